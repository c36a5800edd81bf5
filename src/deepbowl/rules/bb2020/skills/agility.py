"""Agility skills in the form they have in the 2020 core. [2020-15.3]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine.decision import Resolution
from deepbowl.rules.bb2020.jump import offer_leaps
from deepbowl.rules.skills import agility
from deepbowl.rules.skills.common import in_own_activation
from deepbowl.rules.traits import Trait
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.records import PlayerTest

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class DivingTackle(agility.DivingTackle):
    """-2 to a passed dodge, jump or leap out of their zone; they end Prone in the vacated square.
    [2020-15/Diving Tackle, R-17]"""

    kinds: tuple[str, ...] = (purpose.DODGE, purpose.LEAP)

    def can_hinder(self, m: Game, owner: int, t: PlayerTest) -> bool:
        """Only an opponent whose turn it is, and no one who bounces away on a Pogo Stick."""
        if not t.passed or not m.active(t.body) or (t.kind == purpose.LEAP and m.has(t.body, "Pogo Stick")):
            return False
        return super().can_hinder(m, owner, t)


class Dodge(agility.Dodge):
    """Re-roll one dodge a turn, in their own activation; turn Stumble into Push Back. [2020-15/Dodge]"""

    def reroll(self, m: Game, owner: int, t: PlayerTest) -> bool:
        """Not while they move out of sequence."""
        return in_own_activation(m, owner) and super().reroll(m, owner, t)

    def slips_away(self, m: Game, owner: int, blocker: int) -> Resolution[bool]:
        """The blocker's coach is asked about Tackle first, the owner's coach only if Tackle is not used. [2020-11.4]"""
        if (yield from self.is_tackled(m, owner, blocker)):
            return False
        return (yield from self.dodges(m, owner, blocker))


class SureFeet(agility.SureFeet):
    """Re-roll one Rush a turn, in their own activation. [2020-15/Sure Feet]"""

    def reroll(self, m: Game, owner: int, t: PlayerTest) -> bool:
        """Not while they move out of sequence."""
        return in_own_activation(m, owner) and super().reroll(m, owner, t)


class Defensive(Trait):
    """In other teams' turns opponents they mark cannot use Guard. Read by Guard. [2020-15/Defensive]"""

    name = "Defensive"


class Leap(Trait):
    """May leap over anything, and is hindered less by those who mark them. Read by the jump everyone has.
    [2020-15/Leap, 2020-7.6]"""

    name = "Leap"

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """Over any square beside them."""
        offer_leaps(m, owner, options)

    def modify(self, m: Game, owner: int, t: PlayerTest) -> int:
        """A penalty counts one less, but one remains of any."""
        if t.kind == purpose.LEAP:
            t.relief += 1
        return 0
