"""Web Push: keys, notified devices, and a push service that stands in for the real ones."""

from __future__ import annotations

import base64
import hashlib
import json
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from deepbowl.server.people.push_keys import GOOD_FOR, BadPushKeys, PushKeys
from deepbowl.server.people.signing import BASE, ORDER, add, multiply, public_key, sign
from deepbowl.server.settings import NO_LIMITS, Settings
from deepbowl.server.store.pushes import MOST_DEVICES

from .client import Json, Player, Visitor, wait_until
from .conftest import InThread, Start
from .playing import to_turns

RFC_6979_KEY = 0xC9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721
RFC_6979_SAMPLE = (
    "EFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716"
    "F7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8"
)


def verified(public: bytes, message: bytes, signature: bytes) -> bool:
    r, s = int.from_bytes(signature[:32], "big"), int.from_bytes(signature[32:], "big")
    key = int.from_bytes(public[1:33], "big"), int.from_bytes(public[33:], "big")
    digest = int.from_bytes(hashlib.sha256(message).digest(), "big")
    inverse = pow(s, -1, ORDER)
    point = add(multiply(digest * inverse % ORDER, BASE), multiply(r * inverse % ORDER, key))
    return point is not None and point[0] % ORDER == r


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Service:
    """A push service on this machine that keeps what it was sent."""

    address: str = ""
    status: int = 201
    got: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)


@pytest.fixture
def service() -> Iterator[Service]:
    found = Service()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", 0)))
            found.got.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
            self.send_response(found.status)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    found.address = f"http://127.0.0.1:{server.server_address[1]}"
    yield found
    server.shutdown()
    server.server_close()


@pytest.fixture
def pushing(start: Start, tmp_path: Path, service: Service) -> InThread:
    keys = PushKeys(PushKeys.new("mailto:operator@example.org").private, "mailto:operator@example.org", (service.address,))
    return start(
        Settings(
            database=f"sqlite:///{tmp_path}/matches.sqlite", limits=NO_LIMITS, bot_workers=1, analysis_workers=1, push=keys
        )
    )


@pytest.fixture
def guest(pushing: InThread) -> Iterator[Visitor]:
    visitor = Visitor(pushing.address)
    yield visitor
    visitor.close()


def device(made: Json, seat: int, endpoint: str) -> Json:
    return {"match": made["match"], "token": made["tokens"][str(seat)], "endpoint": endpoint}


def other_is_asked(guest: Visitor, made: Json, before: list[Player]) -> tuple[Player, int]:
    """Bring a match to the first turn and close the page of the coach whose turn comes next; return who ends it."""
    asked = to_turns(before)
    next_seat = 1 - asked.seat
    before[next_seat].close()
    return asked, next_seat


# ---------------------------------------------------------------- keys
def test_signature_is_the_one_of_the_standard() -> None:
    """RFC 6979, appendix A.2.5."""
    assert sign(RFC_6979_KEY, b"sample").hex().upper() == RFC_6979_SAMPLE
    assert verified(public_key(RFC_6979_KEY), b"sample", bytes.fromhex(RFC_6979_SAMPLE))
    assert not verified(public_key(RFC_6979_KEY), b"simple", bytes.fromhex(RFC_6979_SAMPLE))


def test_keys_are_read_as_they_were_written(tmp_path: Path) -> None:
    keys = PushKeys.new("mailto:operator@example.org")
    (tmp_path / "push.toml").write_text(keys.text())
    assert PushKeys.read(tmp_path / "push.toml") == keys
    assert len(decoded(keys.public)) == 65


@pytest.mark.parametrize(
    "text", ["", "private = 3", 'private = ""\ncontact = "mailto:a@b"', 'private = "AQ"\ncontact = "me"', "]"]
)
def test_file_without_keys_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "push.toml").write_text(text)
    with pytest.raises(BadPushKeys, match=r"push\.toml"):
        PushKeys.read(tmp_path / "push.toml")


@pytest.mark.parametrize(
    ("endpoint", "allowed"),
    [
        ("https://fcm.googleapis.com/fcm/send/abc", True),
        ("https://updates.push.services.mozilla.com/wpush/v2/abc", True),
        ("https://web.push.apple.com/abc", True),
        ("http://fcm.googleapis.com/fcm/send/abc", False),
        ("https://fcm.googleapis.com:8443/fcm", False),
        ("https://fcm.googleapis.com.evil.example/abc", False),
        ("https://evilpush.apple.com/abc", False),
        ("https://someone@fcm.googleapis.com/abc", False),
        ("https://fcm.googleapis.com/a b\r\nx: y", False),
        ("https://127.0.0.1/abc", False),
        ("https://[::1/abc", False),
        ("file:///etc/passwd", False),
    ],
)
def test_server_sends_to_known_services_only(endpoint: str, allowed: bool) -> None:
    assert PushKeys.new("mailto:a@b").allows(endpoint) == allowed


