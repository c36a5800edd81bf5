"""Dungeon Bowl (2021): two colleges of magic in a dungeon of tiles; a file a topic, put together by `book`."""

from __future__ import annotations

from typing import Final

from deepbowl.books.book import Book
from deepbowl.books.dungeon_bowl_2021.dungeon import MAPS
from deepbowl.books.dungeon_bowl_2021.rules import DungeonBowl2021

BOOK: Final = Book(DungeonBowl2021, maps=MAPS, for_leagues=True)
