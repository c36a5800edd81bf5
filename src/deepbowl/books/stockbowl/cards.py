"""The Magic Items deck: thirteen cards, each once per match, played immediately on a player who finds one. [SB-CHEST-06,
SB-CARD-01]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.engine import event
from deepbowl.engine.choice import DECLARE, FACING, choice, first_of
from deepbowl.engine.decision import NOTHING, Resolution
from deepbowl.rules.effects import lend, strengthen, use_up
from deepbowl.rules.flow.deeds import declaring
from deepbowl.rules.flow.harm import place_prone
from deepbowl.rules.traits import STAGE_BROKEN, STAND, Trait
from deepbowl.rules.vocabulary import flags, purpose
from deepbowl.rules.vocabulary.effects import THIS_DRIVE, THIS_GAME, THIS_TURN, WEAKENED_AFTERWARDS, WITH_BALL
from deepbowl.rules.vocabulary.records import Block, Fall, PlayerTest

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

STANDING_UP: Final = 3
"""Squares of movement it costs to stand up. [CRP-4.2]"""
DECK: Final = "magic items drawn"
"""One bit a card."""


# ---------------------------------------------------------------- what some cards put on a player
CARDS: Final = "SB-CARD-01"


class CardTrait(Trait):
    """A trait that only a card gives, so no core lists it. [SB-CARD-01]"""

    own_rule = CARDS


class Belt(CardTrait):
    """Armour rolls against them get no positive modifiers and no re-rolls. [SB-CARD-01]"""

    name = "Belt of Invulnerability"
    always = True

    def armour(self, m: Game, owner: int, f: Fall) -> None:
        """Nothing the other side brings counts on the armour roll."""
        if f.victim == owner:
            f.armour = min(f.armour, 0)
            f.pierce = 99
            f.plain_armour = True


class Headband(CardTrait):
    """Interceptions of their passes are easier by 1. [SB-CARD-01]"""

    name = "Fawndough's Headband"
    always = True

    def aura(self, m: Game, owner: int, t: PlayerTest) -> int:
        """While they are the one who throws."""
        return int(t.kind == purpose.INTERCEPT and m.state.act.body == owner)


class GlovesOfHolding(CardTrait):
    """No Pass or Hand-off Actions. [SB-CARD-01]"""

    name = "Gloves of Holding"

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """They cannot be declared."""
        if declaring(m):
            barred = (choice(DECLARE, flags.PASS), choice(DECLARE, flags.HAND_OFF))
            options[:] = [option for option in options if option not in barred]


class Codpiece(CardTrait):
    """Cannot be fouled; injury rolls against them are what the dice say. [SB-CARD-01]"""

    name = "Good Old Magic Codpiece"
    always = True

    def armour(self, m: Game, owner: int, f: Fall) -> None:
        """Neither modified nor re-rolled by anything, their own frailty included."""
        if f.victim == owner:
            f.plain = f.plain_table = True

    def cannot_be_fouled(self, m: Game, owner: int) -> bool:
        """No foul on them."""
        return True


class InertiaDamper(CardTrait):
    """A player who blitzes them after moving has 1 ST less. [SB-CARD-01]"""

    name = "Inertia Damper"
    always = True

    def strength(self, m: Game, owner: int, b: Block) -> Resolution[None]:
        """At least one square moved before the block, and never below 1. Standing up does not count as a square moved."""
        act = m.state.act
        paid = act.moved + act.rushes - 1  # the block itself costs one
        if act.flags & flags.STOOD_UP and not m.hooked(b.attacker, STAND):
            paid -= min(STANDING_UP, m.rules.movement.allowance(m, b.attacker))
        if owner == b.defender and b.blitz and act.body == b.attacker and paid > 0:
            b.st_attacker = max(1, b.st_attacker - 1)
        return NOTHING


class LuckyCharm(CardTrait):
    """The first time their armour is broken it is not. [SB-CARD-01]"""

    name = "Lucky Charm"
    told_as = "is saved by a lucky charm"
    always = True

    def outcome(self, m: Game, owner: int, f: Fall, stage: int) -> Resolution[None]:
        """They are only down, also if they would still be on their feet; the charm is gone. Rolls that skip armour are not
        affected."""
        if stage == STAGE_BROKEN:
            f.broken = False
            m.used(owner, self)
            use_up(m, owner, self.name)
            if m.standing(owner):
                place_prone(m, owner, self.rule, self.name)
        return NOTHING


class JarkLongarm(CardTrait):
    """+1 to intercept. [SB-CARD-01]"""

    name = "Magic Gloves of Jark Longarm"

    def modify(self, m: Game, owner: int, t: PlayerTest) -> int:
        """Interceptions only."""
        return int(t.kind == purpose.INTERCEPT)


def card_traits() -> list[Trait]:
    """The traits that only cards give."""
    return [Belt(), Headband(), GlovesOfHolding(), Codpiece(), InertiaDamper(), LuckyCharm(), JarkLongarm()]


# ---------------------------------------------------------------- the cards
class Card:
    """One card: the traits it lends, for how long, and the strength it gives."""

    def __init__(self, name: str, traits: tuple[str, ...], until: int, strength: int = 0, what: int = 0) -> None:
        self.name = name
        self.traits = traits
        self.until = until
        self.strength = strength
        self.what = what

    def play(self, m: Game, finder: int) -> Resolution[None]:
        """Take effect on the finder; a card that cannot work on them is wasted."""
        for trait in self.traits:
            lend(m, finder, trait, self.until)
        if self.strength:
            strengthen(m, finder, self.strength, self.until, *((self.what,) if self.what else ()))
        return NOTHING


class ForceShield(Card):
    """Sure Hands and Fend while they hold the ball; wasted on anyone else."""

    def play(self, m: Game, finder: int) -> Resolution[None]:
        """Only a carrier gets it."""
        if m.holds_ball(finder):
            yield from super().play(m, finder)


class RabbitsFoot(Card):
    """Pro, but not for Loners."""

    def play(self, m: Game, finder: int) -> Resolution[None]:
        """Loners have no luck."""
        if not m.owns(finder, "Loner"):
            yield from super().play(m, finder)


class RingOfTeleportation(Card):
    """Flies D6 squares in a direction their coach names. [SB-CARD-01]"""

    def play(self, m: Game, finder: int) -> Resolution[None]:
        """Like a thrown team-mate without scatter; the landing succeeds unless they bounce off someone."""
        if not m.in_play(finder):
            return
        options = [choice(FACING, d) for d in range(8)]
        heading = first_of((yield m.ask(m.decider(finder), "ring-direction", options, finder)))
        distance = m.roll(6, purpose.RING, finder)
        yield from m.rules.flight.fly_straight(m, finder, heading, distance)


def magic_items() -> list[Card]:
    """All thirteen. [SB-CARD-01]"""
    return [
        Card("Beguiling Bracers", ("Hypnotic Gaze", "Side Step", "Bone-head"), THIS_GAME),
        Card("Belt of Invulnerability", ("Belt of Invulnerability",), THIS_GAME),
        Card("Fawndough's Headband", ("Pass", "Accurate", "Fawndough's Headband"), THIS_TURN),
        ForceShield("Force Shield", ("Sure Hands", "Fend"), WITH_BALL),
        Card("Gikta's Strength of da Bear", (), THIS_DRIVE, 1, WEAKENED_AFTERWARDS),
        Card("Gloves of Holding", ("Catch", "Sure Hands", "Gloves of Holding"), THIS_GAME),
        Card("Good Old Magic Codpiece", ("Good Old Magic Codpiece",), THIS_GAME),
        Card("Inertia Damper", ("Inertia Damper",), THIS_DRIVE),
        Card("Lucky Charm", ("Lucky Charm",), THIS_GAME),
        Card("Magic Gloves of Jark Longarm", ("Pass Block", "Magic Gloves of Jark Longarm"), THIS_DRIVE),
        RabbitsFoot("Rabbit's Foot", ("Pro",), THIS_GAME),
        RingOfTeleportation("Ring of Teleportation", (), THIS_TURN),
        Card("Wand of Smashing", ("Mighty Blow",), THIS_TURN, 1),
    ]


class MagicItems:
    """A deck that is shuffled once a game: a used card does not come back. [SB-CARD-01]"""

    def __init__(self) -> None:
        self.cards = magic_items()

    def left(self, m: Game) -> int:
        """Return how many cards are left."""
        return len(self.cards) - m.tally(DECK).bit_count()

    def draw(self, m: Game, finder: int) -> Resolution[None]:
        """Draw one of the cards left and play it. [SB-CHEST-06]"""
        left = [number for number in range(len(self.cards)) if not m.tally(DECK) >> number & 1]
        if not left:
            return
        number = left[m.roll(len(left), purpose.CARD, finder) - 1]
        m.set_tally(DECK, m.tally(DECK) | 1 << number)
        card = self.cards[number]
        m.tell(event.Revealed(CARDS, finder, m.state.cell[finder], "card", number + 1, card.name))
        yield from card.play(m, finder)
