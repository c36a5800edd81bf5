"""A match as the store keeps it: its terms, its seats, its inputs in order. Plain data, also for worker processes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

# kinds of inputs
CHOICE: Final = "choice"
NOTE: Final = "note"
UNDO: Final = "undo"  # the input before it no longer counts
TAKEN_BACK: Final = "take-back"  # of a building: the choice before it no longer counts
LATE: Final = "late: "  # of a building: before what was laid for a coach whose time was up
BACK: Final = "back"  # a bug: only the first `value` inputs that counted still count


@dataclass(frozen=True, slots=True)
class StoredInput:
    """One input of a match: a choice as text, a note with its value, or what takes others back.

    `dice` says how many dice had fallen after it, so that rules which roll otherwise are noticed; -1 if no one knows.
    """

    kind: str
    seat: int
    text: str = ""
    value: int = 0
    dice: int = -1


@dataclass(frozen=True, slots=True)
class StoredSeat:
    """Who sits where. Of a person's secret token only the hash is kept."""

    kind: str
    bot: str
    coach: str
    team: str
    token: str | None
    owner: str | None = None
    """The coach whose key opens the seat besides its token."""
    answers: dict[str, Any] | None = None
    """Its standing answers (`server/people/standing.py`); None: the usual ones."""


@dataclass(slots=True)
class StoredMatch:
    """A match as it was set up, and where it stands for lists."""

    id: str
    created: float
    book: str
    switches: list[str]
    balls: int
    dungeon: str
    title: str
    board: str
    sheets: list[Any]
    secret: str
    listed: bool
    clock: dict[str, float] | None
    seats: list[StoredSeat]
    rules: str = ""
    """Which versions of the rules it was begun with and continues by (`server/store/rules_version.py`)."""
    notice: str = ""
    """A notice for its coaches, for example that the rules have changed."""
    times: dict[str, Any] | None = None
    pausing: list[int] = field(default_factory=list)
    over: bool = False
    asked: int = -1
    turn: int = 0
    score: list[int] = field(default_factory=list)
    rematch: str | None = None
    changed: float = field(default=0.0, compare=False)
    """When something was last chosen in it."""
    begins: str = ""
    """The position it began with (`deepbowl.positions`), "" if it began with its set-up."""
    exercise: str = ""
    """Of a lesson, a puzzle or a practice match: which (`server/live/exercises.py`), as JSON."""
    due: float | None = None
    """By letter: when the coach who is asked is late."""
    terms: dict[str, Any] = field(default_factory=dict)
    """The terms of its coaches besides the rules (`server/people/terms.py`)."""


@dataclass(slots=True)
class StoredBuilding:
    """A match whose dungeon its coaches are building: what was wished for, who builds, and their choices in order."""

    id: str
    created: float
    wish: dict[str, Any]
    secret: str
    """The seed of the dice that decide who begins; the match gets others."""
    seats: list[StoredSeat]
    names: list[str]
    """The names of the teams."""
    lines: list[str] = field(default_factory=list)
    """Everything that was done in order: a choice, one that the clock made (`LATE` before it), or `TAKEN_BACK`."""
    times: list[float] = field(default_factory=list)
    """When each of them was."""
    arrived: dict[int, float] = field(default_factory=dict)
    """When the coach of each seat first looked; only where there is a clock."""

    def choices(self) -> list[str]:
        """Those choices that still count."""
        found: list[str] = []
        for line in self.lines:
            if line == TAKEN_BACK:
                found.pop()
            else:
                found.append(line.removeprefix(LATE))
        return found


@dataclass(frozen=True, slots=True)
class Standing:
    """Facts of a match for lists and clocks, known without a replay."""

    over: bool
    asked: int
    turn: int
    score: list[int]
    times: dict[str, Any] | None
    due: float | None = None
    """By letter: when the coach who is asked is late, in seconds since 1970."""
