"""How many matches a second a crew plays, once it is at work: what `deepbowl bench --sim` measures."""

from __future__ import annotations

import time
from typing import Final, NamedTuple

from deepbowl.sim.crew import Crew, LocalCrew, Portion
from deepbowl.sim.job import Job, line_ups

BOT: Final = "random"
SEATS: Final = 2
PORTION: Final = 2
"""Few, because at the end all wait for whoever is still at his last portion, which would count against many workers."""


def random_job(book: str) -> Job:
    """Random bots on the usual board of a book, as long as one likes."""
    job = Job(book, line_ups(book, [BOT] * SEATS), 10**9, events=False)
    job.check()
    return job


class Rate(NamedTuple):
    """How fast a crew was."""

    per_second: float
    per_cpu_second: float


class Pace:
    """A crew that is at work, measured again and again: to start and to warm its caches is no part of the pace."""

    def __init__(self, job: Job, crew: Crew) -> None:
        self.job = job
        self.crew = crew
        self.next = 0
        self.measure(0)

    def give(self) -> int:
        """Everybody without work gets the next portion; how many that were."""
        given = self.crew.free()
        for _ in range(given):
            self.crew.give(self.job, Portion(self.next, self.next + PORTION))
            self.next += PORTION
        return given

    def measure(self, seconds: float) -> Rate:
        """The rate over so many seconds, at least two portions each; the last ones are waited for."""
        begin = time.perf_counter()
        matches, cpu, given = 0, 0.0, 0
        while True:
            if time.perf_counter() - begin < seconds or given < 2 * self.crew.hands:
                given += self.give()
            elif self.crew.free() == self.crew.hands:
                return Rate(matches / (time.perf_counter() - begin), matches / cpu)
            for finished in self.crew.results():
                matches += finished.portion.size
                cpu += finished.cpu


def paces(book: str, hands: tuple[int, ...], seconds: float, runs: int) -> dict[int, list[Rate]]:
    """How fast random bots play with so many workers, measured in turn so that what else goes on hits all alike."""
    job = random_job(book)
    crews = {count: LocalCrew(count) for count in hands}
    try:
        measured = {count: Pace(job, crew) for count, crew in crews.items()}
        found: dict[int, list[Rate]] = {count: [] for count in hands}
        for _ in range(runs):
            for count, pace in measured.items():
                found[count].append(pace.measure(seconds))
        return found
    finally:
        for crew in crews.values():
            crew.close()
