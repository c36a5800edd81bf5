"""Play the same random matches on every build there is and compare how each one ends.

    python scripts/same_play.py               2,000 matches, all books in turn: the whole proof (minutes)
    python scripts/same_play.py 40            this many
    python scripts/same_play.py --target DIR  with another compiled build than build/compiled

The builds are the source and the compiled one, each with the kernel in C and with the fallback in Python. Matches have any
teams, boards and optional rules, as in `make soak`, and are played plainly: no clones, no checks on the way.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCE: Final = ROOT / "src"
COMPILED: Final = ROOT / "build" / "compiled"
MOST_DECISIONS: Final = 3_000
"""A match ends here at the latest: its state is as good as any other to compare."""


def endings(matches: int) -> list[str]:
    """Return the hash at the end of each match, played by the build on the path."""
    from deepbowl.books.registry import book_ids
    from deepbowl.testing.random_matches import Fixture

    found, books = [], book_ids()
    for number in range(matches):
        fixture = Fixture(number, books[number % len(books)])
        match = fixture.match()
        match.journal = None
        chance, made = fixture.random.random, 0
        while not match.over and made < MOST_DECISIONS:
            match.take(int(chance() * len(match.decision().options)))
            made += 1
        found.append(match.hash())
    return found


def played(folder: Path, kernel: bool, matches: int) -> tuple[str, list[str]]:
    """Return how a build calls itself, and its endings."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONHASHSEED": "0"}
    environment.pop("DEEPBOWL_NO_KERNEL", None)
    if not kernel:
        environment["DEEPBOWL_NO_KERNEL"] = "1"
    command = [sys.executable, __file__, str(matches), "--endings"]
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    told, hashes = json.loads(done.stdout.splitlines()[-1])
    return told, hashes


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Play the same random matches on every build and compare their ends.")
    parser.add_argument("matches", type=int, nargs="?", default=2_000, help="how many (2,000)")
    parser.add_argument("--target", type=Path, default=COMPILED, help="the compiled build (build/compiled)")
    parser.add_argument("--endings", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.endings:
        from deepbowl.cli.build import described

        print(json.dumps([described(), endings(options.matches)]))
        return 0
    folders = [SOURCE]
    if any((options.target / "deepbowl" / "engine").glob("runner.*.so")):
        folders.insert(0, options.target.resolve())
    first: list[str] = []
    different = 0
    for folder in folders:
        for kernel in (True, False):
            told, hashes = played(folder, kernel, options.matches)
            first = first or hashes
            unlike = [number for number, (one, other) in enumerate(zip(first, hashes, strict=True)) if one != other]
            print(f"{told}: {len(hashes)} matches, {len(unlike)} differ {unlike[:10] or ''}", flush=True)
            different += len(unlike)
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
