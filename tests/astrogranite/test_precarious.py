"""Precarious positions. [AG-PREC]"""

from __future__ import annotations

import pytest

from deepbowl.books.astrogranite.precarious import beside_precipice
from deepbowl.rules.analysis.odds import odds
from deepbowl.testing import player, prone, rule, standing

from .cave import cave

EDGES = "precarious-positions"


@rule("AG-PREC-01")
def test_beside_a_pit_or_chasm_diagonally_too() -> None:
    s = cave("""
        ......
        ..A...
        .B....
        .....b""", EDGES, "traps", ground="......\n......\n...O..\n......")
    m = s.m
    assert beside_precipice(m, s.body("A"))
    assert not beside_precipice(m, s.body("B"))
    m = cave("A?b\nB..", EDGES, "traps").m
    assert not beside_precipice(m, 0)  # not known to be a pit yet


@rule("AG-PREC-01", "AG-PREC-04", "AG-CHASM-05")
def test_beside_a_chasm() -> None:
    s = cave("""
        _....
        .Ab..
        .....
        B...c""", EDGES, "chasms")
    assert beside_precipice(s.m, s.body("A"))
    s.activate("A", "block")
    s.hit("b")
    s.dice(balance=1, chasm=3)
    s.yes()
    s.expect(A="lost", turnover="slip")


@rule("AG-PREC-01")
def test_a_wall_between_or_lying_down_makes_it_safe() -> None:
    s = cave("A#O..\n..#..\nB...b", EDGES, "traps")
    assert not beside_precipice(s.m, 0)


@rule("AG-PREC-02", "AG-PREC-03")
def test_balance_before_a_block_is_asked_of_the_defenders_coach() -> None:
    s = cave("""
        O.....
        .Ab...
        ......
        B....c""", EDGES, "traps")
    s.activate("A", "block")
    s.hit("b")
    s.asked("demand-balance", of=1, about="A", options=["no", "yes"])
    s.dice(block="push")
    s.no(by=1)
    s.push((3, 1)).follow(False)
    s.expect(b=(3, 1))


@rule("AG-PREC-02")
def test_moving_dodging_and_being_blocked_do_not_count() -> None:
    s = cave("""
        O.....
        .Ab...
        ......
        B....c""", EDGES, "traps")
    s.activate("A", "move")
    s.dice(dodge=6)
    s.step("s")
    s.stop()
    s = cave("""
        O.....
        .bA...
        ......
        B....c""", EDGES, "traps", A=player(st=4))
    s.dice(block="push push")
    s.block("A", "b")
    s.push((0, 1))
    s.follow(False)
    s.expect(b=(0, 1))


@rule("AG-PREC-02", "AG-PREC-05")
def test_a_pass_a_catch_and_a_pick_up_do() -> None:
    s = cave("""
        O.....
        .A..B.
        ......
        C....c""", EDGES, "traps", A=player(ball=True))
    s.activate("A", "pass")
    s.throw("B")
    s.dice(balance=1, armour=(2, 3), bounce=5)
    s.yes(by=1)
    s.expect(A=prone(0, 0), ball=(1, 0), turnover="slip")
    s.expect_event("Passed", times=0)


@rule("AG-PREC-02", "AG-PREC-05", "CRP-13/Dump-Off")
@pytest.mark.parametrize("demanded", [True, False])
def test_dump_off_beside_a_chasm_may_need_balance_before_the_throw(demanded: bool) -> None:
    s = cave("""
        ......
        Ab..c.
        .._...
        B.....
        1.....""", EDGES, "chasms", b=player(ball=True, skills="Dump-Off"))
    s.block("A", "b").answer("dump-off", (4, 1)).asked("demand-balance", of=0, about="b")
    if demanded:
        s.dice(balance=1, chasm=3, teleport_ball=1, bounce=5).answer("demand-balance", True)
        s.expect(A=(0, 1), b="lost", turnover=False)
    else:
        s.dice(pass_=6, catch=6, block="push").answer("demand-balance", False).push("e").follow(False)
        s.expect(b=(2, 1), ball="c", turnover=False)


@rule("AG-PREC-03")
def test_a_catcher_may_be_asked_to_balance_too() -> None:
    s = cave("""
        O.....
        .B..A.
        ......
        C....c""", EDGES, "traps", A=player(ball=True))
    s.activate("A", "pass")
    s.dice(pass_=6)
    s.throw("B")
    s.asked("demand-balance", of=1, about="B")
    s.dice(catch=6)
    s.no()
    s.expect(ball="B")


@rule("AG-PREC-05")
def test_ball_to_catch_after_a_failed_balance_bounces_from_the_square() -> None:
    s = cave("""
        O.....
        .B..A.
        ......
        C....c""", EDGES, "traps", A=player(ball=True))
    s.activate("A", "pass")
    s.dice(pass_=6)
    s.throw("B")
    s.dice(balance=1, bounce=5, armour=(1, 1))
    s.yes()
    s.expect(B=prone(0, 0), ball=(2, 1), turnover=True)


@rule("AG-PREC-05")
def test_ball_to_pick_up_after_a_failed_balance_bounces() -> None:
    s = cave("""
        O......
        .*A....
        .......
        B.....c""", EDGES, "traps")
    s.activate("A", "move")
    s.step("w")
    s.dice(balance=1, armour=(1, 1), bounce=5)
    s.yes(by=1)
    s.expect(A=prone(0, 0), ball=(2, 1), turnover="slip")
    s.expect_event("Tested", purpose="pick-up", times=0)


