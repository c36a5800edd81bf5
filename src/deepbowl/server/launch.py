"""The server as a process: a port, a log, and a word when it is ready."""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
import sys
import time
from collections import Counter
from collections.abc import Callable
from typing import Final

import uvicorn
from fastapi import FastAPI

from deepbowl.server.app import create_app
from deepbowl.server.http.connections import ConnectionPolicy, LimitedHttp
from deepbowl.server.hub import Hub
from deepbowl.server.ports import address_of, listen
from deepbowl.server.settings import Settings

LARGEST_FRAME: Final = 65_536
"""A larger WebSocket message ends the connection before it is read."""


GARBAGE: Final = (20_000, 50, 1_000)
"""How seldom Python looks for circles of garbage: matches in memory are a million objects and hold hardly any, and looking
through them all stops everyone for a quarter of a second."""


MOST_FILES: Final = 65_536


class Throttle(logging.Filter):
    """The same message is written a few times a minute and then counted: no one fills our disk by annoying us."""

    def __init__(self, most: int = 20, seconds: float = 60.0, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._most = most
        self._seconds = seconds
        self._now = now
        self._since = now()
        self._seen: Counter[tuple[str, int]] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether it is written."""
        if self._now() - self._since >= self._seconds:
            self._since = self._now()
            self._seen.clear()
        place = (record.pathname, record.lineno)
        self._seen[place] += 1
        if self._seen[place] == self._most:
            record.msg, record.args = f"{record.getMessage()} (further lines like this are left out for now)", ()
        return self._seen[place] <= self._most


class AnnouncingServer(uvicorn.Server):
    """Tells when it can be reached, and where."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start; then tell."""
        await super().startup(sockets)
        if self.started:
            hub: Hub = self.config.app.state.hub  # type: ignore[union-attr]
            hub.peers.let_in(self._adopt)
            self._ready()

    def _adopt(self, connection: socket.socket, read: bytes) -> None:
        """Go on with a connection that another process accepted."""
        loop = asyncio.get_running_loop()
        protocol = self.config.http_protocol_class(
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )  # type: ignore[call-arg]
        assert isinstance(protocol, LimitedHttp)
        protocol.already_read = read
        connection.setblocking(False)

        async def connect() -> None:
            await loop.connect_accepted_socket(lambda: protocol, connection)

        task = loop.create_task(connect())
        self.server_state.tasks.add(task)
        task.add_done_callback(self.server_state.tasks.discard)


def set_up_log(level: int) -> None:
    """One log for all of it; what goes over the wire is never in it, since that may be a token."""
    logging.basicConfig(level=level, format="%(asctime)s %(levelname)s %(message)s")
    for handler in logging.getLogger().handlers:
        handler.addFilter(Throttle())
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("websockets.server").setLevel(logging.WARNING)


def configured(app: FastAPI) -> uvicorn.Config:
    """Return how the server is run, in earnest and in tests.

    Messages (about 9 kB) are not compressed: with 200 matches that took more time than all the rest of the server and made
    everyone wait. Anyone who needs it can have a proxy in front do it.
    """
    policy: ConnectionPolicy = app.state.policy
    http, websocket = policy.protocols()
    return uvicorn.Config(
        app, http=http, ws=websocket, log_config=None, log_level="warning", access_log=False, server_header=False,
        ws_max_size=LARGEST_FRAME, ws_per_message_deflate=False, timeout_graceful_shutdown=3,
        proxy_headers=bool(policy.proxy), forwarded_allow_ips=policy.proxy or None,
    )  # fmt: skip


def allow_many_files() -> None:
    """As many connections as the system lets us have; by default a process may only open a thousand files."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def run(host: str, port: int, settings: Settings, quiet: bool, ready: Callable[[str], None]) -> None:
    """Serve in this process alone until someone ends it."""
    listening = listen(host, port)
    serve([listening], settings, quiet, lambda: ready(address_of(host, listening.getsockname()[1])))


def serve(listening: list[socket.socket], settings: Settings, quiet: bool, ready: Callable[[], None]) -> None:
    """Serve at these sockets, and what other processes hand over."""
    allow_many_files()
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    set_up_log(logging.WARNING if quiet else logging.INFO)
    app = create_app(settings)
    app.openapi()  # the shapes of all requests, which would be worked out on the event loop by the first of them
    AnnouncingServer(configured(app), ready).run(sockets=listening)
