"""CRP-13.6: Animosity, Hypnotic Gaze, Loner, No Hands, and the skills without effect in our matches."""

from __future__ import annotations

import pytest

from deepbowl.books.registry import assemble
from deepbowl.rules.traits import implemented
from deepbowl.rules.vocabulary.flags import LEADER
from deepbowl.testing import Scenario, player, prone, rule, scenario

# ---------------------------------------------------------------- Animosity

MIXED = """
    A..B..C..
    .........
    D.......b"""
"""A and C are Orcs, B is a Goblin, D a Troll."""
ORC, GOBLIN = player(race="Orc"), player(race="Goblin")


def throws(skills: str = "Animosity", position: str = MIXED, **more: object) -> Scenario:
    """The ball carrier A, in a Pass Action."""
    people = {"A": player(race="Orc", skills=skills, ball=True), "B": GOBLIN, "C": ORC, "D": player(race="Troll")}
    return scenario(position, **{**people, **more}).activate("A", "pass")  # type: ignore[arg-type]


@rule("CRP-13/Animosity", "CRP-7.1")
def test_animosity_on_two_or_more_passes_to_another_race() -> None:
    s = throws().dice(animosity=2, pass_=6, catch=6).throw("B")
    s.expect(ball="B", turnover=False, acting=None)


@rule("CRP-13/Animosity", "CRP-3")
def test_animosity_on_a_one_allows_only_receivers_of_the_same_race() -> None:
    s = throws().dice(animosity=1).throw("B")
    s.expect(ball="A", acting="A", turnover=False)
    s.asked("act", of=0, about="A", options=["stop", "throw 6,0"])
    s.dice(pass_=6, catch=6).throw("C")
    s.expect(ball="C", turnover=False, acting=None)


@rule("CRP-13/Animosity", "CRP-2.3")
def test_animosity_else_the_action_is_lost() -> None:
    s = throws().dice(animosity=1).throw("B").stop()
    s.expect(ball="A", acting=None, turnover=False, turn=0)
    s.activate("B")
    s.expect_not_offered("declare pass")


@rule("CRP-13/Animosity")
def test_animosity_without_a_receiver_of_the_same_race_ends_the_action() -> None:
    s = throws(C=GOBLIN).dice(animosity=1).throw("B")
    s.asked("act", options=["stop"])
    s.stop()
    s.expect(ball="A", turnover=False)


@rule("CRP-13/Animosity", "CRP-10.8")
def test_animosity_may_be_re_rolled() -> None:
    s = throws(rerolls=1).dice(animosity=1).throw("B")
    s.dice(animosity=2, pass_=6, catch=6).reroll("team")
    s.expect(ball="B", rerolls=(0, 1))
    s = throws(rerolls=1).dice(animosity=1).throw("B").reroll(None)
    s.asked("act", options=["stop", "throw 6,0"])


@rule("CRP-13/Animosity")
def test_animosity_is_not_rolled_for_own_race_empty_square_or_opponent() -> None:
    s = throws().dice(pass_=6, catch=6).throw("C")
    s.expect(ball="C")
    s = throws().dice(pass_=6, bounce=5).throw((1, 1))
    s.expect(ball=(2, 1), turnover="no team-mate caught")
    s = throws(position="A..b..C..\n.........\nDB......c")
    s.dice(pass_=6, catch=1, bounce=7).throw("b")
    s.expect(ball=(3, 1), turnover="no team-mate caught")


def hands_off() -> Scenario:
    """A between B, a Goblin, and C, an Orc like A."""
    s = scenario("""
        BAC......
        .........
        D.......b""", A=player(race="Orc", skills="Animosity", ball=True), B=GOBLIN, C=ORC, D=GOBLIN)
    return s.activate("A", "hand-off")


@rule("CRP-13/Animosity", "CRP-7.7")
def test_animosity_before_a_hand_off() -> None:
    s = hands_off().dice(animosity=2, catch=6).hand_off("B")
    s.expect(ball="B", turnover=False)
    s = hands_off().dice(animosity=1).hand_off("B")
    s.asked("act", of=0, options=["stop", "hand-off C"])
    s.dice(catch=6).hand_off("C")
    s.expect(ball="C", turnover=False, acting=None)
    s = hands_off().dice(animosity=1).hand_off("B").stop()
    s.expect(ball="A", turnover=False, acting=None)


