"""The clock of a match that is played by letter: days for each turn, by the calendar. Nothing ticks; a date is stored."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, Final

from deepbowl.server.live.clocks import Clocks
from deepbowl.server.live.messages.questions import ClockFace

DAY: Final = 24 * 3600.0
VACATIONS: Final = 2
"""Vacations of a coach in a match by letter,"""
VACATION_DAYS: Final = 7
"""and how long each lasts."""


def calendar() -> float:
    """Return the date, in seconds since 1970."""
    return time.time()


class LetterClock(Clocks):
    """Days for each turn. Time passes while the server is down. There is no bank.

    A coach on vacation loses no time until it ends. A coach whose days have passed is late: a bot plays that turn.
    """

    def __init__(self, days: float, seats: int, now: Callable[[], float]) -> None:
        super().__init__(days * DAY, 0.0, seats, now, days * DAY)
        self.days = days
        self.late_turns = [0] * seats
        """Turns in a row that each coach let pass."""
        self.vacations = [VACATIONS] * seats
        """Vacations that each coach may still take."""
        self.away_until = [0.0] * seats
        """When the vacation of each coach ends, in seconds since 1970."""
        self.relieved: dict[int, list[int]] = {}
        """Seats that were late, each with the turn that a bot plays for it."""

    def charge(self) -> None:
        """Take the time that has passed from everyone who is asked and not on vacation."""
        if self._since is None:
            return
        now, since = self._now(), self._since
        self._since = now
        for seat in self.asked:
            spent = max(0.0, now - max(since, self.away_until[seat]))
            self.left[seat] -= min(spent, self.left[seat])

    def _whole(self, seat: int) -> float:
        return self.left[seat] + max(0.0, self.away_until[seat] - self._now())

    def due(self) -> float | None:
        """Return when the first of those who are asked is late, in seconds since 1970; None while the clock stands."""
        left = self.remaining()
        return None if left is None else self._now() + left

    def take_vacation(self, seat: int) -> bool:
        """Let a coach be away for some days; return whether they may."""
        self.charge()
        if not self.vacations[seat] or self.away_until[seat] > self._now():
            return False
        self.vacations[seat] -= 1
        self.away_until[seat] = self._now() + VACATION_DAYS * DAY
        return True

    def chose(self, seat: int) -> None:
        """Note that a coach plays: their vacation is over, and they are not late."""
        self.charge()
        self.away_until[seat] = 0.0
        self.late_turns[seat] = 0

    def face(self, asked: int) -> ClockFace:
        """Return what a client shows, with the date at which the time of the asked seat is up."""
        shown = super().face(asked)
        until = self._now() + self._whole(asked) if shown["running"] else None
        return {**shown, "due": None if until is None else round(until * 1000), "days": round(self.days)}

    def pack(self) -> dict[str, Any]:
        """Return what the store keeps: also since when the clock runs, so that time without a server counts."""
        return {
            **super().pack(), "since": self._since, "asked": list(self.asked), "late": list(self.late_turns),
            "vacations": list(self.vacations), "away_until": list(self.away_until),
            "relieved": [[seat, key] for seat, key in sorted(self.relieved.items())],
        }  # fmt: skip

    def unpack(self, packed: dict[str, Any]) -> None:
        """Go on from what the store kept."""
        super().unpack(packed)
        self._since, self.asked = packed["since"], list(packed["asked"])
        self.late_turns, self.vacations = list(packed["late"]), list(packed["vacations"])
        self.away_until = [float(until) for until in packed["away_until"]]
        self.relieved = {int(seat): list(key) for seat, key in packed["relieved"]}


def clocks_for(clock: Mapping[str, float], seats: int) -> Clocks:
    """Return the clocks of a match: by letter, or with seconds for each turn."""
    if "days" in clock:
        return LetterClock(clock["days"], seats, lambda: calendar())
    return Clocks(clock["turn"], clock["bank"], seats, time.monotonic, clock.get("set_up", 0.0))
