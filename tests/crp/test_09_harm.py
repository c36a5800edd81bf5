"""CRP-9: armour, injury, casualties, the apothecary."""

from __future__ import annotations

import pytest

from deepbowl.rules.crp.harm import casualty_result
from deepbowl.testing import Scenario, player, prone, rule, scenario, stunned


def fell(**more: object) -> Scenario:
    """A has knocked b down; the dice of harm are next, rolled when the follow-up is declined."""
    s = scenario("""
        ......
        .Ab...
        B....c""", **more)  # type: ignore[arg-type]
    return s.dice(block="down").block("A", "b").push("e")


# ---------------------------------------------------------------- CRP-9.1


@rule("CRP-9.1")
@pytest.mark.parametrize(("av", "dice", "broken"), [
    (8, (4, 4), False), (8, (4, 5), True), (7, (1, 6), False), (7, (2, 6), True), (10, (4, 6), False), (10, (5, 6), True),
])  # fmt: skip
def test_armour_breaks_above_av(av: int, dice: tuple[int, int], broken: bool) -> None:
    s = fell(b=player(av=av)).dice(armour=dice)
    if broken:
        s.dice(injury=(1, 2))
    s.follow(False)
    s.expect(b=stunned(3, 1) if broken else prone(3, 1))
    s.expect_event("Armour", rule="CRP-9.1", body="b", broken=broken, times=1)


# ---------------------------------------------------------------- CRP-9.2


@rule("CRP-9.2")
@pytest.mark.parametrize(("dice", "result"), [
    ((1, 1), "stunned"), ((3, 4), "stunned"), ((4, 4), "ko"), ((4, 5), "ko"), ((5, 5), "casualty"), ((6, 6), "casualty"),
])  # fmt: skip
def test_the_injury_table(dice: tuple[int, int], result: str) -> None:
    s = fell().dice(armour=(6, 6), injury=dice)
    if result == "casualty":
        s.dice(casualty=11)
    s.follow(False)
    s.expect(b=result)


@rule("CRP-9.2")
def test_a_prone_victim_is_turned_face_down_and_a_stunned_one_stays_so() -> None:
    for posture in ("prone", "stunned"):
        s = scenario("......\n.Ab..B\n.....c", b=posture)
        s.dice(armour=(4, 6), injury=(1, 2)).activate("A", "foul").foul("b")
        s.expect(b=stunned(2, 1))


# ---------------------------------------------------------------- CRP-9.3


@rule("CRP-9.3", "CRP-9.2")
@pytest.mark.parametrize(("niggles", "dice", "result"), [
    (1, (3, 3), "stunned"), (1, (3, 4), "ko"), (1, (4, 5), "casualty"), (2, (2, 4), "ko"), (2, (3, 5), "casualty"),
])  # fmt: skip
def test_each_niggling_injury_adds_to_the_injury_roll(niggles: int, dice: tuple[int, int], result: str) -> None:
    s = fell(b=player(niggles=niggles)).dice(armour=(6, 6), injury=dice)
    if result == "casualty":
        s.dice(casualty=11)
    s.follow(False)
    s.expect(b=result)


@rule("CRP-9.3")
def test_niggling_injuries_do_not_help_to_break_armour() -> None:
    s = fell(b=player(niggles=3)).dice(armour=(4, 4)).follow(False)
    s.expect(b=prone(3, 1))


@rule("CRP-9.3", "CRP-14.6")
def test_a_spells_bonus_goes_where_it_is_needed() -> None:
    """AV 8: with 8 it breaks the armour and is spent; with 9 it is left for the injury."""
    s = scenario("A...b\n....c", wizard=1)
    s.dice(spell=2, armour=(4, 4), injury=(3, 4)).cast("lightning bolt").pick("b")
    s.expect(b=stunned(4, 0))
    s = scenario("A...b\n....c", wizard=1)
    s.dice(spell=2, armour=(4, 5), injury=(3, 4)).cast("lightning bolt").pick("b")
    s.expect(b="ko")


# ---------------------------------------------------------------- CRP-9.4


@rule("CRP-9.4")
@pytest.mark.parametrize(("number", "result"), [
    (11, "Badly Hurt"), (38, "Badly Hurt"), (41, "misses the next match"), (48, "misses the next match"),
    (51, "Niggling Injury"), (52, "Niggling Injury"), (53, "-1 MA"), (54, "-1 MA"), (55, "-1 AV"), (56, "-1 AV"),
    (57, "-1 AG"), (58, "-1 ST"), (61, "Dead"), (68, "Dead"),
])  # fmt: skip
def test_the_casualty_table(number: int, result: str) -> None:
    assert casualty_result(number) == result
    s = fell().dice(armour=(6, 6), injury=(5, 5), casualty=number).follow(False)
    s.expect(b="dead" if result == "Dead" else "casualty")
    s.expect_event("CasualtyRolled", rule="CRP-9.4", body="b", result=result, times=1)
    assert s.m.state.harm[s.body("b")] == number


@rule("CRP-9.4", "CRP-1.4")
def test_a_casualty_is_out_for_the_match() -> None:
    s = scenario("""
        [.......]
        [A....B.]
        [......b]""", turns=(8, 8), C="casualty", D="dead", E="ko", F="reserves")
    s.dice(ko_recovery=3).end_turn()
    s.expect(half=2, phase="set-up", C="casualty", D="dead", E="ko")
    s.asked("set-up", of=0)
    s.expect_not_offered("take C", "take D", "take E")
    s.expect_offered("take F", "take A")


# ---------------------------------------------------------------- CRP-9.5


