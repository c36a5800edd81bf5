"""The loose ball in the 2020 core: catching, diving for it, the throw-in. [2020-8]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board.templates import corner_direction, corner_facing
from deepbowl.engine.decision import Resolution
from deepbowl.rules.flow.ball import catch, willing_divers
from deepbowl.rules.flow.order import in_chosen_order
from deepbowl.rules.flow.pitch_ball import PitchBall
from deepbowl.rules.flow.test import agility
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.records import PlayerTest

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class Bb2020Ball(PitchBall):
    """Off the pitch the crowd throws it back in, the last square counting as none. [2020-8.2, 2020-8.4]"""

    def throw_in_heading(self, m: Game, cell: int, direction: int) -> int:
        """D6 on the template facing infield; in a corner D3. [2020-1.4, 2020-1.5]"""
        corner = corner_facing(m.board, cell)
        if corner >= 0:
            return corner_direction(corner, m.roll(3, purpose.THROW_IN))
        return super().throw_in_heading(m, cell, direction)

    def catch(self, m: Game, body: int, accurate: bool) -> PlayerTest:
        """Agility, -1 unless it is an accurate pass or a hand-off, -1 for each opponent marking them. [2020-8.3]"""
        t = agility(m, purpose.CATCH, body, 0 if accurate else -1)
        t.cell = m.state.cell[body]
        t.zones = m.zones_on(t.cell, m.side[body])
        return t

    def dive(self, m: Game, ball: int, cell: int, accurate: bool) -> Resolution[bool]:
        """Those whose zone a scattered, deviated or thrown-in ball comes down in, one after the other until one has it.

        Their coach says in which order, the active one if several teams have someone. [2020-15/Diving Catch, R-18]
        """
        if accurate:
            return False
        willing = yield from willing_divers(m, ball, cell)
        seats = {m.decider(body) for body in willing}
        order = yield from in_chosen_order(m, willing, seats.pop() if len(seats) == 1 else m.state.seat)
        for body in order:
            if (yield from catch(m, body, ball, False)):
                return True
        return False
