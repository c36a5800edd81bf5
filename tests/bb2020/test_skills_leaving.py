"""2020: what holds, hinders and follows those who leave a zone, and how they get away all the same.

Diving Tackle, Prehensile Tail, Tentacles, Shadowing, Arm Bar, Break Tackle, Stunty, Jump, Leap, Pogo Stick, Very Long Legs.
"""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.testing import Scenario, neutral, player, prone, rule, stunned

from .pitch import DUEL, bb
from .throws import lane

FOUR = """
    .......
    .PAb...
    ..p....
    B......"""
"""A is marked by three other teams."""


# ---------------------------------------------------------------- Diving Tackle
DIVER = player(skills="Diving Tackle")


@rule("2020-15/Diving Tackle", "2020-7.4")
def test_diving_tackle_spoils_a_passed_dodge() -> None:
    s = bb(DUEL, b=DIVER)
    s.dice(dodge=4, armour=(1, 2)).move("A", "nw").yes("Diving Tackle", by=1)
    s.expect(A=prone(0, 0), b=prone(1, 1), turnover="dodge")
    s = bb(DUEL, b=DIVER)
    s.dice(dodge=5).move("A", "nw").yes("Diving Tackle")
    s.expect(A=(0, 0), b=prone(1, 1), turnover=False)


@rule("2020-15/Diving Tackle")
def test_diving_tackle_is_not_asked_of_a_failed_dodge_and_may_be_declined() -> None:
    s = bb(DUEL, b=DIVER)
    s.dice(dodge=2, armour=(1, 2)).move("A", "nw")
    s.expect(A=prone(0, 0), b=(2, 1))
    s = bb(DUEL, b=DIVER)
    s.dice(dodge=3).move("A", "nw").no("Diving Tackle")
    s.expect(A=(0, 0), b=(2, 1))


@rule("2020-15/Diving Tackle", "R-17")
def test_a_natural_six_gets_away_from_a_diving_tackle() -> None:
    s = bb(DUEL, A=player(ag=6), b=DIVER)
    s.dice(dodge=6).move("A", "nw").yes("Diving Tackle")
    s.expect(A=(0, 0), b=prone(1, 1))


@rule("2020-15/Diving Tackle", "2020-2.3")
def test_dodge_failed_through_diving_tackle_stays_failed_on_a_low_reroll() -> None:
    s = bb(DUEL, b=DIVER, rerolls=1)
    s.dice(dodge=4, then_dodge=4, armour=(1, 2)).move("A", "nw").yes("Diving Tackle").reroll("team")
    s.expect(A=prone(0, 0), b=prone(1, 1), rerolls=(0, 1))


@rule("2020-15/Diving Tackle", "R-52", "R-51")
def test_diving_tackle_is_once_per_dodge_asked_in_turn_order() -> None:
    s = bb(FOUR, b=DIVER, P=DIVER, p=DIVER)
    s.dice(dodge=5, armour=(1, 2)).move("A", "n").no("Diving Tackle", by=1).yes("Diving Tackle", by=2)
    s.expect(A=prone(2, 0), P=prone(2, 1), p=(2, 2), b=(3, 1))


# ---------------------------------------------------------------- Prehensile Tail
TAIL = player(skills="Prehensile Tail")


@rule("2020-15/Prehensile Tail", "2020-7.4")
@pytest.mark.parametrize(("tails", "needed"), [(0, 4), (1, 5), (2, 5)])
def test_prehensile_tail_hinders_only_once(tails: int, needed: int) -> None:
    s = bb(".......\n.Ab....\nc......\nB......", b=TAIL if tails else player(), c=TAIL if tails == 2 else player())
    s.dice(dodge=6).move("A", "n")
    assert s.needed("dodge") == needed, "b marks that square too"


@rule("2020-15/Prehensile Tail", "R-52")
def test_tails_of_several_teams_count_once() -> None:
    s = bb(FOUR, b=TAIL, P=TAIL, p=TAIL)
    s.dice(dodge=6).move("A", "n")
    assert s.needed("dodge") == 6
    s = bb(FOUR.replace("p", ".").replace("P", "."), b=TAIL)
    s.dice(dodge=6).move("A", "nw")
    assert s.needed("dodge") == 4