@rule("AG-PREC-05")
def test_opponent_that_slips_is_not_a_turnover() -> None:
    s = cave("""
        ......
        A.b..B
        ..O...
        C....c""", EDGES, "traps", A=player(ball=True))
    s.activate("A", "pass")
    s.throw("B")
    s.pick("b")
    s.asked("demand-balance", of=0, about="b")
    s.dice(balance=1, pass_=6, armour=(1, 1), catch=6)
    s.yes()
    s.expect(b=prone(2, 2), ball="B", turnover=False)


@rule("AG-PREC-03")
def test_balance_may_be_demanded_for_every_block_of_frenzy() -> None:
    s = cave("""
        OOOOO..
        .Ab....
        .......
        B.....c""", EDGES, "traps", A=player(skills="Frenzy"))
    s.activate("A", "block")
    s.hit("b")
    s.dice(block="push")
    s.no()
    s.push((3, 1))
    s.asked("demand-balance", of=1, about="A")
    s.dice(balance=1, armour=(1, 1))
    s.yes()
    s.expect(A=prone(2, 0), b=(3, 1), turnover="slip")


@rule("AG-PREC-04")
def test_failed_balance_topples_a_player_into_the_nearest_square() -> None:
    s = cave("""
        O.....
        OAb...
        ......
        B....c""", EDGES, "traps")
    s.activate("A", "block")
    s.hit("b")
    s.dice(balance=1, armour=(1, 1))
    s.yes()
    s.expect(A=prone(0, 1), turnover="slip")  # straight is nearer than aslant


@rule("AG-PREC-04")
def test_a_die_decides_between_equals_and_two_keeps_the_balance() -> None:
    drawing = """
        .O....
        OAb...
        ......
        B....c"""
    s = cave(drawing, EDGES, "traps")
    s.activate("A", "block")
    s.hit("b")
    s.dice(balance=1, slip_square=2, armour=(1, 1))
    s.yes()
    s.expect(A=prone(0, 1))
    s = cave(drawing, EDGES, "traps")
    s.activate("A", "block")
    s.hit("b")
    s.dice(balance=2, block="push")
    s.yes()
    s.push((3, 1)).follow(False)
    s.expect(A=standing(), b=(3, 1))


@rule("AG-PREC-04", "AG-TRAP-06", "AG-COLL-01")
def test_failed_balance_into_an_occupied_pit_is_a_collision() -> None:
    s = cave("""
        ......
        dAb...
        ......
        B....c""", EDGES, "traps", ground="......\nO.....\n......\n......", d="prone")
    s.activate("A", "block")
    s.hit("b")
    s.dice(balance=1, collision=1, scatter=7, armour=(1, 1))
    s.yes()
    s.expect(A=prone(0, 2), d=prone(0, 1), turnover="slip")


@rule("AG-PREC-06")
def test_balance_roll_may_be_rerolled() -> None:
    s = cave("""
        O.....
        .Ab...
        ......
        B....c""", EDGES, "traps", rerolls=1)
    s.activate("A", "block")
    s.hit("b")
    s.dice(balance=1)
    s.yes()
    s.dice(balance=4, block="push")
    s.reroll("team")
    s.push((3, 1)).follow(False)
    s.expect(A=standing(), rerolls=(0, 1))


@rule("AG-PREC-03", "AG-EXTRA-03")
def test_balance_demand_with_several_opponents_goes_to_the_next_willing() -> None:
    s = cave("""
        O.....
        .A..B.
        ......
        C.c..P""", EDGES, "traps", "extra-teams", A=player(ball=True), seats=3)
    s.activate("A", "pass")
    s.throw("B")
    s.no(by=1)
    s.dice(balance=2, pass_=6, catch=6)
    s.yes(by=2)
    s.expect(ball="B")


@rule("AG-PREC-03", "AG-EXTRA-03", "CRP-2.6")
def test_coach_that_conceded_is_not_asked_and_has_no_turn() -> None:
    s = cave("""
        O.....
        .A..B.
        ......
        C.c..P""", EDGES, "traps", "extra-teams", A=player(ball=True), seats=3, d=player("reserves"))
    s.note("concede", seat=1)
    s.activate("A", "pass")
    s.throw("B")
    s.dice(pass_=6, catch=6)
    s.no(by=2)
    s.end_turn()
    s.expect(ball="B", turn=2)


@rule("AG-PREC-03")
def test_balance_without_the_switch_is_not_asked() -> None:
    s = cave("""
        O.....
        .Ab...
        ......
        B....c""", "traps")
    s.dice(block="push")
    s.block("A", "b").push((3, 1)).follow(False)
    s.expect(b=(3, 1))


@rule("AG-PREC-04")
def test_odds_count_on_the_demand() -> None:
    s = cave("""
        O.....
        *A....
        ......
        B....c""", EDGES, "traps", A=player(ag=3))
    s.activate("A", "move")
    option = next(option for option in s.m.decision().options if s.m.names.text(option) == "step 0,1")
    assert odds(s.m, option).success == pytest.approx(5 / 6 * 2 / 3)
    s.stop()
