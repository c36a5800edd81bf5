"""Write the tables of docs/env.md: planes, columns, numbers of names, shapes.

    python scripts/env_reference.py            write them
    python scripts/env_reference.py --check    check them; exit code 1 if one is out of date

Everything comes from `env/columns.py`, `data/env.toml` and the specs of the books. `tests/env/test_page.py` fails if a table
is out of date.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from itertools import groupby
from pathlib import Path
from typing import Final

from deepbowl.engine.choice import VERBS
from deepbowl.env.columns import BODY, GLOBAL, MARKS, OPTION, PLANES
from deepbowl.env.lenses import PLAY_KINDS
from deepbowl.env.spec import EnvSpec
from deepbowl.env.tables import shipped
from deepbowl.match.setup import books, seat_counts

PAGE = Path(__file__).resolve().parent.parent / "docs" / "env.md"
BEGIN, END = "<!-- made by scripts/env_reference.py: {} -->", "<!-- end of {} -->"
Columns = Iterable[tuple[str, str]]


def planes() -> list[str]:
    """The planes of the board, those of marks in one row."""
    marks = len(shipped().marks)
    rows = columns(PLANES)
    last = MARKS + shipped().mark_planes - 1
    return [*rows, f"| {MARKS}–{last} | marks | one plane for each name of the table `marks`; {marks} are in use |"]


def columns(listed: Columns) -> list[str]:
    """A table of columns; neighbours with the same meaning share a row."""
    lines = ["| number | column | meaning |", "|---|---|---|"]
    for meaning, group in groupby(enumerate(listed), key=lambda entry: entry[1][1]):
        found = list(group)
        first, last = found[0], found[-1]
        number = str(first[0]) if first is last else f"{first[0]}–{last[0]}"
        name = first[1][0] if first is last else f"{first[1][0]} … {last[1][0]}"
        lines.append(f"| {number} | {name} | {meaning} |")
    return lines


def names() -> list[str]:
    """Every table of names, in one paragraph each."""
    tables: dict[str, Iterable[tuple[int, str]]] = {
        "verbs": ((number, word) for number, (word, _, _) in sorted(VERBS.items())),
        **{table: enumerate(found, 1) for table, found in shipped().names.items()},
        'plays (`lens="plays"`, column `number`)': enumerate(PLAY_KINDS, 1),
    }
    lines: list[str] = []
    for table, entries in tables.items():
        lines += [f"**{table}**: " + ", ".join(f"{number} {name}" for number, name in entries) + ".", ""]
    return lines[:-1]


def shapes() -> list[str]:
    """Return how large the observations of every book are with its usual seats."""
    lines = ["| book | seats | `board` | `bodies` |", "|---|---|---|---|"]
    for book in books():
        spec = EnvSpec.of(book)
        found = spec.shape_dict()
        counts = ", ".join(str(count) + (" (usual)" if count == spec.seats else "") for count in seat_counts(book))
        lines.append(f"| {book} | {counts} | {found['board']} | {found['bodies']} |")
    return lines


TABLES: Final[dict[str, Callable[[], list[str]]]] = {
    "shapes": shapes,
    "planes": planes,
    "bodies": lambda: columns(BODY),
    "globals": lambda: columns(GLOBAL),
    "options": lambda: columns(OPTION),
    "names": names,
}


def written(page: str) -> str:
    """The page with all tables up to date."""
    for name, make in TABLES.items():
        begin, end = BEGIN.format(name), END.format(name)
        if begin not in page or end not in page:
            raise SystemExit(f"docs/env.md has no place for the table {name!r}: it needs {begin} and {end}")
        before, rest = page.split(begin)
        page = "\n".join([before + begin, *make(), end]) + rest.split(end)[1]
    return page


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="Check the page instead; exit code 1 if it is out of date.")
    asked = parser.parse_args()
    page = PAGE.read_text(encoding="utf-8")
    found = written(page)
    if asked.check:
        raise SystemExit("docs/env.md is out of date: run python scripts/env_reference.py" if found != page else 0)
    PAGE.write_text(found, encoding="utf-8")


if __name__ == "__main__":
    main()
