"""The server as a process: a port, a log, and a word when it is ready."""

from __future__ import annotations

import gc
import logging
import os
import socket
import sys
import time
from collections import Counter
from collections.abc import Callable
from typing import Final

import uvicorn
from fastapi import FastAPI

from deepbowl.server.app import create_app
from deepbowl.server.connections import ConnectionPolicy
from deepbowl.server.settings import Settings

LARGEST_FRAME: Final = 65_536
"""A larger WebSocket message ends the connection before it is read."""


GARBAGE: Final = (20_000, 50, 1_000)
"""How seldom Python looks for circles of garbage: matches in memory are a million objects and hold hardly any, and looking
through them all stops everybody for a quarter of a second."""


MOST_FILES: Final = 65_536


class Throttle(logging.Filter):
    """The same message is written a few times a minute and then counted: nobody fills our disk by annoying us."""

    def __init__(self, most: int = 20, seconds: float = 60.0, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._most = most
        self._seconds = seconds
        self._now = now
        self._since = now()
        self._seen: Counter[tuple[str, int]] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether it is written."""
        if self._now() - self._since >= self._seconds:
            self._since = self._now()
            self._seen.clear()
        place = (record.pathname, record.lineno)
        self._seen[place] += 1
        if self._seen[place] == self._most:
            record.msg, record.args = f"{record.getMessage()} (said no more for now)", ()
        return self._seen[place] <= self._most


class CannotListen(Exception):
    """Nobody could reach a server there, in one sentence."""


class AnnouncingServer(uvicorn.Server):
    """Tells when it can be reached, and where."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start; then tell."""
        await super().startup(sockets)
        if self.started:
            self._ready()


def set_up_log(level: int) -> None:
    """One log for all of it; what goes over the wire is never in it, since that may be a token."""
    logging.basicConfig(level=level, format="%(asctime)s %(levelname)s %(message)s")
    for handler in logging.getLogger().handlers:
        handler.addFilter(Throttle())
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("websockets.server").setLevel(logging.WARNING)


def configured(app: FastAPI) -> uvicorn.Config:
    """How the server is run, in earnest and in tests.

    Messages (about 9 kB) are not compressed: with 200 matches that took more time than all the rest of the server and made
    everybody wait. Whoever needs it can have a proxy in front do it.
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
    """Serve until somebody ends it."""
    allow_many_files()
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    set_up_log(logging.WARNING if quiet else logging.INFO)
    try:
        listening = socket.create_server((host, port), backlog=512)
    except OSError as error:
        why = os.strerror(error.errno) if error.errno is not None else str(error)
        raise CannotListen(f"cannot listen at {host}:{port} ({why}); another --port may be free") from None
    config = configured(create_app(settings))
    shown = "localhost" if host in ("0.0.0.0", "::", "") else host
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{listening.getsockname()[1]}/"
    AnnouncingServer(config, lambda: ready(address)).run(sockets=[listening])
