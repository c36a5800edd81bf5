"""The server as a process: a port, a log, and a word when it is ready."""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Final

import uvicorn
from fastapi import FastAPI

from deepbowl.server.app import create_app
from deepbowl.server.settings import settings_for

LARGEST_FRAME: Final = 65_536
"""A larger WebSocket message ends the connection before it is read."""


class Running(uvicorn.Server):
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
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("websockets.server").setLevel(logging.WARNING)


def configured(app: FastAPI, proxy: str = "") -> uvicorn.Config:
    """How the server is run, in earnest and in tests."""
    return uvicorn.Config(
        app, log_config=None, log_level="warning", access_log=False, server_header=False, ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=True, timeout_graceful_shutdown=3, proxy_headers=bool(proxy),
        forwarded_allow_ips=proxy or None,
    )  # fmt: skip


def run(
    host: str, port: int, data: Path | None, limited: bool, proxy: str, quiet: bool, ready: Callable[[str], None]
) -> None:
    """Serve until somebody ends it."""
    set_up_log(logging.WARNING if quiet else logging.INFO)
    listening = socket.create_server((host, port), backlog=512)
    config = configured(create_app(settings_for(data, limited)), proxy)
    shown = "localhost" if host in ("0.0.0.0", "::", "") else host
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{listening.getsockname()[1]}/"
    Running(config, lambda: ready(address)).run(sockets=[listening])
