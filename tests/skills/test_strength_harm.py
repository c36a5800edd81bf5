"""CRP-13.4 Strength, what hurts: Mighty Blow and Piling On, with Claws and with each other."""

from __future__ import annotations

import pytest

from deepbowl.positions.script import Rolls
from deepbowl.testing import Scenario, player, prone, rule, scenario, stunned

DUEL = """
    .......
    .Ab....
    .......
    B.....c"""


def knocked_down(follows: bool = False, *, rolls: dict[str, Rolls], **more: object) -> Scenario:
    """A knocks b down, who lies one square further east; these are the rolls for armour and so on."""
    s = scenario(DUEL, **more)  # type: ignore[arg-type]
    return s.dice(block="down").block("A", "b").push("e").dice(**rolls).follow(follows)


# ---------------------------------------------------------------- Mighty Blow

HITTER = player(skills="Mighty Blow")


@rule("CRP-13/Mighty Blow", "CRP-9.3")
def test_mighty_blow_on_armour_is_gone_for_injury() -> None:
    s = knocked_down(rolls={"armour": (3, 5)}, A=HITTER)
    s.asked("Mighty Blow", of=0, about="A")
    s.dice(injury=(3, 4)).yes()
    s.expect(b=stunned(3, 1), turnover=False)
    s.expect_event("TraitUsed", rule="CRP-13/Mighty Blow", body="A", times=1)
    assert s.events("Armour")[0].total == 9


@rule("CRP-13/Mighty Blow")
def test_mighty_blow_declined_on_armour_leaves_it_unbroken() -> None:
    s = knocked_down(rolls={"armour": (3, 5)}, A=HITTER).no("Mighty Blow")
    s.expect(b=prone(3, 1))


@rule("CRP-13/Mighty Blow", "CRP-9.3")
def test_mighty_blow_on_injury_if_armour_broke_without_it() -> None:
    s = knocked_down(rolls={"armour": (4, 5), "injury": (3, 4)}, A=HITTER)
    s.asked("Mighty Blow", of=0, about="A")
    s.yes()
    s.expect(b="ko")


@rule("CRP-13/Mighty Blow")
def test_mighty_blow_on_injury_may_be_declined() -> None:
    s = knocked_down(rolls={"armour": (4, 5), "injury": (3, 4)}, A=HITTER).no("Mighty Blow")
    s.expect(b=stunned(3, 1))
    s = knocked_down(rolls={"armour": (4, 5), "injury": (4, 5)}, A=HITTER).no("Mighty Blow")
    s.expect(b="ko")


@rule("CRP-13/Mighty Blow")
def test_mighty_blow_is_asked_for_only_where_it_matters() -> None:
    knocked_down(rolls={"armour": (3, 4)}, A=HITTER).expect(b=prone(3, 1))
    knocked_down(rolls={"armour": (4, 5), "injury": (2, 4)}, A=HITTER).expect(b=stunned(3, 1))
    knocked_down(rolls={"armour": (4, 5), "injury": (3, 5)}, A=HITTER).expect(b="ko")
    knocked_down(rolls={"armour": (4, 5), "injury": (5, 5), "casualty": 11}, A=HITTER).expect(b="casualty")


@rule("CRP-13/Mighty Blow", "CRP-13/Thick Skull")
def test_mighty_blow_looks_at_the_table_the_victim_reads() -> None:
    """With Thick Skull it makes a KO of an 8, but nothing of a 7; with Stunty something of a 6."""
    thick, small = player(skills="Thick Skull"), player(skills="Stunty")
    knocked_down(rolls={"armour": (4, 5), "injury": (3, 4)}, A=HITTER, b=thick).expect(b=stunned(3, 1))
    knocked_down(rolls={"armour": (4, 5), "injury": (3, 5)}, A=HITTER, b=thick).yes("Mighty Blow").expect(b="ko")
    knocked_down(rolls={"armour": (4, 5), "injury": (3, 3)}, A=HITTER, b=small).yes("Mighty Blow").expect(b="ko")


