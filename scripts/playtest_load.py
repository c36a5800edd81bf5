"""How much play-tests slow down the people who play: the same load with and without them, in turn.

    python scripts/playtest_load.py                      20 play-tests beside 60 matches, 3 rounds of 16 s each way
    python scripts/playtest_load.py --playtests 40 --rounds 6

Rounds with and without play-tests alternate, so that other work on the machine falls on both alike. The script measures the
time from a choice to the update that reports it. Each play-tester has its own address, so the limits of the server hold.
It fails if the p95 with play-tests is more than 10% above the p95 without.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

import httpx
from load import Coach, Result, create, home_of
from own_server import OwnServer, database, start_server

from deepbowl.dungeons.library import dungeon
from deepbowl.dungeons.text import render

MOST_SLOWER = 1.10
SETTLES = 4.0
"""Seconds at the beginning of a round that are not counted."""
FIRST_HOME = 5000
"""Addresses of play-testers begin here; those of the coaches are below."""


async def playtester(address: str, number: int, played: list[int]) -> None:
    """Begin one play-test after the other until cancelled; counts the matches that were played."""
    transport = httpx.AsyncHTTPTransport(local_address=home_of(FIRST_HOME + number), verify=False)
    text, seed = render(dungeon("smelter")), 1000 * number
    async with httpx.AsyncClient(base_url=address, transport=transport, timeout=None) as http:
        while True:
            seed += 1
            wish = {"text": text, "book": "dungeonbowl-5", "bot": "coach", "matches": 200, "seed": seed}
            async with http.stream("POST", "/api/playtests", json=wish) as stream:
                async for line in stream.aiter_lines():
                    played[0] += '"state":"playing"' in line


async def rounds(server: OwnServer, args: argparse.Namespace) -> tuple[Result, Result, int]:
    """Let coaches play all the time, and count their waits for the round they fall into: without or with play-tests."""
    counted, without, with_, played = Result(), Result(), Result(), [0]
    made = await create(server.address, args.matches, args.book, args.bot)
    start = time.perf_counter() + args.ramp
    until = start + 2 * args.rounds * args.seconds
    coaches = [Coach(one, server.address, args.think, seed, counted, True) for seed, one in enumerate(made)]
    playing = asyncio.gather(*(coach.play(start, until) for coach in coaches), return_exceptions=True)
    await asyncio.sleep(start - time.perf_counter())
    for _ in range(args.rounds):
        for busy, sums in ((False, without), (True, with_)):
            testers = [
                asyncio.create_task(playtester(server.address, number, played)) for number in range(args.playtests * busy)
            ]
            await asyncio.sleep(SETTLES)
            here: list[float] = []
            counted.waits = here
            await asyncio.sleep(args.seconds - SETTLES)
            counted.waits = []
            sums.waits += here
            print(f"  {'with' if busy else 'without'}: p95 {1000 * Result(here).at(0.95):.0f} ms of {len(here)} choices")
            await end(testers)
    with_.lost = sum(isinstance(error, BaseException) for error in await playing)
    return without, with_, played[0]


async def end(tasks: list[asyncio.Task[None]]) -> None:
    """Cancel tasks and wait until they are gone."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def main() -> None:
    """Compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--playtests", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=3)
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
        try:
            without, with_, played = asyncio.run(rounds(server, args))
        finally:
            server.kill()
    print(f"{args.matches} matches, {args.playtests} play-tests at once ({played} matches of play-tests played)")
    for name, result in (("without", without), ("with", with_)):
        shares = ", ".join(f"p{share} {1000 * result.at(share / 100):.1f} ms" for share in (50, 95, 99))
        print(f"  {name} play-tests: {shares} ({len(result.waits)} choices)")
    slower = with_.at(0.95) / max(1e-9, without.at(0.95))
    print(f"  the p95 changed by {100 * (slower - 1):+.1f}%")
    sys.exit(1 if slower > MOST_SLOWER or with_.lost else 0)


if __name__ == "__main__":
    main()
