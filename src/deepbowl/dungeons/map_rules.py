"""The rules of a book for maps, provided by the book: this package knows no book by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from deepbowl.dungeons.dungeon import Dungeon
from deepbowl.dungeons.generator.crafts import Craft
from deepbowl.dungeons.survey import Finding
from deepbowl.grounds import Use, lineage

Validator: TypeAlias = Callable[[Dungeon, str, frozenset[str] | None], list[Finding]]
"""Return what a book finds about a dungeon; given the book's id, and the optional rules that are on if anyone asks."""


@dataclass(frozen=True)
class MapRules:
    """The grounds and things a book has, the check of its dungeons, and how new ones are made."""

    grounds: Mapping[str, Use]
    """Its use of each ground and thing, by name."""
    terrain: str
    """The rule that says which grounds and things it has."""
    check: Validator
    craft: Craft
    free_diagonals: bool = False
    """Whether two squares that touch between two walls are adjacent. [SB-WALL-04, DG-SETUP-07]"""


_RULES: Final[dict[str, MapRules]] = {}


def add_maps(book: str, maps: MapRules) -> None:
    """Let dungeons be checked and made for a book. Its grounds are added with `grounds.admit_book`."""
    _RULES[book] = maps


def maps_of(book: str) -> MapRules | None:
    """Return what a book, or the nearest one it is a kind of, says of maps; None if it has none."""
    for older in lineage(book):
        if older in _RULES:
            return _RULES[older]
    return None
