"""CRP-13.6, the small and the undying: Stunty, Titchy, Decay, Regeneration with Igor."""

from __future__ import annotations

import pytest

from deepbowl.positions.script import Rolls
from deepbowl.testing import Scenario, player, rule, scenario, stunned

DUEL = """
    .......
    .Ab....
    .......
    B.....c"""


def knocked_down(rolls: dict[str, Rolls], **more: object) -> Scenario:
    """A knocks b down and breaks their armour."""
    s = scenario(DUEL, **more)  # type: ignore[arg-type]
    return s.dice(block="down").block("A", "b").push("e").dice(armour=(6, 6), **rolls).follow(False)


# ---------------------------------------------------------------- Stunty

NARROW = """
    ........
    cA.P....
    ...p....
    B......d"""
"""East of A lie the zones of P and p."""


def dodged(position: str, where: str, **more: object) -> int:
    """What A needs to dodge away."""
    s = scenario(position, **more)  # type: ignore[arg-type]
    s.dice(dodge=6).move("A", where)
    return s.needed("dodge")


@rule("CRP-13/Stunty", "CRP-4.4", "CRP-19")
def test_stunty_slips_into_the_zones_of_every_seat() -> None:
    assert dodged(NARROW, "e") == 5
    assert dodged(NARROW, "e", A=player(skills="Stunty")) == 3


@rule("CRP-13/Stunty", "CRP-4.4")
def test_stunty_with_a_secret_weapon_does_not() -> None:
    assert dodged(NARROW, "e", A=player(skills="Stunty, Secret Weapon")) == 5


@rule("CRP-13/Stunty", "CRP-13/Prehensile Tail", "CRP-13/Two Heads")
def test_stunty_ignores_zones_and_nothing_else() -> None:
    tail = player(skills="Prehensile Tail")
    assert dodged(NARROW, "e", A=player(skills="Stunty"), c=tail) == 4
    assert dodged(NARROW, "e", A=player(skills="Stunty, Two Heads")) == 2


@rule("CRP-13/Stunty", "CRP-4.7", "CRP-7.6")
def test_stunty_counts_tackle_zones_for_pick_up_and_catch() -> None:
    s = scenario("A*.\n.b.\nB..", A=player(skills="Stunty")).dice(dodge=6, pick_up=6).move("A", "e")
    assert s.needed("pick-up") == 4
    s = scenario("AB.\n.b.\nC..", A=player(ball=True), B=player(skills="Stunty"))
    s.dice(catch=6).activate("A", "hand-off").hand_off("B")
    assert s.needed("catch") == 4


@rule("CRP-13/Stunty", "CRP-7.4")
@pytest.mark.parametrize(("distance", "number"), [(3, 4), (4, 5), (7, 6)])
def test_stunty_throws_badly_at_every_range(distance: int, number: int) -> None:
    row = "A" + "." * (distance - 1) + "B" + "." * (9 - distance)
    s = scenario(f"{row}\n.........b", A=player(ball=True, skills="Stunty"))
    s.dice(pass_=6, catch=6).activate("A", "pass").throw("B")
    assert s.needed("pass") == number


@rule("CRP-13/Stunty", "CRP-14.3")
def test_stunty_throws_bombs_badly_too() -> None:
    s = scenario("A........\n........b", A=player(skills="Bombardier, Stunty"), B=player(at=(0, 1)))
    s.dice(pass_=6).activate("A", "throw-bomb").use("Bombardier", at=(4, 0))
    assert s.needed("pass") == 5


@rule("CRP-13/Stunty", "CRP-9.2")
@pytest.mark.parametrize(("injury", "result"), [((3, 3), "stunned"), ((3, 4), "ko"), ((3, 5), "ko"), ((4, 5), "casualty")])
def test_stunty_breaks_easily(injury: tuple[int, int], result: str) -> None:
    """7 is KO'd; 9 is Badly Hurt without a casualty roll."""
    s = knocked_down({"injury": injury}, b=player(skills="Stunty"))
    s.expect(b=stunned(3, 1) if result == "stunned" else result)
    if result == "casualty":
        assert s.m.state.harm[s.body("b")] == 11


@rule("CRP-13/Stunty", "CRP-9.2")
def test_stunty_a_ten_is_a_casualty_like_any_other() -> None:
    s = knocked_down({"injury": (4, 6), "casualty": 61}, b=player(skills="Stunty"))
    s.expect(b="dead")


@rule("CRP-13/Stunty", "CRP-9.2", "CRP-13/Mighty Blow")
def test_stunty_reads_the_modified_roll() -> None:
    s = knocked_down({"injury": (2, 4)}, b=player(skills="Stunty", niggles=1))
    s.expect(b="ko")
    s = knocked_down({"injury": (4, 4)}, A=player(skills="Mighty Blow"), b=player(skills="Stunty")).yes("Mighty Blow")
    s.expect(b="casualty")


