"""Printed tiles laid on a table, every tile with its image after half a turn, and the doorways between them.

[DG-SETUP-04, DG-SETUP-05, DG-SETUP-06]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from deepbowl.board.bits import cells
from deepbowl.dungeons.generator.grid import Grid
from deepbowl.dungeons.tiles import DOORWAY, GROUND_OF, OUTSIDE, Edge, Piece, middles, shared_edges, tile
from deepbowl.grounds import ground

SIDE: Final = 60  # of the table; even, so that its middle lies between squares
GRID: Final = Grid(SIDE, SIDE, 2)
_INSIDE: Final = GRID.inner(GRID.all)


@dataclass(frozen=True)
class Laid:
    """A tile on the table."""

    piece: Piece

    @cached_property
    def squares(self) -> dict[tuple[int, int], str]:
        """Its squares and what is printed on each."""
        return self.piece.squares()

    @cached_property
    def mask(self) -> int:
        """Its squares as a set."""
        return squares_mask(self.squares)

    @cached_property
    def firm(self) -> int:
        """The squares of the tile one can walk on."""
        return squares_mask(at for at, char in self.squares.items() if ground(GROUND_OF[char]).firm)

    @property
    def kind(self) -> str:
        """Return what kind of tile it is."""
        return self.piece.tile.kind

    def image(self, tile_id: str = "") -> Laid:
        """The tile after half a turn of the table; with `tile_id` another one of the same outline."""
        rows = self.piece.tile.turned(self.piece.turn)
        x, y = SIDE - self.piece.x - len(rows[0]), SIDE - self.piece.y - len(rows)
        other = tile(tile_id or self.piece.tile.id)
        for extra in range(4):  # an L may be printed another way round
            turned = Piece(other, x, y, (self.piece.turn + 2 + extra) % 4)
            if turned.squares().keys() == {(SIDE - 1 - a, SIDE - 1 - b) for a, b in self.squares}:
                return Laid(turned)
        raise ValueError(f"{other.id} has not the outline of {self.piece.tile.id}")


def lay(tile_id: str, x: int, y: int, turn: int) -> Laid:
    """A tile with its north-west corner on a square of the table."""
    return Laid(Piece(tile(tile_id), x, y, turn % 4))


def squares_mask(squares: Iterable[tuple[int, int]]) -> int:
    """Squares of the table as a set."""
    out = 0
    for x, y in squares:
        out |= 1 << GRID.at(x, y)
    return out


@dataclass(frozen=True)
class Join:
    """Two tiles that touch, by their numbers, and the doorway between them."""

    a: int
    b: int
    doorway: tuple[Edge, ...]

    def sides(self) -> list[tuple[int, int]]:
        """The pairs of squares that face each other in the doorway."""
        out: list[tuple[int, int]] = []
        for x, y, north in self.doorway:
            out.append((GRID.at(x, y), GRID.at(x, y - 1) if north else GRID.at(x - 1, y)))
        return out


class Table:
    """Tiles laid so far and their joins."""

    def __init__(self) -> None:
        self.laid: list[Laid] = []
        self.joins: list[Join] = []
        self.mask = 0

    def joins_of(self, group: list[Laid]) -> list[Join] | None:
        """The joins some more tiles would have; None if they overlap, touch wrongly or a doorway would be blocked."""
        joins: list[Join] = []
        mask = self.mask
        laid = self.laid[:]
        for new in group:
            if new.mask & mask or new.mask & ~_INSIDE:
                return None
            near = GRID.near4(new.mask)
            for number, other in enumerate(laid):
                if near & other.mask:
                    doorway = doorway_between(other, new)
                    if doorway is None:
                        return None
                    joins.append(Join(number, len(laid), doorway))
            mask |= new.mask
            laid.append(new)
        return joins

    def add(self, group: list[Laid]) -> bool:
        """Lay tiles; False, and nothing laid, if they do not join what is there."""
        joins = self.joins_of(group)
        if joins is None or (self.laid and len(joins) < len(group)):
            return False
        for new in group:
            self.mask |= new.mask
        self.laid += group
        self.joins += joins
        return True

    @property
    def area(self) -> int:
        """Squares of all tiles."""
        return self.mask.bit_count()

    def loops(self) -> int:
        """Return how many ways lead round: joins beyond those that hold the tiles together."""
        return len(self.joins) - len(self.laid) + 1

    def places(self, tile_id: str, turns: Iterable[int]) -> Iterator[Laid]:
        """Every way to lay a tile so that it touches what is there without covering it, in a fixed order."""
        near = cells(GRID.near4(self.mask) & ~self.mask)
        for turn in turns:
            rows = tile(tile_id).turned(turn)
            own = [(x, y) for y, row in enumerate(rows) for x, char in enumerate(row) if char != OUTSIDE]
            base = squares_mask((x + 1, y + 1) for x, y in own)
            seen: set[int] = set()
            for c in near:
                for x, y in own:
                    left, top = GRID.xs[c] - x, GRID.ys[c] - y
                    corner = GRID.at(left, top) - GRID.at(1, 1)
                    if left < 1 or top < 1 or corner in seen:
                        continue
                    seen.add(corner)
                    if not base << corner & self.mask:
                        yield lay(tile_id, left, top, turn)

    def ways(self) -> dict[int, list[int]]:
        """The squares one step on from every square one can walk on, through doorways only."""
        out: dict[int, list[int]] = {}
        for one in self.laid:
            for c in cells(one.firm):
                out[c] = cells(GRID.near8(1 << c) & one.firm & ~(1 << c))
        for join in self.joins:
            sides = join.sides()
            for a, b in sides:
                for p, q in ((a, b), (a, sides[0][1]), (a, sides[-1][1])):
                    if p in out and q in out and q not in out[p]:
                        out[p].append(q)
                        out[q].append(p)
        return out


def doorway_between(one: Laid, two: Laid) -> tuple[Edge, ...] | None:
    """The doorway between two tiles that touch; None if they touch wrongly or something stands in it.

    Between two middles, take the one for which the image of a doorway is the doorway between the images.
    """
    runs = shared_edges(one.squares, two.squares)
    if len(runs) != 1 or len(runs[0]) < DOORWAY:
        return None
    run = runs[0]
    spots = middles(run)
    spot = spots[0]
    if len(spots) > 1:
        turned = sorted(_turned(edge) for edge in run)
        if turned == sorted(run):
            return None  # in the very middle of the table neither of the two is fair
        if turned < sorted(run):
            spot = spots[1]
    sides = [(x, y) for x, y, _ in spot] + [(x, y - 1) if north else (x - 1, y) for x, y, north in spot]
    firm = one.firm | two.firm
    return tuple(spot) if all(firm >> GRID.at(x, y) & 1 for x, y in sides) else None


def _turned(edge: Edge) -> Edge:
    """An edge after half a turn of the table."""
    x, y, north = edge
    return (SIDE - 1 - x, SIDE - y, True) if north else (SIDE - x, SIDE - 1 - y, False)


def distances(ways: dict[int, list[int]], start: Iterable[int]) -> dict[int, int]:
    """Steps from the nearest of some squares to every square that can be reached."""
    out = dict.fromkeys(start, 0)
    ring = list(out)
    while ring:
        new: list[int] = []
        for c in ring:
            for q in ways[c]:
                if q not in out:
                    out[q] = out[c] + 1
                    new.append(q)
        ring = new
    return out