@rule("2020-15/Prehensile Tail", "2020-15/On the Ball")
def test_prehensile_tail_does_not_hinder_a_dodge_out_of_turn() -> None:
    """b leaves A's team-mate while A passes: it is not b's team's turn."""
    s = lane(A=player(at=(0, 1), ball=True), B=player(at=(6, 1)), T=player(at=(9, 1), seat=0, skills="Prehensile Tail"),
             b=player(at=(10, 1), skills="On the Ball"))  # fmt: skip
    s.activate("A", "pass").throw("B").pick("b").dice(dodge=3).pick((11, 1))
    assert s.needed("dodge") == 3
    s.dice(pass_=6, catch=6).no("on-the-ball")


# ---------------------------------------------------------------- Tentacles
HOLDER = player(skills="Tentacles")


@rule("2020-15/Tentacles", "2020-6.6")
def test_tentacles_hold_a_player_about_to_leave() -> None:
    s = bb(DUEL, b=HOLDER)
    s.dice(tentacles=6).move("A", "nw").yes("Tentacles", by=1)
    s.expect(A=(1, 1), turnover=False, acting="A")
    s.expect_not_offered("step")
    s = bb(DUEL, b=HOLDER)
    s.dice(tentacles=5, dodge=6).move("A", "nw").yes("Tentacles")
    s.expect(A=(0, 0))
    s = bb(DUEL, b=HOLDER)
    s.dice(dodge=6).move("A", "nw").no("Tentacles")
    s.expect(A=(0, 0))


@rule("2020-15/Tentacles")
def test_strength_counts_against_tentacles_but_not_against_a_natural_roll() -> None:
    s = bb(DUEL, b=player(skills="Tentacles", st=5))
    s.dice(tentacles=4).move("A", "nw").yes("Tentacles")
    s.expect(A=(1, 1))
    s = bb(DUEL, A=player(st=7), b=HOLDER)
    s.dice(tentacles=6).move("A", "nw").yes("Tentacles")
    s.expect(A=(1, 1))
    s = bb(DUEL, b=player(skills="Tentacles", st=8))
    s.dice(tentacles=1, dodge=6).move("A", "nw").yes("Tentacles")
    s.expect(A=(0, 0))


@rule("2020-15/Tentacles", "R-52")
def test_tentacles_may_be_used_by_one_player_per_move() -> None:
    s = bb(FOUR, b=HOLDER, P=HOLDER, p=HOLDER)
    s.dice(tentacles=2, dodge=6).move("A", "n").no("Tentacles", by=1).yes("Tentacles", by=2)
    s.expect(A=(2, 0))


@rule("2020-15/Tentacles")
def test_player_held_by_tentacles_may_still_hand_off() -> None:
    s = bb("B......\n.Ab....\n.......\n......c", A=player(ball=True), b=HOLDER)
    s.dice(tentacles=6, catch=6).activate("A", "hand-off").step((1, 2)).yes("Tentacles").hand_off("B")
    s.expect(ball="B", turnover=False)


FOLLOWING = """
    .......
    .Ab....
    .h.....
    B.....c"""
"""h marks the square that A leaves to follow up."""


def pushes(action: str = "block", **more: Any) -> Scenario:
    """A has pushed b east and h, by default with Tentacles, marks A; the question of following up is open."""
    s = bb(FOLLOWING, **{"h": HOLDER, **more}).dice(block="push")
    return s.activate("A", action, "b").hit("b").push("e")


@rule("2020-11.9", "2020-3.5", "2020-15/Tentacles", "2020-11.10")
def test_tentacles_hold_a_player_following_up() -> None:
    pushes().follow().dice(tentacles=6).yes("Tentacles", by=1).expect(A=(1, 1), b=(3, 1), turnover=False, acting=None)
    pushes().follow().dice(tentacles=5).yes("Tentacles").expect(A=(2, 1), b=(3, 1))
    pushes().follow().no("Tentacles").expect(A=(2, 1))
    pushes(h=player(st=5, skills="Tentacles")).follow().dice(tentacles=4).yes("Tentacles").expect(A=(1, 1))


