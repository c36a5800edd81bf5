"""How long odds take: `python benchmarks/odds.py [times]`. One JSON line a case: median and 95th percentile in milliseconds.

Processor time, since machines are shared.
"""

from __future__ import annotations

import json
import platform
import sys
import time
from statistics import median, quantiles

from deepbowl.rules.analysis.odds import odds
from deepbowl.testing import player, scenario
from deepbowl.testing.scenario import OPEN, Scenario

FIELD = ".......\n.......\n...A...\n...b...\n.......\n......."
ASSISTED = FIELD.replace("...A...", "..CA...")


def cases() -> dict[str, tuple[Scenario, str, str]]:
    """What a coach looks at most, each at the decision before it."""
    runner = player(skills="Dodge")
    return {
        "dodge": (scenario(".....\n.Ab..\n.....").activate("A", "move"), "step", "ne"),
        "dodge, skill and team re-roll": (
            scenario(".....\n.Ab..\n.....", rerolls=2, A=runner).activate("A", "move"), "step", "ne"
        ),
        "one die": (scenario(FIELD).activate("A", "block"), "hit", "b"),
        "two dice": (scenario(ASSISTED).activate("A", "block"), "hit", "b"),
        "two dice, re-roll, Block, Mighty Blow": (
            scenario(ASSISTED, rerolls=2, A=player(skills="Block, Mighty Blow")).activate("A", "block"), "hit", "b"
        ),
        "three dice, re-roll": (scenario(FIELD, rerolls=2, A=player(st=7)).activate("A", "block"), "hit", "b"),
        "two dice on the ball carrier": (scenario(ASSISTED, b=player(ball=True)).activate("A", "block"), "hit", "b"),
        "pass": (scenario("A...B..\n.......", A=player(ball=True)).activate("A", "pass"), "throw", "B"),
    }  # fmt: skip


def main() -> None:
    """Print the figures."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    for name, (s, verb, target) in cases().items():
        option = s.option(verb, target)
        times, runs = [], 0
        for _ in range(count):
            begun = time.process_time()
            runs = odds(s.m, option).runs
            times.append((time.process_time() - begun) * 1e3)
        figure = {
            "figure": f"odds: {name}", "median_ms": round(median(times), 2), "p95_ms": round(quantiles(times, n=20)[18], 2),
            "runs": runs, "python": platform.python_version(),
        }  # fmt: skip
        print(json.dumps(figure))
    OPEN.clear()


if __name__ == "__main__":
    main()
