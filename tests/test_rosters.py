"""The team lists: all of them, both editions, and what the data says about each."""

from __future__ import annotations

import pytest

from deepbowl.teams.rosters import SPECIAL, RosterError, roster, rosters, skill_categories

RACES = (
    "Amazon", "Chaos", "Chaos Dwarf", "Chaos Pact", "Dark Elf", "Dwarf", "Elf", "Goblin", "Halfling", "High Elf",
    "Human", "Khemri", "Lizardman", "Necromantic", "Norse", "Nurgle", "Ogre", "Orc", "Skaven", "Slann", "Undead",
    "Underworld", "Vampire", "Wood Elf",
)


@pytest.mark.rule("CRP-16.1")
@pytest.mark.parametrize("race", RACES)
def test_every_list_loads_with_sane_numbers(race: str) -> None:
    found = roster(race)
    assert found.reroll_cost in (50_000, 60_000, 70_000)
    assert sum(position.qty for position in found.positions) >= 16
    for position in found.positions:
        assert position.race == race
        assert position.pa == 0
        assert all(1 <= value <= 10 for value in (position.ma, position.st, position.ag, position.av))
        assert position.cost % 10_000 == 0
        assert set(position.skills) <= set(skill_categories())
        assert set(position.normal + position.double) >= set("GASP")
        assert not set(position.normal) & set(position.double)


def test_there_are_exactly_these_lists() -> None:
    assert tuple(rosters()) == RACES
    assert [race for race, found in rosters().items() if found.list == "extra"] == ["Chaos Pact", "Slann", "Underworld"]


def test_four_lists_cannot_hire_an_apothecary() -> None:
    without = [race for race, found in rosters().items() if not found.apothecary]
    assert without == ["Khemri", "Necromantic", "Nurgle", "Undead"]


def test_every_special_word_is_known_and_used() -> None:
    assert {word for found in rosters().values() for word in found.special} == set(SPECIAL)


def test_mixed_lists_know_the_race_of_each_player() -> None:
    pact = {position.name: position.player_race for position in roster("Chaos Pact").positions}
    assert pact["Marauder"] == "Human"
    assert pact["Goblin Renegade"] == "Goblin"
    assert {position.player_race for position in roster("Orc").positions} == {"Orc"}


@pytest.mark.rule("CRP-17")
def test_living_rulebook_5_has_other_numbers_names_and_no_extra_lists() -> None:
    older = rosters("lrb5")
    assert len(older) == 21
    assert older["Dwarf"].reroll_cost == 40_000
    mummy = older["Khemri"].position("Mummy")
    assert (mummy.ma, mummy.cost, mummy.skills) == (3, 110_000, ("Mighty Blow", "Regeneration"))
    assert older["Khemri"].position("Tomb Guardian") is mummy, "the newer name still finds him"
    assert older["Norse"].position("Ulfwerener").name == "Ulfwerener"
    assert older["Wood Elf"].position("Catcher").ma == 9
    assert older["Halfling"].position("Treeman").skills[0] == "Loner"
    assert rosters()["Dwarf"].reroll_cost == 50_000, "the newer lists are untouched"


@pytest.mark.rule("CRP-16.5")
def test_only_the_newer_goblins_bribe_cheaply() -> None:
    assert "cheap-bribes" in roster("Goblin").special
    assert "cheap-bribes" not in roster("Goblin", "lrb5").special


def test_names_are_found_in_any_case_and_by_their_other_names() -> None:
    assert roster("wood elf").race == "Wood Elf"
    assert roster("Norse").position("berserker").name == "Blitzer"


@pytest.mark.parametrize(("ask", "answer"), [
    (lambda: roster("Orcz"), "no team list 'Orcz'; did you mean Orc"),
    (lambda: roster("Slann", "lrb5"), "no team list 'Slann'"),
    (lambda: roster("Orc").position("Blitzr"), "the Orc list has no position 'Blitzr'; did you mean Blitzer"),
    (lambda: rosters("lrb4"), "no edition 'lrb4'; did you mean lrb5"),
])
def test_a_wrong_name_is_refused_with_what_comes_close(ask: object, answer: str) -> None:
    assert callable(ask)
    with pytest.raises(RosterError) as refused:
        ask()
    assert str(refused.value).startswith(answer)
