"""The skills this book adds: Grab, Brace, Sixth Sense, Acrobatics, Lightning Reflexes. [AG-SKILL-07 to AG-SKILL-13]"""

from __future__ import annotations

import pytest

from deepbowl.testing import Scenario, player, prone, rule, scenario, standing, stunned

from .boards import stairs
from .cave import cave

SKILLS = "dungeonbowl-skills"
PIT, BANG, GAS, GATE = 1, 7, 10, 13
"""The first trap counter of each kind among fifteen."""


# ---------------------------------------------------------------- Grab
def grabbing(*switches: str, defender: str = "") -> Scenario:
    """A Fimir Blocker A at (2, 2), an opponent b at (3, 2), room all around."""
    return cave("""
        ......
        ......
        ..Ab..
        ......
        B....c""", *switches, A=player(skills="Grab"), b=player(skills=defender))


@rule("AG-SKILL-07")
@pytest.mark.parametrize("action", ["block", "blitz"])
def test_grab_sends_the_victim_into_any_empty_square(action: str) -> None:
    s = grabbing(SKILLS)
    s.activate("A", action).dice(block="push").hit("b")
    s.yes("Grab", by=0).push((2, 1), by=0).follow(False)
    s.expect(b=(2, 1))


@rule("AG-SKILL-07")
def test_grab_declined_leaves_the_usual_three_squares() -> None:
    s = grabbing(SKILLS)
    s.activate("A", "blitz").dice(block="push").hit("b").no("Grab")
    s.asked("push", of=0, about="b", options=["square 4,1", "square 4,2", "square 4,3"])
    s.push("e").follow(False)


@rule("AG-SKILL-07")
def test_grab_in_a_blitz_works_only_with_the_skills_of_this_book() -> None:
    s = grabbing()
    s.activate("A", "blitz").dice(block="push").hit("b")
    s.asked("push", of=0, about="b", options=["square 4,1", "square 4,2", "square 4,3"])
    s.push("e").follow(False)


@rule("AG-SKILL-08")
def test_grab_and_side_step_cancel_out() -> None:
    s = grabbing(SKILLS, defender="Side Step")
    s.dice(block="push").block("A", "b")
    s.asked("push", of=0, about="b", options=["square 4,1", "square 4,2", "square 4,3"])
    s.push("e").follow(False)


# ---------------------------------------------------------------- Brace
@rule("AG-SKILL-10")
def test_brace_turns_an_explosion_into_lying_down_without_a_turnover() -> None:
    s = cave("A$..b\n....$\nB....", SKILLS, A=player(skills="Brace"))
    s.activate("A", "move").dice(chest=2).use("Open chest", at=(1, 0))
    s.expect(A=prone(0, 0), turnover=False, turn=0)
    s.expect_event("PlacedProne", body="A", cause="explosion")


@rule("AG-SKILL-10")
def test_brace_drops_the_ball_without_a_turnover() -> None:
    s = cave("A$..b\n.....\nB....", SKILLS, A=player(skills="Brace", ball=True), spare_balls=0)
    s.activate("A", "move").dice(chest=1, bounce=7).use("Open chest", at=(1, 0))
    s.expect(A=prone(0, 0), ball=(0, 1), turnover=False, turn=0)


@rule("AG-SKILL-10")
def test_brace_helps_against_explosions_only() -> None:
    s = cave("Ab...\n.....\n....B", SKILLS, A=player(skills="Brace"))
    s.activate("A", "move").dice(dodge=1, armour=(1, 1)).step("s")
    s.expect(A=prone(0, 1), turnover="dodge")


# ---------------------------------------------------------------- Sixth Sense
def gates(**more: object) -> Scenario:
    """Three teleporters; A beside the first."""
    return cave("A1...\n..2.b\n.3..B", SKILLS, A=player(skills="Sixth Sense"), **more)


@rule("AG-SKILL-11")
def test_sixth_sense_rolls_two_dice_for_a_step_onto_a_teleporter() -> None:
    s = gates()
    s.activate("A", "move").step("e").dice(teleport=[1, 3]).yes("Sixth Sense", by=0)
    s.asked("sixth-sense", of=0, about="A", options=["square 1,2", "square 1,0"])
    s.pick((1, 2))
    s.expect(A=(1, 2))
    s.stop()


@rule("AG-SKILL-11")
def test_sixth_sense_may_choose_the_teleporter_entered_and_be_lost() -> None:
    s = gates()
    s.activate("A", "move").step("e").dice(teleport=[2, 1]).yes("Sixth Sense").pick((1, 0))
    s.expect(A="lost")


