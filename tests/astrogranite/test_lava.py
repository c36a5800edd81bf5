"""Lava. [AG-LAVA]"""

from __future__ import annotations

import pytest

from deepbowl.rules.analysis.reach import reach
from deepbowl.testing import player, prone, rule, standing, stunned

from .cave import cave


@rule("AG-LAVA-01", "AG-LAVA-03")
def test_lava_burns_on_leaving_each_square_and_not_on_entering() -> None:
    s = cave("""
        A....
        B...b""", "lava", ground=".!!..\n.....", A=player(av=8))
    s.activate("A", "move")
    s.step((1, 0))
    s.dice(armour=(3, 3))
    s.step((2, 0))
    s.dice(armour=(4, 3))
    s.step((3, 0))
    s.stop()
    s.expect(A=(3, 0), turnover=False)
    s.expect_event("Armour", times=2)


@rule("AG-LAVA-01")
def test_lava_burns_a_player_that_ends_a_move_on_it() -> None:
    s = cave("A....\nB...b", "lava", ground=".!...\n.....")
    s.activate("A", "move")
    s.step("e")
    s.dice(armour=(6, 5), injury=(1, 1))
    s.stop()
    s.expect(A="ko", turnover="lava")


@rule("AG-LAVA-01", "AG-LAVA-03")
def test_standing_still_on_it_is_free() -> None:
    s = cave("A....\nB...b", "lava", ground="!....\n.....")
    s.activate("A", "move").stop()
    s.expect(A=(0, 0), turnover=False)
    s = cave("A....\nB...b", "lava", ground="!....\n.....", A="prone")
    s.activate("A", "move").stand().stop()
    s.expect(A=standing(0, 0))


@rule("AG-LAVA-01")
def test_player_pushed_off_lava_burns_on_the_square_reached() -> None:
    s = cave("""
        .....
        Ab...
        .....
        B...c""", "lava", ground=".....\n.!...\n.....\n.....")
    s.dice(block="push")
    s.block("A", "b")
    s.push((2, 1))
    s.dice(armour=(6, 5), injury=(1, 1))
    s.follow(False)
    s.expect(b=stunned(2, 1), turnover=False)  # plain floor: b stays Stunned


@rule("AG-LAVA-01")
def test_a_follow_up_onto_it_is_a_move_that_ends_there() -> None:
    s = cave("""
        .....
        Ab...
        .....
        B...c""", "lava", ground=".....\n.!...\n.....\n.....")
    s.dice(block="push")
    s.block("A", "b")
    s.push((2, 1))
    s.dice(armour=[(1, 1), (1, 2)])  # the occupant's, then the blocker's
    s.follow()
    s.expect(A=(1, 1), b=(2, 1))


@rule("AG-LAVA-02")
@pytest.mark.parametrize(("dice", "breaks"), [((5, 5), False), ((5, 6), True)])
def test_the_roll_has_two_less(dice: tuple[int, int], breaks: bool) -> None:
    s = cave("A....\nB...b", "lava", ground="!....\n.....", A=player(av=8))
    s.activate("A", "move")
    s.dice(armour=dice, **({"injury": (1, 1)} if breaks else {}))
    s.step("e")
    s.expect(A=stunned(1, 0) if breaks else standing(1, 0), turnover="lava" if breaks else False)
    if not breaks:
        s.stop()


@rule("AG-LAVA-02")
def test_a_burnt_carrier_drops_the_ball() -> None:
    s = cave("""
        A....
        .....
        B...b""", "lava", ground="!....\n.....\n.....", A=player(ball=True))
    s.activate("A", "move")
    s.dice(armour=(6, 6), injury=(1, 1), bounce=5)
    s.step("e")
    s.expect(A=stunned(1, 0), ball=(2, 0), turnover="hurt while carrying the ball")


@rule("AG-LAVA-03")
def test_being_pushed_onto_it_is_free() -> None:
    s = cave("""
        .....
        Ab...
        .....
        B...c""", "lava", ground=".....\n..!..\n.....\n.....")
    s.dice(block="push")
    s.block("A", "b")
    s.push((2, 1))
    s.follow(False)
    s.expect(b=(2, 1))
    s.expect_event("Armour", times=0)


@rule("AG-LAVA-04")
def test_stunned_on_it_means_knocked_out() -> None:
    s = cave("""
        #####
        #Ab##
        #####
        B###c""", "lava", ground="#####\n#.!##\n#####\n.###.", b=player(av=7, skills="Thick Skull"))
    s.dice(block="down", armour=(4, 4), injury=(4, 4))
    s.block("A", "b")
    s.expect(b="ko")


@rule("AG-LAVA-04")
def test_player_already_stunned_on_lava_stays_stunned() -> None:
    s = cave("""
        ######
        Abc..#
        ######
        B####d""", "lava", ground="######\n...!.#\n######\n.####.", c=player("stunned", fresh=True))
    s.dice(block="push")
    s.block("A", "b")
    s.follow(False)
    s.expect(b=(2, 1), c=stunned(3, 1))


@rule("AG-LAVA-01", "AG-LAVA-02")
def test_ways_lead_over_it_at_its_risk() -> None:
    s = cave("A.!..\n#####\nB...b", "lava", A=player(ma=4, av=8))
    r, board = reach(s.m, 0), s.m.board
    assert r.probability(board.at(2, 0)) == 1.0
    assert r.probability(board.at(4, 0)) == pytest.approx(33 / 36)  # 11 or 12 breaks 8


@rule("AG-LAVA-01")
def test_map_with_lava_without_the_switch_is_refused() -> None:
    m = cave("A.!..\nB...b").m
    assert "lava" in m.rules.complaint(m.board)
    m = cave("A.!..\nB...b", "lava").m
    assert m.rules.complaint(m.board) == ""


@rule("AG-LAVA-01")
def test_a_failed_dodge_off_it_burns_and_falls() -> None:
    s = cave("""
        Ab...
        .....
        B...c""", "lava", ground="!....\n.....\n.....")
    s.activate("A", "move")
    s.dice(dodge=1, armour=[(1, 1), (1, 2)])
    s.step("s")
    s.expect(A=prone(0, 1), turnover="dodge")
