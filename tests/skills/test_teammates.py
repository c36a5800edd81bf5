"""CRP-8: throwing team-mates; Throw Team-Mate and Right Stuff. Always Hungry: test_teammates_hungry.py."""

from __future__ import annotations

import pytest

from deepbowl.testing import Scenario, player, prone, rule, scenario, standing, stunned

THROWER = "Throw Team-Mate"
FLYER = "Right Stuff"


def throw(s: Scenario, *target: int) -> Scenario:
    """A throws B at a square; the dice are scripted already."""
    return s.activate("A", "pass").use("Throw Team-Mate", on="B").pick(target, by=0)


def field(**players: object) -> Scenario:
    """A stands beside B in the west, b is far away; room for a throw to the east."""
    everybody = {"A": player(skills=THROWER), "B": player(skills=FLYER), **players}
    return scenario("""
        ............
        ............
        .AB.........
        ............
        C..........b""", **everybody)  # type: ignore[arg-type]


# ---------------------------------------------------------------- CRP-8.1 who, and with which Action


@rule("CRP-8.1", "CRP-13/Throw Team-Mate")
def test_a_pass_action_throws_an_adjacent_team_mate() -> None:
    s = field()
    s.dice(pass_=4, scatter=[5, 5, 5], landing=4)
    throw(s, 6, 2)
    s.expect(A=(1, 2), B=(9, 2), turnover=False, turn=0, acting=None)
    s.expect_event("TraitUsed", rule="CRP-13/Throw Team-Mate", body="A", times=1)


@rule("CRP-8.1", "CRP-2.3")
def test_it_is_the_pass_action_of_the_turn() -> None:
    s = field(C=player(skills=THROWER))
    s.dice(pass_=4, scatter=[5, 5, 5], landing=4)
    throw(s, 6, 2)
    s.activate("C")
    s.refused("declare", "pass", because="spent for this turn")
    s.declare("move")


@rule("CRP-8.1")
def test_he_may_move_first_and_need_not_throw() -> None:
    s = scenario("""
        ........
        A..B...b
        .....C..""", A=player(skills=THROWER), B=player(skills=FLYER))
    s.activate("A", "pass")
    s.expect_not_offered("use-on")
    s.step("e", "e")
    s.expect_offered("use-on throw-team-mate B")
    s.stop()
    s.expect(A=(2, 1), B=(3, 1), turnover=False, acting=None, turn=0)


@rule("CRP-8.1", "CRP-13/Throw Team-Mate")
@pytest.mark.parametrize("action", ["move", "blitz", "hand-off", "foul"])
def test_no_other_action_throws(action: str) -> None:
    s = field()
    s.activate("A", action)
    s.expect_not_offered("use-on")


@rule("CRP-8.1", "CRP-13/Right Stuff")
@pytest.mark.parametrize(("mate", "why"), [
    (player(), "no Right Stuff"),
    (player("prone", skills=FLYER), "prone"),
    (player("stunned", skills=FLYER), "stunned"),
    (player(skills=FLYER, no_zones=True), "his zones are lost, and with them what needs zones"),
])
def test_whom_he_cannot_throw(mate: object, why: str) -> None:
    s = field(B=mate)
    s.activate("A", "pass")
    s.expect_not_offered("use-on")


@rule("CRP-8.1", "CRP-13/Right Stuff")
def test_nobody_throws_opponents_nor_players_out_of_reach() -> None:
    s = scenario("""
        .......
        .Aa.B..
        .......""", A=player(skills=THROWER), a=player(skills=FLYER), B=player(skills=FLYER))
    s.activate("A", "pass")
    s.expect_not_offered("use-on")


