"""The time of a match that is played against the clock: real minutes where people play, simulated ones where only bots do.

A clock hands its minutes to the match as notes. They are inputs like choices, so that a replay needs no clock. [DG-GAME-06]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from deepbowl.books.registry import assemble
from deepbowl.match.match import Match
from deepbowl.rules.flow.clock import MINUTES, TOLD

MINUTES_PER_TURN: Final = 2
"""How long people take for a turn at a table. The simulated clock goes as fast."""
MINUTES_NOTE: Final = TOLD
"""The note that gives a match the time."""
SIMULATED: Final = f"simulated clock, {MINUTES_PER_TURN} minutes per turn"
"""The remark on the result of a timed match that bots played alone. [DG-GAME-06]"""
PLAYED: Final = "played"
"""The key under which a real clock is stored: seconds."""


class MatchClock:
    """A clock of one match. It does nothing where the book has no time limit."""

    def __init__(self, match: Match) -> None:
        self.timed = TOLD in match.rules.notes.kinds

    def minutes(self, match: Match) -> int:
        """Return the whole minutes that have passed."""
        raise NotImplementedError

    def tell(self, match: Match) -> int:
        """Hand in the minutes if more have passed than the match knows of. Return them, or 0 if there were none."""
        if not self.timed or match.over:
            return 0
        minutes = self.minutes(match)
        if minutes <= known_minutes(match):
            return 0
        match.note(TOLD, -1, minutes)
        return minutes


class SimulatedClock(MatchClock):
    """Every turn takes two minutes. Only for matches of bots alone. [DG-GAME-06]"""

    def minutes(self, match: Match) -> int:
        """By the turns that have begun; nothing passes while a choice is carried out."""
        return sum(match.state.turns) * MINUTES_PER_TURN if match.quiescent else 0


class RealClock(MatchClock):
    """Real time, while the match is played. It begins at what the match knows or at `seconds`, whichever is more."""

    def __init__(self, match: Match, now: Callable[[], float], seconds: float = 0.0) -> None:
        super().__init__(match)
        self._now = now
        self._passed = max(seconds, known_minutes(match) * 60.0) if self.timed else 0.0
        self._since: float | None = None  # None: the clock stands

    @property
    def running(self) -> bool:
        """Return whether time passes."""
        return self._since is not None

    def run(self, running: bool) -> None:
        """Let the clock run or stand from now on."""
        self._passed = self.seconds()
        self._since = self._now() if running and self.timed else None

    def seconds(self) -> float:
        """Return how long the match has been played."""
        return self._passed if self._since is None else self._passed + self._now() - self._since

    def minutes(self, match: Match) -> int:
        """Whole minutes of play."""
        return int(self.seconds() // 60)

    def pack(self) -> dict[str, float]:
        """Return what a store keeps, so that a restart neither gives nor takes time."""
        return {PLAYED: self.seconds()} if self.timed else {}


def stated_time(book: str, switches: Sequence[str]) -> str:
    """Return what to state with results of bots alone: how time passed, "" without a time limit. [DG-GAME-06]"""
    return SIMULATED if TOLD in assemble(book, tuple(switches)).notes.kinds else ""


def known_minutes(match: Match) -> int:
    """Return the minutes that a match has received, with those that wait for the end of the running resolution."""
    waiting = [note.value for note in match.notes if note.kind == TOLD]
    return max(match.tally(MINUTES) if MINUTES in match.rules.tallies else 0, *waiting, 0)
