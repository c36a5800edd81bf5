"""The processes of a server: started here, looked after, and replaced when one ends.

Each process that plays has a reception beside it, which answers requests. This process does neither: it only forks the
others, so it has no threads of its own, and no connection is open in it when it does.
"""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Final

from deepbowl.bots.hosting import end_with_parent
from deepbowl.server.cluster.handover import meeting_point
from deepbowl.server.cluster.orphans import OrphanKeeper, mark_what_starts
from deepbowl.server.cluster.registry import Registry
from deepbowl.server.launch import run, serve
from deepbowl.server.ports import CannotListen, address_of, listen
from deepbowl.server.settings import Role, Settings
from deepbowl.server.store.claim import AlreadyServed, claimed
from deepbowl.server.store.database import is_sqlite, sqlite_file

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
LONGEST_FOLDER: Final = 64
"""Characters of the folder for temporary files: the system takes 107 for a whole socket."""
SHORT_FOLDER: Final = "/tmp"
NEEDS_POSTGRESQL: Final = (
    "several processes need PostgreSQL, which they share: set DEEPBOWL_DATABASE_URL, or serve with one"
)
IN_MEMORY: Final = "the processes of a server cannot share a database in memory: leave DEEPBOWL_DATABASE_URL empty"
NEEDS_LINUX: Final = "several processes need Linux: serve with one"
ENDED: Final = "process %s, which %s, ended (%s); the next starts in %.0f s"
WORK: Final = {Role.PLAY: "plays matches", Role.RECEPTION: "answers requests"}
NEVER_SERVED: Final = "the server processes stop before they can serve; the lines above say why"


def system_hands_over() -> bool:
    """Return whether processes of this system can hand over connections in the way that `handover` needs."""
    return sys.platform == "linux"


def run_whole(
    host: str, port: int, settings: Settings, workers: int, quiet: bool, ready: Callable[[str], None]
) -> None:
    """Serve in this process alone until someone ends it."""
    if workers > 1:
        raise CannotListen(NEEDS_LINUX)
    with _claimed(settings.database):
        run(host, port, settings, quiet, ready)


def run_parts(
    host: str, port: int, settings: Settings, workers: int, quiet: bool, ready: Callable[[str], None]
) -> None:
    """Serve until someone ends it: play in this many processes, and answer requests in as many."""
    shares = not is_sqlite(settings.database)
    if not shares and sqlite_file(settings.database) is None:
        raise CannotListen(IN_MEMORY)
    if workers > 1 and not shares:
        raise CannotListen(NEEDS_POSTGRESQL)
    with _claimed(settings.database), _reserved(host, port) as held, _meeting_folder() as folder:
        bots = max(min(FEWEST_BOT_WORKERS, settings.bot_workers), settings.bot_workers // workers)
        shared = replace(settings, sockets=folder, shares_database=shares, bot_workers=bots)
        registry = Registry(settings.database) if shares else None
        crew = Supervisor(host, held.getsockname()[1], shared, workers, quiet, registry)
        crew.run(lambda: ready(address_of(host, held.getsockname()[1])))


@contextlib.contextmanager
def _meeting_folder() -> Iterator[Path]:
    """Make a folder for the sockets of the processes. The names of sockets are short, so its own must be."""
    usual = tempfile.gettempdir()
    where = usual if len(usual) <= LONGEST_FOLDER else SHORT_FOLDER
    with tempfile.TemporaryDirectory(prefix="deepbowl-", dir=where, ignore_cleanup_errors=True) as folder:
        yield Path(folder)


@contextlib.contextmanager
def _claimed(database: str) -> Iterator[None]:
    """Keep other servers from the file of a database; a shared database has rules of its own for that."""
    file = sqlite_file(database)
    try:
        with claimed(file) if file is not None else contextlib.nullcontext():
            yield
    except AlreadyServed as error:
        raise CannotListen(str(error)) from None


def _reserved(host: str, port: int) -> socket.socket:
    """The port, held so that no one else takes it; the processes listen at it themselves."""
    probe = listen(host, port)  # fails immediately if another process has it
    found: int = probe.getsockname()[1]
    probe.close()
    return listen(host, found, shared=True)


class Place:
    """The place of one server process: the process in it, and when the next one starts after it has ended."""

    def __init__(self, role: Role, now: Callable[[], float] = time.monotonic) -> None:
        self.role = role
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
    """Keeps this many processes playing, and as many answering requests."""

    def __init__(
        self, host: str, port: int, settings: Settings, workers: int, quiet: bool, registry: Registry | None
    ) -> None:
        """`registry`: the list of processes in a shared database."""
        assert settings.sockets is not None
        self._start_with = (host, port, quiet)
        self._settings = settings
        self._folder = settings.sockets
        self._registry = registry
        self._places = [Place(role) for role in (Role.PLAY, Role.RECEPTION) for _ in range(workers)]
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
        self._orphans.reap()
        for place in running:
            place.look()
            if place.process is not None and not place.process.is_alive() and not self._ending:
                self._replace(place, place.process)

    def _start(self, place: Place) -> None:
        context = multiprocessing.get_context("fork")
        ours, theirs = context.Pipe(duplex=False)
        settings = replace(self._settings, role=place.role)
        process = context.Process(
            target=_serve, args=(*self._start_with, settings, theirs), name=f"deepbowl-{place.role.value}"
        )
        process.start()
        theirs.close()
        place.filled(process, ours)
        if process.pid is not None:
            self._orphans.started(process.pid)

    def _replace(self, place: Place, ended: BaseProcess) -> None:
        """Free the matches of a process that has ended, and end what it had started."""
        point = meeting_point(self._folder, place.role.value, ended.pid or 0)
        point.unlink(missing_ok=True)
        if self._registry is not None and place.role is Role.PLAY:
            self._registry.declare_dead(str(point))
        self._orphans.ended(ended.pid or 0)
        place.emptied()
        if not self._ever_served and place.failures >= MOST_FIRST_FAILURES:
            raise CannotListen(NEVER_SERVED)
        rest = place.start_at - time.monotonic()
        LOG.warning(ENDED, ended.pid, WORK[place.role], ended.exitcode, rest)

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


def _serve(host: str, port: int, quiet: bool, settings: Settings, started: Connection) -> None:
    """One of the processes. The claim of the supervisor goes with it."""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.SIG_DFL)
    mark_what_starts()
    end_with_parent()
    listening = [listen(host, port, shared=True)] if settings.role is Role.RECEPTION else []
    serve(listening, settings, quiet, lambda: started.send_bytes(b"ready"))
