"""How teams and balls come onto the cross. [DB-SETUP-01 to DB-SETUP-07, D7-SETUP-01]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.board import Board
from deepbowl.engine import event
from deepbowl.engine.decision import DONE, Resolution
from deepbowl.rules.chapters import Phase
from deepbowl.rules.flow.setup import PitchSetup, able_bodies, count_in
from deepbowl.rules.vocabulary import moments, purpose

if TYPE_CHECKING:
    from deepbowl.rules.match import Match

CENTRES: Final = 4


class DeathbowlSetup(PitchSetup):
    """Eleven to sixteen on the own line or behind it, three on the line, nobody in a wide zone. [DB-SETUP-02 to -05]"""

    least = 11
    most = 16
    least_on_line = 3
    most_in_wide_zone = 0

    def complaint(self, m: Match, seat: int) -> str:
        """Too few on the pitch, or on the line; whoever has fewer fit players fields all of them. [DB-SETUP-05]"""
        fielded, able = count_in(m, seat, m.board.floor), len(able_bodies(m, seat))
        wanted = min(self.least, able)
        if fielded < wanted:
            return f"at least {wanted} players must be set up, there are {fielded}"
        return self.line_complaint(m, seat, able)

    def most_balls(self, board: Board) -> int:
        """One for each centre square."""
        return CENTRES


class SevensSetup(DeathbowlSetup):
    """Seven to eleven. [D7-SETUP-01]"""

    least = 7
    most = 11


def centre_squares(board: Board) -> list[int]:
    """The four squares in the middle, in the order of their numbers. [DB-PITCH-05]"""
    return [board.areas[f"centre-{number}"].bit_length() - 1 for number in range(1, CENTRES + 1)]


class CentreSquares(Phase):
    """No kick-off: each ball starts on a centre square of its own, chosen with a D4 and a D3. [DB-SETUP-06, DB-SETUP-07]"""

    name = "balls"

    def run(self, m: Match) -> Resolution[None]:
        """Choose the squares and begin the first turn."""
        return self.place(m)

    def place(self, m: Match) -> Resolution[None]:
        """They lie there without bouncing; the second die counts the squares that are left. [DB-SETUP-07]"""
        s = m.state
        free = centre_squares(m.board)
        for ball in range(len(s.ball_cell)):
            cell = free.pop(m.roll(len(free), purpose.BALL_START) - 1)
            m.put_ball(ball, cell)
            m.tell(event.BallFound(moments.BALL_PLACED, cell, ball))
        s.seat = s.first
        s.phase = m.rules.turn_opens
        yield DONE
