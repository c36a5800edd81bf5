"""Mutations in the form they have in CRP. [CRP-13.5]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine.decision import Resolution
from deepbowl.rules.flow.test import plain, test
from deepbowl.rules.traits import Trait
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.records import PlayerTest

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class PrehensileTail(Trait):
    """-1 to opponents dodging out of their zone; several add up. [CRP-13/Prehensile Tail]"""

    name = "Prehensile Tail"

    def aura(self, m: Game, owner: int, t: PlayerTest) -> int:
        """The zone being left counts."""
        if t.kind != purpose.DODGE or not m.exerts_zones(owner):
            return 0
        return -int(bool(m.around(owner) & m.board.bit[t.from_cell]))


class Tentacles(Trait):
    """May hold an opponent who tries to dodge or leap out of their zone. [CRP-13/Tentacles]"""

    name = "Tentacles"

    def leave(self, m: Game, owner: int, mover: int, to: int) -> Resolution[bool]:
        """The mover's 2D6 plus ST less the holder's must reach 6. [CRP-10.7]"""
        t = plain(purpose.TENTACLES, mover, 6, m.state.st[mover] - m.state.st[owner])
        t.pair = True
        return (yield from test(m, t))


class VeryLongLegs(Trait):
    """+1 to intercept and to leap; Safe Throw does not help against them. [CRP-13/Very Long Legs]"""

    name = "Very Long Legs"

    def modify(self, m: Game, owner: int, t: PlayerTest) -> int:
        """Interceptions and leaps."""
        return int(t.kind in (purpose.INTERCEPT, purpose.LEAP))
