"""2020-15: skills of hands: Catch, Monstrous Mouth, Diving Catch, Safe Pair of Hands, Extra Arms, Big Hand, No Hands."""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.positions.players import Player
from deepbowl.testing import Scenario, player, prone, rule, scenario

from .throws import hurling, lane, passes, throws

BOTH = pytest.mark.parametrize("skill", ["Catch", "Monstrous Mouth"])


# ---------------------------------------------------------------- Catch, Monstrous Mouth


@BOTH
@rule("2020-15/Catch", "2020-15/Monstrous Mouth", "2020-2.5")
def test_a_failed_catch_is_re_rolled_every_time(skill: str) -> None:
    """First the pass, then the bounce; each may be re-rolled once."""
    s = lane(B=player(at=(3, 1), skills=skill), C=player(at=(4, 1), skills=skill))
    s.dice(pass_=4, catch=1)
    passes(s, "B").dice(catch=1, bounce=5, then_catch=1).reroll(skill)
    s.dice(catch=4).reroll(skill)
    s.expect(ball="C", turnover=False)


@BOTH
@rule("2020-15/Catch", "2020-15/Monstrous Mouth")
def test_the_re_roll_of_a_catch_declined(skill: str) -> None:
    s = lane(B=player(at=(3, 1), skills=skill))
    s.dice(pass_=4, catch=1)
    passes(s, "B").dice(bounce=5).reroll(None)
    s.expect(ball=(4, 1))


@BOTH
@rule("2020-15/Catch", "2020-15/Monstrous Mouth", "2020-9.7", "2020-2.5")
def test_catch_reroll_applies_to_a_deflected_ball_not_to_interference(skill: str) -> None:
    s = lane(B=player(at=(6, 1)), b=player(at=(3, 1), skills=skill))
    s.dice(pass_=5)
    passes(s, "B").dice(intercept=1, catch=3).pick("b")
    s.expect(ball="B")
    s = lane(B=player(at=(6, 1)), b=player(at=(3, 1), skills=skill))
    s.dice(pass_=5)
    passes(s, "B").dice(intercept=6, catch=1).pick("b").dice(catch=4).reroll(skill, by=1)
    s.expect(ball="b", turnover="intercepted")


@BOTH
@rule("2020-15/Catch", "2020-15/Monstrous Mouth", "2020-9.8")
def test_catch_reroll_applies_to_a_hand_off_in_any_of_four_seats(skill: str) -> None:
    s = scenario("PQ...\n.....\nA..bp", book="bb2020", seats=4, turn=2, P=player(ball=True), Q=player(skills=skill))
    s.activate("P", "hand-off").dice(catch=1).hand_off("Q").dice(catch=3).reroll(skill, by=2)
    s.expect(ball="Q")


@rule("2020-15/Monstrous Mouth", "2020-15/Strip Ball")
def test_strip_ball_does_not_work_on_monstrous_mouth() -> None:
    s = scenario("....\nAb..\n....\n...B", book="bb2020", A=player(skills="Strip Ball"),
                 b=player(ball=True, skills="Monstrous Mouth"))  # fmt: skip
    s.dice(block="push").block("A", "b").push("e").follow(False)
    s.expect(ball="b", b=(2, 1))


# ---------------------------------------------------------------- Diving Catch


def scattered(**more: Any) -> Scenario:
    """An inaccurate pass of A that comes down in the empty square 6,1; c out of the way."""
    s = lane(A=player(at=(0, 1), ball=True), **more)
    s.dice(pass_=4, scatter=[5, 5, 4])
    return passes(s, (5, 1))


@rule("2020-15/Diving Catch", "2020-8.3")
def test_diving_catch_of_a_scattered_ball_does_not_move_the_catcher() -> None:
    s = scattered(B=player(at=(7, 1), skills="Diving Catch"))
    s.dice(catch=4).yes("Diving Catch")
    s.expect(ball="B", B=(7, 1), turnover=False)
    assert s.needed("catch") == 4


@rule("2020-15/Diving Catch")
def test_missed_it_bounces_from_the_square_it_was_landing_in() -> None:
    s = scattered(B=player(at=(7, 1), skills="Diving Catch"))
    s.dice(catch=3, bounce=2).yes("Diving Catch")
    s.expect(ball=(6, 0))