@rule("2020-11.9", "2020-15/Tentacles")
def test_tentacles_are_not_asked_without_a_follow_up() -> None:
    pushes().follow(False).expect(A=(1, 1))
    pushes(h=player(skills="Tentacles", no_zones=True)).follow().expect(A=(2, 1))
    pushes(h=player("prone", skills="Tentacles")).follow().expect(A=(2, 1))


@rule("2020-11.9", "2020-15/Tentacles", "2020-15/Sidestep")
def test_the_target_of_a_block_holds_its_blocker_only_on_its_feet() -> None:
    """With Sidestep the target is still beside the square to be left. Knocked down it marks nothing."""
    sly = player(skills="Tentacles, Sidestep")
    s = bb(DUEL, b=sly).dice(block="push", tentacles=6)
    s.block("A", "b").yes("Sidestep").push((2, 0)).follow().yes("Tentacles", by=1)
    s.expect(A=(1, 1), b=(2, 0))
    s = bb(DUEL, b=sly).dice(block="down", armour=(1, 2))
    s.block("A", "b").yes("Sidestep").push((2, 0)).follow()
    s.expect(A=(2, 1), b=prone(2, 0))


@rule("2020-11.9", "2020-15/Frenzy", "2020-15/Tentacles")
def test_frenzied_player_held_by_tentacles_does_not_block_again() -> None:
    s = bb(FOLLOWING, A=player(skills="Frenzy"), h=HOLDER).dice(block="push", tentacles=6)
    s.block("A", "b").push("e").yes("Tentacles", by=1)
    s.expect(A=(1, 1), b=(3, 1), acting=None)
    s = bb(FOLLOWING, A=player(skills="Frenzy"), h=HOLDER).dice(block="push", tentacles=2, then_block="push")
    s.block("A", "b").push("e").yes("Tentacles").push("e").no("Tentacles")
    s.expect(A=(3, 1), b=(4, 1))


@rule("2020-11.9", "2020-11.11", "2020-15/Tentacles")
def test_a_player_held_in_a_blitz_moves_no_further() -> None:
    s = pushes("blitz").follow().dice(tentacles=6).yes("Tentacles", by=1)
    s.expect(A=(1, 1), acting="A")
    s.expect_not_offered("step")
    s.stop()
    s = pushes("blitz").follow().no("Tentacles")
    s.expect(A=(2, 1), acting="A")
    s.expect_offered("step 2,0")
    s.stop()


@rule("2020-11.9", "2020-15/Tentacles", "R-51", "R-52")
def test_tentacles_on_a_follow_up_are_once_asked_in_turn_order() -> None:
    """Of three teams that mark A, seat 1's target and the others' bystanders, the first that says yes tries alone."""
    s = bb(FOUR, b=player(skills="Tentacles, Sidestep"), P=HOLDER, p=HOLDER).dice(block="push")
    s.block("A", "b").yes("Sidestep").push((3, 0)).follow().no("Tentacles", by=1)
    s.dice(tentacles=1).yes("Tentacles", by=2).expect(A=(3, 1), b=(3, 0))


@rule("2020-11.9", "2020-15/Tentacles")
def test_tentacles_that_belong_to_no_team_hold_no_one() -> None:
    s = bb("\n".join(FOLLOWING.split()).replace("h", "."), X=neutral(skills="Tentacles", at=(0, 1)))
    s.dice(block="push").block("A", "b").push("e").follow()
    s.expect(A=(2, 1))


@rule("2020-15/Tentacles", "2020-15/Ball and Chain", "2020-3.5")
def test_tentacles_do_not_hold_a_ball_and_chain_that_follows_up() -> None:
    s = bb(FOLLOWING, A=player(skills="Ball and Chain"), h=HOLDER)
    s.dice(ball_and_chain=3, block="push").activate("A", "move").use("Ball and Chain").answer("facing", "E").push("e")
    s.expect(A=(2, 1), b=(3, 1))
    s.stop()


# ---------------------------------------------------------------- Shadowing
SHADOW = player(skills="Shadowing")


