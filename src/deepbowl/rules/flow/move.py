"""Moving a square at a time: standing up, going for it, dodging, entering, picking up. [CRP-4]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import cells, holds, meets, meets_outside
from deepbowl.engine import event
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import NOBODY, NOWHERE, STANDING
from deepbowl.rules.flow.ball import can_hold
from deepbowl.rules.flow.deeds import attempt
from deepbowl.rules.flow.harm import go_down, settle
from deepbowl.rules.flow.scoring import scores
from deepbowl.rules.flow.squares import act_later, defer_entry, squares_act
from deepbowl.rules.flow.test import test
from deepbowl.rules.traits import LEAVE, LEFT, PICKING_UP, TRAIL, WORSEN_FALL
from deepbowl.rules.vocabulary import moments
from deepbowl.rules.vocabulary.flags import HALTED, STOOD_UP
from deepbowl.rules.vocabulary.records import BALLS, BY_DODGE, BY_FALLING_BACK, BY_RUSH, BY_STEP, Entry, Fall, PlayerTest

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

# how setting off from a square comes out
GOES: Final = 0
HELD: Final = 1
FALLS_THERE: Final = 2  # falls in the square entered
FALLS_HERE: Final = 4  # falls before they have left their square
BALKS: Final = 3  # does not go there after all, and has spent nothing


# ---------------------------------------------------------------- one step
def plain_step(m: Game, body: int, to: int) -> bool:
    """Move one square if nothing can happen on the way; False: it takes the whole rule. [CRP-4.1]

    Most steps leave no zone, need no roll and meet nothing; they are not worth a coroutine.
    """
    s = m.state
    act = s.act
    from_cell = s.cell[body]
    movement = m.rules.movement
    if act.moved >= movement.allowance(m, body) or (not movement.even and holds(movement.dear(m, body), from_cell)):
        return False
    if movement.grips and grippers(m, from_cell):
        return False
    if meets_outside(s.topo.contact[from_cell], s.zones, s.zone[m.side[body]]):
        return False
    if to in s.ball_cell or (body in s.ball_by and holds(m.rules.scoring.goal(m, m.side[body]), to)):
        return False
    if (s.acting and holds(s.acting, to)) or (s.leaving and holds(s.leaving, from_cell)):
        return False
    act.moved += 1
    if meets(s.skills[body], m.rules.masks[TRAIL]):
        act.trail |= m.board.bit[from_cell]
    m.place(body, to)
    if m.journal is not None:
        m.tell(event.Moved(moments.STEP, body, from_cell, to, BY_STEP))
    return True


def step(m: Game, body: int, to: int, hurried: bool = False, extra: int = 0) -> Resolution[None]:
    """One square of a move, with everything that may happen on it, in order. [CRP-4.6]

    Extra: this many points more than its price, for a player who moves something along. [AG-MCHEST-02]

    Hurried: it costs one point whatever its price, and a Go For It roll is made after it. [AG-PLAT-13, AG-WATER-01]
    """
    s = m.state
    from_cell = s.cell[body]
    before = (s.act.moved, s.act.rushes)
    rushes = pay(m, body, 1 if hurried else price(m, body, to) + extra)
    leaving = bool(m.around(body) & m.foes(m.side[body]))
    fate = yield from m.rules.movement.set_off(m, body, to, rushes)
    if fate == BALKS:
        s.act.moved, s.act.rushes = before
        return
    if fate == HELD:
        s.act.flags |= m.rules.movement.when_held
        yield from settle(m)
        return
    if fate == FALLS_HERE:
        go_down(m, Fall(body, BY_RUSH, body, moments.RUSH))
        yield from settle(m)
        return
    entry = Entry(BY_STEP, from_cell, None)
    leave_trail(m, body)
    m.rules.movement.pushes_ahead(m, body, to)
    m.place(body, to)
    if m.journal is not None:
        manner = BY_DODGE if leaving else BY_RUSH if rushes else BY_STEP
        m.tell(event.Moved(moments.STEP, body, from_cell, to, manner))
    if fate == FALLS_THERE:
        entry.fall = Fall(body, BY_RUSH, body, moments.RUSH)
    elif leaving:
        t = m.rules.movement.dodge(m, body, from_cell, to)
        if not (yield from test(m, t)):
            if m.rules.movement.keeps_feet(m, body):
                yield from step_back(m, body, from_cell, to)
                return
            entry.fall = Fall(body, BY_DODGE, body, moments.DODGE)
            tripped(m, entry.fall, t)
    if hurried and entry.fall is None and not (yield from rush(m, body, 1, to, from_cell)):
        entry.fall = Fall(body, BY_RUSH, body, moments.RUSH)
        if m.rules.movement.falls_back(m, from_cell, to) and not s.at[from_cell]:
            m.place(body, from_cell)
            m.tell(event.Moved(moments.RUSH, body, to, from_cell, BY_FALLING_BACK))
            go_down(m, entry.fall)
            yield from settle(m)
            return
    if not m.rules.movement.shadowed_last:
        yield from vacated(m, body, from_cell)
    yield from arrive(m, body, to, entry)
    if m.rules.movement.shadowed_last:
        yield from vacated(m, body, from_cell)
    yield from settle(m)


def step_back(m: Game, body: int, from_cell: int, to: int) -> Resolution[None]:
    """A player who failed to dodge and kept their feet is back where they were, and their Action is over. If someone has
    thrown themselves into that square they stay where they went. [AG-SKILL-36]"""
    m.state.act.flags |= HALTED
    if m.state.at[from_cell]:
        yield from arrive(m, body, to, Entry(BY_STEP, from_cell, None))
    else:
        m.place(body, from_cell)
        m.tell(event.Moved(moments.DODGE, body, to, from_cell, BY_FALLING_BACK))
    yield from settle(m)


def leave_trail(m: Game, body: int) -> None:
    """Remember the square that the active player is about to leave, if that ever matters to them."""
    if m.state.skills[body] & m.rules.masks[TRAIL]:
        m.state.act.trail |= m.board.bit[m.state.cell[body]]


def price(m: Game, body: int, to: int) -> int:
    """Return what the step from where a body is costs it in points of movement. [CRP-4.1]"""
    movement = m.rules.movement
    return 1 if movement.even else movement.price(m, body, m.state.cell[body], to)


def points_left(m: Game, body: int) -> int:
    """Return how many points of movement the active player still has, those to go for included. [CRP-4.3]"""
    act, movement = m.state.act, m.rules.movement
    squares = movement.allowance(m, body) - act.moved
    rushes = movement.rushes(m, body) - act.rushes
    return (squares if squares > 0 else 0) + (rushes if rushes > 0 else 0)


def can_pay(m: Game, body: int, points: int) -> bool:
    """Return True if the active player has this much movement left, Go For Its included."""
    return points <= points_left(m, body)


def pay(m: Game, body: int, points: int) -> int:
    """Pay points of movement; how many of them are to be gone for. [CRP-4.3]"""
    act = m.state.act
    free = min(points, max(0, m.rules.movement.allowance(m, body) - act.moved))
    act.moved += free
    act.rushes += points - free
    return points - free


def rush(m: Game, body: int, times: int = 1, to: int = NOWHERE, from_cell: int = NOWHERE) -> Resolution[bool]:
    """Go for it, one roll for each point; the first that fails is enough. [CRP-4.3]

    `to` is the square it is for and `from_cell` the one left; by default both are where the body is.
    """
    here = m.state.cell[body]
    for _ in range(times):
        t = m.rules.movement.rush(m, body, from_cell if from_cell >= 0 else here, to if to >= 0 else here)
        if not (yield from test(m, t)):
            return False
    return True


def held_back(m: Game, body: int, to: int, falling: int = NOBODY) -> Resolution[bool]:
    """Return whether an opponent holds a body that tries to leave its square. One opponent may try, and none who is
    falling. [CRP-13/Tentacles, 2020-15/Tentacles]"""
    here = m.state.cell[body]
    near = m.markers(m.side[body], here, LEAVE)
    if m.rules.movement.grips and not m.neutral(body):
        near += grippers(m, here)
    for opponent in near:
        if opponent == falling:
            continue
        for trait in m.hooked(opponent, LEAVE):
            if (yield m.may(opponent, trait, body)) == m.yes:
                m.used(opponent, trait, body)
                return not (yield from trait.leave(m, opponent, body, to))
    return False


def grippers(m: Game, cell: int) -> list[int]:
    """Bodies that belong to no one, have no zones, and hold those beside them all the same. [AG-PROF-02]"""
    s, mask = m.state, m.rules.masks[LEAVE]
    near = m.bodies_in(s.topo.contact[cell] & s.occupied & ~s.zones)
    return [other for other in near if s.skills[other] & mask and m.neutral(other) and s.posture[other] == STANDING]


def tripped(m: Game, f: Fall, t: PlayerTest) -> None:
    """Someone falls because they failed to get out of a square: those who marked it there may make it worse, and so may one
    who threw themselves into their way. [2020-15/Arm Bar]"""
    if not m.present & m.rules.masks[WORSEN_FALL]:
        return
    near = m.markers(m.side[f.victim], t.from_cell, WORSEN_FALL)
    for opponent in [t.hindered, *near] if t.hindered >= 0 else near:
        for trait in m.hooked(opponent, WORSEN_FALL):
            trait.worsen_fall(m, opponent, f)


def vacated(m: Game, body: int, from_cell: int, falling: int = NOBODY) -> Resolution[None]:
    """A body has left a square: a player who may step after it does; one may, and no one who is falling.
    [CRP-13/Shadowing]"""
    if not m.present & m.rules.masks[LEFT]:
        return
    for opponent in m.markers(m.side[body], from_cell, LEFT):
        if opponent == falling:
            continue
        for trait in m.hooked(opponent, LEFT):
            if m.state.at[from_cell] or (yield from trait.left(m, opponent, body, from_cell)):
                return


# ---------------------------------------------------------------- entering a square
def arrive(m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
    """A body that moved voluntarily is in its square: features, its fall, or the ball under its feet."""
    yield from enter(m, body, cell, e)
    s = m.state
    if e.fall is not None:
        go_down(m, e.fall)
    elif s.posture[body] == STANDING and s.cell[body] == cell:
        under = cells(m.foot(body)) if m.bodies.size[body] > 1 else [cell]
        for square in under:
            if square in s.ball_cell:
                yield from pick_up(m, body, square)


def enter(m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
    """Let a body into a square, whatever brought it there. A loose ball under it will bounce, also if the square sends the
    body on immediately. [CRP-4.7, AG-TRAP-14]"""
    s = m.state
    if act_later(m, e):
        defer_entry(m, body, cell, e)
    elif s.acting & m.board.bit[cell] or (e.from_cell >= 0 and s.leaving & m.board.bit[e.from_cell]):
        yield from squares_act(m, body, cell, e)
    large = m.bodies.size[body] > 1
    if not large and cell not in s.ball_cell:
        return
    picks_up = e.how in m.rules.movement.willing and e.fall is None and s.posture[body] == STANDING
    if picks_up and s.cell[body] == cell and may_pick_up(m, body):
        return
    for square in cells(m.foot(body)) if large else [cell]:
        bounce_off(m, square)


def bounce_off(m: Game, cell: int) -> None:
    """A loose ball under someone's feet will bounce, unless that is due already."""
    ball = m.loose_at(cell)
    if ball >= 0 and not any(due.stage == BALLS and due.ball == ball for due in m.deferred):
        m.defer_bounce(ball, cell)


