"""Clocks: time for a turn, a bank on top, pauses by agreement; a seat out of time gets the default."""

from __future__ import annotations

from pathlib import Path

import pytest

from deepbowl.server.live import clocks as server_clocks
from deepbowl.server.live.clocks import Clocks
from deepbowl.server.settings import NO_LIMITS, Settings

from .client import Visitor
from .conftest import InThread, Start
from .playing import follow, to_turns, two_players
from .test_sealed_set_up import four, place


class Time:
    """A clock on the wall that the test turns."""

    def __init__(self) -> None:
        self.at = 100.0

    def __call__(self) -> float:
        return self.at


def clocks_at(time: Time, turn: float = 30, bank: float = 60) -> Clocks:
    clocks = Clocks(turn, bank, 2, time)
    clocks.ask([0], [1], True)
    return clocks


def test_the_turn_runs_first_then_the_bank() -> None:
    time = Time()
    clocks = clocks_at(time)
    time.at += 20
    assert clocks.face(0) == {"turn": 10_000, "bank": [60_000, 60_000], "running": True}
    assert clocks.remaining() == 70
    time.at += 25
    assert clocks.face(0) == {"turn": 0, "bank": [45_000, 60_000], "running": True}
    time.at += 1000
    assert clocks.remaining() == 0


def test_clock_charges_only_the_seat_that_is_asked() -> None:
    time = Time()
    clocks = clocks_at(time)
    time.at += 10
    clocks.ask([1], [1], True)
    time.at += 5
    clocks.ask([0], [1], True)
    assert clocks.left == [20, 25]
    assert clocks.banks == [60, 60]


def test_clock_charges_each_seat_asked_and_the_first_out_of_time_is_late() -> None:
    time = Time()
    clocks = clocks_at(time)
    clocks.banks[1] = 5
    clocks.ask([0, 1], [1], True)
    time.at += 10
    assert (clocks.left, clocks.remaining(), clocks.late()) == ([20, 20], 25, -1)
    assert (clocks.face(0)["turn"], clocks.face(1)["turn"]) == (20_000, 20_000)
    clocks.ask([1], [1], True)
    time.at += 30
    assert (clocks.left, clocks.banks, clocks.late()) == ([20, 0], [60, 0], 1)


def test_a_new_turn_fills_the_turn_up_but_not_the_bank() -> None:
    time = Time()
    clocks = clocks_at(time)
    time.at += 40
    clocks.ask([1], [2], True)
    assert clocks.left == [30, 30]
    assert clocks.banks == [50, 60]


def test_a_clock_that_stands_takes_nothing() -> None:
    time = Time()
    clocks = clocks_at(time)
    clocks.ask([1], [1], False)
    time.at += 500
    assert clocks.remaining() is None
    assert clocks.face(1) == {"turn": 30_000, "bank": [60_000, 60_000], "running": False}


def test_set_up_has_its_own_time_and_leaves_the_bank_alone() -> None:
    time = Time()
    clocks = Clocks(30, 60, 2, time, set_up=100)
    clocks.ask([0], [0], True, setting_up=True)
    time.at += 40
    clocks.ask([1], [1], True, setting_up=True)
    assert (clocks.left, clocks.remaining()) == ([60, 100], 100), "what one coach has used is not filled up by the other"
    time.at += 200
    assert (clocks.late(), clocks.banks) == (1, [60, 60])
    clocks.ask([0], [1], True)
    assert (clocks.left, clocks.remaining()) == ([30, 30], 90)


def test_clock_continues_from_its_saved_time() -> None:
    time = Time()
    clocks = clocks_at(time)
    time.at += 40
    kept = clocks.pack()
    again = Clocks(30, 60, 2, time)
    again.unpack(kept)
    again.ask([0], [1], True)
    assert again.remaining() == 50


# ---------------------------------------------------------------- in a match
def test_clock_stands_during_set_up_if_it_has_no_time(visitor: Visitor) -> None:
    for set_up in (0, 180):
        made, _ = two_players(visitor, clock={"turn": 1000, "bank": 0, "set_up": set_up})
        asked = next(player for player in (visitor.join(made, seat) for seat in (0, 1)) if player.asked)
        assert asked.question["kind"] not in ("turn", "act")
        assert asked.question["clock"]["running"] == bool(set_up)


def test_clock_waits_until_all_coaches_are_present(visitor: Visitor) -> None:
    made = visitor.create(clock={"turn": 100, "bank": 200, "set_up": 90})
    first = visitor.join(made, 0)
    assert first.question["clock"] == {"turn": 90_000, "bank": [200_000, 200_000], "running": False}
    second = visitor.join(made, 1)
    assert second.question["clock"]["running"] is True


def test_match_without_clocks_has_none(visitor: Visitor) -> None:
    _, players = two_players(visitor)
    assert players[0].question["clock"] is None


def test_turn_ends_when_the_clock_runs_out(visitor: Visitor, shared: InThread) -> None:
    made, players = two_players(visitor, clock={"turn": 1000, "bank": 0, "set_up": 1000})
    asked = to_turns(players)
    run_out(shared, made["match"])
    asked.until(lambda message: message["type"] == "update" and asked.question["seat"] != asked.seat)
    assert any("time ran out" in event["text"] for event in asked.events[-12:])
    stored = shared.hub.store.inputs(made["match"])
    assert ("note", asked.seat, "time-up") in [(entry.kind, entry.seat, entry.text) for entry in stored]
    assert follow(players) is not asked
    assert "note time-up" in visitor.http.get(f"/api/matches/{made['match']}/log").text


