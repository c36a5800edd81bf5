"""The colleges of magic whose runes a dungeon may have."""

from __future__ import annotations

from functools import cache

from deepbowl.data import table


@cache
def colleges() -> tuple[str, ...]:
    """The keys of the colleges of magic."""
    return tuple(college["key"] for college in table("facts/astrogranite-colleges.toml")["college"])
