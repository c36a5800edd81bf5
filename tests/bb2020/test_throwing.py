"""2020-10: throwing and kicking team-mates."""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.engine.state import put_byte
from deepbowl.positions.players import Player
from deepbowl.testing import Scenario, neutral, player, prone, rule, scenario, stunned

from .throws import hurling, kicks, throws

THROWER = "Throw Team-mate"
FLYER = "Right Stuff"


# ---------------------------------------------------------------- 2020-10.1


@rule("2020-10.1", "2020-15/Throw Team-mate", "2020-15/Right Stuff")
def test_a_strong_player_throws_a_light_one() -> None:
    s = hurling()
    s.dice(throw_team_mate=4, scatter=[5, 5, 5], landing=3)
    throws(s, 4, 2)
    s.expect(B=(7, 2), acting=None, turnover=False, turn=0)
    s.activate("B", "move").step("e").stop()


@rule("2020-10.1", "2020-15/Throw Team-mate")
def test_throw_team_mate_needs_strength_five() -> None:
    s = hurling(A=player(st=4, skills=THROWER)).activate("A")
    s.expect_not_offered("declare throw-team-mate")


@rule("2020-10.1", "2020-15/Right Stuff")
@pytest.mark.parametrize("who", [player(st=4, skills=FLYER), player(st=3), player(st=2, skills=FLYER, rooted=True)])
def test_throw_needs_a_light_team_mate_with_right_stuff_not_rooted(who: Player) -> None:
    s = hurling(B=who).activate("A", "throw-team-mate")
    s.expect_not_offered("use-on throw-team-mate B")
    s.stop()


@rule("2020-10.1", "2020-15/Throw Team-mate")
def test_team_mate_throw_may_be_declined() -> None:
    s = hurling().activate("A", "throw-team-mate").stop()
    s.expect(B=(2, 2), turnover=False)


@rule("2020-10.1")
def test_thrower_may_move_first_and_throw_an_adjacent_team_mate() -> None:
    s = hurling(B=player(st=2, skills=FLYER, at=(4, 0), acted=True)).activate("A", "throw-team-mate")
    s.expect_not_offered("use-on throw-team-mate B")
    s.step("e", "ne").use(THROWER, on="B").dice(throw_team_mate=4, scatter=[5, 5, 5], landing=3).pick((6, 0))
    s.expect(A=(3, 1), B=(9, 0))


@rule("2020-10.1", "2020-6.2")
def test_throw_team_mate_is_once_per_turn_and_instead_of_a_pass() -> None:
    s = hurling(C=player(st=5, skills=THROWER))
    s.activate("A", "throw-team-mate").stop().activate("C")
    s.expect_not_offered("declare throw-team-mate", "declare pass")
    s = hurling(C=player(st=5, skills=THROWER))
    s.activate("C", "pass").stop().activate("A")
    s.expect_not_offered("declare throw-team-mate")


@rule("2020-10.1")
def test_a_player_of_any_of_four_seats() -> None:
    s = scenario("PQ......\n........\nA..b...p", book="bb2020", seats=4, turn=2,
                 P=player(st=5, skills=THROWER), Q=player(st=2, skills=FLYER))  # fmt: skip
    s.activate("P", "throw-team-mate").use(THROWER, on="Q")
    s.dice(throw_team_mate=4, scatter=[5, 4, 5], landing=3).pick((3, 0), by=2)
    s.expect(Q=(4, 0), turnover=False)


# ---------------------------------------------------------------- 2020-10.2, 10.3


@rule("2020-10.2")
def test_quick_and_short_range_only_any_square() -> None:
    s = hurling().activate("A", "throw-team-mate").use(THROWER, on="B")
    offered = {s.m.names.text(option) for option in s.m.decision().options}
    assert {"square 7,2", "square 2,2", "square 0,4", "square 6,4"} <= offered
    assert not {"square 8,2", "square 8,4", "square 1,2"} & offered
    s.dice(throw_team_mate=1, bounce=2, landing=6).pick((7, 2))


