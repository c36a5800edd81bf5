"""2020-15.6: passing skills, and the traits about giving the ball away."""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.positions.players import Player
from deepbowl.testing import Scenario, player, prone, rule, scenario

from .throws import hurling, lane, passes, throws


def thrower(skills: str, **more: Any) -> Player:
    """A with the ball at 0,1."""
    return player(at=(0, 1), ball=True, skills=skills, **more)


# ---------------------------------------------------------------- Accurate, Cannoneer


@pytest.mark.parametrize(("skill", "helped"), [("Accurate", (3, 6)), ("Cannoneer", (10, 13))])
@pytest.mark.parametrize(("target", "plain"), [(3, 3), (6, 4), (10, 5), (13, 6)])
@rule("2020-15/Accurate", "2020-15/Cannoneer", "2020-9.3")
def test_plus_1_in_two_of_the_four_bands(skill: str, helped: tuple[int, ...], target: int, plain: int) -> None:
    s = lane(20, A=thrower(skill, pa=3), B=player(at=(target, 1)))
    s.dice(pass_=6, catch=6)
    passes(s, "B")
    assert s.needed("pass") == plain - int(target in helped)


@rule("2020-15/Accurate", "2020-15/Cannoneer", "2020-10.3")
def test_accurate_and_cannoneer_do_not_help_to_throw_a_team_mate() -> None:
    s = hurling(A=player(st=5, pa=4, skills="Throw Team-mate, Accurate, Cannoneer"))
    s.dice(throw_team_mate=4, scatter=[5, 5, 5], landing=3)
    throws(s, 4, 2)
    assert s.needed("throw-team-mate") == 4


@rule("2020-15/Accurate")
def test_accurate_in_any_seat_of_four() -> None:
    s = scenario("P..Q.\n.....\nA..bp", book="bb2020", seats=4, turn=2, P=player(ball=True, skills="Accurate"))
    s.dice(pass_=3, catch=3).activate("P", "pass").throw("Q")
    s.expect(ball="Q")
    assert s.needed("pass") == 3


# ---------------------------------------------------------------- Hail Mary Pass


@rule("2020-15/Hail Mary Pass", "2020-9.3", "2020-9.4")
def test_a_hail_mary_reaches_any_square_and_never_is_accurate() -> None:
    """PA 3+ at -3: a natural 6 would be accurate, and scatters all the same; b under it may not interfere."""
    s = lane(20, A=thrower("Hail Mary Pass", pa=3), B=player(at=(17, 1)), b=player(at=(5, 1)))
    s.activate("A", "pass")
    s.refused("throw", (16, 1), because="out of range")
    s.dice(pass_=6, scatter=[5, 5, 4], catch=4).use("Hail Mary Pass", at=(16, 1))
    s.expect(ball="B", turnover=False)


@rule("2020-15/Hail Mary Pass", "2020-9.4")
@pytest.mark.parametrize(("die", "where"), [(1, (1, 1)), (4, (3, 1)), (5, (17, 1))])
def test_hail_mary_pass_has_the_usual_other_outcomes(die: int, where: tuple[int, int]) -> None:
    """1 a fumble; 4 less 3 wild; 5 less 3 inaccurate."""
    s = lane(20, A=thrower("Hail Mary Pass"))
    s.activate("A", "pass").dice(pass_=die)
    if die == 1:
        s.dice(bounce=5)
    elif die == 4:
        s.dice(deviation=5, deviation_distance=2, bounce=5)
    else:
        s.dice(scatter=[2, 5, 7], bounce=4)
        where = (16, 1)
    s.use("Hail Mary Pass", at=(16, 1))
    s.expect(ball=where, turnover=True)


@rule("2020-15/Hail Mary Pass", "2020-15/Cannoneer")
def test_a_hail_mary_is_a_long_bomb_to_a_cannoneer_and_may_be_re_rolled() -> None:
    s = lane(20, A=thrower("Hail Mary Pass, Cannoneer, Accurate, Pass"))
    s.activate("A", "pass").dice(pass_=1).use("Hail Mary Pass", at=(3, 1))
    s.dice(pass_=6, scatter=[5, 5, 5], bounce=4).reroll("Pass")
    assert s.needed("pass") == 6
    s.expect(ball=(5, 1))


