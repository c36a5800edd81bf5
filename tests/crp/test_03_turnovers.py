"""CRP-3: what ends a turn, and what does not."""

from __future__ import annotations

import pytest

from deepbowl.testing import player, prone, rule, scenario, stunned

LINE = """
    .........
    .Ab......
    .........
    B.......c"""


# ---------------------------------------------------------------- 1: knocked down


@rule("CRP-3")
def test_1_blocker_knocked_down_by_their_own_block_is_a_turnover() -> None:
    s = scenario(LINE)
    s.dice(block="skull", armour=(1, 1)).block("A", "b")
    s.expect(A=prone(1, 1), turnover="was knocked down (block)", turn=1)
    s.expect_event("Turnover", rule="CRP-3", body="A", times=1)


@rule("CRP-3")
def test_1_both_down_with_an_opponent() -> None:
    s = scenario(LINE)
    s.dice(block="both", armour=[(1, 1), (1, 2)]).block("A", "b")
    s.expect(A=prone(1, 1), b=prone(2, 1), turnover="knocked down", turn=1)
    s.expect_event("Turnover", body="A", times=1)


@rule("CRP-3")
def test_1_knocked_down_by_a_dodge_or_go_for_it() -> None:
    s = scenario(LINE)
    s.dice(dodge=1, armour=(1, 1)).move("A", "n")
    s.expect(turnover="was knocked down (dodge)", turn=1)
    s = scenario(LINE, A=player(ma=1))
    s.dice(dodge=6).move("A", "w")
    s.dice(rush=1, armour=(1, 1)).step("n")
    s.expect(A=prone(0, 0), turnover="was knocked down (rush)", turn=1)


@rule("CRP-3", "CRP-14.6")
def test_1_lightning_on_a_team_mate_is_a_turnover_with_or_without_the_ball() -> None:
    s = scenario(LINE, wizard=1)
    s.dice(spell=2, armour=(1, 1)).cast("lightning bolt").pick("A")
    s.expect(A=prone(1, 1), turnover="was knocked down (spell)", turn=1)


@rule("CRP-3", "CRP-14.6")
@pytest.mark.parametrize("carries", [False, True])
def test_1_fireball_on_team_mates_is_a_turnover_only_if_the_carrier_falls(carries: bool) -> None:
    s = scenario(LINE, wizard=1, A=player(ball=carries))
    s.dice(spell=4, armour=(1, 1))
    if carries:
        s.dice(bounce=2)
    s.cast("fireball").pick((0, 0))
    if carries:
        s.expect(A=prone(1, 1), turnover="was knocked down (spell)", turn=1, ball=(1, 0))
    else:
        s.expect(A=prone(1, 1), turnover=False, turn=0)


# ---------------------------------------------------------------- 2: the carrier in the crowd


@rule("CRP-3", "CRP-5.6", "CRP-5.7")
@pytest.mark.parametrize("carries", [False, True])
def test_2_active_player_in_the_crowd_is_a_turnover_only_with_the_ball(carries: bool) -> None:
    """b is pushed into B at the edge, with only the crowd behind B."""
    s = scenario("""
        ..A....
        ..b....
        .cBd..E""", B=player(ball=carries))
    s.dice(block="push").block("A", "b")
    s.asked("push", of=0, about="b", options=["square 1,2", "square 2,2", "square 3,2"])
    s.push("s")
    s.dice(injury=(1, 1))
    if carries:
        s.dice(throw_in=1, throw_in_distance=(1, 2), bounce=5)
    s.follow(False)
    s.expect(B="reserves", b=(2, 2))
    if carries:
        s.expect(turnover="pushed into the crowd with the ball", turn=1, ball=(1, 0))
    else:
        s.expect(turnover=False, turn=0)


@rule("CRP-3")
def test_2_an_opposing_carrier_in_the_crowd_is_no_turnover() -> None:
    s = scenario("""
        .A....
        .b...E
        """, b=player(ball=True), c=player(at=(5, 0)))
    s.dice(block="push").block("A", "b")
    s.dice(injury=(1, 1), throw_in=5, throw_in_distance=(1, 1), bounce=5).follow(False)
    s.expect(b="reserves", ball=(3, 0), turnover=False, turn=0)


# ---------------------------------------------------------------- 3: passes and hand-offs


@rule("CRP-3", "CRP-7.1")
def test_3_a_passed_ball_that_rests_on_the_ground() -> None:
    s = scenario("A..B....\n.......b", A=player(ball=True))
    s.dice(pass_=6, catch=1, bounce=8).activate("A", "pass").throw("B")
    s.expect(ball=(4, 1), turnover="no team-mate caught", turn=1)


@rule("CRP-3", "CRP-7.6")
def test_3_a_passed_ball_that_an_opponent_catches() -> None:
    s = scenario("A..B....\n....b...", A=player(ball=True))
    s.dice(pass_=6, catch=1, bounce=8, then_catch=6).activate("A", "pass").throw("B")
    s.expect(ball="b", turnover="no team-mate caught", turn=1)


