"""Targets of monsters besides players: balls and chests. [AG-MBOWL-02]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.books.astrogranite.hunting import FAR, Hunt
from deepbowl.engine.decision import NOTHING, Resolution

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class Appetite:
    """Targets of monsters besides players: none, unless an optional rule adds some. [AG-MBOWL-02]"""

    def wants_balls(self) -> bool:
        """Return whether they pick up balls they come onto."""
        return False

    def loose_balls(self, m: Game) -> list[int]:
        """The squares of balls they go for."""
        return []

    def chests_shut(self, m: Game) -> list[int]:
        """The squares of chests they go for."""
        return []

    def open(self, m: Game, body: int, cell: int) -> Resolution[None]:
        """Open a chest."""
        raise NotImplementedError

    def meals(self, m: Game) -> int:
        """Return how many balls monsters have eaten."""
        return 0

    def eat(self, m: Game, body: int, ball: int) -> Resolution[None]:
        """A monster has got hold of a ball."""
        return NOTHING

    def counters(self, m: Game) -> list[tuple[str, str]]:
        """Return what coaches count of it, ready to be shown."""
        return []


def food(m: Game, search: Hunt, appetite: Appetite) -> tuple[list[int], list[int]]:
    """Return the balls, else the chests, that a monster goes for: the nearest, if no player is nearer.
    [AG-MBOWL-02]"""
    balls, chests = search.onto(m, appetite.loose_balls(m)), search.beside(m, appetite.chests_shut(m))
    nearest = min([*balls.values(), *chests.values()], default=FAR)
    if nearest == FAR or (search.reached and nearest > search.points + 1):
        return [], []
    goals = [cell for cell, far in balls.items() if far == nearest]
    return goals, [] if goals else [cell for cell, far in chests.items() if far == nearest]
