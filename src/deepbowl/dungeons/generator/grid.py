"""Sets of squares on a rectangle, and what a generator does with them: grow, thin out, flood, turn.

The cells have the numbers they have on a `Draft` of the same size with one level, so that a finished plan needs no
translation. A set is a Python integer, bit c for cell c. The border belongs to no set.
"""

from __future__ import annotations

from functools import cache

from deepbowl.board.bits import cells
from deepbowl.board.layout import stride


class Grid:
    """A rectangle of squares and its turns about the middle."""

    def __init__(self, width: int, depth: int, fold: int) -> None:
        if fold == 4 and width != depth:
            raise ValueError(f"a quarter turn needs a square, not {width} x {depth}")
        self.width = width
        self.depth = depth
        self.fold = fold  # 1: no symmetry, 2: half turns, 4: quarter turns
        self.w = stride(width)
        self.n = self.w * (depth + 2)
        self.all = 0
        self.xs = [-1] * self.n
        self.ys = [-1] * self.n
        for y in range(depth):
            for x in range(width):
                c = self.at(x, y)
                self.all |= 1 << c
                self.xs[c], self.ys[c] = x, y
        self._turns = [self._turn_table(k) for k in range(fold)]

    def at(self, x: int, y: int) -> int:
        """The cell in column x and row y."""
        return (y + 1) * self.w + x + 1

    def inside(self, x: int, y: int) -> bool:
        """Return whether a column and a row lie on the rectangle."""
        return 0 <= x < self.width and 0 <= y < self.depth

    def _turn_table(self, k: int) -> list[int]:
        table = [0] * self.n
        for c in cells(self.all):
            x, y = self.xs[c], self.ys[c]
            if self.fold == 2 and k:
                x, y = self.width - 1 - x, self.depth - 1 - y
            elif self.fold == 4:
                for _ in range(k):
                    x, y = self.width - 1 - y, x
            table[c] = self.at(x, y)
        return table

    # ------------------------------------------------------------------ turns

    def turned(self, c: int, k: int) -> int:
        """Return where a square comes to lie after k turns; seat 0 sees c as seat k sees the answer."""
        return self._turns[k % self.fold][c]

    def orbit(self, c: int) -> list[int]:
        """A square and its images, one for each turn; the middle of the plan comes only once."""
        out: list[int] = []
        for table in self._turns:
            if table[c] not in out:
                out.append(table[c])
        return out

    def turn(self, mask: int, k: int) -> int:
        """A set of squares after k turns."""
        if not k % self.fold:
            return mask
        table = self._turns[k % self.fold]
        out = 0
        for c in cells(mask):
            out |= 1 << table[c]
        return out

    def orbit_of(self, mask: int) -> int:
        """A set of squares together with its images."""
        out = 0
        for k in range(self.fold):
            out |= self.turn(mask, k)
        return out

    def direction(self, dx: int, dy: int, k: int) -> tuple[int, int]:
        """A step after k turns."""
        for _ in range(k % self.fold * (4 // self.fold) if self.fold > 1 else 0):
            dx, dy = -dy, dx
        return dx, dy

    # ------------------------------------------------------------------ neighbours

    def near4(self, mask: int) -> int:
        """A set and the squares beside it."""
        w = self.w
        return (mask | mask << 1 | mask >> 1 | mask << w | mask >> w) & self.all

    def near8(self, mask: int) -> int:
        """A set and the squares that touch it, corners included."""
        row = mask | mask << 1 | mask >> 1
        return (row | row << self.w | row >> self.w) & self.all

    def inner(self, mask: int) -> int:
        """The squares of a set whose eight neighbours all belong to it."""
        w = self.w
        row = mask & mask << 1 & mask >> 1
        return row & row << w & row >> w

    def roomy(self, mask: int) -> int:
        """The squares of a set that lie in a block of two by two squares of it: no corridor narrower than two."""
        w = self.w
        block = mask & mask >> 1 & mask >> w & mask >> (w + 1)  # the north-west squares of all such blocks
        return block | block << 1 | block << w | block << (w + 1)

    def blocks(self, mask: int) -> int:
        """The north-west squares of the blocks of two by two squares that lie in a set."""
        w = self.w
        return mask & mask >> 1 & mask >> w & mask >> (w + 1)

    def block(self, c: int) -> int:
        """The block of two by two squares with this square in its north-west."""
        return 3 << c | 3 << (c + self.w)

    # ------------------------------------------------------------------ connection

    def step(self, mask: int, through: int) -> int:
        """The squares one step on from a set, entering only `through`, never between two squares outside it."""
        w = self.w
        east, west, south, north = mask << 1 & through, mask >> 1 & through, mask << w & through, mask >> w & through
        straight = east | west | south | north
        # a diagonal step needs one of the two squares beside it
        diagonal = east << w | east >> w | west << w | west >> w | south << 1 | south >> 1 | north << 1 | north >> 1
        return straight | diagonal & through

    def flood(self, start: int, through: int) -> int:
        """Everything that can be reached from a set on foot."""
        seen = new = start & through
        while new:
            new = self.step(new, through) & ~seen
            seen |= new
        return seen

    def connected(self, mask: int) -> bool:
        """Return True if the squares of a set are connected."""
        return not mask or self.flood(mask & -mask, mask) == mask

    def rings(self, start: int, through: int) -> list[int]:
        """The squares 0, 1, 2, … steps away from a set, as a list of sets."""
        out = [start & through]
        seen = out[0]
        while True:
            new = self.step(out[-1], through) & ~seen
            if not new:
                return out
            seen |= new
            out.append(new)

    def distances(self, start: int, through: int) -> list[int]:
        """Steps from a set to every cell, -1 where no way leads."""
        out = [-1] * self.n
        for steps, ring in enumerate(self.rings(start, through)):
            for c in cells(ring):
                out[c] = steps
        return out

    def parts(self, mask: int, corners: bool) -> list[int]:
        """The connected parts of a set, squares touching at a corner being connected or not, the largest first."""
        near = self.near8 if corners else self.near4
        out: list[int] = []
        rest = mask
        while rest:
            part = rest & -rest
            while True:
                more = near(part) & rest
                if more == part:
                    break
                part = more
            out.append(part)
            rest &= ~part
        return sorted(out, key=lambda part: (-part.bit_count(), part))

    def islands(self, floor: int, least: int) -> list[int]:
        """The blocks of at least this many squares of rock that one can walk around: each is a loop."""
        rock = self.all & ~floor
        edge = self.near8(self.rim()) & rock
        outside = edge & self.rim()
        while True:
            more = self.near8(outside) & rock
            if more == outside:
                break
            outside = more
        return [part for part in self.parts(rock & ~outside, True) if part.bit_count() >= least]

    def rim(self) -> int:
        """The outermost squares of the rectangle."""
        w = self.w
        return self.all & ~(self.all & self.all << 1 & self.all >> 1 & self.all << w & self.all >> w)


@cache
def grid_of(width: int, depth: int, fold: int) -> Grid:
    """A rectangle with a symmetry; one is enough for every plan of that size, as nothing in it changes."""
    return Grid(width, depth, fold)
