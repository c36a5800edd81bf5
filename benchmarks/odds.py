"""How long odds take: `python benchmarks/odds.py [--times N] [--cards N]`. One JSON line a case: median and 95th percentile.

The last case is the card of a team-mate as the server makes it: hand-off and pass, with team re-rolls and without, in
positions of matches between scripted bots under every book. Processor time in milliseconds, since machines are shared.
"""

from __future__ import annotations

import argparse
import json
import platform
import time
from collections.abc import Iterator
from random import Random
from statistics import median, quantiles

import deepbowl
from deepbowl.books.registry import BOOKS, book_ids
from deepbowl.bots.protocol import BotView
from deepbowl.bots.scripted.bot import ScriptedBot
from deepbowl.engine.choice import ACTIVATE, first_of, verb_of
from deepbowl.engine.dice import Seeded
from deepbowl.match.setup import new_match
from deepbowl.rules.analysis.odds import odds
from deepbowl.server.live.square_preview import square_preview
from deepbowl.teams.ready import ready_teams
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


def team_mates(book: str) -> Iterator[tuple[str, str, str]]:
    """Positions in which a ball carrier may act, saved, with the carrier's name and the square of a team-mate; no end."""
    draw = Random(book)
    while True:
        seed = draw.randrange(1 << 30)
        seats = draw.choice(BOOKS[book].seats)
        teams = [draw.choice(list(ready_teams(BOOKS[book].editions[0]))) for _ in range(seats)]
        m = new_match(book, seats, teams=teams, dice=Seeded(seed), record=False)
        bots = [ScriptedBot(seed + seat) for seat in range(m.seats)]
        while not m.over:
            asked = m.decision()
            if asked.kind in ("turn", "act"):
                may_act = [first_of(option) for option in asked.options if verb_of(option) == ACTIVATE] or [m.state.act.body]
                pairs = [
                    (by, mate) for by in m.state.ball_by if by in may_act
                    for mate in m.bodies.of_seat[asked.seat] if mate != by and m.state.cell[mate] >= 0
                ]  # fmt: skip
                if pairs and draw.random() < 0.2:
                    by, mate = draw.choice(pairs)
                    yield m.clone(Seeded(0)).save(), m.bodies.name[by], m.board.label(m.state.cell[mate])
            m.apply(bots[asked.seat].choose(BotView(m, asked.seat), asked))


def report(name: str, times: list[float], **more: object) -> None:
    """Print one figure."""
    build = "source" if (deepbowl.rules.analysis.odds.__file__ or "").endswith(".py") else "compiled"
    print(json.dumps({
        "figure": f"odds: {name}", "median_ms": round(median(times), 2), "p95_ms": round(quantiles(times, n=20)[18], 2),
        **more, "python": platform.python_version(), "build": build,
    }), flush=True)  # fmt: skip


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=30, help="How often each case is looked at.")
    parser.add_argument("--cards", type=int, default=30, help="Cards of team-mates, for each book.")
    given = parser.parse_args()
    for name, (s, verb, target) in cases().items():
        option = s.option(verb, target)
        times, runs = [], 0
        for _ in range(given.times):
            begun = time.process_time()
            runs = odds(s.m, option).runs
            times.append((time.process_time() - begun) * 1e3)
        report(name, times, runs=runs)
    OPEN.clear()
    of_all: list[float] = []
    for book in book_ids():
        times = []
        for save, name, square in team_mates(book):
            begun = time.process_time()
            if len(square_preview(save, name, square)) > 1:
                times.append((time.process_time() - begun) * 1e3)
            if len(times) >= given.cards:
                break
        report(f"team-mate's card, {book}", times, cards=len(times))
        of_all += times
    report("team-mate's card", of_all, cards=len(of_all))


if __name__ == "__main__":
    main()
