"""2020: skills that count in blocks: dice, squares, second blows, harm, and those who will not be hit."""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.rules.words.options import question, say
from deepbowl.testing import Scenario, player, prone, rule, stunned

from .pitch import DUEL, bb

# ---------------------------------------------------------------- Brawler and Pro: one die of a pool
TWO_DICE = """
    .......
    .Ab....
    .B.....
    ......c"""


@rule("2020-15/Brawler", "2020-2.6")
def test_brawler_rerolls_one_both_down() -> None:
    s = bb(TWO_DICE, A=player(skills="Brawler"), rerolls=1)
    s.dice(block="both skull").block("A", "b")
    s.asked("re-roll", options=["re-roll none", "re-roll brawler 1", "re-roll team"])
    s.dice(block="push").reroll("Brawler 1").die("push").push("e").follow(False)
    s.expect(b=(3, 1), rerolls=(1, 1))


@rule("2020-15/Brawler")
def test_brawler_takes_one_die_only_and_may_be_declined() -> None:
    s = bb(TWO_DICE, A=player(skills="Brawler"))
    s.dice(block="both both").block("A", "b")
    s.dice(block="both", armour=[(1, 2), (1, 2)]).reroll("Brawler 1")
    s.expect(A=prone(1, 1), b=prone(2, 1), turnover="block")
    s = bb(DUEL, A=player(skills="Brawler"))
    s.dice(block="both", armour=[(1, 2), (1, 2)]).block("A", "b").reroll(None)
    s.expect(A=prone(1, 1))


@rule("2020-15/Brawler", "2020-11.11")
def test_brawler_does_not_apply_in_a_blitz_or_to_other_faces() -> None:
    s = bb(DUEL, A=player(skills="Brawler"))
    s.dice(block="both", armour=[(1, 2), (1, 2)]).blitz("A", target="b").hit("b")
    s.expect(A=prone(1, 1), turnover="block")
    s = bb(DUEL, A=player(skills="Brawler"))
    s.dice(block="skull", armour=(1, 2)).block("A", "b")
    s.expect(A=prone(1, 1), turnover="block")


@rule("2020-15/Pro", "2020-2.6", "R-19")
def test_pro_tries_for_one_die() -> None:
    s = bb(TWO_DICE, A=player(skills="Pro"), rerolls=1)
    s.dice(block="skull both").block("A", "b")
    s.asked("re-roll", options=["re-roll none", "re-roll pro 1", "re-roll pro 2", "re-roll team"])
    assert question(s.m, s.m.decision()).endswith("Re-roll the block dice?")
    offered = [say(s.m, option) for option in s.m.decision().options]
    assert offered[1:3] == ["re-roll with Pro, die 1: Attacker Down", "re-roll with Pro, die 2: Both Down"]
    s.dice(pro=3, block="down", armour=(1, 2)).reroll("Pro 1").die("down").push("e").follow(False)
    s.expect(b=prone(3, 1), rerolls=(1, 1))


@rule("2020-15/Pro", "2020-2.4", "2020-2.6", "R-1")
def test_nothing_re_rolls_the_die_of_pro_or_the_die_it_was_for() -> None:
    """The skill Dodge would help the dodge and a team re-roll anything else: after a failed Pro neither is offered."""
    s = bb(DUEL, A=player(skills="Pro, Dodge"), rerolls=(1, 0))
    s.dice(dodge=1, pro=2, armour=(1, 2)).move("A", "nw").reroll("Pro")
    s.expect(A=prone(0, 0), turnover="dodge", rerolls=(1, 0))
    s = bb(DUEL, A=player(skills="Pro"), rerolls=(1, 0))
    s.dice(dodge=1, pro=3, then_dodge=6).move("A", "nw").reroll("Pro")
    s.expect(A=(0, 0), rerolls=(1, 0))


