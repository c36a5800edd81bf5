"""The loose ball on a pitch, as every core has it. [CRP-7.8, 2020-8]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import NOWHERE
from deepbowl.rules.chapters import Ball
from deepbowl.rules.flow.ball import bounce, can_take

if TYPE_CHECKING:
    from deepbowl.rules.match import Match


class PitchBall(Ball):
    """A D8 for the direction, one square at a time. [CRP-7.8, 2020-8.1]"""

    def bounce_square(self, m: Match, ball: int, cell: int, purpose: str) -> tuple[int, int]:
        """D8, one square. [CRP-0.6, CRP-7.8, 2020-1.3, 2020-8.1]"""
        direction = m.roll(8, purpose, -1) - 1
        to = m.board.step(cell, direction)
        if not m.state.topo.open[cell] & m.board.bit[to]:
            return NOWHERE, direction
        return to, direction

    def let_go(self, m: Match, ball: int, cell: int) -> Resolution[None]:
        """It bounces from there. [CRP-7.8, 2020-3.3]"""
        yield from bounce(m, ball, cell)

    def catches(self, m: Match, body: int) -> bool:
        """A standing player with his zones, hands, and no ball in them must try. [CRP-7.6, CRP-18.5, 2020-8.3]"""
        return can_take(m, body)