@rule("CRP-13/Mighty Blow")
def test_mighty_blow_of_the_defender_applies_when_the_blocker_falls() -> None:
    s = scenario(DUEL, b=HITTER).dice(block="skull", armour=(3, 5)).block("A", "b")
    s.asked("Mighty Blow", of=1, about="b")
    s.dice(injury=(1, 1)).yes()
    s.expect(A=stunned(1, 1), turnover="block")


@rule("CRP-13/Mighty Blow", "CRP-12.3")
def test_mighty_blow_does_nothing_for_a_player_that_fell() -> None:
    s = scenario(DUEL, A=HITTER, b=HITTER)
    s.dice(block="both", armour=[(3, 5), (3, 5)]).block("A", "b")
    s.expect(A=prone(1, 1), b=prone(2, 1), turnover="block")


@rule("CRP-13/Mighty Blow", "CRP-13/Block")
def test_mighty_blow_on_both_down_applies_for_the_player_left_standing() -> None:
    strong = player(skills="Mighty Blow, Block")
    s = scenario(DUEL, A=strong, b=HITTER).dice(block="both").block("A", "b")
    s.dice(armour=(3, 5)).yes("Block").dice(injury=(1, 1)).yes("Mighty Blow", by=0)
    s.expect(A=(1, 1), b=stunned(2, 1), turnover=False)
    s = scenario(DUEL, A=HITTER, b=strong).dice(block="both").block("A", "b")
    s.dice(armour=(3, 5)).yes("Block", by=1).dice(injury=(1, 1)).yes("Mighty Blow", by=1)
    s.expect(A=stunned(1, 1), b=(2, 1), turnover="block")


@rule("CRP-13/Mighty Blow", "CRP-1.6")
def test_mighty_blow_works_without_zones() -> None:
    s = scenario(DUEL, b=player(skills="Mighty Blow", no_zones=True))
    s.dice(block="skull", armour=(3, 5)).block("A", "b").dice(injury=(1, 1)).yes("Mighty Blow", by=1)
    s.expect(A=stunned(1, 1), turnover="block")


@rule("CRP-13/Mighty Blow", "CRP-6.2")
def test_mighty_blow_is_not_for_fouls() -> None:
    s = scenario(DUEL, A=HITTER, b="prone")
    s.dice(armour=(3, 5)).activate("A", "foul").foul("b")
    s.expect(b=prone(2, 1))


@rule("CRP-13/Mighty Blow", "CRP-14.5")
def test_mighty_blow_is_not_for_a_stab() -> None:
    s = scenario(DUEL, A=player(skills="Mighty Blow, Stab"))
    s.dice(armour=(3, 5)).activate("A", "block").use("Stab", on="b")
    s.expect(b=(2, 1))


@rule("CRP-13/Mighty Blow", "CRP-14.4")
def test_mighty_blow_is_not_for_a_chainsaw() -> None:
    s = scenario(DUEL, A=player(skills="Mighty Blow, Chainsaw"))
    s.dice(chainsaw=2, armour=(2, 3)).activate("A", "block").use("Chainsaw", on="b")
    s.expect(b=(2, 1))


@rule("CRP-13/Mighty Blow", "CRP-5.7")
def test_mighty_blow_is_not_for_the_crowd() -> None:
    s = scenario("..A....\n..b...B\n", A=HITTER, c=player(at=(6, 0)))
    s.dice(block="down").block("A", "b").dice(injury=(3, 4)).follow(False)
    s.expect(b="reserves")


@rule("CRP-13/Mighty Blow", "CRP-5.6")
def test_mighty_blow_does_not_reach_down_a_chain() -> None:
    """Only the defender is Knocked Down, and c, pushed into the crowd, was not hit by A."""
    s = scenario("..A....\n..b....\n.ecd..B\n", A=HITTER, f=player(at=(6, 0)))
    s.dice(block="push").block("A", "b").push("s")
    s.dice(injury=(3, 4)).follow(False)
    s.expect(b=(2, 2), c="reserves")


