"""The team builder: lists with prices, breaches at their rows, a drafted team in a match at once."""

from __future__ import annotations

import json
from dataclasses import replace

import httpx
import pytest

from deepbowl.teams.ready import ready_team
from deepbowl.teams.team import Team

from .client import PATIENCE
from .conftest import InThread

HUMANS = ready_team("Human")
TEXT = HUMANS.to_json()


def get(shared: InThread, path: str) -> httpx.Response:
    """Ask the server for something."""
    return httpx.get(shared.address + path, timeout=PATIENCE)


def check(shared: InThread, team: Team | str, status: int = 200) -> dict[str, object]:
    """Ask the server about a draft."""
    text = team if isinstance(team, str) else team.to_json()
    got = httpx.post(shared.address + "/api/teams/check", timeout=PATIENCE, json={"draft": text})
    assert got.status_code == status, got.text
    found: dict[str, object] = got.json()
    return found


def test_editions_and_lists_have_prices(shared: InThread) -> None:
    cards = {card["id"]: card for card in get(shared, "/api/editions").json()}
    assert set(cards) == {"crp", "lrb5", "bb2020", "colleges", "sevens", "astrogranite"}
    assert cards["crp"]["budget"] == 1_000_000
    assert "dungeonbowl-5" in cards["crp"]["books"]
    orcs = get(shared, "/api/editions/crp/lists/Orc").json()
    assert orcs["reroll"] == 60_000
    lineman = next(one for one in orcs["positions"] if one["name"] == "Lineman")
    assert (lineman["cost"], lineman["most"]) == (50_000, 16)
    assert Team.from_json(orcs["ready"]) == ready_team("Orc")
    assert {one["name"] for one in orcs["goods"]} >= {"apothecary", "bribe"}
    assert "igor" not in {one["name"] for one in orcs["goods"]}
    for edition, race in (("crp", "Dragons"), ("crp", "orc/../x"), ("none", "Orc")):
        assert get(shared, f"/api/editions/{edition}/lists/{race}").status_code == 404


def test_check_names_every_breach_at_its_row(shared: InThread) -> None:
    fine = check(shared, HUMANS)
    assert fine["legal"] is True
    assert fine["left"] == 1_000_000 - HUMANS.cost()
    twice = replace(HUMANS.players[1], number=HUMANS.players[0].number)
    wrong = replace(HUMANS, players=(HUMANS.players[0], twice, *HUMANS.players[2:]), rerolls=9)
    found = check(shared, wrong)
    assert found["legal"] is False
    rows = {breach["where"]: breach for breach in found["breaches"]}  # type: ignore[attr-defined]
    assert rows["player 1"]["rule"] == "CRP-16.1"
    assert rows["re-rolls"]["remedy"] == "set it to 8 or less"
    assert "" in rows, "the team costs too much"
    assert check(shared, str(found["text"])) == found


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"format": "deepbowl-team"}',
        TEXT.replace(HUMANS.name, "y" * 41),
        TEXT.replace(HUMANS.players[0].name, "y" * 41),
        TEXT.replace(HUMANS.name, "a\\u0000b"),
        TEXT.replace('"rerolls": ', '"rerolls": 1e9, "x": '),
    ],
)
def test_hostile_drafts_are_refused_with_a_sentence(shared: InThread, text: str) -> None:
    found = check(shared, text, 422)
    assert len(str(found["why"])) > 10


def test_draft_over_eight_kilobytes_is_refused(shared: InThread) -> None:
    assert httpx.post(shared.address + "/api/teams/check", timeout=PATIENCE, json={"draft": "x" * 8193}).status_code == 422
    seats = [{"kind": "person", "draft": "x" * 8193}, {"kind": "bot"}]
    assert (
        httpx.post(
            shared.address + "/api/matches", timeout=PATIENCE, json={"book": "dungeonbowl-5", "seats": seats}
        ).status_code
        == 422
    )


def test_drafted_team_plays_immediately(shared: InThread) -> None:
    mine = replace(HUMANS, name="The Drafted", rerolls=2)
    seats = [{"kind": "person", "coach": "Me", "draft": mine.to_json()}, {"kind": "bot", "bot": "random"}]
    got = httpx.post(shared.address + "/api/matches", timeout=PATIENCE, json={"book": "dungeonbowl-5", "seats": seats})
    assert got.status_code == 201, got.text
    log = get(shared, f"/api/matches/{got.json()['match']}/log").text
    assert "The Drafted" in log


@pytest.mark.parametrize(
    ("team", "book", "why"),
    [
        (replace(HUMANS, rerolls=9), "dungeonbowl-5", "re-rolls: 9, more than 8"),
        (replace(HUMANS, players=HUMANS.players[:9]), "dungeonbowl-5", "9 players, fewer than 11"),
        (HUMANS, "dungeon-bowl-2021", "is a team of CRP"),
    ],
)
def test_drafted_team_that_breaks_a_rule_is_refused(shared: InThread, team: Team, book: str, why: str) -> None:
    seats = [{"kind": "person", "draft": team.to_json()}, {"kind": "bot"}]
    got = httpx.post(shared.address + "/api/matches", timeout=PATIENCE, json={"book": book, "seats": seats})
    assert got.status_code == 422
    assert why in got.json()["why"]


def test_draft_is_plain_json_text(shared: InThread) -> None:
    assert json.loads(str(check(shared, HUMANS)["text"]))["format"] == "deepbowl-team"
