"""CRP-13.6 Take Root: the roll, and everything that roots do and do not prevent."""

from __future__ import annotations

import pytest

from deepbowl.rules.vocabulary.flags import ROOTED
from deepbowl.testing import Scenario, player, prone, rule, scenario, stunned

DUEL = """
    .......
    .Ab....
    .......
    B.....c"""
TREE = player(ma=2, skills="Take Root")
FAST = player(ma=2, skills="Take Root", rooted=True)


def rooted(s: Scenario, name: str) -> bool:
    return bool(s.m.state.in_drive[s.body(name)] & ROOTED)


# ---------------------------------------------------------------- the roll


@rule("CRP-13/Take Root", "CRP-2.4")
def test_take_root_on_two_or_more_acts_normally() -> None:
    s = scenario("A.....b\nB......", A=TREE).dice(take_root=2).move("A", "e", "e")
    s.expect(A=(2, 0))
    s.expect_offered("step 3,0")  # going for it
    assert not rooted(s, "A")


@rule("CRP-13/Take Root", "CRP-4.3")
def test_take_root_on_a_one_forbids_moving_and_going_for_it() -> None:
    s = scenario("A.....b\nB......", A=TREE).dice(take_root=1).activate("A", "move")
    s.asked("act", of=0, about="A", options=["stop"])
    s.refused("step", "e", because="rooted")
    s.stop()
    s.expect(A=(0, 0), turnover=False, turn=0)
    assert rooted(s, "A")


@rule("CRP-13/Take Root", "CRP-10.8")
def test_the_roll_may_be_re_rolled() -> None:
    s = scenario("A.....b\nB......", A=TREE, rerolls=1).dice(take_root=1).activate("A", "move")
    s.dice(take_root=2).reroll("team").step("e")
    s.expect(A=(1, 0), rerolls=(0, 1))
    s = scenario("A.....b\nB......", A=TREE, rerolls=1).dice(take_root=1).activate("A", "move").reroll(None)
    s.asked("act", options=["stop"])


@rule("CRP-13/Take Root")
def test_a_good_roll_later_does_not_pull_the_roots_out() -> None:
    s = scenario("A.....b\nB......", A=FAST).dice(take_root=6).activate("A", "move")
    s.asked("act", options=["stop"])
    s.stop().end_turn().end_turn()
    assert rooted(s, "A")


@rule("CRP-13/Take Root", "CRP-1.3", "CRP-1.6")
def test_the_rooted_keep_their_zones() -> None:
    s = scenario(DUEL, b=player(rooted=True)).dice(dodge=3).move("A", "nw")
    s.expect(A=(0, 0))


# ---------------------------------------------------------------- what the rooted may do


@rule("CRP-13/Take Root", "CRP-5.8")
def test_the_rooted_block_in_a_block_action_but_do_not_follow_up() -> None:
    s = scenario(DUEL, A=TREE).dice(take_root=1).activate("A", "block")
    s.dice(block="push").hit("b").push("e")
    s.expect(A=(1, 1), b=(3, 1), acting=None)


@rule("CRP-13/Take Root", "CRP-13/Frenzy", "CRP-5.8")
def test_the_rooted_do_not_follow_up_even_with_frenzy() -> None:
    s = scenario(DUEL, A=player(skills="Frenzy", rooted=True))
    s.dice(block="push").block("A", "b").push("e")
    s.expect(A=(1, 1), b=(3, 1), acting=None)


@rule("CRP-13/Take Root", "CRP-5.9")
@pytest.mark.parametrize("skills", ["Take Root", "Take Root, Stab"])
def test_take_root_in_a_blitz_forbids_the_block(skills: str) -> None:
    s = scenario(DUEL, A=player(skills=skills)).dice(take_root=1).activate("A", "blitz")
    s.asked("act", options=["stop"])
    s.stop().activate("B")
    s.expect_not_offered("declare blitz")


@rule("CRP-13/Take Root", "CRP-5.9")
def test_rooted_player_cannot_pay_for_the_block_of_a_blitz() -> None:
    s = scenario(DUEL, A=FAST).dice(take_root=6).activate("A", "blitz")
    s.asked("act", options=["stop"])


@rule("CRP-13/Take Root", "CRP-7.1")
def test_the_rooted_pass_from_where_they_are() -> None:
    s = scenario("A..B....b\n.........", A=player(skills="Take Root", ball=True), C=player(at=(8, 1)))
    s.dice(take_root=1).activate("A", "pass")
    s.expect_not_offered("step")
    s.dice(pass_=6, catch=6).throw("B")
    s.expect(ball="B", turnover=False)


@rule("CRP-13/Take Root", "CRP-7.7")
def test_the_rooted_hand_off_from_where_they_are() -> None:
    s = scenario("AB......b", A=player(skills="Take Root", ball=True))
    s.dice(take_root=1).activate("A", "hand-off")
    s.asked("act", options=["stop", "hand-off B"])
    s.dice(catch=6).hand_off("B")
    s.expect(ball="B", turnover=False)


