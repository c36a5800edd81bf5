"""Where the coaches may place chests and portals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import cells, holds, meets
from deepbowl.board.topology import Topology
from deepbowl.books.dungeon_bowl_2021.ground import MOST_BOARDS
from deepbowl.rules.features.placements import CHEST, CHESTS, PAD
from deepbowl.rules.flow.placing import Placement, end_zones, free_floor
from deepbowl.rules.vocabulary import purpose

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class DgPlaces(Placement):
    """Not in an End Zone nor in a tile connected to one, and one for each tile. [DG-SETUP-10, DG-SETUP-13]"""

    def __init__(self) -> None:
        self._connected: dict[Topology, int] = {}

    def connected(self, m: Game) -> int:
        """The tiles connected to an End Zone; kept for the boards last played on."""
        found = self._connected.get(m.state.topo)
        if found is None:
            if len(self._connected) >= MOST_BOARDS:
                self._connected.clear()
            near, found = beside(m, end_zones(m)), 0
            for tile in tiles(m):
                if tile & near:
                    found |= tile
            self._connected[m.state.topo] = found
        return found

    def total(self, m: Game) -> int:
        """Six of each. [DG-SETUP-09, DG-SETUP-12]"""
        return CHESTS

    def demands(self, m: Game) -> list[tuple[int, str]]:
        """The tiles of the board are its areas called "tile-…"."""
        board, zones, connected = m.board, end_zones(m), self.connected(m)
        free, placed, taken = free_floor(m, "bridge"), self.placed(m), 0
        for tile in tiles(m) if placed else []:
            if meets(tile, placed):
                taken |= tile
        return [
            (free, f"a {self.feature} needs an empty floor square"),
            (board.floor & ~zones, f"a {self.feature} may not lie in an End Zone"),
            (board.floor & ~connected, f"a {self.feature} may not lie in a tile connected to an End Zone"),
            (board.floor & ~taken, f"this tile has a {self.feature} already"),
        ]


class DgChestPlaces(DgPlaces):
    """The higher of two dice places the first chest. [DG-SETUP-09, DG-SETUP-10]"""

    feature = CHEST
    rule = "DG-SETUP-10"

    def first(self, m: Game) -> int:
        """Return who rolled higher; remembered, as the other will begin with the portals."""
        m.state.first = roll_off(m)
        return m.state.first


class DgPadPlaces(DgPlaces):
    """In the order of their numbers, and not within two squares of a chest. [DG-SETUP-12, DG-SETUP-13]"""

    feature = PAD
    rule = "DG-SETUP-13"
    numbered = True
    apart: Final = 2

    def first(self, m: Game) -> int:
        """Return who rolled lower for the chests; they roll now if the chests lie where the map has them."""
        chests = m.state.marks[m.rules.mark(CHEST)]
        if chests == m.board.areas.get(CHEST, 0):
            m.state.first = roll_off(m)
        return m.others(m.state.first)[0]

    def demands(self, m: Game) -> list[tuple[int, str]]:
        """Squares are counted with diagonals, walls ignored."""
        near = 0
        for chest in cells(m.state.marks[m.rules.mark(CHEST)]):
            near |= m.board.within(chest, self.apart)
        reason = f"a portal may not lie within {self.apart} squares of a chest"
        return [*super().demands(m), (m.board.floor & ~near, reason)]


def roll_off(m: Game) -> int:
    """Every coach rolls a die, the highest wins; those who tie roll again. [DG-SETUP-09]"""
    seats = list(range(m.seats))
    while len(seats) > 1:
        rolls = [m.roll(6, purpose.PLACING_ORDER) for _ in seats]
        seats = [seat for seat, roll in zip(seats, rolls, strict=True) if roll == max(rolls)]
    return seats[0]


def tiles(m: Game) -> list[int]:
    """The tiles a dungeon is made of, each a set of squares."""
    return [squares for name, squares in m.board.areas.items() if name.startswith("tile-")]


def beside(m: Game, tiles: int) -> int:
    """The squares one step straight out of some tiles, through their doorways."""
    out, ways = 0, m.state.topo.open
    for cell in cells(tiles & m.board.floor):
        for beyond in (cell + 1, cell + m.board.w, cell - 1, cell - m.board.w):
            if holds(ways[cell], beyond) and not holds(tiles, beyond):
                out |= m.board.bit[beyond]
    return out