@rule("2020-15/Hail Mary Pass")
def test_hail_mary_pass_needs_the_ball_and_the_skill() -> None:
    s = lane(20, A=player(at=(0, 1), skills="Hail Mary Pass"), balls=((9, 0),))
    s.activate("A", "pass").expect_not_offered("use-at hail-mary-pass 16,1")
    s = lane(20, B=player(at=(3, 1)))
    s.activate("A", "pass").expect_not_offered("use-at hail-mary-pass 16,1")


# ---------------------------------------------------------------- Pass


@rule("2020-15/Pass", "2020-2.5")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_pass_re_rolls_any_failed_test_of_a_pass(die: int) -> None:
    s = lane(A=thrower("Pass"), B=player(at=(3, 1)), rerolls=1)
    s.activate("A", "pass").dice(pass_=die).throw("B")
    s.asked("re-roll", of=0, options=["re-roll none", "re-roll pass", "re-roll team"])
    s.dice(pass_=4, catch=3).reroll("Pass")
    s.expect(ball="B", rerolls=(1, 1))


@rule("2020-15/Pass")
def test_pass_declined() -> None:
    s = lane(A=thrower("Pass"), B=player(at=(3, 1)))
    s.activate("A", "pass").dice(pass_=1).throw("B")
    s.dice(bounce=5).reroll(None)
    s.expect(ball=(1, 1), turnover="fumbled")


@rule("2020-15/Pass", "2020-10.3")
def test_pass_does_not_re_roll_a_throw_of_a_team_mate() -> None:
    s = hurling(A=player(st=5, pa=4, skills="Throw Team-mate, Pass"))
    s.dice(throw_team_mate=1, bounce=5, landing=6)
    throws(s, 4, 2)
    s.expect(B=(2, 2))


@rule("2020-15/Pass")
def test_a_passed_test_is_not_re_rolled() -> None:
    s = lane(A=thrower("Pass"), B=player(at=(3, 1)))
    s.dice(pass_=4, catch=3)
    passes(s, "B")
    s.expect(ball="B")


# ---------------------------------------------------------------- Nerves of Steel


@rule("2020-15/Nerves of Steel", "2020-9.3", "2020-8.3", "2020-9.7")
def test_nerves_of_steel_for_passing_catching_and_interfering() -> None:
    s = lane(A=thrower("Nerves of Steel"), d=player(at=(0, 0)), B=player(at=(6, 1), skills="Nerves of Steel"),
             e=player(at=(7, 1)), b=player(at=(3, 1), skills="Nerves of Steel"), C=player(at=(3, 0)))  # fmt: skip
    s.dice(pass_=5)
    passes(s, "B").dice(intercept=5, catch=3).pick("b")
    s.expect(ball="B")
    assert (s.needed("pass"), s.needed("intercept"), s.needed("catch")) == (5, 6, 3)


@rule("2020-15/Nerves of Steel")
def test_nerves_of_steel_do_not_help_to_pick_up() -> None:
    s = scenario("A*b..\n.....", book="bb2020", A=player(skills="Nerves of Steel"))
    s.activate("A", "move").dice(pick_up=4).step("e")
    assert s.needed("pick-up") == 4


# ---------------------------------------------------------------- Safe Pass


@rule("2020-15/Safe Pass", "2020-9.4", "2020-6.5")
def test_safe_pass_keeps_a_fumbled_ball_and_the_activation_ends() -> None:
    s = lane(A=thrower("Safe Pass"), B=player(at=(3, 1)))
    s.activate("A", "pass").dice(pass_=1).throw("B").yes("Safe Pass")
    s.expect(ball="A", acting=None, turnover=False, turn=0)


