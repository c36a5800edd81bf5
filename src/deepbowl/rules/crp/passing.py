"""CRP passes: range, roll, interception before the roll. [CRP-7.1 to CRP-7.5]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board import ruler
from deepbowl.engine import event
from deepbowl.engine.decision import NOTHING, Resolution
from deepbowl.rules.flow.ball import scatter
from deepbowl.rules.flow.deeds import attempt
from deepbowl.rules.flow.ruler_passing import RulerPassing, name_interceptor, under_throw
from deepbowl.rules.flow.test import agility, test
from deepbowl.rules.traits import ANSWER_PASS, INTERCEPTING, present_with
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.records import ACCURATE, FUMBLE, INACCURATE, PlayerTest

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

NOT_THROWN: Final = -1
BAND_MODIFIERS: Final = (1, 0, -1, -2)
"""Quick, Short, Long, Long Bomb. [CRP-7.2]"""


class CrpPassing(RulerPassing):
    """Interception, then the roll, then the flight. [CRP-7.1]"""

    matrix = ruler.CRP

    def throw(self, m: Game, body: int, target: int, hail_mary: bool) -> Resolution[None]:
        """Pass Block, one interception attempt, the pass roll, and the ball is on its way. [CRP-7.1]"""
        ball = m.rules.ball.in_hand(m, body)
        m.tell(event.Passed(moments.PASS, body, m.state.cell[body], target, ball, m.body_at(target)))
        result = yield from self.release(m, body, ball, target, hail_mary)
        if result >= 0:
            yield from self.fly(m, body, ball, target, result)

    def release(self, m: Game, body: int, ball: int, target: int, hail_mary: bool) -> Resolution[int]:
        """All that comes before the flight: FUMBLE, INACCURATE or ACCURATE; less than 0: it does not fly. [CRP-7.1]"""
        here = m.state.cell[body]
        yield from self.answers(m, body, target, hail_mary)
        if m.state.ball_by[ball] != body or (not hail_mary and self.out_of_place(m, body, here, target)):
            return NOT_THROWN
        if not hail_mary:
            thief = yield from self.interception(m, body, target)
            if thief >= 0:
                m.give_ball(ball, thief)
                m.tell(event.Intercepted(moments.INTERCEPTION, thief, m.state.cell[thief], body, ball))
                m.turnover(moments.TURNOVER, "intercepted the pass", thief)
                yield from m.rules.ball.strikes(m, thief, ball)
                return NOT_THROWN
            if m.state.ball_by[ball] != body:
                return NOT_THROWN  # it never reached the thief, nor anyone else
        t = self.hail_mary_test(m, body, target) if hail_mary else self.pass_test(m, body, target, 0)
        t.ball = ball
        result = yield from self.pass_roll(m, t)
        if result == FUMBLE and t.die != 1 and m.has(body, "Safe Throw"):
            m.used(body, m.trait(body, "Safe Throw"))
            return NOT_THROWN  # they keep the ball, and the Action ends
        return result

    def answers(self, m: Game, body: int, target: int, hail_mary: bool) -> Resolution[None]:
        """Opponents move into the way, until one falls over in their own turn. [CRP-13/Pass Block]"""
        for opponent in present_with(m, ANSWER_PASS):
            if m.side[opponent] != m.side[body] and not m.state.over:
                for trait in m.hooked(opponent, ANSWER_PASS):
                    yield from trait.answer_pass(m, opponent, body, target, hail_mary)

    def fly(self, m: Game, body: int, ball: int, target: int, result: int) -> Resolution[None]:
        """Fumbled, scattered or on target. [CRP-7.4]"""
        if result == FUMBLE:
            m.turnover(moments.TURNOVER, "fumbled the pass", body)
            m.defer_bounce(ball, m.state.cell[body])
        elif result == ACCURATE:
            m.defer_landing(ball, target, True)
        elif result == INACCURATE:
            cell, left = self.astray(m, body, ball, target)
            if left >= 0:
                m.defer_throw_in(ball, cell, left)
            else:
                m.defer_landing(ball, cell, False)
        return NOTHING

    def astray(self, m: Game, body: int, ball: int, target: int) -> tuple[int, int]:
        """Return where an inaccurate throw of a ball or a bomb ends; (last square on the board, direction it left it by or
        -1). [CRP-7.4, CRP-14.3]"""
        return scatter(m, ball, target, 3)

    # ---------------------------------------------------------------- the roll
    def pass_test(self, m: Game, body: int, target: int, extra: int) -> PlayerTest:
        """Agility with the range, -1 for each opposing zone on the thrower. [CRP-7.4]"""
        band = self.band(m, m.state.cell[body], target)
        t = agility(m, purpose.PASS, body, BAND_MODIFIERS[band] + extra)
        t.target = max(t.target, 2)  # a total of 1 is a fumble whatever the Agility
        t.cell = target
        t.zones = m.zones_on(m.state.cell[body], m.side[body])
        return t

    def pass_roll(self, m: Game, t: PlayerTest) -> Resolution[int]:
        """FUMBLE, INACCURATE or ACCURATE. [CRP-7.4]"""
        if (yield from test(m, t)):
            return ACCURATE
        return read_pass(t)

    def hail_mary_test(self, m: Game, body: int, target: int) -> PlayerTest:
        """A D6 without modifiers, never accurate. [CRP-13/Hail Mary Pass]"""
        t = PlayerTest(purpose.PASS, body, 7, 0, False)
        t.cell = target
        return t

    # ---------------------------------------------------------------- interception
    def interception(self, m: Game, thrower: int, target: int) -> Resolution[int]:
        """One opponent under the ruler may try, before the pass is rolled. [CRP-7.5]"""
        able = under_throw(m, thrower, target, False)
        for seat in sorted(m.others(m.side[thrower]), key=m.turn_distance):
            body = yield from name_interceptor(m, seat, able, thrower)
            if body >= 0:
                if not (yield from attempt(m, body, INTERCEPTING, thrower)) or not m.standing(body):
                    return -1
                t = self.intercept_test(m, body)
                t.ball = m.rules.ball.in_hand(m, thrower)
                if not (yield from test(m, t)) or (yield from self.undone(m, thrower, body)):
                    return -1
                return body
        return -1

    def intercept_test(self, m: Game, body: int) -> PlayerTest:
        """Agility -2, -1 for each opposing zone on them; no team re-roll. [CRP-7.5, CRP-10.8]"""
        t = agility(m, purpose.INTERCEPT, body, -2)
        t.team = False
        t.cell = m.state.cell[body]
        t.zones = m.zones_on(t.cell, m.side[body])
        return t

    def undone(self, m: Game, thrower: int, thief: int) -> Resolution[bool]:
        """Safe Throw takes an interception back, but not from Very Long Legs. [CRP-13/Safe Throw]"""
        if not m.has(thrower, "Safe Throw") or self.out_of_reach(m, thief):
            return False
        trait = m.trait(thrower, "Safe Throw")
        if (yield m.may(thrower, trait, thief)) != m.yes:
            return False
        m.used(thrower, trait, thief)
        return (yield from test(m, agility(m, purpose.SAFE_THROW, thrower, 0)))

    def out_of_reach(self, m: Game, thief: int) -> bool:
        """Return True if an interception cannot be cancelled. [CRP-13/Very Long Legs]"""
        return m.has(thief, "Very Long Legs")


def read_pass(t: PlayerTest) -> int:
    """Return what a pass roll that is not accurate means. [CRP-7.4]"""
    return FUMBLE if t.die == 1 or (t.agility and t.die != 6 and t.total() <= 1) else INACCURATE

