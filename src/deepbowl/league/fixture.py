"""A fixture of a season: its clubs, its state, and who sat where. [LG-FIX-03]"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, Final

from deepbowl.league.before import Hireling, Squad
from deepbowl.league.club import Club
from deepbowl.league.errors import LeagueError
from deepbowl.league.report import Chair, Report

# states of a fixture
WAITING: Final = "waiting"
BEFORE: Final = "before"
RUNNING: Final = "running"
HANDED_OVER: Final = "handed over"
DONE: Final = "done"
FORFEITED: Final = "forfeited"
IN_WORDS: Final = {
    WAITING: "is not played yet", BEFORE: "waits for answers before its match", RUNNING: "has a match that is not over",
    HANDED_OVER: "waits for choices after its match", DONE: "is over", FORFEITED: "is forfeited",
}  # fmt: skip


@dataclass(slots=True)
class Fixture:
    """A match of the season, or a friendly. [LG-FIX-03]"""

    id: str
    season: int
    round: int
    clubs: tuple[str, ...]
    state: str = WAITING
    friendly: bool = False
    stage: str = ""
    """The stage of the play-offs, "" in the regular season. [LG-FIX-08]"""
    chairs: tuple[Chair, ...] = ()
    fielded: tuple[Club, ...] = ()
    """The clubs as they were when the sequence before the match was closed."""
    notes: dict[str, Any] = field(default_factory=dict)
    report: Report | None = None
    open: set[str] = field(default_factory=set)
    """Clubs whose sequence after the match is not closed yet."""
    due: str = ""
    """When it should be played, "" if there is no deadline. [LG-FIX-04]"""
    claim: Mapping[str, Any] | None = None
    """A result that was typed in and is not confirmed by all coaches yet. [LG-REPORT-04]"""
    confirmed: set[str] = field(default_factory=set)
    lent: set[str] = field(default_factory=set)
    """Clubs of people who let a bot play this fixture. [LG-BOT-04]"""

    @property
    def claim_mark(self) -> str:
        """Return a short text that another typed result does not have, "" if none is typed."""
        if self.claim is None:
            return ""
        return blake2b(json.dumps(self.claim, sort_keys=True).encode(), digest_size=8).hexdigest()

    def must_be_seen(self, mark: str) -> None:
        """Raise `LeagueError` unless a coach has seen the result as it is typed now; "" is a coach who says nothing about
        it. A coach confirms what they read. [LG-REPORT-04]"""
        if mark and mark != self.claim_mark:
            raise LeagueError("LG-REPORT-04", "the result was changed a moment ago; look at it again, then confirm it")


def read_squad(packed: Sequence[Sequence[str]]) -> Squad:
    """Return the hirelings of a match as its line holds them."""
    return Squad([Hireling(position, what, skill) for position, what, skill in packed])


def read_chairs(packed: Sequence[Mapping[str, Any]]) -> tuple[Chair, ...]:
    """Return the chairs of a match as its line holds them."""
    return tuple(
        Chair(one["club"], {int(number): id for number, id in one["shirts"].items()}, one["bot"], one.get("absent", False))
        for one in packed
    )