@rule("CRP-13/Animosity")
def test_animosity_comes_after_the_move_and_ends_it() -> None:
    s = throws().step("s", "e").dice(animosity=1).throw("B")
    s.expect_not_offered("step")
    s.expect(A=(1, 1))


@rule("CRP-13/Animosity", "CRP-13/Hail Mary Pass")
def test_animosity_and_a_hail_mary_pass() -> None:
    s = throws("Animosity, Hail Mary Pass").dice(animosity=1).use("Hail Mary Pass", at=(3, 0))
    s.asked("act", of=0, options=["stop", "throw 6,0", "use-at hail-mary-pass 6,0"])


@rule("CRP-13/Animosity", "CRP-13/Leap")
def test_animosity_allows_no_leap_after_a_refusal() -> None:
    s = throws("Animosity, Leap").dice(animosity=1).throw("B")
    s.asked("act", of=0, options=["stop", "throw 6,0"])


@rule("CRP-13/Animosity", "CRP-8.1")
def test_animosity_does_not_apply_to_throw_team_mate() -> None:
    s = scenario("""
        AB.......
        .........
        C.......b""", A=player(race="Orc", skills="Animosity, Throw Team-Mate"),
        B=player(race="Goblin", skills="Right Stuff")).activate("A", "pass")  # fmt: skip
    s.use("Throw Team-Mate", on="B").dice(pass_=6, scatter=[5, 4, 5], landing=6).pick((4, 0))
    s.expect(B=(5, 0))


@rule("CRP-13/Animosity", "CRP-13/Dump-Off")
def test_animosity_does_not_touch_a_dump_off() -> None:
    s = scenario("""
        .Bb......
        .........
        C.......c""", turn=1, B=player(race="Orc", skills="Animosity, Dump-Off", ball=True), C=GOBLIN)
    s.block("b", "B").dice(pass_=6, catch=6, block="push").pick((0, 2))
    s.expect(ball="C")
    s.asked("push", of=1)


@rule("CRP-13/Animosity")
def test_animosity_is_the_throwers_alone() -> None:
    s = throws("", B=player(race="Goblin", skills="Animosity")).dice(pass_=6, catch=6).throw("B")
    s.expect(ball="B")


# ---------------------------------------------------------------- Hypnotic Gaze

DUEL = """
    .......
    .Ab....
    .......
    B.....c"""
GAZER = player(skills="Hypnotic Gaze")


def has_zones(s: Scenario, name: str) -> bool:
    return s.m.exerts_zones(s.body(name))


@rule("CRP-13/Hypnotic Gaze", "CRP-1.6")
def test_gaze_takes_an_opponents_zones_and_ends_the_action() -> None:
    s = scenario(DUEL, A=GAZER).activate("A", "move").dice(gaze=4).use("Hypnotic Gaze", on="b")
    s.expect(A=(1, 1), acting=None, turnover=False)
    assert s.needed("gaze") == 4
    assert not has_zones(s, "b")


@rule("CRP-13/Hypnotic Gaze", "CRP-3")
def test_gaze_that_fails_does_nothing_and_is_no_turnover() -> None:
    s = scenario(DUEL, A=GAZER).activate("A", "move").dice(gaze=3).use("Hypnotic Gaze", on="b")
    s.expect(acting=None, turnover=False, turn=0)
    assert has_zones(s, "b")


@rule("CRP-13/Hypnotic Gaze", "CRP-10.8")
def test_gaze_may_be_re_rolled() -> None:
    s = scenario(DUEL, A=GAZER, rerolls=1).activate("A", "move").dice(gaze=3).use("Hypnotic Gaze", on="b")
    s.dice(gaze=5).reroll("team")
    assert not has_zones(s, "b")
    s.expect(rerolls=(0, 1))


@rule("CRP-13/Hypnotic Gaze")
def test_gaze_need_not_be_used() -> None:
    s = scenario(DUEL, A=GAZER).activate("A", "move").stop()
    s.expect(acting=None)
    assert has_zones(s, "b")


@rule("CRP-13/Hypnotic Gaze", "CRP-4.1")
def test_gaze_comes_after_the_move() -> None:
    s = scenario("A.b...\n......\nB....c", A=GAZER).move("A", "e").dice(gaze=4).use("Hypnotic Gaze", on="b")
    s.expect(A=(1, 0), acting=None)
    assert not has_zones(s, "b")


