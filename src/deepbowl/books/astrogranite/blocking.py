"""Targets and assists of blocks: at doors, into and out of passages, never in pits.
[AG-DOOR-09, AG-PORTAL-06, AG-TRAP-06]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.books.astrogranite.doors import block_at, smash, strength
from deepbowl.books.astrogranite.passages import inside
from deepbowl.engine.decision import Resolution
from deepbowl.rules.crp.blocking import CrpBlocking
from deepbowl.rules.vocabulary.records import Block

if TYPE_CHECKING:
    from deepbowl.rules.features.feature import Feature
    from deepbowl.rules.game import Game


class AgBlocking(CrpBlocking):
    """As in the core, for those who are not in a pit; a door has its own strength, a passage no assists."""

    def __init__(self) -> None:
        self.pits: list[Feature] = []

    def targets(self, m: Game, body: int) -> int:
        """Adjacent standing opponents, both out of pits. [AG-TRAP-06]"""
        if not self.pits:
            return super().targets(m, body)
        deep = 0
        for pit in self.pits:
            deep |= m.state.marks[pit.mark]
        return 0 if deep & m.foot(body) else super().targets(m, body) & ~deep

    def strengths(self, m: Game, b: Block) -> None:
        """Wood or iron. [AG-DOOR-10]"""
        super().strengths(m, b)
        if b.door >= 0:
            b.st_defender = strength(m.board, b.door)

    def assists(self, m: Game, b: Block) -> Resolution[None]:
        """A door has none; no one inside a passage has any, nor has who blocks them; a player who is blocked from inside has
        those beside themselves. [AG-DOOR-09, AG-PORTAL-06]"""
        if b.door >= 0:
            side = m.side[b.attacker]
            near = m.board.door_sides(b.door) & ~m.foot(b.attacker)
            b.st_attacker += len(self.free_among(m, side, near, m.foes(side)))
        elif inside(m, b.attacker):
            side = m.side[b.defender]
            others = m.foes(side) & ~m.foot(b.attacker)
            b.st_defender += len(self.free_among(m, side, m.around(b.defender), others))
        elif not inside(m, b.defender):
            yield from super().assists(m, b)

    def at_door(self, m: Game, body: int, door: int, blitz: bool) -> Block:
        """Hit as if it were a player. [AG-DOOR-09]"""
        return block_at(m, body, door, blitz)

    def hit_door(self, m: Game, b: Block) -> None:
        """It is never pushed; what would knock a player down smashes it. [AG-DOOR-11]"""
        b.pushed = False
        if b.defender_down or b.placed_prone is not None:
            smash(m, b.door, b.attacker)
        b.defender_down = False
