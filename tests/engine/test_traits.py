"""What a trait is: the closed list of hooks, each a method and a place in the list of masks."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from deepbowl.books.crp.rules import OpenPitch
from deepbowl.books.registry import BOOKS, assemble, put_together, skill_facts
from deepbowl.engine.state import DEAD, PRONE, RESERVES, STANDING, STUNNED
from deepbowl.match.match import Match
from deepbowl.rules import traits
from deepbowl.rules.effects import lapse, lend
from deepbowl.rules.skills.extraordinary import Loner
from deepbowl.rules.skills.general import DirtyPlayer
from deepbowl.rules.skills.strength import MightyBlow
from deepbowl.rules.switches import with_needed
from deepbowl.rules.traits import (
    HOOKS,
    WHILE_OFF_PITCH,
    WHILE_PRONE,
    WHILE_STUNNED,
    WHILE_UNZONED,
    SkillFacts,
    Trait,
    implemented,
)  # fmt: skip
from deepbowl.rules.vocabulary.effects import THIS_TURN
from deepbowl.rules.vocabulary.records import BY_BLOCK, Fall
from deepbowl.testing import player, scenario

CARRY_OUT = {"touches", "use", "decided", "spend", "landings", "attack", "settled", "why_not", "network"}
"""Methods that do what a hook or another trait has offered, or say where it leads or why it offers nothing."""


def test_every_method_of_a_trait_is_a_hook_or_carries_one_out() -> None:
    methods = {name for name, value in vars(Trait).items() if callable(value) and not name.startswith("_")}
    assert methods - CARRY_OUT == set(HOOKS)
    assert len(set(HOOKS)) == len(HOOKS)


def test_every_hook_has_its_index_under_its_own_name() -> None:
    for index, name in enumerate(HOOKS):
        assert getattr(traits, name.upper()) == index


def test_a_trait_implements_what_its_class_overrides() -> None:
    class Nimble(Trait):
        def rushes(self, m: object, owner: int) -> int:
            return 1

    assert implemented(Trait()) == []
    assert implemented(Nimble()) == [traits.RUSHES]


# ---------------------------------------------------------------- values and families
class Kennel(OpenPitch):
    """A book in which some skills come with a value."""

    id = "kennel"
    title = "Kennel"

    def __init__(self) -> None:
        super().__init__()
        changed: dict[str, list[Trait]] = {
            "Loner": [Loner(3), Loner(5)], "Mighty Blow": [MightyBlow(1), MightyBlow(2)], "Dirty Player": [DirtyPlayer(2)],
        }  # fmt: skip
        self.traits = [new for trait in self.traits for new in changed.get(trait.name, [trait])]


@pytest.fixture(autouse=True)
def _admitted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOOKS, "kennel", Kennel)


DUEL = """
    .....
    .Ab..
    B...c"""


@pytest.mark.parametrize(("skill", "die", "works"), [("Loner (3+)", 3, True), ("Loner (5+)", 4, False)])
def test_trait_with_two_values_uses_the_value_of_its_owner(skill: str, die: int, works: bool) -> None:
    s = scenario(DUEL, book="kennel", A=player(skills=skill), rerolls=1)
    assert s.m.has(s.body("A"), "Loner")
    assert not s.m.has(s.body("B"), "Loner")
    assert s.m.trait(s.body("A"), "Loner").name == skill
    s.activate("A", "move").dice(dodge=1).step((1, 0))
    s.dice(loner=die, **({"dodge": 6} if works else {"armour": (1, 1)})).reroll("team")
    s.expect(A="standing" if works else "prone")


@pytest.mark.parametrize(("skill", "broken"), [("Mighty Blow (+1)", False), ("Mighty Blow (+2)", True)])
def test_a_bonus_is_as_large_as_it_is_printed(skill: str, broken: bool) -> None:
    s = scenario(DUEL, book="kennel", A=player(skills=skill), b=player(av=8))
    f = Fall(s.body("b"), BY_BLOCK, s.body("A"), "TEST")
    amounts = [trait.either(s.m, s.body("A"), f) for trait in s.m.hooked(s.body("A"), traits.EITHER)]
    assert amounts == [2 if broken else 1]
    assert s.m.owns(s.body("A"), "Mighty Blow")


def test_names_with_a_value_go_through_sheets_saves_logs_and_loans() -> None:
    s = scenario(DUEL, book="kennel", A=player(skills="Loner (3+), Mighty Blow (+2)"))
    m = Match.load(s.m.save(secret=True))
    mine = [trait.name for trait in m.rules.traits if m.state.skills[0] & trait.mask]
    assert mine == ["Loner (3+)", "Mighty Blow (+2)"]
    assert "Loner (3+)" in json.dumps(m.view(0))
    lend(m, 1, "Loner (5+)", THIS_TURN)
    assert m.has(1, "Loner")
    lapse(m, THIS_TURN)
    assert not m.has(1, "Loner")


@pytest.mark.parametrize(("skill", "known"), [
    ("Mighty Blow (+3)", r"'Mighty Blow \(\+3\)', which Kennel does not know; it knows Mighty Blow \(\+1\), Might"),
    ("Loner", r"'Loner', which Kennel does not know; it knows Loner \(3\+\), Loner \(5\+\)"),
    ("Sidestp", "'Sidestp', which Kennel does not know; it knows Side Step"),
    ("Xyzzy", "'Xyzzy', which Kennel does not know; it knows Bone-head, Really Stupid"),
])
def test_unknown_skill_or_value_is_refused_with_those_that_exist(skill: str, known: str) -> None:
    with pytest.raises(ValueError, match=known):
        scenario(DUEL, book="kennel", A=player(skills=skill))


def test_a_trait_with_a_value_has_the_rule_and_the_facts_of_its_name() -> None:
    rules = put_together(Kennel, ())
    loners = [trait for trait in rules.traits if trait.family == "Loner"]
    assert [trait.rule for trait in loners] == ["CRP-13/Loner"] * 2
    plain = put_together(OpenPitch, ())
    usual = plain.traits[plain.bits["Loner"].bit_length() - 1]
    assert [bool(mask & usual.mask) for mask in plain.works] == [bool(mask & loners[1].mask) for mask in rules.works]
    assert rules.families["Loner"] == loners[0].mask | loners[1].mask


def test_no_skill_is_listed_twice() -> None:
    class Doubled(OpenPitch):
        title = "Doubled"

        def __init__(self) -> None:
            super().__init__()
            self.traits = [*self.traits, Loner()]

    with pytest.raises(ValueError, match="Doubled lists Loner twice"):
        put_together(Doubled, ())


ASKED = re.compile(r"\.(?:has|owns|trait)\([\w.]+(?:\[\w+\])?, \"([^\"]+)\"\)")


def test_code_asks_only_for_families_there_are() -> None:
    """An unused name would never be found, and no test would notice."""
    known: set[str] = set()
    for book, rules in BOOKS.items():
        for on in ([], *[[switch.name] for switch in rules.switches]):
            known.update(assemble(book, with_needed(rules.switches, on)).families)
    asked: dict[str, str] = {}
    for path in Path(traits.__file__).parent.parent.rglob("*.py"):
        for family in ASKED.findall(path.read_text(encoding="utf-8")):
            asked[family] = path.name
    assert len(asked) > 15
    assert {family: file for family, file in asked.items() if family not in known} == {}


# ---------------------------------------------------------------- facts and folders
def test_the_facts_of_both_cores_are_read_into_the_same_sets() -> None:
    crp, later = skill_facts("crp"), skill_facts("bb2020")
    assert (len(crp.parameter), len(later.parameter)) == (75, 95)
    down = {WHILE_PRONE, WHILE_STUNNED, WHILE_OFF_PITCH}
    assert all(down & set(states) in (set(), down) for states in crp.states.values())  # one answer for all that are down
    assert WHILE_PRONE in crp.states["Thick Skull"]
    assert WHILE_UNZONED in crp.states["Block"]
    assert {WHILE_PRONE, WHILE_UNZONED} <= set(later.states["Jump Up"])
    assert WHILE_STUNNED not in later.states["Jump Up"]
    assert all(WHILE_PRONE in states for states in later.states.values() if WHILE_STUNNED in states)
    assert sum(WHILE_OFF_PITCH in states for states in later.states.values()) == 6
    assert later.excludes["Frenzy"] == ("Grab",)
    assert crp.excludes["Frenzy"] == ()
    assert {name: value for name, value in later.parameter.items() if value} == {
        "Dirty Player": "+1", "Mighty Blow": "+1", "Animosity": "X", "Loner": "X+", "Bloodlust": "X+",
    }  # fmt: skip


def test_a_trait_works_in_the_postures_its_facts_name() -> None:
    facts = SkillFacts()
    facts.states = {"Loner": (WHILE_PRONE,), "Block": (WHILE_PRONE, WHILE_OFF_PITCH)}
    rules = Kennel()
    rules.complete(facts)
    loner, block = rules.families["Loner"], rules.families["Block"]
    states = (STANDING, PRONE, STUNNED, RESERVES, DEAD)
    assert [bool(rules.works[state] & loner) for state in states] == [True, True, False, False, False]
    assert [bool(rules.works[state] & block) for state in states] == [True, True, False, True, True]


def test_shared_skills_stand_once_and_cite_both_cores() -> None:
    later = skill_facts("bb2020").parameter
    shared = [trait for trait in put_together(OpenPitch, ()).traits if ".rules.skills." in type(trait).__module__]
    assert len(shared) == 46
    for trait in shared:
        assert trait.family in later, trait.name
        assert f"2020-15/{trait.family}" in (type(trait).__doc__ or ""), trait.name
