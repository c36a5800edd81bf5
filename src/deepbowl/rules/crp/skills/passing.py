"""Passing skills in the form they have in CRP. [CRP-13.3]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.rules.traits import Trait
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.records import PlayerTest

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class Accurate(Trait):
    """+1 to pass rolls. [CRP-13/Accurate]"""

    name = "Accurate"

    def modify(self, m: Game, owner: int, t: PlayerTest) -> int:
        """Not to a Hail Mary, which has no modifiers."""
        return int(t.kind == purpose.PASS and t.agility)


class SafeThrow(Trait):
    """May undo an interception; keeps the ball on a modified fumble. Asked by the passing chapter. [CRP-13/Safe Throw]"""

    name = "Safe Throw"
