"""2020 passes: range, the Passing Ability test, where the ball comes down. [2020-9]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board import ruler
from deepbowl.engine import event
from deepbowl.engine.decision import Resolution
from deepbowl.rules.chapters import Passing
from deepbowl.rules.flow.ball import scatter
from deepbowl.rules.flow.test import test
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.records import ACCURATE, FUMBLE, INACCURATE, PlayerTest

if TYPE_CHECKING:
    from deepbowl.rules.match import Match

BAND_MODIFIERS: Final = (0, -1, -2, -3)
"""Quick, Short, Long, Long Bomb. [2020-9.3]"""


class Bb2020Passing(Passing):
    """The test first, then where the ball comes down. [2020-9.1]"""

    def targets(self, m: Match, body: int) -> int:
        """Any square in range but the thrower's own. [2020-9.1, 2020-9.2]"""
        return self.in_range(m, m.state.cell[body], ruler.BOMB) & self.clear(m, body)

    def in_range(self, m: Match, cell: int, furthest: int) -> int:
        """By the ruler of four bands. [2020-9.2]"""
        return ruler.in_range(m.board, ruler.BB2020, cell, furthest)

    def band(self, m: Match, frm: int, to: int) -> int:
        """By the ruler of four bands. [2020-9.2]"""
        return ruler.band(ruler.BB2020, m.board, frm, to)

    def throw(self, m: Match, body: int, target: int, hail_mary: bool) -> Resolution[None]:
        """The test, and the ball is on its way. [2020-9.1, 2020-9.4]"""
        ball = m.carried(body)[0]
        m.tell(event.PASSED, moments.PASS, body, target, m.body_at(target), ball)
        result = yield from self.pass_roll(m, self.pass_test(m, body, target, 0))
        if result == FUMBLE:
            m.turnover(moments.TURNOVER, f"{m.bodies.name[body]} fumbled the pass", body)
            m.owe_bounce(ball, m.state.cell[body])
        elif result == ACCURATE:
            m.owe_landing(ball, target, True)
        else:
            cell, left = scatter(m, ball, target, 3)
            if left >= 0:
                m.owe_throw_in(ball, cell, left)
            else:
                m.owe_landing(ball, cell, False)

    def pass_test(self, m: Match, body: int, target: int, extra: int) -> PlayerTest:
        """Passing Ability with the range, -1 for each opponent marking the thrower. [2020-9.3]"""
        band = self.band(m, m.state.cell[body], target)
        t = PlayerTest(purpose.PASS, body, m.rules.tests.passing(m, body), BAND_MODIFIERS[band] + extra, True)
        t.cell = target
        t.zones = m.zones_on(m.state.cell[body], m.side[body])
        return t

    def pass_roll(self, m: Match, t: PlayerTest) -> Resolution[int]:
        """FUMBLE, INACCURATE or ACCURATE. [2020-9.4]"""
        passed = yield from test(m, t)
        if t.die == 1 or not t.target:
            return FUMBLE
        return ACCURATE if passed else INACCURATE
