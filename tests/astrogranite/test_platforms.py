"""Platforms, steps and ladders. [AG-PLAT]"""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.board.board import Board
from deepbowl.board.draft import FLOOR, Draft
from deepbowl.dungeons.text import parse
from deepbowl.engine import event
from deepbowl.engine.dice import Seeded
from deepbowl.match.match import Match
from deepbowl.rules.analysis.reach import reach
from deepbowl.rules.words.describe import describe
from deepbowl.testing import Scenario, monster, player, prone, rule, scenario, stunned
from deepbowl.testing.openings import plain_teams

from .boards import stairs


def on_stairs(text: str, board: Board | None = None, **more: Any) -> Scenario:
    where = stairs() if board is None else board
    return scenario(text, book="astrogranite", board=where, **{"switches": ("elevated-platforms",), **more})


def moved(s: Scenario) -> tuple[int, int]:
    """Points of movement paid so far, and gone for."""
    return s.m.state.act.moved, s.m.state.act.rushes


def refuse(s: Scenario, option: str, because: str) -> None:
    s.expect_not_offered(option)
    s.refused_option(s.m.names.parse(option), because)


# ---------------------------------------------------------------- levels
@rule("AG-PLAT-01")
def test_movement_on_a_platform_is_ordinary() -> None:
    s = on_stairs("....A..\n.......\nB.....b")
    s.activate("A", "move")
    s.step("e", "s", "w")
    s.expect(A=(4, 1))
    assert moved(s) == (3, 0)


@rule("AG-PLAT-02")
def test_levels_have_nothing_to_do_with_each_other() -> None:
    s = on_stairs(".....Ab\n.......\nB......", a=player(at=(6, 2), seat=1))
    s.activate("A", "blitz")
    s.refused("hit", "b", because="not adjacent")
    s.step("w")  # in no tackle zone: no dodge
    s.expect(A=(4, 0))
    s = on_stairs(".....A.\n.......\nB.....b", C=player(at=(6, 0)), A=player(ball=True))
    s.activate("A", "hand-off")
    s.refused("hand-off", "C", because="not adjacent")
    s = on_stairs(".....A.\n.......\nB.....b", C=player(at=(6, 0)), A=player(ball=True))
    s.activate("A", "pass")
    s.expect_offered("throw 6,0")


@rule("AG-PLAT-03")
@pytest.mark.parametrize("foe", [1, 2, 3])
def test_height_of_one_step_does_not_count_as_another_level(foe: int) -> None:
    s = on_stairs("..A....\n.......\nB.....b", c=player(at=(foe, 1)))
    s.activate("A", "block")
    s.expect_offered("hit c")


@rule("AG-PLAT-03")
def test_two_steps_are() -> None:
    board = stairs((0, 1, 2, 0, 0))
    s = on_stairs("..Ab.\n.....\nB....", board)
    s.activate("A")
    s.refused("declare", "block")


@rule("AG-PLAT-04")
@pytest.mark.parametrize(("skills", "fits"), [("Bone-head", False), ("", True)])
def test_big_guys_do_not_fit_under_a_platform(skills: str, fits: bool) -> None:
    draft = Draft("under", 5, 1, 1, FLOOR)
    draft.end_zones = [1 << draft.at(0, 0), 1 << draft.at(4, 0)]
    draft.low = 1 << draft.at(2, 0)
    s = on_stairs(".A..b", draft.build(), A=player(st=5, skills=skills))
    s.activate("A")
    if skills:
        s.dice(bone_head=2)
    s.declare("move")
    if fits:
        s.step("e").expect(A=(2, 0))
    else:
        s.refused("step", (2, 0), because="too big")


TWO_LEVELS = """
dungeon: levels
seats: 2

########
#[1..$]#
#[..2$]#
########

level 1
xxxxxxxx
xxx.xxxx
xxx.xxxx
xxxxxxxx

ladder 2,1 3,1,1 3
"""


@rule("AG-PLAT-01", "AG-GEN-04")
def test_a_map_with_levels_needs_the_switch() -> None:
    board = parse(TWO_LEVELS.lstrip("\n")).board()
    teams = plain_teams(2, 3, "crp", 0, {})
    with pytest.raises(ValueError, match="needs the switch elevated-platforms"):
        Match.new("astrogranite", board, teams, Seeded(1))
    m = Match.new("astrogranite", board, teams, Seeded(1), ("elevated-platforms",))
    assert m.rules.active_switches == ("player-collisions", "elevated-platforms")


