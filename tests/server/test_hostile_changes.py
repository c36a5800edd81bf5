"""Messages and requests of strangers: sound ones, changed in many ways, are answered or refused and break nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from deepbowl.server.messages import MOST_CHOICES
from deepbowl.testing.hostile_inputs import Target, attack, changed_json, tell

from .client import Json, Player, Visitor
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
    {"type": "ping", "at": 1.5},
]
ROOMS = "dungeon: two-rooms\nseats: 2\n\n############\n#A..$##1..B#\n#A........B#\n#A..2##$..B#\n############\n"
PERSON = {"kind": "person", "coach": "Ada", "team": "Orc"}
LOG = "deepbowl log 1\nbook: crp\nballs: 1\nboard:\n| A..B\nteam A: {}\ndice: seeded\nbegin\nend 0\n"
REQUESTS: list[Any] = [
    ["/api/matches", {"book": "stockbowl", "seats": [PERSON, {"kind": "bot", "bot": "scripted"}], "switches": []}],
    ["/api/matches", {"book": "dungeonbowl-5", "seats": [PERSON, PERSON], "dungeon": {"text": ROOMS}, "listed": False}],
    ["/api/matches", {"book": "dungeonbowl-5", "seats": [PERSON, PERSON], "dungeon": {"generate": {"seed": 3}}}],
    ["/api/matches", {"book": "stockbowl", "seats": [PERSON, PERSON], "clock": {"turn": 60, "bank": 60}}],
    ["/api/dungeons/preview", {"text": ROOMS}],
    ["/api/replays", {"log": LOG}],
]


class Refused(Exception):
    """The server said no, in its own words."""


class Attacker:
    """Somebody who has both seats of a match, and takes new ones when that is over."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.made: Json = {}
        self.players: list[Player] = []

    def say(self, text: str) -> None:
        """A message of whoever is asked, and then whether the server still answers."""
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
            if player.seat != seat:  # he only watches now
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

    def unbroken(self) -> bool:
        """Whether nothing of ours went wrong, in the background either."""
        text = self.visitor.http.get("/metrics").text
        return all(re.search(rf"^deepbowl_{what}_total 0$", text, re.MULTILINE) for what in ("errors", "defects"))


@pytest.fixture
def attacker(tmp_path: Path) -> Iterator[Attacker]:
    child = Child(tmp_path)
    yield Attacker(child.start())
    child.kill()


def test_changed_messages_are_answered_or_refused(attacker: Attacker, capsys: pytest.CaptureFixture[str]) -> None:
    tried = attack(Target("message", attacker.say, (Refused,), changed_json(MESSAGES), 250, False), CORPUS)
    assert attacker.unbroken()
    assert tried > 100
    tell(f"message: {tried} messages", capsys)


def test_changed_requests_are_answered_or_refused(attacker: Attacker, capsys: pytest.CaptureFixture[str]) -> None:
    tried = attack(Target("request", attacker.post, (Refused,), changed_json(REQUESTS), 120, False), CORPUS)
    assert attacker.unbroken()
    assert tried > 50
    tell(f"request: {tried} requests", capsys)