@rule("CRP-13/Hypnotic Gaze")
def test_gaze_is_harder_in_zones_other_than_the_victims_of_every_seat() -> None:
    s = scenario("""
        ..P....
        .Ab....
        .d.....
        B.....c""", A=GAZER).activate("A", "move").dice(gaze=6).use("Hypnotic Gaze", on="b")
    assert s.needed("gaze") == 6
    s = scenario("""
        .......
        .Ab....
        .d.....
        B.....c""", A=GAZER).activate("A", "move").dice(gaze=6).use("Hypnotic Gaze", on="d")
    assert s.needed("gaze") == 5


@rule("CRP-13/Hypnotic Gaze")
@pytest.mark.parametrize("action", ["block", "blitz", "pass", "hand-off", "foul"])
def test_gaze_is_for_a_move_action_only(action: str) -> None:
    s = scenario(DUEL, A=player(skills="Hypnotic Gaze", ball=True)).activate("A", action)
    s.expect_not_offered("use-on")


@rule("CRP-13/Hypnotic Gaze", "CRP-12.3", "CRP-4.2")
def test_hypnotic_gaze_needs_a_standing_player() -> None:
    s = scenario(DUEL, A=player("prone", skills="Hypnotic Gaze")).activate("A", "move")
    s.asked("act", options=["stop", "stand"])
    s.stand()
    s.expect_offered("use-on hypnotic-gaze b")


@rule("CRP-13/Hypnotic Gaze")
def test_gaze_is_offered_at_adjacent_opponents_with_zones_to_lose() -> None:
    s = scenario("""
        .dP....
        .Ab....
        .eC....
        B.....c""", A=GAZER, d="prone", e=player(no_zones=True)).activate("A", "move")
    s.expect_offered("use-on hypnotic-gaze b", "use-on hypnotic-gaze P")
    s.expect_not_offered(*(f"use-on hypnotic-gaze {name}" for name in "decC"))


@rule("CRP-13/Hypnotic Gaze", "CRP-1.6")
def test_gaze_victims_recover_at_the_start_of_their_next_action() -> None:
    s = scenario(DUEL, A=player(skills="Hypnotic Gaze", ma=6), b=player(gazed=True))
    s.end_turn().end_turn()
    assert not has_zones(s, "b")  # a turn without an activation changes nothing
    s.end_turn().activate("b", "move")
    assert has_zones(s, "b")
    s.dice(dodge=6).step("ne")
    s.expect(b=(3, 0))


@rule("CRP-13/Hypnotic Gaze", "CRP-1.6", "CRP-2.4", "CRP-13/Bone-head")
def test_gaze_victims_recover_without_a_roll_but_still_make_their_own() -> None:
    dull = player(skills="Bone-head", gazed=True)
    s = scenario(DUEL, b=dull, turn=1).dice(bone_head=2).activate("b", "move")
    assert has_zones(s, "b")
    s = scenario(DUEL, b=dull, turn=1).dice(bone_head=1).activate("b", "move")
    assert not has_zones(s, "b")


@rule("CRP-13/Hypnotic Gaze", "CRP-1.6")
def test_gaze_victims_regain_zones_only_at_their_next_activation() -> None:
    s = scenario(DUEL, b=player(gazed=True)).dice(block="down").block("A", "b").push("e").dice(armour=(1, 1)).follow(False)
    s.expect(b=prone(3, 1))
    s.end_turn().activate("b", "move").stand()
    assert has_zones(s, "b")


@rule("CRP-13/Hypnotic Gaze", "CRP-11.6")
def test_gaze_ends_with_the_drive() -> None:
    s = scenario("[......]\n[Abc.C.]", b=player(gazed=True), C=player(ball=True)).move("C", "e", "e")
    s.expect(score=(1, 0), phase="set-up")
    assert not s.m.state.in_drive[s.body("b")]
    assert not s.m.state.in_next[s.body("b")]


@rule("CRP-1.6", "CRP-13/Hypnotic Gaze")
def test_gaze_victims_do_not_assist_catch_or_intercept_but_can_be_blocked() -> None:
    s = scenario("""
        .......
        .Ab....
        .c.....
        B.....d""", c=player(gazed=True))
    assert s.activate("A", "block").block_dice("b") == 1
    s = scenario("A..b..B..\n........c", A=player(ball=True), b=player(gazed=True))
    s.dice(pass_=6, catch=6).activate("A", "pass").throw("B")
    s.expect(ball="B")


# ---------------------------------------------------------------- Loner

DODGER = player(skills="Loner")