# ---------------------------------------------------------------- falling
@rule("AG-PLAT-05")
def test_player_pushed_over_a_platform_edge_lies_below() -> None:
    s = on_stairs("....Ab.\n.......\nB.....c")
    s.dice(block="push", armour=(4, 3))
    s.block("A", "b")
    s.push("e")
    s.follow(False)
    s.expect(b=prone(6, 0), A=(4, 0), turnover=False)


@rule("AG-PLAT-05")
def test_player_knocked_over_the_edge_rolls_armour_once_with_block_bonuses() -> None:
    s = on_stairs("....Ab.\n.......\nB.....c", A=player(skills="Mighty Blow"))
    s.dice(block="down", armour=(4, 4), injury=(1, 1))
    s.block("A", "b")
    s.push("e")
    s.follow(False)
    s.yes("Mighty Blow")
    s.expect(b=stunned(6, 0))


@rule("AG-PLAT-05")
def test_walking_over_the_edge_is_a_fall_and_a_turnover() -> None:
    s = on_stairs(".....A.\n.......\nB.....b")
    s.activate("A", "move")
    s.dice(armour=(1, 1))
    s.step("e")
    s.expect(A=prone(6, 0), turnover="fall")
    s = on_stairs("......A\n.......\nB......", b=player(at=(0, 0)))
    s.activate("A", "move")
    s.refused("step", (5, 0), because="something lies between")


@rule("AG-PLAT-05")
def test_player_following_up_over_a_platform_edge_falls() -> None:
    s = on_stairs("....Ab.\n.......\nB.....c")
    s.dice(block="push", armour=(1, 1))
    s.block("A", "b")
    s.push("e")
    s.follow()  # into the square the other left, which is still on the platform
    s.expect(b=prone(6, 0), A=(5, 0))


GOBLINS = {name: player(at=(6, y), skills="Stunty", st=2, av=7) for y, name in enumerate("cde")}


@rule("AG-PLAT-06")
def test_player_below_a_platform_edge_is_landed_on_and_not_pushed() -> None:
    board = stairs((0, 0, 0, 0, 3, 3, 0, 0), 3)
    s = on_stairs("", board, A=player(at=(4, 1)), b=player(at=(5, 1)), B=player(at=(0, 0)), **GOBLINS)
    s.dice(block="push")
    s.block("A", "b")
    s.asked("push", about="b", options=["square 6,0", "square 6,1", "square 6,2"])
    s.push((6, 1))
    s.dice(scatter=5)
    s.follow(False)
    s.dice(armour=(1, 1), then_armour=(2, 2))
    s.pick("b")
    s.expect(b=prone(7, 1), d=prone(6, 1), c=(6, 0), e=(6, 2), turnover=False)


@rule("AG-PLAT-06")
def test_an_empty_square_comes_first() -> None:
    board = stairs((0, 0, 0, 0, 3, 3, 0, 0), 3)
    s = on_stairs("", board, A=player(at=(4, 1)), b=player(at=(5, 1)), B=player(at=(0, 0)), c=player(at=(6, 1)))
    s.dice(block="push", armour=(1, 1))
    s.block("A", "b")
    s.asked("push", about="b", options=["square 6,0", "square 6,2"])
    s.push((6, 0)).follow(False)
    s.expect(b=prone(6, 0), c=(6, 1))


@rule("AG-PLAT-07")
def test_a_ball_over_the_edge_bounces_three_times() -> None:
    board = stairs((0, 0, 3, 3, 0, 0, 0), 5)
    s = on_stairs("", board, A=player(at=(3, 1), ball=True), b=player(at=(2, 1)), B=player(at=(0, 4)))
    s.dice(block="skull", armour=(1, 1), bounce=5, scatter=[5, 7, 7])
    s.block("A", "b")
    s.expect(A=prone(3, 1), ball=(5, 3), turnover="block")


@rule("AG-PLAT-07")
def test_down_a_single_step_it_bounces_once() -> None:
    s = on_stairs("", A=player(at=(2, 1), ball=True), b=player(at=(2, 0)), B=player(at=(0, 2)))
    s.dice(block="skull", armour=(1, 1), bounce=4)
    s.block("A", "b")
    s.expect(ball=(1, 1), turnover="block")


