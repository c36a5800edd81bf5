"""Chasms: players who fall in, players who come back, and the ball. [AG-CHASM, AG-BALL-08]"""

from __future__ import annotations

import pytest

from deepbowl.testing import Scenario, player, rule, standing

from .cave import cave

EDGE = """
    1.###....
    ..Ab_...2
    ..###....
    C.......d"""


def edge(**more: object) -> Scenario:
    """b has a chasm behind them."""
    return cave(EDGE, "chasms", **more)


@rule("AG-CHASM-01", "AG-CHASM-02")
@pytest.mark.parametrize(("die", "box"), [(1, "reserves"), (2, "lost"), (5, "lost"), (6, "dead")])
@pytest.mark.parametrize("face", ["push", "down"])
def test_player_pushed_into_a_chasm_is_removed_by_the_table(face: str, die: int, box: str) -> None:
    """An empty square to be pushed into; no armour roll, no knock-down, no apothecary."""
    s = edge(b=player(skills="Regeneration"), apothecary=1)
    s.dice(block=face)
    s.block("A", "b")
    s.dice(chasm=die)
    s.follow(False)
    s.expect(b=box, turnover=False)
    s.expect_event("Removed", rule="AG-CHASM-02", body="b")
    s.expect_event("KnockedDown", times=0)


@rule("AG-CHASM-01", "AG-CHASM-05")
@pytest.mark.parametrize("turn", [0, 1])
def test_player_may_walk_into_a_chasm_without_a_turnover(turn: int) -> None:
    s = cave("""
        1....
        .A_..
        B...c""", "chasms", turn=turn, A=player(seat=turn), B=player(seat=turn), c=player(seat=1 - turn))
    s.activate("A", "move")
    s.dice(chasm=3)
    s.step("e")
    s.expect(A="lost", turn=turn, turnover=False, acting=None)


@rule("AG-CHASM-03")
def test_player_saved_in_their_own_turn_waits_while_another_comes_in() -> None:
    s = cave("""
        1....
        .A_..
        B...c""", "chasms", G=player("reserves"))
    s.activate("A", "move")
    s.dice(chasm=1)
    s.step("e")
    s.expect(A="reserves")
    s.expect_offered("bring-on G")
    s.expect_not_offered("bring-on A")
    s.refused("bring-on", "A")
    s.end_turn()
    s.end_turn()
    s.expect_offered("bring-on A")


@rule("AG-CHASM-03")
def test_player_saved_in_an_opponents_turn_may_come_in_next_turn() -> None:
    s = edge()
    s.dice(block="push")
    s.block("A", "b")
    s.dice(chasm=1)
    s.follow(False)
    s.end_turn()
    s.expect_offered("bring-on b")


@rule("AG-CHASM-04", "AG-REROLL-02")
def test_nothing_re_rolls_it() -> None:
    s = cave("""
        1....
        .A_..
        B...c""", "chasms", A=player(skills="Pro"), rerolls=3)
    s.activate("A", "move")
    s.dice(chasm=6)
    s.step("e")
    s.expect(A="dead", rerolls=(3, 3))


@rule("AG-CHASM-05")
@pytest.mark.parametrize("ball", [False, True])
def test_team_mate_pushed_into_a_chasm_is_a_turnover_only_with_the_ball(ball: bool) -> None:
    s = cave("""
        1.####...
        ..AbE_..2
        ..####...
        C.......d""", "chasms", E=player(ball=ball))
    s.dice(block="push push")
    s.block("A", "b")
    s.dice(chasm=4, **({"teleport_ball": 2, "bounce": 4} if ball else {}))
    s.follow(False)
    s.expect(E="lost", b=standing(4, 1), turnover=ball)


@rule("AG-CHASM-05")
def test_player_falling_into_a_chasm_by_a_failed_roll_is_a_turnover() -> None:
    s = cave("""
        1.....
        bA_...
        B....c""", "chasms")
    s.activate("A", "move")
    s.dice(dodge=1, chasm=2)
    s.step("e")
    s.expect(A="lost", turnover="dodge", turn=1)


@rule("AG-BALL-08")
def test_a_ball_in_a_chasm_comes_back_by_a_teleporter() -> None:
    s = cave("""
        .......
        A*_...1
        B.....c
        .......""", "chasms")
    s.activate("A", "move")
    s.dice(pick_up=1, bounce=5, teleport_ball=1, then_bounce=2)
    s.step("e")
    s.expect(ball=(6, 0))


@rule("AG-BALL-08", "AG-CHASM-05")
def test_ball_of_a_player_in_a_chasm_returns_by_teleporter() -> None:
    s = edge(b=player(ball=True))
    s.dice(block="push")
    s.block("A", "b")
    s.dice(chasm=3, teleport_ball=2, bounce=4)
    s.follow(False)
    s.expect(b="lost", ball=(7, 1), turnover=False)


@rule("AG-CHASM-05", "AG-CHASM-01")
def test_a_failed_balance_roll_that_ends_in_a_chasm_is_a_turnover() -> None:
    s = cave("""
        1.....
        _Ab...
        ......
        C....d""", "chasms", "precarious-positions")
    s.activate("A", "block")
    s.hit("b")
    s.dice(balance=1, chasm=3)
    s.yes("demand-balance", by=1)
    s.expect(A="lost", b=standing(2, 1), turnover="slip", turn=1)


@rule("AG-CHASM-05", "AG-CHASM-01")
def test_a_failed_leap_over_a_chasm_is_a_turnover() -> None:
    s = cave("""
        1###...
        #A_.#..
        C###..d""", "chasms", "universal-leaping")
    s.activate("A", "move")
    s.use("Leaping")
    s.dice(leap=1, chasm=2)
    s.pick((3, 1))
    s.expect(A="lost", turnover="leap", turn=1)


@rule("AG-BALL-08", "AG-LAVA-01", "AG-CHASM-01")
def test_ball_of_a_carrier_stunned_on_the_way_into_a_chasm_falls_in() -> None:
    s = cave("""
        ..........
        .A!_......
        .....4....
        B.......c.""", "lava", "chasms", b=player(at=(2, 1), ball=True))
    s.dice(block="push").block("A", "b").push("e")
    s.dice(armour=(6, 6), injury=(1, 1), chasm=1, teleport_ball=1, bounce=2)
    s.follow(False)
    s.expect(b="reserves", ball=(5, 1))