@rule("2020-15/Pro", "R-19")
def test_pro_once_an_activation_and_not_for_getting_up() -> None:
    s = bb("A......\nB.....b", A=player(skills="Pro", ma=1))
    s.dice(rush=1, pro=6, then_rush=2).move("A", "e", "e").reroll("Pro")
    s.dice(rush=1, armour=(1, 2)).step("e")
    s.expect(A=prone(3, 0), turnover="rush")
    s = bb("A......\nB.....b", A=player("prone", skills="Pro", ma=2))
    s.dice(stand_up=1).activate("A", "move").stand()
    s.expect(A=prone(0, 0), turnover=False)


@rule("2020-15/Pro")
def test_pro_is_usable_only_in_the_player_s_own_activation() -> None:
    s = bb(DUEL, A=player(), b=player(skills="Pro, Shadowing"))
    s.dice(dodge=6, shadowing=2).move("A", "nw").yes("Shadowing")
    s.expect(b=(2, 1))


@rule("2020-15/Brawler", "2020-15/Pro", "2020-2.6")
def test_brawler_and_pro_take_a_die_each() -> None:
    s = bb(TWO_DICE, A=player(skills="Brawler, Pro"), rerolls=1)
    s.dice(block="both skull").block("A", "b")
    s.dice(block="both").reroll("Brawler 1")
    s.asked("re-roll", options=["re-roll none", "re-roll pro 2"])
    s.dice(pro=3, block="push").reroll("Pro 2").die("push").push("e").follow(False)
    s.expect(b=(3, 1), rerolls=(1, 1))


# ---------------------------------------------------------------- Grab
@rule("2020-15/Grab", "2020-15/Sidestep")
def test_grab_picks_the_square_and_beats_sidestep() -> None:
    s = bb(DUEL, A=player(skills="Grab"), b=player(skills="Sidestep"))
    s.dice(block="push").block("A", "b").yes("Grab", by=0).push((1, 0), by=0).follow(False)
    s.expect(b=(1, 0))
    s = bb(DUEL, A=player(skills="Grab"), b=player(skills="Sidestep"))
    s.dice(block="push").block("A", "b").no("Grab").yes("Sidestep", by=1).push((1, 0), by=1).follow(False)
    s.expect(b=(1, 0))


@rule("2020-15/Grab", "2020-11.11")
def test_grab_in_a_blitz_only_denies_sidestep() -> None:
    s = bb(DUEL, A=player(skills="Grab"), b=player(skills="Sidestep"))
    s.dice(block="push").blitz("A", target="b").hit("b").yes("Grab").push("e", by=0).follow(False).stop()
    s.expect(b=(3, 1))
    s = bb(DUEL, A=player(skills="Grab"))
    s.dice(block="push").blitz("A", target="b").hit("b").push("e").follow(False).stop()
    s.expect(b=(3, 1))


# ---------------------------------------------------------------- Defensive
GUARDED = """
    .c.....
    .B.....
    .Ab....
    .......
    D.....d"""


@rule("2020-15/Defensive", "2020-11.3", "2020-15/Guard")
def test_defensive_players_switch_guard_off_in_other_turns() -> None:
    s = bb(GUARDED, B=player(skills="Guard"), c=player(skills="Defensive")).activate("A", "block", "b")
    assert s.block_dice("b") == 1
    s = bb(GUARDED, B=player(skills="Guard")).activate("A", "block", "b")
    assert s.block_dice("b") == 2
    s = bb(GUARDED, B=player(skills="Guard"), c=player(skills="Defensive", no_zones=True)).activate("A", "block", "b")
    assert s.block_dice("b") == 2


@rule("2020-15/Defensive")
def test_defensive_does_nothing_in_the_team_s_own_turn() -> None:
    own = ".......\n.Ab....\n.Cc....\n......d"
    s = bb(own, C=player(skills="Defensive"), c=player(skills="Guard")).activate("A", "block", "b")
    with_guard = s.block_dice("b")
    s = bb(own, c=player(skills="Guard")).activate("A", "block", "b")
    assert s.block_dice("b") == with_guard


