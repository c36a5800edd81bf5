"""CRP set-up, drives, halves and the end of the match; no kick-off, which none of our books has. [CRP-11]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import cells
from deepbowl.engine import event
from deepbowl.engine.choice import (
    DONE_PLACING,
    FIRST_SHIFT,
    FORMATION,
    PLACE,
    PUT_BACK,
    TAKE,
    Choice,
    choice,
    first_of,
    verb_of,
)
from deepbowl.engine.decision import DONE, Decision, Rule
from deepbowl.engine.state import (
    DRAW,
    IN_PLAY,
    KNOCKED_OUT,
    NOBODY,
    NOWHERE,
    RESERVES,
    STANDING,
    Activation,
    nobody_acts,
)
from deepbowl.rules import moments, purpose
from deepbowl.rules.chapters import Phase, Scoring, Setup
from deepbowl.rules.flags import BABES, CONCEDED, TOOK_PART
from deepbowl.rules.flow.effects import THIS_DRIVE, lapse
from deepbowl.rules.flow.explain import because
from deepbowl.rules.flow.harm import settle
from deepbowl.rules.flow.turn import turn_traits
from deepbowl.rules.traits import DRIVE_END

if TYPE_CHECKING:
    from deepbowl.board.board import Board
    from deepbowl.rules.match import Match

MOST_ON_PITCH: Final = 11
LEAST_ON_LINE: Final = 3
CLOSE_BEHIND: Final = 6
FAR_BACK: Final = 2
"""How many of the others a formation puts close behind the line, and how many in the middle of the own half."""
MOST_IN_WIDE_ZONE: Final = 2

_FORMATION = choice(FORMATION)
_DONE_PLACING = choice(DONE_PLACING)
_PUT_BACK = choice(PUT_BACK)
_PLACE = choice(PLACE)


# ---------------------------------------------------------------- scoring
class CrpScoring(Scoring):
    """The ball carried into an opposing end zone; the drive is over. [CRP-1.7, CRP-11.5]"""

    def goal(self, m: Match, seat: int) -> int:
        """Every other seat's end zone."""
        goals = 0
        for other in range(m.seats):
            if other != seat:
                goals |= m.board.end_zones[other]
        return goals

    def touchdown(self, m: Match, body: int, ball: int) -> Rule[None]:
        """One more for the team; turn and drive end. Scored out of turn it costs the next turn. [CRP-3, CRP-11.5]"""
        s, seat = m.state, m.side[body]
        s.score[seat] += 1
        m.tell(event.TOUCHDOWN, moments.TOUCHDOWN, body, s.cell[body], NOBODY, s.score[seat])
        if seat != s.seat:
            s.turns[seat] += 1
        m.put_ball(ball, NOWHERE)
        s.drive_over = 1
        s.first = m.others(seat)[0]
        m.turnover(moments.TURNOVER, "touchdown", body)
        s.over = s.over or "touchdown"
        return
        yield


# ---------------------------------------------------------------- set-up
class CrpSetup(Setup):
    """Up to eleven in one's own part, three on the line, two in each wide zone. [CRP-11.1]"""

    def squares(self, m: Match, seat: int, body: int) -> int:
        """Empty squares of one's own part, full wide zones excluded."""
        mask = m.board.areas[f"setup-{seat}"] & ~m.state.occupied
        for wide in wide_zones(m, seat):
            if count_in(m, seat, wide) >= MOST_IN_WIDE_ZONE:
                mask &= ~wide
        return mask

    def complaint(self, m: Match, seat: int) -> str:
        """What CRP-11.1 still asks for."""
        fielded, able = count_in(m, seat, m.board.floor), len(able_bodies(m, seat))
        wanted = min(MOST_ON_PITCH, able)
        if fielded < wanted:
            return f"{wanted} players must be set up, there are {fielded}"
        on_line = count_in(m, seat, m.board.areas[f"scrimmage-{seat}"])
        if on_line < min(LEAST_ON_LINE, able):
            return f"at least {min(LEAST_ON_LINE, able)} must stand on the line of scrimmage, there are {on_line}"
        return ""

    def most_balls(self, board: Board) -> int:
        """One for each centre square."""
        return sum(1 for name in board.areas if name.startswith("centre-"))

    def formation(self, m: Match, seat: int) -> list[tuple[int, int]]:
        """The strongest on the line, most others close behind it, as the ball comes in there, and two far back."""
        able = sorted(able_bodies(m, seat), key=lambda body: (-m.state.st[body], -m.state.av[body], body))
        able = able[:MOST_ON_PITCH]
        scrimmage, end_zone = m.board.areas[f"scrimmage-{seat}"], m.board.end_zones[seat]
        free = ~all_wide(m, seat) & ~m.state.occupied
        line = middle_first(m, scrimmage & free)
        behind = m.board.areas[f"setup-{seat}"] & ~scrimmage & free
        deep, last = middle_first(m, behind & ~end_zone), middle_first(m, behind & end_zone)
        close = sorted(deep, key=lambda cell: (m.board.distance(cell, (line or deep)[0]), cell))[::2]
        squares = line[:LEAST_ON_LINE] + close[:CLOSE_BEHIND] + deep[:FAR_BACK] + line[LEAST_ON_LINE:] + deep + last
        return list(zip(able, dict.fromkeys(squares), strict=False))


