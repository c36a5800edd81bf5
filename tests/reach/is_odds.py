"""Compare `reach` with `odds` in every book, for every trait and feature, and in play (`deepbowl.testing.chances`).

    PYTHONPATH=tests python -m reach.is_odds                every trait and feature, and 2,000 looks in play for each book
    PYTHONPATH=tests python -m reach.is_odds --processes 16 --seconds 280
    PYTHONPATH=tests python -m reach.is_odds --looks 100 --book bb2020 --seed 9

The looks of a book are made in parts of 100, each with the next seed: a difference names the seed that finds it again.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from deepbowl.books.registry import book_ids
from deepbowl.testing.chances import ESTIMATED, Look, look_at_features, look_at_traits, look_in_play

PART: Final = 100
"""Looks in play with one seed."""
GRACE: Final = 15.0
"""Seconds after the limit until parts that still think about one look are given up."""


class Part(NamedTuple):
    """What one process does at a time; without `looks`, every trait and feature of the book."""

    book: str
    seed: int
    looks: int
    deadline: float


class Found(NamedTuple):
    """The result: the number of looks, of each reason, and the unexplained ones."""

    part: Part
    looks: int
    why: Counter[str]
    wrong: list[str]
    slowest: float


@dataclass
class Sum:
    """All that was found in one book."""

    own: int = 0
    in_play: int = 0
    estimates: int = 0
    why: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    slowest: float = 0.0

    def add(self, found: Found) -> None:
        """Add what one part found."""
        if found.part.looks:
            self.in_play += found.looks
            self.estimates += found.why[ESTIMATED]
        else:
            self.own += found.looks
        self.why += found.why
        self.wrong += found.wrong
        self.slowest = max(self.slowest, found.slowest)

    def told(self, book: str) -> str:
        """The lines of a book."""
        share = self.estimates / max(1, self.in_play)
        known = ", ".join(f"{count} {why}" for why, count in self.why.items())
        lines = [f"{book}: {self.in_play} looks in play, {self.own} at traits and features; {len(self.wrong)} unexplained"]
        lines[0] += f"; {share:.2%} estimates in play; slowest look {self.slowest:.1f} s; {known}"
        return "\n  ".join([*lines, *self.wrong[:12]])


def compare(part: Part) -> Found:
    """Make the looks of one part until the deadline."""
    draw = random.Random(part.seed)
    looks = look_in_play(part.book, part.seed, part.looks) if part.looks else _everything(part.book, draw)
    made, why, wrong, slowest = 0, Counter[str](), [], 0.0
    began = time.monotonic()
    while began < part.deadline and (one := next(looks, None)) is not None:
        made += 1
        slowest, began = max(slowest, time.monotonic() - began), time.monotonic()
        if one.why:
            why[one.why] += 1
        if one.unexplained:
            wrong.append(f"seed {part.seed}: {one}")
    return Found(part, made, why, wrong, slowest)


def _everything(book: str, draw: random.Random) -> Iterator[Look]:
    yield from look_at_traits(book, draw)
    yield from look_at_features(book, draw)


def parts(books: list[str], seed: int, looks: int, deadline: float) -> list[Part]:
    """Return the parts of all books in turn, so that all have come as far when time is up."""
    whole = [Part(book, seed, 0, deadline) for book in books]
    for number, begin in enumerate(range(0, looks, PART)):
        whole += [Part(book, seed + number, min(PART, looks - begin), deadline) for book in books]
    return whole


def main() -> int:
    """Compare as much as requested; exit code 1 if there is an unexplained difference."""
    parser = argparse.ArgumentParser(description="Compare reach with odds.")
    parser.add_argument("--looks", type=int, default=2000, help="in play, for each book")
    parser.add_argument("--seed", type=int, default=1, help="of the first 100 looks; each 100 more have the next")
    parser.add_argument("--book", action="append", choices=book_ids())
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=86400.0, help="stop after this time with what was looked at")
    options = parser.parse_args()
    books = options.book or list(book_ids())
    sums = {book: Sum() for book in books}
    deadline = time.monotonic() + options.seconds
    todo = parts(books, options.seed, options.looks, deadline)
    given_up = 0
    with multiprocessing.Pool(options.processes) as pool:
        results = pool.imap_unordered(compare, todo)
        for done in range(len(todo)):
            try:
                found = results.next(max(0.1, deadline + GRACE - time.monotonic()))
            except multiprocessing.TimeoutError:
                given_up = len(todo) - done
                break
            sums[found.part.book].add(found)
        pool.terminate()
    for book, whole in sums.items():
        print(whole.told(book))
    if given_up:
        print(f"{given_up} parts of {len(todo)} were given up")
    return 1 if any(whole.wrong for whole in sums.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
