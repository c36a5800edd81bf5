"""Measure the ready-made college teams: which college wins how often, and the scripted bot against random coaches.

    python scripts/colleges.py --seats 2 --matches 6000
    python scripts/colleges.py --against-random --matches 1000

Colleges, maps and dice follow from the number of the match, so the same command gives the same matches. Intervals are 95 %.
"""

from __future__ import annotations

import argparse
import math
from collections import Counter
from multiprocessing import Pool
from random import Random
from typing import Final, NamedTuple

from deepbowl.bots.named import bot_called
from deepbowl.bots.protocol import play
from deepbowl.engine.dice import Seeded
from deepbowl.match.setup import boards_for, new_match
from deepbowl.teams.ready import ready_teams

BOOK: Final = "astrogranite"
MOST_TURNS: Final = 60
Z: Final = 1.96


class Job(NamedTuple):
    """A match to play."""

    number: int
    seats: int
    against_random: bool


class Played(NamedTuple):
    """How a match ended: the colleges and bots by seat, and the winner's seat, -1 if there is none."""

    colleges: tuple[str, ...]
    bots: tuple[str, ...]
    winner: int


def played(job: Job) -> Played:
    """Play one match."""
    random = Random(f"{'random' if job.against_random else 'college'} {job.seats} {job.number}")
    colleges = random.sample(list(ready_teams(BOOK)), job.seats)
    board = random.choice(boards_for(BOOK, job.seats))
    bots = ["scripted"] * job.seats
    if job.against_random:
        bots = ["random"] * job.seats
        bots[job.number % job.seats] = "scripted"
    teams = [ready_teams(BOOK)[name] for name in colleges]
    dice = Seeded(f"{job.seats} {job.number}")
    match = new_match(BOOK, job.seats, board=board, teams=teams, switches=["great-wheel"], dice=dice, record=False)
    play(match, [bot_called(name, job.number * 7 + seat) for seat, name in enumerate(bots)], MOST_TURNS)
    return Played(tuple(colleges), tuple(bots), match.state.won)


def interval(won: int, count: int) -> str:
    """Return a share with its Wilson interval."""
    share, spread = won / count, 1 + Z * Z / count
    middle = (share + Z * Z / 2 / count) / spread
    half = Z * math.sqrt(share * (1 - share) / count + Z * Z / 4 / count / count) / spread
    return f"{won} of {count}: {share:.1%} ({middle - half:.1%} to {middle + half:.1%})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seats", type=int, default=2, help="teams per match, 2 to 4")
    parser.add_argument("--matches", type=int, default=100, help="number of matches")
    parser.add_argument("--against-random", action="store_true", help="one scripted bot against random coaches")
    options = parser.parse_args()
    jobs = [Job(number, options.seats, options.against_random) for number in range(options.matches)]
    with Pool() as pool:
        results = pool.map(played, jobs, 4)
    if options.against_random:
        wins = sum(one.winner >= 0 and one.bots[one.winner] == "scripted" for one in results)
        print("scripted", interval(wins, len(results)))
        return
    seen = Counter(college for one in results for college in one.colleges)
    won = Counter(one.colleges[one.winner] for one in results if one.winner >= 0)
    for college in sorted(seen, key=lambda name: -won[name] / seen[name]):
        print(f"{college:18}", interval(won[college], seen[college]))


if __name__ == "__main__":
    main()
