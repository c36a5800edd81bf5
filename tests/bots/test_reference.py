"""The tables of docs/bots.md are current, and tell all that a match has."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

from deepbowl.books.registry import book_ids
from deepbowl.bots.protocol import BotView
from deepbowl.engine.choice import VERBS
from deepbowl.engine.dice import Seeded
from deepbowl.engine.state import ACTIVATION_FIELDS, FIELDS
from deepbowl.match.setup import new_match
from deepbowl.rules.words.options import TITLES

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("bot_reference", ROOT / "scripts" / "bot_reference.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


REFERENCE = script()


def test_the_tables_are_current() -> None:
    assert REFERENCE.written(PAGE) == PAGE, "run python scripts/bot_reference.py"


def test_kinds_are_found_where_they_are_asked() -> None:
    kinds = REFERENCE.kinds_in_code()
    assert {"turn", "declare", "act", "re-roll", "push", "use-pre-set", "spell-target", "place-pad"} <= set(kinds)
    assert "done" not in kinds


def test_every_question_has_a_sentence_of_its_own() -> None:
    asked_in_another_way = {"act", "assist", "re-roll"}
    assert set(REFERENCE.kinds_in_code()) - set(TITLES) == asked_in_another_way


@pytest.mark.parametrize("book", book_ids())
def test_every_question_of_a_match_is_in_the_table(book: str) -> None:
    """A few turns at random, by every book: no question, verb or field that the table does not have."""
    seen: dict[str, tuple[set[str], set[str]]] = {}
    REFERENCE.play(REFERENCE.usual_match(book), REFERENCE.USUAL_SEED, seen, REFERENCE.USUAL_CHOICES)
    told = REFERENCE.read_seen()
    assert set(seen) <= set(REFERENCE.kinds_in_code()), "python scripts/bot_reference.py --observe 60"
    for kind, (verbs, about) in seen.items():
        assert verbs <= told[kind][0], f"{kind}: python scripts/bot_reference.py --observe 60"
        assert about <= told[kind][1], f"{kind}: python scripts/bot_reference.py --observe 60"


def test_every_field_is_described_in_words() -> None:
    """Describe a new one in scripts/bot_reference.py."""
    assert set(REFERENCE.STATE) == set(FIELDS)
    assert set(REFERENCE.ACTION) == set(ACTIVATION_FIELDS)
    assert set(REFERENCE.FACTS) == set(REFERENCE.shape(REFERENCE.sample()))


def test_every_verb_has_its_row() -> None:
    for word, first, second in VERBS.values():
        assert re.search(rf"^\| `{word}` \| \d+ \| {first} \| {second} \|", PAGE, re.M)


def test_the_lines_about_squares_are_true() -> None:
    match = new_match("dungeonbowl-5", 2, board="smelter", dice=Seeded(1))
    (block,) = re.findall(r"^### Squares\n.*?^```python\n(.*?)^```", PAGE, re.M | re.S)
    names: dict[str, object] = {"view": BotView(match, 0)}
    exec(block, names)
    assert (names["x"], names["y"], names["level"], names["name"]) == (4, 5, 0, "4,5")
    assert names["same"] == names["cell"]
    assert names["squares"]