@rule("2020-15/Safe Pass")
def test_safe_pass_declined() -> None:
    s = lane(A=thrower("Safe Pass"), B=player(at=(3, 1)))
    s.activate("A", "pass").dice(pass_=1).throw("B").dice(bounce=5).no("Safe Pass")
    s.expect(ball=(1, 1), turnover="fumbled")


@rule("2020-15/Safe Pass")
def test_safe_pass_is_not_asked_for_an_inaccurate_pass() -> None:
    s = lane(A=thrower("Safe Pass"))
    s.dice(pass_=3, scatter=[5, 5, 5], bounce=5)
    passes(s, (3, 1))
    s.expect(ball=(7, 1))


@rule("2020-15/Safe Pass")
def test_safe_pass_in_a_dump_off_among_four_seats() -> None:
    s = scenario(".Ab..c\nP....p\n.....B", book="bb2020", seats=4, b=player(ball=True, skills="Dump-off, Safe Pass"))
    s.activate("A", "block", "b").dice(pass_=1).answer("dump-off", (5, 0))
    s.yes("Safe Pass", by=1).dice(block="push").hit("b").push("e").follow(False)
    s.expect(ball="b", b=(3, 0), turnover=False)


# ---------------------------------------------------------------- Cloud Burster


def interfered(skills: str, **more: Any) -> Scenario:
    """A Long Pass to B at 9,1 that b at 3,1 has just succeeded to interfere with."""
    s = lane(A=thrower(skills, pa=2), B=player(at=(9, 1)), **{"b": player(at=(3, 1)), **more})
    s.dice(pass_=4)
    return passes(s, "B").dice(intercept=6).pick("b")


@rule("2020-15/Cloud Burster", "2020-2.5")
def test_cloud_burster_has_a_successful_interference_rolled_again() -> None:
    s = interfered("Cloud Burster")
    s.asked("use-trait", of=0, about="A")
    s.dice(intercept=5, catch=3).yes("Cloud Burster")
    s.expect(ball="B", turnover=False)


@rule("2020-15/Cloud Burster")
def test_a_second_success_stands() -> None:
    s = interfered("Cloud Burster")
    s.dice(intercept=6, catch=4).yes("Cloud Burster")
    s.expect(ball="b", turnover="intercepted")


@rule("2020-15/Cloud Burster")
def test_cloud_burster_declined() -> None:
    s = interfered("Cloud Burster")
    s.dice(catch=4).no("Cloud Burster")
    s.expect(ball="b", turnover="intercepted")


@rule("2020-15/Cloud Burster", "2020-15/Very Long Legs")
def test_cloud_burster_not_against_very_long_legs_nor_on_a_short_pass() -> None:
    s = lane(A=thrower("Cloud Burster", pa=2), B=player(at=(9, 1)), b=player(at=(3, 1), skills="Very Long Legs"))
    s.dice(pass_=4)
    passes(s, "B").dice(intercept=6, catch=4).pick("b")
    s.expect(ball="b")
    s = lane(A=thrower("Cloud Burster"), B=player(at=(6, 1)), b=player(at=(3, 1)))
    s.dice(pass_=5)
    passes(s, "B").dice(intercept=6, catch=4).pick("b")
    s.expect(ball="b")


@rule("2020-15/Cloud Burster", "R-48")
def test_cloud_burster_against_each_of_several_seats() -> None:
    s = scenario("...........\nA..bpP...B.\n...........", book="bb2020", seats=4,
                 A=player(ball=True, pa=2, skills="Cloud Burster"))  # fmt: skip
    s.dice(pass_=4).activate("A", "pass").throw("B")
    s.answer("intercept", "b", by=1).answer("intercept", "P", by=2)
    s.dice(intercept=6).answer("intercept", "p", by=3)
    s.dice(intercept=1, then_intercept=6).yes("Cloud Burster")
    s.dice(intercept=2, then_intercept=1, catch=3).yes("Cloud Burster")
    s.expect(ball="B", turnover=False)


# ---------------------------------------------------------------- Running Pass


