"""CRP-7.1 to CRP-7.5 and CRP-7.7: throwing, intercepting, handing off."""

from __future__ import annotations

import pytest

from deepbowl.board.pitches import open_pitch
from deepbowl.testing import Scenario, player, rule, scenario


def lane(length: int = 14, **more: object) -> Scenario:
    """A with the ball at 0,1 in a lane three squares wide, c out of the way behind A."""
    rows = ["." * length] * 3
    people: dict[str, object] = {"A": player(at=(0, 1), ball=True), "c": player(at=(length - 1, 2)), **more}
    return scenario("\n".join(rows), **people)  # type: ignore[arg-type]


# ---------------------------------------------------------------- CRP-7.1


@rule("CRP-7.1")
def test_move_first_then_throw_and_the_action_ends() -> None:
    s = lane(B=player(at=(6, 1)))
    s.activate("A", "pass").step("e", "e")
    s.dice(pass_=6, catch=3).throw("B")
    s.expect(A=(2, 1), ball="B", acting=None, turn=0, turnover=False)
    s.expect_event("Passed", rule="CRP-7.1", body="A", times=1)
    s.expect_event("Caught", rule="CRP-7.6", body="B", times=1)


@rule("CRP-7.1")
def test_pass_may_target_any_square_in_range_except_the_throwers() -> None:
    s = lane(20).activate("A", "pass")
    s.expect_offered("throw 1,1", "throw 0,0", "throw 13,0")
    s.refused("throw", (0, 1), because="their own square")
    s.refused("throw", (14, 1), because="out of range")


@rule("CRP-7.1")
def test_pass_without_the_ball_is_not_offered() -> None:
    s = scenario("A.*.B.b").activate("A", "pass")
    s.expect_not_offered("throw")
    s.refused("throw", "B", because="does not hold the ball")


@rule("CRP-7.1")
def test_an_opponent_may_be_the_target() -> None:
    s = lane(B=player(at=(0, 2)), b=player(at=(3, 1)))
    s.dice(pass_=6, catch=3).activate("A", "pass").throw("b")
    s.expect(ball="b", turnover="no team-mate caught", turn=1)


@rule("CRP-7.1", "CRP-7.5")
def test_the_interception_comes_before_the_pass_roll() -> None:
    s = lane(B=player(at=(6, 1)), b=player(at=(3, 1)))
    s.activate("A", "pass").throw("B")
    s.asked("intercept", of=1, about="A", options=["no", "player b"])
    assert not s.events("Rolled")
    s.dice(intercept=1, pass_=6, catch=6).pick("b")
    s.expect(ball="B", turnover=False)


# ---------------------------------------------------------------- CRP-7.2, 7.3


@rule("CRP-7.2", "CRP-7.3")
def test_the_throwers_ranges_on_the_pitch() -> None:
    s = scenario("A", board=open_pitch(), at=(0, 7), A=player(ball=True), b=player(at=(25, 14)))
    s.activate("A", "pass")
    s.expect_offered("throw 13,6", "throw 13,8", "throw 12,5")
    s.expect_not_offered("throw 13,5", "throw 14,7", "throw 12,2")


@rule("CRP-7.2", "CRP-7.4", "CRP-19")
@pytest.mark.parametrize(("target", "accurate", "fumbles"), [
    (3, 3, 1),  # Quick Pass, +1
    (6, 4, 1),  # Short Pass
    (10, 5, 2),  # Long Pass, -1
    (13, 6, 3),  # Long Bomb, -2
])  # fmt: skip
def test_an_ag_3_pass_by_range(target: int, accurate: int, fumbles: int) -> None:
    for die in range(1, 7):
        s = lane(20, B=player(at=(target, 1)))
        s.dice(pass_=die)
        if die >= accurate:
            s.dice(catch=6)
        elif die > fumbles:
            s.dice(scatter=[5, 5, 5], bounce=4)
        else:
            s.dice(bounce=5)
        s.activate("A", "pass").throw("B")
        if die >= accurate:
            s.expect(ball="B", turnover=False)
        elif die <= fumbles:
            s.expect(ball=(1, 1), turnover="fumbled")
        else:
            s.expect(ball=(target + 2, 1), turnover="no team-mate caught")