@rule("CRP-13/Mighty Blow", "CRP-13/Claws", "CRP-9.3", "CRP-19")
@pytest.mark.parametrize("av", [8, 9, 10])
def test_mighty_blow_brings_a_seven_up_to_what_claws_need(av: int) -> None:
    clawed = player(skills="Mighty Blow, Claws")
    s = knocked_down(rolls={"armour": (3, 4)}, A=clawed, b=player(av=av))
    s.dice(injury=(3, 4)).yes("Mighty Blow")
    s.expect(b=stunned(3, 1))
    knocked_down(rolls={"armour": (3, 3)}, A=clawed, b=player(av=av)).expect(b=prone(3, 1))


@rule("CRP-13/Mighty Blow", "CRP-13/Claws", "CRP-14.2")
def test_mighty_blow_and_claws_spare_a_team_mate_hit_by_a_ball_and_chain() -> None:
    s = scenario(".......\n.AC....\n.......\nB.....c", A=player(skills="Ball & Chain, Mighty Blow, Claws"))
    s.activate("A", "move").use("Ball & Chain").dice(ball_and_chain=3, block="down").pick("e")
    s.dice(armour=(3, 5)).push("e")
    s.expect(C=prone(3, 1), turnover="block")


@rule("CRP-13/Mighty Blow")
def test_mighty_blow_with_three_seats_asks_the_coach_of_its_owner() -> None:
    s = scenario("""
        .......
        .AP....
        .......
        B..b..Q""", P=HITTER)
    s.dice(block="skull", armour=(3, 5)).block("A", "P")
    s.dice(injury=(1, 1)).yes("Mighty Blow", by=2)
    s.expect(A=stunned(1, 1), turn=1)


# ---------------------------------------------------------------- Piling On

PILER = player(skills="Piling On")


@rule("CRP-13/Piling On")
def test_piling_on_rerolls_armour_and_places_its_owner_prone() -> None:
    s = knocked_down(True, rolls={"armour": (3, 4)}, A=PILER)
    s.asked("Piling On", of=0, about="A")
    s.dice(armour=(6, 5), injury=(1, 1)).yes()
    s.expect(A=prone(2, 1), b=stunned(3, 1), turnover=False, turn=0)
    s.expect_event("PlacedProne", rule="CRP-13/Piling On", body="A", times=1)
    s.expect_event("Armour", body="A", times=0)


@rule("CRP-13/Piling On")
def test_piling_on_may_be_declined() -> None:
    s = knocked_down(True, rolls={"armour": (3, 4)}, A=PILER).no("Piling On")
    s.expect(A=(2, 1), b=prone(3, 1))
    s = knocked_down(True, rolls={"armour": (6, 5), "injury": (1, 1)}, A=PILER).no("Piling On")
    s.expect(A=(2, 1), b=stunned(3, 1))


@rule("CRP-13/Piling On", "CRP-9.7")
def test_piling_on_re_rolls_the_injury_roll() -> None:
    s = knocked_down(True, rolls={"armour": (6, 5), "injury": (1, 1)}, A=PILER)
    s.asked("Piling On", of=0, about="A")
    s.dice(injury=(4, 4)).yes()
    s.expect(A=prone(2, 1), b="ko", turnover=False)


@rule("CRP-13/Piling On", "CRP-10.1")
def test_piling_on_takes_the_second_roll_even_if_it_is_worse() -> None:
    s = knocked_down(True, rolls={"armour": (6, 5), "injury": (4, 4)}, A=PILER)
    s.dice(injury=(1, 1)).yes("Piling On")
    s.expect(A=prone(2, 1), b=stunned(3, 1))


@rule("CRP-13/Piling On", "CRP-9.7")
def test_piling_on_is_for_one_roll_only() -> None:
    s = knocked_down(True, rolls={"armour": (3, 4)}, A=PILER)
    s.dice(armour=(6, 5), injury=(3, 4)).yes("Piling On")
    s.expect(A=prone(2, 1), b=stunned(3, 1))
    s.expect_event("TraitUsed", rule="CRP-13/Piling On", times=1)


@rule("CRP-13/Piling On")
def test_piling_on_needs_an_adjacent_victim() -> None:
    s = knocked_down(False, rolls={"armour": (3, 4)}, A=PILER)
    s.expect(A=(1, 1), b=prone(3, 1))


