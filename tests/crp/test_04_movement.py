"""CRP-4: moving, standing up, going for it, dodging, picking up."""

from __future__ import annotations

import pytest

from deepbowl.testing import player, prone, rule, scenario, stunned

# ---------------------------------------------------------------- CRP-4.1


@rule("CRP-4.1")
def test_step_goes_one_square_in_any_direction() -> None:
    s = scenario("""
        .....
        .....
        ..A..
        .....
        b....""", A=player(ma=8))
    s.move("A", "n", "ne", "w", "w", "sw")
    s.expect(A=(0, 1), turnover=False)
    assert len(s.events("Moved")) == 5
    s.expect_event("Moved", rule="CRP-4.1", body="A", times=5)


@rule("CRP-4.1")
def test_step_into_a_player_too_far_or_off_the_pitch_is_refused() -> None:
    s = scenario("""
        AbB.
        cC..
        ....""", b="prone", c="stunned")
    s.activate("A", "move")
    s.refused("step", "e", because="occupied")
    s.refused("step", "s", because="occupied")
    s.refused("step", "se", because="occupied")
    s.refused("step", (3, 0), because="not adjacent")
    s.refused("step", "n", because="no floor on that square")
    s.refused("step", "nw", because="no floor on that square")
    s.asked("act", options=["stop"])


@rule("CRP-4.1", "CRP-4.3")
def test_up_to_ma_squares_and_two_more() -> None:
    s = scenario("A.......b", A=player(ma=2), B="reserves")
    s.move("A", "e", "e")
    s.dice(rush=[2, 2]).step("e", "e")
    s.expect(A=(4, 0))
    s.refused("step", "e", because="no movement left")
    s.asked("act", options=["stop"])


@rule("CRP-4.1")
def test_the_coach_may_stop_anywhere() -> None:
    s = scenario("A.....b.B")
    s.move("A", "e").stop()
    s.expect(A=(1, 0), acting=None, turn=0)
    s.refused("step", (2, 0), because="no player has been activated")


@rule("CRP-4.1")
def test_step_into_a_wall_is_refused() -> None:
    s = scenario("""
        A#..b
        .#...""", edge="wall")
    s.activate("A", "move")
    s.asked("act", options=["stop", "step 0,1"])
    s.refused("step", "e", because="no floor on that square")


# ---------------------------------------------------------------- CRP-4.2


@rule("CRP-4.2")
def test_standing_up_costs_three_squares_and_no_roll() -> None:
    s = scenario("A........b", A=player("prone", ma=4))
    s.activate("A", "move")
    s.asked("act", options=["stop", "stand"])
    s.refused("step", "e", because="must stand up first")
    s.stand()
    s.expect(A=(0, 0))
    s.step("e")
    s.dice(rush=2).step("e")
    s.expect_event("StoodUp", rule="CRP-4.2", body="A", times=1)


@rule("CRP-4.2")
def test_standing_up_needs_no_dodge() -> None:
    s = scenario("""
        ....
        .Ab.
        ....""", A="prone")
    s.activate("A", "move").stand()
    s.expect(A=(1, 1))
    assert not s.events("Rolled")


@rule("CRP-4.2")
@pytest.mark.parametrize("action", ["move", "blitz", "pass", "hand-off", "foul"])
def test_standing_up_in_any_action_but_block(action: str) -> None:
    s = scenario("""
        ....
        .Ab.
        ....""", A="prone")
    s.activate("A", action).stand()
    s.expect(A=(1, 1))


@rule("CRP-4.2")
def test_exactly_ma_3_stands_without_a_roll_and_may_go_for_it() -> None:
    s = scenario("A........b", A=player("prone", ma=3))
    s.activate("A", "move").stand()
    s.dice(rush=[2, 2]).step("e", "e")
    s.expect(A=(2, 0))
    s.asked("act", options=["stop"])


@rule("CRP-4.2", "CRP-10.8")
def test_player_below_ma_3_stands_on_a_4_and_may_then_only_go_for_it() -> None:
    s = scenario("A........b", A=player("prone", ma=2))
    s.dice(stand_up=4).activate("A", "move").stand()
    s.expect(A=(0, 0))
    s.dice(rush=[2, 2]).step("e", "e")
    s.expect(A=(2, 0))
    s.asked("act", options=["stop"])


