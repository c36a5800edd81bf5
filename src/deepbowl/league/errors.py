"""Errors between matches, each with its rule or its line."""

from __future__ import annotations


class LeagueError(ValueError):
    """Something that a league does not allow; the message ends with the rule."""

    def __init__(self, rule: str, wrong: str) -> None:
        super().__init__(f"{wrong} [{rule}]")
        self.rule = rule
        self.wrong = wrong


class FactError(ValueError):
    """A fact that is not on the list of kinds, or lacks what its kind needs. [LG-FACT-02]"""


class FoldError(ValueError):
    """A fact that makes no sense for the club it is added to. [LG-CLUB-01]"""

    def __init__(self, wrong: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {wrong}" if line else wrong)
        self.wrong = wrong
        self.line = line


class Overtaken(Exception):
    """Another writer was first: read again, then try again. [LG-FACT-03, LG-SESS-05]"""
