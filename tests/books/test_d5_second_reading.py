"""Dungeonbowl 5 read a second time: cases between the rules, and what must be refused. [D5]"""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.testing import Scenario, player, prone, rule, scenario


def hall(text: str, *switches: str, **more: Any) -> Scenario:
    """A walled room with chests ($), lava (!), water (~) and pads (4 to 8)."""
    return scenario(text, book="dungeonbowl-5", edge="wall", switches=switches, **more)


# ---------------------------------------------------------------- chests are solid for all players
@rule("D5-CHEST-04", "D5-WALL-02")
def test_an_iron_ball_runs_into_a_chest_as_into_a_wall() -> None:
    s = hall("""
        .....
        .A$..
        .....
        B.$.b""", spare_balls=1, A=player(ma=3, av=7, skills="Ball & Chain, No Hands"))
    s.activate("A", "move")
    s.use("Ball & Chain")
    s.dice(ball_and_chain=3, armour=(3, 3))
    s.answer("facing", "e")
    s.expect(A=(1, 1), acting="A", turnover=False)


@rule("D5-CHEST-04", "CRP-8.3")
def test_a_thrown_player_bounces_off_a_chest_and_lands_badly() -> None:
    s = hall("""
        .........
        AG.......
        .....$...
        b.....$..""", spare_balls=1, A=player(skills="Throw Team-Mate"), G=player(av=7, skills="Right Stuff"))
    s.activate("A", "pass")
    s.use("Throw Team-Mate", on="G")
    s.dice(pass_=6, scatter=[5, 5, 7], then_scatter=5, armour=(2, 2))
    s.answer("throw-team-mate", (3, 1))
    s.expect(G=prone(6, 2), turnover=False)


# ---------------------------------------------------------------- passes
@rule("D5-SKILL-01")
def test_very_long_legs_do_not_keep_an_interception_from_safe_throw() -> None:
    s = hall("""
        .......
        A..b.B.
        .......""", A=player(ball=True, skills="Safe Throw"), b=player(ag=5, skills="Very Long Legs"))
    s.activate("A", "pass")
    s.throw((5, 1))
    s.dice(intercept=6)
    s.answer("intercept", "b")
    s.dice(safe_throw=4, pass_=6, catch=6)
    s.yes("Safe Throw")
    s.expect(ball="B", turnover=False)


@rule("D5-PASS-01", "D5-TELEPORT-06", "CRP-13/Pass Block")
def test_thrower_sent_out_of_range_by_a_pass_blocker_keeps_the_ball() -> None:
    s = hall("""
        ........................
        .4..B...................
        ...5....................
        ...b..................6.
        ........................""", A=player(at=(1, 1), ball=True), b=player(skills="Pass Block"))
    s.activate("A", "pass")
    s.throw("B")
    s.dice(teleport=1, then_teleport=3)
    s.yes("Pass Block")
    s.answer("pass-block", (3, 2))
    s.expect(A=(22, 3), b=(1, 1), ball="A", turnover=False, acting=None)


@rule("D5-PASS-01", "D5-TELEPORT-06", "CRP-13/Pass Block")
def test_thrower_sent_on_within_range_throws_from_there() -> None:
    s = hall("""
        ..........
        .4..B.....
        ...5......
        ...b...6..
        ..........""", A=player(at=(1, 1), ball=True), b=player(skills="Pass Block"))
    s.activate("A", "pass")
    s.throw("B")
    s.dice(teleport=1, then_teleport=3, pass_=6, catch=6)
    s.yes("Pass Block")
    s.answer("pass-block", (3, 2))
    s.refused_answer((0, 1))  # near the pad the thrower has left
    s.answer("pass-block", (2, 1))
    s.answer("pass-block", (3, 1))
    s.expect(A=(7, 3), ball="B", turnover=False)


