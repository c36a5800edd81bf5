"""Worker processes for long jobs, so that the server keeps answering.

A pool has a few worker processes. A job has a limit of processor time and memory; a worker that needs more is ended
and another takes its place, and the client that asked gets an error. A `FairQueue` decides which job is next.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import pickle
import signal
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar

from deepbowl.books.house import admit_those_of_parent
from deepbowl.bots.hosting import Answers, BotPool, Maker, copy_for_bots, end_with_parent
from deepbowl.bots.named import bot_called, thinks_long
from deepbowl.match.match import Match
from deepbowl.server.jobs.fair_queue import Busy, FairQueue
from deepbowl.server.jobs.limits import JobLimits

P = ParamSpec("P")
T = TypeVar("T")

START_SECONDS: Final = 60.0
"""A worker that is not ready by then will not be."""
MOST_NICE: Final = 19
YIELDING: Final = 10
"""How much nicer a worker is that does long jobs while others do short ones."""
MOST_SEATS: Final = 2000
"""Seats of which it is remembered where their bots were asked last."""
PRELOADED: Final = "deepbowl.server.jobs.jobs"
"""Workers are forked from a process that has this in memory: a new one costs milliseconds."""


class JobRefused(Exception):
    """A job was not done: `busy` before it began, `too-costly` when it went over its limits."""

    def __init__(self, code: str, why: str) -> None:
        super().__init__(code, why)
        self.code = code
        self.why = why


BUSY: Final = "The server is busy. Try again in a moment."
TOO_COSTLY: Final = "This takes too long or needs too much memory, so the server stopped."


class WorkerPool:
    """Some worker processes for one kind of work, started when they are first needed."""

    def __init__(
        self, name: str, size: int, limits: JobLimits | None = None, most_waiting: int = 200, most_an_address: int = 12
    ) -> None:
        self.limits = limits or JobLimits()
        self._all = [_Worker(name, self.limits, yields=number > 0) for number in range(size)]
        self._idle = list(self._all)
        self._queue = FairQueue(size, most_waiting, most_an_address)
        self._threads = ThreadPoolExecutor(size, f"deepbowl-{name}")

    async def run(self, address: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a job for an address in a worker and return its result; its exceptions are raised here."""
        return await self._queued(address, False, partial(work, *args, **kwargs))

    async def run_long(self, address: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The same for what may take seconds: it waits while others have something short to do."""
        return await self._queued(address, True, partial(work, *args, **kwargs))

    async def _queued(self, address: str, long: bool, job: Callable[[], T]) -> T:
        try:
            async with self._queue.slot(address, long):
                return await self._run(job, long)
        except Busy:
            raise JobRefused("busy", BUSY) from None

    async def _run(self, job: Callable[[], T], long: bool) -> T:
        worker = max(self._idle, key=lambda one: one.yields is long)
        self._idle.remove(worker)
        asked = asyncio.get_running_loop().run_in_executor(self._threads, worker.request, job)
        try:
            answer: T = await asyncio.shield(asked)
            return answer
        finally:
            try:
                if not asked.done():  # no one waits for it any more
                    worker.kill()
                    await asyncio.wait([asked])
                    asked.exception()  # unread it would be logged as an error
            finally:  # cancelled once more while the worker was being killed, it is still a worker
                self._idle.append(worker)

    async def warm(self) -> None:
        """Start every worker now, so that no job has to wait for it."""
        loop = asyncio.get_running_loop()
        await asyncio.gather(*(loop.run_in_executor(self._threads, worker.warm) for worker in self._all))

    @property
    def jobs(self) -> int:
        """Jobs that wait or are being done."""
        return self._queue.jobs

    @property
    def pids(self) -> list[int]:
        """The processes there are now."""
        return [pid for worker in self._all if (pid := worker.pid) is not None]

    def close(self) -> None:
        """End every worker."""
        for worker in self._all:
            worker.close()
        self._threads.shutdown(wait=False, cancel_futures=True)


class _Worker:
    """One child process; when it has been ended, the next request starts another."""

    def __init__(self, name: str, limits: JobLimits, yields: bool) -> None:
        """`yields`: it leaves the processor to others that want it, as long jobs should."""
        self._name = name
        self._limits = limits
        self.yields = yields
        self._lock = threading.Lock()
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._closed = False

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    def request(self, job: Callable[[], Any]) -> Any:
        """The answer of the process; called in a thread, which waits."""
        with self._lock:
            if self._closed:
                raise JobRefused("busy", BUSY)
            try:
                pipe = self._pipe or self._start()
                pipe.send_bytes(pickle.dumps(job))
                if not pipe.poll(self._limits.wall_seconds):
                    raise EOFError
                good, answer, last = pickle.loads(pipe.recv_bytes())
            except (EOFError, OSError):
                self._end()
                raise JobRefused("too-costly", TOO_COSTLY) from None
            if last:
                self._end()
        if not good:
            raise answer
        return answer

    def warm(self) -> None:
        """Start the process if there is none; if it does not start, the next request tries again."""
        with self._lock:
            try:
                if self._pipe is None and not self._closed:
                    self._start()
            except (EOFError, OSError):
                self._end()

    def kill(self) -> None:
        """End the process in the middle of its job: no one waits for the answer any more."""
        process = self._process
        if process is not None:
            process.kill()

    def close(self) -> None:
        """End the process and start no other."""
        self._closed = True
        self.kill()

    def _start(self) -> Connection:
        context = _context()
        self._pipe, theirs = context.Pipe()
        process = context.Process(
            target=_serve_jobs, args=(theirs, self._limits, self.yields), daemon=True, name=f"deepbowl-{self._name}"
        )
        process.start()
        theirs.close()
        self._process = process
        if not self._pipe.poll(START_SECONDS):
            raise OSError("a worker does not start")
        self._pipe.recv_bytes()
        return self._pipe

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None


def _context() -> Any:
    """Return the way to start workers: forked from a small server process, never from this one with its threads."""
    if sys.platform == "win32":
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([PRELOADED])
    return context


# ---------------------------------------------------------------- in the worker
def _serve_jobs(pipe: Connection, limits: JobLimits, yields: bool) -> None:
    """The main loop of a worker."""
    if yields and sys.platform != "win32":
        os.nice(YIELDING)
    admit_those_of_parent()
    end_with_parent()
    if limits.background:
        _step_back()
    most = _limit_memory(limits.memory)
    with contextlib.suppress(EOFError, KeyboardInterrupt, BrokenPipeError):
        pipe.send_bytes(b"ready")
        while True:
            job = pickle.loads(pipe.recv_bytes())
            _limit_processor(limits.cpu_seconds)
            good, answer = _done(job)
            del job
            last = isinstance(answer, JobRefused) or _resident() > most
            pipe.send_bytes(pickle.dumps((good, answer, last)))
            if last:
                return


def _done(job: Callable[[], Any]) -> tuple[bool, Any]:
    try:
        return True, job()
    except MemoryError:
        return False, JobRefused("too-costly", TOO_COSTLY)
    except RecursionError:
        return False, JobRefused("too-costly", TOO_COSTLY)
    except Exception as error:  # whatever it is, anyone who asked must hear of it
        try:
            pickle.loads(pickle.dumps(error))
        except Exception:
            return False, RuntimeError(f"{type(error).__name__}: {error}")
        return False, error


def _step_back() -> None:
    """Let every other process of the machine go first: the people who play must not notice this one."""
    if sys.platform == "win32":
        return
    os.nice(MOST_NICE)
    if hasattr(os, "SCHED_IDLE"):
        with contextlib.suppress(OSError):  # not allowed everywhere; being nice is
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def _limit_processor(seconds: int) -> None:
    """The system ends this process when the job has computed for longer than that."""
    if sys.platform != "win32":
        import resource

        used = sum(os.times()[:2])
        signal.signal(signal.SIGXCPU, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_CPU, (int(used) + seconds + 1, resource.RLIM_INFINITY))


def _limit_memory(more: int) -> int:
    """No allocation beyond what there is and so much more; how much may stay in use between two jobs."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        now = _pages(0)
        if now:
            resource.setrlimit(resource.RLIMIT_AS, (now + more, now + more))
    return _resident() + more // 2


def _pages(field: int) -> int:
    """A field of this process's memory in bytes, 0 where the system does not tell: 0 all addresses, 1 what is resident."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[field]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def _resident() -> int:
    return _pages(1)


# ---------------------------------------------------------------- bots
class BotWorkers:
    """The bots of all matches, in separate processes; an address with many matches does not delay others.

    Bots that think long (`thinks_long`) leave one worker to the others, if there is more than one.
    """

    def __init__(self, workers: int, seconds: float, make: Maker = bot_called) -> None:
        self._pools = [BotPool(1, seconds, make) for _ in range(workers)]
        self._idle = list(self._pools)
        self._queue = FairQueue(workers, 1_000_000, 1_000_000)
        self._last: OrderedDict[str, BotPool] = OrderedDict()  # where the bot of a seat was asked last: it remembers things
        self._threads = ThreadPoolExecutor(workers, "deepbowl-bots")

    async def answers(self, match: Match, bot: str, seat_key: str, most: int, address: str) -> Answers:
        """Return what a bot chooses, up to this many choices ahead. Threads only wait: what they compute would hold up
        everyone."""
        async with self._queue.slot(address, thinks_long(bot)):
            if match.over:
                return Answers([], "")
            loop, save, decision = asyncio.get_running_loop(), copy_for_bots(match), match.decision().copy()
            pool = self._take(seat_key)
            asked = loop.run_in_executor(self._threads, pool.answers_to, save, decision, bot, seat_key, most)
            asked.add_done_callback(lambda _: self._free(pool))
            return await asyncio.shield(asked)

    def _take(self, seat_key: str) -> BotPool:
        """Return a worker that is free, if possible the one that knows the bot of this seat."""
        known = self._last.pop(seat_key, None)
        pool = known if known in self._idle else self._idle[0] if self._idle else self._pools[0]
        if pool in self._idle:  # else someone gave up while it was asked: it answers one after the other
            self._idle.remove(pool)
        self._last[seat_key] = pool
        if len(self._last) > MOST_SEATS:
            self._last.popitem(last=False)
        return pool

    @property
    def jobs(self) -> int:
        """Questions to bots that wait or are being answered."""
        return self._queue.jobs

    def _free(self, pool: BotPool) -> None:
        if pool not in self._idle:
            self._idle.append(pool)

    async def warm(self) -> None:
        """Start every worker now: a new process takes a second or more until it can choose."""
        loop = asyncio.get_running_loop()
        await asyncio.gather(*(loop.run_in_executor(self._threads, pool.warm) for pool in self._pools))

    def close(self) -> None:
        """End every worker."""
        for pool in self._pools:
            pool.close()
        self._threads.shutdown(wait=False, cancel_futures=True)
