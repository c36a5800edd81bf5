"""How many matches one server carries: many people against bots at once, over loopback, each thinking between choices.

    python scripts/load.py                       200 matches for a minute
    python scripts/load.py --matches 400 --think 2 --book stockbowl
    python scripts/load.py --limit               fewer and fewer seconds to think, until the answers take too long

Measured is the time from sending a choice to the update that tells it. Afterwards the store is opened: every input
that was acknowledged must be in it, and no number twice or missing.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import connect

GOAL = 0.150
"""Seconds: what 95 of 100 answers must stay under."""


@dataclass
class Result:
    """What a run came to."""

    waits: list[float] = field(default_factory=list)
    told: dict[str, int] = field(default_factory=dict)  # per match: inputs acknowledged
    inputs: int = 0
    updates: int = 0
    bytes: int = 0
    refused: int = 0
    finished: int = 0
    lost: int = 0
    seconds: float = 0.0
    server_cpu: float = 0.0
    bots_cpu: float = 0.0

    def at(self, share: float) -> float:
        """The wait that this share of all stays under."""
        ordered = sorted(self.waits)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


class Coach:
    """One person against a bot."""

    def __init__(self, made: dict[str, Any], address: str, think: float, seed: int, result: Result, deflate: bool) -> None:
        self.match, self.token = made["match"], made["tokens"]["0"]
        self.address = address.replace("http", "ws", 1)
        self.think = think
        self.random = random.Random(seed)
        self.result = result
        self.deflate = "deflate" if deflate else None

    async def play(self, start: float, until: float) -> None:
        """Come in some time before the start, play until the time is up or the match is over."""
        await asyncio.sleep(self.random.random() * max(0.0, start - time.perf_counter()))
        where = f"{self.address}/ws/matches/{self.match}"
        async with connect(where, max_size=None, compression=self.deflate, open_timeout=60, ping_interval=None) as socket:
            await socket.send(msgspec.json.encode({"type": "hello", "token": self.token, "since": 0}).decode())
            sent: tuple[int, float] | None = None
            while time.perf_counter() < until + 5:
                message = await self.receive(socket)
                if message["type"] == "refused":
                    self.result.refused += 1
                    sent = None
                if message["type"] not in ("welcome", "update"):
                    continue
                question = message["question"]
                number = question["number"] if question is not None else self.result.told.get(self.match, 0) + 1
                self.result.told[self.match] = number
                if sent is not None and number > sent[0]:
                    if sent[1] >= start:
                        self.result.waits.append(time.perf_counter() - sent[1])
                    sent = None
                if question is None:
                    self.result.finished += 1
                    return
                if question["seat"] != 0 or sent is not None:
                    continue
                if time.perf_counter() > until:
                    return
                hurry = 10 if message["state"]["phase"] != "turn" else 1  # nobody thinks long about where to stand
                await asyncio.sleep(self.random.expovariate(hurry / self.think))
                choice = self.choice(question["options"])
                sent = (number, time.perf_counter())
                await socket.send(msgspec.json.encode({"type": "choose", "number": number, "choice": choice}).decode())

    async def receive(self, socket: Any) -> dict[str, Any]:
        raw = await asyncio.wait_for(socket.recv(decode=False), 60)
        self.result.updates += 1
        self.result.bytes += len(raw)
        message: dict[str, Any] = msgspec.json.decode(raw)
        return message

    def choice(self, options: list[dict[str, Any]]) -> str:
        """Anything; formations are taken, and a turn ends after four players or so."""
        by_verb = {option["verb"]: option for option in options}
        if "formation" in by_verb:
            return str(by_verb["formation"]["choice"])
        if "end-turn" in by_verb and (len(options) == 1 or self.random.random() < 0.25):
            return str(by_verb["end-turn"]["choice"])
        return str(self.random.choice([option for option in options if option["verb"] != "end-turn"])["choice"])


# ---------------------------------------------------------------- the server
def start_server(data: Path) -> tuple[subprocess.Popen[str], str]:
    """A server of its own, on a port of its own."""
    program = Path(sys.executable).parent / "deepbowl"
    command = [str(program), "serve", "--port", "0", "--data", str(data), "--no-open", "--no-limits", "--quiet"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    found = re.search(r"http://\S+[^/\s]", process.stdout.readline())
    if found is None:
        raise SystemExit("the server does not start")
    return process, found.group()


def cpu_of(pid: int) -> tuple[float, float]:
    """Seconds of processor the server has used, and its workers."""
    tick = os.sysconf("SC_CLK_TCK")

    def used(one: int) -> float:
        fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / tick

    threads = Path(f"/proc/{pid}/task").iterdir()
    children = [int(child) for thread in threads for child in (thread / "children").read_text().split()]
    return used(pid), sum(used(child) for child in children)


async def create(address: str, matches: int, book: str, bot: str) -> list[dict[str, Any]]:
    """So many matches, each a person against a bot."""
    body = {"book": book, "seats": [{"kind": "person"}, {"kind": "bot", "bot": bot}], "listed": False}
    async with httpx.AsyncClient(base_url=address, timeout=120) as client:
        made = []
        for _ in range(matches):
            answer = await client.post("/api/matches", json=body)
            answer.raise_for_status()
            made.append(answer.json())
        return made


async def measure(address: str, pid: int, args: argparse.Namespace, think: float) -> Result:
    """One run."""
    result = Result()
    made = await create(address, args.matches, args.book, args.bot)
    start = time.perf_counter() + args.ramp
    until = start + args.seconds
    coaches = [Coach(one, address, think, seed, result, args.deflate) for seed, one in enumerate(made)]
    playing = asyncio.gather(*(coach.play(start, until) for coach in coaches), return_exceptions=True)
    await asyncio.sleep(start - time.perf_counter())
    before, told = cpu_of(pid), sum(result.told.values())
    await asyncio.sleep(until - time.perf_counter())
    after, result.seconds = cpu_of(pid), args.seconds
    result.inputs = sum(result.told.values()) - told
    ended = await playing
    result.server_cpu, result.bots_cpu = after[0] - before[0], after[1] - before[1]
    for error in ended:
        if isinstance(error, BaseException):
            result.lost += 1
            print(f"  a connection was lost: {type(error).__name__}: {error}", file=sys.stderr)
    return result


def check_store(data: Path, result: Result) -> list[str]:
    """What the store lacks of what was acknowledged."""
    problems = []
    store = sqlite3.connect(data / "matches.sqlite")
    for match, told in result.told.items():
        numbers = [row[0] for row in store.execute("select number from inputs where match = ? order by number", (match,))]
        if numbers != list(range(len(numbers))):
            problems.append(f"{match}: numbers are missing or double")
        if len(numbers) < told:
            problems.append(f"{match}: {told} inputs were acknowledged, {len(numbers)} are stored")
    store.close()
    return problems


def report(result: Result, think: float, args: argparse.Namespace) -> None:
    """The figures of a run."""
    a_second = f"{len(result.waits) / result.seconds:.0f} choices and {result.inputs / result.seconds:.0f} inputs a second"
    played = f"{args.matches} matches of {args.book} against {args.bot}, {think:g} s to think"
    print(f"{played}, {result.seconds:.0f} s: {a_second}")
    shares = ", ".join(f"p{share} {1000 * result.at(share / 100):.0f} ms" for share in (50, 95, 99))
    slowest = 1000 * max(result.waits, default=0)
    print(f"  answer to a choice: {shares}, slowest {slowest:.0f} ms ({len(result.waits)} choices)")
    share = 100 / result.seconds
    print(f"  processor: server {result.server_cpu * share:.0f} %, bots {result.bots_cpu * share:.0f} % of one core")
    size = result.bytes / max(1, result.updates) / 1000
    print(f"  {result.updates} messages of {size:.1f} kB, {result.refused} refused, {result.finished} matches finished")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--ramp", type=float, default=20, help="seconds in which all come in, before it is measured")
    parser.add_argument("--think", type=float, default=2.0, help="seconds a coach thinks, on average")
    parser.add_argument("--book", default="dungeonbowl-5")
    parser.add_argument("--bot", default="biased")
    parser.add_argument("--deflate", action=argparse.BooleanOptionalAction, default=True, help="offer compression")
    parser.add_argument("--limit", action="store_true", help="find out where the limit is")
    args = parser.parse_args()
    data = Path(tempfile.mkdtemp(prefix="deepbowl-load-"))
    process, address = start_server(data)
    failed = False
    try:
        think = args.think
        while True:
            result = asyncio.run(measure(address, process.pid, args, think))
            report(result, think, args)
            problems = check_store(data, result)
            print("  nothing lost" if not problems and not result.lost else "  LOST", *problems[:5], sep="\n  ")
            too_slow = result.at(0.95) > GOAL
            failed = failed or bool(problems) or result.lost > 0 or (too_slow and not args.limit)
            if not args.limit or too_slow or failed or think < 0.05:
                break
            think /= 2
    finally:
        process.terminate()
        process.wait(20)
        shutil.rmtree(data, ignore_errors=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