@rule("CRP-13/Loner", "CRP-10.5")
def test_loner_on_four_or_more_the_team_re_roll_works() -> None:
    s = scenario(DUEL, A=DODGER, rerolls=1).dice(dodge=1).move("A", "nw")
    s.dice(loner=4, dodge=3).reroll("team")
    s.expect(A=(0, 0), rerolls=(0, 1), turnover=False)


@rule("CRP-13/Loner", "CRP-10.5", "CRP-10.3")
def test_loner_on_three_or_less_it_is_spent_and_the_first_roll_stands() -> None:
    s = scenario(DUEL, A=player(skills="Loner, Pro"), rerolls=2).dice(dodge=1).move("A", "nw")
    s.dice(loner=3, armour=(1, 1)).reroll("team")
    s.expect(A=prone(0, 0), rerolls=(1, 2), turnover="dodge")


@rule("CRP-13/Loner", "CRP-13/Leader")
def test_loner_and_the_leaders_re_roll() -> None:
    s = scenario(DUEL, A=DODGER, B=player(skills="Leader"), goods={"leader re-roll": (1,)}).dice(dodge=1).move("A", "nw")
    s.dice(loner=4, dodge=3).reroll("leader")
    s.expect(A=(0, 0), turnover=False)
    assert not s.m.goods(0, LEADER)
    s = scenario(DUEL, A=DODGER, B=player(skills="Leader"), goods={"leader re-roll": (1,)}).dice(dodge=1).move("A", "nw")
    s.dice(loner=1, armour=(1, 1)).reroll("leader")
    s.expect(A=prone(0, 0), turnover="dodge")
    assert not s.m.goods(0, LEADER)


@rule("CRP-13/Loner")
def test_loner_does_not_apply_to_the_player_s_own_skills() -> None:
    s = scenario(DUEL, A=player(skills="Loner, Dodge"), rerolls=1).dice(dodge=1).move("A", "nw")
    s.dice(dodge=3).reroll("Dodge")
    s.expect(A=(0, 0), rerolls=(1, 1))


@rule("CRP-13/Loner", "CRP-13/Pro", "CRP-10.5")
def test_loner_and_a_team_re_roll_of_the_pro_die() -> None:
    s = scenario(DUEL, A=player(skills="Loner, Pro"), rerolls=1).dice(dodge=1).move("A", "nw")
    s.dice(pro=3).reroll("Pro").dice(loner=4, pro=4, dodge=3).reroll("team")
    s.expect(A=(0, 0), rerolls=(0, 1))


@rule("CRP-13/Loner")
def test_loner_may_leave_the_re_roll_alone() -> None:
    s = scenario(DUEL, A=DODGER, rerolls=1).dice(dodge=1).move("A", "nw")
    s.dice(armour=(1, 1)).reroll(None)
    s.expect(A=prone(0, 0), rerolls=(1, 1), turnover="dodge")


@rule("CRP-13/Loner", "CRP-10.2")
def test_loner_and_block_dice() -> None:
    s = scenario(DUEL, A=DODGER, rerolls=1).dice(block="skull").block("A", "b")
    s.dice(loner=2, armour=(1, 1)).reroll("team")
    s.expect(A=prone(1, 1), rerolls=(0, 1), turnover="block")
    s = scenario(DUEL, A=DODGER, rerolls=1).dice(block="skull").block("A", "b")
    s.dice(loner=6, block="push").reroll("team").push("e").follow(False)
    s.expect(b=(3, 1), rerolls=(0, 1))


@rule("CRP-13/Loner", "CRP-12.3")
def test_loner_on_the_ground() -> None:
    s = scenario(DUEL, A=player("prone", ma=2, skills="Loner"), rerolls=1).activate("A", "move").dice(stand_up=1).stand()
    s.dice(loner=3).reroll("team")
    s.expect(A=prone(1, 1), rerolls=(0, 1), turnover=False)


@rule("CRP-13/Loner")
def test_loner_is_alone_in_it() -> None:
    s = scenario(DUEL, B=DODGER, b=DODGER, rerolls=1).dice(dodge=1).move("A", "nw").dice(dodge=3).reroll("team")
    s.expect(A=(0, 0), rerolls=(0, 1))


# ---------------------------------------------------------------- No Hands

HANDLESS = player(skills="No Hands, Sure Hands, Catch")


