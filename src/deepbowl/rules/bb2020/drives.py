"""Touchdowns, extra time and concessions in the 2020 core. [2020-14]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.engine import event
from deepbowl.engine.decision import NOTHING, Resolution
from deepbowl.engine.state import put
from deepbowl.rules.flow.drives import DriveEnd, DriveScoring, SuddenDeath, finish, leading
from deepbowl.rules.flow.notes import MatchNotes
from deepbowl.rules.flow.setup import able_bodies
from deepbowl.rules.vocabulary import moments, purpose

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

ROLL_OFFS: Final = 5
FEW: Final = 3
"""With so few players or fewer a team gives up without a penalty. [2020-14.6]"""


class Bb2020Scoring(DriveScoring):
    """The ball carried into an opposing end zone; the drive is over. [2020-14.1, 2020-14.2]"""

    def touchdown(self, m: Game, body: int, ball: int) -> Resolution[None]:
        """Scored out of turn it costs the next turn, if there is one left. [2020-14.2, R-21]"""
        yield from super().touchdown(m, body, ball)
        seat = m.side[body]
        m.state.turns = put(m.state.turns, seat, min(m.state.turns[seat], m.rules.length.turns))


class ExtraTime(SuddenDeath):
    """Where a winner is needed: another eight turns each, then five roll-offs. [2020-14.5]"""

    def after(self, m: Game) -> Resolution[None]:
        """A touchdown in extra time does not end it."""
        yield from DriveEnd.after(self, m)

    def full_time(self, m: Game) -> Resolution[None]:
        """Still level: roll-offs, ties again; who wins most of five, or leads after more of them. [2020-14.5]"""
        leaders = leading(m)
        wins = dict.fromkeys(leaders, 0)
        rounds = 0
        while len(leaders) > 1:
            wins[self.roll_off(m, leaders)] += 1
            rounds += 1
            best = max(wins.values())
            if rounds >= ROLL_OFFS and list(wins.values()).count(best) == 1:
                leaders = [seat for seat in leaders if wins[seat] == best]
        finish(m, leaders[0], moments.MATCH_ENDS)
        return NOTHING

    def roll_off(self, m: Game, seats: list[int]) -> int:
        """One D6 each, the highest wins, ties are rolled again. [2020-0]"""
        while len(seats) > 1:
            rolls = {seat: m.roll(6, purpose.SUDDEN_DEATH) for seat in seats}
            best = max(rolls.values())
            seats = [seat for seat in seats if rolls[seat] == best]
        return seats[0]


class Bb2020Notes(MatchNotes):
    """Clocks and concessions; who gives up loses their touchdowns to the other. [2020-14.6]"""

    def settle_score(self, m: Game, seat: int) -> None:
        """Between two teams the touchdowns pass on, and one more; not if they could hardly field anyone. [2020-14.6]"""
        s = m.state
        if m.seats != 2 or len(able_bodies(m, seat)) + self.down(m, seat) <= FEW:
            return
        other = m.others(seat)[0]
        s.score = put(put(s.score, other, s.score[other] + s.score[seat] + 1), seat, 0)
        for changed in (seat, other):
            m.tell(event.ScoreSet(moments.CONCESSION, changed, s.score[changed]))

    def down(self, m: Game, seat: int) -> int:
        """Return how many of a seat lie on the pitch: they could be set up again too."""
        return sum(1 for body in m.bodies.of_seat[seat] if m.is_down(body))
