"""A match: the board with bodies and balls, the rules it is played by, the dice, and the resolution in progress."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deepbowl.board.bits import cells
from deepbowl.board.board import SIZES, Board, Topology
from deepbowl.books.registry import assemble
from deepbowl.engine import event
from deepbowl.engine.choice import DONE_PLACING, FORMATION, PLACE, PUT_BACK, TAKE, Choice, Names, choice, verb_of
from deepbowl.engine.choice import NO as NO_VERB
from deepbowl.engine.choice import YES as YES_VERB
from deepbowl.engine.decision import Decision, Resolution
from deepbowl.engine.dice import Dice, Seeded
from deepbowl.engine.errors import BrokenSave
from deepbowl.engine.field import Field
from deepbowl.engine.log import NEUTRAL_LETTER, SEAT_LETTERS
from deepbowl.engine.runner import Input, Note
from deepbowl.engine.state import NO_ZONES, NOBODY, RUNNING, STANDING, WAITING, Bodies, Size, State, put
from deepbowl.match.facts import facts, hash_of
from deepbowl.match.log import fixture_text, write_log
from deepbowl.match.save import dice_of, read_save, restore, write_save
from deepbowl.match.view import view
from deepbowl.rules.analysis.odds import Odds, odds
from deepbowl.rules.analysis.policy import SENSIBLE, Policy
from deepbowl.rules.flow.effects import find_lent
from deepbowl.rules.flow.explain import particular_reason, why_not
from deepbowl.rules.rules import Rules
from deepbowl.rules.sheet import NeutralSheet, PlayerSheet, TeamSheet
from deepbowl.rules.traits import Trait
from deepbowl.rules.vocabulary.flags import NEVER_BROUGHT
from deepbowl.rules.vocabulary.records import BALLS, BOUNCE, COME_IN, FALLS, LAND, THROW_IN, Due, Fall, Reason

NO: Final = choice(NO_VERB)
YES: Final = choice(YES_VERB)
MOST_BODIES: Final = 250
SETTING_UP: Final = (TAKE, PLACE, PUT_BACK, FORMATION, DONE_PLACING)


class Match(Field):
    """The public face of the engine: `decision`, `apply`, `clone`, `save`, `view`, `events`, `result`."""

    def __init__(
        self, rules: Rules, sheets: list[TeamSheet], board: Board, bodies: Bodies, names: Names, state: State, dice: Dice,
        keep: bool, record: bool, neutrals: Sequence[NeutralSheet] = (),
    ) -> None:  # fmt: skip
        super().__init__(board, bodies, names, state, dice, keep, record)
        self.rules = rules
        self.sheets = sheets
        self.neutrals = neutrals
        self.seats = bodies.seats
        self.side = bodies.side
        self.lends = bool(rules.lenders)
        self.due: list[Due] = []
        self.played_by = ""  # the version of the rules that its log names; "": this one
        self._commitment = ""  # once somebody asked
        self.other_dice = False  # not all dice so far came from the source in use now
        self.present = 0  # every trait anybody in this match has
        for mask in state.skills:
            self.present |= mask

    @staticmethod
    def new(
        book: str,
        board: Board,
        teams: list[TeamSheet],
        dice: Dice,
        switches: tuple[str, ...] = (),
        balls: int = 0,
        keep: bool = True,
        record: bool = True,
        neutrals: Sequence[NeutralSheet] = (),
    ) -> Match:
        """A match about to begin: all players in Reserves, neutral bodies on their squares, the first phase waiting."""
        rules = assemble(book, switches)
        complaint = rules.complaint(board)
        if complaint:
            raise ValueError(f"'{board.name}' is no board for {rules.title}: {complaint}")
        for team in teams:
            brought = [name for name in rules.banned_goods if team.goods.get(name)]
            if brought:
                raise ValueError(f"{rules.title} bans what {team.name} brings: {', '.join(brought)}")
        bodies = with_own(neutrals, rules.neutrals.residents(board))
        match = lay_out(rules, board, teams, dice, balls, keep, record, bodies)
        put_neutrals(match)
        match.advance()
        return match

    def save(self, secret: bool = False) -> str:
        """The match as text; only with `secret` can it go on with the same seeded dice. Keep that one to yourself."""
        return write_save(self, secret)

    @staticmethod
    def load(text: str, dice: Dice | None = None) -> Match:
        """The match that `save` wrote, at the same decision; `BrokenSave` says what is wrong with the text."""
        saved = read_save(text)
        dice = dice_of(saved, dice)
        try:
            rules = assemble(saved.book, saved.switches)
            match = lay_out(rules, saved.board, saved.sheets, dice, saved.balls, True, False, saved.neutrals)
        except ValueError as error:
            raise BrokenSave(f"the fixture of the save: {error}") from None
        restore(match, saved)
        return match

    def take_up(self, state: State) -> None:
        """Go on from another state of the same match."""
        self.state = state
        self.present = 0
        for mask in state.skills:
            self.present |= mask
        self.find_acting()

    def ways(self, body: int) -> Topology:
        """What is connected for a body: for those too big for doorways and low ceilings less than for others."""
        topo, movement = self.state.topo, self.rules.movement
        return topo.for_big() if movement.narrow_doors and movement.is_wide(self, body) else topo

    def find_lent(self, body: int) -> None:
        """Bring what a body has from ground, balls, items and team up to date."""
        find_lent(self, body)

    def lent_alike(self, before: int, after: int) -> bool:
        """Return whether every lender gives the same on two squares, whoever stands there."""
        return all(lender.alike(self, before, after) for lender in self.rules.lenders)

    def nature(self, kind: int) -> int:
        """Return what a feature does to those who come onto its marks or go off them."""
        return self.rules.features[kind].nature

    def view(self, seat: int, since: int = 0) -> dict[str, object]:
        """Everything a seat may see, as plain data; -1 is a spectator. Events from number `since` on are in it."""
        return view(self.veiled(seat), seat, since)

    # ---------------------------------------------------------------- what is hidden
    @property
    def hides(self) -> bool:
        """Whether anything is hidden from a seat just now: a set-up in progress, an answer not revealed yet."""
        return bool(self.sealed) or self.rules.phases[self.state.phase].sealed

    @property
    def all_at_once(self) -> bool:
        """Whether several seats may choose at the same time, unseen by one another."""
        return self.rule is None and self.rules.phases[self.state.phase].sealed

    def choosing(self) -> list[int]:
        """Who may choose now: one seat, all who are not done where several choose at the same time, nobody at the end."""
        if self.over:
            return []
        return self.rules.phases[self.state.phase].at_work(self) if self.all_at_once else [self.decision().seat]

    def veiled(self, seat: int) -> Match:
        """The match as a seat may know it, -1 as a spectator may: a copy with nothing in it of what is hidden from him.

        Views, bots' copies and the server's messages are all made from this. Where nothing is hidden it is the match
        itself. The copy is at the same decision, or at the seat's own where several choose at the same time.
        """
        if not self.hides:
            return self
        if self.rule is None:
            twin = self.spawn(self.state.copy(), Seeded(0))
            self.rules.phases[self.state.phase].veil(twin, seat)
        else:
            assert self.before is not None
            twin = self.spawn(self.before.copy(), Seeded(0))
            twin.replay(self.before, self.tape_for(seat), self.start, self.taken)
        twin.events = self.events
        return twin

    def turn_to(self, seat: int) -> bool:
        """Let a seat choose next that is not the one asked, where several may choose at the same time; False: not now."""
        if self.rule is not None or self.over or not self.rules.phases[self.state.phase].turn_to(self, seat):
            return False
        self.pending = None
        return True

    def public_inputs(self) -> int:
        """How many inputs of the record everybody may know: those before the first that is hidden."""
        record = self.record or []
        known = min(self.sealed_inputs(), default=len(record))
        while known and self.all_at_once and _of_set_up(record[known - 1]):
            known -= 1
        return known

    def log(self) -> str:
        """The match so far as a text that people read and that plays again."""
        return write_log(self)

    def hash(self) -> str:
        """A short text equal for matches at the same point with the same past of this resolution, and for no others."""
        return hash_of(self)

    def facts(self) -> list[str]:
        """All that is true of the match now, one fact a line: what `hash` is made of."""
        return facts(self)

    def commitment(self) -> str:
        """What is promised about dice and fixture before the first die falls; "" if the dice promise nothing."""
        if not self._commitment:
            self._commitment = self.dice.commitment(fixture_text(self))
        return self._commitment

    # ---------------------------------------------------------------- what the engine asks of the rules
    def offer(self) -> Decision:
        """What may be chosen now."""
        return self.rules.phases[self.state.phase].offer(self)

    def auto(self) -> Resolution[None] | None:
        """What happens by itself now."""
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

    def why_not(self, choice: Choice) -> str:
        """Why a choice is not offered."""
        return why_not(self, choice)

    def reason_against(self, choice: Choice) -> Reason | None:
        """The same without what could be done instead; None where nothing in particular is against it."""
        return particular_reason(self, choice)

    def die_rule(self, purpose: str) -> str:
        """As the book says of dice of its own."""
        return self.rules.dice_rules.get(purpose, "")

    def cite(self, moment: str) -> str:
        """The rule behind a moment in this book; a rule named outright stays what it is."""
        return self.rules.cites.get(moment, moment)

    def stand_in(self, decision: Decision) -> Choice:
        """What is answered where a question goes to nobody. Not on the tape: replaying gives it again."""
        return self.rules.neutrals.answer(self, decision)

    def owing(self) -> str:
        """What is still due, in words."""
        return f"{len(self.due)} thing(s)" if self.due else ""

    def forget_dues(self) -> None:
        """The resolution in progress is being undone."""
        self.due = []

    def spawn(self, state: State, dice: Dice) -> Match:
        """The same match with another state and other dice, unrecorded."""
        return Match(self.rules, self.sheets, self.board, self.bodies, self.names, state, dice, True, False, self.neutrals)

    def clone(self, dice: Dice) -> Match:
        """The same match at the same decision, with other dice ahead."""
        twin = super().clone(dice)
        assert isinstance(twin, Match)
        return twin

    def odds(self, choice: Choice, policy: Policy = SENSIBLE) -> Odds:
        """What a choice offered now leads to, and how likely. More ways to ask: `deepbowl.rules.analysis.odds`."""
        return odds(self, choice, policy)

    # ---------------------------------------------------------------- traits
    def traits(self, body: int) -> int:
        """The traits a body can use as it is now. [CRP-12.3, CRP-1.6]

        Somebody standing who declares an Action has his zones back at its start, or loses it: they do not matter then.
        """
        s = self.state
        mask = s.skills[body]
        if s.post[body] != STANDING:
            mask &= self.rules.works[s.post[body]]
        elif s.act.body == body and s.act.action < 0:
            return mask
        if s.in_drive[body] & NO_ZONES:
            mask &= self.rules.unzoned_mask
        return mask

    def sheet_of(self, body: int) -> PlayerSheet:
        """A body as it was before the match."""
        side = self.side[body]
        sheets: Sequence[PlayerSheet] = self.sheets[side].players if side < self.seats else self.neutrals
        return sheets[self.bodies.of_seat[side].index(body)]

    def own_skills(self, body: int) -> int:
        """What sets a body apart: its traits but those everybody has."""
        return self.state.skills[body] & ~self.rules.everyone_mask

    def hooked(self, body: int, hook: int) -> list[Trait]:
        """A body's usable traits that implement a hook, in the order of the table."""
        mask = self.traits(body) & self.rules.masks[hook]
        if not mask:
            return []
        table = self.rules.traits
        return [table[bit] for bit in cells(mask)]

    def has(self, body: int, family: str) -> bool:
        """Whether a body has a trait of a family that it can use now."""
        return bool(self.traits(body) & self.rules.families.get(family, 0))

    def trait(self, body: int, family: str) -> Trait:
        """The trait of a family that a body has: of several values the one listed first."""
        return self.rules.traits[cells(self.state.skills[body] & self.rules.families[family])[0]]

    def owns(self, body: int, family: str) -> bool:
        """Whether a body has a trait of a family at all, usable now or not."""
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

    def present_with(self, hook: int) -> list[int]:
        """Every body on the board that has a usable trait with this hook, the active seat's first."""
        mask = self.rules.masks[hook]
        if not self.present & mask:
            return []
        s = self.state
        found = [b for b in range(len(s.cell)) if s.cell[b] >= 0 and s.skills[b] & mask and self.traits(b) & mask]
        found.sort(key=lambda b: self.turn_distance(self.side[b]))
        return found

    # ---------------------------------------------------------------- seats
    def turn_distance(self, seat: int) -> int:
        """How many seats after the active one a seat comes; the active seat decides first, nobody last. [CRP-0.4]"""
        return self.rules.order.distance(self, self.state.seat, seat) if seat < self.seats else self.seats

    def others(self, seat: int) -> list[int]:
        """The other seats, in turn order after this one; after nobody, all from the active one on."""
        if seat >= self.seats:
            return [self.state.seat, *self.rules.order.others(self, self.state.seat)]
        return self.rules.order.others(self, seat)

    def decider(self, body: int) -> int:
        """Who decides for a body; for one that belongs to nobody the book says who, if anybody."""
        side = self.side[body]
        return side if side < self.seats else self.rules.neutrals.decider(self, body)

    def opposing_coach(self, body: int, other: int = NOBODY) -> int:
        """Who decides against a body: the coach of the other if they are opponents, else the next in turn order."""
        side = self.side[body] if body >= 0 else self.state.seat
        if other >= 0 and side != self.side[other] < self.seats:
            return self.side[other]
        return self.others(side)[0]

    def neutral(self, body: int) -> bool:
        """Whether a body belongs to nobody."""
        return self.side[body] >= self.seats

    def all_players(self) -> list[int]:
        """Every body that plays for a team."""
        return [body for body, side in enumerate(self.side) if side < self.seats]

    def own_zone(self, seat: int) -> int:
        """The end zone a seat defends; nobody has none."""
        return self.rules.scoring.home(self, seat)

    def active(self, body: int) -> bool:
        """Whether a body belongs to the team whose turn it is."""
        return self.side[body] == self.state.seat

    def goods(self, seat: int, kind: int) -> int:
        """How many of these goods a seat has left; nobody has any."""
        return self.state.goods[seat * self.state.size.goods + kind] if seat < self.seats else 0

    def change_goods(self, seat: int, kind: int, by: int) -> None:
        """Spend or gain goods."""
        s = self.state
        at = seat * s.size.goods + kind
        s.goods = put(s.goods, at, s.goods[at] + by)

    def tally(self, name: str, number: int = 0) -> int:
        """What a book or feature has counted under a name; where it keeps one a seat, `number` is the seat."""
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
        if self.events is not None:
            self.tell(event.TraitUsed(trait.rule, body, self.state.cell[body], trait.name, other))

    def spend_trait(self, body: int, trait: Trait) -> None:
        """Note that a trait is used up: for this turn, or for good if it is for once a match."""
        self.state.spent = put(self.state.spent, body, self.state.spent[body] | trait.mask)

    def unspent(self, body: int, trait: Trait) -> bool:
        """Whether a trait for once a turn, or once a match, can still be used."""
        return not self.state.spent[body] & trait.mask

    # ---------------------------------------------------------------- dues and turnovers
    def owe_fall(self, fall: Fall) -> None:
        """Armour and injury for somebody are due."""
        due = Due(FALLS)
        due.fall, due.body = fall, fall.victim
        self.due.append(due)

    def owe_bounce(self, ball: int, cell: int) -> None:
        """A ball is loose on a square and will bounce when its turn comes."""
        self.put_ball(ball, cell)
        self._owe_ball(ball, cell, BOUNCE, 0, False)

    def owe_landing(self, ball: int, cell: int, accurate: bool) -> None:
        """A ball is about to come down in a square."""
        self.put_ball(ball, cell)
        self._owe_ball(ball, cell, LAND, 0, accurate)

    def owe_coming(self, ball: int, cell: int) -> None:
        """A ball is about to come into a square as after a bounce: to be caught, or to rest."""
        self.put_ball(ball, cell)
        self._owe_ball(ball, cell, COME_IN, 0, False)

    def owe_throw_in(self, ball: int, cell: int, direction: int) -> None:
        """A ball left the board from a square in a direction and will be thrown in."""
        self.put_ball(ball, cell)
        self._owe_ball(ball, cell, THROW_IN, direction, False)

    def _owe_ball(self, ball: int, cell: int, mode: int, direction: int, accurate: bool) -> None:
        due = Due(BALLS)
        due.ball, due.cell, due.mode, due.direction, due.accurate = ball, cell, mode, direction, accurate
        self.due = [d for d in self.due if d.stage != BALLS or d.ball != ball]
        self.due.append(due)

    def turnover(self, rule: str, cause: str, by: int) -> None:
        """The active team's turn will end when the rule in hand is finished; the first cause counts. [CRP-3]

        If somebody is named, the cause says what he did or suffered: "went down: dodge".
        """
        s = self.state
        if not s.over and not self.suppressed:
            s.over, s.over_by = cause, by
            self.tell(event.Turnover(rule, s.seat, cause, by))

    # ---------------------------------------------------------------- results
    @property
    def result(self) -> dict[str, object] | None:
        """Who won, the score, and what else the book counts, once the match is over."""
        if self.state.won == RUNNING:
            return None
        return {"won": self.state.won, "score": list(self.state.score), **self.rules.scoring.result(self)}


