"""Long random play: whole matches of any kind, every invariant checked on the way; `make soak` runs it.

    python scripts/soak.py                          500 matches from seed 0 on, on all processors
    python scripts/soak.py 5000 --first 1000        5000 matches, seeds 1000 to 5999
    python scripts/soak.py --seed 4711 -v           one match again, with what it is and where it failed
    python scripts/soak.py 100 --book stockbowl     a book, in the dungeons of the library and generated ones
    python scripts/soak.py 200 --book all --coached all books in turn, played by scripted bots
    python scripts/soak.py 2000 --book stockbowl --into soak.jsonl    what was played is kept: run it again to continue
    python scripts/soak.py 10000 --book astrogranite --memory         how much memory one process uses, and no checks

With a book every optional rule is played alone and in random sets, in all its dungeons, with all rosters.
A failed match leaves its log in build/soak/; its seed plays it again. Exit code 1 if any match failed.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import resource
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

from deepbowl.books.registry import BOOKS, book_ids
from deepbowl.sim.fired import Wish, play_one
from deepbowl.teams.ready import ready_teams
from deepbowl.testing.random_matches import Fixture
from deepbowl.testing.random_play import FIGURES, MOST_TURNS, Care, Failure, Outcome, play

ROOT = Path(__file__).resolve().parent.parent
LOGS = ROOT / "build" / "soak"

Job = tuple[int, str, bool, float, int]
"""Seed, book, whether scripted bots play it, care, patience."""
ALL = "all"
"""In place of a book: all of them in turn, by the seed."""


@dataclass
class Result:
    """One match in numbers, or how it failed."""

    seed: int
    book: str = ""
    seats: int = 0
    title: str = ""
    dungeon: str = ""
    generated: bool = False
    switches: tuple[str, ...] = ()
    lone_switch: str = ""
    teams: tuple[str, ...] = ()
    decisions: int = 0
    touchdowns: int = 0
    casualties: int = 0
    longest_tape: int = 0
    coached: bool = False
    given_up: bool = False
    figures: dict[str, int] = field(default_factory=dict)
    ending: str = ""
    hash: str = ""
    seconds: float = 0.0
    failure: str = ""
    log: str = ""
    trace: str = ""

    def about(self, fixture: Fixture) -> None:
        """The kind of match."""
        self.book, self.seats, self.title, self.dungeon = fixture.book, fixture.seats, str(fixture), fixture.board.name
        self.generated, self.switches, self.lone_switch = fixture.generated, fixture.switches, fixture.lone_switch
        self.teams = tuple(team.name for team in fixture.teams)

    def came_to(self, outcome: Outcome) -> None:
        """How it went."""
        self.decisions, self.touchdowns, self.casualties = outcome.decisions, outcome.touchdowns, outcome.casualties
        self.longest_tape, self.ending, self.hash = outcome.longest_tape, outcome.ending, outcome.hash
        self.given_up = outcome.given_up
        self.figures = {name: count for name, count in outcome.figures.items() if count}


class Endless(Exception):
    """A match took longer than anyone waits."""


@contextmanager
def patience(seconds: int) -> Iterator[None]:
    """Interrupt what takes longer than this of processor time: rules that roll for ever never come to a decision."""

    def too_long(_signal: int, _frame: FrameType | None) -> Any:
        raise Endless(f"no end in sight after {seconds} seconds")

    if not hasattr(signal, "SIGPROF"):
        yield
        return
    signal.signal(signal.SIGPROF, too_long)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def soak(job: Job) -> Result:
    """Play the match of one seed."""
    seed, book, coached, care, seconds = job
    result = Result(seed, coached=coached)
    began = time.perf_counter()
    try:
        fixture = Fixture(seed, book, coached)
        result.about(fixture)
        with patience(seconds):
            outcome = play(fixture, Care().times(care))
    except Failure as failure:
        result.failure, result.log, result.trace = str(failure), failure.log, traceback.format_exc()
    except Exception as error:
        result.failure, result.trace = f"seed {seed}: {type(error).__name__}: {error}", traceback.format_exc()
    else:
        result.came_to(outcome)
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
    """Return what the soak amounted to."""
    decisions = sum(result.decisions for result in done)
    seats = ", ".join(f"{sum(r.seats == n for r in done)} of {n} seats" for n in (2, 3, 4))
    teams = {team for r in done for team in r.teams if not team.startswith("Odd ")}
    editions = {BOOKS[r.book].editions[0] for r in done if r.book}
    known = sum(len(ready_teams(edition)) for edition in editions)
    dungeons = {r.dungeon for r in done if not r.generated}
    lines = [
        f"{len(done)} matches ({seats})",
        f"{decisions} decisions, {decisions / max(seconds, 0.001):,.0f} a second with all checks",
        f"a match: {mean(r.touchdowns for r in done)} touchdowns, {mean(r.casualties for r in done)} casualties",
        f"boards: {len(dungeons)} by name, {sum(r.generated for r in done)} matches in generated dungeons",
        f"teams: {len(teams)} of {known} ready ones, {sum('Odd ' in r.teams[0] for r in done if r.teams)} "
        "matches of odd ones",
        *covered(done),
        f"among several teams: {among_several(done)}",
        f"given up after {MOST_TURNS} turns: {given_up(done)}",
        f"ended by: {counted(Counter(r.ending for r in done if r.ending))}",
        f"longest tape {max((r.longest_tape for r in done), default=0)}, longest match "
        f"{max((r.decisions for r in done), default=0)} decisions",
        f"{sum(bool(r.failure) for r in done)} failures",
    ]
    return "\n".join(lines)


def given_up(done: list[Result]) -> str:
    """Return how many matches had no winner when a coach gave up, with their seeds."""
    seeds = [str(r.seed) for r in done if r.given_up]
    return f"{len(seeds)} matches" + (f" (seeds {', '.join(seeds)})" if seeds else "")


def book_of(book: str, seed: int) -> str:
    """Return the book that the match of a seed is played by."""
    return book_ids()[seed % len(book_ids())] if book == ALL else book


def mean(counts: Iterable[int]) -> str:
    """Return how many a match, and how many in all."""
    found = list(counts)
    return f"{sum(found) / max(1, len(found)):.2f} ({sum(found)})"


def among_several(done: list[Result]) -> str:
    """Return the events that need several teams together: how often per match, how often in all, in how many
    matches."""
    told = []
    for name in FIGURES:
        counts = [r.figures.get(name, 0) for r in done if r.seats > 2]
        told.append(f"{name} {mean(counts)} in {sum(map(bool, counts))} matches")
    return ", ".join(told)


def covered(done: list[Result]) -> list[str]:
    """Return how often each optional rule was on alone, with which sets, and how often none was."""
    alone = Counter(r.lone_switch for r in done if r.lone_switch)
    sets = Counter(r.switches for r in done if not r.lone_switch and r.switches)
    without = sum(not r.switches for r in done)
    return [
        f"switches alone: {counted(alone) or 'none'}",
        f"switches in sets: {sum(sets.values())} matches with {len(sets)} different sets; without any: {without}",
    ]


def counted(what: Counter[str]) -> str:
    """Names with their numbers, the most frequent first."""
    return ", ".join(f"{name} {count}" for name, count in what.most_common())


def kept(path: Path, book: str, coached: bool, seeds: range) -> list[Result]:
    """The matches of these seeds that are in a file of an earlier run."""
    if not path.exists():
        return []
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    found = [Result(**{**line, "switches": tuple(line["switches"]), "teams": tuple(line["teams"])}) for line in lines]
    found = [result for result in found if result.seed in seeds and result.coached == coached]
    return [result for result in found if not book or result.book == book_of(book, result.seed)]


def memory_curve(wish: Wish, numbers: range, every: int) -> Iterator[tuple[int, float]]:
    """Play matches in this process, everything on and nothing checked: after how many it holds how many megabytes."""
    for number in numbers:
        play_one(wish, number)
        played = number - numbers.start + 1
        if played % every == 0 or played in (1, len(numbers)):
            yield played, resident_megabytes()


def resident_megabytes() -> float:
    """Return what this process holds in memory now; where the system does not say, the most it ever held."""
    pages = Path("/proc/self/statm")
    if pages.exists():
        return int(pages.read_text(encoding="ascii").split()[1]) * resource.getpagesize() / 2**20
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Long random play with every invariant checked.")
    parser.add_argument("matches", nargs="?", type=int, default=500, help="how many matches (500)")
    parser.add_argument("--first", type=int, default=0, help="the first seed (0)")
    parser.add_argument("--seed", type=int, help="only the match of this seed")
    parser.add_argument(
        "--book", default="", help="a book, in the dungeons of the library, or 'all' in turn (the core game on odd boards)"
    )
    parser.add_argument("--coached", action="store_true", help="scripted bots play on every seat")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes (all processors)")
    parser.add_argument("--care", type=float, default=1.0, help="how often the slow checks are made (1.0)")
    parser.add_argument("--patience", type=int, default=300, help="seconds of processor time a match may take (300)")
    parser.add_argument("--into", type=Path, help="keep what was played in this file, and play only what is not in it yet")
    parser.add_argument("--memory", action="store_true", help="check nothing, tell how much memory is used as matches go by")
    parser.add_argument("--board", help="with --memory: the board (any)")
    parser.add_argument("-v", "--verbose", action="store_true", help="a line for every match")
    options = parser.parse_args(arguments)
    if options.memory:
        wish = Wish(options.book or "crp", board=options.board, everything=True)
        numbers = range(options.first, options.first + options.matches)
        for played, megabytes in memory_curve(wish, numbers, max(1, options.matches // 100)):
            print(f"{played} matches: {megabytes:.1f} MB, {time.process_time():.0f} s", flush=True)
        return 0
    seeds = range(options.first, options.first + options.matches)
    if options.seed is not None:
        seeds, options.workers = range(options.seed, options.seed + 1), 1
    book, coached = options.book, options.coached
    done = kept(options.into, book, coached, seeds) if options.into else []
    known = {result.seed for result in done}
    left = [seed for seed in seeds if seed not in known]
    jobs = [(seed, book_of(book, seed), coached, options.care, options.patience) for seed in left]
    before = sum(result.seconds for result in done)
    began = time.perf_counter()
    for result in results(jobs, options.workers):
        done.append(result)
        if options.into:
            with options.into.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(result)) + "\n")
        if options.verbose:
            print(f"{result.title}: {result.decisions} decisions, {result.seconds:.1f} s, {result.hash}", flush=True)
        if result.failure:
            print(f"FAILED {result.failure}\n  log: {keep(result).relative_to(ROOT)}", flush=True)
    print(summary(done, before + time.perf_counter() - began))
    return 1 if any(result.failure for result in done) else 0


if __name__ == "__main__":
    sys.exit(main())
