"""2020-9.1 to 2020-9.4 and 2020-9.8: passing and handing off."""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.board.pitches import open_pitch
from deepbowl.engine.state import put_byte
from deepbowl.testing import player, rule, scenario

from .throws import lane, passes

# ---------------------------------------------------------------- 2020-9.1


@rule("2020-9.1")
def test_move_first_then_throw_and_the_activation_ends() -> None:
    s = lane(B=player(at=(6, 1)))
    s.activate("A", "pass").step("e", "e")
    s.dice(pass_=5, catch=3).throw("B")
    s.expect(A=(2, 1), ball="B", acting=None, turn=0, turnover=False)
    s.expect_event("Passed", rule="2020-9.1", body="A", times=1)
    s.expect_event("Caught", rule="2020-8.3", body="B", times=1)


@rule("2020-9.1")
def test_the_ball_may_be_picked_up_on_the_way_but_must_be_held() -> None:
    s = scenario("......\nA.*.B.\n.....b", book="bb2020").activate("A", "pass")
    s.refused("throw", "B", because="does not hold the ball")
    s.dice(pick_up=3).step("e", "e")
    s.dice(pass_=4, catch=4).throw("B")
    s.expect(ball="B", turnover=False)


@rule("2020-9.1")
def test_pass_may_target_any_square_in_range() -> None:
    s = lane(20, b=player(at=(3, 1)))
    s.activate("A", "pass").expect_offered("throw 1,1", "throw 3,1", "throw 13,0")
    s.refused("throw", (0, 1), because="their own square")
    s.refused("throw", (14, 1), because="out of range")


@rule("2020-9.1")
def test_pass_test_comes_before_interference_and_the_catch() -> None:
    s = lane(B=player(at=(6, 1)), b=player(at=(3, 1)))
    s.activate("A", "pass").dice(pass_=5).throw("B")
    s.asked("intercept", of=1, about="A", options=["no", "player b"])
    s.dice(catch=3).no("intercept")
    s.expect(ball="B", turnover=False)


@rule("2020-9.1", "2020-2.4")
def test_a_team_re_roll_for_the_test() -> None:
    s = lane(B=player(at=(3, 1)), rerolls=1)
    s.activate("A", "pass").dice(pass_=1).throw("B")
    s.asked("re-roll", of=0, about="A", options=["re-roll none", "re-roll team"])
    s.dice(pass_=4, catch=3).reroll("team")
    s.expect(ball="B", rerolls=(0, 1), turnover=False)


@rule("2020-9.1", "2020-6.5")
def test_caught_by_an_opponent_it_is_a_turnover() -> None:
    s = lane(b=player(at=(3, 1)), B=player(at=(0, 2)))
    s.dice(pass_=4, catch=3)
    passes(s, "b")
    s.expect(ball="b", turnover="no team-mate caught", turn=1)


@rule("2020-9.1", "2020-6.5")
def test_caught_off_a_bounce_by_a_team_mate_it_is_none() -> None:
    s = lane(B=player(at=(4, 1)))
    s.dice(pass_=4, bounce=5, catch=4)
    passes(s, (3, 1))
    s.expect(ball="B", turnover=False)


@rule("2020-9.1", "2020-6.2")
def test_pass_is_once_per_turn_even_if_never_thrown() -> None:
    s = lane(B=player(at=(3, 1)))
    s.activate("A", "pass").stop().activate("B")
    s.expect_not_offered("declare pass")


# ---------------------------------------------------------------- 2020-9.2


@rule("2020-9.2")
def test_the_outer_edge_of_the_ranges() -> None:
    s = scenario("A", board=open_pitch(), at=(0, 7), book="bb2020", A=player(ball=True), b=player(at=(25, 14)))
    s.activate("A", "pass")
    s.expect_offered("throw 13,5", "throw 13,9", "throw 12,3", "throw 11,1", "throw 1,6")
    s.expect_not_offered("throw 13,4", "throw 14,7", "throw 12,2", "throw 11,0", "throw 0,7")


# ---------------------------------------------------------------- 2020-9.3, 9.4


