"""Messages that wait to be sent to one WebSocket, bounded in number and in bytes."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

from deepbowl.server.http.limits import Address, Addresses

MOST_MESSAGES: Final = 100


class Outbox:
    """A queue of messages. Bytes count from when a message is put in until it is sent, also for its address."""

    def __init__(self, addresses: Addresses, address: Address) -> None:
        self._addresses = addresses
        self._address = address
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self.ended = False
        self._changed = asyncio.Event()

    def put(self, message: bytes) -> bool:
        """Add a message; False if too much waits. After the end messages are dropped."""
        if self.ended:
            return True
        room = self._bytes + len(message) <= self._addresses.limits.connection_bytes or not self._bytes
        if not room or len(self._waiting) >= MOST_MESSAGES or not self._addresses.post(self._address, len(message)):
            return False
        self._bytes += len(message)
        self._waiting.append(message)
        self._changed.set()
        return True

    async def get(self) -> bytes | None:
        """Wait for the next message; None after the end. Call `sent` when it has been sent."""
        while not self._waiting and not self.ended:
            self._changed.clear()
            await self._changed.wait()
        return self._waiting.popleft() if self._waiting else None

    def sent(self, message: bytes) -> None:
        """Note that a message that was taken out waits no longer."""
        if not self.ended:
            self._bytes -= len(message)
            self._addresses.sent(self._address, len(message))

    def end(self) -> None:
        """Drop whatever waits and take no more."""
        if not self.ended:
            self.ended = True
            self._waiting.clear()
            self._addresses.sent(self._address, self._bytes)
            self._bytes = 0
            self._changed.set()