@rule("D5-PASS-01")
def test_a_bomb_goes_no_further_than_a_pass_whatever_the_thrower_can_do() -> None:
    s = hall("""
        ............
        A.........b.
        .B..........""", spare_balls=1, A=player(skills="Bombardier, Hail Mary Pass"))
    s.activate("A", "throw-bomb")
    s.expect_offered("use-at bombardier 6,1")
    s.expect_not_offered("use-at bombardier 8,1")
    s.stop()


@rule("D5-OBSTACLE-02")
def test_obstacle_before_the_interceptor_may_stop_the_ball_first() -> None:
    text = """
        ........
        A.o.b.B.
        ........"""
    for die, holder in ((1, None), (2, "b")):
        s = scenario(text, book="dungeonbowl-5", edge="wall", switches=("obstacles",),
                     A=player(ball=True), b=player(ag=6))  # fmt: skip
        s.activate("A", "pass")
        s.throw((6, 1))
        s.dice(intercept=6, obstacle=die)
        if holder is None:
            s.dice(bounce=2)
        s.answer("intercept", "b")
        s.expect(ball=holder or (2, 0), turnover=True)


@rule("D5-OBSTACLE-02")
def test_an_obstacle_beyond_the_thief_is_not_rolled_for() -> None:
    s = scenario("""
        ........
        A.b.o.B.
        ........""", book="dungeonbowl-5", edge="wall", switches=("obstacles",),
        A=player(ball=True), b=player(ag=6))  # fmt: skip
    s.activate("A", "pass")
    s.throw((6, 1))
    s.dice(intercept=6)
    s.answer("intercept", "b")
    s.expect(ball="b", turnover=True)


# ---------------------------------------------------------------- opening fits any Action
@rule("D5-CHEST-05")
def test_a_chest_may_be_opened_after_the_block_of_a_block_action() -> None:
    s = hall("""
        .......
        .Ab....
        .$..$..
        .......""", spare_balls=1)
    s.dice(block="push")
    s.block("A", "b")
    s.push("e")
    s.follow(False)
    s.asked("open-chest", of=0, about="A", options=["no", "square 1,2"])
    s.dice(chest=1)
    s.pick((1, 2))
    s.no("grab")
    s.expect(ball=(1, 2), acting=None, turnover=False)


@rule("D5-CHEST-05")
def test_blocker_declining_to_open_a_chest_opens_nothing() -> None:
    s = hall("""
        .......
        .Ab....
        .$..$..
        B......""", spare_balls=1)
    s.dice(block="push")
    s.block("A", "b")
    s.push("e")
    s.follow(False)
    s.no("open-chest")
    s.expect(acting=None, turnover=False)


@rule("D5-CHEST-05")
def test_chest_question_is_not_asked_after_a_stop_fall_or_lost_action() -> None:
    text = """
        .......
        .Ab....
        .$..$..
        B......"""
    s = hall(text, spare_balls=1)
    s.activate("A", "move")
    s.stop()
    s.expect(acting=None, turnover=False)
    s = hall(text, spare_balls=1)
    s.dice(block="skull", armour=(1, 1))
    s.block("A", "b")
    s.expect(A=prone(1, 1), turnover=True)
    s = hall(text, spare_balls=1, A=player(skills="Bone-head"))
    s.dice(bone_head=1)
    s.activate("A", "move")
    s.expect(acting=None, turnover=False)


# ---------------------------------------------------------------- holes
@rule("D5-HOLE-01", "CRP-5.8")
def test_whether_to_follow_up_is_decided_before_the_hazard_has_its_die() -> None:
    s = hall("""
        #####....
        .Ab!..4..
        #####....
        B......5.""", "holes", b=player(ball=True, av=8))
    s.dice(block="push")
    s.block("A", "b")
    s.asked("follow-up", of=0, about="A")
    s.dice(hazard=6, casualty=23, ball_pad=1, bounce=5)
    s.follow(True)
    s.expect(A=(2, 1), b="casualty", ball=(7, 1), turnover=False)


