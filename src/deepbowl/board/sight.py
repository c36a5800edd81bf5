"""Line of sight: the straight line between the centres of two squares, by exact integer geometry.

Solid squares and edge walls that the line crosses block it, shut doors too; bodies, obstacles and the void never do.
The solidity of the two squares themselves does not count. Books differ about lines through a corner point, hence
three treatments:

* TOUCH_CLOSED: one corner that is merely touched does not block; a closed corner, where wall (square, edge or shut
  door) stands on both sides of the point, does. [AG-GEN-06, DG-LOS-01, D5-PASS-02]
* TOUCH_FREE: squares block only where the line goes through their inside; edge walls on both sides of the point still
  part the two squares. [SB-PASS-02]
* TOUCH_STRICT: any touch blocks.

Between levels the line runs over the upper level as long as there is something, and lower down where there is open air;
a square beneath an upper level is hidden from above.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from deepbowl.board.bits import cells
from deepbowl.board.board import Board
from deepbowl.board.directions import direction

TOUCH_CLOSED: Final = 0
TOUCH_FREE: Final = 1
TOUCH_STRICT: Final = 2
TOUCHES: Final = 3

EVERYWHERE: Final = 0
"""In place of a distance: no square is too far to be seen."""

_MOST_VIEWS: Final = 20_000
WALLED: Final = -1  # in place of a mask of doors: blocked whatever the doors do


def sees(board: Board, a: int, b: int, shut: int, touch: int = TOUCH_CLOSED) -> bool:
    """Return whether there is line of sight between two squares while these doors are shut. [AG-GEN-06, DG-LOS-01]"""
    doors, corners = line(board, a, b, touch)
    clear = doors != WALLED and not doors & shut
    for one, two in corners:
        if one & shut and two & shut:
            clear = False
    return clear


def visible(board: Board, cell: int, shut: int, touch: int = TOUCH_CLOSED, far: int = EVERYWHERE) -> int:
    """The floor squares one sees from a square while these doors are shut, its own among them; cached.

    With `far` no squares more columns or rows away are looked at.
    """
    key = (_view_key(board, cell, touch, far), shut & doors_in_view(board, cell, touch, far))
    mask = board.view_cache.get(key)
    if mask is None:
        mask = 0
        for c in _looked_at(board, cell, far):
            if sees(board, cell, c, shut, touch):
                mask |= board.bit[c]
        if len(board.view_cache) >= _MOST_VIEWS:  # a board with many doors has more sets of shut ones than memory
            board.view_cache.clear()
        board.view_cache[key] = mask
    return mask


def doors_in_view(board: Board, cell: int, touch: int = TOUCH_CLOSED, far: int = EVERYWHERE) -> int:
    """The doors that can make a difference to what one sees from a square, so far at most; cached."""
    key = _view_key(board, cell, touch, far)
    doors = board.door_cache.get(key)
    if doors is None:
        doors = 0
        for c in _looked_at(board, cell, far) if board.leaves else []:
            crossed, corners = line(board, cell, c, touch)
            if crossed != WALLED:
                doors |= crossed
                for one, two in corners:
                    doors |= one | two
        board.door_cache[key] = doors
    return doors


def _view_key(board: Board, cell: int, touch: int, far: int) -> int:
    return (far * TOUCHES + touch) * board.n + cell


def _looked_at(board: Board, cell: int, far: int) -> list[int]:
    """The floor squares at most this many columns and rows away, on all levels."""
    squares = cells(board.floor)
    if far == EVERYWHERE:
        return squares
    xs, ys, x, y = board.xs, board.ys, board.xs[cell], board.ys[cell]
    return [c for c in squares if abs(xs[c] - x) <= far and abs(ys[c] - y) <= far]


def last_square(board: Board, a: int, b: int, shut: int, touch: int = TOUCH_CLOSED) -> int:
    """The last square a thing flying from a towards b comes to before it meets a wall or shut door. [SB-PASS-04]

    A solid target counts as wall here; b itself if nothing is in the way.
    """
    here = a
    for q, m1, m2 in _steps(board, a, b):
        doors, corners = _step(board, here, q, m1, m2, touch, False)
        if doors == WALLED or doors & shut:
            return here
        for one, two in corners:
            if one & shut and two & shut:
                return here
        here = q
    return here


def flight(board: Board, a: int, x: int, y: int, closed: int, touch: int = TOUCH_CLOSED) -> tuple[int, int]:
    """Return where a thing flying from a square towards a column and row comes to, and in which direction it is stopped
    there.

    These may lie outside the drawing. Walls, the edge and the closed squares stop it; -1: nothing does. [SB-PASS-04]
    """
    here = a
    for column, row, corner in _walk(board.xs[a], board.ys[a], x - board.xs[a], y - board.ys[a]):
        heading = direction(column - board.xs[here], row - board.ys[here])
        q = board.at(column, row, board.levels[a])
        if q < 0 or closed & board.bit[q]:
            return here, heading
        m1 = board.at(column, board.ys[here], board.levels[a]) if corner else -1
        m2 = board.at(board.xs[here], row, board.levels[a]) if corner else -1
        if _step(board, here, q, m1, m2, touch, False)[0] == WALLED:
            return here, heading
        here = q
    return here, -1


def squares_crossed(board: Board, a: int, b: int) -> list[int]:
    """The squares whose inside the line from a to b crosses, in order, both ends included."""
    return [a] + [q for q, _, _ in _steps(board, a, b)]


def line(board: Board, a: int, b: int, touch: int = TOUCH_CLOSED) -> tuple[int, tuple[tuple[int, int], ...]]:
    """Return what stands in the way between two squares: doors, and corners between doors; cached.

    The first part is WALLED, or the doors any one of which blocks when shut; then, for each corner point passed between
    doors, the doors on its two sides: it is closed while at least one of either side is shut.
    """
    key = (touch * board.n + a) * board.n + b
    found = board.sight_cache.get(key)
    if found is None:
        found = _line(board, a, b, touch)
        board.sight_cache[key] = found
    return found


def _line(board: Board, a: int, b: int, touch: int) -> tuple[int, tuple[tuple[int, int], ...]]:
    if a != b and max(board.levels[a], board.levels[b]) >= board.stories:
        return WALLED, ()  # into and out of a passage no one sees
    low = a if board.levels[a] < board.levels[b] else b
    if board.levels[a] != board.levels[b] and _surface(board, board.xs[low], board.ys[low], a, b) != low:
        return WALLED, ()
    here = a
    doors = 0
    corners: list[tuple[int, int]] = []
    for q, m1, m2 in _steps(board, a, b):
        more, pairs = _step(board, here, q, m1, m2, touch, q == b)
        if more == WALLED:
            return WALLED, ()
        doors |= more
        corners += pairs
        here = q
    return doors, tuple(corners)


def _surface(board: Board, x: int, y: int, a: int, b: int) -> int:
    """The square at x, y that a line between a and b runs over: on the upper level unless there is only air."""
    high = max(board.levels[a], board.levels[b])
    low = min(board.levels[a], board.levels[b])
    while high > low and board.void & board.bit[board.at(x, y, high)]:
        high -= 1
    return board.at(x, y, high)


def _walk(x: int, y: int, dx: int, dy: int) -> Iterator[tuple[int, int, bool]]:
    """The columns and rows a line comes through from x, y on, and whether it comes there through a corner point."""
    sx = 1 if dx > 0 else -1
    sy = 1 if dy > 0 else -1
    ax, ay = abs(dx), abs(dy)
    i = j = 0
    while i < ax or j < ay:
        # The next column begins at (2i + 1) / 2ax of the way, the next row at (2j + 1) / 2ay.
        order = (2 * i + 1) * ay - (2 * j + 1) * ax
        if order <= 0:
            x += sx
            i += 1
        if order >= 0:
            y += sy
            j += 1
        yield x, y, order == 0


def _steps(board: Board, a: int, b: int) -> Iterator[tuple[int, int, int]]:
    """The way of the line, square by square: (next square, -1, -1), or with the two squares beside a corner point.

    Most lines meet a wall soon, so that no more of it is worked out than is asked for.
    """
    before, above = board.xs[a], board.ys[a]
    far_x, far_y = board.xs[b], board.ys[b]
    for x, y, corner in _walk(before, above, far_x - before, far_y - above):
        m1 = _surface(board, x, above, a, b) if corner else -1
        m2 = _surface(board, before, y, a, b) if corner else -1
        q = b if x == far_x and y == far_y else _surface(board, x, y, a, b)
        yield q, m1, m2
        before, above = x, y


def _step(
    board: Board, c: int, q: int, m1: int, m2: int, touch: int, last: bool
) -> tuple[int, list[tuple[int, int]]]:
    """Return what one step of the line from c to q meets, as `line` tells it."""
    body = 0 if last else _filled(board, q)
    if m1 < 0:
        return _either(_edge(board, c, q), body), []
    one = _either(_edge(board, c, m1), _edge(board, m1, q))
    two = _either(_edge(board, c, m2), _edge(board, m2, q))
    if touch != TOUCH_FREE:
        one = _either(one, _filled(board, m1))
        two = _either(two, _filled(board, m2))
    if touch == TOUCH_STRICT:
        return _either(_either(one, two), body), []
    if one == WALLED:
        return _either(two, body), []
    if two == WALLED:
        return _either(one, body), []
    return body, ([(one, two)] if one and two else [])


def _either(one: int, two: int) -> int:
    return WALLED if one == WALLED or two == WALLED else one | two


def _filled(board: Board, c: int) -> int:
    """Return how a square is solid: WALLED, the door that fills it, or 0 if it is open."""
    return WALLED if board.solid & board.bit[c] else board.door_cells.get(c, 0)


def _edge(board: Board, c: int, q: int) -> int:
    """Return what stands between two neighbouring squares, on the level of the higher one."""
    lc, lq = board.levels[c], board.levels[q]
    if lc < lq:
        c = board.at(board.xs[c], board.ys[c], lq)
    elif lq < lc:
        q = board.at(board.xs[q], board.ys[q], lc)
    key = board.edge(c, q)
    return WALLED if key in board.wall_edges else board.door_edges.get(key, 0)
