"""Rules carried out on twins of a match, to find out how likely they come out well."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from deepbowl.engine.choice import REROLL_NONE, Choice, first_of
from deepbowl.engine.decision import DONE, Decision, Resolution
from deepbowl.engine.state import activation
from deepbowl.rules.analysis.enumerated_dice import EnumeratedDice, Halted, Unrolled
from deepbowl.rules.analysis.policy import DECLINE, Determined, Policy
from deepbowl.rules.effects import lapse
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.effects import UNTIL_ACTIVATION

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

_NOTHING: Final[frozenset[str]] = frozenset()
HURT: Final = frozenset((purpose.INJURY, purpose.CASUALTY))
"""Rolls that are made only for players who have been hurt already."""


class Once(Determined):
    """As determined as anyone, but no roll is made again: notes what else the mover's coach was asked."""

    def __init__(self, body: int) -> None:
        self.body = body
        self.offered: list[int] = []  # the sources of re-rolls for the mover's own rolls
        self.others = False  # whether the mover's coach was asked anything else

    def answer(self, m: Game, d: Decision) -> Choice:
        """Decline every re-roll of the mover."""
        if d.kind != "re-roll" or d.body != self.body:
            self.others = self.others or d.seat == m.decider(self.body)
            return super().answer(m, d)
        if not d.passed:
            self.offered = [first_of(option) for option in d.options if first_of(option) != REROLL_NONE]
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


def outcomes(
    m: Game, make: Callable[[Game], Resolution[bool]], policy: Policy = DECLINE, stops: frozenset[str] = _NOTHING,
) -> list[tuple[float, Game]]:  # fmt: skip
    """Return every way in which a rule returns True: how likely it is, and the match after it. Where it comes to a roll that
    `stops`, it does not."""
    found: list[tuple[float, Game]] = []
    left: list[tuple[list[tuple[int, ...]], float]] = [([], 1.0)]
    while left:
        script, p = left.pop()
        twin = m.clone(EnumeratedDice(script, stops, _NOTHING, True, False))
        twin.keep = False
        try:
            worked = drive(make(twin), twin, policy)
        except Unrolled as draw:
            left.extend([([*script, value], p * share) for value, share in draw.outcomes])
            continue
        except Halted:
            continue
        if worked:
            found.append((p, twin))
    return found


def chance(
    m: Game, make: Callable[[Game], Resolution[bool]], policy: Policy = DECLINE, stops: frozenset[str] = _NOTHING,
) -> tuple[float, Game | None]:  # fmt: skip
    """Return how likely a rule returns True, and a match in which it did."""
    found = outcomes(m, make, policy, stops)
    return sum([p for p, _ in found]), found[-1][1] if found else None


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
