"""Where leaps lead: how far every square is through the air, and how much harder heights make it. [AG-LEAP, AG-PLAT]

Found for whole sets of squares together, and kept with the board: players in the way make no difference to a leap.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import cells
from deepbowl.board.board import Board
from deepbowl.board.topology import Topology
from deepbowl.rules.flow.walls import ball_can_go, obstacles_of

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

SHORTEST: Final = 2
"""Squares a leap covers at least. [AG-LEAP-02]"""
MOST_FLIGHTS: Final = 2048
"""How many starts of leaps a board remembers, for all sets of shut doors together."""
DROP: Final = 2
"""A square that lies so much lower, or more, is reached by a drop. [AG-PLAT-10]"""
HEIGHTS: Final = -1
AIR: Final = -2
"""In place of a square, where it is kept what heights mean to leaps, and how they go while some doors are shut."""


def down(board: Board, cell: int, to: int) -> int:
    """Return how many steps the next square lies lower; obstacles are as high as what is around them."""
    firm = board.floor >> cell & board.floor >> to & 1
    return board.height[cell] - board.height[to] if firm else 0


def gap(board: Board, cell: int, to: int) -> int:
    """Return how many squares the way to the next one counts for: a drop is one more. [AG-PLAT-10]"""
    return 2 if down(board, cell, to) >= DROP else 1


class Glide:
    """One way to get on in the air, from square to next square: per direction the squares left so, and the others."""

    __slots__ = ("jumps", "leave", "left", "off")

    def __init__(self, off: list[int], leave: list[int], jumps: list[tuple[int, int]]) -> None:
        self.off = off
        self.leave = leave
        self.jumps = jumps  # (square, squares it leads to outside the eight directions), as sets
        self.left = 0  # all squares left so
        for squares in leave:
            self.left |= squares
        for from_cell, _ in jumps:
            self.left |= from_cell

    def onward(self, squares: int) -> int:
        """The squares one comes to from these."""
        out = 0
        if squares & self.left:
            for d, off in enumerate(self.off):
                going = squares & self.leave[d]
                if going:
                    out |= going << off if off > 0 else going >> -off
            for from_cell, to in self.jumps:
                if squares & from_cell:
                    out |= to
        return out

    def back(self, squares: int) -> int:
        """The squares from which one comes to these."""
        out = 0
        for d, off in enumerate(self.off):
            if self.leave[d]:
                out |= (squares >> off if off > 0 else squares << -off) & self.leave[d]
        for from_cell, to in self.jumps:
            if squares & to:
                out |= from_cell
        return out


class Heights:
    """The air over a board, which never changes: lower squares, and how leaps go over obstacles."""

    def __init__(self, m: Game) -> None:
        board = self.board = m.board
        self.stepped = [0] * 8
        """Per direction: the squares from which the next lies one step lower."""
        self.dropped = [0] * 8
        """The same for a drop."""
        self.linked = [0] * 8
        """The squares joined with that neighbour by a ladder or passage, which a leap cannot use. [AG-LEAP-04]"""
        self.over = [0] * 8
        """The squares from which that way leads onto an obstacle or off one. [AG-LEAP-03]"""
        blocks = obstacles_of(board)
        for cell in cells(board.floor | blocks):
            for d in range(8):
                to = cell + board.off[d]
                bit = board.bit[cell]
                lower = down(board, cell, to)
                if lower >= DROP:
                    self.dropped[d] |= bit
                elif lower == 1:
                    self.stepped[d] |= bit
                if board.linked[cell] >> to & 1:
                    self.linked[d] |= bit
                if (bit | board.bit[to]) & blocks and board.falls[to] < 0 and ball_can_go(m, cell, d, blocks):
                    self.over[d] |= bit
        self.off_obstacles: list[tuple[int, int]] = []
        """(obstacle, the floor below that it leads down to), outside the eight directions."""
        for cell in cells(blocks) if board.stories > 1 else ():
            below = [board.falls[cell + board.off[d]] for d in range(8)]
            ways = [d for d in range(8) if below[d] >= 0 and ball_can_go(m, cell, d, blocks)]
            if ways:
                self.off_obstacles.append((board.bit[cell], sum({board.bit[below[d]] for d in ways})))
        self.up_to: dict[int, int] = {}
        """Per height: the squares that do not lie higher."""

    def not_above(self, height: int) -> int:
        """The squares that lie no higher than that, obstacles among them."""
        found = self.up_to.get(height)
        if found is None:
            found, heights = 0, self.board.height
            for cell in cells(self.board.floor | obstacles_of(self.board)):
                if heights[cell] <= height:
                    found |= self.board.bit[cell]
            self.up_to[height] = found
        return found


class Air:
    """How leaps continue from square to square while some doors are shut: on the level or up, a step down, over a drop."""

    def __init__(self, heights: Heights, topo: Topology) -> None:
        self.heights = heights
        board = heights.board
        level, stepped, dropped = [0] * 8, [0] * 8, [0] * 8
        for d in range(8):
            ways = topo.leave[d] & ~heights.linked[d]
            stepped[d], dropped[d] = ways & heights.stepped[d], ways & heights.dropped[d]
            level[d] = ways & ~stepped[d] & ~dropped[d] | heights.over[d]
        jumps: list[list[tuple[int, int]]] = [list(heights.off_obstacles), [], []]
        for from_cell, there in topo.jumps:
            cell = from_cell.bit_length() - 1
            for to in cells(there & ~board.linked[cell]):
                jumps[min(max(down(board, cell, to), 0), DROP)].append((from_cell, board.bit[to]))
        self.level = Glide(board.off, level, jumps[0])
        self.step_down = Glide(board.off, stepped, jumps[1])
        self.drop = Glide(board.off, dropped, jumps[2])


class Flight:
    """Every square a leap of this many squares from one square could pass or end in, by how far it is."""

    __slots__ = ("air", "from_cell", "groups", "low", "most", "rings")

    def __init__(self, air: Air, from_cell: int, most: int) -> None:
        self.air = air
        self.from_cell = from_cell
        self.most = most
        heights = air.heights
        self.low = heights.not_above(heights.board.height[from_cell] + 1)  # one step up and no more [AG-PLAT-09, AG-PLAT-11]
        self.rings: list[dict[int, int]] = []
        """Per distance: what heights take off the roll, and the squares for which they do. [AG-LEAP-02, AG-PLAT-10]"""
        self.search()
        self.groups = [
            (far, SHORTEST - far - penalty, squares)
            for far, ring in enumerate(self.rings[: most + 1])
            if far >= SHORTEST
            for penalty, squares in sorted(ring.items(), reverse=True)
        ]
        """(points, modifier, squares) of all that is far enough: -1 for each square leapt over beyond the first, for a
        drop, for each step down beyond the first. [AG-LEAP-05, AG-PLAT-09, AG-PLAT-10]"""

    def search(self) -> None:
        """Find the rings, each from those before: of the shortest ways to a square the easiest counts. [AG-PLAT-09]"""
        air, low = self.air, self.low
        waiting: list[dict[tuple[int, int], int]] = [{} for _ in range(self.most + 3)]
        waiting[0][0, 0] = 1 << self.from_cell  # drops and steps down so far: where one is after them
        seen = 0
        for far in range(self.most + 1):
            ring: dict[int, int] = {}
            found: list[tuple[int, int, int]] = []
            here = 0
            for drops, steps in sorted(waiting[far], key=hardship):
                squares = waiting[far][drops, steps] & ~seen
                for fewer, less, others in found:
                    if fewer <= drops and less <= steps:
                        squares &= ~others
                if not squares:
                    continue
                found.append((drops, steps, squares))
                penalty = hardship((drops, steps))
                ring[penalty] = ring.get(penalty, 0) | squares & ~here
                here |= squares
                if far < self.most:
                    for glide, wide, fell, trod in ((air.level, 1, 0, 0), (air.step_down, 1, 0, 1), (air.drop, 2, 1, 0)):
                        out = glide.onward(squares) & low
                        if out:
                            next_ring, key = waiting[far + wide], (drops + fell, steps + trod)
                            next_ring[key] = next_ring.get(key, 0) | out
            seen |= here
            self.rings.append({penalty: squares for penalty, squares in ring.items() if squares})

    def all_at(self, far: int) -> int:
        """The squares so far away."""
        squares = 0
        for some in self.rings[far].values():
            squares |= some
        return squares

    def within(self, far: int) -> int:
        """The squares at most so far away."""
        squares = 0
        for nearer in range(min(far, self.most) + 1):
            squares |= self.all_at(nearer)
        return squares

    def far(self, cell: int) -> int:
        """Return how many squares the shortest way to a square covers."""
        return next(far for far in range(self.most + 1) if self.all_at(far) >> cell & 1)

    def penalty(self, cell: int) -> int:
        """Return what drops and steps down on the easiest of the shortest ways to a square take off the roll."""
        return next(penalty for penalty, squares in self.rings[self.far(cell)].items() if squares >> cell & 1)

    def modifier(self, cell: int) -> int:
        """Return what distance and heights do to the roll. [AG-LEAP-05, AG-PLAT-09, AG-PLAT-10]"""
        return SHORTEST - self.far(cell) - self.penalty(cell)

    def onward(self, to: int) -> dict[int, list[int]]:
        """Of every square on any of the shortest ways to a square: the squares that follow it. [AG-LEAP-03]"""
        air, low, last = self.air, self.low, self.far(to)
        on_way = [0] * (last + 2)
        on_way[last] = 1 << to
        follows: dict[int, list[int]] = {to: []}
        for far in range(last - 1, -1, -1):
            near, below = on_way[far + 1], on_way[far + 2]
            come = (air.level.back(near) | air.step_down.back(near) | air.drop.back(below)) & self.all_at(far)
            for cell in cells(come):
                bit = 1 << cell
                after = (air.level.onward(bit) | air.step_down.onward(bit)) & near | air.drop.onward(bit) & below
                follows[cell] = cells(after & low)
            on_way[far] = come
        return follows


def hardship(awkward: tuple[int, int]) -> int:
    """Return what drops and steps down take off the roll. [AG-PLAT-09, AG-PLAT-10]"""
    drops, steps = awkward
    return drops + max(0, steps - 1)


def flight(m: Game, owner: int, from_cell: int, most: int) -> Flight:
    """The leaps of a body from a square, for at least this many points; as many as fit are kept with the board."""
    topo, known = m.ways(owner), m.board.leap_cache
    key = (topo.shut, topo is m.state.topo, from_cell)
    found = known.get(key)
    if not isinstance(found, Flight) or found.most < most:
        air = air_of(m, owner)
        if len(known) >= MOST_FLIGHTS:
            known.clear()
        found = known[key] = Flight(air, from_cell, most)
    return found


def air_of(m: Game, owner: int) -> Air:
    """Return how a body leaps from square to square with the doors as they are."""
    topo, known = m.ways(owner), m.board.leap_cache
    key = (topo.shut, topo is m.state.topo, AIR)
    found = known.get(key)
    if not isinstance(found, Air):
        heights = known.get((0, True, HEIGHTS))
        if not isinstance(heights, Heights):
            heights = known[0, True, HEIGHTS] = Heights(m)
        found = known[key] = Air(heights, topo)
    return found
