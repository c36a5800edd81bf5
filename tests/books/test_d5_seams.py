"""Dungeonbowl 5: where skills of the core meet pads and hazards."""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.testing import Scenario, player, prone, rule, scenario, standing

PADS = """
    1.2.3.4
    .......
    .......
    5.6.7.8"""

LAVA = """
    1.2.3.4
    ..!....
    .b.....
    5.6.7.8"""


def vault(drawing: str, *switches: str, **more: Any) -> Scenario:
    """A dungeon with eight pads."""
    return scenario(drawing, book="dungeonbowl-5", switches=switches, edge="wall", **more)


# ---------------------------------------------------------------- Frenzy and pads
@rule("D5-TELEPORT-03", "CRP-13/Frenzy")
def test_frenzy_in_a_block_ends_when_the_blocker_followed_onto_a_pad() -> None:
    s = vault(PADS, A=player(at=(1, 0), skills="Frenzy"), b=player(at=(2, 0)), C=player(at=(6, 2)))
    s.dice(block="push").block("A", "b")
    s.dice(teleport=2, armour=(1, 1)).push((3, 0))
    s.expect(A=standing(2, 0), b=standing(3, 0), acting=None, turnover=False)
    s.expect_event("Blocked", times=1)


@rule("D5-TELEPORT-03", "CRP-13/Frenzy")
@pytest.mark.parametrize(("ma", "gone_for"), [(6, ()), (3, (2,)), (2, (2, 2))])
def test_frenzy_in_a_blitz_pays_for_the_pad_before_its_second_block(ma: int, gone_for: tuple[int, ...]) -> None:
    s = vault(PADS, A=player(at=(0, 0), ma=ma, skills="Frenzy"), b=player(at=(2, 0)), C=player(at=(6, 2)))
    s.activate("A", "blitz").step("e")
    s.dice(block="push").hit("b")
    s.dice(teleport=2, armour=(1, 1))
    for die in gone_for:
        s.dice(rush=die)
    s.dice(then_block="push").push((3, 0))
    s.push((4, 1)).expect(A=standing(3, 0), b=standing(4, 1), turnover=False)


@rule("D5-TELEPORT-03", "CRP-13/Frenzy")
def test_frenzy_without_movement_for_pad_and_block_has_no_second_block() -> None:
    s = vault(PADS, A=player(at=(0, 1), ma=1, skills="Frenzy"), b=player(at=(2, 0)), C=player(at=(6, 2)))
    s.activate("A", "blitz").step((1, 0))
    s.dice(rush=2, block="push").hit("b")
    s.dice(teleport=2, armour=(1, 1)).push((3, 0))
    s.expect(A=standing(2, 0), b=standing(3, 0), turnover=False)
    s.expect_event("Blocked", times=1)


@rule("D5-TELEPORT-03", "CRP-13/Frenzy")
def test_frenzied_blitzer_failing_to_recover_falls_and_stops_blocking() -> None:
    s = vault(PADS, A=player(at=(0, 0), ma=2, skills="Frenzy"), b=player(at=(2, 0)), C=player(at=(6, 2)))
    s.activate("A", "blitz").step("e")
    s.dice(block="push").hit("b")
    s.dice(teleport=2, armour=(1, 1), rush=1, then_armour=(1, 1)).push((3, 0))
    s.expect(A=prone(2, 0), b=standing(3, 0), turnover="rush")
    s.expect_event("Blocked", times=1)


# ---------------------------------------------------------------- Strip Ball and hazards
@rule("D5-BALL-01", "CRP-13/Strip Ball")
@pytest.mark.parametrize("stripped", [True, False])
def test_ball_stripped_from_a_carrier_pushed_into_lava_comes_back_at_a_pad(stripped: bool) -> None:
    s = vault("""
        1..2..3
        .Ab!...
        4..5..6""", "holes", A=player(skills="Strip Ball"), b=player(ball=True), C=player(at=(6, 1)))
    s.dice(block="push").block("A", "b")
    s.push((3, 1)).follow(False)
    s.dice(hazard=3, ball_pad=1, bounce=5)
    (s.yes if stripped else s.no)("Strip Ball")
    s.expect(b="lost", ball=(1, 0), turnover=False)


