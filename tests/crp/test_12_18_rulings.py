"""CRP-12 and CRP-18: skills in general, and further rulings that need no particular skill."""

from __future__ import annotations

import pytest

from deepbowl.books.registry import assemble, skill_facts
from deepbowl.engine.state import PRONE, STUNNED
from deepbowl.rules.traits import WHILE_PRONE, WHILE_UNZONED
from deepbowl.testing import player, prone, rule, scenario, stunned

# ---------------------------------------------------------------- CRP-12


@rule("CRP-12.1", "CRP-10.5")
def test_a_skill_that_is_not_compulsory_is_asked_for_and_may_be_declined() -> None:
    s = scenario("""
        .....
        .Ab.c
        B....""", A=player(skills="Dodge"))
    s.dice(dodge=1).move("A", "w")
    s.asked("re-roll", of=0, options=["re-roll none", "re-roll dodge"])
    s.dice(armour=(1, 1)).reroll(None)
    s.expect(A=prone(0, 1), turnover="dodge")


@rule("CRP-12.2")
def test_the_same_skill_twice_is_one() -> None:
    once = scenario("A..b", A=player(skills="Dodge, Block"))
    twice = scenario("A..b", A=player(skills="Dodge, Block, Dodge"))
    assert once.m.state.skills == twice.m.state.skills


@rule("CRP-12.2")
def test_different_modifiers_add_up() -> None:
    """A dodge into one zone with Two Heads: 3+ at +1 -1 is 3+ again."""
    for die, falls in ((2, True), (3, False)):
        s = scenario("""
            .a....
            .A....
            ......
            b....B""", A=player(skills="Two Heads"))
        s.dice(dodge=die)
        if falls:
            s.dice(armour=(1, 1))
        s.move("A", "s")
        s.expect(A=prone(1, 2) if falls else (1, 2))


@rule("CRP-12.3")
def test_prone_and_stunned_players_use_only_skills_listed_for_that_state() -> None:
    rules = assemble("crp")
    facts = skill_facts("crp")
    for trait in rules.traits:
        if trait.name in facts.parameter:
            assert bool(rules.works[PRONE] & trait.mask) == (WHILE_PRONE in facts.states[trait.name]), trait.name
            assert bool(rules.works[STUNNED] & trait.mask) == (WHILE_PRONE in facts.states[trait.name]), trait.name
    s = scenario("A.b", A=player("prone", skills="Block, Thick Skull"))
    assert s.m.has(s.body("A"), "Thick Skull")
    assert not s.m.has(s.body("A"), "Block")
    assert s.m.owns(s.body("A"), "Block")


@rule("CRP-12.3", "CRP-1.6")
def test_a_player_without_zones_uses_only_skills_that_need_none() -> None:
    rules = assemble("crp")
    facts = skill_facts("crp")
    for trait in rules.traits:
        if trait.name in facts.parameter:
            assert bool(rules.unzoned_mask & trait.mask) == (WHILE_UNZONED in facts.states[trait.name]), trait.name
    s = scenario("A.b", A=player(no_zones=True, skills="Guard, Block"))
    assert not s.m.has(s.body("A"), "Guard")


@rule("CRP-12.5")
@pytest.mark.parametrize("skill", ["Monstrous Mouth", "Swoop", "Timmm-ber!", "Weeping Dagger", "Kick Team-Mate"])
def test_skills_of_later_editions_are_not_in_crp(skill: str) -> None:
    with pytest.raises(ValueError, match="does not know"):
        scenario("A.b", A=player(skills=skill))


# ---------------------------------------------------------------- CRP-18


@rule("CRP-18.3")
def test_18_3_both_down_the_defender_first() -> None:
    s = scenario("""
        .....
        .Ab.c
        B....""")
    s.dice(block="both", armour=(6, 6), injury=(1, 1), then_armour=(1, 2)).block("A", "b")
    s.expect(A=prone(1, 1), b=stunned(2, 1))
    assert [e.body for e in s.events("Armour")] == [s.body("b"), s.body("A")]


@rule("CRP-18.4")
def test_18_4_the_ball_bounces_after_follow_up_and_knock_down() -> None:
    s = scenario("""
        ......
        .Ab*..
        B....c""")
    s.dice(block="down").block("A", "b").push("e")
    s.asked("follow-up", of=0)
    s.dice(armour=(6, 6), injury=(1, 1), bounce=4, catch=6).follow()  # onto the blocker who followed
    s.expect(A=(2, 1), b=stunned(3, 1), ball="A", turnover=False)


@rule("CRP-18.5")
def test_18_5_a_carrier_of_another_ball_does_not_catch() -> None:
    s = scenario("""
        ......
        .AbC..
        B....c""", b=player(ball=True), C=player(ball=True))
    s.dice(block="down down").block("A", "b").push("ne")
    s.dice(armour=(1, 1), bounce=[7, 5]).follow(False)
    s.expect(b=prone(3, 0), balls=("C", (4, 1)))


@rule("CRP-18.7")
def test_18_7_a_failed_stand_up_ends_only_that_action() -> None:
    s = scenario("A..B...b", A=player("prone", ma=1))
    s.dice(stand_up=1).activate("A", "pass").stand()
    s.expect(turn=0, turnover=False, A=prone(0, 0))
    s.activate("B")
    s.refused("declare", "pass", because="already used")
    s.expect_offered("declare blitz")


@rule("CRP-18.8")
def test_18_8_all_are_rolled_for_then_settled_in_the_active_coachs_order() -> None:
    s = scenario("""
        .abc..
        ......
        A.....""", wizard=(1,))
    s.dice(spell=[4, 4, 4]).cast("fireball").pick((2, 0))
    assert [e.purpose for e in s.events("Rolled")] == ["spell"] * 3
    s.asked("order", of=0, options=["player a", "player b", "player c"])
    s.pick("c")
    s.asked("order", of=0, options=["player a", "player b"])
    s.dice(armour=[(1, 1), (1, 2), (1, 3)]).pick("a")
    assert [e.body for e in s.events("Armour")] == [s.body("c"), s.body("a"), s.body("b")]
    s.end_turn()


@rule("CRP-18.10")
def test_18_10_strength_by_assists_lasts_for_the_block_in_hand() -> None:
    s = scenario("""
        ......
        .Ab...
        ..B..c""")
    assert s.activate("A", "block").block_dice("b") == 2
    s.dice(block="push push").hit("b").push("ne").follow(False)
    assert list(s.m.state.st) == [3, 3, 3, 3]


@rule("CRP-18.14")
def test_18_14_the_victim_first_then_bribe_then_sending_off() -> None:
    s = scenario("......\n.Ab..B\n.....c", b=player("prone", ball=False), bribe=(1,))
    s.dice(armour=(6, 6), injury=(6, 5), casualty=11, bribe=1).activate("A", "foul").foul("b")
    s.expect(b="casualty", A=(1, 1))
    s.yes("bribe")
    s.expect(A="sent off", turnover="sent off")
