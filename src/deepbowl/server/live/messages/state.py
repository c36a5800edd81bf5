"""How a match stands, now or after any of its inputs."""

from __future__ import annotations

from typing import Any, NotRequired

from typing_extensions import TypedDict

from deepbowl.server.live.messages.board import BoardPlan, Mark


class Result(TypedDict):
    """How a match ended."""

    won: int
    score: list[int]
    why: str
    places: list[int]  # of each seat, from 1, shared where level; empty where the book has only a winner
    caused: list[int]  # casualties, where the book counts them
    suffered: list[int]


class TeamInfo(TypedDict):
    """The fixed facts of a team."""

    seat: int
    letter: str
    name: str
    race: str
    coach: str
    kind: str
    bot: str


class ChairInfo(TypedDict):
    """The game master, in the chair after the last seat."""

    seat: int
    letter: str
    coach: str
    kind: str
    bot: str


class Counter(TypedDict):
    """Something a book counts."""

    name: str
    value: str


class SpellCard(TypedDict):
    """A spell a team may still cast: `choice` is how, `wizard` who casts it, `when` in words, one for each moment."""

    choice: str
    title: str
    wizard: str
    words: str
    rule: str
    when: list[str]


class MatchState(TypedDict):
    """How things stand."""

    half: int
    drive: int
    phase: str
    active: int
    over: bool
    result: Result | None
    teams: list[dict[str, Any]]
    players: list[dict[str, Any]]
    balls: list[dict[str, Any]]
    marks: list[Mark]
    shut: list[int]
    locked: NotRequired[list[int]]
    smashed: NotRequired[list[int]]
    acting: dict[str, Any] | None
    counters: list[Counter]
    homes: list[int]
    goals: list[list[int]]  # by seat, the numbers of the end zones in which it scores
    order: list[int]  # seats in the order of their turns, whose turn it is first
    next: int  # whose turn comes after this one, -1: no one has one left in this half
    choosing: list[int]  # the seats that may choose now: one, or all that are not done if several choose at the same time


class Frame(TypedDict):
    """How things stood after one input, and what happened since the one before."""

    number: int
    input: str
    state: MatchState
    events: list[dict[str, Any]]


Frames = TypedDict(
    "Frames",
    {"match": str, "board": BoardPlan, "teams": list[TeamInfo], "total": int, "from": int, "frames": list[Frame]},
)
"""Part of a match to look at again."""
