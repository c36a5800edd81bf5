"""A seat's view: plain data, complete, and nothing that belongs to others."""

from __future__ import annotations

import json
from typing import Any

import pytest

from deepbowl.engine.dice import Seeded
from deepbowl.engine.state import POSTURES
from deepbowl.match.view import PlayerView, players

from .games import bots, decide, fixtures, new, played


def seen(m: Any, seat: int, since: int = 0) -> dict[str, Any]:
    view: dict[str, Any] = m.view(seat, since)
    assert json.loads(json.dumps(view)) == view
    return view


@pytest.mark.parametrize("number", range(6))
def test_a_view_is_plain_and_true_at_every_point(number: int) -> None:
    m = list(fixtures())[number]
    crew = bots(number, m.seats)
    for n in range(300):
        if m.over:
            break
        decide(m, crew)
        if n % 5 or m.over or len(m.events or []) < 3:
            continue
        view = seen(m, m.decision().seat, len(m.events or []) - 3)
        assert len(view["events"]) == 3
        assert view["next"] == len(m.events or [])
        assert [team["score"] for team in view["teams"]] == list(m.state.score)
        on_board = [player for player in view["players"] if player["cell"]]
        assert len({player["cell"] for player in on_board}) == len(on_board)
        assert all(m.body_at(m.board.cell(player["cell"])) >= 0 for player in on_board)
        assert sum(player["ball"] for player in view["players"]) == sum(holder >= 0 for holder in m.state.ball_by)
        for text in view["decision"]["options"]:
            assert m.names.parse(text) in m.decision().options


def test_only_the_seat_that_decides_sees_the_options() -> None:
    m = played(new(3), 1, 50)
    mine = m.decision().seat
    assert "options" in seen(m, mine)["decision"]
    for other in (1 - mine, -1):
        decision = seen(m, other)["decision"]
        assert decision["seat"] == mine
        assert "options" not in decision
    with pytest.raises(ValueError, match="no seat 2"):
        m.view(2)


def test_a_view_gives_no_dice_away() -> None:
    dice = Seeded("hidden")
    m = played(new(dice=dice), 1, 200)
    for seat in (-1, 0, 1):
        text = json.dumps(m.view(seat))
        assert dice.secret() not in text
        assert m.commitment() not in text
        assert "position" not in seen(m, seat)


def test_the_acting_player_and_the_result_are_in_it() -> None:
    m = new(4)
    crew = bots(2, 2)
    while m.over or m.decision().kind != "act":
        decide(m, crew)
    acting = seen(m, 0)["acting"]
    assert acting["player"] == m.bodies.name[m.state.act.body]
    assert acting["squares_left"] >= 0
    assert seen(m, 0)["result"] is None
    played(m, 3)
    view = seen(m, 0)
    assert view["over"] is True
    assert view["decision"] is None
    assert view["result"] == m.result


def test_events_come_with_their_sentences() -> None:
    m = played(new(5), 1, 100)
    told = seen(m, 0)["events"]
    assert [entry["number"] for entry in told] == list(range(len(m.events or [])))
    assert all(entry["text"] for entry in told)
    moved = next(entry for entry in told if entry["kind"] == "Moved")
    assert moved["text"] == f"{moved['body']} {title(m, moved['body'])} moves to {moved['to_cell']} [CRP-4.1]"


def title(m: Any, name: str) -> str:
    return str(m.bodies.title[m.bodies.name.index(name)])


def test_players_as_bot_authors_see_them() -> None:
    m = played(new(6, ("Orc", "Skaven")), 1, 120)
    crowd = players(m)
    assert len(crowd) == len(m.bodies)
    assert [player.body for player in players(m, 1)] == m.bodies.of_seat[1]
    for player in crowd:
        assert player.seat == m.side[player.body]
        assert player.posture in POSTURES
        assert (player.cell >= 0) == (player.square is not None) == player.on_board
        assert player.standing == (player.posture == "standing" and player.on_board)
        assert not player.has_zones or player.standing
        assert player.marked >= 0
        assert all(m.owns(player.body, skill) for skill in player.skills)
        assert player.pack()["name"] == player.name
        assert player.name in repr(player)
    rat = PlayerView(m, m.bodies.name.index("B1"))
    assert (rat.race, rat.position) == (m.sheets[1].players[0].race, m.sheets[1].players[0].position)
    assert (rat.ma, rat.st, rat.ag, rat.pa, rat.av) == tuple(
        getattr(m.sheets[1].players[0], name) for name in ("ma", "st", "ag", "pa", "av")
    )
    assert not rat.has("Flying")
    assert rat.title == m.sheets[1].players[0].name
    with pytest.raises(AttributeError):
        rat.ma = 9  # type: ignore[misc]
