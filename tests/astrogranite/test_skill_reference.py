"""The common skill reference: each skill it changes in both forms, the others as the core has them. [AG-SKILL-24 to -45]"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from deepbowl.books.registry import assemble
from deepbowl.catalogue.rules import rules
from deepbowl.data import table
from deepbowl.engine import event
from deepbowl.rules.analysis.odds import odds
from deepbowl.testing import Scenario, player, prone, rule, standing

from .cave import cave

REFERENCE = "common-skill-reference"
PAIR = """
    ......
    .Ab...
    ......
    B....c"""
BOTH = pytest.mark.parametrize("on", [True, False], ids=["reference", "core"])


def by(on: bool) -> tuple[str, ...]:
    """The optional rules of one form."""
    return (REFERENCE,) if on else ()


# ---------------------------------------------------------------- those that differ, one case each, both forms
def dirty_player(on: bool) -> None:
    s = cave(PAIR, *by(on), A=player(skills="Dirty Player"), b=player("prone", av=9))
    s.activate("A", "foul").dice(armour=(4, 4) if on else (4, 5)).foul("b")
    s.dice(injury=(1, 2)).yes("Dirty Player")
    s.expect_event("Armour", body="b", total=10, broken=True)


def dauntless(on: bool) -> None:
    s = cave(PAIR, *by(on), A=player(st=3, skills="Dauntless"), b=player(st=5))
    s.block("A", "b")
    s.dice(dauntless=(2, 4)) if on else s.dice(dauntless=3)
    s.dice(block="push").yes("Dauntless").push("e").follow(False)


def dauntless_fails(on: bool) -> None:
    s = cave(PAIR, *by(on), A=player(st=3, skills="Dauntless"), b=player(st=5))
    s.block("A", "b")
    s.dice(dauntless=(1, 4)) if on else s.dice(dauntless=2)
    s.dice(block="push push").yes("Dauntless").push("e").follow(False)


def pro(on: bool) -> None:
    s = cave(PAIR, *by(on), A=player(skills="Pro"), rerolls=1)
    s.activate("A", "move").dice(dodge=1).step("w")
    if on:
        s.dice(pro=3, armour=(1, 1)).reroll("Pro")
        s.expect(A=prone(0, 1), rerolls=(1, 1))
    else:
        s.dice(pro=3).reroll("Pro").dice(pro=4, dodge=6).reroll("team")
        s.expect(A=standing(0, 1), rerolls=(0, 1))
        s.stop()


def nerves_of_steel(on: bool) -> None:
    s = cave("A.b.C\n.D...\nB...c", *by(on), A=player(ball=True), b=player(skills="Nerves of Steel"), D=player(at=(1, 1)))
    s.activate("A", "pass").throw("C")
    s.dice(intercept=6).pick("b")
    # a tackle zone of D counts for the thief only by the reference: 4+ and 2 for the interception, then 1 more, 6 at most
    told = [e for e in s.m.events or () if isinstance(e, event.Tested)][-1]
    assert [reason for reason, _ in told.modifiers if "zone" in reason] == (["tackle zones"] if on else [])


def sure_feet(on: bool) -> None:
    s = cave("""
        .........
        ..A.b....
        B.......c""", *by(on), "universal-leaping", "player-collisions", "dungeonbowl-skills",
        A=player(skills="Acrobatics, Sure Feet"))  # fmt: skip
    s.activate("A", "move").dice(leap=6, collision=1, scatter=5).use("Leaping").answer("leap-to", (4, 1))
    if on:
        s.dice(acrobatics=1).yes("Acrobatics").dice(acrobatics=6).reroll("Sure Feet")
        s.expect(A=standing(5, 1))
    else:
        s.dice(acrobatics=1, armour=(1, 1)).yes("Acrobatics")
        s.expect(A=prone(5, 1))


def stand_firm_pushed(on: bool) -> None:
    s = cave(PAIR, *by(on), b=player(skills="Stand Firm"))
    s.dice(block="push").block("A", "b")
    if not on:
        s.no("Stand Firm").push("e").follow(False)
    s.expect(b=standing(2, 1) if on else standing(3, 1))


def stand_firm_dodge(on: bool) -> None:
    s = cave(PAIR, *by(on), A=player(skills="Stand Firm"))
    s.activate("A", "move")
    s.dice(dodge=1) if on else s.dice(dodge=1, armour=(1, 1))
    s.step("w")
    s.expect(A=standing(1, 1) if on else prone(0, 1), turnover=False if on else "dodge", acting=None)


def catch(on: bool) -> None:
    s = cave("A..C.\n.....\nB...b", *by(on), A=player(ball=True), C=player(skills="Catch"))
    s.m.spend_trait(s.body("C"), s.m.trait(s.body("C"), "Catch"))  # helped with an earlier catch of this turn
    s.activate("A", "pass")
    if on:
        s.dice(pass_=6, catch=2, bounce=7).throw("C")
        s.expect(ball=(3, 1))
    else:
        s.dice(pass_=6, catch=2).throw("C").dice(catch=6).reroll("Catch")
        s.expect(ball="C")


def passing_again(on: bool) -> None:
    s = cave("A..C.\n.....\nB...b", *by(on), A=player(skills="Pass", ball=True))
    s.m.spend_trait(s.body("A"), s.m.trait(s.body("A"), "Pass"))
    s.activate("A", "pass")
    if on:
        s.dice(pass_=1, bounce=5).throw("C")
        s.expect(turnover=True)
    else:
        s.dice(pass_=1).throw("C").dice(pass_=6, catch=6).reroll("Pass")
        s.expect(ball="C")


def jump_up(on: bool) -> None:
    s = cave(PAIR, *by(on), A=player("prone", skills="Jump Up"))
    s.activate("A")
    (s.expect_not_offered if on else s.expect_offered)("declare block")
    s.declare("move").choose("stand")
    assert s.m.state.act.moved == 0
    s.stop()


@BOTH
@pytest.mark.parametrize("case", [
    pytest.param(dirty_player, marks=rule("AG-SKILL-28")),
    pytest.param(dauntless, marks=rule("AG-SKILL-30")),
    pytest.param(dauntless_fails, marks=rule("AG-SKILL-30")),
    pytest.param(pro, marks=rule("AG-SKILL-26")),
    pytest.param(stand_firm_pushed, marks=rule("AG-SKILL-36")),
    pytest.param(stand_firm_dodge, marks=rule("AG-SKILL-36")),
    pytest.param(catch, marks=rule("AG-SKILL-38")),
    pytest.param(passing_again, marks=rule("AG-SKILL-43")),
    pytest.param(jump_up, marks=rule("AG-SKILL-42")),
    pytest.param(nerves_of_steel, marks=rule("AG-SKILL-32")),
    pytest.param(sure_feet, marks=rule("AG-SKILL-40")),
])  # fmt: skip
def test_skill_of_the_reference_in_both_forms(case: Callable[[bool], None], on: bool) -> None:
    case(on)
    assert (REFERENCE in assemble("astrogranite", by(on)).active_switches) == on


# ---------------------------------------------------------------- those that mean the same in both
def block(s: Scenario) -> None:
    s.dice(block="both", armour=(1, 1)).block("A", "b").yes("Block")
    s.expect(A=standing(1, 1), b=prone(2, 1))


def sure_hands(s: Scenario) -> None:
    s.activate("A", "move").dice(pick_up=2).step("s").dice(pick_up=3).reroll("Sure Hands")
    s.expect(ball="A", rerolls=(1, 1))
    s.stop()


def strip_ball(s: Scenario) -> None:
    s.dice(block="push", bounce=5).block("A", "b").push("e").follow(False).yes("Strip Ball")
    s.expect(ball=(4, 1))


def mighty_blow(s: Scenario) -> None:
    s.dice(block="down", armour=(4, 4)).block("A", "b").push("e").follow(False)
    s.dice(injury=(1, 2)).yes("Mighty Blow")
    s.expect_event("Armour", total=9, broken=True)


def piling_on(s: Scenario) -> None:
    s.dice(block="down", armour=(2, 2)).block("A", "b").push("e").follow(True)
    s.dice(armour=(6, 5), injury=(1, 2)).yes("Piling On")
    s.expect(A=prone(2, 1), turnover=False)


def frenzy(s: Scenario) -> None:
    s.dice(block="push").block("A", "b").dice(block="push").push("e")
    s.push("e")
    s.expect(A=standing(3, 1), b=standing(4, 1))


def side_step(s: Scenario) -> None:
    s.dice(block="push").block("A", "b").yes("Side Step", by=1).push((1, 0), by=1).follow(False)
    s.expect(b=standing(1, 0))


def dodge(s: Scenario) -> None:
    s.activate("A", "move").dice(dodge=1).step("w").dice(dodge=5).reroll("Dodge")
    s.expect(A=standing(0, 1))
    s.stop()


def accurate(s: Scenario) -> None:
    s.activate("A", "pass").dice(pass_=3, catch=6).throw("D")
    assert s.needed("pass") == 3
    s.expect(ball="D")


SETTINGS: dict[str, dict[str, Any]] = {
    "Block": {}, "Sure Hands": {"balls": ((1, 2),), "b": player("prone"), "rerolls": 1},
    "Strip Ball": {"b": player(ball=True)}, "Mighty Blow": {}, "Piling On": {}, "Frenzy": {},
    "Side Step": {"A": player(), "b": player(skills="Side Step")},
    "Dodge": {}, "Accurate": {"A": player(skills="Accurate", ball=True), "b": player("prone"), "D": player(at=(5, 0))},
    "Strong Arm": {"A": player(skills="Strong Arm", ball=True), "b": player("prone"), "D": player(at=(5, 0))},
}  # fmt: skip


@BOTH
@pytest.mark.parametrize(("skill", "case"), [
    pytest.param("Block", block, marks=rule("AG-SKILL-24")),
    pytest.param("Sure Hands", sure_hands, marks=rule("AG-SKILL-25")),
    pytest.param("Strip Ball", strip_ball, marks=rule("AG-SKILL-27")),
    pytest.param("Frenzy", frenzy, marks=rule("AG-SKILL-31")),
    pytest.param("Mighty Blow", mighty_blow, marks=rule("AG-SKILL-33")),
    pytest.param("Piling On", piling_on, marks=rule("AG-SKILL-35")),
    pytest.param("Dodge", dodge, marks=rule("AG-SKILL-37")),
    pytest.param("Side Step", side_step, marks=rule("AG-SKILL-41")),
    pytest.param("Accurate", accurate, marks=rule("AG-SKILL-44")),
    pytest.param("Strong Arm", accurate, marks=rule("AG-SKILL-45")),
])  # fmt: skip
def test_skill_means_the_same_with_and_without_the_reference(
    skill: str, case: Callable[[Scenario], None], on: bool
) -> None:
    people = {"A": player(skills=skill), **SETTINGS[skill]}
    s = cave(PAIR, *by(on), **people)
    case(s)
    assert skill in s.m.rules.bits


@rule("AG-SKILL-25")
@BOTH
def test_sure_hands_protect_from_strip_ball(on: bool) -> None:
    s = cave(PAIR, *by(on), A=player(skills="Strip Ball"), b=player(skills="Sure Hands", ball=True))
    s.dice(block="push").block("A", "b").push("e").follow(False)
    s.expect(ball="b")


@rule("AG-SKILL-29")
@BOTH
def test_leader_lends_a_reroll_only_while_on_the_board(on: bool) -> None:
    s = cave(PAIR, *by(on), C=player("reserves", skills="Leader"), rerolls=0, goods={"leader re-roll": 1})
    s.activate("A", "move").dice(dodge=1, armour=(1, 1)).step("w")
    s.expect(turnover="dodge")
    s = cave(PAIR, *by(on), C=player(at=(5, 0), skills="Leader"), rerolls=0, goods={"leader re-roll": 1})
    s.activate("A", "move").dice(dodge=1).step("w").dice(dodge=6).reroll("leader")
    s.stop()


@rule("AG-SKILL-34")
@BOTH
def test_guard_assists_in_the_zone_of_another(on: bool) -> None:
    s = cave("...\n.Ab\n.Cd\nB..", *by(on), C=player(skills="Guard"))
    s.activate("A", "block")
    assert s.block_dice("b") == 2
    s.stop()


@rule("AG-SKILL-39")
@pytest.mark.parametrize("die", [3, 2])
def test_leap_skill_helps_and_carries_a_failed_leap_further(die: int) -> None:
    s = cave("......\n.A....\nB....b", REFERENCE, "universal-leaping", A=player(skills="Leap"))
    s.activate("A", "move")
    s.dice(leap=die) if die == 3 else s.dice(leap=die, armour=(1, 1))
    s.use("Leaping").answer("leap-to", (3, 1))
    s.expect(A=standing(3, 1) if die == 3 else prone(3, 1))
    if die == 3:
        s.stop()


@rule("AG-SKILL-03")
def test_reference_has_28_entries_of_which_seven_are_traits() -> None:
    skills = [skill for skill in table("facts/astrogranite-skills.toml")["skill"] if skill["described"] != "full"]
    counts = {"general": (11, 4), "strength": (5, 1), "agility": (9, 1), "passing": (3, 1)}
    for category, (entries, traits) in counts.items():
        mine = [skill for skill in skills if skill["category"] == category]
        assert (len(mine), sum(skill["trait"] for skill in mine)) == (entries, traits)
        assert all(skill["name"] in rules()["AG-SKILL-03"].rule for skill in mine)
    known = assemble("astrogranite", (REFERENCE, "dungeonbowl-skills"))
    assert all(known.skill(skill["name"]) for skill in skills)


@rule("AG-SKILL-03")
def test_reference_changes_only_skills_that_the_data_says_differ_or_limit() -> None:
    core, changed = assemble("astrogranite"), assemble("astrogranite", (REFERENCE,))
    differ = {skill["name"] for skill in table("facts/astrogranite-skills.toml")["skill"] if "differs_from_base" in skill}
    before = {trait.name: type(trait) for trait in core.traits}
    other = {trait.name for trait in changed.traits if type(trait) is not before[trait.name]}
    assert other - differ == {"Pro", "Pass"}, "limits the base does not have"
    assert differ - other == {"Sure Hands", "Grab", "Leap", "Side Step", "Sneaky"}, "the same, or changed by another switch"


@rule("AG-SKILL-36")
@BOTH
def test_odds_of_a_dodge_include_stand_firm(on: bool) -> None:
    s = cave(PAIR, *by(on), A=player(ag=3, skills="Stand Firm"))
    s.activate("A", "move")
    found = odds(s.m, s.m.names.parse("step 1,0"))
    assert found.turnover == pytest.approx(0.0 if on else 0.5)
    assert found.outcomes["arrived"] == pytest.approx(0.5)
    s.stop()


@rule("AG-SKILL-36", "CRP-13/Juggernaut")
def test_juggernaut_in_a_blitz_pushes_stand_firm_under_the_reference() -> None:
    s = cave("......\n.A.b..\n......\nB....c", REFERENCE, A=player(skills="Juggernaut"), b=player(skills="Stand Firm"))
    s.activate("A", "blitz").step("e")
    s.dice(block="push")
    s.hit("b").push("e").follow(False)
    s.expect(b=standing(4, 1))
    s.stop()


@rule("AG-SKILL-30")
def test_dauntless_is_not_asked_against_an_equal() -> None:
    s = cave(PAIR, REFERENCE, A=player(skills="Dauntless"))
    s.dice(block="push")
    s.block("A", "b").push("e").follow(False)
    s.expect(b=standing(3, 1))
