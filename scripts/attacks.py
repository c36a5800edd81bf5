"""Attack a server as one visitor, with everything together, over loopback, from one address, for a limited time.

    python scripts/load.py --hostile

Half-sent requests, connections that never read, halls full of chests, long replays, floods of questions and of names no one
knows, a lot of matches against the bot that thinks longest.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from typing import Any
from urllib.parse import urlsplit

import httpx
import msgspec
from websockets.asyncio.client import connect

HOME = ("127.9.9.9", 0)
HALF_SENT = 400
MATCHES = 30


def hall() -> str:
    """62 by 62 squares full of chests."""
    rows = ["#" * 62, *("#" + "$" * 60 + "#" for _ in range(60)), "#" * 62]
    return "dungeon: hall\ntitle: x\nauthor: x\nbooks: dungeonbowl-5\nseats: 2\n\n" + "\n".join(rows) + "\n"


async def attack(address: str, until: float) -> str:
    """Run every attack until this time (by `time.perf_counter`); return the results."""
    counted: Counter[str] = Counter()
    kinds = (_half_sent, _previews, _matches, _replays, _names, _questions)
    async with asyncio.TaskGroup() as group:
        for kind in kinds:
            group.create_task(_again_and_again(kind, address, until, counted))
    return ", ".join(f"{what} {count}" for what, count in sorted(counted.items()))


async def _again_and_again(kind: Any, address: str, until: float, counted: Counter[str]) -> None:
    while time.perf_counter() < until:
        with contextlib.suppress(OSError, httpx.HTTPError, Exception):
            await asyncio.wait_for(kind(address, until, counted), max(0.1, until - time.perf_counter()))
        await asyncio.sleep(0.2)


def _client(address: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=address, timeout=30, transport=httpx.AsyncHTTPTransport(local_address=HOME[0]))


async def _half_sent(address: str, until: float, counted: Counter[str]) -> None:
    where = urlsplit(address)
    writers = []
    try:
        for _ in range(HALF_SENT):
            _, writer = await asyncio.open_connection(where.hostname, where.port, local_addr=HOME)
            writer.write(b"POST /api/replays HTTP/1.1\r\nContent-Length: 1000000\r\nX-Slow: ")
            writers.append(writer)
            counted["half-sent"] += 1
        await asyncio.sleep(5)
    finally:
        for writer in writers:
            writer.close()


async def _post(address: str, path: str, body: Any, counted: Counter[str]) -> httpx.Response:
    async with _client(address) as client:
        answer = await client.post(path, json=body)
        counted[f"{path} {answer.status_code}"] += 1
        return answer


async def _previews(address: str, until: float, counted: Counter[str]) -> None:
    await _post(address, "/api/dungeons/preview", {"text": hall()}, counted)


async def _matches(address: str, until: float, counted: Counter[str]) -> None:
    seats = [{"kind": "bot", "bot": "search"}, {"kind": "person"}]
    async with contextlib.AsyncExitStack() as stack:
        for _ in range(MATCHES):
            answer = await _post(address, "/api/matches", {"book": "dungeonbowl-5", "seats": seats}, counted)
            match = answer.json()["match"]
            where = f"{address.replace('http', 'ws', 1)}/ws/matches/{match}"
            socket = await stack.enter_async_context(connect(where, local_addr=HOME))
            await socket.send(msgspec.json.encode({"type": "hello", "token": answer.json()["tokens"]["1"]}).decode())
            counted["never reads"] += 1
        await asyncio.sleep(max(0.0, until - time.perf_counter()))


async def _replays(address: str, until: float, counted: Counter[str]) -> None:
    async with _client(address) as client:
        made = (await client.post("/api/play", json={})).json()
        log = (await client.get(f"/api/matches/{made['match']}/log")).text
    head, _, rest = log.partition("begin\n")
    lines = rest.splitlines()[:-1]
    long = head + "begin\n" + "\n".join(lines * (900_000 // max(1, len(rest)))) + "\nend " + "0" * 32 + "\n"
    for _ in range(20):
        await _post(address, "/api/replays", {"log": long}, counted)


async def _names(address: str, until: float, counted: Counter[str]) -> None:
    async with _client(address) as client:
        for number in range(500):
            answer = await client.get(f"/api/dungeons/nothing-{number}")
            counted[f"unknown names {answer.status_code}"] += 1


async def _questions(address: str, until: float, counted: Counter[str]) -> None:
    async with _client(address) as client:
        made = (await client.post("/api/play", json={})).json()
    where = f"{address.replace('http', 'ws', 1)}/ws/matches/{made['match']}"
    async with connect(where, local_addr=HOME, max_size=None) as socket:
        await socket.send(msgspec.json.encode({"type": "hello", "token": next(iter(made["tokens"].values()))}).decode())
        number = msgspec.json.decode(await socket.recv())["question"]["number"]
        for _ in range(2000):
            await socket.send(msgspec.json.encode({"type": "odds", "number": number}).decode())
            counted["odds asked"] += 1
            await asyncio.sleep(0.005)
