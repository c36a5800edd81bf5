"""CRP-13.1 Frenzy: the forced follow-up and the second block."""

from __future__ import annotations

import pytest

from deepbowl.testing import player, prone, rule, scenario


@rule("CRP-13/Frenzy")
def test_frenzy_follows_up_and_blocks_again_but_never_a_third_time() -> None:
    s = scenario("""
        .......
        .Ab....
        ......B""", A=player(skills="Frenzy"))
    s.dice(block="push").block("A", "b")
    s.dice(block="push").push("e").push("e")
    s.expect(A=(3, 1), b=(4, 1), acting=None, turnover=False)
    s.expect_event("Blocked", body="A", times=2)


@rule("CRP-13/Frenzy")
def test_frenzy_is_compulsory_and_not_asked() -> None:
    s = scenario("""
        .......
        .Ab....
        ......B""", A=player(skills="Frenzy"))
    s.dice(block="push").block("A", "b")
    s.dice(block="skull", armour=(1, 2)).push("e")
    s.expect(A=prone(2, 1), b=(3, 1), turnover="block")


@rule("CRP-13/Frenzy", "CRP-13/Dodge")
def test_frenzy_blocks_again_when_dodge_keeps_the_defender_standing() -> None:
    s = scenario("""
        .......
        .Ab....
        ......B""", A=player(skills="Frenzy"), b=player(skills="Dodge"))
    s.dice(block="stumble").block("A", "b").yes("Dodge")
    s.dice(block="down").push("e").dice(armour=(1, 2)).push("e")
    s.expect(A=(3, 1), b=prone(4, 1))


@rule("CRP-13/Frenzy", "CRP-13/Juggernaut", "CRP-12.6")
def test_frenzy_blocks_again_after_both_down_turned_into_pushed() -> None:
    s = scenario("""
        .......
        .Ab....
        ......B""", A=player(skills="Frenzy, Juggernaut"))
    s.activate("A", "blitz").dice(block="both").hit("b").yes("Juggernaut")
    s.dice(block="push").push("e").push("e")
    s.expect(A=(3, 1), b=(4, 1))


@rule("CRP-13/Frenzy")
@pytest.mark.parametrize("face", ["stumble", "down"])
def test_frenzy_follows_up_and_stops_when_the_opponent_is_down(face: str) -> None:
    s = scenario("""
        .......
        .Ab....
        ......B""", A=player(skills="Frenzy"))
    s.dice(block=face).block("A", "b").dice(armour=(1, 2)).push("e")
    s.expect(A=(2, 1), b=prone(3, 1), turn=0)
    s.expect_event("Blocked", times=1)


@rule("CRP-13/Frenzy", "CRP-13/Block")
def test_frenzy_does_not_follow_a_both_down_that_both_survive() -> None:
    s = scenario("""
        .......
        .Ab....
        ......B""", A=player(skills="Frenzy, Block"), b=player(skills="Block"))
    s.dice(block="both").block("A", "b").yes("Block").yes("Block")
    s.expect(A=(1, 1), b=(2, 1))
    s.expect_event("Blocked", times=1)


@rule("CRP-13/Frenzy", "CRP-5.4")
def test_frenzy_recounts_assists_for_the_second_block() -> None:
    """C stands beside the square b is pushed to: one die at first, then two."""
    s = scenario("""
        .......
        .Ab....
        ....C.B""", A=player(skills="Frenzy"))
    s.dice(block="push").block("A", "b")
    s.dice(block="push down").push("e").die("push", by=0).push("e")
    s.expect(A=(3, 1), b=(4, 1))


@rule("CRP-13/Frenzy", "CRP-5.9")
def test_frenzy_in_a_blitz_pays_another_square_for_the_second_block() -> None:
    """MA 4: a step, two blocks, one more step; the next is gone for."""
    s = scenario("""
        ........
        A.b.....
        .......B""", A=player(ma=4, skills="Frenzy"))
    s.blitz("A", "e").dice(block="push").hit("b")
    s.dice(block="push").push("e").push("e")
    s.expect(A=(3, 1), b=(4, 1), acting="A")
    s.dice(dodge=3).step("sw").dice(rush=2).step("w")
    s.expect(A=(1, 2))


