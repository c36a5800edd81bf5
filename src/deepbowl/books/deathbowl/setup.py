"""How teams and balls come onto the cross. [DB-SETUP-01 to DB-SETUP-07, D7-SETUP-01]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.board import Board
from deepbowl.engine import event
from deepbowl.engine.choice import Choice
from deepbowl.engine.decision import DONE, Resolution
from deepbowl.engine.state import RESERVES, STANDING, Activation, activation
from deepbowl.rules.bb2020.tests import Bb2020Rerolls, cooks
from deepbowl.rules.chapters.phase import Phase
from deepbowl.rules.flow.harm import settle
from deepbowl.rules.flow.setup import PitchSetup, SetUp, able_bodies, fielded, seats_in_play
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.flags import TOOK_PART

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

CENTRES: Final = 4
READY: Final = "set up"
"""The tally of seats that are done, a bit each. [DB-SETUP-04]"""
IN_HAND: Final = "players in hand"
"""The tally of the player each coach has picked to place next, from 1; one number per seat."""


class DeathbowlSetup(PitchSetup):
    """Eleven to sixteen on their line or behind it, three on the line, no one in a wide zone. [DB-SETUP-02 to -05]"""

    least = 11
    most = 16
    least_on_line = 3
    most_in_wide_zone = 0

    def complaint(self, m: Game, seat: int) -> str:
        """Too few on the pitch, or on the line; a team with fewer fit players fields all of them. [DB-SETUP-05]"""
        there, able = fielded(m, seat), len(able_bodies(m, seat))
        wanted = min(self.least, able)
        if there < wanted:
            return f"at least {wanted} players must be set up, there are {there}"
        return self.line_complaint(m, seat, able)

    def most_balls(self, board: Board) -> int:
        """One for each centre square."""
        return CENTRES


class SevensSetup(DeathbowlSetup):
    """Seven to eleven. [D7-SETUP-01]"""

    least = 7
    most = 11


class SealedSetUp(SetUp):
    """All coaches set up at the same time, unseen by one another; when the last is done all is shown. [DB-SETUP-04]

    Any of them may choose while they are not done (`turn_to`); the state's seat is the one that did so last.
    """

    sealed = True

    def turn_to(self, m: Game, seat: int) -> bool:
        """A coach who has taken a player keeps them in hand while others continue."""
        s = m.state
        if seat == s.seat or seat not in self.at_work(m):
            return seat == s.seat
        m.set_tally(IN_HAND, s.act.body + 1, s.seat)
        s.seat = seat
        body = m.tally(IN_HAND, seat) - 1
        m.set_tally(IN_HAND, 0, seat)
        s.act = activation(body, seat) if body >= 0 else Activation()
        return True

    def at_work(self, m: Game) -> list[int]:
        """Return who is not done yet, in turn order."""
        s = m.state
        ready = m.tally(READY)
        return [seat for seat in seats_in_play(m, [s.first, *m.others(s.first)]) if not ready >> seat & 1]

    def begin(self, m: Game, option: Choice) -> Resolution[None] | None:
        """Nothing of it is reported; a player is moved by taking them again, not by undoing what others may have
        followed."""
        super().begin(m, option)
        m.bar_undo()
        return None

    def take_off(self, m: Game, body: int) -> None:
        """Back to Reserves, unseen."""
        if m.in_play(body):
            m.set_posture(body, RESERVES)

    def put(self, m: Game, body: int, cell: int) -> None:
        """Onto the pitch, unseen."""
        m.state.posture[body] = STANDING
        m.place(body, cell)

    def next_seat(self, m: Game) -> None:
        """A coach is done; the last one to finish reveals all players."""
        s = m.state
        m.tell(event.PhaseBegan(moments.SET_UP, moments.SET_UP, s.seat))
        m.set_tally(READY, m.tally(READY) | 1 << s.seat)
        self.go_on(m)

    def go_on(self, m: Game) -> None:
        """Someone else's choice, or the reveal."""
        left = self.at_work(m)
        if not left:
            self.reveal(m)
        elif m.state.seat not in left:
            self.turn_to(m, left[0])

    def reveal(self, m: Game) -> None:
        """Everyone is seen where they stand."""
        s = m.state
        for body in m.all_players():
            if m.in_play(body):
                s.in_drive[body] |= TOOK_PART
                m.tell(event.Placed(moments.SET_UP, body, s.cell[body]))
        s.phase = m.rules.phase("balls")

    def given_up(self, m: Game, seat: int) -> None:
        """No one waits for them."""
        self.go_on(m)

    def veil(self, m: Game, seat: int) -> None:
        """A seat sees its own players; the others' are still in Reserves, and no one has one in hand."""
        s = m.state
        for body in m.all_players():
            if m.side[body] != seat and m.in_play(body):
                m.set_posture(body, RESERVES)
        if not self.turn_to(m, seat):
            s.seat = self.at_work(m)[0]
            s.act = Activation()
        for other in range(m.seats):
            if other != seat:
                m.set_tally(IN_HAND, 0, other)


def centre_squares(board: Board) -> list[int]:
    """The four squares in the middle, in the order of their numbers. [DB-PITCH-05]"""
    return [board.areas[f"centre-{number}"].bit_length() - 1 for number in range(1, CENTRES + 1)]


class CentreSquares(Phase):
    """No kick-off: cooks, then each ball on a different centre square by D4 and D3. [DB-TEAM-02, DB-SETUP-06, -07]"""

    name = "balls"

    def run(self, m: Game) -> Resolution[None]:
        """Choose the squares and begin the first turn."""
        return self.place(m)

    def place(self, m: Game) -> Resolution[None]:
        """They lie there without bouncing; the second die counts the squares that are left. From under a body that belongs
        to no one they bounce, as a ball does that comes back. [DB-SETUP-07, DB-SCORE-06]"""
        s = m.state
        cook(m)
        free = centre_squares(m.board)
        for ball in range(len(s.ball_cell)):
            cell = free.pop(m.roll(len(free), purpose.BALL_START) - 1)
            m.put_ball(ball, cell)
            m.tell(event.BallFound(moments.BALL_PLACED, cell, ball))
            if s.at[cell]:
                m.defer_bounce(ball, cell)
        yield from settle(m)
        s.seat = s.first
        s.phase = m.rules.turn_opens
        yield DONE


# ---------------------------------------------------------------- cooks
class DeathbowlRerolls(Bb2020Rerolls):
    """Cooks begin when everyone is set up, so a half begins without them. [DB-TEAM-02]"""

    def refill(self, m: Game) -> None:
        """Reset the re-rolls to what the teams bought."""
        self.refill_own(m)


def cook(m: Game) -> None:
    """Each 4+ of a cook's three dice is one more for their team and one less for each other, all together. [DB-TEAM-02]"""
    dishes = [good_dishes(m) if cooks(m, seat) else 0 for seat in range(m.seats)]
    eaten = sum(dishes)
    m.state.rerolls = tuple([max(0, had + 2 * own - eaten) for had, own in zip(m.state.rerolls, dishes, strict=True)])


def good_dishes(m: Game) -> int:
    """Return how many of a cook's three dice show 4 or more. [2020-17]"""
    return sum(m.roll(6, purpose.MASTER_CHEF) >= 4 for _ in range(3))
