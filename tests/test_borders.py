"""No number that a book gives when it is assembled leaves the process: whatever else the book has, the texts stay the same.

Every book is played as it is and once more with traits, features, tallies, goods, kinds of balls and a phase that nobody
uses, at random places of its lists. Hashes, logs, saves, views and messages must be equal to the byte, and the grown book
loads the saves of the other.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from deepbowl.books.registry import BOOKS, book_ids
from deepbowl.engine.dice import Seeded
from deepbowl.match import setup
from deepbowl.match.match import Match
from deepbowl.rules.chapters.phase import Phase
from deepbowl.rules.features.feature import Feature
from deepbowl.rules.rules import Rules
from deepbowl.rules.traits import Trait
from deepbowl.rules.vocabulary.flags import IN_ACTION, IN_TURN, flag
from deepbowl.server.live.wire import match_state

DECISIONS = 260
LOOKS = 20


class Unused(Phase):
    """A part of the turn that never comes."""

    name = "unused"


def grown(book: type[Rules], seed: int) -> type[Rules]:
    """The same book with up to three things of every kind more, at random places."""
    draw = random.Random(f"{book.id} {seed}")

    class Grown(book):  # type: ignore[valid-type, misc]
        tallies: dict[str, int]
        ball_kinds: tuple[str, ...]
        counted = (*book.counted, "unused goods")

        def __init__(self) -> None:
            super().__init__()
            for number in range(draw.randint(1, 3)):
                feature = Feature()
                feature.name, feature.tallies = f"unused feature {number}", (f"unused tally {number}",)
                self.features.insert(draw.randint(0, len(self.features)), feature)
                for traits, kind in ((self.traits, "trait"), (self.everyone, "thing to do")):
                    trait = Trait()
                    trait.name = f"Unused {kind} {number}"
                    traits.insert(draw.randint(0, len(traits)), trait)
            self.tallies = {"unused": 0, **{name: place + 2 for name, place in self.tallies.items()}}
            self.tally_room += 2
            self.ball_kinds = (*self.ball_kinds, "unused ball")
            self.phases.append(Unused())
            flag("unused", IN_TURN)
            flag("unused", IN_ACTION)

    Grown.__name__ = book.__name__
    return Grown


def new(book: str) -> Match:
    seats = setup.usual_seats(book)
    m = setup.new_match(book, seats, teams=setup.usual_races(book)[:seats], dice=Seeded(5))
    m.played_by = "borders"
    return m


def shown(m: Match) -> dict[str, Any]:
    """Everything that leaves the process at one point of a match."""
    return {
        "hash": m.hash(),
        "facts": m.facts(),
        "views": [m.view(seat) for seat in range(-1, m.seats)],
        "wire": match_state(m),
        "save": m.save(secret=True),
        "options": [] if m.over else [m.names.text(option) for option in m.decision().options],
    }


def told(book: str, seed: int) -> tuple[list[str], str]:
    """What is shown every now and then in a match at random, and its log."""
    m, draw = new(book), random.Random(seed)
    looks: list[str] = []
    for number in range(DECISIONS):
        if m.over:
            break
        options = m.decision().options
        m.apply(options[int(draw.random() * len(options))])
        if number % (DECISIONS // LOOKS) == 0:
            looks.append(json.dumps(shown(m)))
    return looks, m.log()


@pytest.mark.parametrize("book", book_ids())
def test_a_book_that_has_grown_says_the_same(book: str, monkeypatch: pytest.MonkeyPatch) -> None:
    looks, log = told(book, 1)
    for seed in (1, 2):
        monkeypatch.setitem(BOOKS, book, grown(BOOKS[book], seed))
        again, other = told(book, 1)
        monkeypatch.undo()
        for before, after in zip(looks, again, strict=True):
            then, now = json.loads(before), json.loads(after)
            assert {key: now[key] for key in now if now[key] != then[key]} == {}
            assert before == after
        assert other == log


@pytest.mark.parametrize("book", book_ids())
def test_a_save_loads_in_a_book_that_has_grown(book: str, monkeypatch: pytest.MonkeyPatch) -> None:
    m, draw = new(book), random.Random(3)
    inside = quiet = ""
    for _ in range(DECISIONS):
        if m.over:
            break
        m.apply(draw.choice(m.decision().options))
        text = m.save(secret=True)
        inside, quiet = (inside, text) if m.quiescent else (text, quiet)
    assert inside
    assert quiet
    monkeypatch.setitem(BOOKS, book, grown(BOOKS[book], 3))
    for text in (inside, quiet):
        assert Match.load(text).save(secret=True) == text
