"""Sets of squares as Python integers: bit c stands for cell c."""

from __future__ import annotations

from collections.abc import Iterable


def cells(mask: int) -> list[int]:
    """The squares of a set, in ascending order."""
    out: list[int] = []
    while mask:
        low = mask & -mask
        out.append(low.bit_length() - 1)
        mask ^= low
    return out


def mask_of(cells: Iterable[int]) -> int:
    """The set that holds these squares; a square named twice counts once."""
    mask = 0
    for c in cells:
        mask |= 1 << c
    return mask
