"""Web Push: tell a device that it is its coach's turn, though none of their pages is open (RFC 8030, RFC 8292).

The server does this only if the operator gives it keys (`deepbowl serve --push FILE`). A message has no content at all: the
device knows that someone's turn has come, and the push service learns neither who plays nor what. Addresses of devices are
kept with their seat until the match is over, or until the push service says that they are gone.
"""

from __future__ import annotations

import asyncio
import logging
import time
from concurrent.futures import Future, ThreadPoolExecutor
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any, Final
from urllib.parse import urlsplit

from deepbowl.server.live.messages.refusals import Refusal
from deepbowl.server.people.push_keys import GOOD_FOR, PushKeys
from deepbowl.server.store.pushes import PushShelf
from deepbowl.server.store.store import Store

LOG: Final = logging.getLogger("deepbowl.server")
KEPT_BY_SERVICE: Final = 24 * 3600
"""Seconds a push service keeps a message for a device that is off."""
SECONDS: Final = 10.0
"""A push service that has not answered by then is not waited for."""
SENDERS: Final = 2
LONGEST_TOPIC: Final = 32
MOST_WAITING: Final = 500
"""Messages that wait to be sent; more are left out, since a late one is worth nothing."""
NO_PUSH: Final = "This server sends no messages to devices."
NO_SERVICE: Final = "The server does not know the push service of this browser."
GONE: Final = frozenset((404, 410))
"""The codes by which a push service says that a device no longer wants messages."""


class Push:
    """Sends push messages for the matches of one server."""

    def __init__(self, store: Store, keys: PushKeys | None) -> None:
        self.keys = keys
        self.shelf = PushShelf(store)
        self._senders = ThreadPoolExecutor(SENDERS, "deepbowl-push") if keys is not None else None
        self._waiting = 0
        self._signed: dict[str, tuple[float, str]] = {}

    def close(self) -> None:
        """Send no more messages."""
        if self._senders is not None:
            self._senders.shutdown(wait=False, cancel_futures=True)

    # ---------------------------------------------------------------- devices
    def add(self, match: str, seat: int, endpoint: str) -> Future[None]:
        """Send messages about a seat to a device from now on. Raise Refusal if this server does not."""
        if self.keys is None:
            raise Refusal("not-allowed", NO_PUSH)
        if not self.keys.allows(endpoint):
            raise Refusal("not-allowed", NO_SERVICE)
        return self.shelf.add(match, seat, endpoint)

    def remove(self, match: str, seat: int, endpoint: str) -> Future[None]:
        """Send no more messages about a seat to a device."""
        return self.shelf.remove(match, seat, endpoint)

    async def forget(self, match: str) -> None:
        """Forget all devices of a match that is over."""
        if self.keys is not None:
            await asyncio.wrap_future(self.shelf.forget(match))

    # ---------------------------------------------------------------- messages
    async def tell(self, match: str, seat: int) -> None:
        """Send a message to every device of a seat, if the operator has set keys."""
        if self.keys is None:
            return
        for endpoint in await asyncio.to_thread(self.shelf.of, match, seat):
            if self._waiting >= MOST_WAITING or self._senders is None:
                return
            self._waiting += 1
            try:
                status = await asyncio.get_running_loop().run_in_executor(self._senders, self._send, endpoint, match)
            finally:
                self._waiting -= 1
            if status in GONE:
                await asyncio.wrap_future(self.shelf.remove(match, seat, endpoint))
            elif not 200 <= status < 300:
                LOG.warning("the push service %s answered %d", urlsplit(endpoint).hostname, status)

    def _send(self, endpoint: str, match: str) -> int:
        """Send an empty message; return the status of the answer, 0 if there was none."""
        assert self.keys is not None
        parts = urlsplit(endpoint)
        origin = f"{parts.scheme}://{parts.netloc}"
        headers = {
            "authorization": self._header(origin), "ttl": str(KEPT_BY_SERVICE), "urgency": "normal",
            "topic": match.replace("-", "_")[:LONGEST_TOPIC], "content-length": "0",
        }  # fmt: skip
        kind: Any = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        connection = kind(parts.hostname, parts.port, timeout=SECONDS)
        try:
            connection.request("POST", parts.path + (f"?{parts.query}" if parts.query else ""), headers=headers)
            return int(connection.getresponse().status)
        except (OSError, HTTPException):
            return 0
        finally:
            connection.close()

    def _header(self, origin: str) -> str:
        """Return the signed header for a push service; it is made again long before it runs out."""
        assert self.keys is not None
        now = time.time()
        made, header = self._signed.get(origin, (0.0, ""))
        if now - made > GOOD_FOR / 2:
            header = self.keys.signed_for(origin, now)
            self._signed[origin] = (now, header)
        return header
