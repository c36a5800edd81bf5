"""CRP-14.5: Stab and Stakes. The chainsaw: test_weapons_chainsaw.py."""

from __future__ import annotations

import pytest

from deepbowl.testing import player, prone, rule, scenario, standing, stunned

STAB = player(skills="Stab")

DUEL = """
    .....
    .Ab..
    B...c"""


# ---------------------------------------------------------------- Stab


@rule("CRP-14.5", "CRP-13/Stab")
def test_armour_that_holds_nothing_happens() -> None:
    s = scenario(DUEL, A=STAB)
    s.dice(armour=(4, 4)).activate("A", "block").use("Stab", on="b")
    s.expect(A=(1, 1), b=(2, 1), turnover=False, turn=0, acting=None)
    s.expect_event("TraitUsed", rule="CRP-13/Stab", body="A", times=1)
    s.expect_event("KnockedDown", times=0)


@rule("CRP-14.5", "CRP-9.2")
@pytest.mark.parametrize(("injury", "where"), [((3, 4), stunned(2, 1)), ((4, 4), "ko")])
def test_stab_that_breaks_armour_puts_the_victim_down_or_off(injury: tuple[int, int], where: object) -> None:
    s = scenario(DUEL, A=STAB)
    s.dice(armour=(4, 5), injury=injury).activate("A", "block").use("Stab", on="b")
    s.expect(A=(1, 1), b=where, turnover=False, turn=0)
    s.expect_event("Injured", rule="CRP-9.2", body="b", times=1)


@rule("CRP-14.5", "CRP-9.4")
def test_a_stab_may_kill() -> None:
    s = scenario(DUEL, A=STAB)
    s.dice(armour=(6, 6), injury=(5, 5), casualty=61).activate("A", "block").use("Stab", on="b")
    s.expect(b="dead")


@rule("CRP-14.5", "CRP-13/Stab")
def test_a_knife_may_stay_in_its_sheath() -> None:
    s = scenario(DUEL, A=STAB)
    s.activate("A", "block")
    s.expect_offered("hit b", "use-on stab b")
    s.dice(block="push").hit("b").push("e").follow(False)
    s.expect(b=(3, 1))


@rule("CRP-14.5", "CRP-13/Stab")
@pytest.mark.parametrize("victim", ["prone", "stunned"])
def test_only_standing_opponents_are_stabbed(victim: str) -> None:
    s = scenario("""
        B....
        CAb..
        ....c""", A=STAB, b=victim)
    s.activate("A", "blitz")
    s.expect_not_offered("use-on", "hit")
    s.stop()


@rule("CRP-14.5", "CRP-13/Stab")
@pytest.mark.parametrize("action", ["move", "pass", "hand-off", "foul"])
def test_a_stab_needs_a_block_or_blitz(action: str) -> None:
    s = scenario(DUEL, A=STAB)
    s.activate("A", action)
    s.expect_not_offered("use-on")


@rule("CRP-14.5", "CRP-9.3", "CRP-13/Mighty Blow", "CRP-13/Claws", "CRP-13/Piling On")
def test_armour_and_injury_know_no_modifiers() -> None:
    s = scenario(DUEL, A=player(skills="Stab, Mighty Blow, Claws, Piling On, Dirty Player"), b=player(av=9, niggles=2))
    s.dice(armour=(4, 5)).activate("A", "block").use("Stab", on="b")
    s.expect(b=standing(2, 1), A=(1, 1))
    s = scenario(DUEL, A=player(skills="Stab, Mighty Blow, Claws, Piling On, Dirty Player"), b=player(niggles=2))
    s.dice(armour=(4, 5), injury=(3, 4)).activate("A", "block").use("Stab", on="b")
    s.expect(b=stunned(2, 1), A=standing(1, 1))


@rule("CRP-9.3", "CRP-14.5", "CRP-13/Stunty", "CRP-13/Thick Skull")
@pytest.mark.parametrize(("skill", "injury", "where"), [
    ("Stunty", (3, 4), "ko"), ("Stunty", (4, 5), "casualty"), ("Thick Skull", (4, 4), stunned(2, 1)),
])
def test_stunty_and_thick_skull_read_the_table_their_own_way(
    skill: str, injury: tuple[int, int], where: object
) -> None:
    s = scenario(DUEL, A=STAB, b=player(skills=skill))
    s.dice(armour=(4, 5), injury=injury).activate("A", "block").use("Stab", on="b")
    s.expect(b=where)


