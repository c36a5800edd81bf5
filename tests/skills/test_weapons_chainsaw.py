"""CRP-14.4: the chainsaw, in blocks, Blitzes and fouls, and against its own carrier; CRP-11.6: Secret Weapon."""

from __future__ import annotations

import pytest

from deepbowl.testing import player, prone, rule, scenario, standing, stunned

SAW = player(skills="Chainsaw")

DUEL = """
    .....
    .Ab..
    B...c"""


# ---------------------------------------------------------------- attacking


@rule("CRP-14.4", "CRP-13/Chainsaw")
def test_chainsaw_replaces_the_block() -> None:
    s = scenario(DUEL, A=SAW)
    s.activate("A", "block")
    s.expect_offered("use-on chainsaw b")
    s.expect_not_offered("hit")
    s.refused("hit", "b")
    s.stop()


@rule("CRP-14.4", "CRP-9.3")
def test_chainsaw_on_two_or_more_hits_the_target_at_plus_three() -> None:
    s = scenario(DUEL, A=SAW)
    s.dice(chainsaw=2, armour=(3, 3), injury=(3, 4)).activate("A", "block").use("Chainsaw", on="b")
    s.expect(A=(1, 1), b=stunned(2, 1), turnover=False, turn=0)
    s.expect_event("KnockedDown", body="b", cause="chainsaw", times=1)


@rule("CRP-14.4", "CRP-9.1")
def test_chainsaw_that_does_not_break_armour_leaves_the_victim_standing() -> None:
    s = scenario(DUEL, A=SAW)
    s.dice(chainsaw=2, armour=(2, 3)).activate("A", "block").use("Chainsaw", on="b")
    s.expect(b=standing(2, 1), turnover=False)
    s.expect_event("KnockedDown", times=0)


@rule("CRP-14.4", "CRP-3", "CRP-1.5")
def test_chainsaw_one_hits_the_wielder_and_broken_armour_is_a_turnover() -> None:
    s = scenario(DUEL, A=SAW)
    s.dice(chainsaw=1, armour=(3, 3), injury=(3, 4)).activate("A", "block").use("Chainsaw", on="b")
    s.expect(A=stunned(1, 1), b=standing(2, 1), turnover="was knocked down (chainsaw)", turn=1)


@rule("CRP-14.4", "CRP-9.3")
def test_the_wielders_own_armour_takes_plus_three_once() -> None:
    s = scenario(DUEL, A=SAW)
    s.dice(chainsaw=1, armour=(2, 3)).activate("A", "block").use("Chainsaw", on="b")
    s.expect(A=standing(1, 1), b=standing(2, 1), turnover=False, turn=0, acting=None)


@rule("CRP-14.4", "CRP-10.8")
def test_the_one_may_be_rolled_again() -> None:
    s = scenario(DUEL, A=SAW, rerolls=1)
    s.dice(chainsaw=1).activate("A", "block").use("Chainsaw", on="b")
    s.asked("re-roll", of=0, about="A")
    s.dice(chainsaw=2, armour=(1, 1)).reroll("team")
    s.expect(A=standing(1, 1), b=standing(2, 1))


@rule("CRP-14.4", "CRP-7.11")
def test_a_carrier_sawn_down_drops_the_ball() -> None:
    s = scenario(DUEL, A=SAW, b=player(ball=True))
    s.dice(chainsaw=2, armour=(3, 3), injury=(2, 2), bounce=2).activate("A", "block").use("Chainsaw", on="b")
    s.expect(b=stunned(2, 1), ball=(2, 0), turnover=False)
    s = scenario(DUEL, A=SAW, b=player(ball=True))
    s.dice(chainsaw=2, armour=(1, 3)).activate("A", "block").use("Chainsaw", on="b")
    s.expect(ball="b")


@rule("CRP-14.4", "CRP-9.3", "CRP-13/Mighty Blow", "CRP-13/Claws", "CRP-13/Piling On")
def test_chainsaw_attack_does_not_use_skills_for_blocks() -> None:
    s = scenario(DUEL, A=player(skills="Chainsaw, Mighty Blow, Claws, Piling On"), b=player(av=9))
    s.dice(chainsaw=2, armour=(2, 4)).activate("A", "block").use("Chainsaw", on="b")
    s.expect(b=standing(2, 1), A=standing(1, 1))
    s = scenario(DUEL, A=player(skills="Chainsaw, Mighty Blow, Piling On"))
    s.dice(chainsaw=2, armour=(3, 3), injury=(3, 4)).activate("A", "block").use("Chainsaw", on="b")
    s.expect(b=stunned(2, 1), A=standing(1, 1))


