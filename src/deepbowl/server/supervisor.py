"""Several server processes on one machine: started here, looked after, and replaced when one ends."""

from __future__ import annotations

import multiprocessing
import shutil
import signal
import socket
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa

from deepbowl.bots.hosting import end_with_parent
from deepbowl.house_books import admit_those_of_parent
from deepbowl.server.database import open_engine
from deepbowl.server.launch import CannotListen, address_of, listen, serve
from deepbowl.server.migrate import migrate
from deepbowl.server.ownership import declare_dead, forget_dead
from deepbowl.server.settings import Settings

START_SECONDS: Final = 120.0
REST_SECONDS: Final = 1.0
"""Between the end of a process and the start of the next in its place."""
END_SECONDS: Final = 15.0
NEEDS_POSTGRESQL: Final = (
    "several processes need PostgreSQL, which they share: set DEEPBOWL_DATABASE_URL, or serve with one"
)


def run_many(
    host: str, port: int, settings: Settings, workers: int, quiet: bool, ready: Callable[[str], None]
) -> None:
    """Serve in so many processes until somebody ends it."""
    if not settings.database.startswith("postgresql"):
        raise CannotListen(NEEDS_POSTGRESQL)
    with _reserved(host, port) as held:
        folder = Path(tempfile.mkdtemp(prefix="deepbowl-"))
        engine, _ = open_engine(settings.database)
        migrate(engine)
        forget_dead(engine)
        shared = replace(settings, sockets=folder, bot_workers=max(1, settings.bot_workers // workers))
        crew = Supervisor(host, held.getsockname()[1], shared, workers, quiet, engine)
        try:
            crew.run(lambda: ready(address_of(host, held.getsockname()[1])))
        finally:
            engine.dispose()
            shutil.rmtree(folder, ignore_errors=True)


def _reserved(host: str, port: int) -> socket.socket:
    """The port, held so that nobody else takes it; the processes listen at it themselves."""
    probe = listen(host, port)  # says at once if somebody else has it
    found: int = probe.getsockname()[1]
    probe.close()
    held = socket.socket(probe.family, socket.SOCK_STREAM)
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.bind((host, found))
    return held


class Supervisor:
    """Keeps so many processes serving."""

    def __init__(self, host: str, port: int, settings: Settings, workers: int, quiet: bool, engine: sa.Engine) -> None:
        self._start_with = (host, port, settings, quiet)
        self._folder = settings.sockets
        self._engine = engine
        self._workers = workers
        self._running: list[BaseProcess] = []
        self._ending = False

    def run(self, ready: Callable[[], None]) -> None:
        """Until a signal says that it is over."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._end)
        try:
            waiting = [self._start() for _ in range(self._workers)]
            if all(pipe.poll(START_SECONDS) for pipe in waiting) and not self._ending:
                ready()
            while not self._ending:
                self._look_after()
        finally:
            self._stop()

    def _end(self, *_: Any) -> None:
        self._ending = True

    def _start(self) -> Connection:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe(duplex=False)
        process = context.Process(target=_serve, args=(*self._start_with, theirs), name="deepbowl-server")
        process.start()
        theirs.close()
        self._running.append(process)
        return ours

    def _look_after(self) -> None:
        """Start another in the place of one that has ended; its matches are free at once."""
        wait([process.sentinel for process in self._running], 0.5)
        for process in [process for process in self._running if not process.is_alive()]:
            self._running.remove(process)
            if self._ending:
                return
            declare_dead(self._engine, f"{self._folder}/{process.pid}.socket")
            time.sleep(REST_SECONDS)
            self._start()

    def _stop(self) -> None:
        for process in self._running:
            process.terminate()
        for process in self._running:
            process.join(END_SECONDS)
            if process.is_alive():
                process.kill()
                process.join()


def _serve(host: str, port: int, settings: Settings, quiet: bool, started: Connection) -> None:
    """One of the processes."""
    admit_those_of_parent()
    end_with_parent()
    serve(listen(host, port, shared=True), settings, quiet, lambda: started.send_bytes(b"ready"))
