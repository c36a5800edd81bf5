"""The names of Actions: in declarations, in the log and in refusals."""

from __future__ import annotations

from typing import Final

_TO_DO: Final = {
    "throw-bomb": "throw a bomb", "throw-team-mate": "throw a team-mate", "kick-team-mate": "kick a team-mate",
    "climb-out": "climb out", "teleport-out": "teleport out", "throw-food": "throw food", "gather-funds": "gather funds",
    "tasty-snack": "have a snack", "drink": "drink", "skull-smash": "smash a skull", "under-the-saw": "go under the saw",
}  # fmt: skip
"""Actions whose name is not a noun, in the form "to do something"."""
_CALLED: Final = {"hypnotic-gaze": "hypnotic gaze", **_TO_DO}
_AIMED_AT: Final = {"throw-food": "at", "skull-smash": "on"}
"""How the target is named; the others are "against" a player."""


def action_words(action: str) -> str:
    """Return what an Action is called: block, hand-off, hypnotic gaze, throw a bomb."""
    return _CALLED.get(action, action)


def declares(action: str) -> str:
    """That someone declares it: "declares a block", "chooses to throw a bomb"."""
    return f"{'chooses to' if action in _TO_DO else 'declares a'} {action_words(action)}"


def has_declared(action: str) -> str:
    """That someone has declared it before: "has already declared a block", "has already chosen to throw a bomb"."""
    return f"{'has already chosen to' if action in _TO_DO else 'has already declared a'} {action_words(action)}"


def as_noun(action: str) -> str:
    """The Action itself: "a block action", "an action to throw a bomb"."""
    return f"an action to {_TO_DO[action]}" if action in _TO_DO else f"a {action_words(action)} action"


def aimed(action: str, whom: str) -> str:
    """Return the target in words: " against B3"."""
    return f" {_AIMED_AT.get(action, 'against')} {whom}"
