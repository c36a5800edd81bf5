"""The table of grounds and things: every name and sign once, and no other list."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from deepbowl.board.draft import FLOOR
from deepbowl.books.registry import BOOKS as PLAYED
from deepbowl.catalogue.rules import sources
from deepbowl.dungeons.map_rules import maps_of
from deepbowl.grounds import (
    GROUNDS,
    PAD,
    PADS,
    PLAYERS,
    SCORE_DOORS,
    THINGS,
    TRAP,
    ZONES,
    Use,
    is_reserved,
    map_books,
    meanings,
)
from deepbowl.positions.drawing import SEAT_OF_LETTER, is_taken

SOURCE = Path(__file__).resolve().parents[2] / "src" / "deepbowl"


def test_no_sign_means_two_things() -> None:
    signs = [row.sign for row in (*GROUNDS, *THINGS) if row.sign and row.sign != PAD]
    everything = [*signs, *ZONES, *SCORE_DOORS, *PADS, PAD, TRAP, *"".join(PLAYERS)]
    assert len(set(everything)) == len(everything)
    assert set(meanings()) == set(everything) - set("".join(PLAYERS))
    assert not any(is_taken(letter) for letter in SEAT_OF_LETTER)


def test_every_name_stands_once_and_names_no_room() -> None:
    names = [row.name for row in (*GROUNDS, *THINGS)]
    assert len(set(names)) == len(names)
    assert all(is_reserved(row.name) for row in GROUNDS)
    assert is_reserved("pad-3")
    assert is_reserved("trap-gas")
    assert not is_reserved("pitfall-hall")
    assert not is_reserved("chest-room")


def test_books_and_their_switches_are_those_there_are() -> None:
    known = {row.name for row in (*GROUNDS, *THINGS)}
    assert set(map_books()) <= set(PLAYED)
    for book in map_books():
        uses = uses_of(book)
        assert set(uses) <= known, book
        assert {use.switch for use in uses.values() if use.switch} <= switches_of(book), book


def uses_of(book: str) -> Mapping[str, Use]:
    """The grounds and things of a book."""
    maps = maps_of(book)
    assert maps is not None
    return maps.grounds


def switches_of(book: str) -> set[str]:
    """The switches a book has, and those its catalogue names for parts of it that are not played yet."""
    named = {rule.option for source in sources().values() if source.book == book for rule in source.rules}
    return named | {switch.name for switch in PLAYED[book].switches}


def test_grounds_that_bar_players_can_be_stepped_on() -> None:
    for row in GROUNDS:
        uses = [row.use((book,)) for book in map_books()]
        assert row.kind == FLOOR or not any(use.barred for use in uses if use is not None), row.name
        assert not (row.firm and row.perilous), row.name


def test_grounds_are_listed_in_one_place_only() -> None:
    """Three grounds by name on one line are a list; ways of laying them, pictures, and what a book says of them are none."""
    allowed = {"grounds.py", "dungeons/draw/grounds.py", "dungeons/generator/terrain.py", "dungeons/generator/needs.py",
               "dungeons/tiles.py"}  # fmt: skip
    words = re.compile(r'"(lava|water|chasm|pit|spiked-pit|bridge)"')
    for path in SOURCE.rglob("*.py"):
        if path.relative_to(SOURCE).as_posix() not in allowed and path.name != "dungeon.py":
            for line in path.read_text(encoding="utf-8").splitlines():
                assert len(set(words.findall(line))) < 3, f"{path}: {line.strip()}"
