"""Measure how many matches one server carries: many people against bots, over loopback, each thinking between choices.

    python scripts/load.py                       200 matches for a minute
    python scripts/load.py --matches 400 --think 2 --book stockbowl
    python scripts/load.py --limit               fewer and fewer seconds to think, until the answers take too long
    python scripts/load.py --workers 2           two processes, on a PostgreSQL started for it
    python scripts/load.py --hostile             beside a visitor who tries to stop the others (scripts/attacks.py)

Every coach has a separate address (127.1.0.0/16), so the limits of the server hold as they do for strangers.
Measured is the time from sending a choice to the update that tells it. These coaches, the server, its workers and the
database share the machine: what the coaches cost is printed too. Afterwards the server is killed (-9) and the store is
opened: every input that was acknowledged must be in it, and no number twice or missing. Then it is started again, and some
of the matches must continue where they were.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
import tempfile
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
import sqlalchemy as sa
from attacks import attack
from own_server import OwnServer, cpu_of, database, start_server
from websockets.asyncio.client import connect

from server.client import Visitor
from server.memory import MEGABYTE, memory_of
from server.process_tree import processes_below

GOAL = 0.300
"""Seconds: what 95 of 100 answers must stay under."""
PATIENCE = 300
"""Seconds without a word after which a connection counts as lost; a bot may have to wait for its turn."""
LOOKED_AT = 40
"""This many matches are taken up again by a server that is started again."""
COACHES_AN_ADDRESS = 50
"""Matches set up from one address at the same time; the server refuses more."""


@dataclass
class Result:
    """The results of a run."""

    waits: list[float] = field(default_factory=list)
    bot_waits: list[float] = field(default_factory=list)
    told: dict[str, int] = field(default_factory=dict)  # per match: inputs acknowledged
    inputs: int = 0
    updates: int = 0
    bytes: int = 0
    refused: int = 0
    finished: int = 0
    lost: int = 0
    seconds: float = 0.0
    attacks: str = ""
    server_cpu: float = 0.0
    bots_cpu: float = 0.0
    coaches_cpu: float = 0.0
    memory: int = 0
    made: list[dict[str, Any]] = field(default_factory=list)

    def at(self, share: float, bots: bool = False) -> float:
        """The wait that this share of all stays under."""
        ordered = sorted(self.bot_waits if bots else self.waits)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


class Coach:
    """One person against a bot."""

    def __init__(self, made: dict[str, Any], address: str, think: float, seed: int, result: Result, deflate: bool) -> None:
        self.match, self.token = made["match"], made["tokens"]["0"]
        self.home = home_of(seed)
        self.address = address.replace("http", "ws", 1)
        self.think = think
        self.random = random.Random(seed)
        self.result = result
        self.deflate = "deflate" if deflate else None

    async def play(self, start: float, until: float) -> None:
        """Come in some time before the start, play until the time is up or the match is over."""
        await asyncio.sleep(self.random.random() * max(0.0, start - time.perf_counter()))
        where = f"{self.address}/ws/matches/{self.match}"
        settings: dict[str, Any] = {"compression": self.deflate, "local_addr": (self.home, 0)}
        async with connect(where, max_size=None, open_timeout=60, ping_interval=None, **settings) as socket:
            await socket.send(msgspec.json.encode({"type": "hello", "token": self.token, "since": 0}).decode())
            sent: tuple[int, float] | None = None
            bot_asked = 0.0  # since when
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
                now = time.perf_counter()
                if bot_asked >= start:
                    self.result.bot_waits.append(now - bot_asked)
                bot_asked = 0.0
                if question is None:
                    self.result.finished += 1
                    return
                if question["seat"] != 0:
                    bot_asked = now
                if question["seat"] != 0 or sent is not None:
                    continue
                if time.perf_counter() > until:
                    return
                hurry = 10 if message["state"]["phase"] != "turn" else 1  # no one thinks long about where to stand
                await asyncio.sleep(self.random.expovariate(hurry / self.think))
                choice = self.choice(question["options"])
                sent = (number, time.perf_counter())
                await socket.send(msgspec.json.encode({"type": "choose", "number": number, "choice": choice}).decode())

    async def receive(self, socket: Any) -> dict[str, Any]:
        raw = await asyncio.wait_for(socket.recv(decode=False), PATIENCE)
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


def home_of(number: int) -> str:
    """The address of a coach."""
    return f"127.1.{number // 200}.{1 + number % 200}"


# ---------------------------------------------------------------- a run
async def create(address: str, matches: int, book: str, bot: str) -> list[dict[str, Any]]:
    """This many matches, each a person against a bot."""
    body = {"book": book, "seats": [{"kind": "person"}, {"kind": "bot", "bot": bot}], "listed": False}

    async def some(first: int, count: int) -> list[dict[str, Any]]:
        home = httpx.AsyncHTTPTransport(local_address=home_of(first))
        async with httpx.AsyncClient(base_url=address, timeout=120, transport=home) as client:
            answers = [(await client.post("/api/matches", json=body)).raise_for_status() for _ in range(count)]
            return [answer.json() for answer in answers]

    shares = [(first, min(COACHES_AN_ADDRESS, matches - first)) for first in range(0, matches, COACHES_AN_ADDRESS)]
    made: list[dict[str, Any]] = []
    for number in range(0, len(shares), 4):
        for share in await asyncio.gather(*(some(*share) for share in shares[number : number + 4])):
            made += share
    return made


class Spent(NamedTuple):
    """Seconds of processor so far."""

    server: float
    started: float
    coaches: float


def spent(pid: int) -> Spent:
    """Return what has been used so far."""
    return Spent(*cpu_of(pid), time.process_time())


async def measure(server: OwnServer, args: argparse.Namespace, think: float) -> Result:
    """One run."""
    result, pid = Result(), server.process.pid
    made = await create(server.address, args.matches, args.book, args.bot)
    start = time.perf_counter() + args.ramp
    until = start + args.seconds
    coaches = [Coach(one, server.address, think, seed, result, args.deflate) for seed, one in enumerate(made)]
    playing = asyncio.gather(*(coach.play(start, until) for coach in coaches), return_exceptions=True)
    await asyncio.sleep(start - time.perf_counter())
    attacking = asyncio.create_task(attack(server.address, until)) if args.hostile else None
    before, told = spent(pid), sum(result.told.values())
    await asyncio.sleep(until - time.perf_counter())
    after, result.seconds = spent(pid), args.seconds
    result.inputs = sum(result.told.values()) - told
    result.memory = sum(memory_of(one) for one in (pid, *processes_below(pid)))
    ended = await playing
    if attacking is not None:
        result.attacks = await attacking
    result.server_cpu, result.bots_cpu = after.server - before.server, after.started - before.started
    result.coaches_cpu = after.coaches - before.coaches
    for error in ended:
        if isinstance(error, BaseException):
            result.lost += 1
            print(f"  a connection was lost: {type(error).__name__}: {error}", file=sys.stderr)
    result.made = made
    return result


# ---------------------------------------------------------------- what is left of it
def check_store(url: str, result: Result) -> list[str]:
    """Return what the store lacks of what was acknowledged."""
    problems = []
    engine = sa.create_engine(url)
    stored: dict[str, list[int]] = {match: [] for match in result.told}
    with engine.connect() as store:
        for match, number in store.execute(sa.text("select match, number from inputs order by match, number")):
            stored.setdefault(match, []).append(number)
    engine.dispose()
    for match, told in result.told.items():
        numbers = stored[match]
        if numbers != list(range(len(numbers))):
            problems.append(f"{match}: numbers are missing or double")
        if len(numbers) < told:
            problems.append(f"{match}: {told} inputs were acknowledged, {len(numbers)} are stored")
    return problems


def report(result: Result, think: float, args: argparse.Namespace) -> None:
    """The figures of a run."""
    a_second = f"{len(result.waits) / result.seconds:.0f} choices and {result.inputs / result.seconds:.0f} inputs a second"
    played = f"{args.matches} matches of {args.book} against {args.bot}, {think:g} s to think"
    print(f"{played}, {result.seconds:.0f} s: {a_second}")
    shares = ", ".join(f"p{share} {1000 * result.at(share / 100):.0f} ms" for share in (50, 95, 99))
    slowest = 1000 * max(result.waits, default=0)
    print(f"  answer to a choice: {shares}, slowest {slowest:.0f} ms ({len(result.waits)} choices)")
    bots = ", ".join(f"p{share} {1000 * result.at(share / 100, True):.0f} ms" for share in (50, 95, 99))
    print(f"  answer of a bot: {bots}")
    share = 100 / result.seconds
    cpu = f"server {result.server_cpu * share:.0f} %, its workers {result.bots_cpu * share:.0f} %"
    print(f"  of one core: {cpu}, the coaches here {result.coaches_cpu * share:.0f} %; load {os.getloadavg()[0]:.1f}")
    print(f"  memory of the server with its workers: {result.memory / MEGABYTE:.0f} MB")
    if result.attacks:
        print(f"  beside it: {result.attacks}")
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
    parser.add_argument("--workers", type=int, default=1, help="processes that serve, on PostgreSQL if more than one")
    parser.add_argument("--hostile", action="store_true", help="another client attacks the server meanwhile")
    parser.add_argument("--limit", action="store_true", help="find out where the limit is")
    args = parser.parse_args()
    with ExitStack() as stack:
        data = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="deepbowl-load-")))
        url = stack.enter_context(database(data, args.workers))
        sys.exit(1 if runs(args, data, url) else 0)


def runs(args: argparse.Namespace, data: Path, url: str) -> bool:
    """One run, or one after the other until the limit is found; whether something was lost or too slow."""
    think, failed = args.think, False
    while True:
        server = start_server(data, url, args.workers)
        try:
            result = asyncio.run(measure(server, args, think))
        finally:
            server.kill()
        report(result, think, args)
        problems = check_store(url, result) + check_restart(args, data, url, result)
        print("  nothing lost" if not problems and not result.lost else "  LOST", *problems[:5], sep="\n  ")
        too_slow = result.at(0.95) > GOAL
        failed = failed or bool(problems) or result.lost > 0 or (too_slow and not args.limit)
        if not args.limit or too_slow or failed or think < 0.05:
            return failed
        think /= 2


def check_restart(args: argparse.Namespace, data: Path, url: str, result: Result) -> list[str]:
    """Return what a server that is started again has forgotten of some of the matches."""
    server = start_server(data, url, args.workers)
    visitor = Visitor(server.address)
    problems = []
    try:
        for made in result.made[:: max(1, len(result.made) // LOOKED_AT)]:
            player = visitor.join(made, 0)
            told = result.told.get(made["match"], 0)
            if not player.over and player.number < told:
                problems.append(f"{made['match']}: {told} inputs acknowledged, {player.number} after a restart")
            player.close()
    finally:
        visitor.close()
        server.stop()
    return problems


if __name__ == "__main__":
    main()
