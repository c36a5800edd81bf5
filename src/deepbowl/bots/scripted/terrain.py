"""Ground that is not even: stairs, ladders and water cost more than a square, and over an edge no one walks."""

from __future__ import annotations

from typing import Final

from deepbowl.board.bits import cells
from deepbowl.board.paths import spread
from deepbowl.board.topology import Topology
from deepbowl.rules.analysis.dear_steps import without
from deepbowl.rules.game import Game

ANYBODY: Final = 0
"""Prices of steps are the same for all."""


class Terrain:
    """The steps of a board that are not falls, and their cost. Each leads both ways."""

    __slots__ = ("dear", "prices", "topo")

    def __init__(self, m: Game, topo: Topology) -> None:
        movement = m.rules.movement
        self.topo = topo
        self.prices: dict[int, dict[int, int]] = {}
        self.dear = 0
        """The squares out of which some step costs more than one."""
        falls: list[tuple[int, int]] = []
        for from_cell in cells(movement.dear(m, ANYBODY) & m.board.floor):
            for to in cells(topo.open[from_cell]):
                if movement.always_falls(m, ANYBODY, from_cell, to):
                    falls.append((from_cell, to))
                elif (price := movement.price(m, ANYBODY, from_cell, to)) > 1:
                    self.prices.setdefault(from_cell, {})[to] = price
                    self.dear |= m.board.bit[from_cell]
        if falls:
            self.topo = without(topo, falls)

    def price(self, from_cell: int, to: int) -> int:
        """Return what a step costs."""
        return self.prices[from_cell].get(to, 1) if self.dear >> from_cell & 1 else 1

    def back(self, reached: int, near: int) -> list[tuple[int, int]]:
        """Squares beside those that were reached, by what it costs to come from them: (points, squares)."""
        found = {1: near & ~self.dear}
        for from_cell in cells(near & self.dear):
            prices = self.prices[from_cell]
            points = min([prices.get(to, 1) for to in cells(self.topo.open[from_cell] & reached)])
            found[points] = found.get(points, 0) | 1 << from_cell
        return list(found.items())

    def on(self, reached: int, room: int) -> list[tuple[int, int]]:
        """Squares one step on from those that were reached, by what that costs: (points, squares)."""
        found = {1: spread(self.topo, reached & ~self.dear) & room}
        for from_cell in cells(reached & self.dear):
            prices = self.prices[from_cell]
            for to in cells(self.topo.open[from_cell] & room):
                points = prices.get(to, 1)
                found[points] = found.get(points, 0) | 1 << to
        return list(found.items())
