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
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path
from typing import Any

import httpx
import msgspec
from in_turn import Change
from load import home_of
from load_in_rounds import FIRST_HOME, Rounds, add_options, beside, counter, in_rounds, report
from websockets.asyncio.client import ClientConnection, connect

MARK = "xyzzyflood"
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
            with suppress(httpx.TransportError):
                if httpx.get(f"http://127.0.0.1:{port}/healthz").status_code == 200:
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


async def rounds(address: str, wanted: argparse.Namespace, heard: Synchronized[int]) -> Rounds:
    """Let coaches play all the time, in rounds without and with talk; spectators watch in all of them."""
    made = await created(address, wanted.matches, wanted.book, wanted.bot)
    watched = [one["match"] for one in made[: wanted.talkers]]
    return await in_rounds(
        address, made, wanted,
        lambda _, loud: beside(talker, [(address, match, number, loud, heard) for number, match in enumerate(watched)]),
    )  # fmt: skip


def talk(address: str, wanted: argparse.Namespace) -> tuple[Change, int, int]:
    """Let people play with and without talk; return what the talk changed, the messages, and how many people were lost."""
    heard = counter()
    played = asyncio.run(rounds(address, wanted, heard))
    print(f"{wanted.matches} matches, {heard.value} messages answered, {played.lost} connections lost", end="")
    print(f"; load {os.getloadavg()[0]:.1f}")
    return report(played, "talk"), heard.value, played.lost


def main() -> None:
    """Measure, look for traces, and fail if anything is wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=10_000, help="Messages the server must have answered.")
    parser.add_argument("--talkers", type=int, default=30)
    add_options(parser, pairs=10)
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