@rule("2020-15/Shadowing")
def test_shadowing_follows_a_player_that_leaves() -> None:
    s = bb(DUEL, b=SHADOW)
    s.dice(dodge=6, shadowing=6).move("A", "nw").yes("Shadowing", by=1)
    s.expect(A=(0, 0), b=(1, 1))
    s = bb(DUEL, b=SHADOW)
    s.dice(dodge=6, shadowing=5).move("A", "nw").yes("Shadowing")
    s.expect(b=(2, 1))
    s = bb(DUEL, b=SHADOW)
    s.dice(dodge=6).move("A", "nw").no("Shadowing")
    s.expect(b=(2, 1))


@rule("2020-11.9", "2020-15/Shadowing")
def test_shadowing_follows_a_player_following_up() -> None:
    pushes(h=SHADOW).follow().dice(shadowing=6).yes("Shadowing", by=1).expect(A=(2, 1), h=(1, 1))
    pushes(h=SHADOW).follow().no("Shadowing").expect(A=(2, 1), h=(1, 2))
    pushes(h=SHADOW).follow(False).expect(A=(1, 1), h=(1, 2))


@rule("2020-3.5", "2020-15/Shadowing", "2020-15/Ball and Chain")
def test_shadowing_does_not_step_after_a_ball_and_chain() -> None:
    """It moves, and follows up, without wanting to."""
    s = bb(".......\n.A.....\nh......\nB....bc", A=player(skills="Ball and Chain"), h=SHADOW)
    s.dice(ball_and_chain=3).activate("A", "move").use("Ball and Chain").answer("facing", "E")
    s.expect(A=(2, 1), h=(0, 2))
    s.stop()


@rule("2020-15/Shadowing")
def test_speed_counts_for_a_shadow_but_a_natural_one_fails() -> None:
    s = bb(DUEL, b=player(skills="Shadowing", ma=9))
    s.dice(dodge=6, shadowing=3).move("A", "nw").yes("Shadowing")
    s.expect(b=(1, 1))
    s = bb(DUEL, A=player(ma=1), b=player(skills="Shadowing", ma=9))
    s.dice(dodge=6, shadowing=1).move("A", "nw").yes("Shadowing")
    s.expect(b=(2, 1))


@rule("2020-7.8", "R-6")
def test_ball_is_picked_up_before_shadowing_moves() -> None:
    s = bb("*......\n.Ab....\n.......\nB.....c", b=SHADOW)
    s.dice(dodge=6, pick_up=6, shadowing=6).move("A", "nw").yes("Shadowing")
    s.expect(ball="A", b=(1, 1))


@rule("2020-15/Shadowing", "R-52")
def test_shadowing_is_once_per_move() -> None:
    s = bb(FOUR, b=SHADOW, P=SHADOW, p=SHADOW)
    s.dice(dodge=6, shadowing=1).move("A", "n").no("Shadowing", by=1).yes("Shadowing", by=2)
    s.expect(A=(2, 0), P=(1, 1), p=(2, 2))


# ---------------------------------------------------------------- Arm Bar
BARRER = player(skills="Arm Bar")


def falls_beside(rolls: dict[str, Any], **more: Any) -> Scenario:
    """A fails to dodge away from b."""
    s = bb(DUEL, **{"b": BARRER, **more})
    return s.dice(dodge=1, **rolls).move("A", "nw")


@rule("2020-15/Arm Bar", "2020-12.2")
def test_arm_bar_makes_the_fall_worse() -> None:
    falls_beside({"armour": (4, 4), "injury": (1, 2)}).yes("Arm Bar", by=1).expect(A=stunned(0, 0))
    falls_beside({"armour": (4, 4)}).no("Arm Bar").expect(A=prone(0, 0))
    falls_beside({"armour": (4, 5), "injury": (3, 4)}).yes("Arm Bar").expect(A="ko")
    falls_beside({"armour": (1, 2)}).expect(A=prone(0, 0))


@rule("2020-15/Arm Bar")
def test_arm_bar_does_not_apply_to_a_failed_rush() -> None:
    s = bb(DUEL, A=player(ma=1, at=(0, 2)), b=player(skills="Arm Bar", at=(5, 0)))
    s.dice(rush=1, armour=(4, 4)).move("A", "e", "e")
    s.expect(A=prone(2, 2))