def _of_set_up(item: Input) -> bool:
    """Whether an input may be part of a set-up: a choice only made there, or news from outside between two of them."""
    return item.kind == Input.NOTE or (item.kind == Input.CHOICE and verb_of(item.value) in SETTING_UP)


def lay_out(
    rules: Rules, board: Board, teams: list[TeamSheet], dice: Dice, balls: int, keep: bool, record: bool,
    neutrals: Sequence[NeutralSheet] = (),
) -> Match:  # fmt: skip
    """Put a match together; nothing has happened in it yet."""
    if not 2 <= len(teams) <= len(board.end_zones):
        raise ValueError(f"'{board.name}' is for 2 to {len(board.end_zones)} teams, not {len(teams)}")
    neutrals = with_own(neutrals, rules.stand_ins(board))
    bodies = bodies_of(teams, neutrals)
    if len(set(bodies.name)) < len(bodies) or len(bodies) > MOST_BODIES:
        whose = "players of a team, and bodies that belong to nobody,"
        raise ValueError(f"{whose} need numbers of their own, and at most {MOST_BODIES} can take part")
    balls = balls or rules.balls
    if balls > rules.setup.most_balls(board):
        raise ValueError(f"'{board.name}' has room for {rules.setup.most_balls(board)} balls, not {balls}")
    state = first_state(rules, board, bodies, teams, balls, neutrals)
    return Match(rules, teams, board, bodies, names_of(rules, bodies, board), state, dice, keep, record, neutrals)


