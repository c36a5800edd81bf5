"""Does the guide help a newcomer to win? Play-now matches against Rookie in which the newcomer does what the guide says.

    python scripts/newcomer.py                          200 matches on all cores
    python scripts/newcomer.py --matches 40 --workers 2 --seed 7

The newcomer knows nothing but the hint of each question: they carry its plan out as the match page does when the hint is
shown and confirmed, and ask again as soon as something else is asked. The exit status is 1 below 75% of the matches.
"""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from typing import Final, NamedTuple

from deepbowl.bots.levels import level_called
from deepbowl.bots.protocol import BotView
from deepbowl.bots.scripted.bot import Memory
from deepbowl.engine.dice import Seeded
from deepbowl.match.match import Match
from deepbowl.match.plans import follow_plan
from deepbowl.server.http.request_models import PlayNow
from deepbowl.server.live.hint import hint_of
from deepbowl.server.making.first_match import set_up
from deepbowl.server.making.new_match import play_now
from deepbowl.server.store.recovery import new_from

MOST_ROUNDS: Final = 60
"""After this many turns of each team a match counts as unfinished: no newcomer plays that long."""
WANTED: Final = 0.75


class Result(NamedTuple):
    """How one match ended for the newcomer."""

    won: bool
    lost: bool
    turns: int
    hints: int
    offered: int  # turns that began with the offer to bring a reserve on
    brought: int  # and those in which the guide had one brought on


def play(number: int) -> Result:
    """One match: the newcomer in the seat that begins."""
    made, inputs = set_up(play_now(PlayNow()), f"{number:064x}")
    m = new_from(made.stored)
    for entry in inputs:
        m.apply(m.names.parse(entry.text))
    newcomer = m.decision().seat
    level = level_called("rookie")
    assert level is not None
    rookie = level.bot(seed=number)
    memory: Memory | None = None
    hints = 0
    offered: set[int] = set()
    brought: set[int] = set()
    while not m.over and m.state.turns[newcomer] < MOST_ROUNDS:
        asked = m.decision()
        if asked.seat != newcomer:
            m.apply(rookie.choose(BotView(m, asked.seat), asked))
            continue
        if any(m.names.text(option).startswith("bring-on") for option in asked.options):
            offered.add(m.state.turns[newcomer])
        hint, memory = hint_of(m.clone(Seeded(0)).save(), memory)
        hints += 1
        if hint["choices"][0].startswith("bring-on"):
            brought.add(m.state.turns[newcomer])
        follow(m, hint["choices"])
    won = m.over and m.state.won == newcomer
    return Result(won, m.over and not won, m.state.turns[newcomer], hints, len(offered), len(brought))


def follow(m: Match, choices: list[str]) -> None:
    """Do what a hint says until something else is asked, as the server follows the plan of a page."""
    seat = m.decision().seat
    for text in choices:
        option = m.names.parse(text)
        if m.over or m.decision().seat != seat or option not in m.decision().options:
            return
        if follow_plan(m, [option]).why:
            return


def main() -> int:
    """Play the matches and print the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=200, help="How many matches are played.")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="How many processes.")
    parser.add_argument("--seed", type=int, default=1, help="Another number: other dice.")
    given = parser.parse_args()
    with ProcessPoolExecutor(given.workers) as pool:
        results = list(pool.map(play, range(given.seed * 100_000, given.seed * 100_000 + given.matches)))
    report(results)
    return sum(result.won for result in results) < WANTED * len(results)


def report(results: list[Result]) -> None:
    """Print how the matches ended."""
    count, won, lost = len(results), sum(result.won for result in results), sum(result.lost for result in results)
    turns = sorted(result.turns for result in results)
    offered, brought = sum(result.offered for result in results), sum(result.brought for result in results)
    left = count - won - lost
    print(f"{count} matches: {won} won ({won / count:.0%}), {lost} lost, {left} unfinished after {MOST_ROUNDS} turns")
    print(f"turns: median {turns[count // 2]}, most {turns[-1]}; hints per match: {sum(r.hints for r in results) // count}")
    print(f"reserves: {offered} turns with the offer, {brought} in which the guide had one brought on")


if __name__ == "__main__":
    sys.exit(main())
