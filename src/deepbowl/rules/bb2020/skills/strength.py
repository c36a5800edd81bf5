"""Strength skills in the form they have in the 2020 core. [2020-15.7]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine.choice import BODY, USE_ON, choice, first_of
from deepbowl.engine.decision import NOTHING, Resolution
from deepbowl.engine.state import KNOCKED_OUT, PRONE, RUNNING, STUNNED
from deepbowl.rules.flow.block import compare_strength, in_contact, may_attack, struck, throw_dice
from deepbowl.rules.flow.harm import place_prone, settle
from deepbowl.rules.skills import strength
from deepbowl.rules.skills.common import declaring, hits_in_own_block, open_to_push
from deepbowl.rules.traits import STAGE_INJURY, STAGE_OVER, STAGE_SETTLED, Trait
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.flags import BLITZ, BLOCK, FOUL, HALTED, HAS_HIT
from deepbowl.rules.vocabulary.records import BOTH_DOWN, BY_DODGE, BY_KICK, BY_LEAP, Block, Fall, PlayerTest, Push

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class ArmBar(Trait):
    """+1 to armour or injury of an opponent who falls trying to get out of their zone. [2020-15/Arm Bar]"""

    name = "Arm Bar"

    def worsen_fall(self, m: Game, owner: int, f: Fall) -> None:
        """It is their doing from now on; one of several is enough."""
        if f.by == f.victim:
            f.by = owner

    def either(self, m: Game, owner: int, f: Fall) -> int:
        """On armour or on injury."""
        return int(f.cause in (BY_DODGE, BY_LEAP) and f.by == owner)


class Brawler(Trait):
    """Re-roll one Both Down of a block that is no Blitz. [2020-15/Brawler]"""

    name = "Brawler"
    single_die = True

    def reroll(self, m: Game, owner: int, t: PlayerTest) -> bool:
        """In a Block Action, or with an iron ball."""
        return t.kind == purpose.BLOCK and m.state.act.action != BLITZ and BOTH_DOWN in t.faces

    def touches(self, m: Game, owner: int, t: PlayerTest, face: int) -> bool:
        """Both Down only."""
        return face == BOTH_DOWN


class BreakTackle(Trait):
    """Once an activation +1 to a dodge, +2 if their ST is 5 or more, the die seen. [2020-15/Break Tackle]"""

    name = "Break Tackle"

    def adjust(self, m: Game, owner: int, t: PlayerTest) -> Resolution[None]:
        """Asked when it would turn a failure into a success."""
        if t.kind != purpose.DODGE or not m.unspent(owner, self):
            return
        bonus = 2 if m.state.st[owner] >= 5 else 1
        t.mod += bonus
        if m.rules.tests.judge(t) and (yield m.may(owner, self)) == m.yes:
            m.used(owner, self)
            m.spend_trait(owner, self)
            t.reasons += ((self.name, bonus),)
        else:
            t.mod -= bonus


class Grab(Trait):
    """In a Block Action, pushes to any empty square beside the victim, and the victim cannot use Sidestep. [2020-15/Grab]"""

    name = "Grab"

    def push(self, m: Game, owner: int, p: Push) -> Resolution[None]:
        """Never down a chain; in a Blitz only to deny Sidestep."""
        if p.block is None or owner != p.block.attacker or not m.standing(p.victim):
            return
        empty = 0 if p.block.blitz else open_to_push(m, p)
        if not empty and not m.has(p.victim, "Sidestep"):
            return
        if (yield m.may(owner, self, p.victim)) != m.yes:
            return
        m.used(owner, self, p.victim)
        p.uncancelled = False
        if empty:
            p.squares, p.chooser = empty, m.decider(owner)


class Guard(strength.Guard):
    """Assists blocks even while marked, except against a Defensive opponent. [2020-15/Guard, 2020-15/Defensive]"""

    def assist(self, m: Game, owner: int) -> bool:
        """A Defensive player denies it in every turn but their own team's."""
        if not m.present & m.rules.families["Defensive"]:
            return True
        markers = m.bodies_in(m.around(owner) & m.foes(m.side[owner]))
        return not any(m.has(foe, "Defensive") and not m.active(foe) for foe in markers)


