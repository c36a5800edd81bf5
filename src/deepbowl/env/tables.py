"""Numbers for names: kinds of decisions, actions, traits by family, marks, the same for every book.

Bits of traits, marks and phases differ from book to book, so a policy must never see them. The tables are data
(`data/env.toml`, written by `scripts/env_tables.py`) and only grow. Names of a house book follow after them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from deepbowl import data
from deepbowl.rules.rules import Rules

FILE: Final = "env.toml"
FAMILY_WORDS: Final = 16
WORD_BITS: Final = 15
"""The traits of a body are this many words of this many bits, all an int16 has without its sign."""
MARK_PLANES: Final = 20
"""Planes of the board for marks; a house book with more marks than that adds planes."""


class Tables:
    """The number of every name, counted from 1; 0 is nothing, or a name that no table has."""

    def __init__(self, names: dict[str, tuple[str, ...]]) -> None:
        self.names = names
        self.books = _numbered(names["books"])
        self.cores = _numbered(names["cores"])
        self.kinds = _numbered(names["kinds"])
        self.phases = _numbered(names["phases"])
        self.actions = _numbered(names["actions"])
        self.families = _numbered(names["families"])
        self.marks = _numbered(names["marks"])
        self.spells = _numbered(names["spells"])
        self.subjects = _numbered(names["subjects"])
        if len(self.families) > FAMILY_WORDS * WORD_BITS:
            most = FAMILY_WORDS * WORD_BITS
            raise ValueError(f"{len(self.families)} families of traits; an observation has room for {most}")

    @property
    def mark_planes(self) -> int:
        """Return how many planes of the board are for marks."""
        return max(MARK_PLANES, len(self.marks))

    def house_names(self) -> dict[str, tuple[str, ...]]:
        """The names that follow after Deepbowl's own."""
        own = shipped().names
        found = {table: names[len(own[table]) :] for table, names in self.names.items()}
        return {table: names for table, names in found.items() if names}


def _numbered(names: Iterable[str]) -> dict[str, int]:
    return {name: number for number, name in enumerate(names, 1)}


@cache
def shipped() -> Tables:
    """The tables of Deepbowl's own books."""
    return Tables({table: tuple(names) for table, names in data.table(FILE).items()})


def tables_for(rules: Rules) -> Tables:
    """The tables for a match by these rules: the shipped ones, and what a house book adds to them."""
    own = shipped().names
    spells = [spell.name for spell in rules.spells]
    wanted: dict[str, list[str]] = {
        "books": [rules.id],
        "cores": [rules.core],
        "phases": [phase.name for phase in rules.phases],
        "actions": list(rules.actions.names),
        "families": [trait.family for trait in rules.traits],
        "marks": [feature.name for feature in rules.features],
        "spells": spells,
        "subjects": spells,
    }
    more = {table: [name for name in names if name not in own[table]] for table, names in wanted.items()}
    if not any(more.values()):
        return shipped()
    return Tables({table: tuple(dict.fromkeys([*names, *more.get(table, ())])) for table, names in own.items()})
