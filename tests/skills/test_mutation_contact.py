"""CRP-13.5 Mutation: what counts in blocks and in leaving a zone: Claws, Foul Appearance, Horns, Tentacles."""

from __future__ import annotations

import pytest

from deepbowl.positions.script import Rolls
from deepbowl.testing import Scenario, player, prone, rule, scenario, stunned

DUEL = """
    .......
    .Ab....
    .......
    B.....c"""
BLITZ = """
    ........
    A.b.....
    ........
    B......c"""

# ---------------------------------------------------------------- Claws

CLAWED = player(skills="Claws")
HEAVY = player(av=10)


def clawed(rolls: dict[str, Rolls], **more: object) -> Scenario:
    """A knocks b down."""
    s = scenario(DUEL, **{"A": CLAWED, "b": HEAVY, **more})  # type: ignore[arg-type]
    return s.dice(block="down").block("A", "b").push("e").dice(**rolls).follow(False)


@rule("CRP-13/Claws", "CRP-9.3")
def test_claws_break_any_armour_on_eight() -> None:
    clawed({"armour": (3, 5), "injury": (1, 1)}).expect(b=stunned(3, 1))
    clawed({"armour": (3, 4)}).expect(b=prone(3, 1))
    clawed({"armour": (4, 6)}, A=player()).expect(b=prone(3, 1))


@rule("CRP-13/Claws", "CRP-9.1")
def test_claws_do_not_spare_thin_armour() -> None:
    clawed({"armour": (3, 4), "injury": (1, 1)}, b=player(av=6)).expect(b=stunned(3, 1))


@rule("CRP-13/Claws")
def test_claws_of_the_defender_apply_when_the_blocker_falls() -> None:
    s = scenario(DUEL, A=HEAVY, b=CLAWED)
    s.dice(block="skull", armour=(3, 5), injury=(1, 1)).block("A", "b")
    s.expect(A=stunned(1, 1), turnover="block")


@rule("CRP-13/Claws", "CRP-12.3")
def test_claws_do_nothing_for_a_player_that_fell() -> None:
    s = scenario(DUEL, A=player(av=10, skills="Claws"), b=player(av=10, skills="Claws"))
    s.dice(block="both", armour=[(3, 5), (3, 5)]).block("A", "b")
    s.expect(A=prone(1, 1), b=prone(2, 1), turnover="block")


@rule("CRP-13/Claws", "CRP-1.6")
def test_claws_work_without_zones() -> None:
    s = scenario(DUEL, A=HEAVY, b=player(skills="Claws", no_zones=True))
    s.dice(block="skull", armour=(3, 5), injury=(1, 1)).block("A", "b")
    s.expect(A=stunned(1, 1), turnover="block")


@rule("CRP-13/Claws")
def test_claws_are_for_blocks_only() -> None:
    s = scenario(DUEL, A=CLAWED, b=player("prone", av=10))
    s.dice(armour=(3, 5)).activate("A", "foul").foul("b")
    s.expect(b=prone(2, 1))
    s = scenario(DUEL, A=player(skills="Claws, Stab"), b=HEAVY)
    s.dice(armour=(3, 5)).activate("A", "block").use("Stab", on="b")
    s.expect(b=(2, 1))
    s = scenario(DUEL, A=player(skills="Claws, Chainsaw"), b=HEAVY)
    s.dice(chainsaw=2, armour=(2, 3)).activate("A", "block").use("Chainsaw", on="b")
    s.expect(b=(2, 1))


@rule("CRP-13/Claws")
def test_claws_do_not_cut_their_owner() -> None:
    s = scenario(DUEL, A=player(av=10, skills="Claws"))
    s.dice(dodge=1, armour=(3, 5)).move("A", "n")
    s.expect(A=prone(1, 0), turnover="dodge")


