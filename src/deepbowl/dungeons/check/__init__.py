"""Validators: does a dungeon satisfy a book? One file a book, from the catalogues; every finding names its rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from deepbowl.dungeons.check import astrogranite, deathbowl, dungeon_bowl_2021, dungeonbowl_5, stockbowl
from deepbowl.dungeons.check.toolbox import ADVICE as ADVICE
from deepbowl.dungeons.check.toolbox import ERROR as ERROR
from deepbowl.dungeons.check.toolbox import Finding as Finding
from deepbowl.dungeons.dungeon import Dungeon
from deepbowl.grounds import lineage, map_books
from deepbowl.support.hints import close_to

Validator = Callable[[Dungeon, str, frozenset[str] | None], list[Finding]]

VALIDATORS: Final[dict[str, Validator]] = {
    "dungeonbowl-5": dungeonbowl_5.check,
    "stockbowl": stockbowl.check,
    "astrogranite": astrogranite.check,
    "dungeon-bowl-2021": dungeon_bowl_2021.check,
    "deathbowl": deathbowl.check,
    "deathbowl-sevens": deathbowl.check,
}

TERRAIN: Final = {
    "dungeonbowl-5": dungeonbowl_5.TERRAIN, "stockbowl": stockbowl.TERRAIN, "astrogranite": astrogranite.TERRAIN,
    "dungeon-bowl-2021": dungeon_bowl_2021.TERRAIN, **deathbowl.RULES,
}  # fmt: skip
"""The rule of each book that says which grounds and things it has."""


def terrain_rule(book: str) -> str:
    """Return the rule that says which grounds and things a book has, "" for a book without maps."""
    return next((TERRAIN[older] for older in lineage(book) if older in TERRAIN), "")


def check(dungeon: Dungeon, book: str, switches: Iterable[str] | None = None) -> list[Finding]:
    """Return what a book has to say about a dungeon, errors first; a dungeon without errors can be played by the book.

    A house book is asked as the book it is a kind of, and about its own grounds.
    With `switches`, the optional rules that are on, terrain that needs one which is off is an error too.
    """
    known = next((VALIDATORS[older] for older in lineage(book) if older in VALIDATORS), None)
    if known is None:
        raise ValueError(f"there is no book '{book}'{close_to(book, map_books())}")
    findings = known(dungeon, book, None if switches is None else frozenset(switches))
    return sorted(findings, key=lambda finding: finding.severity == ADVICE)


def valid(dungeon: Dungeon, book: str, switches: Iterable[str] | None = None) -> bool:
    """Return whether a dungeon can be played by a book."""
    return not any(finding.severity == ERROR for finding in check(dungeon, book, switches))
