"""The eight directions, in the order of the direction die: index = die - 1. [CRP-0.6]"""

from __future__ import annotations

from typing import Final

NW: Final = 0
N: Final = 1
NE: Final = 2
W: Final = 3
E: Final = 4
SW: Final = 5
S: Final = 6
SE: Final = 7

NAMES: Final[tuple[str, ...]] = ("NW", "N", "NE", "W", "E", "SW", "S", "SE")
DX: Final[tuple[int, ...]] = (-1, 0, 1, -1, 1, -1, 0, 1)
DY: Final[tuple[int, ...]] = (-1, -1, -1, 0, 0, 1, 1, 1)
OPPOSITE: Final[tuple[int, ...]] = (SE, S, SW, E, W, NE, N, NW)
DIAGONAL: Final[tuple[bool, ...]] = (True, False, True, False, False, True, False, True)

# One eighth of a turn to the left and to the right, seen from above with north on top.
LEFT: Final[tuple[int, ...]] = (W, NW, N, SW, NE, S, SE, E)
RIGHT: Final[tuple[int, ...]] = (N, NE, E, NW, SE, W, SW, S)

# Where a push in direction d may send someone: straight on, then to the left, then to the right. [CRP-5.6]
AWAY: Final[tuple[tuple[int, int, int], ...]] = (
    (NW, W, N),
    (N, NW, NE),
    (NE, N, E),
    (W, SW, NW),
    (E, NE, SE),
    (SW, S, W),
    (S, SE, SW),
    (SE, E, S),
)

# Throw-in template: THROW_IN[facing] gives the direction on 1-2, on 3-4 and on 5-6. [CRP-0.7]
# The diagonal facings serve corners: a D3 there, or a D6 at the inner corner of a cross. [2020-1.5, DB-PITCH-07]
THROW_IN: Final[tuple[tuple[int, int, int], ...]] = (
    (W, NW, N),
    (NW, N, NE),
    (N, NE, E),
    (SW, W, NW),
    (NE, E, SE),
    (S, SW, W),
    (SE, S, SW),
    (E, SE, S),
)

_BY_SIGNS: Final[tuple[int, ...]] = (NW, N, NE, W, -1, E, SW, S, SE)


def direction(dx: int, dy: int) -> int:
    """The direction in which something lies, by the signs of dx and dy; no direction leads to the same square."""
    sx = (dx > 0) - (dx < 0)
    sy = (dy > 0) - (dy < 0)
    d = _BY_SIGNS[sy * 3 + sx + 4]
    if d < 0:
        raise ValueError("no direction leads from a square to itself")
    return d
