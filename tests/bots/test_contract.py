"""The contract kit passes sound bots and finds every clause a broken one breaks."""

from __future__ import annotations

from random import Random

import pytest

from deepbowl.bots.contract import ANSWERS, CRASHES, HARMLESS, OWN_CHANCES, SAME_AGAIN, check_bot
from deepbowl.bots.named import bot_called
from deepbowl.bots.protocol import Bot, BotView
from deepbowl.bots.random_bot import BiasedBot, RandomBot
from deepbowl.engine.choice import Choice
from deepbowl.engine.decision import Decision
from deepbowl.engine.dice import Seeded
from deepbowl.match.match import Match
from deepbowl.match.setup import new_match

from .hostile import HOSTILE


def matches() -> list[Match]:
    return [
        new_match(book, seats, dice=Seeded(n))
        for n, (book, seats) in enumerate([("dungeonbowl-5", 2), ("stockbowl", 2), ("crp", 3)])
    ]


@pytest.mark.parametrize("kind", [RandomBot, BiasedBot])
def test_sound_bots_keep_the_contract(kind: type[RandomBot] | type[BiasedBot]) -> None:
    found = check_bot(kind, matches())
    assert found.broken == {}
    assert found.decisions > 500
    assert {"turn", "declare", "act", "block-die"} <= found.kinds
    assert found.slowest >= found.median > 0


@pytest.mark.parametrize("name", ["scripted", "search:1rollouts"])
def test_the_coaches_we_seat_keep_the_contract(name: str) -> None:
    found = check_bot(lambda seed: bot_called(name, seed), matches(), most=150)
    assert found.broken == {}
    assert found.decisions > 200


class Moody:
    """Its mood follows no seed."""

    def __init__(self) -> None:
        self.random = Random()

    def choose(self, view: BotView, decision: Decision) -> Choice:
        return self.random.choice(decision.options)


@pytest.mark.parametrize(("kind", "clause", "example"), [
    (HOSTILE["Crashing"], CRASHES, "crashed: ZeroDivisionError: my head hurts"),
    (HOSTILE["Unmade"], CRASHES, "its constructor crashed: OSError: no model file"),
    (HOSTILE["Illegal"], ANSWERS, "answered 123456789"),
    (HOSTILE["Silent"], ANSWERS, "answered None"),
    (HOSTILE["Scribbling"], ANSWERS, "answered 987654321"),
    (HOSTILE["Digging"], HARMLESS, "the match was changed"),
    (HOSTILE["Fickle"], OWN_CHANCES, "at '"),
    (Moody, SAME_AGAIN, "it answered "),
])
def test_a_broken_clause_is_found_with_an_example(kind: type[Bot], clause: str, example: str) -> None:
    found = check_bot(lambda seed: kind(), matches()[:1])
    assert example in found.broken[clause]


def test_a_bot_that_thinks_by_the_clock_is_not_held_to_repeat_itself() -> None:
    assert check_bot(lambda seed: Moody(), matches()[:1], clocked=True).broken == {}
