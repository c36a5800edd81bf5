"""Magic items: what each does once it is used, and the infraction that every use is. [AG-ITEM-06 to AG-ITEM-20]

An item is a trait printed among the skills of its wearer. One that acts on a single roll is judged when that is over; one
that lasts an activation is owed until its end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import cells
from deepbowl.books.astrogranite.colleges import GROUP
from deepbowl.books.astrogranite.eye import EYE, eye_of
from deepbowl.books.astrogranite.movement import SURE_FOOTED
from deepbowl.engine.choice import USE, USE_ON, choice
from deepbowl.engine.decision import NOTHING, Resolution, at_once
from deepbowl.engine.state import NOBODY, NOWHERE, put
from deepbowl.rules.crp.skills.extraordinary import HypnoticGaze
from deepbowl.rules.effects import change, lend
from deepbowl.rules.flow.deeds import declaring
from deepbowl.rules.flow.explain import because
from deepbowl.rules.flow.harm import armour_again, settle
from deepbowl.rules.skills.common import blocks_in_own_action, hits_in_own_block
from deepbowl.rules.switches import Switch, carried
from deepbowl.rules.traits import STAGE_ARMOUR, STAGE_BROKEN, Trait
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.effects import MOVEMENT, THIS_ACTION, THIS_TURN
from deepbowl.rules.vocabulary.flags import IN_ACTIVATION, NO_MOVE, flag
from deepbowl.rules.vocabulary.records import ITEM, MAJOR, MINOR, Fall, PlayerTest, Reason

if TYPE_CHECKING:
    from deepbowl.books.astrogranite.frame import AgRules
    from deepbowl.rules.game import Game

OFFENCE: Final = "magic item"
"""The log's word for the infraction."""
OWED_EYE: Final = "eye when an item was used"
OWED_NEAR: Final = "referee near when an item was used"
"""Tallies of the active player, who pays for Boots, Sandals and Shoes at the end of their activation: the eye as in `EYE`,
and the number of the referee who saw it, 0 for none. [AG-ITEM-08]"""

SPRINGY: Final = flag("springy", IN_ACTIVATION)
"""Wears the Sandals, and could leap before. [AG-ITEM-14]"""


class MagicItem(Trait):
    """Something magical a player wears: used once a turn at most, and never unseen for certain. [AG-ITEM-06, AG-ITEM-08]"""

    infraction = MINOR
    carried = ITEM
    always = True

    def ready(self, m: Game, owner: int) -> bool:
        """Return whether it has not been used in this turn. [AG-ITEM-06]"""
        return m.unspent(owner, self)

    def pay(self, m: Game, owner: int) -> None:
        """Mark an item as used for this turn and report the infraction. [AG-ITEM-08]"""
        m.spend_trait(owner, self)
        eye_of(m).commit(m, owner, OFFENCE, self.infraction == MAJOR)

    def asks(self, m: Game, owner: int, other: int = NOBODY) -> Resolution[bool]:
        """Ask the wearer's coach about using it; a yes is logged and counts as an infraction."""
        if not self.ready(m, owner) or (yield m.may(owner, self, other)) != m.yes:
            return False
        m.used(owner, self, other)
        self.pay(m, owner)
        return True


