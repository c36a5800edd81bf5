"""Coaches play all the time, in every second round beside a load: what `talk_flood` and `playtest_load` share.

The load runs in a process of its own that gives way to everything (nice 19), so only the server's work for it counts.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from multiprocessing.sharedctypes import Synchronized
from typing import Any, NamedTuple

from in_turn import Change, change, order
from load import Coach, Result

SETTLES = 4.0
"""Seconds at the beginning of a round that are not counted."""
FIRST_HOME = 5000
"""Addresses of the load begin here; those of the coaches are below."""
SPARE = 15.0
"""Seconds for which coaches keep playing: starting and ending the load takes time."""
MOST_NICE = 19


class Rounds(NamedTuple):
    """The waits of the coaches, a list for each round, and how many coaches were lost."""

    without: list[list[float]]
    beside: list[list[float]]
    lost: int


def add_options(parser: argparse.ArgumentParser, pairs: int) -> None:
    """Add the options of both scripts."""
    parser.add_argument("--pairs", type=int, default=pairs, help="Pairs of rounds, one of them with the load.")
    parser.add_argument("--matches", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=16, help="Seconds of a round.")
    parser.add_argument("--ramp", type=float, default=4)
    parser.add_argument("--think", type=float, default=2.0, help="Seconds between two choices of a coach.")
    parser.add_argument("--book", default="dungeonbowl-5")
    parser.add_argument("--bot", default="biased")


# ---------------------------------------------------------------- the load
def counter() -> Synchronized[int]:
    """Return a number that the process of the load can raise."""
    number: Synchronized[int] = multiprocessing.get_context("spawn").Value("i", 0)
    return number


@contextmanager
def beside(one: Callable[..., Coroutine[Any, Any, None]], calls: Sequence[tuple[Any, ...]]) -> Iterator[None]:
    """Run a coroutine with each of these arguments in another process meanwhile."""
    process = multiprocessing.get_context("spawn").Process(target=_run, args=(one, calls), daemon=True)
    process.start()
    try:
        yield
    finally:
        process.terminate()
        process.join()


def _run(one: Callable[..., Coroutine[Any, Any, None]], calls: Sequence[tuple[Any, ...]]) -> None:
    os.nice(MOST_NICE)

    async def all_of_them() -> None:
        await asyncio.gather(*(one(*arguments) for arguments in calls))

    asyncio.run(all_of_them())


# ---------------------------------------------------------------- the coaches
async def in_rounds(
    address: str, made: Sequence[dict[str, Any]], wanted: argparse.Namespace,
    load: Callable[[int, bool], AbstractContextManager[None]],
) -> Rounds:  # fmt: skip
    """Let a coach play each of these matches; `load` gives what runs beside a round of this number, loaded or not."""
    counted = Result()
    start = time.perf_counter() + wanted.ramp
    until = start + (2 * wanted.pairs + 1) * wanted.seconds + SPARE
    coaches = [Coach(one, address, wanted.think, seed, counted, True) for seed, one in enumerate(made)]
    playing = [asyncio.create_task(coach.play(start, until)) for coach in coaches]
    await asyncio.sleep(start - time.perf_counter())
    await _measured(counted, wanted.seconds)  # until every match has begun and every worker is warm
    waits: dict[bool, list[list[float]]] = {False: [], True: []}
    for number, loaded in enumerate(order(wanted.pairs)):
        with load(number, loaded):
            here = await _measured(counted, wanted.seconds)
        waits[loaded].append(here)
        name = "with" if loaded else "without"
        print(f"  {name}: p95 {1000 * Result(here).at(0.95):.1f} ms of {len(here)} choices", flush=True)
    lost = sum(task.done() and task.exception() is not None for task in playing)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return Rounds(waits[False], waits[True], lost)


async def _measured(counted: Result, seconds: float) -> list[float]:
    """Return the waits of the coaches during a round, except its beginning."""
    await asyncio.sleep(SETTLES)
    here: list[float] = []
    counted.waits = here
    await asyncio.sleep(seconds - SETTLES)
    counted.waits = []
    return here


def report(rounds: Rounds, load: str) -> Change:
    """Print the waits without and with the load, and return what it changed."""
    for name, waits in (("without", rounds.without), ("with", rounds.beside)):
        result = Result([wait for here in waits for wait in here])
        shares = ", ".join(f"p{share} {1000 * result.at(share / 100):.1f} ms" for share in (50, 95, 99))
        print(f"  {name} {load}: {shares} ({len(result.waits)} choices)")
    changed = change(rounds.without, rounds.beside)
    print(f"  {changed}")
    return changed