@rule("AG-PLAT-07")
def test_ball_dropped_from_a_platform_onto_a_player_may_be_caught() -> None:
    s = on_stairs("....A..\n.......\nB......", stairs((0, 0, 0, 3, 3, 0, 0)), b=player(at=(3, 0)), c=player(at=(5, 0)),
                  A=player(ball=True))  # fmt: skip
    s.dice(block="skull", armour=(1, 1), bounce=5, catch=4)
    s.block("A", "b")
    s.expect(A=prone(4, 0), ball="c", turnover="block")


@rule("AG-PLAT-08")
@pytest.mark.parametrize(
    ("from_cell", "to", "needed"), [((6, 0), (4, 0), 4), ((4, 0), (6, 0), 2), ((4, 0), (5, 2), 3), ((1, 0), (2, 2), 3)]
)
def test_passing_up_is_harder_and_down_easier(from_cell: tuple[int, int], to: tuple[int, int], needed: int) -> None:
    s = on_stairs("", A=player(at=from_cell, ball=True), B=player(at=to), b=player(at=(0, 2)))
    s.activate("A", "pass")
    s.dice(pass_=6, catch=6)
    s.throw("B")
    assert s.needed("pass") == needed


# ---------------------------------------------------------------- steps
@rule("AG-PLAT-12")
def test_a_step_up_or_down_costs_two() -> None:
    s = on_stairs(".A.....\n.......\nB.....b")
    s.activate("A", "move")
    s.step("e", "e")
    s.expect(A=(3, 0))
    assert moved(s) == (4, 0)
    s.step("s")
    assert moved(s) == (5, 0)  # along a step
    s.expect_offered("step 4,1")  # one square and one to go for
    s.dice(rush=2)
    s.step("e")
    assert moved(s) == (6, 1)


@rule("AG-PLAT-12")
def test_platform_step_is_refused_without_enough_movement() -> None:
    s = on_stairs(".A.....\n.......\nB.....b", A=player(ma=1))
    s.activate("A", "move")
    s.step("s")
    s.dice(rush=2)
    s.step("n")
    s.refused("step", (2, 0), because="costs 2 points")


@rule("AG-PLAT-13")
def test_steps_may_be_rushed_for_one_point_and_a_roll() -> None:
    s = on_stairs(".A.....\n.......\nB.....b", A=player(ma=4))
    s.activate("A", "move")
    s.dice(rush=[3, 2])
    s.use("Rush step", at=(2, 0))
    s.use("Rush step", at=(3, 0))
    s.expect(A=(3, 0))
    assert moved(s) == (2, 0)
    told = [describe(s.m, e, short=True) for e in s.m.events or [] if isinstance(e, event.TraitUsed)]
    assert told == ["A1 rushes the step [AG-PLAT-13]"] * 2
    s.step("s")
    refuse(s, "use-at rush-step 3,2", "neither changes height")  # no step


@rule("AG-PLAT-13")
def test_sure_feet_and_re_rolls_help() -> None:
    s = on_stairs(".A.....\n.......\nB.....b", A=player(skills="Sure Feet"), rerolls=1)
    s.activate("A", "move")
    s.dice(rush=1, then_rush=4)
    s.use("Rush step", at=(2, 0))
    s.reroll("Sure Feet")
    s.expect(A=(2, 0))


@rule("AG-PLAT-14")
@pytest.mark.parametrize(("from_cell", "to"), [(2, 3), (3, 2)])
def test_a_failed_rush_ends_on_the_lower_square(from_cell: int, to: int) -> None:
    s = on_stairs("", A=player(at=(from_cell, 0)), B=player(at=(0, 2)), b=player(at=(6, 2)))
    s.activate("A", "move")
    s.dice(rush=1, armour=(1, 1))
    s.use("Rush step", at=(to, 0))
    s.expect(A=prone(2, 0), turnover="rush")


@rule("CRP-14.2", "AG-PLAT-13")
def test_ball_and_chain_may_not_rush_a_step() -> None:
    s = on_stairs(".A.....\n.......\nB.....b", A=player(ma=4, skills="Ball & Chain, No Hands"))
    assert reach(s.m, s.body("A")).cells == 0
    s.activate("A", "move")
    s.expect_offered("use ball-and-chain")
    refuse(s, "use-at rush-step 2,0", "moves only with Ball & Chain")
    s.use("Ball & Chain").dice(ball_and_chain=3).answer("facing", "w")
    s.expect(A=(0, 0))


