"""Scoring, drives, halves and the end of the match; no kick-off, which none of our books has. [CRP-11]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine import event
from deepbowl.engine.decision import DONE, NOTHING, Resolution
from deepbowl.engine.state import (
    DRAW,
    IN_PLAY,
    KNOCKED_OUT,
    MONSTERS,
    NOBODY,
    NOWHERE,
    RESERVES,
    put,
)
from deepbowl.rules.chapters.course import Scoring
from deepbowl.rules.chapters.phase import Phase
from deepbowl.rules.effects import lapse
from deepbowl.rules.flow.harm import settle
from deepbowl.rules.flow.setup import able_bodies, seats_in_play
from deepbowl.rules.flow.turn import turn_traits
from deepbowl.rules.traits import DRIVE_END
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.effects import THIS_DRIVE

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


# ---------------------------------------------------------------- scoring
class DriveScoring(Scoring):
    """The ball carried into an opposing end zone; the drive is over. [CRP-1.7, CRP-11.5]"""

    def goal(self, m: Game, seat: int) -> int:
        """Every other seat's end zone; no one scores for no one."""
        goals = 0
        if seat >= m.seats:
            return goals
        for other in range(m.seats):
            if other != seat:
                goals |= self.home(m, other)
        return goals

    def touchdown(self, m: Game, body: int, ball: int) -> Resolution[None]:
        """One more for the team; turn and drive end. Scored out of turn it costs the next turn. [CRP-3, CRP-11.5]"""
        s, seat = m.state, m.side[body]
        s.score = put(s.score, seat, s.score[seat] + 1)
        m.tell(event.Touchdown(moments.TOUCHDOWN, seat, s.score[seat], body, s.cell[body]))
        if seat != s.seat:
            s.turns = put(s.turns, seat, s.turns[seat] + 1)
        m.put_ball(ball, NOWHERE)
        s.drive_over = 1
        s.first = m.others(seat)[0]
        m.turnover(moments.TURNOVER, moments.TOUCHDOWN, NOBODY)
        s.over = s.over or moments.TOUCHDOWN
        return NOTHING


# ---------------------------------------------------------------- phases around the turns
class Toss(Phase):
    """Who begins: the winner of the toss says. [CRP-11.1]"""

    name = "toss"

    def run(self, m: Game) -> Resolution[None]:
        """Toss, then ask the winner whether they want the first turn."""
        return self.toss(m)

    def toss(self, m: Game) -> Resolution[None]:
        """One die among all seats."""
        s = m.state
        seats = seats_in_play(m, list(range(m.seats)))
        winner = seats[m.roll(len(seats), purpose.TOSS) - 1]
        if s.half == 1:
            m.rules.rerolls.refill(m)
        first = yield m.ask(winner, "take-first-turn", [m.yes, m.no])
        s.first = winner if first == m.yes else seats[(seats.index(winner) + 1) % len(seats)]
        s.opener = s.first
        start_drive(m)
        yield DONE


def start_drive(m: Game) -> None:
    """Everyone sets up, the seat that acts first last; unless a seat can field no one. [CRP-11.1, CRP-11.7]"""
    s = m.state
    seats = seats_in_play(m, list(range(m.seats)))
    able = [seat for seat in seats if able_bodies(m, seat)]
    if len(able) < len(seats):
        nobody_to_field(m, seats, able)
        s.phase = m.rules.phase("drive-end")
        return
    s.drive += 1
    s.drive_over = 0
    s.seat = seats_in_play(m, [*m.others(s.first), s.first])[0]
    s.phase = m.rules.phase(m.rules.setup.begins)
    m.tell(event.DriveBegan(moments.DRIVE, s.drive))


class PlaceBalls(Phase):
    """No kick-off: each ball starts on a different centre square, drawn by lot."""

    name = "balls"

    def run(self, m: Game) -> Resolution[None]:
        """Draw the squares and begin the first turn."""
        return self.place(m)

    def place(self, m: Game) -> Resolution[None]:
        """One centre square for each ball; from under a player it bounces."""
        s = m.state
        free = [mask.bit_length() - 1 for name, mask in sorted(m.board.areas.items()) if name.startswith("centre-")]
        for ball in range(len(s.ball_cell)):
            cell = free.pop(m.roll(len(free), purpose.BALL_START) - 1)
            m.put_ball(ball, cell)
            m.tell(event.BallFound(moments.BALL_PLACED, cell, ball))
            if m.body_at(cell) >= 0:
                m.defer_bounce(ball, cell)
        yield from settle(m)
        order = seats_in_play(m, [s.first, *m.others(s.first)])
        s.seat = next((seat for seat in order if s.turns[seat] < m.rules.length.turns), order[0])
        s.phase = m.rules.turn_opens
        yield DONE


class Next(Phase):
    """After a turn: the next seat, or the end of the drive or half. [CRP-2.1, CRP-11.8]"""

    name = "next"

    def run(self, m: Game) -> Resolution[None]:
        """Decide who is next."""
        return self.choose(m)

    def choose(self, m: Game) -> Resolution[None]:
        """Drive over, half over, or simply the next seat that has turns left."""
        s, waiting = m.state, m.rules.order.waiting(m)
        if s.drive_over or not waiting:
            yield from turn_traits(m, DRIVE_END)
            clear_pitch(m)
            roll_knock_outs(m)
            s.phase = m.rules.phase("drive-end")
        else:
            s.seat = waiting[0]
            s.phase = m.rules.turn_opens
        yield DONE


