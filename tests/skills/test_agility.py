"""CRP-13.2 Agility skills: Catch, Diving Catch, Side Step, Sneaky Git."""

from __future__ import annotations

import pytest

from deepbowl.positions.players import Player
from deepbowl.testing import player, prone, rule, scenario, stunned

# ---------------------------------------------------------------- Catch


@rule("CRP-13/Catch", "CRP-7.6")
def test_catch_re_rolls_the_catch_of_a_pass() -> None:
    s = scenario("A..B...b", A=player(ball=True), B=player(skills="Catch"))
    s.activate("A", "pass").dice(pass_=6, catch=2).throw("B")
    s.asked("re-roll", of=0, about="B", options=["re-roll none", "re-roll catch"])
    s.dice(catch=3).reroll("Catch")
    s.expect(ball="B", turnover=False)


@rule("CRP-13/Catch", "CRP-7.7")
def test_catch_re_rolls_a_hand_off() -> None:
    s = scenario("AB.....b", A=player(ball=True), B=player(skills="Catch"))
    s.activate("A", "hand-off").dice(catch=1).hand_off("B").dice(catch=3).reroll("Catch")
    s.expect(ball="B")


@rule("CRP-13/Catch", "CRP-7.5")
def test_catch_re_rolls_an_interception() -> None:
    s = scenario("A..b..B.", A=player(ball=True), b=player(skills="Catch"))
    s.activate("A", "pass").throw("B").dice(intercept=1).answer("intercept", "b", by=1)
    s.asked("re-roll", of=1, about="b", options=["re-roll none", "re-roll catch"])
    s.dice(intercept=6).reroll("Catch")
    s.expect(ball="b", turnover="intercepted")


@rule("CRP-13/Catch", "CRP-12.1")
def test_catch_works_in_the_opponents_turn_and_for_a_bounce() -> None:
    s = scenario("A*b....B", b=player(skills="Catch"))
    s.dice(pick_up=1, bounce=5, catch=1).move("A", "e").dice(catch=5).reroll("Catch", by=1)
    s.expect(ball="b", turnover="failed to pick up")


@rule("CRP-13/Catch")
def test_catch_declined() -> None:
    s = scenario("AB.....b", A=player(ball=True), B=player(skills="Catch"))
    s.activate("A", "hand-off").dice(catch=1).hand_off("B").dice(bounce=5).reroll(None)
    s.expect(ball=(2, 0), turnover="hand-off")


@rule("CRP-13/Catch", "CRP-10.4")
def test_catch_any_number_of_times_a_turn() -> None:
    """His re-roll fails, the ball bounces to C, who drops it, and back to B, who re-rolls again."""
    s = scenario("""
        AB.....
        .C....b""", A=player(ball=True), B=player(skills="Catch"))
    s.activate("A", "hand-off").dice(catch=1).hand_off("B")
    s.dice(catch=1, bounce=7, then_catch=1, then_bounce=2, then_then_catch=1).reroll("Catch")
    s.dice(catch=4).reroll("Catch")
    s.expect(ball="B", turnover=False)


@rule("CRP-13/Catch")
def test_catch_is_not_for_pick_ups() -> None:
    s = scenario("A*.B..b", A=player(skills="Catch"))
    s.dice(pick_up=1, bounce=5).move("A", "e")
    s.expect(ball=(2, 0), turnover="failed to pick up")


@rule("CRP-13/Catch", "CRP-1.6", "CRP-12.3")
@pytest.mark.parametrize("catcher", [player("prone", skills="Catch"), player(skills="Catch", no_zones=True)])
def test_catch_does_not_help_a_player_unable_to_catch(catcher: Player) -> None:
    s = scenario("A..B...b", A=player(ball=True), B=catcher)
    s.activate("A", "pass").dice(pass_=6, bounce=5).throw("B")
    s.expect(ball=(4, 0), turnover="pass")


# ---------------------------------------------------------------- Diving Catch

AIMED = """
    .......
    A..B..b
    ......."""


@rule("CRP-13/Diving Catch", "CRP-7.6")
@pytest.mark.parametrize(("skills", "needed"), [("", 3), ("Diving Catch", 2)])
def test_diving_catch_adds_1_to_an_accurate_pass_to_its_owner_s_square(skills: str, needed: int) -> None:
    s = scenario(AIMED, A=player(ball=True), B=player(skills=skills))
    s.activate("A", "pass").dice(pass_=6, catch=needed).throw("B")
    s.expect(ball="B")
    assert s.needed("catch") == needed


