"""Errors between matches, each with its rule or its line."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias


class Named(NamedTuple):
    """Something in a refusal that people know by its name, and a command by its id: a fixture, a sequence, a player."""

    id: str
    name: str
    of: str = ""
    """The clubs that take part, in brackets after the name."""

    def told(self, with_id: bool = False) -> str:
        """Return the name for a sentence, on request with the id in its brackets."""
        more = ", ".join(one for one in (self.of, self.id if with_id else "") if one)
        return f"{self.name} ({more})" if more else self.name


Part: TypeAlias = str | Named


def _sentence(parts: tuple[Part, ...], with_ids: bool = False) -> str:
    return "".join(one if isinstance(one, str) else one.told(with_ids) for one in parts)


class LeagueError(ValueError):
    """Something that a league does not allow. `wrong` is the sentence for a page, which has names; the message, for a
    terminal in which ids are typed, has the ids beside them and ends with the rule."""

    def __init__(self, rule: str, *parts: Part) -> None:
        super().__init__(f"{_sentence(parts, with_ids=True)} [{rule}]")
        self.rule = rule
        self.parts = parts
        self.wrong = _sentence(parts)


class FactError(ValueError):
    """A fact that is not on the list of kinds, or lacks what its kind needs. [LG-FACT-02]"""


class FoldError(ValueError):
    """A fact that makes no sense for the club it is added to. [LG-CLUB-01]"""

    def __init__(self, *parts: Part, line: int = 0) -> None:
        wrong = _sentence(parts)
        super().__init__(f"line {line}: {wrong}" if line else wrong)
        self.parts = parts
        self.wrong = wrong
        self.line = line


class Overtaken(Exception):
    """Another writer was first: read again, then try again. [LG-FACT-03, LG-SESS-05]"""
