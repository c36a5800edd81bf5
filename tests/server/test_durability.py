"""Nothing acknowledged is lost: the file is deleted, the disk is full, a match is damaged, the rules change, a restart."""

from __future__ import annotations

import random
import sqlite3
import stat
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from deepbowl.match.match import Match
from deepbowl.match.replay import replay_text
from deepbowl.server.settings import NO_LIMITS, Settings
from deepbowl.server.store import recovery
from deepbowl.server.store.database import GONE
from deepbowl.server.store.recovery import CannotRebuild, rebuild
from deepbowl.server.store.rules_version import begun_with, goes_on_by, upgraded, version_for
from deepbowl.server.store.store import Store, StoreError
from deepbowl.server.store.stored import CHOICE, StoredInput

from .client import PATIENCE, Visitor, wait_until
from .conftest import InThread, Start
from .playing import follow, to_turns, two_players


def settings(tmp_path: Path, **more: object) -> Settings:
    return Settings(f"sqlite:///{tmp_path}/m.sqlite", NO_LIMITS, bot_workers=1, **more)  # type: ignore[arg-type]


def health(server: InThread) -> httpx.Response:
    server.hub._health = (-1e9, "")  # what was found a moment ago does not count
    return httpx.get(f"{server.address}/healthz", timeout=PATIENCE)


# ---------------------------------------------------------------- the disk
@pytest.mark.parametrize("name", ["m.sqlite", "m.sqlite-wal"])
def test_nothing_is_acknowledged_once_the_file_is_gone(start: Start, tmp_path: Path, name: str) -> None:
    server = start(settings(tmp_path))
    visitor = Visitor(server.address)
    made, players = two_players(visitor)
    follow(players).silence()
    asked = follow(players)
    assert health(server).status_code == 200
    (tmp_path / name).unlink()
    assert health(server).status_code == 503
    assert health(server).json() == {"ok": False, "why": GONE}
    asked.send(type="choose", number=asked.number, choice=asked.options()[0])
    wait_until("it is refused", lambda: made["match"] not in server.hub.matches.live)
    assert visitor.post("/api/matches", {"book": "crp", "seats": [{"kind": "bot"}] * 2}).status_code == 503
    assert not (tmp_path / "m.sqlite").exists() or name != "m.sqlite", "no empty store is made in its place"
    again = visitor.join(made, asked.seat)
    assert again.number == asked.number, "what was refused has not happened"
    visitor.close()


def test_full_disk_is_reported_and_nothing_is_acknowledged(start: Start, tmp_path: Path) -> None:
    server = start(settings(tmp_path))
    visitor = Visitor(server.address)
    _, players = two_players(visitor)
    asked = follow(players)
    store = server.hub.store

    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("deepbowl.server.store.store.write_all", full)
        assert health(server).status_code == 503
        assert "disk is full" in health(server).json()["why"]
        asked.send(type="choose", number=asked.number, choice=asked.options()[0])
        wait_until("it is refused", lambda: asked.welcome["match"] not in server.hub.matches.live)
    assert health(server).status_code == 200
    assert store.inputs(asked.welcome["match"]) == []
    visitor.close()


def test_nearly_full_disk_is_reported(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = start(settings(tmp_path))
    monkeypatch.setattr("deepbowl.server.store.database.LEAST_FREE", 1 << 60)
    assert "bytes left" in health(server).json()["why"]


def test_only_the_owner_reads_the_store(tmp_path: Path) -> None:
    """Also one that was made by an older server, in a folder readable by all."""
    tmp_path.chmod(0o755)
    (tmp_path / "m.sqlite").touch(0o644)
    store = Store(f"sqlite:///{tmp_path}/m.sqlite")
    store.probe().result(PATIENCE)
    for file in tmp_path.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) & 0o077 == 0, file
    store.close()


# ---------------------------------------------------------------- what is refused changes nothing
def refuse(*_: object) -> Future[None]:
    future: Future[None] = Future()
    future.set_exception(StoreError("no"))
    return future


def test_a_pause_that_cannot_be_stored_does_not_begin(start: Start, tmp_path: Path) -> None:
    server = start(settings(tmp_path))
    visitor = Visitor(server.address)
    made, players = two_players(visitor)
    live = server.hub.matches.live[made["match"]]
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(server.hub.store, "set_pausing", refuse)
        players[0].send(type="pause", want=True)
        assert players[0].answer("refused")["code"] == "not-stored"
    assert live.seating.pausing == set()
    assert not live.seating.paused
    visitor.close()