@rule("CRP-13/Claws")
def test_claws_with_three_seats() -> None:
    s = scenario("""
        .......
        .AP....
        .......
        B..b..Q""", A=HEAVY, P=CLAWED)
    s.dice(block="skull", armour=(3, 5), injury=(1, 1)).block("A", "P")
    s.expect(A=stunned(1, 1), turn=1)


# ---------------------------------------------------------------- Foul Appearance

UGLY = player(skills="Foul Appearance")


@rule("CRP-13/Foul Appearance", "CRP-5.2")
def test_foul_appearance_on_two_or_more_the_block_is_thrown() -> None:
    s = scenario(DUEL, b=UGLY).dice(foul_appearance=2, block="push").block("A", "b").push("e").follow(False)
    s.expect(b=(3, 1))


@rule("CRP-13/Foul Appearance", "CRP-3")
def test_foul_appearance_on_a_one_the_block_is_lost_without_a_turnover() -> None:
    s = scenario(DUEL, b=UGLY).dice(foul_appearance=1).block("A", "b")
    s.expect(A=(1, 1), b=(2, 1), acting=None, turnover=False, turn=0)
    s.refused("activate", "A", because="already acted")


@rule("CRP-13/Foul Appearance", "CRP-5.9")
def test_foul_appearance_in_a_blitz_stops_the_block_but_not_the_move() -> None:
    s = scenario(BLITZ, A=player(ma=4), b=UGLY).dice(foul_appearance=1).blitz("A", "e").hit("b")
    s.expect(acting="A", turnover=False)
    s.expect_not_offered("hit")
    s.dice(dodge=6).step("w", "n")
    s.expect(A=(0, 0))
    s.stop().activate("B")
    s.expect_not_offered("declare blitz")


@rule("CRP-13/Foul Appearance", "CRP-10.8")
def test_foul_appearance_may_be_re_rolled_by_the_blockers_coach() -> None:
    s = scenario(DUEL, b=UGLY, rerolls=1).dice(foul_appearance=1).block("A", "b")
    s.asked("re-roll", of=0, about="A", options=["re-roll none", "re-roll team"])
    s.dice(foul_appearance=5, block="push").reroll("team").push("e").follow(False)
    s.expect(b=(3, 1), rerolls=(0, 1))
    s = scenario(DUEL, A=player(skills="Pro"), b=UGLY).dice(foul_appearance=1).block("A", "b")
    s.dice(pro=4, foul_appearance=1).reroll("Pro")
    s.expect(b=(2, 1), acting=None, turnover=False)


@rule("CRP-13/Foul Appearance", "CRP-4.3", "CRP-5.2")
def test_foul_appearance_comes_after_going_for_it_and_before_a_dump_off() -> None:
    s = scenario(BLITZ, A=player(ma=1), b=player(skills="Foul Appearance, Dump-Off", ball=True))
    s.dice(rush=2, foul_appearance=2).blitz("A", "e").hit("b")
    s.asked("dump-off", of=1)
    s = scenario(BLITZ, A=player(ma=1), b=player(skills="Foul Appearance, Dump-Off", ball=True))
    s.dice(rush=2, foul_appearance=1).blitz("A", "e").hit("b")
    s.expect(ball="b", acting="A", turnover=False)


@rule("CRP-13/Foul Appearance", "CRP-6.1")
def test_foul_appearance_does_not_stop_a_foul() -> None:
    s = scenario(DUEL, b=player("prone", skills="Foul Appearance"))
    s.dice(armour=(1, 2)).activate("A", "foul").foul("b")
    s.expect(b=prone(2, 1))


@rule("CRP-13/Foul Appearance", "CRP-14.2")
def test_foul_appearance_does_not_stop_a_ball_and_chain() -> None:
    s = scenario(DUEL, A=player(ma=3, skills="Ball & Chain"), b=UGLY).activate("A", "move").use("Ball & Chain")
    s.dice(ball_and_chain=3, block="push").pick("e").push("e")
    s.expect(A=(2, 1), b=(3, 1))


