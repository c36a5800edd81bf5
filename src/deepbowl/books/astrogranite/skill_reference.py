"""The common skill reference: skills as this book describes them. [AG-SKILL-24 to AG-SKILL-45]

Most mean what they mean in the core. Those that do not are classes here, each in place of the core's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.books.astrogranite.colleges import GROUP
from deepbowl.engine.choice import DECLARE, choice
from deepbowl.engine.decision import NOTHING, Resolution, at_once
from deepbowl.engine.state import STANDING
from deepbowl.rules.crp.skills import general as crp_general
from deepbowl.rules.crp.skills.strength import StrongArm
from deepbowl.rules.flow.deeds import declaring
from deepbowl.rules.flow.test import plain, test
from deepbowl.rules.skills import agility, general, passing, strength
from deepbowl.rules.switches import Switch
from deepbowl.rules.traits import Trait, replaced
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.flags import BLOCK
from deepbowl.rules.vocabulary.records import Block, PlayerTest, Push

if TYPE_CHECKING:
    from deepbowl.books.astrogranite.frame import AgRules
    from deepbowl.rules.game import Game

STAND_FIRM: Final = "Stand Firm"


class ReferencePro(crp_general.Pro):
    """On 1 to 3 the roll stands, whatever re-rolls the team has. [AG-SKILL-26]"""

    own_rule = "AG-SKILL-26"

    def spend(self, m: Game, owner: int, t: PlayerTest) -> Resolution[bool]:
        """No team re-roll touches the die for it either."""
        m.spend_trait(owner, self)
        for_it = plain(purpose.PRO, owner, 4)
        for_it.team = False
        return (yield from test(m, for_it))


class ReferenceDirtyPlayer(general.DirtyPlayer):
    """+2 to armour or injury of its owner's fouls. [AG-SKILL-28]"""

    own_rule = "AG-SKILL-28"
    amount = 2


class ReferenceDauntless(general.Dauntless):
    """2D6 above the target's strength, their own not added. [AG-SKILL-30]"""

    own_rule = "AG-SKILL-30"

    def strength(self, m: Game, owner: int, b: Block) -> Resolution[None]:
        """Only the blocker, only against a stronger one, before assists."""
        if owner != b.attacker or b.st_attacker >= b.st_defender or (yield m.may(owner, self, b.defender)) != m.yes:
            return
        m.used(owner, self, b.defender)
        t = plain(purpose.DAUNTLESS, owner, b.st_defender + 1)
        t.pair = True
        if (yield from test(m, t)):
            b.st_attacker = b.st_defender


class ReferenceNervesOfSteel(passing.NervesOfSteel):
    """Tackle zones do not matter to passes and catches; to interceptions they do. [AG-SKILL-32]"""

    own_rule = "AG-SKILL-32"

    def modify(self, m: Game, owner: int, t: PlayerTest) -> int:
        """The zones are simply not counted."""
        return 0 if t.kind == purpose.INTERCEPT else super().modify(m, owner, t)


class ReferenceStandFirm(strength.StandFirm):
    """Cannot be pushed, and a failed dodge does not knock them down: see `AgMovement.keeps_feet`. [AG-SKILL-36]"""

    own_rule = "AG-SKILL-36"

    def push(self, m: Game, owner: int, p: Push) -> Resolution[None]:
        """Not a choice; cancelled by Juggernaut for the one blocked in a blitz."""
        if owner != p.victim or (p.block is not None and p.block.blitz and m.has(p.block.attacker, "Juggernaut")):
            return NOTHING
        m.used(owner, self)
        p.stays = True
        return NOTHING


class OnceATurn(Trait):
    """A re-roll for certain rolls, once a turn."""

    kinds: tuple[str, ...] = ()

    def reroll(self, m: Game, owner: int, t: PlayerTest) -> bool:
        """While it is not used up."""
        return t.kind in self.kinds and m.unspent(owner, self)

    def spend(self, m: Game, owner: int, t: PlayerTest) -> Resolution[bool]:
        """Used up for this turn."""
        m.spend_trait(owner, self)
        return at_once(True)


class ReferenceCatch(OnceATurn):
    """Re-roll one failed catch a turn. [AG-SKILL-38]"""

    name = "Catch"
    own_rule = "AG-SKILL-38"
    kinds: tuple[str, ...] = (purpose.CATCH,)


class ReferenceSureFeet(OnceATurn):
    """Re-roll one Go For It or landing a turn. [AG-SKILL-40]"""

    name = "Sure Feet"
    own_rule = "AG-SKILL-40"
    kinds: tuple[str, ...] = (purpose.RUSH, purpose.ACROBATICS)


class ReferencePass(OnceATurn):
    """Re-roll one failed pass a turn. [AG-SKILL-43]"""

    name = "Pass"
    own_rule = "AG-SKILL-43"
    kinds: tuple[str, ...] = (purpose.PASS,)


class ReferenceJumpUp(agility.JumpUp):
    """Stands up for nothing, and no more: a block from the ground is not in it. [AG-SKILL-42]"""

    own_rule = "AG-SKILL-42"

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """Those who lie on the ground declare no block."""
        if declaring(m) and m.state.posture[owner] != STANDING and choice(DECLARE, BLOCK) in options:
            options.remove(choice(DECLARE, BLOCK))


class ReferenceStrongArm(StrongArm):
    """A throw counts one range band shorter; the shortest stays the shortest. [AG-SKILL-45]"""

    own_rule = "AG-SKILL-45"


def _read(rules: AgRules) -> None:
    """Let these skills mean what the reference says. [AG-SKILL-03]"""
    rules.traits = replaced(
        rules.traits, ReferencePro(), ReferenceDirtyPlayer(), ReferenceDauntless(), ReferenceNervesOfSteel(),
        ReferenceStandFirm(), ReferenceCatch(), ReferenceSureFeet(), ReferencePass(), ReferenceJumpUp(),
        ReferenceStrongArm(),
    )  # fmt: skip
    rules.own.movement.stands_firm = STAND_FIRM


SWITCH: Final = Switch(
    "common-skill-reference", "Common skills follow this book's reference where it differs from the core rules.",
    "AG-SKILL-03", group=GROUP, turn_on=_read,
)  # fmt: skip
