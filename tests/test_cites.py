"""Every moment the code names has its rule in every book that can come to it, and every rule cited is in the catalogue."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

import deepbowl.rules
from deepbowl.books.registry import BOOKS, assemble, book_ids
from deepbowl.catalogue import rules as catalogue
from deepbowl.rules.crp.cites import OTHER_ROLLS, ROLLS
from deepbowl.rules.rules import Rules
from deepbowl.rules.switches import Switch
from deepbowl.rules.vocabulary import moments

RULES = Path(deepbowl.rules.__path__[0])
SHARED = [path for path in sorted((RULES / "flow").glob("*.py")) if "\nclass " not in path.read_text(encoding="utf-8")]
"""The flow every match goes through; its classes, phases and chapters, are a book's choice."""


def everything_on(book: str) -> Rules:
    """With every switch that goes with those before it."""
    on: list[Switch] = []
    for switch in BOOKS[book].switches:
        if not any(switch.name in other.excludes or other.name in switch.excludes for other in on):
            on.append(switch)
    return assemble(book, tuple([switch.name for switch in on]))


def modules_of(rules: Rules) -> set[Path]:
    """Where everything these rules consist of is written, with what it inherits from."""
    parts = [*vars(rules).values(), *rules.phases, *rules.traits, *rules.features]
    classes = {cls for part in parts for cls in type(part).__mro__ if cls.__module__.startswith("deepbowl.rules.")}
    files = (sys.modules[cls.__module__].__file__ for cls in classes)
    return {Path(file) for file in files if file is not None and file.endswith(".py")}


def moments_named(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {
        getattr(moments, node.attr)
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "moments"
    }


@pytest.mark.parametrize("book", book_ids())
def test_every_moment_a_book_can_come_to_has_its_rule(book: str) -> None:
    rules = everything_on(book)
    named = set().union(*(moments_named(path) for path in {*SHARED, *modules_of(rules)}))
    assert len(named) > 40
    assert named - set(rules.cites) == set()


def test_every_moment_is_named_somewhere() -> None:
    known = {value for name, value in vars(moments).items() if name.isupper()}
    code = (path for path in RULES.rglob("*.py") if path.name != "cites.py")
    named = set().union(*(moments_named(path) for path in code))
    assert known == named


@pytest.mark.parametrize("book", book_ids())
def test_every_rule_cited_is_in_the_catalogue(book: str) -> None:
    rules = everything_on(book)
    cited = {*rules.cites.values(), *(rules.cites.get(trait.rule, trait.rule) for trait in rules.traits)}
    assert cited - set(catalogue()) == set()


def test_every_roll_of_the_core_is_asked_for_in_the_catalogue() -> None:
    assert {*ROLLS.values(), OTHER_ROLLS} <= set(catalogue())
