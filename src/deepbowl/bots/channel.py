"""Talk with a process no one trusts: whole messages of plain JSON, a deadline over all of each, nothing ever unpickled.

A message is four bytes of length and this many bytes of JSON. The other side may write anything, halves of
messages, or nothing: the worst it achieves is `ChannelError`.
"""

from __future__ import annotations

import json
import os
import select
import time
from typing import Any, Final

_HEAD: Final = 4
MOST_BYTES: Final = 64 << 20
"""No match as a save is nearly as long."""
MOST_ANSWER: Final = 64 << 10
"""No answer of a bot is nearly as long."""


class ChannelError(Exception):
    """The other side is gone, too slow, or sent something that is not a message."""


class TooSlow(ChannelError):
    """The deadline passed."""


class Channel:
    """One end of a pair of connected file descriptors."""

    def __init__(self, descriptor: int) -> None:
        self.descriptor = descriptor
        os.set_blocking(descriptor, False)

    def send(self, message: object, seconds: float | None = None) -> None:
        """Hand a message over; with a deadline, even if the other side does not read."""
        body = json.dumps(message).encode()
        left = memoryview(len(body).to_bytes(_HEAD, "big") + body)
        deadline = None if seconds is None else time.monotonic() + seconds
        while left:
            self._wait(deadline, writing=True)
            try:
                left = left[os.write(self.descriptor, left) :]
            except BlockingIOError:
                continue
            except OSError as error:
                raise ChannelError(f"the other side is gone: {error}") from None

    def receive(self, seconds: float | None = None, most: int = MOST_BYTES) -> Any:
        """The next message, all of it within the deadline."""
        deadline = None if seconds is None else time.monotonic() + seconds
        length = int.from_bytes(self._read(_HEAD, deadline), "big")
        if length > most:
            raise ChannelError(f"a message of {length} bytes; at most {most} are taken")
        try:
            return json.loads(self._read(length, deadline))
        except (ValueError, RecursionError):
            raise ChannelError("this is not a message") from None

    def close(self) -> None:
        """Nothing more will be said."""
        os.close(self.descriptor)

    def _read(self, count: int, deadline: float | None) -> bytes:
        parts: list[bytes] = []
        while count:
            self._wait(deadline, writing=False)
            try:
                part = os.read(self.descriptor, count)
            except BlockingIOError:
                continue
            except OSError as error:
                raise ChannelError(f"the other side is gone: {error}") from None
            if not part:
                raise ChannelError("the other side is gone")
            parts.append(part)
            count -= len(part)
        return b"".join(parts)

    def _wait(self, deadline: float | None, writing: bool) -> None:
        remaining = None if deadline is None else max(0.0, deadline - time.monotonic())
        mine = [self.descriptor]
        ready = select.select([], mine, [], remaining)[1] if writing else select.select(mine, [], [], remaining)[0]
        if not ready:
            raise TooSlow("the deadline passed")
