"""Append what rules, books and questions have gained to the tables that `deepbowl.env` numbers names by.

    python scripts/env_tables.py            write src/deepbowl/data/env.toml
    python scripts/env_tables.py --check    only print missing names; exit code 1 if there are any

A name keeps its number for good: the tables only grow, because trained policies have learned the numbers.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from deepbowl.books.registry import BOOKS, assemble
from deepbowl.rules.rules import Rules
from deepbowl.rules.switches import resolve_switches, with_needed
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.words.options import TITLES

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "src" / "deepbowl" / "data" / "env.toml"
HEAD = """# The numbers by which deepbowl.env names things: the first of each list is number 1, 0 is nothing or unknown.
# Written by scripts/env_tables.py. Lines are only appended: trained policies have learned these numbers.
"""


def all_rules() -> Iterator[Rules]:
    """Every book, plain and with each of its switches."""
    for name, book in BOOKS.items():
        yield assemble(name, ())
        known = book.all_switches()
        for switch in known:
            for value in switch.values() if switch.valued else [""]:
                yield assemble(name, resolve_switches(book.title, known, with_needed(known, [switch.written(value)])))


def kinds_in_source() -> Iterator[str]:
    """The kinds of decisions that the rules name outright, and those that have a question in words."""
    for path in sorted((ROOT / "src" / "deepbowl" / "rules").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and len(node.args) > 1 and isinstance(node.args[1], ast.Constant):
                called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if called in ("Decision", "ask"):
                    yield str(node.args[1].value)
    yield from TITLES


def wanted() -> dict[str, Iterable[str]]:
    """Every name there is now, by table."""
    rules = list(all_rules())
    purposes = [value for name, value in vars(purpose).items() if name.isupper() and isinstance(value, str)]
    return {
        "books": list(BOOKS),
        "cores": [book.core for book in BOOKS.values()],
        "kinds": sorted(set(kinds_in_source())),
        "phases": sorted({phase.name for one in rules for phase in one.phases}),
        "actions": [name for one in rules for name in one.actions.names],
        "families": sorted({trait.family for one in rules for trait in one.traits}),
        "marks": sorted({feature.name for one in rules for feature in one.features}),
        "spells": sorted({spell.name for one in rules for spell in one.spells}),
        "subjects": [*sorted(set(purposes)), *sorted({spell.name for one in rules for spell in one.spells})],
    }


def known() -> dict[str, list[str]]:
    """The tables as they are."""
    import tomllib

    return tomllib.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}


def main() -> int:
    tables = known()
    missing = 0
    for table, names in wanted().items():
        rows = tables.setdefault(table, [])
        for name in dict.fromkeys(names):
            if name not in rows:
                missing += 1
                print(f"{table}: {name}")
                rows.append(name)
    if "--check" in sys.argv:
        return 1 if missing else 0
    lines = [HEAD]
    for table, rows in tables.items():
        lines += [f"{table} = [", *(f"    {quoted(name)}," for name in rows), "]", ""]
    FILE.write_text("\n".join(lines), encoding="utf-8")
    return 0


def quoted(name: str) -> str:
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


if __name__ == "__main__":
    sys.exit(main())
