"""Throwing and handing off the ball. [CRP-7.1, CRP-7.7]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine import event
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import GONE, NOBODY
from deepbowl.rules.flow.ball import can_take, catch
from deepbowl.rules.flow.deeds import attempt
from deepbowl.rules.flow.harm import settle
from deepbowl.rules.traits import HANDING_OFF, PASSING, RUNS_ON
from deepbowl.rules.vocabulary import moments
from deepbowl.rules.vocabulary.flags import HALTED, HAND_OFF, HAS_THROWN, MOVE, PASS, STOPPED

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


def held_by_team(m: Game, ball: int, seat: int) -> bool:
    """Return True if a seat's team ended up with the ball, or the ball vanished from its hands."""
    holder = m.state.ball_by[ball]
    return m.state.ball_cell[ball] == GONE or (holder >= 0 and m.side[holder] == seat)


def pass_ball(m: Game, body: int, target: int, hail_mary: bool = False) -> Resolution[None]:
    """The throw of a Pass Action; the Action ends with it. [CRP-7.1, CRP-3]"""
    thrown = yield from carry_out_throw(m, body, m.body_at(target), m.rules.passing.throw(m, body, target, hail_mary))
    if thrown and not hail_mary:
        move_on(m, body, target)


def carry_out_throw(m: Game, body: int, receiver: int, flight: Resolution[None]) -> Resolution[bool]:
    """Resolve a throw: ask players who may prevent it; a turnover unless the team ends up with the ball.
    False: it was not thrown. [CRP-3, 2020-6.5]"""
    allowed = yield from attempt(m, body, PASSING, receiver)
    if not allowed or not m.holds_ball(body):
        yield from settle(m)
        return False
    ball = m.rules.ball.in_hand(m, body)
    m.rules.actions.carried_out(m, body, PASS, ball)
    if m.rules.actions.ends_with(m, body, PASSING):
        m.state.act.flags |= HALTED
    scored = sum(m.state.score)
    yield from flight
    yield from settle(m)
    if sum(m.state.score) == scored and not held_by_team(m, ball, m.side[body]):
        m.turnover(moments.TURNOVER, "no team-mate caught the pass", NOBODY)
    return True


def move_on(m: Game, body: int, target: int) -> None:
    """A player who may move on after a throw or hand-off that ended well does so as in a Move Action.
    [2020-15/Running Pass, DG-SKILL-02]"""
    act = m.state.act
    if m.state.over or act.body != body or act.flags & STOPPED or not m.standing(body):
        return
    if any(trait.runs_on(m, body, target) for trait in m.hooked(body, RUNS_ON)):
        act.flags = act.flags & ~HALTED | HAS_THROWN
        act.action = MOVE


def hand_off(m: Game, body: int, receiver: int) -> Resolution[None]:
    """Give the ball to an adjacent team-mate; the team-mate must catch it. [CRP-7.7, CRP-3]"""
    allowed = yield from attempt(m, body, HANDING_OFF, receiver)
    if not allowed or not m.holds_ball(body) or not m.standing(receiver):  # bitten, they take nothing
        yield from settle(m)
        return
    ball = m.rules.ball.in_hand(m, body)
    m.rules.actions.carried_out(m, body, HAND_OFF, ball)
    if m.rules.actions.ends_with(m, body, HANDING_OFF):
        m.state.act.flags |= HALTED
    cell = m.state.cell[receiver]
    m.put_ball(ball, cell)
    m.tell(event.HandedOff(moments.HAND_OFF, body, cell, receiver, ball))
    if not can_take(m, receiver, ball) or not (yield from catch(m, receiver, ball, True, False, body)):
        m.defer_bounce(ball, cell)
    scored = sum(m.state.score)
    yield from settle(m)
    if sum(m.state.score) == scored and not held_by_team(m, ball, m.side[body]):
        m.turnover(moments.TURNOVER, "no team-mate caught the hand-off", NOBODY)
    move_on(m, body, cell)
