"""The range ruler: how far a throw is, and which squares lie under it. Exact integer arithmetic. [CRP-7.2 to 7.5]"""

from __future__ import annotations

from typing import Final

from deepbowl.board.bits import cells
from deepbowl.board.board import Board

# The two cores, as indices of the tables below.
CRP: Final = 0
BB2020: Final = 1

# Bands.
OUT_OF_RANGE: Final = -1
QUICK: Final = 0
SHORT: Final = 1
LONG: Final = 2
BOMB: Final = 3

REACH: Final = 14  # no throw reaches this many squares along either axis
FURTHEST: Final = (3, 6, 10, 13)
"""How many columns or rows away a throw of each band leads at most, in both cores."""
BESIDE: Final = 2
"""How many columns or rows further away the squares under the ruler are at most."""

# Row by row for |dy| = 0, 1, …, column by column for |dx| = 0, 1, …; what is missing is out of range.
_CRP_ROWS: Final = (
    "TQQQSSSLLLLBBB QQQQSSSLLLLBBB QQQSSSSLLLLBB QQSSSSSLLLBBB SSSSSSLLLLBBB SSSSSLLLLBBB SSSSLLLLLBBB "
    "LLLLLLLLBBB LLLLLLLBBBB LLLLLBBBBB LLLBBBBBB BBBBBBB BBBBB BB"
)
_BB2020_ROWS: Final = (
    "TQQQSSSLLLLBBB QQQQSSSLLLLBBB QQQSSSSLLLLBBB QQSSSSSLLLBBB SSSSSSLLLLBBB SSSSSLLLLBBB SSSSLLLLLBBB "
    "LLLLLLLLBBB LLLLLLLBBBB LLLLLBBBBB LLLBBBBBB BBBBBBB BBBBB BBB"
)


def _table(rows: str) -> tuple[int, ...]:
    """Bands by |dy| * REACH + |dx|; the thrower's own square is out of range."""
    out: list[int] = []
    for row in rows.split():
        out += ["QSLB".find(band) for band in row.ljust(REACH, ".")]
    return tuple(out)


MATRIX: Final[tuple[tuple[int, ...], ...]] = (_table(_CRP_ROWS), _table(_BB2020_ROWS))

WIDTH_SQUARED: Final = 30_276
"""Width of the ruler, squared, in ten-thousandths of a square: 1.74 squares in both cores. [CRP-7.5, 2020-9.6, R-7]"""


def band(matrix: int, board: Board, a: int, b: int) -> int:
    """Return how long a throw from a to b is: QUICK, SHORT, LONG, BOMB, or OUT_OF_RANGE. [CRP-7.2, CRP-7.3, 2020-9.2]

    Measured in plan; a throw straight up or down to another level is a quick one, one to the thrower's own square is none,
    nor is one into or out of a passage.
    """
    dx = abs(board.xs[a] - board.xs[b])
    dy = abs(board.ys[a] - board.ys[b])
    if board.insides and max(board.levels[a], board.levels[b]) >= board.stories:
        return OUT_OF_RANGE
    if dx >= REACH or dy >= REACH:
        return OUT_OF_RANGE
    if dx == 0 and dy == 0:
        return OUT_OF_RANGE if a == b else QUICK
    return MATRIX[matrix][dy * REACH + dx]


def in_range(board: Board, matrix: int, cell: int, furthest_band: int) -> int:
    """The floor squares at which one can throw from a square, no further than a band. [CRP-7.1, CRP-7.2]"""
    if furthest_band < QUICK:
        return 0
    key = ((matrix << 2) + min(furthest_band, BOMB)) * board.n + cell
    mask = board.range_cache.get(key)
    if mask is None:
        mask = 0
        for c in cells(board.floor):
            if 0 <= band(matrix, board, cell, c) <= furthest_band:
                mask |= board.bit[c]
        board.range_cache[key] = mask
    return mask


def is_under(dx: int, dy: int, x: int, y: int) -> bool:
    """Return whether the square at (x, y) lies under the ruler from (0, 0) to (dx, dy). [CRP-7.5, 2020-9.6]

    It must be nearer to both ends than they are to each other, and its nearest point less than half the ruler's width
    from the centre line.
    """
    c = dx * dx + dy * dy
    if x * x + y * y >= c or (dx - x) * (dx - x) + (dy - y) * (dy - y) >= c:
        return False
    if (x == 0 and y == 0) or (x == dx and y == dy):
        return False
    k = 2 * abs(dx * y - dy * x) - (abs(dx) + abs(dy))  # twice the distance of the nearest corner, times |D|
    return k < 0 or 10_000 * k * k < WIDTH_SQUARED * c


def under_ruler(board: Board, thrower: int, target: int) -> int:
    """The floor squares from which a throw may be intercepted. [CRP-7.5, 2020-9.6]

    Between levels, the squares of both levels count.
    """
    key = thrower * board.n + target
    mask = board.ruler_cache.get(key)
    if mask is not None:
        return mask
    mask = 0
    x0, y0 = board.xs[thrower], board.ys[thrower]
    dx, dy = board.xs[target] - x0, board.ys[target] - y0
    levels = [board.levels[thrower]]
    if board.levels[target] != levels[0]:
        levels.append(board.levels[target])
    for y in range(min(0, dy) - 2, max(0, dy) + 3):
        for x in range(min(0, dx) - 2, max(0, dx) + 3):
            if not is_under(dx, dy, x, y):
                continue
            for level in levels:
                c = board.at(x0 + x, y0 + y, level)
                if c >= 0:
                    mask |= board.bit[c]
    mask &= board.floor
    board.ruler_cache[key] = mask
    return mask


def clear_lanes(board: Board, cell: int) -> int:
    """The floor squares at which one can throw from a square past every empty corner. [DB-PASS-01]"""
    key = (len(MATRIX) << 2) * board.n + cell  # beyond the keys of `in_range`
    mask = board.range_cache.get(key)
    if mask is None:
        mask = 0
        for to in cells(board.floor):
            if to != cell and lane_is_clear(board, cell, to):
                mask |= board.bit[to]
        board.range_cache[key] = mask
    return mask


def lane_is_clear(board: Board, a: int, b: int) -> bool:
    """Return whether a strip one square wide from a to b stays off the empty corners of the pitch. [DB-PASS-01]

    Void squares inside the drawing count, what lies beyond its outer edge does not; touching is allowed.
    """
    empty = board.void & board.drawn
    x0, y0, level = board.xs[a], board.ys[a], board.levels[a]
    dx, dy = board.xs[b] - x0, board.ys[b] - y0
    c = dx * dx + dy * dy
    s = abs(dx) + abs(dy)
    row = (1 << abs(dx) + 1) - 1  # the squares of a row follow each other
    for y in range(min(0, dy), max(0, dy) + 1):
        for cell in cells(empty & row << board.at(x0 + min(0, dx), y0 + y, level)):
            x = board.xs[cell] - x0
            along = 2 * (x * dx + y * dy)
            k = 2 * abs(dx * y - dy * x) - s
            if -s < along < 2 * c + s and (k < 0 or k * k < c):
                return False
    return True
