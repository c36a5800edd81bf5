"""2020-11: blocks, pushes, follow-ups, Blitzes."""

from __future__ import annotations

import pytest

from deepbowl.testing import player, prone, rule, stunned

from .pitch import DUEL, bb


# ---------------------------------------------------------------- dice
@pytest.mark.parametrize(("mine", "his", "dice"), [(3, 3, 1), (4, 3, 2), (3, 4, -2), (7, 3, 3), (6, 3, 2), (1, 3, -3)])
@rule("2020-11.2")
def test_strength_decides_the_number_of_dice_and_the_seat_that_picks(mine: int, his: int, dice: int) -> None:
    s = bb(DUEL, A=player(st=mine), b=player(st=his))
    s.activate("A", "block", "b")
    assert s.block_dice("b") == dice


@rule("2020-11.2", "2020-15/Horns", "2020-15/Dauntless")
def test_horns_before_dauntless_before_assists() -> None:
    s = bb("""
        ..C....
        .Ab....
        .......
        B.....c""", A=player(st=3, skills="Horns, Dauntless"), b=player(st=5))
    s.activate("A", "blitz", "b")
    s.dice(dauntless=2, block="push push").hit("b").yes("Dauntless")
    s.push("e").follow(False)
    s.expect(b=(3, 1))


# ---------------------------------------------------------------- assists
@rule("2020-11.3")
def test_a_free_team_mate_beside_the_target_helps() -> None:
    s = bb("""
        ..C....
        .Ab....
        .......
        B.....c""")
    s.activate("A", "block", "b")
    assert s.block_dice("b") == 2


@rule("2020-11.3", "2020-3.2")
def test_marked_team_mate_does_not_assist_without_guard() -> None:
    marked = """
        ..Cd...
        .Ab....
        .......
        B.....c"""
    s = bb(marked)
    s.activate("A", "block", "b")
    assert s.block_dice("b") == 1
    s = bb(marked, C=player(skills="Guard"))
    s.activate("A", "block", "b")
    assert s.block_dice("b") == 2


@rule("2020-11.3")
def test_team_mate_of_the_target_assists_the_target() -> None:
    s = bb("""
        d......
        .Ab....
        .......
        B.....c""")
    s.activate("A", "block", "b")
    assert s.block_dice("b") == -2


@rule("2020-11.3", "R-49")
def test_third_team_assists_neither_side_but_marks_assistants() -> None:
    s = bb("""
        ..P....
        .Ab....
        .......
        B.....c""", seats=3)
    s.activate("A", "block", "b")
    assert s.block_dice("b") == 1  # P marks b and A, and helps neither
    s = bb("""
        ..CP...
        .Ab....
        .......
        B.....c""", seats=3)
    s.activate("A", "block", "b")
    assert s.block_dice("b") == 1  # C is marked by P


# ---------------------------------------------------------------- faces
@rule("2020-11.4", "2020-1.6")
def test_the_six_faces() -> None:
    s = bb(DUEL)
    s.dice(block="skull", armour=(1, 2)).block("A", "b")
    s.expect(A=prone(1, 1), b=(2, 1), turnover="block")
    s = bb(DUEL)
    s.dice(block="push").block("A", "b").push("e").follow()
    s.expect(A=(2, 1), b=(3, 1), turnover=False)
    s = bb(DUEL)
    s.dice(block="stumble", armour=(1, 2)).block("A", "b").push("e").follow(False)
    s.expect(b=prone(3, 1))
    s = bb(DUEL)
    s.dice(block="down", armour=(1, 2)).block("A", "b").push("ne").follow(False)
    s.expect(b=prone(3, 0))


@rule("2020-11.4", "2020-15/Dodge", "2020-15/Tackle")
def test_dodge_turns_a_stumble_into_a_push_unless_tackled() -> None:
    s = bb(DUEL, b=player(skills="Dodge"))
    s.dice(block="stumble").block("A", "b").yes("Dodge", by=1).push("e").follow(False)
    s.expect(b=(3, 1))
    s = bb(DUEL, b=player(skills="Dodge"), A=player(skills="Tackle"))
    s.dice(block="stumble", armour=(1, 2)).block("A", "b").yes("Tackle", by=0).push("e").follow(False)
    s.expect(b=prone(3, 1))