@rule("CRP-14.4", "CRP-9.3")
def test_saw_against_saw_adds_three_once() -> None:
    s = scenario(DUEL, A=SAW, b=SAW)
    s.dice(chainsaw=2, armour=(2, 3)).activate("A", "block").use("Chainsaw", on="b")
    s.expect(b=standing(2, 1))


@rule("CRP-14.4", "CRP-13/Frenzy", "CRP-13/Multiple Block")
def test_once_and_no_more() -> None:
    s = scenario("""
        ..c..
        .Ab..
        B....""", A=player(skills="Chainsaw, Frenzy, Multiple Block"))
    s.activate("A", "block")
    s.asked("act", options=["stop", "use-on chainsaw b", "use-on chainsaw c"])
    s.dice(chainsaw=2, armour=(1, 1)).use("Chainsaw", on="b")
    s.expect(acting=None)


@rule("CRP-14.4", "CRP-5.9")
def test_chainsaw_in_a_blitz_costs_a_square_and_ends_the_move() -> None:
    s = scenario("""
        ......
        A.b...
        .B...c""", A=player(skills="Chainsaw", ma=2))
    s.blitz("A", "e")
    s.dice(chainsaw=2, armour=(1, 1)).use("Chainsaw", on="b")
    s.expect(A=(1, 1), acting=None)


@rule("CRP-14.4", "CRP-4.3", "CRP-9.3")
def test_chainsaw_player_failing_a_go_for_it_adds_three_to_armour() -> None:
    s = scenario("""
        ......
        A.b...
        .B...c""", A=player(skills="Chainsaw", ma=1))
    s.blitz("A", "e")
    s.dice(rush=1, armour=(3, 3), injury=(2, 2)).use("Chainsaw", on="b")
    s.expect(A=stunned(1, 1), b=standing(2, 1), turnover="rush", turn=1)


@rule("CRP-14.4", "CRP-13/Foul Appearance")
def test_foul_appearance_comes_first() -> None:
    s = scenario(DUEL, A=SAW, b=player(skills="Foul Appearance"))
    s.dice(foul_appearance=1).activate("A", "block").use("Chainsaw", on="b")
    s.expect(b=standing(2, 1), acting=None, turnover=False, turn=0)
    s = scenario(DUEL, A=SAW, b=player(skills="Foul Appearance"))
    s.activate("A", "blitz")
    s.dice(foul_appearance=1).use("Chainsaw", on="b")
    s.expect(acting="A")
    s.expect_not_offered("use-on")
    s.stop()


@rule("CRP-14.4", "CRP-9.5", "CRP-9.4")
def test_casualties_and_apothecaries_as_always() -> None:
    s = scenario(DUEL, A=SAW, apothecary=1)
    s.dice(chainsaw=6, armour=(5, 5), injury=(6, 4), casualty=61).activate("A", "block").use("Chainsaw", on="b")
    s.dice(casualty=11).yes("apothecary", by=1)
    s.answer("apothecary-choice", 11)
    s.expect(b="reserves")


# ---------------------------------------------------------------- fouling


@rule("CRP-14.4", "CRP-6.2", "CRP-9.3")
def test_a_foul_with_the_saw_rolls_the_die_first_and_adds_three() -> None:
    s = scenario(DUEL, A=SAW, b="prone")
    s.dice(chainsaw=2, armour=(2, 4), injury=(3, 4)).activate("A", "foul").foul("b")
    s.expect(b=stunned(2, 1), turnover=False, turn=0)


@rule("CRP-14.4", "CRP-6.2", "CRP-13/Dirty Player")
def test_assists_and_dirty_player_add_up_with_it() -> None:
    s = scenario("""
        ..B..
        .Ab..
        ....c""", A=player(skills="Chainsaw, Dirty Player"), b=player("prone", av=9))
    s.dice(chainsaw=2, armour=(2, 3)).activate("A", "foul").foul("b")
    s.dice(injury=(1, 2)).yes("use-trait")
    s.expect(b=stunned(2, 1))


@rule("CRP-14.4", "CRP-6.4", "CRP-3")
def test_the_referee_watches_as_usual() -> None:
    s = scenario(DUEL, A=SAW, b="prone")
    s.dice(chainsaw=2, armour=(2, 2)).activate("A", "foul").foul("b")
    s.expect(A="sent off", b=prone(2, 1), turnover="sent off", turn=1)


@rule("CRP-14.4")
def test_a_one_in_a_foul_hits_the_wielder_instead() -> None:
    s = scenario(DUEL, A=SAW, b="prone")
    s.dice(chainsaw=1, armour=(2, 4), injury=(3, 4)).activate("A", "foul").foul("b")
    s.expect(A=stunned(1, 1), b=prone(2, 1), turnover="was knocked down (chainsaw)", turn=1)