@rule("2020-9.3", "2020-9.4")
@pytest.mark.parametrize("pa", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize(("target", "modifier"), [(3, 0), (6, -1), (10, -2), (13, -3)])
def test_a_pass_by_band_and_passing_ability(pa: int, target: int, modifier: int) -> None:
    """Every face: natural 1 fumbles, natural 6 and a total of PA are accurate, a total of 1 or less goes wild."""
    for die in range(1, 7):
        s = lane(20, A=player(at=(0, 1), ball=True, pa=pa), B=player(at=(target, 1)))
        s.dice(pass_=die)
        if die == 1:
            s.dice(bounce=5)
            passes(s, "B").expect(ball=(1, 1), turnover="fumbled")
        elif die == 6 or die + modifier >= pa:
            s.dice(catch=6)
            passes(s, "B").expect(ball="B", turnover=False)
        elif die + modifier <= 1:
            s.dice(deviation=5, deviation_distance=2, bounce=5)
            passes(s, "B").expect(ball=(3, 1), turnover="no team-mate caught")
        else:
            s.dice(scatter=[5, 5, 5], bounce=4)
            passes(s, "B").expect(ball=(target + 2, 1), turnover="no team-mate caught")


@rule("2020-9.3")
@pytest.mark.parametrize(("marking", "needed"), [(0, 4), (1, 5), (2, 6)])
def test_minus_1_for_each_opponent_marking_the_passer(marking: int, needed: int) -> None:
    marks: dict[str, Any] = {name: player(at=at) for name, at in (("d", (0, 0)), ("e", (0, 2)))}
    s = lane(B=player(at=(3, 1)), **dict(list(marks.items())[:marking]))
    s.dice(pass_=6, catch=6)
    passes(s, "B")
    assert s.needed("pass") == needed


@rule("2020-9.4", "2020-6.5")
def test_fumble_bounces_from_the_passer_and_is_a_turnover_even_if_caught() -> None:
    s = lane(B=player(at=(1, 0)))
    s.dice(pass_=1, bounce=3, catch=4)
    passes(s, (5, 1))
    s.expect(ball="B", turnover="fumbled", turn=1)


@rule("2020-9.4", "2020-2.1", "2020-2.2")
def test_player_without_pa_fumbles_without_a_roll() -> None:
    s = lane(A=player(at=(0, 1), ball=True), rerolls=1)
    s.m.state.pa = put_byte(s.m.state.pa, s.body("A"), 0)
    s.dice(bounce=5)
    passes(s, (5, 1))
    s.expect(ball=(1, 1), turnover="fumbled", rerolls=(1, 1))


@rule("2020-9.4")
def test_a_total_of_1_with_pa_1_is_accurate() -> None:
    s = lane(20, A=player(at=(0, 1), ball=True, pa=1), B=player(at=(13, 1)))
    s.dice(pass_=4, catch=6)
    passes(s, "B")
    s.expect(ball="B")


@rule("2020-9.4", "2020-8.4")
def test_a_wild_pass_off_the_pitch_is_thrown_in_from_the_last_square() -> None:
    s = lane(20, A=player(at=(2, 1), ball=True, pa=6))
    s.dice(pass_=2, deviation=2, deviation_distance=4, throw_in=3, throw_in_distance=(1, 1), bounce=5)
    passes(s, (15, 1))
    s.expect(ball=(3, 2), turnover="no team-mate caught")


# ---------------------------------------------------------------- 2020-9.8


@rule("2020-9.8", "2020-8.3")
def test_a_hand_off_is_caught_without_a_modifier_and_ends_the_activation() -> None:
    s = lane(B=player(at=(1, 1)))
    s.activate("A", "hand-off").dice(catch=3).hand_off("B")
    s.expect(ball="B", acting=None, turnover=False)
    assert s.needed("catch") == 3


@rule("2020-9.8", "2020-6.5")
def test_a_dropped_hand_off_bounces_and_is_a_turnover() -> None:
    s = lane(B=player(at=(1, 1)))
    s.activate("A", "hand-off").dice(catch=1, bounce=5).hand_off("B")
    s.expect(ball=(2, 1), turnover="no team-mate caught")
    s = lane(B=player(at=(1, 1)), C=player(at=(2, 1)))
    s.activate("A", "hand-off").dice(catch=1, bounce=5, then_catch=4).hand_off("B")
    s.expect(ball="C", turnover=False)


@rule("2020-9.8", "2020-8.3")
def test_hand_off_to_a_player_without_tackle_zones_bounces() -> None:
    s = lane(B=player(at=(1, 1), no_zones=True))
    s.activate("A", "hand-off").dice(bounce=5).hand_off("B")
    s.expect(ball=(2, 1), turnover="no team-mate caught")


@rule("2020-9.8")
def test_hand_off_needs_a_standing_adjacent_team_mate() -> None:
    s = lane(B=player(at=(1, 1), posture="prone"), C=player(at=(2, 1)), b=player(at=(1, 0)))
    s.activate("A", "hand-off")
    s.expect_not_offered("hand-off")


@rule("2020-9.8")
def test_a_ball_may_be_handed_on_by_four_seats_alike() -> None:
    s = scenario("PQ...\n.....\nA..bp", book="bb2020", seats=4, turn=2, P=player(ball=True))
    s.activate("P", "hand-off").dice(catch=3).hand_off("Q")
    s.expect(ball="Q", turn=2, turnover=False)
