"""Raise the ratchet in tests/coverage_floor.toml to the number of rules now tested; it is never lowered.

    python scripts/raise_coverage_floor.py
"""

from __future__ import annotations

import tomllib
from pathlib import Path

from deepbowl.catalogue.coverage import report

ROOT = Path(__file__).resolve().parent.parent
FLOOR = ROOT / "tests" / "coverage_floor.toml"
HEAD = """\
# How many rules of each source are proven by tests: never fewer than this (tests/test_coverage_ratchet.py).
# Raise it after adding tests: python scripts/raise_coverage_floor.py
[tested]
"""


def main() -> None:
    floor = tomllib.loads(FLOOR.read_text(encoding="utf-8"))["tested"] if FLOOR.exists() else {}
    lines = []
    for part in report(ROOT).coverages:
        name = part.source.name
        lines.append(f"{name} = {max(part.tested, floor.get(name, 0))}\n")
    FLOOR.write_text(HEAD + "".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
