"""kill -9 of a server in the middle of play, again and again: nothing that was acknowledged may be missing afterwards.

    python scripts/kill.py                       50 times on SQLite, then 50 times on PostgreSQL
    python scripts/kill.py --kills 20 --database postgresql

Six matches are played as fast as the server answers, between people and against bots; snapshots are taken every 20 inputs.
At some moment the server is killed; on PostgreSQL every fourth time the database is killed with it. Then it is started
again. The script looks at every choice that an update has reported (is it stored, at its place, once?), and whether each
match continues with the same state and running hash, or with exactly the inputs stored but not yet sent.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import own_server  # noqa: F401  (with it `server` of the tests is found)
import sqlalchemy as sa
from websockets.exceptions import WebSocketException

from server.client import Json, Player, Visitor
from server.postgres import Cluster, throw_away_postgres
from server.test_kill import Child

TABLES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("dungeonbowl-5", ("person", "person")), ("dungeonbowl-5", ("person", "bot:biased")),
    ("stockbowl", ("person", "person")), ("stockbowl", ("bot:biased", "person")),
    ("crp", ("person", "person")), ("astrogranite", ("person", "bot:biased", "person")),
)  # fmt: skip
INPUTS = sa.text("select number, seat, text from inputs where match = :match order by number")
SNAPSHOTS = sa.text("select number from snapshots where match = :match")
MOST_SECONDS = 2.0
"""Of play before a kill, counted from when most tables play."""


class Table:
    """One match, its people, and the number of updates they have received."""

    def __init__(self, number: int) -> None:
        self.book, self.seats = TABLES[number % len(TABLES)]
        self.chances = random.Random(number)
        self.made: Json = {}
        self.told: dict[int, tuple[int, str]] = {}  # by number of the input: who chose what
        self.last: Json = {}
        self.playing = False
        self.problem = ""

    def play(self, visitor: Visitor) -> None:
        """Until the connection breaks."""
        try:
            if not self.made or (self.last and self.last["state"]["over"]):
                self.made, self.told, self.last = visitor.create(*self.seats, book=self.book), {}, {}
            players = [visitor.join(self.made, int(seat)) for seat in self.made["tokens"]]
            self.compare(players[0].last)
            while not self.last["state"]["over"]:
                self.choose(players)
                self.playing = True
        except (OSError, WebSocketException, httpx.HTTPError):
            return  # it was killed, which is what we want
        except AssertionError as error:
            self.problem = f"{self.made.get('match')}: {error}"
        finally:
            self.playing = False

    def compare(self, now: Json) -> None:
        """Whether a match continues where it was, or with what was stored and not told."""
        before, self.last = self.last, now
        if before:
            assert number_of(now) >= number_of(before), f"{number_of(before)} inputs acknowledged, {number_of(now)} known"
            if now["running"]["inputs"] == before["running"]["inputs"]:
                assert now["running"] == before["running"], "another running hash"
                assert now["state"] == before["state"], "another state"

    def choose(self, players: list[Player]) -> None:
        """The next choice of anyone who is asked."""
        latest = max(number_of(player.last) for player in players)
        for player in players:
            while number_of(player.last) < latest and not player.over:
                player.receive()
        asked = next((player for player in players if player.asked), None)
        if asked is None:
            players[0].receive()
            self.last = players[0].last
            return
        number, options = asked.number, asked.options()
        choice = "formation" if "formation" in options else self.chances.choice(options)
        if asked.choose(choice)["type"] == "update":
            self.told[number] = (asked.seat, choice)
        self.last = asked.last


def number_of(message: Json) -> int:
    """Return how many inputs a person has seen in updates."""
    question = message["question"]
    return int(question["number"]) if question is not None else 10**9


def check_store(engine: sa.Engine, tables: list[Table]) -> Counter[str]:
    """Count what was acknowledged and what of it is missing, and the snapshots there are."""
    found: Counter[str] = Counter()
    with engine.connect() as store:
        for table in tables:
            wanted = {"match": table.made.get("match", "")}
            stored: dict[int, tuple[int, str]] = {}
            for number, seat, text in store.execute(INPUTS, wanted):
                found["wrong place"] += number != len(stored)
                stored[number] = (seat, text)
            found["acknowledged"] += len(table.told)
            found["lost"] += sum(1 for number, choice in table.told.items() if stored.get(number) != choice)
            found["snapshots"] += len(store.execute(SNAPSHOTS, wanted).all())
    return found


def rounds(kills: int, folder: Path, url: str, cluster: Cluster | None, count: Counter[str]) -> None:
    """Play and kill this many times; what was found is added up."""
    chances = random.Random(kills)
    tables = [Table(number) for number in range(len(TABLES))]
    child = Child(folder, url)
    engine = sa.create_engine(child.database)
    played: dict[str, int] = {}
    for kill in range(kills + 1):
        visitor = child.start()
        threads = [threading.Thread(target=table.play, args=(visitor,), daemon=True) for table in tables]
        for thread in threads:
            thread.start()
        wait_for_play(tables)
        time.sleep(chances.uniform(0, MOST_SECONDS))
        both = cluster is not None and kill % 4 == 3 and kill < kills
        if both and cluster is not None:
            cluster.kill()
        child.kill()
        for thread in threads:
            thread.join(60)
            assert not thread.is_alive(), "a coach hangs"
        if both and cluster is not None:
            start_again(cluster)
            engine.dispose()
        found = check_store(engine, tables)
        played |= {table.made["match"]: len(table.told) for table in tables if table.made}
        count["kills of the server"] += kill < kills  # the last round only looks what the kill before it has left
        count["kills of PostgreSQL"] += both
        count["lost"] += found["lost"]
        count["at a wrong place"] += found["wrong place"]
        count["snapshots in play"] += found["snapshots"]
        for table in tables:
            if table.problem:
                count["gone on differently"] += 1
                print(f"  PROBLEM after {kill} kills: {table.problem}", flush=True)
                table.problem = ""
        if kill % 10 == 9:
            print(f"  {kill + 1} kills, {sum(played.values())} choices acknowledged, {count['lost']} lost", flush=True)
    count["choices acknowledged"] += sum(played.values())
    count["matches"] += len(played)
    engine.dispose()


def wait_for_play(tables: list[Table]) -> None:
    """Until most tables play."""
    deadline = time.monotonic() + 60
    while sum(table.playing for table in tables) < len(tables) - 2 and time.monotonic() < deadline:
        time.sleep(0.05)


def start_again(cluster: Cluster) -> None:
    """After a kill its children take a moment to notice."""
    for _ in range(30):
        time.sleep(0.5)
        try:
            cluster.start()
        except AssertionError:
            continue
        return
    raise SystemExit("PostgreSQL does not start again")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=50, help="of the server, on each database")
    parser.add_argument("--database", choices=("sqlite", "postgresql", "both"), default="both")
    args = parser.parse_args()
    count: Counter[str] = Counter()
    began = time.monotonic()
    for kind in ("sqlite", "postgresql") if args.database == "both" else (args.database,):
        print(kind, flush=True)
        with ExitStack() as stack:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="deepbowl-kill-")))
            cluster: Any = stack.enter_context(throw_away_postgres(safe=True)) if kind == "postgresql" else None
            rounds(args.kills, folder, cluster.url if cluster else "", cluster, count)
    print(", ".join(f"{what} {number}" for what, number in count.items()) + f"; {time.monotonic() - began:.0f} s")
    sys.exit(1 if count["lost"] or count["at a wrong place"] or count["gone on differently"] else 0)


if __name__ == "__main__":
    main()