@rule("D5-HOLE-01", "D5-HOLE-03")
def test_an_iron_ball_rolls_into_lava() -> None:
    s = hall("""
        .....
        .A!..
        .....
        B..4b""", "holes", spare_balls=1, A=player(ma=3, skills="Ball & Chain, No Hands"))
    s.activate("A", "move")
    s.use("Ball & Chain")
    s.dice(ball_and_chain=3, hazard=2)
    s.answer("facing", "e")
    s.expect(A="lost", turnover="lava")


# ---------------------------------------------------------------- weapons
@rule("D5-SKILL-03")
def test_a_stunned_secret_weapon_is_spotted_too() -> None:
    s = hall("""
        .....
        A..b.
        B....""", spare_balls=1, A=player("stunned", fresh=True, skills="Secret Weapon"))
    s.dice(weapon_spotted=6)
    s.end_turn()
    s.expect(A="sent off")


@rule("D5-SKILL-03", "D5-TELEPORT-08")
def test_a_spotted_carrier_on_a_pad_leaves_a_ball_that_bounces_from_it() -> None:
    s = hall("""
        .......
        .A...b.
        B......""", ground="""
        .......
        .4..5..
        .......""", A=player(ball=True, skills="Secret Weapon"))
    s.dice(weapon_spotted=6, bounce=5)
    s.end_turn()
    s.expect(A="sent off", ball=(2, 1), turn=1)


# ---------------------------------------------------------------- pads, however one comes onto them
@rule("D5-TELEPORT-01")
def test_following_up_onto_a_pad_teleports_and_so_does_falling_onto_one() -> None:
    s = hall("""
        ########
        .Ab.....
        ########
        B......c""", ground="""
        ########
        ..4..5..
        ########
        ........""", spare_balls=1)
    s.dice(block="push")
    s.block("A", "b")
    s.dice(teleport=2)
    s.follow(True)
    s.expect(A=(5, 1), b=(3, 1), turnover=False)
    s = hall("""
        ........
        .A4..5..
        b.......
        B......c""", spare_balls=1)
    s.activate("A", "move")
    s.dice(dodge=1, armour=(1, 2), teleport=2)
    s.step("e")
    s.expect(A=prone(5, 1), turnover="dodge")


@rule("D5-TELEPORT-03", "D5-DUGOUT-01")
def test_reserve_brought_on_may_blitz_after_recovering() -> None:
    s = hall("""
        .......
        .4..b..
        B.....5""", spare_balls=1, C="reserves")
    s.dice(teleport=1)
    s.choose("bring-on", "C")
    s.activate("C", "blitz")
    s.refused("step", (2, 1))
    s.use("Recover")
    s.step((2, 1), (3, 1))
    s.dice(block="push")
    s.hit("b")
    s.push((5, 1))
    s.follow(False)
    s.expect(b=(5, 1), acting="C", turnover=False)


@rule("D5-TELEPORT-02", "CRP-14.2")
def test_an_iron_ball_stunned_by_a_pad_is_knocked_out() -> None:
    s = hall("""
        .......
        .A4..5.
        B.....b""", spare_balls=1, A=player(ma=3, av=7, skills="Ball & Chain, No Hands"))
    s.activate("A", "move")
    s.use("Ball & Chain")
    s.dice(ball_and_chain=3, teleport=1, armour=(4, 4), injury=(1, 2))
    s.answer("facing", "e")
    s.expect(A="ko", acting=None)


@rule("D5-PASS-02", "D5-WALL-03", "CRP-7.5")
@pytest.mark.parametrize("closed", [True, False])
def test_no_one_intercepts_through_a_closed_corner(closed: bool) -> None:
    text = """
        A.....
        ......
        .#....
        .b%B.."""
    s = hall(text.replace("%", "#" if closed else "."), A=player(ball=True))
    s.dice(pass_=6, catch=6).activate("A", "pass").throw("B")
    if not closed:
        s.no("intercept", by=1)
    s.expect(ball="B")
