"""CRP-13.1 Pro, and how it meets team re-rolls and Loner. [CRP-10.5]"""

from __future__ import annotations

import pytest

from deepbowl.rules.words.options import question
from deepbowl.testing import player, prone, rule, scenario

DODGING = """
    .......
    .Ab..B.
    ......."""


@rule("CRP-13/Pro", "CRP-10.5")
def test_pro_re_rolls_after_a_4() -> None:
    s = scenario(DODGING, A=player(skills="Pro"))
    s.dice(dodge=1).move("A", "n")
    s.asked("re-roll", of=0, about="A", options=["re-roll none", "re-roll pro"])
    s.dice(pro=4, dodge=4).reroll("Pro")
    s.expect(A=(1, 0), turnover=False)


@rule("CRP-13/Pro", "CRP-10.5")
def test_below_4_the_first_result_stands_and_nothing_else_may_touch_it() -> None:
    """Dodge would have been there, too."""
    s = scenario(DODGING, A=player(skills="Pro, Dodge"))
    s.dice(dodge=1).move("A", "n")
    s.dice(pro=3, armour=(1, 2)).reroll("Pro")
    s.expect(A=prone(1, 0), turnover="dodge")


@rule("CRP-13/Pro")
def test_pro_declined() -> None:
    s = scenario(DODGING, A=player(skills="Pro"))
    s.dice(dodge=1).move("A", "n").dice(armour=(1, 2)).reroll(None)
    s.expect(A=prone(1, 0), turnover="dodge")


@rule("CRP-13/Pro", "CRP-10.5", "CRP-10.2")
def test_the_pro_die_may_be_re_rolled_by_the_team() -> None:
    s = scenario(DODGING, A=player(skills="Pro"), rerolls=1)
    s.dice(dodge=1).move("A", "n").dice(pro=1).reroll("Pro")
    s.asked("re-roll", of=0, about="A", options=["re-roll none", "re-roll team"])
    s.dice(pro=4, dodge=4).reroll("team")
    s.expect(A=(1, 0), rerolls=(0, 1))


@rule("CRP-13/Pro", "CRP-10.5")
def test_the_team_re_roll_of_the_pro_die_may_be_declined_or_fail() -> None:
    s = scenario(DODGING, A=player(skills="Pro"), rerolls=1)
    s.dice(dodge=1).move("A", "n").dice(pro=1).reroll("Pro").dice(armour=(1, 2)).reroll(None)
    s.expect(A=prone(1, 0), rerolls=(1, 1))
    s = scenario(DODGING, A=player(skills="Pro"), rerolls=2)
    s.dice(dodge=1).move("A", "n").dice(pro=1).reroll("Pro").dice(pro=3, armour=(1, 2)).reroll("team")
    s.expect(A=prone(1, 0), rerolls=(1, 2))


@rule("CRP-13/Pro", "CRP-13/Loner", "CRP-10.5")
@pytest.mark.parametrize("loner", [3, 4])
def test_loner_is_rolled_for_a_team_reroll_of_the_pro_roll(loner: int) -> None:
    s = scenario(DODGING, A=player(skills="Pro, Loner"), rerolls=1)
    s.dice(dodge=1).move("A", "n").dice(pro=1).reroll("Pro")
    s.dice(loner=loner)
    if loner == 4:
        s.dice(pro=4, dodge=4).reroll("team")
        s.expect(A=(1, 0), rerolls=(0, 1))
    else:
        s.dice(armour=(1, 2)).reroll("team")
        s.expect(A=prone(1, 0), rerolls=(0, 1), turnover="dodge")


@rule("CRP-13/Pro")
def test_pro_once_a_turn() -> None:
    s = scenario(DODGING, A=player(ma=8, skills="Pro"))
    s.dice(dodge=1).move("A", "n").dice(pro=4, dodge=4).reroll("Pro")
    s.dice(dodge=1, armour=(1, 2)).step("w")
    s.expect(A=prone(0, 0), turnover="dodge")


@rule("CRP-13/Pro", "CRP-13/Dauntless")
def test_a_failed_attempt_counts_for_once_a_turn_too() -> None:
    """Spent on Dauntless in vain, it is not there for the block dice."""
    s = scenario("""
        .....
        .Ab..
        ....B""", A=player(st=3, skills="Pro, Dauntless"), b=player(st=5))
    s.block("A", "b").dice(dauntless=1).yes("Dauntless")
    s.dice(pro=3, block="push push").reroll("Pro").push("e").follow(False)
    s.expect(b=(3, 1))


