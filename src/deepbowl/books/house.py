"""House books from a Python file named on the command line: `myhouse.py:BOOK`.

A house book is a `Book`, or the class of its rules: a subclass of another book. Once admitted, it is played like any other
book, by its id. Processes that a command starts (workers of simulations and of the server) find in their environment which
books to admit.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from deepbowl.books.book import Book
from deepbowl.books.registry import BOOKS, admit, assemble
from deepbowl.rules.rules import Rules
from deepbowl.support.python_files import class_in

ENVIRONMENT: Final = "DEEPBOWL_HOUSE_BOOKS"
"""The environment variable that tells a process which house books were admitted where it was started, one a line."""


def is_file(name: str) -> bool:
    """Return whether the name of a book means a class in a file."""
    return ".py:" in name or name.endswith(".py")


def admit_file(name: str) -> str:
    """Admit the book `FILE.py:BOOK`, here and in processes started from here; gives its id.

    ValueError says in one sentence why it cannot be played: the file, the class, or what its rules lack.
    """
    path, found, kind = name.partition(".py:")
    if not found:
        raise ValueError(f"{name!r} names no book; a house book is FILE.py:BOOK")
    known = os.environ.get(ENVIRONMENT, "").splitlines()
    whole = f"{Path(path + '.py').resolve()}:{kind}"
    if whole not in _ADMITTED:
        _ADMITTED[whole] = _admit_class(Path(path + ".py"), kind)
    if whole not in known:
        os.environ[ENVIRONMENT] = "\n".join([*known, whole])
    return _ADMITTED[whole]


def admit_those_of_parent() -> None:
    """Admit the parent's house books in a worker process."""
    for whole in os.environ.get(ENVIRONMENT, "").splitlines():
        admit_file(whole)


_ADMITTED: Final[dict[str, str]] = {}  # file and class -> the id of the book, so that naming it twice runs it once


def _admit_class(path: Path, kind: str) -> str:
    book = class_in(path, kind, "house book")
    maps = book.maps if isinstance(book, Book) else None
    if isinstance(book, Book):
        book = book.rules
    if not isinstance(book, type) or not issubclass(book, Rules):
        raise ValueError(f"{kind!r} in {path} is not a book: it is neither a Book nor a subclass of the rules of one")
    if "id" not in vars(book):
        raise ValueError(f"{kind!r} in {path} needs its own id, as in: id = 'my-house'")
    admit(book, maps)
    alone = [(), *((switch.written((switch.values() or [""])[0]),) for switch in book.switches if not switch.needs)]
    for switches in alone:
        try:
            assemble(book.id, switches)
        except Exception as error:  # whatever its author forgot
            del BOOKS[book.id]
            on = f" with {switches[0]}" if switches else ""
            told = f"{type(error).__name__}: {error}"
            raise ValueError(f"the book {kind!r} in {path} cannot be put together{on}: {told}") from None
    return book.id