@rule("2020-15/Running Pass", "R-37")
def test_running_pass_moves_on_after_a_caught_quick_pass() -> None:
    s = lane(A=player(at=(0, 1), ball=True, ma=3, skills="Running Pass"), B=player(at=(5, 1)))
    s.activate("A", "pass").step("e", "e").dice(pass_=4, catch=3).throw("B")
    s.expect(ball="B", acting="A")
    s.step("ne").dice(rush=2).step("e").stop()
    s.expect(A=(4, 0), turnover=False)


@rule("2020-15/Running Pass")
def test_running_pass_may_be_declined() -> None:
    s = lane(A=thrower("Running Pass"), B=player(at=(3, 1)))
    s.dice(pass_=4, catch=3)
    passes(s, "B").stop()
    s.expect(A=(0, 1), acting=None)


@rule("2020-15/Running Pass", "R-37")
def test_running_pass_needs_a_quick_pass_and_movement_left() -> None:
    s = lane(A=thrower("Running Pass"), B=player(at=(4, 1)))
    s.dice(pass_=5, catch=3)
    passes(s, "B").expect(ball="B", acting=None)
    s = lane(A=player(at=(0, 1), ball=True, ma=2, skills="Running Pass"), B=player(at=(4, 1)))
    s.activate("A", "pass").step("e", "e").dice(pass_=4, catch=3).throw("B")
    s.expect(ball="B", acting=None)


@rule("2020-15/Running Pass", "2020-15/Safe Pass")
def test_running_pass_does_not_follow_a_kept_fumble() -> None:
    s = lane(A=thrower("Running Pass, Safe Pass"), B=player(at=(3, 1)))
    s.activate("A", "pass").dice(pass_=1).throw("B").yes("Safe Pass")
    s.expect(ball="A", acting=None, turnover=False)


@rule("2020-15/Running Pass")
def test_running_pass_does_not_allow_a_second_pass() -> None:
    s = lane(A=thrower("Running Pass"), B=player(at=(3, 1)), balls=((1, 0),))
    s.dice(pass_=4, catch=3)
    passes(s, "B").dice(pick_up=3).step("ne")
    s.expect(balls=("A", "B"))
    s.expect_not_offered("throw")


@rule("2020-15/Running Pass")
def test_running_pass_in_any_seat_of_four() -> None:
    s = scenario("P..Q.\n.....\nA..bp", book="bb2020", seats=4, turn=2, P=player(ball=True, skills="Running Pass"))
    s.dice(pass_=4, catch=3).activate("P", "pass").throw("Q").step("e").stop()
    s.expect(ball="Q", P=(1, 0))


# ---------------------------------------------------------------- On the Ball


@rule("2020-15/On the Ball", "2020-9.1")
def test_on_the_ball_moves_up_to_three_squares_before_the_test() -> None:
    s = lane(B=player(at=(6, 1)), b=player(at=(10, 1), skills="On the Ball"))
    s.activate("A", "pass").throw("B")
    s.asked("answer-pass", of=1, about="A", options=["no", "player b"])
    s.pick("b").pick((9, 1)).pick((8, 1))
    s.dice(pass_=6, catch=4).pick((7, 1))
    s.expect(b=(7, 1), ball="B", turnover=False)
    assert s.needed("catch") == 4


@rule("2020-15/On the Ball")
def test_on_the_ball_move_may_end_early_or_be_declined() -> None:
    s = lane(B=player(at=(6, 1)), b=player(at=(9, 1), skills="On the Ball"))
    s.activate("A", "pass").throw("B").pick("b").pick((8, 1))
    s.dice(pass_=6, catch=3).no("on-the-ball")
    s.expect(b=(8, 1), ball="B")
    s = lane(B=player(at=(6, 1)), b=player(at=(9, 1), skills="On the Ball"))
    s.activate("A", "pass").throw("B").dice(pass_=6, catch=3).no("answer-pass")
    s.expect(b=(9, 1), ball="B")


