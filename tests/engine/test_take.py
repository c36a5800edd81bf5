"""`take` chooses by number exactly what `apply` chooses by name."""

from __future__ import annotations

from random import Random

import pytest

from deepbowl.books.registry import book_ids
from deepbowl.engine.dice import Seeded
from deepbowl.engine.errors import IllegalChoice
from deepbowl.match.setup import new_match, usual_seats
from deepbowl.testing.scenario import scenario


@pytest.mark.parametrize("book", book_ids())
def test_matches_played_by_number_and_by_choice_are_equal(book: str) -> None:
    by_number, by_choice = (new_match(book, usual_seats(book), dice=Seeded(5)) for _ in range(2))
    random = Random(book)
    for _ in range(300):
        if by_number.over:
            break
        number = int(random.random() * len(by_number.decision().options))
        by_choice.apply(by_choice.decision().options[number])
        by_number.take(number)
    assert by_number.hash() == by_choice.hash()
    assert by_number.decision().same_as(by_choice.decision())


@pytest.mark.parametrize("number", [-1, 2, 99])
def test_a_number_without_an_option_is_refused_and_changes_nothing(number: int) -> None:
    m = scenario("[A....]").m
    assert len(m.decision().options) == 2
    before = m.hash()
    with pytest.raises(IllegalChoice, match=f"no option {number}: 2 are offered"):
        m.take(number)
    assert m.hash() == before


def test_nothing_is_taken_once_the_match_is_over() -> None:
    m = scenario("[A....]").m
    m.state.won, m.pending = 0, None
    with pytest.raises(IllegalChoice, match="over"):
        m.take(0)