@rule("CRP-13/Pro", "CRP-12.1")
def test_pro_comes_back_with_every_turn_and_works_in_the_opponents() -> None:
    """A dodges in their own turn, intercepts in the next, passes in the third: Pro each time."""
    s = scenario("""
        ....c...
        ...A....
        b.....d.
        .......B""", A=player(skills="Pro"), b=player(ball=True))
    s.dice(dodge=1).move("A", "s").dice(pro=4, dodge=3).reroll("Pro").stop().end_turn()
    s.activate("b", "pass").throw("d").dice(intercept=1).answer("intercept", "A", by=0)
    s.asked("re-roll", of=0, about="A", options=["re-roll none", "re-roll pro"])
    s.dice(pro=4, intercept=6).reroll("Pro")
    s.expect(ball="A", turn=0, turnover="intercepted")
    s.activate("A", "pass").dice(pass_=1).throw("B").no("intercept")
    s.asked("re-roll", of=0, about="A", options=["re-roll none", "re-roll pro"])


@rule("CRP-13/Pro", "CRP-12.3")
def test_pro_works_while_prone() -> None:
    s = scenario("A.....b", A=player("prone", ma=2, skills="Pro"))
    s.activate("A", "move").dice(stand_up=1).stand()
    s.dice(pro=4, stand_up=4).reroll("Pro")
    s.expect(A=(0, 0))


@rule("CRP-13/Pro", "CRP-1.6")
def test_pro_works_without_tackle_zones() -> None:
    s = scenario("A.....b", A=player(skills="Bone-head, Pro", no_zones=True))
    s.activate("A").dice(bone_head=1).declare("move")
    s.dice(pro=5, bone_head=2).reroll("Pro")
    s.step("e")
    s.expect(A=(1, 0))


@rule("CRP-13/Pro", "CRP-10.4")
def test_pro_re_rolls_all_dice_of_a_block() -> None:
    s = scenario("""
        .....
        .Ab..
        ..B.C""", A=player(skills="Pro"))
    s.dice(block="skull both").block("A", "b")
    s.asked("re-roll", options=["re-roll none", "re-roll pro"])
    s.dice(pro=4, block="push push").reroll("Pro").push("e").follow(False)
    s.expect(b=(3, 1))


@rule("CRP-13/Pro")
def test_pro_failed_leaves_the_block_dice_to_be_picked() -> None:
    s = scenario("""
        .....
        .Ab..
        ..B.C""", A=player(skills="Pro"))
    s.dice(block="skull both").block("A", "b").dice(pro=3).reroll("Pro")
    s.dice(armour=[(1, 2), (1, 2)]).die("both", by=0)
    s.expect(A=prone(1, 1), b=prone(2, 1))


@rule("CRP-13/Pro", "CRP-10.3")
def test_pro_is_not_for_armour_injury_casualty_or_opponents_dice() -> None:
    """A Pro blocks a Pro: only A's block dice are ever asked about."""
    s = scenario("""
        .....
        .Ab..
        ....B""", A=player(skills="Pro"), b=player(skills="Pro"))
    s.dice(block="down").block("A", "b").reroll(None)
    s.push("e").dice(armour=(6, 5), injury=(5, 5), casualty=11).follow(False)
    s.expect(b="casualty")


@rule("CRP-13/Pro", "CRP-10.1", "CRP-10.5")
def test_reroll_source_may_be_chosen_but_only_one_is_used() -> None:
    s = scenario(DODGING, A=player(skills="Pro, Dodge"), rerolls=1)
    s.dice(dodge=1).move("A", "n")
    s.asked("re-roll", options=["re-roll none", "re-roll dodge", "re-roll pro", "re-roll team"])
    s.dice(dodge=2, armour=(1, 2)).reroll("Dodge")
    s.expect(A=prone(1, 0), rerolls=(1, 1))


@rule("CRP-10.5", "CRP-13/Pro")
def test_a_question_about_a_re_roll_names_the_roll_it_is_about() -> None:
    """The failed dodge is re-rolled with Pro, and the failed roll for Pro could be re-rolled by the team."""
    s = scenario(DODGING, A=player(skills="Pro"), rerolls=1).dice(dodge=1, pro=2).move("A", "n")
    assert question(s.m, s.m.decision()) == "A1 A rolled 1: fails to dodge. Re-roll?"
    s.reroll("Pro")
    assert question(s.m, s.m.decision()) == "A1 A rolled 2: fails to earn the re-roll with Pro. Re-roll?"
    s.dice(armour=(1, 2)).reroll(None)
    s.expect(A=prone(1, 0))
