"""Run PettingZoo's api_test and seed_test on every book with every number of seats.

    python scripts/env_proof.py                                  everything; minutes
    python scripts/env_proof.py --book deathbowl --cycles 1000

Exit code 1 if a test fails or warns of something other than observations that are dictionaries.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import sys
import time
import warnings
from typing import Final

from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]

from deepbowl.env.aec import env
from deepbowl.match.setup import book_called, books, seat_counts

EXPECTED: Final = ("Observation is not a NumPy array", "Observation space for each agent", "the reset option 'options'")


def complaints(book: str, seats: int, cycles: int) -> list[str]:
    """Return what PettingZoo's tests say against an environment."""
    with warnings.catch_warnings(record=True) as told, contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("always")
        try:
            api_test(env(book, seats), num_cycles=cycles)
            seed_test(lambda: env(book, seats), num_cycles=max(cycles // 4, 1))
        except AssertionError as error:
            return [f"failed: {error}"]
    return [text for warning in told if not (text := str(warning.message)).startswith(EXPECTED)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--book", type=book_called, help="Only this book.")
    parser.add_argument("--cycles", type=int, default=1000, help="Steps of api_test; seed_test takes a quarter.")
    asked = parser.parse_args()
    failed = 0
    for book in [asked.book] if asked.book else books():
        for seats in seat_counts(book):
            begun = time.perf_counter()
            found = complaints(book, seats, asked.cycles)
            failed += bool(found)
            print(f"{book}, {seats} seats: {'; '.join(found) or 'passed'} ({time.perf_counter() - begun:.1f} s)", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
