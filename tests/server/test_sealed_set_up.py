"""Four people set up at the same time, hidden from one another: no message, log or answer reveals it. [DB-SETUP-04]"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from deepbowl.server.settings import NO_LIMITS, Settings
from deepbowl.server.store.stored import CHOICE, StoredInput
from deepbowl.testing import rule

from .client import PATIENCE, Json, Player, Visitor
from .conftest import InThread, Start


def four(visitor: Visitor, **more: Any) -> tuple[Json, list[Player]]:
    made = visitor.create("person", "person", "person", "person", book="deathbowl-sevens", **more)
    return made, [visitor.join(made, seat) for seat in range(4)]


def place(player: Player, index: int) -> str:
    """One more player onto the pitch, as far as the coach can see; return the square."""
    player.choose([option for option in player.options() if option.startswith("take")][index])
    square = [option for option in player.options() if option.startswith("place")][index]
    player.choose(square)
    return square.removeprefix("place ")


@rule("DB-SETUP-04")
def test_secret_set_up_asks_all_four_and_shows_each_only_its_own_players(visitor: Visitor, shared: InThread) -> None:
    made, players = four(visitor)
    watcher = visitor.join(made)
    assert all(player.asked for player in players)
    assert sorted(watcher.last["state"]["choosing"]) == [0, 1, 2, 3]
    squares = {player.seat: place(player, 3) for player in (players[2], players[0], players[3])}
    squares[2] += "|" + place(players[2], 5)
    live = shared.hub.matches.live[made["match"]]
    again = [visitor.join(made, seat) for seat in range(4)] + [visitor.join(made)]
    for looker in (*again, watcher):
        seen = json.dumps([looker.last["state"], looker.last["question"], looker.events])
        for seat, placed in squares.items():
            for square in placed.split("|"):
                assert (f'"cell": "{square}"' in seen) == (seat == looker.seat), (seat, looker.seat, square)
    hashes = {looker.last["running"]["hash"] for looker in again}
    assert len(hashes) == 1
    assert len(live.match.record or []) > again[0].last["running"]["inputs"]
    for path in ("log", "frames"):
        answer = visitor.http.get(f"/api/matches/{made['match']}/{path}")
        assert answer.status_code >= 400, path
        assert not any(square in answer.text for placed in squares.values() for square in placed.split("|"))


@rule("DB-SETUP-04")
def test_secret_set_up_is_revealed_when_the_last_coach_is_done(visitor: Visitor, shared: InThread) -> None:
    made, players = four(visitor)
    for player in (players[3], players[1], players[0]):
        player.choose("formation")
        assert not player.asked
        assert player.seat not in player.last["state"]["choosing"]
        assert player.last["state"]["phase"] == "set-up"
    players[2].choose("formation")
    for player in players:
        while player.last["state"]["phase"] == "set-up":
            player.receive()
        assert sum(one["cell"] is not None for one in player.last["state"]["players"]) >= 28
    assert visitor.http.get(f"/api/matches/{made['match']}/log").status_code == 200


@rule("DB-SETUP-04")
def test_choice_in_secret_set_up_after_done_or_by_a_spectator_is_refused(visitor: Visitor) -> None:
    made, players = four(visitor)
    players[1].choose("formation")
    players[1].send(type="choose", number=players[1].number, choice="formation")
    assert players[1].answer("refused")["code"] in ("not-asked", "repeated", "stale")
    watcher = visitor.join(made)
    watcher.send(type="choose", number=watcher.number, choice="formation")
    assert watcher.answer("refused")["code"] == "not-asked"
    players[0].send(type="why", number=players[0].number, choice="done")
    assert "players must be set up" in players[0].answer("why")["why"]


def updates_until_pong(player: Player) -> int:
    """Return how many updates a client has received."""
    before = player.updates
    player.send(type="ping", at=1)
    player.answer("pong")
    return player.updates - before


@rule("DB-SETUP-04")
def test_choices_in_a_hidden_set_up_cannot_be_counted_by_others(visitor: Visitor, shared: InThread) -> None:
    """Neither by updates nor by the numbers of questions, refusals and repeated choices."""
    made, players = four(visitor)
    watcher = visitor.join(made)
    busy, *others = players
    others.append(watcher)
    numbers = [other.number for other in others]
    for index in range(3):
        place(busy, index)
    assert shared.hub.matches.live[made["match"]].number == numbers[0] + 6
    for other, number in zip(others, numbers, strict=True):
        assert updates_until_pong(other) == 0
        other.send(type="choose", number=99, choice="formation")
        assert other.answer("refused")["number"] == number
    place(others[0], 0)
    mine, choice = others[0].number, "take " + next(p["name"] for p in others[0].last["state"]["players"] if p["cell"])
    for number in range(mine + 1, mine + 20):
        others[0].send(type="choose", number=number, choice=choice)
        assert others[0].answer("refused")["code"] == "stale", "not where his choice stands among all of them"
    assert [visitor.join(made, other.seat).number for other in others] == [mine, *numbers[1:]]


@rule("DB-SETUP-04")
def test_finishing_a_hidden_set_up_is_shown_to_the_others(visitor: Visitor) -> None:
    _, players = four(visitor)
    players[3].choose("formation")
    for other in players[:3]:
        assert updates_until_pong(other) == 1
        assert 3 not in other.last["state"]["choosing"]


@rule("DB-SETUP-04")
def test_log_of_a_broken_match_leaves_out_a_hidden_set_up(start: Start, tmp_path: Path) -> None:
    settings = Settings(f"sqlite:///{tmp_path}/m.sqlite", NO_LIMITS, bot_workers=1)
    server = start(settings)
    visitor = Visitor(server.address)
    made, players = four(visitor)
    placed = [place(player, 3) for player in players[:2]]
    number = server.hub.matches.live[made["match"]].number
    damage = StoredInput(CHOICE, 2, "step 1,1")
    server.hub.store.append(made["match"], number, [damage], None).result(PATIENCE)
    visitor.close()
    server.stop()
    visitor = Visitor(start(settings).address)
    log = visitor.http.get(f"/api/matches/{made['match']}/log")
    assert log.status_code == 200
    assert "cannot be replayed" in log.text
    assert "left out" in log.text
    assert not any(f"place {square}" in log.text for square in placed)
    assert "step 1,1" not in log.text, "nobody can tell whether it was hidden"
    visitor.close()