# ---------------------------------------------------------------- pressed like a button
class Lasting(MagicItem):
    """An item for a whole activation: the wearer's coach says when, and pays at its end. [AG-ITEM-08]"""

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """At any moment of an Action in which the wearer moves."""
        act = m.state.act
        if declaring(m) or not m.standing(owner) or act.action in m.rules.actions.without_movement:
            return
        if self.ready(m, owner) and not act.flags & NO_MOVE:
            options.append(choice(USE, self.bit))

    def why_not(self, m: Game, owner: int, target: int) -> Reason | None:
        """Used already, or lying down."""
        if not self.ready(m, owner):
            return because(m, f"{m.bodies.name[owner]} has used the {self.name} this turn", "AG-ITEM-06")
        return because(m, f"{m.bodies.name[owner]} must stand and move to use the {self.name}", self.rule)

    def use(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """It works from now on; where the eye was is remembered."""
        m.used(owner, self)
        m.spend_trait(owner, self)
        m.set_tally(OWED_EYE, m.tally(EYE))
        m.set_tally(OWED_NEAR, eye_of(m).witness(m, owner) + 1)
        self.work(m, owner)
        return NOTHING

    def work(self, m: Game, owner: int) -> None:
        """Do what it does."""
        raise NotImplementedError

    def finish(self, m: Game, owner: int) -> Resolution[None]:
        """The activation is over, and the referee has their say, wherever the wearer is by now. [AG-ITEM-08]"""
        if not self.ready(m, owner):
            eye_of(m).owe(m, owner, OFFENCE, self.infraction == MAJOR, m.tally(OWED_EYE) - 1, m.tally(OWED_NEAR) - 1)
            yield from settle(m)


class BootsOfDashing(Lasting):
    """Every Go For It of the activation succeeds without a roll. [AG-ITEM-12]"""

    name = "Boots of Dashing"
    own_rule = "AG-ITEM-12"

    def work(self, m: Game, owner: int) -> None:
        """See `AgMovement.rush`."""
        m.state.in_act = put(m.state.in_act, owner, m.state.in_act[owner] | SURE_FOOTED)


class SandalsOfLeaping(Lasting):
    """Lends Leap for the activation; a wearer who has it gets +1. [AG-ITEM-14]"""

    name = "Sandals of Leaping"
    own_rule = "AG-ITEM-14"

    def work(self, m: Game, owner: int) -> None:
        """The skill, or more of it."""
        if m.owns(owner, "Leap"):
            m.state.in_act = put(m.state.in_act, owner, m.state.in_act[owner] | SPRINGY)
        else:
            lend(m, owner, "Leap", THIS_ACTION)

    def modify(self, m: Game, owner: int, t: PlayerTest) -> int:
        """+1 on leaps."""
        return int(t.kind == purpose.LEAP and bool(m.state.in_act[owner] & SPRINGY))


class ShoesOfSpeed(Lasting):
    """+2 MA for the turn. [AG-ITEM-17]"""

    name = "Shoes of Speed"
    own_rule = "AG-ITEM-17"

    def work(self, m: Game, owner: int) -> None:
        """Two squares more."""
        change(m, owner, MOVEMENT, 2, THIS_TURN)


class HelmOfDistraction(MagicItem):
    """A Hypnotic Gaze for a player without the skill; for one with it, +1 on the roll. [AG-ITEM-11]"""

    name = "Helm of Distraction"
    own_rule = "AG-ITEM-11"

    def __init__(self) -> None:
        super().__init__()
        self.gaze = HypnoticGaze()

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """Against opponents the wearer could gaze at."""
        if declaring(m) or not m.standing(owner) or not self.ready(m, owner):
            return
        options.extend([choice(USE_ON, self.bit, m.body_at(cell)) for cell in cells(self.gaze.victims(m, owner))])

    def use(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """The gaze, which is paid for whether it works or not."""
        m.used(owner, self, target)
        self.pay(m, owner)
        yield from self.gaze.stare(m, owner, target, int(m.owns(owner, self.gaze.name)))
        yield from settle(m)


# ---------------------------------------------------------------- re-rolls
class ArmbandsOfBlocking(MagicItem):
    """All block dice of one of the wearer's own blocks again. [AG-ITEM-09]"""

    name = "Armbands of Blocking"
    own_rule = "AG-ITEM-09"

    def reroll(self, m: Game, owner: int, t: PlayerTest) -> bool:
        """In the wearer's own activation; the die of a blow from afar, which names its square, is not a block's."""
        return t.kind == purpose.BLOCK and t.cell == NOWHERE and blocks_in_own_action(m, owner) and self.ready(m, owner)

    def spend(self, m: Game, owner: int, t: PlayerTest) -> Resolution[bool]:
        """They always work."""
        self.pay(m, owner)
        return at_once(True)


class LuckyRabbitsFoot(Trait):
    """Once a match any roll again that a team re-roll could touch; no one minds. [AG-ITEM-15]"""

    name = "Lucky Rabbit's Foot"
    own_rule = "AG-ITEM-15"
    carried = ITEM
    always = True
    once_a_match = True

    def reroll(self, m: Game, owner: int, t: PlayerTest) -> bool:
        """In either side's turn."""
        return t.team and m.unspent(owner, self)

    def spend(self, m: Game, owner: int, t: PlayerTest) -> Resolution[bool]:
        """Gone for the match."""
        m.spend_trait(owner, self)
        return at_once(True)


class RingOfInvulnerability(MagicItem):
    """Armour that was beaten is rolled again with the same modifiers. [AG-ITEM-20]"""

    name = "Ring of Invulnerability"
    own_rule = "AG-ITEM-20"

    def outcome(self, m: Game, owner: int, f: Fall, stage: int) -> Resolution[None]:
        """Unless it has been rolled again already."""
        if stage == STAGE_BROKEN and not f.repeated and (yield from self.asks(m, owner)):
            yield from armour_again(m, f)


# ---------------------------------------------------------------- declared before the die
class BeforeTheDie(MagicItem):
    """One roll of the wearer succeeds on an unmodified 2+, if their coach says so before it. [AG-ITEM-07]"""

    kind = ""
    always = False

    def prepare(self, m: Game, owner: int, t: PlayerTest) -> Resolution[None]:
        """Ask before every such roll."""
        if t.body == owner and t.kind == self.kind and self.fits(t) and (yield from self.asks(m, owner)):
            t.natural = 2

    def fits(self, t: PlayerTest) -> bool:
        """Return True if the item applies to this roll."""
        return True


class GauntletsOfCatching(BeforeTheDie):
    """Catches a pass that comes down in the wearer's square; no bounce, no hand-off. [AG-ITEM-10]"""

    name = "Gauntlets of Catching"
    own_rule = "AG-ITEM-10"
    kind = purpose.CATCH

    def fits(self, t: PlayerTest) -> bool:
        """Accurate or not."""
        return t.thrown


class AmuletOfInterception(BeforeTheDie):
    """Intercepts the ball; no bomb. [AG-ITEM-13]"""

    name = "Amulet of Interception"
    own_rule = "AG-ITEM-13"
    kind = purpose.INTERCEPT

    def fits(self, t: PlayerTest) -> bool:
        """Only of a ball."""
        return t.ball >= 0


class HeadbandOfThrowing(BeforeTheDie):
    """Throws the ball accurately; no bomb, team-mate or chest. [AG-ITEM-19]"""

    name = "Headband of Throwing"
    own_rule = "AG-ITEM-19"
    kind = purpose.PASS

    def fits(self, t: PlayerTest) -> bool:
        """Only of a ball."""
        return t.ball >= 0


class GlovesOfTackling(MagicItem):
    """An opponent who dodges away from the wearer needs an unmodified 6. [AG-ITEM-18]"""

    name = "Gloves of Tackling"
    own_rule = "AG-ITEM-18"
    always = False

    def prepare(self, m: Game, owner: int, t: PlayerTest) -> Resolution[None]:
        """One pair of gloves is enough."""
        if t.body == owner or t.kind != purpose.DODGE or t.natural:
            return
        if (yield from self.asks(m, owner, t.body)):
            t.natural = 6


class BracersOfSmashing(MagicItem):
    """+2 on armour or injury of an opponent knocked down by the wearer's block. [AG-ITEM-16]"""

    name = "Bracers of Smashing"
    own_rule = "AG-ITEM-16"
    infraction = MAJOR

    def wind_up(self, m: Game, owner: int, f: Fall, stage: int) -> Resolution[None]:
        """Before armour; before injury if armour was beaten without it."""
        if not hits_in_own_block(m, owner, f) or not (yield from self.asks(m, owner, f.victim)):
            return
        if stage == STAGE_ARMOUR:
            f.armour += 2
            f.armour_reasons += ((self.name, 2),)
        else:
            f.injury += 2
            f.injury_reasons += ((self.name, 2),)


def magic_items() -> list[Trait]:
    """Return every magic item, each as the trait of the player who wears it. [AG-ITEM-06]"""
    return [
        ArmbandsOfBlocking(), GauntletsOfCatching(), HelmOfDistraction(), BootsOfDashing(),
        AmuletOfInterception(), SandalsOfLeaping(), LuckyRabbitsFoot(), BracersOfSmashing(), ShoesOfSpeed(),
        GlovesOfTackling(), HeadbandOfThrowing(), RingOfInvulnerability(),
    ]  # fmt: skip


def turn_on(rules: AgRules) -> None:
    """Players may wear magic items. [AG-ITEM-06]"""
    rules.keep_tally(OWED_EYE)
    rules.keep_tally(OWED_NEAR)
    rules.traits = [*rules.traits, *magic_items()]


ITEMS: Final = tuple([item.name for item in magic_items()])
SWITCH: Final = Switch(
    "magic-items", "Players may wear magic items. Each use is an infraction, and draws the eye.",
    "AG-ITEM-06", needs=("eye-of-the-ref",), group=GROUP, turn_on=turn_on, needed_by_team=carried(*ITEMS),
)
