"""CRP blocks and pushes. [CRP-5]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board.bits import cells
from deepbowl.board.directions import AWAY, direction
from deepbowl.engine import event
from deepbowl.engine.decision import Rule
from deepbowl.engine.state import NOBODY, NOWHERE, STANDING
from deepbowl.rules import moments
from deepbowl.rules.chapters import Blocking, Pushing
from deepbowl.rules.records import (
    ATTACKER_DOWN,
    BOTH_DOWN,
    BY_CROWD,
    DEFENDER_DOWN,
    RANK_VICTIM,
    STUMBLES,
    TURNOVER_WITH_BALL,
    Block,
    Entry,
    Fall,
    Push,
)
from deepbowl.rules.traits import ASSIST, FACE

if TYPE_CHECKING:
    from deepbowl.rules.match import Match


class CrpBlocking(Blocking):
    """Strength against strength. [CRP-5.1 to CRP-5.5]"""

    def targets(self, m: Match, body: int) -> int:
        """Adjacent standing opponents, with their zones or without. [CRP-5.1]"""
        s = m.state
        side = m.side[body]
        around = m.around(body)
        marked = around & s.zones & ~s.zone[side]
        unzoned = around & s.occupied & ~s.zones
        for cell in cells(unzoned):
            other = s.at[cell] - 1
            if s.post[other] == STANDING and m.side[other] != side:
                marked |= m.board.bit[cell]
        return marked

    def assists(self, m: Match, b: Block) -> Rule[None]:
        """Each free team-mate beside the other one adds 1. [CRP-5.4]"""
        b.st_attacker += self.helpers(m, b.attacker, b.defender)
        b.st_defender += self.helpers(m, b.defender, b.attacker)
        return
        yield

    def helpers(self, m: Match, helped: int, against: int) -> int:
        """Team-mates of one, adjacent to the other, standing with zones, in no zone but the other's. [CRP-5.4]"""
        s = m.state
        side = m.side[helped]
        foes = m.foes(side) & ~m.foot(against)
        count = 0
        for cell in cells(m.around(against) & s.zone[side] & ~m.foot(helped)):
            mate = s.at[cell] - 1
            if not s.topo.contact[cell] & foes or any(trait.assist(m, mate) for trait in m.hooked(mate, ASSIST)):
                count += 1
        return count

    def dice(self, b: Block) -> int:
        """Equal: one die; stronger: two; more than double: three; the stronger side's coach picks. [CRP-5.3]"""
        mine, his = b.st_attacker, b.st_defender
        if mine == his:
            return 1
        count = 3 if mine > 2 * his or his > 2 * mine else 2
        return count if mine > his else -count

    def read(self, m: Match, b: Block) -> Rule[None]:
        """Who goes down and who is pushed, after both coaches' skills. [CRP-5.5]"""
        b.attacker_down = b.face in (ATTACKER_DOWN, BOTH_DOWN)
        b.defender_down = b.face in (BOTH_DOWN, STUMBLES, DEFENDER_DOWN)
        b.pushed = b.face > BOTH_DOWN
        owners = sorted((b.attacker, b.defender), key=lambda body: m.turn_distance(m.side[body]))
        if m.side[b.attacker] == m.side[b.defender]:
            owners = [b.attacker, b.defender]
        for owner in owners:
            for trait in m.hooked(owner, FACE):
                yield from trait.face(m, owner, b)


class CrpPushing(Pushing):
    """Three squares away from the pusher; beyond the line, the crowd. [CRP-5.6, CRP-5.7]"""

    def squares(self, m: Match, p: Push, chain: int) -> tuple[list[int], bool]:
        """Empty squares first, then the crowd, then occupied squares. [CRP-5.6]"""
        s = m.state
        empty: list[int] = []
        taken: list[int] = []
        off = False
        reach = s.topo.open[p.frm] & ~m.rules.movement.closed(m, p.victim, True)
        for d in self.directions(m, p):
            to = p.frm + m.board.off[d]
            if not reach & m.board.bit[to]:
                off = off or self.is_crowd(m, to)
            elif not s.at[to]:
                empty.append(to)
            elif not chain >> (s.at[to] - 1) & 1:
                taken.append(to)
        if empty:
            return empty, False
        if off:
            return [], True
        return taken, False

    def directions(self, m: Match, p: Push) -> tuple[int, ...]:
        """Straight away from the pusher and to both sides of that."""
        board = m.board
        dx = board.xs[p.frm] - board.xs[p.pusher_cell]
        dy = board.ys[p.frm] - board.ys[p.pusher_cell]
        return AWAY[direction(dx, dy)]

    def is_crowd(self, m: Match, cell: int) -> bool:
        """Whether there are spectators where there is no square."""
        return not m.board.floor & m.board.bit[cell]

    def over_the_edge(self, m: Match, p: Push, e: Entry) -> Rule[None]:
        """Into the crowd: an injury without armour roll, the ball thrown back in. [CRP-5.7]"""
        e.moved = True
        e.fall = None
        yield from self.leaves_board(m, p.victim, p.frm, self.directions(m, p)[0])

    def leaves_board(self, m: Match, body: int, frm: int, heading: int) -> Rule[None]:
        """A pushed, thrown or staggering player goes where there is no square. [CRP-5.7, CRP-8.3, CRP-14.2]"""
        into_the_crowd(m, body, frm, heading)
        return
        yield


def into_the_crowd(m: Match, body: int, frm: int, heading: int) -> None:
    """A player leaves the pitch: the crowd hurts him, throws in his ball, and it is a turnover if he had it. [CRP-5.7]"""
    had_ball = False
    out = exit_direction(m, frm, heading)
    for ball in m.carried(body):
        had_ball = True
        m.owe_throw_in(ball, frm, out)
    if m.state.cell[body] >= 0:
        m.lift(body)
    m.tell(event.PUSHED, moments.CROWD, body, NOWHERE, NOBODY, frm, "into the crowd")
    fall = Fall(body, BY_CROWD, NOBODY, moments.CROWD)
    fall.off = fall.no_armour_roll = True
    fall.rank, fall.turnover = RANK_VICTIM, TURNOVER_WITH_BALL
    m.owe_fall(fall)
    if had_ball and m.active(body):
        m.turnover(moments.TURNOVER, f"{m.bodies.name[body]} took the ball into the crowd", body)


def exit_direction(m: Match, frm: int, heading: int) -> int:
    """The direction in which somebody pushed this way really leaves the pitch."""
    for d in AWAY[heading]:
        if not m.board.floor & m.board.bit[frm + m.board.off[d]]:
            return d
    return heading
