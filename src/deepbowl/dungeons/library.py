"""The dungeons that come with the package, by name."""

from __future__ import annotations

from functools import cache
from typing import Final

from deepbowl import data
from deepbowl.dungeons.dungeon import Dungeon
from deepbowl.dungeons.text import parse
from deepbowl.dungeons.tiles import assemble
from deepbowl.grounds import lineage, map_books
from deepbowl.support.hints import close_to

FOLDER: Final = "dungeons"
SUFFIX: Final = ".txt"
LAYOUT: Final = "stockbowl-layout-"


def read(text: str) -> Dungeon:
    """The dungeon of a text of either sort: a drawing (`text.parse`) or an assembly of tiles (`tiles.assemble`)."""
    for line in text.split("\n"):
        if line.strip() and not line.lstrip().startswith(";"):
            return assemble(text) if line.lstrip().startswith("assembly:") else parse(text)
    return parse(text)


@cache
def _all() -> tuple[str, ...]:
    names = [name.removesuffix(SUFFIX) for name in data.names(FOLDER) if name.endswith(SUFFIX)]
    return tuple(sorted(names, key=_order))


def _order(name: str) -> tuple[str, int]:
    """Names in the order of the alphabet, numbers at their end in the order of numbers."""
    stem = name.rstrip("0123456789")
    return stem, int(name[len(stem) :] or 0)


@cache
def dungeon(name: str) -> Dungeon:
    """A dungeon of the library by its name; ValueError with close matches if there is none."""
    if name not in _all():
        raise ValueError(f"there is no dungeon '{name}'{close_to(name, _all())}")
    return read(data.text(f"{FOLDER}/{name}{SUFFIX}"))


def dungeon_names(book: str | None = None, seats: int | None = None) -> list[str]:
    """The names of the dungeons in the library, for a book (or one it is a kind of) or a number of seats if given: those the
    book is usually played on first, then by the alphabet."""
    if book is not None and book not in map_books():
        raise ValueError(f"there is no book '{book}'{close_to(book, map_books())}")
    usual = _usual(book) if book is not None else []
    return [
        name
        for name in sorted(_all(), key=lambda name: name not in usual)
        if (book is None or set(lineage(book)) & set(dungeon(name).books))
        and (seats is None or dungeon(name).seats == seats)
    ]


@cache
def _usual(book: str) -> list[str]:
    """The dungeons that a book, or one it is a kind of, says come before those earlier in the alphabet."""
    told = data.table("books.toml")
    return [name for older in lineage(book) for name in told.get(older, {}).get("usual", [])]


def layout(total: int) -> Dungeon:
    """The StockBowl layout for the sum of the two coaches' D8; 2 and 16 share one. [SB-LAYOUT-01, SB-LAYOUT-02]"""
    if not 2 <= total <= 16:
        raise ValueError(f"two D8 give 2 to 16, not {total}")
    return dungeon(f"{LAYOUT}{2 if total == 16 else total}")
