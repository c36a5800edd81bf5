"""Long random play: whole matches of any kind, every invariant checked on the way; `make soak` runs it.

    python scripts/soak.py                          500 matches from seed 0 on, on all processors
    python scripts/soak.py 5000 --first 1000        5000 matches, seeds 1000 to 5999
    python scripts/soak.py --seed 4711 -v           one match again, with what it is and where it failed
    python scripts/soak.py 100 --book stockbowl     a book, in the dungeons of the library

A failed match leaves its log in build/soak/; its seed plays it again. Exit code 1 if any match failed.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import signal
import sys
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from deepbowl.testing.random_matches import Fixture
from deepbowl.testing.random_play import Care, Failure, play

ROOT = Path(__file__).resolve().parent.parent
LOGS = ROOT / "build" / "soak"

Job = tuple[int, str, float, int]
"""Seed, book, care, patience."""


class Result:
    """One match in numbers, or how it failed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.seats = 0
        self.title = ""
        self.decisions = 0
        self.touchdowns = 0
        self.casualties = 0
        self.longest_tape = 0
        self.hash = ""
        self.seconds = 0.0
        self.failure = ""
        self.log = ""
        self.trace = ""


class Endless(Exception):
    """A match took longer than anybody waits."""


@contextmanager
def patience(seconds: int) -> Iterator[None]:
    """Interrupt what takes longer than this: rules that roll for ever never come to a decision."""

    def too_long(_signal: int, _frame: FrameType | None) -> Any:
        raise Endless(f"no end in sight after {seconds} seconds")

    if not hasattr(signal, "SIGALRM"):
        yield
        return
    signal.signal(signal.SIGALRM, too_long)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)


def soak(job: Job) -> Result:
    """Play the match of one seed."""
    seed, book, care, seconds = job
    result = Result(seed)
    began = time.perf_counter()
    try:
        fixture = Fixture(seed, book)
        result.seats, result.title = fixture.seats, str(fixture)
        with patience(seconds):
            outcome = play(fixture, Care().times(care))
    except Failure as failure:
        result.failure, result.log, result.trace = str(failure), failure.log, traceback.format_exc()
    except Exception as error:
        result.failure, result.trace = f"seed {seed}: {type(error).__name__}: {error}", traceback.format_exc()
    else:
        result.decisions, result.touchdowns = outcome.decisions, outcome.touchdowns
        result.casualties, result.longest_tape, result.hash = outcome.casualties, outcome.longest_tape, outcome.hash
    result.seconds = time.perf_counter() - began
    return result


def results(jobs: list[Job], workers: int) -> Iterator[Result]:
    """The results of all matches, as they come."""
    if workers < 2:
        yield from map(soak, jobs)
        return
    with multiprocessing.get_context("spawn").Pool(workers, initializer=os.nice, initargs=(10,)) as pool:
        yield from pool.imap_unordered(soak, jobs, chunksize=4)


def keep(result: Result) -> Path:
    """Write down what is known about a failed match."""
    LOGS.mkdir(parents=True, exist_ok=True)
    path = LOGS / f"seed-{result.seed}.log"
    path.write_text(result.log, encoding="utf-8")
    (LOGS / f"seed-{result.seed}.txt").write_text(f"{result.failure}\n\n{result.trace}", encoding="utf-8")
    return path


def summary(done: list[Result], seconds: float) -> str:
    """What the soak amounted to."""
    decisions = sum(result.decisions for result in done)
    seats = ", ".join(f"{sum(r.seats == n for r in done)} of {n} seats" for n in (2, 3, 4))
    lines = [
        f"{len(done)} matches ({seats})",
        f"{decisions} decisions, {decisions / max(seconds, 0.001):,.0f} a second with all checks",
        f"{sum(r.touchdowns for r in done)} touchdowns, {sum(r.casualties for r in done)} casualties",
        f"longest tape {max((r.longest_tape for r in done), default=0)}, longest match "
        f"{max((r.decisions for r in done), default=0)} decisions",
        f"{sum(bool(r.failure) for r in done)} failures",
    ]
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Long random play with every invariant checked.")
    parser.add_argument("matches", nargs="?", type=int, default=500, help="how many matches (500)")
    parser.add_argument("--first", type=int, default=0, help="the first seed (0)")
    parser.add_argument("--seed", type=int, help="only the match of this seed")
    parser.add_argument("--book", default="", help="a book, in the dungeons of the library (the core game on odd boards)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes (all processors)")
    parser.add_argument("--care", type=float, default=1.0, help="how often the slow checks are made (1.0)")
    parser.add_argument("--patience", type=int, default=300, help="seconds a match may take (300)")
    parser.add_argument("-v", "--verbose", action="store_true", help="a line for every match")
    options = parser.parse_args(arguments)
    seeds = range(options.first, options.first + options.matches)
    if options.seed is not None:
        seeds, options.workers = range(options.seed, options.seed + 1), 1
    jobs = [(seed, options.book, options.care, options.patience) for seed in seeds]
    done: list[Result] = []
    began = time.perf_counter()
    for result in results(jobs, options.workers):
        done.append(result)
        if options.verbose:
            print(f"{result.title}: {result.decisions} decisions, {result.seconds:.1f} s, {result.hash}", flush=True)
        if result.failure:
            print(f"FAILED {result.failure}\n  log: {keep(result).relative_to(ROOT)}", flush=True)
    print(summary(done, time.perf_counter() - began))
    return 1 if any(result.failure for result in done) else 0


if __name__ == "__main__":
    sys.exit(main())