def test_outside_ones_own_turn_silence_is_the_answer(visitor: Visitor, shared: InThread) -> None:
    """In the set-up the first option is taken, and the next decision has no time left either."""
    made, players = two_players(visitor, clock={"turn": 1000, "bank": 0, "set_up": 1000})
    asked = follow(players)
    number, first = asked.number, asked.options()[0]
    run_out(shared, made["match"])
    asked.until(lambda message: message["type"] == "update" and asked.number > number)
    stored = shared.hub.store.inputs(made["match"])
    assert [(entry.kind, entry.text) for entry in stored[:2]] == [("note", "defaulted"), ("choice", first)]


def test_an_offer_is_not_waited_for_for_ever(start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without any clock: the default answers it, and nothing is noted against any coach."""
    monkeypatch.setattr(server_clocks, "OFFERS", {"use-pre-set"})
    settings = Settings(database=f"sqlite:///{tmp_path / 'offers.sqlite'}", limits=NO_LIMITS, offer_seconds=0.2)
    server = start(settings)
    visitor = Visitor(server.address)
    made, players = two_players(visitor)
    asked = players[0]
    asked.until(lambda message: message["type"] == "update" and asked.number >= 2)
    stored = server.hub.store.inputs(made["match"])
    assert [(entry.kind, entry.seat) for entry in stored[:2]] == [("choice", 0), ("choice", 1)]
    assert asked.question["kind"] == "set-up"
    assert asked.question["within"] is None


def test_secret_set_up_charges_each_coach_their_own_time(visitor: Visitor, shared: InThread) -> None:
    """A coach who is done pays no more; no one's time comes back because another coach has chosen."""
    made, players = four(visitor, clock={"turn": 1000, "bank": 0, "set_up": 1000})
    live = shared.hub.matches.live[made["match"]]
    clocks = live.clock.clocks
    assert clocks is not None
    assert (sorted(clocks.asked), clocks.remaining() is not None) == ([0, 1, 2, 3], True)
    players[2].choose("formation")
    clocks.left = [500.0, 400.0, 300.0, 200.0]
    place(players[1], 0)
    assert sorted(clocks.asked) == [0, 1, 3]
    assert clocks.left[2] == 300
    assert all(high - 100 < left <= high for left, high in zip(clocks.left, (500, 400, 300, 200), strict=True))
    assert 300_000 < players[1].question["clock"]["turn"] <= 400_000


def test_secret_set_up_takes_the_formation_when_the_clock_runs_out(visitor: Visitor, shared: InThread) -> None:
    """Any of the four, in the middle of any placement; the others continue."""
    made, players = four(visitor, clock={"turn": 1000, "bank": 0, "set_up": 1000})
    place(players[0], 0)
    players[3].choose(next(option for option in players[3].options() if option.startswith("take")))
    late = players[3]
    run_out(shared, made["match"], late.seat)
    while late.asked:
        late.receive()
    inputs = [(entry.kind, entry.text) for entry in shared.hub.store.inputs(made["match"]) if entry.seat == late.seat]
    assert inputs[-4:] == [("note", "defaulted"), ("choice", "put-back"), ("note", "defaulted"), ("choice", "formation")]
    assert late.last["state"]["phase"] == "set-up"
    players[0].choose("formation")
    assert sorted(shared.hub.matches.live[made["match"]].match.choosing()) == [1, 2]


def run_out(server: InThread, match: str, seat: int | None = None) -> None:
    """The time of the seat that is asked is up now."""

    def spend() -> None:
        live = server.hub.matches.live[match]
        assert live.clock.clocks is not None
        live.clock.clocks.charge()
        live.clock.clocks.left[live.asked if seat is None else seat] = 0
        live.wake()

    server.loop.call_soon_threadsafe(spend)


def test_a_clock_survives_a_restart(start: Start, tmp_path: Path) -> None:
    settings = Settings(f"sqlite:///{tmp_path}/m.sqlite", NO_LIMITS, bot_workers=1)
    server = start(settings)
    visitor = Visitor(server.address)
    made, players = two_players(visitor, clock={"turn": 50, "bank": 500, "set_up": 1000})
    asked = follow(players)
    live = server.hub.matches.live[made["match"]]
    assert live.clock.clocks is not None
    live.clock.clocks.banks[1] = 123.0
    asked.silence()
    visitor.close()
    server.stop()
    again = Visitor(start(settings).address)
    player = again.join(made, 0)
    assert player.question["clock"]["bank"][1] == 123_000
    again.close()


def test_pause_needs_every_coach_and_ends_with_any_coach(visitor: Visitor) -> None:
    _, players = two_players(visitor, clock={"turn": 100, "bank": 200, "set_up": 90})
    asked = follow(players)
    players[0].send(type="pause", want=True)
    told = players[1].present(lambda now: now["wants_pause"] == [0])
    assert told["paused"] is False
    players[1].send(type="pause", want=True)
    for player in players:
        player.present(lambda now: now["paused"])
        player.answer("update")
    assert asked.question["clock"]["running"] is False
    asked.send(type="choose", number=asked.number, choice=asked.options()[0])
    assert asked.answer("refused")["code"] == "paused"
    players[1].send(type="pause", want=False)
    told = players[0].present(lambda now: not now["paused"])
    assert told["wants_pause"] == []
    for player in players:
        player.until(lambda message: message["type"] == "update" and message["question"]["clock"]["running"])
    asked.silence()


def test_a_spectator_cannot_pause_or_concede(visitor: Visitor) -> None:
    watcher = visitor.join(visitor.create())
    for message in ({"type": "pause", "want": True}, {"type": "concede"}):
        watcher.send(**message)
        assert watcher.answer("refused")["code"] == "not-asked"