def with_own(neutrals: Sequence[NeutralSheet], own: list[NeutralSheet]) -> list[NeutralSheet]:
    """Return the neutral bodies and after them those the rules bring, each once: saves and logs name these too.

    Raise ValueError where one of the first has the number of another body of the rules."""
    known = {sheet.number: sheet for sheet in own}
    for sheet in neutrals:
        if sheet.number in known and sheet.pack() != known[sheet.number].pack():
            mine = f"{NEUTRAL_LETTER}{sheet.number} is {known[sheet.number].name}"
            raise ValueError(f"{mine} by the rules of this match, and {sheet.name} needs another number")
    return [*(sheet for sheet in neutrals if sheet.number not in known), *own]


def names_of(rules: Rules, bodies: Bodies, board: Board) -> Names:
    """What everything in a choice is called by these rules."""
    traits, spells = [trait.name for trait in rules.traits], [spell.name for spell in rules.spells]
    return Names(bodies.name, list(rules.actions.names), traits, spells, board.label, board.cell)


def put_neutrals(m: Match) -> None:
    """Stand every neutral body that begins on the board on its squares; ValueError if one cannot begin there."""
    fixed = 0
    for feature in m.rules.features:
        fixed |= m.board.areas.get(feature.name, 0)
    for body, sheet in zip(m.bodies.of_seat[m.seats], m.neutrals, strict=True):
        if not sheet.at:
            continue
        cell = m.board.cell(sheet.at)
        foot = m.board.feet[sheet.size][cell] if cell >= 0 else 0
        if not foot or foot & (m.state.occupied | fixed):
            raise ValueError(f"{m.bodies.name[body]} has no room on {sheet.at}, or something else lies there")
        m.state.post[body] = STANDING
        m.place(body, cell)
        m.tell(event.Placed("", body, cell))


