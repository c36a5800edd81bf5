"""Worker processes on this machine. Each gets a portion of the matches, plays it, returns its tables, gets the next.

Workers are spawned, not forked, so they are the same on every system. One that dies takes only its portion with it, and
ends by itself when this process is gone, however it went.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import NamedTuple, Protocol

from deepbowl.books.house import admit_those_of_parent
from deepbowl.sim.job import Job


class Portion(NamedTuple):
    """Consecutive matches of a job: `first` up to, but not including, `end`."""

    first: int
    end: int

    @property
    def size(self) -> int:
        """Return how many they are."""
        return self.end - self.first


class Finished(NamedTuple):
    """A portion that was played: its tables as Parquet, None if the worker died in it; and how long it took."""

    portion: Portion
    tables: dict[str, bytes] | None
    busy: float = 0.0  # seconds by the clock on the wall
    cpu: float = 0.0  # seconds of processor time


class WorkerPool(Protocol):
    """Plays portions in any order, several at a time."""

    hands: int

    def give(self, job: Job, portion: Portion) -> None:
        """Let a free hand play a portion."""

    def free(self) -> int:
        """Return how many hands have nothing to do."""

    def results(self) -> Iterator[Finished]:
        """Wait until at least one portion is done; all that are."""

    def close(self) -> None:
        """Send everyone home."""


def play_portion(job: Job, portion: Portion, ends_process: bool) -> Finished:
    """Play a portion and write its tables."""
    from deepbowl.sim import tables
    from deepbowl.sim.single_match import Watch, play_match

    begin, used = time.perf_counter(), time.process_time()
    watch = Watch()
    watch.ends_process = ends_process
    with watch.every(job.limit):
        played = [play_match(job, number, watch) for number in range(portion.first, portion.end)]
    frames = tables.frames(played)
    wanted = [name for name in frames if name != tables.EVENTS or job.events]
    files = {name: tables.to_bytes(frames[name]) for name in wanted}
    return Finished(portion, files, time.perf_counter() - begin, time.process_time() - used)


class LocalWorkers:
    """Processes on this machine, one portion each at a time."""

    def __init__(self, hands: int = 0) -> None:
        self.hands = hands or cores()
        self._workers: list[_Worker] = []

    def give(self, job: Job, portion: Portion) -> None:
        """To the first who is free; hired when there is something to do."""
        idle = next((worker for worker in self._workers if worker.portion is None), None)
        if idle is None:
            idle = _Worker()
            self._workers.append(idle)
        idle.begin(job, portion)

    def free(self) -> int:
        """Those who wait, and those not yet hired."""
        return self.hands - sum(worker.portion is not None for worker in self._workers)

    def results(self) -> Iterator[Finished]:
        """Also of those who died: their pipe ends."""
        busy = {worker.pipe: worker for worker in self._workers if worker.portion is not None}
        for pipe in wait(list(busy)):
            assert isinstance(pipe, Connection)
            worker = busy[pipe]
            finished = worker.hand_in()
            if finished.tables is None:
                worker.end()
                self._workers.remove(worker)
            yield finished

    def close(self) -> None:
        """End everyone, in the middle of a match if need be."""
        for worker in self._workers:
            worker.end()
        self._workers.clear()


class _Worker:
    """One process and the pipe to it."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(target=_work, args=(theirs,), daemon=True, name="deepbowl-sim")
        self.process.start()
        theirs.close()
        self.portion: Portion | None = None

    def begin(self, job: Job, portion: Portion) -> None:
        """Send the next portion; that the process is gone shows when its answer is waited for."""
        self.portion = portion
        with suppress(OSError):
            self.pipe.send((job, portion))

    def hand_in(self) -> Finished:
        """Return the result; a bug in the worker is raised here."""
        portion, self.portion = self.portion, None
        assert portion is not None
        try:
            answer = self.pipe.recv()
        except (EOFError, OSError):
            return Finished(portion, None)
        if isinstance(answer, Exception):
            raise answer
        assert isinstance(answer, Finished)
        return answer

    def end(self) -> None:
        """Stop the process."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


def _work(pipe: Connection) -> None:
    """Serve as a worker: play portion after portion until no more come."""
    admit_those_of_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that gives out the work
    os.environ.setdefault("POLARS_MAX_THREADS", "1")
    with suppress(EOFError, OSError):
        while True:
            job, portion = pipe.recv()
            try:
                answer: object = play_portion(job, portion, True)
            except Exception as error:
                answer = RuntimeError(f"matches {portion.first} to {portion.end - 1}: {type(error).__name__}: {error}")
            pipe.send(answer)


def cores() -> int:
    """Return how many processes can run in parallel here."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1
