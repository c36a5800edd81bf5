"""Measure the page of a large league, and what hostile clients of leagues do to the p95 of a choice in play.

    .venv/bin/python scripts/league_flood.py [--clubs 100] [--divisions 4] [--crowd] [--folder /dev/shm]

First a league of this many clubs is played with made-up results, and its page is read many times in turn; the script prints
the p95 of the wait and the mean processor time of the server, which other work on the machine changes little. Then two
coaches play in turns in peace and while hostile clients read that league 50 times per second in all, guess invitations and
recovery codes, answer for clubs of others, and send numbers that are long over. Blocks of both alternate. The script fails
if the p95 rises by more than 10%, or if the league is not the same afterwards, line by line.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
import sys
import tempfile
import time
from contextlib import ExitStack, suppress
from itertools import count
from multiprocessing.sharedctypes import Synchronized
from multiprocessing.synchronize import Event
from pathlib import Path

import httpx
from coaches_in_turn import Duel
from in_turn import Change, change, order, p95
from own_server import cpu_of
from talk_flood import serving

from deepbowl.server.store.store import Store
from server.large_league import large_league

LEAGUE = "longseason"
READS = 50
"""Reads per second of all hostile clients together."""
BETWEEN_READS = 0.25
"""Seconds between two measured reads: the server refuses an address that reads faster."""
WARM_UP = 5.0
"""Seconds of attack before anything is measured: by then the addresses have used up what they may do at once."""
READ_HOMES = 50
"""Addresses of one hostile client in a crowd."""


def visitor(address: str, home: str) -> httpx.Client:
    """Return a client that comes from an address of its own."""
    return httpx.Client(base_url=address, transport=httpx.HTTPTransport(local_address=home), timeout=60)


def attack(address: str, number: int, share: int, crowd: bool, loud: Event, answered: Synchronized[int]) -> None:
    """Read the large league `READS / share` times per second, and send something hostile after each read.

    Reads and hostile requests come from different addresses, because the limits of the server make an address wait that is
    refused again and again. In a crowd the reads come from enough addresses that all of them are answered. The process
    gives way to everything, so that only the work of the server counts.
    """
    os.nice(19)
    homes = [f"127.{10 + number}.{at}.2" for at in range(READ_HOMES if crowd else 1)]
    path = f"/api/leagues/{LEAGUE}"
    with ExitStack() as stack:
        readers = [stack.enter_context(visitor(address, home)) for home in homes]
        client = stack.enter_context(visitor(address, f"127.0.1.{2 + number}"))
        key = client.post("/api/coaches", json={"name": "Mallory"}).json().get("key", "none")
        mine = {"Authorization": f"Bearer {key}"}
        hostile = (
            ("/api/recover", {"code": "0" * 27}),
            (f"{path}/clubs", {"code": "guess", "race": "College of Fire"}),
            (f"{path}/sequences/s1d1f1-after-c0", {"number": 1, "choice": "done"}),
            (f"{path}/rulings", {"kind": "strike", "club": "c0", "line": 1, "why": "x" * 60_000, "number": 3}),
            (f"{path}/fixtures/s1d1f1/report", {"seats": [{"touchdowns": 9}, {"touchdowns": 0}]}),
            ("/api/leagues", {"name": "\0" * 60_000, "book": "crp"}),
        )
        for turn in count():
            loud.wait()
            began = time.perf_counter()
            where, body = hostile[turn % len(hostile)]
            with suppress(httpx.TransportError):  # the server hangs up on what is too large; its answer may get lost
                status = readers[turn % len(readers)].get(path).status_code
                assert status in (200, 429)
                answered.value += status == 200
                assert client.post(where, json=body, headers=mine).status_code >= 400
            time.sleep(max(0.0, share / READS - (time.perf_counter() - began)))


def read_pages(address: str, server: int, reads: int) -> None:
    """Read the page of the league and a short answer this many times, and print the times they take."""
    path = f"/api/leagues/{LEAGUE}"
    taken: dict[str, list[float]] = {path: [], "/api/push": []}
    used = dict.fromkeys(taken, 0.0)
    with httpx.Client(base_url=address, timeout=120) as page:
        size = len(page.get(path).content)
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


def play_under_attack(address: str, wanted: argparse.Namespace) -> Change:
    """Let two coaches play in peace and under attack, in turn; return what the attack changed."""
    context = multiprocessing.get_context("spawn")
    duel, loud = Duel(address), context.Event()
    counts = [context.Value("i", 0) for _ in range(wanted.attackers)]
    hostile = [
        context.Process(target=attack, args=(address, n, wanted.attackers, wanted.crowd, loud, answered), daemon=True)
        for n, answered in enumerate(counts)
    ]
    for one in hostile:
        one.start()
    chances, found = random.Random(1), {False: list[list[float]](), True: list[list[float]]()}
    duel.choices(20, chances)
    loud.set()
    time.sleep(WARM_UP)
    read = -sum(answered.value for answered in counts)
    attacked = 0.0
    for noisy in order(wanted.pairs):
        (loud.set if noisy else loud.clear)()
        time.sleep(1)
        began = time.perf_counter()
        found[noisy].append(duel.choices(wanted.choices, chances))
        attacked += noisy * (1 + time.perf_counter() - began)
    loud.clear()
    read += sum(answered.value for answered in counts)
    time.sleep(1)
    dead = sum(not one.is_alive() for one in hostile)
    for one in hostile:
        one.terminate()
    duel.visitor.close()
    assert not dead, "something hostile was accepted"
    quiet, noise = (p95([time for block in blocks for time in block]) for blocks in (found[False], found[True]))
    changed = change(found[False], found[True])
    print(f"{read / attacked:.0f} pages of the league per second were answered during the attack")
    print(f"p95 of a choice: {quiet:.1f} ms in peace, {noise:.1f} ms under attack")
    print(f"{changed}; load {os.getloadavg()[0]:.1f}")
    return changed


def main() -> None:
    """Measure and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clubs", type=int, default=100)
    parser.add_argument("--divisions", type=int, default=4)
    parser.add_argument("--reads", type=int, default=100, help="Reads of the page of the league.")
    parser.add_argument("--attackers", type=int, default=4)
    parser.add_argument("--pairs", type=int, default=6, help="Pairs of blocks of choices, one of them under attack.")
    parser.add_argument("--choices", type=int, default=100, help="Choices in each block.")
    parser.add_argument("--crowd", action="store_true", help="Read from enough addresses that every read is answered.")
    parser.add_argument("--folder", help="Where the data lies, such as /dev/shm to leave the wait for the disk out.")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=wanted.folder) as folder:
        store = Store(f"sqlite:///{Path(folder) / 'matches.sqlite'}")
        began = time.perf_counter()
        played = large_league(store, LEAGUE, wanted.clubs, wanted.divisions)
        store.finish()
        store.close()
        print(f"{wanted.clubs} clubs, {played} matches, made in {time.perf_counter() - began:.0f} s", flush=True)
        with serving(folder) as (server, address):
            path = f"{address}/api/leagues/{LEAGUE}"
            first = httpx.get(path, timeout=120).json()
            read_pages(address, server, wanted.reads)
            changed = play_under_attack(address, wanted)
            assert httpx.get(path, timeout=120).json() == first, "the league has changed"
            print("nothing hostile was accepted, the league is the same")
    sys.exit(1 if changed.too_slow else 0)


if __name__ == "__main__":
    main()