def clear_pitch(m: Game) -> None:
    """Every player on the pitch to Reserves, what belongs to no one stays; zones and roots restored. [CRP-11.6]"""
    s = m.state
    for ball in range(len(s.ball_by)):
        m.put_ball(ball, NOWHERE)
    for body in range(len(s.cell)):
        if s.posture[body] <= IN_PLAY and not m.neutral(body):
            m.set_posture(body, RESERVES)
        s.in_drive[body] = 0
    s.in_next = (0,) * len(s.cell)
    lapse(m, THIS_DRIVE)


def roll_knock_outs(m: Game) -> None:
    """Each KO'd player may recover. [CRP-11.6]"""
    s = m.state
    for body in range(len(s.cell)):
        if s.posture[body] == KNOCKED_OUT and m.rules.harm.recovers(m, body):
            s.posture[body] = RESERVES
            m.tell(event.Returned(moments.KNOCKED_OUT_RETURNS, body))


class DriveEnd(Phase):
    """The next drive, half, or the end. [CRP-11.6 to CRP-11.8]"""

    name = "drive-end"

    def run(self, m: Game) -> Resolution[None]:
        """See what comes after a drive."""
        return self.after(m)

    def after(self, m: Game) -> Resolution[None]:
        """Next drive, next half, or the end of the match."""
        seats = seats_in_play(m, list(range(m.seats)))
        if not half_over(m, seats):
            start_drive(m)
        elif self.goes_on(m):
            self.next_half(m, seats)
        else:
            yield from self.full_time(m)
        yield DONE

    def goes_on(self, m: Game) -> bool:
        """Return whether another half follows."""
        return m.state.half < m.rules.length.halves

    def next_half(self, m: Game, seats: list[int]) -> None:
        """Full re-rolls; the next seat opens this half. [CRP-10.6, CRP-11.1]"""
        s = m.state
        s.half += 1
        s.turns = (0,) * m.seats
        s.opener = seats[(seats.index(s.opener) + 1) % len(seats)] if s.opener in seats else seats[0]
        s.first = s.opener
        m.rules.rerolls.refill(m)
        m.tell(event.HalfBegan(moments.HALF, s.half))
        start_drive(m)

    def full_time(self, m: Game) -> Resolution[None]:
        """The highest score wins; equal scores are a draw."""
        leaders = leading(m)
        finish(m, leaders[0] if len(leaders) == 1 else DRAW, moments.MATCH_ENDS)
        return NOTHING


def half_over(m: Game, seats: list[int]) -> bool:
    """Return whether every seat has had its turns of this half. [CRP-11.8]"""
    return all(m.state.turns[seat] >= m.rules.length.turns for seat in seats)


def nobody_to_field(m: Game, seats: list[int], able: list[int]) -> None:
    """All markers move on 2; a team that can field a player gets a touchdown; KO'd players roll again. [CRP-11.7]"""
    s = m.state
    for seat in seats:
        s.turns = put(s.turns, seat, s.turns[seat] + 2)
    for seat in able:
        s.score = put(s.score, seat, s.score[seat] + 1)
        m.tell(event.Touchdown(moments.TOUCHDOWN_GIVEN, seat, s.score[seat]))
    if not half_over(m, seats):
        roll_knock_outs(m)


def leading(m: Game) -> list[int]:
    """The seats with the highest score, of those still in the match."""
    seats = seats_in_play(m, list(range(m.seats)))
    best = max(m.state.score[seat] for seat in seats)
    return [seat for seat in seats if m.state.score[seat] == best]


def finish(m: Game, won: int, rule: str) -> None:
    """The match is over."""
    m.state.won = won
    m.tell(event.MatchEnded(rule, won if won >= 0 else NOBODY, won == MONSTERS))


# ---------------------------------------------------------------- overtime
class SuddenDeath(DriveEnd):
    """Where a winner is needed: a third half with left-over re-rolls, then a roll-off. [CRP-11.8]"""

    def goes_on(self, m: Game) -> bool:
        """Two halves, and a third if the lead is shared."""
        s = m.state
        return s.half < m.rules.length.halves or (s.half == m.rules.length.halves and len(leading(m)) > 1)

    def next_half(self, m: Game, seats: list[int]) -> None:
        """Overtime begins with a new toss and without new re-rolls. [CRP-10.6, CRP-11.8]"""
        s = m.state
        if s.half < m.rules.length.halves:
            super().next_half(m, seats)
            return
        s.half += 1
        s.turns = (0,) * m.seats
        m.tell(event.HalfBegan(moments.OVERTIME, s.half, True))
        s.phase = m.rules.phase("toss")

    def after(self, m: Game) -> Resolution[None]:
        """In overtime the first touchdown decides."""
        if m.state.half > m.rules.length.halves and len(leading(m)) == 1:
            yield from self.full_time(m)
            yield DONE
        yield from super().after(m)

    def full_time(self, m: Game) -> Resolution[None]:
        """Still level: each of the leaders rolls D6 plus unused team re-rolls, ties again. [CRP-11.8]"""
        leaders = leading(m)
        while len(leaders) > 1:
            totals = {seat: m.roll(6, purpose.SUDDEN_DEATH) + m.state.rerolls[seat] for seat in leaders}
            best = max(totals.values())
            leaders = [seat for seat in leaders if totals[seat] == best]
        finish(m, leaders[0], moments.MATCH_ENDS)
        return NOTHING
