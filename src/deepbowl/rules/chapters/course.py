"""The course of a match: how long it is, whose turn it is, what a touchdown ends, and news from outside."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import KNOCKED_OUT
from deepbowl.rules.vocabulary.flags import CONCEDED

if TYPE_CHECKING:
    from deepbowl.engine.journal import Note
    from deepbowl.rules.game import Game


class Length:
    """How long a match is: turns a half for each seat, and halves. [CRP-2.1]"""

    def __init__(self, turns: int, halves: int) -> None:
        self.turns = turns
        self.halves = halves

    def turns_left(self, m: Game, seat: int) -> int:
        """Return the number of turns a seat still has in this half after the current one; for coaches who must hurry."""
        return max(0, self.turns - m.state.turns[seat])


class Order:
    """In which order seats take their turns, and answer where several are asked. [CRP-0.4]"""

    def others(self, m: Game, seat: int) -> list[int]:
        """The other seats, in turn order after this one."""
        return [(seat + i) % m.seats for i in range(1, m.seats)]

    def distance(self, m: Game, from_cell: int, to: int) -> int:
        """Return how many seats after one another comes."""
        return (to - from_cell) % m.seats

    def passed_over(self, m: Game, seat: int) -> int:
        """Return the number of its next turns that a seat will lose."""
        return 0

    def eliminated(self, m: Game, seat: int) -> bool:
        """Return True if no player of a seat can return in this match, so that its turns end as they begin."""
        return not any(m.state.posture[body] <= KNOCKED_OUT for body in m.bodies.of_seat[seat])

    def waiting(self, m: Game) -> list[int]:
        """Return who has a turn left in this half after the one that runs, in turn order."""
        s, limit = m.state, m.rules.length.turns
        places = [*m.others(s.seat), s.seat] if s.seat < m.seats else m.others(s.seat)
        return [seat for seat in places if s.turns[seat] < limit and not m.goods(seat, CONCEDED)]

    def next_seat(self, m: Game) -> int:
        """Return whose turn comes after this one, as things stand; -1 where no one has one left in this half."""
        s, limit = m.state, m.rules.length.turns
        able = [seat for seat in self.waiting(m) if not self.eliminated(m, seat)]
        playing = [seat for seat in able if s.turns[seat] + self.passed_over(m, seat) < limit]
        return min(playing, key=lambda seat: self.passed_over(m, seat), default=-1)


class Scoring:
    """Touchdowns, and what they end."""

    decides = False
    """Whether the next touchdown ends the match."""
    plays_on = False
    """Whether a touchdown ends a turn and nothing else: everyone stays where they are."""

    def home(self, m: Game, seat: int) -> int:
        """The end zone a seat defends, which need not be the one the map gives it; no one has none."""
        return m.board.end_zones[seat] if seat < m.seats else 0

    def goal(self, m: Game, seat: int) -> int:
        """The squares in which this seat scores."""
        raise NotImplementedError

    def result(self, m: Game) -> dict[str, object]:
        """Return what a book counts besides who won and the score, for the end of a match: a number a seat."""
        return {}

    def touchdown(self, m: Game, body: int, ball: int) -> Resolution[None]:
        """A touchdown has been scored."""
        raise NotImplementedError


class Notes:
    """Notes from outside the game: clocks, concessions."""

    kinds: ClassVar[tuple[str, ...]] = ()
    """The notes this book accepts."""

    def complaint(self, m: Game, note: Note) -> str:
        """Why a note cannot be taken, "" if it can."""
        raise NotImplementedError

    def take(self, m: Game, note: Note) -> Resolution[None] | None:
        """Act on a note at a quiescent point."""
        raise NotImplementedError

    def counters(self, m: Game) -> list[tuple[str, str]]:
        """Return the notes from outside that count, ready to be shown."""
        return []