@rule("2020-15/On the Ball")
@pytest.mark.parametrize("who", [player(at=(9, 1), posture="prone", skills="On the Ball"),
                                 player(at=(9, 1), rooted=True, skills="On the Ball"),
                                 player(at=(9, 1), no_zones=True, skills="On the Ball")])  # fmt: skip
def test_on_the_ball_is_not_offered_to_a_player_unable_to_move(who: Player) -> None:
    s = lane(B=player(at=(6, 1)), b=who)
    s.dice(pass_=6, catch=3)
    passes(s, "B")
    s.expect(ball="B")


@rule("2020-15/On the Ball", "2020-7.4", "2020-6.5")
def test_a_fall_in_the_other_teams_turn_is_no_turnover_and_ends_the_moves() -> None:
    s = lane(B=player(at=(6, 1)), C=player(at=(9, 0)), b=player(at=(9, 1), skills="On the Ball"),
             d=player(at=(11, 1), skills="On the Ball"))  # fmt: skip
    s.activate("A", "pass").throw("B").pick("b")
    s.dice(dodge=1, armour=(1, 1), pass_=6, catch=3).pick((8, 2))
    s.expect(b=prone(8, 2), ball="B", turnover=False)


@rule("2020-15/On the Ball")
def test_several_may_move_one_after_the_other() -> None:
    s = lane(B=player(at=(6, 1)), b=player(at=(9, 1), skills="On the Ball"), d=player(at=(9, 0), skills="On the Ball"))
    s.activate("A", "pass").throw("B").pick("d").pick((8, 0)).no("on-the-ball")
    s.pick("b").pick((8, 1)).dice(pass_=6, catch=3).no("on-the-ball")
    s.expect(b=(8, 1), d=(8, 0), ball="B")


@rule("2020-15/On the Ball")
def test_on_the_ball_does_not_react_to_a_bomb() -> None:
    s = lane(A=player(at=(0, 1), skills="Bombardier"), b=player(at=(9, 1), skills="On the Ball"), balls=((0, 0),))
    s.activate("A", "throw-bomb").dice(pass_=4).use("Bombardier", at=(3, 1))
    s.expect(b=(9, 1))


@rule("R-27", "2020-15/On the Ball")
@pytest.mark.parametrize("die", [2, 3])
def test_on_the_ball_move_onto_another_ball_tries_to_pick_it_up(die: int) -> None:
    s = lane(B=player(at=(6, 1)), b=player(at=(9, 1), skills="On the Ball"), balls=((8, 1),))
    s.activate("A", "pass").throw("B").pick("b")
    s.dice(pick_up=die)
    if die == 2:
        s.dice(bounce=2)
    s.pick((8, 1)).dice(pass_=6, catch=3).no("on-the-ball")
    s.expect(balls=("b" if die == 3 else (8, 0), "B"), turnover=False)


@rule("2020-15/On the Ball", "R-51")
def test_on_the_ball_is_asked_seat_by_seat() -> None:
    skilled = player(skills="On the Ball")
    people: dict[str, Any] = {"A": player(ball=True), "b": skilled, "P": skilled, "p": skilled}
    s = scenario(".........\nA....B...\n.........\n..b.P..p.", book="bb2020", seats=4, **people)
    s.activate("A", "pass").throw("B")
    s.no("answer-pass", by=1)
    s.answer("answer-pass", "P", by=2).pick((5, 3)).no("on-the-ball")
    s.dice(pass_=6, catch=6).no("answer-pass", by=3)
    s.expect(P=(5, 3), ball="B")


# ---------------------------------------------------------------- Dump-off

CORNERED = """
    ........
    .Ab..c..
    ........
    .......B"""
"""A means to hit the carrier b at 2,1; b may dump off the ball to c, three squares away: PA 4+, Marked once: 5+."""


def cornered(**more: Any) -> Scenario:
    """The same, with b's skills and ball."""
    people = {"b": player(ball=True, skills="Dump-off"), **more}
    return scenario(CORNERED, book="bb2020", **people)


