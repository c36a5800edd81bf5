"""Events about course. Made by scripts/event_types.py from deepbowl/engine/event_kinds.py: change it there."""

from __future__ import annotations

from typing import ClassVar

from deepbowl.engine.events.base import Event
from deepbowl.engine.state import NOBODY, NOWHERE


class LaidOut(Event):
    """A layout was rolled for."""

    __slots__ = ("board", "layout")

    kind: ClassVar[str] = "LaidOut"

    def __init__(self, rule: str, layout: int, board: str) -> None:
        self.rule = rule
        self.layout = layout
        self.board = board


class EndZoneChosen(Event):
    """A team is assigned the end zone it defends."""

    __slots__ = ("cell", "seat")

    kind: ClassVar[str] = "EndZoneChosen"

    def __init__(self, rule: str, seat: int, cell: int) -> None:
        self.rule = rule
        self.seat = seat
        self.cell = cell


class RerollsChanged(Event):
    """A team begins with more or fewer re-rolls than it bought."""

    __slots__ = ("gained", "left", "seat")

    kind: ClassVar[str] = "RerollsChanged"

    def __init__(self, rule: str, seat: int, gained: int, left: int = 0) -> None:
        self.rule = rule
        self.seat = seat
        self.gained = gained
        self.left = left


class SponsorNamed(Event):
    """A team gets its sponsor."""

    __slots__ = ("seat", "sponsor")

    kind: ClassVar[str] = "SponsorNamed"

    def __init__(self, rule: str, seat: int, sponsor: str) -> None:
        self.rule = rule
        self.seat = seat
        self.sponsor = sponsor


class SeatDrawn(Event):
    """A team is given its part of the pitch by lot."""

    __slots__ = ("place", "seat")

    kind: ClassVar[str] = "SeatDrawn"

    def __init__(self, rule: str, seat: int, place: int) -> None:
        self.rule = rule
        self.seat = seat
        self.place = place


class PhaseBegan(Event):
    """A part of set-up or of a turn begins."""

    __slots__ = ("phase", "seat")

    kind: ClassVar[str] = "PhaseBegan"

    def __init__(self, rule: str, phase: str, seat: int = NOBODY) -> None:
        self.rule = rule
        self.phase = phase
        self.seat = seat


class HalfBegan(Event):
    """A half begins."""

    __slots__ = ("half", "overtime")

    kind: ClassVar[str] = "HalfBegan"

    def __init__(self, rule: str, half: int, overtime: bool = False) -> None:
        self.rule = rule
        self.half = half
        self.overtime = overtime


class DriveBegan(Event):
    """A drive starts: all teams set up."""

    __slots__ = ("drive",)

    kind: ClassVar[str] = "DriveBegan"

    def __init__(self, rule: str, drive: int) -> None:
        self.rule = rule
        self.drive = drive


class TurnBegan(Event):
    """A team's turn begins."""

    __slots__ = ("seat", "turn")

    kind: ClassVar[str] = "TurnBegan"

    def __init__(self, rule: str, seat: int, turn: int) -> None:
        self.rule = rule
        self.seat = seat
        self.turn = turn


class TurnSkipped(Event):
    """A team is passed over: that turn counts as taken."""

    __slots__ = ("seat", "turn")

    kind: ClassVar[str] = "TurnSkipped"

    def __init__(self, rule: str, seat: int, turn: int) -> None:
        self.rule = rule
        self.seat = seat
        self.turn = turn


class TurnEnded(Event):
    """A team's turn is over."""

    __slots__ = ("body", "cause", "seat")

    kind: ClassVar[str] = "TurnEnded"

    def __init__(self, rule: str, seat: int, cause: str = "", body: int = NOBODY) -> None:
        self.rule = rule
        self.seat = seat
        self.cause = cause
        self.body = body


class Turnover(Event):
    """Something ends the turn against the coach's will, or by a touchdown."""

    __slots__ = ("body", "cause", "seat")

    kind: ClassVar[str] = "Turnover"

    def __init__(self, rule: str, seat: int, cause: str, body: int = NOBODY) -> None:
        self.rule = rule
        self.seat = seat
        self.cause = cause
        self.body = body


class Touchdown(Event):
    """A team scores."""

    __slots__ = ("body", "cell", "score", "seat")

    kind: ClassVar[str] = "Touchdown"

    def __init__(self, rule: str, seat: int, score: int, body: int = NOBODY, cell: int = NOWHERE) -> None:
        self.rule = rule
        self.seat = seat
        self.score = score
        self.body = body
        self.cell = cell


class ScoreSet(Event):
    """A team's score changes without a touchdown: a coach conceded."""

    __slots__ = ("score", "seat")

    kind: ClassVar[str] = "ScoreSet"

    def __init__(self, rule: str, seat: int, score: int) -> None:
        self.rule = rule
        self.seat = seat
        self.score = score


class NoteTaken(Event):
    """A note from outside the game: a coach, a clock."""

    __slots__ = ("amount", "note", "seat")

    kind: ClassVar[str] = "NoteTaken"

    def __init__(self, rule: str, note: str, seat: int = NOBODY, amount: int = 0) -> None:
        self.rule = rule
        self.note = note
        self.seat = seat
        self.amount = amount


class RolledBack(Event):
    """Deepbowl hit a bug: the last choice was undone."""

    __slots__ = ("why",)

    kind: ClassVar[str] = "RolledBack"

    def __init__(self, rule: str, why: str) -> None:
        self.rule = rule
        self.why = why


class MatchEnded(Event):
    """The match is over."""

    __slots__ = ("monsters", "winner")

    kind: ClassVar[str] = "MatchEnded"

    def __init__(self, rule: str, winner: int = NOBODY, monsters: bool = False) -> None:
        self.rule = rule
        self.winner = winner
        self.monsters = monsters
