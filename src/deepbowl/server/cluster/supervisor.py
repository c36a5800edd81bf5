"""Several server processes on one machine: started here, looked after, and replaced when one ends."""

from __future__ import annotations

import contextlib
import logging
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

from deepbowl.books.house import admit_those_of_parent
from deepbowl.bots.hosting import end_with_parent
from deepbowl.server.cluster.orphans import OrphanKeeper
from deepbowl.server.cluster.ownership import declare_dead, forget_dead
from deepbowl.server.launch import CannotListen, address_of, listen, serve
from deepbowl.server.settings import Settings
from deepbowl.server.store.database import open_engine
from deepbowl.server.store.migrate import migrate

LOG: Final = logging.getLogger("deepbowl.server")
REST_SECONDS: Final = 1.0
"""Seconds between the end of a process and the start of its replacement."""
LONGEST_REST: Final = 60.0
SOUND_SECONDS: Final = 30.0
"""A process that served for this long was sound: its replacement does not wait longer than `REST_SECONDS`."""
MOST_FIRST_FAILURES: Final = 3
"""The server gives up if a process fails this often before it has ever served."""
FEWEST_BOT_WORKERS: Final = 2
"""Of each process: one for bots that think long, one for the others."""
LOOK_SECONDS: Final = 0.5
END_SECONDS: Final = 15.0
NEEDS_POSTGRESQL: Final = (
    "several processes need PostgreSQL, which they share: set DEEPBOWL_DATABASE_URL, or serve with one"
)
NEVER_SERVED: Final = "the server processes stop before they can serve; the lines above say why"


def run_many(
    host: str, port: int, settings: Settings, workers: int, quiet: bool, ready: Callable[[str], None]
) -> None:
    """Serve in this many processes until someone ends it."""
    if not settings.database.startswith("postgresql"):
        raise CannotListen(NEEDS_POSTGRESQL)
    with _reserved(host, port) as held:
        folder = Path(tempfile.mkdtemp(prefix="deepbowl-"))
        engine, _ = open_engine(settings.database)
        migrate(engine)
        forget_dead(engine)
        shared = replace(settings, sockets=folder, bot_workers=max(FEWEST_BOT_WORKERS, settings.bot_workers // workers))
        crew = Supervisor(host, held.getsockname()[1], shared, workers, quiet, engine)
        try:
            crew.run(lambda: ready(address_of(host, held.getsockname()[1])))
        finally:
            engine.dispose()
            shutil.rmtree(folder, ignore_errors=True)


def _reserved(host: str, port: int) -> socket.socket:
    """The port, held so that no one else takes it; the processes listen at it themselves."""
    probe = listen(host, port)  # fails immediately if another process has it
    found: int = probe.getsockname()[1]
    probe.close()
    return listen(host, found, shared=True)


class Place:
    """The place of one server process: the process in it, and when the next one starts after it has ended."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.process: BaseProcess | None = None
        self.pipe: Connection | None = None
        """Where the process reports that it serves. It stays open as long as the process lives."""
        self.served = False
        self.failures = 0
        self.start_at = now()
        self._now = now
        self._began = 0.0

    @property
    def due(self) -> bool:
        """Return whether a process has to be started here."""
        return self.process is None and self._now() >= self.start_at

    def filled(self, process: BaseProcess, pipe: Connection) -> None:
        """Note that a process has been started here."""
        self.process, self.pipe, self.served, self._began = process, pipe, False, self._now()

    def look(self) -> None:
        """Find out whether the process has reported that it serves."""
        if self.pipe is not None and not self.served and self.pipe.poll():
            with contextlib.suppress(EOFError, OSError):
                self.served = self.pipe.recv_bytes() == b"ready"

    def emptied(self) -> None:
        """Note that the process has ended. One that failed immediately is replaced later and later."""
        sound = self.served and self._now() - self._began >= SOUND_SECONDS
        self.failures = 0 if sound else self.failures + 1
        rest = REST_SECONDS if sound else min(LONGEST_REST, REST_SECONDS * 2 ** (self.failures - 1))
        self.start_at = self._now() + rest
        if self.pipe is not None:
            self.pipe.close()
        self.process = self.pipe = None


class Supervisor:
    """Keeps this many processes serving."""

    def __init__(self, host: str, port: int, settings: Settings, workers: int, quiet: bool, engine: sa.Engine) -> None:
        self._start_with = (host, port, settings, quiet)
        self._folder = settings.sockets
        self._engine = engine
        self._places = [Place() for _ in range(workers)]
        self._orphans = OrphanKeeper()
        self._ending = False
        self._ever_served = False

    def run(self, ready: Callable[[], None]) -> None:
        """Serve until a signal ends it. Raise `CannotListen` if no process ever gets so far as to serve."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._end)
        try:
            while not self._ending:
                self._look_after()
                if not self._ever_served and all(place.served for place in self._places):
                    self._ever_served = True
                    ready()
        finally:
            self._stop()

    def _end(self, *_: Any) -> None:
        self._ending = True

    def _look_after(self) -> None:
        """Fill empty places, then wait a moment for a process to report or to end."""
        for place in self._places:
            if place.due:
                self._start(place)
        running = [place for place in self._places if place.process is not None]
        waiting = [place.process.sentinel for place in running if place.process is not None]
        wait([*waiting, *(place.pipe for place in running if place.pipe is not None and not place.served)], LOOK_SECONDS)
        for place in running:
            place.look()
            if place.process is not None and not place.process.is_alive() and not self._ending:
                self._replace(place, place.process)

    def _start(self, place: Place) -> None:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe(duplex=False)
        process = context.Process(target=_serve, args=(*self._start_with, theirs), name="deepbowl-server")
        process.start()
        theirs.close()
        place.filled(process, ours)
        if process.pid is not None:
            self._orphans.started(process.pid)

    def _replace(self, place: Place, ended: BaseProcess) -> None:
        """Free the matches of a process that has ended, and end what it had started."""
        try:
            declare_dead(self._engine, f"{self._folder}/{ended.pid}.socket")
        except sa.exc.SQLAlchemyError as error:  # the other processes find out by themselves after a few seconds
            LOG.warning("process %s could not be declared dead: %s", ended.pid, error)
        self._orphans.ended(ended.pid or 0)
        place.emptied()
        if not self._ever_served and place.failures >= MOST_FIRST_FAILURES:
            raise CannotListen(NEVER_SERVED)
        rest = place.start_at - time.monotonic()
        LOG.warning("server process %s ended (%s); the next starts in %.0f s", ended.pid, ended.exitcode, rest)

    def _stop(self) -> None:
        running = [place.process for place in self._places if place.process is not None]
        for process in running:
            process.terminate()
        for process in running:
            process.join(END_SECONDS)
            if process.is_alive():
                process.kill()
                process.join()
            self._orphans.ended(process.pid or 0)


def _serve(host: str, port: int, settings: Settings, quiet: bool, started: Connection) -> None:
    """One of the processes."""
    admit_those_of_parent()
    end_with_parent()
    serve(listen(host, port, shared=True), settings, quiet, lambda: started.send_bytes(b"ready"))