@rule("CRP-13/Frenzy", "CRP-5.9")
def test_a_second_block_that_does_not_come_costs_nothing() -> None:
    """The opponent is down, or Fend keeps the blitzer away: MA 3 leaves one square after a step and a block."""
    s = scenario("""
        ........
        A.b.....
        .......B""", A=player(ma=3, skills="Frenzy"))
    s.blitz("A", "e").dice(block="stumble").hit("b").dice(armour=(1, 2)).push("e").step("s")
    s.expect(A=(2, 2), b=prone(3, 1), acting="A")
    s = scenario("""
        ........
        A.b.....
        .......B""", A=player(ma=3, skills="Frenzy"), b=player(skills="Fend"))
    s.blitz("A", "e").dice(block="push").hit("b").push("e").yes("Fend").step("s")
    s.expect(A=(1, 2), b=(3, 1), acting="A")


@rule("CRP-13/Frenzy", "CRP-4.3")
def test_the_second_block_is_gone_for_when_no_movement_is_left() -> None:
    s = scenario("""
        ........
        A.b.....
        .......B""", A=player(ma=2, skills="Frenzy"))
    s.blitz("A", "e").dice(block="push").hit("b")
    s.dice(rush=2, block="push").push("e").push("e")
    s.expect(A=(3, 1), b=(4, 1))


@rule("CRP-13/Frenzy", "CRP-4.3", "CRP-3")
def test_frenzy_failing_to_go_for_the_second_block_falls_after_following() -> None:
    s = scenario("""
        ........
        A.b.....
        .......B""", A=player(ma=2, skills="Frenzy"))
    s.blitz("A", "e").dice(block="push").hit("b").dice(rush=1, armour=(1, 2)).push("e")
    s.expect(A=prone(2, 1), b=(3, 1), turnover="rush")
    s.expect_event("Blocked", times=1)


@rule("CRP-13/Frenzy", "CRP-4.3")
def test_the_second_block_is_dropped_when_no_go_for_it_is_left() -> None:
    s = scenario("""
        .........
        A..b.....
        ........B""", A=player(ma=1, skills="Frenzy"))
    s.blitz("A", "e").dice(rush=2).step("e")
    s.dice(rush=2, block="push").hit("b").push("e")
    s.expect(A=(3, 1), b=(4, 1), turnover=False, turn=0)
    s.expect_event("Blocked", times=1)


@rule("CRP-13/Frenzy", "CRP-13/Sprint")
def test_sprint_may_pay_for_the_second_block() -> None:
    s = scenario("""
        .........
        A..b.....
        ........B""", A=player(ma=1, skills="Frenzy, Sprint"))
    s.blitz("A", "e").dice(rush=2).step("e")
    s.dice(rush=2, block="push").hit("b")
    s.dice(rush=2, block="push").push("e").push("e")
    s.expect(A=(4, 1), b=(5, 1))


@rule("CRP-13/Frenzy", "CRP-18.13", "CRP-13/Stand Firm")
def test_frenzy_blocks_a_player_using_stand_firm_again() -> None:
    s = scenario("""
        .......
        .Ab....
        ......B""", A=player(skills="Frenzy"), b=player(skills="Stand Firm"))
    s.dice(block="push").block("A", "b")
    s.dice(block="down").yes("Stand Firm")
    s.dice(armour=(1, 2)).yes("Stand Firm")
    s.expect(A=(1, 1), b=prone(2, 1), turnover=False)


@rule("CRP-13/Frenzy", "CRP-18.13", "CRP-13/Take Root")
def test_the_rooted_are_blocked_again() -> None:
    s = scenario("""
        .......
        .Ab....
        ......B""", A=player(skills="Frenzy"), b=player(rooted=True))
    s.dice(block="push push").block("A", "b")
    s.expect(A=(1, 1), b=(2, 1))
    s.expect_event("Blocked", times=2)


@rule("CRP-13/Frenzy", "CRP-13/Fend")
def test_fend_keeps_frenzy_away() -> None:
    s = scenario("""
        .......
        .Ab....
        ......B""", A=player(skills="Frenzy"), b=player(skills="Fend"))
    s.dice(block="push").block("A", "b").push("e").yes("Fend")
    s.expect(A=(1, 1), b=(3, 1))
    s.expect_event("Blocked", times=1)


@rule("CRP-13/Frenzy", "CRP-13/Side Step", "CRP-13/Fend")
def test_fend_does_not_help_a_player_side_stepping_beside_the_blocker() -> None:
    """No follow-up, but both stand and are adjacent: the second block comes."""
    s = scenario("""
        .......
        .......
        .Ab....
        ......B""", A=player(skills="Frenzy"), b=player(skills="Fend, Side Step"))
    s.dice(block="push").block("A", "b").yes("Side Step").push("nw", by=1)
    s.dice(block="push").yes("Fend")
    s.no("Side Step").push("n", by=0).yes("Fend")
    s.expect(A=(1, 2), b=(1, 0), turnover=False)
    s.expect_event("Blocked", times=2)


