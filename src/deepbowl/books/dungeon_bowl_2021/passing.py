"""Passes below ground: what can be thrown at, and balls that come off walls on purpose. [DG-PASS, DG-LOS]"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from deepbowl.board import ruler, sight
from deepbowl.board.directions import NAMES
from deepbowl.board.ricochet import beside, facing_walls, flight, fly_on, off_wall
from deepbowl.books.dungeon_bowl_2021.walls import DgBall
from deepbowl.engine import event
from deepbowl.engine.decision import Resolution
from deepbowl.rules.bb2020.passing import Bb2020Passing
from deepbowl.rules.features.wall_throw import CAUGHT, catch_in_flight
from deepbowl.rules.flow.walls import in_sight, seen_under_throw
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.records import ACCURATE, FUMBLE, INACCURATE

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class DgPassing(Bb2020Passing):
    """Quick and Short only, at what the thrower sees; or at a wall. [DG-PASS-01 to DG-PASS-06]"""

    longest = ruler.SHORT
    hidden_by: ClassVar[tuple[str, str]] = ("a wall", "DG-PASS-02")

    def clear(self, m: Game, body: int) -> int:
        """Walls hide squares, nothing else does. [DG-LOS-01, DG-PASS-02]"""
        return in_sight(m, body, m.state.shut, sight.TOUCH_CLOSED, ruler.FURTHEST[self.longest])

    def lane(self, m: Game, from_cell: int, to: int) -> int:
        """Only players in sight of the thrower can reach the ball. [DG-PASS-02]"""
        return super().lane(m, from_cell, to) & seen_under_throw(m, from_cell, to)

    def beyond(self, m: Game, cell: int, left: int) -> int:
        """There is no crowd: it comes off the wall like a ball. [DG-WALL-01, 2020-9.9]"""
        walls = m.rules.ball
        assert isinstance(walls, DgBall)
        return walls.comes_off(m, event.NO_BALL, cell, left)

    # ---------------------------------------------------------------- thrown at a wall
    def wall_targets(self, m: Game, body: int) -> list[tuple[int, int]]:
        """Squares in range and in sight that touch a wall. [DG-PASS-03]"""
        return facing_walls(m.board, m.state.topo, m.state.cell[body], self.targets(m, body))

    def throw_at_wall(self, m: Game, body: int, target: int, side: int) -> Resolution[None]:
        """From the named wall square to the ball coming down, or what stops it. [DG-PASS-03 to DG-PASS-06]"""
        s = m.state
        ball = m.carried(body)[0]
        m.tell(event.Passed("DG-PASS-03", body, s.cell[body], target, ball, m.body_at(target)))
        here = s.cell[body]
        yield from self.answers(m, body, target)
        if s.ball_by[ball] != body or self.out_of_place(m, body, here, target):
            return
        t = self.pass_test(m, body, target, 0)
        t.at_wall = True
        result = yield from self.pass_roll(m, t)
        if result == FUMBLE:
            yield from self.fumble(m, body, ball)
            return
        cell = target
        if result != ACCURATE:
            result = INACCURATE
            cell = beside(m.board, s.topo, target, side, m.roll(6, purpose.WALL_MISSED) <= 3)
        thief = yield from self.interference(m, body, target, cell, result, False)
        if thief >= 0:
            yield from self.deflect(m, body, ball, thief)
            return
        yield from self.comes_off(m, ball, s.cell[body], cell, side)

    def comes_off(self, m: Game, ball: int, from_cell: int, cell: int, side: int) -> Resolution[None]:
        """The ball hits the wall of a square, thrown from another, and flies on from there: D6 squares. [DG-PASS-05,
        DG-PASS-06]"""
        m.put_ball(ball, cell)
        m.tell(event.Ricocheted("DG-PASS-05", cell, NAMES[side], ball))
        heading = off_wall(m.board, from_cell, cell, side)
        squares = m.roll(6, purpose.RICOCHET_DISTANCE)
        if (yield from catch_in_flight(m, ball, cell, "DG-PASS-06")) == CAUGHT:
            return
        for left in range(squares - 1, -1, -1):
            to, onward, hit = fly_on(m.board, m.state.topo, cell, heading)
            if hit:
                m.tell(event.Ricocheted("DG-PASS-06", cell, NAMES[heading], ball))
            cell, heading = to, onward
            if left and (yield from catch_in_flight(m, ball, cell, "DG-PASS-06")) == CAUGHT:
                return
        m.tell(event.Bounced("DG-PASS-06", cell, ball, moments.RICOCHET))
        m.defer_landing(ball, cell, False)

    def way_off_wall(self, m: Game, body: int, target: int, side: int, squares: int) -> list[tuple[int, bool]]:
        """As it will fly, if it hits the named square. [DG-PASS-05, DG-PASS-06]"""
        heading = off_wall(m.board, m.state.cell[body], target, side)
        return flight(m.board, m.state.topo, target, heading, squares)
