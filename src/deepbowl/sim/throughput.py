"""How many matches a second a pool of workers plays, once it is at work: what `deepbowl bench --sim` measures."""

from __future__ import annotations

import time
from typing import Final, NamedTuple

from deepbowl.match.setup import boards_for, usual_seats
from deepbowl.sim.job import Job, line_ups
from deepbowl.sim.workers import LocalWorkers, Portion, WorkerPool

BOT: Final = "random"
PORTION: Final = 2
"""Few, because at the end all wait for the worker still at its last portion, which would count against many workers."""


def random_job(book: str) -> Job:
    """Random bots on the first board of a book, as long as one likes."""
    seats = usual_seats(book)
    job = Job(book, line_ups(book, [BOT] * seats, boards_for(book, seats)[:1]), 10**9, events=False)
    job.check()
    return job


class Rate(NamedTuple):
    """How fast a pool of workers was."""

    per_second: float
    per_cpu_second: float


class Pace:
    """Busy workers, measured repeatedly: starting and warming caches does not count."""

    def __init__(self, job: Job, workers: WorkerPool) -> None:
        self.job = job
        self.workers = workers
        self.next = 0
        self.measure(0)

    def give(self) -> int:
        """Everyone without work gets the next portion; how many that were."""
        given = self.workers.free()
        for _ in range(given):
            self.workers.give(self.job, Portion(self.next, self.next + PORTION))
            self.next += PORTION
        return given

    def measure(self, seconds: float) -> Rate:
        """The rate over this many seconds, at least two portions each; the last ones are waited for."""
        begin = time.perf_counter()
        matches, cpu, given = 0, 0.0, 0
        while True:
            if time.perf_counter() - begin < seconds or given < 2 * self.workers.hands:
                given += self.give()
            elif self.workers.free() == self.workers.hands:
                return Rate(matches / (time.perf_counter() - begin), matches / cpu)
            for finished in self.workers.results():
                matches += finished.portion.size
                cpu += finished.cpu


def paces(book: str, hands: tuple[int, ...], seconds: float, runs: int) -> dict[int, list[Rate]]:
    """Return how fast random bots play with this many workers, measured in turn so that other load affects all alike."""
    job = random_job(book)
    pools = {count: LocalWorkers(count) for count in hands}
    try:
        measured = {count: Pace(job, workers) for count, workers in pools.items()}
        found: dict[int, list[Rate]] = {count: [] for count in hands}
        for _ in range(runs):
            for count, pace in measured.items():
                found[count].append(pace.measure(seconds))
        return found
    finally:
        for workers in pools.values():
            workers.close()
