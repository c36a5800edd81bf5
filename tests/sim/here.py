"""A single worker in this process, so that tests need not wait for others to start; and what tests compare."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import polars as pl

from deepbowl.sim import tables
from deepbowl.sim.job import Job, line_ups
from deepbowl.sim.run import Progress, run
from deepbowl.sim.store import Store
from deepbowl.sim.workers import Finished, Portion, WorkerPool, play_portion

HOSTILE = Path(__file__).resolve().parent.parent / "bots" / "hostile.py"


class InProcessWorkers:
    """Plays what it is given when the results are asked for."""

    def __init__(self, hands: int = 1) -> None:
        self.hands = 1
        self.given: list[tuple[Job, Portion]] = []
        self.played: list[int] = []

    def give(self, job: Job, portion: Portion) -> None:
        self.given.append((job, portion))

    def free(self) -> int:
        return self.hands - len(self.given)

    def results(self) -> Iterator[Finished]:
        job, portion = self.given.pop(0)
        self.played += range(*portion)
        yield play_portion(job, portion, False)

    def close(self) -> None:
        pass


def job_of(
    book: str = "dungeonbowl-5", bots: str = "random,biased", matches: int = 5, turns: int = 6,
    switches: tuple[str, ...] = (), events: bool = True,
) -> Job:  # fmt: skip
    """A short job."""
    line_up = line_ups(book, bots.split(","), teams=["random"])
    job = Job(book, line_up, matches, seed=7, turns=turns, switches=switches, events=events)
    job.check()
    return job


def play(job: Job, folder: Path, workers: WorkerPool | None = None, portion_size: int = 0) -> Progress:
    """Play a job here."""
    workers = workers or InProcessWorkers()
    try:
        return run(job, Store(folder), workers, None, portion_size)
    finally:
        workers.close()


REPRODUCIBLE = (tables.MATCHES, tables.TALLIES, tables.SQUARES, tables.EVENTS)


def contents(folder: Path) -> dict[str, bytes]:
    """The tables of a job that must not depend on who played it, each as the bytes of one sorted Parquet file."""
    found = {}
    for name in REPRODUCIBLE:
        frame = pl.read_parquet(folder / f"{name}.parquet")
        keys = [column for column in ("match", "number", "seat", "what", "which", "board", "x", "y", "level")
                if column in frame.columns]  # fmt: skip
        found[name] = tables.to_bytes(frame.sort(keys).rechunk())
    return found
