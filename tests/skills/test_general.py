"""CRP-13.1 General skills: Block, Dauntless, Dirty Player, Sure Hands; and those that do nothing in our matches."""

from __future__ import annotations

import pytest

from deepbowl.books.registry import assemble
from deepbowl.rules.traits import implemented
from deepbowl.testing import player, prone, rule, scenario, stunned

# ---------------------------------------------------------------- Block


@rule("CRP-13/Block", "CRP-5.5")
def test_block_keeps_the_blocker_standing_on_both_down() -> None:
    s = scenario("""
        .....
        .Ab..
        ....B""", A=player(skills="Block"))
    s.dice(block="both").block("A", "b")
    s.dice(armour=(1, 2)).yes("Block", by=0)
    s.expect(A=(1, 1), b=prone(2, 1), turnover=False, turn=0)
    s.expect_event("TraitUsed", rule="CRP-13/Block", body="A", times=1)


@rule("CRP-13/Block", "CRP-5.5")
def test_block_keeps_the_defender_standing_on_both_down() -> None:
    s = scenario("""
        .....
        .Ab..
        ....B""", b=player(skills="Block"))
    s.dice(block="both").block("A", "b")
    s.dice(armour=(1, 2)).yes("Block", by=1)
    s.expect(A=prone(1, 1), b=(2, 1), turnover="block", turn=1)


@rule("CRP-13/Block", "CRP-12.1")
def test_block_is_optional() -> None:
    s = scenario("""
        .....
        .Ab..
        ....B""", A=player(skills="Block"))
    s.dice(block="both").block("A", "b")
    s.dice(armour=[(1, 2), (2, 1)]).no("Block")
    s.expect(A=prone(1, 1), b=prone(2, 1), turnover="block")


@rule("CRP-13/Block", "CRP-0.4")
def test_block_on_both_sides_is_asked_of_the_active_coach_first() -> None:
    s = scenario("""
        .....
        .Ab..
        ....B""", A=player(skills="Block"), b=player(skills="Block"))
    s.dice(block="both").block("A", "b")
    s.yes("Block", by=0).yes("Block", by=1)
    s.expect(A=(1, 1), b=(2, 1), turnover=False)
    s = scenario("""
        .....
        .Ab..
        ....B""", A=player(skills="Block"), b=player(skills="Block"))
    s.dice(block="both").block("A", "b")
    s.yes("Block", by=0).dice(armour=(1, 2)).no("Block", by=1)
    s.expect(A=(1, 1), b=prone(2, 1), turnover=False)


@rule("CRP-13/Block", "CRP-1.6")
def test_block_works_without_tackle_zones() -> None:
    s = scenario("""
        .....
        .Ab..
        ....B""", b=player(skills="Block", no_zones=True))
    s.dice(block="both").block("A", "b")
    s.dice(armour=(1, 2)).yes("Block", by=1)
    s.expect(A=prone(1, 1), b=(2, 1))


@rule("CRP-13/Block")
@pytest.mark.parametrize("face", ["skull", "push", "stumble", "down"])
def test_block_is_not_asked_for_on_other_faces(face: str) -> None:
    s = scenario("""
        .....
        .Ab..
        ....B""", A=player(skills="Block"), b=player(skills="Block"))
    s.dice(block=face)
    if face == "skull":
        s.dice(armour=(1, 2)).block("A", "b")
        s.expect(A=prone(1, 1), turnover="block")
        return
    s.block("A", "b").push("e")
    if face != "push":
        s.dice(armour=(1, 2))
    s.follow(False)
    s.expect(b=(3, 1) if face == "push" else prone(3, 1))


@rule("CRP-13/Block")
def test_block_of_a_third_seat_is_asked_of_its_own_coach() -> None:
    s = scenario("""
        .....
        .AP.b
        ....B""", P=player(skills="Block"), b=player(skills="Block"))
    s.dice(block="both").block("A", "P")
    s.dice(armour=(1, 2)).yes("Block", by=2)
    s.expect(A=prone(1, 1), P=(2, 1), b=(4, 1), turnover="block", turn=1)


# ---------------------------------------------------------------- Dauntless


