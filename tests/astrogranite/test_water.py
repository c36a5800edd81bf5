"""Water. [AG-WATER]"""

from __future__ import annotations

import pytest

from deepbowl.rules.analysis.reach import reach
from deepbowl.testing import Scenario, player, prone, rule, standing

from .cave import cave


def paid(s: Scenario) -> int:
    return s.m.state.act.moved


@rule("AG-WATER-01")
def test_leaving_it_costs_two_points() -> None:
    s = cave("A....\nB...b", "water", ground="~~...\n.....")
    s.activate("A", "move")
    s.step("e", "e")
    assert paid(s) == 4
    s.step("e")
    assert paid(s) == 5
    s.stop()


@rule("AG-WATER-01")
@pytest.mark.parametrize(("die", "falls"), [(2, False), (1, True)])
def test_water_rush_step_costs_one_and_may_fail(die: int, falls: bool) -> None:
    s = cave("A....\nB...b", "water", ground="~~...\n.....")
    s.activate("A", "move")
    s.dice(rush=die, **({"armour": (1, 1)} if falls else {}))
    s.use("Rush step", at=(1, 0))
    if falls:
        s.expect(A=prone(0, 0), turnover="rush")
    else:
        s.expect(A=(1, 0))
        assert paid(s) == 1
        s.stop()


@rule("AG-WATER-01")
def test_water_without_two_movement_left_may_only_be_rushed() -> None:
    s = cave("A.~..\nB...b", "water", A=player(ma=1))
    s.activate("A", "move")
    s.step("e")
    s.dice(rush=3)
    s.step("e")
    s.refused("step", "e", because="movement")
    s.dice(rush=[3, 4])  # the last point is gone for, then the step is rolled for
    s.use("Rush step", at=(3, 0))
    s.expect(A=(3, 0), turnover=False)
    s.stop()


@rule("AG-WATER-01")
def test_no_step_out_of_dry_ground_is_rushed() -> None:
    s = cave("A....\nB...b", "water", ground=".~...\n.....")
    s.activate("A", "move")
    s.expect_not_offered("use-at rush-step 1,0")
    s.refused_use("Rush step", at=(1, 0), because="nor leaves water")
    s.step("e")
    assert paid(s) == 1
    s.stop()


@rule("AG-WATER-01")
def test_being_pushed_out_costs_nothing() -> None:
    s = cave("""
        .....
        Ab...
        .....
        B...c""", "water", ground=".....\n.~...\n.....\n.....")
    s.dice(block="push")
    s.block("A", "b").push((2, 1)).follow(False)
    s.expect(b=(2, 1))


@rule("AG-WATER-02")
@pytest.mark.parametrize(("ground", "needed"), [("~....", 4), (".....", 3)])
def test_agility_rolls_out_of_it_have_one_less(ground: str, needed: int) -> None:
    s = cave("""
        A....
        b....
        ..B.c""", "water", ground=f"{ground}\n.....\n.....", A=player(ag=3))
    s.activate("A", "move")
    s.dice(dodge=6)
    s.step("e")
    assert s.needed("dodge") == (needed if ground[0] == "~" else 3) + 1  # one zone on the square entered
    s.stop()


@rule("AG-WATER-02")
def test_catch_in_water_is_harder() -> None:
    s = cave("""
        A...B.
        ......
        C....b""", "water", ground="....~.\n......\n......", A=player(ag=3, ball=True), B=player(ag=3))
    s.activate("A", "pass")
    s.dice(pass_=6, catch=4)
    s.throw("B")
    assert s.needed("catch") == 4
    s.expect(ball="B")


@rule("AG-WATER-02", "CRP-13/Jump Up")
@pytest.mark.parametrize(("ground", "needed"), [("~....", 3), (".....", 2)])
def test_water_hinders_a_prone_player_jumping_up(ground: str, needed: int) -> None:
    s = cave("""
        A....
        b....
        ..B.c""", "water", ground=f"{ground}\n.....\n.....", A=player("prone", ag=3, skills="Jump Up"))
    s.activate("A", "block")
    s.dice(jump_up=6, block="push")
    s.stand()
    assert s.needed("jump-up") == needed
    s.hit("b").push((0, 2)).follow(False)


@rule("AG-WATER-02")
@pytest.mark.parametrize(("ground", "needed"), [("~....", 5), (".....", 4)])
def test_water_hinders_a_player_without_tackle_zones(ground: str, needed: int) -> None:
    s = cave("""
        A....
        b....
        ..B.c""", "water", ground=f"{ground}\n.....\n.....", A=player(ag=3, no_zones=True))
    s.activate("A", "move")
    s.dice(dodge=6)
    s.step("e")
    assert s.needed("dodge") == needed
    s.stop()


@rule("AG-WATER-03")
def test_stunned_in_it_means_knocked_out() -> None:
    s = cave("""
        #####
        #Ab##
        #####
        B###c""", "water", ground="#####\n#.~##\n#####\n.###.", b=player(av=7))
    s.dice(block="down", armour=(4, 4), injury=(2, 3))
    s.block("A", "b")
    s.expect(b="ko")


@rule("AG-WATER-04")
def test_titchy_players_drown_however_they_come_in() -> None:
    s = cave("""
        .....
        Ab...
        .....
        B...c""", "water", ground=".....\n..~..\n.....\n.....", b=player(skills="Titchy, Stunty"))
    s.dice(block="push")
    s.block("A", "b").push((2, 1)).follow(False)
    s.expect(b="ko", turnover=False)
    s = cave("A....\nB...b", "water", ground=".~...\n.....", A=player(skills="Titchy"))
    s.activate("A", "move")
    s.step("e")
    s.expect(A="ko", turnover=False, turn=0)


@rule("AG-WATER-04")
def test_drowning_with_the_ball_is_a_turnover() -> None:
    s = cave("""
        A....
        .....
        B...b""", "water", ground=".~...\n.....\n.....", A=player(skills="Titchy", ball=True))
    s.activate("A", "move")
    s.dice(bounce=5)
    s.step("e")
    s.expect(A="ko", ball=(2, 0), turnover="drowned")


@rule("AG-WATER-04")
def test_players_other_than_titchy_do_not_drown() -> None:
    s = cave("A....\nB...b", "water", ground=".~...\n.....", A=player(skills="Stunty"))
    s.activate("A", "move")
    s.step("e")
    s.expect(A=standing(1, 0))
    s.stop()


@rule("AG-WATER-05", "AG-LEAP-05")
def test_leaping_out_costs_nothing_more_but_has_one_less() -> None:
    s = cave("A....\nB...b", "water", "universal-leaping", ground="~....\n.....", A=player(ag=3))
    s.activate("A", "move")
    s.dice(leap=5)
    s.use("Leaping").pick((2, 0))
    assert s.needed("leap") == 5
    assert paid(s) == 2
    s.expect(A=(2, 0))
    s.stop()


@rule("AG-WATER-01")
def test_ways_lead_through_it_at_its_price() -> None:
    s = cave("A~~..\n#####\nB...b", "water", A=player(ma=4))
    r, board = reach(s.m, 0), s.m.board
    assert r.probability(board.at(2, 0)) == 1.0
    assert r.probability(board.at(3, 0)) == pytest.approx(5 / 6)  # a rush of one of the two, or the fifth point gone for
    assert r.probability(board.at(4, 0)) == pytest.approx(25 / 36)
    drowns = cave("A~~..\n#####\nB...b", "water", A=player(ma=4, skills="Titchy"))
    assert reach(drowns.m, 0).probability(board.at(2, 0)) == 0.0
