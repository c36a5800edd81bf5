"""2020 passes: the Passing Ability test, where the ball comes down, interference on the way there. [2020-9]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board import ruler
from deepbowl.engine import event
from deepbowl.engine.choice import BODY, choice, first_of, verb_of
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import NOBODY, NOWHERE
from deepbowl.rules.flow.ball import catch, deviate, scatter
from deepbowl.rules.flow.deeds import attempt
from deepbowl.rules.flow.ruler_passing import RulerPassing, name_interceptor, under_throw
from deepbowl.rules.flow.test import agility, roll_die, tell_test, test
from deepbowl.rules.skills.common import free_to_move
from deepbowl.rules.traits import ANSWER_PASS, INTERCEPTING, present_with
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.flags import HALTED, STOPPED
from deepbowl.rules.vocabulary.records import ACCURATE, FUMBLE, INACCURATE, WILDLY, PlayerTest

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

BAND_MODIFIERS: Final = (0, -1, -2, -3)
"""Quick, Short, Long, Long Bomb. [2020-9.3]"""
NEVER: Final = 99
"""The target number of a player without Passing Ability. [2020-2.1]"""
HARD_TO_REACH: Final = {ACCURATE: -3, INACCURATE: -2, WILDLY: -1}
"""How the throw counts for a player who tries to get at it. [2020-9.7]"""


class Bb2020Passing(RulerPassing):
    """The test, where the ball will come down, interference on that way, the catch. [2020-9.1]"""

    matrix = ruler.BB2020

    def throw(self, m: Game, body: int, target: int, hail_mary: bool) -> Resolution[None]:
        """From the named square to the ball coming down, or what stops it. [2020-9.1]"""
        s = m.state
        ball = m.carried(body)[0]
        m.tell(event.Passed(moments.PASS, body, m.state.cell[body], target, ball, m.body_at(target)))
        here = s.cell[body]
        yield from self.answers(m, body, target)
        if s.ball_by[ball] != body or (not hail_mary and self.out_of_place(m, body, here, target)):
            return
        result = yield from self.throw_roll(m, body, target, hail_mary)
        if result == FUMBLE:
            yield from self.fumble(m, body, ball)
            return
        cell, left = self.landing(m, ball, body, target, result)
        if not hail_mary:
            thief = yield from self.interference(m, body, target, cell, result, False)
            if thief >= 0:
                yield from self.deflect(m, body, ball, thief)
                return
        come_down(m, ball, cell, left, result == ACCURATE)

    # ---------------------------------------------------------------- before the roll
    def answers(self, m: Game, body: int, target: int) -> Resolution[None]:
        """Opponents on the ball move, seat by seat and one after the other, until one falls over.
        [2020-9.1, 2020-15/On the Ball, R-51]"""
        waiting = [b for b in present_with(m, ANSWER_PASS) if m.side[b] != m.side[body] and free_to_move(m, b)]
        for seat in asked_in_order(m, m.side[body]):
            mine = [b for b in waiting if m.side[b] == seat]
            while mine:
                answer = yield m.ask(seat, "answer-pass", [m.no, *(choice(BODY, b) for b in mine)], body)
                if verb_of(answer) != BODY:
                    break
                mover = first_of(answer)
                mine.remove(mover)
                for trait in m.hooked(mover, ANSWER_PASS):
                    yield from trait.answer_pass(m, mover, body, target, False)
                if not m.standing(mover) or m.state.over:
                    return

    # ---------------------------------------------------------------- the roll
    def throw_roll(self, m: Game, body: int, target: int, hail_mary: bool) -> Resolution[int]:
        """Return how a throw of a ball or a bomb comes out; a Hail Mary never is accurate. [2020-9.4, 2020-15/Hail Mary
        Pass]"""
        t = self.hail_mary_test(m, body, target) if hail_mary else self.pass_test(m, body, target, 0)
        result = yield from self.pass_roll(m, t)
        return INACCURATE if hail_mary and result == ACCURATE else result

    def pass_test(self, m: Game, body: int, target: int, extra: int) -> PlayerTest:
        """Passing Ability with the range, -1 for each opponent marking the thrower. [2020-9.3]"""
        return self.ability_test(m, body, target, self.band(m, m.state.cell[body], target), extra)

    def hail_mary_test(self, m: Game, body: int, target: int) -> PlayerTest:
        """Tested as a Long Bomb. [2020-9.3, 2020-15/Hail Mary Pass]"""
        return self.ability_test(m, body, target, ruler.BOMB, 0)

    def ability_test(self, m: Game, body: int, target: int, band: int, extra: int) -> PlayerTest:
        """A Passing Ability test for a throw as far as a band; of who has none nothing comes, whatever the die."""
        ability = m.rules.tests.passing(m, body)
        t = PlayerTest(purpose.PASS, body, ability or NEVER, BAND_MODIFIERS[band] + extra, bool(ability))
        t.cell, t.band = target, band
        t.zones = m.zones_on(m.state.cell[body], m.side[body])
        return t

    def pass_roll(self, m: Game, t: PlayerTest) -> Resolution[int]:
        """Return FUMBLE, ACCURATE, WILDLY or INACCURATE; a player without PA fumbles. [2020-9.4, 2020-10.3]"""
        if t.target == NEVER:
            return FUMBLE
        passed = yield from test(m, t)
        if t.die == 1:
            return FUMBLE
        if passed:
            return ACCURATE
        return WILDLY if t.total() <= 1 else INACCURATE

    def fumble(self, m: Game, body: int, ball: int) -> Resolution[None]:
        """The ball drops at the thrower's feet, unless they keep it. [2020-9.4]"""
        if not (yield from self.keeps(m, body)):
            m.turnover(moments.TURNOVER, "fumbled the pass", body)
            m.defer_bounce(ball, m.state.cell[body])

    def keeps(self, m: Game, body: int) -> Resolution[bool]:
        """Return whether someone who fumbled keeps what they have in their hand; their activation is over. [2020-15/Safe
        Pass]"""
        if not m.has(body, "Safe Pass"):
            return False
        trait = m.trait(body, "Safe Pass")
        if (yield m.may(body, trait)) != m.yes:
            return False
        m.used(body, trait)
        m.state.act.flags |= HALTED | STOPPED
        return True

    def landing(self, m: Game, ball: int, body: int, target: int, result: int) -> tuple[int, int]:
        """Return where a throw comes down: the last square on the pitch, and the direction it leaves it by, or -1.
        [2020-9.1]"""
        if result == ACCURATE:
            return target, -1
        return deviate(m, m.state.cell[body]) if result == WILDLY else scatter(m, ball, target, 3)

    def beyond(self, m: Game, cell: int, left: int) -> int:
        """Return where a bomb comes down that would leave the board from a square; NOWHERE: in the crowd. [2020-9.9]"""
        return NOWHERE

    # ---------------------------------------------------------------- interference
    def interference(
        self, m: Game, thrower: int, target: int, landing: int, result: int, bomb: bool
    ) -> Resolution[int]:
        """Return who deflects a throw on its real way; NOBODY: it flies on. Those named roll one after the other until one
        succeeds. [2020-9.5, 2020-9.7, R-44]"""
        able = under_throw(m, thrower, landing, bomb)
        if not able:
            return NOBODY
        named = yield from self.named(m, thrower, able)
        for body in self.in_order(m, thrower, named):
            if not (yield from attempt(m, body, INTERCEPTING, thrower)) or not m.standing(body):
                continue
            t = self.interference_test(m, body, thrower, result, bomb)
            if (yield from test(m, t)) and not (yield from self.bursts(m, thrower, target, t)):
                ball = event.NO_BALL if bomb else m.carried(thrower)[0]
                m.tell(event.Deflected(moments.INTERCEPTION, body, m.state.cell[body], thrower, ball))
                return body
        return NOBODY

    def named(self, m: Game, thrower: int, able: list[int]) -> Resolution[list[int]]:
        """Every opposing seat names one or no one, before any roll. [2020-9.5, R-48]"""
        named: list[int] = []
        for seat in asked_in_order(m, m.side[thrower]):
            body = yield from name_interceptor(m, seat, able, thrower)
            if body >= 0:
                named.append(body)
        return named

    def in_order(self, m: Game, thrower: int, named: list[int]) -> list[int]:
        """Return who of those named rolls first: as they were asked. [R-48]"""
        return named

    def interference_test(self, m: Game, body: int, thrower: int, result: int, bomb: bool) -> PlayerTest:
        """Agility by how well it was thrown. Marked at all is -1. A Stunty thrower of a ball, not of a bomb, is +1.
        [2020-9.7, 2020-9.9, R-8]"""
        small = not bomb and m.has(thrower, "Stunty")
        t = agility(m, purpose.INTERCEPT, body, HARD_TO_REACH[result] + int(small))
        t.cell = m.state.cell[body]
        t.zones = min(1, m.zones_on(t.cell, m.side[body]))
        return t

    def bursts(self, m: Game, thrower: int, target: int, t: PlayerTest) -> Resolution[bool]:
        """Return whether the thrower has a successful interference with a long pass rolled again, and then it fails.
        [2020-15/Cloud Burster]"""
        far = self.band(m, m.state.cell[thrower], target) in (ruler.LONG, ruler.BOMB)
        if not far or t.rerolled or not m.has(thrower, "Cloud Burster") or m.has(t.body, "Very Long Legs"):
            return False
        trait = m.trait(thrower, "Cloud Burster")
        if (yield m.may(thrower, trait, t.body)) != m.yes:
            return False
        m.used(thrower, trait, t.body)
        roll_die(m, t)
        t.rerolled = True
        t.passed = m.rules.tests.judge(t)
        if m.journal is not None:
            tell_test(m, t)
        return not t.passed

    def deflect(self, m: Game, thrower: int, ball: int, thief: int) -> Resolution[None]:
        """The pass is over: a player who deflected it tries to catch it; what they miss scatters from their square.
        [2020-9.7]"""
        cell = m.state.cell[thief]
        m.put_ball(ball, cell)
        if (yield from catch(m, thief, ball, False)):
            m.tell(event.Intercepted(moments.INTERCEPTION, thief, cell, thrower, ball))
            m.turnover(moments.TURNOVER, "intercepted the pass", thief)
            return
        cell, left = scatter(m, ball, cell, 3)
        come_down(m, ball, cell, left, False)


def come_down(m: Game, ball: int, cell: int, left: int, accurate: bool) -> None:
    """A ball in the air will come down in a square, or has left the pitch from it in a direction. [2020-8.2]"""
    if left >= 0:
        m.defer_throw_in(ball, cell, left)
    else:
        m.defer_landing(ball, cell, accurate)


def asked_in_order(m: Game, seat: int) -> list[int]:
    """The opponents of a seat in the order they are asked: from the seat after the active one on. [R-51]"""
    return [other for other in (*m.others(m.state.seat), m.state.seat) if other != seat]
