"""Errors on the server's side cost no match: bugs, a failing store, restarts, snapshots, matches out of memory."""

from __future__ import annotations

import asyncio
import random
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest

from deepbowl.books.registry import BOOKS
from deepbowl.engine.choice import ACTIVATE, Choice, verb_of
from deepbowl.engine.decision import Resolution
from deepbowl.match.match import Match
from deepbowl.rules.flow.turn import Turn
from deepbowl.server.http.request_models import NewMatch, NewSeat
from deepbowl.server.hub import Hub
from deepbowl.server.live.core import LiveMatch
from deepbowl.server.live.messages.incoming import Choose, Plan, Undo
from deepbowl.server.making import listings
from deepbowl.server.settings import NO_LIMITS, Settings
from deepbowl.server.store.recovery import CannotRebuild, counting, new_from, rebuild
from deepbowl.server.store.store import StoreError
from deepbowl.server.store.stored import BACK, CHOICE, NOTE, UNDO, StoredInput

from .client import PATIENCE, Visitor, wait_until
from .conftest import InThread, Start
from .playing import follow, to_turns, two_players


def test_which_inputs_still_count() -> None:
    a, b, c = (StoredInput(CHOICE, 0, text) for text in "abc")
    note, undo = StoredInput(NOTE, -1, "minutes", 2), StoredInput(UNDO, 0)
    assert counting([a, note, b]) == [a, note, b]
    assert counting([a, b, undo, c]) == [a, c]
    assert counting([a, b, undo, undo, c]) == [c]
    assert counting([a, b, c, StoredInput(BACK, 0, "x", 1), b]) == [a, b]
    assert counting([a, StoredInput(BACK, 0, "x", 1)]) == [a]


def test_a_snapshot_leads_to_the_same_match_as_all_inputs(start: Start, tmp_path: Path) -> None:
    server = start(Settings(f"sqlite:///{tmp_path}/m.sqlite", NO_LIMITS, snapshot_every=7, bot_workers=1))
    visitor = Visitor(server.address)
    made, players = two_players(visitor, book="stockbowl")
    chances = random.Random(4)
    for number in range(60):
        asked = follow(players)
        asked.random_choice(chances)
        if number % 9 == 5 and asked.last["can_undo"]:
            asked.send(type="undo", number=asked.number)
            asked.answer("update")
    store = server.hub.store
    live = server.hub.matches.live[made["match"]]
    snapshot = store.latest_snapshot(made["match"])
    inputs = store.inputs(made["match"])
    assert snapshot is not None
    assert 0 < snapshot[0] <= len(inputs)
    short, long = rebuild(live.stored, inputs, snapshot).match, rebuild(live.stored, inputs, None).match
    assert short.hash() == long.hash() == live.match.hash()
    assert short.log() == long.log() == live.match.log()
    assert [e.facts() for e in short.events or []] == [e.facts() for e in live.events]
    unreadable = (snapshot[0], "{}")
    assert rebuild(live.stored, inputs, unreadable).match.hash() == long.hash()
    visitor.close()


def test_inputs_that_do_not_fit_the_rules_are_reported(visitor: Visitor, shared: InThread) -> None:
    made = visitor.create()
    live = shared.hub.matches.live[made["match"]]
    with pytest.raises(CannotRebuild):
        rebuild(live.stored, [StoredInput(CHOICE, 0, "step 1,1")], None)
    assert new_from(live.stored).hash() == live.match.hash()


def test_match_of_other_rules_is_reported_and_breaks_nothing_else(start: Start, tmp_path: Path) -> None:
    settings = Settings(f"sqlite:///{tmp_path}/m.sqlite", NO_LIMITS, bot_workers=1)
    server = start(settings)
    visitor = Visitor(server.address)
    made = visitor.create()
    server.hub.store.append(made["match"], 0, [StoredInput(CHOICE, 0, "step 1,1")], None).result(PATIENCE)
    visitor.close()
    server.stop()
    again = Visitor(start(settings).address)
    player = again.connect(made["match"])
    assert player.receive()["code"] == "broken"
    log = again.http.get(f"/api/matches/{made['match']}/log")
    assert log.status_code == 200
    assert "A step 1,1" in log.text, "nobody's choices are lost"
    assert "cannot be replayed" in log.text
    assert again.http.get(f"/api/matches/{made['match']}/frames").status_code == 410
    assert again.get(f"/api/matches/{made['match']}")["over"] is False
    again.join(again.create(), 0)
    again.close()


