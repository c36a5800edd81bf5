"""Hostile visitors: too much, too large, malformed, from elsewhere; and nothing that leaks."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from deepbowl.dungeons.library import dungeon
from deepbowl.dungeons.text import render
from deepbowl.server.http.limits import MOST_ADDRESSES, Addresses, Bucket
from deepbowl.server.http.middleware import REFUSED_COST, origin_allowed
from deepbowl.server.launch import set_up_log
from deepbowl.server.live import websocket
from deepbowl.server.live.websocket import PATIENCE
from deepbowl.server.making import listings
from deepbowl.server.settings import NO_LIMITS, Limits, Settings

from .client import Player, Visitor, wait_until
from .conftest import InThread, Start
from .playing import follow, to_turns, two_players

CLIENT_LOGS = ("httpx", "httpcore", "websockets.client")
"""What this test's own client logs is not the server's."""


# ---------------------------------------------------------------- messages
@pytest.mark.parametrize("text", [
    "", "hello", "[]", "null", "{}", '{"type": "fly"}', '{"type": "choose"}', '{"type":"ping","at":NaN}', "\ud7ff\x00",
    '{"type": "choose", "number": "1", "choice": 3}', '{"type": "plan", "number": 0, "choices": "yes"}', "[" * 5000,
    '{"type": "hello", "token": 7}', '{"type":"choose","number":1e99,"choice":""}',
])  # fmt: skip
def test_invalid_message_is_refused_and_the_connection_stays_open(visitor: Visitor, text: str) -> None:
    player = visitor.join(visitor.create(), 0)
    player.socket.send(text)
    assert player.answer("refused")["code"] == "malformed"
    player.socket.send(text.encode(errors="replace"))
    assert player.answer("refused")["code"] == "malformed"
    assert player.ask("why", number=0, choice="end-turn")["why"]


@pytest.mark.parametrize("message", [
    {"type": "choose", "number": 0, "choice": "x" * 9000},
    {"type": "choose", "number": -1, "choice": "yes"},
    {"type": "choose", "number": 10**15, "choice": "yes"},
    {"type": "choose", "number": 0, "choice": "step 999999,999999"},
    {"type": "choose", "number": 0, "choice": "activate A999"},
    {"type": "choose", "number": 0, "choice": "number 99999999999999999999"},
    {"type": "choose", "number": 0, "choice": "die -1"},
    {"type": "plan", "number": 0, "choices": ["yes"] * 100},
    {"type": "reach", "number": 0, "player": "Z99"},
    {"type": "reach", "number": 0, "player": "A1", "action": "fly"},
    {"type": "why", "number": 0, "choice": "step"},
    {"type": "odds", "number": 12345},
    {"type": "undo", "number": 0},
])  # fmt: skip
def test_hostile_messages_are_refused_and_change_nothing(visitor: Visitor, shared: InThread, message: Any) -> None:
    made, players = two_players(visitor)
    before = shared.hub.matches.live[made["match"]].match.hash()
    for player in players:
        player.send(**message)
        refused = player.answer("refused")
        assert refused["code"] in ("illegal", "stale", "malformed", "unknown", "not-asked")
        assert len(refused["why"]) < 2000
    assert shared.hub.matches.live[made["match"]].match.hash() == before
    assert shared.hub.store.inputs(made["match"]) == []


def test_large_messages_are_refused_and_huge_ones_end_the_connection(visitor: Visitor) -> None:
    player = visitor.join(visitor.create(), 0)
    player.socket.send('{"type":"ping","at":1,"x":"' + "x" * 20_000 + '"}')
    assert player.answer("refused")["code"] == "too-large"
    with pytest.raises(ConnectionClosed):
        too_much(player)


def too_much(player: Player) -> None:
    """Send a huge message and wait for an answer; the server closes the connection while either goes on."""
    player.socket.send("x" * 200_000)
    player.answer("refused")


def test_connection_that_keeps_sending_nonsense_is_closed(visitor: Visitor) -> None:
    player = visitor.join(visitor.create(), 0)
    for _ in range(PATIENCE - 1):
        player.socket.send("nonsense")
        player.answer("refused")
    player.socket.send("nonsense")
    with pytest.raises(ConnectionClosed):
        player.until(lambda _: False)


# ---------------------------------------------------------------- rates and numbers
def limited(tmp_path: Path, **limits: Any) -> Settings:
    return Settings(f"sqlite:///{tmp_path}/m.sqlite", replace(NO_LIMITS, **limits), bot_workers=1)


def test_connection_with_too_many_messages_is_refused(start: Start, tmp_path: Path) -> None:
    visitor = Visitor(start(limited(tmp_path, connection_rate=0.001, connection_burst=8)).address)
    player = visitor.join(visitor.create(), 0)
    for number in range(4):
        player.send(type="ping", at=number)
        player.answer("pong")
    player.send(type="ping", at=9)
    assert player.answer("refused")["code"] == "too-fast"
    visitor.close()


def test_connection_that_is_too_fast_is_read_more_and_more_slowly(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rests: list[int] = []

    def rest_after(refusals: int) -> float:
        rests.append(refusals)
        return 0.0

    monkeypatch.setattr(websocket, "rest_after", rest_after)
    visitor = Visitor(start(limited(tmp_path, connection_rate=0.001, connection_burst=6)).address)
    player = visitor.join(visitor.create(), 0)
    for number in range(8):
        player.send(type="ping", at=number)
    for _ in range(6):
        assert player.answer("refused")["code"] == "too-fast"
    assert rests == [1, 2, 3, 4, 5, 6][: len(rests)]
    wait_until("it rests after each", lambda: len(rests) == 6)
    monkeypatch.undo()
    waits = [websocket.rest_after(refusals) for refusals in range(1, 100)]
    assert waits == sorted(waits)
    assert 0 < waits[0] < waits[-1] == websocket.LONGEST_REST
    visitor.close()


def test_address_with_too_many_messages_or_connections_is_refused(start: Start, tmp_path: Path) -> None:
    limits = {"address_rate": 0.001, "address_burst": 12, "connections_an_address": 3}
    server = start(limited(tmp_path, **limits))
    visitor = Visitor(server.address)
    made = visitor.create()
    for seat in (0, 1, -1):
        visitor.join(made, seat)
    with pytest.raises(InvalidStatus):
        visitor.connect(made["match"])
    visitor.close()
    wait_until("the server has noticed", lambda: server.hub.addresses.connections == 0)
    again = Visitor(visitor.address)
    player = again.connect(made["match"])
    player.send(type="ping", at=1)
    assert player.answer("refused")["code"] == "too-fast"
    again.close()


def test_address_with_too_many_matches_is_refused(start: Start, tmp_path: Path) -> None:
    visitor = Visitor(start(limited(tmp_path, match_rate=0.001, match_burst=2)).address)
    visitor.create()
    assert visitor.post("/api/play", {}).status_code == 201
    refused = visitor.post("/api/play", {})
    assert refused.status_code == 429
    assert refused.json()["error"] == "too-many"
    visitor.close()


def test_address_with_too_many_requests_is_refused(start: Start, tmp_path: Path) -> None:
    visitor = Visitor(start(limited(tmp_path, request_rate=0.001, request_burst=2)).address)
    assert [visitor.http.get("/api/bots").status_code for _ in range(3)] == [200, 200, 429]
    assert visitor.http.get("/healthz").status_code == 200
    visitor.close()


def test_refusals_of_an_address_leave_one_after_the_other() -> None:
    addresses = Addresses(replace(NO_LIMITS, late_seconds=0.01, late_refusals=3))
    left: list[tuple[int, bool]] = []

    async def refuse(number: int) -> None:
        left.append((number, await addresses.refuse_late(addresses.of("somebody"))))

    async def flood() -> None:
        asked = [asyncio.create_task(refuse(number)) for number in range(4)]
        await asyncio.sleep(0)
        assert addresses.of("somebody").late == 3
        assert addresses.open_socket("somebody", trusted=False) is None, "as long as so many wait"
        assert addresses.open_socket("somebody", trusted=True) is not None, "a proxy has others behind it"
        assert addresses.open_socket("somebody else", trusted=False) is not None
        asked[0].cancel()
        await asyncio.gather(*asked, return_exceptions=True)

    asyncio.run(flood())
    assert left == [(3, False), (1, True), (2, True)]
    assert addresses.of("somebody").late == 0, "also of one who did not wait for the answer"
    assert addresses.open_socket("somebody", trusted=False) is not None


def test_address_whose_refusals_wait_is_cut_off(start: Start, tmp_path: Path) -> None:
    server = start(limited(tmp_path, request_rate=0.001, request_burst=2))
    visitor = Visitor(server.address)
    assert visitor.http.get("/api/bots").status_code == 200
    address = server.hub.addresses.of("127.0.0.1")
    address.late = Limits().late_refusals
    assert visitor.http.get("/api/bots").status_code == 200, "it may still ask what its rate allows"
    refused = visitor.http.get("/api/bots")
    assert (refused.status_code, refused.headers["connection"]) == (429, "close")
    with pytest.raises(httpx.TransportError):
        visitor.http.get("/api/bots")
    address.late = 0
    assert visitor.http.get("/api/bots").status_code == 429
    visitor.close()


def test_refused_requests_cost_an_address_more_than_others(start: Start, tmp_path: Path) -> None:
    visitor = Visitor(start(limited(tmp_path, request_rate=0.001, request_burst=2 + 2 * REFUSED_COST)).address)
    paths = ("/api/leagues/none", "/api/bots", "/api/leagues/none", "/api/bots")
    assert [visitor.http.get(path).status_code for path in paths] == [404, 200, 404, 429]
    visitor.close()


def test_request_that_comes_too_early_costs_nothing_more(start: Start, tmp_path: Path) -> None:
    visitor = Visitor(start(limited(tmp_path, request_rate=0.001, request_burst=4)).address)
    made = visitor.create()
    early = visitor.post(f"/api/matches/{made['match']}/rematch", {}, authorization=f"Bearer {made['tokens']['0']}")
    assert early.status_code == 409
    assert [visitor.http.get("/api/bots").status_code for _ in range(3)] == [200, 200, 429]
    visitor.close()


def test_a_bucket_fills_again_up_to_its_size() -> None:
    now = [0.0]
    bucket = Bucket(2, 3, lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now[0] = 100
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    bucket.charge(2)
    now[0] = 101.4
    assert not bucket.take(), "2 are owed first"
    now[0] = 101.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    bucket.charge(500)
    now[0] = 103.5
    assert [bucket.take() for _ in range(2)] == [True, False], "no more than the size is owed"


def test_addresses_are_not_remembered_for_ever() -> None:
    addresses = Addresses(Limits())
    first = addresses.of("first")
    for number in range(MOST_ADDRESSES):
        addresses.of(str(number))
    assert addresses.of("first") is not first


def test_large_bodies_are_refused(visitor: Visitor) -> None:
    body = {"book": "dungeonbowl-5", "seats": [], "dungeon": {"text": "#" * 200_000}}
    refused = visitor.post("/api/matches", body)
    assert (refused.status_code, refused.json()["error"]) == (413, "too-large")
    assert visitor.post("/api/replays", {"log": "x" * 200_000}).status_code == 422
    with suppress(httpx.TransportError):  # the server hangs up while it is still being sent; the answer may get lost
        assert visitor.post("/api/replays", {"log": "x" * 5_000_000}).status_code == 413


# ---------------------------------------------------------------- from elsewhere
def test_pages_of_other_origins_may_not_connect(visitor: Visitor) -> None:
    made = visitor.create()
    with pytest.raises(InvalidStatus):
        visitor.connect(made["match"], origin="http://evil.example")
    own = visitor.connect(made["match"], origin=visitor.address)
    assert own.hello()["seat"] == -1


@pytest.mark.parametrize(("origin", "host", "allowed"), [
    (None, "deepbowl.example", True),
    ("https://deepbowl.example", "deepbowl.example", True),
    ("http://localhost:8000", "localhost:8000", True),
    ("http://localhost:8001", "localhost:8000", False),
    ("https://deepbowl.example.evil", "deepbowl.example", False),
    ("null", "deepbowl.example", False),
    ("https://friend.example", "deepbowl.example", True),
    ("https://deepbowl.example", None, False),
])  # fmt: skip
def test_origins(origin: str | None, host: str | None, allowed: bool) -> None:
    assert origin_allowed(origin, host, ("https://friend.example",)) is allowed


@pytest.mark.parametrize("path", ["/", "/api/bots", "/api/nothing", "/nothing", "/api/dungeons/smelter.svg", "/api/docs"])
def test_every_answer_has_the_security_headers(visitor: Visitor, path: str) -> None:
    headers = visitor.http.get(path).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "no-referrer"
    policy = headers["content-security-policy"]
    assert "frame-ancestors 'none'" in policy
    assert "script-src" in policy or "default-src 'none'" in policy
    assert "unsafe-eval" not in policy
    assert "unsafe-inline" not in policy.replace("style-src 'unsafe-inline'", "") if path.endswith(".svg") else policy
    assert "server" not in headers


def test_files_outside_the_client_are_not_served(visitor: Visitor) -> None:
    for path in ("/../app.py", "/%2e%2e/app.py", "/..%2fapp.py", "/assets/../../app.py", "/%2fetc/passwd", "//etc/passwd"):
        answer = visitor.http.get(path)
        assert answer.status_code == 404
        assert "import" not in answer.text


# ---------------------------------------------------------------- leaks
def test_internal_error_shows_only_its_number(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> None:
        raise RuntimeError("secret /home/somebody/key=123")

    monkeypatch.setattr(listings, "bot_cards", fail)
    answer = visitor.http.get("/api/bots")
    assert answer.status_code == 500
    assert answer.json()["error"] == "internal"
    assert "secret" not in answer.text
    assert "Traceback" not in answer.text
    number = answer.json()["why"].rpartition(" ")[2].rstrip(".")
    assert any(number in record.getMessage() and record.exc_info for record in caplog.records)


def test_nothing_tells_the_key_before_the_end_and_logs_never_tell_tokens(
    visitor: Visitor, shared: InThread, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    set_up_log(logging.INFO)
    caplog.set_level(logging.DEBUG)
    made, players = two_players(visitor)
    secret = shared.hub.matches.live[made["match"]].stored.secret
    said: list[str] = []
    asked = to_turns(players)
    for _ in range(10):
        asked.silence()
        said += [str(player.last) for player in players]
        asked = follow(players)
    said.append(str(asked.ask("odds", number=asked.number)))
    said.append(visitor.http.get(f"/api/matches/{made['match']}/log").text)
    said.append(visitor.http.get(f"/api/matches/{made['match']}/frames").text)
    said.append(visitor.http.get("/api/matches").text)
    visitor.post(f"/api/matches/{made['match']}/rematch", {}, authorization=f"Bearer {made['tokens']['0']}")
    assert not any(secret in text for text in said)
    ours = [record.getMessage() for record in caplog.records if not record.name.startswith(CLIENT_LOGS)]
    written = "\n".join(ours) + "".join(capfd.readouterr())
    for token in made["tokens"].values():
        assert token not in written
        assert not any(token in text for text in said)
    assert secret not in written


def test_a_dungeon_is_never_markup(visitor: Visitor) -> None:
    text = render(dungeon("smelter")).replace("title: The Smelter", 'title: <script>alert("x")</script>')
    shown = visitor.post("/api/dungeons/preview", {"text": text, "book": "dungeonbowl-5"}).json()
    assert shown["title"] == '<script>alert("x")</script>', "plain text stays what it is"
    assert "<script" not in shown["svg"]
    made = visitor.create(dungeon={"text": text})
    card = visitor.http.get(f"/api/matches/{made['match']}")
    assert card.headers["content-type"] == "application/json"
    assert card.json()["title"] == '<script>alert("x")</script>'


def test_health_and_metrics(visitor: Visitor) -> None:
    assert visitor.get("/healthz") == {"ok": True}
    made, players = two_players(visitor)
    follow(players).silence()
    text = visitor.http.get("/metrics").text
    numbers = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert float(numbers["deepbowl_inputs_total"]) >= 1
    assert float(numbers["deepbowl_answer_seconds_count"]) >= 1
    assert float(numbers['deepbowl_answer_seconds_bucket{le="+Inf"}']) == float(numbers["deepbowl_answer_seconds_count"])
    assert made["match"] not in text
    page = visitor.http.get("/api/docs").text
    schema = visitor.get("/api/openapi.json")
    for path in schema["paths"]:
        assert path in page
    assert "//" not in page.replace("https://", "//") or "src=" not in page
