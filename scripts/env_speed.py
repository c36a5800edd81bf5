"""How many steps a second `deepbowl.env.Vector` makes with random actions, by number of workers.

    python scripts/env_speed.py --workers 16 --matches 1024 --seconds 20 --book crp --board open

Needs numpy only. The actions are drawn here, so this is what a learner that takes no time would see.
"""

from __future__ import annotations

import argparse
import os
import time

import numpy as np
from numpy.typing import NDArray

from deepbowl.env.spec import EnvSpec
from deepbowl.env.vector import Batch, Vector


def drawn(batch: Batch, numbers: np.random.Generator) -> NDArray[np.int64]:
    """Any option in every match."""
    return (numbers.random(len(batch)) * batch.counts()).astype(np.int64)


def measure(spec: EnvSpec, matches: int, workers: int, seconds: float, boards: bool) -> float:
    """Steps a second, both halves kept busy."""
    numbers = np.random.default_rng(7)
    with Vector(spec, matches, workers, boards) as vector:
        vector.reset(1)
        for half in range(2):
            vector.send(half, drawn(vector.half(half), numbers))
        steps, begun, end = 0, 0.0, time.perf_counter() + 2.0
        while time.perf_counter() < end:  # the first two seconds warm up caches of geometry
            for half in range(2):
                batch = vector.receive(half)
                vector.send(half, drawn(batch, numbers))
                steps += len(batch)
            if not begun and time.perf_counter() > end - 1.0:
                begun, steps, end = time.perf_counter(), 0, time.perf_counter() + seconds
        spent = time.perf_counter() - begun
        for half in range(2):
            vector.receive(half)
        return steps / spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--matches", type=int, default=1024)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--book", default="crp")
    parser.add_argument("--board", default="")
    parser.add_argument("--boards", action="store_true", help="Also write the planes of the board.")
    options = parser.parse_args()
    spec = EnvSpec.of(options.book, board=options.board)
    rate = measure(spec, options.matches, options.workers, options.seconds, options.boards)
    told = f"{options.book}, {options.matches} matches, {options.workers} workers, boards {options.boards}"
    print(f"{told}: {rate:,.0f} steps/s ({rate / options.workers:,.0f} per worker)", flush=True)


if __name__ == "__main__":
    main()