@rule("CRP-4.2", "CRP-18.7")
def test_a_failed_stand_up_ends_the_action_and_only_that() -> None:
    s = scenario("A..B.....b", A=player("prone", ma=2))
    s.dice(stand_up=3).activate("A", "blitz").stand()
    s.expect(A=prone(0, 0), acting=None, turnover=False, turn=0)
    s.refused("activate", "A", because="already acted")
    s.activate("B")
    s.refused("declare", "blitz", because="already used this turn")  # a once-a-turn action


@rule("CRP-4.2", "CRP-10.2")
def test_the_stand_up_roll_may_be_re_rolled() -> None:
    s = scenario("A........b", A=player("prone", ma=1), rerolls=1)
    s.dice(stand_up=1).activate("A", "move").stand()
    s.dice(stand_up=5).reroll("team")
    s.expect(A=(0, 0), rerolls=(0, 1))
    s = scenario("A........b", A=player("prone", ma=1), rerolls=1)
    s.dice(stand_up=1).activate("A", "move").stand()
    s.reroll(None)
    s.expect(A=prone(0, 0), rerolls=(1, 1), turn=1)


@rule("CRP-4.2")
def test_a_prone_player_may_stay_down() -> None:
    s = scenario("A....b", A="prone")
    s.activate("A", "move").stop()
    s.expect(A=prone(0, 0), turn=1)


@rule("CRP-4.2")
def test_stand_up_is_not_offered_to_a_standing_player() -> None:
    s = scenario("A....b").activate("A", "move")
    s.expect_not_offered("stand")
    s.refused("stand")


# ---------------------------------------------------------------- CRP-4.3


@rule("CRP-4.3")
def test_going_for_it_fails_on_a_1_only() -> None:
    for die in range(2, 7):
        s = scenario("A.....b", A=player(ma=1))
        s.move("A", "e").dice(rush=die).step("e")
        s.expect(A=(2, 0), turnover=False)


@rule("CRP-4.3", "CRP-3")
def test_a_failed_go_for_it_knocks_down_in_the_square_entered() -> None:
    s = scenario("A....B.b", A=player(ma=1))
    s.move("A", "e").dice(rush=1, armour=(6, 5), injury=(1, 2)).step("e")
    s.expect(A=stunned(2, 0), turnover="rush", turn=1)
    s.expect_event("KnockedDown", rule="CRP-4.3", body="A")


@rule("CRP-4.3", "CRP-4.6")
def test_a_failed_go_for_it_needs_no_dodge_any_more() -> None:
    """The order within a step: the Go For It roll comes before the dodge."""
    s = scenario("""
        ......
        A..b..
        ......""", A=player(ma=1), B=player(at=(5, 0)))
    s.move("A", "e")
    s.dice(rush=2).step("e")
    s.dice(rush=1, armour=(1, 1)).step("n")
    s.expect(A=prone(2, 0), turnover="rush")


@rule("CRP-4.3", "CRP-4.6")
def test_go_for_it_and_dodge_on_one_square_in_this_order() -> None:
    s = scenario("""
        ......
        A..b..
        ......""", A=player(ma=1))
    s.move("A", "e")
    s.dice(rush=[2, 3], dodge=4).step("e", "n")
    s.expect(A=(2, 0))


@rule("CRP-4.3")
@pytest.mark.parametrize("action", ["pass", "hand-off", "foul", "blitz"])
def test_going_for_it_in_every_action_with_movement(action: str) -> None:
    s = scenario("A.......b", A=player(ma=1))
    s.activate("A", action).step("e").dice(rush=[2, 2]).step("e", "e")
    s.expect(A=(3, 0))


@rule("CRP-4.3", "CRP-5.9")
def test_the_block_of_a_blitz_may_be_gone_for() -> None:
    s = scenario("""
        ......
        A.b..B
        ......""", A=player(ma=1))
    s.blitz("A", "e")
    s.dice(rush=2, block="push").hit("b").push("e").follow(False)
    s.expect(b=(3, 1), acting="A")