@rule("CRP-13/Frenzy", "CRP-5.8", "CRP-13/Take Root")
def test_the_rooted_frenzied_do_not_follow() -> None:
    s = scenario("""
        .......
        .Ab....
        ......B""", A=player(skills="Frenzy", rooted=True))
    s.dice(block="push").block("A", "b").push("e")
    s.expect(A=(1, 1), b=(3, 1))
    s.expect_event("Blocked", times=1)


@rule("CRP-13/Frenzy", "CRP-5.7")
def test_frenzy_follows_to_the_edge_and_stops_at_the_crowd() -> None:
    s = scenario("""
        b.....
        A....B
        .....c""", A=player(skills="Frenzy"))
    s.dice(block="push", injury=(1, 1)).block("A", "b")
    s.expect(A=(0, 0), b="reserves", turnover=False, turn=0)


@rule("CRP-13/Frenzy", "CRP-18.16", "CRP-13/Foul Appearance")
def test_the_second_block_needs_no_second_foul_appearance_roll() -> None:
    s = scenario("""
        .......
        .Ab....
        ......B""", A=player(skills="Frenzy"), b=player(skills="Foul Appearance"))
    s.dice(foul_appearance=2, block="push").block("A", "b")
    s.dice(block="push").push("e").push("e")
    s.expect(A=(3, 1), b=(4, 1))


@rule("CRP-13/Frenzy", "CRP-12.3")
def test_frenzy_needs_tackle_zones() -> None:
    s = scenario("""
        .......
        .Ab....
        ......B""", A=player(skills="Frenzy", no_zones=True))
    s.dice(block="push").block("A", "b").push("e")
    s.asked("follow-up", of=0)
    s.follow()
    s.expect_event("Blocked", times=1)


@rule("CRP-13/Frenzy")
def test_frenzy_of_the_one_blocked_means_nothing() -> None:
    s = scenario("""
        .......
        .Ab....
        ......B""", b=player(skills="Frenzy"))
    s.dice(block="push").block("A", "b").push("e").follow()
    s.expect(A=(2, 1), b=(3, 1))
    s.expect_event("Blocked", times=1)


@rule("CRP-13/Frenzy", "CRP-13/Multiple Block")
def test_multiple_block_replaces_frenzy() -> None:
    s = scenario("""
        .......
        ..bAc..
        ......B""", A=player(st=6, skills="Frenzy, Multiple Block"))
    s.activate("A", "block").dice(block="push").use("Multiple Block", on="b").push("w")
    s.dice(block="push push").answer("second-block", "c").push("e")
    s.expect(A=(3, 1), b=(1, 1), c=(5, 1))
    s.expect_event("Blocked", times=2)


@rule("CRP-13/Frenzy", "CRP-13/Stab", "CRP-14.5")
def test_frenzy_does_not_come_with_a_stab() -> None:
    s = scenario("""
        .......
        .Ab....
        ......B""", A=player(skills="Frenzy, Stab"))
    s.activate("A", "block").dice(armour=(1, 2)).use("Stab", on="b")
    s.expect(A=(1, 1), b=(2, 1), acting=None)


@rule("CRP-13/Frenzy", "CRP-13/Ball & Chain")
def test_a_ball_and_chain_never_uses_frenzy() -> None:
    s = scenario("""
        .......
        .Ab....
        ......B""", A=player(ma=2, skills="Frenzy, Ball & Chain, No Hands"))
    s.activate("A", "move").use("Ball & Chain")
    s.dice(ball_and_chain=3, block="push").answer("facing", "E").push("e")
    s.expect(A=(2, 1), b=(3, 1))
    s.expect_event("Blocked", times=1)


@rule("CRP-13/Frenzy", "CRP-11.5")
def test_frenzy_follow_up_into_the_end_zone_scores_and_ends_the_blocks() -> None:
    s = scenario("""
        ..]....
        .Ab....
        ......B""", A=player(ball=True, skills="Frenzy"), ground="""
        ..]....
        ..]....
        .......""")
    s.dice(block="push").block("A", "b").push("e")
    s.expect(score=(1, 0), turnover="touchdown")
    s.expect_event("Blocked", times=1)


@rule("CRP-13/Frenzy")
def test_frenzy_against_a_third_seat_ignores_a_marked_assistant() -> None:
    """C would assist the second block, but b, of another seat, marks C."""
    s = scenario("""
        .......
        .AP....
        ....Cb.
        ......B""", A=player(skills="Frenzy"))
    s.dice(block="push").block("A", "P")
    s.dice(block="push").push("e").push("e")
    s.expect(A=(3, 1), P=(4, 1))
