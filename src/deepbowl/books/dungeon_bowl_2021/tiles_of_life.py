"""The College of Life's tiles of the supplement, one class each. [DG-XTILE-02 to DG-XTILE-08]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.books.dungeon_bowl_2021.ground import (
    DRINK,
    TASTY_SNACK,
    Room,
    SpecialRoom,
)
from deepbowl.engine import event
from deepbowl.engine.decision import DONE, NOTHING, Resolution, at_once
from deepbowl.engine.state import NOBODY, RESERVES
from deepbowl.rules.advice import Advice
from deepbowl.rules.chapters.phase import Phase
from deepbowl.rules.effects import change, lend, recover, use_up
from deepbowl.rules.flow.harm import go_down, hurt, place_prone, settle, stun
from deepbowl.rules.flow.turn import go_on
from deepbowl.rules.traits import STAGE_CASUALTY, Trait
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.effects import MOVEMENT, STRENGTH, THIS_ACTION, THIS_GAME
from deepbowl.rules.vocabulary.flags import NO_MOVE
from deepbowl.rules.vocabulary.records import (
    BY_ROOM,
    PLACED_PRONE,
    TURNOVER_NEVER,
    TURNOVER_WITH_BALL,
    Fall,
    PlayerTest,
)

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

SNACK: Final = "Tasty Snack"
STRONG_SNACK: Final = "Strong from the Tuck Shop"
HELD_BY_ROOTS: Final = "Held by Roots"
SECOND_YOUTH: Final = "Second Youth"
SPOTLESS: Final = ("Snotling", "Goblin", "Troll")
"""Positions that are immune to spores, by a word in their name. [DG-XTILE-05]"""


class TuckShop(SpecialRoom):
    """A snack may stun, give a re-roll, or strength for the game. [DG-XTILE-02]"""

    name = "The Tuck Shop"
    own_rule = "DG-XTILE-02"
    tile = "tuck-shop"
    advice = Advice(0.3)
    says = (
        "As their whole activation, a player may have a snack. 1: stunned. 2-5: one re-roll this match. 6: +1 ST this match."
    )
    action = TASTY_SNACK

    def special(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """A benefit someone has had already does nothing."""
        die = yield from self.throw(m, owner, purpose.SNACK, (2, 3, 4, 5, 6))
        if die == 1:
            self.acted(m, owner, "chokes")
            f = laid_down(owner, self.rule)
            go_down(m, f)
            stun(m, f)
            m.tell(event.Stunned(self.rule, owner, m.state.cell[owner]))
        elif die < 6 and not m.owns(owner, SNACK):
            lend(m, owner, SNACK, THIS_GAME)
            self.acted(m, owner, "may re-roll one die this match")
        elif die == 6 and not m.owns(owner, STRONG_SNACK):
            lend(m, owner, STRONG_SNACK, THIS_GAME)
            change(m, owner, STRENGTH, 1, THIS_GAME)
            self.acted(m, owner, "has +1 ST this match")


def laid_down(body: int, rule: str) -> Fall:
    """Placed Prone by a room: a Turnover only for a carrier."""
    f = Fall(body, BY_ROOM, NOBODY, rule)
    f.kind, f.turnover = PLACED_PRONE, TURNOVER_WITH_BALL
    return f


class TastySnack(Trait):
    """Once in the game: one block die, Agility or Passing test again. [DG-XTILE-02]"""

    name = SNACK
    own_rule = "DG-XTILE-02"
    told_as = "eats a snack"
    only_lent = True
    once_a_match = True
    single_die = True

    def reroll(self, m: Game, owner: int, t: PlayerTest) -> bool:
        """While it lasts."""
        return m.unspent(owner, self) and (bool(t.faces) or t.agility)

    def spend(self, m: Game, owner: int, t: PlayerTest) -> Resolution[bool]:
        """Eaten."""
        m.spend_trait(owner, self)
        return at_once(True)


class RootWalk(Room):
    """Who ends an activation in here may be entangled. [DG-XTILE-03]"""

    name = "The Root Walk"
    own_rule = "DG-XTILE-03"
    tile = "root-walk"
    says = (
        "A player who ends an activation in this room rolls a D6. "
        "On 1 they are held until they roll their ST or less (a 6 always fails)."
    )
    advice = Advice(perilous=True)

    def finish(self, m: Game, owner: int) -> Resolution[None]:
        """On a 1."""
        if not m.state.suspended and not m.owns(owner, HELD_BY_ROOTS):
            if (yield from self.throw(m, owner, purpose.ROOTS, (2, 3, 4, 5, 6))) == 1:
                lend(m, owner, HELD_BY_ROOTS, THIS_GAME)
                self.acted(m, owner, "is entangled")


class HeldByRoots(Trait):
    """Held by roots: nothing takes them out of their square until they roll their strength or less. [DG-XTILE-03]"""

    name = HELD_BY_ROOTS
    own_rule = "DG-XTILE-03"
    always = True
    only_lent = True

    def __init__(self, walk: Room) -> None:
        super().__init__()
        self.walk = walk

    def holds_here(self, m: Game, owner: int) -> bool:
        """Only where there are roots."""
        return bool(self.walk.squares(m.board) & m.foot(owner))

    def begin(self, m: Game, owner: int) -> Resolution[None]:
        """Before they declare anything; what needs no movement they may do in any case."""
        strength = m.state.st[owner]
        welcome = tuple(die for die in range(1, 6) if die <= strength)
        if not self.holds_here(m, owner) or (yield from self.walk.throw(m, owner, purpose.ENTANGLED, welcome)) in welcome:
            use_up(m, owner, self.name)
        else:
            self.walk.acted(m, owner, "stays entangled")
            m.state.act.flags |= NO_MOVE


class TranquilMeadow(Room):
    """+1 MA for an activation that begins in here. [DG-XTILE-04]"""

    name = "Tranquil Meadow"
    own_rule = "DG-XTILE-04"
    tile = "tranquil-meadow"
    advice = Advice(1.0)
    says = "A player who starts an activation in this room has +1 MA for it."

    def begin(self, m: Game, owner: int) -> Resolution[None]:
        """Until it ends."""
        change(m, owner, MOVEMENT, 1, THIS_ACTION)
        self.acted(m, owner, "has +1 MA")
        return NOTHING


class FungusFarm(Room):
    """Spores lay down on a 1 a player who ends an activation in here. [DG-XTILE-05]"""

    name = "Fungus Farm"
    own_rule = "DG-XTILE-05"
    tile = "fungus-farm"
    says = (
        "A player who ends an activation in this room rolls a D6. On 1 they are placed prone. "
        "Snotlings, Goblins and Trolls do not roll."
    )
    advice = Advice(perilous=True)

    def finish(self, m: Game, owner: int) -> Resolution[None]:
        """A Turnover only for a carrier."""
        if m.state.suspended or is_spotless(m, owner):
            return
        if (yield from self.throw(m, owner, purpose.SPORES, (2, 3, 4, 5, 6))) == 1:
            self.acted(m, owner, "breathes spores")
            place_prone(m, owner, self.rule, BY_ROOM)
            yield from settle(m)


def is_spotless(m: Game, owner: int) -> bool:
    """Snotlings, Goblins and Trolls; a Troll Slayer is none of them. [DG-XTILE-05]"""
    words = m.bodies.position[owner].split()
    return "Slayer" not in words and any(word in words for word in SPOTLESS)


class FountainOfYouth(SpecialRoom):
    """A drink hurts, or heals old wounds and saves from the first casualty. [DG-XTILE-06]"""

    name = "Fountain of Youth"
    own_rule = "DG-XTILE-06"
    tile = "fountain-of-youth"
    says = (
        "As their whole activation, a player may drink. 1-3: placed prone with an injury roll. 4-6: "
        "healed, and saved from one casualty."
    )
    action = DRINK

    def special(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """On 4+ the first casualty of the game sends them to Reserves."""
        if (yield from self.throw(m, owner, purpose.FOUNTAIN, (4, 5, 6))) <= 3:
            self.acted(m, owner, "drinks the wrong water")
            f = laid_down(owner, self.rule)
            f.no_armour_roll = True
            go_down(m, f)
        else:
            if not m.owns(owner, SECOND_YOUTH):  # nothing is left to heal after the first drink
                lend(m, owner, SECOND_YOUTH, THIS_GAME)
                recover(m, owner)
            self.acted(m, owner, "is young again")
            m.tell(event.Cured(self.rule, owner, m.state.cell[owner]))


class SecondYouth(Trait):
    """The first casualty of the game is none; old injuries count no more. [DG-XTILE-06]"""

    name = SECOND_YOUTH
    own_rule = "DG-XTILE-06"
    told_as = "is saved by a second youth"
    always = True
    only_lent = True
    once_a_match = True

    def outcome(self, m: Game, owner: int, f: Fall, stage: int) -> Resolution[None]:
        """To Reserves, without a Casualty roll."""
        if stage == STAGE_CASUALTY:
            f.casualty -= m.bodies.niggles[owner]
            if m.unspent(owner, self):
                m.spend_trait(owner, self)
                m.used(owner, self)
                f.result = RESERVES
        return NOTHING


class GluttonousGreenhouse(Room):
    """At the end of every turn it bites someone who is in it. [DG-XTILE-07]"""

    name = "Gluttonous Greenhouse"
    own_rule = "DG-XTILE-07"
    tile = "gluttonous-greenhouse"
    says = "At the end of every turn, one random player in this room takes an armour roll."
    advice = Advice(perilous=True)

    def bite(self, m: Game) -> Resolution[None]:
        """Of either team, in any state; they do not go down unless it hurts."""
        inside = [body for body in m.bodies_in(self.squares(m.board)) if not m.neutral(body)]
        if inside:
            victim = inside[m.roll(len(inside), purpose.BITE) - 1]
            self.acted(m, victim, "is bitten")
            f = Fall(victim, BY_ROOM, NOBODY, self.rule)
            f.bare, f.turnover = True, TURNOVER_NEVER
            yield from hurt(m, f)
            yield from settle(m)


class TurnsEnd(Phase):
    """Effects of rooms between two turns. [DG-XTILE-07]"""

    name = "greenhouse"

    def __init__(self, greenhouse: GluttonousGreenhouse) -> None:
        self.greenhouse = greenhouse

    def run(self, m: Game) -> Resolution[None]:
        """After every team's turn."""
        return self.bite(m)

    def bite(self, m: Game) -> Resolution[None]:
        """Then on to whatever comes next."""
        yield from self.greenhouse.bite(m)
        go_on(m)
        yield DONE


class MalodorousMarsh(Room):
    """Hard going for the weak. [DG-XTILE-08]"""

    name = "Malodorous Marsh"
    own_rule = "DG-XTILE-08"
    tile = "malodorous-marsh"
    advice = Advice(-0.3)
    says = "Players with ST 3 or less have -1 to dodge, jump or leap in this room."
    strong: Final = 4

    def modify(self, m: Game, owner: int, t: PlayerTest) -> int:
        """Return where they come to: the roll is made there."""
        return -1 if t.kind in (purpose.DODGE, purpose.LEAP) and m.state.st[owner] < self.strong else 0
