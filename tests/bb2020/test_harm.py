"""2020-12: armour, injury, casualties, apothecary, regeneration."""

from __future__ import annotations

import pytest

from deepbowl.testing import Scenario, player, prone, rule, stunned

from .pitch import DUEL, bb


def knocked_down(s: Scenario, **dice: object) -> Scenario:
    """A knocks b down, and the dice are what comes after."""
    return s.dice(block="down", **dice).block("A", "b").push("e").follow(False)  # type: ignore[arg-type]


@pytest.mark.parametrize("av", [3, 7, 8, 9, 10, 11])
@rule("2020-12.1", "2020-2.2")
def test_armour_holds_below_av_and_breaks_at_it(av: int) -> None:
    low = (av - 1) // 2
    s = knocked_down(bb(DUEL, b=player(av=av)), armour=(low, av - 1 - low))
    s.expect(b=prone(3, 1))
    low = av // 2
    s = knocked_down(bb(DUEL, b=player(av=av)), armour=(low, av - low), injury=(1, 1))
    s.expect(b=stunned(3, 1))


@pytest.mark.parametrize(
    ("skills", "total", "box"),
    [("", 7, "stunned"), ("", 8, "ko"), ("", 9, "ko"), ("Thick Skull", 8, "stunned"), ("Thick Skull", 9, "ko"),
     ("Stunty", 6, "stunned"), ("Stunty", 7, "ko"), ("Stunty", 8, "ko"),
     ("Stunty, Thick Skull", 7, "stunned"), ("Stunty, Thick Skull", 8, "ko")],
)  # fmt: skip
@rule("2020-12.3", "2020-12.4", "2020-15/Thick Skull", "2020-15/Stunty")
def test_the_injury_table(skills: str, total: int, box: str) -> None:
    s = knocked_down(bb(DUEL, b=player(av=3, skills=skills)), armour=(6, 6), injury=(total // 2, total - total // 2))
    s.expect(b=box)


@rule("2020-12.3", "2020-12.8", "2020-15/Stunty", "R-12")
def test_stunty_nine_is_badly_hurt_without_a_roll_but_may_be_treated() -> None:
    s = knocked_down(bb(DUEL, b=player(skills="Stunty")), armour=(6, 6), injury=(4, 5))
    s.expect(b="casualty")
    s = knocked_down(bb(DUEL, b=player(skills="Stunty"), apothecary=(0, 1)), armour=(6, 6), injury=(4, 5))
    s.yes("apothecary", by=1)
    s.expect(b="reserves")


@rule("2020-12.2", "2020-15/Mighty Blow")
def test_mighty_blow_modifies_one_of_the_two_rolls() -> None:
    mighty = player(skills="Mighty Blow (+1)")
    s = knocked_down(bb(DUEL, A=mighty), armour=(4, 4), injury=(3, 4))
    s.yes("Mighty Blow (+1)", by=0)
    s.expect(b=stunned(3, 1))
    s = knocked_down(bb(DUEL, A=mighty), armour=(5, 4), injury=(3, 4))
    s.yes("Mighty Blow (+1)")
    s.expect(b="ko")
    s = knocked_down(bb(DUEL, A=mighty), armour=(4, 4))
    s.no("Mighty Blow (+1)")
    s.expect(b=prone(3, 1))


@rule("2020-12.2", "2020-15/Mighty Blow")
def test_mighty_blow_does_not_help_the_target_of_a_block() -> None:
    s = bb(DUEL, b=player(skills="Mighty Blow (+1)"))
    s.dice(block="skull", armour=(4, 4)).block("A", "b")
    s.expect(A=prone(1, 1))


@rule("2020-12.2", "2020-15/Claws")
def test_claws_need_a_natural_eight() -> None:
    s = knocked_down(bb(DUEL, A=player(skills="Claws"), b=player(av=11)), armour=(4, 4), injury=(1, 1))
    s.expect(b=stunned(3, 1))
    s = knocked_down(bb(DUEL, A=player(skills="Claws, Mighty Blow (+1)"), b=player(av=11)), armour=(4, 3))
    s.expect(b=prone(3, 1))


@rule("2020-12.2", "2020-15/Iron Hard Skin")
def test_nothing_is_added_against_iron_hard_skin() -> None:
    s = knocked_down(bb(DUEL, A=player(skills="Claws, Mighty Blow (+1)"), b=player(skills="Iron Hard Skin")), armour=(4, 4))
    s.expect(b=prone(3, 1))


@rule("2020-12.5")
def test_the_crowd_rolls_no_armour_and_stunned_means_reserves() -> None:
    edge = "......\n....Ab\n......\nB....c"
    s = bb(edge)
    s.dice(block="push", injury=(3, 4)).block("A", "b").follow(False)
    s.expect(b="reserves")
    s = bb(edge)
    s.dice(block="push", injury=(4, 4)).block("A", "b").follow(False)
    s.expect(b="ko")
    s = bb(edge, apothecary=(0, 1))
    s.dice(block="push", injury=(4, 4)).block("A", "b").follow(False).yes("apothecary", by=1)
    s.expect(b="reserves")


@pytest.mark.parametrize(("die", "box", "says"), [
    (1, "casualty", "Badly Hurt"), (6, "casualty", "Badly Hurt"), (7, "casualty", "Seriously Hurt"),
    (9, "casualty", "Seriously Hurt"), (10, "casualty", "Serious Injury"), (12, "casualty", "Serious Injury"),
    (15, "dead", "Dead"), (16, "dead", "Dead"),
])  # fmt: skip
@rule("2020-12.6", "2020-12.4")
def test_the_casualty_table(die: int, box: str, says: str) -> None:
    s = knocked_down(bb(DUEL), armour=(6, 6), injury=(5, 5), casualty=die)
    s.expect(b=box)
    s.expect_event("CasualtyRolled", rule="2020-12.6", body="b", result=says)


@rule("2020-12.6", "2020-15/Decay")
def test_old_injuries_and_decay_make_it_worse() -> None:
    s = knocked_down(bb(DUEL, b=player(niggles=1, skills="Decay")), armour=(6, 6), injury=(5, 5), casualty=13)
    s.expect(b="dead")
    s = knocked_down(bb(DUEL, b=player(niggles=1)), armour=(6, 6), injury=(4, 5))
    s.expect(b="ko")  # not on the injury roll


@pytest.mark.parametrize(("die", "says"), [
    (1, "Head Injury"), (2, "Head Injury"), (3, "Smashed Knee"), (4, "Broken Arm"), (5, "Neck Injury"),
    (6, "Dislocated Shoulder"),
])  # fmt: skip
@rule("2020-12.7", "2020-12.6")
def test_a_lasting_injury_is_rolled_for(die: int, says: str) -> None:
    s = knocked_down(bb(DUEL), armour=(6, 6), injury=(5, 5), casualty=13, lasting_injury=die)
    s.expect(b="casualty")
    s.expect_event("CasualtyRolled", rule="2020-12.7", body="b", result=says)


@rule("2020-12.7", "R-11")
def test_lasting_injury_to_a_characteristic_at_its_worst_is_rolled_again() -> None:
    for die, worst in [(1, player(av=3)), (3, player(ma=1)), (4, player(pa=6)), (5, player(ag=6)), (6, player(st=1))]:
        other, says = (3, "Smashed Knee") if die == 1 else (1, "Head Injury")
        s = bb(DUEL, b=worst, A=player(st=worst.st))
        s.dice(block="down", armour=(6, 6), injury=(5, 5), casualty=14, lasting_injury=[die, other])
        s.block("A", "b").push("e").follow(False)
        s.expect_event("CasualtyRolled", rule="2020-12.7", body="b", result=says)


@rule("2020-12.8")
def test_the_apothecary_keeps_a_ko_on_the_pitch_once() -> None:
    s = knocked_down(bb(DUEL, apothecary=(0, 1)), armour=(6, 6), injury=(4, 4))
    s.yes("apothecary", by=1)
    s.expect(b=stunned(3, 1))
    s.expect_goods(1, apothecary=0)
    s = knocked_down(bb(DUEL, apothecary=(0, 1)), armour=(6, 6), injury=(4, 4))
    s.no("apothecary")
    s.expect(b="ko")
    s.expect_goods(1, apothecary=1)


@rule("2020-12.8")
def test_the_apothecary_has_a_second_casualty_rolled_and_the_owner_picks() -> None:
    s = knocked_down(bb(DUEL, apothecary=(0, 1)), armour=(6, 6), injury=(5, 5), casualty=16)
    s.dice(casualty=8).yes("apothecary", by=1).answer("apothecary-choice", 8, by=1)
    s.expect(b="casualty")
    s = knocked_down(bb(DUEL, apothecary=(0, 1)), armour=(6, 6), injury=(5, 5), casualty=16)
    s.dice(casualty=2).yes("apothecary").answer("apothecary-choice", 2)
    s.expect(b="reserves")
    s = knocked_down(bb(DUEL, apothecary=(0, 1)), armour=(6, 6), injury=(5, 5), casualty=16)
    s.dice(casualty=15).yes("apothecary").answer("apothecary-choice", 15)
    s.expect(b="dead")


@rule("2020-12.9", "2020-12.8", "2020-15/Regeneration", "R-39")
def test_regeneration_comes_after_the_apothecary() -> None:
    undead = player(skills="Regeneration")
    s = knocked_down(bb(DUEL, b=undead), armour=(6, 6), injury=(5, 5), casualty=16, regeneration=4)
    s.expect(b="reserves")
    s = knocked_down(bb(DUEL, b=undead), armour=(6, 6), injury=(5, 5), casualty=16, regeneration=3)
    s.expect(b="dead")
    s = knocked_down(bb(DUEL, b=undead, apothecary=(0, 1)), armour=(6, 6), injury=(5, 5), casualty=16)
    s.dice(casualty=1).yes("apothecary").answer("apothecary-choice", 1)
    s.expect(b="reserves")  # Badly Hurt was picked: nothing is left to regenerate
