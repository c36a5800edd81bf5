"""More than one process on one PostgreSQL: each match has one owner, connections find it, a dead one's matches go on."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import Pipe
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from deepbowl.server.cluster.handover import process_at
from deepbowl.server.cluster.ownership import OWNERS, PROCESSES, SharedOwnership, declare_dead
from deepbowl.server.cluster.supervisor import LONGEST_REST, REST_SECONDS, SOUND_SECONDS, Place
from deepbowl.server.settings import DATABASE_VARIABLE, Role
from deepbowl.server.store.store import Store, StoreError
from deepbowl.server.store.stored import CHOICE, StoredInput

from .client import PATIENCE, Json, Player, Visitor, wait_until
from .postgres import new_database
from .process_tree import is_alive, processes_below
from .test_store import some_match

PROGRAM = "from deepbowl.cli.main import main; main()"


@pytest.fixture
def url(postgres: str, request: pytest.FixtureRequest) -> str:
    return new_database(postgres, f"processes_{os.getpid()}_{abs(hash(request.node.name)) % 10**8}")


# ---------------------------------------------------------------- who owns what
class Pair:
    """Two stores on one database, as two processes have them."""

    def __init__(self, url: str) -> None:
        self.lost: list[int] = []
        self.stores = [Store(url), Store(url)]
        self.owners = [
            SharedOwnership(store.engine, f"socket-{n}", lambda n=n: self.lost.append(n))  # type: ignore[misc]
            for n, store in enumerate(self.stores)
        ]
        for store, owner in zip(self.stores, self.owners, strict=True):
            store.fence = owner.fence

    def close(self) -> None:
        for owner, store in zip(self.owners, self.stores, strict=True):
            owner.close()
            store.close()


@pytest.fixture
def pair(url: str) -> Iterator[Pair]:
    pair = Pair(url)
    yield pair
    pair.close()


def test_a_match_has_one_owner_until_it_is_let_go(pair: Pair) -> None:
    one, two = pair.owners
    match = some_match()
    pair.stores[0].create(match).result(PATIENCE)
    assert one.claim(match.id) is None
    assert one.claim(match.id) is None
    assert two.claim(match.id) == "socket-0"
    one.release(match.id)
    assert two.claim(match.id) is None
    assert one.claim(match.id) == "socket-1"
    assert one.claim("nothing") is None, "whoever asks for it will be told that there is none"


def test_matches_of_a_dead_process_are_taken_over_and_it_stops_writing(pair: Pair) -> None:
    one, two = pair.owners
    match = some_match()
    pair.stores[0].create(match).result(PATIENCE)
    assert one.claim(match.id) is None
    pair.stores[0].append(match.id, 0, [StoredInput(CHOICE, 0, "yes")], None).result(PATIENCE)
    assert two.orphans() == []
    declare_dead(pair.stores[1].engine, "socket-0")
    assert two.orphans() == [match.id]
    assert two.claim(match.id) is None
    assert two.orphans() == []
    with pytest.raises(StoreError, match="declared dead"):
        pair.stores[0].append(match.id, 1, [StoredInput(CHOICE, 0, "too late")], None).result(PATIENCE)
    pair.stores[1].append(match.id, 1, [StoredInput(CHOICE, 0, "on time")], None).result(PATIENCE)
    assert [entry.text for entry in pair.stores[1].inputs(match.id)] == ["yes", "on time"]
    wait_until("the dead one has noticed", lambda: pair.lost == [0])


def test_a_process_that_is_not_heard_of_is_declared_dead(pair: Pair) -> None:
    one, two = pair.owners
    one._closed.set()  # it hangs
    one._heart.join()
    engine = pair.stores[1].engine
    with engine.begin() as connection:
        connection.execute(PROCESSES.update().where(PROCESSES.c.id == one.id).values(seen=0))

    def dead() -> bool:
        with engine.connect() as connection:
            return bool(connection.scalar(sa.select(PROCESSES.c.dead).where(PROCESSES.c.id == one.id)))

    wait_until("the other has noticed", dead)
    assert two.orphans() == []


# ---------------------------------------------------------------- the place of a process
def served_for(place: Place, clock: list[float], seconds: float, reports: bool = True) -> float:
    """Let a process serve for a while and end; return the seconds until the next one is due."""
    ours, theirs = Pipe(duplex=False)
    place.filled(BaseProcess.__new__(BaseProcess), ours)
    if reports:
        theirs.send_bytes(b"ready")
    theirs.close()
    place.look()
    assert place.served is reports
    clock[0] += seconds
    place.emptied()
    assert ours.closed
    return place.start_at - clock[0]


def test_process_that_keeps_failing_is_restarted_after_growing_pauses() -> None:
    clock = [100.0]
    place = Place(Role.PLAY, lambda: clock[0])
    assert place.due
    assert served_for(place, clock, SOUND_SECONDS) == REST_SECONDS
    assert not place.due
    clock[0] += REST_SECONDS
    assert place.due
    assert [served_for(place, clock, 0.1) for _ in range(4)] == [1, 2, 4, 8]
    assert served_for(place, clock, SOUND_SECONDS, reports=False) == 16, "it lived, but it never served"
    assert [served_for(place, clock, 0.1) for _ in range(5)][-1] == LONGEST_REST
    assert served_for(place, clock, SOUND_SECONDS) == REST_SECONDS, "a sound process is forgiven"


ORPHANED = """
import subprocess, sys, time
from deepbowl.server.cluster.orphans import mark_what_starts
mark_what_starts()
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
print(child.pid, flush=True)
time.sleep(600)
"""


def test_orphans_of_a_killed_process_are_ended_and_no_other_child() -> None:
    """In a separate process, which adopts orphans for as long as it lives. It has opened a browser, too."""
    program = f"""