def may_pick_up(m: Game, body: int) -> bool:
    """Return whether a player moving voluntarily picks up a ball they come onto: in their own Action, or in any.
    [2020-7.7]"""
    if m.neutral(body):
        return m.rules.neutrals.picks_up(m, body)
    return m.rules.movement.picks_up_out_of_sequence or (m.active(body) and not m.state.suspended)


def pick_up(m: Game, body: int, cell: int) -> Resolution[None]:
    """A player who moves onto the ball must try to pick it up. [CRP-4.7, CRP-3, CRP-13/No Hands]"""
    ball = m.loose_at(cell)
    if ball < 0 or not may_pick_up(m, body) or any(due.stage == BALLS and due.ball == ball for due in m.deferred):
        return
    if not (yield from attempt(m, body, PICKING_UP, NOBODY)) or not m.standing(body):
        return
    if can_hold(m, body) and m.rules.ball.has_room(m, body, ball):
        t = m.rules.movement.pick_up(m, body)
        t.ball = ball
        if (yield from test(m, t)):
            m.give_ball(ball, body)
            m.tell(event.PickedUp(moments.PICK_UP, body, cell, ball))
            yield from m.rules.ball.got(m, body, ball)
            return
    if m.active(body) and not (m.holds_ball(body) and scores(m, body)):  # they who scores wants no other ball
        m.turnover(moments.TURNOVER, "failed to pick up the ball", body)
    m.defer_bounce(ball, cell)


# ---------------------------------------------------------------- standing up
def stand(m: Game, body: int) -> Resolution[None]:
    """Stand up at the start of an Action. [CRP-4.2]"""
    s = m.state
    if not (yield from m.rules.movement.stand_up(m, body)):
        s.act.flags |= HALTED
        return
    s.act.flags |= STOOD_UP
    m.set_posture(body, STANDING)
    m.tell(event.StoodUp(moments.STAND_UP, body, s.cell[body]))
    if scores(m, body):
        yield from settle(m)