@rule("CRP-13/Piling On", "CRP-13/Stand Firm")
def test_piling_on_applies_to_a_player_knocked_down_without_being_pushed() -> None:
    s = scenario(DUEL, A=PILER, b=player(skills="Stand Firm")).dice(block="down").block("A", "b")
    s.dice(armour=(3, 4)).yes("Stand Firm").dice(armour=(1, 1)).yes("Piling On")
    s.expect(A=prone(1, 1), b=prone(2, 1))


@rule("CRP-13/Piling On", "CRP-13/Block")
def test_piling_on_needs_a_standing_player() -> None:
    s = scenario(DUEL, A=PILER)
    s.dice(block="both", armour=[(3, 4), (1, 1)]).block("A", "b")
    s.expect(A=prone(1, 1), b=prone(2, 1), turnover="block")
    s = scenario(DUEL, A=player(skills="Piling On, Block")).dice(block="both").block("A", "b")
    s.dice(armour=(3, 4)).yes("Block")
    s.asked("Piling On", of=0)


@rule("CRP-13/Piling On", "CRP-5.9")
def test_piling_on_in_a_blitz_ends_the_action() -> None:
    s = scenario("""
        ........
        A.b.....
        ........
        B......c""", A=PILER)
    s.dice(block="down").blitz("A", "e").hit("b").push("e").dice(armour=(3, 4)).follow()
    s.dice(armour=(1, 1)).yes("Piling On")
    s.expect(A=prone(2, 1), b=prone(3, 1), acting=None, turnover=False, turn=0)


@rule("CRP-13/Piling On", "CRP-3", "CRP-1.5")
def test_piling_on_is_a_turnover_only_with_the_ball() -> None:
    s = knocked_down(True, rolls={"armour": (3, 4)}, A=player(skills="Piling On", ball=True))
    s.dice(armour=(6, 5), injury=(1, 1), bounce=2).yes("Piling On")
    s.expect(A=prone(2, 1), b=stunned(3, 1), ball=(2, 0), turnover="Piling On", turn=1)


@rule("CRP-13/Piling On")
def test_piling_on_is_not_for_the_defender() -> None:
    s = scenario(DUEL, b=PILER)
    s.dice(block="skull", armour=(3, 4)).block("A", "b")
    s.expect(A=prone(1, 1), b=(2, 1), turnover="block")


@rule("CRP-13/Piling On", "CRP-13/Take Root")
def test_piling_on_is_not_for_the_rooted() -> None:
    s = scenario(DUEL, A=player(skills="Piling On", rooted=True), b=player(skills="Stand Firm"))
    s.dice(block="down").block("A", "b").dice(armour=(3, 4)).yes("Stand Firm")
    s.expect(A=(1, 1), b=prone(2, 1))


@rule("CRP-13/Piling On", "CRP-14.5")
def test_piling_on_is_not_for_a_stab() -> None:
    s = scenario(DUEL, A=player(skills="Piling On, Stab"))
    s.dice(armour=(3, 4)).activate("A", "block").use("Stab", on="b")
    s.expect(A=(1, 1), b=(2, 1))
    s = scenario(DUEL, A=player(skills="Piling On, Stab"))
    s.dice(armour=(6, 5), injury=(1, 1)).activate("A", "block").use("Stab", on="b")
    s.expect(A=(1, 1), b=stunned(2, 1))


@rule("CRP-13/Piling On", "CRP-14.4")
def test_piling_on_is_not_for_a_chainsaw() -> None:
    s = scenario(DUEL, A=player(skills="Piling On, Chainsaw"))
    s.dice(chainsaw=2, armour=(6, 5), injury=(1, 1)).activate("A", "block").use("Chainsaw", on="b")
    s.expect(A=(1, 1), b=stunned(2, 1))


@rule("CRP-13/Piling On", "CRP-6.1")
def test_piling_on_is_not_for_a_foul() -> None:
    s = scenario(DUEL, A=PILER, b="prone")
    s.dice(armour=(3, 4)).activate("A", "foul").foul("b")
    s.expect(A=(1, 1), b=prone(2, 1))


@rule("CRP-13/Piling On", "CRP-5.7")
def test_piling_on_is_not_for_the_crowd() -> None:
    s = scenario("..A....\n..b...B\n", A=PILER, c=player(at=(6, 0)))
    s.dice(block="down").block("A", "b").dice(injury=(1, 1)).follow(True)
    s.expect(A=(2, 1), b="reserves")