import os, pathlib, signal, subprocess, sys
sys.path.insert(0, {str(Path(__file__).resolve().parents[2])!r})
from deepbowl.server.cluster.orphans import OrphanKeeper
from tests.server.process_tree import is_alive
keeper = OrphanKeeper()
browser = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
killed, kept = (
    subprocess.Popen([sys.executable, "-c", {ORPHANED!r}], stdout=subprocess.PIPE, text=True) for _ in range(2)
)
orphan, other = int(killed.stdout.readline()), int(kept.stdout.readline())
killed.kill()
killed.wait()
assert is_alive(orphan)
keeper.ended(killed.pid)
print(*(is_alive(pid) for pid in (orphan, kept.pid, other, browser.pid)))
os.kill(other, signal.SIGKILL)
keeper.started(kept.pid)
kept.kill()
kept.wait()
browser.kill()
while pathlib.Path(f"/proc/{{other}}").exists() or pathlib.Path(f"/proc/{{browser.pid}}").exists():
    keeper.reap()
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=PATIENCE)
    assert done.stdout.split() == ["False", "True", "True", "True"]


# ---------------------------------------------------------------- a whole server
@contextmanager
def serving(url: str, data: Path, workers: int = 2) -> Iterator[str]:
    """`deepbowl serve --workers N` and its address."""
    command = [sys.executable, "-c", PROGRAM, "serve", "--port", "0", "--no-open", "--no-limits", "--quiet"]
    environment = {**os.environ, DATABASE_VARIABLE: url}
    process = subprocess.Popen(
        [*command, "--workers", str(workers)], stdout=subprocess.PIPE, text=True, env=environment, cwd=data
    )
    try:
        assert process.stdout is not None
        found = re.search(r"http://\S+[^/\s]", process.stdout.readline())
        assert found is not None
        yield found.group()
    finally:
        process.terminate()
        process.wait(PATIENCE)


def servers(url: str) -> list[int]:
    """The processes that serve and are alive; their sockets are called by their numbers."""
    engine = sa.create_engine(url)
    with engine.connect() as connection:
        found = connection.execute(sa.select(PROCESSES.c.socket).where(~PROCESSES.c.dead)).scalars().all()
    engine.dispose()
    return [process_at(socket) for socket in found]


def owners(url: str) -> dict[str, str]:
    engine = sa.create_engine(url)
    with engine.connect() as connection:
        found = {row.match: row.process for row in connection.execute(sa.select(OWNERS))}
    engine.dispose()
    return found