@rule("CRP-14.4")
def test_chainsaw_one_in_a_foul_may_leave_both_players_unharmed() -> None:
    s = scenario(DUEL, A=SAW, b="prone")
    s.dice(chainsaw=1, armour=(2, 3)).activate("A", "foul").foul("b")
    s.expect(A=standing(1, 1), b=prone(2, 1), turnover=False, turn=0, acting=None)


@rule("CRP-14.4", "CRP-10.8")
def test_the_die_of_a_foul_may_be_rolled_again() -> None:
    s = scenario(DUEL, A=SAW, b="prone", rerolls=1)
    s.dice(chainsaw=1).activate("A", "foul").foul("b")
    s.dice(chainsaw=2, armour=(1, 2)).reroll("team")
    s.expect(A=standing(1, 1), b=prone(2, 1))


@rule("CRP-9.3", "CRP-13/Chainsaw")
def test_fouling_the_carrier_of_a_saw_adds_nothing() -> None:
    s = scenario(DUEL, b=player("prone", skills="Chainsaw"))
    s.dice(armour=(3, 5)).activate("A", "foul").foul("b")
    s.expect(b=prone(2, 1))


# ---------------------------------------------------------------- the carrier goes down


@rule("CRP-9.3", "CRP-13/Chainsaw")
def test_chainsaw_player_knocked_down_by_a_block_adds_three_to_armour() -> None:
    s = scenario(DUEL, b=player(skills="Chainsaw"))
    s.dice(block="down").block("A", "b").push("e")
    s.dice(armour=(3, 3), injury=(2, 2)).follow(False)
    s.expect(b=stunned(3, 1))
    s = scenario(DUEL, b=player(skills="Chainsaw"))
    s.dice(block="down").block("A", "b").push("e")
    s.dice(armour=(2, 3)).follow(False)
    s.expect(b=prone(3, 1))


@rule("CRP-9.3", "CRP-13/Chainsaw", "CRP-4.4")
def test_chainsaw_player_failing_a_dodge_adds_three_only_once() -> None:
    s = scenario(DUEL, A=SAW)
    s.activate("A", "move").dice(dodge=1, armour=(2, 3)).step("n")
    s.expect(A=prone(1, 0), turnover="dodge")
    s = scenario(DUEL, A=SAW)
    s.activate("A", "move").dice(dodge=1, armour=(2, 4), injury=(1, 1)).step("n")
    s.expect(A=stunned(1, 0), turnover="dodge")


@rule("CRP-9.3", "CRP-13/Chainsaw")
@pytest.mark.parametrize("face", ["skull", "both"])
def test_blocker_knocked_over_by_a_chainsaw_player_adds_three_to_armour(face: str) -> None:
    s = scenario(DUEL, b=player(skills="Chainsaw"))
    s.dice(block=face)
    if face == "both":
        s.dice(armour=(1, 1))  # the carrier's own
    s.dice(then_armour=(3, 3), injury=(1, 1)).block("A", "b")
    s.expect(A=stunned(1, 1), turnover="block", turn=1)


@rule("CRP-9.3", "CRP-13/Chainsaw", "CRP-13/Block")
def test_blocker_falling_over_a_standing_chainsaw_player_adds_three() -> None:
    s = scenario(DUEL, b=player(skills="Chainsaw, Block"))
    s.dice(block="both").block("A", "b")
    s.dice(armour=(3, 3), injury=(1, 1)).yes("use-trait", by=1)
    s.expect(A=stunned(1, 1), b=standing(2, 1), turnover=True)


@rule("CRP-9.3", "CRP-13/Wrestle")
def test_placed_prone_by_wrestle_there_is_no_armour_roll_to_add_to() -> None:
    s = scenario(DUEL, A=player(skills="Wrestle"), b=player(skills="Chainsaw"))
    s.dice(block="both").block("A", "b").yes("use-trait", by=0)
    s.expect(A=prone(1, 1), b=prone(2, 1), turnover=False)


@rule("CRP-5.7", "CRP-9.3", "CRP-13/Chainsaw")
def test_the_crowd_does_not_care_for_the_saw() -> None:
    s = scenario("""
        Ab
        BC
        c.""", b=player(skills="Chainsaw"))
    s.dice(block="push", injury=(3, 4)).block("A", "b").follow(False)
    s.expect(b="reserves")


# ---------------------------------------------------------------- Secret Weapon


