"""The times of a match: so much for each turn, and a bank for the whole match on top. The engine itself reads no clock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from deepbowl.server.live.messages.questions import ClockFace

OFFERS: Final = frozenset({"assist"})
"""Questions outside the coach's own turn: the match does not wait for their answer forever."""


class Clocks:
    """Runs for anyone who is asked: first the time of this turn, then the bank. A new turn refills everyone's turn.

    Where several choose at the same time each spends their own time. Setting up has separate time and never takes from
    the bank.
    """

    def __init__(self, turn: float, bank: float, seats: int, now: Callable[[], float], set_up: float = 0.0) -> None:
        self.turn = turn
        self.set_up = set_up
        """Seconds to set up in; 0: the clock stands meanwhile."""
        self.left = [turn] * seats
        self.banks = [bank] * seats
        self.setting_up = False
        self.asked: list[int] = []
        self.turn_key: list[int] = []  # which turn it is
        self._now = now
        self._since: float | None = None  # None: the clock stands

    def ask(self, seats: list[int], turn_key: list[int], running: bool, setting_up: bool = False) -> None:
        """These seats are asked now; `running` is False for bots, in a pause and after the end."""
        self.charge()
        if setting_up != self.setting_up or (turn_key != self.turn_key and not setting_up):
            self.left = [self.set_up if setting_up else self.turn] * len(self.left)
        self.turn_key, self.setting_up = turn_key, setting_up
        self.asked = seats
        self._since = self._now() if running else None

    def charge(self) -> None:
        """Take the time that has passed from everyone who is asked."""
        if self._since is None:
            return
        now = self._now()
        spent, self._since = now - self._since, now
        for seat in self.asked:
            from_turn = min(spent, self.left[seat])
            self.left[seat] -= from_turn
            if not self.setting_up:
                self.banks[seat] = max(0.0, self.banks[seat] - (spent - from_turn))

    def remaining(self) -> float | None:
        """Seconds until the first of those who are asked is out of time; None while the clock stands."""
        if self._since is None:
            return None
        self.charge()
        return min(self._whole(seat) for seat in self.asked)

    def _whole(self, seat: int) -> float:
        return self.left[seat] + (0.0 if self.setting_up else self.banks[seat])

    def late(self) -> int:
        """Return who of those who are asked is out of time; -1: no one."""
        self.charge()
        return next((seat for seat in self.asked if not self._whole(seat)), -1)

    def face(self, asked: int) -> ClockFace:
        """Return the clock to show to a client of this seat."""
        self.charge()
        turn = self.left[asked] if asked in self.asked else self.set_up if self.setting_up else self.turn
        return {
            "turn": round(turn * 1000), "bank": [round(bank * 1000) for bank in self.banks],
            "running": self._since is not None,
        }  # fmt: skip

    def pack(self) -> dict[str, Any]:
        """Return what the store keeps, so that a restart neither gives nor takes time."""
        self.charge()
        return {
            "left": list(self.left), "banks": list(self.banks), "turn_key": list(self.turn_key),
            "setting_up": self.setting_up,
        }  # fmt: skip

    def unpack(self, packed: dict[str, Any]) -> None:
        """Go on from what the store kept."""
        self.left = [float(left) for left in packed["left"]]
        self.banks = [float(bank) for bank in packed["banks"]]
        self.turn_key = list(packed["turn_key"])
        self.setting_up = bool(packed.get("setting_up"))


class OfferClock:
    """How long the offer that is open still stands, clocks or none."""

    def __init__(self, seconds: float, now: Callable[[], float]) -> None:
        self._seconds = seconds
        self._now = now
        self._open = (-1, 0.0)  # the number of the question, and until when it stands

    def left(self, kind: str, number: int) -> int | None:
        """Milliseconds left of question `number`, from when it was first looked at; None if it is no offer."""
        if kind not in OFFERS:
            return None
        if self._open[0] != number:
            self._open = (number, self._now() + self._seconds)
        return max(0, round((self._open[1] - self._now()) * 1000))
