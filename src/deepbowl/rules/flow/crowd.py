"""Pushes on a pitch with spectators around it. [CRP-5.6, CRP-5.7]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board.directions import AWAY, direction
from deepbowl.engine import event
from deepbowl.engine.decision import NOTHING, Resolution
from deepbowl.engine.state import NOBODY, NOWHERE
from deepbowl.rules.chapters.blocking import Pushing
from deepbowl.rules.vocabulary import moments
from deepbowl.rules.vocabulary.records import BY_CROWD, RANK_VICTIM, TURNOVER_WITH_BALL, Entry, Fall, Push

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class CrowdPushing(Pushing):
    """Three squares away from the pusher; beyond the line, the crowd. [CRP-5.6, CRP-5.7]"""

    def squares(self, m: Game, p: Push, chain: int) -> tuple[list[int], bool]:
        """Empty squares first, then the crowd, then occupied squares. [CRP-5.6]"""
        s = m.state
        empty: list[int] = []
        taken: list[int] = []
        off = False
        reach = (
            m.ways(p.victim).open[p.from_cell] & ~m.board.climbs[p.from_cell] & ~m.rules.movement.closed(m, p.victim, True)
        )
        if p.block is not None:
            reach &= ~p.block.barred
        for d in self.directions(m, p):
            to = m.board.step(p.from_cell, d)
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

    def directions(self, m: Game, p: Push) -> tuple[int, ...]:
        """Straight away from the pusher and to both sides of that."""
        board = m.board
        dx = board.xs[p.from_cell] - board.xs[p.pusher_cell]
        dy = board.ys[p.from_cell] - board.ys[p.pusher_cell]
        return AWAY[direction(dx, dy)]

    def is_crowd(self, m: Game, cell: int) -> bool:
        """Return whether there are spectators where there is no square."""
        return not m.board.floor & m.board.bit[cell]

    def over_the_edge(self, m: Game, p: Push, e: Entry) -> Resolution[None]:
        """Into the crowd: an injury without armour roll, the ball thrown back in. [CRP-5.7]"""
        e.moved = True
        e.fall = None
        yield from self.leaves_board(m, p.victim, p.from_cell, self.directions(m, p)[0])

    def leaves_board(self, m: Game, body: int, from_cell: int, heading: int) -> Resolution[None]:
        """A pushed, thrown or staggering player goes where there is no square. [CRP-5.7, CRP-8.3, CRP-14.2]"""
        into_the_crowd(m, body, from_cell, heading)
        return NOTHING


def into_the_crowd(m: Game, body: int, from_cell: int, heading: int) -> None:
    """A player leaves the pitch: the crowd hurts them, throws in their ball, and it is a turnover if they had it.
    [CRP-5.7]"""
    had_ball = False
    out = exit_direction(m, from_cell, heading)
    for ball in m.carried(body):
        had_ball = True
        m.defer_throw_in(ball, from_cell, out)
    if m.state.cell[body] >= 0:
        m.lift(body)
    m.tell(event.Pushed(moments.CROWD, body, from_cell, NOWHERE, NOBODY, "the crowd"))
    fall = Fall(body, BY_CROWD, NOBODY, moments.CROWD)
    fall.off = fall.no_armour_roll = True
    fall.rank, fall.turnover = RANK_VICTIM, TURNOVER_WITH_BALL
    m.defer_fall(fall)
    if had_ball and m.active(body):
        m.turnover(moments.TURNOVER, "was pushed into the crowd with the ball", body)


def exit_direction(m: Game, from_cell: int, heading: int) -> int:
    """The direction in which someone pushed this way really leaves the pitch."""
    for d in AWAY[heading]:
        if not m.board.floor & m.board.bit[from_cell + m.board.off[d]]:
            return d
    return heading
