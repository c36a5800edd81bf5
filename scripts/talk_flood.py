"""Measure what a flood of talk does to the p95 of a choice: `.venv/bin/python scripts/talk_flood.py`.

60 people play against bots, and 30 of the matches have a spectator. In every second round the spectators talk as fast as the
server reads, 10,000 messages and more in all. The time from a choice to the update that reports it is compared between
rounds with talk and the quiet ones beside them (`in_turn`). Spectators also watch in quiet rounds, and they are a process of
their own that gives way to everything (nice 19), so only the server's work for the talk counts. The script fails if the p95
rises by more than 10%, or if a file or a line of the server's log holds what was said.

One pair of coaches was not enough: a few costly questions decide the p95 of 100 choices, and it was three times as large in
one block as in the next.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path
from typing import Any

import httpx
import msgspec
from in_turn import Change, change, order
from load import Coach, Result, home_of
from playtest_load import MOST_NICE, SPARE, end, measured
from websockets.asyncio.client import ClientConnection, connect

MARK = "xyzzyflood"
FIRST_HOME = 5000
"""Addresses of talkers begin here; those of the coaches are below."""
UNANSWERED = 8
"""Messages that a talker has on the way: the server never waits for the next one."""


# ---------------------------------------------------------------- talkers
async def talker(address: str, match: str, number: int, loud: bool, heard: Synchronized[int]) -> None:
    """Watch a match for ever; one who is loud talks, and the server's answers are counted."""
    where = f"{address.replace('http', 'ws', 1)}/ws/matches/{match}"
    async with connect(where, max_size=None, open_timeout=60, local_addr=(home_of(FIRST_HOME + number), 0)) as socket:
        await socket.send('{"type": "hello", "token": null, "since": 0}')
        await until(socket, ("welcome",))
        said = msgspec.json.encode({"type": "say", "text": MARK}).decode()
        for _ in range(UNANSWERED * loud):
            await socket.send(said)
        while True:
            await until(socket, ("said", "refused"))
            heard.value += 1
            await socket.send(said)


async def until(socket: ClientConnection, kinds: tuple[str, ...]) -> None:
    """Read up to a message of one of these kinds."""
    while msgspec.json.decode(await socket.recv(decode=False))["type"] not in kinds:
        pass


def run_talkers(address: str, matches: list[str], loud: bool, heard: Synchronized[int]) -> None:
    """Run talkers in this process until it is ended."""
    os.nice(MOST_NICE)

    async def all_of_them() -> None:
        await asyncio.gather(*(talker(address, match, number, loud, heard) for number, match in enumerate(matches)))

    asyncio.run(all_of_them())


@contextmanager
def talkers(address: str, matches: list[str], loud: bool, heard: Synchronized[int]) -> Iterator[None]:
    """Have these matches watched meanwhile, by spectators who talk or are silent."""
    process = multiprocessing.get_context("spawn").Process(
        target=run_talkers, args=(address, matches, loud, heard), daemon=True
    )
    process.start()
    try:
        yield
    finally:
        process.terminate()
        process.join()


# ---------------------------------------------------------------- the server and the coaches
@contextmanager
def serving(folder: str) -> Iterator[tuple[int, str]]:
    """Run a private server; yield its process and its address."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "deepbowl", "serve", "--port", str(port), "--data", folder]
    with Path(folder, "server.log").open("w") as log:
        server = subprocess.Popen(command, stdout=log, stderr=log, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"})
    try:
        for _ in range(600):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        else:
            raise SystemExit("the server did not start")
        yield server.pid, f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(30)


async def created(address: str, count: int, book: str, bot: str) -> list[dict[str, Any]]:
    """Set up matches of a person against a bot in which people may write what they like."""
    seats = [{"kind": "person"}, {"kind": "bot", "bot": bot}]
    wish = {"book": book, "seats": seats, "listed": False, "terms": {"talk": "text"}}
    async with httpx.AsyncClient(base_url=address, timeout=120) as client:
        answers = [(await client.post("/api/matches", json=wish)).raise_for_status() for _ in range(count)]
    return [answer.json() for answer in answers]


async def rounds(
    address: str, wanted: argparse.Namespace, heard: Synchronized[int]
) -> tuple[dict[bool, list[list[float]]], int]:
    """Let coaches play all the time; return their waits in rounds without and with talk, and how many were lost."""
    counted = Result()
    made = await created(address, wanted.matches, wanted.book, wanted.bot)
    start = time.perf_counter() + wanted.ramp
    until_then = start + (2 * wanted.pairs + 1) * wanted.seconds + SPARE
    coaches = [Coach(one, address, wanted.think, seed, counted, True) for seed, one in enumerate(made)]
    playing = [asyncio.create_task(coach.play(start, until_then)) for coach in coaches]
    await asyncio.sleep(start - time.perf_counter())
    await measured(counted, wanted.seconds)  # until every match has begun and every worker is warm
    waits: dict[bool, list[list[float]]] = {False: [], True: []}
    for loud in order(wanted.pairs):
        with talkers(address, [one["match"] for one in made[: wanted.talkers]], loud, heard):
            here = await measured(counted, wanted.seconds)
        waits[loud].append(here)
        name = "with" if loud else "without"
        print(f"  {name}: p95 {1000 * Result(here).at(0.95):.1f} ms of {len(here)} choices", flush=True)
    lost = sum(task.done() and task.exception() is not None for task in playing)
    await end(playing)
    return waits, lost


def talk(address: str, wanted: argparse.Namespace) -> tuple[Change, int, int]:
    """Let people play with and without talk; return what the talk changed, the messages, and how many people were lost."""
    heard: Synchronized[int] = multiprocessing.get_context("spawn").Value("i", 0)
    waits, lost = asyncio.run(rounds(address, wanted, heard))
    print(f"{wanted.matches} matches, {heard.value} messages answered, {lost} connections lost", end="")
    print(f"; load {os.getloadavg()[0]:.1f}")
    for loud, name in ((False, "without"), (True, "with")):
        result = Result([wait for here in waits[loud] for wait in here])
        shares = ", ".join(f"p{share} {1000 * result.at(share / 100):.1f} ms" for share in (50, 95, 99))
        print(f"  {name} talk: {shares} ({len(result.waits)} choices)")
    changed = change(waits[False], waits[True])
    print(f"  {changed}")
    return changed, heard.value, lost


def main() -> None:
    """Measure, look for traces, and fail if anything is wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=10_000, help="Messages the server must have answered.")
    parser.add_argument("--pairs", type=int, default=10, help="Pairs of rounds, one of them with talk.")
    parser.add_argument("--matches", type=int, default=60)
    parser.add_argument("--talkers", type=int, default=30)
    parser.add_argument("--seconds", type=float, default=16, help="Seconds of a round.")
    parser.add_argument("--ramp", type=float, default=4)
    parser.add_argument("--think", type=float, default=2.0, help="Seconds between two choices of a coach.")
    parser.add_argument("--book", default="dungeonbowl-5")
    parser.add_argument("--bot", default="biased")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        with serving(folder) as (_, address):
            changed, heard, lost = talk(address, wanted)
        found = [path.name for path in Path(folder).rglob("*") if path.is_file() and MARK.encode() in path.read_bytes()]
        print(f"traces of what was said: {', '.join(found) or 'none'}")
    if heard < wanted.messages:
        print(f"only {heard} messages: more pairs or longer rounds are needed")
    sys.exit(1 if changed.too_slow or found or lost or heard < wanted.messages else 0)


if __name__ == "__main__":
    main()
