"""Four people set up at the same time, unseen by one another: no message, log or answer tells of it. [DB-SETUP-04]"""

from __future__ import annotations

import json
from typing import Any

from deepbowl.testing import rule

from .client import Json, Player, Visitor
from .conftest import InThread


def four(visitor: Visitor, **more: Any) -> tuple[Json, list[Player]]:
    made = visitor.create("person", "person", "person", "person", book="deathbowl-sevens", **more)
    return made, [visitor.join(made, seat) for seat in range(4)]


def place(player: Player, index: int) -> str:
    """One player more onto the pitch, as far as the coach himself can see; where."""
    player.choose([option for option in player.options() if option.startswith("take")][index])
    square = [option for option in player.options() if option.startswith("place")][index]
    player.choose(square)
    return square.removeprefix("place ")


@rule("DB-SETUP-04")
def test_all_four_are_asked_at_once_and_see_their_own_players_only(visitor: Visitor, shared: InThread) -> None:
    made, players = four(visitor)
    watcher = visitor.join(made)
    assert all(player.asked for player in players)
    assert sorted(watcher.last["state"]["choosing"]) == [0, 1, 2, 3]
    squares = {player.seat: place(player, 3) for player in (players[2], players[0], players[3])}
    squares[2] += "|" + place(players[2], 5)
    live = shared.hub.live[made["match"]]
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
def test_the_last_one_done_shows_everybody(visitor: Visitor, shared: InThread) -> None:
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
def test_who_is_done_is_refused_and_so_is_whoever_watches(visitor: Visitor) -> None:
    made, players = four(visitor)
    players[1].choose("formation")
    players[1].send(type="choose", number=players[1].number, choice="formation")
    assert players[1].answer("refused")["code"] in ("not-asked", "repeated", "stale")
    watcher = visitor.join(made)
    watcher.send(type="choose", number=watcher.number, choice="formation")
    assert watcher.answer("refused")["code"] == "not-asked"
    players[0].send(type="why", number=players[0].number, choice="done")
    assert "players must be set up" in players[0].answer("why")["why"]
