"""A match from outside: its id, who sits at it, how it stands in a list."""

from __future__ import annotations

import re
from typing import Final

from typing_extensions import TypedDict

SPECTATOR: Final = -1
"""The seat of anyone who only watches."""

MATCH_ID: Final = re.compile(r"[0-9a-z]{1,32}")
NO_MATCH: Final = "There is no such match. The link may be old or mistyped."


class Created(TypedDict):
    """A match that was set up, and the tokens of the seats people sit in."""

    match: str
    tokens: dict[int, str]
    being_built: bool  # its dungeon is: the match begins when that is complete


class AbsenceTerms(TypedDict):
    """After how many milliseconds a coach who stays away may be played for, or the match claimed; null: never."""

    stand_in_after: int | None
    claim_after: int | None


class Demo(TypedDict):
    """The match between bots that the home page shows."""

    match: str | None


class CardTeam(TypedDict):
    """A team on the card of a match."""

    name: str
    race: str
    coach: str
    kind: str
    score: int


class MatchCard(TypedDict):
    """A match in a list."""

    match: str
    book: str
    title: str
    dungeon: str
    created: str
    teams: list[CardTeam]
    over: bool
    turn: int
    watching: int
    rematch: str | None
    being_built: bool
    live: bool  # a coach has just made a choice


class MyMatch(TypedDict):
    """A match in which a coach has a seat."""

    seat: int
    card: MatchCard