@rule("2020-15/Diving Catch")
def test_diving_catch_declined() -> None:
    s = scattered(B=player(at=(7, 1), skills="Diving Catch"))
    s.dice(bounce=2).no("Diving Catch")
    s.expect(ball=(6, 0))


@rule("2020-15/Diving Catch")
def test_diving_catch_skips_bounces_and_accurate_passes_beside_it() -> None:
    s = lane(B=player(at=(4, 1), skills="Diving Catch"))
    s.dice(pass_=4, bounce=2)
    passes(s, (3, 1))
    s.expect(ball=(3, 0))


@rule("2020-15/Diving Catch")
@pytest.mark.parametrize("who", [player(at=(7, 1), posture="prone", skills="Diving Catch"),
                                 player(at=(7, 1), no_zones=True, skills="Diving Catch"),
                                 player(at=(7, 1), skills="Diving Catch, No Hands")])  # fmt: skip
def test_diving_catch_needs_a_player_able_to_catch(who: Player) -> None:
    s = lane(B=who)
    s.dice(pass_=4, scatter=[5, 5, 4], bounce=2)
    passes(s, (5, 1))
    s.expect(ball=(6, 0))


@rule("2020-15/Diving Catch")
def test_several_of_a_team_try_in_the_order_their_coach_says() -> None:
    s = scattered(B=player(at=(7, 1), skills="Diving Catch"), C=player(at=(6, 0), skills="Diving Catch"))
    s.yes("Diving Catch").yes("Diving Catch")
    s.asked("order", of=0, options=["player B", "player C"])
    s.dice(catch=1, then_catch=4).pick("C")
    s.expect(ball="B", turnover=False)


@rule("2020-15/Diving Catch")
def test_the_active_coach_orders_those_of_both_teams() -> None:
    s = scattered(b=player(at=(7, 1), skills="Diving Catch"), C=player(at=(6, 0), skills="Diving Catch"))
    s.yes("Diving Catch", by=0).yes("Diving Catch", by=1)
    s.dice(catch=5).answer("order", "C", by=0)
    s.expect(ball="C", turnover=False)


@rule("R-18")
def test_occupant_catches_before_a_diving_catch_and_a_miss_bounces() -> None:
    s = lane(B=player(at=(7, 1), skills="Diving Catch"), C=player(at=(6, 1)))
    s.dice(pass_=4, scatter=[5, 5, 4], catch=1, bounce=2)
    passes(s, (5, 1))
    s.expect(ball=(6, 0))


@rule("R-18", "2020-15/Diving Catch")
def test_diving_catch_is_allowed_beside_an_occupant_unable_to_catch() -> None:
    s = lane(B=player(at=(7, 1), skills="Diving Catch"), d=player(at=(6, 1), posture="prone"))
    s.dice(pass_=4, scatter=[5, 5, 4])
    passes(s, (5, 1)).dice(catch=4).yes("Diving Catch")
    s.expect(ball="B")


@rule("2020-15/Diving Catch", "2020-8.4")
def test_diving_catch_applies_to_a_throw_in() -> None:
    s = lane(A=player(at=(3, 0), ball=True), B=player(at=(4, 2), skills="Diving Catch"))
    s.dice(pass_=1, bounce=2, throw_in=3, throw_in_distance=(1, 1))
    s.activate("A", "pass").throw((6, 1)).dice(catch=4).yes("Diving Catch")
    s.expect(ball="B", turnover="fumbled")


@rule("2020-15/Diving Catch", "2020-8.3")
def test_plus_1_to_catch_an_accurate_pass_in_the_target_square() -> None:
    s = lane(B=player(at=(3, 1), ag=4, skills="Diving Catch"))
    s.dice(pass_=4, catch=3)
    passes(s, "B")
    s.expect(ball="B")
    assert s.needed("catch") == 3


