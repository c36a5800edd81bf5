"""Two loads in turn: what the second one does to the p95 of a choice. For scripts that flood a server.

Blocks with and without the load alternate, so that other work on the machine falls on both alike. Each block with the load
is compared with the one beside it; the median of these changes counts, with an interval of 90% from resampling the pairs.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Sequence
from typing import NamedTuple

MOST_SLOWER = 1.10
RESAMPLED = 2000


class Change(NamedTuple):
    """How many times longer the p95 was with the load: the median of the pairs, and an interval of 90%."""

    median: float
    least: float
    most: float

    @property
    def too_slow(self) -> bool:
        """Return whether the load slows choices down by more than is allowed."""
        return self.median > MOST_SLOWER

    def __str__(self) -> str:
        median, least, most = (f"{100 * (ratio - 1):+.1f}%" for ratio in self)
        return f"the p95 of a choice changed by {median} (90% interval {least} to {most})"


def p95(taken: Sequence[float]) -> float:
    """Return the 95th percentile."""
    return statistics.quantiles(taken, n=20)[-1]


def change(without: Sequence[Sequence[float]], with_load: Sequence[Sequence[float]]) -> Change:
    """Return what the load changed: one list of times for each block."""
    ratios = [p95(busy) / max(1e-9, p95(calm)) for calm, busy in zip(without, with_load, strict=True)]
    dice = random.Random(1)
    medians = sorted(statistics.median(dice.choices(ratios, k=len(ratios))) for _ in range(RESAMPLED))
    return Change(statistics.median(ratios), medians[RESAMPLED // 20], medians[-RESAMPLED // 20])


def order(pairs: int) -> list[bool]:
    """Return for each block whether it has the load: in pairs, and which comes first alternates."""
    return [loaded for number in range(pairs) for loaded in ((False, True) if number % 2 == 0 else (True, False))]
