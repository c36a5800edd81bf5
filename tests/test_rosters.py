"""The team lists: all of them, both editions, and what the data says about each."""

from __future__ import annotations

import pytest

from deepbowl.teams.editions import BB2020, COLLEGES, CRP, EDITIONS, LRB5, SEVENS, Edition, Scale, edition, skill_categories
from deepbowl.teams.rosters import SPECIAL, Position, Roster, RosterError

RACES = (
    "Amazon", "Chaos", "Chaos Dwarf", "Chaos Pact", "Dark Elf", "Dwarf", "Elf", "Goblin", "Halfling", "High Elf",
    "Human", "Khemri", "Lizardman", "Necromantic", "Norse", "Nurgle", "Ogre", "Orc", "Skaven", "Slann", "Undead",
    "Underworld", "Vampire", "Wood Elf",
)


@pytest.mark.rule("CRP-16.1")
@pytest.mark.parametrize("race", RACES)
def test_every_list_loads_with_sane_numbers(race: str) -> None:
    found = CRP.roster(race)
    assert found.reroll_cost in (50_000, 60_000, 70_000)
    assert sum(position.qty for position in found.positions) >= 16
    for position in found.positions:
        assert position.race == race
        assert position.pa == 0
        assert all(1 <= value <= 10 for value in (position.ma, position.st, position.ag, position.av))
        assert position.cost % 10_000 == 0
        assert set(position.skills) <= set(skill_categories())
        assert set(position.primary + position.secondary) >= set("GASP")
        assert not set(position.primary) & set(position.secondary)


def test_crp_lists_are_exactly_these() -> None:
    assert tuple(CRP.lists()) == RACES
    assert [race for race, found in CRP.lists().items() if found.list == "extra"] == ["Chaos Pact", "Slann", "Underworld"]


def test_four_lists_cannot_hire_an_apothecary() -> None:
    without = [race for race, found in CRP.lists().items() if not found.apothecary]
    assert without == ["Khemri", "Necromantic", "Nurgle", "Undead"]


def test_every_special_word_is_known_and_used() -> None:
    found = [roster for by in EDITIONS.values() for roster in by.lists().values()]
    assert {word for roster in found for word in (*roster.special, *roster.choose)} == set(SPECIAL)


def test_mixed_lists_know_the_race_of_each_player() -> None:
    pact = {position.name: position.player_race for position in CRP.roster("Chaos Pact").positions}
    assert pact["Marauder"] == "Human"
    assert pact["Goblin Renegade"] == "Goblin"
    assert {position.player_race for position in CRP.roster("Orc").positions} == {"Orc"}


@pytest.mark.rule("CRP-17")
def test_living_rulebook_5_has_other_numbers_names_and_no_extra_lists() -> None:
    older = LRB5.lists()
    assert len(older) == 21
    assert older["Dwarf"].reroll_cost == 40_000
    mummy = older["Khemri"].position("Mummy")
    assert (mummy.ma, mummy.cost, mummy.skills) == (3, 110_000, ("Mighty Blow", "Regeneration"))
    assert older["Khemri"].position("Tomb Guardian") is mummy, "the newer name still finds him"
    assert older["Norse"].position("Ulfwerener").name == "Ulfwerener"
    assert older["Wood Elf"].position("Catcher").ma == 9
    assert older["Halfling"].position("Treeman").skills[0] == "Loner"
    assert CRP.lists()["Dwarf"].reroll_cost == 50_000, "the newer lists are untouched"


@pytest.mark.rule("CRP-16.5")
def test_only_the_newer_goblins_bribe_cheaply() -> None:
    assert "cheap-bribes" in CRP.roster("Goblin").special
    assert "cheap-bribes" not in LRB5.roster("Goblin").special


def test_names_are_found_in_any_case_and_by_their_other_names() -> None:
    assert CRP.roster("wood elf").race == "Wood Elf"
    assert CRP.roster("Norse").position("berserker").name == "Blitzer"


@pytest.mark.parametrize(("ask", "answer"), [
    (lambda: CRP.roster("Orcz"), "no team list 'Orcz' in CRP; did you mean Orc"),
    (lambda: LRB5.roster("Slann"), "no team list 'Slann'"),
    (lambda: CRP.roster("Orc").position("Blitzr"), "the Orc list has no position 'Blitzr'; did you mean Blitzer"),
    (lambda: edition("lrb4"), "no edition 'lrb4'; did you mean lrb5"),
])
def test_a_wrong_name_is_refused_with_what_comes_close(ask: object, answer: str) -> None:
    assert callable(ask)
    with pytest.raises(RosterError) as refused:
        ask()
    assert str(refused.value).startswith(answer)