@rule("2020-15/Diving Catch")
def test_divers_of_two_inactive_seats_are_ordered_by_the_active_coach() -> None:
    skilled = player(skills="Diving Catch")
    s = scenario(".......\nA....b.\n....P.p", book="bb2020", seats=4, A=player(ball=True), b=skilled, P=skilled)
    s.dice(pass_=3, scatter=[5, 5, 4]).activate("A", "pass").throw((3, 1))
    s.yes("Diving Catch", by=1).yes("Diving Catch", by=2)
    s.dice(catch=6).answer("order", "P", by=0)
    s.expect(ball="P", turnover="no team-mate caught")


# ---------------------------------------------------------------- Safe Pair of Hands

STRUCK = """
    ......
    .Ab...
    ......
    B....c"""


def struck(*skills: str, **more: Any) -> Scenario:
    """A has knocked down the ball carrier b at 3,1; A stays in place."""
    b = player(ball=True, skills=", ".join(("Safe Pair of Hands", *skills)))
    people: dict[str, Any] = {"b": b, **more}
    s = scenario(STRUCK, book="bb2020", **people)
    return s.dice(block="down").block("A", "b").push("e").follow(False)


@rule("2020-15/Safe Pair of Hands", "R-32")
def test_safe_pair_of_hands_places_the_ball_before_the_armour_roll() -> None:
    s = struck()
    s.asked("safe-hands", of=1, about="b")
    s.dice(armour=(1, 1)).pick((4, 1))
    s.expect(ball=(4, 1), b=prone(3, 1), turnover=False)


@rule("R-32")
def test_ball_placed_by_safe_pair_of_hands_stays_whatever_the_injury() -> None:
    s = struck()
    s.dice(armour=(6, 6), injury=(4, 4)).pick((4, 0))
    s.expect(ball=(4, 0), b="ko")


@rule("2020-15/Safe Pair of Hands")
def test_safe_pair_of_hands_declined() -> None:
    s = struck()
    s.dice(armour=(1, 1), bounce=5).no("safe-hands")
    s.expect(ball=(4, 1))


@rule("2020-15/Safe Pair of Hands")
def test_safe_pair_of_hands_without_an_empty_square_lets_the_ball_bounce() -> None:
    s = scenario("""
        .Cde
        .Abf
        .Dgh""", book="bb2020", b=player(ball=True, skills="Safe Pair of Hands, Stand Firm"))
    s.dice(block="down").block("A", "b").dice(armour=(1, 1), bounce=2, catch=6).yes("Stand Firm")
    s.expect(ball="d", b=prone(2, 1))


@rule("2020-15/Safe Pair of Hands")
def test_safe_pair_of_hands_offers_only_empty_squares_without_a_ball() -> None:
    s = struck(d=player("prone", at=(4, 1)), balls=((4, 0),))
    s.asked("safe-hands", options=["no", *(f"square {x},{y}" for x, y in ((2, 0), (3, 0), (2, 1), (2, 2), (3, 2), (4, 2)))])
    s.dice(armour=(1, 1)).pick((2, 0))


@rule("2020-15/Safe Pair of Hands", "2020-3.3")
def test_safe_pair_of_hands_does_not_apply_to_falling_over() -> None:
    s = scenario(STRUCK, book="bb2020", turn=1, b=player(ball=True, skills="Safe Pair of Hands"))
    s.activate("b", "move").dice(dodge=1, armour=(1, 1), bounce=5).step("e")
    s.expect(ball=(4, 1), turnover=True)


@rule("2020-15/Safe Pair of Hands", "2020-15/Strip Ball")
def test_no_help_against_strip_ball() -> None:
    s = scenario(STRUCK, book="bb2020", A=player(skills="Strip Ball"), b=player(ball=True, skills="Safe Pair of Hands"))
    s.dice(block="push").block("A", "b")
    s.push("e").dice(bounce=5).follow(False).yes("Strip Ball")
    s.expect(ball=(4, 1))


@rule("2020-15/Safe Pair of Hands", "2020-6.5", "2020-15/Wrestle")
def test_placed_prone_by_wrestle_and_the_turnover_stands() -> None:
    s = scenario(STRUCK, book="bb2020", A=player(ball=True, skills="Safe Pair of Hands"), b=player(skills="Wrestle"))
    s.dice(block="both").block("A", "b").yes("Wrestle", by=1)
    s.pick((0, 0), by=0)
    s.expect(ball=(0, 0), A=prone(1, 1), b=prone(2, 1), turnover=True)


