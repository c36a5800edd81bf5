"""Mutations in the form they have in the 2020 core. [2020-15.5]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine.decision import Resolution
from deepbowl.rules.flow.test import test
from deepbowl.rules.skills import agility, mutation
from deepbowl.rules.skills.common import hits_in_own_block
from deepbowl.rules.traits import AURA, BEING_BLOCKED, BEING_BLOCKED_AGAIN, BEING_NAMED, Trait
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.records import UNPIERCED, Fall, PlayerTest

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class Claws(mutation.Claws):
    """An unmodified armour roll of 8 breaks armour in blocks they throw, and when they lash out. [2020-15/Claws]"""

    def tears(self, m: Game, owner: int, f: Fall) -> bool:
        """Someone they knocked down themselves."""
        return hits_in_own_block(m, owner, f)


class FoulAppearance(mutation.FoulAppearance):
    """A player who picks them as a target must roll 2+ first. [2020-15/Foul Appearance, R-4]"""

    deeds: tuple[str, ...] = (BEING_NAMED, BEING_BLOCKED, BEING_BLOCKED_AGAIN)


class IronHardSkin(Trait):
    """Nothing is added to armour rolls against them, and claws do not help. [2020-15/Iron Hard Skin, 2020-12.2]"""

    name = "Iron Hard Skin"

    def armour(self, m: Game, owner: int, f: Fall) -> None:
        """Whatever others have brought to the roll is gone."""
        if owner == f.victim:
            f.armour, f.pierce, f.plain_armour = 0, UNPIERCED, True


class MonstrousMouth(agility.Catch):
    """Re-roll a failed catch; Strip Ball does not work on them. [2020-15/Monstrous Mouth]"""

    name = "Monstrous Mouth"
    kinds: tuple[str, ...] = (purpose.CATCH,)


class PrehensileTail(Trait):
    """-1 to an opponent who dodges, jumps or leaps out of their zone; one tail counts. [2020-15/Prehensile Tail]"""

    name = "Prehensile Tail"

    def aura(self, m: Game, owner: int, t: PlayerTest) -> int:
        """The first of several; none at all for a Pogo Stick."""
        if t.kind not in (purpose.DODGE, purpose.LEAP) or t.from_cell < 0 or not m.active(t.body):
            return 0
        if t.kind == purpose.LEAP and m.has(t.body, "Pogo Stick"):
            return 0
        tails = [other for other in m.markers(m.side[t.body], t.from_cell, AURA) if m.has(other, self.name)]
        return -int(bool(tails) and tails[0] == owner)


class Tentacles(Trait):
    """May hold an opponent who tries to leave their zone. [2020-15/Tentacles]"""

    name = "Tentacles"

    def leave(self, m: Game, owner: int, mover: int, to: int) -> Resolution[bool]:
        """D6 and ST against ST: 6, or a natural 6, holds them; a natural 1 does not."""
        t = PlayerTest(purpose.TENTACLES, owner, 6, m.state.st[owner] - m.state.st[mover], True)
        return not (yield from test(m, t))


class VeryLongLegs(Trait):
    """Jumps more easily, and reaches passes. Cloud Burster does not help against them. [2020-15/Very Long Legs]"""

    name = "Very Long Legs"

    def modify(self, m: Game, owner: int, t: PlayerTest) -> int:
        """A jump's penalty counts one less; +2 to interfere with a pass."""
        if t.kind == purpose.LEAP:
            t.relief += 1
        return 2 if t.kind == purpose.INTERCEPT else 0
