"""How much play-tests slow down the people who play: the same load with and without them, in turn.

    python scripts/playtest_load.py                      20 play-tests beside 60 matches, 6 pairs of rounds of 16 s
    python scripts/playtest_load.py --playtests 40 --pairs 12

The script measures the time from a choice to the update that reports it. A round with play-tests and one without make a
pair; which comes first alternates, so that other work on the machine falls on both alike. The result is the median of the
changes of the p95 within the pairs, with an interval of 90% from resampling the pairs: where it is wide, more rounds help.
Play-testers run in a separate process that gives way to everything (nice 19), so only the work of the server counts. Each
has its own address, so the limits of the server hold. The script fails if the p95 rises by more than 10%.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from contextlib import ExitStack
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path

import httpx
from load import create, home_of
from load_in_rounds import FIRST_HOME, Rounds, add_options, beside, counter, in_rounds, report
from own_server import OwnServer, database, start_server

from deepbowl.dungeons.library import dungeon
from deepbowl.dungeons.text import render


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


async def rounds(server: OwnServer, args: argparse.Namespace, played: Synchronized[int]) -> Rounds:
    """Let coaches play all the time, in rounds without and with play-tests."""
    made = await create(server.address, args.matches, args.book, args.bot)
    return await in_rounds(
        server.address, made, args,
        lambda number, busy: beside(
            playtester, [(server.address, one, 1_000_000 * number, played) for one in range(args.playtests * busy)]
        ),
    )  # fmt: skip


def main() -> None:
    """Compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--playtests", type=int, default=20)
    add_options(parser, pairs=6)
    args = parser.parse_args()
    with ExitStack() as stack:
        data = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="deepbowl-load-")))
        url = stack.enter_context(database(data, 1))
        server = start_server(data, url, 1)
        played = counter()
        try:
            found = asyncio.run(rounds(server, args, played))
        finally:
            server.kill()
    print(f"{args.matches} matches, {args.playtests} play-tests at once ({played.value} matches of play-tests played)")
    changed = report(found, "play-tests")
    sys.exit(1 if changed.too_slow or found.lost else 0)


if __name__ == "__main__":
    main()
