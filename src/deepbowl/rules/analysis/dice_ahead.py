"""Does a choice roll a die? Asked before it is made, so that no single click can cost anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine.choice import Choice
from deepbowl.engine.dice import Dice
from deepbowl.engine.errors import Defect

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class DieAsked(BaseException):  # not an Exception: rules and runner must not take it for a bug
    """A die was about to be rolled."""


class NoDice(Dice):
    """Dice that are never rolled."""

    def roll(self, sides: int, purpose: str, body: int) -> int:
        """Raise `DieAsked`."""
        raise DieAsked

    def among(self, sides: int, valid: list[int], purpose: str, body: int) -> int:
        """Raise `DieAsked`."""
        raise DieAsked


def rolls_a_die(m: Game, option: Choice) -> bool:
    """Return True if an option of the open decision rolls a die before the next question.

    Whatever follows by itself counts, such as the start of the next turn. An option that runs into a bug counts as
    one that rolls. The match is not changed.
    """
    twin = m.clone(NoDice())
    twin.journal = None
    try:
        twin.apply(option)
    except (DieAsked, Defect):
        return True
    return False
