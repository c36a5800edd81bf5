"""Coaches who stay away: a bot stands in and hands back, a match is claimed after fair warning, never too early."""

from __future__ import annotations

from pathlib import Path

import pytest

from deepbowl.cli import errors
from deepbowl.cli.main import app
from deepbowl.server.people import absence

from .client import Json, Player, Visitor, wait_until
from .conftest import InThread
from .test_play import to_turns


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A minute is half a second here."""
    monkeypatch.setattr(absence, "STAND_IN_SECONDS", 0.5)
    monkeypatch.setattr(absence, "CLAIM_SECONDS", 1.5)


def a_pair(visitor: Visitor, **terms: bool) -> tuple[Json, list[Player]]:
    made = visitor.create("person", "person", terms=terms)
    return made, [visitor.join(made, seat) for seat in (0, 1)]


def absent_one(players: list[Player]) -> tuple[Player, Player]:
    """(one who waits, the one who must choose and has gone)"""
    asked = to_turns(players)
    waiting = next(player for player in players if player is not asked)
    asked.close()
    waiting.until(lambda message: message["type"] == "presence" and message["away"][asked.seat] is not None)
    return waiting, asked


def refused(player: Player, **message: object) -> str:
    player.send(**message)
    return str(player.answer("refused")["code"])


def test_bot_stands_in_after_a_fair_time_and_hands_back(visitor: Visitor, shared: InThread) -> None:
    made, players = a_pair(visitor)
    waiting, gone = absent_one(players)
    assert waiting.welcome["terms"] == {"stand_in_after": 500, "claim_after": None}
    assert refused(waiting, type="stand_in", seat=gone.seat) == "too-early"
    assert refused(waiting, type="stand_in", seat=waiting.seat) == "not-away"
    assert refused(visitor.join(made), type="stand_in", seat=gone.seat) == "not-asked", "spectators cannot ask"
    wait_until("the coach was away", lambda: away(shared, made, gone.seat) > 0.5)
    waiting.send(type="stand_in", seat=gone.seat)
    waiting.until(lambda message: message["type"] == "presence" and message["stand_ins"] == [gone.seat])
    waiting.wait_to_be_asked()
    assert any("A bot plays for" in event["text"] for event in waiting.events)

    back = visitor.join(made, gone.seat)
    for player in (back, waiting):
        player.until(lambda message: message["type"] == "presence" and message["stand_ins"] == [])
    waiting.choose("end-turn")
    back.wait_to_be_asked()
    assert back.silence()["type"] == "update", "the owner chooses again"
    texts = [entry.text for entry in shared.hub.store.inputs(made["match"]) if entry.kind == "note"]
    assert texts == ["stand-in", "returned"]


def away(server: InThread, made: Json, seat: int) -> float:
    return server.hub.matches.live[made["match"]].absence.away_for(seat) or 0.0


def test_stand_in_survives_that_the_match_leaves_memory(visitor: Visitor, shared: InThread) -> None:
    made, players = a_pair(visitor)
    waiting, gone = absent_one(players)
    wait_until("the coach was away", lambda: away(shared, made, gone.seat) > 0.5)
    waiting.send(type="stand_in", seat=gone.seat)
    waiting.until(lambda message: message["type"] == "presence" and message["stand_ins"] == [gone.seat])
    waiting.close()
    wait_until("no one was there", lambda: not shared.hub.matches.live[made["match"]].seating.connections)
    shared.drop(made["match"])
    again = visitor.join(made, waiting.seat)
    assert shared.hub.matches.live[made["match"]].absence.stood_in == {gone.seat}
    again.wait_to_be_asked()


def test_match_is_claimed_after_fair_warning_and_the_log_proves_it(
    visitor: Visitor, shared: InThread, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made, players = a_pair(visitor, claims=True)
    waiting, gone = absent_one(players)
    assert refused(waiting, type="claim", seat=gone.seat) == "too-early"
    wait_until("the coach was away", lambda: away(shared, made, gone.seat) > 0.6)
    assert refused(waiting, type="claim", seat=gone.seat) == "too-early", "a bot might stand in by now, a claim needs longer"
    wait_until("the coach was away for long", lambda: away(shared, made, gone.seat) > 1.5)
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


def test_coach_who_is_back_cannot_be_claimed_against(visitor: Visitor, shared: InThread) -> None:
    made, players = a_pair(visitor, claims=True)
    waiting, gone = absent_one(players)
    wait_until("the coach was away for long", lambda: away(shared, made, gone.seat) > 1.5)
    visitor.join(made, gone.seat)
    assert refused(waiting, type="claim", seat=gone.seat) == "not-away"


def test_match_without_claims_and_stand_ins_waits(visitor: Visitor, shared: InThread) -> None:
    made, players = a_pair(visitor, stand_ins=False)
    waiting, gone = absent_one(players)
    assert waiting.welcome["terms"] == {"stand_in_after": None, "claim_after": None}
    wait_until("the coach was away for long", lambda: away(shared, made, gone.seat) > 1.5)
    assert refused(waiting, type="claim", seat=gone.seat) == "not-allowed"
    assert refused(waiting, type="stand_in", seat=gone.seat) == "not-allowed"
    assert shared.hub.matches.live[made["match"]].asked == gone.seat


def test_bot_stands_in_by_itself_at_a_table_of_four(visitor: Visitor, shared: InThread) -> None:
    made = visitor.create(*["person"] * 4, book="deathbowl", terms={"claims": True})
    players = [visitor.join(made, seat) for seat in range(4)]
    for player in players:
        player.choose("formation")
    live = shared.hub.matches.live[made["match"]]
    wait_until("someone is asked", lambda: not live.match.all_at_once)
    gone = players[live.asked]
    gone.close()
    waiting = players[(gone.seat + 1) % 4]
    assert refused(waiting, type="claim", seat=gone.seat) == "not-allowed"
    waiting.until(lambda message: message["type"] == "presence" and message["stand_ins"] == [gone.seat])
    wait_until("the bot has played", lambda: live.asked != gone.seat)


def test_no_bot_stands_in_when_no_coach_is_there(visitor: Visitor, shared: InThread) -> None:
    made = visitor.create(*["person"] * 4, book="deathbowl")
    player = visitor.join(made, 0)
    player.close()
    live = shared.hub.matches.live[made["match"]]
    wait_until("everyone was away for long", lambda: all((live.absence.away_for(seat) or 0) > 1.7 for seat in range(4)))
    assert not live.absence.stood_in