@rule("2020-10.3", "2020-10.4")
@pytest.mark.parametrize(("die", "needed"), [(4, 3), (3, 4), (2, 4)])
def test_a_superb_throw_lands_better_than_a_successful_one(die: int, needed: int) -> None:
    """Quick, PA 4+: both scatter from the target; superb lands at 0, successful at -1."""
    s = hurling()
    s.dice(throw_team_mate=die, scatter=[5, 5, 5], landing=6)
    throws(s, 4, 2)
    s.expect(B=(7, 2))
    assert s.needed("landing") == needed


@rule("2020-10.3", "2020-10.4")
def test_a_terrible_throw_deviates_from_the_thrower_and_lands_at_minus_2() -> None:
    """Short, PA 6+: a 2 less 1 is a total of 1."""
    s = hurling(A=player(st=5, pa=6, skills=THROWER))
    s.dice(throw_team_mate=2, deviation=2, deviation_distance=2, landing=5)
    throws(s, 6, 2)
    s.expect(B=(1, 0), turnover=False)
    assert s.needed("landing") == 5


@rule("2020-10.3", "2020-10.4", "2020-6.6")
def test_a_fumble_bounces_one_square_from_the_thrower_and_lands_at_minus_1() -> None:
    s = hurling()
    s.dice(throw_team_mate=1, bounce=2, landing=4)
    throws(s, 4, 2)
    s.expect(B=(1, 1), turnover=False)
    assert s.needed("landing") == 4


@rule("2020-10.3", "2020-2.2")
def test_thrower_without_pa_fumbles_without_a_roll() -> None:
    s = hurling()
    s.m.state.pa = put_byte(s.m.state.pa, s.body("A"), 0)
    s.dice(bounce=2, landing=4)
    throws(s, 4, 2)
    s.expect(B=(1, 1))


@rule("2020-10.3", "2020-2.5")
def test_modifiers_and_a_team_re_roll() -> None:
    """Short -1, one opponent marking -1: PA 4+ needs a 6."""
    s = hurling(d=player(at=(0, 1)), rerolls=1)
    s.dice(throw_team_mate=5)
    throws(s, 6, 2).dice(throw_team_mate=6, scatter=[5, 5, 5], landing=3).reroll("team")
    s.expect(B=(9, 2), rerolls=(0, 1))
    assert s.needed("throw-team-mate") == 6


@rule("2020-10.3", "2020-9.5")
def test_thrown_player_cannot_be_interfered_with() -> None:
    s = hurling(d=player(at=(4, 2)))
    s.dice(throw_team_mate=6, scatter=[5, 4, 5], landing=3)
    throws(s, 6, 2)
    s.expect(B=(7, 2))


@rule("2020-15/Strong Arm", "2020-10.3")
def test_strong_arm_is_plus_1() -> None:
    s = hurling(A=player(st=5, skills=f"{THROWER}, Strong Arm"))
    s.dice(throw_team_mate=3, scatter=[5, 5, 5], landing=3)
    throws(s, 4, 2)
    assert (s.needed("throw-team-mate"), s.needed("landing")) == (3, 3)


@rule("2020-15/Strong Arm")
def test_strong_arm_neither_for_a_ball_nor_for_a_kick_nor_for_others() -> None:
    s = scenario("A..B.\n.....\n....b", book="bb2020", A=player(ball=True, skills="Strong Arm"))
    s.activate("A", "pass").dice(pass_=4, catch=3).throw("B")
    assert s.needed("pass") == 4
    s = hurling(A=player(st=5, skills="Kick Team-mate, Strong Arm"))
    s.dice(kick_team_mate=4, scatter=[5, 5, 5], landing=3)
    kicks(s, 4, 2)
    assert s.needed("kick-team-mate") == 4


@rule("2020-15/Strong Arm")
def test_strong_arm_in_any_seat_of_four() -> None:
    s = scenario("PQ......\n........\nA..b...p", book="bb2020", seats=4, turn=2,
                 P=player(st=5, skills=f"{THROWER}, Strong Arm"), Q=player(st=2, skills=FLYER))  # fmt: skip
    s.activate("P", "throw-team-mate").use(THROWER, on="Q")
    s.dice(throw_team_mate=3, scatter=[5, 4, 5], landing=3).pick((3, 0), by=2)
    assert s.needed("throw-team-mate") == 3