@rule("CRP-11.6", "CRP-13/Secret Weapon")
def test_secret_weapon_is_sent_off_at_the_end_of_the_drive() -> None:
    s = scenario("AB.b", A=player(skills="Secret Weapon"), turns=8, turn=1)
    s.end_turn()
    s.expect(A="sent off", B="reserves", half=2)
    s.expect_event("SentOff", rule="CRP-11.6", body="A", times=1)


@rule("CRP-11.6", "CRP-13/Secret Weapon", "CRP-11.5")
def test_secret_weapon_is_sent_off_after_a_touchdown() -> None:
    s = scenario("""
        A.B..
        ...b.""", A=player(skills="Secret Weapon"), B=player(ball=True, skills="Dodge"), ends="we")
    s.activate("B", "move").dice(dodge=6).step("e")
    s.expect(A=standing(0, 0))
    s.dice(dodge=6).step("e")
    s.expect(score=(1, 0), A="sent off", B="reserves", drive=2)


@rule("CRP-11.6", "CRP-13/Secret Weapon")
@pytest.mark.parametrize("posture", ["prone", "stunned"])
def test_secret_weapon_down_on_the_pitch_is_sent_off(posture: str) -> None:
    s = scenario("AB.b", A=player(posture, skills="Secret Weapon"), turns=8, turn=1)
    s.end_turn()
    s.expect(A="sent off")


@rule("CRP-11.6", "CRP-13/Secret Weapon")
def test_secret_weapon_in_the_knocked_out_box_is_sent_off() -> None:
    s = scenario("""
        .....
        .AbC.
        B...c""", b=player(skills="Secret Weapon"), turns=(8, 8), first=1)
    s.dice(block="down").block("A", "b").push("ne")
    s.dice(armour=(6, 6), injury=(4, 4)).follow(False)
    s.expect(b="ko")
    s.end_turn()
    s.expect(b="sent off")


@rule("CRP-11.6", "CRP-13/Secret Weapon")
def test_secret_weapon_without_part_in_the_drive_or_hurt_is_not_sent_off() -> None:
    s = scenario("A.b", B=player("casualty", skills="Secret Weapon"), C=player("reserves", skills="Secret Weapon"), turns=8,
                 turn=1)
    s.end_turn()
    s.expect(B="casualty", C="reserves")


@rule("CRP-11.6", "CRP-6.5")
def test_bribe_on_two_or_more_saves_a_secret_weapon() -> None:
    s = scenario("AB.b", A=player(skills="Secret Weapon"), turns=8, turn=1, bribe=(1,))
    s.end_turn()
    s.asked("bribe", of=0, about="A")
    s.dice(bribe=2).yes("bribe")
    s.expect(A="reserves")
    s.expect_goods(0, bribe=0)


@rule("CRP-11.6", "CRP-6.5")
def test_a_bribe_may_fail_be_tried_again_or_be_kept() -> None:
    s = scenario("AB.b", A=player(skills="Secret Weapon"), turns=8, turn=1, bribe=(3,))
    s.end_turn()
    s.dice(bribe=1).yes("bribe").dice(bribe=1).yes("bribe").no("bribe")
    s.expect(A="sent off")
    s.expect_goods(0, bribe=1)


@rule("CRP-11.6", "CRP-6.5")
def test_each_secret_weapon_needs_a_separate_bribe() -> None:
    s = scenario("AB.b", A=player(skills="Secret Weapon"), B=player(skills="Secret Weapon"), C="reserves", turns=8, turn=1,
                 bribe=(1,))
    s.end_turn()
    s.dice(bribe=2).yes("bribe")
    s.expect(A="reserves", B="sent off")


@rule("CRP-11.6", "CRP-13/Secret Weapon")
def test_bribes_of_four_teams_pay_for_their_own_secret_weapons() -> None:
    s = scenario("""
        A.b.P.p
        B.a.Q.q""", b=player(skills="Secret Weapon"), P=player(skills="Secret Weapon"), turns=8, turn=3, bribe=(0, 1, 0, 1))
    s.end_turn()
    s.dice(bribe=2).yes("bribe", by=1)
    s.expect(b="reserves", P="sent off")
    s.expect_goods(3, bribe=1)


@rule("CRP-11.6", "CRP-18.5")
def test_carriers_sent_off_with_several_balls_leave_none_behind() -> None:
    s = scenario("""
        A.B..
        ....b""", A=player(skills="Secret Weapon", ball=True), B=player(skills="Secret Weapon", ball=True), C="reserves",
        turns=8, turn=1, bribe=(1,))
    s.end_turn()
    s.no("bribe").no("bribe")
    s.expect(A="sent off", B="sent off", balls=(None, None))
