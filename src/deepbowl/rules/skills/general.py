"""General skills that work alike in every core. [CRP-13.1]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine import event
from deepbowl.engine.decision import Resolution, at_once
from deepbowl.rules.flow.activation import pay_for_hit
from deepbowl.rules.flow.block import block, in_contact, may_attack
from deepbowl.rules.flow.harm import drop_balls, settle
from deepbowl.rules.flow.move import can_pay, enter
from deepbowl.rules.flow.test import plain, test
from deepbowl.rules.skills.common import free_to_move
from deepbowl.rules.traits import FORBID_FOLLOW, FORCE_FOLLOW, MAY, STAGE_PUSHED, STAGE_SETTLED, Adding, Trait
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.flags import ROOTED
from deepbowl.rules.vocabulary.records import (
    BOTH_DOWN,
    BY_FOUL,
    BY_SHADOW,
    DEFENDER_DOWN,
    Block,
    Entry,
    Fall,
    PlayerTest,
)

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class BlockSkill(Trait):
    """On Both Down the player may decide not to go down. [CRP-13/Block, 2020-15/Block]"""

    name = "Block"

    def face(self, m: Game, owner: int, b: Block) -> Resolution[None]:
        """Each of the two decides for themselves; useless once Wrestle is applied."""
        if b.face != BOTH_DOWN or b.pushed or b.placed_prone is not None:
            return
        if (yield m.may(owner, self)) == m.yes:
            m.used(owner, self)
            if owner == b.attacker:
                b.attacker_down = False
            else:
                b.defender_down = False


class Dauntless(Trait):
    """D6 plus own ST above the target's: the strengths count as equal. [CRP-13/Dauntless, 2020-15/Dauntless]"""

    name = "Dauntless"

    def strength(self, m: Game, owner: int, b: Block) -> Resolution[None]:
        """Only the blocker, only against a stronger one, before assists."""
        if owner != b.attacker or b.own_dice or b.st_attacker >= b.st_defender:
            return
        if (yield m.may(owner, self, b.defender)) != m.yes:
            return
        m.used(owner, self, b.defender)
        if (yield from test(m, plain(purpose.DAUNTLESS, owner, b.st_defender + 1, b.st_attacker))):
            b.st_attacker = b.st_defender


class DirtyPlayer(Adding):
    """Adds to armour or injury of their owner's fouls. [CRP-13/Dirty Player, 2020-15/Dirty Player]"""

    name = "Dirty Player"
    amount = 1

    def either(self, m: Game, owner: int, f: Fall) -> int:
        """Only for the one who fouls themselves."""
        return self.amount if f.cause == BY_FOUL and f.by == owner else 0


class Fend(Trait):
    """A player who pushes this player may not follow up. [CRP-13/Fend, 2020-15/Fend]"""

    name = "Fend"
    helpless_against: tuple[str, ...] = ()
    """The opponents it does not stop."""

    def follow(self, m: Game, owner: int, b: Block) -> Resolution[int]:
        """Cancelled by Juggernaut in a Blitz."""
        if owner != b.defender or (b.blitz and m.has(b.attacker, "Juggernaut")):
            return MAY
        if any(m.owns(b.attacker, family) for family in self.helpless_against):
            return MAY
        if (yield m.may(owner, self, b.attacker)) != m.yes:
            return MAY
        m.used(owner, self, b.attacker)
        return FORBID_FOLLOW


class Frenzy(Trait):
    """Must follow up, and block again if the first block left both standing. [CRP-13/Frenzy, 2020-15/Frenzy]"""

    name = "Frenzy"

    def follow(self, m: Game, owner: int, b: Block) -> Resolution[int]:
        """Follows whenever they can."""
        return at_once(FORCE_FOLLOW if owner == b.attacker and not m.owns(owner, "Ball and Chain") else MAY)

    def struck(self, m: Game, owner: int, b: Block, stage: int) -> Resolution[None]:
        """A second block after Pushed or Defender Stumbles; it costs a square in a Blitz. A player out of a pad must pay
        for that first, and cannot in a Block. [CRP-18.13, CRP-18.16, D5-TELEPORT-03]"""
        if stage != STAGE_SETTLED or b.second or b.multiple or not b.pushed or b.face == DEFENDER_DOWN:
            return
        if m.owns(owner, "Ball and Chain") or m.state.over or not m.standing(owner) or not m.standing(b.defender):
            return
        if not in_contact(m, owner, b.defender) or not self.goes_on(m, owner, b):
            return
        if not (yield from m.rules.blocking.may_go_on(m, b)):
            return
        if b.blitz:
            if not can_pay(m, owner, 1) or not (yield from pay_for_hit(m, owner)):
                return
        m.used(owner, self, b.defender)
        yield from self.hit_again(m, owner, b)

    def hit_again(self, m: Game, owner: int, b: Block) -> Resolution[None]:
        """The second block."""
        if (yield from may_attack(m, owner, b.defender, True)):
            again = Block(owner, b.defender, b.blitz)
            again.second = True
            yield from block(m, again)
        else:
            yield from settle(m)


    def goes_on(self, m: Game, owner: int, b: Block) -> bool:
        """Return whether a second block follows, both standing side by side."""
        return True


