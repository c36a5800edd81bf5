"""The examples on docs/odds-and-ways.md run, and its numbers are those of the program."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from deepbowl.engine.choice import HIT, STEP, choice
from deepbowl.engine.dice import Seeded
from deepbowl.rules.analysis.odds import BUDGET, EXACT, FLOOR
from deepbowl.rules.analysis.policy import SENSIBLE
from deepbowl.rules.vocabulary.flags import BLITZ
from deepbowl.testing import player, scenario

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "odds-and-ways.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```", PAGE, re.M | re.S)


def test_examples_run() -> None:
    s = scenario("......\n.Ab...\n......\n......", A=player(ball=True))
    s.activate("A", "blitz")
    match, body, target = s.m.clone(Seeded(1)), s.body("A"), s.body("b")
    cell = match.board.at(1, 2)
    names: dict[str, Any] = {
        "match": match, "body": body, "target": target, "cell": cell, "seat": 0, "policy": SENSIBLE, "BLITZ": BLITZ,
        "option": choice(HIT, target), "step": choice(STEP, cell), "hit": choice(HIT, target),
    }  # fmt: skip
    for example in EXAMPLES:
        exec(example, names)
    assert len(EXAMPLES) == 3
    assert set(names["found"].outcomes) >= {"defender down", "pushed", "both down"}
    assert names["r"].plan(cell)
    assert names["done"].finished or names["done"].why


def test_defaults_are_those_of_the_page() -> None:
    rows = dict(re.findall(r"^\| `(floor|exact|budget)` \| ([\d,e-]+)", PAGE, re.M))
    assert {name: float(number.replace(",", "")) for name, number in rows.items()} == {
        "floor": FLOOR, "exact": EXACT, "budget": BUDGET,
    }  # fmt: skip