@rule("CRP-13/Piling On", "CRP-13/Frenzy")
def test_piling_on_after_the_second_block_of_frenzy() -> None:
    s = scenario(DUEL, A=player(skills="Piling On, Frenzy")).dice(block="push").block("A", "b")
    s.dice(block="down").push("e").dice(armour=(3, 4)).push("e").dice(armour=(1, 1)).yes("Piling On")
    s.expect(A=prone(3, 1), b=prone(4, 1), turnover=False)


@rule("CRP-13/Piling On")
def test_piling_on_with_four_seats_on_a_player_of_the_third() -> None:
    s = scenario("""
        .......
        .AP....
        .......
        Bb.Q..p""", A=PILER)
    s.dice(block="down").block("A", "P").push("e").dice(armour=(3, 4)).follow()
    s.dice(armour=(1, 1)).yes("Piling On", by=0)
    s.expect(A=prone(2, 1), P=prone(3, 1), turn=0, turnover=False)


# ---------------------------------------------------------------- both together

BOTH = player(skills="Mighty Blow, Piling On")


@rule("CRP-9.7", "CRP-13/Piling On", "CRP-13/Mighty Blow")
def test_mighty_blow_on_the_armour_roll_that_piling_on_had_re_rolled() -> None:
    s = knocked_down(True, rolls={"armour": (3, 4)}, A=BOTH)
    s.dice(armour=(3, 5)).yes("Piling On").dice(injury=(3, 4)).yes("Mighty Blow")
    s.expect(A=prone(2, 1), b=stunned(3, 1))


@rule("CRP-9.7", "CRP-13/Piling On", "CRP-13/Mighty Blow")
def test_mighty_blow_unused_after_a_rerolled_armour_roll_may_add_to_injury() -> None:
    s = knocked_down(True, rolls={"armour": (3, 5)}, A=BOTH).no("Mighty Blow")
    s.dice(armour=(4, 5), injury=(3, 4)).yes("Piling On").yes("Mighty Blow")
    s.expect(A=prone(2, 1), b="ko")


@rule("CRP-9.7", "CRP-13/Piling On", "CRP-13/Mighty Blow")
def test_mighty_blow_spent_on_armour_is_not_there_for_a_re_rolled_injury() -> None:
    s = knocked_down(True, rolls={"armour": (3, 5)}, A=BOTH)
    s.dice(injury=(1, 1)).yes("Mighty Blow").dice(injury=(3, 4)).yes("Piling On")
    s.expect(A=prone(2, 1), b=stunned(3, 1))


@rule("CRP-9.7", "CRP-13/Piling On", "CRP-13/Mighty Blow")
def test_mighty_blow_not_spent_on_armour_is_there_for_a_re_rolled_injury() -> None:
    s = knocked_down(True, rolls={"armour": (4, 5), "injury": (1, 1)}, A=BOTH)
    s.dice(injury=(3, 4)).yes("Piling On").yes("Mighty Blow")
    s.expect(A=prone(2, 1), b="ko")


@rule("CRP-9.7", "CRP-13/Piling On", "CRP-13/Mighty Blow")
def test_mighty_blow_on_the_first_injury_roll_goes_on_the_second_as_well() -> None:
    """It is the same Injury roll, made again."""
    s = knocked_down(True, rolls={"armour": (4, 5), "injury": (3, 4)}, A=BOTH).yes("Mighty Blow")
    s.dice(injury=(4, 5)).yes("Piling On").dice(casualty=11).yes("Mighty Blow")
    s.expect(A=prone(2, 1), b="casualty")


@rule("CRP-9.7", "CRP-13/Piling On", "CRP-13/Claws")
def test_claws_count_for_the_armour_roll_that_piling_on_had_re_rolled() -> None:
    s = knocked_down(True, rolls={"armour": (3, 4)}, A=player(skills="Claws, Piling On"), b=player(av=10))
    s.dice(armour=(3, 5), injury=(1, 1)).yes("Piling On")
    s.expect(A=prone(2, 1), b=stunned(3, 1))