def able_bodies(m: Match, seat: int) -> list[int]:
    """Who could stand on the pitch: Reserves and those already set up. [CRP-1.4]"""
    s = m.state
    return [body for body in m.bodies.of_seat[seat] if s.post[body] in (STANDING, RESERVES)]


def wide_zones(m: Match, seat: int) -> list[int]:
    """The wide zones of a seat's part of the pitch."""
    return [mask for name, mask in m.board.areas.items() if name.startswith(f"wide-{seat}-")]


def all_wide(m: Match, seat: int) -> int:
    """All wide zones of a seat's part together."""
    together = 0
    for mask in wide_zones(m, seat):
        together |= mask
    return together


def count_in(m: Match, seat: int, mask: int) -> int:
    """How many of a seat's players stand on these squares."""
    return sum(1 for body in m.bodies.of_seat[seat] if m.foot(body) & mask)


def middle_first(m: Match, mask: int) -> list[int]:
    """Squares sorted by how near they are to the middle of the set."""
    board, squares = m.board, cells(mask)
    if not squares:
        return []
    mx = sum(board.xs[c] for c in squares) / len(squares)
    my = sum(board.ys[c] for c in squares) / len(squares)
    return sorted(squares, key=lambda c: (abs(board.xs[c] - mx) + abs(board.ys[c] - my), c))


class SetUp(Phase):
    """Seats set up one after the other, the one who will act first last. [CRP-11.1]"""

    name = "set-up"

    def offer(self, m: Match) -> Decision:
        """Take a player and put him somewhere; or have the formation set up; or be done."""
        s = m.state
        seat, body = s.seat, s.act.body
        if body >= 0:
            squares = [_PLACE | cell << FIRST_SHIFT for cell in cells(m.rules.setup.squares(m, seat, body))]
            return Decision(seat, "place", [_PUT_BACK, *squares], body)
        options = [] if m.rules.setup.complaint(m, seat) else [_DONE_PLACING]
        options.append(_FORMATION)
        full = count_in(m, seat, m.board.floor) >= MOST_ON_PITCH
        for body in able_bodies(m, seat):
            if not full or s.cell[body] >= 0:
                options.append(choice(TAKE, body))
        return Decision(seat, "set-up", options)

    def begin(self, m: Match, option: Choice) -> Rule[None] | None:
        """Carry out one step of a set-up."""
        s, verb = m.state, verb_of(option)
        if verb == TAKE:
            take(m, first_of(option))
        elif verb == PLACE:
            put(m, s.act.body, first_of(option))
            s.act = nobody_acts()
        elif verb == PUT_BACK:
            s.act = nobody_acts()
        elif verb == FORMATION:
            for body in m.bodies.of_seat[s.seat]:
                take_off(m, body)
            for body, cell in m.rules.setup.formation(m, s.seat):
                put(m, body, cell)
            self.next_seat(m)
        else:
            self.next_seat(m)
        return None

    def why_not(self, m: Match, option: Choice) -> str:
        """What the set-up still lacks, or why somebody cannot be taken. [CRP-11.1]"""
        s, verb = m.state, verb_of(option)
        if s.act.body >= 0:
            return f"{m.bodies.name[s.act.body]} must be placed or put back first" if verb != PLACE else ""
        if verb == DONE_PLACING:
            return because(m, m.rules.setup.complaint(m, s.seat), moments.SET_UP)
        if verb == TAKE and count_in(m, s.seat, m.board.floor) >= MOST_ON_PITCH:
            return because(m, f"{MOST_ON_PITCH} players are set up already", moments.SET_UP)
        return f"seat {s.seat} is setting up"

    def next_seat(self, m: Match) -> None:
        """The next seat in set-up order, or the balls."""
        s = m.state
        m.tell(event.PHASE_BEGAN, moments.SET_UP, NOBODY, -1, -1, s.seat, "set up")
        order = [*m.others(s.first), s.first]
        later = seats_in_play(m, order[order.index(s.seat) + 1 :])
        if later:
            s.seat = later[0]
        else:
            s.phase = m.rules.phase("balls")


