"""CRP-13.6, rolls at the start of an Action: Bone-head, Really Stupid, Wild Animal. Roots and blood: own files."""

from __future__ import annotations

import pytest

from deepbowl.testing import Scenario, player, prone, rule, scenario

DUEL = """
    .......
    .Ab....
    .......
    B.....c"""
APART = """
    A.......
    ........
    B.....bc"""
"""No player beside A."""
ROLLS = {
    "Bone-head": ("bone_head", 1, 2),
    "Really Stupid": ("really_stupid", 3, 4),
    "Wild Animal": ("wild_animal", 3, 4),
}
"""What a skill rolls, the highest die that fails and the lowest that does not."""
EACH = pytest.mark.parametrize("skill", list(ROLLS))
SLOW = pytest.mark.parametrize("skill", ["Bone-head", "Really Stupid"])


def fail(s: Scenario, skill: str, action: str = "move") -> Scenario:
    """A declares and fails the roll by as little as can be."""
    purpose, worst, _ = ROLLS[skill]
    return s.dice(**{purpose: worst}).activate("A", action)


def succeed(s: Scenario, skill: str, action: str = "move") -> Scenario:
    """A declares and just makes the roll."""
    purpose, _, best = ROLLS[skill]
    return s.dice(**{purpose: best}).activate("A", action)


def zones(s: Scenario, name: str) -> bool:
    """Return whether a player has tackle zones."""
    return s.m.exerts_zones(s.body(name))


def roll_of(skill: str) -> str:
    return ROLLS[skill][0].replace("_", "-")


# ---------------------------------------------------------------- all three


@rule("CRP-13/Bone-head", "CRP-13/Really Stupid", "CRP-13/Wild Animal", "CRP-2.4")
@EACH
def test_good_roll_lets_the_player_act(skill: str) -> None:
    s = succeed(scenario(APART, A=player(skills=skill)), skill)
    s.step("e").stop()
    s.expect(A=(1, 0), turnover=False)
    assert zones(s, "A")


@rule("CRP-13/Bone-head", "CRP-13/Really Stupid", "CRP-13/Wild Animal", "CRP-3")
@EACH
def test_a_bad_roll_ends_the_action_without_a_turnover(skill: str) -> None:
    s = fail(scenario(APART, A=player(skills=skill)), skill)
    s.expect(A=(0, 0), acting=None, turnover=False, turn=0)
    s.refused("activate", "A", because="already acted")


@rule("CRP-13/Bone-head", "CRP-13/Really Stupid", "CRP-13/Wild Animal", "CRP-2.3")
@EACH
@pytest.mark.parametrize("action", ["pass", "hand-off", "foul"])
def test_a_bad_roll_spends_the_action_declared(skill: str, action: str) -> None:
    s = fail(scenario(APART, A=player(skills=skill, ball=True)), skill, action)
    s.expect(ball="A")
    s.activate("B")
    s.expect_not_offered(f"declare {action}")


@rule("CRP-13/Bone-head", "CRP-13/Really Stupid", "CRP-13/Wild Animal", "CRP-2.4")
@EACH
def test_bad_roll_leaves_a_prone_player_prone(skill: str) -> None:
    s = fail(scenario(APART, A=player("prone", skills=skill)), skill)
    s.expect(A=prone(0, 0), acting=None, turnover=False)


@rule("CRP-13/Bone-head", "CRP-13/Really Stupid", "CRP-13/Wild Animal", "CRP-2.4")
@EACH
def test_the_prone_roll_before_they_stand_up(skill: str) -> None:
    s = succeed(scenario(APART, A=player("prone", skills=skill)), skill)
    s.expect(A=prone(0, 0), acting="A")
    s.stand()
    s.expect(A=(0, 0))


@rule("CRP-13/Bone-head", "CRP-13/Really Stupid", "CRP-13/Wild Animal", "CRP-10.8")
@EACH
def test_the_roll_may_be_re_rolled_with_a_team_re_roll(skill: str) -> None:
    s = fail(scenario(APART, A=player(skills=skill), rerolls=1), skill)
    s.asked("re-roll", of=0, about="A", options=["re-roll none", "re-roll team"])
    s.dice(**{ROLLS[skill][0]: ROLLS[skill][2]}).reroll("team")
    s.step("e").stop()
    s.expect(A=(1, 0), rerolls=(0, 1))
    assert zones(s, "A")


