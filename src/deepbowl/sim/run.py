"""Runs a job: gives out what is missing in portions, writes down what comes back, makes the tables.

The size of portions and who plays them change nothing about the results, only how soon they are safe on disk and how
evenly everyone is kept busy.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from typing import Final, NamedTuple

from deepbowl.sim import tables
from deepbowl.sim.job import Job
from deepbowl.sim.single_match import wrecked
from deepbowl.sim.store import Store
from deepbowl.sim.workers import Portion, WorkerPool

SECONDS_A_PORTION: Final = 3.0
MOST_SECONDS_A_PORTION: Final = 30.0
MOST_A_PORTION: Final = 250  # this many matches with all their events fit into memory easily
FIRST_PORTION: Final = 2


class Progress(NamedTuple):
    """How far a job is."""

    done: int
    matches: int
    played: int  # in this run
    seconds: float

    @property
    def rate(self) -> float:
        """Matches a second of this run."""
        return self.played / self.seconds if self.seconds > 0 else 0.0


def run(
    job: Job, store: Store, workers: WorkerPool, tell: Callable[[Progress], None] | None = None, portion_size: int = 0
) -> Progress:
    """Play what is missing of a job and make its tables. Whatever interrupts it, the next run continues where it stopped."""
    store.open(job)
    if not (missing := store.missing(job.matches)):
        store.assemble()
        return Progress(job.matches, job.matches, 0, 0.0)
    return _Run(job, store, workers, tell, portion_size).through(missing)


class _Run:
    """One run of a job."""

    def __init__(
        self, job: Job, store: Store, workers: WorkerPool, tell: Callable[[Progress], None] | None, portion_size: int
    ) -> None:
        self.job = job
        self.store = store
        self.workers = workers
        self.tell = tell
        self.fixed = portion_size
        self.size = portion_size or FIRST_PORTION
        self.played = 0
        self.under_way = 0
        self.begin = time.perf_counter()

    def through(self, missing: list[Portion]) -> Progress:
        """Give out and collect until nothing is left."""
        self.before = self.job.matches - sum(portion.size for portion in missing)
        left = deque(missing)
        while left or self.under_way:
            while left and self.workers.free() > 0:
                self.workers.give(self.job, self.next_portion(left))
                self.under_way += 1
            for finished in self.workers.results():
                self.under_way -= 1
                if finished.tables is not None:
                    self.keep(finished.portion, finished.tables, finished.busy)
                elif finished.portion.size > 1:  # one of these killed its process: which?
                    left.extendleft(reversed([Portion(n, n + 1) for n in range(*finished.portion)]))
                else:
                    self.give_up(finished.portion)
        self.store.assemble()
        return self.progress()

    def next_portion(self, left: deque[Portion]) -> Portion:
        """The next few matches: enough to be worth the trouble, few enough that no one waits for the last one."""
        first = left.popleft()
        todo = first.size + sum(portion.size for portion in left)
        size = self.size if self.fixed else max(1, min(self.size, todo // (2 * self.workers.hands)))
        if first.size > size:
            left.appendleft(Portion(first.first + size, first.end))
            return Portion(first.first, first.first + size)
        return first

    def keep(self, portion: Portion, files: dict[str, bytes], busy: float) -> None:
        """A portion is done; the next ones are cut so that they take a few seconds each, in a long job more."""
        self.store.keep(portion, files)
        self.played += portion.size
        if not self.fixed and busy > 0:
            seconds = min(MOST_SECONDS_A_PORTION, max(SECONDS_A_PORTION, (time.perf_counter() - self.begin) / 20))
            self.size = max(1, min(MOST_A_PORTION, 4 * self.size, round(seconds * portion.size / busy)))
        if self.tell is not None:
            self.tell(self.progress())

    def give_up(self, portion: Portion) -> None:
        """A match that kills its process every time is written down as wrecked."""
        frames = tables.frames([wrecked(self.job, portion.first)])
        self.keep(portion, {name: tables.to_bytes(frame) for name, frame in frames.items()}, 0.0)

    def progress(self) -> Progress:
        """Return how far we are."""
        return Progress(self.before + self.played, self.job.matches, self.played, time.perf_counter() - self.begin)