@rule("CRP-13/Diving Catch", "CRP-7.6")
def test_diving_catch_adds_nothing_to_hand_offs_scatters_and_bounces() -> None:
    s = scenario("AB....b", A=player(ball=True), B=player(skills="Diving Catch"))
    s.activate("A", "hand-off").dice(catch=3).hand_off("B")
    assert s.needed("catch") == 3
    s = scenario(AIMED, A=player(ball=True), B=player(skills="Diving Catch"))
    s.activate("A", "pass").dice(pass_=2, scatter=[2, 7, 5], bounce=4, catch=4).throw("B").no("Diving Catch")
    s.expect(ball="B")
    assert s.needed("catch") == 4


@rule("CRP-13/Diving Catch", "CRP-7.9")
def test_diving_catch_reaches_a_pass_landing_in_an_adjacent_empty_square() -> None:
    """Aimed at 3,0 and accurate: as if it had come down on the diver, so the +1 of an accurate pass, but not the skill's."""
    s = scenario(AIMED, A=player(ball=True), B=player(skills="Diving Catch"))
    s.activate("A", "pass").dice(pass_=6).throw((3, 0))
    s.dice(catch=3).yes("Diving Catch", by=0)
    s.expect(B=(3, 1), ball="B", turnover=False)
    assert s.needed("catch") == 3


@rule("CRP-13/Diving Catch", "CRP-7.9")
def test_diving_catch_reaches_an_inaccurate_pass_without_a_bonus() -> None:
    s = scenario(AIMED, A=player(ball=True), B=player(skills="Diving Catch"))
    s.activate("A", "pass").dice(pass_=2, scatter=[2, 7, 2]).throw("B")
    s.dice(catch=4).yes("Diving Catch")
    s.expect(ball="B", turnover=False)
    assert s.needed("catch") == 4


@rule("CRP-13/Diving Catch")
def test_diving_catch_declined_lets_it_bounce() -> None:
    s = scenario(AIMED, A=player(ball=True), B=player(skills="Diving Catch"))
    s.activate("A", "pass").dice(pass_=6).throw((3, 0)).dice(bounce=5).no("Diving Catch")
    s.expect(ball=(4, 0), turnover="pass")


@rule("CRP-13/Diving Catch", "CRP-7.8")
def test_failed_diving_catch_bounces_from_the_catcher_s_square() -> None:
    s = scenario(AIMED, A=player(ball=True), B=player(skills="Diving Catch"))
    s.activate("A", "pass").dice(pass_=6).throw((3, 0)).dice(catch=2, bounce=7).yes("Diving Catch")
    s.expect(ball=(3, 2), turnover="pass")


@rule("CRP-13/Diving Catch", "CRP-13/Catch")
def test_a_dive_may_be_re_rolled_like_any_catch() -> None:
    s = scenario(AIMED, A=player(ball=True), B=player(skills="Diving Catch, Catch"))
    s.activate("A", "pass").dice(pass_=6).throw((3, 0)).dice(catch=2).yes("Diving Catch")
    s.dice(catch=3).reroll("Catch")
    s.expect(ball="B")


@rule("CRP-13/Diving Catch")
def test_two_divers_get_nothing_of_one_team_or_of_two() -> None:
    s = scenario(AIMED, A=player(ball=True), B=player(skills="Diving Catch"), C=player(at=(4, 1), skills="Diving Catch"))
    s.activate("A", "pass").dice(pass_=6).throw((3, 0)).yes("Diving Catch", by=0)
    s.dice(bounce=4).yes("Diving Catch", by=0)
    s.expect(ball=(2, 0), turnover="pass")
    s = scenario(AIMED, A=player(ball=True), B=player(skills="Diving Catch"), c=player(at=(4, 1), skills="Diving Catch"))
    s.activate("A", "pass").dice(pass_=6).throw((3, 0)).yes("Diving Catch", by=0)
    s.dice(bounce=4).yes("Diving Catch", by=1)
    s.expect(ball=(2, 0), turnover="pass")


