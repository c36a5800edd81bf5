"""Passing skills that work alike in every core. [CRP-13.3]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board import ruler
from deepbowl.board.bits import cells
from deepbowl.engine.choice import SQUARE, USE_AT, choice, first_of, verb_of
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import activation
from deepbowl.rules.flow.deeds import attempt
from deepbowl.rules.flow.harm import settle
from deepbowl.rules.flow.passing import pass_ball
from deepbowl.rules.flow.scoring import look_for_touchdowns
from deepbowl.rules.skills.common import declaring, lets_go
from deepbowl.rules.traits import BEING_BLOCKED, DUMPING_OFF, Trait
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.flags import PASS
from deepbowl.rules.vocabulary.records import PlayerTest

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class DumpOff(Trait):
    """A Quick Pass before they are blocked; nothing that happens is a turnover. [CRP-13/Dump-Off, 2020-15/Dump-off]"""

    name = "Dump-Off"
    family = "Dump-off"
    when: tuple[str, ...] = (BEING_BLOCKED,)
    """The attacks that they may answer with a pass."""

    def before(self, m: Game, owner: int, deed: str, other: int) -> Resolution[bool]:
        """Name a square in Quick range or keep the ball; then the opponent's block continues. [CRP-5.2]"""
        if deed not in self.when or m.side[other] == m.side[owner] or not m.holds_ball(owner) or not m.exerts_zones(owner):
            return True
        if not lets_go(m, owner) or not m.rules.ball.can_be_thrown(m, owner):
            return True
        reach = m.rules.passing.targets(m, owner) & m.rules.passing.in_range(m, m.state.cell[owner], ruler.QUICK)
        options = [m.no, *(choice(SQUARE, cell) for cell in cells(reach))]
        answer = yield m.ask(m.decider(owner), "dump-off", options, owner, other)
        if verb_of(answer) == SQUARE:
            m.used(owner, self, other)
            yield from self.dump(m, owner, first_of(answer))
        return True

    def dump(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """The pass, inside the blocker's Action; what comes before any throw may prevent it. [CRP-10.3]"""
        s = m.state
        s.suspended.append(s.act)
        s.act = activation(owner, m.side[owner], PASS)
        m.suppressed += 1
        if (yield from attempt(m, owner, DUMPING_OFF, m.body_at(target))) and m.holds_ball(owner):
            yield from m.rules.passing.throw(m, owner, target, False)
        yield from settle(m)
        m.suppressed -= 1
        s.act = s.suspended.pop()
        yield from look_for_touchdowns(m)  # scored the moment it is caught; the block comes all the same [CRP-11.5]


class HailMaryPass(Trait):
    """Any square of the pitch; never accurate, never intercepted. [CRP-13/Hail Mary Pass, 2020-15/Hail Mary Pass]"""

    name = "Hail Mary Pass"

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """Beside the ordinary throws of a Pass Action. Bombs: see Bombardier."""
        if declaring(m) or m.state.act.action != PASS or not m.holds_ball(owner):
            return
        if lets_go(m, owner) and m.rules.actions.may_give(m, owner, PASS):
            squares = m.rules.passing.hail_mary_targets(m, owner)
            options.extend(choice(USE_AT, self.bit, cell) for cell in cells(squares))

    def use(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """A throw like any other, except for the roll."""
        m.used(owner, self)
        yield from pass_ball(m, owner, target, True)


class Leader(Trait):
    """An extra re-roll for the team while they are on the pitch. Kept by the re-roll chapter.
    [CRP-13/Leader, 2020-15/Leader]"""

    name = "Leader"


class NervesOfSteel(Trait):
    """Tackle zones do not matter to passing, catching, intercepting. [CRP-13/Nerves of Steel, 2020-15/Nerves of Steel]"""

    name = "Nerves of Steel"

    def modify(self, m: Game, owner: int, t: PlayerTest) -> int:
        """The zones are simply not counted."""
        if t.kind in (purpose.PASS, purpose.CATCH, purpose.CATCH_BOMB, purpose.INTERCEPT):
            t.zones = 0
        return 0


class PassSkill(Trait):
    """Re-roll an inaccurate or fumbled pass. [CRP-13/Pass, 2020-15/Pass]"""

    name = "Pass"

    def reroll(self, m: Game, owner: int, t: PlayerTest) -> bool:
        """Also throws of team-mates and bombs. [CRP-8.2]"""
        return t.kind == purpose.PASS