# ---------------------------------------------------------------- notified devices
def test_device_of_an_absent_coach_is_notified_once_per_turn(guest: Visitor, service: Service, pushing: InThread) -> None:
    made = guest.create("person", "person", clock={"days": 2})
    players = [guest.join(made, seat) for seat in (0, 1)]
    asked, absent = other_is_asked(guest, made, players)
    assert guest.post("/api/push", device(made, absent, f"{service.address}/one?a=b")).status_code == 204
    asked.choose("end-turn")
    wait_until("the device was told", lambda: bool(service.got))
    path, headers, body = service.got[0]
    assert (path, body) == ("/one?a=b", b"")
    assert int(headers["ttl"]) > 0
    signed, key = headers["authorization"].removeprefix("vapid t=").split(", k=")
    head, says, signature = signed.split(".")
    assert verified(decoded(key), f"{head}.{says}".encode(), decoded(signature))
    claims = json.loads(decoded(says))
    assert claims["aud"] == service.address
    assert time.time() < claims["exp"] <= time.time() + GOOD_FOR
    assert key == guest.http.get("/api/push").json()["key"]
    assert len(service.got) == 1
    back = guest.join(made, absent)
    while back.asked:
        back.choose("end-turn") if back.question["kind"] == "turn" else back.silence()
    assert len(service.got) == 1, "a coach who is here needs no message"


def test_device_that_is_gone_is_forgotten(guest: Visitor, service: Service, pushing: InThread) -> None:
    service.status = 410
    made = guest.create("person", "person", clock={"days": 2})
    asked, absent = other_is_asked(guest, made, [guest.join(made, seat) for seat in (0, 1)])
    assert guest.post("/api/push", device(made, absent, f"{service.address}/one")).status_code == 204
    asked.choose("end-turn")
    shelf = pushing.hub.push.shelf
    wait_until("the device was forgotten", lambda: bool(service.got) and not shelf.of(made["match"], absent))


def test_devices_are_forgotten_when_the_match_is_over(guest: Visitor, service: Service, pushing: InThread) -> None:
    made = guest.create("person", "person")
    players = [guest.join(made, seat) for seat in (0, 1)]
    to_turns(players)
    for seat in (0, 1):
        assert guest.post("/api/push", device(made, seat, f"{service.address}/{seat}")).status_code == 204
    assert pushing.hub.push.shelf.of(made["match"], 1)
    players[0].send(type="concede")
    shelf = pushing.hub.push.shelf
    wait_until("they were forgotten", lambda: not shelf.of(made["match"], 0) and not shelf.of(made["match"], 1))


def test_seat_has_few_devices_and_each_once(guest: Visitor, service: Service, pushing: InThread) -> None:
    made = guest.create("person", "person")
    for number in (*range(MOST_DEVICES + 2), MOST_DEVICES + 1):
        assert guest.post("/api/push", device(made, 0, f"{service.address}/{number}")).status_code == 204
    kept = pushing.hub.push.shelf.of(made["match"], 0)
    assert kept == [f"{service.address}/{number}" for number in range(2, MOST_DEVICES + 2)]
    assert guest.post("/api/push/end", device(made, 0, kept[0])).status_code == 204
    assert pushing.hub.push.shelf.of(made["match"], 0) == kept[1:]


def test_strangers_and_unknown_services_are_refused(guest: Visitor, service: Service) -> None:
    made = guest.create("person", "person")
    fine = device(made, 0, f"{service.address}/one")
    assert guest.post("/api/push", {**fine, "token": "wrong"}).status_code == 403
    assert guest.post("/api/push", {**fine, "token": ""}).status_code == 401
    assert guest.post("/api/push", {**fine, "match": "nosuchmatch"}).status_code == 404
    assert guest.post("/api/push", {**fine, "endpoint": "https://evil.example/"}).status_code == 422
    assert guest.post("/api/push", {**fine, "endpoint": "https://fcm.googleapis.com/" + "a" * 500}).status_code == 422


def test_coach_on_another_device_needs_no_token(guest: Visitor, service: Service, pushing: InThread) -> None:
    made = guest.create("person", "person")
    key = guest.post("/api/coaches", {"name": "Ada"}).json()["key"]
    bearer = {"authorization": f"Bearer {key}"}
    fine = {**device(made, 1, f"{service.address}/one"), "token": ""}
    assert guest.post("/api/push", fine, **bearer).status_code == 403
    assert guest.post("/api/me/seats", {"match": made["match"], "token": made["tokens"]["1"]}, **bearer).status_code == 204
    assert guest.post("/api/push", fine, **bearer).status_code == 204
    assert pushing.hub.push.shelf.of(made["match"], 1) == [f"{service.address}/one"]


def test_server_without_keys_sends_nothing(visitor: Visitor) -> None:
    assert visitor.http.get("/api/push").json() == {"key": ""}
    made = visitor.create("person", "person")
    wish = device(made, 0, "https://fcm.googleapis.com/fcm/send/abc")
    assert visitor.post("/api/push", wish).json()["why"] == "This server sends no messages to devices."