# ---------------------------------------------------------------- leaps
def leaps(heights: tuple[int, ...], from_cell: int, ma: int = 6, **more: Any) -> Scenario:
    """A leaper in row 0 of columns of these heights."""
    s = scenario(
        "", book="astrogranite", switches=("elevated-platforms", "universal-leaping"), board=stairs(heights),
        A=player(at=(from_cell, 0), ma=ma), B=player(at=(0, 2)), b=player(at=(len(heights) - 1, 2)), **more,
    )  # fmt: skip
    s.activate("A", "move")
    return s


@rule("AG-PLAT-09")
def test_each_step_down_beyond_the_first_makes_a_leap_harder() -> None:
    s = leaps((0, 1, 2, 2), 3)
    s.use("Leaping")
    s.dice(leap=6)
    s.pick((0, 0))
    assert s.needed("leap") == 6  # -1 for three squares, -1 for the second step
    s = leaps((0, 0, 1, 1), 3)
    s.use("Leaping")
    s.dice(leap=4)
    s.pick((1, 0))
    assert s.needed("leap") == 4  # one step makes no difference


@rule("AG-PLAT-09", "AG-PLAT-11")
@pytest.mark.parametrize("heights", [(0, 1, 2, 2), (0, 0, 3, 3)])
def test_leap_up_more_than_one_step_is_refused(heights: tuple[int, ...]) -> None:
    s = leaps(heights, 0)
    s.use("Leaping")
    s.refused_answer((2, 0))
    s.pick("no")


@rule("AG-PLAT-10")
@pytest.mark.parametrize(("to", "cost", "needed"), [(5, 2, 5), (6, 3, 6)])
def test_a_leap_down_a_floor_counts_the_drop(to: int, cost: int, needed: int) -> None:
    s = leaps((0, 0, 0, 3, 3, 0, 0), 4)
    s.use("Leaping")
    s.dice(leap=6)
    s.pick((to, 0))
    s.expect(A=(to, 0), turnover=False)
    assert s.needed("leap") == needed
    assert moved(s) == (cost, 0)


@rule("AG-PLAT-10")
def test_a_failed_one_ends_on_the_ground() -> None:
    s = leaps((0, 0, 0, 3, 3, 0, 0), 4)
    s.use("Leaping")
    s.dice(leap=2, armour=(1, 1))
    s.pick((6, 0))
    s.expect(A=prone(5, 0), turnover="leap")
    s = leaps((0, 0, 0, 3, 3, 0, 0), 4)
    s.use("Leaping")
    s.dice(leap=2, armour=(1, 1))
    s.pick((5, 0))
    s.expect(A=prone(5, 0), turnover="leap")


# ---------------------------------------------------------------- the skill of the core
def skilled(heights: tuple[int, ...], from_cell: int, ladder: int = 0) -> Scenario:
    """The Leap skill where only some players leap."""
    s = on_stairs(
        "", stairs(heights, 3, ladder), A=player(skills="Leap", at=(from_cell, 0)), B=player(at=(0, 2)),
        b=player(at=(len(heights) - 1, 2)),
    )  # fmt: skip
    s.activate("A", "move")
    return s


@rule("AG-PLAT-09")
def test_the_skill_of_the_core_leaps_by_the_heights_too() -> None:
    s = skilled((0, 1, 2, 2), 2)
    s.dice(leap=5)
    s.use("Leap", at=(0, 0))
    s.expect(A=(0, 0), turnover=False)
    assert s.needed("leap") == 5  # the second step down
    assert moved(s) == (2, 0)
    s = skilled((0, 1, 1, 1), 0)
    s.dice(leap=4)
    s.use("Leap", at=(2, 0))
    s.expect(A=(2, 0), turnover=False)
    assert s.needed("leap") == 4  # one step makes no difference


@rule("AG-PLAT-09", "AG-PLAT-11")
def test_the_skill_of_the_core_leaps_up_one_step_and_no_ladder() -> None:
    skilled((0, 1, 2, 2), 0).refused_use("Leap", at=(2, 0))
    skilled((0, 0, 3), 1, 3).refused_use("Leap", at=(2, 0))