@rule("2020-15/Dump-off", "2020-9.10", "2020-6.3")
def test_dump_off_comes_on_declaration_before_any_move_or_roll() -> None:
    s = cornered(A=player(at=(5, 3)))
    s.activate("A", "blitz", "b")
    s.asked("dump-off", of=1, about="b")
    s.dice(pass_=4, catch=3).pick((5, 1))
    s.expect(ball="c", acting="A", turnover=False, A=(5, 3))
    assert s.needed("pass") == 4


@rule("2020-15/Dump-off", "2020-9.10")
def test_attack_continues_on_the_same_target_after_a_dump_off() -> None:
    s = cornered()
    s.activate("A", "block", "b").dice(pass_=5, catch=3).pick((5, 1))
    assert s.needed("pass") == 5
    s.dice(block="push").hit("b").push("e").follow(False)
    s.expect(ball="c", b=(3, 1), turnover=False, turn=0)


@rule("2020-15/Dump-off")
def test_dump_off_declined() -> None:
    s = cornered()
    s.activate("A", "block", "b").no("dump-off").dice(block="push").hit("b").push("e").follow(False)
    s.expect(ball="b", b=(3, 1))


@rule("2020-15/Dump-off")
@pytest.mark.parametrize("b", [player(skills="Dump-off"), player(ball=True, skills="Dump-off", no_zones=True)])
def test_dump_off_is_not_offered_without_ball_or_zones(b: Player) -> None:
    s = cornered(b=b)
    s.activate("A", "block", "b").dice(block="push").hit("b").push("e").follow(False)
    s.expect(b=(3, 1))


@rule("2020-15/Dump-off", "2020-15/Hypnotic Gaze", "2020-6.3")
def test_hypnotic_gaze_does_not_allow_a_dump_off() -> None:
    s = cornered(A=player(skills="Hypnotic Gaze"))
    s.activate("A", "hypnotic-gaze", "b")
    s.asked("act", of=0, about="A")
    s.stop()


@rule("2020-15/Dump-off", "2020-15/Multiple Block", "R-28")
def test_the_second_target_of_multiple_block_dumps_off_too() -> None:
    dumps = player(ball=True, skills="Dump-off, Nerves of Steel")
    s = scenario("""
        ........
        .Ab..c..
        .d......
        .......B""", book="bb2020", A=player(st=6, skills="Multiple Block"), d=dumps)
    s.activate("A", "block", "b").use("Multiple Block", on="d")
    s.asked("dump-off", of=1, about="d")
    s.dice(pass_=6, bounce=5).pick((4, 2))
    s.asked("first-block", of=0)


@rule("2020-15/Dump-off", "2020-15/Ball and Chain")
def test_ball_and_chain_does_not_allow_a_dump_off() -> None:
    s = cornered(A=player(skills="Ball and Chain"))
    s.activate("A", "move").use("Ball and Chain")
    s.dice(ball_and_chain=3, block="push").answer("facing", "E")
    s.asked("push", about="b")


@rule("2020-15/Dump-off", "2020-9.2")
def test_only_a_quick_pass() -> None:
    s = cornered(b=player(ball=True, skills="Dump-off, Hail Mary Pass")).activate("A", "block", "b")
    quick = {(x, y) for x in range(6) for y in range(4) if (x, y) != (2, 1)} - {(5, 3)}
    s.asked("dump-off", options=["no", *(f"square {x},{y}" for x, y in quick)])
    s.dice(pass_=5, catch=3).pick((5, 1))


@rule("2020-9.10", "2020-6.6")
@pytest.mark.parametrize("fumbled", [True, False])
def test_failed_dump_off_is_not_a_turnover(fumbled: bool) -> None:
    s = cornered().activate("A", "block", "b")
    s.dice(pass_=1, bounce=7) if fumbled else s.dice(pass_=4, scatter=[4, 4, 7], bounce=7)
    s.pick((5, 1))
    s.expect(ball=(2, 2) if fumbled else (3, 3), turnover=False, acting="A")
    s.stop()


