"""Agility skills that work alike in every core. [CRP-13.2]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine import event
from deepbowl.engine.decision import Resolution, at_once
from deepbowl.rules.flow.ball import can_take
from deepbowl.rules.flow.harm import place_prone
from deepbowl.rules.flow.move import enter
from deepbowl.rules.skills.common import free_to_move, open_to_push
from deepbowl.rules.traits import Trait
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.records import BY_DIVE, BY_SHADOW, STUMBLES, Block, Entry, PlayerTest, Push

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class Catch(Trait):
    """Re-roll a failed catch, hand-off or interception. [CRP-13/Catch, 2020-15/Catch]"""

    name = "Catch"
    kinds: tuple[str, ...] = (purpose.CATCH, purpose.INTERCEPT)
    """The rolls it helps with."""

    def reroll(self, m: Game, owner: int, t: PlayerTest) -> bool:
        """As often as they like."""
        return t.kind in self.kinds


class DivingCatch(Trait):
    """+1 to an accurate pass to their square; may dive for one coming down beside them.
    [CRP-13/Diving Catch, 2020-15/Diving Catch]"""

    name = "Diving Catch"

    def modify(self, m: Game, owner: int, t: PlayerTest) -> int:
        """Only an accurate pass aimed at their own square."""
        return int(t.aimed and t.kind in (purpose.CATCH, purpose.CATCH_BOMB))

    def dive(self, m: Game, owner: int, ball: int, cell: int) -> bool:
        """They must be able to take a ball."""
        return can_take(m, owner)


class DivingTackle(Trait):
    """-2 to the dodge of someone leaving their zone, the die seen; they end Prone in the vacated square.
    [CRP-13/Diving Tackle, 2020-15/Diving Tackle, CRP-18.12]"""

    name = "Diving Tackle"
    kinds: tuple[str, ...] = (purpose.DODGE,)
    """The ways of leaving it hinders."""

    def can_hinder(self, m: Game, owner: int, t: PlayerTest) -> bool:
        """They must be able to throw themselves down, and a large body must have left the square."""
        if m.bodies.size[t.body] > 1 and m.foot(t.body) & m.board.bit[t.from_cell]:
            return False
        return t.kind in self.kinds and free_to_move(m, owner)

    def spoil(self, m: Game, owner: int, t: PlayerTest) -> Resolution[None]:
        """Only one player does."""
        if not self.can_hinder(m, owner, t) or (yield m.may(owner, self, t.body)) != m.yes:
            return
        m.used(owner, self, t.body)
        t.hindered, t.hindrance = owner, self
        t.add(self.name, -2)

    def decided(self, m: Game, owner: int, t: PlayerTest) -> Resolution[None]:
        """Placed Prone in the vacated square, before any armour roll for the dodger."""
        before = m.state.cell[owner]
        m.place(owner, t.from_cell)
        m.tell(event.Moved(self.rule, owner, before, t.from_cell, BY_DIVE, t.body))
        yield from enter(m, owner, t.from_cell, Entry(BY_SHADOW, before, None))
        place_prone(m, owner, self.rule, self.name)


class Dodge(Trait):
    """Re-roll one dodge a turn; turn Defender Stumbles into Pushed. [CRP-13/Dodge, 2020-15/Dodge]"""

    name = "Dodge"

    def reroll(self, m: Game, owner: int, t: PlayerTest) -> bool:
        """Once a turn."""
        return t.kind == purpose.DODGE and m.unspent(owner, self)

    def spend(self, m: Game, owner: int, t: PlayerTest) -> Resolution[bool]:
        """Used up for this turn."""
        m.spend_trait(owner, self)
        return at_once(True)

    def face(self, m: Game, owner: int, b: Block) -> Resolution[None]:
        """Unless the blocker uses Tackle. [CRP-5.5, CRP-13/Tackle, 2020-11.4]"""
        if owner == b.defender and b.face == STUMBLES and b.defender_down:
            b.defender_down = not (yield from self.slips_away(m, owner, b.attacker))

    def slips_away(self, m: Game, owner: int, blocker: int) -> Resolution[bool]:
        """Return whether the owner stays standing on a Stumble. The core says which coach is asked first."""
        raise NotImplementedError

    def dodges(self, m: Game, owner: int, blocker: int) -> Resolution[bool]:
        """Ask the owner's coach whether to use this against a Stumble."""
        used = (yield m.may(owner, self, blocker)) == m.yes
        if used:
            m.used(owner, self, blocker)
        return used

    def is_tackled(self, m: Game, owner: int, blocker: int) -> Resolution[bool]:
        """Ask the blocker's coach whether to use Tackle, if the blocker has it."""
        if not m.has(blocker, "Tackle"):
            return False
        tackle = m.trait(blocker, "Tackle")
        used = (yield m.may(blocker, tackle, owner)) == m.yes
        if used:
            m.used(blocker, tackle, owner)
        return used


class JumpUp(Trait):
    """Stands up for nothing; may declare a Block while Prone. [CRP-13/Jump Up, 2020-15/Jump Up]"""

    name = "Jump Up"

    def stand(self, m: Game, owner: int) -> int:
        """No squares."""
        return 0


class SideStep(Trait):
    """When pushed, their own coach picks any empty adjacent square. [CRP-13/Side Step, 2020-15/Sidestep]"""

    name = "Side Step"
    family = "Sidestep"

    def push(self, m: Game, owner: int, p: Push) -> Resolution[None]:
        """Not if Grab cancelled it, nor with no empty square around."""
        if owner != p.victim or not p.uncancelled:
            return
        empty = open_to_push(m, p)
        if not empty or (yield m.may(owner, self)) != m.yes:
            return
        m.used(owner, self)
        p.squares, p.chooser = empty, m.decider(owner)


class SneakyGit(Trait):
    """An armour double of their fouls is seen only if armour broke. Read by the fouls chapter.
    [CRP-13/Sneaky Git, 2020-15/Sneaky Git]"""

    name = "Sneaky Git"


class Sprint(Trait):
    """A third square to go for. [CRP-13/Sprint, 2020-15/Sprint]"""

    name = "Sprint"

    def rushes(self, m: Game, owner: int) -> int:
        """One more."""
        return 1


class SureFeet(Trait):
    """Re-roll one Go For It a turn. [CRP-13/Sure Feet, 2020-15/Sure Feet]"""

    name = "Sure Feet"

    def reroll(self, m: Game, owner: int, t: PlayerTest) -> bool:
        """Once a turn."""
        return t.kind == purpose.RUSH and m.unspent(owner, self)

    def spend(self, m: Game, owner: int, t: PlayerTest) -> Resolution[bool]:
        """Used up for this turn."""
        m.spend_trait(owner, self)
        return at_once(True)