# ---------------------------------------------------------------- 2020-10.4


@rule("2020-10.4")
def test_minus_1_for_each_opponent_marking_the_landing_square() -> None:
    s = hurling(d=player(at=(8, 1)), e=player(at=(8, 3)))
    s.dice(throw_team_mate=4, scatter=[5, 5, 5], landing=5)
    throws(s, 4, 2)
    s.expect(B=(7, 2))
    assert s.needed("landing") == 5


@rule("2020-10.4", "2020-6.6")
def test_a_failed_landing_is_a_fall_and_no_turnover_without_the_ball() -> None:
    s = hurling()
    s.dice(throw_team_mate=4, scatter=[5, 5, 5], landing=2, armour=(1, 1))
    throws(s, 4, 2)
    s.expect(B=prone(7, 2), turnover=False, turn=0)


@rule("2020-10.4", "2020-7.7", "2020-3.5")
@pytest.mark.parametrize("die", [2, 3])
def test_thrown_player_landing_on_the_ball_must_try_to_pick_it_up(die: int) -> None:
    s = hurling(balls=((7, 2),))
    s.dice(throw_team_mate=4, scatter=[5, 5, 5], landing=3, pick_up=die)
    if die == 2:
        s.dice(bounce=5)
    throws(s, 4, 2)
    s.expect(ball="B" if die == 3 else (8, 2), turnover=False if die == 3 else "failed to pick up")


@rule("2020-10.4", "2020-3.5")
def test_falling_onto_the_ball_it_only_bounces() -> None:
    s = hurling(balls=((7, 2),))
    s.dice(throw_team_mate=4, scatter=[5, 5, 5], landing=2, armour=(1, 1), bounce=5)
    throws(s, 4, 2)
    s.expect(ball=(8, 2), B=prone(7, 2), turnover=False)


# ---------------------------------------------------------------- 2020-10.5, 10.6


@rule("2020-10.5", "R-40")
def test_landing_on_an_opponent_knocks_down_both_opponent_first() -> None:
    s = hurling(d=player(at=(7, 2)))
    s.dice(throw_team_mate=4, scatter=[5, 5, 5], armour=(6, 6), injury=(1, 1), bounce=5, then_armour=(1, 2))
    throws(s, 4, 2)
    s.expect(d=stunned(7, 2), B=prone(8, 2), turnover=False)


@rule("2020-10.5", "R-40")
def test_loose_balls_after_a_landing_start_with_the_occupants() -> None:
    s = hurling(B=player(st=2, skills=FLYER, ball=True), d=player(at=(7, 2), ball=True))
    s.dice(throw_team_mate=4, scatter=[5, 5, 5], armour=(1, 1), bounce=5, then_armour=(1, 2), then_bounce=[2, 7])
    throws(s, 4, 2)
    s.expect(balls=((8, 3), (7, 1)), d=prone(7, 2), B=prone(8, 2), turnover=True)


@rule("2020-10.5")
def test_bouncing_onto_another_it_is_the_same_again() -> None:
    s = hurling(d=player(at=(7, 2)), e=player("prone", at=(8, 2)))
    s.dice(throw_team_mate=4, scatter=[5, 5, 5], armour=(1, 1), bounce=5, then_armour=(1, 2), then_bounce=5)
    s.dice(armour=(2, 2))
    throws(s, 4, 2)
    s.expect(d=prone(7, 2), e=prone(8, 2), B=prone(9, 2), turnover=False)
    s.expect_event("Armour", times=3)


@rule("2020-10.5", "2020-10.6", "2020-6.5")
@pytest.mark.parametrize("posture", ["", "prone"])
def test_landing_on_a_team_mate_is_a_turnover(posture: str) -> None:
    s = hurling(D=player(posture, at=(7, 2)))
    s.dice(throw_team_mate=4, scatter=[5, 5, 5], armour=(1, 1), bounce=5, then_armour=(1, 2))
    throws(s, 4, 2)
    s.expect(D=prone(7, 2), B=prone(8, 2), turnover=True, turn=1)