@rule("CRP-8.1")
def test_a_thrower_with_a_ball_may_pass_it_instead_and_keeps_it_when_he_throws_a_player() -> None:
    s = field(A=player(skills=THROWER, ball=True))
    s.activate("A", "pass")
    s.expect_offered("throw 6,2", "use-on throw-team-mate B")
    s.dice(pass_=4, scatter=[5, 5, 5], landing=4)
    s.use("Throw Team-Mate", on="B").pick((6, 2))
    s.expect(ball="A", B=(9, 2), turnover=False)


# ---------------------------------------------------------------- CRP-8.2 the throw


@rule("CRP-8.2", "CRP-7.2")
def test_only_quick_and_short_squares() -> None:
    s = field()
    s.activate("A", "pass").use("Throw Team-Mate", on="B")
    s.expect_offered("square 7,2", "square 7,4", "square 2,2")
    s.expect_not_offered("square 8,2", "square 1,2")
    s.dice(pass_=4, scatter=[5, 5, 5], landing=4).pick((7, 2))
    s.expect(B=(10, 2))


@rule("CRP-8.2", "CRP-7.4", "CRP-19")
@pytest.mark.parametrize(("ag", "target", "die", "fumbled"), [
    (1, (6, 2), 2, True),  # Short: 2 - 1 is 1
    (1, (6, 2), 3, False),
    (1, (4, 2), 2, False),  # Quick: 2 + 1 - 1 is 2
    (1, (4, 2), 1, True),
    (6, (6, 2), 2, True),  # Agility does not matter
    (6, (6, 2), 3, False),
])
def test_a_pass_roll_at_minus_one_of_which_only_a_fumble_matters(
    ag: int, target: tuple[int, int], die: int, fumbled: bool
) -> None:
    s = field(A=player(skills=THROWER, ag=ag))
    s.dice(pass_=die)
    if not fumbled:
        s.dice(scatter=[5, 5, 5])
    s.dice(landing=4)
    throw(s, *target)
    s.expect(B=(2, 2) if fumbled else (target[0] + 3, 2), turnover=False, turn=0)


@rule("CRP-8.2")
def test_accurate_is_as_good_as_inaccurate_three_scatters_each_from_the_last() -> None:
    s = field(A=player(skills=THROWER, ag=6))
    s.dice(pass_=6, scatter=[2, 5, 7], landing=4)
    throw(s, 5, 2)
    s.expect(B=(6, 2))


@rule("CRP-8.2", "CRP-7.4", "CRP-13/Strong Arm", "CRP-13/Accurate", "CRP-13/Stunty")
@pytest.mark.parametrize(("skills", "safe"), [("", 3), ("Strong Arm", 2), ("Accurate", 2), ("Stunty", 4)])
def test_skills_that_change_a_pass_change_this_roll(skills: str, safe: int) -> None:
    for die in (safe - 1, safe):
        s = field(A=player(skills=f"{THROWER}, {skills}"))
        s.dice(pass_=die)
        if die == safe:
            s.dice(scatter=[5, 5, 5])
        s.dice(landing=4)
        throw(s, 6, 2)
        s.expect(B=(9, 2) if die == safe else (2, 2))


@rule("CRP-8.2", "CRP-7.4", "CRP-13/Disturbing Presence")
def test_zones_on_the_thrower_and_a_disturbing_presence_count() -> None:
    s = scenario("""
        ............
        ab..........
        .AB.........
        ............""", A=player(skills=THROWER), B=player(skills=FLYER), a=player("prone", skills="Disturbing Presence"))
    s.dice(pass_=4, landing=5)  # 4 - 1 for the team-mate, - 1 for b, - 1 for a: a fumble; b's zone on B as he lands
    throw(s, 6, 2)
    s.expect(B=(2, 2))


@rule("CRP-8.2", "CRP-10.8", "CRP-13/Pass")
def test_a_fumble_may_be_rolled_again_anything_else_is_a_success() -> None:
    s = field(A=player(skills=f"{THROWER}, Pass"))
    s.dice(pass_=2)
    throw(s, 6, 2)
    s.asked("re-roll", of=0, about="A")
    s.dice(pass_=3, scatter=[5, 5, 5], landing=4).reroll("Pass")
    s.expect(B=(9, 2))


