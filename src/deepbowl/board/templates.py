"""Scatter and throw-in templates, for pitches of any shape. [CRP-0.6, CRP-0.7, CRP-7.10]"""

from __future__ import annotations

from deepbowl.board.bits import cells
from deepbowl.board.board import Board
from deepbowl.board.directions import DIAGONAL, DX, DY, OPPOSITE, THROW_IN, E, N, S, W, direction


def scatter(board: Board, cell: int, die: int) -> int:
    """Return where one step of a scatter or bounce leads, by a D8; may be no floor, the caller looks. [CRP-0.6]"""
    return board.step(cell, die - 1)


def throw_in_direction(facing: int, die: int) -> int:
    """The direction of a throw-in with the template facing a direction, by a D6. [CRP-0.7]"""
    return THROW_IN[facing][(die - 1) // 2]


def corner_direction(facing: int, die: int) -> int:
    """The direction of a throw-in from a corner with the template facing a diagonal, by a D3. [2020-1.5]"""
    return THROW_IN[facing][die - 1]


def throw_in_facing(board: Board, cell: int, exit_direction: int) -> int:
    """Return how the throw-in template lies when something left the board from a square in a direction. [CRP-7.10]

    Straight exits: straight back from the side crossed. Diagonal exits: away from the side crossed if only one of the
    two squares beside the step is off the board; if both are, which side was crossed is open, and it faces away from
    the end zone side, or, where the corner belongs to no end zone, along the diagonal. Through an inner corner point
    (neither of the two is off the board): along the diagonal, as the cross demands. [DB-PITCH-07]
    """
    back = OPPOSITE[exit_direction]
    if not DIAGONAL[exit_direction]:
        return back
    side = direction(DX[exit_direction], 0)
    end = direction(0, DY[exit_direction])
    side_off = board.void & board.bit[cell + board.off[side]]
    end_off = board.void & board.bit[cell + board.off[end]]
    if side_off and end_off:
        return _corner(board, cell, side, end, back)
    if side_off:
        return OPPOSITE[side]
    if end_off:
        return OPPOSITE[end]
    return back


def corner_facing(board: Board, cell: int) -> int:
    """Return how the D3 corner template lies on a corner square, by whichever side it was left; -1 on others. [2020-1.5]

    A corner has exactly one neighbour off the board in each axis; the template faces the diagonal away from both.
    """
    dx = _inward(board, cell, W, E)
    dy = _inward(board, cell, N, S)
    return direction(dx, dy) if dx and dy else -1


def wall_facing(board: Board, cell: int, exit_direction: int) -> int:
    """Return how the template lies when something hits a wall from a square: straight off the face that was hit.
    [SB-WALL-05]

    Diagonally into a corner, inward or outward, it faces back along the diagonal.
    """
    back = OPPOSITE[exit_direction]
    if not DIAGONAL[exit_direction]:
        return back
    side = direction(DX[exit_direction], 0)
    end = direction(0, DY[exit_direction])
    side_off = not board.floor & board.bit[cell + board.off[side]]
    end_off = not board.floor & board.bit[cell + board.off[end]]
    if side_off == end_off:
        return back
    return OPPOSITE[side] if side_off else OPPOSITE[end]


def travel(board: Board, cell: int, d: int, steps: int) -> tuple[int, int]:
    """Fly up to this many squares in one direction over the board: the last floor square and the squares not flown."""
    while steps > 0:
        to = board.step(cell, d)
        if not board.floor & board.bit[to]:
            break
        cell = to
        steps -= 1
    return cell, steps


def _inward(board: Board, cell: int, before: int, behind: int) -> int:
    """1 or -1, away from the neighbour that is off the board, if exactly one of the two is; else 0."""
    one = bool(board.void & board.bit[cell + board.off[before]])
    two = bool(board.void & board.bit[cell + board.off[behind]])
    return int(one) - int(two)


def _corner(board: Board, cell: int, side: int, end: int, back: int) -> int:
    """The facing in a corner between the sides `side` (east or west) and `end` (north or south)."""
    for mask in board.end_zones:
        if not mask & board.bit[cell]:
            continue
        xs = [board.xs[c] for c in cells(mask)]
        ys = [board.ys[c] for c in cells(mask)]
        wide = max(xs) - min(xs)
        deep = max(ys) - min(ys)
        if wide != deep:
            return OPPOSITE[side] if deep > wide else OPPOSITE[end]
    return back
