"""D7: Deathbowl with Sevens teams, on a smaller cross, in six turns a half."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from deepbowl.board.board import Board
from deepbowl.board.pitches import cross_pitch
from deepbowl.books.registry import BOOKS
from deepbowl.engine.dice import Seeded
from deepbowl.league.before import Hireling, Squad, fielded, wanted
from deepbowl.league.club import Club
from deepbowl.league.facts import fact
from deepbowl.league.fold import add_all
from deepbowl.league.founding import found
from deepbowl.match.setup import new_match
from deepbowl.teams.ready import ready_team
from deepbowl.testing import Scenario, opening_scenario, player, rule

from .pitch import E, N, S, W, db
from .test_set_up import formations
from .test_turns import order


@cache
def small_cross() -> Board:
    return cross_pitch(20, 10, 2)


def begun(players: int) -> Scenario:
    return opening_scenario(small_cross(), seats=4, players=players, book="deathbowl-sevens", toss=[6, 1, 2, 3])


@rule("D7-GEN-01")
def test_sevens_differs_from_deathbowl_only_in_pitch_teams_and_turns() -> None:
    small, big = (new_match(book, 4, dice=Seeded(1)).rules for book in ("deathbowl-sevens", "deathbowl"))
    other = {part for part, chapter in vars(small).items() if type(chapter) is not type(vars(big)[part])}
    assert other == {"setup"}
    assert [phase.name for phase in small.phases] == [phase.name for phase in big.phases]
    assert (BOOKS["deathbowl-sevens"].editions, BOOKS["deathbowl"].editions) == (("sevens",), ("bb2020",))


@rule("D7-GEN-01")
def test_a_casualty_is_rolled_for_on_the_normal_table() -> None:
    s = db("......\n.Ab...\n......\nB....c\nP....p", b=player(av=3), book="deathbowl-sevens")
    s.dice(block="down", armour=(5, 5), injury=(4, 6), casualty=16).block("A", "b").push("e").follow(False)
    s.expect(b="dead")
    assert [e.sides for e in s.events("Rolled") if e.purpose == "casualty"] == [16]


@rule("D7-GEN-01")
def test_teams_of_the_big_game_are_refused() -> None:
    with pytest.raises(ValueError, match="is a team of Blood Bowl 2020, Deathbowl Sevens takes those of Deathbowl Sevens"):
        new_match("deathbowl-sevens", 4, teams=[ready_team("Orc", "bb2020")])


@rule("D7-TURN-01")
def test_six_turns_a_half_48_in_all() -> None:
    s = formations(begun(7).dice(ball_start=[1, 1]))
    first = order(s.m, 24)
    assert s.m.state.half == 2
    s.dice(ball_start=[1, 1])
    formations(s)
    second = order(s.m, 24)
    assert s.m.over
    assert first[:4] + second[:4] == [N, E, S, W, W, S, E, N]
    assert len(first + second) == 48


@rule("D7-SETUP-01")
@pytest.mark.parametrize("placed", [7, 8, 9])
def test_seven_to_all_nine_may_be_fielded(placed: int) -> None:
    s = begun(9)
    for number in range(placed):
        if number == 6:
            s.refused("done", because="at least 7 players must be set up, there are 6")
        s.choose("take", f"A{number + 1}").choose("place", (7 + number % 6, 4 - number // 6))
    s.expect_offered("done")
    s.abandon()


@rule("D7-SETUP-01")
def test_fewer_than_seven_fit_all_of_them_three_on_the_line_none_wide() -> None:
    s = begun(4).choose("take", "A1")
    s.expect_not_offered("place 6,4", "place 13,4", "place 9,5")
    s.choose("place", (9, 4)).choose("take", "A2").choose("place", (10, 4)).choose("take", "A3").choose("place", (9, 0))
    s.refused("done", because="at least 4 players must be set up, there are 3")
    s.choose("take", "A4").choose("place", (9, 1))
    s.refused("done", because="at least 3 must stand on the line")
    s.abandon()


@rule("D7-TEAM-06")
def test_journeymen_fill_up_to_seven_and_are_loners_5() -> None:
    team = ready_team("Orc", "sevens")
    club = add_all(Club("A"), found("A", replace(team, goods={}), "me"))
    hurt = [fact("out", "2020-12.6", player=one.id, fixture="f0") for one in club.listed()[5:]]
    away = add_all(club, hurt)
    assert wanted(away) == 2
    squad = Squad([Hireling("Orc Lineman", "journeyman")] * 2)
    full, _ = fielded(away, squad)
    assert [one.extra_skills for one in full.players[5:]] == [("Loner (5+)",)] * 2
    assert wanted(club) == 0
