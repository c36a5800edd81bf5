"""Blocks as in every core: targets, assists, number of dice. [CRP-5, 2020-11]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board.bits import cells, meets
from deepbowl.engine.decision import NOTHING, Resolution
from deepbowl.engine.state import STANDING
from deepbowl.rules.chapters.blocking import Blocking
from deepbowl.rules.traits import ASSIST, FACE
from deepbowl.rules.vocabulary.records import (
    ATTACKER_DOWN,
    BOTH_DOWN,
    DEFENDER_DOWN,
    STUMBLES,
    Block,
)

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class DiceBlocking(Blocking):
    """Strength against strength decides how many dice are rolled and who picks one. [CRP-5.1 to 5.5, 2020-11.1 to 11.5]"""

    def targets(self, m: Game, body: int) -> int:
        """Adjacent standing opponents, with their zones or without. [CRP-5.1, 2020-11.1]"""
        s = m.state
        side = m.side[body]
        beside = m.around(body)
        if not meets(beside, s.occupied):
            return 0
        around = beside & s.occupied
        marked = around & s.zones & ~s.zone[side]
        unzoned = around & ~s.zones
        for cell in cells(unzoned):
            other = s.at[cell] - 1
            if s.posture[other] == STANDING and m.side[other] != side:
                marked |= m.board.bit[cell]
        return marked

    def assists(self, m: Game, b: Block) -> Resolution[None]:
        """Each free team-mate beside the other one adds 1. [CRP-5.4, 2020-11.3]"""
        b.st_attacker += self.helpers(m, b.attacker, b.defender)
        b.st_defender += self.helpers(m, b.defender, b.attacker)
        return NOTHING

    def helpers(self, m: Game, helped: int, against: int, without: int = 0) -> int:
        """Return how many team-mates of one help them against the other. [CRP-5.4, 2020-11.3, R-49]"""
        return len(self.free_at(m, m.side[helped], against, m.foot(helped) | without))

    def free_at(self, m: Game, side: int, against: int, without: int) -> list[int]:
        """Players of a side adjacent to an opponent, standing with zones, in no zone but theirs; Guard aside.
        [CRP-5.4, 2020-11.3, R-49]"""
        return self.free_among(m, side, m.around(against) & ~without, m.foes(side) & ~m.foot(against))

    def free_among(self, m: Game, side: int, squares: int, foes: int) -> list[int]:
        """Players of a side in these squares, standing with zones, in no zone of these opponents; Guard aside."""
        s = m.state
        found: list[int] = []
        for cell in cells(squares & s.zone[side]):
            mate = s.at[cell] - 1
            if not s.topo.contact[cell] & foes or any(trait.assist(m, mate) for trait in m.hooked(mate, ASSIST)):
                found.append(mate)
        return found

    def dice(self, b: Block) -> int:
        """Equal: one die; stronger: two; more than double: three; the stronger side's coach picks.
        [CRP-5.3, 2020-11.2]"""
        if b.own_dice:
            return b.own_dice
        mine, his = b.st_attacker, b.st_defender
        if mine == his:
            return 1
        count = 3 if mine > 2 * his or his > 2 * mine else 2
        return count if mine > his else -count

    def read(self, m: Game, b: Block) -> Resolution[None]:
        """Decide who goes down and who is pushed, after both coaches' skills. [CRP-5.5, 2020-11.4]"""
        b.attacker_down = b.face in (ATTACKER_DOWN, BOTH_DOWN)
        b.defender_down = b.face in (BOTH_DOWN, STUMBLES, DEFENDER_DOWN)
        b.pushed = b.face > BOTH_DOWN
        owners = sorted((b.attacker, b.defender), key=lambda body: m.turn_distance(m.side[body]))
        if m.side[b.attacker] == m.side[b.defender]:
            owners = [b.attacker, b.defender]
        yield from self.change_face(m, b, owners)

    def change_face(self, m: Game, b: Block, owners: list[int]) -> Resolution[None]:
        """All skills of the one, then of the other. [CRP-5.5]"""
        for owner in owners:
            for trait in m.hooked(owner, FACE):
                yield from trait.face(m, owner, b)
