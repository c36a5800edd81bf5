"""Count the machine instructions of a decision, a `reach` and the start of a match, book by book: `make instructions`.

    python benchmarks/instructions.py            print every book beside the figures kept in instructions.json
    python benchmarks/instructions.py --write    keep the new figures
    python benchmarks/instructions.py --book crp only this book
    python benchmarks/instructions.py --source   count the source even if there is a compiled build

Callgrind counts instructions, so the figures do not depend on what else the machine does. The same source, seeds and Python
give the same figure to about 0.1 %. The compiled build in build/compiled is counted if there is one, else the source. The
figures of the builds, with the kernel and without, are kept side by side and are never compared with each other.

Each figure is the difference of two runs, one longer than the other. Both begin the same matches first, so
imports, the first looks at the geometry and the starts of matches count in neither. The start of a match has a figure of its
own. Of a compiled build only the engine is counted, not the loop that chooses at random; of the source everything is. All
runs are forks of one process, so Python starts under callgrind once.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
KEPT: Final = Path(__file__).with_suffix(".json")
COMPILED: Final = ROOT / "build" / "compiled"

DECISIONS: Final = (1_000, 4_000)
REACHES: Final = (10, 60)
MATCHES: Final = (24, 48)
"""How many matches a run begins before it plays them one after the other: more than it needs."""
EVERY: Final = 20
"""`reach` is asked at the first fit decision after this many."""
COUNTED: Final = (
    "CPyPy_runner___Runner___take", "CPyPy_runner___Runner___decision", "CPyPy_match___Match___new",
    "CPyPy_reach___reach", "CPyPy_reach___Reach___table",
)  # fmt: skip
"""What is counted of a compiled build, by the names of its C functions: not the loop of this file, which is not compiled."""
Figures = dict[str, dict[str, int]]


# ---------------------------------------------------------------- what is counted, under callgrind
def play(book: str, decisions: int, reaches: int, matches: int = MATCHES[0]) -> None:
    """Begin matches from fixed seeds, then play at random as far as asked; on the way ask `reach` as often as asked."""
    from deepbowl.cli.bench import MOST_TURNS, Starter, mover
    from deepbowl.rules.analysis.reach import reach

    start = Starter(book)
    chance = start.random.random
    made = asked = 0
    begun = [start.match() for _ in range(matches)]
    begun.reverse()
    while made < decisions:
        m = begun.pop()
        while made < decisions and not m.over and m.state.turns[0] <= MOST_TURNS:
            m.take(int(chance() * len(m.decision().options)))
            made += 1
            if asked < reaches and made > asked * EVERY and m.quiescent and not m.over and m.decision().kind == "turn":
                body = mover(m)
                if body >= 0:
                    reach(m, body).table()
                    asked += 1
    if asked < reaches:
        raise SystemExit(f"{book}: only {asked} of {reaches} reaches in {decisions} decisions")


def forked(book: str, decisions: int, reaches: int, matches: int = MATCHES[0]) -> int:
    """Play in a fork, so that every run begins alike; its process id names callgrind's file."""
    child = os.fork()
    if child == 0:
        status = 1
        try:
            play(book, decisions, reaches, matches)
            status = 0
        finally:
            sys.stdout.flush()
            os._exit(status)
    _, status = os.waitpid(child, 0)
    if status:
        raise SystemExit(f"{book}: a run of {decisions} decisions failed")
    return child


def run_all(books: list[str]) -> None:
    """Everything that is counted: one line of JSON for each book, the process ids of its five runs."""
    import deepbowl.cli.bench
    import deepbowl.rules.analysis.reach
    from deepbowl.board.kernel import KERNEL
    from deepbowl.engine import runner

    build = "interpreted" if str(runner.__file__).endswith(".py") else "compiled"
    if KERNEL is not None:
        build += " with kernel"
    for book in books or deepbowl.cli.bench.book_ids():
        few, many = DECISIONS
        runs = [forked(book, few, 0), forked(book, many, 0), forked(book, many, REACHES[0]), forked(book, many, REACHES[1])]
        runs.append(forked(book, few, 0, MATCHES[1]))
        print(json.dumps({"book": book, "runs": runs, "build": build}), flush=True)


# ---------------------------------------------------------------- counting
def counted(books: list[str], source_only: bool) -> tuple[str, Figures]:
    """Which build was counted, and instructions per decision, reach and start of each book."""
    with tempfile.TemporaryDirectory(prefix="instructions-") as folder:
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/%p", "--quiet", sys.executable]
        compiled = not source_only and any((COMPILED / "deepbowl" / "engine").glob("runner.*.so"))
        path = str(COMPILED if compiled else ROOT / "src")
        command[3:3] = [f"--toggle-collect={function}" for function in COUNTED] if compiled else []
        command += [__file__, "--counted", *books]
        environment = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": path}
        done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"valgrind ended with {done.returncode}; the figures need valgrind (Debian: valgrind)")
        found: Figures = {}
        build = "interpreted"
        for line in done.stdout.splitlines():
            told = json.loads(line)
            build = told["build"]
            few, many, some, more, begun = [_total(Path(folder) / str(run)) for run in told["runs"]]
            found[told["book"]] = {
                "decision": round((many - few) / (DECISIONS[1] - DECISIONS[0])),
                "reach": round((more - some) / (REACHES[1] - REACHES[0])),
                "start": round((begun - few) / (MATCHES[1] - MATCHES[0])),
            }
    return build, found


def _total(path: Path) -> int:
    """All instructions in a file of callgrind."""
    for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
        if line.startswith(("summary:", "totals:")):
            return int(line.split()[1])
    raise SystemExit(f"{path} has no summary")


def main(arguments: list[str] | None = None) -> int:
    """Count, print beside what was kept, and keep the new figures if asked to."""
    parser = argparse.ArgumentParser(description="Count instructions per decision and per reach in every book.")
    parser.add_argument("--write", action="store_true", help="keep the new figures in benchmarks/instructions.json")
    parser.add_argument("--book", action="append", default=[], help="only this book; may be given several times")
    parser.add_argument("--source", action="store_true", help="the source, even if there is a compiled build")
    parser.add_argument("--counted", nargs="*", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.counted is not None:
        run_all(options.counted)
        return 0
    kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    build, found = counted(options.book, options.source)
    name = f"{build} {platform.python_version()}"
    before: Figures = kept.get(name, {})
    print(f"{name}, instructions" + ("" if before else " (nothing kept to compare with)"))
    for book, figures in found.items():
        old = before.get(book, {})
        told = [f"{value:>12,} per {what}{_compared(value, old.get(what))}" for what, value in figures.items()]
        print(f"{book:20}" + "".join(told))
    if options.write:
        kept[name] = {**before, **found}
        KEPT.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return 0


def _compared(value: int, before: int | None) -> str:
    return f" ({100 * (value - before) / before:+.1f} %)" if before else ""


if __name__ == "__main__":
    sys.exit(main())
