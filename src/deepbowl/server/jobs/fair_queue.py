"""Slots of something scarce (a worker process), given out fairly: next is the address that has used the least of it."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

REMEMBERED: Final = 1000
"""Addresses whose use is remembered; those that have used the least are forgotten first."""
FIRST_GUESS: Final = 0.05
"""Seconds a job is taken to last before any has ended."""


Waiting = dict[str, deque[asyncio.Future[None]]]


class Busy(Exception):
    """Too many wait already: all together, or of this address."""


class FairQueue:
    """Lets this many jobs run in parallel, shared fairly: an address with many jobs does not delay others.

    Every address pays for its jobs in seconds. Anyone who comes again starts level with those who are being served, not
    with credit for the time it was away.

    Short jobs overtake long ones. With two or more slots, one is never given to a long job, so that a short one need not
    wait until a long one ends. One is left to long jobs if any wait, so that a flood of short ones does not stop them.
    """

    def __init__(
        self, slots: int, most_waiting: int, most_an_address: int, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._free = slots
        self._most_long = max(1, slots - 1)
        self._long = 0  # long jobs that run
        self._short = 0
        self._most_waiting = most_waiting
        self._most_an_address = most_an_address
        self._now = now
        self._waiting: dict[bool, Waiting] = {False: {}, True: {}}  # short and long jobs, by address
        self._count: dict[str, int] = {}  # jobs of an address, waiting or running
        self._total = 0
        self._used: dict[str, float] = {}
        self._level = 0.0  # what the one served last had used when it began
        self._guess = FIRST_GUESS

    @property
    def jobs(self) -> int:
        """Jobs that wait or run."""
        return self._total

    @asynccontextmanager
    async def slot(self, address: str, long: bool = False) -> AsyncIterator[None]:
        """Wait for a slot and have it for a while; Busy if too many wait. `long`: it may be needed for seconds."""
        if self._total >= self._most_waiting or self._count.get(address, 0) >= self._most_an_address:
            raise Busy
        self._total += 1
        self._count[address] = self._count.get(address, 0) + 1
        try:
            await self._turn(address, long)
            began, charged = self._now(), self._guess
            self._level = max(self._level, self._used[address])
            self._used[address] += charged
            try:
                yield
            finally:
                spent = self._now() - began
                self._guess += (spent - self._guess) / 8
                self._used[address] += spent - charged
                self._gave_back(long)
        finally:
            self._total -= 1
            self._count[address] -= 1
            if not self._count[address]:
                del self._count[address]
                self._forget()

    async def _turn(self, address: str, long: bool) -> None:
        self._used[address] = max(self._used.get(address, 0.0), self._level)
        if self._free > 0 and (not long or self._long < self._most_long):
            self._free -= 1
            self._take(long)
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[long].setdefault(address, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._gave_back(long)  # it was given to someone who has gone
            else:
                self._remove(address, turn, long)
            raise

    def _take(self, long: bool) -> None:
        if long:
            self._long += 1
        else:
            self._short += 1

    def _gave_back(self, long: bool) -> None:
        """A slot is free: to the first job of the address that has used the least, of the kind whose turn it is."""
        if long:
            self._long -= 1
        else:
            self._short -= 1
        for kind in self._order():
            if self._pass_on(kind):
                self._take(kind)
                return
        self._free += 1

    def _order(self) -> list[bool]:
        """Return which kind comes first: short jobs, unless they have a slot and long ones have none."""
        if self._long >= self._most_long:
            return [False]
        return [True, False] if self._short and not self._long else [False, True]

    def _pass_on(self, long: bool) -> bool:
        """Give a slot to a job of this kind; False if none waits."""
        waiting = self._waiting[long]
        while waiting:
            address = min(waiting, key=lambda name: self._used[name])
            turn = waiting[address].popleft()
            if not waiting[address]:
                del waiting[address]
            if not turn.done():
                turn.set_result(None)
                return True
        return False

    def _remove(self, address: str, turn: asyncio.Future[None], long: bool) -> None:
        queue = self._waiting[long].get(address)
        if queue is not None and turn in queue:
            queue.remove(turn)
            if not queue:
                del self._waiting[long][address]

    def _forget(self) -> None:
        if len(self._used) <= REMEMBERED:
            return
        idle = sorted((used, name) for name, used in self._used.items() if name not in self._count)
        for _, name in idle[: REMEMBERED // 2]:
            del self._used[name]