@rule("CRP-13/Dauntless", "CRP-5.3")
@pytest.mark.parametrize(("die", "equal"), [(2, False), (3, True), (6, True)])
def test_dauntless_needs_a_roll_above_the_difference_in_strength(die: int, equal: bool) -> None:
    s = scenario("""
        .....
        .Ab..
        ....B""", A=player(st=3, skills="Dauntless"), b=player(st=5))
    s.block("A", "b").dice(dauntless=die)
    if equal:
        s.dice(block="push").yes("Dauntless", by=0)
    else:
        s.dice(block="push down").yes("Dauntless", by=0)
        s.die("push", by=1)
    s.push("e").follow(False)
    s.expect(b=(3, 1), turnover=False)


@rule("CRP-13/Dauntless")
def test_dauntless_declined_leaves_the_strengths_as_they_are() -> None:
    s = scenario("""
        .....
        .Ab..
        ....B""", A=player(st=3, skills="Dauntless"), b=player(st=5))
    s.block("A", "b").dice(block="push push").no("Dauntless")
    s.push("e").follow(False)
    s.expect(b=(3, 1))


@rule("CRP-13/Dauntless")
@pytest.mark.parametrize("strength", [2, 3])
def test_dauntless_is_for_stronger_opponents_only(strength: int) -> None:
    s = scenario("""
        .....
        .Ab..
        ....B""", A=player(st=3, skills="Dauntless"), b=player(st=strength))
    s.dice(block="push" if strength == 3 else "push push").block("A", "b")
    s.push("e").follow(False)
    s.expect(b=(3, 1))


@rule("CRP-13/Dauntless")
def test_dauntless_is_of_no_use_to_the_one_blocked() -> None:
    s = scenario("""
        .....
        .Ab..
        ....B""", A=player(st=5), b=player(st=3, skills="Dauntless"))
    s.dice(block="push push").block("A", "b").push("e").follow(False)
    s.expect(b=(3, 1))


@rule("CRP-13/Dauntless", "CRP-12.3")
def test_dauntless_needs_tackle_zones() -> None:
    s = scenario("""
        .....
        .Ab..
        ....B""", A=player(st=3, skills="Dauntless", no_zones=True), b=player(st=5))
    s.dice(block="push push").block("A", "b").push("e").follow(False)
    s.expect(b=(3, 1))


@rule("CRP-13/Dauntless", "CRP-5.3")
def test_dauntless_counts_horns_first() -> None:
    """ST 3 and Horns against ST 4 are equal already; against ST 5 the roll is 2+."""
    s = scenario("""
        .....
        .Ab..
        ....B""", A=player(st=3, skills="Dauntless, Horns"), b=player(st=4))
    s.activate("A", "blitz").dice(block="push").hit("b").push("e").follow(False)
    s.expect(b=(3, 1))
    s = scenario("""
        .....
        .Ab..
        ....B""", A=player(st=3, skills="Dauntless, Horns"), b=player(st=5))
    s.activate("A", "blitz").hit("b").dice(dauntless=2, block="push").yes("Dauntless").push("e").follow(False)
    s.expect(b=(3, 1))


@rule("CRP-13/Dauntless", "CRP-5.3", "CRP-13/Multiple Block")
def test_dauntless_counts_multiple_block_and_rolls_for_each_block() -> None:
    s = scenario("""
        .....
        .bAc.
        ....B""", A=player(st=3, skills="Dauntless, Multiple Block"))
    s.activate("A", "block").use("Multiple Block", on="b")
    s.dice(dauntless=3, block="push").yes("Dauntless").push("w")
    s.answer("second-block", "c")
    s.dice(dauntless=2, block="push push").yes("Dauntless").push("e")
    s.expect(A=(2, 1), b=(0, 1), c=(4, 1))


@rule("CRP-13/Dauntless", "CRP-5.4")
def test_assists_are_added_after_dauntless() -> None:
    """Without B the two would be 3 to 4; Dauntless makes it 4 to 4, and B then tips the scales."""
    s = scenario("""
        .....
        .Ab..
        ..B.C""", A=player(st=3, skills="Dauntless"), b=player(st=4))
    s.block("A", "b").dice(dauntless=2, block="push down").yes("Dauntless")
    s.die("push", by=0).push("e").follow(False)
    s.expect(b=(3, 1))


