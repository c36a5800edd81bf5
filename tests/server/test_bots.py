"""BotWorkers think outside: one that hangs, crashes or answers nonsense forfeits that decision, and the log says so."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from deepbowl.match.replay import replay_text
from deepbowl.server.jobs.workers import BotWorkers
from deepbowl.server.settings import NO_LIMITS, Settings

from .client import Visitor, wait_until
from .conftest import Start
from .hostile_bots import held_search, seated


@pytest.mark.parametrize("kind", ["Crashing", "Hanging", "Illegal", "Dying"])
def test_broken_bot_forfeits_its_decisions_and_the_match_continues(start: Start, tmp_path: Path, kind: str) -> None:
    limit = 0.3 if kind == "Hanging" else 20
    server = start(Settings(f"sqlite:///{tmp_path}/m.sqlite", NO_LIMITS), BotWorkers(1, limit, partial(seated, kind)))
    visitor = Visitor(server.address)
    made = visitor.create("person", "bot")
    player = visitor.join(made, 0)
    while not any("gave no valid answer" in event["text"] for event in player.events):
        if player.asked:
            player.silence()
        else:
            if kind == "Hanging":
                player.send(type="ping", at=1)  # the server answers while the bot hangs
                assert player.until(lambda message: message["type"] in ("pong", "update"))
            player.receive()
    log = visitor.http.get(f"/api/matches/{made['match']}/log").text
    assert "note defaulted B 0" in log
    assert f"\nend {replay_text(log).hash()}" in log, "what was defaulted is an input like any other"
    assert server.hub.metrics.bot_faults >= 1
    visitor.close()


def test_match_of_bots_runs_only_while_watched(start: Start, tmp_path: Path) -> None:
    server = start(Settings(f"sqlite:///{tmp_path}/m.sqlite", NO_LIMITS, bot_pace=0, bot_workers=1))
    visitor = Visitor(server.address)
    made = visitor.create("bot:biased", "bot:random")
    assert made["tokens"] == {}
    assert visitor.get(f"/api/matches/{made['match']}")["turn"] == 0
    assert server.hub.matches.live[made["match"]].number == 0
    watcher = visitor.join(made)
    watcher.until(lambda message: message["type"] == "update" and watcher.number > 5)
    visitor.close()


def test_quick_bots_do_not_wait_until_bots_that_think_long_have_chosen(start: Start, tmp_path: Path) -> None:
    """Eight matches against a bot that does not come to an end; another visitor's quick bot answers all the same."""
    hold = tmp_path / "hold"
    hold.touch()
    bots = BotWorkers(2, 60, partial(held_search, hold))
    server = start(Settings(f"sqlite:///{tmp_path}/m.sqlite", NO_LIMITS), bots)
    many, one = Visitor(server.address), Visitor(server.address, "127.0.0.2")
    slow = [many.create("bot:search", "person")["match"] for _ in range(8)]
    wait_until("all of them wait or think", lambda: bots.jobs == len(slow))
    made = one.create("bot:biased", "person")["match"]
    wait_until("the quick bot has chosen", lambda: server.hub.matches.live[made].number > 0)
    assert sum(server.hub.matches.live[match].number for match in slow) == 0
    hold.unlink()
    wait_until("the others choose after all", lambda: all(server.hub.matches.live[match].number for match in slow))
    many.close()
    one.close()
