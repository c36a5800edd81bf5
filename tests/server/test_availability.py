"""One visitor does not slow another: half-sent requests, clients who never read, floods of questions, unknown names."""

from __future__ import annotations

import logging
import os
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from deepbowl.server.http.limits import address_key
from deepbowl.server.http.middleware import cost_of, host_allowed
from deepbowl.server.launch import Throttle
from deepbowl.server.live.broadcast import PRESENCE_SECONDS
from deepbowl.server.ports import listen
from deepbowl.server.settings import NO_LIMITS, Settings

from .client import PATIENCE, Visitor, wait_until
from .conftest import InThread, Start
from .playing import follow, to_turns, two_players


def limited(tmp_path: Path, **limits: Any) -> Settings:
    return Settings(f"sqlite:///{tmp_path}/m.sqlite", replace(NO_LIMITS, **limits), bot_workers=1)


def raw(server: InThread) -> socket.socket:
    """A connection that speaks for itself."""
    port = int(server.address.rpartition(":")[2])
    return socket.create_connection(("127.0.0.1", port), PATIENCE)


def ended(connection: socket.socket) -> bool:
    """Whether the server has closed a connection; waits for it."""
    try:
        while connection.recv(65536):
            pass
    except ConnectionError:
        pass
    return True


# ---------------------------------------------------------------- requests that never arrive
@pytest.mark.parametrize("sent", [
    b"", b"GET /api/bots HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
    b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET /healthz HTTP/1.1\r\nHo",
])  # fmt: skip
def test_the_head_of_a_request_is_waited_for_only_so_long(start: Start, tmp_path: Path, sent: bytes) -> None:
    server = start(limited(tmp_path, header_seconds=0.2))
    with raw(server) as connection:
        connection.sendall(sent)
        assert ended(connection)
    wait_until("it is counted no more", lambda: server.hub.addresses.sockets == 0)


def test_the_body_of_a_request_is_waited_for_only_so_long(start: Start, tmp_path: Path) -> None:
    server = start(limited(tmp_path, body_seconds=0.2))
    with raw(server) as connection:
        connection.sendall(b"POST /api/play HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{")
        answer = b""
        while part := connection.recv(65536):
            answer += part
        assert answer.startswith(b"HTTP/1.1 408 ")


def test_address_at_its_limit_of_connections_does_not_block_others(start: Start, tmp_path: Path) -> None:
    server = start(limited(tmp_path, sockets_an_address=5))
    with ExitStack() as stack:
        for _ in range(20):
            stack.enter_context(raw(server)).sendall(b"GET / HTTP/1.1\r\nX: ")
        wait_until("all have come", lambda: server.hub.addresses.sockets == 5)
        other = stack.enter_context(_from(server, "127.0.0.2"))
        other.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert other.recv(100).startswith(b"HTTP/1.1 200")
    wait_until("they are counted no more", lambda: server.hub.addresses.sockets == 0)


def _from(server: InThread, address: str) -> socket.socket:
    port = int(server.address.rpartition(":")[2])
    return socket.create_connection(("127.0.0.1", port), PATIENCE, source_address=(address, 0))


def test_websockets_are_counted_and_let_go(start: Start, tmp_path: Path) -> None:
    server = start(limited(tmp_path))
    visitor = Visitor(server.address)
    made, _ = two_players(visitor)
    assert server.hub.addresses.sockets >= 2
    assert visitor.connect("nothing").receive()["code"] == "unknown"
    visitor.close()
    wait_until("they are counted no more", lambda: server.hub.addresses.sockets == 0)
    assert made["match"] in server.hub.matches.live


def test_connection_that_never_reads_is_closed(start: Start, tmp_path: Path) -> None:
    """The kernel takes some of it; when its buffers are full and the client does not read for a while, the slot is freed."""
    server = start(limited(tmp_path, send_seconds=0.3))
    visitor = Visitor(server.address)
    made, players = two_players(visitor)
    connection = raw(server)
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    head = f"GET /ws/matches/{made['match']} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    connection.sendall(f"{head}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {'A' * 22}==\r\n\r\n".encode())
    hello = b'{"type":"hello"}'
    frame = bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello
    live = server.hub.matches.live[made["match"]]
    deadline = time.monotonic() + PATIENCE
    connection.settimeout(0.05)
    seen = False

    def watched() -> bool:
        there = tuple(live.seating.connections)  # a copy: the server's thread changes them meanwhile
        return any(one.seat < 0 for one in there)

    while not seen or watched():
        seen = seen or watched()
        assert time.monotonic() < deadline, "it keeps its slot"
        try:
            connection.send(frame)  # a welcome for each, and the client reads none
        except TimeoutError:
            continue
        except ConnectionError:
            break
    wait_until("it is gone", lambda: not watched() and server.hub.addresses.connections == 2)
    connection.close()
    assert follow(players).silence()["type"] == "update"
    visitor.close()


