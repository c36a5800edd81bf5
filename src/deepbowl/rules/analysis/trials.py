"""Rules carried out on twins of a match, to find out how likely they come out well."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from deepbowl.engine.choice import Choice
from deepbowl.engine.decision import DONE, Decision, Resolution
from deepbowl.engine.state import activation
from deepbowl.rules.analysis.enumerated_dice import EnumeratedDice, Unrolled
from deepbowl.rules.analysis.policy import DECLINE, Policy
from deepbowl.rules.effects import lapse
from deepbowl.rules.vocabulary.effects import UNTIL_ACTIVATION

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

_NOTHING: Final[frozenset[str]] = frozenset()


class Hinder(Policy):
    """Opponents use whatever they may, the mover their own traits or not, and no one re-rolls."""

    def __init__(self, seat: int, own: bool) -> None:
        self.seat = seat
        self.own = own

    def answer(self, m: Game, d: Decision) -> Choice:
        """Yes or no to a trait; the first option otherwise."""
        if d.kind == "use-trait" and (self.own or d.seat != self.seat):
            return d.options[-1]
        return d.options[0]


def drive(rule: Resolution[bool], m: Game, policy: Policy) -> bool:
    """Carry a rule out, answering by a policy; what it returns."""
    try:
        asked = next(rule)
        while asked is not DONE:
            nobodys = asked.seat == m.seats
            asked = rule.send(m.rules.neutrals.answer(m, asked) if nobodys else policy.answer(m, asked))
    except StopIteration as stop:
        return bool(stop.value)
    return True


def chance(m: Game, make: Callable[[Game], Resolution[bool]], policy: Policy = DECLINE) -> tuple[float, Game | None]:
    """Return how likely a rule returns True, and a match in which it did."""
    passed, after = 0.0, None
    left: list[tuple[list[tuple[int, ...]], float]] = [([], 1.0)]
    while left:
        script, p = left.pop()
        twin = m.clone(EnumeratedDice(script, _NOTHING, _NOTHING, False))
        twin.keep = False
        try:
            worked = drive(make(twin), twin, policy)
        except Unrolled as draw:
            left.extend([([*script, value], p * share) for value, share in draw.outcomes])
            continue
        if worked:
            passed, after = passed + p, twin
    return passed, after


def begun(match: Game, body: int, action: int) -> Game:
    """Return the match with a player's action begun: itself if it has, else a twin in which it is declared.

    A skill that works only in its owner's own activation is asked there. Rolls of the activation are left out.
    """
    act = match.state.act
    if act.body == body and act.action >= 0:
        return match
    twin = match.spawn(match.state.copy(), match.dice)
    twin.keep = False
    twin.state.act = activation(body, match.side[body], action)
    if twin.state.effects:
        lapse(twin, UNTIL_ACTIVATION, body)
    twin.rules.actions.wake(twin, body)
    return twin