@rule("CRP-13/Foul Appearance", "CRP-14.4", "CRP-14.5")
@pytest.mark.parametrize("weapon", ["Stab", "Chainsaw"])
def test_foul_appearance_stops_attacks_in_place_of_a_block(weapon: str) -> None:
    s = scenario(DUEL, A=player(skills=weapon), b=UGLY)
    s.dice(foul_appearance=1).activate("A", "block").use(weapon, on="b")
    s.expect(A=(1, 1), b=(2, 1), acting=None, turnover=False)


@rule("CRP-13/Foul Appearance", "CRP-5.9", "CRP-14.5")
@pytest.mark.parametrize("weapon", ["Stab", "Chainsaw"])
def test_foul_appearance_in_a_blitz_with_a_weapon_leaves_the_movement(weapon: str) -> None:
    """The attack would have ended the move, but it is not made."""
    s = scenario(BLITZ, A=player(skills=weapon), b=UGLY)
    s.dice(foul_appearance=1).blitz("A", "e").use(weapon, on="b")
    s.expect(acting="A", turnover=False)
    s.expect_not_offered("hit", "use-on")
    s.dice(dodge=6).step("w")
    s.expect(A=(0, 1))


@rule("CRP-13/Foul Appearance", "CRP-18.16", "CRP-13/Frenzy")
def test_foul_appearance_is_rolled_once_for_both_blocks_of_frenzy() -> None:
    s = scenario(DUEL, A=player(skills="Frenzy"), b=UGLY).dice(foul_appearance=2, block="push").block("A", "b")
    s.dice(block="push").push("e").push("e")
    s.expect(A=(3, 1), b=(4, 1))


@rule("CRP-13/Foul Appearance", "CRP-1.6")
def test_foul_appearance_works_without_zones() -> None:
    s = scenario(DUEL, b=player(skills="Foul Appearance", no_zones=True)).dice(foul_appearance=1).block("A", "b")
    s.expect(b=(2, 1), acting=None, turnover=False)


@rule("CRP-13/Foul Appearance")
def test_foul_appearance_of_the_blocker_and_of_bystanders_has_no_effect() -> None:
    s = scenario("""
        .d.....
        .Ab....
        ..P....
        B.....c""", A=player(st=4, skills="Foul Appearance"), d=UGLY, P=UGLY)
    s.dice(block="push").block("A", "b")
    s.asked("push", of=0)


# ---------------------------------------------------------------- Horns

HORNED = player(skills="Horns")


@rule("CRP-13/Horns", "CRP-5.3")
def test_horns_add_strength_in_a_blitz_but_not_in_a_block() -> None:
    assert scenario(DUEL, A=HORNED).activate("A", "block").block_dice("b") == 1
    assert scenario(DUEL, A=HORNED).activate("A", "blitz").block_dice("b") == 2  # without a step before it


@rule("CRP-13/Horns", "CRP-4.2")
def test_horns_apply_after_standing_up() -> None:
    s = scenario(DUEL, A=player("prone", skills="Horns")).activate("A", "blitz").stand()
    assert s.block_dice("b") == 2


@rule("CRP-13/Horns")
def test_horns_of_a_blitzed_player_do_nothing() -> None:
    assert scenario(DUEL, b=HORNED).activate("A", "blitz").block_dice("b") == 1


@rule("CRP-13/Horns", "CRP-5.9", "CRP-13/Frenzy")
def test_horns_count_in_both_blocks_of_frenzy() -> None:
    s = scenario(DUEL, A=player(skills="Horns, Frenzy")).activate("A", "blitz")
    s.dice(block="push push").hit("b").dice(block="push down").push("e")
    s.die("push", by=0).push("e")
    s.expect(A=(3, 1), b=(4, 1), acting="A")


@rule("CRP-13/Horns", "CRP-13/Dauntless", "CRP-5.3")
def test_horns_come_before_dauntless() -> None:
    """4 with Horns against 5: 2 or more with Dauntless, and equal strengths then."""
    s = scenario(DUEL, A=player(skills="Horns, Dauntless"), b=player(st=5)).activate("A", "blitz").hit("b")
    s.dice(dauntless=2, block="push").yes("Dauntless").push("e").follow(False)
    s.expect(b=(3, 1))


