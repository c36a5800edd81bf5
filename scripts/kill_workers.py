"""kill -9 of the processes of one server in turn, in the middle of play: matches continue, and nothing acknowledged is lost.

    python scripts/kill_workers.py                       3 processes on a PostgreSQL started for it, 12 kills
    python scripts/kill_workers.py --workers 2 --kills 40

Six matches are played as fast as the server answers. Their coaches reconnect when a connection breaks, as the browser does.
After each kill the script measures how long every match stood still, counts the processes that the killed one has left
behind, and waits until another process has taken its place. At the end every confirmed choice must be in the store.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import sqlalchemy as sa
from kill import TABLES, Table, check_store, wait_for_play
from own_server import database, start_server
from websockets.exceptions import WebSocketException

from deepbowl.server.cluster.handover import process_at
from server.client import Player, Visitor, wait_until
from server.process_tree import is_alive, processes_below

GOAL = 5.0
"""Seconds within which every match must continue after a kill."""
RECONNECT_SECONDS = 0.2
LEFT_BEHIND_SECONDS = 3.0
"""Seconds after a kill at which left-over processes are counted."""
FAILURES = ("lost", "at a wrong place", "continued differently", "left behind", "left after the end")
SERVING = sa.text("select socket from processes where not dead")


class PersistentTable(Table):
    """A match whose coaches reconnect until they are stopped."""

    def __init__(self, number: int, address: str) -> None:
        super().__init__(number)
        self.address = address
        self.stopped = False
        self.played = ""
        self.played_at = time.monotonic()
        self.longest = 0.0
        """The longest time without an answer, in seconds."""

    def play_on(self) -> None:
        """Play, and reconnect when the connection breaks."""
        while not self.stopped:
            visitor = Visitor(self.address)
            try:
                self.play(visitor)
            finally:
                with suppress(OSError, WebSocketException, httpx.HTTPError):
                    visitor.close()
            time.sleep(RECONNECT_SECONDS)

    def choose(self, players: list[Player]) -> None:
        """Make the next choice, and measure how long the match stood still before it."""
        if self.stopped:
            raise OSError
        if self.made["match"] != self.played:  # the last one was over, and this one is new
            self.played, self.played_at = self.made["match"], time.monotonic()
        super().choose(players)
        now = time.monotonic()
        self.longest = max(self.longest, now - self.played_at)
        self.played_at = now

    def forget(self) -> None:
        """Measure from now on."""
        self.longest, self.played_at = 0.0, time.monotonic()

    @property
    def stands_still(self) -> float:
        """The seconds since the last answer; 0 between two matches."""
        over = not self.last or self.last["state"]["over"]
        return 0.0 if over else time.monotonic() - self.played_at


def serving(engine: sa.Engine) -> list[int]:
    """Return the processes that play; their sockets are named by their numbers."""
    with engine.connect() as store:
        return [process_at(row[0]) for row in store.execute(SERVING)]


def rounds(kills: int, workers: int, folder: Path, url: str, count: Counter[str]) -> list[float]:
    """Play and kill; return the longest standstill of any match after each kill, in seconds."""
    server = start_server(folder, url, workers, "--no-limits")
    engine = sa.create_engine(url)
    tables = [PersistentTable(number, server.address) for number in range(len(TABLES))]
    threads = [threading.Thread(target=table.play_on, daemon=True) for table in tables]
    stood_still: list[float] = []
    try:
        for thread in threads:
            thread.start()
        wait_for_play(list(tables))
        seen: list[int] = []
        for kill in range(kills):
            victim = min(serving(engine), key=lambda pid: (seen.index(pid) if pid in seen else -1, pid))
            seen.append(victim)
            below = processes_below(victim)
            for table in tables:
                table.forget()
            os.kill(victim, signal.SIGKILL)
            time.sleep(LEFT_BEHIND_SECONDS)
            left = sum(is_alive(pid) for pid in below)
            time.sleep(GOAL - LEFT_BEHIND_SECONDS)
            stood_still.append(max(max(table.longest, table.stands_still) for table in tables))
            wait_until("another process has taken its place", lambda: len(set(serving(engine)) - set(seen)) >= 1)
            wait_until("all processes serve", lambda: len(serving(engine)) == workers)
            count["kills"] += 1
            count["left behind"] += left
            still = f"longest standstill {stood_still[-1]:.1f} s"
            print(f"  kill {kill + 1}: {still}, {left} of {len(below)} left behind", flush=True)
        for table in tables:
            table.stopped = True
        for thread in threads:
            thread.join(60)
            assert not thread.is_alive(), "a coach hangs"
        found = check_store(engine, list(tables))
        count["choices acknowledged"] += found["acknowledged"]
        count["lost"] += found["lost"]
        count["at a wrong place"] += found["wrong place"]
        for table in tables:
            if table.problem:
                count["continued differently"] += 1
                print(f"  PROBLEM: {table.problem}", flush=True)
    finally:
        engine.dispose()
        everything = processes_below(server.process.pid)
        server.stop()
        count["left after the end"] += sum(is_alive(pid) for pid in everything)
    return stood_still


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", type=int, default=3, help="server processes")
    parser.add_argument("--kills", type=int, default=12)
    args = parser.parse_args()
    count: Counter[str] = Counter()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="deepbowl-kill-")))
        url = stack.enter_context(database(folder, args.workers))
        stood_still = rounds(args.kills, args.workers, folder, url, count)
    print(", ".join(f"{what} {number}" for what, number in count.items()) + f"; load {os.getloadavg()[0]:.1f}")
    print(f"longest standstill of a match after a kill: {max(stood_still):.1f} s, goal {GOAL:g} s")
    failed = any(count[what] for what in FAILURES)
    sys.exit(1 if failed or max(stood_still) > GOAL else 0)


if __name__ == "__main__":
    main()
