"""Dice for puzzles: every roll of the coach's own players succeeds, so that luck plays no part."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from deepbowl.engine.dice import Dice
from deepbowl.rules.analysis.enumerated_dice import LOOSE
from deepbowl.rules.vocabulary.purpose import ROLL_OFF, TELEPORT
from deepbowl.rules.vocabulary.roll_kinds import HARM

OBLIGING: Final = "obliging"
_BEST_FACE: Final = 6
_A_STEP: Final = 5
"""The step between dice that are not the same each time."""
_WANDERING: Final = LOOSE | {TELEPORT}
"""Rolls that say where something goes. With the same face each time, a ball would bounce between two squares for ever, and
two players would drive each other from the same pad for ever."""


class ObligingDice(Dice):
    """The highest face for the coach's own players, 1 for all others and for harm; squares and pads vary."""

    kind = OBLIGING

    def __init__(self, own: Collection[int], position: int = 0) -> None:
        self.own = frozenset(own)
        self._at = position

    def roll(self, sides: int, purpose: str, body: int) -> int:
        """Return the face that helps the coach."""
        self._at += 1
        if body < 0 or purpose in _WANDERING:
            return self._at * _A_STEP % sides + 1
        ours = body in self.own and purpose not in HARM
        if purpose == ROLL_OFF:  # two equal faces are rolled again, so no two are equal for ever
            half = sides // 2
            return sides - self._at % half if ours else 1 + self._at % half
        return sides if ours else 1

    def pool(self, count: int, purpose: str, body: int) -> list[int]:
        """Return block dice that all show "defender down"."""
        self._at += count
        return [_BEST_FACE] * count

    def among(self, sides: int, valid: list[int], purpose: str, body: int) -> int:
        """Return one of the valid faces, another one each time."""
        if not any(1 <= face <= sides for face in valid):
            raise ValueError(f"no face of a D{sides} is valid for '{purpose}': {valid}")
        self._at += 1
        faces = [face for face in valid if 1 <= face <= sides]
        return faces[self._at * _A_STEP % len(faces)]

    def position(self) -> int:
        """Return how many dice have been given."""
        return self._at

    def rewind(self, position: int) -> None:
        """Go back to an earlier die."""
        self._at = position
