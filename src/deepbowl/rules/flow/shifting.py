"""Bodies of several squares move whole: every one of their squares shifts by one. [AG-MATK-08]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board.bits import mask_of

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


def steps(m: Game, body: int) -> int:
    """The squares a body may step to. For one that covers several squares: those its north-western square may come to."""
    s = m.state
    closed = m.rules.movement.closed(m, body, False)
    if m.bodies.size[body] > 1:
        return mask_of([to for to in [shifted(m, body, d, closed) for d in range(8)] if to >= 0])
    return m.ways(body).open[s.cell[body]] & ~s.occupied & ~closed


def shifted(m: Game, body: int, direction: int, closed: int) -> int:
    """The north-western square of a body that moves whole by one square, -1 where it has no room."""
    s, size = m.state, m.bodies.size[body]
    to = m.board.shift(size, s.cell[body], direction, s.topo)
    if to < 0 or m.board.feet[size][to] & (s.occupied & ~m.foot(body) | closed):
        return -1
    return to
