"""The open pitch under the 2020 core."""

from __future__ import annotations

from typing import Final

from deepbowl.books.bb2020.rules import OpenPitch2020
from deepbowl.books.book import Book

BOOK: Final = Book(OpenPitch2020)
