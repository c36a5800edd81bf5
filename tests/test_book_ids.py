"""No code outside `books` names a book: what a book has of its own stands in its package.

An id that is also the name of a core or of an edition of teams (`crp`, `bb2020`, `astrogranite`) mostly means that one. It
is looked for only where an argument called `book` has it as its default.
"""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest

from deepbowl.books.registry import BUILT_IN
from deepbowl.teams.editions import EDITIONS

SOURCE = Path(__file__).resolve().parent.parent / "src" / "deepbowl"
NAMESAKES = {book.rules.core for book in BUILT_IN} | set(EDITIONS)
IDS = {book.id for book in BUILT_IN} - NAMESAKES

def named_books(text: str) -> list[str]:
    """Return the ids of books in a module's texts, those that documentation quotes left out."""
    tree = ast.parse(text)
    quoted = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    texts = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in quoted]
    return [node.value for node in texts if isinstance(node.value, str) and node.value in IDS]


def usual_books(text: str) -> list[str]:
    """Return the defaults of arguments called `book` whose id has a namesake."""
    found = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            arguments = [*node.args.posonlyargs, *node.args.args]
            given = dict(zip(reversed([one.arg for one in arguments]), reversed(node.args.defaults), strict=False))
            named = zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)
            given |= {one.arg: value for one, value in named if value}
            usual = given.get("book")
            if isinstance(usual, ast.Constant) and usual.value in NAMESAKES:
                found.append(str(usual.value))
    return found


def modules() -> dict[str, str]:
    """Return the text of each module that should name no book."""
    paths = [path.relative_to(SOURCE) for path in SOURCE.rglob("*.py")]
    return {path.as_posix(): (SOURCE / path).read_text("utf-8") for path in paths if path.parts[0] not in ("books", "data")}


def test_books_are_named_in_their_packages_only() -> None:
    assert {path: found for path, text in modules().items() if (found := named_books(text))} == {}


def test_default_books_are_named_only_by_commands_and_kits() -> None:
    found = Counter(path.split("/")[0] for path, text in modules().items() for _ in usual_books(text))
    assert set(found) <= {"cli", "env", "testing"}


@pytest.mark.parametrize(("text", "names"), [
    ('"""A league of stockbowl."""\nBOOK = "stockbowl"\n', ["stockbowl"]),
    ('if book in ("deathbowl", "crp"):\n    pass\n', ["deathbowl"]),
    ('def f() -> None:\n    """stockbowl"""\n', []),
    ('"stockbowl"\n', []),
])
def test_a_book_named_in_a_module_is_found(text: str, names: list[str]) -> None:
    assert named_books(text) == names


def test_a_book_named_as_a_default_is_found() -> None:
    assert usual_books('def f(a: int, book: str = "crp") -> None: ...\n') == ["crp"]
    assert usual_books('def f(*, book: str = "bb2020") -> None: ...\n') == ["bb2020"]
    assert usual_books('def f(core: str = "crp") -> None: ...\n') == []
