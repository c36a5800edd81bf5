"""Mutations that work alike in every core. [CRP-13.5]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine.decision import NOTHING, Resolution
from deepbowl.rules.flow.test import plain, test
from deepbowl.rules.traits import BEING_BLOCKED, Trait
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.records import BY_BLOCK, Block, Fall, PlayerTest

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class BigHand(Trait):
    """Tackle zones do not matter to their pick-ups. [CRP-13/Big Hand, 2020-15/Big Hand]"""

    name = "Big Hand"

    def modify(self, m: Game, owner: int, t: PlayerTest) -> int:
        """The zones are simply not counted."""
        if t.kind == purpose.PICK_UP:
            t.zones = 0
        return 0


class Claws(Trait):
    """Any armour total of 8 breaks armour in their blocks. [CRP-13/Claws, 2020-15/Claws]"""

    name = "Claws"

    def tears(self, m: Game, owner: int, f: Fall) -> bool:
        """An opponent they knocked down in a block."""
        return f.cause == BY_BLOCK and f.by == owner and m.side[f.victim] != m.side[owner]

    def armour(self, m: Game, owner: int, f: Fall) -> None:
        """8 is enough against any armour."""
        if self.tears(m, owner, f):
            f.pierce = 8


class DisturbingPresence(Trait):
    """-1 to opponents' passes, catches and interceptions within three squares.
    [CRP-13/Disturbing Presence, 2020-15/Disturbing Presence]"""

    name = "Disturbing Presence"
    kinds: tuple[str, ...] = (
        purpose.PASS, purpose.CATCH, purpose.INTERCEPT, purpose.CATCH_BOMB, purpose.THROW_MATE, purpose.KICK_MATE,
    )  # fmt: skip
    """The rolls it spoils."""

    def aura(self, m: Game, owner: int, t: PlayerTest) -> int:
        """Also while they are down."""
        if t.kind not in self.kinds or not t.agility:
            return 0
        return -int(m.board.distance(m.state.cell[owner], m.state.cell[t.body]) <= 3)


class ExtraArms(Trait):
    """+1 to pick up, catch and intercept. [CRP-13/Extra Arms, 2020-15/Extra Arms]"""

    name = "Extra Arms"

    def modify(self, m: Game, owner: int, t: PlayerTest) -> int:
        """One more arm, one more chance."""
        return int(t.kind in (purpose.PICK_UP, purpose.CATCH, purpose.CATCH_BOMB, purpose.INTERCEPT))


class FoulAppearance(Trait):
    """A player who wants to block them must roll 2+ first. [CRP-13/Foul Appearance, 2020-15/Foul Appearance, CRP-18.16]"""

    name = "Foul Appearance"
    deeds: tuple[str, ...] = (BEING_BLOCKED,)
    """The attacks that others may shrink from."""

    def before(self, m: Game, owner: int, deed: str, other: int) -> Resolution[bool]:
        """On a 1 it does not happen, no turnover. Who drags an iron ball cannot be put off."""
        if deed not in self.deeds or m.owns(other, "Ball and Chain"):
            return True
        return (yield from test(m, plain(purpose.FOUL_APPEARANCE, other, 2)))


class Horns(Trait):
    """+1 ST for blocks in their Blitz. [CRP-13/Horns, 2020-15/Horns]"""

    name = "Horns"

    def strength(self, m: Game, owner: int, b: Block) -> Resolution[None]:
        """The second block of Frenzy too. [CRP-5.9]"""
        if owner == b.attacker and b.blitz:
            b.st_attacker += 1
        return NOTHING


class TwoHeads(Trait):
    """+1 to dodges. [CRP-13/Two Heads, 2020-15/Two Heads]"""

    name = "Two Heads"

    def modify(self, m: Game, owner: int, t: PlayerTest) -> int:
        """One head looks where they are going."""
        return int(t.kind == purpose.DODGE)
