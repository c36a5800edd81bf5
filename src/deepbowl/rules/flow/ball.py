"""The loose ball: bouncing, coming down, being caught, being thrown in. [CRP-7.6 to CRP-7.11]"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import cells
from deepbowl.engine import event
from deepbowl.engine.decision import Resolution
from deepbowl.engine.dice import Dice, Place
from deepbowl.engine.state import NOBODY, NOWHERE
from deepbowl.rules.chapters.ball import HEMMED_IN
from deepbowl.rules.features.feature import BOUNCES_ON, DEALT_WITH, NO_EFFECT
from deepbowl.rules.flow.deeds import attempt
from deepbowl.rules.flow.test import test
from deepbowl.rules.traits import CATCHING, DIVE, HOLDS, present_with
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.flags import HAND_OFF, PASS

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


MOST_BOUNCES: Final = 100
"""After this many in one go a ball is shut in with people who cannot take it."""


def can_hold(m: Game, body: int) -> bool:
    """Return whether a body has hands for a ball. [CRP-13/No Hands]"""
    return all(trait.holds(m, body) for trait in m.hooked(body, HOLDS))


def can_take(m: Game, body: int, ball: int = -1) -> bool:
    """Return whether a body may get a ball now: standing, with zones, hands, and room in them. [CRP-1.6, CRP-18.5, R-43]"""
    return m.exerts_zones(body) and m.rules.ball.has_room(m, body, ball) and can_hold(m, body)


def bounce(m: Game, ball: int, cell: int) -> Resolution[None]:
    """One square in a random direction, until it rests or is caught. [CRP-7.8]"""
    for _ in range(MOST_BOUNCES):
        cell = out_of_passage(m, cell)
        m.aloft = cell, 0
        if m.dice.reads_alike:
            m.dice.alike = bounces_alike(m, ball, cell)
        to, direction = m.rules.ball.bounce_square(m, ball, cell, purpose.BOUNCE)
        m.aloft = ()
        if to == NOWHERE:
            yield from m.rules.ball.leaves(m, ball, cell, direction)
            return
        if direction == HEMMED_IN:
            break
        to = yield from m.rules.ball.comes_down(m, ball, cell, to)
        m.put_ball(ball, to)
        m.tell(event.Bounced(moments.BOUNCE, to, ball, moments.BOUNCE))
        if (yield from ball_comes_in(m, ball, to, False)):
            return
        cell = m.state.ball_cell[ball]
    rolls_out(m, ball, cell)


def bounces_alike(m: Game, ball: int, cell: int) -> tuple[int, ...]:
    """A number for each direction a ball may bounce in, equal where it comes to rest and nothing more happens: it was
    thrown or handed off, and is not with the team. () in anything else, which may continue and come to the ball."""
    if m.state.act.action not in (PASS, HAND_OFF):
        return ()
    rests = [m.rules.ball.comes_to_rest(m, ball, cell, m.board.step(cell, direction)) for direction in range(8)]
    return tuple([0 if rests[direction] else direction + 1 for direction in range(8)])


def rolls_out(m: Game, ball: int, cell: int) -> None:
    """A ball that has nowhere to go, or is shut in with people who cannot take it and would bounce for ever: no rule says
    what then, so it comes to rest in the nearest square that is free. (docs/rulings.md, "Shut in")"""
    s = m.state
    free = m.board.floor & ~s.occupied & ~s.acting
    squares = [square for square in cells(free) if not other_ball_at(m, ball, square)]
    to = min(squares, key=lambda square: (m.board.distance(cell, square), square), default=cell)
    m.put_ball(ball, to)
    m.tell(event.Bounced(moments.BOUNCE, to, ball, moments.BOUNCE))


def out_of_passage(m: Game, cell: int) -> int:
    """The square a ball bounces from: of one let go where only links lead out, an end they lead to, at random.

    A passage has no direction a ball could take, so it comes out at one end and bounces from there. [AG-PORTAL-11]
    """
    if not m.board.links or leads_on(m, cell):
        return cell
    seen = ends = m.board.bit[cell]
    while ends:
        further = 0
        for end in cells(ends):
            further |= m.state.topo.open[end] & m.board.linked[end]
        ends = further & ~seen
        seen |= further
    ways = [end for end in cells(seen) if leads_on(m, end)]
    return m.rules.ball.way_out(m, cell, ways) if ways else cell


def leads_on(m: Game, cell: int) -> bool:
    """Return whether a ball can leave a square in one of the eight directions."""
    return any(cells_left & m.board.bit[cell] for cells_left in m.state.topo.leave)


def ball_comes_in(m: Game, ball: int, cell: int, accurate: bool) -> Resolution[bool]:
    """A ball arrives in a square; True: it rests there, is held or has been dealt with."""
    body = m.body_at(cell)
    if body < 0:
        fate = yield from meets_features(m, ball, cell)
        return fate == DEALT_WITH or (fate == NO_EFFECT and not other_ball_at(m, ball, cell))
    if not m.rules.ball.catches(m, body, ball):
        return (yield from meets_features(m, ball, cell, body)) == DEALT_WITH
    return (yield from catch(m, body, ball, accurate))


def put_down(m: Game, ball: int, cell: int) -> Resolution[None]:
    """A ball put into an empty square on purpose lies there, unless what is there takes it on. [DG-PORTAL-06]"""
    m.put_ball(ball, cell)
    if (yield from meets_features(m, ball, cell)) == BOUNCES_ON:
        m.defer_bounce(ball, cell)


def meets_features(m: Game, ball: int, cell: int, body: int = NOBODY) -> Resolution[int]:
    """Return what the features of a square do to a ball: nothing, send it on, or deal with it. A body in the square that
    cannot catch the ball keeps it from most features."""
    if not m.state.acting & m.board.bit[cell]:
        return NO_EFFECT
    for feature in m.rules.features:
        if m.state.marks[feature.mark] & m.board.bit[cell] and (body < 0 or feature.takes_ball_past(m, body)):
            fate = yield from feature.ball_in(m, ball, cell)
            if fate != NO_EFFECT:
                return fate
    return NO_EFFECT


def other_ball_at(m: Game, ball: int, cell: int) -> bool:
    """Return whether another ball already lies on a square: two never share one. [R-46]"""
    s = m.state
    return any(s.ball_cell[b] == cell and s.ball_by[b] < 0 for b in range(len(s.ball_cell)) if b != ball)


def catch(
    m: Game, body: int, ball: int, accurate: bool, aimed: bool = False, giver: int = NOBODY, thrown: bool = False
) -> Resolution[bool]:
    """Try to catch a ball; `aimed`: an accurate pass thrown at this square; `giver`: who hands it over; `thrown`: it comes
    down from a throw. [CRP-7.6]"""
    if not (yield from attempt(m, body, CATCHING, NOBODY)) or not m.standing(body):
        return False
    t = m.rules.ball.catch(m, body, accurate)
    t.ball, t.aimed, t.thrown = ball, aimed, thrown
    if giver >= 0:
        m.rules.ball.handed(m, giver, t)
    if not (yield from test(m, t)):
        return False
    m.give_ball(ball, body)
    m.tell(event.Caught(moments.CATCH, body, m.state.cell[body], ball))
    yield from m.rules.ball.got(m, body, ball)
    return True


def ball_comes_down(m: Game, ball: int, cell: int, accurate: bool) -> Resolution[None]:
    """A pass or throw-in comes down: on a catcher, beside a diver, else it bounces once. [CRP-7.9, 2020-8.2]"""
    body = m.body_at(cell)
    if body >= 0 and not (yield from m.rules.ball.strikes(m, body, ball)):
        yield from bounce(m, ball, cell)
        return
    if body >= 0 and m.rules.ball.catches(m, body, ball):
        if not (yield from catch(m, body, ball, accurate, accurate, thrown=True)):
            yield from bounce(m, ball, cell)
        elif accurate:
            tell_completion(m, body, cell)
        return
    if (yield from meets_features(m, ball, cell, body)) == DEALT_WITH:
        return
    if not (yield from m.rules.ball.dive(m, ball, cell, accurate)):
        yield from bounce(m, ball, cell)


def willing_divers(m: Game, ball: int, cell: int) -> Resolution[list[int]]:
    """Find players who can and will dive at a ball that comes down beside them. [CRP-13/Diving Catch, 2020-15/Diving
    Catch]"""
    willing: list[int] = []
    for body in present_with(m, DIVE):
        if not m.around(body) & m.board.bit[cell]:
            continue
        for trait in m.hooked(body, DIVE):
            if trait.dive(m, body, ball, cell) and (yield m.may(body, trait)) == m.yes:
                m.used(body, trait)
                willing.append(body)
    return willing


def tell_completion(m: Game, catcher: int, cell: int) -> None:
    """An accurate pass caught by a team-mate in its target square: a completion, with what it is worth. [CRP-15]"""
    thrower = m.state.act.body
    if thrower >= 0 and m.side[thrower] == m.side[catcher]:
        points = m.rules.passing.completion_points(m, thrower)
        m.tell(event.Completed(moments.COMPLETION, thrower, cell, catcher, points))


def ball_thrown_in(m: Game, ball: int, cell: int, direction: int) -> Resolution[None]:
    """The crowd (or whatever lies beyond the edge) gives a ball back. [CRP-7.10]"""
    yield from m.rules.ball.leaves(m, ball, cell, direction)


def deviate(m: Game, cell: int) -> tuple[int, int]:
    """Return where something ends that flies in one random direction from a square, D6 squares far; (last square on the
    board, direction it left by or -1). [2020-8.1]"""
    direction = m.roll(8, purpose.DEVIATION) - 1
    return glide(m, cell, direction, m.roll(6, purpose.DEVIATION_DISTANCE))


def glide(m: Game, cell: int, direction: int, squares: int) -> tuple[int, int]:
    """Fly this many squares in line; (last square on the board, the direction if it left the board by it, else -1)."""
    for _ in range(squares):
        to = m.board.step(cell, direction)
        if not m.state.topo.open[cell] & m.board.bit[to]:
            return cell, direction
        cell = to
    return cell, -1


def scatter(m: Game, ball: int, cell: int, times: int) -> tuple[int, int]:
    """Return where a ball in flight ends after several scatters; (last square on the board, direction it left by or -1)."""

    def once(there: Game, place: Place) -> Place:
        here, left_by = place
        if left_by >= 0:
            return place
        here = out_of_passage(there, here)
        to, direction = there.rules.ball.bounce_square(there, ball, here, purpose.SCATTER)
        return (here, direction) if to == NOWHERE else (to, -1)

    cell, direction = walk(m, (cell, -1), times, once, purpose.SCATTER)
    return cell, direction


def walk(m: Game, start: Place, times: int, step: Callable[[Game, Place], Place], purpose: str) -> Place:
    """Return where several random steps in a row lead. `step` rolls for one of them and changes nothing: odds look ahead at
    all of them, and draw one way to each place where they may end."""
    if m.dice.foresees and times > 1 and not m.feed:
        twin = m.spawn(m.state.copy(), m.dice)

        def step_with(dice: Dice, place: Place) -> Place:
            twin.dice = dice
            return step(twin, place)

        m.aloft = (*start, times)
        m.dice.foresee(start, times, step_with, purpose)
    place = start
    for left in range(times, 0, -1):
        m.aloft = (*place, left)
        place = step(m, place)
    m.aloft = (*place, 0)
    return place