@rule("CRP-13/No Hands", "CRP-4.7", "CRP-3")
def test_no_hands_makes_the_ball_bounce_and_is_a_turnover_without_a_roll() -> None:
    s = scenario("A*..B...b\n.........", A=HANDLESS, rerolls=1).dice(bounce=7).move("A", "e")
    s.expect(A=(1, 0), ball=(1, 1), turnover="pick up", turn=1, rerolls=(1, 1))


@rule("CRP-13/No Hands", "CRP-7.6")
def test_no_hands_catches_nothing() -> None:
    s = scenario("A..B....b\n.........", A=player(ball=True), B=HANDLESS, rerolls=1)
    s.dice(pass_=6, bounce=7).activate("A", "pass").throw("B")
    s.expect(ball=(3, 1), turnover="no team-mate caught", rerolls=(1, 1))


@rule("CRP-13/No Hands", "CRP-7.7")
def test_no_hands_is_handed_nothing() -> None:
    s = scenario("AB......b\n.........", A=player(ball=True), B=HANDLESS)
    s.dice(bounce=8).activate("A", "hand-off").hand_off("B")
    s.expect(ball=(2, 1), turnover="hand-off")


@rule("CRP-13/No Hands", "CRP-7.8")
def test_no_hands_lets_a_bouncing_ball_bounce_again() -> None:
    s = scenario("......\n.AbB..\n.....c", b=player(ball=True), B=HANDLESS)
    s.dice(block="down down").block("A", "b").push("ne").dice(armour=(1, 1), bounce=7, then_bounce=7).follow(False)
    s.expect(ball=(3, 2), turnover=False)


@rule("CRP-13/No Hands", "CRP-7.5")
def test_no_hands_is_not_asked_to_intercept_but_others_of_any_seat_are() -> None:
    s = scenario("A..b..B..\n........c", A=player(ball=True), b=HANDLESS)
    s.dice(pass_=6, catch=6).activate("A", "pass").throw("B")
    s.expect(ball="B")
    s = scenario("A.b.P.B..\n........c", A=player(ball=True), b=HANDLESS).activate("A", "pass").throw("B")
    s.asked("intercept", of=2, options=["no", "player P"])


@rule("CRP-13/No Hands", "CRP-4.7")
def test_no_hands_pushed_onto_the_ball_is_not_a_turnover() -> None:
    """b is pushed into B, and B onto the ball."""
    s = scenario("""
        ...c....
        .AbB*...
        ...d....
        .......D""", B=HANDLESS).dice(block="push").block("A", "b").push("e").push("e").dice(bounce=5).follow(False)
    s.expect(B=(4, 1), ball=(5, 1), turnover=False, turn=0)


@rule("CRP-13/No Hands", "CRP-5.9")
def test_no_hands_moves_on_after_a_follow_up_and_kicks_the_ball_away() -> None:
    s = scenario("""
        .......
        .Ab*...
        .......
        B.....c""", A=HANDLESS).activate("A", "blitz").dice(block="push").hit("b").push("ne").follow()
    s.dice(dodge=6, bounce=5).step("e")
    s.expect(A=(3, 1), ball=(4, 1), turnover="pick up")


@rule("CRP-13/No Hands", "CRP-13/Diving Catch")
def test_no_hands_does_not_dive() -> None:
    s = scenario("A...B...\n........\n.......b", A=player(ball=True), B=player(skills="No Hands, Diving Catch"))
    s.dice(pass_=6, bounce=4).activate("A", "pass").throw((3, 1))
    s.expect(ball=(2, 1), turnover="no team-mate caught")


# ---------------------------------------------------------------- without effect here


@rule("CRP-13/Fan Favourite", "CRP-13/Nurgle's Rot")
@pytest.mark.parametrize("skill", ["Fan Favourite", "Nurgle's Rot"])
def test_some_skills_have_nothing_to_do_and_say_why(skill: str) -> None:
    trait = next(trait for trait in assemble("crp").traits if trait.name == skill)
    assert not implemented(trait)
    assert trait.inert


@rule("CRP-13/Nurgle's Rot")
def test_nurgles_rot_does_nothing_on_the_pitch() -> None:
    s = scenario(DUEL, A=player(skills="Nurgle's Rot, Fan Favourite")).dice(block="down").block("A", "b").push("e")
    s.dice(armour=(6, 5), injury=(6, 6), casualty=61).follow(False)
    s.expect(b="dead", turnover=False)
    s.expect_event("TraitUsed", times=0)