@rule("2020-15/Defensive")
def test_a_third_team_switches_guard_off_too() -> None:
    s = bb(GUARDED.replace("c", "P"), B=player(skills="Guard"), P=player(skills="Defensive"), p=player(at=(6, 0)))
    s.activate("A", "block", "b")
    assert s.block_dice("b") == 1


# ---------------------------------------------------------------- Multiple Block
MULTIPLE = """
    .......
    ..bAc..
    .......
    B.....d"""


@rule("2020-15/Multiple Block", "R-28", "2020-11.2")
def test_multiple_block_of_a_weaker_blocker_resolves_both_blocks() -> None:
    s = bb(MULTIPLE, A=player(skills="Multiple Block", st=5))
    s.activate("A", "block", "b").use("Multiple Block", on="c")
    s.dice(block="push", then_block="down", armour=(1, 2)).answer("first-block", "b", by=0).push("w").push("e")
    s.expect(A=(3, 1), b=(1, 1), c=prone(5, 1), acting=None)


@rule("2020-15/Multiple Block", "R-28")
def test_the_second_block_comes_whatever_the_first_did() -> None:
    s = bb(MULTIPLE, A=player(skills="Multiple Block, Mighty Blow (+1)", st=5))
    s.activate("A", "block", "b").use("Multiple Block", on="c")
    s.dice(block="skull", armour=(1, 2), then_block="down", then_armour=(4, 4)).answer("first-block", "c")
    s.push("w")
    s.expect(A=prone(3, 1), b=prone(1, 1), c=(4, 1), turnover="block")


@rule("2020-15/Multiple Block")
def test_multiple_block_victims_do_not_assist_or_swap_squares() -> None:
    s = bb(".......\n..A....\n..bc...\nB.....d", A=player(skills="Multiple Block", st=5))
    s.activate("A", "block", "b").use("Multiple Block", on="c")
    s.dice(block="push").answer("first-block", "b")
    squares = {s.m.names.text(option) for option in s.m.decision().options}
    assert "square 3,2" not in squares
    s.dice(block="push").push((2, 3)).push((4, 3))
    s.expect(b=(2, 3), c=(4, 3))


@rule("2020-15/Multiple Block")
def test_multiple_block_needs_two_to_hit_and_no_blitz() -> None:
    s = bb(DUEL, A=player(skills="Multiple Block"))
    s.activate("A", "block", "b").expect_not_offered("use-on")
    s = bb(MULTIPLE, A=player(skills="Multiple Block"))
    s.activate("A", "blitz", "b").expect_not_offered("use-on")
    s = bb(MULTIPLE, A=player(skills="Multiple Block"))
    s.dice(block="push push").block("A", "b").push("w").follow(False)
    s.expect(b=(1, 1))


@rule("2020-15/Multiple Block")
def test_multiple_block_against_two_other_teams() -> None:
    s = bb(MULTIPLE.replace("c", "P"), A=player(skills="Multiple Block", st=5), p=player(at=(6, 0)))
    s.activate("A", "block", "b").use("Multiple Block", on="P")
    s.dice(block="push", then_block="push").answer("first-block", "P").push("e").push("w")
    s.expect(b=(1, 1), P=(5, 1))


# ---------------------------------------------------------------- Pile Driver
DRIVER = player(skills="Pile Driver")


@rule("2020-15/Pile Driver", "2020-11.10")
def test_pile_driver_fouls_the_player_knocked_down() -> None:
    s = bb(DUEL, A=DRIVER)
    s.dice(block="down", armour=(1, 2)).block("A", "b").push("e").follow()
    s.dice(armour=(5, 6), injury=(1, 2)).yes("Pile Driver", by=0)
    s.expect(A=prone(2, 1), b=stunned(3, 1), turnover=False)
    s.activate("B").expect_not_offered("declare foul b", "declare foul")