@rule("CRP-13/Diving Catch", "CRP-0.4")
def test_divers_of_several_seats_are_asked_in_turn_order() -> None:
    s = scenario("""
        .......
        A.pBP..
        .......""", A=player(ball=True), B=player(skills="Diving Catch"), P=player(skills="Diving Catch"),
        p=player(skills="Diving Catch"), b=player(at=(6, 2)))  # fmt: skip
    s.activate("A", "pass").dice(pass_=6).throw((3, 0)).no("intercept", by=3)
    s.no("Diving Catch", by=0).no("Diving Catch", by=2).dice(catch=5).yes("Diving Catch", by=3)
    s.expect(ball="p", turnover="pass")
    assert s.needed("catch") == 4


@rule("CRP-13/Diving Catch", "CRP-7.10")
def test_diving_catch_reaches_a_throw_in() -> None:
    """The pick-up fails, the ball leaves the pitch from 3,0 and is thrown in to 3,2."""
    s = scenario("""
        ...*...
        ...A...
        .......
        ....B..
        ......b""", B=player(skills="Diving Catch"))
    s.dice(pick_up=1, bounce=2, throw_in=3, throw_in_distance=(1, 2)).move("A", "n")
    s.dice(catch=4).yes("Diving Catch", by=0)
    s.expect(ball="B", turnover="failed to pick up")


@rule("CRP-13/Diving Catch", "CRP-7.8")
def test_diving_catch_does_not_reach_a_bounce() -> None:
    s = scenario("""
        .......
        .*A.B.b
        .......""", B=player(skills="Diving Catch"), C=player(at=(6, 2)))
    s.dice(pick_up=1, bounce=3).move("A", "w")
    s.expect(ball=(2, 0), turnover="failed to pick up")
    s = scenario("""
        .......
        A.*B..b
        .......""", B=player(skills="Diving Catch"), C=player(at=(6, 2)))
    s.move("A", "e").dice(pick_up=1, bounce=3).step("e")
    s.expect(ball=(3, 0), turnover="failed to pick up")


@rule("CRP-13/Diving Catch", "CRP-1.6", "CRP-12.3")
def test_diving_catch_needs_tackle_zones_hands_and_feet() -> None:
    for diver in (
        player("prone", skills="Diving Catch"), player(skills="Diving Catch", no_zones=True),
        player(skills="Diving Catch, No Hands"),
    ):  # fmt: skip
        s = scenario(AIMED, A=player(ball=True), B=diver)
        s.activate("A", "pass").dice(pass_=6, bounce=5).throw((3, 0))
        s.expect(ball=(4, 0), turnover="pass")


@rule("CRP-13/Diving Catch", "CRP-18.5")
def test_diving_catch_is_not_offered_to_a_ball_carrier() -> None:
    s = scenario(AIMED, A=player(ball=True), B=player(ball=True, skills="Diving Catch"))
    s.activate("A", "pass").dice(pass_=6, bounce=5).throw((3, 0))
    s.expect(balls=((4, 0), "B"), turnover="pass")


@rule("CRP-13/Diving Catch")
def test_diving_catch_does_not_help_two_squares_away() -> None:
    s = scenario(AIMED, A=player(ball=True), B=player(skills="Diving Catch"))
    s.activate("A", "pass").dice(pass_=6, bounce=4).throw((1, 0))
    s.expect(ball=(0, 0), turnover="pass")


# ---------------------------------------------------------------- Side Step

HIT = """
    ......
    ......
    .Ab...
    .....B"""


@rule("CRP-13/Side Step", "CRP-5.6")
def test_side_step_lets_its_coach_pick_any_adjacent_empty_square() -> None:
    s = scenario(HIT, b=player(skills="Side Step"))
    s.dice(block="push").block("A", "b").yes("Side Step", by=1)
    around = ["1,1", "2,1", "3,1", "3,2", "1,3", "2,3", "3,3"]
    s.asked("push", of=1, about="b", options=[f"square {square}" for square in around])
    s.push("nw", by=1).follow(False)
    s.expect(b=(1, 1))


@rule("CRP-13/Side Step")
def test_side_step_declined_is_an_ordinary_push() -> None:
    s = scenario(HIT, b=player(skills="Side Step"))
    s.dice(block="push").block("A", "b").no("Side Step")
    s.asked("push", of=0, about="b", options=["square 3,1", "square 3,2", "square 3,3"])
    s.push("e").follow(False)
    s.expect(b=(3, 2))