@rule("CRP-13/Horns", "CRP-18.10")
def test_horns_are_for_the_block_in_hand() -> None:
    s = scenario(DUEL, A=HORNED).activate("A", "blitz").dice(block="push push").hit("b").push("e").follow(False)
    assert s.m.state.st[s.body("A")] == 3


@rule("CRP-13/Horns")
def test_horns_against_a_third_seat() -> None:
    s = scenario("""
        .......
        .AP....
        .......
        B..b..Q""", A=HORNED)
    assert s.activate("A", "blitz").block_dice("P") == 2


# ---------------------------------------------------------------- Tentacles

GRIP = player(skills="Tentacles")


@rule("CRP-13/Tentacles", "CRP-3")
def test_tentacles_hold_a_player_rolling_five_or_less() -> None:
    s = scenario(DUEL, b=GRIP).move("A", "nw")
    s.asked("Tentacles", of=1, about="b")
    s.dice(tentacles=(2, 3)).yes()
    s.expect(A=(1, 1), acting=None, turnover=False, turn=0)
    s.refused("activate", "A", because="already acted")


@rule("CRP-13/Tentacles", "CRP-4.6")
def test_tentacles_release_a_player_rolling_six_or_more_for_a_dodge() -> None:
    s = scenario(DUEL, b=GRIP).move("A", "nw")
    s.dice(tentacles=(2, 4), dodge=3).yes("Tentacles")
    s.expect(A=(0, 0), acting="A", turnover=False)


@rule("CRP-13/Tentacles")
def test_tentacles_may_be_declined() -> None:
    s = scenario(DUEL, b=GRIP).move("A", "nw").dice(dodge=3).no("Tentacles", by=1)
    s.expect(A=(0, 0))


@rule("CRP-13/Tentacles", "CRP-5.8")
def test_tentacles_do_not_hold_a_player_following_up() -> None:
    """They hold a player who dodges or leaps away. The 2020 core has them hold a follow-up too."""
    s = scenario(DUEL, c=player(at=(0, 1), skills="Tentacles")).dice(block="push push")
    s.block("A", "b").push("e").follow()
    s.expect(A=(2, 1))


@rule("CRP-13/Tentacles", "CRP-19")
@pytest.mark.parametrize(("mover", "holder", "number"), [(3, 5, 8), (3, 3, 6), (5, 3, 4), (1, 5, 10)])
def test_tentacles_compare_strengths(mover: int, holder: int, number: int) -> None:
    s = scenario(DUEL, A=player(st=mover), b=player(st=holder, skills="Tentacles")).move("A", "nw")
    s.dice(tentacles=(6, 6), dodge=3).yes("Tentacles")
    assert s.needed("tentacles") == number


@rule("CRP-13/Tentacles", "CRP-10.7")
def test_tentacles_the_mover_may_re_roll() -> None:
    s = scenario(DUEL, b=GRIP, rerolls=1).move("A", "nw").dice(tentacles=(1, 1)).yes("Tentacles")
    s.asked("re-roll", of=0, about="A")
    s.dice(tentacles=(5, 1), dodge=3).reroll("team")
    s.expect(A=(0, 0), rerolls=(0, 1))
    s = scenario(DUEL, A=player(skills="Pro"), b=GRIP).move("A", "nw").dice(tentacles=(1, 1)).yes("Tentacles")
    s.dice(pro=4, tentacles=(1, 2)).reroll("Pro")
    s.expect(A=(1, 1), acting=None, turnover=False)


@rule("CRP-13/Tentacles", "CRP-4.3", "CRP-4.6")
def test_tentacles_come_after_going_for_it() -> None:
    s = scenario("""
        .......
        A.b....
        .......
        B.....c""", A=player(ma=1), b=GRIP).move("A", "e")
    s.dice(rush=2).step("n").dice(tentacles=(1, 1)).yes("Tentacles")
    s.expect(A=(1, 1), acting=None, turnover=False)


