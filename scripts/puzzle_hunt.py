"""Regrade the shipped puzzles and find new ones for all books on many cores, with a limit on time.

    python scripts/puzzle_hunt.py hunt FILE --jobs 16 --seconds 420     append each result to FILE as it comes
    python scripts/puzzle_hunt.py merge FILE...                         rewrite the shipped files with the results

Three searching bots and the scripted bot look for a better line of each puzzle (`THOROUGH`). Each result is a line of JSON:
a hunt that is stopped loses only the tasks in progress, and leaves out what FILE already has when it is started again. A
broken last line counts for nothing. The script needs no package but Deepbowl, so `PYTHONPATH=build/compiled` is enough on a
bare machine.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from itertools import chain, count
from pathlib import Path
from typing import Any, Final, NamedTuple

from deepbowl.books.registry import book_ids
from deepbowl.positions.position import Position
from deepbowl.puzzles.file import Puzzle, puzzles_of, write_puzzles
from deepbowl.puzzles.making import puzzles_from, regraded
from deepbowl.puzzles.many import in_processes
from deepbowl.puzzles.rivals import QUICK, THOROUGH

SHIPPED: Final = Path(__file__).resolve().parent.parent / "src" / "deepbowl" / "data" / "puzzles"
FIRST_SEED: Final = 30_000
"""The first match of a hunt: seeds below it have been looked at."""
ENOUGH: Final = 70
"""Puzzles of a book after which its matches are not looked at any further."""
MOST: Final = 64
"""Puzzles of a book that are shipped."""


class Task(NamedTuple):
    """A puzzle to regrade, or a match of a book to look at."""

    book: str
    seed: int
    puzzle: Puzzle | None = None
    thorough: bool = True


class Outcome(NamedTuple):
    """A task that is done: the puzzles that were kept or found, and the processor time it took."""

    task: Task
    puzzles: list[Puzzle]
    seconds: float


def work(task: Task) -> Outcome:
    """Regrade a puzzle or look at a match."""
    begin = time.process_time()
    rivals = THOROUGH if task.thorough else QUICK
    if task.puzzle is None:
        found = list(puzzles_from(task.book, task.seed, rivals))
    else:
        kept = regraded(task.puzzle, rivals)
        found = [] if kept is None else [kept]
    return Outcome(task, found, time.process_time() - begin)


# ---------------------------------------------------------------- hunt
def hunt(file: Path, books: list[str], jobs: int, seconds: float, first: int, enough: int, thorough: bool) -> None:
    """Regrade all puzzles of these books, then look at matches until each book has enough; continue where `file` ends."""
    before = list(outcomes([file] if file.exists() else []))
    made = {(one["book"], one["seed"], one["regraded"]) for one in before}
    have = Counter({book: len(puzzles_of(book)) for book in books})
    for one in before:
        have[one["book"]] += len(one["puzzles"]) - bool(one["regraded"])

    def matches() -> Iterator[Task]:
        for seed in count(first):
            wanting = [book for book in books if have[book] < enough]
            if not wanting:
                return
            yield from (Task(book, seed, None, thorough) for book in wanting)

    known = (Task(book, puzzle.seed, puzzle, thorough) for book in books for puzzle in puzzles_of(book))
    wanted = (task for task in chain(known, matches()) if (task.book, task.seed, regraded_id(task)) not in made)
    with file.open("a", encoding="utf-8") as results:
        results.write("\n" * (file.stat().st_size > 0))  # after a broken last line
        for done in in_processes(work, wanted, jobs, seconds):
            have[done.task.book] += len(done.puzzles) - (done.task.puzzle is not None)
            results.write(json.dumps(written(done), ensure_ascii=False, separators=(",", ":")) + "\n")
            results.flush()
    print(" ".join(f"{book}:{have[book]}" for book in books), flush=True)


def regraded_id(task: Task) -> str:
    """Return the id of the puzzle that a task regrades, nothing for a match."""
    return "" if task.puzzle is None else task.puzzle.id


def written(done: Outcome) -> dict[str, Any]:
    """Return an outcome as plain data."""
    return {
        "book": done.task.book, "seed": done.task.seed, "regraded": regraded_id(done.task),
        "seconds": round(done.seconds, 2), "puzzles": [asdict(puzzle) for puzzle in done.puzzles],
    }  # fmt: skip


# ---------------------------------------------------------------- merge
def outcomes(files: list[Path]) -> Iterator[dict[str, Any]]:
    """Yield the results in files; the last line of one may be broken."""
    for file in files:
        for line in filter(None, file.read_text(encoding="utf-8").splitlines()):
            try:
                yield json.loads(line)
            except ValueError:
                print(f"{file}: a broken line is left out", file=sys.stderr)


def read_puzzle(packed: dict[str, Any]) -> Puzzle:
    """Return the puzzle that `written` wrote."""
    return Puzzle(**{**packed, "position": Position(**packed["position"]), "line": tuple(packed["line"])})


def merge(files: list[Path], folder: Path, most: int, books: list[str]) -> None:
    """Rewrite the shipped files: regraded puzzles in their order, then new ones by seed. A puzzle not regraded stays."""
    done = list(outcomes(files))
    for book in books:
        mine = [one for one in done if one["book"] == book]
        again = {one["regraded"]: [read_puzzle(puzzle) for puzzle in one["puzzles"]] for one in mine if one["regraded"]}
        old = list(chain.from_iterable(again.get(puzzle.id, [puzzle]) for puzzle in puzzles_of(book)))
        found = [read_puzzle(puzzle) for one in mine if not one["regraded"] for puzzle in one["puzzles"]]
        kept = list({puzzle.id: puzzle for puzzle in [*old, *sorted(found, key=lambda puzzle: puzzle.seed)]}.values())[:most]
        if kept:
            write_puzzles(folder / f"{book}.json", kept)
        before = puzzles_of(book)
        better = sum(puzzle not in before for puzzle in old)
        print(f"{book}: {len(kept)} puzzles, {len(found)} found; of {len(before)} shipped {len(again)} regraded, ", end="")
        print(f"{better} with a better line, {len(before) - len(old)} dropped")


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    find = commands.add_parser("hunt")
    find.add_argument("file", type=Path)
    find.add_argument("--jobs", type=int, default=1)
    find.add_argument("--seconds", type=float, default=420.0, help="stop after this many seconds")
    find.add_argument("--first", type=int, default=FIRST_SEED, help="seed of the first match")
    find.add_argument("--enough", type=int, default=ENOUGH, help="puzzles of a book")
    find.add_argument("--quick", action="store_true", help="one searching bot instead of three")
    join = commands.add_parser("merge")
    join.add_argument("files", type=Path, nargs="+")
    join.add_argument("--folder", type=Path, default=SHIPPED)
    join.add_argument("--most", type=int, default=MOST, help="puzzles of a book")
    for command in (find, join):
        command.add_argument("--books", nargs="+", default=book_ids())
    args = parser.parse_args()
    if args.command == "hunt":
        hunt(args.file, args.books, args.jobs, args.seconds, args.first, args.enough, not args.quick)
    else:
        merge(args.files, args.folder, args.most, args.books)


if __name__ == "__main__":
    main()