@rule("2020-15/Arm Bar", "2020-15/Diving Tackle")
def test_arm_bar_applies_after_a_diving_tackle() -> None:
    s = bb(DUEL, b=player(skills="Arm Bar, Diving Tackle"))
    s.dice(dodge=4, armour=(4, 4), injury=(1, 2)).move("A", "nw").yes("Diving Tackle").yes("Arm Bar", by=1)
    s.expect(A=stunned(0, 0), b=prone(1, 1))


@rule("2020-15/Arm Bar", "R-51")
def test_arm_bar_is_used_by_one_of_three_teams() -> None:
    s = bb(FOUR, b=BARRER, P=BARRER, p=BARRER)
    s.dice(dodge=1, armour=(4, 4), injury=(1, 2)).move("A", "n").yes("Arm Bar", by=1)
    s.expect(A=stunned(2, 0))


# ---------------------------------------------------------------- Break Tackle
@rule("2020-15/Break Tackle", "2020-7.4")
@pytest.mark.parametrize(("st", "die", "breaks"), [(4, 2, True), (4, 1, False), (5, 2, True), (3, 2, True)])
def test_break_tackle_adds_to_a_dodge_already_rolled(st: int, die: int, breaks: bool) -> None:
    s = bb(DUEL, A=player(skills="Break Tackle", st=st))
    s.dice(dodge=die, **({} if breaks else {"armour": (1, 2)})).move("A", "nw")
    if breaks:
        s.yes("Break Tackle").expect(A=(0, 0))
    else:
        s.expect(A=prone(0, 0), turnover="dodge")


@rule("2020-15/Break Tackle")
def test_break_tackle_adds_two_for_the_strong_once_an_activation() -> None:
    s = bb(".......\n.Ab....\nc......\n......B", A=player(skills="Break Tackle", st=5, ag=4))
    s.dice(dodge=3).move("A", "w").yes("Break Tackle")
    s.expect(A=(0, 1))
    s.dice(dodge=2, armour=(1, 2)).step("n")
    s.expect(A=prone(0, 0), turnover="dodge")
    s = bb(DUEL, A=player(skills="Break Tackle", st=4, ag=4))
    s.dice(dodge=2, armour=(1, 2)).move("A", "nw")
    s.expect(A=prone(0, 0), turnover="dodge")
    s = bb(DUEL, A=player(skills="Break Tackle", st=5, ag=4))
    s.dice(dodge=3, armour=(1, 2)).move("A", "nw").no("Break Tackle")
    s.expect(A=prone(0, 0), turnover="dodge")


# ---------------------------------------------------------------- Stunty
@rule("2020-15/Stunty", "2020-7.4")
@pytest.mark.parametrize(("skills", "needed"), [
    ("", 4), ("Stunty", 3), ("Stunty, Secret Weapon", 3), ("Stunty, Chainsaw, Secret Weapon", 4),
])
def test_stunty_players_slip_through_zones(skills: str, needed: int) -> None:
    s = bb(DUEL, A=player(skills=skills))
    s.dice(dodge=6).move("A", "n")
    assert s.needed("dodge") == needed


# ---------------------------------------------------------------- Jump and its family
JUMP = """
    .......
    .Ab....
    .......
    B.....c"""


@rule("2020-7.5")
def test_jump_over_a_prone_player_is_offered_to_any_player() -> None:
    s = bb(JUMP, b="prone")
    s.dice(leap=3).activate("A", "move")
    s.expect_offered("use-at jump 3,1", "use-at jump 3,0", "use-at jump 3,2")
    s.expect_not_offered("use-at jump 1,3")
    s.use("Jump", at=(3, 1))
    s.expect(A=(3, 1), acting="A")
    s.expect_not_offered("use-at")
    s = bb(JUMP)
    s.activate("A", "move").expect_not_offered("use-at")


