"""Verbs and kinds of rolls that a house book declares: by name, each once, with room for all that is sensible."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from deepbowl.authoring import purpose, roll_kind, verb
from deepbowl.engine import choice as verbs
from deepbowl.engine.choice import choice, first_of, verb_of
from deepbowl.positions.script import dice_of
from deepbowl.rules.vocabulary import roll_kinds as kinds
from deepbowl.testing import scenario


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    tables: list[dict[object, object]] = [verbs.VERBS, verbs._VERB_OF, kinds.SETTLES, kinds._OWN]  # type: ignore[list-item]
    kept, summed = [dict(table) for table in tables], set(kinds.SUMMED)
    yield
    for table, before in zip(tables, kept, strict=True):
        table.clear()
        table.update(before)
    kinds.SUMMED.clear()
    kinds.SUMMED.update(summed)


def test_a_verb_of_a_house_has_a_text_that_is_read_again() -> None:
    ring = verb("ring-bell", "body")
    names = scenario("A.").m.names
    option = choice(ring, 0)
    assert names.text(option) == "ring-bell A1"
    assert names.parse("ring-bell A1") == option
    assert (verb_of(option), first_of(option)) == (ring, 0)
    assert verb("ring-bell", "body") == ring


@pytest.mark.parametrize(("words", "why"), [
    (("ring-bell", "cell"), "there is a verb 'ring-bell' with other operands already"),
    (("step",), "there is a verb 'step' with other operands already"),
    (("Ring bell",), "must be one word in lower case"),
    (("toll", "bodies"), "a verb has no operand 'bodies'"),
])
def test_a_verb_that_cannot_be_is_refused(words: tuple[str, ...], why: str) -> None:
    verb("ring-bell", "body")
    with pytest.raises(ValueError, match=why):
        verb(*words)


def test_verbs_of_house_books_have_a_limit() -> None:
    for number in range(22):
        verb(f"verb-{number}")
    with pytest.raises(ValueError, match="there is no room for the verb 'one-more': 22 are given away already"):
        verb("one-more")


def test_a_kind_of_roll_is_known_to_scripts_and_odds() -> None:
    with pytest.raises(ValueError, match="no roll is called 'slime-slip'"):
        dice_of("slime_slip", 2)
    assert roll_kind("slime-slip", settles=(purpose.DODGE,), summed=True) == "slime-slip"
    assert dice_of("slime_slip", 2) == [("slime-slip", 2)]
    assert kinds.SETTLES["slime-slip"] == {purpose.DODGE}
    assert "slime-slip" in kinds.SUMMED
    assert roll_kind("slime-slip", settles=(purpose.DODGE,), summed=True) == "slime-slip"


def test_a_kind_of_roll_has_one_meaning() -> None:
    roll_kind("slime-slip")
    with pytest.raises(ValueError, match="there is a roll 'slime-slip' already"):
        roll_kind("slime-slip", summed=True)
    with pytest.raises(ValueError, match="there is a roll 'dodge' already"):
        roll_kind(purpose.DODGE)
