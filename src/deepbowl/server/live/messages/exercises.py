"""Lessons, puzzles and practice matches: what there is, and how the one being played stands."""

from __future__ import annotations

from typing_extensions import TypedDict


class ExerciseView(TypedDict):
    """How a lesson, puzzle or practice match stands."""

    kind: str  # "lesson", "puzzle" or "practice"
    id: str
    title: str
    say: str
    point: str  # the name of a player or a square, "" for neither
    hint: str
    refuse: str  # what to say when the coach tries something that the step does not allow, "" for nothing
    step: int  # from 1
    steps: int
    done: bool
    lost: bool


class LessonCard(TypedDict):
    """A lesson in the list."""

    id: str
    title: str
    book: str
    seconds: int
    teaches: list[str]


class PuzzleCard(TypedDict):
    """A puzzle in the archive. Its best line stays secret until it is played."""

    id: str
    book: str
    number: int
    difficulty: str
    teams: list[str]
    seat: int


class DailyPuzzle(TypedDict):
    """The puzzle of a day."""

    day: str
    puzzle: PuzzleCard


class Verdict(TypedDict):
    """The chance of a coach's line, and the best known line."""

    scored: bool
    chance: float
    best: float
    obvious: float
    line: list[str]  # in words, one for each activation
    mine: list[str]
