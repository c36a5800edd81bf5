"""CRP-8: the flight of a thrown team-mate, the landing, and its effects."""

from __future__ import annotations

import pytest

from deepbowl.testing import player, prone, rule, scenario, standing, stunned

from .throwing import FLYER, THROWER, field, throw

# ---------------------------------------------------------------- CRP-8.3 the flight


@rule("CRP-8.3", "CRP-18.15", "CRP-5.7")
def test_thrown_player_off_the_pitch_goes_to_the_crowd_immediately() -> None:
    s = scenario("""
        .......
        .AB...b
        .C.....""", A=player(skills=THROWER), B=player(skills=FLYER))
    s.dice(pass_=4, scatter=[2, 2], injury=(3, 3))
    throw(s, 5, 1)
    s.expect(B="reserves", turnover=False, turn=0)
    s.expect_event("Rolled", purpose="scatter", times=2)
    s.expect_event("Rolled", purpose="armour", times=0)


@rule("CRP-8.3", "CRP-3", "CRP-7.10")
def test_thrown_carrier_off_the_pitch_is_a_turnover_and_the_ball_returns() -> None:
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
def test_thrown_player_knocks_down_an_opponent_and_flies_on() -> None:
    s = field(b=player(at=(9, 2)))
    s.dice(pass_=4, scatter=[5, 5, 5, 5], armour=[(2, 2), (3, 3)])
    throw(s, 6, 2)
    s.expect(b=prone(9, 2), B=prone(10, 2), turnover=False, turn=0)
    s.expect_event("Rolled", purpose="landing", times=0)


@rule("CRP-8.3", "CRP-8.5", "CRP-3")
def test_a_team_mate_knocked_down_is_a_turnover() -> None:
    s = field(C=player(at=(9, 2)))
    s.dice(pass_=4, scatter=[5, 5, 5, 5], armour=[(2, 2), (3, 3)])
    throw(s, 6, 2)
    s.expect(C=prone(9, 2), B=prone(10, 2), turnover="was knocked down (landed on)", turn=1)
    s.expect_event("Turnover", body="C", times=1)


@rule("CRP-8.3", "CRP-3")
def test_thrown_player_may_hit_the_thrower() -> None:
    s = field()
    s.dice(pass_=4, scatter=[4, 4, 4, 4], armour=[(2, 2), (3, 3)])
    throw(s, 4, 2)
    s.expect(A=prone(1, 2), B=prone(0, 2), turnover=True, turn=1)


@rule("CRP-8.3", "CRP-18.9")
@pytest.mark.parametrize("posture", ["prone", "stunned"])
def test_prone_player_hit_by_a_thrown_player_rolls_armour(posture: str) -> None:
    s = field(b=player(posture, at=(9, 2)), c=player(at=(0, 0)))
    s.dice(pass_=4, scatter=[5, 5, 5, 5], armour=[(2, 2), (6, 3)], injury=(4, 5))
    throw(s, 6, 2)
    s.expect(b="ko", B=prone(10, 2), turnover=False)


@rule("CRP-8.3", "CRP-18.9", "CRP-3")
def test_prone_team_mate_hit_by_a_thrown_player_counts_as_knocked_down() -> None:
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
def test_thrown_player_may_scatter_from_an_occupied_square_to_the_crowd() -> None:
    s = scenario("""
        .........b
        .AB.......
        C.........""", A=player(skills=THROWER), B=player(skills=FLYER))
    s.dice(pass_=4, scatter=[5, 5, 3, 2], injury=(3, 3), armour=(2, 2))
    throw(s, 6, 1)
    s.expect(b=prone(9, 0), B="reserves", turnover=False)


@rule("CRP-8.3", "CRP-7.11")
def test_carrier_hit_by_a_thrown_player_loses_the_ball() -> None:
    s = field(b=player(at=(9, 2), ball=True))
    s.dice(pass_=4, scatter=[5, 5, 5, 5], armour=[(2, 2), (3, 3)], bounce=2)
    throw(s, 6, 2)
    s.expect(b=prone(9, 2), B=prone(10, 2), ball=(9, 1), turnover=False)


@rule("CRP-8.3", "CRP-9.3", "CRP-13/Mighty Blow")
def test_thrown_player_landing_on_another_is_not_a_block() -> None:
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
    s.expect_event("Tested", body="B", purpose="landing", passed=False, modifiers=(("tackle zones", -2),), times=1)


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
def test_thrown_carrier_landing_on_another_ball_keeps_the_first() -> None:
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
def test_thrown_carrier_that_lands_standing_keeps_the_ball() -> None:
    s = field(B=player(skills=FLYER, ball=True))
    s.dice(pass_=4, scatter=[5, 5, 5], landing=4)
    throw(s, 6, 2)
    s.expect(B=standing(9, 2), ball="B", turnover=False, turn=0)


@rule("CRP-8.5", "CRP-3")
def test_thrown_carrier_that_fails_to_land_is_a_turnover() -> None:
    s = field(B=player(skills=FLYER, ball=True))
    s.dice(pass_=4, scatter=[5, 5, 5], landing=3, armour=(1, 1), bounce=2)
    throw(s, 6, 2)
    s.expect(B=prone(9, 2), ball=(9, 1), turnover="was knocked down (landing)", turn=1)


@rule("CRP-8.5", "CRP-8.2", "CRP-3")
def test_fumbled_carrier_that_lands_standing_is_not_a_turnover() -> None:
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
    s.expect(score=(0, 0), B=prone(9, 1), ball=(8, 1), turnover="was knocked down (landing)", turn=1)


@rule("CRP-8.5")
@pytest.mark.parametrize("landing", [4, 3])
def test_thrown_player_may_still_act_that_turn(landing: int) -> None:
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
def test_thrown_player_that_has_acted_may_not_act_again() -> None:
    s = field(B=player(skills=FLYER, acted=True))
    s.dice(pass_=4, scatter=[5, 5, 5], landing=4)
    throw(s, 6, 2)
    s.refused("activate", "B", because="already acted")


@rule("CRP-8.1", "CRP-8.3", "CRP-3")
def test_three_teams_turnover_depends_only_on_the_active_team() -> None:
    s = scenario("""
        ............
        .AB......P..
        C..........b""", A=player(skills=THROWER), B=player(skills=FLYER))
    s.dice(pass_=4, scatter=[5, 5, 5, 8], armour=[(2, 2), (3, 3)])
    throw(s, 6, 1)
    s.expect(P=prone(9, 1), B=prone(10, 2), turnover=False, turn=0)
