"""Secret passages: in for one point, out for two, and room for one. [AG-PORTAL]"""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.board.board import Board
from deepbowl.dungeons.text import parse
from deepbowl.engine.dice import Seeded
from deepbowl.match.match import Match
from deepbowl.rules.analysis.reach import reach
from deepbowl.testing import Scenario, player, prone, rule, scenario
from deepbowl.testing.openings import plain_teams

MAP = """
dungeon: passage
seats: 2

############
#[...##....#
#[.>.##.>.]#
#[...##...]#
############

passage 3,2 8,2
"""
A_END, B_END = (3, 2), (8, 2)
INSIDE = (0, 0, 1)


def board() -> Board:
    return parse(MAP.lstrip("\n")).board()


def cave(**people: Any) -> Scenario:
    """People on the map; seat 0 also has D and seat 1 has e out of the way."""
    return scenario(
        "", book="astrogranite", switches=("secret-passages",), board=board(), seats=2,
        D=player(at=(1, 3)), e=player(at=(10, 2)), **people,
    )  # fmt: skip


def moved(s: Scenario) -> tuple[int, int]:
    return s.m.state.act.moved, s.m.state.act.rushes


@rule("AG-PORTAL-01")
def test_a_portal_is_an_ordinary_square_for_balls() -> None:
    s = cave(A=player(at=(2, 2), ball=True), b=player(at=(2, 1)))
    s.dice(block="skull", armour=(1, 1), bounce=5)
    s.block("A", "b")
    s.expect(ball=A_END, turnover="block")


@rule("AG-PORTAL-01", "AG-PORTAL-10")
def test_walking_over_it_does_nothing() -> None:
    s = cave(A=player(at=(2, 2)))
    s.activate("A", "move")
    s.step("e", "e")
    s.expect(A=(4, 2))
    assert moved(s) == (2, 0)


@rule("AG-PORTAL-01", "AG-GEN-04")
def test_the_map_needs_the_switch() -> None:
    with pytest.raises(ValueError, match="needs the switch secret-passages"):
        Match.new("astrogranite", board(), plain_teams(2, 3, "crp", 0, {}), Seeded(1))


@rule("AG-PORTAL-02", "AG-PORTAL-03", "AG-PORTAL-04")
def test_passage_costs_one_point_in_and_two_out() -> None:
    s = cave(A=player(at=A_END))
    s.activate("A", "move")
    s.step(INSIDE)
    s.expect(A=INSIDE)
    assert moved(s) == (1, 0)
    s.step(B_END)
    s.expect(A=B_END)
    assert moved(s) == (3, 0)


@rule("AG-PORTAL-03")
def test_player_may_stay_inside_a_passage_and_keeps_others_out() -> None:
    s = cave(A=player(at=A_END), B=player(at=B_END), C=player(at=(2, 2)))
    s.activate("C", "move")
    s.refused("step", INSIDE, because="not adjacent")
    s.stop()
    s.activate("A", "move")
    s.step(INSIDE).stop()
    s.activate("B", "move")
    s.refused("step", INSIDE, because="occupied")


@rule("AG-PORTAL-04")
def test_passage_needs_missing_squares_as_rushes_and_a_fall_is_at_its_exit() -> None:
    s = cave(A=player(at=A_END, ma=2))
    s.activate("A", "move")
    s.step(INSIDE)
    s.dice(rush=1, armour=(1, 1))
    s.step(B_END)
    s.expect(A=prone(*B_END), turnover="rush")
    s = cave(A=player(at=INSIDE), b=player(at=B_END))
    s.activate("A", "move")
    s.refused("step", B_END, because="occupied")


@rule("AG-PORTAL-03", "AG-PORTAL-05")
def test_player_inside_a_passage_is_reached_only_from_its_portals() -> None:
    s = cave(A=player(at=A_END), B=player(at=(4, 2)), c=player(at=INSIDE))
    s.activate("B")
    s.refused("declare", "block")
    s.declare("blitz").refused("hit", "c", because="not adjacent").stop()
    s.activate("A", "block")
    s.expect_offered("hit c")
    s = cave(A=player(at=INSIDE), b=player(at=A_END), c=player(at=(4, 2)))
    s.activate("A", "block")
    s.expect_offered("hit b")
    s.expect_not_offered("hit c")


@rule("AG-PORTAL-06")
def test_block_into_the_passage_has_no_assists() -> None:
    s = cave(A=player(at=B_END), B=player(at=(8, 1)), c=player(at=INSIDE), d=player(at=A_END))
    s.activate("A", "block")
    assert s.block_dice("c") == 1
    s = cave(A=player(at=INSIDE), B=player(at=A_END), c=player(at=B_END), d=player(at=(8, 1)))
    s.activate("A", "block")
    assert s.block_dice("c") == -2  # B at the other portal does not help, d does


@rule("AG-PORTAL-06")
def test_marked_team_mate_does_not_assist_a_block_from_inside() -> None:
    s = cave(A=player(at=INSIDE), B=player(at=(9, 1)), c=player(at=B_END), d=player(at=(8, 1)))
    s.activate("A", "block")
    assert s.block_dice("c") == 1


@rule("AG-PORTAL-07")
def test_player_inside_a_passage_is_pushed_out_at_the_other_end() -> None:
    s = cave(A=player(at=A_END), c=player(at=INSIDE))
    s.dice(block="push")
    s.block("A", "c")
    s.follow()
    s.expect(c=B_END, A=INSIDE)


