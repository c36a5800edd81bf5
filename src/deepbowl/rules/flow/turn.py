"""A team's turn as phases: it begins, its coach acts, it ends, the next one begins. [CRP-2.2]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.engine import event
from deepbowl.engine.choice import (
    ACTIVATE,
    DECLARE,
    END_TURN,
    FIRST_SHIFT,
    Choice,
    choice,
    first_of,
    second_of,
    verb_of,
)
from deepbowl.engine.decision import DONE, Decision, Resolution
from deepbowl.engine.state import NOBODY, PRONE, STUNNED, put
from deepbowl.rules.chapters.phase import Phase
from deepbowl.rules.effects import lapse
from deepbowl.rules.flow.activation import (
    activate,
    begin_deed,
    conclude,
    declare,
    offer_declarations,
    offer_deeds,
)
from deepbowl.rules.traits import TURN, TURN_END, TURN_START
from deepbowl.rules.vocabulary import moments
from deepbowl.rules.vocabulary.effects import THIS_TURN
from deepbowl.rules.vocabulary.flags import CONCEDED, FRESH
from deepbowl.rules.vocabulary.records import END_OF_TURN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deepbowl.rules.game import Game

_END_TURN: Final = choice(END_TURN)
_ACTIVATE: Final = choice(ACTIVATE)


def available(m: Game, body: int) -> bool:
    """Return whether a player can still take their Action this turn. [CRP-2.2]"""
    s = m.state
    return not s.acted >> body & 1 and s.posture[body] <= PRONE and s.cell[body] >= 0


class TurnStart(Phase):
    """The turn marker moves; what lasts a turn is forgotten."""

    name = "turn-start"

    def run(self, m: Game) -> Resolution[None]:
        """Begin the turn of the seat whose turn it is. [CRP-2.2]"""
        return self.begin_turn(m)

    def begin_turn(self, m: Game) -> Resolution[None]:
        """Reset what lasts a turn, let traits act, hand over to the coach."""
        s = m.state
        s.turns = put(s.turns, s.seat, s.turns[s.seat] + 1)
        forget_turn(m)
        s.phase = m.rules.phase("turn")
        m.tell(event.TurnBegan(moments.TURN_BEGINS, s.seat, s.turns[s.seat]))
        yield from turn_traits(m, TURN_START)
        yield DONE


def forget_turn(m: Game) -> None:
    """End effects that last for one turn of any team."""
    s = m.state
    count = len(s.cell)
    s.in_turn = [0] * count
    kept = m.rules.once_a_match
    s.spent = tuple([spent & kept for spent in s.spent]) if kept else (0,) * count
    s.used = put(s.used, s.seat, 0)
    s.acted = 0
    s.over, s.over_by = "", NOBODY
    if s.effects:
        lapse(m, THIS_TURN)


def turn_traits(m: Game, edge: int) -> Resolution[None]:
    """Traits that act at the edge of a turn or drive, whichever player owns them."""
    mask = m.rules.masks[TURN]
    if not m.present & mask:
        return
    for body in range(len(m.state.cell)):
        if m.state.skills[body] & mask:
            for trait in m.hooked(body, TURN):
                yield from trait.turn(m, body, edge)


class Turn(Phase):
    """The coach activates players one after the other until they stop or must. [CRP-2.2]"""

    name = "turn"

    def offer(self, m: Game) -> Decision:
        """Offer players to activate, actions to declare, and further choices."""
        s = m.state
        body = s.act.body
        if body >= 0:
            return offer_declarations(m, body) if s.act.action < 0 else offer_deeds(m, body)
        options = [_END_TURN]
        acted, post, cell = s.acted, s.posture, s.cell
        mine = [b for b in m.bodies.of_seat[s.seat] if not acted >> b & 1 and post[b] <= PRONE and cell[b] >= 0]
        options.extend([_ACTIVATE | body << FIRST_SHIFT for body in mine])
        options.extend(m.rules.bench.offers(m, s.seat))
        return Decision(s.seat, "turn", options)

    def run(self, m: Game) -> Resolution[None] | None:
        """End the turn when something ended it, or when no one is left to act."""
        s = m.state
        if s.over:
            return end_turn(m)
        if s.act.body >= 0:
            return None
        for body in m.bodies.of_seat[s.seat]:
            if available(m, body):
                return None
        return None if m.rules.bench.offers(m, s.seat) else end_turn(m)

    def begin(self, m: Game, choice: Choice) -> Resolution[None] | None:
        """Carry out what the coach chose."""
        s = m.state
        body = s.act.body
        verb = verb_of(choice)
        if body >= 0:
            if verb == DECLARE:
                return declare(m, body, first_of(choice), second_of(choice) - 1)
            return begin_deed(m, body, choice)
        if verb == ACTIVATE:
            return activate(m, first_of(choice))
        if verb != END_TURN:
            return use_bench(m, choice)
        s.over, s.over_by = END_OF_TURN, NOBODY
        return None


def use_bench(m: Game, option: Choice) -> Resolution[None]:
    """A spell, a reserve, the sponge: between two activations."""
    yield from m.rules.bench.use(m, m.state.seat, option)
    yield from conclude(m)
    yield DONE


def end_turn(m: Game) -> Resolution[None]:
    """The turn is over: the Action in progress ends, the long Stunned turn over. [CRP-2.2, CRP-2.5]

    A body without a team turns over at the end of any team's turn, unless it has its own turn.
    """
    s = m.state
    yield from conclude(m)
    nobodys = [body for body in m.bodies.of_seat[m.seats] if m.rules.neutrals.turns_over(m, body)]
    turn_face_up(m, [body for body in [*m.bodies.of_seat[s.seat], *nobodys] if not s.in_turn[body] & FRESH])
    m.tell(event.TurnEnded(moments.TURN_ENDS, s.seat, s.over, s.over_by))
    yield from turn_traits(m, TURN_END)
    s.phase = m.rules.turn_closes
    yield DONE


def turn_face_up(m: Game, bodies: Sequence[int]) -> None:
    """Those of these bodies that are Stunned become Prone. [CRP-2.5, 2020-3.4]"""
    for body in bodies:
        if m.state.posture[body] == STUNNED:
            m.set_posture(body, PRONE)
            m.tell(event.PlacedProne(moments.TURNED_FACE_UP, body, m.state.cell[body], moments.TURNED_FACE_UP))


def go_on(m: Game) -> None:
    """Go on to the next phase before or after a turn, in the order of the book."""
    m.state.phase += 1


def anybody_has_turns(m: Game) -> bool:
    """Return whether some seat still in the match has a turn left in this half."""
    limit = m.rules.length.turns
    return any(turns < limit and not m.goods(seat, CONCEDED) for seat, turns in enumerate(m.state.turns))
