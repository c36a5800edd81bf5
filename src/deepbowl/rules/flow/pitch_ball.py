"""The loose ball on a pitch with spectators around it, who throw it back in. [CRP-7.8 to CRP-7.10, 2020-8]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board.templates import throw_in_direction, throw_in_facing, travel
from deepbowl.engine import event
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import NOWHERE
from deepbowl.rules.chapters.ball import Ball
from deepbowl.rules.flow.ball import ball_comes_down, bounce, can_take
from deepbowl.rules.vocabulary import moments, purpose

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class PitchBall(Ball):
    """It bounces a square at a time, and off the pitch the crowd throws it back in."""

    counted_from_edge = 0
    """How many of the squares thrown the edge square itself counts for."""

    def bounce_square(self, m: Game, ball: int, cell: int, purpose: str) -> tuple[int, int]:
        """D8, one square. [CRP-0.6, CRP-7.8, 2020-1.3]"""
        direction = m.roll(8, purpose, -1) - 1
        to = m.board.step(cell, direction)
        if not m.state.topo.open[cell] & ~m.board.climbs[cell] & m.board.bit[to]:
            return NOWHERE, direction
        return to, direction

    def let_go(self, m: Game, ball: int, cell: int) -> Resolution[None]:
        """It bounces from there. [CRP-7.8, 2020-3.3]"""
        yield from bounce(m, ball, cell)

    def leaves(self, m: Game, ball: int, cell: int, direction: int) -> Resolution[None]:
        """Thrown in from the last square, 2D6 squares far; again from the new last square if it leaves again. From a square
        from which no throw-in leads onto the board it comes down where it is. [CRP-7.10, 2020-8.4]"""
        while self.leads_infield(m, cell, direction):
            m.put_ball(ball, cell)
            m.aloft = cell, direction
            direction = self.throw_in_heading(m, cell, direction)
            m.aloft = cell, direction, 0
            first, second = m.roll_pair(purpose.THROW_IN_DISTANCE)
            cell, left = travel(m.board, cell, direction, first + second - self.counted_from_edge)
            m.tell(event.Bounced(moments.THROW_IN, cell, ball, moments.THROW_IN))
            if not left:
                break
        m.aloft = ()
        m.put_ball(ball, cell)
        yield from ball_comes_down(m, ball, cell, False)

    def leads_infield(self, m: Game, cell: int, direction: int) -> bool:
        """Return whether a throw-in from a square can come down on another: not on the corners of very small levels."""
        facing = throw_in_facing(m.board, cell, direction)
        return any(not travel(m.board, cell, throw_in_direction(facing, die), 1)[1] for die in range(1, 7))

    def throw_in_heading(self, m: Game, cell: int, direction: int) -> int:
        """Template straight infield, D6 direction. [CRP-7.10, 2020-1.4]"""
        facing = throw_in_facing(m.board, cell, direction)
        return throw_in_direction(facing, m.roll(6, purpose.THROW_IN))

    def catches(self, m: Game, body: int, ball: int = -1) -> bool:
        """A standing player with their zones, hands, and room in them must try. [CRP-7.6, CRP-18.5, 2020-8.2]"""
        return can_take(m, body, ball)
