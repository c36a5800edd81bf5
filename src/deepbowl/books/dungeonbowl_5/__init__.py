"""Dungeonbowl 5."""

from __future__ import annotations

from typing import Final

from deepbowl.books.book import Book
from deepbowl.books.dungeonbowl_5.dungeon import MAPS
from deepbowl.books.dungeonbowl_5.rules import Dungeonbowl5

BOOK: Final = Book(Dungeonbowl5, maps=MAPS, for_newcomers=True)
