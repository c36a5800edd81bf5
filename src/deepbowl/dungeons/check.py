"""Does a dungeon satisfy a book? Each book brings its own check (`MapRules`); every finding names its rule."""

from __future__ import annotations

from collections.abc import Iterable

from deepbowl.dungeons.dungeon import Dungeon
from deepbowl.dungeons.map_rules import maps_of
from deepbowl.dungeons.survey import ADVICE as ADVICE
from deepbowl.dungeons.survey import ERROR as ERROR
from deepbowl.dungeons.survey import Finding as Finding
from deepbowl.grounds import map_books
from deepbowl.support.hints import close_to


def terrain_rule(book: str) -> str:
    """Return the rule that says which grounds and things a book has, "" for a book without maps."""
    maps = maps_of(book)
    return "" if maps is None else maps.terrain


def check(dungeon: Dungeon, book: str, switches: Iterable[str] | None = None) -> list[Finding]:
    """Return a book's findings about a dungeon, errors first; a dungeon without errors is playable under the book.

    A house book is asked as the book it is a kind of, and about its own grounds.
    With `switches`, the optional rules that are on, terrain that needs one which is off is an error too.
    """
    maps = maps_of(book)
    if maps is None:
        raise ValueError(f"there is no book '{book}'{close_to(book, map_books())}")
    findings = maps.check(dungeon, book, None if switches is None else frozenset(switches))
    return sorted(findings, key=lambda finding: finding.severity == ADVICE)


def valid(dungeon: Dungeon, book: str, switches: Iterable[str] | None = None) -> bool:
    """Return whether a dungeon is playable under a book."""
    return not any(finding.severity == ERROR for finding in check(dungeon, book, switches))