class MightyBlow(strength.MightyBlow):
    """Adds to armour or injury of an opponent they knocked down with their block. [2020-15/Mighty Blow]"""

    def hits(self, m: Game, owner: int, f: Fall) -> bool:
        """Not when they were the target of the block; also for a team-mate they kick badly. [2020-15/Kick Team-mate]"""
        return hits_in_own_block(m, owner, f) or (f.cause == BY_KICK and f.by == owner)


class MultipleBlock(Trait):
    """Blocks two opponents at the same time, with 2 less ST. [2020-15/Multiple Block, R-28]"""

    name = "Multiple Block"

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """Choose the second target at the start of a Block Action."""
        act = m.state.act
        if declaring(m) or act.action != BLOCK or act.flags & HAS_HIT:
            return
        victims = m.bodies_in(m.rules.blocking.targets(m, owner))
        if act.target in victims:
            options.extend(choice(USE_ON, self.bit, victim) for victim in victims if victim != act.target)

    def use(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """Both pools are fixed, then the coach picks which block comes first; the other follows whatever happens."""
        act = m.state.act
        act.flags |= HAS_HIT | HALTED
        m.used(owner, self, target)
        blocks = [self.prepared(m, owner, victim, twin) for victim, twin in ((act.target, target), (target, act.target))]
        ready: list[Block] = []
        for b in blocks:
            if (yield from may_attack(m, owner, b.defender)):
                ready.append(b)
        for b in ready:
            yield from compare_strength(m, b)
        if len(ready) > 1:
            options = [choice(BODY, b.defender) for b in ready]
            first = first_of((yield m.ask(m.decider(owner), "first-block", options, owner)))
            ready.sort(key=lambda b: b.defender != first)
        thrown = False
        for b in ready:
            if m.standing(b.defender) and in_contact(m, owner, b.defender):
                thrown |= not (yield from self.stabs(m, b))
        yield from settle(m)
        if thrown and m.state.won == RUNNING:
            yield from struck(m, ready[0], STAGE_OVER)

    def prepared(self, m: Game, owner: int, victim: int, twin: int) -> Block:
        """One of the two blocks: its victim is not pushed into the square of the other."""
        b = Block(owner, victim, False)
        b.multiple, b.twin, b.barred = True, twin, m.foot(twin)
        return b

    def stabs(self, m: Game, b: Block) -> Resolution[bool]:
        """Strike with a block or, if they have a knife and want to, a stab; return True if they stabbed. [2020-15/Stab]"""
        if m.has(b.attacker, "Stab"):
            stab = m.trait(b.attacker, "Stab")
            if (yield m.may(b.attacker, stab, b.defender)) == m.yes:
                yield from stab.attack(m, b.attacker, b.defender)
                return True
        yield from throw_dice(m, b)
        return False


class PileDriver(Trait):
    """Foul the opponent just knocked down with a block, then lie down. [2020-15/Pile Driver]"""

    name = "Pile Driver"

    def struck(self, m: Game, owner: int, b: Block, stage: int) -> Resolution[None]:
        """It is their team's Foul of the turn; they must stand beside the victim."""
        if stage != STAGE_SETTLED or not b.defender_down or m.state.over or not m.standing(owner):
            return
        down = m.state.posture[b.defender] in (PRONE, STUNNED)
        if not down or m.side[b.defender] == m.side[owner] or not in_contact(m, owner, b.defender):
            return
        if (
            m.neutral(owner)
            or m.rules.actions.is_spent(m, owner, FOUL, b.defender)
            or (yield m.may(owner, self, b.defender)) != m.yes
        ):
            return
        m.used(owner, self, b.defender)
        m.rules.actions.spend(m, owner, FOUL, b.defender)
        yield from m.rules.fouls.foul(m, owner, b.defender)
        if m.standing(owner):
            place_prone(m, owner, self.rule, self.name)
        m.state.act.flags |= HALTED
        yield from settle(m)


class ThickSkull(Trait):
    """The lightest knock-out is only Stunned. [2020-15/Thick Skull, 2020-12.3]"""

    name = "Thick Skull"

    def outcome(self, m: Game, owner: int, f: Fall, stage: int) -> Resolution[None]:
        """8; for the Stunty 7."""
        if stage == STAGE_INJURY and f.total == (7 if m.has(owner, "Stunty") else 8) and f.result == KNOCKED_OUT:
            f.result = STUNNED
        return NOTHING
