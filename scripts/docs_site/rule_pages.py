"""Pages made from the catalogue and the fact tables: rules of each book, optional rules, skills, rosters, dungeons."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Sequence
from importlib.resources import files
from typing import Any, Final

from deepbowl.books.registry import BOOKS
from deepbowl.catalogue import Rule, Source, sources
from deepbowl.dungeons.library import dungeon, dungeon_names
from deepbowl.dungeons.picture import svg

SKILLS: Final = {"crp": "core-crp-skills.toml", "2020": "core-2020-skills.toml"}
ROSTERS: Final = {"crp": "core-crp-rosters.toml", "2020": "core-2020-rosters.toml"}
COLLEGES: Final = "dungeon-bowl-2021-teams.toml"
CORE_TITLES: Final = {"crp": "CRP", "2020": "2020 edition"}
PIXELS_PER_SQUARE: Final = 16
MADE: Final = "This page is made from the data of Deepbowl, in our own words. It contains no text of a rule book."


def pages() -> dict[str, str]:
    """Return every page of this module as Markdown, by name."""
    made = {f"rules/{source.name}.md": rules_page(source) for source in sources().values()}
    made["rules/optional-rules.md"] = optional_rules_page()
    for core in SKILLS:
        made[f"rules/skills-{core}.md"] = skills_page(core)
        made[f"rules/rosters-{core}.md"] = rosters_page(CORE_TITLES[core], _facts(ROSTERS[core])["roster"])
    made["rules/rosters-colleges.md"] = rosters_page("Dungeon Bowl 2021 colleges", _facts(COLLEGES)["college"])
    made["gallery.md"] = gallery_page()
    return made


def pictures() -> dict[str, str]:
    """Return a picture of each dungeon of the library as SVG, by name."""
    return {_picture(name): svg(dungeon(name), PIXELS_PER_SQUARE, merged=True) for name in dungeon_names()}


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a Markdown table."""
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    lines += ["| " + " | ".join(cell(value) for value in row) + " |" for row in rows]
    return "\n".join(lines)


def cell(value: object) -> str:
    """Return a value as one cell of a Markdown table."""
    return " ".join(str(value).split()).replace("|", "\\|")


# ---------------------------------------------------------------- rules
def rules_page(source: Source) -> str:
    """Return all rules of one source, each with its id as anchor and its ruling below it."""
    lines = [f"# {source.title}", "", MADE, ""]
    topic = ""
    for rule in source.rules:
        if rule.topic != topic:
            topic = rule.topic
            lines += [f"## {_capital(topic)}", ""]
        lines += _rule(rule)
    return "\n".join(lines)


def _rule(rule: Rule) -> Iterator[str]:
    heading = rule.id if rule.id.endswith(f"/{rule.title}") else f"{rule.id} {rule.title}"
    yield from (f"### {heading}", "", rule.rule, "")
    if rule.later:
        yield from (f"*Not played yet:* {rule.later}", "")
    if rule.option:
        yield from (f"*Optional rule:* {rule.option}", "")
    if rule.ruling:
        yield from (f"> **Ruling.** {rule.ruling}", "")


def optional_rules_page() -> str:
    """Return the optional rules of each book."""
    lines = [
        "# Optional rules", "", "Each book offers these optional rules. Choose them when you create a match, or on the "
        "command line with `--switch NAME` or `--switch NAME=VALUE`.", "",
    ]  # fmt: skip
    for book in BOOKS.values():
        switches = book.all_switches()
        lines += [f"## {book.title}", ""]
        rows = [(f"`{one.name}`", one.text, one.range() or "on or off", one.default, one.rule) for one in switches]
        lines += [table(("name", "changes", "values", "default", "rule"), rows) if rows else "No optional rules.", ""]
    return "\n".join(lines)


# ---------------------------------------------------------------- skills and rosters
def skills_page(core: str) -> str:
    """Return the skills of one core, by category."""
    skills = _facts(SKILLS[core])["skill"]
    lines = [f"# Skills, {CORE_TITLES[core]}", "", MADE, ""]
    for category in dict.fromkeys(skill["category"] for skill in skills):
        lines += [f"## {_capital(category)}", ""]
        rows = [(f"**{skill['name']}**", skill["effect"]) for skill in skills if skill["category"] == category]
        lines += [table(("skill", "effect"), rows), ""]
    return "\n".join(lines)


def rosters_page(title: str, rosters: Sequence[dict[str, Any]]) -> str:
    """Return all rosters of one core, a table for each."""
    lines = [f"# Rosters, {title}", "", f"{MADE} Prices are in thousands of gold pieces.", ""]
    for roster in rosters:
        lines += [f"## {roster.get('race') or roster['name']}", ""]
        lines += [f"Team re-roll: {roster['reroll_cost'] // 1000}.", ""]
        rows = [_position(position) for position in roster["position"]]
        lines += [table(("most", "position", "price", "MA", "ST", "AG", "PA", "AV", "skills"), rows), ""]
    return "\n".join(lines)


def _position(facts: dict[str, Any]) -> tuple[object, ...]:
    targets = "pa" in facts
    passing = ("-" if not facts["pa"] else f"{facts['pa']}+") if targets else ""
    plus = "+" if targets else ""
    return (
        facts.get("qty", facts.get("group_max")), facts["name"], facts["cost"] // 1000, facts["ma"], facts["st"],
        f"{facts['ag']}{plus}", passing, f"{facts['av']}{plus}", ", ".join(facts["skills"]),
    )  # fmt: skip


# ---------------------------------------------------------------- dungeons
def gallery_page() -> str:
    """Return a page with every dungeon of the library."""
    lines = [
        "# Gallery of dungeons", "", "All dungeons that come with Deepbowl. `deepbowl dungeon show NAME` prints one of "
        "them; `deepbowl play --board NAME` plays on it.", "",
    ]  # fmt: skip
    for name in dungeon_names():
        found = dungeon(name)
        lines += [f"## {found.title}", "", found.idea, ""]
        books = ", ".join(sorted(found.books))
        lines += [f"`{name}`: {found.width} × {found.depth} squares, {found.seats} teams; {books}.", ""]
        lines += [f"![Map of {found.title}]({_picture(name)})", ""]
    return "\n".join(lines)


def _picture(name: str) -> str:
    return f"gallery/{name}.svg"


def _facts(name: str) -> dict[str, Any]:
    return tomllib.loads((files("deepbowl.data") / "facts" / name).read_text(encoding="utf-8"))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