@rule("2020-10.5")
@pytest.mark.parametrize("who", [player("prone", st=2, skills=FLYER), player(st=2, skills=FLYER, no_zones=True)])
def test_player_thrown_prone_or_without_zones_bounces_and_falls(who: Player) -> None:
    s = hurling(B=who)
    s.dice(throw_team_mate=4, scatter=[5, 5, 5], bounce=5, armour=(1, 1))
    throws(s, 4, 2)
    s.expect(B=prone(8, 2), turnover=False)


@rule("2020-10.5", "2020-10.1")
def test_a_stunned_player_stays_stunned() -> None:
    s = hurling(B=player("stunned", st=2, skills=FLYER))
    s.dice(throw_team_mate=4, scatter=[5, 5, 5], bounce=5, armour=(1, 1))
    throws(s, 4, 2)
    s.expect(B=stunned(8, 2))


@rule("2020-10.5", "2020-12.5", "2020-6.5", "2020-8.4")
@pytest.mark.parametrize("ball", [True, False])
def test_player_thrown_off_the_pitch_goes_to_the_crowd_ball_thrown_in(ball: bool) -> None:
    s = hurling(B=player(st=2, skills=FLYER, ball=ball))
    s.dice(throw_team_mate=4, scatter=[2, 2], injury=(3, 3))
    if ball:
        s.dice(throw_in=3, throw_in_distance=(1, 1), bounce=5)
    throws(s, 4, 1)
    s.expect(B="reserves", turnover="into the crowd" if ball else False)
    if ball:
        s.expect(ball=(5, 2))


@rule("2020-10.6", "2020-6.5")
@pytest.mark.parametrize("die", [2, 3])
def test_thrown_carrier_that_fails_to_land_is_a_turnover(die: int) -> None:
    s = hurling(B=player(st=2, skills=FLYER, ball=True))
    s.dice(throw_team_mate=4, scatter=[5, 5, 5], landing=die)
    if die == 2:
        s.dice(armour=(1, 1), bounce=5)
    throws(s, 4, 2)
    s.expect(ball="B" if die == 3 else (8, 2), turnover=die == 2)


@rule("2020-10.6", "2020-14.1")
def test_a_carrier_landing_in_the_end_zone_scores() -> None:
    s = scenario("AB....]\nC.....]\nb.....]", book="bb2020", ends="we",
                 A=player(st=5, skills=THROWER), B=player(st=2, skills=FLYER, ball=True))  # fmt: skip
    s.activate("A", "throw-team-mate").use(THROWER, on="B")
    s.dice(throw_team_mate=4, scatter=[5, 5, 5], landing=3).pick((3, 0))
    s.expect(score=(1, 0))


@rule("2020-10.6", "2020-10.3", "2020-6.6")
def test_fumbled_carrier_that_lands_safely_is_not_a_turnover() -> None:
    s = hurling(B=player(st=2, skills=FLYER, ball=True))
    s.dice(throw_team_mate=1, bounce=2, landing=4)
    throws(s, 4, 2)
    s.expect(B=(1, 1), ball="B", turnover=False)


# ---------------------------------------------------------------- Always Hungry


def hungry(**more: Any) -> Scenario:
    """A is Always Hungry."""
    return hurling(A=player(st=5, skills=f"{THROWER}, Always Hungry"), **more)


@rule("2020-15/Always Hungry", "2020-10.1")
def test_always_hungry_on_a_two_throws_normally() -> None:
    s = hungry()
    s.dice(always_hungry=2, throw_team_mate=4, scatter=[5, 5, 5], landing=3)
    throws(s, 4, 2)
    s.expect(B=(7, 2))


@rule("2020-15/Always Hungry")
def test_always_hungry_team_mate_squirming_free_is_fumbled() -> None:
    s = hungry()
    s.dice(always_hungry=1, escape=2, bounce=2, landing=4)
    throws(s, 4, 2)
    s.expect(B=(1, 1), turnover=False)
    assert s.needed("landing") == 4