@rule("CRP-9.5")
def test_a_ko_treated_stays_on_the_pitch_stunned() -> None:
    s = fell(apothecary=(0, 1)).dice(armour=(6, 6), injury=(4, 4)).follow(False)
    s.asked("apothecary", of=1, about="b", options=["no", "yes"])
    s.yes("apothecary")
    s.expect(b=stunned(3, 1))
    s.expect_goods(1, apothecary=0)
    s.expect_event("Healed", rule="CRP-9.5", body="b", times=1)


@rule("CRP-9.5")
def test_a_ko_not_treated_goes_to_the_box_and_the_apothecary_is_kept() -> None:
    s = fell(apothecary=(0, 1)).dice(armour=(6, 6), injury=(4, 4)).follow(False).no("apothecary")
    s.expect(b="ko")
    s.expect_goods(1, apothecary=1)


@rule("CRP-9.5")
def test_apothecary_rerolls_a_casualty_and_the_coach_picks_the_result() -> None:
    for kept, box in ((61, "dead"), (52, "casualty")):
        s = fell(apothecary=(0, 1)).dice(armour=(6, 6), injury=(6, 6), casualty=61).follow(False)
        s.asked("apothecary", of=1, about="b")
        s.dice(casualty=52).yes("apothecary")
        s.asked("apothecary-choice", of=1, about="b", options=["number 52", "number 61"])
        s.pick(kept)
        s.expect(b=box)
        assert s.m.state.harm[s.body("b")] == kept


@rule("CRP-9.5")
@pytest.mark.parametrize(("first", "second"), [(61, 11), (11, 61), (38, 52)])
def test_badly_hurt_then_means_reserves_whichever_roll_gave_it(first: int, second: int) -> None:
    s = fell(apothecary=(0, 1)).dice(armour=(6, 6), injury=(6, 6), casualty=first).follow(False)
    s.dice(casualty=second).yes("apothecary").pick(min(first, second))
    s.expect(b="reserves")
    assert s.m.state.harm[s.body("b")] == 0


@rule("CRP-9.5")
def test_the_same_number_twice_leaves_nothing_to_pick() -> None:
    s = fell(apothecary=(0, 1)).dice(armour=(6, 6), injury=(6, 6), casualty=61).follow(False)
    s.dice(casualty=61).yes("apothecary")
    s.expect(b="dead")


@rule("CRP-9.5")
def test_a_casualty_not_treated() -> None:
    s = fell(apothecary=(0, 1)).dice(armour=(6, 6), injury=(6, 6), casualty=61).follow(False).no("apothecary")
    s.expect(b="dead")
    s.expect_goods(1, apothecary=1)


@rule("CRP-9.5")
def test_apothecary_is_not_for_the_stunned_and_once_per_match() -> None:
    s = fell(apothecary=(0, 1)).dice(armour=(6, 6), injury=(1, 1)).follow(False)
    s.expect(b=stunned(3, 1))
    s = scenario("""
        ........
        .Ab.cB..
        .......d""", apothecary=(0, 1))
    s.dice(block="down", armour=(6, 6), injury=(4, 4)).block("A", "b").push("ne").follow(False).yes("apothecary")
    s.dice(block="down", armour=(6, 6), injury=(4, 4)).block("B", "c").push("w").follow(False)
    s.expect(b=stunned(3, 0), c="ko")


@rule("CRP-9.5")
def test_several_apothecaries_but_one_for_each_injury() -> None:
    s = fell(apothecary=(0, 2)).dice(armour=(6, 6), injury=(6, 6), casualty=61).follow(False)
    s.dice(casualty=62).yes("apothecary").pick(61)
    s.expect(b="dead")
    s.expect_goods(1, apothecary=1)


@rule("CRP-9.5")
def test_each_team_has_its_own() -> None:
    s = scenario("""
        ......
        .Ab...
        B....c""", apothecary=(1, 1))
    s.dice(block="both", armour=(6, 6), injury=(4, 4)).block("A", "b")
    s.asked("apothecary", of=1, about="b")
    s.dice(armour=(6, 6), injury=(4, 5)).yes("apothecary")
    s.asked("apothecary", of=0, about="A")
    s.no("apothecary")
    s.expect(A="ko", b=stunned(2, 1), turnover="block")
    s.expect_goods(0, apothecary=1)
    s.expect_goods(1, apothecary=0)


@rule("CRP-9.5", "CRP-2.5")
def test_apothecary_patient_in_their_own_turn_is_stunned_through_the_next() -> None:
    s = scenario("""
        ......
        .Ab...
        B....c""", apothecary=1)
    s.dice(block="skull", armour=(6, 6), injury=(4, 4)).block("A", "b").yes("apothecary")
    s.expect(A=stunned(1, 1), turn=1)
    s.end_turn()
    s.expect(A=stunned(1, 1), turn=0)
    s.end_turn()
    s.expect(A=prone(1, 1))


# ---------------------------------------------------------------- CRP-9.7


@rule("CRP-9.7")
def test_the_order_of_harm() -> None:
    s = fell(apothecary=(0, 1), b=player(ball=True)).dice(armour=(6, 6), injury=(5, 5), casualty=61).follow(False)
    s.dice(casualty=41, bounce=2).yes("apothecary").pick(41)
    told = ("Armour", "Injured", "CasualtyRolled", "Healed", "Removed", "Bounced")
    order = [e.kind for e in s.events() if e.kind in told]
    assert order == ["Armour", "Injured", "CasualtyRolled", "CasualtyRolled", "Healed", "Removed", "Bounced"]
    s.expect(b="casualty", ball=(3, 0))