def take(m: Match, body: int) -> None:
    """Pick a player to set up, off the board if he stands there already."""
    take_off(m, body)
    m.state.act = Activation(body, m.state.seat, -1, NOBODY, 0, 0, 0)


def take_off(m: Match, body: int) -> None:
    """Back to Reserves from where he was set up: he takes no part then."""
    if m.in_play(body):
        m.set_posture(body, RESERVES)
        m.state.in_drive[body] &= ~TOOK_PART
        m.tell(event.REMOVED, moments.SET_UP, body, NOWHERE, NOBODY, RESERVES)


def put(m: Match, body: int, cell: int) -> None:
    """Set a player up."""
    m.state.post[body] = STANDING
    m.place(body, cell)
    m.state.in_drive[body] |= TOOK_PART
    m.tell(event.PLACED, moments.SET_UP, body, cell)


# ---------------------------------------------------------------- phases around the turns
def seats_in_play(m: Match, seats: list[int]) -> list[int]:
    """Those of these seats that have not conceded."""
    return [seat for seat in seats if not m.goods(seat, CONCEDED)]


class Toss(Phase):
    """Who begins: the winner of the toss says. [CRP-11.1]"""

    name = "toss"

    def run(self, m: Match) -> Rule[None]:
        """Toss, then ask the winner whether he wants the first turn."""
        return self.toss(m)

    def toss(self, m: Match) -> Rule[None]:
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


def start_drive(m: Match) -> None:
    """Everybody sets up, the seat that acts first last; unless a seat can field nobody. [CRP-11.1, CRP-11.7]"""
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
    m.tell(event.PHASE_BEGAN, moments.DRIVE, NOBODY, -1, -1, s.drive, "drive")


class PlaceBalls(Phase):
    """No kick-off: each ball starts on a centre square of its own, drawn by lot."""

    name = "balls"

    def run(self, m: Match) -> Rule[None]:
        """Draw the squares and begin the first turn."""
        return self.place(m)

    def place(self, m: Match) -> Rule[None]:
        """One centre square for each ball; from under a player it bounces."""
        s = m.state
        free = [mask.bit_length() - 1 for name, mask in sorted(m.board.areas.items()) if name.startswith("centre-")]
        for ball in range(len(s.ball_cell)):
            cell = free.pop(m.roll(len(free), purpose.BALL_START) - 1)
            m.put_ball(ball, cell)
            m.tell(event.BALL_FOUND, moments.BALL_PLACED, NOBODY, cell, NOBODY, ball)
            if m.body_at(cell) >= 0:
                m.owe_bounce(ball, cell)
        yield from settle(m)
        order = seats_in_play(m, [s.first, *m.others(s.first)])
        s.seat = next((seat for seat in order if s.turns[seat] < m.rules.length.turns), order[0])
        s.phase = m.rules.phase("turn-start")
        yield DONE


class Next(Phase):
    """After a turn: the next seat, or the end of the drive or half. [CRP-2.1, CRP-11.8]"""

    name = "next"

    def run(self, m: Match) -> Rule[None]:
        """Decide who is next."""
        return self.choose(m)

    def choose(self, m: Match) -> Rule[None]:
        """Drive over, half over, or simply the next seat that has turns left."""
        s, limit = m.state, m.rules.length.turns
        waiting = [seat for seat in seats_in_play(m, m.others(s.seat)) if s.turns[seat] < limit]
        mine = s.turns[s.seat] < limit and not m.goods(s.seat, CONCEDED)
        if s.drive_over or not (waiting or mine):
            yield from turn_traits(m, DRIVE_END)
            clear_pitch(m)
            roll_knock_outs(m)
            s.phase = m.rules.phase("drive-end")
        else:
            s.seat = waiting[0] if waiting else s.seat
            s.phase = m.rules.phase("turn-start")
        yield DONE


def clear_pitch(m: Match) -> None:
    """Everybody on the pitch to Reserves; zones and roots restored. [CRP-11.6]"""
    s = m.state
    for ball in range(len(s.ball_by)):
        m.put_ball(ball, NOWHERE)
    for body in range(len(s.cell)):
        if s.post[body] <= IN_PLAY:
            m.set_posture(body, RESERVES)
        s.in_next[body] = s.in_drive[body] = 0
    lapse(m, THIS_DRIVE)


def roll_knock_outs(m: Match) -> None:
    """Each KO'd player recovers on 4+; Bloodweiser Babes help, a natural 1 always fails. [CRP-11.6]"""
    s = m.state
    for body in range(len(s.cell)):
        if s.post[body] == KNOCKED_OUT:
            roll = m.roll(6, purpose.KO_RECOVERY, body)
            if roll != 1 and roll + m.goods(m.side[body], BABES) >= 4:
                s.post[body] = RESERVES
                m.tell(event.RETURNED, moments.KNOCKED_OUT_RETURNS, body)


