"""Spells: the coach who may cast which, and when; a core or book decides what each does. [CRP-14.6]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.engine.choice import BODY, CAST, STOP, Choice, choice, first_of, verb_of
from deepbowl.engine.decision import DONE, NOTHING, Decision, Resolution
from deepbowl.engine.state import IN_PLAY, NOBODY, STANDING
from deepbowl.rules.chapters.phase import Phase
from deepbowl.rules.chapters.spells import AFTER_TURN, BEFORE_ACTIONS, BEFORE_ACTIVATION, Spell
from deepbowl.rules.chapters.turn import Bench
from deepbowl.rules.flow.turn import anybody_has_turns, go_on
from deepbowl.rules.vocabulary.flags import CONCEDED

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

_DONE: Final = choice(STOP)


def castable(m: Game, seat: int, when: int) -> list[Choice]:
    """The spells a seat may cast at this time of its turn."""
    found: list[Choice] = []
    if seat >= m.seats:  # a body without a team has no goods
        return found
    goods, first = m.state.goods, seat * m.state.size.goods
    for number, spell in enumerate(m.rules.spells):
        if goods[first + spell.goods] and when in spell.when and spell.castable(m, seat):
            found.append(choice(CAST, number))
    return found


def cast(m: Game, seat: int, number: int) -> Resolution[None]:
    """Cast a spell: it is used up, whatever the result."""
    spell = m.rules.spells[number]
    m.change_goods(seat, spell.goods, -1)
    yield from spell.cast(m, seat)


def aim(m: Game, seat: int, spell: Spell, options: list[Choice]) -> Resolution[int]:
    """Ask the caster for one of several bodies or squares; gives which."""
    kind = "spell-target" if verb_of(options[0]) == BODY else "spell-square"
    answer = yield Decision(seat, kind, options, what=spell.name)
    return first_of(answer)


def opponents_of(m: Game, seat: int) -> list[int]:
    """Everyone of the other teams on the board."""
    s = m.state
    return [body for body in m.all_players() if m.side[body] != seat and s.cell[body] >= 0 and s.posture[body] <= IN_PLAY]


def loss(m: Game, seat: int, body: int) -> float:
    """Return how much it pleases a coach, by rule of thumb, that someone is taken out of the game: their own less than
    nothing."""
    s = m.state
    worth = 0.2 + 0.1 * s.st[body] + (2.0 if m.holds_ball(body) else 0.0) - 0.2 * (s.posture[body] != STANDING)
    return worth if m.side[body] != seat else -worth


class SpellBench(Bench):
    """A wizard: before the first Action of the turn, or before any activation. [CRP-14.6, DG-IND-04]"""

    def offers(self, m: Game, seat: int) -> list[Choice]:
        """A spell while no one has acted, and those that are cast over a player who acts next."""
        goods, first = m.state.goods, seat * m.state.size.goods
        for spell in m.rules.spells:
            if goods[first + spell.goods]:
                break
        else:
            return []
        found = castable(m, seat, BEFORE_ACTIVATION)
        return found if self.anybody_acted(m) else [*castable(m, seat, BEFORE_ACTIONS), *found]

    def anybody_acted(self, m: Game) -> bool:
        """Return True if a player has been activated this turn."""
        return bool(m.state.acted)

    def use(self, m: Game, seat: int, choice: Choice) -> Resolution[None]:
        """Cast it."""
        yield from cast(m, seat, first_of(choice))


class SpellRound(Phase):
    """Before or after a turn every coach may cast a spell meant for that moment, asked in turn order. [2020-17.1, R-51]"""

    def __init__(self, name: str, tally: str, own: int, theirs: int) -> None:
        self.name = name
        self.tally = tally  # which seats have had their say, a bit each
        self.own = own  # what the moment is to the seat whose turn it is
        self.theirs = theirs

    def spells_of(self, m: Game, seat: int) -> list[Choice]:
        """Return what a seat may cast now."""
        if m.goods(seat, CONCEDED) or m.tally(self.tally) >> seat & 1:
            return []
        return castable(m, seat, self.own if seat == m.state.seat else self.theirs)

    def asked(self, m: Game) -> int:
        """Return whose say it is; NOBODY when all have had it. It begins with the seat after the one whose turn it is."""
        s = m.state
        if s.drive_over or not anybody_has_turns(m):
            return NOBODY
        return next((seat for seat in [*m.others(s.seat), s.seat] if self.spells_of(m, seat)), NOBODY)

    def run(self, m: Game) -> Resolution[None] | None:
        """Move on when no one has a spell left for this moment."""
        return self.move_on(m) if self.asked(m) < 0 else None

    def move_on(self, m: Game) -> Resolution[None]:
        """On to the turn, or to what follows it; a touchdown meanwhile ends the drive before the turn begins."""
        m.set_tally(self.tally, 0)
        if m.state.drive_over:
            m.state.phase = m.rules.phase("next")
        else:
            go_on(m)
        yield DONE

    def offer(self, m: Game) -> Decision:
        """Cast a spell now, or not."""
        seat = self.asked(m)
        return Decision(seat, "spell", [_DONE, *self.spells_of(m, seat)])

    def begin(self, m: Game, choice: Choice) -> Resolution[None]:
        """Cast it, or let the moment pass."""
        return self.answered(m, self.asked(m), choice)

    def answered(self, m: Game, seat: int, choice: Choice) -> Resolution[None]:
        """A coach who casts one is asked again, if they have another."""
        if verb_of(choice) == CAST:
            yield from cast(m, seat, first_of(choice))
            yield from self.after_spell(m)
        else:
            m.set_tally(self.tally, m.tally(self.tally) | 1 << seat)
        yield DONE


    def after_spell(self, m: Game) -> Resolution[None]:
        """Settle what a touchdown by a spell leaves to be done before the next turn."""
        return NOTHING


class SpellWindow(Phase):
    """Right after the team's turn its coach may still cast a spell. [CRP-14.6]"""

    name = "spell"

    def run(self, m: Game) -> Resolution[None] | None:
        """Move on when there is no spell to cast, no one to cast it, after a touchdown and at the end of a half."""
        s = m.state
        closed = s.drive_over or m.goods(s.seat, CONCEDED) or not castable(m, s.seat, AFTER_TURN)
        return self.move_on(m) if closed or not anybody_has_turns(m) else None

    def move_on(self, m: Game) -> Resolution[None]:
        """The turn is really over."""
        go_on(m)
        yield DONE

    def offer(self, m: Game) -> Decision:
        """Cast a spell now, or not."""
        return Decision(m.state.seat, "spell", [_DONE, *castable(m, m.state.seat, AFTER_TURN)])

    def begin(self, m: Game, choice: Choice) -> Resolution[None]:
        """Cast it, or let the turn be over."""
        if verb_of(choice) == CAST:
            return self.cast(m, first_of(choice))
        return self.move_on(m)

    def cast(self, m: Game, number: int) -> Resolution[None]:
        """Then they are asked again, if they have another."""
        yield from cast(m, m.state.seat, number)
        yield DONE