@rule("CRP-13/Bone-head", "CRP-13/Really Stupid", "CRP-13/Wild Animal", "CRP-10.8")
@EACH
def test_the_re_roll_may_be_kept(skill: str) -> None:
    s = fail(scenario(APART, A=player(skills=skill), rerolls=1), skill).reroll(None)
    s.expect(A=(0, 0), acting=None, rerolls=(1, 1), turnover=False)


@rule("CRP-13/Bone-head", "CRP-13/Really Stupid", "CRP-13/Wild Animal", "CRP-13/Pro", "CRP-12.3")
@EACH
def test_pro_helps_too_even_on_the_ground(skill: str) -> None:
    s = fail(scenario(APART, A=player("prone", skills=f"{skill}, Pro")), skill)
    s.dice(pro=4, **{ROLLS[skill][0]: ROLLS[skill][2]}).reroll("Pro")
    s.stand()
    s.expect(A=(0, 0), acting="A")


@rule("CRP-13/Bone-head", "CRP-13/Really Stupid", "CRP-13/Wild Animal", "CRP-2.2")
@EACH
def test_roll_is_made_once_per_action_of_the_player(skill: str) -> None:
    s = succeed(scenario(APART, A=player(skills=skill)), skill)
    s.step("e", "e", "e").stop()
    s.activate("B", "move").step("e").stop()
    s.expect_event("Tested", purpose=roll_of(skill), times=1)


# ---------------------------------------------------------------- zones


@rule("CRP-13/Bone-head", "CRP-13/Really Stupid", "CRP-1.6")
@SLOW
def test_the_slow_lose_their_zones(skill: str) -> None:
    s = fail(scenario(DUEL, A=player(skills=skill)), skill)
    assert not zones(s, "A")
    s.end_turn().move("b", "ne")  # no dodge
    s.expect(b=(3, 0))


@rule("CRP-13/Wild Animal", "CRP-1.6")
def test_wild_animal_keeps_tackle_zones_on_a_failure() -> None:
    s = fail(scenario(DUEL, A=player(skills="Wild Animal")), "Wild Animal")
    assert zones(s, "A")
    s.end_turn().dice(dodge=6).move("b", "ne")
    s.expect(b=(3, 0))


@rule("CRP-13/Bone-head", "CRP-13/Really Stupid", "CRP-1.6")
@SLOW
def test_the_slow_get_their_zones_back_by_a_good_roll_only(skill: str) -> None:
    s = scenario(APART, A=player(skills=skill, no_zones=True))
    s.end_turn().end_turn()
    assert not zones(s, "A")
    fail(s, skill)
    assert not zones(s, "A")
    s.end_turn().end_turn()
    succeed(s, skill)
    assert zones(s, "A")
    s.step("e")
    s.expect(A=(1, 0))


@rule("CRP-13/Bone-head", "CRP-13/Really Stupid", "CRP-1.6")
@SLOW
def test_slow_player_after_a_failed_roll_stands_up_on_a_good_one(skill: str) -> None:
    s = fail(scenario(APART, A=player("prone", skills=skill)), skill)
    s.end_turn().end_turn()
    succeed(s, skill).stand()
    assert zones(s, "A")


@rule("CRP-13/Bone-head", "CRP-13/Really Stupid", "CRP-11.6")
@SLOW
def test_the_slow_get_their_zones_back_with_the_next_drive(skill: str) -> None:
    s = scenario("[......]\n[Abc.C.]", A=player(skills=skill, no_zones=True), C=player(ball=True))
    s.move("C", "e", "e")
    s.expect(score=(1, 0), phase="set-up")
    assert not s.m.state.in_drive[s.body("A")]


@rule("CRP-1.6", "CRP-13/Bone-head")
def test_player_without_tackle_zones_neither_assists_nor_catches() -> None:
    s = scenario("""
        .......
        .Ab....
        ..B....
        C.....c""", B=player(skills="Bone-head", no_zones=True))
    assert s.activate("A", "block").block_dice("b") == 1
    s = scenario("AB......\n.......b", A=player(ball=True), B=player(skills="Bone-head", no_zones=True))
    s.dice(bounce=5).activate("A", "hand-off").hand_off("B")
    s.expect(ball=(2, 0), turnover="hand-off")


@rule("CRP-1.6", "CRP-13/Bone-head")
def test_player_without_tackle_zones_can_be_blocked_by_every_seat() -> None:
    s = scenario("""
        .......
        .AbP...
        .......
        B.....c""", b=player(skills="Bone-head", no_zones=True))
    assert s.activate("A", "block").block_dice("b") == 1
    s = scenario("""
        .......
        .AbP...
        .......
        B.....c""", b=player(skills="Bone-head", no_zones=True), turn=2)
    assert s.activate("P", "block").block_dice("b") == 1


