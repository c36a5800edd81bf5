"""Dungeonbowl: Astrogranite Edition."""

from __future__ import annotations

from typing import Final

from deepbowl.books.astrogranite.dungeon import MAPS
from deepbowl.books.astrogranite.rules import Astrogranite
from deepbowl.books.book import Book

BOOK: Final = Book(Astrogranite, maps=MAPS)
