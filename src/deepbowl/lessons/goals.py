"""Goals of lessons: facts about a match, written as data.

    { A = "on board" }          a player is on the board
    { A = "5,1" }               or on a square; several squares: "5,1 5,2"
    { b = "down" }              is not standing; or in a posture or box: "prone", "stunned", "ko", "reserves" …
    { ball = "A" }              holds a ball; "loose": a ball is loose; "5,1": it is on that square
    { score = 1 }               the learner's team has this many touchdowns in the lesson
    { turnover = true }         the learner's turn ended in a turnover
    { turn = "over" }           the learner has ended a turn
    { happened = "Teleported" } an event of this kind happened in this step (see docs/events.md)
    { asked = "re-roll" }       this question is open

If there are several facts, all must be true.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from deepbowl.engine import event
from deepbowl.engine.event_kinds import FIELDS
from deepbowl.engine.state import IN_PLAY, STANDING
from deepbowl.match.match import Match
from deepbowl.positions.players import POSTURES as WORDS
from deepbowl.rules.vocabulary import moments

Goal = Mapping[str, object]
ON_BOARD: Final = "on board"
DOWN: Final = "down"
LOOSE: Final = "loose"
OVER: Final = "over"


class GoalError(ValueError):
    """A goal that means nothing; the message says which word is wrong."""


class Goals:
    """Reads goals for one match: which letter is which player, what counts since which event."""

    def __init__(self, letters: Sequence[str], seat: int) -> None:
        self.letters = list(letters)
        self.seat = seat
        self._facts: dict[str, Callable[[Match, object, int], bool]] = {
            "ball": self._ball, "score": self._score, "turnover": self._turnover, "turn": self._turn,
            "happened": self._happened, "asked": self._asked,
        }  # fmt: skip

    @property
    def words(self) -> list[str]:
        """Return the words of goals besides the letters of players."""
        return list(self._facts)

    def reached(self, m: Match, goal: Goal, since: int) -> bool:
        """Return whether all facts of a goal are true; events count from number `since` on."""
        return all(self._fact(key)(m, wanted, since) for key, wanted in goal.items())

    def check(self, m: Match, goal: Goal) -> None:
        """Raise `GoalError` if a goal has a word that means nothing."""
        for key, wanted in goal.items():
            self._fact(key)(m, wanted, 0)

    def _fact(self, key: str) -> Callable[[Match, object, int], bool]:
        if key in self._facts:
            return self._facts[key]
        if key in self.letters:
            body = self.letters.index(key)
            return lambda m, wanted, since: self._player(m, body, wanted)
        known = ", ".join([*self._facts, *self.letters])
        raise GoalError(f"no goal is called '{key}'; there are: {known}")

    # ---------------------------------------------------------------- facts
    def _player(self, m: Match, body: int, wanted: object) -> bool:
        s = m.state
        here = s.cell[body]
        if wanted == ON_BOARD:
            return here >= 0
        if wanted == DOWN:
            return s.posture[body] != STANDING
        if wanted in WORDS:
            posture = WORDS[str(wanted)]
            return s.posture[body] == posture and (here >= 0 or posture > IN_PLAY)
        return here >= 0 and here in self._squares(m, wanted)

    def _squares(self, m: Match, wanted: object) -> list[int]:
        try:
            cells = [m.board.cell(word) for word in str(wanted).split()]
        except ValueError:
            cells = [-1]
        if not cells or min(cells) < 0:
            words = ", ".join([ON_BOARD, DOWN, *(word for word in WORDS if word)])
            raise GoalError(f"'{wanted}' is neither squares of the board nor one of: {words}")
        return cells

    def _ball(self, m: Match, wanted: object, since: int) -> bool:
        s = m.state
        if wanted == LOOSE:
            return any(by < 0 <= cell for by, cell in zip(s.ball_by, s.ball_cell, strict=True))
        if wanted in self.letters:
            return self.letters.index(str(wanted)) in s.ball_by
        squares = self._squares(m, wanted)
        return any(cell in squares for cell in s.ball_cell)

    def _score(self, m: Match, wanted: object, since: int) -> bool:
        if not isinstance(wanted, int) or isinstance(wanted, bool):
            raise GoalError(f"'score' is a number of touchdowns, not {wanted!r}")
        return sum(1 for told in m.events or () if isinstance(told, event.Touchdown) and told.seat == self.seat) >= wanted

    def _turnover(self, m: Match, wanted: object, since: int) -> bool:
        lost = [e for e in (m.events or [])[since:] if isinstance(e, event.Turnover) and e.seat == self.seat]
        return any(e.cause != moments.TOUCHDOWN for e in lost) == bool(wanted)

    def _turn(self, m: Match, wanted: object, since: int) -> bool:
        if wanted != OVER:
            raise GoalError(f"'turn' is \"{OVER}\", not {wanted!r}")
        return any(isinstance(e, event.TurnEnded) and e.seat == self.seat for e in (m.events or [])[since:])

    def _happened(self, m: Match, wanted: object, since: int) -> bool:
        if wanted not in FIELDS:
            raise GoalError(f"no event is called '{wanted}'; docs/events.md lists them")
        return any(e.kind == wanted for e in (m.events or [])[since:])

    def _asked(self, m: Match, wanted: object, since: int) -> bool:
        return not m.over and not m.quiescent and m.decision().kind == wanted and m.decision().seat == self.seat

