"""The loose ball in the 2020 core: catching, the throw-in. [2020-8]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board.templates import corner_direction, corner_facing, throw_in_direction, throw_in_facing, travel
from deepbowl.engine import event
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import NOBODY
from deepbowl.rules.flow.ball import ball_comes_down
from deepbowl.rules.flow.loose_ball import PitchBall
from deepbowl.rules.flow.test import agility
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.records import PlayerTest

if TYPE_CHECKING:
    from deepbowl.rules.match import Match


class Bb2020Ball(PitchBall):
    """Off the pitch the crowd throws it back in. [2020-8.2, 2020-8.4]"""

    def leaves(self, m: Match, ball: int, cell: int, direction: int) -> Resolution[None]:
        """Thrown in from the last square, which counts as 0: D6 (D3 in a corner), then 2D6 squares. [2020-8.4]"""
        while True:
            m.put_ball(ball, cell)
            corner = corner_facing(m.board, cell)
            if corner >= 0:
                direction = corner_direction(corner, m.roll(3, purpose.THROW_IN))
            else:
                direction = throw_in_direction(throw_in_facing(m.board, cell, direction), m.roll(6, purpose.THROW_IN))
            first, second = m.roll_pair(purpose.THROW_IN_DISTANCE)
            cell, left = travel(m.board, cell, direction, first + second)
            m.tell(event.BOUNCED, moments.THROW_IN, -1, cell, -1, ball, "thrown in")
            if not left:
                break
        m.put_ball(ball, cell)
        yield from ball_comes_down(m, ball, cell, False)

    def catch(self, m: Match, body: int, accurate: bool) -> PlayerTest:
        """Agility, -1 unless it is an accurate pass or a hand-off, -1 for each opponent marking him. [2020-8.3]"""
        t = agility(m, purpose.CATCH, body, 0 if accurate else -1)
        t.cell = m.state.cell[body]
        t.zones = m.zones_on(t.cell, m.side[body])
        return t

    def dive(self, m: Match, ball: int, cell: int) -> Resolution[int]:
        """Nobody yet. [2020-15/Diving Catch]"""
        return NOBODY
        yield