# ---------------------------------------------------------------- jumping away from someone
@rule("D5-JUMP-01", "CRP-13/Tentacles")
@pytest.mark.parametrize(("dice", "held"), [((2, 3), True), ((3, 3), False)])
def test_tentacles_may_hold_a_player_jumping_across_a_hazard(dice: tuple[int, int], held: bool) -> None:
    s = vault(LAVA, "holes", A=player(at=(1, 1)), b=player(skills="Tentacles"), C=player(at=(6, 2)))
    s.activate("A", "move").use("Jump", at=(3, 1))
    s.dice(tentacles=dice)
    if not held:
        s.dice(jump=3)
    s.yes("Tentacles", by=1)
    s.expect(A=standing(1, 1) if held else standing(3, 1), acting=None if held else "A", turnover=False)


@rule("D5-JUMP-01", "CRP-13/Shadowing")
def test_shadowing_answers_a_jump_across_a_hazard() -> None:
    s = vault(LAVA, "holes", A=player(at=(1, 1)), b=player(skills="Shadowing"), C=player(at=(6, 2)))
    s.activate("A", "move")
    s.dice(jump=5).use("Jump", at=(3, 1))
    s.dice(shadowing=(1, 1)).yes("Shadowing", by=1)
    s.expect(A=standing(3, 1), b=standing(1, 1), acting="A")


@rule("D5-JUMP-01", "CRP-13/Diving Tackle")
def test_jump_does_not_allow_diving_tackle() -> None:
    s = vault(LAVA, "holes", A=player(at=(1, 1)), b=player(skills="Diving Tackle"), C=player(at=(6, 2)))
    s.activate("A", "move")
    s.dice(jump=3).use("Jump", at=(3, 1))
    s.expect(A=standing(3, 1), b=standing(1, 2), acting="A")


# ---------------------------------------------------------------- why not
@rule("D5-PASS-02", "D5-PASS-01")
def test_refused_pass_says_whether_a_wall_or_the_range_is_the_reason() -> None:
    s = vault("""
        A..#..B...
        ..........
        b.........""", A=player(ball=True), B=player())
    s.activate("A", "pass")
    s.refused("throw", "B", because="a wall is in the way")
    s.refused("throw", (9, 1), because="does not exist")
    s.expect_offered("throw 5,1")


@rule("D5-HOLE-01")
def test_refused_step_into_lava_does_not_speak_of_movement() -> None:
    s = vault(LAVA, "holes", A=player(at=(1, 1)), b=player(at=(6, 1)), C=player(at=(6, 2)))
    s.activate("A", "move")
    s.refused("step", (2, 1), because="voluntarily")


@rule("D5-INJURY-02", "D5-DUGOUT-01", "D5-INJURY-03")
def test_refused_reserve_or_sponge_says_why() -> None:
    s = vault(PADS, A=player(at=(1, 1)), B=player(at=(1, 2)), C=player("ko"), D=player("reserves"), b=player(at=(6, 2)))
    s.refused("sponge", "D", because="in the reserves")
    s.refused("bring-on", "C", because="knocked out")
    s.choose("sponge", "C")
    s.refused("bring-on", "D", because="has been used this turn")
    s.activate("A", "move")
    s.refused("bring-on", "D", because="still active")
    s.stop()
    s.refused("bring-on", "D", because="before any player acts")


@rule("D5-CHEST-05", "D5-SKILL-01", "D5-PASS-01", "D5-JUMP-01")
def test_refused_chest_leap_and_jump_say_why() -> None:
    s = vault("""
        1...2.3.4
        .A$......
        .!.......
        5.6.7.8.b""", "holes", A="prone", B=player(at=(6, 3), skills="Leap, Hail Mary Pass", ball=True))
    s.activate("A", "move")
    s.refused_use("Open chest", at=(2, 1), because="must stand up first")
    s.refused_use("Jump", at=(1, 3), because="must stand up first")
    s.stop()
    s.activate("B", "pass")
    s.refused_use("Leap", at=(6, 1), because="only helps jumps")
    s.refused_use("Open chest", at=(2, 1), because="no unopened chest beside")
    s.refused_use("Jump", at=(4, 3), because="no jump across hazards")
    s.refused_use("Hail Mary Pass", at=(0, 1), because="only Quick and Short")