@rule("CRP-3", "CRP-7.5")
def test_3_an_intercepted_pass() -> None:
    s = scenario("A.b.B...\n........", A=player(ball=True))
    s.activate("A", "pass").throw("B")
    s.dice(intercept=6).answer("intercept", "b", by=1)
    s.expect(ball="b", turnover="intercepted", turn=1)


@rule("CRP-3", "CRP-7.8")
def test_3_no_turnover_if_the_ball_ends_with_the_team_by_whatever_way() -> None:
    s = scenario("A..B....\n....C..b", A=player(ball=True))
    s.dice(pass_=6, catch=1, bounce=8, then_catch=6).activate("A", "pass").throw("B")
    s.expect(ball="C", turnover=False, turn=0)


@rule("CRP-3", "CRP-7.7")
def test_3_a_handed_off_ball_that_rests_elsewhere() -> None:
    s = scenario("AB......\n.......b", A=player(ball=True))
    s.dice(catch=1, bounce=5).activate("A", "hand-off").hand_off("B")
    s.expect(ball=(2, 0), turnover="hand-off", turn=1)


# ---------------------------------------------------------------- 4: pick-up


@rule("CRP-3", "CRP-4.7")
def test_4_a_failed_pick_up_even_if_another_then_catches() -> None:
    s = scenario("A*B.....\n.......b")
    s.dice(pick_up=1, bounce=5, catch=6).move("A", "e")
    s.expect(ball="B", turnover="failed to pick up", turn=1)


# ---------------------------------------------------------------- 5: fumble


@rule("CRP-3", "CRP-7.4")
def test_5_a_fumble_even_if_a_team_mate_catches_the_ball() -> None:
    s = scenario("AB..C...\n.......b", A=player(ball=True))
    s.dice(pass_=1, bounce=5, catch=6).activate("A", "pass").throw("C")
    s.expect(ball="B", turnover="fumbled", turn=1)


# ---------------------------------------------------------------- 6: touchdown


@rule("CRP-3", "CRP-11.5")
def test_6_a_touchdown() -> None:
    s = scenario("B..A]\n[b...", A=player(ball=True))
    s.move("A", "e")
    s.expect(score=(1, 0), turnover="touchdown", phase="set-up")


# ---------------------------------------------------------------- 8: sent off


@rule("CRP-3", "CRP-6.4")
def test_8_sent_off_for_a_foul() -> None:
    s = scenario("Ab..B...c", b="prone")
    s.dice(armour=(2, 2)).activate("A", "foul").foul("b")
    s.expect(A="sent off", turnover="sent off", turn=1)


# ---------------------------------------------------------------- the first cause counts


@rule("CRP-3")
def test_the_first_cause_is_the_cause() -> None:
    s = scenario("""
        ......
        A.*...
        .b....
        B....c""")
    s.dice(dodge=4).move("A", "e")
    s.dice(dodge=1, armour=(1, 1), bounce=5).step("e")
    s.expect(A=prone(2, 1), ball=(3, 1), turnover="dodge")
    s.expect_event("Turnover", times=1)


# ---------------------------------------------------------------- no turnover


@rule("CRP-3", "CRP-4.2")
def test_no_turnover_for_a_failed_stand_up() -> None:
    s = scenario("A.B..b", A=player("prone", ma=2))
    s.dice(stand_up=3).activate("A", "move").stand()
    s.expect(A=prone(0, 0), turnover=False, turn=0, acting=None)


@rule("CRP-3", "CRP-7.8")
def test_no_turnover_for_a_failed_catch_of_a_mere_bounce() -> None:
    s = scenario("""
        ......
        .Ab.B.
        .....c""", b=player(ball=True))
    s.dice(block="down").block("A", "b").push("e")
    s.dice(armour=(1, 1), bounce=5, catch=1, then_bounce=5).follow(False)
    s.expect(b=prone(3, 1), ball=(5, 1), turnover=False, turn=0)


@rule("CRP-3", "CRP-4.7", "CRP-18.4")
def test_no_turnover_for_being_pushed_onto_the_ball() -> None:
    s = scenario("""
        ......
        .Ab*..
        B....c""")
    s.dice(block="push", bounce=5).block("A", "b").push("e").follow()
    s.expect(b=(3, 1), A=(2, 1), ball=(4, 1), turnover=False, turn=0)


@rule("CRP-3", "CRP-9.2")
def test_the_turn_ends_after_ball_and_injuries_are_settled() -> None:
    s = scenario(LINE, A=player(ball=True))
    s.dice(dodge=1, armour=(6, 6), injury=(2, 2), bounce=2).move("A", "s")
    s.expect(A=stunned(1, 2), ball=(1, 1), turnover="dodge", turn=1)
    kinds = [e.kind for e in s.events() if e.kind in ("Injured", "Bounced", "TurnEnded")]
    assert kinds == ["Injured", "Bounced", "TurnEnded"]