@rule("CRP-13/Stunty", "CRP-12.3", "CRP-5.7")
def test_stunty_is_frail_on_the_ground_and_in_the_crowd_too() -> None:
    s = scenario(DUEL, b=player("prone", skills="Stunty"))
    s.dice(armour=(6, 5), injury=(3, 4)).activate("A", "foul").foul("b")
    s.expect(b="ko")
    s = scenario("..A....\n..b...B\n", b=player(skills="Stunty"), c=player(at=(6, 0)))
    s.dice(block="push").block("A", "b").dice(injury=(3, 4)).follow(False)
    s.expect(b="ko")


@rule("CRP-13/Stunty", "CRP-9.5")
def test_stunty_badly_hurt_and_the_apothecary() -> None:
    s = knocked_down({"injury": (4, 5)}, b=player(skills="Stunty"), apothecary=(0, 1)).yes("apothecary", by=1)
    s.expect(b="reserves")


# ---------------------------------------------------------------- Titchy


@rule("CRP-13/Titchy", "CRP-4.4")
def test_titchy_dodges_better() -> None:
    assert dodged(DUEL, "nw") == 3
    assert dodged(DUEL, "nw", A=player(skills="Titchy")) == 2


@rule("CRP-13/Titchy", "CRP-4.4")
def test_titchy_opponents_do_not_hinder_a_dodge_into_their_zones() -> None:
    assert dodged(NARROW, "e", P=player(skills="Titchy")) == 4
    assert dodged(NARROW, "e", P=player(skills="Titchy"), p=player(skills="Titchy")) == 3


@rule("CRP-13/Titchy", "CRP-4.1")
def test_titchy_opponents_must_still_be_dodged_away_from() -> None:
    assert dodged(DUEL, "nw", b=player(skills="Titchy")) == 3


@rule("CRP-13/Titchy", "CRP-13/Stunty")
def test_titchy_and_stunty_do_not_make_a_zone_less_than_none() -> None:
    assert dodged(NARROW, "e", A=player(skills="Stunty"), P=player(skills="Titchy")) == 3
    assert dodged(NARROW, "e", A=player(skills="Stunty, Titchy"), P=player(skills="Titchy")) == 2


@rule("CRP-13/Titchy", "CRP-12.3", "CRP-1.6")
def test_titchy_without_zones_is_not_taken_off_twice() -> None:
    for state in (player("prone", skills="Titchy"), player(skills="Titchy", no_zones=True)):
        assert dodged(NARROW, "e", P=state) == 4


@rule("CRP-13/Titchy", "CRP-7.6", "CRP-4.7", "CRP-5.4")
def test_titchy_zones_count_for_everything_else() -> None:
    small = player(skills="Titchy")
    s = scenario("A*.\n.b.\nB..", b=small).dice(dodge=6, pick_up=6).move("A", "e")
    assert s.needed("pick-up") == 4
    s = scenario("""
        .......
        .Ab....
        .d.....
        ...B..c""", d=small)
    assert s.activate("A", "block").block_dice("b") == -2


@rule("CRP-13/Titchy")
def test_titchy_team_mates_change_nothing() -> None:
    assert dodged(DUEL, "nw", B=player(skills="Titchy")) == 3


# ---------------------------------------------------------------- Decay

ROTTEN = player(skills="Decay")


def harm(s: Scenario) -> int:
    return s.m.state.harm[s.body("b")]


@rule("CRP-13/Decay", "CRP-9.7", "CRP-9.4")
def test_decay_rolls_twice_and_both_results_count() -> None:
    s = knocked_down({"injury": (5, 5), "casualty": [41, 57]}, b=ROTTEN)
    s.expect(b="casualty")
    assert harm(s) == 5741
    s = knocked_down({"injury": (5, 5), "casualty": [11, 53]}, b=ROTTEN)
    assert harm(s) == 5311


@rule("CRP-13/Decay", "CRP-9.4")
@pytest.mark.parametrize("casualties", [[61, 11], [11, 61], [68, 61]])
def test_decay_one_death_is_enough(casualties: list[int]) -> None:
    s = knocked_down({"injury": (5, 5), "casualty": casualties}, b=ROTTEN)
    s.expect(b="dead")


@rule("CRP-13/Decay")
def test_decay_is_for_casualties_only() -> None:
    s = knocked_down({"injury": (4, 4)}, b=ROTTEN)
    s.expect(b="ko")
    s = knocked_down({"injury": (4, 5)}, b=player(skills="Decay, Stunty"))  # Badly Hurt without a roll
    s.expect(b="casualty")
    assert harm(s) == 11