@rule("2020-15/Always Hungry", "2020-6.5")
@pytest.mark.parametrize("ball", [True, False])
def test_player_eaten_is_dead_and_the_ball_bounces_from_the_eater(ball: bool) -> None:
    s = hungry(B=player(st=2, skills=f"{FLYER}, Regeneration", ball=ball), apothecary=1)
    s.dice(always_hungry=1, escape=1)
    if ball:
        s.dice(bounce=2)
    throws(s, 4, 2)
    s.expect(B="dead", turnover="eaten" if ball else False)
    if ball:
        s.expect(ball=(1, 1))


@rule("2020-15/Always Hungry")
def test_kick_team_mate_ignores_always_hungry() -> None:
    s = hurling(A=player(st=5, skills="Kick Team-mate, Always Hungry"))
    s.dice(kick_team_mate=4, scatter=[5, 5, 5], landing=3)
    kicks(s, 4, 2)
    s.expect(B=(7, 2))


@rule("2020-15/Always Hungry", "2020-2.5")
def test_hunger_may_be_re_rolled_by_any_seat_of_four() -> None:
    s = scenario("PQ......\n........\nA..b...p", book="bb2020", seats=4, turn=2, rerolls=1,
                 P=player(st=5, skills=f"{THROWER}, Always Hungry"), Q=player(st=2, skills=FLYER))  # fmt: skip
    s.activate("P", "throw-team-mate").use(THROWER, on="Q").dice(always_hungry=1).pick((3, 0), by=2)
    s.dice(always_hungry=2, throw_team_mate=4, scatter=[5, 4, 5], landing=3).reroll("team")
    s.expect(Q=(4, 0))


# ---------------------------------------------------------------- Swoop


def swooping(**more: Any) -> Scenario:
    """B swoops."""
    return hurling(B=player(st=2, skills=f"{FLYER}, Swoop"), **more)


@rule("2020-15/Swoop", "2020-1.4", "2020-10.3")
@pytest.mark.parametrize(("die", "to"), [(1, (6, 0)), (3, (6, 2)), (6, (6, 4))])
def test_swoop_turns_in_the_air_instead_of_scattering(die: int, to: tuple[int, int]) -> None:
    s = swooping()
    s.dice(throw_team_mate=4)
    throws(s, 4, 2).yes("Swoop").dice(swoop=die, swoop_distance=2, landing=3).answer("facing", "E")
    s.expect(B=to)


@rule("2020-15/Swoop")
def test_swoop_declined() -> None:
    s = swooping()
    s.dice(throw_team_mate=4)
    throws(s, 4, 2).dice(scatter=[5, 5, 5], landing=3).no("Swoop")
    s.expect(B=(7, 2))


@rule("2020-15/Swoop", "R-24")
@pytest.mark.parametrize("die", [1, 2])
def test_no_swoop_from_a_fumbled_or_terrible_throw(die: int) -> None:
    s = swooping(A=player(st=5, pa=6, skills=THROWER))
    s.dice(throw_team_mate=die)
    s.dice(bounce=2, landing=6) if die == 1 else s.dice(deviation=2, deviation_distance=1, landing=6)
    throws(s, 6, 2)
    s.expect(B=(1, 1))


@rule("2020-15/Swoop")
def test_swoop_does_not_apply_to_a_prone_player() -> None:
    s = hurling(B=player("prone", st=2, skills=f"{FLYER}, Swoop"))
    s.dice(throw_team_mate=4, scatter=[5, 5, 5], bounce=5, armour=(1, 1))
    throws(s, 4, 2)
    s.expect(B=prone(8, 2))


@rule("2020-15/Swoop", "2020-10.5")
def test_swooping_off_the_pitch() -> None:
    s = swooping()
    s.dice(throw_team_mate=4)
    throws(s, 4, 1).yes("Swoop").dice(swoop=3, swoop_distance=3, injury=(3, 3)).answer("facing", "N")
    s.expect(B="reserves", turnover=False)


@rule("2020-15/Swoop")
def test_swoop_in_any_seat_of_four() -> None:
    s = scenario("PQ......\n........\nA..b...p", book="bb2020", seats=4, turn=2,
                 P=player(st=5, skills=THROWER), Q=player(st=2, skills=f"{FLYER}, Swoop"))  # fmt: skip
    s.activate("P", "throw-team-mate").use(THROWER, on="Q").dice(throw_team_mate=4).pick((3, 0))
    s.yes("Swoop", by=2).dice(swoop=3, swoop_distance=1, landing=3).answer("facing", "E", by=2)
    s.expect(Q=(4, 0))


