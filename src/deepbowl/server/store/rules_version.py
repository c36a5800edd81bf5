"""Which version of the rules a stored match was begun with and continues by, so that an upgrade in its middle is noticed.

A match is stored with the version it was begun with, which its log and its commitment name for good. After an upgrade the
version it continues by stands behind it: `0.1.0+9f3c… > 0.2.0+77aa…`.
"""

from __future__ import annotations

from typing import Final

from deepbowl.books.registry import BOOKS
from deepbowl.match.version import rules_version

_THEN: Final = " > "


def version_for(book: str) -> str:
    """Return the version of the rules that this process plays a book by, the file of a house book included."""
    return rules_version(BOOKS.get(book))


def begun_with(stored: str) -> str:
    """Return the version of the rules a match was begun with."""
    return stored.partition(_THEN)[0]


def goes_on_by(stored: str) -> str:
    """Return the version of the rules a match was last played by."""
    return stored.rpartition(_THEN)[2]


def upgraded(stored: str, version: str) -> str:
    """Return what is stored of a match that continues by another version."""
    return f"{begun_with(stored)}{_THEN}{version}"
