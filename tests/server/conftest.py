"""Servers and stores to test with."""

from __future__ import annotations

import asyncio
import itertools
import os
import socket
import threading
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, TypeVar

import pytest

from deepbowl.engine.dice import Seeded
from deepbowl.server import hub
from deepbowl.server.app import create_app
from deepbowl.server.hub import Hub
from deepbowl.server.jobs.limits import JobLimits
from deepbowl.server.jobs.workers import BotWorkers
from deepbowl.server.launch import AnnouncingServer, configured
from deepbowl.server.making import new_match
from deepbowl.server.settings import NO_LIMITS, Role, Settings

from .client import PATIENCE, Visitor
from .postgres import new_database, throw_away_postgres

_NUMBERS = itertools.count()
T = TypeVar("T")
FOREGROUND: Final[dict[str, Any]] = {
    "league_limits": JobLimits(cpu_seconds=120), "playtest_limits": JobLimits(cpu_seconds=60, wall_seconds=900.0),
}  # fmt: skip
"""Settings by which bots of leagues and play-tests go on while other tests keep every processor busy."""


class InThread:
    """A server in a thread of this process, at a separate port."""

    def __init__(self, settings: Settings, bots: BotWorkers | None = None) -> None:
        listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        self.app = create_app(settings, bots)
        ready = threading.Event()
        self.server = AnnouncingServer(configured(self.app), ready.set)
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self._run, args=(listening,), daemon=True)
        self.thread.start()
        assert ready.wait(PATIENCE)

    def _run(self, listening: socket.socket) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_until_complete(self.server.serve([listening]))
        self.loop.close()

    @property
    def hub(self) -> Hub:
        hub: Hub = self.app.state.hub
        return hub

    def drop(self, match_id: str) -> None:
        """Let a match leave memory, as the server does it: on its own loop."""

        async def dropped() -> None:
            self.hub.matches.drop(self.hub.matches.live[match_id])

        asyncio.run_coroutine_threadsafe(dropped(), self.loop).result(PATIENCE)

    def call(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something on the loop of the server and wait for it."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()


class Parts:
    """A server of two processes, both in threads of this one: one plays, the other answers requests."""

    def __init__(self, settings: Settings, folder: Path, bots: BotWorkers | None = None) -> None:
        self._both = replace(settings, sockets=folder)
        self.play = self.new_play(bots)
        self.reception = InThread(replace(self._both, role=Role.RECEPTION))
        self.address = self.reception.address

    def new_play(self, bots: BotWorkers | None = None) -> InThread:
        """Start a process that plays, as the supervisor does when the one before it has ended."""
        return InThread(replace(self._both, role=Role.PLAY), bots)

    @property
    def hub(self) -> Hub:
        """The hub of the process that answers requests."""
        return self.reception.hub

    def call(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something in the process that answers requests and wait for it."""
        return self.reception.call(work)

    def stop(self) -> None:
        self.reception.stop()
        self.play.stop()


Start = Callable[..., InThread]


@pytest.fixture(scope="session", autouse=True)
def nothing_read_ahead() -> Iterator[None]:
    """Servers do not warm up all workers and count the tests of every rule, three seconds of processor for each server.

    What is needed is done when it is asked for. The servers of the browser tests do read ahead.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hub, "READ_AHEAD_SECONDS", 3600.0)
        yield


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InThread]:
    """A server that the tests of a module share."""
    data = tmp_path_factory.mktemp("server")
    server = InThread(Settings(
        database=f"sqlite:///{data}/matches.sqlite", limits=NO_LIMITS, bot_workers=1, bot_pace=0,
        **FOREGROUND,
    ))  # fmt: skip
    yield server
    server.stop()


@pytest.fixture(autouse=True)
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first match of a test has the same dice every time, and so has the second: no test depends on luck."""
    keys = itertools.count(1)
    monkeypatch.setattr(new_match, "new_dice", lambda: Seeded(next(keys)))


@pytest.fixture
def visitor(shared: InThread) -> Iterator[Visitor]:
    """A visitor of the shared server."""
    visitor = Visitor(shared.address)
    yield visitor
    visitor.close()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts servers with given settings; they end with the test."""
    servers: list[InThread] = []

    def start(settings: Settings, bots: BotWorkers | None = None) -> InThread:
        servers.append(InThread(settings, bots))
        return servers[-1]

    yield start
    for server in servers:
        if server.thread.is_alive():
            server.stop()


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a PostgreSQL server of our own."""
    with throw_away_postgres() as cluster:
        yield cluster.url


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database, of either sort."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/matches.sqlite"
    url: str = request.getfixturevalue("postgres")
    return new_database(url, f"deepbowl_{os.getpid()}_{next(_NUMBERS)}")
