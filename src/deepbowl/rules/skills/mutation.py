"""Mutations. [CRP-13.5]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine.decision import Rule
from deepbowl.rules import purpose
from deepbowl.rules.flow.test import plain, test
from deepbowl.rules.records import BY_BLOCK, Block, Fall, Test
from deepbowl.rules.traits import BEING_BLOCKED, Trait

if TYPE_CHECKING:
    from deepbowl.rules.match import Match


class BigHand(Trait):
    """Tackle zones do not matter to his pick-ups. [CRP-13/Big Hand]"""

    name = "Big Hand"

    def modify(self, m: Match, o: int, t: Test) -> int:
        """The zones are simply not counted."""
        if t.kind == purpose.PICK_UP:
            t.zones = 0
        return 0


class Claws(Trait):
    """Any armour total of 8 breaks armour in his blocks. [CRP-13/Claws]"""

    name = "Claws"

    def armour(self, m: Match, o: int, f: Fall) -> None:
        """An opponent he knocked down in a block."""
        if f.cause == BY_BLOCK and f.by == o and m.side[f.victim] != m.side[o]:
            f.pierce = 8


class DisturbingPresence(Trait):
    """-1 to opponents' passes, catches and interceptions within three squares. [CRP-13/Disturbing Presence]"""

    name = "Disturbing Presence"

    def aura(self, m: Match, o: int, t: Test) -> int:
        """Also while he is down."""
        if t.kind not in (purpose.PASS, purpose.CATCH, purpose.INTERCEPT) or not t.agility:
            return 0
        return -int(m.board.distance(m.state.cell[o], m.state.cell[t.body]) <= 3)


class ExtraArms(Trait):
    """+1 to pick up, catch and intercept. [CRP-13/Extra Arms]"""

    name = "Extra Arms"

    def modify(self, m: Match, o: int, t: Test) -> int:
        """One more arm, one more chance."""
        return int(t.kind in (purpose.PICK_UP, purpose.CATCH, purpose.INTERCEPT))


class FoulAppearance(Trait):
    """Whoever wants to block him must roll 2+ first. [CRP-13/Foul Appearance, CRP-18.16]"""

    name = "Foul Appearance"

    def before(self, m: Match, o: int, deed: str, other: int) -> Rule[bool]:
        """On a 1 the block is lost, no turnover. A Ball & Chain cannot be put off."""
        if deed != BEING_BLOCKED or m.owns(other, "Ball and Chain"):
            return True
        return (yield from test(m, plain(purpose.FOUL_APPEARANCE, other, 2)))


class Horns(Trait):
    """+1 ST for blocks in his Blitz. [CRP-13/Horns]"""

    name = "Horns"

    def strength(self, m: Match, o: int, b: Block) -> Rule[None]:
        """The second block of Frenzy too. [CRP-5.9]"""
        if o == b.attacker and b.blitz:
            b.st_attacker += 1
        return
        yield


class PrehensileTail(Trait):
    """-1 to opponents dodging out of his zone; several add up. [CRP-13/Prehensile Tail]"""

    name = "Prehensile Tail"

    def aura(self, m: Match, o: int, t: Test) -> int:
        """The zone being left counts."""
        if t.kind != purpose.DODGE or not m.exerts_zones(o):
            return 0
        return -int(bool(m.around(o) & m.board.bit[t.frm]))


class Tentacles(Trait):
    """May hold an opponent who tries to dodge or leap out of his zone. [CRP-13/Tentacles]"""

    name = "Tentacles"

    def leave(self, m: Match, o: int, mover: int, to: int) -> Rule[bool]:
        """The mover's 2D6 plus ST less the holder's must reach 6. [CRP-10.7]"""
        t = plain(purpose.TENTACLES, mover, 6, m.state.st[mover] - m.state.st[o])
        t.pair = True
        return (yield from test(m, t))


class TwoHeads(Trait):
    """+1 to dodges. [CRP-13/Two Heads]"""

    name = "Two Heads"

    def modify(self, m: Match, o: int, t: Test) -> int:
        """One head looks where he is going."""
        return int(t.kind == purpose.DODGE)


class VeryLongLegs(Trait):
    """+1 to intercept and to leap; Safe Throw does not help against him. [CRP-13/Very Long Legs]"""

    name = "Very Long Legs"

    def modify(self, m: Match, o: int, t: Test) -> int:
        """Interceptions and leaps."""
        return int(t.kind in (purpose.INTERCEPT, purpose.LEAP))
