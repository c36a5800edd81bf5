"""Kill the server with -9 in the middle of play and start it again: every match goes on at the same decision, same hash."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from deepbowl.match.replay import replay_text

from .client import PATIENCE, Json, Player, Visitor, wait_until
from .process_tree import processes_below
from .server_process import hold_of

ROUNDS = 2


class Child:
    """A server process that can be killed and started again on the same data."""

    def __init__(self, data: Path, database: str = "") -> None:
        self.data = data
        self.database = database or f"sqlite:///{data}/matches.sqlite"
        self.marker = data / "thinking"
        self.hold = hold_of(self.marker)
        self.process: subprocess.Popen[str] | None = None
        self.visitor: Visitor | None = None

    def start(self) -> Visitor:
        command = [sys.executable, "-m", "tests.server.server_process", self.database, "0", str(self.marker)]
        root = Path(__file__).resolve().parents[2]
        self.process = subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        address = self.process.stdout.readline().strip()
        assert address.startswith("http"), "the server does not start"
        self.visitor = Visitor(address)
        return self.visitor

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        assert self.visitor is not None
        self.visitor.close()

    def children(self) -> list[int]:
        """The processes of the server and all that they have started."""
        assert self.process is not None
        return processes_below(self.process.pid)


@pytest.fixture
def child(tmp_path: Path) -> Iterator[Child]:
    child = Child(tmp_path)
    yield child
    if child.process is not None and child.process.poll() is None:
        child.kill()


def log_of(visitor: Visitor, made: Json) -> list[str]:
    """The lines of a match's log, comments left out."""
    text = visitor.http.get(f"/api/matches/{made['match']}/log").text
    return [line for line in text.splitlines() if not line.startswith("#")]


def inputs_of(log: list[str]) -> list[str]:
    return log[log.index("begin") + 1 : -1]


def play_some(player: Player, chances: random.Random, choices: int) -> None:
    for _ in range(choices):
        player.wait_to_be_asked()
        if player.over:
            return
        player.random_choice(chances)
    player.wait_to_be_asked()


def test_killed_server_resumes_at_the_same_decision_with_the_same_hash(child: Child) -> None:
    chances = random.Random(5)
    visitor = child.start()
    made = visitor.create("person", "bot")
    player = visitor.join(made, 0)
    for _ in range(ROUNDS):
        play_some(player, chances, 14)
        before, question, state, events = log_of(visitor, made), player.question, player.last["state"], player.events
        child.kill()
        visitor = child.start()
        player = visitor.join(made, 0)
        assert log_of(visitor, made) == before, "same inputs, same dice, same hash"
        assert before[-1] == f"end {replay_text(chr(10).join(before)).hash()}"
        assert player.question == question
        assert player.last["state"] == state
        assert player.events == events[-len(player.events) :]


def test_acknowledged_inputs_survive_a_kill_at_any_moment(child: Child) -> None:
    """Choices are sent as fast as they are answered, in two matches; the kill comes at some moment in between."""
    chances = random.Random(7)
    visitor = child.start()
    matches = [visitor.create("person", "person"), visitor.create("person", "person", book="stockbowl")]
    tables = [[visitor.join(made, seat) for seat in (0, 1)] for made in matches]
    for round_ in range(ROUNDS):
        for _ in range(10 + round_):
            for players in tables:
                latest = max(player.number for player in players)
                for player in players:
                    while player.number < latest:
                        player.receive()
                next(player for player in players if player.asked).random_choice(chances)
        acknowledged = [max(player.number for player in players) for players in tables]
        for players in tables:  # these are on their way when it happens
            for player in players:
                player.send(type="choose", number=max(p.number for p in players), choice=(player.options() or ["yes"])[0])
        child.kill()
        visitor = child.start()
        tables = [[visitor.join(made, seat) for seat in (0, 1)] for made in matches]
        for players, number in zip(tables, acknowledged, strict=True):
            assert number <= players[0].number <= number + 1, "nothing acknowledged is lost, nothing is made twice"
            assert players[0].last["state"] == players[1].last["state"]


def test_a_bot_that_was_thinking_thinks_again(child: Child) -> None:
    chances = random.Random(11)
    visitor = child.start()
    made = visitor.create("person", "bot")
    player = visitor.join(made, 0)
    play_some(player, chances, 4)
    for _ in range(ROUNDS):
        player.wait_to_be_asked()
        before = inputs_of(log_of(visitor, made))
        child.marker.unlink(missing_ok=True)  # a person is asked, so no bot makes a mark now
        child.hold.touch()
        while player.asked:
            player.random_choice(chances)
        wait_until("a bot thinks", child.marker.exists)
        workers = child.children()
        assert workers
        child.kill()
        for worker in workers:
            wait_until(f"worker {worker} has ended with its server", partial(gone, worker))
        child.marker.unlink()
        visitor = child.start()
        wait_until("a bot thinks", child.marker.exists)  # without connections the bot continues by itself
        child.hold.unlink()
        player = visitor.join(made, 0)
        player.wait_to_be_asked()
        after = inputs_of(log_of(visitor, made))
        assert after[: len(before)] == before
        assert len(after) > len(before)


def gone(pid: int) -> bool:
    """Whether there is no such process any more."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False
