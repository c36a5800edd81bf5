"""Processes left behind by a killed server process: on Linux they become children of the supervisor, which ends them.

Elsewhere each of them notices by itself that its parent is gone (`end_with_parent`), which takes longer while it starts.
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


class OrphanKeeper:
    """Knows the children that this process has started, and ends all others that it was given."""

    def __init__(self) -> None:
        resource_tracker.ensure_running()  # a child process that `multiprocessing` would start with the first process
        self._own = set(children())
        self._adopts = sys.platform == "linux" and _adopt_orphans()

    def started(self, child: int) -> None:
        """Note that a child is our own."""
        self._own.add(child)

    def ended(self, child: int) -> None:
        """Forget a child that has ended, and end every orphan with all that it has started in turn."""
        self._own.discard(child)
        while self._adopts and (orphans := set(children()) - self._own):
            for orphan in orphans:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(orphan, signal.SIGKILL)
                with contextlib.suppress(ChildProcessError):
                    os.waitpid(orphan, 0)


def _adopt_orphans() -> bool:
    """Ask the system for the children of our children when those end; return whether it agrees."""
    return bool(ctypes.CDLL(None).prctl(SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0)


def children() -> list[int]:
    """Return the children of this process; none where the system has no `/proc`."""
    return [int(one) for thread in Path("/proc/self/task").glob("*/children") for one in thread.read_text().split()]
