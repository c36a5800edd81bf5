"""A thread beside the event loop that logs what keeps the loop from answering, with the stack."""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
import time
import traceback
from collections.abc import Callable
from types import FrameType
from typing import Final

LOG: Final = logging.getLogger("deepbowl.server")
BLOCKED_SECONDS: Final = 0.25
"""A loop that does not answer for this long is blocked."""
PAUSE_SECONDS: Final = 0.1
MOST_STACK: Final = 30
"""Frames of a stack that are logged, the innermost ones."""


class Watchdog:
    """Asks the event loop again and again whether it answers; logs once for each time that it does not."""

    def __init__(self, blocked: Callable[[], None], seconds: float = BLOCKED_SECONDS) -> None:
        """`blocked` is called for each time, in the watchdog's thread. Must be made on the loop that it watches."""
        self._blocked = blocked
        self._seconds = seconds
        self._loop = asyncio.get_running_loop()
        self._watched = threading.get_ident()
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="deepbowl-watchdog", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Watch no longer."""
        self._closed.set()

    def _watch(self) -> None:
        while not self._closed.wait(PAUSE_SECONDS):
            answered = threading.Event()
            asked, used = time.monotonic(), self._processor_time()
            try:
                self._loop.call_soon_threadsafe(answered.set)
            except RuntimeError:  # the loop is closed
                return
            if answered.wait(self._seconds):
                continue
            self._log_stack(time.monotonic() - asked, self._processor_time() - used)
            self._blocked()
            while not answered.wait(PAUSE_SECONDS):
                if self._closed.is_set():
                    return
            LOG.warning("the event loop answers again after %.2f s", time.monotonic() - asked)

    def _log_stack(self, waited: float, used: float) -> None:
        """Log where the loop is. Little processor time means that it waits, or that the machine is busy otherwise."""
        frame = sys._current_frames().get(self._watched)
        stack = "".join(stack_of(frame)) if frame is not None else "its thread has ended\n"
        words = "the event loop has not answered for %.2f s (%.2f s of processor time); it is at\n%s"
        LOG.warning(words, waited, used, stack.rstrip())

    def _processor_time(self) -> float:
        """Return the seconds that the loop's thread has computed, 0 where the system does not tell."""
        if sys.platform == "linux":
            try:
                return time.clock_gettime(time.pthread_getcpuclockid(self._watched))
            except OSError:  # the thread has ended
                return 0.0
        return 0.0


def stack_of(frame: FrameType) -> list[str]:
    """Return the innermost part of a stack as lines, without local variables: they may hold tokens."""
    return traceback.format_stack(frame)[-MOST_STACK:]