@rule("CRP-4.3", "CRP-5.9", "CRP-3")
def test_failed_go_for_it_for_a_blitz_block_falls_in_the_blitzers_square() -> None:
    s = scenario("""
        ......
        A.b..B
        ......""", A=player(ma=1))
    s.blitz("A", "e")
    s.dice(rush=1, armour=(1, 1)).hit("b")
    s.expect(A=prone(1, 1), b=(2, 1), turnover="rush", turn=1)
    assert not s.events("Blocked")


@rule("CRP-4.3")
def test_the_go_for_it_roll_may_be_re_rolled() -> None:
    s = scenario("A.....b", A=player(ma=1), rerolls=1)
    s.move("A", "e").dice(rush=1).step("e")
    s.asked("re-roll", of=0, about="A", options=["re-roll none", "re-roll team"])
    s.dice(rush=2).reroll("team")
    s.expect(A=(2, 0), rerolls=(0, 1), turnover=False)


# ---------------------------------------------------------------- CRP-4.4


@rule("CRP-4.4", "CRP-19")
@pytest.mark.parametrize(("zones", "needed"), [(0, 3), (1, 4), (2, 5)])
def test_an_ag_3_dodge(zones: int, needed: int) -> None:
    """A leaves a for 1,2; b at 0,3 and c at 2,3 are next to that square, a is not."""
    for die in (needed - 1, needed):
        s = scenario("""
            .a.........
            .A.........
            ...........
            ...........
            .........dB""", b=player(at=(0, 3)) if zones else "reserves",
            c=player(at=(2, 3)) if zones == 2 else "reserves")  # fmt: skip
        s.dice(dodge=die)
        if die < needed:
            s.dice(armour=(1, 1))
        s.move("A", "s")
        s.expect(A=(1, 2) if die >= needed else prone(1, 2))


@rule("CRP-4.4")
def test_a_dodge_only_when_leaving_a_zone() -> None:
    s = scenario("""
        ......
        A..b..
        ......""")
    s.move("A", "e", "e")  # into the zone: no roll
    s.expect(A=(2, 1))
    s.dice(dodge=4).step("n")  # within it: a roll
    s.dice(dodge=3).step("w")  # out of it: a roll
    s.step("w")
    s.expect(A=(0, 0))


@rule("CRP-4.4")
def test_several_zones_left_are_one_roll() -> None:
    s = scenario("""
        .bc...
        .A....
        .d....
        ......""")
    s.dice(dodge=5).move("A", "w")
    s.expect(A=(0, 1))


@rule("CRP-4.4")
def test_zones_of_all_opposing_seats_count_and_those_of_team_mates_do_not() -> None:
    """1,2 is next to b, P and p, so 3+ becomes 6+; B, a team-mate, does not matter."""
    for die in (5, 6):
        s = scenario("""
            .a.....
            .A.....
            B......
            bPp....
            ......C""", A=player(ag=3))
        s.dice(dodge=die)
        if die < 6:
            s.dice(armour=(1, 1))
        s.move("A", "s")
        s.expect(A=(1, 2) if die == 6 else prone(1, 2))


@rule("CRP-4.4", "CRP-3")
def test_a_failed_dodge_knocks_down_in_the_square_entered() -> None:
    s = scenario("""
        .......
        .Ab..B.
        .......""")
    s.dice(dodge=1, armour=(3, 4)).move("A", "n")
    s.expect(A=prone(1, 0), turnover="dodge", turn=1)
    s.expect_event("KnockedDown", rule="CRP-4.4", body="A", times=1)


@rule("CRP-4.4", "CRP-10.2")
def test_a_dodge_may_be_re_rolled_by_the_team() -> None:
    s = scenario("""
        .......
        .Ab..B.
        .......""", rerolls=1)
    s.dice(dodge=1).move("A", "n")
    s.dice(dodge=4).reroll("team")
    s.expect(A=(1, 0), turnover=False, rerolls=(0, 1))


@rule("CRP-4.4")
def test_carrier_failing_a_dodge_drops_the_ball_where_they_fall() -> None:
    s = scenario("""
        .......
        .Ab..B.
        .......""", A=player(ball=True))
    s.dice(dodge=1, armour=(3, 4), bounce=4).move("A", "n")
    s.expect(A=prone(1, 0), ball=(0, 0), turnover="dodge")


