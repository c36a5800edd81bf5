"""Sets of squares as Python integers: bit c stands for cell c.

The functions at the end and the steps of a `Topology` take much of a match's time. They are functions of the kernel in C
where it was built (`kernel.py`), else those in Python here and in `topology.py`: the same answers, only slower.
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


def python_picked(table: list[int], squares: int, but: int, nor: int) -> list[int]:
    """Return what a table has for the squares of a set that are in neither of two others, without the kernel."""
    return [table[cell] for cell in python_cells(squares & ~(but | nor))]


def python_meets(one: int, other: int) -> bool:
    """Return whether two sets have a square in common, without the kernel."""
    return one & other != 0


def python_meets_outside(one: int, other: int, but: int) -> bool:
    """Return whether two sets have a square in common that is not in a third, without the kernel."""
    return one & other & ~but != 0


def python_holds(squares: int, cell: int) -> bool:
    """Return whether a square is in a set, without the kernel."""
    return squares >> cell & 1 == 1


def python_exchanged(squares: int, one: int, other: int) -> int:
    """Return a set in which two squares are what they were not, without the kernel."""
    return squares ^ 1 << one ^ 1 << other


def python_united(sets: dict[int, int], keys: int) -> int:
    """Return all squares of the sets with these keys, without the kernel."""
    squares = 0
    for key in python_cells(keys):
        squares |= sets[key]
    return squares


cells: Final[Callable[[int], list[int]]] = python_cells if KERNEL is None else KERNEL.cells
"""The squares of a set, in ascending order."""

picked: Final[Callable[[list[int], int, int, int], list[int]]] = python_picked if KERNEL is None else KERNEL.picked
"""The entries of a table, a list with one for each of MOST_CELLS cells, for the squares of a set that are in neither of two
others."""

meets: Final[Callable[[int, int], bool]] = python_meets if KERNEL is None else KERNEL.meets
"""Whether two sets have a square in common: `one & other` makes a third set to find that out."""

meets_outside: Final[Callable[[int, int, int], bool]] = python_meets_outside if KERNEL is None else KERNEL.meets_outside
"""Whether two sets have a square in common that is not in a third."""

holds: Final[Callable[[int, int], bool]] = python_holds if KERNEL is None else KERNEL.holds
"""Whether a square is in a set."""

exchanged: Final[Callable[[int, int, int], int]] = python_exchanged if KERNEL is None else KERNEL.exchanged
"""Return the set with two squares flipped, as when a body moves from one to the other."""


united: Final[Callable[[dict[int, int], int], int]] = python_united if KERNEL is None else KERNEL.united
"""All squares of the sets with these keys; keys are a set too, of numbers below MOST_CELLS."""


def mask_of(cells: Iterable[int]) -> int:
    """The set that holds these squares; a square named twice counts once."""
    mask = 0
    for c in cells:
        mask |= 1 << c
    return mask
