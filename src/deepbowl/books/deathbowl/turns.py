"""The order of turns, touchdowns that stop no one, balls that come back, and half-time. [DB-TURN, DB-SCORE, DB-HALF]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.books.deathbowl.setup import IN_HAND, READY, centre_squares
from deepbowl.engine import event
from deepbowl.engine.decision import DONE, NOTHING, Resolution
from deepbowl.engine.dice import draw_by_lot
from deepbowl.engine.state import NOBODY, NOWHERE, put
from deepbowl.rules.bb2020.drives import Bb2020Scoring
from deepbowl.rules.bb2020.harm import Bb2020Harm
from deepbowl.rules.chapters.course import Order
from deepbowl.rules.chapters.phase import Phase
from deepbowl.rules.flow.ball import catch, other_ball_at
from deepbowl.rules.flow.drives import DriveEnd, Next, clear_pitch, roll_knock_outs
from deepbowl.rules.flow.harm import settle
from deepbowl.rules.flow.setup import seats_in_play
from deepbowl.rules.flow.spells import SpellRound
from deepbowl.rules.flow.turn import go_on, turn_face_up, turn_traits
from deepbowl.rules.traits import DRIVE_END
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.flags import CONCEDED
from deepbowl.rules.vocabulary.records import Fall

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

SKIPS: Final = "turns to be passed over"
"""The tally, one number a seat, of turns that touchdowns scored in someone else's turn have taken up. [DB-SCORE-08]"""
RETURNING: Final = "balls coming back"
"""The tally of balls that were scored with, the first in the lowest digit. [DB-SCORE-04]"""
CAUSED: Final = "casualties caused"
SUFFERED: Final = "casualties suffered"
"""The tallies, one number a seat, of casualties. [DB-RANK-01]"""
BEFORE: Final = "spells-before"
"""The phase before a team's turn, which is not yet its own. [2020-17.1]"""
DIGIT: Final = 4
"""More than there are balls, so that a digit holds the number of one, from 1."""


# ---------------------------------------------------------------- order
class RoundTheTable(Order):
    """Clockwise in the first half, counter-clockwise in the second. [DB-TURN-01, DB-TURN-03]"""

    def others(self, m: Game, seat: int) -> list[int]:
        """The three others as they sit, from this one on."""
        around = m.board.clockwise
        at, way = around.index(seat), direction(m)
        return [around[(at + way * i) % m.seats] for i in range(1, m.seats)]

    def distance(self, m: Game, from_cell: int, to: int) -> int:
        """Return how many places further along the table."""
        around = m.board.clockwise
        return direction(m) * (around.index(to) - around.index(from_cell)) % m.seats

    def passed_over(self, m: Game, seat: int) -> int:
        """One for each touchdown out of turn. [DB-SCORE-08]"""
        return m.tally(SKIPS, seat)

    def next_seat(self, m: Game) -> int:
        """While teams are set up the first turn of the half is the next."""
        return m.state.first if m.all_at_once else super().next_seat(m)


def direction(m: Game) -> int:
    """Return which way round the table turns go in this half: 1 is clockwise."""
    return 1 if m.state.half == 1 else -1