@rule("CRP-13/Dauntless", "CRP-10.8")
def test_dauntless_may_be_re_rolled_by_the_team() -> None:
    s = scenario("""
        .....
        .Ab..
        ....B""", A=player(st=3, skills="Dauntless"), b=player(st=5), rerolls=1)
    s.block("A", "b").dice(dauntless=1).yes("Dauntless")
    s.dice(dauntless=3, block="push").reroll("team").push("e").follow(False)
    s.expect(b=(3, 1), rerolls=(0, 1))


@rule("CRP-13/Dauntless", "CRP-18.10")
def test_dauntless_lasts_for_the_block_in_hand() -> None:
    """Frenzy's second block needs a new roll."""
    s = scenario("""
        ......
        .Ab...
        .....B""", A=player(st=3, skills="Dauntless, Frenzy"), b=player(st=5))
    s.block("A", "b").dice(dauntless=3, block="push").yes("Dauntless").push("e")
    s.asked("Dauntless", of=0)
    s.dice(dauntless=1, block="push push").yes("Dauntless").push("e")
    s.expect(A=(3, 1), b=(4, 1), turnover=False)


@rule("CRP-13/Dauntless")
def test_dauntless_against_a_third_seat() -> None:
    s = scenario("""
        .....
        .AP.b
        ....B""", A=player(st=2, skills="Dauntless"), P=player(st=3))
    s.block("A", "P").dice(dauntless=2, block="push").yes("Dauntless", by=0).push("ne").follow(False)
    s.expect(P=(3, 0))


# ---------------------------------------------------------------- Dirty Player


@rule("CRP-13/Dirty Player", "CRP-6.2", "CRP-0.5")
def test_dirty_player_breaks_armour_the_dice_seen() -> None:
    s = scenario("Ab..B", A=player(skills="Dirty Player"), b=player("prone", av=8))
    s.activate("A", "foul").dice(armour=(5, 3)).foul("b")
    s.dice(injury=(1, 3)).yes("Dirty Player", by=0)
    s.expect(b=stunned(1, 0), turn=0)
    s.expect_event("Armour", body="b", broken=True)


@rule("CRP-13/Dirty Player")
def test_dirty_player_declined_leaves_armour_whole() -> None:
    s = scenario("Ab..B", A=player(skills="Dirty Player"), b=player("prone", av=8))
    s.activate("A", "foul").dice(armour=(5, 3)).foul("b").no("Dirty Player")
    s.expect(b=prone(1, 0))
    s.expect_event("Armour", body="b", broken=False)


@rule("CRP-13/Dirty Player", "CRP-6.3", "CRP-9.3")
@pytest.mark.parametrize("used", [True, False])
def test_dirty_player_may_go_on_the_injury_roll_instead(used: bool) -> None:
    s = scenario("Ab..B", A=player(skills="Dirty Player"), b=player("prone", av=8))
    s.activate("A", "foul").dice(armour=(5, 4), injury=(4, 3)).foul("b")
    s.answer("Dirty Player", used)
    s.expect(b="ko" if used else stunned(1, 0))


@rule("CRP-13/Dirty Player")
def test_dirty_player_is_never_for_both_rolls() -> None:
    s = scenario("Ab..B", A=player(skills="Dirty Player"), b=player("prone", av=8))
    s.activate("A", "foul").dice(armour=(5, 3)).foul("b")
    s.dice(injury=(4, 3)).yes("Dirty Player")
    s.expect(b=stunned(1, 0))


@rule("CRP-13/Dirty Player")
def test_dirty_player_saved_on_armour_is_still_there_for_injury() -> None:
    """Armour broken without the skill, and an injury of 9 that +1 makes a casualty."""
    s = scenario("Ab..B", A=player(skills="Dirty Player"), b=player("prone", av=8))
    s.activate("A", "foul").dice(armour=(6, 4), injury=(5, 4)).foul("b")
    s.dice(casualty=11).yes("Dirty Player")
    s.expect(b="casualty")


