"""Traits that some races of this book have from birth. [AG-SKILL-14 to AG-SKILL-23]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import cells
from deepbowl.engine import event
from deepbowl.engine.choice import USE_AT, choice
from deepbowl.engine.decision import Resolution
from deepbowl.rules.flow.deeds import declaring
from deepbowl.rules.flow.harm import settle
from deepbowl.rules.flow.move import arrive, vacated
from deepbowl.rules.flow.test import plain
from deepbowl.rules.skills.common import empty_neighbours
from deepbowl.rules.skills.extraordinary import TakeRoot, Titchy, WildAnimal, wits
from deepbowl.rules.traits import Trait
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.flags import BLITZ, DAZED, HAND_OFF, HAS_HIT, NO_MOVE, PASS, ROOTED
from deepbowl.rules.vocabulary.records import BY_STEP, Entry, Fall, PlayerTest

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

TOO_MUCH: Final = (BLITZ, HAND_OFF, PASS)
"""Actions that a Dense player must pass a test for. [AG-SKILL-14]"""
BY_ROOTS: Final = "roots"
"""Why a player falls who tears themselves loose."""
BANDS_LONGER: Final = 2
"""A throw of a Titchy player counts this many range bands longer, each of them -1. [AG-SKILL-18]"""
EASILY_HURT: Final = 2


class Dense(Trait):
    """May forget what to do in a blitz, a hand-off or a pass. [AG-SKILL-14]"""

    name = "Dense"
    own_rule = "AG-SKILL-14"
    told_as = "loses the thread"
    always = True

    def activate(self, m: Game, owner: int) -> Resolution[bool]:
        """2+, or the action is lost and the zones are gone until the next one begins."""
        if m.state.act.action not in TOO_MUCH:
            m.lose_zones(owner, False, DAZED)
            return True
        return (yield from wits(m, owner, self, plain(purpose.DENSE, owner, 2)))


class AgTakeRoot(TakeRoot):
    """Takes root until knocked down, and falls on trying to walk all the same. [AG-SKILL-15, AG-SKILL-16]"""

    own_rule = "AG-SKILL-15"
    loses_blitz = False
    offered_as = "tear loose and fall"
    preposition = "to"

    def activate(self, m: Game, owner: int) -> Resolution[bool]:
        """Those who are rooted need not roll again. [AG-SKILL-15]"""
        if m.state.in_drive[owner] & ROOTED:
            return True
        return (yield from super().activate(m, owner))

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """A rooted player may try to move a square all the same. [AG-SKILL-16]"""
        act = m.state.act
        if declaring(m) or not m.state.in_drive[owner] & ROOTED or not m.standing(owner):
            return
        if act.action not in m.rules.actions.without_movement and not act.flags & (NO_MOVE | HAS_HIT):
            options.extend(choice(USE_AT, self.bit, cell) for cell in cells(empty_neighbours(m, owner, False)))

    def use(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """Knocked down in the first square they enter, and free. [AG-SKILL-16]"""
        from_cell = m.state.cell[owner]
        m.place(owner, target)
        m.tell(event.Moved(moments.STEP, owner, from_cell, target, BY_STEP))
        yield from vacated(m, owner, from_cell)
        yield from arrive(m, owner, target, Entry(BY_STEP, from_cell, Fall(owner, BY_ROOTS, owner, "AG-SKILL-16")))
        yield from settle(m)


class AgTitchy(Titchy):
    """Hard to catch, easy to hurt, no good at throwing. [AG-SKILL-17 to AG-SKILL-20]"""

    own_rule = "AG-SKILL-17"
    always = True

    def modify(self, m: Game, owner: int, t: PlayerTest) -> int:
        """+2 to dodge and no zones on the square entered; a throw counts two range bands longer. [AG-SKILL-17,
        AG-SKILL-18]"""
        if t.kind == purpose.PASS:
            return -BANDS_LONGER if t.agility else 0
        if t.kind != purpose.DODGE:
            return 0
        t.zones = 0
        return 2

    def armour(self, m: Game, owner: int, f: Fall) -> None:
        """The opposing coach may add 2 to every injury roll on them. [AG-SKILL-19]"""
        if owner == f.victim:
            f.offered.append((self, EASILY_HURT))


class AgWildAnimal(WildAnimal):
    """Needs 4+ for any action, +2 in a block or blitz; zones are kept. [AG-SKILL-22]"""

    own_rule = "AG-SKILL-22"


class VeryStrongLegs(Trait):
    """+1 to leaps and interceptions. [AG-SKILL-23]"""

    name = "Very Strong Legs"
    own_rule = "AG-SKILL-23"

    def modify(self, m: Game, owner: int, t: PlayerTest) -> int:
        """Leaps and interceptions alike."""
        return int(t.kind in (purpose.INTERCEPT, purpose.LEAP))
