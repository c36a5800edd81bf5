"""A team becomes the sheet a match starts from: profiles with improvements and injuries, re-rolls, goods."""

from __future__ import annotations

from dataclasses import replace

import pytest

from deepbowl.board.pitches import open_pitch
from deepbowl.engine.dice import Seeded
from deepbowl.match.match import Match
from deepbowl.rules.sheet import TeamSheet
from deepbowl.rules.vocabulary.flags import COUNTED, NEVER_BROUGHT
from deepbowl.teams.ready import ready_team, ready_teams
from deepbowl.teams.team import Changes


@pytest.mark.parametrize("race", list(ready_teams()))
def test_every_ready_team_has_a_sheet_that_survives_json(race: str) -> None:
    team = ready_team(race)
    sheet = team.sheet()
    assert (sheet.name, sheet.race, sheet.rerolls) == (team.name, team.race, team.rerolls)
    assert [player.number for player in sheet.players] == [player.number for player in team.players]
    assert set(sheet.goods) <= set(COUNTED) - set(NEVER_BROUGHT)
    assert TeamSheet.unpack(sheet.pack()).pack() == sheet.pack()


def test_a_sheet_shows_players_as_they_take_the_field() -> None:
    team = ready_team("Orc")
    first = replace(team.players[0], extra_skills=("Guard",), niggling=1, improved=Changes(st=1), injured=Changes(ma=1))
    goods = {"apothecary": 1, "wandering apothecary": 1, "bribe": 1, "wizard": 1, "babes": 1, "cheerleader": 2}
    team = replace(team, players=(first, *team.players[1:]), goods=goods)
    sheet = team.sheet()
    plain, player = team.roster().position(first.position), sheet.players[0]
    assert (player.st, player.ma, player.niggles) == (plain.st + 1, plain.ma - 1, 1)
    assert player.skills == (*plain.skills, "Guard")
    assert sheet.goods == {"apothecary": 2, "bribe": 1, "wizard": 1, "babes": 1}


@pytest.mark.parametrize("goods", [{"conceded": 1}, {"leader re-roll": 1}, {"dragon": 0}, {"bribe": -1}])
def test_a_match_takes_goods_and_nothing_else(goods: dict[str, int]) -> None:
    """Giving up and a Leader's re-roll come in play: a team that brought the first would never get a turn."""
    sheets = [ready_team("Orc").sheet(), ready_team("Human").sheet()]
    sheets[1].goods = goods
    with pytest.raises(ValueError, match="cannot bring") as refused:
        Match.new("crp", open_pitch(), sheets, Seeded(1))
    assert str(refused.value) == (
        f"{sheets[1].name} cannot bring {next(iter(goods))}; goods are: apothecary, bribe, wizard, igor, babes, master chef"
    )