# ---------------------------------------------------------------- CRP-7.4


@rule("CRP-7.4", "CRP-19")
def test_ag_2_short_pass_with_a_zone_on_the_thrower() -> None:
    """1-2 fumble, 3-5 inaccurate, 6 accurate."""
    for die, result in ((1, "fumble"), (2, "fumble"), (3, "inaccurate"), (5, "inaccurate"), (6, "accurate")):
        s = lane(A=player(at=(0, 1), ball=True, ag=2), B=player(at=(5, 1)), b=player(at=(0, 0)))
        s.dice(pass_=die)
        if result == "fumble":
            s.dice(bounce=5)
        elif result == "inaccurate":
            s.dice(scatter=[4, 4, 4], bounce=5)
        else:
            s.dice(catch=6)
        s.activate("A", "pass").throw("B")
        s.expect(ball={"fumble": (1, 1), "inaccurate": (3, 1), "accurate": "B"}[result])


@rule("CRP-7.4")
def test_natural_6_is_accurate_and_natural_1_a_fumble_always() -> None:
    s = lane(A=player(at=(0, 1), ball=True, ag=1), B=player(at=(13, 1)), b=player(at=(0, 0)), d=player(at=(0, 2)))
    s.dice(pass_=6, catch=6).activate("A", "pass").throw("B")
    s.expect(ball="B", turnover=False)
    s = lane(A=player(at=(0, 1), ball=True, ag=6), B=player(at=(2, 1)))
    s.dice(pass_=1, bounce=2).activate("A", "pass").throw("B")
    s.expect(ball=(0, 0), turnover="fumbled")


@rule("CRP-7.4", "CRP-7.8")
def test_inaccurate_pass_scatters_three_times_and_the_last_square_counts() -> None:
    """Thrown at B it scatters east, back over B, who does not catch, and north-west onto C, who does."""
    s = lane(B=player(at=(5, 1)), C=player(at=(4, 0)))
    s.dice(pass_=3, scatter=[5, 4, 1], catch=4).activate("A", "pass").throw("B")
    s.expect(ball="C", turnover=False)


@rule("CRP-7.4", "CRP-7.10")
def test_pass_scattering_off_the_pitch_is_thrown_in_immediately() -> None:
    s = lane(B=player(at=(9, 0)))
    s.dice(pass_=3, scatter=[2, 2], throw_in=3, throw_in_distance=(1, 1), bounce=5)
    s.activate("A", "pass").throw((5, 1))
    s.expect(ball=(6, 1), turnover="no team-mate caught")


@rule("CRP-7.4", "CRP-3")
def test_a_fumble_bounces_once_from_the_throwers_square() -> None:
    s = lane(B=player(at=(5, 1)))
    s.dice(pass_=1, bounce=3).activate("A", "pass").throw("B")
    s.expect(ball=(1, 0), turnover="fumbled", turn=1)


@rule("CRP-7.4", "CRP-10.2")
def test_the_pass_roll_may_be_re_rolled_once() -> None:
    s = lane(B=player(at=(5, 1)), rerolls=2)
    s.dice(pass_=1).activate("A", "pass").throw("B")
    s.asked("re-roll", of=0, about="A", options=["re-roll none", "re-roll team"])
    s.dice(pass_=5, catch=6).reroll("team")
    s.expect(ball="B", rerolls=(1, 2), turnover=False)
    s = lane(B=player(at=(5, 1)), rerolls=1)
    s.dice(pass_=1, bounce=3).activate("A", "pass").throw("B").reroll(None)
    s.expect(turnover="fumbled", rerolls=(1, 1))


# ---------------------------------------------------------------- CRP-7.5


