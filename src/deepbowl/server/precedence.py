"""Choices come first: everything else waits a moment while one is carried out.

A coach waits for the answer to a choice, and a choice takes several steps of the event loop and of the storing thread.
Requests for pages that come in between would each make it wait for one of their own steps. They can wait until it is done.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

MOST_SECONDS: Final = 0.03
"""A request waits no longer than this, however many matches are being played."""


class Precedence:
    """The choices that a server is carrying out. For the event loop only."""

    def __init__(self, most_seconds: float = MOST_SECONDS) -> None:
        self.most_seconds = most_seconds
        self.waiting = 0
        """Requests that wait for choices."""
        self._choices = 0
        self._none = asyncio.Event()
        self._none.set()

    @contextmanager
    def choice(self) -> Iterator[None]:
        """Carry out a choice; what gives way waits for the last one."""
        self._choices += 1
        self._none.clear()
        try:
            yield
        finally:
            self._choices -= 1
            if not self._choices:
                self._none.set()

    async def give_way(self) -> None:
        """Let the choices that are under way be finished, unless that takes too long."""
        if self._none.is_set():
            return
        self.waiting += 1
        try:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._none.wait(), self.most_seconds)
        finally:
            self.waiting -= 1