@rule("CRP-13/Decay", "CRP-12.3")
def test_decay_works_on_the_ground_and_in_the_crowd() -> None:
    s = scenario(DUEL, b=player("stunned", skills="Decay"))
    s.dice(armour=(6, 5), injury=(6, 4), casualty=[11, 12]).activate("A", "foul").foul("b")
    s.expect(b="casualty")
    s = scenario("..A....\n..b...B\n", b=ROTTEN, c=player(at=(6, 0)))
    s.dice(block="push").block("A", "b").dice(injury=(5, 5), casualty=[11, 61]).follow(False)
    s.expect(b="dead")


@rule("CRP-13/Decay", "CRP-9.5")
def test_decay_the_apothecarys_roll_may_take_the_place_of_both() -> None:
    s = knocked_down({"injury": (5, 5), "casualty": [51, 61]}, b=ROTTEN, apothecary=(0, 1))
    s.dice(casualty=41).yes("apothecary", by=1)
    s.answer("apothecary-choice", 41, by=1)
    s.expect(b="casualty")
    assert harm(s) == 41


@rule("CRP-13/Decay", "CRP-9.5")
def test_decay_both_stand_if_the_apothecarys_roll_is_not_taken() -> None:
    s = knocked_down({"injury": (5, 5), "casualty": [51, 57]}, b=ROTTEN, apothecary=(0, 1))
    s.dice(casualty=61).yes("apothecary").answer("apothecary-choice", 57)
    s.expect(b="casualty")
    assert harm(s) == 5751


@rule("CRP-13/Decay", "CRP-9.5")
def test_decay_badly_hurt_from_the_apothecary_means_reserves() -> None:
    s = knocked_down({"injury": (5, 5), "casualty": [51, 61]}, b=ROTTEN, apothecary=(0, 1))
    s.dice(casualty=21).yes("apothecary").answer("apothecary-choice", 21)
    s.expect(b="reserves")
    assert harm(s) == 0


@rule("CRP-13/Decay", "CRP-13/Regeneration", "CRP-9.6")
def test_decay_a_regeneration_heals_both() -> None:
    s = knocked_down({"injury": (5, 5), "casualty": [51, 61], "regeneration": 4}, b=player(skills="Decay, Regeneration"))
    s.expect(b="reserves")
    assert harm(s) == 0
    s = knocked_down({"injury": (5, 5), "casualty": [51, 61], "regeneration": 3}, b=player(skills="Decay, Regeneration"))
    s.expect(b="dead")
    assert harm(s) == 6151


# ---------------------------------------------------------------- Regeneration

UNDYING = player(skills="Regeneration")


@rule("CRP-13/Regeneration", "CRP-9.6")
@pytest.mark.parametrize("casualty", [11, 53, 61])
def test_regeneration_on_four_or_more_undoes_any_casualty(casualty: int) -> None:
    s = knocked_down({"injury": (5, 5), "casualty": casualty, "regeneration": 4}, b=UNDYING)
    s.expect(b="reserves")
    assert harm(s) == 0
    s.expect_event("Healed", rule="CRP-9.6", body="b", times=1)


@rule("CRP-13/Regeneration", "CRP-9.6")
def test_regeneration_on_three_or_less_the_injury_stands() -> None:
    s = knocked_down({"injury": (5, 5), "casualty": 53, "regeneration": 3}, b=UNDYING)
    s.expect(b="casualty")
    assert harm(s) == 53
    s = knocked_down({"injury": (5, 5), "casualty": 61, "regeneration": 1}, b=UNDYING)
    s.expect(b="dead")


@rule("CRP-13/Regeneration")
def test_regeneration_is_for_casualties_only() -> None:
    knocked_down({"injury": (4, 4)}, b=UNDYING).expect(b="ko")
    knocked_down({"injury": (1, 1)}, b=UNDYING).expect(b=stunned(3, 1))


@rule("CRP-13/Regeneration", "CRP-13/Stunty")
def test_regeneration_of_the_badly_hurt() -> None:
    knocked_down({"injury": (4, 5), "regeneration": 4}, b=player(skills="Stunty, Regeneration")).expect(b="reserves")


@rule("CRP-13/Regeneration", "CRP-12.3", "CRP-5.7")
def test_regeneration_on_the_ground_without_zones_and_in_the_crowd() -> None:
    s = scenario(DUEL, b=player("prone", skills="Regeneration"))
    s.dice(armour=(6, 5), injury=(6, 4), casualty=61, regeneration=5).activate("A", "foul").foul("b")
    s.expect(b="reserves")
    rolls: dict[str, Rolls] = {"injury": (5, 5), "casualty": 61, "regeneration": 5}
    knocked_down(rolls, b=player(skills="Regeneration", no_zones=True)).expect(b="reserves")
    s = scenario("..A....\n..b...B\n", b=UNDYING, c=player(at=(6, 0)))
    s.dice(block="push").block("A", "b").dice(injury=(5, 5), casualty=61, regeneration=6).follow(False)
    s.expect(b="reserves")