@rule("CRP-7.5")
def test_interceptor_must_be_nearer_to_both_ends_and_under_the_ruler() -> None:
    s = scenario("""
        d.....f.
        .A.b..Bc
        ...e....
        ........
        ...g....""", A=player(ball=True))
    s.activate("A", "pass").throw("B")
    s.asked("intercept", of=1, about="A", options=["no", "player b", "player e"])


@rule("CRP-7.5")
@pytest.mark.parametrize(("posture", "no_zones"), [("prone", False), ("stunned", False), ("standing", True)])
def test_only_standing_opponents_with_zones_intercept(posture: str, no_zones: bool) -> None:
    s = lane(B=player(at=(6, 1)), b=player(posture, at=(3, 1), no_zones=no_zones))
    s.dice(pass_=6, catch=6).activate("A", "pass").throw("B")
    s.expect(ball="B")


@rule("CRP-7.5")
def test_team_mates_do_not_intercept() -> None:
    s = lane(B=player(at=(6, 1)), C=player(at=(3, 1)))
    s.dice(pass_=6, catch=6).activate("A", "pass").throw("B")
    s.expect(ball="B")


@rule("CRP-7.5")
def test_interception_is_tried_once_per_pass_and_may_be_declined() -> None:
    s = lane(B=player(at=(6, 1)), b=player(at=(2, 1)), d=player(at=(4, 1)))
    s.activate("A", "pass").throw("B")
    s.asked("intercept", of=1, options=["no", "player b", "player d"])
    s.dice(intercept=5, pass_=6, catch=6).pick("d")  # fails; b has no attempt any more
    s.expect(ball="B", turnover=False)
    s = lane(B=player(at=(6, 1)), b=player(at=(2, 1)), d=player(at=(4, 1)))
    s.activate("A", "pass").throw("B")
    s.dice(pass_=6, catch=6).no("intercept")
    s.expect(ball="B", turnover=False)


@rule("CRP-7.5", "CRP-19")
@pytest.mark.parametrize("marked", [False, True])
@pytest.mark.parametrize(("die", "caught"), [(5, False), (6, True)])
def test_an_ag_3_interception(marked: bool, die: int, caught: bool) -> None:
    s = lane(B=player(at=(6, 1)), b=player(at=(3, 1)), C=player(at=(3, 0)) if marked else player("reserves"))
    s.activate("A", "pass").throw("B")
    s.dice(intercept=die)
    if not caught:
        s.dice(pass_=6, catch=6)
    s.pick("b")
    s.expect(ball="b" if caught else "B", turnover="intercepted" if caught else False)


@rule("CRP-7.5")
@pytest.mark.parametrize(("die", "zones", "caught"), [(3, 0, False), (4, 0, True), (4, 1, False), (5, 1, True)])
def test_an_ag_5_interception_counts_zones(die: int, zones: int, caught: bool) -> None:
    s = lane(B=player(at=(6, 1)), b=player(at=(3, 1), ag=5), C=player(at=(3, 0)) if zones else player("reserves"))
    s.activate("A", "pass").throw("B")
    s.dice(intercept=die)
    if not caught:
        s.dice(pass_=6, catch=6)
    s.pick("b")
    s.expect(ball="b" if caught else "B")


@rule("CRP-7.5", "CRP-10.3")
def test_no_team_re_roll_for_an_interception() -> None:
    s = lane(B=player(at=(6, 1)), b=player(at=(3, 1)), rerolls=3)
    s.activate("A", "pass").throw("B")
    s.dice(intercept=1, pass_=6, catch=6).pick("b")
    s.expect(ball="B", rerolls=(3, 3))