@rule("CRP-13/Bone-head", "CRP-2.4")
def test_a_roll_before_the_block_of_a_block_action() -> None:
    s = scenario(DUEL, A=player(skills="Bone-head")).dice(bone_head=2).activate("A", "block")
    s.dice(block="push").hit("b").push("e").follow(False)
    s.expect(b=(3, 1))
    s = scenario(DUEL, A=player(skills="Bone-head")).dice(bone_head=1).activate("A", "block")
    s.expect(acting=None, b=(2, 1), turnover=False)


# ---------------------------------------------------------------- Really Stupid: help


def dull(position: str, **more: object) -> int:
    """What A needs."""
    s = scenario(position, **{"A": player(skills="Really Stupid"), **more})  # type: ignore[arg-type]
    s.dice(really_stupid=6).activate("A", "move")
    return s.needed("really-stupid")


@rule("CRP-13/Really Stupid")
def test_really_stupid_is_helped_by_an_adjacent_brighter_team_mate() -> None:
    assert dull("AB...b") == 2
    assert dull("A.B..b") == 4


@rule("CRP-13/Really Stupid")
@pytest.mark.parametrize("mate", [
    player(skills="Really Stupid"), player("prone"), player("stunned"),
])  # fmt: skip
def test_really_stupid_is_not_helped_by_the_stupid_nor_by_the_fallen(mate: object) -> None:
    assert dull("AB...b", B=mate) == 4


@rule("CRP-13/Really Stupid")
@pytest.mark.parametrize("mate", [player(skills="Bone-head"), player(no_zones=True)])
def test_really_stupid_is_helped_by_any_other_standing_team_mate(mate: object) -> None:
    assert dull("AB...b", B=mate) == 2


@rule("CRP-13/Really Stupid")
def test_really_stupid_gets_two_and_no_more() -> None:
    assert dull("AB...b\nCD....") == 2
    s = scenario("AB...b", A=player(skills="Really Stupid")).dice(really_stupid=1).activate("A", "move")
    s.expect(acting=None, turnover=False)


@rule("CRP-13/Really Stupid")
def test_really_stupid_is_not_helped_by_opponents_of_any_seat() -> None:
    assert dull("AbP..B\np.....") == 4


# ---------------------------------------------------------------- Wild Animal: a fight


@rule("CRP-13/Wild Animal")
@pytest.mark.parametrize(("action", "number"), [
    ("block", 2), ("blitz", 2), ("move", 4), ("pass", 4), ("hand-off", 4), ("foul", 4),
])  # fmt: skip
def test_a_wild_animal_is_keener_on_a_block_or_blitz(action: str, number: int) -> None:
    s = scenario(DUEL, A=player(skills="Wild Animal")).dice(wild_animal=6).activate("A", action)
    assert s.needed("wild-animal") == number


@rule("CRP-13/Wild Animal")
def test_wild_animal_loses_the_blitz_on_a_one() -> None:
    s = scenario(DUEL, A=player(skills="Wild Animal")).dice(wild_animal=1).activate("A", "blitz")
    s.expect(acting=None, turnover=False)
    s.activate("B")
    s.expect_not_offered("declare blitz")
    s = scenario(DUEL, A=player(skills="Wild Animal")).dice(wild_animal=2).activate("A", "blitz")
    s.expect(acting="A")


# ---------------------------------------------------------------- several at once


@rule("CRP-2.4", "CRP-13/Bone-head", "CRP-13/Wild Animal")
def test_player_with_several_traits_rolls_for_each_until_one_fails() -> None:
    both = player(skills="Bone-head, Wild Animal")
    s = scenario(APART, A=both).dice(bone_head=2, wild_animal=4).activate("A", "move")
    s.expect(acting="A")
    s = scenario(APART, A=both).dice(bone_head=2, wild_animal=3).activate("A", "move")
    s.expect(acting=None, turnover=False)
    assert zones(s, "A")
    s = scenario(APART, A=both).dice(bone_head=1).activate("A", "move")
    assert not zones(s, "A")


@rule("CRP-13/Bone-head", "CRP-13/Loner", "CRP-10.5")
def test_a_loner_may_lose_the_re_roll_for_it() -> None:
    s = scenario(APART, A=player(skills="Bone-head, Loner"), rerolls=1).dice(bone_head=1).activate("A", "move")
    s.dice(loner=3).reroll("team")
    s.expect(acting=None, rerolls=(0, 1))
    assert not zones(s, "A")
