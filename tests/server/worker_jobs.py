"""Jobs for worker processes; in a separate file, because workers import nothing else."""

from __future__ import annotations

import os
import time


def double(number: int) -> int:
    return 2 * number


def pid() -> int:
    return os.getpid()


def priority() -> tuple[int, int]:
    """How nice this process is, and how it is scheduled."""
    return os.nice(0), os.sched_getscheduler(0)


def compute_for_ever() -> None:
    while True:
        pass


def sleep_for_ever() -> None:
    time.sleep(1000)


def take_memory(megabytes: int) -> int:
    return len(bytearray(megabytes << 20))


def fail() -> None:
    raise LookupError("this one")


def die() -> None:
    os._exit(3)