@rule("CRP-13/Side Step")
def test_side_step_applies_even_if_the_player_is_knocked_down() -> None:
    s = scenario(HIT, b=player(skills="Side Step"))
    s.dice(block="down").block("A", "b").yes("Side Step").push("sw").dice(armour=(1, 2)).follow(False)
    s.expect(b=prone(1, 3))


@rule("CRP-13/Side Step")
def test_side_step_of_the_blocker_means_nothing() -> None:
    s = scenario(HIT, A=player(skills="Side Step"))
    s.dice(block="push").block("A", "b")
    s.asked("push", of=0, about="b", options=["square 3,1", "square 3,2", "square 3,3"])
    s.push("e").follow(False)
    s.expect(A=(1, 2), b=(3, 2))


@rule("CRP-13/Side Step", "CRP-1.6")
def test_side_step_works_without_tackle_zones() -> None:
    s = scenario(HIT, b=player(skills="Side Step", no_zones=True))
    s.dice(block="push").block("A", "b").yes("Side Step", by=1).push("n").follow(False)
    s.expect(b=(2, 1))


@rule("CRP-13/Side Step", "CRP-5.7")
def test_side_step_keeps_a_player_out_of_the_crowd() -> None:
    s = scenario("""
        .b...
        .A..B""", b=player(skills="Side Step"))
    s.dice(block="push").block("A", "b").yes("Side Step").push("w").follow(False)
    s.expect(b=(0, 0))


@rule("CRP-13/Side Step", "CRP-5.7")
def test_side_step_is_not_usable_with_no_empty_square_around() -> None:
    s = scenario("""
        CbD..
        EAF.c""", b=player(skills="Side Step"))
    s.dice(block="push push push").block("A", "b").dice(injury=(1, 1)).follow(False)
    s.expect(b="reserves")


@rule("CRP-13/Side Step", "CRP-18.2")
def test_side_step_may_be_used_by_any_player_pushed_in_a_chain() -> None:
    """b has no empty square to go to and is pushed into d, and d side-steps behind b's square."""
    s = scenario("""
        ...c..
        .Abd..
        ...e.B
        ......""", d=player(skills="Side Step"))
    s.dice(block="push").block("A", "b").push("e", by=0)
    s.yes("Side Step", by=1).push("ne", by=1).follow(False)
    s.expect(b=(3, 1), d=(4, 0))


@rule("CRP-13/Side Step", "CRP-18.2", "CRP-0.4")
def test_side_step_in_a_chain_is_asked_of_the_pushed_players_own_coach() -> None:
    """C of the active team and P of a third seat stand in the way; each side-steps for their own coach."""
    s = scenario("""
        ...c..
        .AbC..
        ...P.B
        ......""", C=player(skills="Side Step"), P=player(skills="Side Step"))
    s.dice(block="push").block("A", "b").push("e", by=0)
    s.yes("Side Step", by=0).push("e", by=0).follow(False)
    s.expect(b=(3, 1), C=(4, 1))
    s = scenario("""
        ...c..
        .AbC..
        ...P.B
        ......""", C=player(skills="Side Step"), P=player(skills="Side Step"))
    s.dice(block="push").block("A", "b").push("se", by=0)
    s.yes("Side Step", by=2).push("sw", by=2).follow(False)
    s.expect(b=(3, 2), P=(2, 3))


@rule("CRP-13/Side Step", "CRP-12.3")
def test_a_prone_player_pushed_in_a_chain_does_not_side_step() -> None:
    s = scenario("""
        ...c..
        .Abd..
        ...e.B
        ......""", d=player("prone", skills="Side Step"))
    s.dice(block="push").block("A", "b").push("e").push("e", by=0).follow(False)
    s.expect(b=(3, 1), d=prone(4, 1))


@rule("CRP-13/Side Step", "CRP-13/Take Root")
def test_the_rooted_do_not_side_step() -> None:
    s = scenario(HIT, b=player(skills="Side Step", rooted=True))
    s.dice(block="push").block("A", "b")
    s.expect(b=(2, 2), turn=0)