def test_internal_error_undoes_one_choice_and_the_match_continues(
    visitor: Visitor, shared: InThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, players = two_players(visitor)
    asked = to_turns(players)
    state, question, events = asked.last["state"], asked.question, list(asked.events)
    sound = Turn.begin

    def broken(self: Turn, m: Match, choice: Choice) -> Resolution[None] | None:
        if verb_of(choice) == ACTIVATE:
            raise RuntimeError("secret details in /somewhere")
        return sound(self, m, choice)

    monkeypatch.setattr(Turn, "begin", broken)
    choice = next(option for option in asked.options() if option.startswith("activate"))
    asked.send(type="choose", number=asked.number, choice=choice)
    asked.answer("update")
    refused = asked.answer("refused")
    assert refused["code"] == "defect"
    assert asked.last["state"] == state
    assert choice not in asked.options()
    assert asked.events[: len(events)] == events
    assert [event["kind"] for event in asked.events[len(events) :]] == ["RolledBack"]
    assert "secret" not in str(asked.events) + str(refused)
    monkeypatch.setattr(Turn, "begin", sound)
    shared.drop(made["match"])
    again = visitor.join(made, asked.seat)
    assert again.last["state"] == state
    assert again.question["options"] == question["options"]
    again.choose(choice)


def test_input_that_cannot_be_stored_does_not_count(
    visitor: Visitor, shared: InThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, players = two_players(visitor)
    asked = follow(players)
    question, state = asked.question, asked.last["state"]

    def full(*_: object) -> Future[None]:
        future: Future[None] = Future()
        future.set_exception(StoreError("disk full"))
        return future

    with monkeypatch.context() as patched:
        patched.setattr(shared.hub.store, "append", full)
        asked.send(type="choose", number=asked.number, choice=asked.options()[0])
        wait_until("the match has left memory", lambda: made["match"] not in shared.hub.matches.live)
    again = visitor.join(made, asked.seat)
    assert again.question == question
    assert again.last["state"] == state
    again.silence()
    assert len(shared.hub.store.inputs(made["match"])) == 1


def test_unwatched_matches_leave_memory_and_come_back(start: Start, tmp_path: Path) -> None:
    server = start(Settings(f"sqlite:///{tmp_path}/m.sqlite", NO_LIMITS, idle_seconds=0.05, bot_workers=1))
    visitor = Visitor(server.address)
    made, players = two_players(visitor)
    asked = follow(players)
    asked.silence()
    question = follow(players).question
    kept = visitor.create()
    watcher = visitor.join(kept)
    for player in players:
        player.close()
    wait_until("the match has left memory", lambda: made["match"] not in server.hub.matches.live)
    assert kept["match"] in server.hub.matches.live, "somebody watches this one"
    watcher.send(type="ping", at=0)
    watcher.answer("pong")
    again = visitor.join(made, int(question["seat"]))
    assert again.question == question
    visitor.close()


def test_a_whole_server_on_either_database(start: Start, database: str) -> None:
    settings = Settings(database, NO_LIMITS, bot_workers=1, snapshot_every=10)
    server = start(settings)
    visitor = Visitor(server.address)
    made, players = two_players(visitor, book="crp")
    chances = random.Random(8)
    for _ in range(40):
        follow(players).random_choice(chances)
    asked = follow(players)
    log = visitor.http.get(f"/api/matches/{made['match']}/log").text
    visitor.close()
    server.stop()
    again = Visitor(start(settings).address)
    player = again.join(made, asked.seat)
    assert player.question == asked.question
    assert again.http.get(f"/api/matches/{made['match']}/log").text == log
    assert [card["match"] for card in again.get("/api/matches")] == [made["match"]]
    again.close()


def test_update_is_sent_only_after_it_is_stored(visitor: Visitor, shared: InThread) -> None:
    made, players = two_players(visitor)
    watcher = visitor.join(made)
    asked = follow(players)
    gate = threading.Event()
    shared.hub.store.submit(lambda _: _wait(gate))  # the disk is busy
    asked.send(type="choose", number=asked.number, choice=asked.options()[0])
    watcher.send(type="ping", at=1)
    assert watcher.until(lambda message: message["type"] in ("update", "pong"))["type"] == "pong"
    assert shared.hub.store.inputs(made["match"]) == []
    late = visitor.connect(made["match"])
    late.send(type="hello", token=None, since=0)
    late.send(type="ping", at=1)
    gate.set()
    assert late.receive()["question"]["number"] == 1, "whoever comes meanwhile sees what is stored, after it is"
    assert watcher.answer("update")["question"]["number"] == 1
    assert len(shared.hub.store.inputs(made["match"])) == 1


def _wait(gate: threading.Event) -> None:
    assert gate.wait(PATIENCE)


class Silent:
    """A connection without a listener."""

    seat = -1
    key = "tester"

    def send(self, message: bytes) -> None:
        pass

    def end(self) -> None:
        pass


@pytest.mark.parametrize("book", BOOKS)
def test_every_book_comes_back_from_the_store_at_any_moment(tmp_path: Path, book: str) -> None:
    """Choices, walks, undos and time-outs by chance; now and then the match is brought back and must be the same."""
    # a browser of other tests keeps a loop running in this thread, so this one gets a separate thread
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, _play_and_bring_back(f"sqlite:///{tmp_path}/m.sqlite", book)).result()


async def _play_and_bring_back(database: str, book: str) -> None:
    hub = Hub(Settings(database, NO_LIMITS, snapshot_every=15))
    chances = random.Random(book)
    for seats in next(entry["seats"] for entry in listings.books() if entry["id"] == book):
        made = await hub.starting.create(NewMatch(book=book, seats=[NewSeat(kind="person")] * seats), "tester")
        live = await hub.matches.find(made["match"], "tester")
        assert live is not None
        for number in range(90):
            if not live.match.over:
                await _do_something(live, chances)
            if number % 30 == 29:
                hub.matches.drop(live)
                again = await hub.matches.find(live.id, "tester")
                assert again is not None
                assert again is not live
                assert again.match.hash() == live.match.hash()
                assert again.match.log() == live.match.log()
                assert again.match.over or again.match.decision().same_as(live.match.decision())
                live = again
    await hub.close()


async def _do_something(live: LiveMatch, chances: random.Random) -> None:
    decision, names, connection = live.match.decision(), live.match.names, Silent()
    connection.seat = decision.seat
    options = [names.text(option) for option in decision.options]
    kind = chances.random()
    if kind < 0.1 and live.match.can_undo(decision.seat):
        await live.handlers.undo(connection, Undo(number=live.number_for(decision.seat)))
    elif kind < 0.13:
        await live.clock.run_out(live.number)
    elif kind < 0.3:
        plan = [chances.choice(options), *options[-2:]]
        await live.handlers.plan(connection, Plan(number=live.number_for(decision.seat), choices=plan))
    else:
        await live.handlers.choose(connection, Choose(number=live.number_for(decision.seat), choice=chances.choice(options)))
