"""Messages and requests of strangers: sound ones, changed in many ways, are answered or refused and break nothing."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from deepbowl.server.live.messages.incoming import MOST_CHOICES
from deepbowl.testing.hostile_inputs import Target, attack, changed_json, tell

from .client import Json, Player
from .memory import MEGABYTE, memory_of_server
from .test_kill import Child

CORPUS = Path(__file__).resolve().parents[1] / "fuzz" / "corpus"

# "$number" and "$choice" become the question's number and an option of it.
MESSAGES: list[Any] = [
    {"type": "hello", "token": None, "since": 0},
    {"type": "choose", "number": "$number", "choice": "$choice", "id": "1"},
    {"type": "plan", "number": "$number", "choices": ["$choice", "step 3,3", "end-turn"], "id": "2"},
    {"type": "plan", "number": "$number", "choices": ["$choice"] * MOST_CHOICES},
    {"type": "undo", "number": "$number", "id": "3"},
    {"type": "reach", "number": "$number", "player": "A1", "action": "blitz"},
    {"type": "odds", "number": "$number", "choices": ["$choice"]},
    {"type": "square", "number": "$number", "player": "A1", "cell": "4,4"},
    {"type": "answers", "number": "$number"},
    {"type": "why", "number": "$number", "choice": "step 4,5", "after": "activate A1"},
    {"type": "pause", "want": True},
    {"type": "say", "phrase": "hello"},
    {"type": "say", "text": "well played"},
    {"type": "stand_in", "seat": 1},
    {"type": "claim", "seat": 0},
    {"type": "ping", "at": 1.5},
]
ROOMS = "dungeon: two-rooms\nseats: 2\n\n############\n#[..$##1..]#\n#[........]#\n#[..2##$..]#\n############\n"
PERSON = {"kind": "person", "coach": "Ada", "team": "Orc"}
LOG = "deepbowl log 1\nbook: crp\nballs: 1\nboard:\n| A..B\nteam A: {}\ndice: seeded\nbegin\nend 0\n"
REQUESTS: list[Any] = [
    ["/api/matches", {"book": "stockbowl", "seats": [PERSON, {"kind": "bot", "bot": "scripted"}], "switches": []}],
    ["/api/matches", {"book": "dungeonbowl-5", "seats": [PERSON, PERSON], "dungeon": {"text": ROOMS}, "listed": False}],
    ["/api/matches", {"book": "dungeonbowl-5", "seats": [PERSON, PERSON], "dungeon": {"generate": {"seed": 3}}}],
    ["/api/matches", {"book": "stockbowl", "seats": [PERSON, PERSON], "clock": {"turn": 60, "bank": 60}}],
    ["/api/tables", {"book": "stockbowl", "seats": [{"kind": "host", "coach": "Ada"}, {"kind": "open"}], "public": True}],
    ["/api/tables/abc/sit", {"seat": 1, "coach": "Bo", "team": "Orc"}],
    ["/api/tables/abc/ready", {"ready": True}],
    ["/api/dungeons/preview", {"text": ROOMS}],
    ["/api/replays", {"log": LOG}],
]


MOST_GROWTH = 1.25
"""The server may have at most this many times the memory it had before all of it."""
PER_MATCH = 2 * MEGABYTE
"""And this much for each match in play; matches without connections leave memory after two minutes."""


class Refused(Exception):
    """The server said no, in its own words."""


class Attacker:
    """A client with both seats of a match, who takes new ones when that is over."""

    def __init__(self, child: Child) -> None:
        self.visitor = child.start()
        assert child.process is not None
        self.server = child.process.pid
        self.memory = 0  # of the server, once it has done a little of everything
        self.made: Json = {}
        self.players: list[Player] = []

    def say(self, text: str) -> None:
        """A message of the seat that is asked, and then whether the server still answers."""
        if not self.players or self.players[0].over:
            for player in self.players:
                player.close()
            self.made = self.visitor.create("person", "person", book="stockbowl")
            self.players = [self.visitor.join(self.made, seat) for seat in (0, 1)]
        asked = next((player for player in self.players if player.asked), self.players[0])
        choice = json.dumps((asked.options() or ["end-turn"])[0])[1:-1]
        refusals = len(asked.refusals)
        asked.socket.send(text.replace('"$number"', str(asked.number)).replace("$choice", choice))
        for seat, player in enumerate(self.players):
            player.send(type="ping", at=4711.25)
            player.until(lambda message: message["type"] == "pong" and message["at"] == 4711.25)
            if player.seat != seat:  # now a spectator
                player.hello(self.made["tokens"][str(seat)])
        for refusal in asked.refusals[refusals:]:
            assert refusal["code"] not in ("internal", "defect"), refusal
            raise Refused(f"{refusal['code']}: {refusal['why']}")

    def post(self, text: str) -> None:
        """A request; [path, body] as JSON, and what is not is sent as it is."""
        try:
            path, body = json.loads(text)
            wanted = path if path in [request[0] for request in REQUESTS] else REQUESTS[0][0]
            content = json.dumps(body)
        except (ValueError, TypeError):
            wanted, content = REQUESTS[0][0], text
        raw = content.encode("utf-8", "surrogatepass")
        answer = self.visitor.http.post(wanted, content=raw, headers={"content-type": "application/json"})
        assert answer.status_code < 500, answer.text
        if answer.status_code >= 400:
            raise Refused(answer.json()["why"])

    def warm_up(self, take: Callable[[str], None], sound: list[Any]) -> None:
        """Sound messages first: what is kept for ever is there by now, and from here on memory is watched."""
        for message in sound:
            with contextlib.suppress(Refused):
                take(json.dumps(message))
        self.memory = memory_of_server(self.server) - PER_MATCH * self.counted("matches_live")

    def unbroken(self) -> None:
        """There was no internal error, in the background either, and no memory is kept except for matches in play."""
        assert self.counted("errors_total") == self.counted("defects_total") == 0
        allowed = self.memory * MOST_GROWTH + PER_MATCH * self.counted("matches_live")
        now = memory_of_server(self.server)
        assert now <= allowed, f"{now / MEGABYTE:.0f} MB, at most {allowed / MEGABYTE:.0f} were expected"

    def counted(self, what: str) -> int:
        """A metric of the server."""
        found = re.search(rf"^deepbowl_{what} (\S+)$", self.visitor.http.get("/metrics").text, re.MULTILINE)
        assert found is not None
        return int(float(found.group(1)))


@pytest.fixture
def attacker(tmp_path: Path) -> Iterator[Attacker]:
    child = Child(tmp_path)
    yield Attacker(child)
    child.kill()


def test_changed_messages_are_answered_or_refused(attacker: Attacker, capsys: pytest.CaptureFixture[str]) -> None:
    attacker.warm_up(attacker.say, MESSAGES)
    tried = attack(Target("message", attacker.say, (Refused,), changed_json(MESSAGES), 250, False), CORPUS)
    attacker.unbroken()
    assert tried > 100
    tell(f"message: {tried} messages", capsys)


def test_changed_requests_are_answered_or_refused(attacker: Attacker, capsys: pytest.CaptureFixture[str]) -> None:
    attacker.warm_up(attacker.post, REQUESTS)
    tried = attack(Target("request", attacker.post, (Refused,), changed_json(REQUESTS), 120, False), CORPUS)
    attacker.unbroken()
    assert tried > 50
    tell(f"request: {tried} requests", capsys)