@rule("2020-15/Pile Driver")
def test_pile_driver_needs_the_teams_foul_and_a_place_beside_the_victim() -> None:
    s = bb(DUEL, A=DRIVER)
    s.dice(block="down", armour=(1, 2)).block("A", "b").push("e").follow(False)
    s.expect(A=(1, 1), b=prone(3, 1))
    s = bb(DUEL, A=DRIVER)
    s.dice(block="down", armour=(1, 2)).block("A", "b").push("e").follow().no("Pile Driver")
    s.expect(A=(2, 1), b=prone(3, 1))
    s = bb(DUEL, A=DRIVER, B=player(at=(6, 2)), c=player("prone"))
    s.dice(armour=(1, 2)).activate("B", "foul", "c").foul("c")
    s.dice(block="down", armour=(1, 2)).block("A", "b").push("e").follow()
    s.expect(A=(2, 1), b=prone(3, 1))


@rule("2020-15/Pile Driver", "2020-6.5")
def test_a_pile_driver_with_the_ball_loses_it_and_the_turn() -> None:
    s = bb(DUEL, A=player(skills="Pile Driver", ball=True))
    s.dice(block="down", armour=(1, 2)).block("A", "b").push("e").follow()
    s.dice(armour=(1, 2), bounce=2).yes("Pile Driver")
    s.expect(A=prone(2, 1), ball=(2, 0), turnover="Pile Driver")


# ---------------------------------------------------------------- Claws, Mighty Blow, Iron Hard Skin, Thick Skull
def floored(attacker: Any, victim: Any, rolls: dict[str, Any]) -> Scenario:
    """A knocks b down."""
    s = bb(DUEL, A=attacker, b=victim)
    return s.dice(block="down").block("A", "b").push("e").dice(**rolls).follow(False)


@rule("2020-15/Claws", "2020-12.2")
def test_claws_need_the_dice_themselves_to_show_eight() -> None:
    floored(player(skills="Claws"), player(av=11), {"armour": (4, 4), "injury": (1, 2)}).expect(b=stunned(3, 1))
    floored(player(skills="Claws, Mighty Blow (+1)"), player(av=11), {"armour": (3, 4)}).expect(b=prone(3, 1))
    floored(player(), player(av=11), {"armour": (4, 4)}).expect(b=prone(3, 1))
    s = bb(DUEL, A=player(av=11), b=player(skills="Claws, Mighty Blow (+1)"))
    s.dice(block="skull", armour=(4, 4)).block("A", "b")
    s.expect(A=prone(1, 1), turnover="block")


@rule("2020-15/Iron Hard Skin", "2020-12.2")
def test_nothing_helps_against_iron_hard_skin() -> None:
    skin = player(av=9, skills="Iron Hard Skin")
    floored(player(skills="Claws, Mighty Blow (+1)"), skin, {"armour": (4, 4)}).expect(b=prone(3, 1))
    s = floored(player(skills="Mighty Blow (+1)"), skin, {"armour": (4, 5), "injury": (3, 4)})
    s.yes("Mighty Blow (+1)").expect(b="ko")
    s = bb(TWO_DICE, A=player(skills="Dirty Player (+1)"), b=player("prone", av=9, skills="Iron Hard Skin"))
    s.dice(armour=(3, 5)).activate("A", "foul", "b").foul("b")
    s.expect(b=prone(2, 1))


@rule("2020-15/Thick Skull", "2020-12.3", "2020-15/Stunty")
@pytest.mark.parametrize(("skills", "injury", "result"), [
    ("", (4, 4), "ko"), ("Thick Skull", (4, 4), "stunned"), ("Thick Skull", (4, 5), "ko"), ("Stunty", (3, 4), "ko"),
    ("Stunty, Thick Skull", (3, 4), "stunned"), ("Stunty, Thick Skull", (4, 4), "ko"), ("Stunty", (4, 5), "casualty"),
    ("Stunty, Thick Skull", (4, 5), "casualty"), ("Stunty", (3, 3), "stunned"),
])
def test_thick_and_thin_skulls(skills: str, injury: tuple[int, int], result: str) -> None:
    s = floored(player(), player(skills=skills), {"armour": (5, 5), "injury": injury})
    s.expect(b=stunned(3, 1) if result == "stunned" else result)