@rule("2020-11.4", "2020-11.10", "2020-15/Dodge", "2020-15/Tackle")
def test_tackle_is_asked_before_dodge_and_only_against_it() -> None:
    """The target's coach is asked only after Tackle is declined, and need not be asked at all."""
    s = bb(DUEL, b=player(skills="Dodge"), A=player(skills="Tackle"))
    s.dice(block="stumble").block("A", "b").no("Tackle", by=0).yes("Dodge", by=1).push("e").follow(False)
    s.expect(b=(3, 1))
    s = bb(DUEL, b=player(skills="Dodge"), A=player(skills="Tackle"))
    s.dice(block="stumble", armour=(1, 2)).block("A", "b").no("Tackle").no("Dodge").push("e").follow(False)
    s.expect(b=prone(3, 1))
    s = bb(DUEL, A=player(skills="Tackle"))
    s.dice(block="stumble", armour=(1, 2)).block("A", "b").push("e").follow(False)
    s.expect(b=prone(3, 1))
    s = bb(DUEL, b=player(skills="Dodge"), A=player(skills="Tackle"))
    s.dice(block="push").block("A", "b").push("e").follow(False)
    s.expect(b=(3, 1))


@rule("2020-11.5", "2020-11.10", "2020-12.2", "R-10")
def test_both_down_rolls_the_target_first_without_the_blockers_skills() -> None:
    s = bb(DUEL, A=player(skills="Mighty Blow (+1), Claws"), b=player(av=9))
    s.dice(block="both", armour=[(4, 4), (1, 2)]).block("A", "b")
    s.expect(A=prone(1, 1), b=prone(2, 1), turnover="block")


@rule("2020-11.5")
def test_juggernaut_then_wrestle_then_block() -> None:
    s = bb(DUEL, A=player(skills="Juggernaut, Block"), b=player(skills="Wrestle"))
    s.dice(block="both").activate("A", "blitz", "b").hit("b").yes("Juggernaut").push("e").follow(False)
    s.expect(A=(1, 1), b=(3, 1))
    s = bb(DUEL, A=player(skills="Block"), b=player(skills="Wrestle"))
    s.dice(block="both").block("A", "b").yes("Wrestle", by=1)
    s.expect(A=prone(1, 1), b=prone(2, 1), turnover=False)
    s = bb(DUEL, A=player(skills="Block"), b=player(skills="Block"))
    s.dice(block="both").block("A", "b").yes("Block", by=0).yes("Block", by=1)
    s.expect(A=(1, 1), b=(2, 1), turnover=False)


# ---------------------------------------------------------------- pushes
@rule("2020-11.6")
def test_three_squares_away_straight_and_diagonal() -> None:
    s = bb(DUEL)
    s.dice(block="push").block("A", "b")
    s.asked("push", of=0, options=["square 3,0", "square 3,1", "square 3,2"])
    s.push("e").follow(False)
    s = bb("""
        .......
        .A.....
        ..b....
        B.....c""")
    s.dice(block="push").block("A", "b")
    s.asked("push", of=0, options=["square 3,2", "square 2,3", "square 3,3"])
    s.push("se").follow(False)


@rule("2020-11.6", "2020-11.8", "2020-12.5")
def test_push_at_the_edge_without_an_empty_square_is_into_the_crowd() -> None:
    s = bb("""
        ......
        ....Ab
        ......
        B....c""", b=player(at=(5, 1)))
    s.dice(block="push", injury=(1, 2)).block("A", "b").follow(False)
    s.expect(b="reserves")


@rule("2020-11.6", "R-9")
def test_the_crowd_comes_before_a_chain() -> None:
    s = bb("""
        .....d
        ....Ab
        .....e
        B....c""", A=player(st=5))
    s.dice(block="push", injury=(1, 2)).block("A", "b").follow(False)
    s.expect(b="reserves", d=(5, 0), e=(5, 2))


@rule("2020-11.8", "2020-6.5")
def test_crowd_throws_the_ball_in_and_an_active_carrier_is_a_turnover() -> None:
    s = bb("""
        ......
        ....Ab
        ......
        B....c""", b=player(at=(5, 1), ball=True))
    s.dice(block="push", injury=(4, 5), throw_in=3, throw_in_distance=(1, 1), bounce=2).block("A", "b").follow(False)
    s.expect(b="ko", ball=(3, 0), turnover=False)


