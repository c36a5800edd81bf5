"""Write the skill lists of the core catalogues (`data/rules/core-*.md`) from the facts about skills (`data/facts`).

    python scripts/skill_tables.py            write them
    python scripts/skill_tables.py --check    only report whether they are up to date

A skill is described once, in its `[[skill]]` entry. Its row in the catalogue, which makes its id citable, follows from that.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

DATA: Final = Path(__file__).resolve().parent.parent / "src" / "deepbowl" / "data"
USE: Final = {"active": "A", "passive": "P", "both": "AP"}
DOWN: Final = {"prone": "P", "stunned": "S", "no-tackle-zone": "Z", "off-pitch": "O"}


def crp_row(skill: dict[str, Any]) -> str:
    """Return the row of a CRP skill: compulsory, works while down, works without zones, its effect."""
    marks = ["y" if skill[key] else "n" for key in ("compulsory", "prone", "no_tz")]
    return f"| {' | '.join([skill['name'], *marks, skill['effect']])} |"


def bb2020_row(skill: dict[str, Any]) -> str:
    """Return the row of a 2020 skill: its use, the states in which it also works, its effect."""
    down = "".join(DOWN[state] for state in skill["usable_when"]) or "-"
    value = f" ({skill['parameter']})" if skill.get("parameter") else ""
    name = f"{skill['name']}{value}{'*' if skill['compulsory'] else ''}"
    barred = f" Excludes: {', '.join(skill['excludes'])}." if skill.get("excludes") else ""
    return f"| {' | '.join([name, USE[skill['use']], down, skill['effect'] + barred])} |"


CORES: Final = {
    "core-crp": (crp_row, {f"CRP-13.{n}": name for n, name in enumerate(
        ("General", "Agility", "Passing", "Strength", "Mutation", "Extraordinary"), 1)}),
    "core-2020": (bb2020_row, {f"2020-15.{n}": name for n, name in enumerate(
        ("agility", "general", "mutation", "passing", "strength", "trait", "extraordinary"), 3)}),
}  # fmt: skip
"""By catalogue: how a row is written, and the section of each category."""


def written(core: str) -> str:
    """Return the text of a core's catalogue with its skill lists written from the facts."""
    row, sections = CORES[core]
    skills = tomllib.loads((DATA / "facts" / f"{core}-skills.toml").read_text(encoding="utf-8"))["skill"]
    text = (DATA / "rules" / f"{core}.md").read_text(encoding="utf-8")
    if unknown := {skill["category"] for skill in skills} - set(sections.values()):
        raise SystemExit(f"{core}: there is no section for the category {', '.join(sorted(unknown))}")
    for section, category in sections.items():
        rows = "".join(f"{row(skill)}\n" for skill in skills if skill["category"] == category)
        heading = rf"^### {re.escape(section)} [^\n]*\n(?:[^|\n][^\n]*\n|\n)*\|[^\n]*\n\|[ |-]*\n"
        table = re.compile(rf"({heading})(?:\|[^\n]*\n)*", re.MULTILINE)
        found = table.search(text)
        if found is None:
            raise SystemExit(f"{core}: the section {section} has no table of skills")
        text = text[: found.end(1)] + rows + text[found.end() :]
    return text


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Write the skill lists of the core catalogues from the facts.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit code 1 if a list is out of date")
    options = parser.parse_args(arguments)
    stale = 0
    for core in CORES:
        path, text = DATA / "rules" / f"{core}.md", written(core)
        if path.read_text(encoding="utf-8") != text:
            stale += 1
            print(f"{path.name} {'is out of date: run scripts/skill_tables.py' if options.check else 'written'}")
            if not options.check:
                path.write_text(text, encoding="utf-8")
    return 1 if stale and options.check else 0


if __name__ == "__main__":
    sys.exit(main())
