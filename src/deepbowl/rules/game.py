"""A match as its rules know it: board, bodies, balls, the rules themselves, the dice. `Match` adds the outside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deepbowl.board.bits import cells
from deepbowl.board.board import Board, Topology
from deepbowl.engine import event
from deepbowl.engine.choice import DONE_PLACING, FORMATION, PLACE, PUT_BACK, TAKE, Choice, Names, choice
from deepbowl.engine.choice import NO as NO_VERB
from deepbowl.engine.choice import YES as YES_VERB
from deepbowl.engine.decision import Decision, Resolution
from deepbowl.engine.dice import Dice
from deepbowl.engine.event import Event
from deepbowl.engine.field import Field
from deepbowl.engine.journal import Journal, Note
from deepbowl.engine.runner import ASKED
from deepbowl.engine.state import NO_ZONES, NOBODY, STANDING, Bodies, State, put
from deepbowl.rules.effects import refresh_grants
from deepbowl.rules.rules import Rules
from deepbowl.rules.sheet import NeutralSheet, TeamSheet
from deepbowl.rules.traits import Trait
from deepbowl.rules.vocabulary.records import BALLS, BOUNCE, COME_IN, FALLS, LAND, THROW_IN, Deferred, Fall

NO: Final = choice(NO_VERB)
YES: Final = choice(YES_VERB)
MOST_BODIES: Final = 250
SETTING_UP: Final = (TAKE, PLACE, PUT_BACK, FORMATION, DONE_PLACING)


class Game(Field):
    """A match as rules see it: traits, turn, questions, dice, pending effects and events."""

    def __init__(
        self, rules: Rules, sheets: list[TeamSheet], board: Board, bodies: Bodies, names: Names, state: State, dice: Dice,
        keep: bool, journal: Journal | None, neutrals: Sequence[NeutralSheet], present: int,
    ) -> None:  # fmt: skip
        super().__init__(board, bodies, names, state, dice, keep, journal)
        self.rules = rules
        self.sheets = sheets
        self.neutrals = neutrals
        self.seats = bodies.seats
        self.side = bodies.side
        self.chairs = bodies.seats + rules.chair
        """How many may be asked: the seats, and after the last the chair of a game master where there is one."""
        self.has_sources = bool(rules.ability_sources)
        self.deferred: list[Deferred] = []
        self.aloft: tuple[int, ...] = ()  # where a ball in the air is, and how many scatters are left; for odds
        self.present = present  # every trait of a body in this match

    def ways(self, body: int) -> Topology:
        """Return what is connected for a body: for those too big for doorways and low ceilings less than for others."""
        topo, movement = self.state.topo, self.rules.movement
        return topo.for_big() if movement.narrow_doors and movement.is_wide(self, body) else topo

    def refresh_grants(self, body: int) -> None:
        """Bring what a body has from ground, balls, items and team up to date."""
        refresh_grants(self, body)

    def grants_alike(self, before: int, after: int) -> bool:
        """Return whether every source gives the same on two squares, whichever player stands there."""
        for source in self.rules.ability_sources:  # noqa: SIM110 - asked at every step: a generator would cost more
            if not source.alike(self, before, after):
                return False
        return True

    def nature(self, kind: int) -> int:
        """Return what a feature does to those who come onto its marks or go off them."""
        return self.rules.features[kind].nature

    # ---------------------------------------------------------------- what the engine asks of the rules
    @property
    def all_at_once(self) -> bool:
        """Return True if several seats choose at the same time, hidden from each other."""
        return self.rule is None and self.rules.phases[self.state.phase].sealed

    def spawn(self, state: State, dice: Dice) -> Game:
        """The same game with another state and other dice, without a journal."""
        raise NotImplementedError

    @property
    def events(self) -> list[Event] | None:
        """Every fact told so far; None if none are kept."""
        return self.journal.events if self.journal is not None else None

    def offer(self) -> Decision:
        """Return what may be chosen now."""
        return self.rules.phases[self.state.phase].offer(self)

    def auto(self) -> Resolution[None] | None:
        """Return what happens by itself now."""
        return self.rules.phases[self.state.phase].run(self)

    def begin(self, choice: Choice) -> Resolution[None] | None:
        """Carry out a choice of the phase."""
        return self.rules.phases[self.state.phase].begin(self, choice)

    def take_note(self, note: Note) -> Resolution[None] | None:
        """Act on a note from outside."""
        return self.rules.notes.take(self, note)

    def note_complaint(self, note: Note) -> str:
        """Why a note cannot be taken."""
        return self.rules.notes.complaint(self, note)

    def die_rule(self, purpose: str) -> str:
        """As the book says of its own dice."""
        return self.rules.dice_rules.get(purpose, "")

    def cite(self, moment: str) -> str:
        """The rule behind a moment in this book; a rule named outright stays what it is."""
        return self.rules.cites.get(moment, moment)

    def answer_for_nobody(self, decision: Decision) -> Choice:
        """Return the answer to a question of a seat without a coach. Not on the tape: replaying gives it again. Silence of a
        game master means what the bodies would do by themselves."""
        if self.chairs == self.seats:
            return self.rules.neutrals.answer(self, decision)
        first = self.rules.neutrals.default(self, decision)
        if decision.options[0] != first:
            decision.options = [first, *(option for option in decision.options if option != first)]
        return ASKED

    def deferred_text(self) -> str:
        """Return what is still due, in words."""
        return f"{len(self.deferred)} thing(s)" if self.deferred else ""

    def forget_deferred(self) -> None:
        """The resolution in progress is being undone."""
        self.deferred = []

    def clone(self, dice: Dice) -> Game:
        """The same game at the same decision, with other dice ahead."""
        twin = super().clone(dice)
        assert isinstance(twin, Game)
        return twin

    # ---------------------------------------------------------------- traits
    def traits(self, body: int) -> int:
        """The traits a body can use as it is now. [CRP-12.3, CRP-1.6]

        A standing player who declares an Action regains lost zones at its start, so they do not matter then.
        """
        s = self.state
        mask = s.skills[body]
        if s.posture[body] != STANDING:
            mask &= self.rules.works[s.posture[body]]
        elif s.act.body == body and s.act.action < 0:
            return mask
        if s.in_drive[body] & NO_ZONES:
            mask &= self.rules.unzoned_mask
        return mask

    def own_skills(self, body: int) -> int:
        """Return the traits of a body without those that every body has."""
        return self.state.skills[body] & ~self.rules.everyone_mask

    def hooked(self, body: int, hook: int) -> list[Trait]:
        """A body's usable traits that implement a hook, in the order of the table."""
        mask = self.traits(body) & self.rules.masks[hook]
        if not mask:
            return []
        table = self.rules.traits
        return [table[bit] for bit in cells(mask)]

    def has(self, body: int, family: str) -> bool:
        """Return whether a body has a trait of a family that it can use now."""
        return bool(self.traits(body) & self.rules.families.get(family, 0))

    def trait(self, body: int, family: str) -> Trait:
        """The trait of a family that a body has: of several values the one listed first."""
        return self.rules.traits[cells(self.state.skills[body] & self.rules.families[family])[0]]

    def owns(self, body: int, family: str) -> bool:
        """Return whether a body has a trait of a family at all, usable now or not."""
        return bool(self.state.skills[body] & self.rules.families.get(family, 0))

    def markers(self, seat: int, cell: int, hook: int) -> list[int]:
        """Opponents of a seat whose zone covers a square and who have a trait with this hook, in turn order. [CRP-0.4]"""
        mask = self.rules.masks[hook]
        if not self.present & mask:
            return []
        s = self.state
        near = s.topo.contact[cell] & s.zones & ~s.zone[seat]
        found = [body for body in (s.at[square] - 1 for square in cells(near)) if s.skills[body] & mask]
        found.sort(key=lambda b: self.turn_distance(self.side[b]))
        return found

    # ---------------------------------------------------------------- seats
    def turn_distance(self, seat: int) -> int:
        """Return the place of a seat in turn order after the active one; bodies without a team come last. [CRP-0.4]"""
        return self.rules.order.distance(self, self.state.seat, seat) if seat < self.seats else self.seats

    def others(self, seat: int) -> list[int]:
        """Return the other seats in turn order after this one; without a seat, all from the active one on."""
        if seat >= self.seats:
            return [self.state.seat, *self.rules.order.others(self, self.state.seat)]
        return self.rules.order.others(self, seat)

    def decider(self, body: int) -> int:
        """Return the seat that decides for a body; for a body without a team the book decides."""
        side = self.side[body]
        return side if side < self.seats else self.rules.neutrals.decider(self, body)

    def neutral(self, body: int) -> bool:
        """Return True if a body has no team."""
        return self.side[body] >= self.seats

    def all_players(self) -> list[int]:
        """Every body that plays for a team."""
        return [body for body, side in enumerate(self.side) if side < self.seats]

    def own_zone(self, seat: int) -> int:
        """Return the end zone a seat defends; empty for a body without a team."""
        return self.rules.scoring.home(self, seat)

    def active(self, body: int) -> bool:
        """Return whether a body belongs to the team whose turn it is."""
        return self.side[body] == self.state.seat

    def goods(self, seat: int, kind: int) -> int:
        """Return how many of these goods a seat has left; 0 for a body without a team."""
        return self.state.goods[seat * self.state.size.goods + kind] if seat < self.seats else 0

    def change_goods(self, seat: int, kind: int, by: int) -> None:
        """Spend or gain goods."""
        s = self.state
        at = seat * s.size.goods + kind
        s.goods = put(s.goods, at, s.goods[at] + by)

    def tally(self, name: str, number: int = 0) -> int:
        """Return the tally that a book or feature keeps under a name; for a tally per seat, `number` is the seat."""
        return self.state.tallies[self.rules.tallies[name] + number]

    def set_tally(self, name: str, value: int, number: int = 0) -> None:
        """Count something that only a book or feature knows."""
        self.state.tallies = put(self.state.tallies, self.rules.tallies[name] + number, value)

    def mark_used(self, seat: int, what: int, used: bool = True) -> None:
        """Note that a seat has used up what it has once per turn (bits of `used`), or has it again."""
        before = self.state.used[seat]
        self.state.used = put(self.state.used, seat, before | what if used else before & ~what)

    yes: Final = YES
    no: Final = NO

    # ---------------------------------------------------------------- questions
    def may(self, body: int, trait: Trait, other: int = NOBODY) -> Decision:
        """Ask a body's coach whether to use a trait; silence means no."""
        return Decision(self.decider(body), "use-trait", [NO, YES], body, other, trait.bit)

    def ask(self, seat: int, kind: str, options: list[Choice], body: int = NOBODY, other: int = NOBODY) -> Decision:
        """Ask a seat to pick one of several options."""
        return Decision(seat, kind, options, body, other)

    def used(self, body: int, trait: Trait, other: int = NOBODY) -> None:
        """Tell that a trait was used."""
        if self.journal is not None:
            self.tell(event.TraitUsed(trait.rule, body, self.state.cell[body], trait.name, other))

    def spend_trait(self, body: int, trait: Trait) -> None:
        """Note that a trait is used up: for this turn, or for good if it is for once a match."""
        self.state.spent = put(self.state.spent, body, self.state.spent[body] | trait.mask)

    def unspent(self, body: int, trait: Trait) -> bool:
        """Return whether a trait for once a turn, or once a match, can still be used."""
        return not self.state.spent[body] & trait.mask

    # ---------------------------------------------------------------- dues and turnovers
    def defer_fall(self, fall: Fall) -> None:
        """Schedule armour and injury for a body."""
        due = Deferred(FALLS)
        due.fall, due.body = fall, fall.victim
        self.deferred.append(due)

    def defer_bounce(self, ball: int, cell: int) -> None:
        """A ball is loose on a square and will bounce when its turn comes."""
        self.put_ball(ball, cell)
        self._defer_ball(ball, cell, BOUNCE, 0, False)

    def defer_landing(self, ball: int, cell: int, accurate: bool) -> None:
        """A ball is about to come down in a square."""
        self.put_ball(ball, cell)
        self._defer_ball(ball, cell, LAND, 0, accurate)

    def defer_coming(self, ball: int, cell: int) -> None:
        """A ball is about to come into a square as after a bounce: to be caught, or to rest."""
        self.put_ball(ball, cell)
        self._defer_ball(ball, cell, COME_IN, 0, False)

    def defer_throw_in(self, ball: int, cell: int, direction: int) -> None:
        """A ball left the board from a square in a direction and will be thrown in."""
        self.put_ball(ball, cell)
        self._defer_ball(ball, cell, THROW_IN, direction, False)

    def _defer_ball(self, ball: int, cell: int, mode: int, direction: int, accurate: bool) -> None:
        self.aloft = ()
        due = Deferred(BALLS)
        due.ball, due.cell, due.mode, due.direction, due.accurate = ball, cell, mode, direction, accurate
        self.deferred = [d for d in self.deferred if d.stage != BALLS or d.ball != ball]
        self.deferred.append(due)

    def turnover(self, rule: str, cause: str, by: int) -> None:
        """The active team's turn will end when the rule in hand is finished; the first cause counts. [CRP-3]

        If a player is named, the cause says what they did or suffered: "failed to pick up the ball".
        """
        s = self.state
        if not s.over and not self.suppressed:
            s.over, s.over_by = cause, by
            self.tell(event.Turnover(rule, s.seat, cause, by))


def present_in(state: State) -> int:
    """Return all traits on the board as a mask."""
    present = 0
    for mask in state.skills:
        present |= mask
    return present