@rule("CRP-14.5", "CRP-9.3", "CRP-13/Chainsaw")
def test_a_chainsaw_does_not_help_the_knife_against_its_carrier() -> None:
    s = scenario(DUEL, A=STAB, b=player(skills="Chainsaw"))
    s.dice(armour=(4, 4)).activate("A", "block").use("Stab", on="b")
    s.expect(b=standing(2, 1))


@rule("CRP-14.5", "CRP-13/Ball & Chain")
def test_a_fanatic_stabbed_is_not_knocked_down_by_it() -> None:
    s = scenario(DUEL, A=STAB, b=player(skills="Ball & Chain"))
    s.dice(armour=(4, 4)).activate("A", "block").use("Stab", on="b")
    s.expect(b=standing(2, 1))


@rule("CRP-14.5", "CRP-7.11")
def test_stabbed_carrier_drops_the_ball_without_a_turnover() -> None:
    s = scenario(DUEL, A=STAB, b=player(ball=True))
    s.dice(armour=(4, 5), injury=(2, 2), bounce=2).activate("A", "block").use("Stab", on="b")
    s.expect(b=stunned(2, 1), ball=(2, 0), turnover=False, turn=0)


@rule("CRP-14.5", "CRP-9.5")
def test_an_apothecary_may_be_called() -> None:
    s = scenario(DUEL, A=STAB, apothecary=1)
    s.dice(armour=(4, 5), injury=(4, 4)).activate("A", "block").use("Stab", on="b").yes("apothecary", by=1)
    s.expect(b=stunned(2, 1))


@rule("CRP-14.5", "CRP-5.9")
@pytest.mark.parametrize("armour", [(2, 2), (5, 4)])
def test_stab_in_a_blitz_ends_the_move(armour: tuple[int, int]) -> None:
    s = scenario("""
        ......
        A..b..
        .B...c""", A=STAB)
    s.blitz("A", "e", "e")
    s.dice(armour=armour)
    if armour > (4, 4):
        s.dice(injury=(2, 2))
    s.use("Stab", on="b")
    s.expect(A=(2, 1), acting=None, turnover=False)


@rule("CRP-14.5", "CRP-5.9", "CRP-4.3")
def test_stab_in_a_blitz_costs_a_square_possibly_by_a_go_for_it() -> None:
    s = scenario("""
        .....
        A.b.c
        .B...""", A=player(skills="Stab", ma=1))
    s.blitz("A", "e")
    s.dice(rush=1, armour=(1, 1)).use("Stab", on="b")
    s.expect(A=prone(1, 1), b=standing(2, 1), turnover="rush", turn=1)


@rule("CRP-14.5", "CRP-13/Foul Appearance")
def test_foul_appearance_comes_first() -> None:
    s = scenario(DUEL, A=STAB, b=player(skills="Foul Appearance"))
    s.dice(foul_appearance=1).activate("A", "block").use("Stab", on="b")
    s.expect(b=standing(2, 1), acting=None, turnover=False, turn=0)
    s = scenario(DUEL, A=STAB, b=player(skills="Foul Appearance"))
    s.dice(foul_appearance=2, armour=(1, 1)).activate("A", "block").use("Stab", on="b")
    s.expect(b=standing(2, 1))


@rule("CRP-13/Foul Appearance", "CRP-5.9", "CRP-14.5")
def test_foul_appearance_stopping_a_stab_in_a_blitz_leaves_the_movement() -> None:
    s = scenario(DUEL, A=player(skills="Stab, Dodge"), b=player(skills="Foul Appearance"))
    s.activate("A", "blitz")
    s.dice(foul_appearance=1).use("Stab", on="b")
    s.expect(acting="A")
    s.expect_not_offered("use-on", "hit")
    s.dice(dodge=3).step("w")
    s.expect(A=(0, 1))


