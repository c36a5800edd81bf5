"""Two coaches whose choices are timed, for scripts that put a load beside them."""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from server.client import Player, Visitor
from server.playing import follow, to_turns

THINKS = 1 / 15
"""Seconds from one choice of a coach to the next: the server takes 20 per second of one connection, and makes those who send
more wait. A coach who is refused would measure that."""


class Duel:
    """Two coaches who choose at random, in one match after the other."""

    def __init__(self, address: str) -> None:
        self.visitor = Visitor(address)
        self._players = self._begun()

    def _begun(self) -> list[Player]:
        made = self.visitor.create("person", "person", book="crp", listed=False)
        players = [self.visitor.join(made, seat) for seat in (0, 1)]
        to_turns(players)
        return players

    def choices(self, count: int, chances: random.Random) -> list[float]:
        """Return the milliseconds that this many choices took, of coaches who never exceed the limit."""
        taken: list[float] = []
        while len(taken) < count:
            asked = follow(self._players)
            time.sleep(THINKS)
            began = time.perf_counter()
            asked.random_choice(chances)
            taken.append((time.perf_counter() - began) * 1000)
            assert not asked.refusals, asked.refusals[-1]
            if asked.over:
                self._players = self._begun()
        return taken
