"""Odds with magic items and the eye: merged ways give what every way by itself gives, in at least 30 positions."""

from __future__ import annotations

import random

import pytest

from deepbowl.engine.choice import DECLARE, END_TURN, STOP, choice, verb_of
from deepbowl.engine.dice import Seeded
from deepbowl.match.match import Match
from deepbowl.rules.analysis.odds import odds
from deepbowl.rules.analysis.policy import DECLINE, SENSIBLE, USE_ALL
from deepbowl.rules.vocabulary.flags import MOVE
from deepbowl.teams.magic_colleges import items
from deepbowl.testing import player, scenario
from deepbowl.testing.scenario import OPEN

CLOSE = 1e-9
NAMES = "ABCabc"
WANTED = 30


def brawl(seed: int) -> tuple[random.Random, Match]:
    """Six players with an item each on 24 squares, hard to hurt, so that plain enumeration ends; the eye anywhere."""
    draw = random.Random(seed)
    squares = draw.sample([(x, y) for x in range(6) for y in range(4)], 7)
    signs = dict(zip(squares, NAMES + draw.choice("*."), strict=True))
    rows = ["".join(signs.get((x, y), ".") for x in range(6)) for y in range(4)]
    people = {}
    for name in NAMES:
        posture = "" if draw.random() < 0.8 else "prone"
        people[name] = player(
            posture, ma=draw.choice((1, 2, 6)), st=draw.choice((2, 3, 4)), ag=draw.randint(1, 5), av=draw.choice((10, 11)),
            skills=draw.choice(list(items())), ball="*" not in signs.values() and name == "B" and not posture,
        )  # fmt: skip
    s = scenario(
        "\n".join(rows), book="astrogranite", switches=("eye-of-the-ref", "magic-items"), edge="wall",
        rerolls=draw.choice((0, 1)), eye=draw.choice((-1, 0, 1)), **people,  # type: ignore[arg-type]
    )  # fmt: skip
    OPEN.clear()
    return draw, s.m.clone(Seeded(seed))


def test_odds_with_items_equal_exact_enumeration() -> None:
    compared = used = 0
    for seed in range(40):
        draw, m = brawl(seed)
        for _ in range(6):
            if m.over:
                break
            options = m.decision().options
            dull = (choice(DECLARE, MOVE), choice(END_TURN), choice(STOP))
            option = draw.choice([o for o in options if o not in dull and verb_of(o) != END_TURN] or options)
            policy = draw.choice((SENSIBLE, DECLINE, USE_ALL))
            merged = odds(m, option, policy, floor=0, exact=20_000)
            plain = odds(m, option, policy, floor=0, budget=500, merge=False)
            assert merged.total == pytest.approx(1, abs=CLOSE)
            if not plain.cut and plain.runs > 1:
                compared += 1
                mine, his = {leaf: p for p, leaf in merged.leaves}, {leaf: p for p, leaf in plain.leaves}
                for leaf in mine.keys() | his.keys():
                    assert mine.get(leaf, 0.0) == pytest.approx(his.get(leaf, 0.0), abs=CLOSE), (m.names.text(option), leaf)
            used += m.tally("eye") > 0
            m.apply(option)
    assert compared >= WANTED
    assert used > 0
