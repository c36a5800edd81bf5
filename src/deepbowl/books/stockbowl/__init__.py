"""StockBowl."""

from __future__ import annotations

from typing import Final

from deepbowl.books.book import Book
from deepbowl.books.stockbowl.dungeon import MAPS
from deepbowl.books.stockbowl.rules import StockBowl

BOOK: Final = Book(StockBowl, maps=MAPS)
