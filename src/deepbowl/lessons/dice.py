"""Dice for lessons: some are written down by what they are for, all others come from a seed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deepbowl.engine.dice import Dice, Seeded

REHEARSED: Final = "rehearsed"


class RehearsedDice(Dice):
    """The next written die of a purpose, as long as there is one that the die can show; after that the seeded dice.

    A learner never lacks a die: a roll that the file does not script is seeded.
    """

    kind = REHEARSED

    def __init__(self, script: Sequence[tuple[str, int]], rest: Seeded) -> None:
        self.script = list(script)
        self.rest = rest
        self._given: list[int] = []  # for each die: where it stands in the script, -1 for a seeded one
        self._used: set[int] = set()

    def roll(self, sides: int, purpose: str, body: int) -> int:
        """Return the next die."""
        for number, (wanted, value) in enumerate(self.script):
            if wanted == purpose and number not in self._used and 1 <= value <= sides:
                self._used.add(number)
                self._given.append(number)
                return value
        self._given.append(-1)
        return self.rest.roll(sides, purpose, body)

    @property
    def unwritten(self) -> int:
        """Return how many dice came from the seed."""
        return self._given.count(-1)

    def left_over(self) -> list[tuple[str, int]]:
        """Return the written dice that have not been rolled."""
        return [die for number, die in enumerate(self.script) if number not in self._used]

    def position(self) -> int:
        """Return how many dice have been given."""
        return len(self._given)

    def rewind(self, position: int) -> None:
        """Go back to an earlier die."""
        seeded = sum(1 for number in self._given[:position] if number < 0)
        self._used -= set(self._given[position:])
        del self._given[position:]
        self.rest.rewind(seeded)
