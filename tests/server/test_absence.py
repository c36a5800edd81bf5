"""Coaches who stay away: a bot stands in and hands back, a match is claimed after fair warning, never too early."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from deepbowl.cli import errors
from deepbowl.cli.main import app
from deepbowl.server.people import absence

from .client import Json, Player, Visitor, wait_until
from .conftest import InThread
from .playing import to_turns

A_WHILE, LONG = 3600.0, 3 * 3600.0
"""So long a coach is away before a bot may stand in, and before the match may be claimed."""


class Wall:
    """A clock on the wall that the test puts forward; it also goes by itself, as slowly as a test needs."""

    def __init__(self) -> None:
        self.passed = 0.0

    def monotonic(self) -> float:
        return time.monotonic() + self.passed


@pytest.fixture(autouse=True)
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    """The clock by which coaches are away; no coach is away for an hour by accident."""
    found = Wall()
    monkeypatch.setattr(absence, "time", found)
    monkeypatch.setattr(absence, "STAND_IN_SECONDS", A_WHILE)
    monkeypatch.setattr(absence, "CLAIM_SECONDS", LONG)
    return found


def a_pair(visitor: Visitor, **terms: bool) -> tuple[Json, list[Player]]:
    made = visitor.create("person", "person", terms=terms)
    return made, [visitor.join(made, seat) for seat in (0, 1)]


def absent_one(players: list[Player]) -> tuple[Player, Player]:
    """(one who waits, the one who must choose and has gone)"""
    asked = to_turns(players)
    waiting = next(player for player in players if player is not asked)
    asked.close()
    waiting.present(lambda now: now["away"][asked.seat] is not None)
    return waiting, asked


def refused(player: Player, **message: object) -> str:
    player.send(**message)
    return str(player.answer("refused")["code"])


def test_bot_stands_in_after_a_fair_time_and_hands_back(visitor: Visitor, shared: InThread, wall: Wall) -> None:
    made, players = a_pair(visitor)
    waiting, gone = absent_one(players)
    assert waiting.welcome["terms"] == {"stand_in_after": round(1000 * A_WHILE), "claim_after": None}
    assert refused(waiting, type="stand_in", seat=gone.seat) == "too-early"
    assert refused(waiting, type="stand_in", seat=waiting.seat) == "not-away"
    assert refused(visitor.join(made), type="stand_in", seat=gone.seat) == "not-asked", "spectators cannot ask"
    wall.passed += A_WHILE
    assert away(shared, made, gone.seat) >= A_WHILE
    waiting.send(type="stand_in", seat=gone.seat)
    waiting.present(lambda now: now["stand_ins"] == [gone.seat])
    waiting.wait_to_be_asked()
    assert any("A bot plays for" in event["text"] for event in waiting.events)

    back = visitor.join(made, gone.seat)
    for player in (back, waiting):
        player.present(lambda now: now["stand_ins"] == [])
    waiting.choose("end-turn")
    back.wait_to_be_asked()
    assert back.silence()["type"] == "update", "the owner chooses again"
    texts = [entry.text for entry in shared.hub.store.inputs(made["match"]) if entry.kind == "note"]
    assert texts == ["stand-in", "returned"]


def away(server: InThread, made: Json, seat: int) -> float:
    return server.hub.matches.live[made["match"]].absence.away_for(seat) or 0.0


def test_stand_in_survives_that_the_match_leaves_memory(visitor: Visitor, shared: InThread, wall: Wall) -> None:
    made, players = a_pair(visitor)
    waiting, gone = absent_one(players)
    wall.passed += A_WHILE
    assert away(shared, made, gone.seat) >= A_WHILE
    waiting.send(type="stand_in", seat=gone.seat)
    waiting.present(lambda now: now["stand_ins"] == [gone.seat])
    waiting.close()
    wait_until("no one was there", lambda: not shared.hub.matches.live[made["match"]].seating.connections)
    shared.drop(made["match"])
    again = visitor.join(made, waiting.seat)
    assert shared.hub.matches.live[made["match"]].absence.stood_in == {gone.seat}
    again.wait_to_be_asked()


def test_match_is_claimed_after_fair_warning_and_the_log_proves_it(
    visitor: Visitor, tmp_path: Path, capsys: pytest.CaptureFixture[str], wall: Wall
) -> None:
    made, players = a_pair(visitor, claims=True)
    waiting, gone = absent_one(players)
    assert refused(waiting, type="claim", seat=gone.seat) == "too-early"
    wall.passed += A_WHILE
    assert refused(waiting, type="claim", seat=gone.seat) == "too-early", "a bot might stand in by now, a claim needs longer"
    wall.passed += LONG
    waiting.send(type="claim", seat=gone.seat)
    over = waiting.until(lambda message: message["type"] == "update" and message["state"]["over"])
    assert over["state"]["result"]["won"] == waiting.seat
    log = tmp_path / "match.txt"
    log.write_text(visitor.http.get(f"/api/matches/{made['match']}/log").text, encoding="utf-8")
    assert f"note forfeit {'AB'[gone.seat]} 0" in log.read_text(encoding="utf-8")
    running = f"{over['running']['inputs']}:{over['running']['hash']}"
    command = ["verify", str(log), "--commitment", waiting.welcome["commitment"], "--running", running]
    assert errors.run(app, command) == 0
    assert "result: PROVEN" in capsys.readouterr().out


def test_coach_back_at_the_table_cannot_be_claimed_against(visitor: Visitor, shared: InThread, wall: Wall) -> None:
    made, players = a_pair(visitor, claims=True)
    waiting, gone = absent_one(players)
    wall.passed += LONG
    visitor.join(made, gone.seat)
    assert refused(waiting, type="claim", seat=gone.seat) == "not-away"


def test_match_without_claims_and_stand_ins_waits(visitor: Visitor, shared: InThread, wall: Wall) -> None:
    made, players = a_pair(visitor, stand_ins=False)
    waiting, gone = absent_one(players)
    assert waiting.welcome["terms"] == {"stand_in_after": None, "claim_after": None}
    wall.passed += LONG
    assert refused(waiting, type="claim", seat=gone.seat) == "not-allowed"
    assert refused(waiting, type="stand_in", seat=gone.seat) == "not-allowed"
    assert shared.hub.matches.live[made["match"]].asked == gone.seat


def test_bot_stands_in_by_itself_at_a_table_of_four(
    visitor: Visitor, shared: InThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = visitor.create(*["person"] * 4, book="deathbowl", terms={"claims": True})
    players = [visitor.join(made, seat) for seat in range(4)]
    for player in players:
        player.choose("formation")
    live = shared.hub.matches.live[made["match"]]
    wait_until("someone is asked", lambda: not live.match.all_at_once)
    gone = players[live.asked]
    monkeypatch.setattr(absence, "CLAIM_SECONDS", 0.5)
    gone.close()
    waiting = players[(gone.seat + 1) % 4]
    assert refused(waiting, type="claim", seat=gone.seat) == "not-allowed"
    waiting.present(lambda now: now["stand_ins"] == [gone.seat])
    wait_until("the bot has played", lambda: live.asked != gone.seat)


def test_no_bot_stands_in_when_no_coach_is_there(
    visitor: Visitor, shared: InThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = visitor.create(*["person"] * 4, book="deathbowl")
    player = visitor.join(made, 0)
    live = shared.hub.matches.live[made["match"]]
    monkeypatch.setattr(absence, "CLAIM_SECONDS", 0.2)
    player.close()
    wait_until("no coach is there", lambda: not live.seating.occupied)
    wait_until("everyone was away for long", lambda: all((live.absence.away_for(seat) or 0) > 0.6 for seat in range(4)))
    assert not live.absence.stood_in
