"""Moving about the dungeon: what a step costs where it does not cost one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.books.astrogranite.weights import BIG_GUY, BIG_STRENGTH, weight
from deepbowl.engine.decision import Resolution
from deepbowl.rules.crp.movement import CrpMovement
from deepbowl.rules.flow.move import FALLS_HERE, FALLS_THERE

if TYPE_CHECKING:
    from deepbowl.board.board import Board
    from deepbowl.books.astrogranite.chests import AgChests
    from deepbowl.rules.features.feature import Feature
    from deepbowl.rules.game import Game


class Toll:
    """What some kind of ground adds to the price of a step."""

    def squares(self, board: Board) -> int:
        """The squares of a map out of which it may be asked for; ground that comes and goes is `AgMovement.wading`."""
        return board.floor

    def hurried(self, m: Game, from_cell: int, to: int) -> bool:
        """Return whether a roll after the step may take its place. [AG-PLAT-13]"""
        return False

    def falls_back(self, m: Game, from_cell: int, to: int) -> bool:
        """Return whether who fails that roll lies where they came from. [AG-PLAT-14]"""
        return False

    def fells(self, m: Game, from_cell: int, to: int) -> bool:
        """Return whether the step is a fall. [AG-PLAT-05]"""
        return False

    def misses(self, m: Game, from_cell: int, to: int) -> bool:
        """Return whether a player who fails to go for the points they lack stays in their square. [AG-PLAT-16]"""
        return False

    def extra(self, m: Game, from_cell: int, to: int) -> int:
        """This many points of movement more than one."""
        raise NotImplementedError


class AgMovement(CrpMovement):
    """As in the core; where a match has dear ground, a step costs what its tolls add up to."""

    def __init__(self) -> None:
        self.tolls: list[Toll] = []
        self.mapped: Board | None = None  # the board of which it is known where tolls are asked for
        self.mapped_dear = 0
        self.wading: list[Feature] = []  # ground with rolls of its own for a player who leaves it [AG-WATER-02]
        self.movable: list[AgChests] = []  # what makes way for a player who pushes it [AG-MCHEST-02]
        self.pits: list[Feature] = []  # ground that no one just steps out of [AG-TRAP-07]

    def charge(self, toll: Toll) -> None:
        """From now on steps have prices."""
        self.tolls.append(toll)
        self.even = False
        self.mapped = None

    def price(self, m: Game, body: int, from_cell: int, to: int) -> int:
        """One, and the tolls."""
        if not self.dear(m, body) & m.board.bit[from_cell]:
            return 1
        return 1 + sum([toll.extra(m, from_cell, to) for toll in self.tolls])

    def dear(self, m: Game, body: int) -> int:
        """Return where any toll may be asked for; asked before most steps, so what the map says is put together once."""
        if self.mapped is not m.board:
            self.mapped, self.mapped_dear = m.board, 0
            for toll in self.tolls:
                self.mapped_dear |= toll.squares(m.board)
        found = self.mapped_dear
        for ground in self.wading:
            found |= m.state.marks[ground.mark]
        return found

    def price_signs(self, m: Game, body: int) -> tuple[int, ...]:
        """Return where there is water, and whether they go for anything at all: tolls are the same for everyone.
        [AG-VBALL-09]"""
        return int(self.rushes(m, body) > 0), *[m.state.marks[ground.mark] for ground in self.wading]

    def hurried(self, m: Game, body: int, from_cell: int, to: int) -> bool:
        """If that goes for all that makes it dear. [AG-PLAT-13]"""
        dear = [toll for toll in self.tolls if toll.extra(m, from_cell, to)]
        if self.rushes(m, body) <= 0:  # who goes for nothing does not rush either [AG-VBALL-09]
            return False
        return bool(dear) and all(toll.hurried(m, from_cell, to) for toll in dear)

    def falls_back(self, m: Game, from_cell: int, to: int) -> bool:
        """As what makes it dear says. [AG-PLAT-14]"""
        return any(toll.falls_back(m, from_cell, to) for toll in self.tolls)

    def fells(self, m: Game, body: int, from_cell: int, to: int) -> bool:
        """Over an edge. [AG-PLAT-05]"""
        return any(toll.fells(m, from_cell, to) for toll in self.tolls)

    def set_off(self, m: Game, body: int, to: int, rushes: int) -> Resolution[int]:
        """A player who goes for the last points of a ladder and fails has not got up it. [AG-PLAT-16]"""
        from_cell = m.state.cell[body]
        fate = yield from super().set_off(m, body, to, rushes)
        if fate == FALLS_THERE and any(toll.misses(m, from_cell, to) for toll in self.tolls):
            return FALLS_HERE
        return fate

    def makes_way(self, m: Game, body: int, to: int) -> None:
        """A chest before them moves on. [AG-MCHEST-02]"""
        for chests in self.movable:
            if chests.shut(m) & m.board.bit[to]:
                chests.move(m, to, to + to - m.state.cell[body], "AG-MCHEST-02")

    def is_wide(self, m: Game, body: int) -> bool:
        """Big Guys do not fit through doorways, nor under platforms. [AG-DOOR-03, AG-PLAT-04]"""
        return m.bodies.size[body] > 1 or (m.bodies.strength[body] >= BIG_STRENGTH and weight(m, body) >= BIG_GUY)

    def unlike(self, m: Game) -> list[int]:
        """Water. [AG-WATER-02]"""
        return [m.state.marks[ground.mark] for ground in self.wading]

    def perilous(self, m: Game) -> int:
        """Water: clumsy to stand in, and no one lies Stunned in it for long. [AG-WATER-02, AG-WATER-03]"""
        squares = 0
        for ground in self.wading:
            squares |= m.state.marks[ground.mark]
        return squares

    def closed(self, m: Game, body: int, pushed: bool) -> int:
        """Everything, for someone in a pit: they climb out or stay. [AG-TRAP-07]"""
        if self.pits and not pushed and m.state.cell[body] >= 0:
            here = m.board.bit[m.state.cell[body]]
            if any(m.state.marks[pit.mark] & here for pit in self.pits):
                return m.board.floor
        return super().closed(m, body, pushed)
