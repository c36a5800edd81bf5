"""The board: squares, heights, walls, doors and passages; immutable once made.

`Layout` numbers its squares and names them. Masks connect them, one `Topology` for each set of shut doors. Build boards
with `deepbowl.board.draft.Draft`, `deepbowl.board.notation` or `deepbowl.board.pitches`.
"""

from __future__ import annotations

from math import atan2, pi
from typing import Final

from deepbowl.board.bits import cells
from deepbowl.board.directions import DX, DY
from deepbowl.board.layout import DIAGONAL_FREE, LADDER, LINK, PASSAGE, Drawing, Layout
from deepbowl.board.topology import Topology as Topology

MOST_TOPOLOGIES: Final = 128
"""How many sets of shut doors a board remembers the connections of: a map with 18 doors has 262,144."""
MOST_RANKED: Final = 100
"""How many sets of squares a board remembers sorted from their middle."""
FAR: Final = 10_000  # distance between squares of different levels

SIZES: Final = 3  # bodies cover 1x1, 2x2 or 3x3 squares


class Board(Layout):
    """Where a match is played: squares and what lies between them."""

    def __init__(self, drawing: Drawing) -> None:
        super().__init__(drawing)
        seats = range(len(self.end_zones))
        self.wide_zones: list[list[int]] = [
            [area for name, area in self.areas.items() if name.startswith(f"wide-{n}-")] for n in seats
        ]
        self.falls: list[int] = self._find_falls()  # per cell: where one comes down who goes over it, else -1
        self.drops: list[tuple[int, int, int]] = [
            (c, d, self.falls[c + self.off[d]])
            for c in (cells(self.floor) if self.stories > 1 else [])
            for d in range(8)
            if self.falls[c + self.off[d]] >= 0
        ]
        self.clockwise: tuple[int, ...] = self._seats_around()
        self.feet: list[list[int]] = [[0] * self.n] + [self._find_feet(size) for size in range(1, SIZES + 1)]
        self.linked: list[int] = self._find_linked()  # per cell: the squares a link joins with it
        self.climbs: list[int] = [0] * self.n  # per cell: the squares only a ladder leads to; no one is pushed up one
        self.rungs: dict[int, int] = {self.edge(a, b): rungs for a, b, kind, rungs in self.links if kind == LADDER}
        self.topologies: dict[int, Topology] = {}
        self.door_neighbours: dict[int, list[int]] = {}  # per square: the doors next to it
        self.ranked_cache: dict[int, list[int]] = {}  # squares of a set, those nearest to its middle first
        self.text_cache: str = ""  # how `render_board` writes it
        self.leap_cache: dict[tuple[int, bool, int], object] = {}  # where leaps lead, kept by the search that found them
        self.step_cache: dict[object, object] = {}  # the same of steps that are unlike others
        self.within_cache: dict[int, int] = {}
        self.range_cache: dict[int, int] = {}
        self.ruler_cache: dict[int, int] = {}
        self.door_cache: dict[int, int] = {}  # per square and treatment of corners: the doors that matter to its view
        self.sight_cache: dict[int, tuple[int, tuple[tuple[int, int], ...]]] = {}
        self.view_cache: dict[tuple[int, int], int] = {}

    # ------------------------------------------------------------------ squares

    def step(self, cell: int, d: int) -> int:
        """Return where one comes to when going one square in direction d, falling down where the next square is open air."""
        to = cell + self.off[d]
        below = self.falls[to]
        return below if below >= 0 else to

    def _seats_around(self) -> tuple[int, ...]:
        """The seats as they sit around the board, clockwise from the north; one without squares by its number."""
        angles: list[tuple[float, int]] = []
        for seat, zone in enumerate(self.end_zones):
            own = cells(zone)
            if not own:
                return tuple(range(len(self.end_zones)))
            east = sum(2 * self.xs[c] - self.width + 1 for c in own)
            south = sum(2 * self.ys[c] - self.depth + 1 for c in own)
            angles.append((atan2(east, -south) % (2 * pi), seat))
        return tuple(seat for _, seat in sorted(angles))

    # ------------------------------------------------------------------ distances

    def distance(self, a: int, b: int) -> int:
        """Squares between two squares, diagonals counting one and walls ignored; FAR on different levels. [CRP-0.3]"""
        if self.levels[a] != self.levels[b]:
            return FAR
        dx = abs(self.xs[a] - self.xs[b])
        dy = abs(self.ys[a] - self.ys[b])
        return dx if dx > dy else dy

    def within(self, cell: int, k: int) -> int:
        """The floor squares at most k squares away, walls ignored; the square itself is one of them."""
        key = k * self.n + cell
        mask = self.within_cache.get(key)
        if mask is None:
            mask = 0
            level, x0, y0 = self.levels[cell], self.xs[cell], self.ys[cell]
            if level >= self.stories:
                k = 0
            for y in range(max(0, y0 - k), min(self.depth, y0 + k + 1)):
                for x in range(max(0, x0 - k), min(self.width, x0 + k + 1)):
                    mask |= self.bit[self.at(x, y, level)]
            mask &= self.floor
            self.within_cache[key] = mask
        return mask

    def middle_first(self, squares: int) -> list[int]:
        """Return the squares of a set sorted by how near they are to its middle; cached."""
        found = self.ranked_cache.get(squares)
        if found is None:
            listed, xs, ys = cells(squares), self.xs, self.ys
            count = len(listed) or 1
            x, y = sum([xs[c] for c in listed]) / count, sum([ys[c] for c in listed]) / count
            found = sorted(listed, key=lambda c: (abs(xs[c] - x) + abs(ys[c] - y), c))
            if len(self.ranked_cache) >= MOST_RANKED:
                self.ranked_cache.clear()
            self.ranked_cache[squares] = found
        return found

    def route(self, a: int, b: int, topo: Topology) -> int:
        """Squares along the shortest way on foot from a to b, bodies ignored; -1 if there is none."""
        target = self.bit[b]
        if a == b:
            return 0
        seen = self.bit[a]
        steps = 0
        while True:
            more = topo.flood(seen, self.floor, 1)
            if more == seen:
                return -1
            steps += 1
            if more & target:
                return steps
            seen = more

    def routes(self, start: int, topo: Topology) -> list[int]:
        """Squares on foot from the square `start` to every square, -1 where no way leads."""
        return self.routes_from(self.bit[start], topo)

    def routes_from(self, start: int, topo: Topology) -> list[int]:
        """Squares on foot to every square from the nearest square of the set `start`, -1 where no way leads."""
        out = [-1] * self.n
        new = seen = start
        steps = 0
        while new:
            for c in cells(new):
                out[c] = steps
            more = topo.flood(new, self.floor, 1)
            new = more & ~seen
            seen |= new
            steps += 1
        return out

    # ------------------------------------------------------------------ bodies of several squares

    def shift(self, size: int, anchor: int, d: int, topo: Topology) -> int:
        """The anchor of a body of that size after it moves whole, one square in direction d; -1 if it cannot."""
        to = anchor + self.off[d]
        foot = self.feet[size][anchor]
        if not foot or not self.feet[size][to]:
            return -1
        relation = topo.wide if size > 1 else topo.open
        for c in cells(foot):
            if not relation[c] & self.bit[c + self.off[d]]:
                return -1
        return to

    # ------------------------------------------------------------------ doors

    def door_sides(self, door: int) -> int:
        """The squares next to a door: the two it stands between, or those around the one it fills, were all doors open."""
        a, b = self.doors[door]
        return self.topology(0).contact[a] if a == b else self.bit[a] | self.bit[b]

    def doors_beside(self, cell: int) -> list[int]:
        """The doors a square is next to."""
        if not self.doors:
            return []
        if not self.door_neighbours:
            self.door_neighbours = {c: [] for c in cells(self.floor)}
            for door in range(len(self.doors)):
                for c in cells(self.door_sides(door)):
                    self.door_neighbours[c].append(door)
        return self.door_neighbours.get(cell, [])

    # ------------------------------------------------------------------ connections

    def topology(self, shut: int) -> Topology:
        """Return what is connected while these doors are shut; one bit a door, in the order of `doors`."""
        topo = self.topologies.get(shut)
        if topo is None:
            topo = self._make_topology(shut)
            if len(self.topologies) >= MOST_TOPOLOGIES:  # matches keep those they are in
                self.topologies = {0: self.topologies[0]}
            self.topologies[shut] = topo
        return topo

    def _make_topology(self, shut: int) -> Topology:
        if shut & ~self.leaves:
            raise ValueError(f"the board '{self.name}' has no doors to shut for the bits {shut & ~self.leaves:b}")
        if shut:
            base = self.topology(0)
            contact, open_, wide, leave = base.contact[:], base.open[:], base.wide[:], base.leave[:]
            touched = 0
            for i in cells(shut):
                for c in self.doors[i]:
                    touched |= self.bit[c]
                    for o in self.off:
                        touched |= self.bit[c + o]
        else:
            contact, open_, wide, leave = [0] * self.n, [0] * self.n, [0] * self.n, [0] * 8
            touched = self.floor
        cut = set(self.wall_edges)
        narrow = set(cut)
        passable = roomy = self.floor
        for i, (a, b) in enumerate(self.doors):
            if shut >> i & 1:
                if a == b:
                    passable &= ~self.bit[a]
                else:
                    cut.add(self.edge(a, b))
            if shut >> i & 1 or not self.gates >> i & 1:
                if a == b:
                    roomy &= ~self.bit[a]
                else:
                    narrow.add(self.edge(a, b))
        roomy &= ~self.low
        for c in cells(touched & self.floor):
            near = self._near(c, cut, passable)
            contact[c] = open_[c] = 0
            for d in range(8):
                leave[d] &= ~self.bit[c]
            for d in near:
                q = c + self.off[d]
                rise = self.height[q] - self.height[c]
                if abs(rise) <= 1:
                    contact[c] |= self.bit[q]
                if rise <= 1:
                    open_[c] |= self.bit[q]
                    leave[d] |= self.bit[c]
            big = 0
            for d in self._near(c, narrow, roomy):
                big |= self.bit[c + self.off[d]]
            wide[c] = open_[c] & big
        jumps = self._join(contact, open_, wide, passable, roomy, cut)
        return Topology(shut, self.off, contact, open_, wide, leave, jumps)

    def _near(self, c: int, cut: set[int], passable: int) -> list[int]:
        """Directions in which the next square touches c with nothing between, heights aside."""
        out: list[int] = []
        if not passable & self.bit[c]:
            return out
        for d in range(8):
            q = c + self.off[d]
            if not passable & self.bit[q]:
                continue
            if DX[d] and DY[d]:
                if self._corner_shut(c, c + DX[d], c + DY[d] * self.w, q, cut, passable):
                    continue
            elif self.edge(c, q) in cut:
                continue
            out.append(d)
        return out

    def _corner_shut(self, c: int, m1: int, m2: int, q: int, cut: set[int], passable: int) -> bool:
        """Return whether the diagonal step from c to q, between m1 and m2, is barred."""
        one = self.edge(c, m1) in cut or self.edge(m1, q) in cut
        two = self.edge(c, m2) in cut or self.edge(m2, q) in cut
        if self.diagonal_rule == DIAGONAL_FREE:
            return one and two
        return one or two or not passable & (self.bit[m1] | self.bit[m2])

    def _join(
        self, contact: list[int], open_: list[int], wide: list[int], passable: int, roomy: int, cut: set[int]
    ) -> list[tuple[int, int]]:
        """Add what lies outside the eight directions: drops from an upper level, and links."""
        jumps: dict[int, int] = {}
        for c, d, below in self.drops:
            bit = self.bit[below]
            open_[c] &= ~bit
            wide[c] &= ~bit
            if passable & self.bit[c] and passable & bit and self._over_edge(c, d, cut):
                open_[c] |= bit
                wide[c] |= bit & roomy
                jumps[c] = jumps.get(c, 0) | bit
        for a, b, kind, _ in self.links:
            for from_cell, to in ((a, b), (b, a)):
                if passable & self.bit[from_cell] and passable & self.bit[to]:
                    if kind == PASSAGE or abs(self.height[from_cell] - self.height[to]) <= 1:
                        contact[from_cell] |= self.bit[to]
                    if kind == LADDER and not open_[from_cell] & self.bit[to]:
                        self.climbs[from_cell] |= self.bit[to]
                    open_[from_cell] |= self.bit[to]
                    if kind != LINK and roomy & self.bit[from_cell] and roomy & self.bit[to]:
                        wide[from_cell] |= self.bit[to]
                    jumps[from_cell] = jumps.get(from_cell, 0) | self.bit[to]
                else:
                    contact[from_cell] &= ~self.bit[to]
                    open_[from_cell] &= ~self.bit[to]
                    wide[from_cell] &= ~self.bit[to]
        return [(self.bit[c], jumps[c]) for c in sorted(jumps)]

    def _over_edge(self, c: int, d: int, cut: set[int]) -> bool:
        """Return whether nothing stops a fall from c in direction d: no wall on the way into the open air."""
        q = c + self.off[d]
        if not (DX[d] and DY[d]):
            return self.edge(c, q) not in cut
        return not self._corner_shut(c, c + DX[d], c + DY[d] * self.w, q, cut, self.floor | self.void)

    # ------------------------------------------------------------------ making

    def _find_linked(self) -> list[int]:
        linked = [0] * self.n
        for a, b, _, _ in self.links:
            linked[a] |= self.bit[b]
            linked[b] |= self.bit[a]
        return linked

    def _find_falls(self) -> list[int]:
        """Per cell, where something comes down that goes over it: only for open air above a floor square."""
        falls = [-1] * self.n
        for c in cells(self.void & self.drawn):
            for level in range(self.levels[c] - 1, -1, -1):
                below = self.at(self.xs[c], self.ys[c], level)
                if not self.void & self.bit[below]:
                    if self.floor & self.bit[below]:
                        falls[c] = below
                    break
        return falls

    def _find_feet(self, size: int) -> list[int]:
        """Per anchor (north-west square), the squares of a body of that size; 0 where it does not fit."""
        feet = [0] * self.n
        blocked = self.low if size > 1 else 0
        for c in cells(self.floor):
            squares = [c + dy * self.w + dx for dy in range(size) for dx in range(size)]
            if squares[-1] >= self.n:
                continue
            foot = 0
            for q in squares:
                foot |= self.bit[q]
            if foot & ~self.floor or foot & blocked:
                continue
            if size == 1 or self._level_ground(foot):
                feet[c] = foot
        return feet

    def _level_ground(self, foot: int) -> bool:
        """Return whether no edge wall, doorway or ledge runs through these squares."""
        for c in cells(foot):
            if c in self.door_cells:
                return False
            for q in (c + 1, c + self.w):
                if foot & self.bit[q]:
                    key = self.edge(c, q)
                    if key in self.wall_edges or key in self.door_edges or abs(self.height[c] - self.height[q]) > 1:
                        return False
        return True