def opposite(m: Game, seat: int) -> int:
    """Return who sits on the other side of the table. [DB-SETUP-01]"""
    around = m.board.clockwise
    return around[(around.index(seat) + m.seats // 2) % m.seats]


class DrawSeats(Phase):
    """Who sits where is drawn by lot, once for the match. [DB-SETUP-01]

    The board is laid out so already: the set-up looked at these dice before (`fixture.drawn_seats`).
    """

    name = "draw-seats"

    def run(self, m: Game) -> Resolution[None]:
        """Before anything else."""
        return self.draw(m)

    def draw(self, m: Game) -> Resolution[None]:
        """One die a place, among those who have none yet."""
        around = drawn_seats(m)
        if tuple(around) != m.board.clockwise:
            raise ValueError(f"the dice seat {around} round the table, the board {m.board.clockwise}")
        for place, seat in enumerate(around, 1):
            m.tell(event.SeatDrawn("DB-SETUP-01", seat, place))
        m.state.phase = m.rules.phase("toss")
        yield DONE


def drawn_seats(m: Game) -> list[int]:
    """Return who sits where by the dice of the match, clockwise from the north."""
    return draw_by_lot(m.seats, lambda sides: m.roll(sides, purpose.SEATS))


class RollOff(Phase):
    """Before the first half every coach rolls a D6, the highest has the first turn. [DB-TURN-01]"""

    name = "toss"

    def run(self, m: Game) -> Resolution[None]:
        """Roll, then set up."""
        return self.roll_off(m)

    def roll_off(self, m: Game) -> Resolution[None]:
        """Those who share the highest roll again among themselves."""
        s = m.state
        best = list(m.board.clockwise)
        while len(best) > 1:
            rolls = {seat: m.roll(6, purpose.TOSS) for seat in best}
            best = [seat for seat in best if rolls[seat] == max(rolls.values())]
        s.first = s.opener = best[0]
        m.rules.rerolls.refill(m)
        start_half(m)
        yield DONE


def start_half(m: Game) -> None:
    """All teams set up; a team without fit players has none in this half. [DB-HALF-01, DB-SETUP-05]"""
    s = m.state
    s.drive += 1
    s.drive_over = 0
    m.set_tally(READY, 0)
    for seat in range(m.seats):
        m.set_tally(IN_HAND, 0, seat)
    s.seat = seats_in_play(m, [s.first, *m.others(s.first)])[0]
    s.phase = m.rules.phase(m.rules.setup.begins)
    m.tell(event.HalfBegan(moments.HALF, s.half))


class NextInOrder(Next):
    """After a turn: the next place in the order, or the end of the half. [DB-TURN-02, DB-SCORE-08]"""

    def choose(self, m: Game) -> Resolution[None]:
        """A team that has scored in another team's turn is skipped once; that turn counts as taken."""
        s, limit = m.state, m.rules.length.turns
        upcoming = m.rules.order.waiting(m)
        while upcoming and m.tally(SKIPS, upcoming[0]):
            seat = upcoming.pop(0)
            skip_turn(m, seat)
            if s.turns[seat] < limit:
                upcoming.append(seat)
        if upcoming:
            s.seat = upcoming[0]
            s.phase = m.rules.turn_opens
        else:
            yield from turn_traits(m, DRIVE_END)
            clear_pitch(m)
            roll_knock_outs(m)
            s.phase = m.rules.phase("drive-end")
        yield DONE


def skip_turn(m: Game, seat: int) -> None:
    """A turn begins and ends at once because of a touchdown: the team's stunned players become prone.
    [DB-SCORE-08, 2020-3.4, 2020-14.2]"""
    s = m.state
    m.set_tally(SKIPS, m.tally(SKIPS, seat) - 1, seat)
    s.turns = put(s.turns, seat, s.turns[seat] + 1)
    m.tell(event.TurnSkipped("DB-SCORE-08", seat, s.turns[seat]))
    turn_face_up(m, m.bodies.of_seat[seat])


class HalfTime(DriveEnd):
    """Two halves, each played through; then the match is over, level or not. [DB-TURN-02, DB-TURN-04, DB-HALF-01]"""

    def next_half(self, m: Game, seats: list[int]) -> None:
        """The team that had the last turn of the first half opens the second. [DB-TURN-03]"""
        s = m.state
        s.first = s.opener = seats_in_play(m, [s.opener, *m.others(s.opener)])[-1]
        s.half += 1
        s.turns = (0,) * m.seats
        m.rules.rerolls.refill(m)
        start_half(m)


# ---------------------------------------------------------------- touchdowns
class DeathbowlScoring(Bb2020Scoring):
    """Score in the end zone opposite the team's own; play continues. [DB-SCORE-01, DB-SCORE-02, DB-SCORE-07]"""

    plays_on = True

    def goal(self, m: Game, seat: int) -> int:
        """The end zone of the team opposite; bodies without a team never score. [DB-SCORE-02]"""
        return m.board.end_zones[opposite(m, seat)] if seat < m.seats else 0

    def result(self, m: Game) -> dict[str, object]:
        """Rank teams by touchdowns; level teams share the better place. Also counts casualties. [DB-RANK-01, -02]

        A team that conceded comes after all that did not.
        """
        standing = [(not m.goods(seat, CONCEDED), m.state.score[seat]) for seat in range(m.seats)]
        return {
            "places": [1 + sum(other > mine for other in standing) for mine in standing],
            "casualties_caused": [m.tally(CAUSED, seat) for seat in range(m.seats)],
            "casualties_suffered": [m.tally(SUFFERED, seat) for seat in range(m.seats)],
        }

    def touchdown(self, m: Game, body: int, ball: int) -> Resolution[None]:
        """The active team's turn is over, whichever team scored; out of turn it costs the scorer's next. [DB-SCORE-01,
        -08]"""
        s, seat = m.state, m.side[body]
        s.score = put(s.score, seat, s.score[seat] + 1)
        m.tell(event.Touchdown(moments.TOUCHDOWN, seat, s.score[seat], body, s.cell[body]))
        before_a_turn = s.phase == m.rules.phase(BEFORE)
        out_of_turn = seat != s.seat or before_a_turn
        if out_of_turn and s.turns[seat] + m.tally(SKIPS, seat) < m.rules.length.turns:
            m.set_tally(SKIPS, m.tally(SKIPS, seat) + 1, seat)
        m.put_ball(ball, NOWHERE)
        expect(m, ball)
        if not before_a_turn:
            m.turnover(moments.TURNOVER, moments.TOUCHDOWN, NOBODY)
        return NOTHING


class AnyEndZone(DeathbowlScoring):
    """Score in any end zone except the team's own. [DB-SCORE-02]"""

    def goal(self, m: Game, seat: int) -> int:
        """Those of the three others; no one scores for no one."""
        goal = 0
        for other in m.others(seat) if seat < m.seats else []:
            goal |= m.board.end_zones[other]
        return goal


def expect(m: Game, ball: int) -> None:
    """A ball that was scored with will come back, after those scored with before. [DB-SCORE-04]"""
    waiting, place = m.tally(RETURNING), 1
    while waiting // place:
        place *= DIGIT
    m.set_tally(RETURNING, waiting + (ball + 1) * place)


class BallsReturn(Phase):
    """A ball that was scored with comes back in the middle before anyone else's turn. [DB-SCORE-04]"""

    name = "balls-return"

    def run(self, m: Game) -> Resolution[None]:
        """After each turn."""
        return self.come_back(m)

    def come_back(self, m: Game) -> Resolution[None]:
        """All that were scored with in the turn."""
        yield from bring_back(m)
        go_on(m)
        yield DONE


class SpellsAndBalls(SpellRound):
    """A touchdown by a spell between two turns: the ball returns before the next turn too. [DB-SCORE-04, 2020-17.1]"""

    def after_spell(self, m: Game) -> Resolution[None]:
        """Back to the centre."""
        yield from bring_back(m)

    def asked(self, m: Game) -> int:
        """No one any more, when a touchdown has taken up the turn about to begin."""
        return NOBODY if self.name == BEFORE and m.tally(SKIPS, m.state.seat) else super().asked(m)

    def move_on(self, m: Game) -> Resolution[None]:
        """A team that has scored before its own turn does not have it. [DB-SCORE-08]"""
        s = m.state
        if self.name != BEFORE or not m.tally(SKIPS, s.seat):
            yield from super().move_on(m)
            return
        m.set_tally(self.tally, 0)
        skip_turn(m, s.seat)
        s.phase = m.rules.phase("next")
        yield DONE


def bring_back(m: Game) -> Resolution[None]:
    """Balls that were scored with return, the one scored with first comes first. [DB-SCORE-04]"""
    while m.tally(RETURNING):
        waiting = m.tally(RETURNING)
        m.set_tally(RETURNING, waiting // DIGIT)
        yield from put_back(m, waiting % DIGIT - 1)


def put_back(m: Game, ball: int) -> Resolution[None]:
    """On an empty centre square it stays; a player may catch it, otherwise it bounces. [DB-SCORE-04 to -06]"""
    cell = centre_squares(m.board)[m.roll(4, purpose.BALL_START) - 1]
    body = m.body_at(cell)
    m.put_ball(ball, cell)
    m.tell(event.BallFound("DB-SCORE-04", cell, ball))
    if body >= 0 and m.rules.ball.catches(m, body):
        if (yield m.ask(m.decider(body), "catch", [m.yes, m.no], body)) == m.yes and (
            yield from catch(m, body, ball, False)
        ):
            return
    if body >= 0 or other_ball_at(m, ball, cell):
        m.defer_bounce(ball, cell)
    yield from settle(m)


# ---------------------------------------------------------------- half-time
class DeathbowlHarm(Bb2020Harm):
    """No one rolls to come back from the KO box. [DB-HALF-02, DB-HALF-03]"""

    def recovers(self, m: Game, body: int) -> bool:
        """Everyone at half-time, no one after it."""
        return m.state.half < m.rules.length.halves

    def casualty(self, m: Game, f: Fall) -> Resolution[None]:
        """Counted for both teams, healed or not; a casualty a player causes themselves counts for no team. [DB-RANK-01]"""
        suffering = m.side[f.victim]
        causing = m.side[f.by] if f.by >= 0 else suffering
        if suffering < m.seats:
            m.set_tally(SUFFERED, m.tally(SUFFERED, suffering) + 1, suffering)
            if causing not in (suffering, m.seats):
                m.set_tally(CAUSED, m.tally(CAUSED, causing) + 1, causing)
        yield from super().casualty(m, f)
