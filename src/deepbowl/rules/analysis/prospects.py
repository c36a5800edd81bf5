"""The chances of a monster's first attack, calculated from its own rules on clones.

Draws are followed likeliest first. Positions still open after some runs, as where a block pushes a player from teleporter to
teleporter, are played out with fixed dice: near, not exact.
"""

from __future__ import annotations

from functools import partial
from heapq import heappop, heappush
from random import Random
from typing import TYPE_CHECKING, Final

from deepbowl.engine.decision import Resolution
from deepbowl.rules.analysis.enumerated_dice import EnumeratedDice, Halted, Unrolled
from deepbowl.rules.analysis.policy import SENSIBLE
from deepbowl.rules.analysis.trials import begun, drive
from deepbowl.rules.chapters.neutrals import Prospect
from deepbowl.rules.vocabulary.flags import BLITZ

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

MOST_WEIGHED: Final = 6
"""Of how many attacks the chances are worked out."""
MOST_RUNS: Final = 500
PLAYED_OUT: Final = 100
"""How many runs finish what is open after that."""
_NOTHING: Final[frozenset[str]] = frozenset()


def prospect(m: Game, body: int) -> tuple[Prospect, dict[int, list[tuple[float, bool]]]]:
    """Return what a body would do if it acted now, and for each target how likely its first attack takes them off their
    feet, from each square it may come to, and whether that is near, not exact. Nothing while it acts."""
    chances: dict[int, list[tuple[float, bool]]] = {}
    if m.state.act.body == body:
        return Prospect(), chances
    twin = begun(m, body, BLITZ)
    found = twin.rules.neutrals.prospect(twin, body)
    for target, place in found.places[:MOST_WEIGHED]:
        chances.setdefault(target, []).append(FirstAttack(twin, body, target, place).chance())
    return found, chances


class FirstAttack:
    """The first attack of a body on someone, from a place it would come to."""

    def __init__(self, m: Game, body: int, target: int, place: int) -> None:
        self.m = m
        self.body = body
        self.target = target
        self.place = place

    def chance(self) -> tuple[float, bool]:
        """Return how likely the target is no longer on their feet after it, and whether some of that was played out."""
        fallen, runs = 0.0, 0
        left: list[tuple[float, list[tuple[int, ...]]]] = [(-1.0, [])]
        while left and runs < MOST_RUNS:
            share, script = heappop(left)
            runs += 1
            try:
                fallen -= share * self.run(script, None)
            except Unrolled as draw:
                for value, part in draw.outcomes:
                    heappush(left, (share * part, [*script, value]))
        return fallen + self.play_out(left), bool(left)

    def play_out(self, left: list[tuple[float, list[tuple[int, ...]]]]) -> float:
        """Finish what is open by runs at regular distances over all of it."""
        step = -sum([share for share, _ in left]) / PLAYED_OUT
        rest, fallen, passed, mark = Random(PLAYED_OUT), 0.0, 0.0, step / 2
        for share, script in left:
            passed -= share
            while passed > mark:
                fallen += step * self.run(script, rest)
                mark += step
        return fallen

    def run(self, script: list[tuple[int, ...]], rest: Random | None) -> bool:
        """One run under written draws. Once the target has fallen, neither armour nor a loose ball matters."""
        draws = EnumeratedDice(script, _NOTHING, _NOTHING, False, rest=rest)
        twin = self.m.clone(draws)
        twin.keep = False
        draws.is_settled = partial(self.is_fallen, twin)
        try:
            drive(self.carry_out(twin), twin, SENSIBLE)
        except Halted:
            return True
        return self.is_fallen(twin)

    def carry_out(self, twin: Game) -> Resolution[bool]:
        """The attack itself."""
        if twin.state.cell[self.body] != self.place:
            twin.place(self.body, self.place)
        yield from twin.rules.neutrals.strike(twin, self.body, self.target)
        return True

    def is_fallen(self, twin: Game) -> bool:
        """Return whether the target lies, is stone or is no longer there."""
        return not twin.standing(self.target)