@rule("2020-15/Safe Pair of Hands")
def test_safe_pair_of_hands_among_four_seats() -> None:
    s = struck(seats=4, P=player(at=(5, 0)), p=player(at=(5, 2)))
    s.dice(armour=(1, 1)).pick((4, 2), by=1)
    s.expect(ball=(4, 2))


# ---------------------------------------------------------------- Extra Arms, Big Hand, No Hands, Disturbing Presence


@pytest.mark.parametrize(("book", "needed"), [("crp", 2), ("bb2020", 2)])
@rule("2020-15/Extra Arms", "CRP-13/Extra Arms")
def test_extra_arms_to_pick_up_and_catch_in_both_cores(book: str, needed: int) -> None:
    s = scenario("A*..\n...b", book=book, A=player(skills="Extra Arms"))
    s.activate("A", "move").dice(pick_up=2).step("e").stop()
    assert s.needed("pick-up") == needed
    s = scenario("AB..\n...b", book=book, A=player(ball=True), B=player(skills="Extra Arms"))
    s.activate("A", "hand-off").dice(catch=2).hand_off("B")
    assert s.needed("catch") == needed


@rule("2020-15/Extra Arms", "2020-9.7")
def test_extra_arms_to_interfere() -> None:
    s = lane(B=player(at=(6, 1)), b=player(at=(3, 1), skills="Extra Arms"))
    s.dice(pass_=5)
    passes(s, "B").dice(intercept=4, catch=3).pick("b")
    assert s.needed("intercept") == 5


@pytest.mark.parametrize("book", ["crp", "bb2020"])
@rule("2020-15/Big Hand", "CRP-13/Big Hand", "2020-7.7")
def test_big_hand_ignores_marking_when_picking_up_but_not_when_catching(book: str) -> None:
    s = scenario("..d.\nA*b.", book=book, A=player(skills="Big Hand"))
    s.activate("A", "move").dice(pick_up=6).step("e").stop()
    assert s.needed("pick-up") == 3
    s = scenario("AB..\n..b.", book=book, A=player(ball=True), B=player(skills="Big Hand"))
    s.activate("A", "hand-off").dice(catch=6).hand_off("B")
    assert s.needed("catch") == 4


@pytest.mark.parametrize("book", ["crp", "bb2020"])
@rule("2020-15/No Hands", "CRP-13/No Hands", "2020-6.5")
def test_no_hands_neither_picks_up_nor_catches(book: str) -> None:
    s = scenario("....\nA*..\n...b\nB...", book=book, A=player(skills="No Hands"))
    s.activate("A", "move").dice(bounce=5).step("e")
    s.expect(ball=(2, 1), turnover="failed to pick up")
    s = scenario("....\nAB..\n...b\n....", book=book, A=player(ball=True), B=player(skills="No Hands"))
    s.activate("A", "hand-off").dice(bounce=5).hand_off("B")
    s.expect(ball=(2, 1), turnover="no team-mate caught")


@rule("2020-15/Disturbing Presence", "2020-9.3", "2020-8.3", "2020-9.7")
def test_disturbing_presence_hinders_passes_catches_and_interference() -> None:
    s = lane(d=player(at=(3, 1), posture="prone", skills="Disturbing Presence"), B=player(at=(6, 1)),
             b=player(at=(4, 1)), C=player(at=(4, 2), posture="prone", skills="Disturbing Presence"))  # fmt: skip
    s.dice(pass_=6)
    passes(s, "B").dice(intercept=5, catch=4).pick("b")
    assert (s.needed("pass"), s.needed("intercept"), s.needed("catch")) == (6, 6, 4)
    s.expect(ball="B")


@rule("2020-15/Disturbing Presence", "2020-10.3")
def test_disturbing_presence_for_throws_of_team_mates() -> None:
    s = hurling(d=player(at=(4, 4), posture="prone", skills="Disturbing Presence"))
    s.dice(throw_team_mate=5, scatter=[5, 5, 5], landing=3)
    throws(s, 4, 2)
    assert s.needed("throw-team-mate") == 5