def bodies_of(teams: list[TeamSheet], neutrals: Sequence[NeutralSheet] = ()) -> Bodies:
    """Number everybody through, teams first: seat letter (or N) and shirt number are their stable names."""
    players = [(seat, team, player) for seat, team in enumerate(teams) for player in team.players]
    for sheet in neutrals:
        if not 1 <= sheet.size <= SIZES or sheet.number < 0:
            raise ValueError(f"{sheet.name}: a neutral body is 1 to {SIZES} squares wide and has a number")
    everybody: list[PlayerSheet] = [*(player for _, _, player in players), *neutrals]
    return Bodies(
        len(teams),
        [seat for seat, _, _ in players] + [len(teams)] * len(neutrals),
        [1] * len(players) + [sheet.size for sheet in neutrals],
        [f"{SEAT_LETTERS[seat]}{player.number}" for seat, _, player in players]
        + [f"{NEUTRAL_LETTER}{sheet.number}" for sheet in neutrals],
        [player.name for player in everybody],
        [player.position for player in everybody],
        [player.race for player in everybody],
        [team.race for _, team, _ in players] + [sheet.race for sheet in neutrals],
        [player.niggles for player in everybody],
        [player.st for player in everybody],
    )


def first_state(
    rules: Rules, board: Board, bodies: Bodies, teams: list[TeamSheet], balls: int, neutrals: Sequence[NeutralSheet] = ()
) -> State:
    """Everybody in Reserves with his characteristics and skills, the teams with re-rolls and goods, nothing decided."""
    kinds = len(rules.features)
    state = State(Size(board, len(bodies), len(teams), balls, kinds, len(rules.counted), rules.tally_room), None)
    if rules.doors_begin_shut:
        state.shut, state.topo = board.leaves, board.topology(board.leaves)
    players: list[PlayerSheet] = [*(player for team in teams for player in team.players), *neutrals]
    for body, player in enumerate(players):
        if player.waits:
            state.post[body] = WAITING
    state.ma, state.st = bytes([player.ma for player in players]), bytes([player.st for player in players])
    state.ag, state.pa = bytes([player.ag for player in players]), bytes([player.pa for player in players])
    state.av = bytes([player.av for player in players])
    state.skills = tuple([rules.skills_of(player) for player in players])
    goods = [name for name in rules.counted if name not in NEVER_BROUGHT]
    for team in teams:
        wrong = [name for name, count in team.goods.items() if name not in goods or count < 0]
        if wrong:
            raise ValueError(f"{team.name} cannot bring {', '.join(wrong)}; goods are: {', '.join(goods)}")
    state.rerolls = tuple([team.rerolls for team in teams])
    state.goods = tuple([team.goods.get(name, 0) for team in teams for name in rules.counted])
    return state
