"""What `reach` shows of a way is what `odds` give for the same choices: a sample of what `reach.is_odds` compares."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

from deepbowl.books.registry import book_ids
from deepbowl.testing import player, scenario
from deepbowl.testing.chances import ACTIVATION, KNOWN, Look, look, look_at_features, look_at_traits, look_in_play

SHARE = 0.12
"""Of the traits of a book."""
LOOKS = 12


def hold(looks: Iterable[Look], fewest: int) -> None:
    """That all that differs is known, with one of the reasons there are."""
    made = list(looks)
    assert len(made) >= fewest
    assert [str(one) for one in made if one.unexplained] == []
    assert {one.why for one in made if one.why} <= set(KNOWN)


@pytest.mark.parametrize("book", book_ids())
def test_traits_of_movers_and_markers(book: str) -> None:
    hold(look_at_traits(book, random.Random(f"{book} traits"), SHARE), 10)


@pytest.mark.parametrize("book", book_ids())
def test_ways_off_and_past_features(book: str) -> None:
    hold(look_at_features(book, random.Random(f"{book} features")), 0)


@pytest.mark.parametrize("book", book_ids())
def test_squares_in_random_play(book: str) -> None:
    hold(look_in_play(book, 5, LOOKS), LOOKS)


@pytest.mark.parametrize("skills", ["Dodge", "Sure Feet", "Stunty", "Break Tackle"])
@pytest.mark.parametrize("book", ["crp", "bb2020"])
def test_skills_count_before_the_activation(book: str, skills: str) -> None:
    s = scenario("A....\n.b...\n.....", book=book, A=player(ma=1, skills=skills))
    for seed in range(6):
        found = look(s.m, s.body("A"), random.Random(seed), skills)
        assert found is not None
        assert not found.unexplained, str(found)


def test_difference_without_a_reason_is_reported() -> None:
    wrong = Look("crp", "nothing", "1,1", 0.5, 0.6, "")
    assert wrong.unexplained
    assert wrong.differs
    assert not Look("crp", "Bone-head", "1,1", 0.5, 0.6, ACTIVATION).unexplained
    assert "reach 0.5000, odds 0.6000" in str(wrong)
