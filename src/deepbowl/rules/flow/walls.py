"""Inside walls there is no crowd: pushes end at the wall, and one throws only where one sees.

Shared by the dungeon books, which override parts of it. [D5-WALL-01, SB-WALL-01, AG-GEN-05]
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board import ruler, sight
from deepbowl.board.bits import cells
from deepbowl.board.directions import DIAGONAL, DX, DY
from deepbowl.board.topology import Topology
from deepbowl.engine import event
from deepbowl.engine.decision import NOTHING, Resolution
from deepbowl.engine.state import NOBODY, NOWHERE
from deepbowl.rules.chapters.ball import HEMMED_IN
from deepbowl.rules.flow.crowd import CrowdPushing
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.records import BY_WALL, RANK_VICTIM, TURNOVER_WITH_BALL, Entry, Fall, Push

if TYPE_CHECKING:
    from deepbowl.board.board import Board
    from deepbowl.rules.game import Game


EVERYTHING: Final = 99
"""Further than any pass goes."""


class WalledPushing(CrowdPushing):
    """A wall behind takes the place of the crowd, but they stay where they are. [D5-WALL-01, D5-WALL-02, SB-WALL-01]"""

    def squares(self, m: Game, p: Push, chain: int) -> tuple[list[int], bool]:
        """Empty squares; else the wall, if one of the three is wall; else occupied squares."""
        s = m.state
        closed = m.rules.movement.closed(m, p.victim, True)
        empty: list[int] = []
        taken: list[int] = []
        wall = False
        ways = m.ways(p.victim).open[p.from_cell]
        for d in self.directions(m, p):
            to = m.board.step(p.from_cell, d)
            if not ways & m.board.bit[to] or self.is_wall(m, p, to):
                wall = True
            elif closed & m.board.bit[to]:
                continue
            elif not s.at[to]:
                empty.append(to)
            elif not chain >> (s.at[to] - 1) & 1:
                taken.append(to)
        if empty:
            return empty, False
        return ([], True) if wall else (taken, False)

    def over_the_edge(self, m: Game, p: Push, e: Entry) -> Resolution[None]:
        """Slammed into the wall: they do not move; armour, unless the block knocks them down anyway."""
        m.tell(event.Pushed(moments.WALL, p.victim, p.from_cell, p.from_cell, NOBODY, "the wall"))
        if e.fall is None:
            self.slam(m, p.victim)
        else:
            self.smash(m, p, e.fall)
        return NOTHING

    def leaves_board(self, m: Game, body: int, from_cell: int, heading: int) -> Resolution[None]:
        """A staggering player runs into the wall: slammed in the same way, and they continue if they can."""
        m.tell(event.Pushed(moments.WALL, body, from_cell, from_cell, NOBODY, "the wall"))
        self.slam(m, body)
        return NOTHING

    def slam(self, m: Game, victim: int) -> None:
        """An armour roll without any player's skills; a turnover only if it costs an active player the ball."""
        fall = Fall(victim, BY_WALL, NOBODY, moments.WALL)
        fall.bare, fall.rank, fall.turnover = True, RANK_VICTIM, TURNOVER_WITH_BALL
        fall.stun_is_ko = m.owns(victim, "Ball and Chain")
        m.defer_fall(fall)

    def smash(self, m: Game, p: Push, fall: Fall) -> None:
        """Knocked down against the wall: by itself nothing more than the knock-down."""


def in_sight(m: Game, body: int, shut: int, touch: int, far: int = sight.EVERYWHERE) -> int:
    """The squares a thrower sees along the centre line of the ruler, these edges being shut, no further than they can throw.
    [D5-PASS-02, SB-PASS-02]"""
    return sight.visible(m.board, m.state.cell[body], shut, touch, far) & m.board.floor


