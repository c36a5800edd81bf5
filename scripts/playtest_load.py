"""How much play-tests slow down the people who play: the same load with and without them, in turn.

    python scripts/playtest_load.py                      20 play-tests beside 60 matches, 6 pairs of rounds of 16 s
    python scripts/playtest_load.py --playtests 40 --rounds 12

The script measures the time from a choice to the update that reports it. A round with play-tests and one without make a
pair; which comes first alternates, so that other work on the machine falls on both alike. The result is the median of the
changes of the p95 within the pairs, with an interval of 90% from resampling the pairs: where it is wide, more rounds help.
Play-testers run in a separate process that gives way to everything (nice 19), so only the work of the server counts. Each
has its own address, so the limits of the server hold. The script fails if the p95 rises by more than 10%.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path

import httpx
from in_turn import change, order
from load import Coach, Result, create, home_of
from own_server import OwnServer, database, start_server

from deepbowl.dungeons.library import dungeon
from deepbowl.dungeons.text import render

SETTLES = 4.0
"""Seconds at the beginning of a round that are not counted."""
FIRST_HOME = 5000
"""Addresses of play-testers begin here; those of the coaches are below."""
SPARE = 15.0
"""Seconds for which coaches keep playing: starting and ending play-testers takes time."""
MOST_NICE = 19


async def playtester(address: str, number: int, first_seed: int, played: Synchronized[int]) -> None:
    """Begin one play-test after the other for ever; counts the matches that were played."""
    transport = httpx.AsyncHTTPTransport(local_address=home_of(FIRST_HOME + number), verify=False)
    text, seed = render(dungeon("smelter")), first_seed + 1000 * number
    async with httpx.AsyncClient(base_url=address, transport=transport, timeout=None) as http:
        while True:
            seed += 1
            wish = {"text": text, "book": "dungeonbowl-5", "bot": "coach", "matches": 200, "seed": seed}
            async with http.stream("POST", "/api/playtests", json=wish) as stream:
                async for line in stream.aiter_lines():
                    played.value += '"state":"playing"' in line


def run_playtesters(address: str, count: int, first_seed: int, played: Synchronized[int]) -> None:
    """Run play-testers in this process until it is ended."""
    os.nice(MOST_NICE)

    async def all_of_them() -> None:
        await asyncio.gather(*(playtester(address, number, first_seed, played) for number in range(count)))

    asyncio.run(all_of_them())


@contextmanager
def playtesters(address: str, count: int, first_seed: int, played: Synchronized[int]) -> Iterator[None]:
    """Run play-testers in another process meanwhile."""
    process = multiprocessing.get_context("spawn").Process(
        target=run_playtesters, args=(address, count, first_seed, played), daemon=True
    )
    process.start()
    try:
        yield
    finally:
        process.terminate()
        process.join()


async def measured(counted: Result, seconds: float) -> list[float]:
    """Return the waits of the coaches during a round, except its beginning."""
    await asyncio.sleep(SETTLES)
    here: list[float] = []
    counted.waits = here
    await asyncio.sleep(seconds - SETTLES)
    counted.waits = []
    return here


async def rounds(
    server: OwnServer, args: argparse.Namespace, played: Synchronized[int]
) -> tuple[list[list[float]], list[list[float]], int]:
    """Let coaches play all the time; return their waits by pair without and with play-tests, and how many were lost."""
    counted = Result()
    made = await create(server.address, args.matches, args.book, args.bot)
    start = time.perf_counter() + args.ramp
    until = start + (2 * args.rounds + 1) * args.seconds + SPARE
    coaches = [Coach(one, server.address, args.think, seed, counted, True) for seed, one in enumerate(made)]
    playing = [asyncio.create_task(coach.play(start, until)) for coach in coaches]
    await asyncio.sleep(start - time.perf_counter())
    await measured(counted, args.seconds)  # until every match has begun and every worker is warm
    waits: dict[bool, list[list[float]]] = {False: [], True: []}
    for number, busy in enumerate(order(args.rounds)):
        with playtesters(server.address, args.playtests * busy, 1_000_000 * number, played):
            here = await measured(counted, args.seconds)
        waits[busy].append(here)
        print(f"  {'with' if busy else 'without'}: p95 {1000 * Result(here).at(0.95):.0f} ms of {len(here)} choices")
    lost = sum(task.done() and task.exception() is not None for task in playing)
    await end(playing)
    return waits[False], waits[True], lost


async def end(tasks: list[asyncio.Task[None]]) -> None:
    """Cancel tasks and wait until they are gone."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def main() -> None:
    """Compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--playtests", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=6, help="Pairs of rounds.")
    parser.add_argument("--matches", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=16)
    parser.add_argument("--ramp", type=float, default=4)
    parser.add_argument("--think", type=float, default=2.0)
    parser.add_argument("--book", default="dungeonbowl-5")
    parser.add_argument("--bot", default="biased")
    args = parser.parse_args()
    with ExitStack() as stack:
        data = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="deepbowl-load-")))
        url = stack.enter_context(database(data, 1))
        server = start_server(data, url, 1)
        played: Synchronized[int] = multiprocessing.get_context("spawn").Value("i", 0)
        try:
            without, with_, lost = asyncio.run(rounds(server, args, played))
        finally:
            server.kill()
    print(f"{args.matches} matches, {args.playtests} play-tests at once ({played.value} matches of play-tests played)")
    for name, pairs in (("without", without), ("with", with_)):
        result = Result([wait for here in pairs for wait in here])
        shares = ", ".join(f"p{share} {1000 * result.at(share / 100):.1f} ms" for share in (50, 95, 99))
        print(f"  {name} play-tests: {shares} ({len(result.waits)} choices)")
    changed = change(without, with_)
    print(f"  {changed}")
    sys.exit(1 if changed.too_slow or lost else 0)


if __name__ == "__main__":
    main()
