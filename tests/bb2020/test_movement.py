"""2020-7: moving, standing up, rushing, dodging, jumping, picking up, the order of rolls."""

from __future__ import annotations

from deepbowl.testing import player, prone, rule

from .pitch import DUEL, bb


# ---------------------------------------------------------------- 7.1
@rule("2020-7.1", "2020-3.2")
def test_open_player_enters_zones_without_a_roll_and_leaves_with_one() -> None:
    s = bb("""
        .......
        A..b...
        .......
        B.....c""")
    s.move("A", "e", "e")
    s.expect(A=(2, 1), turnover=False)
    s.dice(dodge=3).step("nw")
    s.expect(A=(1, 0))
    s.expect_not_offered("step 3,1")


@rule("2020-7.1")
def test_step_off_the_pitch_or_onto_a_player_is_refused() -> None:
    s = bb(DUEL, A=player(at=(0, 1)), b=player(at=(6, 3)), B=player(at=(0, 2)), c=player(at=(6, 0)))
    s.activate("A", "move")
    s.refused("step", "s", because="occupied")
    s.refused("step", "w", because="no floor on that square")


# ---------------------------------------------------------------- 7.2
@rule("2020-7.2")
def test_standing_up_costs_three() -> None:
    s = bb("..........\nA.........\nB........c", A=player("prone", ma=5))
    s.activate("A", "move").stand().step("e", "e")
    s.expect(A=(2, 1))
    s.dice(rush=2).step("e")
    s.expect(A=(3, 1))


@rule("2020-7.2")
def test_slow_player_rolls_to_stand_and_has_only_rushes_left() -> None:
    s = bb("..........\nA.........\nB........c", A=player("prone", ma=2))
    s.dice(stand_up=4, rush=[2, 2]).activate("A", "move").stand().step("e", "e")
    s.expect(A=(2, 1))
    s.expect_not_offered("step")
    s = bb("..........\nA.........\nB........c", A=player("prone", ma=2))
    s.dice(stand_up=3).activate("A", "move").stand()
    s.expect(A=prone(0, 1), acting=None, turnover=False)


# ---------------------------------------------------------------- 7.3
@rule("2020-7.3")
def test_two_rushes_are_allowed_and_a_fall_is_in_the_square_entered() -> None:
    s = bb("........\nA.......\nB......c", A=player(ma=1))
    s.dice(rush=[2, 1], armour=(1, 2)).move("A", "e", "e", "e")
    s.expect(A=prone(3, 1), turnover="rush")
    s.expect_event("Tested", rule="2020-7.3", body="A", times=2)


@rule("2020-7.3")
def test_no_third_rush() -> None:
    s = bb("........\nA.......\nB......c", A=player(ma=1))
    s.dice(rush=[2, 2]).move("A", "e", "e", "e")
    s.expect_not_offered("step")
    s.refused("step", "e", because="no movement left")


@rule("2020-7.3", "2020-11.11")
def test_failed_rush_for_the_block_of_a_blitz_falls_in_the_same_square() -> None:
    s = bb("........\nA.b.....\nB......c", A=player(ma=1))
    s.blitz("A", "e", target="b").dice(rush=1, armour=(1, 2)).hit("b")
    s.expect(A=prone(1, 1), b=(2, 1), turnover="rush")


@rule("2020-7.3", "2020-15/Drunkard")
def test_a_modified_rush_fails_on_a_one_or_less() -> None:
    s = bb("........\nA.......\nB......c", A=player(ma=1, skills="Drunkard"))
    s.dice(rush=2, armour=(1, 2)).move("A", "e", "e")
    s.expect(A=prone(2, 1), turnover="rush")


@rule("2020-7.3", "2020-7.8")
def test_the_rush_comes_before_the_dodge() -> None:
    s = bb(DUEL, A=player(ma=1))
    s.dice(dodge=4).move("A", "n")
    s.dice(rush=2, dodge=3).step("w")
    s.expect(A=(0, 0))


# ---------------------------------------------------------------- 7.4
@rule("2020-7.4")
def test_each_opponent_marking_the_new_square_takes_one_off() -> None:
    crowd = """
        ...c...
        .Ab....
        ...d...
        B......"""
    s = bb(crowd, A=player(ag=2))
    s.dice(dodge=3).move("A", "n")
    assert s.needed("dodge") == 3
    s.dice(dodge=4).step("e")
    assert s.needed("dodge") == 4
    s.expect(A=(2, 0), turnover=False)
    s = bb(crowd, A=player(ag=2))
    s.dice(dodge=2, armour=(1, 2)).move("A", "n")
    s.expect(A=prone(1, 0), turnover="dodge")