@rule("CRP-13/Tentacles", "CRP-4.5")
def test_tentacles_hold_a_leaper() -> None:
    s = scenario(DUEL, A=player(skills="Leap"), b=GRIP).activate("A", "move").use("Leap", at=(3, 0))
    s.dice(tentacles=(1, 1)).yes("Tentacles")
    s.expect(A=(1, 1), acting=None, turnover=False)
    s = scenario(DUEL, A=player(skills="Leap"), b=GRIP).activate("A", "move").use("Leap", at=(3, 0))
    s.dice(tentacles=(6, 1), leap=4).yes("Tentacles")
    s.expect(A=(3, 0))


@rule("CRP-13/Tentacles", "CRP-18.7")
def test_tentacles_a_blitz_they_stopped_is_spent() -> None:
    s = scenario(DUEL, b=GRIP).blitz("A", "nw").dice(tentacles=(1, 1)).yes("Tentacles")
    s.expect(A=(1, 1), acting=None)
    s.activate("B")
    s.expect_not_offered("declare blitz")


@rule("CRP-13/Tentacles")
def test_tentacles_of_one_player_only_for_each_attempt() -> None:
    pair = """
        .......
        cAb....
        .......
        B.....d"""
    s = scenario(pair, b=GRIP, c=GRIP).move("A", "n")
    s.dice(tentacles=(6, 1), dodge=6).yes("Tentacles")
    s.expect(A=(1, 0))
    s = scenario(pair, b=GRIP, c=GRIP).move("A", "n").no("Tentacles")
    s.dice(tentacles=(1, 1)).yes("Tentacles")
    s.expect(A=(1, 1), acting=None)


@rule("CRP-13/Tentacles")
def test_tentacles_may_try_again_at_the_next_square() -> None:
    s = scenario(DUEL, b=GRIP).move("A", "n").dice(tentacles=(6, 1), dodge=6).yes("Tentacles")
    s.step("w").dice(tentacles=(1, 1)).yes("Tentacles")
    s.expect(A=(1, 0), acting=None, turnover=False)


@rule("CRP-13/Tentacles", "CRP-12.3", "CRP-1.6")
@pytest.mark.parametrize("state", [player("prone", skills="Tentacles"), player(skills="Tentacles", no_zones=True)])
def test_tentacles_need_a_standing_player_with_tackle_zones(state: object) -> None:
    s = scenario("""
        .......
        cAb....
        .......
        B.....d""", c=state)  # type: ignore[arg-type]
    s.dice(dodge=6).move("A", "n")
    s.expect(A=(1, 0))


@rule("CRP-13/Tentacles", "CRP-5.8")
def test_tentacles_do_not_hold_a_player_that_follows_up_or_is_pushed() -> None:
    s = scenario("""
        .......
        .Ab....
        .c.....
        B.....d""", A=player(st=5), c=GRIP)
    s.dice(block="push push").block("A", "b").push("e").follow()
    s.expect(A=(2, 1), b=(3, 1))


@rule("CRP-13/Tentacles", "CRP-4.2")
def test_tentacles_do_not_hold_a_player_that_stands_up() -> None:
    s = scenario(DUEL, A="prone", b=GRIP).activate("A", "move").stand()
    s.expect(A=(1, 1), acting="A")


@rule("CRP-13/Tentacles", "CRP-0.4")
def test_tentacles_of_several_seats_are_asked_for_in_turn_order() -> None:
    s = scenario("""
        .......
        PAb....
        .p.....
        B.....d""", b=GRIP, P=GRIP, p=GRIP).move("A", "n")
    s.no("Tentacles", by=1).no("Tentacles", by=2)
    s.dice(tentacles=(1, 1)).yes("Tentacles", by=3)
    s.expect(A=(1, 1), acting=None, turnover=False)
