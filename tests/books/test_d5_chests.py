"""Dungeonbowl 5: chests. [D5-CHEST]"""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.testing import Scenario, player, prone, rule, scenario, stunned


def dungeon(text: str, **players: Any) -> Scenario:
    """A walled room with chests ($) and pads (4 to 8), one ball still hidden."""
    return scenario(text, book="dungeonbowl-5", edge="wall", spare_balls=1, **players)


@rule("D5-CHEST-04")
def test_chest_cannot_be_entered_and_is_not_a_push_square() -> None:
    s = dungeon("""
        ......
        .Ab$..
        ......""")
    s.activate("A", "move")
    s.dice(dodge=6)
    s.step("ne")
    s.refused("step", (3, 1))
    s = dungeon("""
        ......
        .Ab$..
        ......
        ......""")
    s.dice(block="push")
    s.block("A", "b")
    s.asked("push", options=["square 3,0", "square 3,2"])


@rule("D5-CHEST-04")
def test_a_ball_bounces_on_from_a_chest() -> None:
    s = scenario(
        """
        .......
        .A*$...
        .......""",
        book="dungeonbowl-5", edge="wall",
    )  # fmt: skip
    s.activate("A", "move")
    s.dice(pick_up=1, bounce=5, then_bounce=5)
    s.step("e")
    s.expect(ball=(4, 1), turnover="pick up")


@rule("D5-CHEST-05", "D5-CHEST-06")
def test_opening_is_free_but_ends_the_movement() -> None:
    s = dungeon("""
        .......
        .A..$..
        ....$..
        ..B....""")
    s.activate("A", "move")
    s.step("e", "e")
    s.dice(chest=1)
    s.use("Open chest", at=(4, 1))
    s.dice(grab=4)
    s.yes("grab")
    s.expect(ball="A", A=(3, 1), acting="A", turnover=False)
    s.expect_not_offered("step", "use-at open-chest 4,2")
    assert s.m.state.act.moved == 2


@rule("D5-CHEST-05")
def test_opener_may_still_throw_but_a_blitz_block_costs_movement() -> None:
    s = dungeon("""
        .......
        .Ab$...
        ..$....
        ..B....""")
    s.activate("A", "blitz")
    s.dice(chest=1)
    s.use("Open chest", at=(2, 2))
    s.no("grab")
    s.expect_not_offered("hit b", "step")
    s.expect(ball=(2, 2), turnover=False)


@rule("D5-CHEST-05")
def test_only_the_standing_open_chests_and_only_beside_them() -> None:
    s = dungeon("""
        .......
        .A$....
        ....B..
        .......""", A="prone")
    s.activate("A", "move")
    s.expect_not_offered("use-at open-chest 2,1")
    s.stand()
    s.expect_offered("use-at open-chest 2,1")
    s.stop()
    s.activate("B", "move")
    s.expect_not_offered("use-at open-chest 2,1")


@rule("D5-CHEST-06")
def test_a_missed_grab_leaves_the_ball_lying_and_is_no_turnover() -> None:
    s = dungeon("""
        .......
        .A$b...
        $.B....""", A=player(skills="Sure Hands, Extra Arms"))
    s.activate("A", "move")
    s.dice(chest=1)
    s.use("Open chest", at=(2, 1))
    s.dice(grab=3)
    s.yes("grab")
    s.expect(ball=(2, 1), turnover=False, acting="A")


@rule("D5-CHEST-06")
def test_a_team_re_roll_may_be_used_on_the_grab_and_no_hands_cannot_try() -> None:
    s = dungeon("""
        .......
        .A$....
        $.B....""", rerolls=1)
    s.activate("A", "move")
    s.dice(chest=1)
    s.use("Open chest", at=(2, 1))
    s.dice(grab=1, then_grab=5)
    s.yes("grab")
    s.reroll("team")
    s.expect(ball="A", rerolls=(0, 1))
    s = dungeon("""
        .......
        .A$....
        $.B....""", A=player(skills="No Hands"))
    s.activate("A", "move")
    s.dice(chest=1)
    s.use("Open chest", at=(2, 1))
    s.expect(ball=(2, 1), turnover=False)


@rule("D5-CHEST-07", "D5-CHEST-01")
def test_chest_trap_knocks_down_all_players_beside_it() -> None:
    s = dungeon("""
        ........
        .A$bd...
        ...B....
        $.......""")
    s.activate("A", "move")
    s.dice(chest=2)
    s.use("Open chest", at=(2, 1))
    s.dice(armour=[(3, 4), (5, 4)], injury=(2, 3))
    s.dice(armour=(2, 2))
    s.answer("order", "A", by=0)
    s.answer("order", "b")
    s.expect(A=prone(1, 1), b=stunned(3, 1), B=prone(3, 2), d=(4, 1), turnover="explosion")
    assert not s.m.state.marks[0] & s.m.board.bit[s.m.board.at(2, 1)]


@rule("D5-CHEST-07")
def test_a_trap_leaves_those_already_down_alone() -> None:
    s = dungeon("""
        ........
        .A$b....
        ...B....
        $.......""", b="prone", B=player("stunned", fresh=True))
    s.activate("A", "move")
    s.dice(chest=2, armour=(1, 2))
    s.use("Open chest", at=(2, 1))
    s.expect(A=prone(1, 1), b=prone(3, 1), B=stunned(3, 2), turnover=True)


@rule("D5-CHEST-01", "D5-CHEST-02")
def test_the_last_chest_holds_the_ball_for_certain() -> None:
    s = dungeon("""
        .......
        .A$....
        ..B....""")
    s.activate("A", "move")
    s.dice(chest=1)
    s.use("Open chest", at=(2, 1))
    s.no("grab")
    s.expect(ball=(2, 1))


# ---------------------------------------------------------------- what opening one leaves
@rule("D5-CHEST-05", "CRP-5.8")
@pytest.mark.parametrize("skills", ["", "Frenzy"])
def test_opener_may_block_afterwards_but_does_not_follow_up(skills: str) -> None:
    s = dungeon("""
        .......
        .Ab....
        .$.B...
        ......c""", A=player(skills=skills))
    s.activate("A", "block")
    s.dice(chest=1)
    s.use("Open chest", at=(1, 2))
    s.no("grab")
    s.dice(block="push push")
    s.hit("b")
    s.push("e")
    s.expect(A=(1, 1), b=(3, 1), turnover=False)  # no follow-up is asked, and Frenzy does not force it


@rule("D5-CHEST-05", "CRP-5.8")
def test_blocker_who_has_opened_no_chest_may_follow_up() -> None:
    s = dungeon("""
        .......
        .Ab....
        ...B...
        $.....c""")
    s.activate("A", "block")
    s.dice(block="push push")
    s.hit("b")
    s.push("e")
    s.follow()
    s.expect(A=(2, 1), b=(3, 1))


@rule("D5-CHEST-05", "D5-CHEST-06", "CRP-14.2")
def test_iron_ball_beside_an_opened_chest_may_only_stop_and_grabs_nothing() -> None:
    s = dungeon("""
        .......
        .A$....
        ..B....
        ......c""", A=player(skills="Ball & Chain"))
    s.activate("A", "move")
    s.expect_offered("use ball-and-chain")
    s.dice(chest=1)
    s.use("Open chest", at=(2, 1))
    s.expect(ball=(2, 1), acting="A")  # hands on the chain grab no ball
    s.expect_not_offered("use ball-and-chain")
    s.stop()
    s.expect(turnover=False, turn=0)
