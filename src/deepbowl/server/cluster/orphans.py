"""Processes left behind by a killed server process: on Linux they become children of the supervisor, which ends them.

Others may become its children as well, such as the browser that it opened: those are left alone. So what a server process
starts carries a mark. Elsewhere each of them notices by itself that its parent is gone (`end_with_parent`), which takes
longer while it starts.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import sys
from multiprocessing import resource_tracker
from pathlib import Path
from typing import Final

SET_CHILD_SUBREAPER: Final = 36
"""The number of this option of `prctl`."""
MARK: Final = "DEEPBOWL_SERVER_PROCESS"
"""A variable of the environment: the number of the server process that started a process, however indirectly."""


def mark_what_starts() -> None:
    """In a server process: let everything that it starts from now on carry its mark."""
    os.environ[MARK] = str(os.getpid())


class OrphanKeeper:
    """Ends what a server process has started, once that process has ended."""

    def __init__(self) -> None:
        resource_tracker.ensure_running()  # before any mark: all server processes share it
        self._own = set(children())
        self._adopts = sys.platform == "linux" and _adopt_orphans()

    def started(self, child: int) -> None:
        """Note that a child is looked after elsewhere."""
        self._own.add(child)

    def reap(self) -> None:
        """Let adopted children go that have ended by themselves: the system keeps each until its parent has noticed."""
        for child in set(children()) - self._own:
            with contextlib.suppress(ChildProcessError):
                os.waitpid(child, os.WNOHANG)

    def ended(self, process: int) -> None:
        """End all orphans of a server process that has ended, each with all that it has started in turn."""
        self._own.discard(process)
        while self._adopts and (orphans := [child for child in children() if _is_marked(child, process)]):
            for orphan in orphans:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(orphan, signal.SIGKILL)
                with contextlib.suppress(ChildProcessError):
                    os.waitpid(orphan, 0)


def _adopt_orphans() -> bool:
    """Ask the system for the children of our children when those end; return whether it agrees."""
    return bool(ctypes.CDLL(None).prctl(SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0)


def _is_marked(child: int, process: int) -> bool:
    """Return whether a child was started by a server process."""
    try:
        return f"{MARK}={process}".encode() in Path(f"/proc/{child}/environ").read_bytes().split(b"\0")
    except OSError:
        return False


def children() -> list[int]:
    """Return the children of this process; none where the system has no `/proc`."""
    return [int(one) for thread in Path("/proc/self/task").glob("*/children") for one in thread.read_text().split()]
