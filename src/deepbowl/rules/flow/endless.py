"""Turns without end: one seat after the other, until someone scores or no one is left to. [D5-PLAY-01, D5-PLAY-02]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine import event
from deepbowl.engine.decision import DONE, NOTHING, Resolution
from deepbowl.engine.state import DRAW, KNOCKED_OUT, put
from deepbowl.rules.chapters.phase import Phase
from deepbowl.rules.flow.drives import DriveScoring, finish, leading
from deepbowl.rules.flow.setup import seats_in_play
from deepbowl.rules.vocabulary import moments, purpose

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class FirstTouchdownWins(DriveScoring):
    """The first touchdown wins. [D5-PLAY-01]"""

    decides = True

    def touchdown(self, m: Game, body: int, ball: int) -> Resolution[None]:
        """In anyone's turn."""
        s, seat = m.state, m.side[body]
        s.score = put(s.score, seat, s.score[seat] + 1)
        m.tell(event.Touchdown(moments.TOUCHDOWN, seat, s.score[seat], body, s.cell[body]))
        finish(m, seat, moments.TOUCHDOWN)
        return NOTHING


class FirstTurn(Phase):
    """A fresh toss says who moves first. [D5-SETUP-04]"""

    name = "first-turn"

    def run(self, m: Game) -> Resolution[None]:
        """The winner begins."""
        return self.toss(m)

    def toss(self, m: Game) -> Resolution[None]:
        """One die among the seats that are still in the match."""
        s = m.state
        m.rules.rerolls.refill(m)
        seats = seats_in_play(m, list(range(m.seats)))
        s.seat = s.first = s.opener = seats[m.roll(len(seats), purpose.TOSS) - 1]
        s.phase = m.rules.turn_opens
        yield DONE


class TurnAbout(Phase):
    """Turns alternate until someone scores, or no one is left who could. [D5-PLAY-02]"""

    name = "next"

    def run(self, m: Game) -> Resolution[None]:
        """The next seat's turn."""
        return self.next_turn(m)

    def next_turn(self, m: Game) -> Resolution[None]:
        """When no team has anyone left a team that leads wins, else it is a draw; a team that has conceded has no turn.
        [AG-MBALL-04, CRP-16.7]"""
        s = m.state
        if not self.somebody_left(m):
            leaders = leading(m)
            finish(m, leaders[0] if len(leaders) == 1 else DRAW, moments.NOBODY_LEFT)
        s.seat = seats_in_play(m, [*m.others(s.seat), s.seat])[0]
        s.phase = m.rules.turn_opens
        yield DONE

    def somebody_left(self, m: Game) -> bool:
        """Return True if a player is on the board or could still enter."""
        return any(m.state.posture[body] <= KNOCKED_OUT for body in m.all_players())
