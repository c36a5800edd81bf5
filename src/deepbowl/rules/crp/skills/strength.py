"""Strength skills in the form they have in CRP. [CRP-13.4]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board import ruler
from deepbowl.engine.choice import BODY, USE_ON, choice, first_of, verb_of
from deepbowl.engine.decision import NOTHING, Resolution
from deepbowl.engine.state import KNOCKED_OUT, STUNNED
from deepbowl.rules.flow.block import block, in_contact, may_attack
from deepbowl.rules.flow.harm import place_prone, settle
from deepbowl.rules.skills.common import blocks_in_own_action, declaring, free_to_move, open_to_push
from deepbowl.rules.traits import STAGE_INJURY, Trait
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.flags import BLOCK, HALTED, HAS_HIT, OWES
from deepbowl.rules.vocabulary.records import BY_BLOCK, Block, Fall, PlayerTest, Push

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class BreakTackle(Trait):
    """Strength in place of Agility for one dodge a turn, the die seen. [CRP-13/Break Tackle]"""

    name = "Break Tackle"

    def adjust(self, m: Game, owner: int, t: PlayerTest) -> Resolution[None]:
        """Asked when it would turn a failure into a success."""
        if t.kind != purpose.DODGE or t.with_strength or not m.unspent(owner, self):
            return
        target = t.target
        t.target = m.rules.tests.strength(m, owner)
        if m.rules.tests.judge(t) and (yield m.may(owner, self)) == m.yes:
            m.used(owner, self)
            m.spend_trait(owner, self)
            t.with_strength = True
        else:
            t.target = target


class Grab(Trait):
    """Picks any empty square beside the opponent it pushes; cancels Side Step. [CRP-13/Grab]"""

    name = "Grab"

    def push(self, m: Game, owner: int, p: Push) -> Resolution[None]:
        """In a Block Action they pick the square. In a Block or Blitz Grab and Side Step cancel out. Never down a chain."""
        if p.block is None or owner != p.block.attacker or not m.standing(p.victim) or m.side[p.victim] == m.side[owner]:
            return
        empty = open_to_push(m, p)
        sidesteps = m.has(p.victim, "Sidestep")
        if not empty or (p.block.blitz and not sidesteps):
            return
        if (yield m.may(owner, self, p.victim)) != m.yes:
            return
        m.used(owner, self, p.victim)
        p.uncancelled = False
        if not sidesteps:
            p.squares, p.chooser = empty, m.decider(owner)


class MultipleBlock(Trait):
    """Blocks two adjacent opponents one after the other, each at +2 ST. [CRP-13/Multiple Block]"""

    name = "Multiple Block"

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """At the start of a Block Action with two or more to hit."""
        act = m.state.act
        if declaring(m) or act.action != BLOCK or act.flags & HAS_HIT:
            return
        victims = self.victims(m, owner)
        if len(victims) > 1:
            options.extend(choice(USE_ON, self.bit, victim) for victim in victims)

    def victims(self, m: Game, owner: int) -> list[int]:
        """Return the opponents they could block now."""
        return m.bodies_in(m.rules.blocking.targets(m, owner))

    def use(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """The second is thrown only if they still stand, and they may decline it. It is at one of those who were beside
        them at the start, and not by a player who has to recover first. [D5-TELEPORT-03]"""
        m.state.act.flags |= HAS_HIT | HALTED
        m.used(owner, self, target)
        beside = self.victims(m, owner)
        yield from self.strike(m, owner, target)
        if m.state.over or not m.exerts_zones(owner) or m.state.in_turn[owner] & OWES:
            return
        left = [victim for victim in self.victims(m, owner) if victim != target and victim in beside]
        if not left:
            return
        options = [m.no, *(choice(BODY, victim) for victim in left)]
        answer = yield m.ask(m.decider(owner), "second-block", options, owner)
        if verb_of(answer) == BODY:
            yield from self.strike(m, owner, first_of(answer))

    def strike(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """One of the two: a block, or a stab if they have a knife. [CRP-14.5]"""
        stab = m.trait(owner, "Stab") if m.has(owner, "Stab") else None
        stabs = stab is not None and (yield m.may(owner, stab, target)) == m.yes
        if not (yield from may_attack(m, owner, target)):
            yield from settle(m)
        elif stab is not None and stabs:
            yield from stab.attack(m, owner, target)
        else:
            b = Block(owner, target, False)
            b.multiple = True
            yield from block(m, b)


class PilingOn(Trait):
    """Throws themselves on the victim: armour or injury is rolled again. [CRP-13/Piling On]"""

    name = "Piling On"

    def again(self, m: Game, owner: int, f: Fall, stage: int) -> Resolution[bool]:
        """After their own block, standing and adjacent; they are Placed Prone."""
        if f.cause != BY_BLOCK or not blocks_in_own_action(m, owner) or not m.standing(owner) or not free_to_move(m, owner):
            return False
        if not in_contact(m, owner, f.victim) or (yield m.may(owner, self, f.victim)) != m.yes:
            return False
        m.used(owner, self, f.victim)
        place_prone(m, owner, self.rule, self.name)
        return True


class StrongArm(Trait):
    """+1 to pass rolls beyond Quick range. [CRP-13/Strong Arm]"""

    name = "Strong Arm"

    def modify(self, m: Game, owner: int, t: PlayerTest) -> int:
        """Short throws of team-mates too."""
        if t.kind != purpose.PASS or not t.agility:
            return 0
        return int(m.rules.passing.band(m, m.state.cell[owner], t.cell) >= ruler.SHORT)


class ThickSkull(Trait):
    """A modified injury of 8 is only Stunned. [CRP-13/Thick Skull]"""

    name = "Thick Skull"

    def outcome(self, m: Game, owner: int, f: Fall, stage: int) -> Resolution[None]:
        """Reads the table their way."""
        if stage == STAGE_INJURY and f.total == 8 and f.result == KNOCKED_OUT:
            f.result = STUNNED
        return NOTHING
