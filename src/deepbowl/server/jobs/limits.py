"""Limits of one job in a worker process."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MEGABYTE: Final = 1 << 20


@dataclass(frozen=True)
class JobLimits:
    """Processor time and memory; a worker that goes over them is ended."""

    cpu_seconds: int = 10
    wall_seconds: float = 60.0
    """A worker that has not answered by then hangs."""
    memory: int = 400 * MEGABYTE
    """On top of what a worker has before its first job."""
    background: bool = False
    """The worker gets only the processor time that nothing else wants."""
