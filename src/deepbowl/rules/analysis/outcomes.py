"""Success of a choice, read from its outcome: one small function for each verb.

Each looks at the state before and after and returns (whether it worked, the result in a word). Used by odds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from deepbowl.engine import choice as verbs
from deepbowl.engine import event
from deepbowl.engine.choice import Choice, first_of, second_of, verb_of
from deepbowl.engine.state import RESERVES, SENT_OFF, STANDING, State
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.flags import HALTED

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

Aim: TypeAlias = Callable[["Game", State, int, Choice, str], tuple[bool, str]]
"""After, before, who did it, what was chosen, and the purpose of the die the horizon stopped at."""


def outcome_of(m: Game, before: State, option: Choice, stopped: str) -> tuple[bool, str]:
    """Return whether a choice achieved what it is for, and its outcome in a word or two."""
    body = before.act.body
    worked, word = AIMS.get(verb_of(option), anything)(m, before, body, option, stopped)
    return (worked and not lost_turn(m, before, option)), word


def scored(m: Game, before: State) -> list[int]:
    """The seats that scored since."""
    return [seat for seat, score in enumerate(m.state.score) if score > before.score[seat]]


def lost_turn(m: Game, before: State, option: Choice) -> bool:
    """Return whether the active team's turn ended against its will: not by choice or by its own touchdown."""
    if not m.state.over or before.over or verb_of(option) == verbs.END_TURN:
        return False
    return before.seat not in scored(m, before)


def happened(m: Game, kind: type[event.Event]) -> bool:
    """Return True if an event of this kind was emitted since."""
    return any(isinstance(told, kind) for told in m.events or ())


def came_to(m: Game, body: int, cell: int) -> bool:
    """Return True if a player has moved to a square since."""
    return any(isinstance(told, event.Moved) and told.body == body and told.to_cell == cell for told in m.events or ())


def stands(m: Game, body: int) -> bool:
    """Return True if a player stands on the board."""
    return m.state.posture[body] == STANDING and m.state.cell[body] >= 0


def own_ball(m: Game, before: State) -> bool:
    """Return whether the active team holds a ball."""
    return any(by >= 0 and m.side[by] == before.seat for by in m.state.ball_by)


# ---------------------------------------------------------------- one function a verb
LEFT: Final = "goes to the reserves"
"""Of a step through a door that leads off the board."""


def step(m: Game, before: State, body: int, option: Choice, stopped: str) -> tuple[bool, str]:
    """They stand in the square they went to, or wherever that square sent them; a ball there was picked up."""
    if before.seat in scored(m, before):
        return True, "touchdown"
    target = second_of(option) if verb_of(option) == verbs.USE_AT else first_of(option)
    if not stands(m, body):
        return False, LEFT if m.state.posture[body] == RESERVES else "fell"
    if m.state.cell[body] != target:
        sent_on = before.acting & m.board.bit[target] and came_to(m, body, target)
        if not sent_on:
            return False, "held"
    if target in before.ball_cell and not happened(m, event.PickedUp):
        return False, "ball not picked up"
    return True, "arrived"


def stand(m: Game, before: State, body: int, option: Choice, stopped: str) -> tuple[bool, str]:
    """They are on their feet."""
    return (True, "stood up") if stands(m, body) else (False, "stayed down")


def hit(m: Game, before: State, body: int, option: Choice, stopped: str) -> tuple[bool, str]:
    """The one hit is down or off the board."""
    target = first_of(option)
    down, fell = not stands(m, target), not stands(m, body)
    if fell:
        return (down, "both down") if down else (False, "blocker down")
    if down:
        return True, "defender down"
    return False, "pushed" if m.state.cell[target] != before.cell[target] else "nothing"


def foul(m: Game, before: State, body: int, option: Choice, stopped: str) -> tuple[bool, str]:
    """Armour is broken; being sent off is a turnover besides."""
    broken = hurt(m, first_of(option))
    sent_off = ", sent off" if m.state.posture[body] == SENT_OFF else ""
    return broken, ("broken" if broken else "armour holds") + sent_off


def hurt(m: Game, body: int) -> bool:
    """Return True if an injury was rolled for a player since."""
    return any(isinstance(told, event.Injured) and told.body == body for told in m.events or ())


def hand_off(m: Game, before: State, body: int, option: Choice, stopped: str) -> tuple[bool, str]:
    """The receiver has the ball."""
    if before.seat in scored(m, before):
        return True, "touchdown"
    if first_of(option) in m.state.ball_by:
        return True, "caught"
    return False, "kept" if body in m.state.ball_by else "dropped"


def throw(m: Game, before: State, body: int, option: Choice, stopped: str) -> tuple[bool, str]:
    """A team-mate has the ball."""
    if before.seat in scored(m, before):
        return True, "touchdown"
    if happened(m, event.Intercepted):
        return False, "intercepted"
    if happened(m, event.Deflected):
        return own_ball(m, before), "deflected"
    if stopped == purpose.SCATTER:
        return False, "inaccurate"
    if stopped == purpose.DEVIATION:
        return False, "wildly inaccurate"
    if body in m.state.ball_by:
        return False, "kept"
    if own_ball(m, before):
        return True, "caught"
    return False, "fumbled" if m.state.over else "not caught"


GAINED: Final = "gained something"


def declare(m: Game, before: State, body: int, option: Choice, stopped: str) -> tuple[bool, str]:
    """The Action continues: no Bone-head, no roots. Or it was done as declared and they have something new."""
    act = m.state.act
    if m.state.skills[body] & ~before.skills[body]:
        return True, GAINED
    goes_on = act.body == body and not act.flags & HALTED
    return goes_on, "goes on" if goes_on else "Action lost"


def use_at(m: Game, before: State, body: int, option: Choice, stopped: str) -> tuple[bool, str]:
    """A leap like a step, a throw like a throw."""
    if body in before.ball_by and body not in m.state.ball_by:
        return throw(m, before, body, option, stopped)
    if happened(m, event.Passed):
        return throw(m, before, body, option, stopped)
    return step(m, before, body, option, stopped)


def leap_to(m: Game, before: State, body: int, option: Choice, stopped: str) -> tuple[bool, str]:
    """The square of a leap, or one on its path: they have come where they meant to. [AG-LEAP-07]"""
    leapt = [told for told in m.events or () if isinstance(told, event.Moved) and told.body == body]
    if not stands(m, body) or not leapt:
        return stands(m, body), "arrived" if stands(m, body) else "fell"
    return step(m, before, body, verbs.choice(verbs.STEP, leapt[-1].to_cell), stopped)


def anything(m: Game, before: State, body: int, option: Choice, stopped: str) -> tuple[bool, str]:
    """The turn continues, or has been ended by choice."""
    return True, "done"


AIMS: Final[dict[int, Aim]] = {
    verbs.STEP: step,
    verbs.STAND: stand,
    verbs.HIT: hit,
    verbs.FOUL: foul,
    verbs.HAND_OFF: hand_off,
    verbs.THROW: throw,
    verbs.DECLARE: declare,
    verbs.USE_AT: use_at,
    verbs.SQUARE: leap_to,
}
"""The meaning of success for each verb; for any other, the turn continues."""