@rule("CRP-14.5", "CRP-13/Dump-Off", "CRP-5.2")
def test_the_victim_may_dump_the_ball_off_before_it() -> None:
    s = scenario("""
        .....
        .Abc.
        B....""", A=STAB, b=player(skills="Dump-Off", ball=True))
    s.activate("A", "block").use("Stab", on="b")
    s.dice(pass_=6, catch=3, armour=(4, 5), injury=(2, 2)).answer("dump-off", (3, 1), by=1)
    s.expect(ball="c", b=stunned(2, 1), turnover=False)


@rule("CRP-14.5", "CRP-13/Stab")
def test_several_may_stab_in_one_turn_but_each_only_once() -> None:
    s = scenario("""
        .....
        .Ab..
        .Bc..""", A=STAB, B=STAB, C=player(at=(0, 0)))
    s.dice(armour=(1, 1)).activate("A", "block").use("Stab", on="b")
    s.refused("activate", "A", because="already acted")
    s.dice(armour=(1, 1)).activate("B", "block").use("Stab", on="b")
    s.expect(turnover=False, turn=0)


@rule("CRP-14.5", "CRP-13/Frenzy")
def test_frenzy_has_no_part_in_a_stab() -> None:
    s = scenario(DUEL, A=player(skills="Stab, Frenzy"))
    s.dice(armour=(1, 1)).activate("A", "block").use("Stab", on="b")
    s.expect(A=(1, 1), b=(2, 1), acting=None)


@rule("CRP-14.5")
def test_among_three_teams_any_opponent_may_be_stabbed() -> None:
    s = scenario("""
        .b...
        .AP..
        B....""", A=STAB)
    s.activate("A", "block")
    s.expect_offered("use-on stab b", "use-on stab P")
    s.dice(armour=(4, 5), injury=(1, 1)).use("Stab", on="P")
    s.expect(P=stunned(2, 1), turnover=False)


# ---------------------------------------------------------------- Stakes


@rule("CRP-13/Stakes", "CRP-9.3", "CRP-14.5")
@pytest.mark.parametrize(("race", "hurt"), [
    ("Khemri", True), ("Necromantic", True), ("Undead", True), ("Vampire", True), ("Human", False), ("Nurgle", False),
])
def test_stakes_add_one_against_the_undead(race: str, hurt: bool) -> None:
    s = scenario(DUEL, A=player(skills="Stab, Stakes"), b=player(race=race), c=player(race=race))
    s.dice(armour=(4, 4))
    if hurt:
        s.dice(injury=(2, 2))
    s.activate("A", "block").use("Stab", on="b")
    s.expect(b=stunned(2, 1) if hurt else standing(2, 1))


@rule("CRP-13/Stakes")
def test_stakes_count_the_team_and_not_the_player() -> None:
    s = scenario(DUEL, A=player(skills="Stab, Stakes"), b=player(race="Vampire"), c=player(race="Vampire"))
    s.m.bodies.race[s.body("b")] = "Human"  # a Thrall of a Vampire team
    s.dice(armour=(4, 4), injury=(2, 2)).activate("A", "block").use("Stab", on="b")
    s.expect(b=stunned(2, 1))


@rule("CRP-13/Stakes", "CRP-9.3")
def test_stakes_add_nothing_to_blocks_fouls_or_other_peoples_knives() -> None:
    s = scenario(DUEL, A=player(skills="Stab, Stakes"), b=player(race="Undead"), c=player(race="Undead"))
    s.dice(block="down").activate("A", "block").hit("b").push("e")
    s.dice(armour=(4, 4)).follow(False)
    s.expect(b=prone(3, 1))
    s = scenario(DUEL, A=player(skills="Stakes"), b=player("prone", race="Undead"), c=player(race="Undead"))
    s.dice(armour=(3, 5)).activate("A", "foul").foul("b")
    s.expect(b=prone(2, 1))
    s = scenario("""
        .Ab..
        .B..c""", A=STAB, B=player(skills="Stakes"), b=player(race="Undead"), c=player(race="Undead"))
    s.dice(armour=(4, 4)).activate("A", "block").use("Stab", on="b")
    s.expect(b=standing(2, 0))