# ---------------------------------------------------------------- the 2020 generation

ALL = [(by, found) for by in EDITIONS.values() for found in by.lists().values()]
TARGETS = [(by, found) for by, found in ALL if by.core == "bb2020"]


def test_every_edition_has_its_lists() -> None:
    assert {by.id: len(by.lists()) for by in EDITIONS.values()} == {
        "crp": 24, "lrb5": 21, "bb2020": 30, "colleges": 8, "sevens": 30, "astrogranite": 10
    }


@pytest.mark.rule("2020-18.1", "DG-TEAM-01")
@pytest.mark.parametrize(("by", "found"), TARGETS, ids=[f"{by.id} {found.race}" for by, found in TARGETS])
def test_every_list_of_2020_has_linemen_known_skills_and_numbers_in_bounds(by: Edition, found: Roster) -> None:
    assert any(position.lineman for position in found.positions)
    assert found.reroll_cost in (50_000, 60_000, 70_000)
    names = [position.name for position in found.positions]
    assert len(names) == len(set(names))
    for position in found.positions:
        assert position.cost % 5_000 == 0
        assert all(scale.holds(getattr(position, name)) for name, scale in by.scales.items())
        assert all(by.category(skill) for skill in position.skills), position
        assert set(position.primary + position.secondary) <= set("AGMPS")
        assert not set(position.primary) & set(position.secondary)


@pytest.mark.rule("DG-TEAM-01")
def test_the_colleges_are_eight_with_96_positions() -> None:
    lists = COLLEGES.lists().values()
    assert len(lists) == 8
    assert sum(len(found.positions) for found in lists) == 96
    assert {found.reroll_cost for found in lists} == {50_000}
    assert len({found.special for found in lists}) == 8, "each has its own wizard"
    assert {good.price for good in COLLEGES.goods if good.name.endswith("wizard")} == {100_000}


def test_positions_sharing_a_limit_share_their_type() -> None:
    shadows = COLLEGES.roster("College of Shadows")
    assert shadows.groups["Runners"] == 4
    runners = {position.name for position in shadows.positions if position.group == "Runners"}
    assert runners == {"Dark Elf Runner", "Gutter Runner", "Woodland Fox"}
    renegades = BB2020.roster("Chaos Renegades")
    assert renegades.groups == {"Big Guys": 3}
    assert sum(p.group == "Big Guys" for p in renegades.positions) == 4


def test_sevens_hire_from_the_ordinary_lists() -> None:
    assert SEVENS.lists() is BB2020.lists()


def test_no_passing_ability_is_a_dash() -> None:
    def line(name: str) -> Position:
        return next(p for found in BB2020.lists().values() for p in found.positions if p.name == name)

    assert line("Minotaur").pa == 0
    assert line("Human Thrower").pa == 2


@pytest.mark.rule("2020-2.1", "2020-16.6")
@pytest.mark.parametrize(("name", "value", "better", "worse", "now"), [
    ("ma", 6, 1, 0, 7), ("ma", 9, 1, 0, 9), ("ma", 1, 0, 1, 1), ("st", 3, 0, 1, 2), ("st", 8, 1, 0, 8),
    ("ag", 3, 1, 0, 2), ("ag", 3, 0, 1, 4), ("ag", 1, 1, 0, 1), ("ag", 6, 0, 1, 6),
    ("pa", 4, 1, 0, 3), ("pa", 0, 0, 0, 0), ("pa", 0, 0, 1, 0), ("pa", 0, 1, 0, 6), ("pa", 0, 2, 0, 5), ("pa", 0, 1, 1, 0),
    ("av", 9, 1, 0, 10), ("av", 11, 1, 0, 11), ("av", 3, 0, 1, 3),
])  # fmt: skip
def test_better_is_lower_for_target_numbers(name: str, value: int, better: int, worse: int, now: int) -> None:
    assert BB2020.scales[name].changed(value, better, worse) == now


def test_better_is_higher_for_every_characteristic_of_the_older_game() -> None:
    assert all(scale.changed(3, 1, 0) == 4 for scale in CRP.scales.values())
    assert CRP.scales["ag"] == Scale(1, 10, 40_000)


def test_skills_of_2020_are_known_with_their_numbers() -> None:
    assert BB2020.category("Loner (4+)") == "T"
    assert BB2020.category("Mighty Blow (+1)") == "S"
    assert BB2020.category("Mighty Slow") is None
