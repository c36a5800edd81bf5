"""A time limit on the server: minutes of a real clock where a person plays, of a simulated one where only bots do."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from deepbowl.match.clock import RealClock
from deepbowl.match.replay import replay_text
from deepbowl.server.live.core import LiveMatch
from deepbowl.server.settings import NO_LIMITS, Settings
from deepbowl.server.store.stored import NOTE

from .client import PATIENCE, Json, Player, Visitor, wait_until
from .conftest import InThread, Start
from .playing import follow, to_activation, to_turns

LIMIT: dict[str, Any] = {"book": "dungeon-bowl-2021", "switches": ["time-limit=30"]}


class Wall:
    """A clock on the wall that the test turns, in the loop of the server."""

    def __init__(self, server: InThread, match: str) -> None:
        self.server = server
        self.match = match
        self.minute = 0.0
        self.in_loop(self.hang)

    @property
    def live(self) -> LiveMatch:
        return self.server.hub.matches.live[self.match]

    @property
    def clock(self) -> RealClock:
        found = self.live.clock.match_time
        assert isinstance(found, RealClock)
        return found

    def hang(self) -> None:
        self.live.clock.match_time = RealClock(self.live.match, lambda: self.minute * 60, self.clock.seconds())
        self.live.wake()

    def turn(self, minutes: float) -> None:
        self.in_loop(lambda: setattr(self, "minute", self.minute + minutes))

    def in_loop(self, action: Callable[[], object]) -> None:
        done = threading.Event()

        def act() -> None:
            action()
            done.set()

        self.server.loop.call_soon_threadsafe(act)
        assert done.wait(PATIENCE)

    def noted(self) -> list[int]:
        stored = self.server.hub.store.inputs(self.match)
        return [entry.value for entry in stored if (entry.kind, entry.text) == (NOTE, "minutes")]


def two_coaches(visitor: Visitor, server: InThread, **more: Any) -> tuple[Json, list[Player], Wall]:
    made = visitor.create(**{**LIMIT, **more})
    players = [visitor.join(made, seat) for seat in (0, 1)]
    return made, players, Wall(server, made["match"])


def shown_minutes(player: Player) -> str:
    return next(str(counter["value"]) for counter in player.last["state"]["counters"] if counter["name"] == "minutes")


@pytest.mark.rule("DG-GAME-06", "D5-TIME-01")
@pytest.mark.parametrize(
    ("book", "switch", "limit"), [("dungeon-bowl-2021", "time-limit=30", 30), ("dungeonbowl-5", "time-limit", 90)]
)
def test_turns_without_time_take_none_and_minutes_are_those_of_the_clock(
    visitor: Visitor, shared: InThread, book: str, switch: str, limit: int
) -> None:
    _, players, wall = two_coaches(visitor, shared, book=book, switches=[switch])
    for _ in range(3):
        to_turns(players).choose("end-turn")
        follow(players)
    assert wall.noted() == []
    wall.turn(12.5)
    to_turns(players).choose("end-turn")
    assert wall.noted() == [12]
    assert shown_minutes(follow(players)) == f"12 of {limit}"


@pytest.mark.rule("DG-GAME-06")
def test_round_in_which_time_runs_out_is_finished_and_decides_the_match(visitor: Visitor, shared: InThread) -> None:
    made, players, wall = two_coaches(visitor, shared)
    first = to_activation(players)
    wall.turn(31)
    first.choose("stop")
    to_turns(players).choose("end-turn")
    second = to_turns(players)
    assert second is not first
    second.choose("end-turn")
    while not second.over:
        follow(players).silence()  # no spells
    assert sum(wall.live.match.state.turns) == 2
    assert wall.noted() == [31]
    log = visitor.http.get(f"/api/matches/{made['match']}/log").text
    assert replay_text(log).result == wall.live.match.result


@pytest.mark.rule("DG-GAME-06")
def test_a_pause_stops_the_time_of_the_match(visitor: Visitor, shared: InThread) -> None:
    _, players, wall = two_coaches(visitor, shared)
    asked = to_turns(players)
    for player in players:
        player.send(type="pause", want=True)
    wait_until("the clock stands in the pause", lambda: not wall.clock.running)
    wall.turn(50)
    players[0].send(type="pause", want=False)
    wait_until("the clock runs again", lambda: wall.clock.running)
    wall.turn(2)
    follow(players)
    asked.choose("end-turn")
    assert wall.noted() == [2]


@pytest.mark.rule("DG-GAME-06")
def test_match_time_runs_while_any_coach_is_present(visitor: Visitor, shared: InThread) -> None:
    """It begins when both have come, goes on while one of them is away, and stands while only spectators are here."""
    made = visitor.create(**LIMIT)
    first = visitor.join(made, 0)
    wall = Wall(shared, made["match"])
    assert not wall.clock.running
    second = visitor.join(made, 1)
    wait_until("the clock runs", lambda: wall.clock.running)
    visitor.join(made)
    second.close()
    wait_until("one coach and a spectator are here", lambda: len(wall.live.seating.connections) == 2)
    assert wall.clock.running
    first.close()
    wait_until("the clock stands", lambda: not wall.clock.running)


@pytest.mark.rule("DG-GAME-06")
def test_a_choice_can_be_undone_after_a_minute_and_sent_twice_counts_once(visitor: Visitor, shared: InThread) -> None:
    _, players, wall = two_coaches(visitor, shared)
    asked = to_turns(players)
    activate = next(choice for choice in asked.options() if choice.startswith("activate"))
    asked.choose(activate)
    wall.turn(1.5)
    asked.send(type="undo", number=asked.number)
    asked.answer("update")
    assert asked.question["kind"] == "turn"
    number = asked.number
    asked.choose(activate)
    assert wall.noted() == [1]
    asked.send(type="choose", number=number, choice=activate)
    assert asked.answer("refused")["code"] == "repeated"
    asked.send(type="undo", number=asked.number)
    asked.answer("update")
    assert asked.question["kind"] == "turn"
    assert wall.noted() == [1], "time is not given back"


def test_a_refused_choice_takes_no_minutes_in(visitor: Visitor, shared: InThread) -> None:
    _, players, wall = two_coaches(visitor, shared)
    asked = to_turns(players)
    wall.turn(5)
    assert asked.choose("activate A99")["code"] == "illegal"
    assert asked.choose("declare pass")["code"] == "illegal"
    assert wall.noted() == []
    assert wall.live.match.record is not None
    asked.choose("end-turn")
    assert wall.noted() == [5]


@pytest.mark.rule("DG-GAME-06")
def test_the_time_of_a_match_survives_a_restart_to_the_second(start: Start, tmp_path: Path) -> None:
    settings = Settings(f"sqlite:///{tmp_path}/m.sqlite", NO_LIMITS, bot_workers=1)
    server = start(settings)
    visitor = Visitor(server.address)
    made, players, wall = two_coaches(visitor, server)
    wall.turn(7.75)
    to_turns(players)
    assert wall.noted() == [7]
    visitor.close()
    server.stop()
    later = start(settings)
    again = Visitor(later.address)
    again.join(made, 0)
    assert later.hub.matches.live[made["match"]].clock.match_time.pack()["played"] >= 465  # type: ignore[union-attr]
    again.close()


def test_a_killed_server_has_kept_the_time_that_passed_without_a_choice(start: Start, tmp_path: Path) -> None:
    """Nothing is chosen for ten minutes; what the server stores now and then has them."""
    settings = Settings(f"sqlite:///{tmp_path}/m.sqlite", NO_LIMITS, bot_workers=1, clock_seconds=0.05)
    server = start(settings)
    visitor = Visitor(server.address)
    made, players, wall = two_coaches(visitor, server)
    to_turns(players)
    wall.turn(10)

    def stored_seconds() -> float:
        stored = server.hub.store.match(made["match"])
        return float((stored.times or {}).get("played", 0)) if stored is not None else 0.0

    wait_until("ten minutes are stored", lambda: stored_seconds() >= 600)
    visitor.close()


@pytest.mark.rule("DG-GAME-06")
def test_a_person_against_a_bot_plays_by_the_real_clock(visitor: Visitor, shared: InThread) -> None:
    made = visitor.create("person", "bot:random", **LIMIT)
    person = visitor.join(made, 0)
    wall = Wall(shared, made["match"])
    while not wall.live.match.state.turns[0] or person.question["kind"] != "turn":
        person.wait_to_be_asked()
        person.silence()
    assert wall.noted() == []


@pytest.mark.rule("DG-GAME-06")
def test_bots_alone_play_by_the_simulated_clock(visitor: Visitor, shared: InThread) -> None:
    made = visitor.create("bot:random", "bot:random", **LIMIT)
    watcher = visitor.join(made)
    while watcher.last["state"]["over"] is False and shared.hub.matches.live[made["match"]].number < 120:
        watcher.receive()
    stored = shared.hub.store.inputs(made["match"])
    assert [entry.value for entry in stored if entry.text == "minutes"][:2] == [2, 4]
