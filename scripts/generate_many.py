"""Generate a thousand dungeons for each book and check every one; print how long it took. Slow: minutes.

    python scripts/generate_many.py [--seeds 1000] [--book dungeonbowl-5] [--size medium] [--jobs 2]

Exit code 1 if a dungeon is not valid, or a median is not below 200 ms.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from deepbowl.books import registry as registry  # it knows the books that have maps
from deepbowl.dungeons.check import ERROR, check
from deepbowl.dungeons.generate import GenerateError, features_of, generate, seats_of
from deepbowl.grounds import map_books

LIMIT_MS = 200.0


def one(seed: int, book: str, seats: int, size: str, features: tuple[str, ...]) -> tuple[float, str]:
    """Milliseconds of processor time for one dungeon, and what is wrong with it."""
    start = time.process_time()
    try:
        dungeon = generate(seed, book, seats, size, features)
    except GenerateError as error:
        return (time.process_time() - start) * 1000, f"seed {seed}: {error}"
    took = (time.process_time() - start) * 1000
    errors = [finding for finding in check(dungeon, book) if finding.severity == ERROR]
    return took, f"seed {seed}: {errors[0].rule} {errors[0].message}" if errors else ""


def main() -> int:
    parser = argparse.ArgumentParser(description="Generate many dungeons and check every one.")
    parser.add_argument("--seeds", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--book", choices=sorted(map_books()), action="append")
    parser.add_argument("--size", default="medium")
    parser.add_argument("--features", choices=["none", "all", "both"], default="both")
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    bad = 0
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for book in arguments.book or map_books():
            sets: list[tuple[str, ...]] = [()] if arguments.features != "all" else []
            if features_of(book) and arguments.features != "none":
                sets.append(features_of(book))
            for seats in seats_of(book):
                for features in sets:
                    job = partial(one, book=book, seats=seats, size=arguments.size, features=features)
                    seeds = range(arguments.first, arguments.first + arguments.seeds)
                    results = list(pool.map(job, seeds, chunksize=20))
                    times = sorted(took for took, _ in results)
                    wrong = [text for _, text in results if text]
                    median = statistics.median(times)
                    what = f"{book}, {seats} teams, {'all features' if features else 'no features'}"
                    tail = f"median {median:.0f} ms, 95 % below {times[int(len(times) * 0.95)]:.0f} ms"
                    print(f"{what}: {len(results) - len(wrong)} of {len(results)} valid, {tail}", flush=True)
                    for text in wrong[:5]:
                        print(f"  {text}")
                    bad += len(wrong) + (median >= LIMIT_MS and not features)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
