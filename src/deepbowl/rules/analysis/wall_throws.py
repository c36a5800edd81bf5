"""Balls thrown at walls: which of them are likely to end in the thrower's team's hands. [DG-PASS-03 to DG-PASS-06]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.rules.flow.test import gather_modifiers

if TYPE_CHECKING:
    from deepbowl.rules.game import Game
    from deepbowl.rules.vocabulary.records import PlayerTest

FARTHEST: Final = 6
"""Squares that a ball may fly from the wall on."""
PASSED_BY: Final = 0.85
"""How often a ball gets past an opponent who is about under it on its way to the wall."""


class WallThrow:
    """One throw: its square, the wall it hits, and about how likely each team-mate gets the ball."""

    __slots__ = ("caught", "cell", "chance", "side")

    def __init__(self, cell: int, side: int, caught: dict[int, float]) -> None:
        self.cell = cell
        self.side = side
        self.caught = caught  # who of the thrower's team may have it, each with their chance
        self.chance = sum(caught.values())


def wall_throws(m: Game, body: int) -> list[WallThrow]:
    """Every throw at a wall that passes over someone of the thrower's own team, from where they stand now.

    Misses, re-rolls and what a ball does that no one has caught are left out; opponents always try to catch it.
    """
    passing, mates = m.rules.passing, m.state.zone[m.side[body]]
    found: list[WallThrow] = []
    for cell, side in passing.wall_targets(m, body):
        way = [cell, *(square for square, _ in passing.way_off_wall(m, body, cell, side, FARTHEST))]
        if not any(mates >> square & 1 for square in way):
            continue
        thrown = passing.pass_test(m, body, cell, 0)
        thrown.at_wall = True
        gather_modifiers(m, thrown)
        sure = chance_of(m, thrown) * PASSED_BY ** _under(m, body, cell)
        caught = _catches(m, m.side[body], way)
        if caught:
            found.append(WallThrow(cell, side, {mate: chance * sure for mate, chance in caught.items()}))
    return found


def chance_of(m: Game, t: PlayerTest) -> float:
    """Return how likely a test is passed as it stands, without any re-roll."""
    passed = 0
    for die in range(1, 7):
        t.die = die
        passed += m.rules.tests.judge(t)
    return passed / 6


def _under(m: Game, body: int, cell: int) -> int:
    """Return how many opponents could get at a ball on its way to the wall."""
    return (m.rules.passing.lane(m, m.state.cell[body], cell) & m.foes(m.side[body])).bit_count()


def _catches(m: Game, side: int, way: list[int]) -> dict[int, float]:
    """Return who of a team catches a ball that flies this way, on average over how far it flies."""
    caught: dict[int, float] = {}
    chances: dict[int, float] = {}
    for squares in range(1, FARTHEST + 1):
        flying = 1.0 / FARTHEST
        for square in way[: squares + 1]:
            body = m.body_at(square)
            if body < 0 or not m.rules.ball.catches(m, body):
                continue
            if body not in chances:
                t = m.rules.ball.catch(m, body, False)
                gather_modifiers(m, t)
                chances[body] = chance_of(m, t)
            if m.side[body] == side:
                caught[body] = caught.get(body, 0.0) + flying * chances[body]
            flying *= 1.0 - chances[body]
    return caught