@rule("CRP-13/Regeneration", "CRP-9.7", "CRP-9.5")
def test_regeneration_comes_after_the_apothecary() -> None:
    s = knocked_down({"injury": (5, 5), "casualty": 61}, b=UNDYING, apothecary=(0, 1))
    s.dice(casualty=53, regeneration=4).yes("apothecary", by=1).answer("apothecary-choice", 53)
    s.expect(b="reserves")
    s = knocked_down({"injury": (5, 5), "casualty": 61}, b=UNDYING, apothecary=(0, 1))
    s.dice(regeneration=2).no("apothecary")
    s.expect(b="dead")


@rule("CRP-13/Regeneration", "CRP-9.5")
def test_regeneration_is_not_rolled_where_the_apothecary_was_enough() -> None:
    s = knocked_down({"injury": (5, 5), "casualty": 61}, b=UNDYING, apothecary=(0, 1))
    s.dice(casualty=11).yes("apothecary").answer("apothecary-choice", 11)
    s.expect(b="reserves")


@rule("CRP-13/Regeneration", "CRP-10.3")
def test_regeneration_is_not_re_rolled_by_team_nor_pro() -> None:
    s = scenario(DUEL, A=player(skills="Regeneration, Pro"), rerolls=1).dice(block="skull").block("A", "b")
    s.dice(armour=(6, 6), injury=(5, 5), casualty=61, regeneration=3).reroll(None)
    s.expect(A="dead", rerolls=(1, 1), turnover="block")


@rule("CRP-13/Regeneration", "CRP-3", "CRP-7.11")
def test_regeneration_saves_neither_the_ball_nor_the_turn() -> None:
    s = scenario(DUEL, A=player(skills="Regeneration", ball=True))
    s.dice(block="skull", armour=(6, 6), injury=(5, 5), casualty=61, regeneration=4, bounce=2).block("A", "b")
    s.expect(A="reserves", ball=(1, 0), turnover="block", turn=1)


@rule("CRP-9.6", "CRP-13/Regeneration", "CRP-16.5")
def test_igor_re_rolls_one_failed_regeneration() -> None:
    s = knocked_down({"injury": (5, 5), "casualty": 61, "regeneration": 3}, b=UNDYING, goods={"igor": (0, 1)})
    s.asked("igor", of=1, about="b")
    s.dice(regeneration=4).yes()
    s.expect(b="reserves")
    s.expect_goods(1, igor=0)


@rule("CRP-9.6")
def test_igor_may_fail_too_and_is_gone() -> None:
    s = knocked_down({"injury": (5, 5), "casualty": 61, "regeneration": 3}, b=UNDYING, goods={"igor": (0, 1)})
    s.dice(regeneration=3).yes("igor")
    s.expect(b="dead")
    s.expect_goods(1, igor=0)


@rule("CRP-9.6")
def test_igor_may_be_kept() -> None:
    s = knocked_down({"injury": (5, 5), "casualty": 61, "regeneration": 3}, b=UNDYING, goods={"igor": (0, 1)}).no("igor")
    s.expect(b="dead")
    s.expect_goods(1, igor=1)


@rule("CRP-9.6")
def test_igor_is_not_asked_for_after_a_good_roll_nor_by_others() -> None:
    rolls: dict[str, Rolls] = {"injury": (5, 5), "casualty": 61, "regeneration": 4}
    s = knocked_down(rolls, b=UNDYING, goods={"igor": (0, 1)})
    s.expect(b="reserves")
    s.expect_goods(1, igor=1)
    rolls["regeneration"] = 3
    s = knocked_down(rolls, b=UNDYING, goods={"igor": (1, 0)})
    s.expect(b="dead")


@rule("CRP-9.6", "CRP-13/Regeneration")
def test_regeneration_and_igor_of_a_third_seat() -> None:
    s = scenario("""
        .......
        .AP....
        .......
        B..b..Q""", P=UNDYING, goods={"igor": (1, 1, 1)})
    s.dice(block="down").block("A", "P").push("e")
    s.dice(armour=(6, 6), injury=(5, 5), casualty=61, regeneration=1).follow(False)
    s.dice(regeneration=6).yes("igor", by=2)
    s.expect(P="reserves")
    s.expect_goods(2, igor=0)