@rule("CRP-8.2", "CRP-10.2")
def test_a_team_reroll_serves_too_and_the_fumble_may_be_kept() -> None:
    s = scenario("""
        ............
        .AB.........
        C..........b""", A=player(skills=THROWER), B=player(skills=FLYER), rerolls=1)
    s.dice(pass_=1)
    throw(s, 6, 1)
    s.dice(landing=4).reroll(None)
    s.expect(B=(2, 1), rerolls=(1, 1))


@rule("CRP-8.2", "CRP-3")
def test_a_fumble_puts_him_down_where_he_stood_and_is_no_turnover() -> None:
    s = field()
    s.dice(pass_=1, landing=4)
    throw(s, 6, 2)
    s.expect(B=(2, 2), turnover=False, turn=0)


@rule("CRP-8.2", "CRP-8.4", "CRP-3")
def test_after_a_fumble_he_may_fail_to_land_and_that_is_no_turnover_either() -> None:
    s = field()
    s.dice(pass_=1, landing=3, armour=(3, 3))
    throw(s, 6, 2)
    s.expect(B=prone(2, 2), turnover=False, turn=0)


@rule("CRP-8.2", "CRP-7.5", "CRP-13/Pass Block")
def test_nobody_intercepts_a_player_nor_answers_with_pass_block() -> None:
    s = scenario("""
        ............
        .AB.a.......
        ............""", A=player(skills=THROWER), B=player(skills=FLYER), a=player(skills="Pass Block"))
    s.dice(pass_=4, scatter=[5, 5, 5], landing=4)
    throw(s, 6, 1)
    s.expect(B=(9, 1), a=(4, 1))


# ---------------------------------------------------------------- CRP-8.3 the flight


@rule("CRP-8.3", "CRP-18.15", "CRP-5.7")
def test_off_the_pitch_he_is_in_the_crowd_at_once() -> None:
    s = scenario("""
        .......
        .AB...b
        .C.....""", A=player(skills=THROWER), B=player(skills=FLYER))
    s.dice(pass_=4, scatter=[2, 2], injury=(3, 3))
    throw(s, 5, 1)
    s.expect(B="reserves", turnover=False, turn=0)
    s.expect_event("Rolled", what="scatter", times=2)
    s.expect_event("Rolled", what="armour", times=0)


@rule("CRP-8.3", "CRP-3", "CRP-7.10")
def test_off_the_pitch_with_the_ball_is_a_turnover_and_the_ball_comes_back() -> None:
    s = scenario("""
        .......
        .......
        .AB...b
        .C.....
        .......
        .......""", A=player(skills=THROWER), B=player(skills=FLYER, ball=True))
    s.dice(pass_=4, scatter=[2, 2, 2], injury=(4, 4), throw_in=3, throw_in_distance=(1, 2), bounce=7)
    throw(s, 4, 2)
    s.expect(B="ko", ball=(4, 3), turnover="into the crowd", turn=1)


@rule("CRP-8.3", "CRP-9.5")
def test_an_apothecary_may_help_the_one_in_the_crowd() -> None:
    s = scenario("""
        .......
        .AB...b
        .C.....""", A=player(skills=THROWER), B=player(skills=FLYER), apothecary=1)
    s.dice(pass_=4, scatter=[2, 2], injury=(4, 4))
    throw(s, 5, 1).yes("apothecary")
    s.expect(B="reserves")


@rule("CRP-8.3")
def test_an_opponent_in_the_last_square_is_knocked_down_and_the_flight_goes_on() -> None:
    s = field(b=player(at=(9, 2)))
    s.dice(pass_=4, scatter=[5, 5, 5, 5], armour=[(2, 2), (3, 3)])
    throw(s, 6, 2)
    s.expect(b=prone(9, 2), B=prone(10, 2), turnover=False, turn=0)
    s.expect_event("Rolled", what="landing", times=0)