@rule("CRP-13/Take Root", "CRP-6.1")
def test_the_rooted_foul_from_where_they_are() -> None:
    s = scenario(DUEL, A=TREE, b="prone").dice(take_root=1).activate("A", "foul")
    s.asked("act", options=["stop", "foul b"])
    s.dice(armour=(1, 2)).foul("b")
    s.expect(b=prone(2, 1), turnover=False)


@rule("CRP-13/Take Root", "CRP-8.1")
def test_the_rooted_throw_team_mates_from_where_they_are() -> None:
    s = scenario("""
        ........
        AB......
        C......b""", A=player(skills="Take Root, Throw Team-Mate"), B=player(skills="Right Stuff"))
    s.dice(take_root=1).activate("A", "pass").use("Throw Team-Mate", on="B")
    s.dice(pass_=6, scatter=[5, 4, 5], landing=6).pick((4, 1))
    s.expect(B=(5, 1), A=(0, 1))


@rule("CRP-13/Take Root", "CRP-7.6", "CRP-5.4")
def test_the_rooted_catch_and_assist() -> None:
    s = scenario("AB......b", A=player(ball=True), B=player(rooted=True))
    s.dice(catch=6).activate("A", "hand-off").hand_off("B")
    s.expect(ball="B")
    s = scenario("""
        .......
        .Ab....
        ..B....
        C.....c""", B=player(rooted=True))
    assert s.activate("A", "block").block_dice("b") == 2


# ---------------------------------------------------------------- what cannot be done to them


@rule("CRP-13/Take Root", "CRP-5.6", "CRP-5.8")
def test_rooted_player_is_not_pushed_and_there_is_no_follow_up() -> None:
    s = scenario(DUEL, b=player(rooted=True)).dice(block="push").block("A", "b")
    s.expect(A=(1, 1), b=(2, 1), acting=None, turnover=False)
    assert rooted(s, "b")


@rule("CRP-13/Take Root", "CRP-13/Side Step", "CRP-13/Grab", "CRP-13/Juggernaut")
def test_no_skill_pushes_the_rooted() -> None:
    s = scenario(DUEL, A=player(skills="Grab"), b=player(skills="Side Step", rooted=True)).dice(block="push")
    s.block("A", "b")
    s.expect(A=(1, 1), b=(2, 1), acting=None)
    s = scenario(DUEL, A=player(skills="Juggernaut"), b=player(rooted=True)).activate("A", "blitz")
    s.dice(block="push").hit("b")
    s.expect(A=(1, 1), b=(2, 1), acting="A")


@rule("CRP-13/Take Root", "CRP-5.7")
def test_the_rooted_are_not_pushed_into_the_crowd() -> None:
    s = scenario("..A....\n..b...B\n", b=player(rooted=True), c=player(at=(6, 0)))
    s.dice(block="push").block("A", "b")
    s.expect(b=(2, 1), A=(2, 0))


@rule("CRP-13/Take Root", "CRP-5.6")
def test_the_rooted_of_a_third_seat_hold_a_whole_chain() -> None:
    s = scenario("""
        ...cf....
        .AbdP....
        ...gh....
        ........B""", P=player(rooted=True))
    s.dice(block="push").block("A", "b").push("e").push("e")
    s.expect(A=(1, 1), b=(2, 1), d=(3, 1), P=(4, 1), acting=None)


@rule("CRP-13/Take Root", "CRP-18.13", "CRP-13/Frenzy")
def test_the_rooted_count_as_pushed_for_frenzy() -> None:
    s = scenario(DUEL, A=player(skills="Frenzy"), b=player(rooted=True))
    s.dice(block="push", then_block="push").block("A", "b")
    s.expect(A=(1, 1), b=(2, 1), acting=None)
    s.expect_event("Blocked", times=2)


@rule("CRP-13/Take Root", "CRP-13/Right Stuff")
def test_the_rooted_are_not_thrown() -> None:
    s = scenario("""
        ........
        AB......
        .......b""", A=player(skills="Throw Team-Mate"), B=player(skills="Right Stuff", rooted=True))
    s.activate("A", "pass")
    s.expect_not_offered("use-on")


# ---------------------------------------------------------------- skills they may not use


@rule("CRP-13/Take Root", "CRP-13/Wrestle")
@pytest.mark.parametrize(("blocker", "blocked"), [("Wrestle", ""), ("", "Wrestle")])
def test_the_rooted_do_not_wrestle(blocker: str, blocked: str) -> None:
    s = scenario(DUEL, A=player(skills=blocker, rooted=bool(blocker)), b=player(skills=blocked, rooted=bool(blocked)))
    s.dice(block="both", armour=[(1, 1), (1, 2)]).block("A", "b")
    s.expect(A=prone(1, 1), b=prone(2, 1), turnover="block")


