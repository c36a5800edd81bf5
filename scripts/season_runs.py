"""Play the same season of bots on several numbers of processes; print how long each takes and whether the ledgers are equal.

    python scripts/season_runs.py --clubs 100                          on 1, 2 and 8 processes
    taskset -c 0,1 python scripts/season_runs.py --book crp --clubs 100 --workers 2 --most 900

A ledger is one chain: its last hash stands for every line of it. The script fails if two ledgers differ, or if a season is
not over after `--most` seconds; it then says how far the season came.
"""

from __future__ import annotations

import argparse
import sys
import time

from deepbowl.books.registry import LEAGUES_BOOK
from deepbowl.league.folder import Memory
from deepbowl.match.setup import book_called
from deepbowl.sim.season import SeasonJob, simulate


class TooLong(Exception):
    """A season that may not take any longer."""


def play(job: SeasonJob, workers: int, most: float) -> str:
    """Play a season, printing each tenth of it; return the hash of its ledger."""
    began, told = time.perf_counter(), 0

    def tell(done: int, all: int) -> None:
        nonlocal told
        seconds = time.perf_counter() - began
        if 10 * done // all > told or seconds > most:
            told = 10 * done // all
            print(f"{job.book}, {workers} processes: {done} of {all} matches after {seconds:.0f} s", flush=True)
        if seconds > most and done < all:
            raise TooLong

    found = str(simulate(job, Memory(), workers, tell).office.league.lines[-1]["hash"])
    seconds = time.perf_counter() - began
    print(f"{job.book}, {workers} processes: {job.clubs} clubs in {seconds:.0f} s, ledger {found}", flush=True)
    return found


def main() -> None:
    """Play the seasons and compare them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--book", default=LEAGUES_BOOK)
    parser.add_argument("--clubs", type=int, default=12)
    parser.add_argument("--seed", type=int, default=36)
    parser.add_argument("--workers", default="1,2,8", help="Numbers of processes, separated by commas.")
    parser.add_argument("--most", type=float, default=3600, help="Seconds that a season may take.")
    wanted = parser.parse_args()
    job = SeasonJob(book_called(wanted.book), wanted.clubs, seed=wanted.seed)
    try:
        found = {play(job, int(number), wanted.most) for number in wanted.workers.split(",")}
    except TooLong:
        sys.exit("the season was stopped")
    if len(found) > 1:
        sys.exit("the ledgers differ")


if __name__ == "__main__":
    main()
