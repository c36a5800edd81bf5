"""Sets of squares as Python integers: bit c stands for cell c.

`cells`, `picked` and the steps of a `Topology` take much of the time of a match. They are functions of the kernel in C where
it was built (`kernel.py`), else those in Python here and in `topology.py`: the same answers, only slower.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from deepbowl.board.kernel import KERNEL

MOST_CELLS: Final = 4096
"""How many squares a set can have."""

_BYTES: Final[list[list[int]]] = [[i for i in range(8) if byte >> i & 1] for byte in range(256)]
_DENSE: Final = 40  # from this many bits on, going through the bytes beats going from bit to bit (measured)


def python_cells(mask: int) -> list[int]:
    """Return the squares of a set in ascending order, without the kernel."""
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


def python_picked(table: list[int], squares: int, but: int) -> list[int]:
    """Return what a table has for the squares of a set that are not in another, without the kernel."""
    return [table[cell] for cell in python_cells(squares & ~but)]


cells: Final[Callable[[int], list[int]]] = python_cells if KERNEL is None else KERNEL.cells
"""The squares of a set, in ascending order."""

picked: Final[Callable[[list[int], int, int], list[int]]] = python_picked if KERNEL is None else KERNEL.picked
"""What a table, a list with an entry for each of MOST_CELLS cells, has for the squares of a set that are not in another."""


def mask_of(cells: Iterable[int]) -> int:
    """The set that holds these squares; a square named twice counts once."""
    mask = 0
    for c in cells:
        mask |= 1 << c
    return mask
