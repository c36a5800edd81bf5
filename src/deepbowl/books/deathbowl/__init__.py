"""Deathbowl and Deathbowl Sevens: four teams on a cross."""

from __future__ import annotations

from typing import Final

from deepbowl.books.book import Book
from deepbowl.books.deathbowl import dungeon
from deepbowl.books.deathbowl.rules import Deathbowl, DeathbowlSevens

BOOK: Final = Book(Deathbowl, maps=dungeon.MAPS, for_tournaments=True)
SEVENS: Final = Book(DeathbowlSevens, maps=dungeon.SEVENS)