# ---------------------------------------------------------------- Frenzy
@rule("2020-15/Frenzy", "2020-15/Fend")
def test_frenzy_without_a_follow_up_does_not_block_again() -> None:
    s = bb(DUEL, A=player(skills="Frenzy"), b=player(skills="Fend, Sidestep"))
    s.dice(block="push").block("A", "b").yes("Sidestep").push((1, 0)).yes("Fend")
    s.expect(A=(1, 1), b=(1, 0), acting=None)
    s = bb(DUEL, A=player(skills="Frenzy"), b=player(skills="Stand Firm"))
    s.dice(block="push", then_block="push").block("A", "b").yes("Stand Firm").yes("Stand Firm")
    s.expect(A=(1, 1), b=(2, 1))


@rule("2020-15/Frenzy", "2020-15/Stab")
def test_the_second_blow_of_a_frenzy_may_be_a_stab() -> None:
    s = bb(DUEL, A=player(skills="Frenzy, Stab"))
    s.dice(block="push").block("A", "b").push("e").dice(armour=(5, 6), injury=(1, 2)).yes("Stab")
    s.expect(A=(2, 1), b=stunned(3, 1))
    s = bb(DUEL, A=player(skills="Frenzy, Stab"))
    s.dice(block="push").block("A", "b").push("e").dice(block="push").no("Stab").push("e")
    s.expect(A=(3, 1), b=(4, 1))


# ---------------------------------------------------------------- Strip Ball, Wrestle
@rule("2020-15/Strip Ball", "2020-15/Monstrous Mouth")
def test_a_monstrous_mouth_holds_on() -> None:
    s = bb(DUEL, A=player(skills="Strip Ball"), b=player(skills="Monstrous Mouth", ball=True))
    s.dice(block="push").block("A", "b").push("e").follow(False)
    s.expect(ball="b")
    s = bb(DUEL, A=player(skills="Strip Ball"), b=player(ball=True))
    s.dice(block="stumble", armour=(1, 2), bounce=5).block("A", "b").push("e").follow(False)
    s.expect(b=prone(3, 1), ball=(4, 1))


@rule("2020-15/Strip Ball", "R-34")
def test_strip_ball_works_on_a_carrier_that_does_not_move() -> None:
    s = bb(DUEL, A=player(skills="Strip Ball"), b=player(rooted=True, ball=True))
    s.dice(block="push", bounce=5).block("A", "b").yes("Strip Ball")
    s.expect(b=(2, 1), ball=(3, 1))


@rule("2020-15/Wrestle", "2020-15/Take Root")
def test_the_rooted_may_wrestle_and_come_loose() -> None:
    s = bb(DUEL, A=player(rooted=True, skills="Wrestle"))
    s.dice(block="both").block("A", "b").yes("Wrestle")
    s.expect(A=prone(1, 1), b=prone(2, 1), turnover=False)


# ---------------------------------------------------------------- Foul Appearance, Trickster, Hit and Run
UGLY = player(skills="Foul Appearance")


@rule("2020-15/Foul Appearance", "2020-6.3")
def test_foul_appearance_is_rolled_when_the_action_is_declared() -> None:
    s = bb(DUEL, b=UGLY)
    s.dice(foul_appearance=1).activate("A", "blitz", "b")
    s.expect(acting=None, turnover=False)
    s.activate("B").expect_not_offered("declare blitz c")
    s = bb(DUEL, b=UGLY)
    s.dice(foul_appearance=2, block="push").block("A", "b").push("e").follow(False)
    s.expect(b=(3, 1))
    s = bb(DUEL, b=player("prone", skills="Foul Appearance"))
    s.dice(armour=(1, 2)).activate("A", "foul", "b").foul("b")
    s.expect(b=prone(2, 1))


