"""A server of two processes: one plays, the other answers requests, and coaches notice nothing of it."""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from deepbowl.server.cluster import floor, peers, supervisor
from deepbowl.server.cluster.handover import Handover, NobodyThere, any_in, found_in, give, process_at, tell
from deepbowl.server.cluster.messages import NewTokens, Pulse, Seen, Told
from deepbowl.server.metrics import Metrics
from deepbowl.server.ports import CannotListen
from deepbowl.server.settings import NO_LIMITS, Settings
from deepbowl.server.store.claim import AlreadyServed, claimed
from deepbowl.server.store.database import sqlite_file
from deepbowl.server.store.store import AlreadyBuilt, Store
from deepbowl.server.store.stored import StoredBuilding
from deepbowl.testing import rule

from .client import PATIENCE, Json, Player, Visitor, wait_until
from .conftest import FOREGROUND, Parts
from .playing import follow, to_turns, two_players
from .test_coaches import new_coach
from .test_league_bots import QUICK, begun
from .test_leagues import Table
from .test_tournaments import Event


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Parts]:
    folder = tmp_path_factory.mktemp("parts")
    settings = Settings(
        database=f"sqlite:///{folder}/matches.sqlite", limits=NO_LIMITS, bot_workers=1, bot_pace=0, **FOREGROUND
    )
    both = Parts(settings, folder)
    yield both
    both.stop()


@pytest.fixture
def visitor(parts: Parts) -> Iterator[Visitor]:
    visitor = Visitor(parts.address)
    yield visitor
    visitor.close()


def concede(players: list[Player]) -> None:
    to_turns(players).send(type="concede")
    for player in players:
        player.until(lambda message: message["type"] == "update" and message["state"]["over"])


# ---------------------------------------------------------------- matches
def test_match_is_played_in_the_process_that_answers_no_requests(parts: Parts, visitor: Visitor) -> None:
    made, players = two_players(visitor)
    assert made["match"] in parts.play.hub.matches.live
    assert parts.hub.matches.live == {}
    told = to_turns(players).number
    assert len(parts.play.hub.store.inputs(made["match"])) == told
    assert parts.play.hub.metrics.requests == 0


