"""Reach against the oracle on random positions, and the defects the comparison found, each by hand."""

from __future__ import annotations

import pytest

from deepbowl.rules.analysis.reach import Reach, reach
from deepbowl.rules.vocabulary.flags import BLITZ
from deepbowl.testing import player, scenario
from deepbowl.testing.scenario import Scenario

from .oracle import compare, random_position

CLOSE = 1e-9


def of(s: Scenario) -> Reach:
    return reach(s.m, s.body("A"), BLITZ)


@pytest.mark.rule("CRP-4.1", "CRP-4.2", "CRP-4.3", "CRP-4.4", "CRP-4.7", "CRP-5.9", "CRP-10.2", "CRP-11.5")
@pytest.mark.parametrize("part", range(8))
def test_every_square_is_as_the_oracle_says(part: int) -> None:
    for seed in range(part * 75, part * 75 + 75):
        assert compare(random_position(seed)) == [], f"position {seed}"


def test_the_oracle_has_all_that_matters_in_its_positions() -> None:
    positions = [random_position(seed) for seed in range(600)]
    assert sum(len(p.balls) > 1 for p in positions) > 50
    assert sum(not p.standing for p in positions) > 50
    assert sum(p.holds for p in positions) > 50
    assert sum(p.rerolls > 0 for p in positions) > 50
    assert sum(any(p.goal(ball) for ball in p.balls) for p in positions) > 50
    assert all(sum(skill in p.skills for p in positions) > 20 for skill in ("Dodge", "Pro", "Break Tackle", "Loner"))


@pytest.mark.rule("CRP-4.7")
def test_the_ball_is_picked_up_once_however_one_comes_to_it() -> None:
    s = scenario("A....\n...*.\nb...B", A=player(ma=1, ag=3, skills="Sprint"))
    r, ball = of(s), s.m.board.at(3, 1)
    assert r.probability(ball) == r.carry_chance(ball) == pytest.approx((5 / 6) ** 2 * 2 / 3, abs=CLOSE)
    assert len(r.carry_path(ball)) == 3


@pytest.mark.rule("CRP-4.1")
def test_carrier_may_return_over_the_starting_square_with_the_ball() -> None:
    s = scenario("*A...\n#####\nB....", A=player(ma=4))
    r, board = of(s), s.m.board
    assert r.carry_chance(board.at(3, 0)) == pytest.approx(2 / 3, abs=CLOSE)
    assert [board.label(cell) for cell in r.carry_path(board.at(3, 0))] == ["0,0", "1,0", "2,0", "3,0"]
    assert r.carry_chance(board.at(1, 0)) == pytest.approx(2 / 3, abs=CLOSE)


@pytest.mark.rule("CRP-11.5")
def test_scorer_has_no_chance_of_a_later_block() -> None:
    s = scenario("A.]b", A=player(ball=True))
    r, b = of(s), s.body("b")
    assert (r.hit_chance(b), r.hit_cells(b), r.plan_hit(b)) == (0.0, 0, [])
    assert r.probability(s.m.board.at(2, 0)) == 1
    s = scenario("A.]b")
    assert of(s).hit_chance(s.body("b")) == 1  # without the ball the end zone is a square like any other


@pytest.mark.rule("CRP-11.5")
def test_a_ball_picked_up_in_the_end_zone_is_a_touchdown_and_no_way_on() -> None:
    s = scenario("A*...", ground=".]...", A=player(ag=4))
    r, board = of(s), s.m.board
    assert r.carry_chance(board.at(1, 0)) == pytest.approx(5 / 6, abs=CLOSE)
    assert [r.carry_chance(board.at(x, 0)) for x in (2, 3, 4)] == [0.0] * 3
    assert [r.probability(board.at(x, 0)) for x in (2, 3, 4)] == [0.0] * 3
    s = scenario("A*...b", ground=".]....", A=player(ag=4))
    assert of(s).hit_chance(s.body("b")) == 0.0


@pytest.mark.rule("CRP-11.5")
def test_a_ball_picked_up_before_the_end_zone_is_not_carried_through_it() -> None:
    s = scenario("A*...", ground="..]..", A=player(ag=4))
    r, board = of(s), s.m.board
    assert r.probability(board.at(2, 0)) == r.carry_chance(board.at(2, 0)) == pytest.approx(5 / 6, abs=CLOSE)
    assert r.probability(board.at(3, 0)) == r.carry_chance(board.at(3, 0)) == 0.0


@pytest.mark.rule("CRP-5.1")
@pytest.mark.parametrize("target", ["b", "B"])
def test_only_standing_opponents_are_hit(target: str) -> None:
    s = scenario("A.B\n.b.", b="prone")
    r = of(s)
    assert (r.hit_chance(s.body(target)), r.hit_cells(s.body(target)), r.plan_hit(s.body(target))) == (0.0, 0, [])


@pytest.mark.rule("SB-DOOR-01")
def test_door_open_to_the_ball_is_reachable_for_a_player_fetching_it() -> None:
    s = scenario("A*.)", book="stockbowl", A=player(ag=4))
    r, door = of(s), s.m.board.at(3, 0)
    assert r.probability(door) == r.carry_chance(door) == pytest.approx(5 / 6, abs=CLOSE)
    assert r.path(door) == [s.m.board.at(x, 0) for x in (1, 2, 3)]
    s = scenario("A..)", book="stockbowl")
    assert of(s).probability(s.m.board.at(3, 0)) == 0.0