@rule("2020-15/Foul Appearance", "2020-15/Frenzy")
def test_foul_appearance_is_rolled_again_for_the_second_blow() -> None:
    s = bb(DUEL, A=player(skills="Frenzy"), b=UGLY)
    s.dice(foul_appearance=2, block="push", then_foul_appearance=1).block("A", "b").push("e")
    s.expect(A=(2, 1), b=(3, 1), turnover=False)


@rule("2020-15/Foul Appearance", "2020-15/Frenzy", "2020-15/Stab")
def test_foul_appearance_is_rolled_again_for_a_stab_after_the_first_blow() -> None:
    s = bb(DUEL, A=player(skills="Frenzy, Stab"), b=UGLY)
    s.dice(foul_appearance=2, block="push").block("A", "b").push("e").dice(foul_appearance=1).yes("Stab")
    s.expect(A=(2, 1), b=(3, 1), turnover=False, acting=None)
    s = bb(DUEL, A=player(skills="Frenzy, Stab"), b=UGLY)
    s.dice(foul_appearance=2, block="push").block("A", "b").push("e")
    s.dice(foul_appearance=2, armour=(5, 6), injury=(1, 2)).yes("Stab")
    s.expect(A=(2, 1), b=stunned(3, 1))


@rule("2020-15/Foul Appearance")
def test_foul_appearance_among_four_teams() -> None:
    s = bb(DUEL.replace("c", "P"), b=UGLY, P=UGLY, p=player(at=(6, 0)))
    s.dice(foul_appearance=1).activate("A", "blitz", "P")
    s.expect(acting=None)


TRICKSTER = player(skills="Trickster")


@rule("2020-15/Trickster", "2020-11.10")
def test_a_trickster_is_somewhere_else() -> None:
    s = bb(DUEL, b=TRICKSTER)
    s.activate("A", "block", "b").hit("b")
    s.dice(block="push").answer("trickster", (2, 2), by=1).push((3, 3)).follow(False)
    s.expect(b=(3, 3))


@rule("2020-15/Trickster")
def test_trickster_may_stay_in_place() -> None:
    s = bb(DUEL, b=TRICKSTER)
    s.dice(block="push").block("A", "b").no("trickster").push("e").follow(False)
    s.expect(b=(3, 1))
    s = bb(DUEL, A=player("prone"), b=TRICKSTER)
    s.activate("A", "blitz", "b").stand().stop()
    s.expect(b=(2, 1))


@rule("2020-15/Trickster", "2020-3.5")
def test_a_trickster_makes_the_ball_bounce() -> None:
    s = bb("*......\n.Ab....\n.......\nB.....c", b=TRICKSTER)
    s.activate("A", "block", "b").hit("b").dice(block="push", injury=(1, 2), bounce=5)
    s.answer("trickster", (0, 0)).follow(False)
    s.expect(b="reserves", ball=(1, 0))


@rule("2020-15/Hit and Run")
def test_hit_and_run_moves_away_from_all_opponents() -> None:
    s = bb(DUEL, A=player(skills="Hit and Run"))
    s.dice(block="push").block("A", "b").push("e").follow(False).answer("hit-and-run", (0, 1), by=0)
    s.expect(A=(0, 1), b=(3, 1))
    s = bb(DUEL, A=player(skills="Hit and Run"))
    s.dice(block="push").block("A", "b").push("e").follow().no("hit-and-run")
    s.expect(A=(2, 1))


@rule("2020-15/Hit and Run")
def test_hit_and_run_ends_beside_no_opponent_and_after_the_last_block() -> None:
    s = bb(DUEL, A=player(skills="Hit and Run"))
    s.dice(block="push").block("A", "b").push("e").follow()
    s.asked("hit-and-run", options=["no", "square 1,0", "square 1,1", "square 1,2"])
    s.no("hit-and-run")
    s = bb(DUEL, A=player(skills="Hit and Run, Frenzy"))
    s.dice(block="push", then_block="push").block("A", "b").push("e").push("e").no("hit-and-run")
    s.expect(A=(3, 1), acting=None)
    s = bb(DUEL, A=player(skills="Hit and Run"))
    s.dice(block="skull", armour=(1, 2)).block("A", "b")
    s.expect(A=prone(1, 1))


