"""Names of one kind and the small numbers they have in one assembled book.

Inside the process rules work with the numbers. Nothing that leaves the process holds one: logs, saves, hashes, views and
messages hold the names, so that a trait or feature added anywhere in a list changes none of them.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

SEPARATORS: Final = (",", ";", "\n")
"""The character no name may contain: facts put it between names."""
MOST_KEPT: Final = 4096
"""Sets of names that are kept ready, for each kind."""


class Numbering:
    """The names of one kind in their order; the place of a name is its number."""

    def __init__(self, kind: str, names: list[str]) -> None:
        self.kind = kind  # in the singular, for messages: "trait"
        self.list = names
        self._numbers: dict[str, int] = {}
        self._kept: dict[int, tuple[str, ...]] = {}
        for number, name in enumerate(names):
            if name in self._numbers:
                raise ValueError(f"there are two of the {kind} '{name}'")
            check_name(kind, name)
            self._numbers[name] = number

    def __len__(self) -> int:
        return len(self.list)

    def number(self, name: str) -> int:
        """Return the number of a name; ValueError names those that look like it."""
        found = self._numbers.get(name, -1)
        if found < 0:
            close = get_close_matches(name, self.list)
            raise ValueError(f"there is no {self.kind} '{name}'" + (f"; did you mean {' or '.join(close)}" if close else ""))
        return found

    def name(self, number: int) -> str:
        """Return the name of a number."""
        return self.list[number]

    def names(self, mask: int) -> tuple[str, ...]:
        """Return the names of a set of numbers, given as bits, in the order of the alphabet."""
        found = self._kept.get(mask)
        if found is None:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            found = tuple(sorted([name for number, name in enumerate(self.list) if mask >> number & 1]))
            self._kept[mask] = found
        return found

    def mask(self, names: list[str]) -> int:
        """Return a set of names as bits; ValueError names one that is unknown."""
        found = 0
        for name in names:
            found |= 1 << self.number(name)
        return found


def check_name(kind: str, name: str) -> None:
    """Refuse a name that facts could not hold: ValueError says why."""
    if not name or name != name.strip() or any(separator in name for separator in SEPARATORS):
        raise ValueError(f"'{name}' is not a name for a {kind}: names have no commas, semicolons or line breaks")