def test_board_of_a_new_match_is_there_without_drawing_it_again(
    parts: Parts, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> None:
        raise AssertionError("the board is drawn again")

    monkeypatch.setattr(parts.hub.analysis, "run", never)
    _, players = two_players(visitor)
    assert visitor.board(players[0])["cells"]


def test_card_of_a_match_tells_who_watches(parts: Parts, visitor: Visitor) -> None:
    made, _ = two_players(visitor)
    path = f"/api/matches/{made['match']}"
    wait_until("it is live", lambda: visitor.get(path)["live"])
    assert visitor.get(path)["watching"] == 0
    visitor.join(made)
    wait_until("a spectator is counted", lambda: visitor.get(path)["watching"] == 1)


def test_metrics_add_up_over_both_processes(parts: Parts, visitor: Visitor) -> None:
    def metrics() -> dict[str, float]:
        text = visitor.http.get("/metrics").text
        return {name: float(value) for name, value in re.findall(r"^deepbowl_(\w+) (\S+)$", text, re.MULTILINE)}

    before = metrics()
    _, players = two_players(visitor)
    to_turns(players)
    stored = parts.play.hub.metrics.inputs
    wait_until("choices are counted", lambda: metrics()["inputs_total"] == stored)
    now = metrics()
    assert now["matches_created_total"] == before["matches_created_total"] + 1
    assert now["matches_live"] == len(parts.play.hub.matches.live)
    assert now["connections"] >= 2


def test_counters_of_several_processes_are_added() -> None:
    one, other = Metrics(started=5.0, inputs=2), Metrics(started=9.0, inputs=40)
    one.answered(0.02)
    other.answered(0.3)
    total = one.with_those_of([other])
    assert (total.started, total.inputs, total.answer_count, one.inputs) == (5.0, 42, 2, 2)
    assert (total.answers[0], total.answers[2], total.answers[-1]) == (0, 1, 2)
    assert one.answers[-1] == 1, "only the sum has both"


def test_rematch_is_told_and_only_the_newest_token_opens_a_seat(visitor: Visitor) -> None:
    made, players = two_players(visitor)
    path, tokens = f"/api/matches/{made['match']}/rematch", made["tokens"]
    concede(players)
    mine = visitor.post(path, {}, authorization=f"Bearer {tokens['0']}").json()
    assert players[1].answer("update")["rematch"] == mine["match"]
    yours = visitor.post(path, {}, authorization=f"Bearer {tokens['1']}").json()
    assert visitor.join(yours, 0).seat == 0
    again = visitor.post(path, {}, authorization=f"Bearer {tokens['1']}").json()
    assert visitor.join(again, 0).seat == 0

    def old_token_is_refused() -> bool:
        late = visitor.connect(yours["match"])
        late.send(type="hello", token=yours["tokens"]["0"], since=0)
        answer = late.until(lambda message: message["type"] in ("refused", "welcome"))
        return str(answer["type"]) == "refused"

    wait_until("the process that plays has heard of it", old_token_is_refused)


def test_key_of_a_coach_who_left_opens_no_seat(parts: Parts, visitor: Visitor) -> None:
    ada, keys = new_coach(parts.address, "Ada Unforgotten")
    made, _ = two_players(visitor)
    ada.ask("POST", "/api/me/seats", 204, match=made["match"], token=made["tokens"]["0"])
    at_home = visitor.connect(made["match"])
    at_home.send(type="hello", coach=keys["key"])
    assert at_home.answer("welcome")["seat"] == 0
    live = parts.play.hub.matches.live[made["match"]]
    assert live.seating.seats[0].owner
    ada.ask("DELETE", "/api/me", 204)
    wait_until("the seat has no owner", lambda: not live.seating.seats[0].owner)


def test_connection_that_read_pages_is_handed_over_too(parts: Parts, visitor: Visitor) -> None:
    """A proxy may ask for a WebSocket on a connection that it has used for pages before."""
    made = visitor.create()
    host, port = parts.address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), PATIENCE) as line:
        for _ in range(2):
            line.sendall(f"GET /api/bots HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
            head, _, body = line.recv(65536).partition(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 200")
            length = int(re.findall(rb"content-length: (\d+)", head)[0])
            while len(body) < length:
                body += line.recv(65536)
        wanted = f"GET /ws/matches/{made['match']} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        line.sendall(f"{wanted}Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        assert line.recv(65536).startswith(b"HTTP/1.1 101")
    assert made["match"] in parts.play.hub.matches.live


def asked_for(parts: Parts, path: str, count: int = 1) -> bytes:
    """Send plain requests for a path on one connection, one after the other; return all answers."""
    host, port = parts.address.removeprefix("http://").split(":")
    found = b""
    with socket.create_connection((host, int(port)), PATIENCE) as line:
        for _ in range(count):
            with suppress(ConnectionError):  # closed by now
                line.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
                found += line.recv(65536)
    return found


def test_handed_over_connection_that_is_no_websocket_is_closed(parts: Parts, visitor: Visitor) -> None:
    """Else requests could reach the process that plays."""
    made = visitor.create()
    before = parts.play.hub.metrics.requests
    found = asked_for(parts, f"/ws/matches/{made['match']}", 2)
    assert found.startswith(b"HTTP/1.1 426")
    assert (found.count(b"HTTP/1.1"), b"connection: close" in found.lower()) == (1, True)
    assert parts.play.hub.metrics.requests == before


def test_address_that_connects_too_often_is_not_handed_over(tmp_path: Path) -> None:
    limits = replace(NO_LIMITS, request_rate=0.001, request_burst=3)
    parts = Parts(Settings(database=f"sqlite:///{tmp_path}/matches.sqlite", limits=limits, bot_workers=1), tmp_path)
    try:
        answers = [asked_for(parts, "/ws/matches/nothing") for _ in range(5)]
        assert [found[:12] for found in answers] == [b"HTTP/1.1 426"] * 3 + [b""] * 2
    finally:
        parts.stop()


def test_unknown_match_is_refused_by_the_process_that_plays(visitor: Visitor) -> None:
    nothing = visitor.connect("nothing")
    assert nothing.answer("refused")["code"] == "unknown"


# ---------------------------------------------------------------- leagues
def test_result_of_a_league_match_is_entered_by_the_reception(parts: Parts, visitor: Visitor) -> None:
    table = Table(parts)
    mine, other = table.join(table.ada, "College of Fire"), table.join(table.bob, "College of Light")
    table.ada.ask("POST", table.path + "/bots", clubs=4, level="rookie")
    table.ada.ask("POST", table.path + "/season", do="begin")
    fixture = table.of(mine, other)
    table.play(visitor, fixture, table.ada)
    assert table.fixture(fixture)["card"]["state"] == "handed over"


def test_bots_of_a_league_play_unwatched_in_the_other_process(parts: Parts) -> None:
    table = Table(parts, **QUICK)
    begun(table, 2)
    wait_until("bots have played", lambda: table.view()["stage"] == "played")


@rule("LG-BOT-02")
def test_table_of_bots_in_a_tournament_goes_on_though_nobody_watches(parts: Parts) -> None:
    its = Event(parts, **QUICK, rounds=[{"size": 2}])
    its.post("bots", teams=2, level="rookie")
    parts.call(parts.hub.floor.take_up("nothing"))  # no such match: nothing happens
    its.begin()
    wait_until("the table has its match", lambda: bool(its.tables()[0]["match"]))
    match = its.tables()[0]["match"]
    wait_until("its bots play", lambda: len(parts.play.hub.store.inputs(match)) > 20)
    live = parts.play.hub.matches.live[match]
    assert (live.unwatched, live.seating.watching) == (True, 0)


# ---------------------------------------------------------------- without the other process
def test_no_process_that_plays_is_reported_and_the_match_waits_for_the_next(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path}/matches.sqlite", limits=NO_LIMITS, bot_workers=1, bot_pace=0)
    first = Parts(settings, tmp_path)
    visitor = Visitor(first.address)
    try:
        assert visitor.get("/healthz") == {"ok": True}, "it has waited for the one that plays"
        first.play.stop()
        assert found_in(tmp_path, "play") == []
        made = visitor.create()
        with pytest.raises((ConnectionClosed, InvalidHandshake, OSError)):
            visitor.join(made, 0)
        second = first.new_play()
        assert [visitor.join(made, seat).seat for seat in (0, 1)] == [0, 1]
        second.stop()
    finally:
        visitor.close()
        first.reception.stop()


def test_floor_without_a_pulse_is_in_trouble(parts: Parts, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [1000.0]
    monkeypatch.setattr("deepbowl.server.cluster.floor.time.monotonic", lambda: clock[0])
    other = floor.OtherFloor(Path("nowhere"), parts.hub.boards, parts.hub.peers.owner_of)
    assert "no process that plays" in other.trouble()
    other.heard(Pulse(1, Metrics(), 0, 0, {"abc": Seen(3, 0.5)}))
    assert (other.trouble(), other.seen("abc"), other.seen("def")) == ("", Seen(3, 0.5), None)
    clock[0] += floor.SILENT_SECONDS + 1
    assert other.seen("abc") is None
    assert "no process that plays" in other.trouble()
    other.heard(Pulse(2, Metrics(), 0, 0, {}))
    assert [pulse.process for pulse in other.pulses()] == [2]


def test_sockets_are_found_by_what_their_processes_do(tmp_path: Path) -> None:
    with pytest.raises(NobodyThere):
        any_in(tmp_path, "play")
    for name in ("play-12.socket", "reception-13.socket"):
        (tmp_path / name).touch()
    assert process_at(any_in(tmp_path, "play")) == 12
    assert [process_at(one) for one in found_in(tmp_path, "reception")] == [13]


# ---------------------------------------------------------------- one file
def test_second_server_of_a_file_is_refused_until_the_first_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deepbowl.server.store.claim.WAIT_SECONDS", 0.05)
    file = tmp_path / "matches.sqlite"
    with claimed(file), pytest.raises(AlreadyServed, match="another server keeps its matches in"), claimed(file):
        pass
    with claimed(file):
        assert not file.exists(), "the database itself is not touched"


def test_file_of_a_database_is_read_from_its_url(tmp_path: Path) -> None:
    for kind in ("sqlite", "sqlite+pysqlite"):
        assert sqlite_file(f"{kind}:///{tmp_path}/matches#1.sqlite") == tmp_path / "matches#1.sqlite"
    assert {sqlite_file(url) for url in ("sqlite://", "sqlite:///:memory:", "postgresql+psycopg://me@host/db")} == {None}


def test_database_in_memory_cannot_be_shared() -> None:
    with pytest.raises(CannotListen, match="cannot share a database in memory"):
        supervisor.run_parts("127.0.0.1", 0, Settings("sqlite://"), 1, True, print)


def test_process_that_connects_and_sends_nothing_keeps_no_one_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deepbowl.server.cluster.handover.SEND_SECONDS", 0.05)
    heard: list[Told] = []

    async def listen() -> None:
        here = Handover(tmp_path, "play", lambda *_: None, heard.append)
        silent, gone = (socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) for _ in range(2))
        silent.connect(str(here.path))
        gone.connect(str(here.path))
        gone.close()
        await asyncio.to_thread(tell, str(here.path), NewTokens("abc"))
        silent.settimeout(PATIENCE)
        assert await asyncio.to_thread(silent.recv, 1) == b"", "it is let go"
        assert heard == [NewTokens("abc")]
        silent.close()
        here.close()
        assert not here.path.exists()

    asyncio.run(listen())


def test_connection_stays_that_of_its_visitor_until_it_is_given(tmp_path: Path) -> None:
    """Its number may be that of another visitor by then; what is given has a number of its own, which is closed."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        held = os.dup(ours.fileno())
        with pytest.raises(OSError, match="No such file"):
            give(str(tmp_path / "nobody.socket"), held, b"")
        with pytest.raises(OSError, match="Bad file descriptor"):
            os.fstat(held)
        theirs.sendall(b"still there")
        assert ours.recv(64) == b"still there"


def test_two_processes_that_write_one_file_never_both_win(tmp_path: Path) -> None:
    """A job reads, then writes: nothing may come between."""
    stores = [Store(f"sqlite:///{tmp_path}/matches.sqlite") for _ in range(2)]
    building = StoredBuilding("twice", 0.0, {}, "00", [], [])
    stores[0].create_building(building).result(PATIENCE)

    def build(number: int) -> int:
        """Write the same choice by both stores at once; return how many won."""
        written = [store.build_on(building.id, number, [f"choice {at}"], None) for at, store in enumerate(stores)]
        won = 0
        for one in written:
            try:
                one.result(PATIENCE)
                won += 1
            except AlreadyBuilt:
                pass
        return won

    with ThreadPoolExecutor(1) as pool:
        assert list(pool.map(build, range(30))) == [1] * 30
    for store in stores:
        store.close()


# ---------------------------------------------------------------- the command
def test_folder_of_the_sockets_is_short_even_if_the_usual_one_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", "/somewhere/" + "long" * 40)
    with supervisor._meeting_folder() as folder:
        assert len(str(folder)) < 40
        assert folder.stat().st_mode & 0o077 == 0, "anyone who reaches a socket could hand over connections"


def test_either_process_killed_is_replaced_and_no_choice_is_lost(tmp_path: Path) -> None:
    chances = random.Random(7)
    program = "from deepbowl.cli.main import main; main()"
    command = [sys.executable, "-c", program, "serve", "--port", "0", "--data", str(tmp_path), "--no-open", "--no-limits"]
    environment = {key: value for key, value in os.environ.items() if key != "DEEPBOWL_DATABASE_URL"}
    with TemporaryDirectory() as meeting, subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**environment, "TMPDIR": meeting}
    ) as server:
        assert server.stdout is not None
        assert server.stderr is not None
        found = re.search(r"http://\S+[^/\s]", server.stdout.readline())
        assert found is not None
        visitor = Visitor(found.group())
        made = visitor.create()
        players = [visitor.join(made, seat) for seat in (0, 1)]
        folder = next(Path(meeting).glob("deepbowl-*"))

        def killed(role: str) -> None:
            victim = process_at(any_in(folder, role))
            os.kill(victim, signal.SIGKILL)
            wait_until("another is there", lambda: [victim] != (now := pids(folder, role)) and bool(now))

        for _ in range(3):
            follow(players).random_choice(chances)
        killed("reception")
        for _ in range(3):
            follow(players).random_choice(chances)
        told = max(player.number for player in players)
        wait_until("requests are answered again", lambda: answers(visitor.address))
        visitor.close()
        visitor = Visitor(found.group())
        killed("play")
        players = rejoined(visitor, made)
        assert [player.number for player in players] == [told, told]
        follow(players).random_choice(chances)
        visitor.close()
        server.send_signal(signal.SIGINT)
        assert server.wait(PATIENCE) == 0
        log = server.stderr.read()
        assert "Traceback" not in log
        assert [what in log for what in ("which answers requests, ended", "which plays matches, ended")] == [True, True]
    assert not folder.exists()


def pids(folder: Path, role: str) -> list[int]:
    return [process_at(one) for one in found_in(folder, role)]


def answers(address: str) -> bool:
    try:
        return httpx.get(f"{address}/healthz", timeout=PATIENCE).status_code == 200
    except httpx.TransportError:
        return False


def rejoined(visitor: Visitor, made: Json) -> list[Player]:
    """Both coaches connect until they are let in."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return [visitor.join(made, seat) for seat in (0, 1)]
        except (ConnectionClosed, InvalidHandshake, OSError):
            assert time.monotonic() < end
            time.sleep(peers.PULSE_SECONDS / 20)
