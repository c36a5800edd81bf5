"""Minutes told from outside, for books that may be played against the clock. [D5-TIME-01, DG-GAME-06]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.engine.journal import Note
from deepbowl.rules.chapters.course import Length

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

MINUTES: Final = "minutes played, as the clock outside says"
"""The tally of them."""
TOLD: Final = "minutes"
"""The kind of note that tells them."""


def note_minutes(m: Game, note: Note) -> None:
    """Minutes are only noted; what they bring comes at the next change of turns."""
    m.set_tally(MINUTES, max(m.tally(MINUTES), note.value))


class TimedLength(Length):
    """As many turns as this many minutes give."""

    def __init__(self, turns: int, halves: int, minutes: int) -> None:
        super().__init__(turns, halves)
        self.minutes = minutes

    def turns_left(self, m: Game, seat: int) -> int:
        """At the pace so far."""
        minutes, taken = m.tally(MINUTES), sum(m.state.turns)
        a_turn = minutes / taken if minutes and taken else 2.0
        return max(0, int((self.minutes - minutes) / (a_turn * m.seats)))
