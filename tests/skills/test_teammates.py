"""CRP-8: throwing team-mates: who, with which Action, the throw itself, and Always Hungry."""

from __future__ import annotations

import pytest

from deepbowl.positions.players import Player
from deepbowl.testing import player, prone, rule, scenario

from .throwing import FLYER, THROWER, field, throw

# ---------------------------------------------------------------- CRP-8.1 who, and with which Action


@rule("CRP-8.1", "CRP-13/Throw Team-Mate")
def test_a_pass_action_throws_an_adjacent_team_mate() -> None:
    s = field()
    s.dice(pass_=4, scatter=[5, 5, 5], landing=4)
    throw(s, 6, 2)
    s.expect(A=(1, 2), B=(9, 2), turnover=False, turn=0, acting=None)
    s.expect_event("TraitUsed", rule="CRP-13/Throw Team-Mate", body="A", times=1)


@rule("CRP-8.1", "CRP-2.3")
def test_team_mate_throw_uses_the_pass_action_of_the_turn() -> None:
    s = field(C=player(skills=THROWER))
    s.dice(pass_=4, scatter=[5, 5, 5], landing=4)
    throw(s, 6, 2)
    s.activate("C")
    s.refused("declare", "pass", because="already used this turn")
    s.declare("move")


@rule("CRP-8.1")
def test_thrower_may_move_first_and_need_not_throw() -> None:
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
def test_team_mate_unfit_to_be_thrown_is_not_offered(mate: Player, why: str) -> None:
    s = field(B=mate)
    s.activate("A", "pass")
    s.expect_not_offered("use-on")


@rule("CRP-8.1", "CRP-13/Right Stuff")
def test_opponents_and_distant_team_mates_cannot_be_thrown() -> None:
    s = scenario("""
        .......
        .Aa.B..
        .......""", A=player(skills=THROWER), a=player(skills=FLYER), B=player(skills=FLYER))
    s.activate("A", "pass")
    s.expect_not_offered("use-on")


@rule("CRP-8.1")
def test_thrower_with_a_ball_may_pass_it_or_keep_it_and_throw_a_player() -> None:
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
def test_accurate_throw_scatters_three_times_like_an_inaccurate_one() -> None:
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
def test_fumbled_throw_puts_the_player_down_in_place_without_a_turnover() -> None:
    s = field()
    s.dice(pass_=1, landing=4)
    throw(s, 6, 2)
    s.expect(B=(2, 2), turnover=False, turn=0)


@rule("CRP-8.2", "CRP-8.4", "CRP-3")
def test_fumbled_throw_with_a_failed_landing_is_not_a_turnover() -> None:
    s = field()
    s.dice(pass_=1, landing=3, armour=(3, 3))
    throw(s, 6, 2)
    s.expect(B=prone(2, 2), turnover=False, turn=0)


@rule("CRP-8.2", "CRP-7.5", "CRP-13/Pass Block")
def test_thrown_player_cannot_be_intercepted_or_met_by_pass_block() -> None:
    s = scenario("""
        ............
        .AB.a.......
        ............""", A=player(skills=THROWER), B=player(skills=FLYER), a=player(skills="Pass Block"))
    s.dice(pass_=4, scatter=[5, 5, 5], landing=4)
    throw(s, 6, 1)
    s.expect(B=(9, 1), a=(4, 1))


# ---------------------------------------------------------------- Always Hungry


HUNGRY = player(skills=f"{THROWER}, Always Hungry")


@rule("CRP-13/Always Hungry", "CRP-8.2")
def test_always_hungry_on_two_or_more_throws_as_usual() -> None:
    s = field(A=HUNGRY)
    s.dice(always_hungry=2, pass_=4, scatter=[5, 5, 5], landing=4)
    throw(s, 6, 2)
    s.expect(B=(9, 2), turnover=False)
    s.expect_event("TraitUsed", body="A", trait="Always Hungry", times=0)


@rule("CRP-13/Always Hungry", "CRP-8.2")
def test_a_one_and_another_one_and_the_team_mate_is_eaten() -> None:
    s = field(A=HUNGRY)
    s.dice(always_hungry=1, escape=1)
    throw(s, 6, 2)
    s.expect(A=(1, 2), B="dead", turnover=False, turn=0, acting=None)


@rule("CRP-13/Always Hungry", "CRP-9.5", "CRP-9.6")
def test_eaten_is_beyond_apothecary_and_regeneration() -> None:
    s = scenario("""
        ............
        .AB.........
        C..........b""", A=HUNGRY, B=player(skills=f"{FLYER}, Regeneration"), apothecary=1)
    s.dice(always_hungry=1, escape=1)
    throw(s, 6, 1)
    s.expect(B="dead")
    s.expect_goods(0, apothecary=1)


@rule("CRP-13/Always Hungry", "CRP-3", "CRP-7.11")
def test_eaten_with_the_ball_is_a_turnover_and_the_ball_bounces_once() -> None:
    s = field(A=HUNGRY, B=player(skills=FLYER, ball=True))
    s.dice(always_hungry=1, escape=1, bounce=5)
    throw(s, 6, 2)
    s.expect(B="dead", ball=(3, 2), turnover="not be thrown with the ball", turn=1)


@rule("CRP-13/Always Hungry", "CRP-8.2", "CRP-8.4")
@pytest.mark.parametrize("landing", [4, 3])
def test_always_hungry_player_that_squirms_free_is_a_fumbled_throw(landing: int) -> None:
    s = field(A=HUNGRY)
    s.dice(always_hungry=1, escape=2, landing=landing)
    if landing < 4:
        s.dice(armour=(1, 1))
    throw(s, 6, 2)
    s.expect(B=(2, 2) if landing == 4 else prone(2, 2), turnover=False, turn=0)
    s.expect_event("Rolled", purpose="pass", times=0)


@rule("CRP-13/Always Hungry", "CRP-3")
def test_squirming_free_with_the_ball_is_a_turnover_even_when_standing() -> None:
    s = field(A=HUNGRY, B=player(skills=FLYER, ball=True))
    s.dice(always_hungry=1, escape=2, landing=4)
    throw(s, 6, 2)
    s.expect(B=(2, 2), ball="B", turnover="not be thrown with the ball", turn=1)


@rule("CRP-13/Always Hungry", "CRP-10.8")
def test_both_rolls_may_be_rolled_again() -> None:
    s = scenario("""
        ............
        .AB.........
        C..........b""", A=player(skills=f"{THROWER}, Always Hungry, Pro"), B=player(skills=FLYER), rerolls=1)
    s.dice(always_hungry=1)
    throw(s, 6, 1)
    s.asked("re-roll", of=0, about="A", options=["re-roll none", "re-roll team", "re-roll pro"])
    s.dice(pro=4, always_hungry=1, escape=1).reroll("Pro")
    s.asked("re-roll", of=0, about="A", options=["re-roll none", "re-roll team"])
    s.dice(escape=2, landing=4).reroll("team")
    s.expect(B=(2, 1), turnover=False)


@rule("CRP-13/Always Hungry")
def test_always_hungry_is_rolled_only_for_a_throw() -> None:
    s = field(A=player(skills=f"{THROWER}, Always Hungry", ball=True))
    s.dice(pass_=6, catch=3).activate("A", "pass").throw("B")
    s.expect(ball="B")