class DriveEnd(Phase):
    """The next drive, half, or the end. [CRP-11.6 to CRP-11.8]"""

    name = "drive-end"

    def run(self, m: Match) -> Rule[None]:
        """See what comes after a drive."""
        return self.after(m)

    def after(self, m: Match) -> Rule[None]:
        """Next drive, next half, or the end of the match."""
        seats = seats_in_play(m, list(range(m.seats)))
        if not half_over(m, seats):
            start_drive(m)
        elif self.goes_on(m):
            self.next_half(m, seats)
        else:
            yield from self.full_time(m)
        yield DONE

    def goes_on(self, m: Match) -> bool:
        """Whether another half follows."""
        return m.state.half < m.rules.length.halves

    def next_half(self, m: Match, seats: list[int]) -> None:
        """Full re-rolls; the next seat opens this half. [CRP-10.6, CRP-11.1]"""
        s = m.state
        s.half += 1
        s.turns = [0] * m.seats
        s.opener = seats[(seats.index(s.opener) + 1) % len(seats)] if s.opener in seats else seats[0]
        s.first = s.opener
        m.rules.rerolls.refill(m)
        m.tell(event.PHASE_BEGAN, moments.HALF, NOBODY, -1, -1, s.half, "half")
        start_drive(m)

    def full_time(self, m: Match) -> Rule[None]:
        """The highest score wins; equal scores are a draw."""
        leaders = leading(m)
        finish(m, leaders[0] if len(leaders) == 1 else DRAW, moments.MATCH_ENDS)
        return
        yield


def half_over(m: Match, seats: list[int]) -> bool:
    """Whether every seat has had its turns of this half. [CRP-11.8]"""
    return all(m.state.turns[seat] >= m.rules.length.turns for seat in seats)


def nobody_to_field(m: Match, seats: list[int], able: list[int]) -> None:
    """All markers move on 2; whoever can field somebody gets a touchdown; KO'd players roll again. [CRP-11.7]"""
    s = m.state
    for seat in seats:
        s.turns[seat] += 2
    for seat in able:
        s.score[seat] += 1
        m.tell(event.TOUCHDOWN, moments.TOUCHDOWN_GIVEN, NOBODY, NOWHERE, NOBODY, s.score[seat], m.sheets[seat].name)
    if not half_over(m, seats):
        roll_knock_outs(m)


def leading(m: Match) -> list[int]:
    """The seats with the highest score, of those still in the match."""
    seats = seats_in_play(m, list(range(m.seats)))
    best = max(m.state.score[seat] for seat in seats)
    return [seat for seat in seats if m.state.score[seat] == best]


def finish(m: Match, won: int, rule: str) -> None:
    """The match is over."""
    m.state.won = won
    m.tell(event.MATCH_ENDED, rule, NOBODY, NOWHERE, NOBODY, won)


# ---------------------------------------------------------------- overtime
class SuddenDeath(DriveEnd):
    """Where a winner is needed: a third half with left-over re-rolls, then a roll-off. [CRP-11.8]"""

    def goes_on(self, m: Match) -> bool:
        """Two halves, and a third if the lead is shared."""
        s = m.state
        return s.half < m.rules.length.halves or (s.half == m.rules.length.halves and len(leading(m)) > 1)

    def next_half(self, m: Match, seats: list[int]) -> None:
        """Overtime begins with a new toss and without new re-rolls. [CRP-10.6, CRP-11.8]"""
        s = m.state
        if s.half < m.rules.length.halves:
            super().next_half(m, seats)
            return
        s.half += 1
        s.turns = [0] * m.seats
        m.tell(event.PHASE_BEGAN, moments.OVERTIME, NOBODY, -1, -1, s.half, "overtime")
        s.phase = m.rules.phase("toss")

    def after(self, m: Match) -> Rule[None]:
        """In overtime the first touchdown decides."""
        if m.state.half > m.rules.length.halves and len(leading(m)) == 1:
            yield from self.full_time(m)
            yield DONE
        yield from super().after(m)

    def full_time(self, m: Match) -> Rule[None]:
        """Still level: each of the leaders rolls D6 plus unused team re-rolls, ties again. [CRP-11.8]"""
        leaders = leading(m)
        while len(leaders) > 1:
            totals = {seat: m.roll(6, purpose.SUDDEN_DEATH) + m.state.rerolls[seat] for seat in leaders}
            best = max(totals.values())
            leaders = [seat for seat in leaders if totals[seat] == best]
        finish(m, leaders[0], moments.MATCH_ENDS)
        return
        yield
