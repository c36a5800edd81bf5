"""Matches that begin in a position, as the store keeps them: which exercise it is, and the dice that belong to it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

from deepbowl.engine.dice import Dice, Seeded
from deepbowl.engine.journal import Input
from deepbowl.lessons.file import read_lesson
from deepbowl.lessons.runner import lesson_dice
from deepbowl.match.match import Match
from deepbowl.positions.position import Position
from deepbowl.puzzles.dice import ObligingDice
from deepbowl.server.store.rules_version import begun_with
from deepbowl.server.store.stored import StoredMatch

LESSON: Final = "lesson"
PUZZLE: Final = "puzzle"
PRACTICE: Final = "practice"


def exercise_facts(stored: StoredMatch) -> dict[str, Any]:
    """Return what is stored of an exercise: its `kind`, and what that kind keeps."""
    facts: dict[str, Any] = json.loads(stored.exercise)
    return facts


def begin_exercise(stored: StoredMatch) -> Match:
    """Return the match as it began."""
    match = Position.read(stored.begins).match(Seeded(0))
    match.dice = fresh_dice(stored, match)
    match.played_by = begun_with(stored.rules)
    return match


def fresh_dice(stored: StoredMatch, match: Match) -> Dice:
    """Return the dice of an exercise before the first one falls."""
    facts = exercise_facts(stored)
    return _DICE[facts["kind"]](stored, facts, match)


def dice_after(stored: StoredMatch, match: Match) -> Dice:
    """Return the dice of an exercise after those that fell in a match already."""
    dice = fresh_dice(stored, match)
    if isinstance(dice, Seeded):
        return match.dice  # a save holds these
    for item in match.record or ():
        if item.kind == Input.DIE:
            dice.roll(item.sides, item.purpose, item.body)
    return dice


def _of_lesson(stored: StoredMatch, facts: dict[str, Any], match: Match) -> Dice:
    return lesson_dice(read_lesson(facts["text"]), stored.secret)


def _of_puzzle(stored: StoredMatch, facts: dict[str, Any], match: Match) -> Dice:
    return ObligingDice(match.bodies.of_seat[facts["seat"]])


def _of_practice(stored: StoredMatch, facts: dict[str, Any], match: Match) -> Dice:
    return Seeded.opened(stored.secret)


_DICE: Final[dict[str, Callable[[StoredMatch, dict[str, Any], Match], Dice]]] = {
    LESSON: _of_lesson, PUZZLE: _of_puzzle, PRACTICE: _of_practice,
}  # fmt: skip