@rule("AG-PLAT-10")
def test_the_skill_of_the_core_drops_to_the_foot_of_an_edge() -> None:
    s = skilled((0, 0, 0, 3, 3, 0, 0), 4)
    s.refused_use("Leap", at=(6, 0))  # the drop is one square of the two
    s.dice(leap=5)
    s.use("Leap", at=(5, 0))
    s.expect(A=(5, 0), turnover=False)
    assert s.needed("leap") == 5
    s = skilled((0, 0, 0, 3, 3, 0, 0), 4)
    s.dice(leap=4, armour=(1, 1))
    s.use("Leap", at=(5, 0))
    s.expect(A=prone(5, 0), turnover="leap")


# ---------------------------------------------------------------- ladders
@rule("AG-PLAT-15")
@pytest.mark.parametrize(("from_cell", "to"), [(1, 0), (0, 1)])
def test_a_ladder_costs_its_rungs_and_one(from_cell: int, to: int) -> None:
    s = on_stairs("", stairs((3, 0), 3, 3), A=player(at=(from_cell, 0)), B=player(at=(from_cell, 2)), b=player(at=(to, 2)))
    s.activate("A", "move")
    s.step((to, 0))
    s.expect(A=(to, 0), turnover=False)
    assert moved(s) == (4, 0)


@rule("AG-PLAT-16")
def test_ladder_is_climbed_in_one_go_or_refused() -> None:
    s = on_stairs("", stairs((3, 0), 3, 3), A=player(at=(1, 0), ma=3), B=player(at=(1, 2)), b=player(at=(0, 2)))
    s.activate("A", "move")
    s.step("s", "n")
    s.refused("step", (0, 0), because="costs 4 points")
    s = on_stairs("", stairs((3, 0), 3, 3), A=player(at=(1, 0), ma=2), B=player(at=(1, 2)), b=player(at=(0, 2)))
    s.activate("A", "move")
    s.dice(rush=[5, 1], armour=(1, 1))
    s.step((0, 0))
    s.expect(A=prone(1, 0), turnover="rush")
    s = on_stairs("", stairs((3, 0), 3, 3), A=player(at=(0, 0), ma=2), B=player(at=(1, 2)), b=player(at=(0, 2)))
    s.activate("A", "move")
    s.dice(rush=1, armour=(1, 1))
    s.step((1, 0))
    s.expect(A=prone(1, 0), turnover="rush")


@rule("AG-PLAT-15", "AG-PLAT-05")
def test_ladder_stops_a_push_up_and_a_player_pushed_down_it_falls() -> None:
    up = stairs((0, 0, 3, 0), 1, 3)  # the ladder leans on the east side of the column 2
    s = on_stairs("", up, A=player(at=(2, 0), st=4), b=player(at=(3, 0)), B=player(at=(0, 0)))
    s.activate("A")
    s.refused("declare", "block")
    board = stairs((0, 0, 0, 3), 1, 3)
    s = on_stairs("", board, A=player(at=(1, 0)), b=player(at=(2, 0)), B=player(at=(0, 0)))
    s.dice(block="push")
    s.block("A", "b")
    s.expect(b=(2, 0))  # the ladder behind b is a wall
    s = on_stairs("", stairs((0, 3, 3, 0), 1, 3), A=player(at=(1, 0)), b=player(at=(2, 0)), B=player(at=(0, 0)))
    s.dice(block="push", armour=(1, 1))
    s.block("A", "b")
    s.follow(False)
    s.expect(b=prone(3, 0))


# ---------------------------------------------------------------- ways
@rule("AG-PLAT-05", "AG-PLAT-12", "AG-PLAT-15")
def test_reach_counts_steps_and_goes_over_no_edge() -> None:
    s = on_stairs(".A.....\n.......\nB.....b")
    found, board = reach(s.m, 0), s.m.board
    assert found.probability(board.at(4, 0)) == pytest.approx(1.0)  # six points for three steps
    assert found.probability(board.at(5, 0)) == pytest.approx(5 / 6)
    assert found.probability(board.at(6, 0)) == 0.0  # only by falling


@rule("AG-MACT-05", "AG-MACT-04")
def test_monster_goes_down_by_the_steps_and_not_over_the_edge() -> None:
    s = on_stairs(
        "B....Xb", stairs(depth=1), switches=("elevated-platforms", "wandering-monsters"),
        X=monster("Hellhound", but="Bone-head"), turn=1,
    )  # fmt: skip
    s.end_turn()
    s.expect_event("Hunts", body="X", target="B")
    s.expect(X=(2, 0))