@rule("CRP-13/Side Step", "CRP-13/Stand Firm")
def test_stand_firm_is_asked_before_side_step() -> None:
    s = scenario(HIT, b=player(skills="Side Step, Stand Firm"))
    s.dice(block="push").block("A", "b").no("Stand Firm").yes("Side Step").push("n").follow(False)
    s.expect(b=(2, 1))
    s = scenario(HIT, b=player(skills="Side Step, Stand Firm"))
    s.dice(block="push").block("A", "b").yes("Stand Firm")
    s.expect(b=(2, 2))


@rule("CRP-13/Side Step", "CRP-11.5")
def test_a_carrier_may_side_step_into_the_end_zone() -> None:
    s = scenario("""
        .[....
        ......
        .Ab...
        .....B""", b=player(ball=True, skills="Side Step"), ground="""
        ......
        .[....
        ......
        ......""")
    s.dice(block="push").block("A", "b").yes("Side Step").push("nw").follow(False)
    s.expect(score=(0, 1))


@rule("CRP-13/Side Step", "CRP-4.7")
def test_side_step_onto_the_ball_makes_it_bounce() -> None:
    s = scenario("""
        ......
        .*....
        .Ab...
        .....B""", b=player(skills="Side Step"))
    s.dice(block="push").block("A", "b").yes("Side Step").push("nw").dice(bounce=2).follow(False)
    s.expect(b=(1, 1), ball=(1, 0))


# ---------------------------------------------------------------- Sneaky Git


@rule("CRP-13/Sneaky Git", "CRP-6.4")
@pytest.mark.parametrize("skills", ["", "Sneaky Git"])
def test_sneaky_git_is_not_seen_on_an_armour_double_that_breaks_nothing(skills: str) -> None:
    s = scenario("Ab..cB", A=player(skills=skills), b="prone")
    s.activate("A", "foul").dice(armour=(2, 2)).foul("b")
    if skills:
        s.expect(A=(0, 0), b=prone(1, 0), turnover=False, turn=0)
    else:
        s.expect(A="sent off", turnover="sent off")


@rule("CRP-13/Sneaky Git", "CRP-6.4")
def test_sneaky_git_is_seen_on_an_armour_double_that_breaks_armour() -> None:
    s = scenario("Ab..cB", A=player(skills="Sneaky Git"), b="prone")
    s.activate("A", "foul").dice(armour=(5, 5), injury=(1, 2)).foul("b")
    s.expect(A="sent off", b=stunned(1, 0), turnover="sent off")


@rule("CRP-13/Sneaky Git", "CRP-6.4")
def test_sneaky_git_is_seen_on_an_injury_double() -> None:
    s = scenario("Ab..cB", A=player(skills="Sneaky Git"), b="prone")
    s.activate("A", "foul").dice(armour=(5, 4), injury=(2, 2)).foul("b")
    s.expect(A="sent off", b=stunned(1, 0), turnover="sent off")


@rule("CRP-13/Sneaky Git")
def test_sneaky_git_applies_only_to_its_owner_s_fouls() -> None:
    s = scenario("AbB.cC", B=player(skills="Sneaky Git"), b=player("prone", skills="Sneaky Git"))
    s.activate("A", "foul").dice(armour=(2, 2)).foul("b")
    s.expect(A="sent off")


@rule("CRP-13/Sneaky Git", "CRP-12.3")
def test_sneaky_git_needs_tackle_zones() -> None:
    s = scenario("Ab..cB", A=player(skills="Sneaky Git", no_zones=True), b="prone")
    s.activate("A", "foul").dice(armour=(2, 2)).foul("b")
    s.expect(A="sent off")


@rule("CRP-13/Sneaky Git", "CRP-13/Dirty Player")
def test_a_double_that_dirty_player_makes_break_armour_is_seen() -> None:
    s = scenario("Ab..cB", A=player(skills="Sneaky Git, Dirty Player"), b="prone")
    s.activate("A", "foul").dice(armour=(4, 4)).foul("b").dice(injury=(1, 2)).yes("Dirty Player")
    s.expect(A="sent off")
    s = scenario("Ab..cB", A=player(skills="Sneaky Git, Dirty Player"), b="prone")
    s.activate("A", "foul").dice(armour=(4, 4)).foul("b").no("Dirty Player")
    s.expect(A=(0, 0), turnover=False)
