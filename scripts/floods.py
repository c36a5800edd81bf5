"""Floods of one kind against a server of our own, and what someone else notices of them.

    python scripts/floods.py greetings     4 addresses with 62 sockets each say hello on the largest board and never read
    python scripts/floods.py masters       60 matches of 20 addresses against Master; others play against Rookie
    python scripts/floods.py replays       8 addresses have long matches replayed; newcomers look at dungeons
    python scripts/floods.py all

All addresses are in 127.0.0.0/8, so the limits of the server hold as they do for strangers. Server, workers, attackers and
those who are measured share the machine: the load is printed with the figures.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import contextlib
import os
import random
import socket
import struct
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import httpx
import msgspec
from load import Coach, Result
from own_server import OwnServer, start_server
from websockets.asyncio.client import connect

from deepbowl.bots.named import bots_called
from deepbowl.bots.protocol import play
from deepbowl.engine.dice import Seeded
from deepbowl.match import setup
from deepbowl.match.setup import SetupError
from deepbowl.server.making.new_match import generate_dungeon, parse_dungeon
from server.memory import MEGABYTE, memory_of_server

SAMPLE_SECONDS = 0.25


@dataclass
class Measured:
    """The damage noticed during a flood."""

    waits: list[float] = field(default_factory=list)
    most_memory: int = 0
    counted: Counter[str] = field(default_factory=Counter)

    def at(self, share: float) -> float:
        """Return the wait in seconds that this share of all stays under."""
        ordered = sorted(self.waits)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def client(address: str, home: str) -> httpx.AsyncClient:
    """Return a visitor from an address."""
    return httpx.AsyncClient(base_url=address, timeout=120, transport=httpx.AsyncHTTPTransport(local_address=home))


async def create(address: str, home: str, **wish: Any) -> dict[str, Any]:
    """Set a match up; return its id and tokens."""
    async with client(address, home) as visitor:
        answer = await visitor.post("/api/matches", json={"listed": False, **wish})
        made: dict[str, Any] = answer.raise_for_status().json()
        return made


async def watch_memory(pid: int, until: float, measured: Measured) -> None:
    """Note the most memory that the processes of the server have."""
    while time.perf_counter() < until:
        measured.most_memory = max(measured.most_memory, memory_of_server(pid))
        await asyncio.sleep(SAMPLE_SECONDS)


# ---------------------------------------------------------------- greetings
GREETING_ADDRESSES, GREETING_SOCKETS = 4, 62
PERSON, BOT = {"kind": "person"}, {"kind": "bot", "bot": "biased"}


def largest_dungeon() -> str:
    """Return the text of the largest generated dungeon that the server takes."""
    for size in range(1300, 300, -50):
        with contextlib.suppress(SetupError, ValueError):
            text = generate_dungeon("astrogranite", 4, 1, size)
            parse_dungeon(text)
            return text
    raise SystemExit("no dungeon is small enough")


def frame(message: dict[str, Any]) -> bytes:
    """Return a WebSocket frame as a client sends it."""
    text, mask = msgspec.json.encode(message), os.urandom(4)
    length = bytes([0x80 | len(text)]) if len(text) < 126 else bytes([0x80 | 126]) + struct.pack("!H", len(text))
    return b"\x81" + length + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(text))


async def never_read(address: str, home: str, match: str, until: float, counted: Counter[str]) -> None:
    """Say hello ten times per second without reading anything; come back when cut off."""
    where, loop = urlsplit(address), asyncio.get_running_loop()
    key = base64.b64encode(os.urandom(16)).decode()
    head = (
        f"GET /ws/matches/{match} HTTP/1.1\r\nHost: {where.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    while time.perf_counter() < until:
        with contextlib.suppress(OSError, TimeoutError), socket.socket() as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.setblocking(False)
            line.bind((home, 0))
            await loop.sock_connect(line, (where.hostname, where.port))
            await loop.sock_sendall(line, head.encode())
            await asyncio.wait_for(loop.sock_recv(line, 100), 10)
            counted["connections"] += 1
            while time.perf_counter() < until:
                await asyncio.wait_for(loop.sock_sendall(line, frame({"type": "hello", "token": None, "since": 0})), 5)
                counted["greetings"] += 1
                await asyncio.sleep(0.1)
        await asyncio.sleep(0.2)


async def greetings(server: OwnServer, seconds: float, flooded: bool) -> Measured:
    """Greet and never read; measure the choices of a bystander."""
    text, measured = largest_dungeon(), Measured()
    seats = [BOT, BOT, BOT, PERSON]
    made = [
        await create(server.address, f"127.8.0.{number + 1}", book="astrogranite", seats=seats, dungeon={"text": text})
        for number in range(GREETING_ADDRESSES)
    ]
    where = f"{server.address.replace('http', 'ws', 1)}/ws/matches/{made[0]['match']}"
    async with connect(where, max_size=None, local_addr=("127.8.1.1", 0)) as line:
        await line.send(msgspec.json.encode({"type": "hello", "token": None, "since": 0}).decode())
        print(f"  a welcome on this board has {len(await line.recv()) / 1000:.0f} kB")
    theirs = await create(server.address, "127.1.0.1", book="dungeonbowl-5", seats=[PERSON, BOT])
    result = Result()
    start, until = time.perf_counter() + 2, time.perf_counter() + 2 + seconds
    async with asyncio.TaskGroup() as group:
        for number, match in enumerate(made if flooded else []):
            for _ in range(GREETING_SOCKETS):
                home = f"127.8.0.{number + 1}"
                group.create_task(never_read(server.address, home, match["match"], until, measured.counted))
        group.create_task(watch_memory(server.process.pid, until, measured))
        group.create_task(Coach(theirs, server.address, 0.3, 0, result, False).play(start, until))
    measured.waits = result.waits
    return measured


# ---------------------------------------------------------------- Masters
MASTER_ADDRESSES, MASTER_MATCHES, ROOKIES = 20, 3, 6


async def masters(server: OwnServer, seconds: float, flooded: bool) -> Measured:
    """Play 60 matches against Master; measure how long Rookies of others take to answer."""
    measured, hard, easy = Measured(), Result(), Result()
    coaches: list[Coach] = []
    for number in range(MASTER_ADDRESSES if flooded else 0):
        for _ in range(MASTER_MATCHES):
            seats = [PERSON, {"kind": "bot", "bot": "master"}]
            made = await create(server.address, f"127.1.1.{number + 1}", book="dungeonbowl-5", seats=seats)
            coaches.append(Coach(made, server.address, 0.2, 200 + number, hard, False))
    for number in range(ROOKIES):
        seats = [PERSON, {"kind": "bot", "bot": "rookie"}]
        made = await create(server.address, f"127.1.0.{number + 1}", book="dungeonbowl-5", seats=seats)
        coaches.append(Coach(made, server.address, 1.0, number, easy, False))
    start, until = time.perf_counter() + 10, time.perf_counter() + 10 + seconds
    async with asyncio.TaskGroup() as group:
        group.create_task(watch_memory(server.process.pid, until, measured))
        for coach in coaches:
            group.create_task(_played(coach, start, until))
    measured.waits = easy.bot_waits
    measured.counted["answers of Masters"] = len(hard.bot_waits)
    measured.counted["answers of Rookies"] = len(easy.bot_waits)
    return measured


async def _played(coach: Coach, start: float, until: float) -> None:
    with contextlib.suppress(OSError, TimeoutError, asyncio.TimeoutError):
        await asyncio.wait_for(coach.play(start, until), max(1.0, until + 8 - time.perf_counter()))


# ---------------------------------------------------------------- replays
REPLAY_ADDRESSES, REPLAYS_AT_ONCE = 8, 4
WARM_SECONDS = 8
"""A server that has just started still starts its workers."""


def long_log() -> str:
    """Return the log of a whole match between bots."""
    bots = bots_called(["biased"] * 4, 1)
    m = setup.new_match("crp", seats=4, dice=Seeded(1))
    play(m, bots)
    return m.log()


async def replays(server: OwnServer, seconds: float, flooded: bool) -> Measured:
    """Have long matches replayed; measure how long newcomers wait for the preview of a dungeon."""
    measured, log = Measured(), long_log()
    print(f"  the log has {len(log) / 1000:.0f} kB and {log.count(chr(10))} lines")
    await asyncio.sleep(WARM_SECONDS)
    async with client(server.address, "127.5.250.1") as visitor:
        await visitor.post("/api/dungeons/preview", json={"book": "dungeonbowl-5", "seats": 2, "size": "small", "seed": 1})
    until = time.perf_counter() + seconds

    async def replay(home: str) -> None:
        async with client(server.address, home) as visitor:
            while time.perf_counter() < until:
                with contextlib.suppress(httpx.HTTPError):
                    answer = await visitor.post("/api/replays", json={"log": log})
                    measured.counted[f"replays {answer.status_code}"] += 1
                await asyncio.sleep(0.05)

    async def newcomers() -> None:
        chances, number = random.Random(1), 0
        while time.perf_counter() < until:
            number += 1
            async with client(server.address, f"127.5.{number // 200}.{1 + number % 200}") as visitor:
                began = time.perf_counter()
                wish = {"book": "dungeonbowl-5", "seats": 2, "size": "small", "seed": chances.randrange(10**6)}
                answer = await visitor.post("/api/dungeons/preview", json=wish)
                measured.waits.append(time.perf_counter() - began)
                measured.counted[f"previews {answer.status_code}"] += 1
            await asyncio.sleep(0.3)

    async with asyncio.TaskGroup() as group:
        group.create_task(watch_memory(server.process.pid, until, measured))
        for number in range(REPLAY_ADDRESSES if flooded else 0):
            for _ in range(REPLAYS_AT_ONCE):
                group.create_task(replay(f"127.8.0.{number + 1}"))
        group.create_task(newcomers())
    return measured


# ---------------------------------------------------------------- the command
class Goal(NamedTuple):
    """A flood, what is measured during it, and the seconds and bytes that it must stay under."""

    run: Callable[[OwnServer, float, bool], Coroutine[Any, Any, Measured]]
    what: str
    p95: float
    memory: int = 0


FLOODS = {
    "greetings": Goal(greetings, "a bystander's choices", 0.250, 400 * MEGABYTE),
    "masters": Goal(masters, "the answers of others' Rookies", 0.500),
    "replays": Goal(replays, "newcomers' previews", 0.500),
}


def flood(name: str, seconds: float, flooded: bool) -> bool:
    """Run one against a fresh server; return whether the goals were met."""
    goal = FLOODS[name]
    print(name if flooded else f"{name}, without the flood", flush=True)
    with tempfile.TemporaryDirectory(prefix="deepbowl-flood-") as data:
        server = start_server(Path(data), f"sqlite:///{data}/matches.sqlite")
        try:
            measured = asyncio.run(goal.run(server, seconds, flooded))
        finally:
            server.stop()
    shares = ", ".join(f"p{share} {1000 * measured.at(share / 100):.0f} ms" for share in (50, 95, 99))
    slowest = 1000 * max(measured.waits, default=float("nan"))
    print(f"  {goal.what}: {shares}, slowest {slowest:.0f} ms ({len(measured.waits)})")
    print(f"  most memory of the server process: {measured.most_memory / MEGABYTE:.0f} MB; load {os.getloadavg()[0]:.1f}")
    print("  " + ", ".join(f"{what} {count}" for what, count in sorted(measured.counted.items())), flush=True)
    good = measured.at(0.95) <= goal.p95 and (not goal.memory or measured.most_memory <= goal.memory)
    print("  passed" if good else "  MISSED", f"(p95 under {1000 * goal.p95:.0f} ms", end="")
    print(f", under {goal.memory / MEGABYTE:.0f} MB)" if goal.memory else ")", flush=True)
    return good


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("flood", choices=[*FLOODS, "all"])
    parser.add_argument("--seconds", type=float, default=40)
    parser.add_argument("--quiet", action="store_true", help="measure the same without the flood, for comparison")
    args = parser.parse_args()
    names = list(FLOODS) if args.flood == "all" else [args.flood]
    missed = [name for name in names if not flood(name, args.seconds, not args.quiet)]
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
