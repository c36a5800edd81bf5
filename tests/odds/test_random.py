"""Odds in random positions with random skills: merged ways give what every way by itself gives, and all adds up."""

from __future__ import annotations

import random

import pytest

from deepbowl.engine.choice import DECLARE, END_TURN, STOP, choice, verb_of
from deepbowl.engine.dice import Seeded
from deepbowl.match.match import Match
from deepbowl.rules.analysis.odds import odds
from deepbowl.rules.analysis.policy import DECLINE, DETERMINED, SENSIBLE, USE_ALL
from deepbowl.rules.vocabulary.flags import MOVE
from deepbowl.testing import player, scenario
from deepbowl.testing.scenario import OPEN

CLOSE = 1e-9
REROLLS = ("Pro", "Dodge", "Catch", "Sure Feet", "Sure Hands", "Loner", "Pass")
NAMES = "ABCDabcd"


def crowd(seed: int) -> tuple[random.Random, Match]:
    """Eight players on 25 squares, hard to hurt, so that plain enumeration ends."""
    draw = random.Random(seed)
    known = scenario("A.b").m.names.traits
    squares = draw.sample([(x, y) for x in range(5) for y in range(5)], 9)
    signs = dict(zip(squares, NAMES + draw.choice("*."), strict=True))
    rows = ["".join(signs.get((x, y), ".") for x in range(5)) for y in range(5)]
    people = {}
    for name in NAMES:
        skills = {*draw.sample(known, draw.choice((0, 1, 2))), *draw.sample(REROLLS, draw.choice((0, 1)))}
        posture = "" if draw.random() < 0.8 else "prone"
        people[name] = player(
            posture, ma=draw.choice((1, 2, 6)), st=draw.choice((1, 2, 3, 3, 4)), ag=draw.randint(1, 5), av=12,
            skills=", ".join(sorted(skills)), ball="*" not in signs.values() and name == "B" and not posture,
        )  # fmt: skip
    s = scenario(
        "\n".join(rows), rerolls=draw.choice((0, 2)), bribe=1, edge=draw.choice(("crowd", "wall")),
        A=people["A"], B=people["B"], C=people["C"], D=people["D"],
        a=people["a"], b=people["b"], c=people["c"], d=people["d"],
    )  # fmt: skip
    OPEN.clear()
    return draw, s.m.clone(Seeded(seed))


@pytest.mark.parametrize("seed", range(12))
def test_merging_is_exact_in_random_play(seed: int) -> None:
    draw, m = crowd(seed)
    for _ in range(8):
        if m.over:
            break
        options = m.decision().options
        dull = (choice(DECLARE, MOVE), choice(END_TURN), choice(STOP))
        option = draw.choice([o for o in options if o not in dull and verb_of(o) != END_TURN] or options)
        policy = draw.choice((SENSIBLE, DECLINE, USE_ALL, DETERMINED))
        before = m.hash()
        merged = odds(m, option, policy, floor=0, exact=20_000)
        plain = odds(m, option, policy, floor=0, budget=800, merge=False)
        assert m.hash() == before
        assert merged.total == pytest.approx(1, abs=CLOSE)
        assert plain.total == pytest.approx(1, abs=CLOSE)
        if not plain.cut:
            mine, his = {leaf: p for p, leaf in merged.leaves}, {leaf: p for p, leaf in plain.leaves}
            for leaf in mine.keys() | his.keys():
                assert mine.get(leaf, 0.0) == pytest.approx(his.get(leaf, 0.0), abs=CLOSE), (m.names.text(option), leaf)
        m.apply(option)