@rule("2020-7.5", "2020-3.3")
def test_failed_jump_ends_beyond_and_a_natural_one_where_it_began() -> None:
    s = bb(JUMP, b="prone")
    s.dice(leap=2, armour=(1, 2)).activate("A", "move").use("Jump", at=(3, 1))
    s.expect(A=prone(3, 1), turnover="leap")
    s = bb(JUMP, b="prone")
    s.dice(leap=1, armour=(1, 2)).activate("A", "move").use("Jump", at=(3, 1))
    s.expect(A=prone(1, 1), turnover="leap")


@rule("2020-7.5", "R-5")
def test_rushes_of_a_jump_come_first() -> None:
    s = bb(JUMP, A=player(ma=1), b="prone", C=player(at=(0, 0)))
    s.dice(rush=1, armour=(1, 2)).activate("A", "move").use("Jump", at=(3, 1))
    s.expect(A=prone(3, 1), turnover="rush")
    s = bb("A.b....\n.......\nB.....c", A=player(ma=1), b="prone")
    s.dice(rush=1, armour=(1, 2)).move("A", "e").use("Jump", at=(3, 0))
    s.expect(A=prone(1, 0), turnover="rush")
    s = bb("A.b....\n.......\nB.....c", A=player(ma=1, skills="Leap"), b="prone")
    s.dice(rush=1, armour=(1, 2)).move("A", "e").use("Jump", at=(3, 0))
    s.expect(A=prone(3, 0), turnover="rush")


MARKED_JUMP = """
    .f.....
    .Ab....
    .g.....
    B.....c"""
"""Two players mark A at the start, none where A lands."""


@rule("2020-7.5", "2020-7.6", "2020-15/Leap", "2020-15/Pogo Stick", "2020-15/Very Long Legs")
@pytest.mark.parametrize(("skills", "needed"), [
    ("", 5), ("Very Long Legs", 4), ("Leap", 4), ("Leap, Very Long Legs", 4), ("Pogo Stick", 3), ("Dodge, Two Heads", 5),
])
def test_jump_counts_markers_and_better_jumpers(skills: str, needed: int) -> None:
    s = bb(MARKED_JUMP, A=player(skills=skills), b="prone")
    s.dice(leap=6).activate("A", "move").use("Jump", at=(3, 1))
    assert s.needed("leap") == needed


@rule("2020-15/Leap", "2020-15/Pogo Stick", "2020-7.6")
@pytest.mark.parametrize("skill", ["Leap", "Pogo Stick"])
def test_leaps_cross_anything(skill: str) -> None:
    s = bb(JUMP, A=player(skills=skill))
    s.dice(leap=6).activate("A", "move").use("Jump", at=(3, 1))
    s.expect(A=(3, 1))
    s = bb("A......\nB.....b", A=player(skills=skill))
    s.dice(leap=6).activate("A", "move").use("Jump", at=(2, 0)).stop()
    s.expect(A=(2, 0))
    s = bb("A......\nB.....b", A=player(skills=skill, rooted=True))
    s.activate("A", "move").expect_not_offered("use-at")
    s = bb("A......\nB.....b", A=player("prone", skills=skill))
    s.activate("A", "move").expect_not_offered("use-at")


@rule("2020-15/Pogo Stick", "2020-15/Prehensile Tail", "2020-15/Diving Tackle")
def test_pogo_stick_is_not_hindered_by_tail_or_diving_tackle() -> None:
    s = bb(JUMP, A=player(skills="Pogo Stick"), b=player(skills="Prehensile Tail, Diving Tackle"))
    s.dice(leap=3).activate("A", "move").use("Jump", at=(3, 1))
    s.expect(A=(3, 1), b=(2, 1))
    s = bb(JUMP, A=player(skills="Leap"), b=player(skills="Prehensile Tail, Diving Tackle"))
    s.dice(leap=6).activate("A", "move").use("Jump", at=(3, 1)).no("Diving Tackle")
    assert s.needed("leap") == 4


@rule("2020-7.5", "2020-15/Leap")
def test_four_teams_mark_a_leaper() -> None:
    s = bb(FOUR, A=player(skills="Leap"))
    s.dice(leap=6).activate("A", "move").use("Jump", at=(4, 1)).stop()
    assert s.needed("leap") == 5