@rule("2020-7.4", "2020-3.2")
def test_every_other_team_marks() -> None:
    s = bb("""
        ..p....
        .Ab....
        P......
        B......""", A=player(ag=2), seats=4)
    s.dice(dodge=4).move("A", "n")
    assert s.needed("dodge") == 4


# ---------------------------------------------------------------- 7.7
@rule("2020-7.7")
def test_a_pick_up_is_an_agility_test_less_the_markers() -> None:
    s = bb("A*.b...\nB.....c")
    s.dice(pick_up=3).move("A", "e")
    s.expect(ball="A", turnover=False)
    s = bb("A*b....\nB.....c")
    s.dice(pick_up=3, bounce=5, catch=1, then_bounce=7).move("A", "e")
    s.expect(turnover="pick up")


@rule("2020-7.7", "2020-6.5")
def test_a_failed_pick_up_is_a_turnover_even_if_the_bounce_is_caught() -> None:
    s = bb("A*C....\n.......\nB.....c")
    s.dice(pick_up=1, bounce=5, catch=4).move("A", "e")
    s.expect(ball="C", turnover="pick up", turn=1)


# ---------------------------------------------------------------- 7.8
@rule("2020-7.8", "2020-15/Shadowing")
def test_shadowing_comes_after_the_pick_up() -> None:
    s = bb("""
        .......
        *Ab....
        .......
        B.....c""", b=player(skills="Shadowing", ma=9))
    s.dice(dodge=3, pick_up=3, shadowing=6).move("A", "w").yes("Shadowing", by=1)
    s.expect(A=(0, 1), b=(1, 1), ball="A")


@rule("2020-7.8", "2020-15/Tentacles")
def test_tentacles_come_before_the_rush() -> None:
    s = bb(DUEL, A=player(ma=1), b=player(skills="Tentacles"))
    s.dice(tentacles=2, dodge=4).move("A", "n").yes("Tentacles", by=1)
    s.dice(tentacles=6).step("w").yes("Tentacles", by=1)
    s.expect(A=(1, 0), turnover=False)


# ---------------------------------------------------------------- 7.5
@rule("2020-7.5", "2020-7.6")
def test_any_player_may_jump_over_a_prone_player() -> None:
    s = bb("""
        .......
        .Ab....
        .......
        B.....c""", b="prone")
    s.activate("A", "move")
    s.expect_offered("use-at jump 3,0", "use-at jump 3,1", "use-at jump 3,2")
    s.dice(leap=3).use("Jump", at=(3, 1))
    s.expect(A=(3, 1), turnover=False)
    s.expect_not_offered("use-at")


@rule("2020-7.5")
def test_jump_over_a_standing_player_or_an_empty_square_is_not_offered() -> None:
    s = bb(DUEL)
    s.activate("A", "move")
    s.expect_not_offered("use-at")


@rule("2020-7.5")
def test_a_failed_jump_lands_and_a_natural_one_never_left() -> None:
    s = bb(DUEL, b="prone")
    s.dice(leap=2, armour=(1, 2)).activate("A", "move").use("Jump", at=(3, 1))
    s.expect(A=prone(3, 1), turnover="leap")
    s = bb(DUEL, b="prone")
    s.dice(leap=1, armour=(1, 2)).activate("A", "move").use("Jump", at=(3, 1))
    s.expect(A=prone(1, 1), turnover="leap")


@rule("2020-7.5", "2020-7.3")
def test_missing_movement_is_rushed_for_before_the_jump() -> None:
    s = bb(DUEL, A=player(ma=1), b="prone")
    s.dice(rush=1, armour=(1, 2)).activate("A", "move").use("Jump", at=(3, 1))
    s.expect(A=prone(3, 1), turnover="rush")
    s = bb(DUEL, A=player(ma=1), b="prone")
    s.move("A", "n").dice(rush=1, armour=(1, 2)).use("Jump", at=(3, 2))
    s.expect(A=prone(1, 0), turnover="rush")