@rule("CRP-8.3", "CRP-8.5", "CRP-3")
def test_a_team_mate_knocked_down_is_a_turnover() -> None:
    s = field(C=player(at=(9, 2)))
    s.dice(pass_=4, scatter=[5, 5, 5, 5], armour=[(2, 2), (3, 3)])
    throw(s, 6, 2)
    s.expect(C=prone(9, 2), B=prone(10, 2), turnover="C went down|A2|A3", turn=1)


@rule("CRP-8.3", "CRP-3")
def test_the_thrower_himself_may_be_hit() -> None:
    s = field()
    s.dice(pass_=4, scatter=[4, 4, 4, 4], armour=[(2, 2), (3, 3)])
    throw(s, 4, 2)
    s.expect(A=prone(1, 2), B=prone(0, 2), turnover=True, turn=1)


@rule("CRP-8.3", "CRP-18.9")
@pytest.mark.parametrize("posture", ["prone", "stunned"])
def test_even_somebody_who_is_down_already_rolls_armour(posture: str) -> None:
    s = field(b=player(posture, at=(9, 2)), c=player(at=(0, 0)))
    s.dice(pass_=4, scatter=[5, 5, 5, 5], armour=[(2, 2), (6, 3)], injury=(4, 5))
    throw(s, 6, 2)
    s.expect(b="ko", B=prone(10, 2), turnover=False)


@rule("CRP-8.3", "CRP-18.9", "CRP-3")
def test_a_team_mate_hit_while_he_is_down_is_knocked_down_none_the_less() -> None:
    s = field(C=player("prone", at=(9, 2)))
    s.dice(pass_=4, scatter=[5, 5, 5, 5], armour=[(2, 2), (3, 3)])
    throw(s, 6, 2)
    s.expect(C=prone(9, 2), turnover=True, turn=1)


@rule("CRP-8.3")
def test_through_a_chain_of_occupied_squares_only_the_first_is_hurt() -> None:
    s = scenario("""
        .............
        .AB......acd.
        C............""", A=player(skills=THROWER), B=player(skills=FLYER))
    s.dice(pass_=4, scatter=[5, 5, 5, 5, 5, 5], armour=[(2, 2), (3, 3)])
    throw(s, 6, 1)
    s.expect(a=prone(9, 1), c=(10, 1), d=(11, 1), B=prone(12, 1), turnover=False)


@rule("CRP-8.3", "CRP-5.7")
def test_from_an_occupied_square_he_may_scatter_into_the_crowd() -> None:
    s = scenario("""
        .........b
        .AB.......
        C.........""", A=player(skills=THROWER), B=player(skills=FLYER))
    s.dice(pass_=4, scatter=[5, 5, 3, 2], injury=(3, 3), armour=(2, 2))
    throw(s, 6, 1)
    s.expect(b=prone(9, 0), B="reserves", turnover=False)


@rule("CRP-8.3", "CRP-7.11")
def test_a_carrier_he_lands_on_loses_the_ball() -> None:
    s = field(b=player(at=(9, 2), ball=True))
    s.dice(pass_=4, scatter=[5, 5, 5, 5], armour=[(2, 2), (3, 3)], bounce=2)
    throw(s, 6, 2)
    s.expect(b=prone(9, 2), B=prone(10, 2), ball=(9, 1), turnover=False)


@rule("CRP-8.3", "CRP-9.3", "CRP-13/Mighty Blow")
def test_landing_on_somebody_is_no_block() -> None:
    s = field(B=player(skills=f"{FLYER}, Mighty Blow, Claws"), b=player(at=(9, 2), av=8))
    s.dice(pass_=4, scatter=[5, 5, 5, 5], armour=[(2, 2), (4, 4)])  # 8: only claws or a mighty blow would break it
    throw(s, 6, 2)
    s.expect(b=prone(9, 2))