@rule("AG-SKILL-11")
def test_sixth_sense_rolling_the_entered_teleporter_twice_is_lost() -> None:
    s = gates()
    s.activate("A", "move").step("e").dice(teleport=[1, 1]).yes("Sixth Sense")
    s.expect(A="lost")


@rule("AG-SKILL-11")
def test_sixth_sense_declined_rolls_one_die() -> None:
    s = gates()
    s.activate("A", "move").step("e").dice(teleport=2).no("Sixth Sense")
    s.expect(A=(2, 1))
    s.stop()


@rule("AG-SKILL-11")
def test_sixth_sense_works_for_a_reserve_coming_in() -> None:
    s = gates(C=player("reserves", skills="Sixth Sense"))
    s.choose("bring-on", "C").dice(teleport=[2, 3]).yes("Sixth Sense").pick((1, 2))
    s.expect(C=(1, 2))
    s.declare("move").stop()


@rule("AG-SKILL-11")
def test_sixth_sense_does_not_help_a_player_pushed_onto_a_teleporter() -> None:
    s = cave("Ab1..\n...2.\nB..3.", SKILLS, b=player(skills="Sixth Sense"))
    s.dice(block="push", teleport=2).block("A", "b").push("e").follow(False)
    s.expect(b=(3, 1))


@rule("AG-SKILL-11", "AG-MATK-04")
@pytest.mark.parametrize("reserve", [False, True])
def test_sixth_sense_rolls_again_for_a_teleporter_under_a_statue(reserve: bool) -> None:
    switches = (SKILLS, "wandering-monsters")
    s = cave("A1...\n..2.b\n.3..B", *switches, A=player(skills="Sixth Sense"), C=player("reserves", skills="Sixth Sense"))
    statue = next(one for one in s.m.rules.features if one.name == "petrified")
    s.m.set_mark(statue.mark, s.m.board.at(2, 1), True)
    if reserve:
        s.choose("bring-on", "C").dice(teleport=[2, 3, 2, 1]).yes("Sixth Sense").pick((1, 2))
        s.expect(C=(1, 2))
        s.declare("move").stop()
    else:
        s.activate("A", "move").step("e").dice(teleport=[2, 3, 2, 1]).yes("Sixth Sense").pick((1, 2))
        s.expect(A=(1, 2))
        s.stop()


# ---------------------------------------------------------------- Acrobatics
def on_the_edge(who: str) -> Scenario:
    """A on a platform, b beside them nearer the edge, ground behind."""
    return scenario(
        ".......\n....Ab.\nB.....c", book="astrogranite", switches=("elevated-platforms", SKILLS), board=stairs(),
        b=player(ag=4, skills=who), spare_balls=1,
    )  # fmt: skip


@rule("AG-SKILL-12")
@pytest.mark.parametrize(("die", "lands"), [(3, True), (2, False)])
def test_acrobatics_lands_on_the_feet_below_a_platform(die: int, lands: bool) -> None:
    s = on_the_edge("Acrobatics")
    s.dice(block="push").block("A", "b").push("e").follow(False)
    s.dice(acrobatics=die) if lands else s.dice(acrobatics=die, armour=(1, 1))
    s.yes("Acrobatics", by=1)
    s.expect(b=standing(6, 1) if lands else prone(6, 1), turnover=False)
    assert s.needed("acrobatics") == 3


@rule("AG-SKILL-12")
def test_acrobatics_declined_is_a_fall() -> None:
    s = on_the_edge("Acrobatics")
    s.dice(block="push").block("A", "b").push("e").follow(False)
    s.dice(armour=(1, 1)).no("Acrobatics")
    s.expect(b=prone(6, 1))


@rule("AG-SKILL-12")
def test_acrobatics_ends_the_activation_of_a_player_stepping_down() -> None:
    s = scenario(
        ".......\n.....A.\nB.....c", book="astrogranite", switches=("elevated-platforms", SKILLS), board=stairs(),
        A=player(skills="Acrobatics"), spare_balls=1,
    )  # fmt: skip
    s.activate("A", "move").step("e").dice(acrobatics=4).yes("Acrobatics")
    s.expect(A=standing(6, 1), turnover=False, turn=0, acting=None)