@rule("CRP-13/Take Root", "CRP-13/Leap")
def test_the_rooted_do_not_leap() -> None:
    s = scenario(DUEL, A=player(skills="Leap", rooted=True)).activate("A", "move")
    s.asked("act", options=["stop"])


@rule("CRP-13/Take Root", "CRP-13/Diving Tackle", "CRP-13/Shadowing")
def test_the_rooted_neither_dive_nor_shadow() -> None:
    s = scenario(DUEL, b=player(skills="Diving Tackle, Shadowing", rooted=True)).dice(dodge=6).move("A", "nw")
    s.expect(A=(0, 0), b=(2, 1))


@rule("CRP-13/Take Root", "CRP-13/Pass Block")
def test_the_rooted_do_not_pass_block() -> None:
    s = scenario("""
        A....B...
        .........
        ...b.....
        ........c""", A=player(ball=True), b=player(skills="Pass Block", rooted=True))
    s.dice(pass_=6, catch=6).activate("A", "pass").throw("B")
    s.expect(ball="B", b=(3, 2))


@rule("CRP-13/Take Root", "CRP-13/Tentacles", "CRP-13/Hypnotic Gaze")
def test_the_rooted_use_skills_that_leave_them_where_they_are() -> None:
    s = scenario(DUEL, b=player(skills="Tentacles", rooted=True)).move("A", "nw").dice(tentacles=(1, 1)).yes("Tentacles")
    s.expect(A=(1, 1), acting=None)
    s = scenario(DUEL, A=player(skills="Hypnotic Gaze", rooted=True)).activate("A", "move")
    s.dice(gaze=6).use("Hypnotic Gaze", on="b")
    assert not s.m.exerts_zones(s.body("b"))


# ---------------------------------------------------------------- roots end


@rule("CRP-13/Take Root", "CRP-5.5")
def test_rooted_player_knocked_down_falls_in_place_and_is_uprooted() -> None:
    s = scenario(DUEL, b=FAST).dice(block="down", armour=(1, 1)).block("A", "b")
    s.expect(A=(1, 1), b=prone(2, 1))
    assert not rooted(s, "b")
    s.end_turn().dice(take_root=2).activate("b", "move").dice(stand_up=4).stand()
    s.expect(b=(2, 1))
    s.expect_offered("step 2,0")  # going for it: the movement went into standing up


@rule("CRP-13/Take Root", "CRP-13/Wrestle")
def test_rooted_player_placed_prone_is_uprooted() -> None:
    s = scenario(DUEL, A=player(skills="Wrestle"), b=FAST).dice(block="both").block("A", "b").yes("Wrestle")
    s.expect(A=prone(1, 1), b=prone(2, 1), turnover=False)
    assert not rooted(s, "b")


@rule("CRP-13/Take Root", "CRP-14.5")
def test_rooted_player_stunned_by_a_stab_is_uprooted() -> None:
    s = scenario(DUEL, A=player(skills="Stab"), b=FAST)
    s.dice(armour=(6, 5), injury=(1, 1)).activate("A", "block").use("Stab", on="b")
    s.expect(b=stunned(2, 1))
    assert not rooted(s, "b")


@rule("CRP-13/Take Root", "CRP-11.6")
def test_rooted_players_are_uprooted_at_the_end_of_the_drive() -> None:
    s = scenario("[......]\n[Abc.C.]", A=FAST, b=player(rooted=True), C=player(ball=True))
    s.move("C", "e", "e")
    s.expect(score=(1, 0), phase="set-up")
    assert not rooted(s, "A")
    assert not rooted(s, "b")


# ---------------------------------------------------------------- on the ground


@rule("CRP-13/Take Root", "CRP-4.2")
def test_prone_player_that_takes_root_may_still_roll_to_stand_up() -> None:
    tree = player("prone", ma=6, skills="Take Root")
    s = scenario("A.....b\nB......", A=tree).dice(take_root=1).activate("A", "move")
    s.asked("act", options=["stop", "stand"])
    s.dice(stand_up=4).stand()
    s.expect(A=(0, 0), acting="A")
    s.asked("act", options=["stop"])
    s.stop()
    assert rooted(s, "A")


@rule("CRP-13/Take Root", "CRP-4.2", "CRP-3")
def test_rooted_on_the_ground_a_failed_roll_ends_the_action() -> None:
    s = scenario("A.....b\nB......", A=player("prone", ma=6, skills="Take Root"))
    s.dice(take_root=1).activate("A", "move").dice(stand_up=3).stand()
    s.expect(A=prone(0, 0), acting=None, turnover=False)


@rule("CRP-13/Take Root", "CRP-4.2")
def test_prone_player_passing_take_root_stands_up_as_usual() -> None:
    s = scenario("A.....b\nB......", A=player("prone", ma=6, skills="Take Root"))
    s.dice(take_root=2).activate("A", "move").stand().step("e")
    s.expect(A=(1, 0))