# ---------------------------------------------------------------- CRP-4.6


@rule("CRP-4.6")
def test_a_step_onto_the_ball_out_of_a_zone_with_a_go_for_it() -> None:
    """Go For It, dodge, pick-up, touchdown: in this order."""
    s = scenario("""
        .....b.]
        ......A]
        .......*""", A=player(ma=1), B=player(at=(0, 0)), areas={"*": "end-zone-1"})
    s.activate("A", "move")
    s.dice(dodge=4).step("w")
    s.dice(rush=2, dodge=3).step("se")
    s.dice(rush=2, pick_up=3).step("e")
    s.expect(score=(1, 0), turnover="touchdown")


# ---------------------------------------------------------------- CRP-4.7


@rule("CRP-4.7", "CRP-19")
@pytest.mark.parametrize(("zones", "needed"), [(0, 3), (1, 4), (2, 5)])
def test_an_ag_3_pick_up(zones: int, needed: int) -> None:
    for die in (needed - 1, needed):
        s = scenario("""
            .......
            A*.....
            .......
            ......B""", b=player(at=(2, 0)) if zones else "reserves", c=player(at=(2, 2)) if zones > 1 else "reserves",
            d=player(at=(6, 0)))  # fmt: skip
        s.dice(pick_up=die)
        if die < needed:
            s.dice(bounce=2)
        s.move("A", "e")
        s.expect(A=(1, 1), ball="A" if die >= needed else (1, 0), turn=0 if die >= needed else 1)


@rule("CRP-4.7")
def test_player_that_picked_up_the_ball_may_keep_moving() -> None:
    s = scenario("A*...b").dice(pick_up=3).move("A", "e", "e")
    s.expect(A=(2, 0), ball="A")
    s.expect_event("PickedUp", rule="CRP-4.7", body="A", times=1)


@rule("CRP-4.7", "CRP-3")
def test_a_failed_pick_up_bounces_the_ball_and_ends_the_turn() -> None:
    s = scenario("A*.B.b").dice(pick_up=2, bounce=5).move("A", "e")
    s.expect(A=(1, 0), ball=(2, 0), turnover="failed to pick up", turn=1)


@rule("CRP-4.7", "CRP-10.2")
def test_the_pick_up_may_be_re_rolled() -> None:
    s = scenario("A*.B.b", rerolls=1).dice(pick_up=2).move("A", "e")
    s.dice(pick_up=3).reroll("team")
    s.expect(ball="A", turnover=False)


@rule("CRP-4.7", "CRP-18.4")
def test_player_pushed_onto_the_ball_in_their_own_turn_does_not_pick_it_up() -> None:
    """A chain: b is pushed into B, and B, whose turn it is, onto the ball."""
    s = scenario("""
        .......
        .AbB*..
        .......
        C.....d""", e=player(at=(3, 0)), f=player(at=(3, 2)))
    s.dice(block="push").block("A", "b").push("e")
    s.asked("push", of=0, about="B")
    s.push("e").dice(bounce=5).follow(False)
    s.expect(b=(3, 1), B=(4, 1), ball=(5, 1), turnover=False, turn=0)


@rule("CRP-4.7")
def test_player_falling_onto_the_ball_does_not_pick_it_up() -> None:
    s = scenario("A.*...b.B", A=player(ma=1))
    s.move("A", "e").dice(rush=1, armour=(1, 1), bounce=5).step("e")
    s.expect(A=prone(2, 0), ball=(3, 0), turnover="rush")


@rule("CRP-4.7", "CRP-18.5")
def test_a_carrier_cannot_pick_up_a_second_ball() -> None:
    s = scenario("A*..B.b", A=player(ball=True))
    s.dice(bounce=5).move("A", "e")
    s.expect(balls=((2, 0), "A"), turnover="failed to pick up", turn=1)
    assert not [e for e in s.events("Rolled") if e.purpose == "pick-up"]


@rule("CRP-4.7")
def test_two_balls_are_picked_up_by_two_players() -> None:
    s = scenario("A*.*B..b")
    s.dice(pick_up=3).move("A", "e").stop()
    s.dice(pick_up=3).move("B", "w")
    s.expect(balls=("A", "B"))
