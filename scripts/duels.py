"""Play many duels at once on all cores, each as far as the time allows, and print what they say.

    python scripts/duels.py build/jobs.txt --workers 16 --seconds 540 --out build/duels

A line of the list is `BOOK SEATS BOTS FIRST MATCHES [RACES]`, such as `crp 2 search:100ms,scripted 80000000 200` or
`crp 2 build/bots/daring.py:Bot,scripted 51000000 300 Elf`; empty lines and lines with # are passed over. All matches have
equal teams and are played in all ways to seat the bots (`scripts/duel.py`). The duels advance side by side: when the time is
up, each has about the same share of its matches. Results are kept a file for each duel; run it again to continue.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import time
from multiprocessing import Pool, TimeoutError
from pathlib import Path
from typing import Any, NamedTuple

from duel import Job, one_match, tables, told

TURNS = 60
"""A match is broken off after this many turns per team."""
WAITING = 30.0
"""Seconds after the end of the time in which matches that were begun may still finish."""


class Duel(NamedTuple):
    """A line of the list."""

    book: str
    seats: int
    bots: list[str]
    first: int
    matches: int
    races: tuple[str, ...]

    def file_name(self) -> str:
        """Return the name of the file of its results: the line, in characters that every file system takes."""
        words = [self.book, str(self.seats), *(Path(bot).name for bot in self.bots), str(self.first), *self.races]
        return re.sub(r"[^\w.-]+", "-", "_".join(words)) + ".jsonl"

    def title(self) -> str:
        """Return what stands over its results."""
        return " ".join([self.book, *([f"{self.seats} seats"] if self.seats > 2 else []), *self.races])


def read(text: str) -> list[Duel]:
    """Return the duels of a list; ValueError names the line that is wrong."""
    duels = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        bots = words[2].split(",") if len(words) in (5, 6) else []
        if len(bots) != 2 or not all(word.isdigit() for word in (words[1], *words[3:5])):
            raise ValueError(f"line {number}: write BOOK SEATS BOT,BOT FIRST MATCHES [RACE,RACE], not {line!r}")
        races = tuple(words[5].split(",")) if len(words) == 6 else ()
        duels.append(Duel(words[0], int(words[1]), bots, int(words[3]), int(words[4]), races))
    return duels


def in_turn(duels: list[Duel], done: list[set[int]]) -> list[tuple[int, int]]:
    """Return duel and number of all matches to play, in an order in which all duels advance at the same rate. The matches of
    a set, which differ in the seats only, stay together."""
    found = []
    for at, (duel, played) in enumerate(zip(duels, done, strict=True)):
        ways = len(tables(duel.seats))
        for number in range(duel.first, duel.first + duel.matches):
            if number not in played:
                found.append(((number // ways * ways - duel.first) / duel.matches, at, number))
    return [(at, number) for _, at, number in sorted(found)]


def play_one(task: tuple[int, Job]) -> tuple[int, dict[str, Any] | None]:
    """Play a match; return its duel and result."""
    at, job = task
    return at, one_match(job)


def main() -> None:
    """Play what is missing, then print what all matches say."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("jobs", type=Path, help="the list")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seconds", type=float, default=540.0, help="begin no match after this time (540)")
    parser.add_argument("--out", type=Path, required=True, help="folder of the results")
    wanted = parser.parse_args()
    duels = read(wanted.jobs.read_text())
    wanted.out.mkdir(parents=True, exist_ok=True)
    files = [wanted.out / duel.file_name() for duel in duels]
    results = [[json.loads(line) for line in file.read_text().splitlines()] if file.exists() else [] for file in files]
    done = [{result["number"] for result in played} for played in results]
    until = time.time() + wanted.seconds
    tasks = [
        (at, Job(duel.book, duel.bots, number, TURNS, True, True, duel.seats, duel.races, until))
        for at, number in in_turn(duels, done) for duel in (duels[at],)
    ]  # fmt: skip
    with Pool(wanted.workers) as pool:
        waiting = pool.imap_unordered(play_one, tasks)
        for _ in tasks:
            try:
                at, result = waiting.next(max(1.0, until + WAITING - time.time()))
            except TimeoutError:
                break  # what is still being played is left out
            if result is not None:
                results[at].append(result)
                with files[at].open("a") as file:
                    file.write(json.dumps(result) + "\n")
    for duel, played in zip(duels, results, strict=True):
        print(told(duel.title(), duel.bots, played, True) if played else f"{duel.title()}: no match played", flush=True)


if __name__ == "__main__":
    main()
