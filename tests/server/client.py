"""A visitor of a server, for tests: sets matches up, connects, plays."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

Json = dict[str, Any]
PATIENCE = 90.0
"""Seconds to wait for something that must come."""


def wait_until(what: str, true: Callable[[], bool]) -> None:
    """Until something has become true; fail if it takes too long."""
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline, f"waited in vain until {what}"
        time.sleep(0.005)


class Player:
    """One connection to one match. `state`, `question` and `events` are always those of the last message."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.welcome: Json = {}
        self.last: Json = {}
        self.events: list[Json] = []
        self.refusals: list[Json] = []
        self.presence: Json = {}
        self.updates = 0

    # ---------------------------------------------------------------- talking
    def send(self, **message: Any) -> None:
        self.socket.send(msgspec.json.encode(message).decode())

    def receive(self) -> Json:
        """The next message, taken in."""
        message: Json = msgspec.json.decode(self.socket.recv(PATIENCE))
        kind = message["type"]
        if kind == "welcome":
            self.welcome = self.last = message
            self.events = message["events"]
        elif kind == "update":
            self.updates += 1
            self.last = message
            if message["forget_from"] is not None:
                self.events = [event for event in self.events if event["number"] < message["forget_from"]]
            self.events += message["events"]
        elif kind == "refused":
            self.refusals.append(message)
        elif kind == "presence":
            self.presence = message
        return message

    def until(self, wanted: Callable[[Json], bool]) -> Json:
        """Receive until a message is as wanted."""
        while True:
            message = self.receive()
            if wanted(message):
                return message

    def present(self, wanted: Callable[[Json], bool]) -> Json:
        """Receive until the list of people present is as wanted; the server merges those that follow each other quickly."""
        while not (self.presence and wanted(self.presence)):
            self.receive()
        return self.presence

    def answer(self, kind: str) -> Json:
        """The next message of a kind."""
        return self.until(lambda message: message["type"] == kind)

    def ask(self, kind: str, **message: Any) -> Json:
        """Send a question about the position and wait for its answer."""
        self.send(type=kind, **message)
        return self.answer(kind)

    def hello(self, token: str | None = None, since: int = 0) -> Json:
        self.send(type="hello", token=token, since=since)
        return self.answer("welcome")

    # ---------------------------------------------------------------- playing
    @property
    def seat(self) -> int:
        return int(self.welcome["seat"])

    @property
    def question(self) -> Any:
        return self.last["question"]

    @property
    def number(self) -> int:
        return int(self.question["number"])

    @property
    def over(self) -> bool:
        return bool(self.last["state"]["over"])

    @property
    def asked(self) -> bool:
        return not self.over and self.question["seat"] == self.seat

    def options(self) -> list[str]:
        return [option["choice"] for option in self.question["options"]]

    def choose(self, choice: str) -> Json:
        """Choose, and wait for the update or the refusal."""
        number = self.number
        self.send(type="choose", number=number, choice=choice)
        return self.until(lambda m: m["type"] == "refused" or (m["type"] == "update" and _beyond(m, number)))

    def wait_to_be_asked(self) -> None:
        while not self.asked and not self.over:
            self.receive()

    def silence(self) -> Json:
        """What silence would mean; formations are taken, so that set-ups come to an end."""
        options = self.options()
        return self.choose("formation" if "formation" in options else options[0])

    def random_choice(self, chances: random.Random) -> Json:
        """Anything; formations are taken."""
        options = self.options()
        return self.choose("formation" if "formation" in options else chances.choice(options))

    def close(self) -> None:
        self.socket.close()


def _beyond(message: Json, number: int) -> bool:
    return bool(message["state"]["over"]) or message["question"]["number"] > number


class Visitor:
    """HTTP and WebSocket calls to one server."""

    def __init__(self, address: str, home: str = "127.0.0.1") -> None:
        """`home` is the address the visitor comes from; all of 127.0.0.0/8 are ours."""
        self.address = address.rstrip("/")
        self.home = home
        self.http = httpx.Client(base_url=self.address, timeout=PATIENCE, transport=httpx.HTTPTransport(local_address=home))
        self._open = ExitStack()

    def get(self, path: str) -> Any:
        answer = self.http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, body: Json, **headers: str) -> httpx.Response:
        return self.http.post(path, json=body, headers=headers)

    def create(self, *seats: str, book: str = "dungeonbowl-5", **more: Any) -> Json:
        """A match; seats are "person", "bot" or "bot:NAME"."""
        wanted = [_seat(seat) for seat in seats or ("person", "person")]
        answer = self.post("/api/matches", {"book": book, "seats": wanted, **more})
        assert answer.status_code == 201, answer.text
        made: Json = answer.json()
        return made

    def connect(self, match: str, **more: Any) -> Player:
        """A connection that has not said hello."""
        address = self.address.replace("http", "ws", 1) + f"/ws/matches/{match}"
        more.setdefault("source_address", (self.home, 0))
        more.setdefault("ping_interval", None)  # a busy machine does not mean a broken line
        player = Player(self._open.enter_context(connect(address, max_size=None, open_timeout=PATIENCE, **more)))
        return player

    def board(self, player: Player) -> Json:
        """The board of a match that a client has joined."""
        found: Json = self.get(player.welcome["board"])
        return found

    def join(self, made: Json, seat: int = -1, since: int = 0) -> Player:
        """A connection in a seat, or watching."""
        player = self.connect(made["match"])
        player.hello(made["tokens"][str(seat)] if seat >= 0 else None, since)
        return player

    def close(self) -> None:
        self._open.close()
        self.http.close()


def _seat(text: str) -> Json:
    kind, _, name = text.partition(":")
    return {"kind": kind, "bot": name} if name else {"kind": kind}