@rule("CRP-13/Dirty Player")
def test_dirty_player_applies_only_to_its_owner_s_fouls() -> None:
    """Neither as an assistant, nor in a block, nor for the one fouled."""
    s = scenario("AbB.C", B=player(skills="Dirty Player"), b=player("prone", av=9, skills="Dirty Player"))
    s.activate("A", "foul").dice(armour=(5, 3)).foul("b")
    s.expect(b=prone(1, 0))
    s = scenario("""
        .....
        .Ab..
        ....B""", A=player(skills="Dirty Player"), b=player(av=8))
    s.dice(block="down").block("A", "b").push("e").dice(armour=(5, 3)).follow(False)
    s.expect(b=prone(3, 1))


@rule("CRP-13/Dirty Player", "CRP-12.3")
def test_dirty_player_needs_tackle_zones() -> None:
    s = scenario("Ab..B", A=player(skills="Dirty Player", no_zones=True), b=player("prone", av=8))
    s.activate("A", "foul").dice(armour=(5, 3)).foul("b")
    s.expect(b=prone(1, 0))


@rule("CRP-13/Dirty Player")
def test_dirty_player_does_not_help_against_the_referee() -> None:
    s = scenario("Ab.cB", A=player(skills="Dirty Player"), b=player("prone", av=8))
    s.activate("A", "foul").dice(armour=(4, 4)).foul("b")
    s.dice(injury=(1, 3)).yes("Dirty Player")
    s.expect(b=stunned(1, 0), A="sent off", turnover="sent off")


# ---------------------------------------------------------------- Sure Hands


@rule("CRP-13/Sure Hands", "CRP-4.7")
def test_sure_hands_re_rolls_a_failed_pick_up() -> None:
    s = scenario("A*..b", A=player(skills="Sure Hands"))
    s.dice(pick_up=1).move("A", "e")
    s.asked("re-roll", of=0, about="A", options=["re-roll none", "re-roll sure-hands"])
    s.dice(pick_up=3).reroll("Sure Hands")
    s.expect(ball="A", turnover=False)


@rule("CRP-13/Sure Hands")
def test_sure_hands_declined_is_a_failed_pick_up() -> None:
    s = scenario("A*..b", A=player(skills="Sure Hands"), B="reserves")
    s.dice(pick_up=1).move("A", "e").dice(bounce=5).reroll(None)
    s.expect(ball=(2, 0), turnover="failed to pick up")


@rule("CRP-13/Sure Hands", "CRP-10.1")
def test_the_second_pick_up_stands_even_with_a_team_re_roll_left() -> None:
    s = scenario("A*..b", A=player(skills="Sure Hands"), rerolls=1)
    s.dice(pick_up=1).move("A", "e")
    s.asked("re-roll", options=["re-roll none", "re-roll sure-hands", "re-roll team"])
    s.dice(pick_up=2, bounce=5).reroll("Sure Hands")
    s.expect(ball=(2, 0), turnover="failed to pick up", rerolls=(1, 1))


@rule("CRP-13/Sure Hands")
def test_sure_hands_is_not_for_catches() -> None:
    s = scenario("AB..b.", A=player(ball=True), B=player(skills="Sure Hands"))
    s.activate("A", "hand-off").dice(catch=1, bounce=5).hand_off("B")
    s.expect(ball=(2, 0), turnover="hand-off")


# ---------------------------------------------------------------- Kick, Kick-Off Return


@rule("CRP-13/Kick", "CRP-13/Kick-Off Return")
@pytest.mark.parametrize("skill", ["Kick", "Kick-Off Return"])
def test_kick_off_skills_are_inert_and_change_nothing(skill: str) -> None:
    """No book has a kick-off: the skill may be had, says why it does nothing, and no rule ever asks for it."""
    trait = next(trait for trait in assemble("crp").traits if trait.name == skill)
    assert "kick-off" in trait.inert
    assert not implemented(trait)
    plain = scenario("A.*.b")
    s = scenario("A.*.b", A=player(skills=skill), b=player(skills=skill))
    s.activate("A", "move")
    plain.activate("A", "move")
    assert s.offered() == plain.offered()
