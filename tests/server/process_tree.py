"""The processes that a process has started, as Linux lists them."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path


def children_of(pid: int) -> list[int]:
    """Return the processes that this one has started; none if it has ended."""
    found: list[int] = []
    for thread in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):
            found += [int(child) for child in thread.read_text().split()]
    return found


def parts_of(server: int) -> list[int]:
    """Return the processes of a server: the one that was started, and those in which it plays and answers requests."""
    return [server, *children_of(server)]


def processes_below(pid: int) -> list[int]:
    """Return the processes that this one has started, and those that they have started in turn."""
    return [further for child in children_of(pid) for further in (child, *processes_below(child))]


def is_alive(pid: int) -> bool:
    """Return whether a process runs; one that has ended and waits to be noticed does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False
