"""Where the coaches may place chests, pads and traps, book by book."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import cells
from deepbowl.rules.flow.placing import Placement, end_zones, free_floor, on_foot
from deepbowl.rules.vocabulary import purpose

if TYPE_CHECKING:
    from deepbowl.match.match import Match

CHESTS: Final = 6
CHEST: Final = "chest"
PAD: Final = "pad"
TRAP: Final = "trap"


# ---------------------------------------------------------------- Dungeonbowl 5
class D5ChestPlaces(Placement):
    """Six, at least 8 squares from every end zone and 4 from every other chest, on foot. [D5-CHEST-03]"""

    feature = CHEST
    rule = "D5-CHEST-03"
    from_zone: Final = 8
    from_chest: Final = 4

    def total(self, m: Match) -> int:
        """Exactly six. [D5-CHEST-01]"""
        return CHESTS

    def demands(self, m: Match) -> list[tuple[int, str]]:
        """An empty floor square, far from end zones, far from chests."""
        near_zone = on_foot(m, end_zones(m), self.from_zone)
        near_chest = on_foot(m, self.placed(m), self.from_chest)
        return [
            (free_floor(m), "a chest needs an empty floor square"),
            (m.board.floor & ~near_zone, f"it is fewer than {self.from_zone} squares from an end zone"),
            (m.board.floor & ~near_chest, f"it is fewer than {self.from_chest} squares from a chest"),
        ]


class D5PadPlaces(Placement):
    """Six and one more for each team, on any empty square. [D5-PAD-01, D5-PAD-03]"""

    feature = PAD
    rule = "D5-PAD-03"
    numbered = True
    common: Final = 6

    def total(self, m: Match) -> int:
        """At least so many; a map may give more."""
        return max(self.common + m.seats, len(self.pre_set(m.board)))

    def demands(self, m: Match) -> list[tuple[int, str]]:
        """End zones are allowed, and no distance to anything is asked."""
        return [(free_floor(m), "a pad needs an empty floor square")]


# ---------------------------------------------------------------- Astrogranite
class AgPlaces(Placement):
    """Counters on empty plain floor outside all end zones. [AG-BUILD-04, AG-TRAP-02]"""

    def demands(self, m: Match) -> list[tuple[int, str]]:
        """Nothing else is asked; inscriptions are no plain floor."""
        plain = free_floor(m) & ~m.board.areas.get("rune", 0)
        outside = m.board.floor & ~end_zones(m)
        return [
            (plain, f"a {self.feature} needs an empty plain floor square"),
            (outside, f"a {self.feature} is placed outside all end zones"),
        ]


class AgChestPlaces(AgPlaces):
    """Six, or as many as the map has. [AG-BUILD-03, AG-BUILD-04]"""

    feature = CHEST
    rule = "AG-BUILD-04"

    def total(self, m: Match) -> int:
        """Six is standard, a larger dungeon may have more."""
        return max(CHESTS, len(self.pre_set(m.board)))


class AgPadPlaces(Placement):
    """Teleporters are part of the map, numbered without gaps. [AG-SETUP-02, AG-SETUP-03]"""

    feature = PAD
    rule = "AG-SETUP-03"
    numbered = True
    fixed = True

    def total(self, m: Match) -> int:
        """As many as the map has."""
        return len(self.pre_set(m.board))


class AgTrapPlaces(AgPlaces):
    """Twelve, unless the coaches agreed on another number. [AG-TRAP-01, AG-TRAP-02]"""

    feature = TRAP
    rule = "AG-TRAP-02"

    def __init__(self, number: int = 12) -> None:
        self.number = number

    def total(self, m: Match) -> int:
        """As agreed."""
        return max(self.number, len(self.pre_set(m.board)))


# ---------------------------------------------------------------- Dungeon Bowl (2021)
class DgPlaces(Placement):
    """Not in an End Zone nor in a tile connected to one, and one for each tile. [DG-SETUP-10, DG-SETUP-13]"""

    def total(self, m: Match) -> int:
        """Six of each. [DG-SETUP-09, DG-SETUP-12]"""
        return CHESTS

    def demands(self, m: Match) -> list[tuple[int, str]]:
        """The tiles of the board are its areas called "tile-…"."""
        board, zones = m.board, end_zones(m)
        free = free_floor(m, "bridge")
        connected = taken = 0
        near, placed = beside(m, zones), self.placed(m)
        for tile in tiles(m):
            if tile & near:
                connected |= tile
            if tile & placed:
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

    def first(self, m: Match) -> int:
        """Who rolled higher; remembered, as the other will begin with the portals."""
        m.state.first = roll_off(m)
        return m.state.first


class DgPadPlaces(DgPlaces):
    """In the order of their numbers, and not within two squares of a chest. [DG-SETUP-12, DG-SETUP-13]"""

    feature = PAD
    rule = "DG-SETUP-13"
    numbered = True
    apart: Final = 2

    def first(self, m: Match) -> int:
        """Who rolled lower for the chests; they roll now if the chests lie where the map has them."""
        chests = m.state.marks[m.rules.mark(CHEST)]
        if chests == m.board.areas.get(CHEST, 0):
            m.state.first = roll_off(m)
        return m.others(m.state.first)[0]

    def demands(self, m: Match) -> list[tuple[int, str]]:
        """Squares are counted with diagonals, walls ignored."""
        near = 0
        for chest in cells(m.state.marks[m.rules.mark(CHEST)]):
            near |= m.board.within(chest, self.apart)
        reason = f"a portal may not lie within {self.apart} squares of a chest"
        return [*super().demands(m), (m.board.floor & ~near, reason)]


def roll_off(m: Match) -> int:
    """Every coach rolls a die, the highest wins; those who tie roll again. [DG-SETUP-09]"""
    seats = list(range(m.seats))
    while len(seats) > 1:
        rolls = [m.roll(6, purpose.PLACING_ORDER) for _ in seats]
        seats = [seat for seat, roll in zip(seats, rolls, strict=True) if roll == max(rolls)]
    return seats[0]


def tiles(m: Match) -> list[int]:
    """The tiles a dungeon is made of, each a set of squares."""
    return [squares for name, squares in m.board.areas.items() if name.startswith("tile-")]


def beside(m: Match, tiles: int) -> int:
    """The squares one step straight out of some tiles, through their doorways."""
    out = 0
    for cell in cells(tiles & m.board.floor):
        for step in (1, m.board.w, -1, -m.board.w):
            out |= m.state.topo.open[cell] & m.board.bit[cell + step]
    return out & ~tiles
