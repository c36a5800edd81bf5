"""Measure the page of a large league, and what hostile clients of leagues do to the p95 of a choice in play.

    .venv/bin/python scripts/league_flood.py [--clubs 100] [--divisions 4] [--crowd] [--folder /dev/shm]

First a league of this many clubs is played with made-up results, and its page is read many times in turn; the script prints
the p95 of the wait and the mean processor time of the server, which other work on the machine changes little. Then two
coaches play in turns on that server: in peace, while hostile clients attack another server on the same machine, and while
they attack this one. They read the league 50 times per second in all, guess invitations and recovery codes, answer for clubs
of others, and send numbers that are long over; they wait for no answer before they send the next. The attack on the other
server tells what the machine loses to the clients and to the work they cause: two cores have room for little else. The
script fails if the p95 is more than 10% higher than that, or if the league is not the same afterwards, line by line.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Coroutine
from contextlib import ExitStack, suppress
from itertools import count
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from coaches_in_turn import Duel
from in_turn import Change, change, p95
from own_server import cpu_of
from talk_flood import serving

from deepbowl.server.store.store import Store
from server.large_league import large_league

LEAGUE = "longseason"
PATH = f"/api/leagues/{LEAGUE}"
READS = 50
"""Reads per second of all hostile clients together. They send as many other requests."""
BETWEEN_READS = 0.5
"""Seconds between two measured reads: the server refuses an address that reads faster."""
WARM_UP = 8.0
"""Seconds of attack before each block of choices: by then the addresses have used up what they may do at once."""
READ_HOMES = 50
"""Addresses of one hostile client in a crowd."""
MOST_OPEN = 100
"""Requests of one hostile client that may wait for their answers."""
PEACE, ELSEWHERE, HERE = range(3)
"""What the hostile clients do during a block of choices."""
HOSTILE: tuple[tuple[str, Any], ...] = (
    ("/api/recover", {"code": "0" * 27}),
    (f"{PATH}/clubs", {"code": "guess", "race": "College of Fire"}),
    (f"{PATH}/sequences/s1d1f1-after-c0", {"number": 1, "choice": "done"}),
    (f"{PATH}/rulings", {"kind": "strike", "club": "c0", "line": 1, "why": "x" * 60_000, "number": 3}),
    (f"{PATH}/fixtures/s1d1f1/report", {"seats": [{"touchdowns": 9}, {"touchdowns": 0}]}),
    ("/api/leagues", {"name": "\0" * 60_000, "book": "crp"}),
)


class Target(NamedTuple):
    """A server that hostile clients may attack, and what they have had of it."""

    address: str
    pages: Synchronized[int]
    """Pages of the league that were answered."""
    accepted: Synchronized[int]
    """Hostile requests that were not refused: there should be none."""


def visitor(address: str, home: str) -> httpx.AsyncClient:
    """Return a client that comes from an address of its own."""
    transport = httpx.AsyncHTTPTransport(local_address=home, limits=httpx.Limits(max_connections=MOST_OPEN))
    return httpx.AsyncClient(base_url=address, transport=transport, timeout=60)


class Mallory:
    """One hostile client: reads and hostile requests come from different addresses, because the limits of the server make
    an address wait that is refused again and again. In a crowd the reads come from enough addresses that all of them are
    answered."""

    def __init__(self, target: Target, number: int, crowd: bool) -> None:
        self.target = target
        self.readers = [visitor(target.address, f"127.{10 + number}.{at}.2") for at in range(READ_HOMES if crowd else 1)]
        self.client = visitor(target.address, f"127.0.1.{2 + number}")
        self.waiting: set[asyncio.Task[None]] = set()

    async def sign_in(self) -> None:
        """Become a coach: guests are refused sooner."""
        made = await self.client.post("/api/coaches", json={"name": "Mallory"})
        self.client.headers["authorization"] = f"Bearer {made.json().get('key', 'none')}"

    async def read(self, turn: int) -> None:
        """Read the page of the league without looking at it."""
        async with self.readers[turn % len(self.readers)].stream("GET", PATH) as found:
            async for _ in found.aiter_raw():
                pass
            self.target.pages.value += found.status_code == 200

    async def send(self, turn: int) -> None:
        """Send something hostile."""
        where, body = HOSTILE[turn % len(HOSTILE)]
        answer = await self.client.post(where, json=body)
        self.target.accepted.value += answer.status_code < 400

    def begin(self, request: Coroutine[Any, Any, None]) -> None:
        """Send a request whose answer nobody waits for, unless too many are under way."""
        if len(self.waiting) >= MOST_OPEN:
            request.close()
            return
        task = asyncio.create_task(suppressed(request))
        self.waiting.add(task)
        task.add_done_callback(self.waiting.discard)


async def suppressed(request: Coroutine[Any, Any, None]) -> None:
    """Send a request; the server may hang up on it."""
    with suppress(httpx.TransportError):
        await request


async def attack(number: int, share: int, crowd: bool, targets: dict[int, Target], aim: Synchronized[int]) -> None:
    """Read and send `READS / share` times per second whatever the server does."""
    clients = {at: Mallory(target, number, crowd) for at, target in targets.items()}
    for client in clients.values():
        await client.sign_in()
    for turn in count():
        aimed = clients.get(aim.value)
        if aimed is not None:
            aimed.begin(aimed.read(turn))
            aimed.begin(aimed.send(turn))
        await asyncio.sleep(share / READS)


def attack_process(number: int, share: int, crowd: bool, targets: dict[int, Target], aim: Synchronized[int]) -> None:
    """Attack in a process of its own, which gives way to everything, so that only the work of the server counts."""
    os.nice(19)
    asyncio.run(attack(number, share, crowd, targets, aim))


def read_pages(address: str, server: int, reads: int) -> None:
    """Read the page of the league and a short answer this many times, and print the times they take."""
    taken: dict[str, list[float]] = {PATH: [], "/api/push": []}
    used = dict.fromkeys(taken, 0.0)
    with httpx.Client(base_url=address, timeout=120) as page:
        size = len(page.get(PATH).content)
        for where, times in taken.items():
            before = sum(cpu_of(server))
            for _ in range(reads):
                began = time.perf_counter()
                page.get(where).raise_for_status()
                times.append((time.perf_counter() - began) * 1000)
                time.sleep(BETWEEN_READS)
            used[where] = (sum(cpu_of(server)) - before) * 1000 / reads
    whole, least = (p95(times) for times in taken.values())
    print(f"page of the league: {size // 1000} kB, p95 {whole:.1f} ms; the shortest answer {least:.1f} ms")
    processor = ", ".join(f"{where} {each:.1f} ms" for where, each in used.items())
    print(f"processor time of a read: {processor}; load {os.getloadavg()[0]:.1f}", flush=True)


def play_under_attack(targets: dict[int, Target], context: Any, wanted: argparse.Namespace) -> Change:
    """Let two coaches play in peace and under both attacks, in turn; return what the attack on their server changed,
    compared with that on the other."""
    duel, aim = Duel(targets[HERE].address), context.Value("i", PEACE)
    hostile = [
        context.Process(target=attack_process, args=(number, wanted.attackers, wanted.crowd, targets, aim), daemon=True)
        for number in range(wanted.attackers)
    ]
    for one in hostile:
        one.start()
    chances, found = random.Random(1), [list[list[float]]() for _ in range(3)]
    duel.choices(20, chances)
    seconds = 0.0
    for number in range(3 * wanted.rounds):
        kind = (number + number // 3) % 3  # each comes first, second and third equally often
        aim.value = kind
        time.sleep(WARM_UP)
        before, began = targets[HERE].pages.value, time.perf_counter()
        found[kind].append(duel.choices(wanted.choices, chances))
        if kind == HERE:
            seconds += time.perf_counter() - began
            print(f"pages answered in this block: {targets[HERE].pages.value - before}", flush=True)
    aim.value = PEACE
    time.sleep(1)
    assert all(one.is_alive() for one in hostile), "a hostile client has ended"
    for one in hostile:
        one.terminate()
    duel.visitor.close()
    accepted = [target.accepted.value for target in targets.values()]
    assert not any(accepted), "something hostile was accepted"
    peace, elsewhere, here = (p95([time for block in blocks for time in block]) for blocks in found)
    print(f"p95 of a choice: {peace:.1f} ms in peace, {elsewhere:.1f} during an attack elsewhere, {here:.1f} under attack")
    print(f"the machine: {change(found[PEACE], found[ELSEWHERE])}")
    print(f"with the server: {change(found[PEACE], found[HERE])}")
    changed = change(found[ELSEWHERE], found[HERE])
    print(f"the server alone: {changed}; load {os.getloadavg()[0]:.1f}")
    return changed


def main() -> None:
    """Measure and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clubs", type=int, default=100)
    parser.add_argument("--divisions", type=int, default=4)
    parser.add_argument("--reads", type=int, default=100, help="Reads of the page of the league.")
    parser.add_argument("--attackers", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=6, help="Rounds of three blocks of choices.")
    parser.add_argument("--choices", type=int, default=100, help="Choices in each block.")
    parser.add_argument("--crowd", action="store_true", help="Read from enough addresses that every read is answered.")
    parser.add_argument("--folder", help="Where the data lies, such as /dev/shm to leave the wait for the disk out.")
    wanted = parser.parse_args()
    context = multiprocessing.get_context("spawn")
    with tempfile.TemporaryDirectory(dir=wanted.folder) as folder, ExitStack() as servers:
        here, elsewhere = Path(folder) / "here", Path(folder) / "elsewhere"
        here.mkdir()
        store = Store(f"sqlite:///{here / 'matches.sqlite'}")
        began = time.perf_counter()
        played = large_league(store, LEAGUE, wanted.clubs, wanted.divisions)
        store.finish()
        store.close()
        shutil.copytree(here, elsewhere)
        print(f"{wanted.clubs} clubs, {played} matches, made in {time.perf_counter() - began:.0f} s", flush=True)
        targets, first, process = dict[int, Target](), dict[int, Any](), 0
        for at, data in ((ELSEWHERE, elsewhere), (HERE, here)):
            process, address = servers.enter_context(serving(str(data)))
            targets[at] = Target(address, context.Value("i", 0), context.Value("i", 0))
            first[at] = httpx.get(address + PATH, timeout=120).json()
        read_pages(targets[HERE].address, process, wanted.reads)
        changed = play_under_attack(targets, context, wanted)
        for at, target in targets.items():
            assert httpx.get(target.address + PATH, timeout=120).json() == first[at], "the league has changed"
        print("nothing hostile was accepted, the leagues are the same")
    sys.exit(1 if changed.too_slow else 0)


if __name__ == "__main__":
    main()
