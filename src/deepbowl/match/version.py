"""Which version of the rules a match is played by: the release, a digest of the rules, and one of a house book's own file.

    0.1.0+9f3c1b22d4e5a607
    0.1.0+9f3c1b22d4e5a607 slime-house+77aa01c3be229d10

It is a line of every log. Equal versions play alike. Different versions may or may not: a replay shows it.
"""

from __future__ import annotations

import hashlib
import inspect
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from deepbowl.rules.rules import Rules

DECIDE_PLAY: Final = ("board", "engine", "grounds.py", "rules", "books", "data/facts")
"""Whatever is in these files and folders can change what a choice leads to."""
SUFFIXES: Final = frozenset((".py", ".toml"))
"""Never what was compiled from them: a compiled build plays by the same rules as its source."""
KEPT: Final = "rules.digest"
"""Where a copy of the package whose sources were changed for compiling says what the digest of the originals was."""
_HOUSES: Final[dict[type, str]] = {}  # the digest of each book's files, read once
_UNREAD: Final = "unread"
"""For a house book that was not read from a file."""


def rules_version(book: type[Rules] | None = None) -> str:
    """Return the version of the rules, with that of its file for a house book."""
    ours = f"{_release()}+{_package_digest()}"
    if book is None:
        return ours
    if book not in _HOUSES:
        _HOUSES[book] = _house_digest(book)
    return f"{ours} {book.id}+{_HOUSES[book]}" if _HOUSES[book] else ours


def digest_of(package: Path) -> str:
    """Return a digest of everything in a copy of the package that decides play."""
    if (package / KEPT).exists():
        return (package / KEPT).read_text(encoding="utf-8").strip()
    found = hashlib.blake2b(digest_size=8)
    for name in DECIDE_PLAY:
        place = package / name
        for path in sorted(place.rglob("*")) if place.is_dir() else [place]:
            if path.suffix in SUFFIXES and path.is_file():
                found.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


@cache
def _package_digest() -> str:
    return digest_of(Path(__file__).resolve().parents[1])


def _house_digest(book: type[Rules]) -> str:
    """Return a digest of the files outside the package in which a book and the books it extends are written; "" if none."""
    found = hashlib.blake2b(digest_size=8)
    files: list[Path] = []
    for cls in book.__mro__:
        if cls.__module__.partition(".")[0] in ("deepbowl", "builtins"):
            continue
        try:
            files.append(Path(inspect.getfile(cls)))
        except (TypeError, OSError):
            return _UNREAD
    for path in dict.fromkeys(files):
        if not path.is_file():
            return _UNREAD
        found.update(path.read_bytes() + b"\0")
    return found.hexdigest() if files else ""


@cache
def _release() -> str:
    try:
        return version("deepbowl")
    except PackageNotFoundError:
        return "0"
