"""Facts found missing, or reported with a wrong number, when the events alone had to draw the board."""

from __future__ import annotations

from typing import Any

from deepbowl.testing import Scenario, player, rule, scenario


def vault(text: str, **more: Any) -> Scenario:
    """A StockBowl hall: ( are seat 0's doors, ) seat 1's."""
    return scenario(text, book="stockbowl", edge="wall", diagonals="free", **more)


@rule("SB-DOOR-06")
def test_player_put_back_from_a_door_is_reported_moving_from_the_door() -> None:
    s = vault("""
        ##((##
        ..b...
        ...A..
        ##))##
        .B....""", A=player(ma=1, ball=True))
    s.activate("A", "move").dice(dodge=1, armour=(3, 3), bounce=5).step("s")
    s.expect_event("Moved", from_cell=(3, 2), to_cell=(3, 3), manner="dodge", times=1)
    s.expect_event("Moved", from_cell=(3, 3), to_cell=(3, 2), manner="back", times=1)


@rule("SB-TTM-01")
def test_thrown_player_hurt_by_a_wall_is_reported_where_they_land() -> None:
    s = vault("""
        .......#.
        AG.....#.
        .......#.
        b........""", spare_balls=1, A=player(skills="Throw Team-Mate"), G=player(av=7, skills="Right Stuff"))
    s.activate("A", "pass").use("Throw Team-Mate", on="G")
    s.dice(pass_=6, scatter=[5, 5, 5], armour=(5, 4), rebound=2, injury=(3, 3)).answer("throw-team-mate", (5, 1))
    s.expect_event("Placed", "SB-TTM-01", body="G", times=1)


@rule("SB-PASS-04")
def test_ball_rebounding_from_a_wall_is_reported_where_it_stops() -> None:
    s = vault("""
        ........#.
        A.......#.
        ........#.
        b.........""", A=player(ball=True))
    s.activate("A", "pass").dice(pass_=2, scatter=[5, 5, 5], rebound=2).throw((6, 1))
    s.expect(ball=(6, 1), turnover=True)
    assert [e.cell for e in s.events("Bounced")] == [s.m.board.at(6, 1)]


@rule("CRP-16.7")
def test_concession_reports_the_players_removed_and_the_ball_dropped() -> None:
    s = scenario("""
        ..A..
        a...P""", ends="wes", A=player(ball=True))
    s.note("concede", 0)
    s.expect(A="reserves", ball=(2, 0), turn=1)
    s.expect_event("Removed", "CRP-16.7", body="A", times=1)
    s.expect_event("Dropped", "CRP-16.7", body="A", times=1)