# ---------------------------------------------------------------- 2020-10.7, Kick Team-mate


def kicking(**more: Any) -> Scenario:
    """A kicks."""
    return hurling(**{"A": player(st=5, skills="Kick Team-mate"), **more})


@rule("2020-10.7", "2020-15/Kick Team-mate")
def test_a_kick_is_like_a_throw() -> None:
    s = kicking()
    s.dice(kick_team_mate=4, scatter=[5, 5, 5], landing=3)
    kicks(s, 4, 2)
    s.expect(B=(7, 2), acting=None, turnover=False)


@rule("2020-10.7", "2020-15/Kick Team-mate")
def test_kick_team_mate_needs_a_standing_team_mate() -> None:
    s = kicking(B=player("prone", st=2, skills=FLYER)).activate("A", "kick-team-mate")
    s.expect_not_offered("use-on kick-team-mate B")
    s.stop()


@rule("2020-15/Kick Team-mate", "2020-6.2")
def test_a_kick_besides_a_throw_but_only_one_a_turn() -> None:
    s = kicking(C=player(st=5, skills=f"{THROWER}, Kick Team-mate"), D=player(st=5, skills="Kick Team-mate", at=(0, 0)))
    s.activate("C", "throw-team-mate").stop()
    s.activate("A", "kick-team-mate").stop()
    s.activate("D").expect_not_offered("declare kick-team-mate")


@rule("2020-15/Kick Team-mate")
def test_kick_team_mate_may_be_declined() -> None:
    s = kicking().activate("A", "kick-team-mate").stop()
    s.expect(B=(2, 2), turnover=False)


@rule("2020-15/Kick Team-mate", "2020-10.7", "2020-6.5")
@pytest.mark.parametrize("ball", [True, False])
def test_fumbled_kick_injures_the_player_in_their_square(ball: bool) -> None:
    """A Stunned counts as KO'd; with the ball it is a turnover, and the ball bounces from the square."""
    s = kicking(B=player(st=2, skills=FLYER, ball=ball))
    s.dice(kick_team_mate=1, injury=(2, 2))
    if ball:
        s.dice(bounce=5)
    kicks(s, 4, 2)
    s.expect(B="ko", turnover=ball)
    if ball:
        s.expect(ball=(3, 2))


@rule("2020-15/Kick Team-mate")
def test_a_kick_in_any_seat_of_four() -> None:
    s = scenario("PQ......\n........\nA..b...p", book="bb2020", seats=4, turn=2,
                 P=player(st=5, skills="Kick Team-mate"), Q=player(st=2, skills=FLYER))  # fmt: skip
    s.activate("P", "kick-team-mate").use("Kick Team-mate", on="Q")
    s.dice(kick_team_mate=4, scatter=[5, 4, 5], landing=3).pick((3, 0), by=2)
    s.expect(Q=(4, 0))


@rule("2020-15/Kick Team-mate")
def test_the_opponent_may_add_the_kickers_mighty_blow() -> None:
    s = kicking(A=player(st=5, skills="Kick Team-mate, Mighty Blow (+1)"))
    s.dice(kick_team_mate=1, injury=(4, 5))
    kicks(s, 4, 2)
    s.dice(casualty=1).yes("Mighty Blow (+1)", by=1)
    s.expect(B="casualty")


@rule("2020-10.5", "2020-10.6")
@pytest.mark.parametrize("size", [1, 2])
def test_landing_on_a_neutral_body_knocks_both_down_without_a_turnover(size: int) -> None:
    """It goes down like any player, and is not a turnover."""
    s = hurling(X=neutral(at=(7, 1), size=size, av=9) if size == 2 else neutral(at=(7, 2), av=9))
    s.dice(throw_team_mate=4, scatter=[5, 5, 5], armour=(1, 1), bounce=4, then_armour=(1, 2))
    throws(s, 4, 2)
    s.expect(X=prone(7, 1) if size == 2 else prone(7, 2), B=prone(6, 2), turnover=False)
