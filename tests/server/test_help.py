"""The help in a match: every book has its words, every rule in them exists, every choice is explained."""

from __future__ import annotations

import pytest

from deepbowl import data
from deepbowl.books.registry import BOOKS, book_ids
from deepbowl.bots.protocol import BotView
from deepbowl.bots.scripted.bot import ScriptedBot
from deepbowl.catalogue.rules import rules
from deepbowl.engine.choice import VERBS, verb_of
from deepbowl.engine.dice import Seeded
from deepbowl.match.setup import new_match
from deepbowl.server.making.listings import book_help

from .client import Visitor

TABLE = data.table("help.toml")


@pytest.mark.parametrize("book", book_ids())
def test_help_of_a_book_has_words_and_cites_rules_that_exist(book: str) -> None:
    found = book_help(book)
    assert found["win"]
    assert found["turn"]
    assert len(found["how"]) >= 5
    cited = [rule for answer in found["how"] for rule in answer["rules"]]
    assert cited
    assert [rule for rule in cited if rule not in rules()] == []
    assert len({answer["ask"] for answer in found["how"]}) == len(found["how"])


@pytest.mark.parametrize("book", book_ids())
def test_every_choice_offered_in_a_match_is_explained(book: str) -> None:
    """A few hundred questions here; the verbs of a book are few and come up early."""
    parent = next(id for kind in BOOKS[book].__mro__ if (id := getattr(kind, "id", "")) in TABLE)
    answers = [*TABLE[parent]["how"], *TABLE["core"][BOOKS[book].core]["how"]]
    explained = {verb for answer in answers for verb in answer["verbs"]}
    assert explained <= {name for name, *_ in VERBS.values()}
    m = new_match(book, min(BOOKS[book].seats), dice=Seeded(3), record=False)
    bots = [ScriptedBot(seat) for seat in range(m.seats)]
    for _ in range(400):
        if m.over:
            break
        asked = m.decision()
        offered = {VERBS[verb_of(option)][0] for option in asked.options}
        assert offered - explained == set()
        m.apply(bots[asked.seat].choose(BotView(m, asked.seat), asked))


def test_help_explains_rolling_the_same_teleporter() -> None:
    """[AG-TELE-04, DG-PORTAL-08, D5-TELEPORT-02, SB-TELEPORT-03]"""
    asked = ("What does a teleporter do?", "What does a portal do?")
    books = ("astrogranite", "dungeon-bowl-2021", "dungeonbowl-5", "stockbowl")
    said = {book: next(one["say"] for one in book_help(book)["how"] if one["ask"] in asked) for book in books}
    assert "for the rest of the match" in said["astrogranite"]
    assert "out of the match" in said["dungeon-bowl-2021"]
    assert "armour roll" in said["dungeonbowl-5"]
    assert "knocks the player out" in said["stockbowl"]


def test_help_is_answered_by_book_and_refused_for_a_stranger(visitor: Visitor) -> None:
    assert visitor.http.get("/api/books/dungeonbowl-5/help").json()["win"].startswith("The first touchdown wins")
    refused = visitor.http.get("/api/books/nonsense/help")
    assert (refused.status_code, refused.json()["error"]) == (404, "unknown")