# ---------------------------------------------------------------- CRP-8.4 landing


@rule("CRP-8.4", "CRP-1.2", "CRP-13/Right Stuff")
@pytest.mark.parametrize(("ag", "needed"), [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2)])
def test_landing_is_an_agility_roll(ag: int, needed: int) -> None:
    s = field(B=player(skills=FLYER, ag=ag))
    s.dice(pass_=4, scatter=[5, 5, 5], landing=needed)
    throw(s, 6, 2)
    s.expect(B=standing(9, 2))
    s = field(B=player(skills=FLYER, ag=ag))
    s.dice(pass_=4, scatter=[5, 5, 5], landing=needed - 1, armour=(1, 1))
    throw(s, 6, 2)
    s.expect(B=prone(9, 2), turnover=False, turn=0)


@rule("CRP-8.4")
def test_opposing_zones_on_the_square_make_it_harder() -> None:
    s = field(b=player(at=(10, 2)), c=player(at=(10, 3)), d=player("prone", at=(10, 1)))
    s.dice(pass_=4, scatter=[5, 5, 5], landing=5, armour=(1, 1))
    throw(s, 6, 2)
    s.expect(B=prone(9, 2))
    s.expect_event("Tested", body="B", what="landing failed 4 -2", times=1)


@rule("CRP-8.4", "CRP-9.1")
def test_failing_to_land_costs_an_armour_roll_and_perhaps_more() -> None:
    s = field(B=player(skills=FLYER, av=7))
    s.dice(pass_=4, scatter=[5, 5, 5], landing=1, armour=(4, 4), injury=(3, 4))
    throw(s, 6, 2)
    s.expect(B=stunned(9, 2), turnover=False, turn=0)


@rule("CRP-8.4", "CRP-10.2")
def test_landing_may_be_rolled_again_by_the_team_or_a_pro() -> None:
    for source in ("team", "Pro"):
        s = scenario("""
            ............
            .AB........b
            C...........""", A=player(skills=THROWER), B=player(skills=f"{FLYER}, Pro"), rerolls=1)
        s.dice(pass_=4, scatter=[5, 5, 5], landing=1)
        throw(s, 6, 1)
        s.asked("re-roll", of=0, about="B", options=["re-roll none", "re-roll team", "re-roll pro"])
        if source == "Pro":
            s.dice(pro=4)
        s.dice(landing=4).reroll(source)
        s.expect(B=standing(9, 1))


@rule("CRP-8.4", "CRP-4.7")
@pytest.mark.parametrize("landing", [4, 3])
def test_coming_down_on_a_loose_ball_makes_it_bounce(landing: int) -> None:
    s = scenario("""
        ............
        .AB......*.b
        C...........""", A=player(skills=THROWER), B=player(skills=FLYER))
    s.dice(pass_=4, scatter=[5, 5, 5], landing=landing)
    if landing < 4:
        s.dice(armour=(1, 1))
    s.dice(bounce=2)
    throw(s, 6, 1)
    s.expect(B=standing(9, 1) if landing == 4 else prone(9, 1), ball=(9, 0), turnover=False, turn=0)


@rule("CRP-8.4", "CRP-18.5")
def test_a_carrier_who_comes_down_on_another_ball_keeps_his_own() -> None:
    s = scenario("""
        ............
        .AB......*.b
        C...........""", A=player(skills=THROWER), B=player(skills=FLYER, ball=True))
    s.dice(pass_=4, scatter=[5, 5, 5], landing=4, bounce=2)
    throw(s, 6, 1)
    s.expect(B=standing(9, 1), balls=((9, 0), "B"), turnover=False)


@rule("CRP-8.4", "CRP-1.5", "CRP-9.3")
def test_a_failed_landing_is_placed_prone_so_a_chainsaw_adds_nothing() -> None:
    s = field(B=player(skills=f"{FLYER}, Chainsaw", av=8))
    s.dice(pass_=4, scatter=[5, 5, 5], landing=1, armour=(4, 4))
    throw(s, 6, 2)
    s.expect(B=prone(9, 2))


