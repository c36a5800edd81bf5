"""Book and switches into rules: the only place that knows all books."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Final

from deepbowl.rules.books.dungeonbowl_5 import Dungeonbowl5
from deepbowl.rules.books.open_pitch import OpenPitch
from deepbowl.rules.books.stockbowl import StockBowl
from deepbowl.rules.rules import Rules

BOOKS: Final[dict[str, type[Rules]]] = {book.id: book for book in (OpenPitch, Dungeonbowl5, StockBowl)}
_ASSEMBLED: Final[dict[tuple[type[Rules], tuple[str, ...]], Rules]] = {}
SKILL_FACTS: Final = {"crp": "core-crp-skills.toml"}


def book_ids() -> list[str]:
    """The books there are."""
    return list(BOOKS)


def admit(book: type[Rules]) -> str:
    """Let matches be played by one more book, such as a house's own; gives its id. Admitting it again changes nothing."""
    if BOOKS.setdefault(book.id, book) is not book:
        raise ValueError(f"there is a book '{book.id}' already: {BOOKS[book.id].title}")
    return book.id


def assemble(book: str, switches: tuple[str, ...] = ()) -> Rules:
    """The rules of a book with these optional rules on. They never change afterwards, so matches share them."""
    if book not in BOOKS:
        raise ValueError(f"there is no book '{book}'; there are: {', '.join(BOOKS)}")
    key = (BOOKS[book], switches)
    if key not in _ASSEMBLED:
        _ASSEMBLED[key] = put_together(BOOKS[book], switches)
    return _ASSEMBLED[key]


def put_together(book: type[Rules], switches: tuple[str, ...]) -> Rules:
    """Make a book's rules: its chapters, then its switches, then bits and masks for its traits."""
    rules = book()
    for switch in switches:
        rules.turn_on(switch)
    facts = skill_facts(rules.core)
    prone = {skill for skill, (works_prone, _) in facts.items() if works_prone}
    unzoned = {skill for skill, (_, works_unzoned) in facts.items() if works_unzoned}
    rules.complete(prone, unzoned)
    return rules


@cache
def skill_facts(core: str) -> dict[str, tuple[bool, bool]]:
    """For every skill of a core: does it work while its owner is down, and while he has lost his zones? [CRP-12.3]"""
    text = files("deepbowl.data").joinpath("facts", SKILL_FACTS[core]).read_text(encoding="utf-8")
    return {skill["name"]: (bool(skill["prone"]), bool(skill["no_tz"])) for skill in tomllib.loads(text)["skill"]}