def seen_under_throw(m: Game, from_cell: int, to: int) -> int:
    """The squares a thrower sees that could lie under the ruler of a throw. [AG-GEN-05, DG-PASS-02]"""
    short = m.board.distance(from_cell, to) <= ruler.FURTHEST[ruler.SHORT]
    far = ruler.FURTHEST[ruler.SHORT] + ruler.BESIDE if short else sight.EVERYWHERE
    return sight.visible(m.board, from_cell, m.state.shut, sight.TOUCH_CLOSED, far)


def beside_flight(m: Game, from_cell: int, to: int) -> int:
    """The squares a throw crosses and those adjacent to them with no wall, closed corner or shut door between: a ruler is
    wider than what flies along it. [D5-PASS-02, D5-WALL-03, SB-PASS-02]"""
    found = 0
    for cell in sight.squares_crossed(m.board, from_cell, to):
        found |= m.board.bit[cell] | m.state.topo.contact[cell]
    return found


# ---------------------------------------------------------------- statues and the like
def obstacles_of(board: Board) -> int:
    """The squares of statues and the like on a map: neither floor nor wall. [D5-OBSTACLE-01, AG-OBST-01]"""
    return board.drawn & ~board.floor & ~board.solid & ~board.void


def obstacles(m: Game) -> int:
    """Those of the map, and what has come to stand in the way since. [D5-OBSTACLE-01, AG-OBST-01, AG-MATK-04]"""
    found = obstacles_of(m.board)
    for mark in m.rules.obstructing:
        found |= m.state.marks[mark]
    return found


def bounce_off_walls(m: Game, cell: int, why: str) -> tuple[int, int]:
    """Return where a ball bounces to without hitting a wall: D8 among the open directions, and on from an obstacle.
    [D5-PASS-03, D5-OBSTACLE-01, AG-BALL-01, AG-BALL-02]"""
    blocks = obstacles(m)
    while True:
        open_ways = [d + 1 for d in range(8) if ball_can_go(m, cell, d, blocks)]
        if not open_ways:
            return cell, HEMMED_IN
        direction = m.roll_among(8, open_ways, why) - 1
        cell = m.board.step(cell, direction)
        if m.board.floor & ~blocks & m.board.bit[cell]:
            return cell, direction


def ball_can_go(m: Game, cell: int, d: int, blocks: int) -> bool:
    """Return whether a ball can go that way: as players can, and onto and off obstacles unless a closed corner parts
    them."""
    board = m.board
    here, to = board.bit[cell], board.bit[board.step(cell, d)]
    if not (here | to) & blocks:
        return bool(m.state.topo.open[cell] & ~board.climbs[cell] & to)
    beside = board.bit[board.at(board.xs[cell] + DX[d], board.ys[cell])] if DX[d] else 0
    beside |= board.bit[board.at(board.xs[cell], board.ys[cell] + DY[d])] if DY[d] else 0
    room = board.floor | blocks
    return bool(to & room and (beside & room or not DIAGONAL[d]))


def obstacle_hit(m: Game, from_cell: int, to: int, reach: int = EVERYTHING) -> int:
    """The first obstacle nearer than this, under the centre line of a throw, whose die shows 1.
    [D5-OBSTACLE-02, AG-OBST-03]"""
    blocks = obstacles(m)
    if not blocks:
        return NOWHERE
    for cell in sight.squares_crossed(m.board, from_cell, to):
        if not blocks & m.board.bit[cell] or m.board.distance(from_cell, cell) >= reach:
            continue
        if m.roll(6, purpose.OBSTACLE) == 1:
            return cell
    return NOWHERE


def in_the_air(m: Game) -> Topology:
    """Return what is connected for a ball in flight, which goes over obstacles. [AG-OBST-03]"""
    board, topo, blocks = m.board, m.state.topo, obstacles(m)
    if not blocks:
        return topo
    leave = list(topo.leave)
    for block in cells(blocks):
        for d in range(8):
            beside = block - board.off[d]
            for cell in (block, beside):
                if ball_can_go(m, cell, d, blocks):
                    leave[d] |= board.bit[cell]
    return Topology(topo.shut, topo.off, topo.contact, topo.open, topo.wide, leave, topo.jumps)
