"""2020-13: fouls, the referee, arguing and paying."""

from __future__ import annotations

from deepbowl.rules.flow.arguing import EJECTED
from deepbowl.testing import Scenario, player, prone, rule, stunned

from .pitch import DUEL, bb


def foul(s: Scenario, **dice: object) -> Scenario:
    """A fouls the prone b beside them."""
    return s.dice(**dice).activate("A", "foul", "b").foul("b")  # type: ignore[arg-type]


@rule("2020-13.1", "2020-6.2")
def test_foul_is_once_per_turn_at_the_named_target_and_ends_the_activation() -> None:
    s = foul(bb(DUEL, b="prone"), armour=(1, 2))
    s.expect(b=prone(2, 1), acting=None, turnover=False)
    s.activate("B")
    s.expect_not_offered("declare foul b")


@rule("2020-13.1")
def test_fouler_may_move_first_but_must_be_adjacent() -> None:
    s = bb("........\nA..b....\n........\nB......c", b="stunned")
    s.activate("A", "foul", "b")
    s.refused("foul", "b", because="not adjacent")
    s.step("e", "e").dice(armour=(1, 2)).foul("b")
    s.expect(A=(2, 1), b=stunned(3, 1), turnover=False)


@rule("2020-13.2")
def test_assists_as_for_blocks_but_without_guard() -> None:
    helped = """
        ..C....
        .Ab....
        .......
        B.....c"""
    s = foul(bb(helped, b=player("prone", av=9)), armour=(3, 5), injury=(1, 2))
    s.expect(b=stunned(2, 1))
    hindered = """
        d.C....
        .Ab....
        .......
        B.....c"""
    s = foul(bb(hindered, b=player("prone", av=9)), armour=(3, 5))
    s.expect(b=prone(2, 1))
    marked = """
        ..Cd...
        .Ab....
        .......
        B.....c"""
    s = foul(bb(marked, C=player(skills="Guard"), b=player("prone", av=9)), armour=(3, 5))
    s.expect(b=prone(2, 1))


@rule("2020-13.2", "R-49")
def test_a_third_team_neither_helps_nor_hinders() -> None:
    s = foul(bb("""
        P......
        .Ab....
        .......
        B.....c""", b=player("prone", av=9), seats=3), armour=(4, 5), injury=(1, 2))
    s.expect(b=stunned(2, 1))  # P marks the fouler, but b is not on their team


@rule("2020-13.2", "2020-13.3", "2020-6.5")
def test_a_double_on_armour_or_injury_is_seen() -> None:
    s = foul(bb(DUEL, b="prone"), armour=(2, 2))
    s.no("argue", by=0)
    s.expect(A="sent off", turnover="sent off")
    s = foul(bb(DUEL, b="prone"), armour=(4, 5), injury=(3, 3))
    s.no("argue")
    s.expect(A="sent off", b=stunned(2, 1), turnover="sent off")


@rule("2020-13.2", "2020-15/Sneaky Git")
def test_a_sneaky_gits_double_on_armour_is_not_seen() -> None:
    sneak = player(skills="Sneaky Git")
    s = foul(bb(DUEL, A=sneak, b="prone"), armour=(5, 5), injury=(1, 2))
    s.expect(A=(1, 1), turnover=False)
    s = foul(bb(DUEL, A=sneak, b="prone"), armour=(5, 5), injury=(1, 1))
    s.no("argue")
    s.expect(A="sent off")


@rule("2020-13.2", "2020-15/Dirty Player")
def test_dirty_player_adds_to_one_of_the_two() -> None:
    s = foul(bb(DUEL, A=player(skills="Dirty Player (+1)"), b="prone"), armour=(3, 5), injury=(1, 2))
    s.yes("Dirty Player (+1)", by=0)
    s.expect(b=stunned(2, 1))


@rule("2020-13.3", "2020-6.5")
def test_a_six_keeps_the_player_but_the_turn_is_over() -> None:
    s = foul(bb(DUEL, b="prone", bribe=(1,)), armour=(2, 2))
    s.dice(argue=6).yes("argue", by=0)
    s.expect(A=(1, 1), turnover="spotted fouling")
    s.expect_goods(0, bribe=1)


@rule("2020-13.3")
def test_a_one_ejects_the_coach_and_no_bribe_helps() -> None:
    s = foul(bb(DUEL, b="prone", bribe=(1,)), armour=(2, 2))
    s.dice(argue=1).yes("argue")
    s.expect(A="sent off", turnover="sent off")
    s.expect_goods(0, bribe=1)
    assert s.m.tally(EJECTED, 0) == 1


@rule("2020-13.3")
def test_ejected_coach_cannot_argue_but_may_bribe() -> None:
    s = bb(DUEL, b="prone", bribe=(1,))
    s.m.set_tally(EJECTED, 1, 0)
    foul(s, armour=(2, 2)).dice(bribe=2).yes("bribe", by=0)
    s.expect(A=(1, 1), turnover=False)


@rule("2020-13.3", "R-16")
def test_bribes_may_follow_a_failed_argument_one_after_the_other() -> None:
    s = foul(bb(DUEL, b="prone", bribe=(2,)), armour=(2, 2))
    s.dice(argue=3).yes("argue").dice(bribe=1).yes("bribe").dice(bribe=2).yes("bribe")
    s.expect(A=(1, 1), turnover=False)
    s.expect_goods(0, bribe=0)
    s = foul(bb(DUEL, b="prone", bribe=(2,)), armour=(2, 2))
    s.dice(argue=5).yes("argue").no("bribe")
    s.expect(A="sent off", turnover="sent off")
    s.expect_goods(0, bribe=2)


@rule("2020-13.3", "2020-6.5", "R-13")
def test_ball_of_a_player_sent_off_bounces() -> None:
    s = foul(bb(DUEL, A=player(ball=True), b="prone"), armour=(2, 2))
    s.dice(bounce=1).no("argue")
    s.expect(A="sent off", ball=(0, 0), turnover="sent off")
