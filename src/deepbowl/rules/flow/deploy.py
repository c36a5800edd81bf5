"""Before the first turn of a match without kick-off: a toss, then each team in its own End Zone.
[DG-PRE-02, DG-PRE-05, AG-SETUP-06, AG-SETUP-11]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.engine import event
from deepbowl.engine.decision import DONE, Resolution
from deepbowl.rules.chapters.phase import Phase
from deepbowl.rules.chapters.setup import Setup
from deepbowl.rules.flow.setup import SetUp, able_bodies, seats_in_play
from deepbowl.rules.vocabulary import moments, purpose

if TYPE_CHECKING:
    from deepbowl.board.board import Board
    from deepbowl.rules.game import Game

TOSS: Final = "toss"


class TossForTurn(Phase):
    """A toss: its winner has the first turn and deploys first. [DG-PRE-02, AG-SETUP-11]"""

    name = TOSS

    def run(self, m: Game) -> Resolution[None] | None:
        """Nothing to choose: they cannot give it away."""
        return self.toss(m)

    def toss(self, m: Game) -> Resolution[None]:
        """One die among the seats that are still in the match."""
        s = m.state
        m.rules.rerolls.refill(m)
        seats = seats_in_play(m, list(range(m.seats)))
        s.seat = s.first = s.opener = seats[m.roll(len(seats), purpose.TOSS) - 1]
        s.drive = 1
        s.phase = m.rules.phase("set-up")
        m.tell(event.DriveBegan(moments.DRIVE, s.drive))
        yield DONE


class EndZoneSetup(Setup):
    """Up to six players start in their own end zone, on any of its squares; all others wait. [DG-PRE-05, AG-SETUP-06]"""

    most = 6

    def most_balls(self, board: Board) -> int:
        """One, in one of the chests. [DG-GAME-01, AG-SETUP-04]"""
        return 1

    def squares(self, m: Game, seat: int, body: int) -> int:
        """Return every free square of the team's own end zone."""
        return m.own_zone(seat) & m.board.floor & ~m.state.occupied

    def formation(self, m: Game, seat: int) -> list[tuple[int, int]]:
        """The fastest go, and stand where the End Zone opens into the dungeon."""
        able = sorted(able_bodies(m, seat), key=lambda body: (-m.state.ma[body], -m.state.st[body], body))
        zone = m.own_zone(seat) & ~m.state.occupied
        outside = m.board.routes_from(m.board.floor & ~m.own_zone(seat), m.state.topo)
        squares = sorted(m.board.middle_first(zone), key=lambda cell: outside[cell])
        return list(zip(able[: self.most], squares, strict=False))


class Deploy(SetUp):
    """The team with the first turn deploys all its players before the next team begins. [DG-PRE-05, AG-SETUP-06]"""

    def next_seat(self, m: Game) -> None:
        """The next seat, or the first turn."""
        s = m.state
        m.tell(event.PhaseBegan(moments.SET_UP, moments.SET_UP, s.seat))
        order = [s.first, *m.others(s.first)]
        later = seats_in_play(m, order[order.index(s.seat) + 1 :])
        s.seat = (later or seats_in_play(m, order))[0]
        if not later:
            s.phase = m.rules.turn_opens