@rule("CRP-7.5")
def test_the_opposing_coaches_are_asked_in_turn_order_until_one_tries() -> None:
    s = lane(B=player(at=(6, 1)), b=player(at=(2, 1)), P=player(at=(4, 1)), turn=0)
    s.activate("A", "pass").throw("B")
    s.asked("intercept", of=1, options=["no", "player b"])
    s.no("intercept")
    s.asked("intercept", of=2, options=["no", "player P"])
    s.dice(intercept=6).pick("P")
    s.expect(ball="P", turnover="intercepted", turn=1)
    s = lane(B=player(at=(6, 1)), b=player(at=(2, 1)), P=player(at=(4, 1)), turn=0)
    s.activate("A", "pass").throw("B")
    s.dice(intercept=1, pass_=6, catch=6).pick("b")  # b tried: no other player may
    s.expect(ball="B")


@rule("CRP-7.5", "CRP-18.5")
def test_a_carrier_of_another_ball_does_not_intercept() -> None:
    s = lane(B=player(at=(6, 1)), b=player(at=(3, 1), ball=True))
    s.dice(pass_=6, catch=6).activate("A", "pass").throw("B")
    s.expect(balls=("B", "b"))


@rule("CRP-7.5", "CRP-11.5")
def test_interceptor_in_the_end_zone_they_attack_scores() -> None:
    s = scenario("""
        A..[.B.
        .......
        ......c""", A=player(ball=True), b=player(at=(3, 0)))
    s.activate("A", "pass").throw("B")
    s.dice(intercept=6).pick("b")
    s.expect(score=(0, 1))


# ---------------------------------------------------------------- CRP-7.7


@rule("CRP-7.7", "CRP-7.6")
@pytest.mark.parametrize(("die", "caught"), [(2, False), (3, True)])
def test_a_hand_off_is_a_catch_at_plus_1(die: int, caught: bool) -> None:
    s = scenario("AB..C...b", A=player(ball=True))
    s.dice(catch=die)
    if not caught:
        s.dice(bounce=5)
    s.activate("A", "hand-off").hand_off("B")
    s.expect(ball="B" if caught else (2, 0), turnover=False if caught else "hand-off", turn=0 if caught else 1)


@rule("CRP-7.7")
def test_move_then_hand_off_and_the_action_ends() -> None:
    s = scenario("A..B..C.b", A=player(ball=True))
    s.activate("A", "hand-off")
    s.refused("hand-off", "B", because="not adjacent")
    s.refused("throw", "B", because="only a pass action")
    s.refused("foul", "b", because="only a foul action")
    s.step("e", "e").dice(catch=6).hand_off("B")
    s.expect(ball="B", acting=None, A=(2, 0))
    s.move("B", "e")
    s.expect(B=(4, 0), ball="B")


@rule("CRP-7.7")
def test_only_adjacent_standing_team_mates_take_it() -> None:
    s = scenario("""
        .B.D..
        .AbC..
        ......""", A=player(ball=True), B="prone")
    s.activate("A", "hand-off")
    s.expect_not_offered("hand-off")
    s.refused("hand-off", "B", because="is prone")
    s.refused("hand-off", "b", because="is an opponent")
    s.refused("hand-off", "C", because="is not adjacent")


@rule("CRP-7.7", "CRP-7.5")
def test_a_hand_off_is_not_intercepted() -> None:
    s = scenario("""
        .bc..
        .AB..
        C....""", A=player(ball=True))
    s.dice(catch=5).activate("A", "hand-off").hand_off("B")
    s.expect(ball="B", turnover=False)


@rule("CRP-7.7", "CRP-18.5")
def test_hand_off_to_a_ball_carrier_bounces() -> None:
    s = scenario("AB...C.b", A=player(ball=True), B=player(ball=True))
    s.dice(bounce=5).activate("A", "hand-off").hand_off("B")
    s.expect(balls=((2, 0), "B"), turnover="hand-off", turn=1)


@rule("CRP-7.7", "CRP-11.5")
def test_a_hand_off_in_the_end_zone_scores() -> None:
    s = scenario("""
        ...A]
        [...]
        b....""", A=player(ball=True), B=player(at=(4, 1)))
    s.dice(catch=3).activate("A", "hand-off").hand_off("B")
    s.expect(score=(1, 0), turnover="touchdown")
