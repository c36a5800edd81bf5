"""Options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from deepbowl.books import house
from deepbowl.books.registry import BOOKS
from deepbowl.cli.errors import UserError
from deepbowl.engine.log import Log


def admitted(name: str | None) -> str | None:
    """The id of a book that was named on the command line; one in a file is admitted first."""
    if name is None or not house.is_file(name):
        return name
    try:
        return house.admit_file(name)
    except ValueError as error:
        raise UserError(str(error)) from None


def in_a_folder(file: Path | None) -> Path | None:
    """A file to be written at the end: that it can be is looked at before the long work, not after it."""
    if file is not None and not file.parent.is_dir():
        raise UserError(f"{file} cannot be written: there is no folder {str(file.parent)!r}")
    if file is not None and file.is_dir():
        raise UserError(f"{file} cannot be written: it is a folder")
    return file


def _all_admitted(names: list[str] | None) -> list[str]:
    return [book for name in names or () if (book := admitted(name)) is not None]


def need_book_of(log: Log) -> None:
    """The book a log was played by must be known; a house's own is so only if its file is named."""
    if log.book not in BOOKS:
        known = f"there are {', '.join(BOOKS)}"
        raise UserError(f"the log was played under {log.book!r}; {known}; load a house book with --book FILE.py:BOOK")


Book = Annotated[str, typer.Option(callback=admitted, help="The rule book, or a house book as FILE.py:BOOK.")]
OnlyBook = Annotated[
    str | None, typer.Option(callback=admitted, help="Only this rule book, or a house book as FILE.py:BOOK.")
]
Unchecked = Annotated[bool, typer.Option("--unchecked", help="Accept team files that `deepbowl team check` refuses.")]
HouseBooks = Annotated[
    list[str] | None,
    typer.Option("--book", callback=_all_admitted, help="A house book to load, as FILE.py:BOOK. May be repeated."),
]