# ---------------------------------------------------------------- CRP-8.5 afterwards


@rule("CRP-8.5", "CRP-8.1")
def test_he_keeps_the_ball_if_he_lands_on_his_feet() -> None:
    s = field(B=player(skills=FLYER, ball=True))
    s.dice(pass_=4, scatter=[5, 5, 5], landing=4)
    throw(s, 6, 2)
    s.expect(B=standing(9, 2), ball="B", turnover=False, turn=0)


@rule("CRP-8.5", "CRP-3")
def test_with_the_ball_and_not_on_his_feet_it_is_a_turnover() -> None:
    s = field(B=player(skills=FLYER, ball=True))
    s.dice(pass_=4, scatter=[5, 5, 5], landing=3, armour=(1, 1), bounce=2)
    throw(s, 6, 2)
    s.expect(B=prone(9, 2), ball=(9, 1), turnover="went down: landing", turn=1)


@rule("CRP-8.5", "CRP-8.2", "CRP-3")
def test_a_fumbled_carrier_who_lands_on_his_feet_is_no_turnover() -> None:
    s = field(B=player(skills=FLYER, ball=True))
    s.dice(pass_=1, landing=4)
    throw(s, 6, 2)
    s.expect(B=standing(2, 2), ball="B", turnover=False, turn=0)


@rule("CRP-8.5", "CRP-11.5", "CRP-3")
def test_landing_with_the_ball_in_the_end_zone_scores() -> None:
    s = scenario("""
        ..........
        .AB....b..
        C.........""", A=player(skills=THROWER), B=player(skills=FLYER, ball=True), ends="we")
    s.dice(pass_=4, scatter=[5, 5, 5], landing=4)
    throw(s, 6, 1)
    s.expect(score=(1, 0), turnover="touchdown", drive=2)


@rule("CRP-8.5", "CRP-11.5")
def test_failing_to_land_in_the_end_zone_does_not_score() -> None:
    s = scenario("""
        ..........
        .AB....b..
        C.........""", A=player(skills=THROWER), B=player(skills=FLYER, ball=True), ends="we")
    s.dice(pass_=4, scatter=[5, 5, 5], landing=3, armour=(1, 1), bounce=4)
    throw(s, 6, 1)
    s.expect(score=(0, 0), B=prone(9, 1), ball=(8, 1), turnover="went down: landing", turn=1)


@rule("CRP-8.5")
@pytest.mark.parametrize("landing", [4, 3])
def test_he_may_still_act_if_he_had_not(landing: int) -> None:
    s = field()
    s.dice(pass_=4, scatter=[5, 5, 5], landing=landing)
    if landing < 4:
        s.dice(armour=(1, 1))
    throw(s, 6, 2)
    s.activate("B", "move")
    if landing < 4:
        s.stand()
    s.step("e")
    s.expect(B=standing(10, 2), turnover=False)


@rule("CRP-8.5")
def test_he_may_not_act_again_if_he_had() -> None:
    s = field(B=player(skills=FLYER, acted=True))
    s.dice(pass_=4, scatter=[5, 5, 5], landing=4)
    throw(s, 6, 2)
    s.refused("activate", "B", because="already acted")


@rule("CRP-8.1", "CRP-8.3", "CRP-3")
def test_among_three_teams_whoever_is_hit_falls_and_only_the_active_team_suffers_a_turnover() -> None:
    s = scenario("""
        ............
        .AB......P..
        C..........b""", A=player(skills=THROWER), B=player(skills=FLYER))
    s.dice(pass_=4, scatter=[5, 5, 5, 8], armour=[(2, 2), (3, 3)])
    throw(s, 6, 1)
    s.expect(P=prone(9, 1), B=prone(10, 2), turnover=False, turn=0)