@rule("2020-15/Hit and Run")
def test_hit_and_run_keeps_clear_of_every_other_team() -> None:
    s = bb(".......\nP.Ab...\n.......\nB....p.", A=player(skills="Hit and Run"), c=player(at=(6, 0)))
    s.dice(block="push").block("A", "b").push("e").follow(False)
    s.asked("hit-and-run", options=["no", "square 2,0", "square 2,2"])
    s.no("hit-and-run")


@rule("2020-15/Hit and Run", "2020-15/Multiple Block")
def test_hit_and_run_comes_after_both_blocks() -> None:
    s = bb(MULTIPLE, A=player(skills="Multiple Block, Hit and Run", st=5))
    s.activate("A", "block", "b").use("Multiple Block", on="c")
    s.dice(block="push", then_block="push").answer("first-block", "b").push("w").push("e").answer("hit-and-run", (3, 0))
    s.expect(A=(3, 0), b=(1, 1), c=(5, 1))


@rule("2020-15/Hit and Run", "2020-15/Multiple Block", "2020-15/Stab", "2020-15/Frenzy")
def test_hit_and_run_comes_after_a_stab_that_follows_a_block() -> None:
    s = bb(MULTIPLE, A=player(skills="Multiple Block, Hit and Run, Stab", st=5))
    s.activate("A", "block", "b").use("Multiple Block", on="c").answer("first-block", "b")
    s.dice(block="push").no("Stab").push("w").dice(armour=(6, 6), injury=(4, 4)).yes("Stab").answer("hit-and-run", (3, 0))
    s.expect(A=(3, 0), c="ko")
    s = bb(MULTIPLE, A=player(skills="Multiple Block, Hit and Run, Stab", st=5))
    s.activate("A", "block", "b").use("Multiple Block", on="c").answer("first-block", "b")
    s.dice(armour=(1, 1), then_armour=(1, 1)).yes("Stab").yes("Stab")
    s.expect(A=(3, 1), acting=None)  # two stabs are no block
    s = bb(DUEL, A=player(skills="Frenzy, Hit and Run, Stab"))
    s.dice(block="push").block("A", "b").push("e").dice(armour=(6, 6), injury=(4, 4)).yes("Stab")
    s.answer("hit-and-run", (1, 1)).expect(A=(1, 1), b="ko")


# ---------------------------------------------------------------- Fend against an iron ball
@rule("2020-15/Fend", "2020-15/Ball and Chain")
def test_fend_does_not_stop_a_ball_and_chain() -> None:
    s = bb(DUEL, A=player(skills="Ball and Chain, No Hands", ma=1, st=3), b=player(skills="Fend"))
    s.dice(ball_and_chain=3, block="push").activate("A", "move").use("Ball and Chain").answer("facing", "E")
    s.push("e").stop()
    s.expect(A=(2, 1), b=(3, 1))


@rule("2020-11.10", "2020-15/Stand Firm", "2020-15/Grab", "2020-15/Sidestep")
def test_stand_firm_is_asked_before_a_push_square_is_chosen() -> None:
    s = bb(DUEL, A=player(skills="Grab"), b=player(skills="Sidestep, Stand Firm"))
    s.dice(block="push").block("A", "b")
    s.yes("Stand Firm", by=1)
    s.expect(b=(2, 1))
    s = bb(DUEL, A=player(skills="Grab"), b=player(skills="Sidestep, Stand Firm"))
    s.dice(block="push").block("A", "b")
    s.no("Stand Firm", by=1).no("Grab", by=0).yes("Sidestep", by=1)
    s.push("n", by=1).follow(False)
    s.expect(b=(2, 0))