def test_a_rematch_that_cannot_be_stored_does_not_exist(start: Start, tmp_path: Path) -> None:
    server = start(settings(tmp_path))
    visitor = Visitor(server.address)
    made, players = two_players(visitor)
    to_turns(players)
    players[0].send(type="concede")
    for player in players:
        player.until(lambda message: message["type"] == "update" and message["state"]["over"])
    live = server.hub.matches.live[made["match"]]
    path, token = f"/api/matches/{made['match']}/rematch", f"Bearer {made['tokens']['0']}"
    for name in ("create_rematch", "set_token"):
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(server.hub.store, name, refuse)
            before, seats = len(server.hub.matches.live), list(live.seating.seats)
            assert visitor.post(path, {}, authorization=token).status_code == 503
            assert (live.stored.rematch is None) is (name == "create_rematch")
            assert live.seating.seats == seats
            assert len(server.hub.matches.live) == before + (name == "set_token")
    assert visitor.post(path, {}, authorization=token).status_code == 201
    visitor.close()


def test_a_snapshot_that_cannot_be_stored_is_taken_again(start: Start, tmp_path: Path) -> None:
    server = start(settings(tmp_path, snapshot_every=1))
    visitor = Visitor(server.address)
    made, players = two_players(visitor)
    live = server.hub.matches.live[made["match"]]
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(server.hub.store, "snapshot", refuse)
        to_turns(players)
        assert live.snapshot_at == 0
    chances = random.Random(2)
    while server.hub.store.latest_snapshot(made["match"]) is None:
        follow(players).random_choice(chances)
    assert live.snapshot_at > 0
    visitor.close()


# ---------------------------------------------------------------- restarts
def test_damaged_match_does_not_stop_other_matches(start: Start, tmp_path: Path) -> None:
    server = start(settings(tmp_path))
    visitor = Visitor(server.address)
    matches = [visitor.create("person", "person", clock={"turn": 1000, "bank": 1000}) for _ in range(3)]
    store = server.hub.store
    store.append(matches[1]["match"], 0, [StoredInput(CHOICE, 0, "step 1,1")], None).result(PATIENCE)
    store.append(matches[2]["match"], 0, [StoredInput("undo", 0)], None).result(PATIENCE)
    visitor.close()
    server.stop()
    again = start(settings(tmp_path))
    wait_until("the sound one is back", lambda: matches[0]["match"] in again.hub.matches.live)
    visitor = Visitor(again.address)
    for made in matches[1:]:
        player = visitor.connect(made["match"])
        refused = player.receive()
        assert refused["code"] == "broken"
        assert "log" in refused["why"]
        assert "cannot be replayed" in visitor.http.get(f"/api/matches/{made['match']}/log").text
    visitor.close()


def test_thinking_time_survives_a_restart(start: Start, tmp_path: Path) -> None:
    """Killed without a word: what was left a moment ago is in the store though nothing was chosen."""
    server = start(settings(tmp_path, clock_seconds=0.05))
    visitor = Visitor(server.address)
    made, players = two_players(visitor, clock={"turn": 1000, "bank": 500, "set_up": 1000})
    asked = follow(players)
    live = server.hub.matches.live[made["match"]]
    assert live.clock.clocks is not None
    live.clock.clocks.left[asked.seat] = 321.0  # a long thought
    store = server.hub.store

    def kept() -> bool:
        stored = store.match(made["match"])
        return stored is not None and stored.times is not None and 0 < stored.times["left"][asked.seat] <= 321

    wait_until("it is kept", kept)
    assert store.inputs(made["match"]) == []
    other = Store(f"sqlite:///{tmp_path}/m.sqlite")
    stored = other.match(made["match"])
    assert stored is not None
    assert stored.times is not None
    assert stored.times["left"][asked.seat] <= 321
    other.close()
    visitor.close()


def test_server_asked_to_stop_takes_snapshots(start: Start, tmp_path: Path) -> None:
    server = start(settings(tmp_path))
    visitor = Visitor(server.address)
    made, players = two_players(visitor)
    asked = to_turns(players)
    number = asked.number
    visitor.close()
    server.stop()
    store = Store(f"sqlite:///{tmp_path}/m.sqlite")
    snapshot = store.latest_snapshot(made["match"])
    assert snapshot is not None
    assert snapshot[0] == number
    store.close()


