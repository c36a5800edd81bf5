"""Dice for puzzles: every roll of the coach's own players succeeds, so that luck plays no part."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from deepbowl.engine.dice import Dice
from deepbowl.rules.vocabulary import purpose

OBLIGING: Final = "obliging"
_HARM: Final = frozenset((
    purpose.ARMOUR, purpose.INJURY, purpose.CASUALTY, purpose.CASUALTY_UNITS, purpose.REGENERATION,
))  # fmt: skip
_BEST_FACE: Final = 6


class ObligingDice(Dice):
    """The highest face for the coach's own players, 1 for all others and for harm."""

    kind = OBLIGING

    def __init__(self, own: Collection[int], position: int = 0) -> None:
        self.own = frozenset(own)
        self._at = position

    def roll(self, sides: int, purpose: str, body: int) -> int:
        """Return the face that helps the coach."""
        self._at += 1
        return sides if body in self.own and purpose not in _HARM else 1

    def pool(self, count: int, purpose: str, body: int) -> list[int]:
        """Return block dice that all show "defender down"."""
        self._at += count
        return [_BEST_FACE] * count

    def among(self, sides: int, valid: list[int], purpose: str, body: int) -> int:
        """Return the highest of the valid faces."""
        if not any(1 <= face <= sides for face in valid):
            raise ValueError(f"no face of a D{sides} is valid for '{purpose}': {valid}")
        self._at += 1
        return max(face for face in valid if 1 <= face <= sides)

    def position(self) -> int:
        """Return how many dice have been given."""
        return self._at

    def rewind(self, position: int) -> None:
        """Go back to an earlier die."""
        self._at = position
