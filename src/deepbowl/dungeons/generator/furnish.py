"""Chests and pads: spread over the dungeon, as far from end zones and from each other as the book demands, and fair."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from deepbowl.board.bits import cells, mask_of
from deepbowl.dungeons.generator.layout import Layout


@dataclass(frozen=True)
class Demand:
    """A book's wishes for chests and pads, in walking steps."""

    chests: int
    pads: int  # beyond those in the end zones
    zone_pads: bool  # one in each end zone
    chest_from_zone: int
    chest_from_chest: int


@dataclass
class Furniture:
    """The places of chests and pads."""

    chests: list[int] = field(default_factory=list)
    pads: list[int] = field(default_factory=list)


def furnish(layout: Layout, dice: Random, demand: Demand, taken: int, firm: int) -> Furniture | None:
    """Places for chests and pads on firm, free squares; None if there are none.

    `taken` are squares with something else on them, `firm` those one walks on without harm.
    """
    grid = layout.grid
    rooms = firm & ~taken & ~layout.all_zones() & ~layout.fronts & ~layout.aside
    rooms &= ~grid.near8(mask_of(layout.doorways))
    near = 0
    for ring in grid.rings(layout.all_zones() | layout.fronts, firm)[: demand.chest_from_zone]:
        near |= ring
    for corridors in (layout.corridors, 0):  # rather not in corridors
        work = _Work(layout, dice, firm)
        chests = _chests(work, rooms & ~near & ~corridors, demand)
        pads = None if chests is None else _pads(work, rooms & ~corridors, demand)
        if chests is not None and pads is not None:
            dice.shuffle(pads)  # their numbers are chance, as if the coaches had taken turns
            return Furniture(sorted(chests), pads)
    return None


def _pads(work: _Work, candidates: int, demand: Demand) -> list[int] | None:
    pads = _zone_pads(work.layout, work.dice) if demand.zone_pads else []
    work.block(pads)
    wanted = demand.pads + len(pads)
    while len(pads) < wanted:
        more = work.pick(candidates & ~work.grid.near8(work.blocked), 2)
        if more is None:
            more = work.pick(candidates & ~work.blocked, 2)
        if more is None:
            return None
        work.block(more)
        pads += more
    return pads


def _chests(work: _Work, candidates: int, demand: Demand) -> list[int] | None:
    out: list[int] = []
    while len(out) < demand.chests:
        more = work.pick(candidates, demand.chest_from_chest)
        if more is None:
            return None
        work.block(more)
        out += more
        candidates &= ~work.within(more, demand.chest_from_chest - 1)
    return out


def _zone_pads(layout: Layout, dice: Random) -> list[int]:
    """A square in each end zone for a pad, the same for all teams."""
    square = dice.choice(cells(layout.zones[0]))
    return [layout.grid.turned(square, seat) for seat in range(layout.seats)]


class _Work:
    """Choosing squares, each with its images, that lie far from what was chosen before."""

    def __init__(self, layout: Layout, dice: Random, firm: int) -> None:
        self.layout = layout
        self.grid = layout.grid
        self.dice = dice
        self.firm = firm
        self.blocked = 0

    def all_in(self, images: list[int], candidates: int) -> bool:
        """Return whether a square has an image for every turn and all of them are candidates."""
        return len(images) == self.grid.fold and all(candidates >> c & 1 for c in images)

    def block(self, squares: list[int]) -> None:
        """Remember that something stands there."""
        self.blocked |= mask_of(squares)

    def within(self, squares: list[int], steps: int) -> int:
        """The squares at most this many steps from any of these."""
        out = 0
        for c in squares:
            for ring in self.grid.rings(1 << c, self.firm)[: steps + 1]:
                out |= ring
        return out

    def fine(self, squares: list[int], apart: int) -> bool:
        """Return whether squares can be filled: apart from one another, and leaving a way to everything else."""
        if len(set(squares)) != len(squares):
            return False
        if self.within(squares[:1], apart - 1) & mask_of(squares[1:]):  # the others by symmetry
            return False
        rest = self.firm & ~self.blocked & ~mask_of(squares)
        return self.grid.connected(rest)

    def pick(self, candidates: int, apart: int) -> list[int] | None:
        """A square and its images, rather far from what stands there already; None if none will do."""
        spots = [c for c in cells(candidates) if self.all_in(self.grid.orbit(c), candidates)]
        if not spots:
            return None
        far = self.grid.distances(self.blocked, self.firm) if self.blocked else [20] * self.grid.n
        spots.sort(key=lambda c: -(min(far[c], 12) + self.dice.random() * 5))
        for c in spots[:24]:
            images = self.grid.orbit(c)
            if self.fine(images, apart):
                return images
        return None
