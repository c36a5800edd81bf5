"""CRP flight of thrown players: scatter, collision, landing. [CRP-8.2 to CRP-8.5]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board import ruler
from deepbowl.engine import event
from deepbowl.engine.decision import NOTHING, Resolution
from deepbowl.engine.state import NOWHERE
from deepbowl.rules.chapters.passing import Flight
from deepbowl.rules.features.feature import engulfed
from deepbowl.rules.flow.harm import go_down
from deepbowl.rules.flow.move import enter
from deepbowl.rules.flow.test import agility, test
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.records import (
    BY_BEING_LANDED_ON,
    BY_FLIGHT,
    BY_LANDING,
    FUMBLE,
    RANK_BYSTANDER,
    TURNOVER_WITH_BALL,
    Entry,
    Fall,
)

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class CrpFlight(Flight):
    """Three scatters, then an Agility roll to land."""

    def reach(self, m: Game, thrower: int, mate: int) -> int:
        """Quick and Short range. [CRP-8.2]"""
        return m.rules.passing.in_range(m, m.state.cell[thrower], ruler.SHORT) & m.rules.passing.clear(m, thrower)

    def thrown(self, m: Game, thrower: int, mate: int, aim: int, result: int) -> Resolution[None]:
        """Three scatters from the target; fumbled, they come down where they stood. [CRP-8.2, CRP-8.3]"""
        s = m.state
        fumbled = result == FUMBLE
        yield from self.fly(m, mate, s.cell[thrower], s.cell[mate] if fumbled else aim, 0 if fumbled else 3)

    def fly(self, m: Game, mate: int, from_cell: int, cell: int, scatters: int) -> Resolution[None]:
        """Through the air, square by square; off the pitch it is the crowd immediately. [CRP-8.3, CRP-18.15]"""
        m.lift(mate)
        m.tell(event.Lifted(moments.FLIGHT, mate, cell))
        hit_somebody = False
        while True:
            for _ in range(scatters):
                to, heading = m.rules.ball.bounce_square(m, -1, cell, purpose.SCATTER)
                if to == NOWHERE:
                    yield from m.rules.pushing.leaves_board(m, mate, cell, heading)
                    return
                cell = to
            filled = m.rules.movement.closed(m, mate, True) & m.board.bit[cell]  # by something solid, such as a chest
            if not m.state.at[cell] and not filled:
                break
            if not hit_somebody and not filled:
                yield from self.knock_over(m, mate, m.body_at(cell))
            hit_somebody = True
            scatters = 1
        yield from self.land(m, mate, cell, hit_somebody)

    def knock_over(self, m: Game, mate: int, victim: int) -> Resolution[None]:
        """A player they come down on is Knocked Down, armour rolled even if they were down already. [CRP-8.3]"""
        f = Fall(victim, BY_BEING_LANDED_ON, mate, moments.FLIGHT)
        f.rank = RANK_BYSTANDER
        go_down(m, f)
        return NOTHING

    def land(self, m: Game, mate: int, cell: int, hit_somebody: bool) -> Resolution[None]:
        """Land a thrown player: an Agility roll less the opposing zones. They go down if it fails or if they hit someone.

        Whatever fells them in the square, it is a turnover only if they hold the ball. Where no ground is to land on there
        is no roll. [CRP-8.4, CRP-8.5]
        """
        m.place(mate, cell)
        m.tell(event.Placed(moments.LANDING, mate, cell))
        t = agility(m, purpose.LANDING, mate, 0)
        t.cell = cell
        t.zones = m.zones_on(cell, m.side[mate])
        entry = Entry(BY_FLIGHT, NOWHERE, None)
        entry.turnover = TURNOVER_WITH_BALL
        if not engulfed(m, mate, cell) and (hit_somebody or not (yield from test(m, t))):
            entry.fall = Fall(mate, BY_LANDING, mate, moments.LANDING)
            entry.fall.turnover = TURNOVER_WITH_BALL
        yield from enter(m, mate, cell, entry)
        if entry.fall is not None:
            go_down(m, entry.fall)