# ---------------------------------------------------------------- other rules
class Played:
    """A match with a snapshot in it and some inputs after it."""

    def __init__(self, server: InThread) -> None:
        visitor = Visitor(server.address)
        made, players = two_players(visitor, book="stockbowl")
        chances = random.Random(4)
        for _ in range(60):
            follow(players).random_choice(chances)
        live, store = server.hub.matches.live[made["match"]], server.hub.store
        snapshot = store.latest_snapshot(made["match"])
        assert snapshot is not None
        self.id, self.stored, self.hash, self.log = live.id, live.stored, live.match.hash(), live.match.log()
        self.inputs, self.snapshot = store.inputs(live.id), snapshot
        assert snapshot[0] < len(self.inputs)
        visitor.close()


@pytest.fixture
def played(start: Start, tmp_path: Path) -> Played:
    server = start(settings(tmp_path, snapshot_every=17))
    played = Played(server)
    server.stop()
    return played


def test_a_match_records_the_rules_it_is_played_by(played: Played, tmp_path: Path) -> None:
    assert played.stored.rules == version_for("stockbowl")
    assert all(entry.dice >= 0 for entry in played.inputs)


def test_commitment_stays_the_one_that_was_shown_after_an_upgrade(played: Played) -> None:
    """It covers the version of the rules the match was begun with, whatever it goes on by."""
    later = replace(played.stored, rules=upgraded(upgraded(played.stored.rules, "next"), "after next"))
    assert later.rules == f"{played.stored.rules} > after next"
    assert recovery.new_from(later).commitment() == recovery.new_from(played.stored).commitment()
    assert recovery.new_from(replace(later, rules="other")).commitment() != recovery.new_from(later).commitment()


def test_an_upgrade_that_plays_alike_is_not_noticed(played: Played) -> None:
    found = rebuild(played.stored, played.inputs, played.snapshot, "another version")
    assert (found.notice, found.taken_back) == ("", None)
    assert found.match.hash() == played.hash
    assert found.match.log() == played.log


def test_match_continues_from_its_snapshot_after_a_change_of_rules(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The new rules roll a die more at the beginning; from the snapshot on they lead where they led."""
    new_from = recovery.new_from

    def rolls_more(stored: object) -> Match:
        match = new_from(stored)  # type: ignore[arg-type]
        match.dice.roll(6, "something new", -1)
        return match

    monkeypatch.setattr(recovery, "new_from", rolls_more)
    found = rebuild(played.stored, played.inputs, played.snapshot, "another version")
    assert "some rules have changed" in found.notice
    assert found.taken_back is None
    assert found.match.hash() == played.hash
    with pytest.raises(CannotRebuild):
        rebuild(played.stored, played.inputs, None, "another version")


def test_choices_that_do_not_fit_the_new_rules_must_be_made_again(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The dice of the last three inputs are not where the rules of today have them."""
    kept = len(played.inputs) - 3
    spoiled = [*played.inputs[:kept], *(StoredInput(e.kind, e.seat, e.text, e.value, 10_000) for e in played.inputs[kept:])]
    found = rebuild(played.stored, spoiled, played.snapshot, "another version")
    assert found.taken_back == kept
    assert "3 choices" in found.notice
    assert len(replay_text(found.match.log()).record or []) <= len(found.match.record or [])


def test_coaches_are_informed_that_the_rules_have_changed(start: Start, played: Played, tmp_path: Path) -> None:
    """A whole server over a store whose match was played by other rules, with an end that does not fit them."""
    with sqlite3.connect(tmp_path / "m.sqlite") as store:
        store.execute("UPDATE matches SET rules = 'older'")
        store.execute("UPDATE inputs SET dice = 10000 WHERE number >= ?", (len(played.inputs) - 2,))
    store.close()
    for _ in range(2):  # and it stays so after another restart
        server = start(settings(tmp_path))
        visitor = Visitor(server.address)
        watcher = visitor.connect(played.id)
        welcome = watcher.hello()
        assert "2 choices" in welcome["notice"]
        assert welcome["question"]["number"] == len(played.inputs) + 1, "numbers only grow"
        stored = server.hub.store.match(played.id)
        assert stored is not None
        assert goes_on_by(stored.rules) == version_for(stored.book)
        assert begun_with(stored.rules) == "older"
        assert visitor.http.get(f"/api/matches/{played.id}/log").status_code == 200
        visitor.close()
        server.stop()
