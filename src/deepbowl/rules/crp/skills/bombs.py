"""Bombs: thrown like a ball, caught like a ball, and then they explode. [CRP-14.3]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board import ruler
from deepbowl.board.bits import cells
from deepbowl.engine import event
from deepbowl.engine.choice import BODY, DECLARE, SQUARE, USE_AT, choice, first_of, verb_of
from deepbowl.engine.decision import Resolution
from deepbowl.rules.chapters import Passing
from deepbowl.rules.flow.ball import can_hold, scatter
from deepbowl.rules.flow.harm import settle
from deepbowl.rules.flow.test import test
from deepbowl.rules.skills.bombs import explode, push_bonus_action
from deepbowl.rules.skills.common import declaring
from deepbowl.rules.traits import Trait
from deepbowl.rules.vocabulary import moments
from deepbowl.rules.vocabulary.flags import HALTED, THROW_BOMB
from deepbowl.rules.vocabulary.records import ACCURATE, FUMBLE

if TYPE_CHECKING:
    from deepbowl.rules.match import Match


class Bombardier(Trait):
    """Throws a bomb instead of any other Action. [CRP-13/Bombardier, CRP-14.3]"""

    name = "Bombardier"

    def offers(self, m: Match, o: int, options: list[int]) -> None:
        """A standing player may declare it; then any square in range, or with Hail Mary Pass any square."""
        if declaring(m):
            if m.standing(o):
                options.append(choice(DECLARE, THROW_BOMB))
        elif m.state.act.action == THROW_BOMB:
            options.extend(choice(USE_AT, self.bit, cell) for cell in cells(self.squares(m, o)))

    def squares(self, m: Match, o: int) -> int:
        """Where a bomb can be thrown from here. [CRP-7.3, CRP-13/Hail Mary Pass]"""
        if self.hails_mary(m, o):
            return m.board.floor & ~m.foot(o)
        return m.rules.passing.targets(m, o)

    def use(self, m: Match, o: int, target: int) -> Resolution[None]:
        """The bomb flies, is caught and thrown on by whoever catches it, until it explodes somewhere."""
        m.state.act.flags |= HALTED
        m.used(o, self)
        passed = 0
        thrower = o
        while True:
            catcher = yield from self.fly(m, thrower, target)
            if catcher < 0:
                break
            push_bonus_action(m, catcher)
            passed += 1
            thrower = catcher
            squares = [choice(SQUARE, cell) for cell in cells(self.squares(m, thrower))]
            target = first_of((yield m.ask(m.decider(thrower), "throw-bomb", squares, thrower)))
        for _ in range(passed):
            m.state.act = m.state.suspended.pop()
        yield from settle(m)

    def fly(self, m: Match, thrower: int, target: int) -> Resolution[int]:
        """One throw; returns who caught or intercepted it, -1 if it has exploded or is gone. [CRP-14.3]"""
        chapter = m.rules.passing
        hail_mary = yield from self.is_hail_mary(m, thrower, target)
        m.tell(event.PASSED, moments.BOMB, thrower, target, m.body_at(target), 0, "bomb")
        if not hail_mary:
            thief = yield from self.interception(m, chapter, thrower, target)
            if thief >= 0:
                return thief
        t = chapter.hail_mary_test(thrower, target) if hail_mary else chapter.pass_test(m, thrower, target, 0)
        result = yield from chapter.pass_roll(m, t)
        if result == FUMBLE:
            if m.active(thrower):
                m.turnover(moments.TURNOVER, f"{m.bodies.name[thrower]} fumbled a bomb", thrower)
            yield from explode(m, m.state.cell[thrower])
            return -1
        cell = target
        if result != ACCURATE:
            cell, left = scatter(m, -1, target, 3)
            if left >= 0:
                return -1  # into the crowd: nothing happens
        return (yield from self.come_down(m, cell, result == ACCURATE))

    def hails_mary(self, m: Match, body: int) -> bool:
        """Whether he has the skill, and the book lets it work."""
        return m.has(body, "Hail Mary Pass") and not m.trait(body, "Hail Mary Pass").inert

    def is_hail_mary(self, m: Match, thrower: int, target: int) -> Resolution[bool]:
        """Out of range it must be one, in range it may: nobody intercepts it. [CRP-13/Hail Mary Pass]"""
        if not self.hails_mary(m, thrower):
            return False
        skill = m.trait(thrower, "Hail Mary Pass")
        in_range = bool(m.rules.passing.targets(m, thrower) & m.board.bit[target])
        if in_range and (yield m.may(thrower, skill)) != m.yes:
            return False
        m.used(thrower, skill)
        return True

    def interception(self, m: Match, chapter: Passing, thrower: int, target: int) -> Resolution[int]:
        """As for a ball, by a ball carrier too; no turnover. [CRP-14.3]"""
        under = ruler.under_ruler(m.board, m.state.cell[thrower], target) & m.foes(m.side[thrower])
        for seat in sorted(m.others(m.side[thrower]), key=m.turn_distance):
            able = [body for body in map(m.body_at, cells(under & m.state.zone[seat])) if can_hold(m, body)]
            if not able:
                continue
            answer = yield m.ask(seat, "intercept", [m.no, *(choice(BODY, body) for body in able)], thrower)
            if verb_of(answer) == BODY:
                body = first_of(answer)
                if not (yield from test(m, chapter.intercept_test(m, body))):
                    return -1
                if (yield from chapter.undone(m, thrower, body)):
                    return -1
                m.tell(event.INTERCEPTED, moments.BOMB, body, m.state.cell[body], thrower, 0, "bomb")
                return body
        return -1

    def come_down(self, m: Match, cell: int, accurate: bool) -> Resolution[int]:
        """Whoever can catch it may; otherwise it explodes there. Bombs never bounce. [CRP-14.3]"""
        body = m.body_at(cell)
        if body >= 0 and m.exerts_zones(body) and can_hold(m, body):
            if (yield m.ask(m.decider(body), "catch-bomb", [m.no, m.yes], body)) == m.yes:
                t = m.rules.ball.catch(m, body, accurate)
                t.aimed = accurate
                if (yield from test(m, t)):
                    m.tell(event.CAUGHT, moments.BOMB, body, cell, -1, 0, "bomb")
                    return body
        yield from explode(m, cell)
        return -1
