"""Cards a coach is shown add up, and come true when they are played out; `odds.played_out` looks at many more."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest

from deepbowl.books.registry import book_ids

from .played_out import cards, described, faults, played

PLAYS = 400
WANTED = {"hand-off": 2, "pass": 1, "move": 1, "block": 1}
ON_A_PITCH = ("crp", "bb2020", "deathbowl", "deathbowl-sevens")
"""Books whose boards have nothing to use, such as chests."""


@pytest.mark.parametrize("book", book_ids())
def test_cards_add_up_and_come_true(book: str) -> None:
    wanted = WANTED | ({} if book in ON_A_PITCH else {"use": 1})
    looked = list(cards(book, 7, wanted))
    assert Counter(card.action for card in looked) == wanted
    for card in looked:
        assert not faults(card)
        works, turnover = played(card, PLAYS, helped=False)
        for seen, said in ((works, card.found.success), (turnover, card.found.turnover)):
            noise = 4 * sqrt(max(said * (1 - said), 0.02) / PLAYS)
            assert abs(seen - said) <= 0.03 + noise, described(card)