@rule("2020-9.10", "2020-9.7", "2020-2.5")
def test_active_team_may_interfere_and_use_a_team_reroll_for_it() -> None:
    """Also a deflection, and the catch; an interception ends no turn."""
    s = cornered(C=player(at=(4, 2)), rerolls=3).activate("A", "block", "b")
    s.dice(pass_=6).pick((5, 1))
    s.dice(intercept=1).answer("intercept", "C", by=0)
    s.dice(intercept=6, catch=1).reroll("team", by=0)
    s.dice(catch=6).reroll("team", by=0)
    s.expect(ball="C", rerolls=(1, 3), turnover=False, acting="A")
    s.stop()


@rule("2020-9.10", "2020-15/On the Ball", "2020-6.5")
def test_active_player_falling_while_on_the_ball_is_a_turnover() -> None:
    s = cornered(C=player(at=(5, 2), skills="On the Ball")).activate("A", "block", "b").pick((5, 1))
    s.answer("answer-pass", "C", by=0)
    s.dice(dodge=1, armour=(1, 1), pass_=5, catch=3).pick((4, 3))
    s.expect(C=prone(4, 3), ball="c", turnover="fell over", turn=1)


@rule("2020-9.10", "R-51")
def test_a_dump_off_among_four_seats_the_active_one_is_asked_last() -> None:
    s = scenario("""
        .Ab..c..
        ...P....
        ...p....
        ..C....B""", book="bb2020", seats=4, b=player(ball=True, skills="Dump-off"), C=player(at=(4, 1)))
    s.activate("A", "block", "b").dice(pass_=6).pick((5, 0))
    s.asked("intercept", of=2, options=["no", "player P"])
    s.no(by=2)
    s.asked("intercept", of=0, options=["no", "player C"])
    s.dice(catch=6).no(by=0)
    s.expect(ball="c", acting="A")
    s.stop()


# ---------------------------------------------------------------- Fumblerooskie


@rule("2020-15/Fumblerooskie")
def test_fumblerooskie_leaves_the_ball_in_a_square_moved_through() -> None:
    s = lane(A=thrower("Fumblerooskie"))
    s.activate("A", "move").expect_not_offered("use-at fumblerooskie 0,1")
    s.step("e", "e").expect_offered("use-at fumblerooskie 0,1", "use-at fumblerooskie 1,1")
    s.use("Fumblerooskie", at=(1, 1))
    s.expect(ball=(1, 1), turnover=False, acting="A")
    s.step("e").expect_not_offered("use-at fumblerooskie 1,1")
    s.stop().expect(A=(3, 1), ball=(1, 1))


@rule("2020-15/Fumblerooskie")
def test_fumblerooskie_works_in_a_blitz_with_a_ball_just_picked_up() -> None:
    s = scenario("......\nA*..b.\n......\n.....B", book="bb2020", A=player(skills="Fumblerooskie"))
    s.activate("A", "blitz", "b").dice(pick_up=3).step("e").use("Fumblerooskie", at=(0, 1))
    s.expect(ball=(0, 1), acting="A")
    s.stop()


@rule("2020-15/Fumblerooskie")
def test_fumblerooskie_ignores_squares_of_an_earlier_activation() -> None:
    s = lane(A=thrower("Fumblerooskie"), B=player(at=(5, 2)))
    s.move("A", "e").stop().end_turn().end_turn().activate("A", "move")
    s.expect_not_offered("use-at fumblerooskie 0,1")


@rule("2020-15/Fumblerooskie")
def test_fumblerooskie_in_any_seat_of_four() -> None:
    s = scenario("P.Q..\n.....\nA..bp", book="bb2020", seats=4, turn=2, P=player(ball=True, skills="Fumblerooskie"))
    s.activate("P", "move").step("e").use("Fumblerooskie", at=(0, 0)).stop()
    s.expect(ball=(0, 0), turn=2)


# ---------------------------------------------------------------- Leader


