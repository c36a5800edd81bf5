"""The fewest squares that must be held to part two places: a smallest cut, found by the routes that can be kept apart.

As many routes as share no square, this many squares are needed to cut them all (Menger). Every square is two nodes, its
entrance 2c and its exit 2c + 1, with one route's worth of room between them.
"""

from __future__ import annotations

from typing import Final

from deepbowl.board.bits import cells

START: Final = -2


def smallest_cut(open_: list[int], walk: int, source: int, sink: int) -> tuple[int, ...]:
    """The smallest set of squares that parts source from sink, nearest to source; empty if nothing joins them.

    `open_` gives the squares open from each square, `walk` those that may be entered. Source and sink must not touch.
    """
    through = walk & ~source & ~sink
    room: dict[int, set[int]] = {}  # where one more route could go
    for c in cells(through):
        room[2 * c] = {2 * c + 1}
        room[2 * c + 1] = {2 * q for q in cells(open_[c] & (through | sink))}
    room[START] = {2 * q for c in cells(source) for q in cells(open_[c] & through)}
    ends = {2 * c for c in cells(sink)}
    for end in ends:
        room[end] = set()
    while True:
        came, node = _search(room, ends)
        if node < 0:
            return tuple(c for c in cells(through) if 2 * c in came and 2 * c + 1 not in came)
        while node != START:  # use the route up, and let a later one undo a part of it
            before = came[node]
            if before != START:
                room[before].discard(node)
            room[node].add(before)
            node = before


def _search(room: dict[int, set[int]], ends: set[int]) -> tuple[dict[int, int], int]:
    """From where one came to every node in reach, and the end that was reached; -1 if none was."""
    came = {START: START}
    queue = [START]
    for node in queue:
        for to in sorted(room[node]):
            if to not in came:
                came[to] = node
                if to in ends:
                    return came, to
                queue.append(to)
    return came, -1
