"""Passes below ground: not far, at what the thrower sees, over obstacles, or off a wall. [AG-PASS, AG-OBST, AG-GEN-06]"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from deepbowl.board import ruler, sight
from deepbowl.board.directions import NAMES, OPPOSITE
from deepbowl.board.ricochet import beside, facing_walls, fly_on
from deepbowl.board.templates import throw_in_direction
from deepbowl.books.astrogranite import variants
from deepbowl.engine import event
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import NOBODY, NOWHERE
from deepbowl.rules.crp.passing import CrpPassing
from deepbowl.rules.features.wall_throw import CAUGHT, MISSED, catch_in_flight
from deepbowl.rules.flow.walls import in_sight, in_the_air, obstacle_hit, obstacles, seen_under_throw
from deepbowl.rules.traits import Trait
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.records import ACCURATE, FUMBLE

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

class AgPassing(CrpPassing):
    """Quick and Short only, along a line that no wall and no shut door crosses; or at a wall.
    [AG-PASS-01, AG-PASS-02, AG-GEN-06]"""

    longest = ruler.SHORT
    hidden_by: ClassVar[tuple[str, str]] = ("a wall or a shut door", "AG-GEN-06")

    def clear(self, m: Game, body: int) -> int:
        """Players, chests and obstacles hide nothing; nothing further than Short is looked at. [AG-GEN-06, AG-OBST-02]"""
        return in_sight(m, body, m.state.shut, sight.TOUCH_CLOSED, ruler.FURTHEST[self.longest])

    def lane(self, m: Game, from_cell: int, to: int) -> int:
        """Only players in sight of the thrower can reach the ball: it does not fly through walls. [AG-GEN-05]"""
        return super().lane(m, from_cell, to) & seen_under_throw(m, from_cell, to)

    # ---------------------------------------------------------------- over obstacles
    def fly(self, m: Game, body: int, ball: int, target: int, result: int) -> Resolution[None]:
        """A pass, unless fumbled, may hit a statue on the way, after interception and roll. The square where a spiked ball
        is about to land is noted: it may hurt a player there. [AG-OBST-03, AG-VBALL-03]"""
        if result == FUMBLE or not self.is_stopped(m, ball, obstacle_hit(m, m.state.cell[body], target)):
            yield from self.fly_on(m, body, ball, target, result)
        elif variants.kind(m, ball) == variants.SPIKED:
            variants.note_landing(m, ball)

    def fly_on(self, m: Game, body: int, ball: int, target: int, result: int) -> Resolution[None]:
        """Nothing on the way stops it. [AG-SW-25, AG-VBALL-03]"""
        yield from super().fly(m, body, ball, target, result)
        if variants.kind(m, ball) == variants.SPIKED:
            variants.note_landing(m, ball)

    def is_stopped(self, m: Game, ball: int, obstacle: int) -> bool:
        """Return whether an obstacle is hit: the ball scatters from there, and whichever team gets it, the turn is over.
        [AG-OBST-04]"""
        if obstacle == NOWHERE:
            return False
        m.turnover("AG-OBST-04", "the pass hit an obstacle", NOBODY)
        m.defer_bounce(ball, obstacle)
        return True

    # ---------------------------------------------------------------- off a wall
    def wall_targets(self, m: Game, body: int) -> list[tuple[int, int]]:
        """Squares in range and in sight, occupied or not, that share an edge with a wall. [AG-PASS-02]"""
        return facing_walls(m.board, in_the_air(m), m.state.cell[body], self.targets(m, body))

    def throw_at_wall(self, m: Game, body: int, target: int, side: int) -> Resolution[None]:
        """A pass like any other up to the wall: interceptions, the roll, fumbles, obstacles. [AG-PASS-02, AG-PASS-08]"""
        ball = m.rules.ball.in_hand(m, body)
        m.tell(event.Passed("AG-PASS-02", body, m.state.cell[body], target, ball, m.body_at(target)))
        result = yield from self.release(m, body, ball, target, False)
        if result == FUMBLE:
            yield from self.fly(m, body, ball, target, result)
        elif result >= 0:
            struck = target
            if result != ACCURATE:
                right = m.roll(6, purpose.WALL_MISSED) > 3
                struck = beside(m.board, in_the_air(m), target, side, right)  # [AG-PASS-03]
            if not self.is_stopped(m, ball, obstacle_hit(m, m.state.cell[body], struck)):
                yield from self.rebound(m, ball, struck, side)

    def rebound(self, m: Game, ball: int, cell: int, side: int) -> Resolution[None]:
        """It comes back as if thrown in, the square struck being the first of its 2D6; walls on the way send it on, and
        a player it passes may catch it. [AG-PASS-04 to AG-PASS-07]"""
        m.put_ball(ball, cell)
        m.tell(event.Ricocheted("AG-PASS-04", cell, NAMES[side], ball))
        m.aloft = cell, side
        heading = throw_in_direction(OPPOSITE[side], m.roll(6, purpose.THROW_IN))
        m.aloft = cell, heading, 0
        left = sum(m.roll_pair(purpose.THROW_IN_DISTANCE)) - 1
        air, blocks = in_the_air(m), obstacles(m)
        while True:
            m.aloft = cell, heading, left
            if variants.kind(m, ball) == variants.SPIKED:
                m.set_tally(variants.LANDING, cell + 1)
            fate = yield from catch_in_flight(m, ball, cell, "AG-PASS-07")
            if fate == MISSED:
                m.defer_bounce(ball, cell)
            if fate in (MISSED, CAUGHT):
                return
            if not left:
                break
            left -= 1
            to, onward, hit = fly_on(m.board, air, cell, heading)
            if hit:
                m.tell(event.Ricocheted("AG-PASS-05", cell, NAMES[heading], ball))
            cell, heading = to, onward
            if blocks & m.board.bit[cell] and m.roll(6, purpose.OBSTACLE) == 1:
                self.is_stopped(m, ball, cell)
                return
        m.tell(event.Bounced("AG-PASS-06", cell, ball, moments.RICOCHET))
        if m.state.at[cell] or blocks & m.board.bit[cell]:
            if m.state.at[cell]:
                yield from m.rules.ball.strikes(m, m.body_at(cell), ball)  # prone, or let it come down [AG-VBALL-03]
            m.defer_bounce(ball, cell)
        else:
            m.defer_landing(ball, cell, False)


class AgHailMaryPass(Trait):
    """Cannot be used below ground. [AG-PASS-01]"""

    name = "Hail Mary Pass"
    inert = "no pass goes beyond Short range underground"