@rule("2020-11.7")
def test_a_chain_moves_the_far_end_first() -> None:
    s = bb("""
        ...d...
        .Abe...
        ...f...
        B.....c""")
    s.dice(block="push").block("A", "b").push("e").push("e").follow(False)
    s.expect(b=(3, 1), e=(4, 1))


@rule("2020-11.7", "R-25")
def test_chain_push_into_players_that_do_not_move_is_refused() -> None:
    line = """
        ...d...
        .Abe...
        ...f...
        B.....c"""
    stuck = player(rooted=True)
    s = bb(line, d=stuck, f=stuck)
    s.dice(block="push").block("A", "b").push("e").follow(False)
    s.expect(b=(3, 1), e=(4, 1))
    s = bb(line, d=stuck, e=stuck, f=stuck)
    s.dice(block="down", armour=(1, 2)).block("A", "b")
    s.expect(b=prone(2, 1), A=(1, 1))
    s = bb(line, d=stuck, e=player(skills="Stand Firm"))
    s.dice(block="push").block("A", "b").push("e").yes("Stand Firm", by=1).push("s").follow(False)
    s.expect(b=(3, 2), e=(3, 1), f=(3, 3))


# ---------------------------------------------------------------- follow-up, order
@rule("2020-11.9", "2020-15/Frenzy", "2020-15/Fend")
def test_skill_that_forbids_a_follow_up_beats_one_that_compels_it() -> None:
    s = bb(DUEL, A=player(skills="Frenzy"), b=player(skills="Fend"))
    s.dice(block="push").block("A", "b").push("e").yes("Fend")
    s.expect(A=(1, 1), b=(3, 1))


@rule("2020-11.10", "2020-11.9")
def test_the_follow_up_is_decided_before_armour() -> None:
    s = bb(DUEL)
    s.dice(block="down").block("A", "b").push("e")
    s.asked("follow-up", of=0)
    s.dice(armour=(6, 6), injury=(1, 2)).follow()
    s.expect(A=(2, 1), b=stunned(3, 1))


@rule("2020-11.10", "2020-14.1")
def test_a_carrier_pushed_into_the_end_zone_scores_after_all_rolls() -> None:
    s = bb("[bA.]\n[..B]", b=player(ball=True))
    s.dice(block="push").block("A", "b").push("w").follow(False)
    s.expect(score=(0, 1))


# ---------------------------------------------------------------- Blitz
@rule("2020-11.11")
def test_block_of_a_blitz_costs_one_square_and_the_move_continues() -> None:
    s = bb("""
        .......
        A.b....
        .......
        B.....c""", A=player(ma=3))
    s.blitz("A", "e", target="b").dice(block="push").hit("b").push("e").follow(False)
    s.expect(acting="A")
    s.step("w")
    s.expect(A=(0, 1))
    s.expect_not_offered("hit")
    s.dice(rush=2).step("n")
    s.expect(A=(0, 0))


@rule("2020-11.11", "2020-11.1")
def test_no_block_without_a_square_left_to_pay_it() -> None:
    s = bb("""
        ........
        A...b...
        ........
        B......c""", A=player(ma=1))
    s.dice(rush=[2, 2]).blitz("A", "e", "e", "e", target="b")
    s.expect_not_offered("hit")
    s.stop()


@rule("2020-11.1")
def test_block_needs_a_standing_target() -> None:
    s = bb(DUEL, b="prone")
    s.activate("A")
    s.expect_not_offered("declare block b", "declare blitz b")


@rule("2020-11.12", "2020-15/Stab")
def test_a_stab_stands_in_for_the_block_at_the_same_target() -> None:
    s = bb("""
        ..d....
        .Ab....
        .......
        B.....c""", A=player(skills="Stab"), b=player(av=8))
    s.activate("A", "block", "b")
    s.expect_offered("use-on stab b", "hit b")
    s.expect_not_offered("use-on stab d")
    s.dice(armour=(4, 4), injury=(1, 2)).use("Stab", on="b")
    s.expect(b="stunned", acting=None, turnover=False)


@rule("R-50", "2020-6.2")
def test_blitz_and_foul_stay_once_per_turn_with_four_teams() -> None:
    s = bb("""
        .........
        .A.b.P.p.
        .........
        B......c.""", seats=4, c="prone")
    s.activate("A", "blitz", "P").stop()
    s.activate("B")
    s.expect_not_offered("declare blitz b", "declare blitz p", "declare blitz P")
    s.expect_offered("declare foul c")