@rule("2020-15/Leader", "2020-2.7", "R-31")
def test_leader_gives_a_re_roll_and_the_coach_picks_which_is_spent() -> None:
    s = lane(A=thrower("Leader"), B=player(at=(3, 1)), rerolls=1, goods={"leader re-roll": 1})
    s.activate("A", "pass").dice(pass_=1).throw("B")
    s.asked("re-roll", options=["re-roll none", "re-roll team", "re-roll leader"])
    s.dice(pass_=4, catch=3).reroll("leader")
    s.expect(ball="B", rerolls=(1, 1))


@rule("2020-15/Leader")
def test_leader_declined_and_not_there() -> None:
    s = lane(A=thrower("Leader"), goods={"leader re-roll": 1})
    s.activate("A", "pass").dice(pass_=1).throw((3, 1)).dice(bounce=5).reroll(None)
    s.expect(ball=(1, 1))
    s = lane(B=player("ko", skills="Leader"), goods={"leader re-roll": 1})
    s.dice(pass_=1, bounce=5)
    passes(s, (3, 1))
    s.expect(ball=(1, 1))


# ---------------------------------------------------------------- My Ball


@rule("2020-15/My Ball")
def test_my_ball_neither_passes_nor_hands_off() -> None:
    s = lane(A=thrower("My Ball, Hail Mary Pass, Fumblerooskie"), B=player(at=(1, 1)))
    s.activate("A").expect_not_offered("declare pass", "declare hand-off")
    s.refused("declare", "pass", because="A1 has My Ball")
    s.declare("move").step("ne")
    s.expect_not_offered("use-at fumblerooskie 0,1")
    s.stop()


@rule("2020-15/My Ball", "2020-15/Dump-off")
def test_my_ball_is_not_dumped_off() -> None:
    s = cornered(b=player(ball=True, skills="Dump-off, My Ball"))
    s.activate("A", "block", "b").dice(block="push").hit("b").push("e").follow(False)
    s.expect(ball="b")


@rule("2020-15/My Ball")
def test_my_ball_is_lost_when_the_carrier_is_knocked_down() -> None:
    s = cornered(b=player(ball=True, skills="My Ball"))
    s.activate("A", "block", "b").dice(block="down", armour=(1, 1), bounce=5).hit("b").push("e").follow(False)
    s.expect(ball=(4, 1), b=prone(3, 1))


@rule("2020-15/My Ball")
def test_my_ball_in_any_seat_of_four() -> None:
    s = scenario("PQ...\n.....\nA..bp", book="bb2020", seats=4, turn=2, P=player(ball=True, skills="My Ball"))
    s.activate("P").expect_not_offered("declare pass", "declare hand-off")


@rule("2020-15/Very Long Legs", "2020-9.7")
def test_very_long_legs_are_plus_2_to_interfere() -> None:
    s = lane(B=player(at=(6, 1)), b=player(at=(3, 1), skills="Very Long Legs"))
    s.dice(pass_=5)
    passes(s, "B").dice(intercept=3, catch=3).pick("b")
    assert s.needed("intercept") == 4


@rule("2020-15/Fumblerooskie", "R-36")
def test_fumblerooskie_needs_a_move_action_and_an_empty_square() -> None:
    s = lane(A=thrower("Fumblerooskie"))
    s.activate("A", "pass").step("e").expect_not_offered("use-at fumblerooskie 0,1")
    s.stop()
    s = lane(A=thrower("Fumblerooskie"), d=player(at=(0, 0), skills="Shadowing"), balls=((2, 1),))
    s.activate("A", "move").dice(dodge=3).step("se")
    s.dice(shadowing=6).yes("Shadowing")
    s.expect_not_offered("use-at fumblerooskie 0,1")
    s.stop()


@rule("2020-9.10", "R-4", "2020-15/Foul Appearance")
def test_foul_appearance_comes_first_and_a_lost_action_spares_the_dump_off() -> None:
    s = cornered(b=player(ball=True, skills="Dump-off, Foul Appearance"))
    s.dice(foul_appearance=1).activate("A", "block", "b")
    s.expect(ball="b", acting=None, turnover=False)