@rule("AG-PORTAL-07")
def test_player_pushed_at_the_exit_may_be_pushed_in_any_direction() -> None:
    s = cave(A=player(at=A_END), c=player(at=INSIDE), d=player(at=B_END))
    s.dice(block="push")
    s.block("A", "c")
    s.asked("push", about="d", options=[f"square {x},{y}" for x in (7, 8, 9) for y in (1, 2, 3) if (x, y) != B_END])
    s.push("n")
    s.follow(False)
    s.expect(c=B_END, d=(8, 1), A=A_END)


@rule("AG-PORTAL-08")
def test_player_inside_a_passage_pushes_in_any_direction() -> None:
    s = cave(A=player(at=INSIDE), c=player(at=A_END), d=player(at=(4, 2)))
    s.dice(block="push push")
    s.block("A", "c")
    free = [(x, y) for x in (2, 3, 4) for y in (1, 2, 3) if (x, y) not in (A_END, (4, 2))]
    s.asked("push", about="c", options=[f"square {x},{y}" for x, y in free])
    s.push("w")
    s.follow()
    s.expect(c=(2, 2), A=A_END)


@rule("AG-PORTAL-09")
def test_player_on_a_portal_may_be_pushed_into_the_passage() -> None:
    s = cave(A=player(at=(2, 2)), c=player(at=A_END))
    s.dice(block="push")
    s.block("A", "c")
    s.asked("push", about="c", options=["square 4,1", "square 4,2", "square 4,3", "square 0,0,1"])
    s.push(INSIDE)
    s.follow()
    s.expect(c=INSIDE, A=A_END)


@rule("AG-PORTAL-09")
def test_player_is_not_pushed_into_an_occupied_passage() -> None:
    s = cave(A=player(at=(2, 2)), c=player(at=A_END), d=player(at=INSIDE))
    s.dice(block="push")
    s.block("A", "c")
    s.refused_answer(INSIDE)
    s.push("e").follow(False)
    s.expect(c=(4, 2))


@rule("AG-PORTAL-09")
def test_side_step_leaves_the_choice_with_the_target() -> None:
    s = cave(A=player(at=(2, 2)), c=player(at=A_END, skills="Side Step"))
    s.dice(block="push")
    s.block("A", "c")
    s.yes("Side Step")
    s.push(INSIDE, by=1)
    s.follow(False)
    s.expect(c=INSIDE)


@rule("AG-PORTAL-11")
@pytest.mark.parametrize(("die", "lands"), [(3, (4, 2)), (5, (9, 2))])
def test_a_ball_dropped_inside_comes_out_at_an_end(die: int, lands: tuple[int, int]) -> None:
    s = cave(A=player(at=(2, 2), ball=True, st=2), c=player(at=B_END))
    s.activate("A", "blitz")
    s.step("e", INSIDE)
    s.dice(block="skull push", armour=(3, 3), passage=die, bounce=5)
    s.hit("c")
    s.die("skull")
    s.expect(A=prone(*INSIDE), ball=lands, turnover="block")


@rule("AG-PORTAL-04")
def test_reach_goes_through() -> None:
    s = cave(A=player(at=(2, 2), ma=4))
    found = reach(s.m, 0)
    assert found.probability(s.m.board.at(*B_END)) == pytest.approx(1.0)
    assert found.probability(s.m.board.at(9, 2)) == pytest.approx(5 / 6)


@rule("AG-PORTAL-11", "CRP-16.7")
def test_a_ball_does_not_stay_inside_when_its_team_gives_up() -> None:
    s = scenario(
        "", book="astrogranite", switches=("secret-passages", "extra-teams"), board=board_for_three(), seats=3,
        A=player(at=(1, 1)), b=player(at=(10, 2)), P=player(at=INSIDE, ball=True),
    )  # fmt: skip
    s.note("concede", seat=2)
    s.expect(ball=A_END)


def board_for_three() -> Board:
    """The same, with an end zone for a third team."""
    text = MAP.replace("seats: 2", "seats: 3").replace("#[...##....#", "#[...##..{{#")
    return parse(text.lstrip("\n")).board()


@rule("AG-PORTAL-01", "CRP-8.2")
def test_a_thrower_inside_has_nowhere_to_throw_a_team_mate() -> None:
    """Found by random play: the coach was asked for a square and had none to name."""
    s = cave(A=player(at=INSIDE, st=5, skills="Throw Team-Mate"), B=player(at=A_END, skills="Right Stuff"))
    s.activate("A", "pass")
    s.refused_use("Throw Team-Mate", on="B", because="no square in range")
    s.step(B_END)
    s.stop()


@rule("AG-PORTAL-01", "CRP-8.2")
def test_a_team_mate_inside_can_be_thrown_by_a_player_on_the_portal() -> None:
    s = cave(A=player(at=A_END, st=5, skills="Throw Team-Mate"), B=player(at=INSIDE, skills="Right Stuff"))
    s.activate("A", "pass")
    s.dice(pass_=6, scatter=[2, 7, 7], landing=6)
    s.use("Throw Team-Mate", on="B").pick((2, 2))
    s.expect(B=(2, 3), turnover=False)