# ---------------------------------------------------------------- questions and choices
def test_a_choice_does_not_wait_for_the_odds_asked_before_it(start: Start, tmp_path: Path) -> None:
    """The worker for questions is held; the choice is made, then the answer comes."""
    server = start(limited(tmp_path))
    visitor = Visitor(server.address)
    _, players = two_players(visitor)
    asked = to_turns(players)
    number = asked.number
    asked.ask("odds", number=number, choices=[asked.options()[0]])  # so that the worker is there
    worker = server.hub.questions.pids[0]
    os.kill(worker, signal.SIGSTOP)
    try:
        asked.send(type="odds", number=number, choices=asked.options()[1:3])
        wait_until("they are being worked out", lambda: server.hub.questions.jobs == 1)
        asked.send(type="choose", number=number, choice="end-turn")
        assert asked.until(lambda m: m["type"] in ("odds", "update"))["type"] == "update"
    finally:
        os.kill(worker, signal.SIGCONT)
    assert asked.answer("odds")["number"] == number
    visitor.close()


def test_questions_that_wait_are_bounded(start: Start, tmp_path: Path) -> None:
    server = start(limited(tmp_path, questions_waiting=3))
    visitor = Visitor(server.address)
    _, players = two_players(visitor)
    asked = to_turns(players)
    for _ in range(40):
        asked.send(type="odds", number=asked.number)
    assert asked.answer("refused")["code"] == "too-fast"
    asked.send(type="ping", at=1)
    asked.answer("pong")
    assert asked.silence()["type"] == "update"
    visitor.close()


def test_questions_are_answered_in_the_order_they_came(visitor: Visitor) -> None:
    _, players = two_players(visitor)
    asked = to_turns(players)
    wanted = [option for option in asked.options() if option.startswith("activate")][:4]
    for option in wanted:
        asked.send(type="odds", number=asked.number, choices=[option])
    assert [asked.answer("odds")["odds"][0]["choice"] for _ in wanted] == wanted


def test_presence_is_sent_at_a_limited_rate(visitor: Visitor, shared: InThread) -> None:
    made, players = two_players(visitor)
    live = shared.hub.matches.live[made["match"]]
    began = time.monotonic()
    for _ in range(30):
        visitor.join(made).close()

    async def settled() -> bool:
        return not live.seating.watching and live.broadcaster.presence_is_settled

    wait_until("everyone has left and the coaches know", lambda: shared.call(settled()))
    periods = (time.monotonic() - began) / PRESENCE_SECONDS
    told = 0
    players[0].send(type="ping", at=1)
    while players[0].receive()["type"] != "pong":
        told += 1
    # the coaches' own arrival, one at once, one per period: without a limit there were sixty and more
    assert 1 <= told <= periods + 4
    assert players[0].presence["watching"] == 0


@pytest.mark.parametrize("shared_port", [False, True])
def test_connections_send_each_message_immediately(shared_port: bool) -> None:
    with listen("127.0.0.1", 0, shared_port) as listening:
        listening.listen()
        with socket.create_connection(listening.getsockname(), PATIENCE), listening.accept()[0] as accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


# ---------------------------------------------------------------- names, hosts, addresses
def test_unknown_names_leave_nothing_in_memory(visitor: Visitor, shared: InThread) -> None:
    visitor.get("/api/dungeons/smelter")
    kept = len(shared.hub.library._kept)
    for number in range(30):
        assert visitor.http.get(f"/api/dungeons/nothing-{number}").status_code == 404
        assert visitor.http.get(f"/api/dungeons/nothing-{number}.svg").status_code == 404
        assert visitor.http.get(f"/api/rules/XX-{number}").status_code == 404
        assert visitor.http.get(f"/api/rules?book=nothing-{number}").status_code == 404
        assert visitor.http.get(f"/api/matches/nothing{number}").status_code == 404
        assert visitor.http.get(f"/nothing-{number}").status_code == 404
    assert len(shared.hub.library._kept) - kept <= 1, "at most what the first question about rules left"
    assert shared.hub.matches._loading == {}


@pytest.mark.parametrize("path", [
    "/%00", "/a%00b", "/" + "x" * 5000, "/%ff%fe", "/api/dungeons/%00", "/api/rules/%ed%a0%80", "/api/matches/%00/log",
    "/api/matches?x=%ff", "/assets/%00.js", "/..%00/", "/api/dungeons/%00.svg", "/api/rules?q=%ed%a0%80%00",
])  # fmt: skip
def test_odd_paths_are_not_internal_errors(visitor: Visitor, shared: InThread, path: str) -> None:
    before = shared.hub.metrics.errors
    answer = visitor.http.get(path)
    assert answer.status_code in (200, 404, 422)
    assert shared.hub.metrics.errors == before


