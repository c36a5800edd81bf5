"""A game master on the server: a person by link or the bot, their options, their clock, what they cannot do, a restart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from deepbowl.match.replay import replay_text
from deepbowl.server.settings import NO_LIMITS, Settings

from .client import Json, Player, Visitor
from .conftest import InThread, Start
from .playing import follow
from .test_clocks import run_out

MONSTERS: dict[str, Any] = {
    "book": "astrogranite", "switches": ["gm-monsters", "monsterbowl", "wandering-monsters=hippogriff"],
}  # fmt: skip
PERSON = {"kind": "person", "coach": "Morna"}
CHAIR = 2


def master(visitor: Visitor, **more: Any) -> tuple[Json, list[Player]]:
    """Two coaches and a game master, all connected."""
    made = visitor.create("person", "person", **{**MONSTERS, "game_master": PERSON, **more})
    return made, [visitor.join(made, seat) for seat in range(3)]


def to_the_monsters(players: list[Player]) -> Player:
    """Coaches end their turns until the game master is asked to pick a monster."""
    asked = follow(players)
    while asked.seat != CHAIR or asked.question["kind"] != "turn":
        asked.choose("end-turn") if "end-turn" in asked.options() else asked.silence()
        asked = follow(players)
    return asked


def test_game_master_by_link_moves_a_monster_and_can_do_nothing_else(visitor: Visitor, shared: InThread) -> None:
    made, players = master(visitor)
    keeper = players[CHAIR]
    assert keeper.welcome["chair"] == {"seat": 2, "letter": "N", "coach": "Morna", "kind": "person", "bot": ""}
    assert len(keeper.welcome["teams"]) == 2
    keeper.send(type="concede")
    assert keeper.answer("refused")["why"] == "A game master has no team and cannot concede."
    to_the_monsters(players)
    assert [option["text"] for option in keeper.question["options"]][1] == "Activate Hippogriff"
    follow(players)
    assert players[0].question["options"] == []
    body = keeper.options()[0].split()[1]
    refused = players[0].choose(f"activate {body}")
    assert (refused["type"], refused["code"]) == ("refused", "not-asked")
    hunt = players[0].ask("hunt", number=players[0].number, player=body)  # any coach may know
    assert (hunt["player"], hunt["says"][0].startswith("It "), bool(hunt["squares"])) == (body, True, True)
    while keeper.question["kind"] == "turn" and keeper.asked:  # until its wits do not fail it
        keeper.choose(f"activate {body}")
        if keeper.question["kind"] != "act":
            to_the_monsters(players)
    reach = keeper.ask("reach", number=keeper.number, player=body)
    assert len(reach["squares"]) > 3
    step = next(choice for choice in keeper.options() if choice.startswith("step"))
    keeper.choose(step)
    assert keeper.last["can_undo"]
    keeper.choose("stop")
    log = visitor.http.get(f"/api/matches/{made['match']}/log").text
    assert f"\nN {step}\n" in log
    assert replay_text(log).hash() == shared.hub.matches.live[made["match"]].match.hash()
    card = visitor.get(f"/api/matches/{made['match']}")
    assert len(card["teams"]) == 2


def test_clock_of_the_game_master_runs_out_and_the_monster_acts_by_itself(start: Start, tmp_path: Path) -> None:
    server = start(Settings(database=f"sqlite:///{tmp_path}/a.sqlite", limits=NO_LIMITS))
    visitor = Visitor(server.address)
    clock = {"turn": 1000, "bank": 0, "set_up": 0}
    made, players = master(visitor, clock=clock)
    keeper = to_the_monsters(players)
    assert len(keeper.question["clock"]["bank"]) == 3
    run_out(server, made["match"])
    keeper.until(lambda message: message["type"] == "update" and message["question"]["seat"] != CHAIR)
    log = visitor.http.get(f"/api/matches/{made['match']}/log").text
    assert "note defaulted N 0" in log
    assert "\nN by-itself N" in log
    visitor.close()


def test_game_master_continues_after_a_restart_with_the_same_link(start: Start, tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path}/a.sqlite", limits=NO_LIMITS)
    server = start(settings)
    visitor = Visitor(server.address)
    made, players = master(visitor)
    asked = to_the_monsters(players)
    before = (asked.question, server.hub.matches.live[made["match"]].match.hash())
    visitor.close()
    server.stop()
    server = start(settings)
    visitor = Visitor(server.address)
    again = visitor.join(made, CHAIR)
    assert (again.question, server.hub.matches.live[made["match"]].match.hash()) == before
    visitor.close()


def test_bot_is_the_game_master_where_no_one_else_is(visitor: Visitor, shared: InThread) -> None:
    made = visitor.create("person", "person", **MONSTERS)
    players = [visitor.join(made, seat) for seat in range(2)]
    assert players[0].welcome["chair"]["bot"] == "keeper"
    asked = follow(players)
    while not any(entry.seat == CHAIR for entry in shared.hub.store.inputs(made["match"])):
        asked.choose("end-turn") if "end-turn" in asked.options() else asked.silence()
        while players[0].question["seat"] == CHAIR or players[0].number < asked.number:
            players[0].receive()
        asked = follow(players)


def test_game_master_is_refused_without_its_rules_and_its_bot_for_a_team(visitor: Visitor) -> None:
    seats = [{"kind": "bot"}, {"kind": "bot"}]
    refused = visitor.post("/api/matches", {"book": "astrogranite", "seats": seats, "game_master": PERSON})
    assert refused.status_code == 422
    assert "no game master: turn on gm-monsters" in refused.text
    team = visitor.post("/api/matches", {"book": "astrogranite", "seats": [{"kind": "bot", "bot": "keeper"}, *seats[:1]]})
    assert "for the game master's chair, not for a team" in team.text
    both = visitor.post("/api/matches", {"book": "astrogranite", "seats": seats, "game_master": {**PERSON, "team": "Orc"}})
    assert both.status_code == 422


def test_match_waiting_for_its_game_master_is_in_their_list(visitor: Visitor, shared: InThread) -> None:
    made, players = master(visitor)
    assert to_the_monsters(players).seat == CHAIR
    seats = {"seats": f"{made['match']}:{made['tokens'][str(CHAIR)]}"}
    answered = visitor.http.get("/api/waiting", headers=seats)
    assert answered.status_code == 200, answered.text
    teams = " and ".join(team["name"] for team in players[0].welcome["teams"])
    assert [one["title"] for one in answered.json()] == [f"Game master of {teams}"]
