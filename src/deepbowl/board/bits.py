"""Sets of squares as Python integers: bit c stands for cell c."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

_BYTES: Final[list[list[int]]] = [[i for i in range(8) if byte >> i & 1] for byte in range(256)]
_DENSE: Final = 40  # from so many bits on, going through the bytes beats going from bit to bit (measured)


def cells(mask: int) -> list[int]:
    """The squares of a set, in ascending order."""
    out: list[int] = []
    if mask < 0:
        raise ValueError("a set of squares is never negative: take a complement within the floor")
    if mask.bit_count() < _DENSE:
        while mask:
            i = mask.bit_length() - 1
            out.append(i)
            mask ^= 1 << i
        out.reverse()
        return out
    base = 0
    for byte in mask.to_bytes((mask.bit_length() + 7) >> 3, "little"):
        if byte:
            for i in _BYTES[byte]:
                out.append(base + i)
        base += 8
    return out


def mask_of(cells: Iterable[int]) -> int:
    """The set that holds these squares; a square named twice counts once."""
    mask = 0
    for c in cells:
        mask |= 1 << c
    return mask