@pytest.mark.parametrize(("path", "body"), [
    ("/api/matches", '{"book": "\\ud800", "seats": [{"kind": "person"}, {"kind": "bot"}]}'),
    ("/api/matches", '{"book": "crp", "seats": [{"kind": "person", "coach": "\\udfff"}, {"kind": "bot"}]}'),
    ("/api/matches", '{"book": "crp", "\\ud800": 1, "seats": [{"kind": "person"}, {"kind": "bot"}]}'),
    ("/api/replays", '{"log": "deepbowl log 1\\n\\ud800"}'),
    ("/api/dungeons/preview", '{"text": "dungeon: \\udc00"}'),
    ("/api/dungeons/preview", '{"book": "\\udc00"}'),
    ("/api/play", '{"coach": "\\ud83c"}'), ("/api/play", "\x00"), ("/api/play", "[" * 3000), ("/api/play", '"\\ud800'),
])  # fmt: skip
def test_halves_of_characters_are_refused(visitor: Visitor, shared: InThread, path: str, body: str) -> None:
    before = shared.hub.metrics.errors
    answer = visitor.http.post(path, content=body.encode(), headers={"content-type": "application/json"})
    assert 400 <= answer.status_code < 500
    assert answer.json()["why"]
    assert shared.hub.metrics.errors == before


def test_halves_of_characters_over_a_websocket_are_refused(visitor: Visitor, shared: InThread) -> None:
    made = visitor.create()
    before = shared.hub.metrics.errors
    player = visitor.connect(made["match"])
    for text in ('{"type":"hello","token":"\\ud800"}', '{"type":"hello","token":"\\udfff\\ud800"}'):
        player.socket.send(text)
        assert player.answer("refused")["code"] in ("malformed", "unknown")
    player.hello(made["tokens"]["0"])
    choose = '{"type":"choose","number":0,"choice":"\\ud800","id":"\\ud800"}'
    why = '{"type":"why","number":0,"choice":"\\udc00"}'
    for text in (choose, why):
        player.socket.send(text)
        assert player.until(lambda m: m["type"] in ("refused", "why"))
    assert shared.hub.metrics.errors == before


@pytest.mark.parametrize(("host", "allowed"), [
    ("localhost:8000", True), ("127.0.0.1:8000", True), ("[::1]:8000", True), ("10.1.2.3", True), ("play.example", True),
    ("PLAY.example:443", True), ("evil.example", False), ("play.example.evil.example", False), ("", False),
    ("localhost:x", False), ("a b", False), ("127.0.0.1.evil.example", False),
])  # fmt: skip
def test_which_hosts_a_server_answers_for(host: str, allowed: bool) -> None:
    assert host_allowed(host, ("play.example",)) is allowed


def test_a_page_of_another_name_that_leads_here_gets_nothing(visitor: Visitor) -> None:
    answer = visitor.http.get("/api/matches", headers={"host": "evil.example"})
    assert answer.status_code == 421
    assert "--public-host" in answer.json()["why"]


@pytest.mark.parametrize(("host", "key"), [
    ("192.0.2.7", "192.0.2.7"), ("::ffff:192.0.2.7", "192.0.2.7"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
    ("2001:db8:1:2::9", "2001:db8:1:2::/64"), ("2001:db8:1:3::9", "2001:db8:1:3::/64"), ("fe80::1%eth0", "fe80::/64"),
    ("no address", "no address"),
])  # fmt: skip
def test_a_network_of_ipv6_counts_as_one_address(host: str, key: str) -> None:
    assert address_key(host) == key


# ---------------------------------------------------------------- for operators
def test_probes_are_cheap_and_limited(start: Start, tmp_path: Path) -> None:
    server = start(limited(tmp_path, probe_rate=0.001, probe_burst=4))
    statements: list[str] = []
    sa.event.listen(server.hub.store.engine, "before_cursor_execute", lambda *args: statements.append(args[2]))
    with httpx.Client(base_url=server.address, timeout=PATIENCE) as client:
        codes = [client.get(path).status_code for path in ("/metrics", "/healthz", "/metrics", "/healthz", "/metrics")]
    assert codes == [200, 200, 200, 200, 429]
    assert not any("count(" in text.lower() and "inputs" in text for text in statements)
    assert sum("count(" in text.lower() for text in statements) <= 1


def test_costly_requests_take_more_of_what_an_address_has() -> None:
    assert cost_of("POST", "/api/replays") > cost_of("GET", "/api/matches/x/log") > cost_of("GET", "/api/matches")
    assert cost_of("GET", "/assets/index.js") < 1


@pytest.fixture
def log() -> Iterator[logging.Logger]:
    log = logging.getLogger("tests.throttled")
    log.propagate = False
    yield log
    log.handlers.clear()


def test_the_same_complaint_is_not_written_for_ever(log: logging.Logger) -> None:
    now, written = [0.0], list[str]()

    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            written.append(record.getMessage())

    handler = Kept()
    handler.addFilter(Throttle(5, 60.0, lambda: now[0]))
    log.addHandler(handler)
    for number in range(1000):
        log.warning("number %d", number)
    log.warning("something else")
    assert len(written) == 6
    assert written[4] == "number 4 (further lines like this are left out for now)"
    now[0] = 61.0
    log.warning("number %d", 7)
    assert written[-1] == "number 7"