class Shadowing(Trait):
    """Step after an opponent who leaves their zone. [CRP-13/Shadowing, 2020-15/Shadowing]"""

    name = "Shadowing"

    def can_follow(self, m: Game, owner: int, mover: int) -> bool:
        """Return True if they could follow a player who leaves like this."""
        return free_to_move(m, owner)

    def keeps_up(self, m: Game, owner: int, mover: int) -> Resolution[bool]:
        """The roll between the two, by speed."""
        raise NotImplementedError

    def left(self, m: Game, owner: int, mover: int, from_cell: int) -> Resolution[bool]:
        """Into the vacated square, without a dodge."""
        if not self.can_follow(m, owner, mover) or (yield m.may(owner, self, mover)) != m.yes:
            return False
        if not (yield from m.rules.movement.dares(m, owner, from_cell)):
            return False
        m.used(owner, self, mover)
        if (yield from self.keeps_up(m, owner, mover)):
            before = m.state.cell[owner]
            m.place(owner, from_cell)
            m.tell(event.Moved(self.rule, owner, before, from_cell, BY_SHADOW, mover))
            yield from enter(m, owner, from_cell, Entry(BY_SHADOW, before, None))
        return True


class StripBall(Trait):
    """A push makes the carrier lose the ball. [CRP-13/Strip Ball, 2020-15/Strip Ball, CRP-18.1]"""

    name = "Strip Ball"
    immune: tuple[str, ...] = ("Sure Hands",)
    """The skill that keeps the ball all the same."""

    def struck(self, m: Game, owner: int, b: Block, stage: int) -> Resolution[None]:
        """Wherever they end up."""
        if stage != STAGE_PUSHED or not self.strips(b) or not m.holds_ball(b.defender):
            return
        if m.state.cell[b.defender] < 0 or any(m.has(b.defender, family) for family in self.immune):
            return
        if (yield m.may(owner, self, b.defender)) == m.yes:
            m.used(owner, self, b.defender)
            drop_balls(m, b.defender)


    def strips(self, b: Block) -> bool:
        """On Pushed and Defender Stumbles."""
        return b.face != DEFENDER_DOWN


class SureHands(Trait):
    """Re-roll a failed pick-up; Strip Ball does not work on them. [CRP-13/Sure Hands, 2020-15/Sure Hands]"""

    name = "Sure Hands"

    def reroll(self, m: Game, owner: int, t: PlayerTest) -> bool:
        """Pick-ups only."""
        return t.kind == purpose.PICK_UP


class Tackle(Trait):
    """Opponents leaving their zone, or blocked by them, cannot use Dodge. [CRP-13/Tackle, 2020-15/Tackle]"""

    name = "Tackle"

    def forbid(self, m: Game, owner: int, t: PlayerTest, source: Trait) -> bool:
        """The Dodge skill's re-roll, of no one else."""
        return t.kind == purpose.DODGE and source.name == "Dodge"


class Wrestle(Trait):
    """On Both Down both are Placed Prone. [CRP-13/Wrestle, 2020-15/Wrestle]"""

    name = "Wrestle"
    uproots = False
    """Whether the rooted may let themselves down with it."""

    def face(self, m: Game, owner: int, b: Block) -> Resolution[None]:
        """The active coach is asked first; not against a Juggernaut's Blitz."""
        if b.face != BOTH_DOWN or b.pushed or b.placed_prone is not None:
            return
        if m.state.in_drive[owner] & ROOTED and not self.uproots:
            return
        if owner == b.defender and b.blitz and m.has(b.attacker, "Juggernaut"):
            return
        if (yield m.may(owner, self)) == m.yes:
            m.used(owner, self)
            b.placed_prone = self
