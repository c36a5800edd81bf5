"""Receivers: team-mates named to run ahead of the carrier, and the squares on which they wait for a throw.

The bot keeps the names from turn to turn. New squares alone brought no one ahead: other posts are given again each turn,
guards first, so that no player ever got there.
"""

from __future__ import annotations

from typing import Final

from deepbowl.board.bits import cells
from deepbowl.bots.scripted.carrying import passing
from deepbowl.bots.scripted.sight import Sight
from deepbowl.engine.state import PRONE

SURE_HANDS: Final = 0.75
"""A team whose players catch an accurate throw this often on average plays a passing game."""
CATCHES: Final = 0.6
CATCHES_AMONG_MANY: Final = 0.45
"""The least chance of a receiver to catch an accurate throw, with two teams and with more."""
RECEIVERS: Final = 2
ENOUGH: Final = 6
"""A team of fewer players spares one receiver only."""
AT_THE_LINE: Final = 2
"""A carrier this near to the end zone needs no receiver."""
KEPT: Final = 1.5
HANDS: Final = 2.0
A_STEP_OF_PACE: Final = 0.12
A_STEP_AWAY: Final = 0.06
FAR_ENOUGH: Final = 20
MARKED: Final = 0.8
"""The merit of a receiver: named before, their hands, their pace, how far they have to run at most, held by an opponent."""
RUNS_IN: Final = 1
TURNS_THERE: Final = 3
"""A receiver waits at most this many squares beyond a walk of the end zone, and at most this many turns away."""
SHORT: Final = 6
BEYOND_SHORT: Final = 0.35
OUT_OF_RANGE: Final = 10
TOO_FAR: Final = 3.0
A_FOE: Final = 1.0
A_STEP_LATER: Final = 0.25
A_STEP_TO_GO: Final = 0.05
"""The cost of a waiting square: each square beyond a short pass, a throw out of range, each opponent who can come, each step
beyond this turn's walk, each step left to the end zone."""
HANDED_WITHIN: Final = 2
A_STEP_TO_BALL: Final = 0.3
A_RUSH: Final = 0.5
A_FOE_AMONG_MANY: Final = 0.15
"""The same among several teams: each square further from a ball than this, a square to rush, an opponent who can come."""


def hands(sight: Sight, body: int) -> float:
    """Return how likely a player catches an accurate throw."""
    return passing(sight.m, sight.m.rules.ball.catch(sight.m, body, True))


def catchers(sight: Sight) -> dict[int, float]:
    """Return the players without a ball who can catch one, and how likely they do."""
    m, s = sight.m, sight.s
    able = [b for b in sight.mine if s.posture[b] <= PRONE and not m.holds_ball(b) and m.rules.ball.catches(m, b)]
    return {body: hands(sight, body) for body in able}


def is_nimble(sight: Sight) -> bool:
    """Return True if a team is good enough at throwing and catching for a passing game."""
    found = catchers(sight)
    return bool(found) and sum(found.values()) >= SURE_HANDS * len(found)


def named(sight: Sight, before: tuple[int, ...]) -> tuple[int, ...]:
    """Return the receivers of a team: one or two with good hands and legs, those named `before` first.

    A clumsy team has none, nor one without the ball or with the carrier at the line. In a crowd every team has
    receivers from the first turn on: what counts there is to score in the turn in which a team gets a ball.
    """
    if sight.crowd:
        if not sight.balls_in_play():
            return ()
    elif not sight.carriers or not is_nimble(sight):
        return ()
    s, carriers = sight.s, sight.carriers
    away = sight.goal_for(carriers[0]) if carriers else sight.to_goal()
    if carriers and sight.free(carriers[0]) and away[s.cell[carriers[0]]] <= AT_THE_LINE:
        return ()

    def merit(body: int) -> float:
        run = A_STEP_OF_PACE * s.ma[body] - A_STEP_AWAY * min(away[s.cell[body]], FAR_ENOUGH)
        return KEPT * (body in before) + HANDS * able[body] + run - (MARKED if sight.marked(body) else 0.0)

    least = CATCHES_AMONG_MANY if sight.crowd else CATCHES
    able = {body: chance for body, chance in catchers(sight).items() if chance >= least}
    most = RECEIVERS if len(sight.mine) >= ENOUGH else 1
    return tuple(sorted(able, key=lambda body: (-merit(body), body))[:most])


def waiting_square(sight: Sight, body: int, taken: int) -> int:
    """Return the best square for a receiver: in range of a throw, a walk from the end zone, few opponents; -1 if none."""
    m, s, board = sight.m, sight.s, sight.board
    here = s.cell[body]
    pace, away, way = m.rules.movement.allowance(m, body), sight.goal_for(body), sight.on_foot(board.bit[here])
    free = sight.ground & ~(s.occupied & ~board.bit[here]) & ~taken & ~sight.loose_mask & ~sight.goal & ~sight.zoned
    if sight.crowd:
        return _near_a_ball(sight, pace, away, way, free)
    carrier = sight.carriers[0]
    range_ = OUT_OF_RANGE + m.rules.movement.allowance(m, carrier)

    def cost(cell: int) -> float:
        throw = board.distance(cell, s.cell[carrier])
        ranged = BEYOND_SHORT * max(0, throw - SHORT) + (TOO_FAR if throw > range_ else 0.0)
        return ranged + A_FOE * sight.coming(cell) + A_STEP_LATER * max(0, way[cell] - pace) + A_STEP_TO_GO * away[cell]

    squares = [cell for cell in cells(free) if away[cell] <= pace + RUNS_IN and way[cell] <= TURNS_THERE * pace]
    return min(squares, key=lambda cell: (cost(cell), cell), default=-1)


def _near_a_ball(sight: Sight, pace: int, away: list[int], way: list[int], free: int) -> int:
    """Return the best square for a receiver among several teams: near a ball that someone may hand over there, and near
    enough to the end zone to run in."""
    board, balls = sight.board, sight.balls_in_play()

    def cost(cell: int) -> float:
        to_ball = min(board.distance(cell, ball) for ball in balls)
        handed = A_STEP_TO_BALL * max(0, to_ball - HANDED_WITHIN)
        run = A_STEP_TO_GO * away[cell] + A_RUSH * max(0, away[cell] - pace)
        return handed + run + A_FOE_AMONG_MANY * sight.coming(cell) + A_STEP_LATER * max(0, way[cell] - pace)

    squares = [cell for cell in cells(free) if away[cell] <= pace + RUNS_IN and way[cell] <= TURNS_THERE * pace]
    return min(squares, key=lambda cell: (cost(cell), cell), default=-1)
