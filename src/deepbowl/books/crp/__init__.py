"""The open pitch under the CRP core."""

from __future__ import annotations

from typing import Final

from deepbowl.books.book import Book
from deepbowl.books.crp.rules import OpenPitch

BOOK: Final = Book(OpenPitch)
