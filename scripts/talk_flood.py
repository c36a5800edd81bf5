"""Measure what a flood of talk does to the p95 of a choice: `.venv/bin/python scripts/talk_flood.py`.

The server, the two coaches and each flooder are processes of their own. Two coaches play in turns in peace and while the
flooders send 10,000 messages in all as fast as the server reads them; blocks of both alternate. The script fails if the p95
rises by more than 10%, or if a file or a line of the server's log holds what was said.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from in_turn import Change, change, order, p95

from server.client import Player, Visitor
from server.playing import follow, to_turns

MARK = "xyzzyflood"
THINKS = 1 / 15
"""Seconds from one choice of a coach to the next: the server takes 20 per second of one connection, and makes those who send
more wait. A coach who is refused would measure that."""
AT_ONCE = 250
"""Messages of one connection, before the next one is opened: a flooded one is read ever more slowly."""


class Duel:
    """Two coaches who choose at random, in one match after the other; `told` hears of each match."""

    def __init__(self, address: str, told: Callable[[str], object] = str, **wish: Any) -> None:
        self.visitor = Visitor(address)
        self._told, self._wish = told, wish
        self._players = self._begun()

    def _begun(self) -> list[Player]:
        made = self.visitor.create("person", "person", book="crp", listed=False, **self._wish)
        players = [self.visitor.join(made, seat) for seat in (0, 1)]
        to_turns(players)
        self._told(made["match"])
        return players

    def choices(self, count: int, chances: random.Random) -> list[float]:
        """Return the milliseconds that so many choices took, of coaches who are never too fast."""
        taken: list[float] = []
        while len(taken) < count:
            asked = follow(self._players)
            time.sleep(THINKS)
            began = time.perf_counter()
            asked.random_choice(chances)
            taken.append((time.perf_counter() - began) * 1000)
            assert not asked.refusals, asked.refusals[-1]
            if asked.over:
                self._players = self._begun()
        return taken


def flood(address: str, home: str, match: Any, messages: int, loud: Event, sent: Any) -> None:
    """Send so many messages to the match that is being played while it is to be loud."""
    visitor, mine = Visitor(address, home), 0
    while mine < messages:
        loud.wait()
        player = visitor.join({"match": match.value.decode()})
        try:
            for _ in range(min(AT_ONCE, messages - mine)):
                if not loud.is_set():
                    break
                player.send(type="say", text=MARK)
                mine += 1
                with sent.get_lock():
                    sent.value += 1
        finally:
            player.close()


@contextmanager
def serving(folder: str) -> Iterator[tuple[int, str]]:
    """Run a server of its own; yield its process and its address."""
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


def talk(address: str, wanted: argparse.Namespace) -> Change:
    """Let two coaches play in peace and in the flood, in turn; return what the flood changed."""
    context = multiprocessing.get_context("spawn")
    loud, sent, match = context.Event(), context.Value("i", 0), context.Array("c", 64)
    duel = Duel(address, lambda now: setattr(match, "value", now.encode()), terms={"talk": "text"})
    each = -(-wanted.messages // wanted.flooders)
    flooders = [
        context.Process(target=flood, args=(address, f"127.0.0.{2 + n}", match, each, loud, sent), daemon=True)
        for n in range(wanted.flooders)
    ]
    for flooder in flooders:
        flooder.start()
    chances, taken, heard = random.Random(1), {False: list[list[float]](), True: list[list[float]]()}, 0
    duel.choices(20, chances)
    for noisy in order(wanted.pairs):
        before = sent.value
        (loud.set if noisy else loud.clear)()
        time.sleep(0.5)
        taken[noisy].append(duel.choices(wanted.choices, chances))
        heard += (sent.value - before) * noisy
    loud.set()
    for flooder in flooders:
        flooder.join(120)
    duel.visitor.close()
    quiet, noise = (p95([time for block in blocks for time in block]) for blocks in (taken[False], taken[True]))
    changed = change(taken[False], taken[True])
    print(f"{sent.value} messages of {wanted.flooders} flooders, {heard} of them while choices were measured")
    print(f"p95 of a choice: {quiet:.1f} ms in peace, {noise:.1f} ms in the flood")
    print(f"{changed}; load {os.getloadavg()[0]:.1f}")
    return changed


def main() -> None:
    """Measure and print both figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=10_000)
    parser.add_argument("--flooders", type=int, default=4)
    parser.add_argument("--pairs", type=int, default=6, help="Pairs of blocks of choices, one of them in the flood.")
    parser.add_argument("--choices", type=int, default=100, help="Choices in each block.")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        with serving(folder) as (_, address):
            changed = talk(address, wanted)
        found = [path.name for path in Path(folder).rglob("*") if path.is_file() and MARK.encode() in path.read_bytes()]
        print(f"traces of what was said: {', '.join(found) or 'none'}")
    sys.exit(1 if changed.too_slow or found else 0)


if __name__ == "__main__":
    main()
