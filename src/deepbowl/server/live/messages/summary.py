"""A match that is over, in short."""

from __future__ import annotations

from typing_extensions import TypedDict

from deepbowl.server.live.messages.state import Result


class Moment(TypedDict):
    """Something that happened, and the frame of the replay that shows it."""

    text: str
    frame: int
    what: str
    seat: int
    player: str | None


class Luck(TypedDict):
    """How many rolls and blocks of a coach worked, and how many would have on average."""

    seat: int
    rolls: int
    worked: int
    expected: float


class PlayerLine(TypedDict):
    """The statistics of a player in the match."""

    player: str
    seat: int
    name: str
    position: str
    deeds: dict[str, int]  # by name, only those that happened
    rolls: int
    luck: float  # rolls that worked beyond the expected number


class MatchSummary(TypedDict):
    """A finished match in short."""

    result: Result | None
    scorers: list[Moment]
    hurt: list[Moment]
    moments: list[Moment]
    luck: list[Luck]
    heat: dict[str, int]
    frames: int
    harder: str | None
    curve: list[list[float]]  # after each turn, for each seat: rolls that worked beyond the expected number
    luckiest: list[Moment]
    players: list[PlayerLine]
