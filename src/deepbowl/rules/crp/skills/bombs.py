"""Bombs: thrown like a ball, caught like a ball, and then they explode. [CRP-14.3]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine import event
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import NOBODY
from deepbowl.rules.crp.passing import CrpPassing
from deepbowl.rules.flow.ball import can_hold
from deepbowl.rules.flow.harm import go_down
from deepbowl.rules.flow.ruler_passing import name_interceptor, under_throw
from deepbowl.rules.flow.test import test
from deepbowl.rules.skills.bombs import Bombs
from deepbowl.rules.vocabulary import moments
from deepbowl.rules.vocabulary.records import ACCURATE, BY_BOMB, FUMBLE, RANK_BYSTANDER, Fall

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class Bombardier(Bombs):
    """Throws a bomb instead of any other Action. [CRP-13/Bombardier, CRP-14.3]"""

    def fly(self, m: Game, thrower: int, target: int) -> Resolution[int]:
        """One throw; returns who caught or intercepted it, -1 if it has exploded or is gone. [CRP-14.3]"""
        chapter = m.rules.passing
        assert isinstance(chapter, CrpPassing)
        hail_mary = yield from self.is_hail_mary(m, thrower, target)
        m.tell(event.Passed(moments.BOMB, thrower, m.state.cell[thrower], target, event.NO_BALL, m.body_at(target)))
        if not hail_mary:
            thief = yield from self.interception(m, chapter, thrower, target)
            if thief >= 0:
                return thief
        t = chapter.hail_mary_test(m, thrower, target) if hail_mary else chapter.pass_test(m, thrower, target, 0)
        result = yield from chapter.pass_roll(m, t)
        if result == FUMBLE:
            if m.active(thrower):
                m.turnover(moments.TURNOVER, "fumbled a bomb", thrower)
            yield from self.explode(m, m.state.cell[thrower], thrower)
            return -1
        cell = target
        if result != ACCURATE:
            cell, left = chapter.astray(m, thrower, -1, target)
            if left >= 0:
                return -1  # into the crowd: nothing happens
        return (yield from self.come_down(m, thrower, cell, result == ACCURATE))

    def interception(self, m: Game, chapter: CrpPassing, thrower: int, target: int) -> Resolution[int]:
        """As for a ball, by a ball carrier too; no turnover. [CRP-14.3]"""
        able = under_throw(m, thrower, target, True)
        for seat in sorted(m.others(m.side[thrower]), key=m.turn_distance):
            body = yield from name_interceptor(m, seat, able, thrower)
            if body >= 0:
                if not (yield from test(m, chapter.intercept_test(m, body))):
                    return -1
                if (yield from chapter.undone(m, thrower, body)):
                    return -1
                m.tell(event.Intercepted(moments.BOMB, body, m.state.cell[body], thrower))
                return body
        return -1

    def come_down(self, m: Game, thrower: int, cell: int, accurate: bool) -> Resolution[int]:
        """A player who can catch it may; otherwise it explodes there. Bombs never bounce. [CRP-14.3]"""
        body = m.body_at(cell)
        if body >= 0 and m.exerts_zones(body) and can_hold(m, body):
            if (yield m.ask(m.decider(body), "catch-bomb", [m.no, m.yes], body)) == m.yes:
                t = m.rules.ball.catch(m, body, accurate)
                t.aimed = accurate
                if (yield from test(m, t)):
                    m.tell(event.Caught(moments.BOMB, body, cell))
                    return body
        yield from self.explode(m, cell, thrower)
        return -1

    def blow_over(self, m: Game, body: int, thrower: int) -> None:
        """Knocked Down, also who lies there already. [CRP-14.3, CRP-18.8, CRP-18.9]"""
        f = Fall(body, BY_BOMB, NOBODY, moments.BOMB)
        f.rank = RANK_BYSTANDER
        go_down(m, f)
