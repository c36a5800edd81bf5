"""CRP ball: bouncing, catching, the throw-in. [CRP-7.6 to CRP-7.10]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board.templates import throw_in_direction, throw_in_facing, travel
from deepbowl.engine import event
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import NOBODY
from deepbowl.rules.flow.ball import ball_comes_down
from deepbowl.rules.flow.loose_ball import PitchBall
from deepbowl.rules.flow.test import agility
from deepbowl.rules.traits import DIVE
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.records import PlayerTest

if TYPE_CHECKING:
    from deepbowl.rules.match import Match


class CrpBall(PitchBall):
    """Off the pitch the crowd throws it back in."""

    counted_from_edge = 1
    """The edge square counts as the first of the squares thrown. [CRP-7.10]"""

    def leaves(self, m: Match, ball: int, cell: int, direction: int) -> Resolution[None]:
        """Thrown in from the last square: template straight infield, D6 direction, 2D6 squares. [CRP-7.10]"""
        while True:
            m.put_ball(ball, cell)
            facing = throw_in_facing(m.board, cell, direction)
            direction = throw_in_direction(facing, m.roll(6, purpose.THROW_IN))
            first, second = m.roll_pair(purpose.THROW_IN_DISTANCE)
            cell, left = travel(m.board, cell, direction, first + second - self.counted_from_edge)
            m.tell(event.BOUNCED, moments.THROW_IN, -1, cell, -1, ball, "thrown in")
            if not left:
                break
        m.put_ball(ball, cell)
        yield from ball_comes_down(m, ball, cell, False)

    def catch(self, m: Match, body: int, accurate: bool) -> PlayerTest:
        """Agility, +1 from an accurate pass or a hand-off, -1 for each opposing zone on him. [CRP-7.6]"""
        t = agility(m, purpose.CATCH, body, int(accurate))
        t.cell = m.state.cell[body]
        t.zones = m.zones_on(t.cell, m.side[body])
        return t

    def dive(self, m: Match, ball: int, cell: int) -> Resolution[int]:
        """Whoever is beside the square and can; two who try are none. [CRP-13/Diving Catch]"""
        willing: list[int] = []
        for body in m.present_with(DIVE):
            if not m.around(body) & m.board.bit[cell]:
                continue
            for trait in m.hooked(body, DIVE):
                if trait.dive(m, body, ball, cell) and (yield m.may(body, trait)) == m.yes:
                    m.used(body, trait)
                    willing.append(body)
        return willing[0] if len(willing) == 1 else NOBODY


class FullThrowIn(CrpBall):
    """The other reading of the throw-in: 2D6 squares beyond the edge square. [CRP-7.10]"""

    counted_from_edge = 0