def choose(players: list[Player], chances: random.Random) -> None:
    latest = max(player.number for player in players)
    for player in players:
        while player.number < latest:
            player.receive()
    next(player for player in players if player.asked).random_choice(chances)


def test_matches_of_both_processes_work_from_any_connection_after_a_kill(url: str, tmp_path: Path) -> None:
    chances = random.Random(3)
    with serving(url, tmp_path) as address:
        visitors, matches = list[Visitor](), list[Json]()
        while len(set(owners(url).values())) < 2 or len(matches) < 4:
            assert len(matches) < 64, "one process gets every connection"
            visitors.append(Visitor(address))  # each has a separate connection, to either process
            matches.append(visitors[-1].create("person", "person"))
        bot = visitors[0].create("person", "bot:random")
        tables = [[visitors[0].join(made, seat) for seat in (0, 1)] for made in matches]
        lone = visitors[0].join(bot, 0)
        for _ in range(6):
            for players in tables:
                choose(players, chances)
        told = [max(player.number for player in players) for players in tables]
        before, victim = owners(url), servers(url)[0]
        os.kill(victim, signal.SIGKILL)
        gone = [made for made, players in zip(matches, tables, strict=True) if _lost(players[0])]
        assert 0 < len(gone) < len(matches), "only those of the one that was killed"
        tables = [_again(address, made) for made in matches]
        for players, number in zip(tables, told, strict=True):
            assert players[0].number == number, "nothing acknowledged is lost"
        for players in tables:
            choose(players, chances)
        now = owners(url)
        assert {now[made["match"]] for made in gone}.isdisjoint({before[gone[0]["match"]]})
        wait_until("another process is there", lambda: len(set(servers(url)) - {victim}) == 2)
        assert lone.welcome["match"] == bot["match"]
        for visitor in visitors:
            visitor.close()


def test_each_process_killed_in_turn_is_replaced_and_leaves_nothing_behind(url: str, tmp_path: Path) -> None:
    """Killing as many processes as there were leaves a server that still has as many."""
    chances = random.Random(4)
    with serving(url, tmp_path) as address:
        visitor = Visitor(address)
        made = visitor.create("person", "person")
        players = [visitor.join(made, seat) for seat in (0, 1)]
        killed: set[int] = set()
        for _ in range(3):
            for _ in range(4):
                choose(players, chances)
            told = max(player.number for player in players)
            engine = sa.create_engine(url)
            with engine.connect() as connection:
                owner = sa.select(PROCESSES.c.socket).join(OWNERS, OWNERS.c.process == PROCESSES.c.id)
                victim = process_at(str(connection.scalar(owner)))
            engine.dispose()
            below = processes_below(victim)
            assert below, "it has workers"
            os.kill(victim, signal.SIGKILL)
            killed.add(victim)
            players = _again(address, made)
            assert players[0].number == told, "nothing acknowledged is lost"
            wait_until("its workers are gone", lambda: not any(is_alive(pid) for pid in below))  # noqa: B023
            wait_until("a process is there in its place", lambda: len(set(servers(url)) - killed) == 2)
        assert len(killed) == 3
        visitor.close()


def _lost(player: Player) -> bool:
    """Whether a connection has ended."""
    try:
        player.send(type="ping", at=1)
        player.answer("pong")
    except ConnectionClosed:
        return True
    return False


def _again(address: str, made: Json) -> list[Player]:
    """Both coaches of a match connect until they are let in."""
    found: list[Player] = []

    def joined() -> bool:
        visitor = Visitor(address)
        try:
            found[:] = [visitor.join(made, seat) for seat in (0, 1)]
        except (ConnectionClosed, InvalidHandshake, OSError, KeyError):
            return False
        return True

    wait_until("the match is taken over", joined)
    return found


def test_several_processes_need_postgresql(tmp_path: Path) -> None:
    command = [sys.executable, "-c", PROGRAM, "serve", "--port", "0", "--no-open", "--workers", "2"]
    environment = {key: value for key, value in os.environ.items() if key != DATABASE_VARIABLE}
    done = subprocess.run(
        [*command, "--data", str(tmp_path)], capture_output=True, text=True, env=environment, check=False, timeout=PATIENCE
    )
    assert done.returncode != 0
    assert "PostgreSQL" in done.stderr
