"""Talk: phrases by key, free text where it is allowed, limits in rate and size, and nothing of it is stored or logged."""

from __future__ import annotations

import logging
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from deepbowl.server.people.talk import MOST_KEPT, allowed
from deepbowl.server.people.terms import MatchTerms
from deepbowl.server.people.words import WordList
from deepbowl.server.settings import NO_LIMITS, Settings

from .client import Json, Player, Visitor
from .conftest import InThread, Start

SECRET = "zyzzogeton"


@pytest.mark.parametrize(
    ("operator", "talk", "private", "result"),
    [("off", "text", True, "off"), ("text", "off", True, "off"), ("phrases", "text", True, "text"),
     ("phrases", "text", False, "phrases"), ("text", "text", False, "text"), ("text", "phrases", True, "phrases")],
)  # fmt: skip
def test_people_talk_as_the_terms_say_and_the_operator_allows(
    operator: str, talk: str, private: bool, result: str
) -> None:
    assert allowed(operator, MatchTerms(talk=talk, private=private)) == result


def talkers(visitor: Visitor, **more: Any) -> tuple[Json, list[Player]]:
    made = visitor.create("person", "person", **more)
    return made, [visitor.join(made, seat) for seat in (0, 1)]


def said(player: Player, **message: str) -> Json:
    player.send(type="say", **message)
    return player.until(
        lambda heard: heard["type"] == "refused" or (heard["type"] == "said" and heard["seat"] == player.seat)
    )


def test_phrase_reaches_all_and_those_connecting_later(visitor: Visitor) -> None:
    made, players = talkers(visitor)
    watcher = visitor.join(made)
    assert players[0].welcome["talk"]["allowed"] == "phrases"
    said(players[0], phrase="good-luck")
    for player in (players[1], watcher):
        heard = player.answer("said")
        assert (heard["seat"], heard["name"], heard["phrase"], heard["text"]) == (0, "Coach 1", "good-luck", "")
    later = visitor.join(made)
    assert [each["phrase"] for each in later.welcome["talk"]["said"]] == ["good-luck"]


def test_coaches_do_not_hear_spectators(visitor: Visitor) -> None:
    made, players = talkers(visitor)
    watchers = [visitor.join(made), visitor.join(made)]
    said(watchers[0], phrase="cheer")
    assert watchers[1].answer("said")["name"] == "Spectator"
    players[0].send(type="ping", at=1.0)
    assert players[0].until(lambda heard: heard["type"] in ("said", "pong"))["type"] == "pong"
    assert visitor.join(made, 0).welcome["talk"]["said"] == []


@pytest.mark.parametrize(
    ("message", "code"),
    [({"text": "hello there"}, "no-talk"), ({"phrase": "nonsense"}, "malformed"), ({}, "malformed"),
     ({"phrase": "hello", "text": "x"}, "malformed")],
)  # fmt: skip
def test_forbidden_talk_is_refused(visitor: Visitor, message: dict[str, str], code: str) -> None:
    _, players = talkers(visitor)
    assert said(players[0], **message)["code"] == code


@pytest.mark.parametrize(
    ("text", "code"),
    [("x" * 141, "too-large"), ("see http://example.org", "no-talk"), ("WWW.example.org", "no-talk"),
     ("a\u202eb", "malformed"), ("a\x07b", "malformed")],
)  # fmt: skip
def test_text_that_is_too_long_or_not_plain_is_refused(visitor: Visitor, text: str, code: str) -> None:
    _, players = talkers(visitor, listed=False)
    assert said(players[0], text=text)["code"] == code


def test_friends_talk_freely_at_a_bounded_rate(visitor: Visitor) -> None:
    made, players = talkers(visitor, listed=False)
    assert said(players[0], text="  well \n done ")["text"] == "well done"
    codes = [said(players[0], phrase="ouch").get("code", "said") for _ in range(3)]
    assert codes == ["said"] * 3
    while codes[-1] == "said":  # on a busy machine a few more messages may pass meanwhile
        assert len(codes) < MOST_KEPT
        codes.append(said(players[0], phrase="ouch").get("code", "said"))
    assert codes[-1] == "too-talkative"
    asked = next(player for player in players if player.asked)
    assert asked.silence()["type"] == "update", "a coach who talked too much still chooses"
    assert len(visitor.join(made).welcome["talk"]["said"]) <= MOST_KEPT


def test_flood_of_talk_is_read_ever_more_slowly(visitor: Visitor) -> None:
    _, players = talkers(visitor, listed=False)
    for _ in range(40):
        players[0].send(type="say", phrase="cheer")
    codes: list[str | None] = []
    began = time.monotonic()
    while codes.count("too-talkative") < 6:
        message = players[0].receive()
        codes.append(message.get("code"))
    assert time.monotonic() - began > 0.5, "each refusal in a row costs more time than the one before"


def test_no_one_talks_in_matches_of_bots_and_in_lessons(visitor: Visitor) -> None:
    made = visitor.create("bot", "bot")
    watcher = visitor.join(made)
    assert watcher.welcome["talk"]["allowed"] == "off"
    watcher.send(type="say", phrase="hello")
    assert watcher.answer("refused")["code"] == "no-talk"


def test_nothing_that_was_said_is_in_the_database_or_in_a_log(
    start: Start, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Free text, a phrase, and a text that is refused: no byte of them is in any file of the server."""
    caplog.set_level(logging.DEBUG)
    settings = Settings(
        database=f"sqlite:///{tmp_path}/matches.sqlite", limits=replace(NO_LIMITS), bot_workers=1, words=WordList(["blag"])
    )
    server: InThread = start(settings)
    visitor = Visitor(server.address)
    made, players = talkers(visitor, listed=False)
    said(players[0], text=f"the word is {SECRET}")
    said(players[1], phrase="unlucky")
    assert said(players[1], text=f"blag {SECRET}")["code"] == "words"
    asked = next(player for player in players if player.asked)
    asked.silence()
    log = visitor.http.get(f"/api/matches/{made['match']}/log").text
    visitor.close()
    server.stop()
    kept = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    servers = ("deepbowl", "uvicorn", "sqlalchemy")
    ours = [record.getMessage() for record in caplog.records if record.name.startswith(servers)]
    for trace in (SECRET, "unlucky"):
        assert trace.encode() not in kept
        assert trace not in log
        assert not any(trace in line for line in ours)
    assert made["match"].encode() in kept, "the files that were looked through are the right ones"