@rule("AG-SKILL-12")
def test_acrobatics_helps_the_player_landing_and_the_one_landed_on() -> None:
    s = cave("""
        .........
        ..A.b....
        B.......c""", SKILLS, "universal-leaping", "player-collisions",
        A=player(skills="Acrobatics"), b=player(skills="Acrobatics"))  # fmt: skip
    s.activate("A", "move").dice(leap=6, collision=2).use("Leaping").answer("leap-to", (4, 1))
    s.dice(acrobatics=4, scatter=5).yes("Acrobatics", by=1)
    s.dice(acrobatics=4).yes("Acrobatics", by=0)
    s.expect(A=standing(5, 1), b=standing(4, 1), turnover=False, acting=None)


@rule("AG-SKILL-12")
def test_acrobatics_does_not_help_in_an_ordinary_block() -> None:
    s = cave("Ab..\n....\nB..c", SKILLS, b=player(skills="Acrobatics"))
    s.dice(block="down", armour=(1, 1)).block("A", "b").push("e").follow(False)
    s.expect(b=prone(2, 0))


# ---------------------------------------------------------------- Lightning Reflexes
@rule("AG-SKILL-13")
def test_lightning_reflexes_step_away_before_the_chest_opens() -> None:
    s = cave("..A$.b\n.....$\nB.....", SKILLS, A=player(skills="Lightning Reflexes"))
    s.activate("A", "move").use("Open chest", at=(3, 0))
    s.dice(chest=2).answer("step-away", (1, 0))
    s.expect(A=standing(1, 0), turnover=False)
    s.stop()


@rule("AG-SKILL-13")
def test_lightning_reflexes_declined_and_caught() -> None:
    s = cave("..A$.b\n.....$\nB.....", SKILLS, A=player(skills="Lightning Reflexes"))
    s.activate("A", "move").use("Open chest", at=(3, 0))
    s.dice(chest=2, armour=(1, 1)).no()
    s.expect(A=prone(2, 0), turnover="explosion")


@rule("CRP-14.2", "AG-SKILL-13")
def test_lightning_reflexes_do_not_move_a_ball_and_chain() -> None:
    s = cave("..A$.b\n.....$\nB.....", SKILLS, A=player(skills="Lightning Reflexes, Ball & Chain, No Hands"))
    s.activate("A", "move").dice(chest=2, injury=(1, 1)).use("Open chest", at=(3, 0))
    s.expect(A="ko", turnover="explosion")


@rule("AG-SKILL-13")
def test_lightning_reflexes_need_movement_left() -> None:
    s = cave("..A$.b\n.....$\nB.....", SKILLS, A=player(ma=1, skills="Lightning Reflexes"))
    s.activate("A", "move").step("w").dice(rush=3).step("e")
    s.dice(rush=3, chest=2, armour=(1, 1)).use("Open chest", at=(3, 0))
    s.expect(A=prone(2, 0), turnover="explosion")


@rule("AG-SKILL-13")
def test_lightning_reflexes_go_for_the_step_and_may_fall() -> None:
    s = cave("..A$.b\n.....$\nB.....", SKILLS, A=player(ma=1, skills="Lightning Reflexes"))
    s.activate("A", "move").use("Open chest", at=(3, 0))
    s.dice(rush=1, armour=(1, 1), chest=1).answer("step-away", (1, 0))
    s.expect(A=prone(1, 0), turnover="rush", ball=(3, 0))


def on_a_trap() -> Scenario:
    """A has stepped onto a counter that no one has turned over."""
    s = cave("A?...b\n......\n......\nB....1", SKILLS, "traps=12", A=player(skills="Lightning Reflexes"))
    s.activate("A", "move").step("e")
    return s


@rule("AG-SKILL-13")
@pytest.mark.parametrize("counter", [PIT, GATE])
def test_lightning_reflexes_step_off_a_trap(counter: int) -> None:
    s = on_a_trap().dice(trap=counter).answer("step-away", (2, 0))
    s.expect(A=standing(2, 0), turnover=False)
    s.stop()


@rule("AG-SKILL-13")
def test_lightning_reflexes_do_not_outrun_the_blast_of_a_trap() -> None:
    s = on_a_trap().dice(trap=BANG, armour=(1, 1)).answer("step-away", (2, 0))
    s.expect(A=prone(2, 0), turnover="explosion")


@rule("AG-SKILL-13")
def test_lightning_reflexes_are_not_asked_of_a_player_pushed_onto_a_trap() -> None:
    s = cave("Ab?..\n.....\nB....", SKILLS, "traps=12", b=player(skills="Lightning Reflexes"))
    s.dice(block="push", trap=GAS).block("A", "b").push("e").follow(False)
    s.expect(b=stunned(2, 0))
