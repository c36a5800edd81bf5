"""What Actions are called: where one is declared, and where it is told that it was."""

from __future__ import annotations

from typing import Final

TO_DO: Final = {
    "throw-bomb": "throw a bomb", "throw-team-mate": "throw a team-mate", "kick-team-mate": "kick a team-mate",
    "climb-out": "climb out", "teleport-out": "teleport out", "throw-food": "throw food", "gather-funds": "gather funds",
    "tasty-snack": "have a snack", "drink": "drink", "skull-smash": "smash a skull", "under-the-saw": "go under the saw",
}  # fmt: skip
"""Those that are no noun, as one says what somebody is to do."""
_CALLED: Final = {"hypnotic-gaze": "hypnotic gaze", **TO_DO}
AIMED_AT: Final = {"throw-food": "at", "skull-smash": "on"}
"""How whom they are meant for is named; the others are against somebody."""


def action_words(action: str) -> str:
    """What an Action is called: block, hand-off, hypnotic gaze, throw a bomb."""
    return _CALLED.get(action, action)


def aimed(action: str, whom: str) -> str:
    """For whom it is meant: " against B3"."""
    return f" {AIMED_AT.get(action, 'against')} {whom}"
