"""Puzzles in several processes: the same work on many puzzles or matches, each result as soon as it is there."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from queue import Empty, SimpleQueue
from typing import Final, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")

NO_LIMIT: Final = 0.0
AHEAD: Final = 2
"""Tasks given out for each process: one it works on, and the next, so that it never waits."""


def in_processes(
    work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int = 1, seconds: float = NO_LIMIT
) -> Iterator[Result]:
    """Yield the result of each task as it comes, in any order; after `seconds`, tasks in progress are given up.

    With one job this process does the work, and results keep the order of the tasks. Otherwise `work` must be a function of
    a module. Tasks are taken one by one, so their number need not be known when the work begins.
    """
    end = time.monotonic() + seconds if seconds else float("inf")
    if jobs <= 1:
        for task in tasks:
            yield work(task)
            if time.monotonic() >= end:
                return
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:  # its end stops processes in the middle of a task
        done: SimpleQueue[Result | BaseException] = SimpleQueue()
        left, given = iter(tasks), 0
        while True:
            for task in islice(left, AHEAD * jobs - given):
                pool.apply_async(work, (task,), callback=done.put, error_callback=done.put)
                given += 1
            if not given:
                return
            try:
                result = done.get(timeout=max(0.0, end - time.monotonic()) if seconds else None)
            except Empty:
                return
            given -= 1
            if isinstance(result, BaseException):
                raise result
            yield result
