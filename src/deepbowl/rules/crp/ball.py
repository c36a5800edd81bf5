"""CRP ball: catching, diving for it, the throw-in. [CRP-7.6 to CRP-7.10]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine.decision import Resolution
from deepbowl.rules.flow.ball import bounce, catch, willing_divers
from deepbowl.rules.flow.pitch_ball import PitchBall
from deepbowl.rules.flow.test import agility
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.records import PlayerTest

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class CrpBall(PitchBall):
    """Thrown in from the edge, whose square counts. [CRP-7.10]"""

    counted_from_edge = 1

    def catch(self, m: Game, body: int, accurate: bool) -> PlayerTest:
        """Agility, +1 from an accurate pass or a hand-off, -1 for each opposing zone on them. [CRP-7.6]"""
        t = agility(m, purpose.CATCH, body, int(accurate))
        t.cell = m.state.cell[body]
        t.zones = m.zones_on(t.cell, m.side[body])
        return t

    def dive(self, m: Game, ball: int, cell: int, accurate: bool) -> Resolution[bool]:
        """A player who is beside an empty square and can, as if it had come down on them; two who try are none.
        [CRP-13/Diving Catch]"""
        if m.state.at[cell]:
            return False
        willing = yield from willing_divers(m, ball, cell)
        if len(willing) != 1:
            return False
        diver = willing[0]
        if not (yield from catch(m, diver, ball, accurate)):
            m.put_ball(ball, m.state.cell[diver])
            yield from bounce(m, ball, m.state.cell[diver])
        return True


class FullThrowIn(CrpBall):
    """The other reading of the throw-in: 2D6 squares beyond the edge square. [CRP-7.10]"""

    counted_from_edge = 0
