"""The skills of Dungeon Bowl: those of the core without four, and four new ones. [DG-SKILL-01 to DG-SKILL-05]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.books.dungeon_bowl_2021.spells import BLINDED
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import NOBODY
from deepbowl.rules.bb2020.skill_list import bb2020_skills
from deepbowl.rules.skills.common import free_to_move, in_own_activation, lets_go
from deepbowl.rules.traits import WHILE_OFF_PITCH, WHILE_PRONE, WHILE_STUNNED, WHILE_UNZONED, Trait
from deepbowl.rules.vocabulary import flags, purpose
from deepbowl.rules.vocabulary.records import PlayerTest

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

GONE: Final = ("Kick", "Cannoneer", "Cloud Burster", "Hail Mary Pass")


def dungeon_bowl_skills() -> list[Trait]:
    """The skills and traits of the core without those that have no place below ground, and four more. [DG-SKILL-05]"""
    kept = [trait for trait in bb2020_skills() if trait.name not in GONE]
    return [*kept, PortalNavigator(), GiveAndGo(), PortalPasser(), WallThrower()]


class PortalNavigator(Trait):
    """May have the die thrown again that says where a portal takes them, once each time. [DG-SKILL-01]"""

    name = "Portal Navigator"
    own_rule = "DG-SKILL-01"
    also_when: tuple[str, ...] = (WHILE_PRONE, WHILE_STUNNED, WHILE_UNZONED, WHILE_OFF_PITCH)

    def reroll(self, m: Game, owner: int, t: PlayerTest) -> bool:
        """From the dug-out and when displaced too, however they lie."""
        return t.kind == purpose.TELEPORT


class GiveAndGo(Trait):
    """May move on after a Hand-off. [DG-SKILL-02]"""

    name = "Give and Go"
    own_rule = "DG-SKILL-02"

    def runs_on(self, m: Game, owner: int, target: int) -> bool:
        """If there is a square of their movement left; then Rushes too."""
        act = m.state.act
        return act.action == flags.HAND_OFF and act.moved < m.rules.movement.allowance(m, owner) and free_to_move(m, owner)


class PortalPasser(Trait):
    """May pass from where a portal has taken them, whatever they had declared. [DG-SKILL-03]"""

    name = "Portal Passer"
    own_rule = "DG-SKILL-03"

    def teleported(self, m: Game, owner: int) -> Resolution[None]:
        """In their own activation, if their team has its Pass left; what they have moved stays moved."""
        if not in_own_activation(m, owner) or m.state.act.action == flags.PASS or not m.standing(owner):
            return
        if m.rules.actions.is_spent(m, owner, flags.PASS, NOBODY) or not lets_go(m, owner) or m.owns(owner, BLINDED):
            return
        if (yield m.may(owner, self)) == m.yes:
            m.used(owner, self)
            m.rules.actions.redeclare(m, owner, flags.PASS)


class WallThrower(Trait):
    """+1 to throw the ball at a wall. [DG-SKILL-04]"""

    name = "Wall Thrower"
    own_rule = "DG-SKILL-04"

    def modify(self, m: Game, owner: int, t: PlayerTest) -> int:
        """Only at a wall."""
        return int(t.kind == purpose.PASS and t.at_wall)
