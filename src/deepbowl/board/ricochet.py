"""Balls that come off a wall: bouncing ones by template and die, thrown ones in a line.

Walls are whatever nothing can go through: rock, edges between tiles, solid things. Everything here asks the connections
(`Topology.open`, `Topology.leave`), so walls between two squares of floor count like walls of rock. [DG-WALL-01 to
DG-WALL-04, DG-PASS-05, DG-PASS-06]
"""

from __future__ import annotations

from typing import Final

from deepbowl.board.board import Board, Topology
from deepbowl.board.directions import DIAGONAL, DX, DY, LEFT, OPPOSITE, RIGHT, THROW_IN, E, N, S, W, direction

SIDES: Final = (N, E, S, W)
"""The four sides of a square that can be wall."""

# the die that says which of the three squares it is
NO_DIE: Final = 0  # there is only one
D3: Final = 3
D6: Final = 6  # 1-2, 3-4, 5-6


def walled(board: Board, topo: Topology, cell: int, d: int) -> bool:
    """Return whether a wall stands on the way from a square in a direction."""
    return not topo.leave[d] & board.bit[cell]


def facing(board: Board, topo: Topology, cell: int, d: int) -> int:
    """The direction straight off the wall that something meets which leaves a square this way. [DG-WALL-01, DG-WALL-02]

    Diagonally it meets the wall of one of the two sides, if the other is open; into a corner, inward or outward, it
    meets both, and the direction is straight back.
    """
    back = OPPOSITE[d]
    if not DIAGONAL[d]:
        return back
    side, end = direction(DX[d], 0), direction(0, DY[d])
    side_walled, end_walled = walled(board, topo, cell, side), walled(board, topo, cell, end)
    if side_walled == end_walled:
        return back
    return OPPOSITE[side] if side_walled else OPPOSITE[end]


def corner(board: Board, topo: Topology, cell: int) -> int:
    """The diagonal that leads into the room from a corner square, one with exactly one wall in each axis; else -1."""
    dx = int(walled(board, topo, cell, W)) - int(walled(board, topo, cell, E))
    dy = int(walled(board, topo, cell, N)) - int(walled(board, topo, cell, S))
    return direction(dx, dy) if dx and dy else -1


def ricochet(board: Board, topo: Topology, cell: int, d: int) -> tuple[int, tuple[int, int, int]]:
    """Return where a ball may come to that bounces from a square against a wall: the die, and left, middle and right as seen
    from the wall. [DG-WALL-01 to DG-WALL-04]

    Out of a corner square through one of its two walls: one square along one wall, diagonally, or along the other, by
    D3. Through the corner itself it comes straight back. Everywhere else the template lies on the square it would have
    reached, and the three squares are those in front of the wall that touch it; one behind another wall counts as the
    middle one.
    """
    inward = corner(board, topo, cell)
    if not DIAGONAL[d] and inward >= 0:
        left, middle, right = (_one_step(board, topo, cell, way) for way in THROW_IN[inward])
        return D3, (left, middle, right)
    off = facing(board, topo, cell, d)
    if DIAGONAL[d] and off == OPPOSITE[d]:
        side, end = direction(DX[d], 0), direction(0, DY[d])
        if walled(board, topo, cell, side) and walled(board, topo, cell, end):
            return NO_DIE, (cell, cell, cell)
    beyond = cell + board.off[d]
    first, straight, last = THROW_IN[off]
    middle = beyond + board.off[straight]
    ways = topo.open[middle]
    left, right = beyond + board.off[first], beyond + board.off[last]
    return D6, (left if ways & board.bit[left] else middle, middle, right if ways & board.bit[right] else middle)


def landing(die: int, rolled: int, squares: tuple[int, int, int]) -> int:
    """Return which of the three squares a die says. [DG-WALL-01, DG-WALL-04]"""
    if die == NO_DIE:
        return squares[1]
    return squares[rolled - 1] if die == D3 else squares[(rolled - 1) // 2]


def _one_step(board: Board, topo: Topology, cell: int, d: int) -> int:
    return cell if walled(board, topo, cell, d) else cell + board.off[d]


# ---------------------------------------------------------------- thrown at a wall
def facing_walls(board: Board, topo: Topology, from_cell: int, squares: int) -> list[tuple[int, int]]:
    """The squares among these with a wall that something thrown from a square can come off: (square, side the wall is on).

    It must not be thrown away from the wall; along it is an angle like others. [DG-PASS-03]
    """
    x, y = board.xs[from_cell], board.ys[from_cell]
    found: list[tuple[int, int]] = []
    for side in SIDES:
        mask = squares & board.floor & ~topo.leave[side]
        while mask:
            low = mask & -mask
            mask ^= low
            cell = low.bit_length() - 1
            if (board.xs[cell] - x) * DX[side] + (board.ys[cell] - y) * DY[side] >= 0:
                found.append((cell, side))
    return found


def beside(board: Board, topo: Topology, cell: int, side: int, right: bool) -> int:
    """The next square along the same wall, to the right or left of someone who looks at it; the square itself where the
    wall ends. [DG-PASS-04]"""
    way = RIGHT[RIGHT[side]] if right else LEFT[LEFT[side]]
    to = cell + board.off[way]
    goes_on = not walled(board, topo, cell, way) and walled(board, topo, to, side)
    return to if goes_on else cell


def off_wall(board: Board, from_cell: int, cell: int, side: int) -> int:
    """The direction in which something thrown from a square comes off the wall of another: straight back if thrown
    straight, else diagonally on the far side from the thrower, whatever the angle. [DG-PASS-05]"""
    dx, dy = board.xs[cell] - board.xs[from_cell], board.ys[cell] - board.ys[from_cell]
    back = OPPOSITE[side]
    if DX[side]:
        return direction(DX[back], dy) if dy else back
    return direction(dx, DY[back]) if dx else back


def fly_on(board: Board, topo: Topology, cell: int, heading: int) -> tuple[int, int, bool]:
    """One square further in the air: (square, heading, whether it came off a wall on the way). [DG-PASS-06]

    Straight against a wall it comes straight back, diagonally it is mirrored, out of a corner it comes straight back.
    Where it cannot go anywhere it stays.
    """
    hit = False
    for _ in range(2):
        if not walled(board, topo, cell, heading):
            return board.step(cell, heading), heading, hit
        hit = True
        off = facing(board, topo, cell, heading)
        if DIAGONAL[heading] and not DIAGONAL[off]:
            dx = DX[off] or DX[heading]
            heading = direction(dx, DY[off] or DY[heading])
        else:
            heading = OPPOSITE[heading]
    if not walled(board, topo, cell, heading):
        return board.step(cell, heading), heading, hit
    return cell, heading, hit


def flight(board: Board, topo: Topology, cell: int, heading: int, squares: int) -> list[tuple[int, bool]]:
    """The way of something in the air from a wall on: each square, and whether it came off a wall before it."""
    way: list[tuple[int, bool]] = []
    for _ in range(squares):
        cell, heading, hit = fly_on(board, topo, cell, heading)
        way.append((cell, hit))
    return way
