"""Smashed into a wall: +1 on armour or injury for a player who knocks someone down against it. [AG-BLOCK-01 to
AG-BLOCK-03]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.rules.switches import Switch
from deepbowl.rules.traits import Trait
from deepbowl.rules.vocabulary.records import Fall

if TYPE_CHECKING:
    from deepbowl.books.astrogranite.frame import AgRules


class WallSmash(Trait):
    """The blocker's coach may add 1 to the armour roll or to the injury roll, the dice seen; besides Mighty Blow.
    [AG-BLOCK-01, AG-BLOCK-02]"""

    name = "Wall smash"
    own_rule = "AG-BLOCK-01"
    told_as = "smashes {whom} against the wall"
    offered_as = "smash {whom} against the wall"
    always = True

    def add_to(self, fall: Fall) -> None:
        """They were to be pushed and knocked down, and every square behind them is wall. [AG-BLOCK-03]"""
        fall.either.append((self, 1))


def turn_on(rules: AgRules) -> None:
    """Blocks against walls hurt more. [AG-BLOCK-01]"""
    smash = WallSmash()
    rules.everyone.append(smash)
    rules.own.pushing.smashing = smash


SWITCH: Final = Switch(
    "wall-smash", "A player knocked down with only walls behind suffers +1 to armour or injury.",
    "AG-BLOCK-01", turn_on=turn_on,
)
