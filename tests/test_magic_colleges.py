"""Teams of the Colleges of Magic: lists as the catalogue has them, prices, races, weapons, items. [AG-TEAM, AG-COLLEGE]"""

from __future__ import annotations

import os
import re
from collections import Counter
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from deepbowl.books.astrogranite.colleges import HUB, RING
from deepbowl.catalogue.rules import rules
from deepbowl.data import table
from deepbowl.match.match import Match
from deepbowl.match.setup import SetupError, board_called, dice_for, new_match, turned_on_unasked
from deepbowl.teams.editions import ASTROGRANITE
from deepbowl.teams.magic_colleges import items, weapons
from deepbowl.teams.ready import ready_team, ready_teams
from deepbowl.teams.rosters import Position, Roster, RosterError
from deepbowl.teams.team import Changes, Player, Team
from deepbowl.testing import rule

LISTS = ASTROGRANITE.lists()
FACTS = table("facts/astrogranite-positions.toml")
RACES = {race["name"]: race for race in FACTS["race"]}
ROSTERS = int(os.environ.get("DEEPBOWL_ROSTERS", "1000"))


def college(name: str, **hired: int) -> Team:
    """A team of a college with this many players of each position ("Orc_Lineman" is a position)."""
    positions = [position.replace("_", " ") for position, count in hired.items() for _ in range(count)]
    players = tuple(Player(number, f"Player {number}", position) for number, position in enumerate(positions, 1))
    return Team("Tried", f"{name} College", players, edition="astrogranite")


def broken(team: Team, new: bool = True) -> set[str]:
    """The rules a team breaks, the budget apart."""
    return {found.rule for found in team.legal(budget=10_000_000, new=new)}


# ---------------------------------------------------------------- the lists
@rule("AG-COLLEGE-01", "AG-TEAM-02")
def test_ten_colleges_have_five_races_and_a_special_one_except_rainbow() -> None:
    for entry in table("facts/astrogranite-colleges.toml")["college"]:
        found = LISTS[f"{entry['name']} College"]
        races = list(dict.fromkeys(position.player_race for position in found.positions))
        assert len(races) == 5
        assert found.third_race == (races[-1] if entry["name"] != "Rainbow" else "")
    assert len(LISTS) == 10


@pytest.mark.parametrize(("name", "count", "cited"), [
    pytest.param("Light", 14, "AG-COLLEGE-10", marks=rule("AG-COLLEGE-10")),
    pytest.param("Grey", 12, "AG-COLLEGE-11", marks=rule("AG-COLLEGE-11")),
    pytest.param("Bright", 15, "AG-COLLEGE-12", marks=rule("AG-COLLEGE-12")),
    pytest.param("Dark", 15, "AG-COLLEGE-13", marks=rule("AG-COLLEGE-13")),
    pytest.param("Celestial", 15, "AG-COLLEGE-14", marks=rule("AG-COLLEGE-14")),
    pytest.param("Amethyst", 10, "AG-COLLEGE-15", marks=rule("AG-COLLEGE-15")),
    pytest.param("Gold", 12, "AG-COLLEGE-16", marks=rule("AG-COLLEGE-16")),
    pytest.param("Jade", 10, "AG-COLLEGE-17", marks=rule("AG-COLLEGE-17")),
    pytest.param("Amber", 16, "AG-COLLEGE-18", marks=rule("AG-COLLEGE-18")),
    pytest.param("Rainbow", 16, "AG-COLLEGE-19", marks=rule("AG-COLLEGE-19")),
])  # fmt: skip
def test_college_hires_its_races_and_no_others(name: str, count: int, cited: str) -> None:
    text = rules()[cited].rule
    assert f"the printed list has {count} positions" in text
    hires_from = text.removeprefix("Hires ").partition(". ")[0]
    named = re.split(r", as special race \(two at most\), |, | and, as special race \(two at most\), |; ", hires_from)
    found = LISTS[f"{name} College"]
    assert len(found.positions) == count
    for race, entry in RACES.items():
        hires = name in entry["colleges"]
        assert hires == any(position.player_race == entry["one"] for position in found.positions)
        assert hires == (race in named)
    foreign = "Orc Lineman" if name not in RACES["Orcs"]["colleges"] else "Troll Lineman"
    if foreign == "Troll Lineman" and name == "Jade":
        foreign = "Ogre Lineman"
    assert "AG-TEAM-02" in broken(college(name, **{foreign: 6}))


LINE = re.compile(
    r"(?P<name>[\w ]+?)(?:, (?P<college>\w+) College)? \((?P<kind>lineman|specialist)\): (?P<cost>[\d,]+), "
    r"MA (?P<ma>\d+) ST (?P<st>\d+) AG (?P<ag>\d+) AV (?P<av>\d+), (?P<skills>[^;]+); access (?P<access>[A-Z ]+)\."
)
BASE_NAMES = {"Regenerate": "Regeneration", "Bonehead": "Bone-head", "Throw Team-mate": "Throw Team-Mate"}


@pytest.mark.parametrize("cited", [
    pytest.param("AG-COLLEGE-20", marks=rule("AG-COLLEGE-20")), pytest.param("AG-COLLEGE-21", marks=rule("AG-COLLEGE-21")),
    pytest.param("AG-COLLEGE-22", marks=rule("AG-COLLEGE-22")), pytest.param("AG-COLLEGE-23", marks=rule("AG-COLLEGE-23")),
    pytest.param("AG-COLLEGE-24", marks=rule("AG-COLLEGE-24")), pytest.param("AG-COLLEGE-25", marks=rule("AG-COLLEGE-25")),
    pytest.param("AG-COLLEGE-26", marks=rule("AG-COLLEGE-26")), pytest.param("AG-COLLEGE-27", marks=rule("AG-COLLEGE-27")),
    pytest.param("AG-COLLEGE-28", marks=rule("AG-COLLEGE-28")), pytest.param("AG-COLLEGE-29", marks=rule("AG-COLLEGE-29")),
    pytest.param("AG-COLLEGE-30", marks=rule("AG-COLLEGE-30")), pytest.param("AG-COLLEGE-31", marks=rule("AG-COLLEGE-31")),
    pytest.param("AG-COLLEGE-32", marks=rule("AG-COLLEGE-32")), pytest.param("AG-COLLEGE-33", marks=rule("AG-COLLEGE-33")),
    pytest.param("AG-COLLEGE-34", marks=rule("AG-COLLEGE-34")), pytest.param("AG-COLLEGE-35", marks=rule("AG-COLLEGE-35")),
    pytest.param("AG-COLLEGE-36", marks=rule("AG-COLLEGE-36")), pytest.param("AG-COLLEGE-37", marks=rule("AG-COLLEGE-37")),
    pytest.param("AG-COLLEGE-38", marks=rule("AG-COLLEGE-38")), pytest.param("AG-COLLEGE-39", marks=rule("AG-COLLEGE-39")),
    pytest.param("AG-COLLEGE-40", marks=rule("AG-COLLEGE-40")), pytest.param("AG-COLLEGE-41", marks=rule("AG-COLLEGE-41")),
    pytest.param("AG-COLLEGE-42", marks=rule("AG-COLLEGE-42")), pytest.param("AG-COLLEGE-43", marks=rule("AG-COLLEGE-43")),
    pytest.param("AG-COLLEGE-44", marks=rule("AG-COLLEGE-44")), pytest.param("AG-COLLEGE-45", marks=rule("AG-COLLEGE-45")),
    pytest.param("AG-COLLEGE-46", marks=rule("AG-COLLEGE-46")), pytest.param("AG-COLLEGE-47", marks=rule("AG-COLLEGE-47")),
    pytest.param("AG-COLLEGE-48", marks=rule("AG-COLLEGE-48")),
])  # fmt: skip
def test_race_is_hired_as_printed_by_every_college_it_belongs_to(cited: str) -> None:
    race = RACES[rules()[cited].title.partition(": ")[2]]
    lines = [line.groupdict() for line in LINE.finditer(rules()[cited].rule)]
    assert lines
    for name in race["colleges"]:
        found = [position for position in LISTS[f"{name} College"].positions if position.player_race == race["one"]]
        printed = [line for line in lines if line["college"] in (None, name)]
        assert len(found) == len(printed)
        for position, line in zip(found, printed, strict=True):
            assert position.name in (line["name"], f"{race['one']} {line['name']}")
            assert hired(name, position) == int(line["cost"].replace(",", ""))
            numbers = (position.ma, position.st, position.ag, position.av)
            assert numbers == tuple(int(line[key]) for key in ("ma", "st", "ag", "av"))
            skills = [] if line["skills"] == "no skills" else line["skills"].split(", ")
            assert list(position.skills) == [BASE_NAMES.get(skill, skill) for skill in skills]
            assert position.primary == "".join("M" if letter == "PH" else letter for letter in line["access"].split())
            special = name in race["special_in"]
            assert position.qty == (2 if special or line["kind"] == "specialist" else 16)


def hired(name: str, position: Position) -> int:
    """What one more player of a position costs a team."""
    team = college(name, **{position.name: 1})
    return team.cost()


# ---------------------------------------------------------------- numbers of players
@rule("AG-TEAM-12")
def test_new_team_needs_six_players_and_has_sixteen_at_most() -> None:
    assert broken(college("Jade", Orc_Lineman=5)) == {"AG-TEAM-12"}
    assert college("Jade", Orc_Lineman=6).legal() == []
    assert broken(college("Jade", Orc_Lineman=17)) >= {"AG-TEAM-12"}
    crowd = college("Jade", Orc_Lineman=12, Goblin_Lineman=6)
    assert str(crowd.legal()[0]) == "18 players, more than 16; let 2 go [AG-TEAM-12]"


@rule("AG-TEAM-03")
def test_fourth_race_is_refused() -> None:
    team = college("Grey", Human_Lineman=6, Snotling_Lineman=2, Ogre_Lineman=1)
    assert broken(team) == set()
    assert broken(college("Grey", Human_Lineman=5, Snotling_Lineman=2, Ogre_Lineman=1, Warrior=1)) == {"AG-TEAM-03"}


@rule("AG-TEAM-04")
@pytest.mark.parametrize(("counts", "legal"), [
    ((8, 2, 2), True), ((6, 6, 2), True), ((16, 0, 0), True), ((7, 6, 2), True), ((7, 7, 0), False), ((8, 3, 3), False),
    ((6, 6, 3), False),
])  # fmt: skip
def test_races_fit_into_groups_of_16_6_and_2(counts: tuple[int, int, int], legal: bool) -> None:
    orcs, goblins, snotlings = counts
    team = college("Jade", Orc_Lineman=orcs, Goblin_Lineman=goblins, Snotling_Lineman=snotlings)
    assert broken(team) == (set() if legal else {"AG-TEAM-04"})


@rule("AG-TEAM-05")
def test_groups_float_until_the_numbers_force_them() -> None:
    assert broken(college("Jade", Orc_Lineman=8, Goblin_Lineman=3, Hobgoblin_Lineman=2)) == set()
    assert broken(college("Jade", Orc_Lineman=8, Goblin_Lineman=3, Hobgoblin_Lineman=3)) == {"AG-TEAM-04"}
    assert broken(college("Jade", Orc_Lineman=7, Goblin_Lineman=6, Snotling_Lineman=1)) == set()
    assert broken(college("Jade", Orc_Lineman=6, Goblin_Lineman=7, Snotling_Lineman=1)) == set()
    assert broken(college("Jade", Orc_Lineman=7, Goblin_Lineman=7)) == {"AG-TEAM-04"}


@rule("AG-TEAM-06")
def test_special_race_only_takes_the_tertiary_place() -> None:
    assert broken(college("Jade", Orc_Lineman=8, Goblin_Lineman=3, Troll_Lineman=2)) == set()
    assert broken(college("Jade", Orc_Lineman=8, Goblin_Lineman=3, Troll_Lineman=3)) == {"AG-TEAM-06"}
    assert broken(college("Jade", Troll_Lineman=9)) == {"AG-TEAM-06"}
    assert broken(college("Jade", Orc_Lineman=7, Goblin_Lineman=7, Troll_Lineman=1)) == {"AG-TEAM-04"}


@rule("AG-TEAM-07")
def test_rainbow_college_may_have_any_race_as_its_largest() -> None:
    assert broken(college("Rainbow", Slann_Lineman=8, Human_Lineman=4)) == set()


@rule("AG-TEAM-08")
def test_sixteen_linemen_of_one_race_are_a_team() -> None:
    assert college("Jade", Orc_Lineman=16).legal() == []


@rule("AG-TEAM-09")
def test_third_specialist_of_a_race_and_position_is_refused() -> None:
    elves = {"Light_Elf_Thrower": 2, "Grey_Elf_Thrower": 2, "Common_Elf_Thrower": 2}
    assert broken(college("Celestial", **elves)) == set()
    assert broken(college("Celestial", **{**elves, "Light_Elf_Thrower": 3})) == {"AG-TEAM-09"}


def fits_by_brute_force(team: Team, roster: Roster) -> bool:
    """Whether any assignment of races to places works, and no specialist comes three times."""
    hired = [roster.position(player.position) for player in team.players]
    each = Counter(position.name for position in hired)
    races = Counter(position.player_race for position in hired)
    if any(count > 2 for name, count in each.items() if not roster.position(name).lineman):
        return False
    caps = (16, 6, 2)
    return any(
        all(count <= caps[place] and (race != roster.third_race or place == 2)
            for (race, count), place in zip(races.items(), places, strict=True))
        for places in permutations(range(3), len(races))
    )  # fmt: skip


def random_roster(random: Random) -> Team:
    """A team of a random college: some races, rather linemen than others, often close to a limit."""
    roster = random.choice(list(LISTS.values()))
    races = random.sample(sorted({position.player_race for position in roster.positions}), random.randint(1, 4))
    sizes = [random.choice((1, 2, 2, 3, 5, 6, 6, 7, 8)) for _ in races]
    hired = []
    for race, size in zip(races, sizes, strict=True):
        open_to = [position for position in roster.positions if position.player_race == race]
        linemen = [position for position in open_to if position.lineman]
        hired += [random.choice(open_to if random.random() < 0.25 else linemen).name for _ in range(size)]
    players = tuple(Player(number, f"Player {number}", position) for number, position in enumerate(hired[:16], 1))
    return Team("Random", roster.race, players, edition="astrogranite")


@rule("AG-TEAM-04", "AG-TEAM-06", "AG-TEAM-09")
def test_random_rosters_are_judged_as_by_brute_force() -> None:
    random, judged = Random(34), Counter[bool]()
    for _ in range(ROSTERS):
        team = random_roster(random)
        legal = not broken(team) - {"AG-TEAM-12"}
        assert legal == fits_by_brute_force(team, LISTS[team.race]), team
        judged[legal] += 1
    assert min(judged.values()) > sum(judged.values()) / 10


# ---------------------------------------------------------------- gold
@rule("AG-TEAM-10", "AG-TEAM-11")
def test_rerolls_cost_50_000_and_fans_1_000_each() -> None:
    team = college("Dark", Zombie=6)
    assert replace(team, rerolls=3).cost() - team.cost() == 150_000
    fans = replace(team, goods={"fan factor": 9})
    assert fans.cost() - team.cost() == fans.value() - team.value() == 9_000
    assert broken(replace(team, goods={"fan factor": 10})) == {"AG-TEAM-11"}
    assert broken(replace(team, goods={"bribe": 1})) == {"AG-REF-06"}


@rule("AG-TEAM-12")
def test_new_team_has_a_million_and_the_staff_of_the_base_rules() -> None:
    team = replace(college("Gold", Ogre_Lineman=2, Boar_Centaur=2, Orc_Lineman=6), rerolls=4)
    assert team.cost() == 960_000
    staffed = replace(team, goods={"apothecary": 1})
    assert [found.rule for found in staffed.legal()] == ["AG-TEAM-12"]
    assert replace(team, goods={"cheerleader": 2, "assistant coach": 2}).legal() == []


# ---------------------------------------------------------------- weapons and items
def armed(name: str, position: str, weapon: str) -> Team:
    """A team of six whose first player carries a weapon."""
    team = college(name, **{position: 6})
    return replace(team, players=(replace(team.players[0], weapon=weapon), *team.players[1:]))


@rule("AG-SW-01")
def test_second_secret_weapon_is_refused_even_if_the_first_is_confiscated() -> None:
    team = armed("Gold", "Orc Lineman", "Chainsaw")
    assert broken(team) == set()
    both = replace(team, players=(*team.players[:-1], replace(team.players[-1], weapon="Sorcery")))
    assert broken(both) == {"AG-SW-01"}
    away = replace(both, players=(replace(both.players[0], confiscated=True), *both.players[1:]))
    assert broken(away, new=False) == {"AG-SW-01"}


@rule("AG-SW-02")
def test_weapon_is_for_the_races_of_its_list_only() -> None:
    assert broken(armed("Gold", "Snotling Lineman", "Bombs")) == {"AG-SW-02"}
    assert broken(armed("Gold", "Orc Lineman", "Bombs")) == set()
    assert broken(armed("Gold", "Orc Lineman", "Cannon")) == {"AG-SW-02"}
    unarmed = {race["one"] for race in RACES.values()}.difference(*weapons().values())
    named = table("facts/astrogranite-secret-weapons.toml")["meta"]["races_without_any"]
    assert unarmed == {RACES[name]["one"] for name in named}


@rule("AG-SW-03")
def test_secret_weapon_player_is_a_lineman_of_their_race_with_the_weapon() -> None:
    team = armed("Bright", "Skink", "Poisoned Dagger")
    sheet = team.sheet().players[0]
    assert (sheet.ma, sheet.st, sheet.ag, sheet.av) == (8, 2, 3, 7)
    assert sheet.skills == ("Dodge", "Stunty", "Right Stuff", "Poisoned Dagger")
    assert broken(armed("Bright", "Saurus", "Poisoned Dagger")) >= {"AG-SW-03"}


@pytest.mark.parametrize(("name", "position", "weapon", "price"), [
    pytest.param("Light", "Longbeard", "Chainsaw", 90_000, marks=rule("AG-SW-04")),
    pytest.param("Dark", "Zombie", "Chainsaw", 50_000, marks=rule("AG-SW-05")),
    pytest.param("Light", "Norse Lineman", "Chainsaw", 80_000, marks=rule("AG-SW-05")),
    pytest.param("Jade", "Goblin Lineman", "Bombs", 60_000, marks=rule("AG-SW-06")),
    pytest.param("Amber", "Skaven Lineman", "Bombs", 80_000, marks=rule("AG-SW-06")),
    pytest.param("Jade", "Hobgoblin Lineman", "Poisoned Dagger", 70_000, marks=rule("AG-SW-07")),
    pytest.param("Amethyst", "Fimir Lineman", "Sorcery", 90_000, marks=rule("AG-SW-08")),
    pytest.param("Celestial", "Light Elf Lineman", "Sorcery", 110_000, marks=rule("AG-SW-08")),
])  # fmt: skip
def test_armed_player_costs_lineman_and_surcharge(name: str, position: str, weapon: str, price: int) -> None:
    team = armed(name, position, weapon)
    assert team.player_value(team.players[0]) == team.price(team.players[0]) == price


@pytest.mark.parametrize(("name", "position", "weapon"), [
    pytest.param("Amber", "Skaven Lineman", "Chainsaw", marks=rule("AG-SW-05")),
    pytest.param("Light", "Norse Lineman", "Bombs", marks=rule("AG-SW-06")),
    pytest.param("Jade", "Orc Lineman", "Poisoned Dagger", marks=rule("AG-SW-07")),
    pytest.param("Celestial", "Common Elf Lineman", "Sorcery", marks=rule("AG-SW-08")),
])  # fmt: skip
def test_weapon_of_another_race_is_refused(name: str, position: str, weapon: str) -> None:
    assert broken(armed(name, position, weapon)) == {"AG-SW-02"}


@pytest.mark.parametrize(("cited", "weapon"), [
    pytest.param("AG-SW-05", "Chainsaw", marks=rule("AG-SW-05")), pytest.param("AG-SW-06", "Bombs", marks=rule("AG-SW-06")),
    pytest.param("AG-SW-07", "Poisoned Dagger", marks=rule("AG-SW-07")),
    pytest.param("AG-SW-08", "Sorcery", marks=rule("AG-SW-08")),
])  # fmt: skip
def test_surcharges_are_those_of_the_rule(cited: str, weapon: str) -> None:
    printed: dict[str, int] = {}
    for part in re.finditer(r"Surcharge ([\d,]+)[^:]*: ([^.]+)\.", rules()[cited].rule):
        for race in part[2].split(", "):
            printed[RACES[race]["one"]] = int(part[1].replace(",", ""))
    assert weapons()[weapon] == printed


@rule("AG-SW-14")
def test_player_with_a_confiscated_weapon_is_not_on_the_sheet() -> None:
    team = armed("Jade", "Goblin Lineman", "Bombs")
    away = replace(team, players=(replace(team.players[0], confiscated=True), *team.players[1:]))
    assert [player.number for player in away.sheet().players] == [2, 3, 4, 5, 6]
    assert broken(away, new=False) == set()
    assert broken(away) == {"AG-SW-01"}


@rule("AG-ITEM-03")
def test_item_raises_the_cost_of_its_owner_by_50_000() -> None:
    team = college("Light", Human_Lineman=6)
    shod = replace(team, players=(replace(team.players[0], item="Shoes of Speed"), *team.players[1:]))
    assert shod.price(shod.players[0]) == 100_000
    assert shod.value() - team.value() == 50_000
    assert "Shoes of Speed" in shod.sheet().players[0].skills
    assert broken(shod, new=False) == set()
    assert broken(shod) == {"AG-ITEM-01"}
    odd = replace(team, players=(replace(team.players[0], item="Shoes of Sloth"), *team.players[1:]))
    assert broken(odd, new=False) == {"AG-ITEM-02"}
    assert len(items()) == 12


def test_team_file_keeps_weapon_item_and_confiscation() -> None:
    team = armed("Jade", "Goblin Lineman", "Bombs")
    first = replace(team.players[0], item="Helm of Distraction", confiscated=True)
    kept = replace(team, players=(first, *team.players[1:]))
    assert Team.from_json(kept.to_json()) == kept


# ---------------------------------------------------------------- skills
@rule("AG-SKILL-01")
def test_players_learn_from_the_categories_of_their_access() -> None:
    team = college("Jade", Orc_Lineman=6)

    def learns(player: Player) -> set[str]:
        return broken(replace(team, players=(player, *team.players[1:])))

    assert learns(replace(team.players[0], extra_skills=("Sure Hands", "Guard"))) == set()
    assert learns(replace(team.players[0], extra_skills=("Horns",))) == {"AG-SKILL-01"}
    beast = LISTS["Grey College"].position("Warrior")
    assert beast.primary == "GSM"
    assert "P" in beast.secondary, "PH is not Passing"


@rule("AG-SKILL-04")
def test_big_players_have_the_skills_of_the_base_rules_and_no_loner() -> None:
    troll = LISTS["Dark College"].position("Troll Lineman")
    assert troll.skills == ("Mighty Blow", "Really Stupid", "Always Hungry", "Regeneration", "Throw Team-Mate")


@rule("AG-SKILL-09")
def test_grab_and_frenzy_exclude_each_other() -> None:
    team = college("Light", Longbeard=6, Slayer=1)
    assert broken(replace(team, players=(*team.players[:-1], replace(team.players[-1], extra_skills=("Grab",))))) == {
        "AG-SKILL-09"
    }
    fimir = college("Amethyst", Fimir_Lineman=6, Fimir_Blocker=1)
    mad = replace(fimir.players[-1], extra_skills=("Frenzy",))
    assert broken(replace(fimir, players=(*fimir.players[:-1], mad))) == {"AG-SKILL-09"}


@rule("AG-SPP-04")
def test_player_may_have_seven_improvements() -> None:
    team = college("Jade", Orc_Lineman=6)
    learnt = ("Block", "Tackle", "Dauntless", "Pro", "Kick", "Wrestle")
    seven = replace(team.players[0], extra_skills=learnt, improved=Changes(ma=1))
    eight = replace(seven, improved=Changes(ma=1, av=1))
    assert broken(replace(team, players=(seven, *team.players[1:]))) == set()
    assert broken(replace(team, players=(eight, *team.players[1:]))) == {"AG-SPP-04"}


# ---------------------------------------------------------------- matches
@rule("AG-TEAM-01")
def test_ordinary_teams_play_without_the_switch_and_college_teams_bring_it() -> None:
    ordinary = new_match("astrogranite", 2, teams=["Orc", "Human"], dice=dice_for(1))
    assert "college-teams" not in ordinary.rules.active_switches
    mixed = new_match("astrogranite", 2, teams=["Orc", "Light"], dice=dice_for(1))
    assert {"college-teams", "dungeonbowl-skills"} <= set(turned_on_unasked(mixed, []))
    with pytest.raises(SetupError, match="is a team of Astrogranite, Dungeonbowl 5 takes those of"):
        new_match("dungeonbowl-5", 2, teams=["The Lantern Fellowship", "Orc"])
    sheets = [ready_team(name, "astrogranite").sheet() for name in ("Light", "Jade")]
    with pytest.raises(ValueError, match=r"The Lantern Fellowship cannot play under .* it needs the switch college-teams"):
        Match.new("astrogranite", board_called("lantern-cellar", 2, "astrogranite"), sheets, dice_for(1), ("obstacles",))


@rule("AG-COLLEGE-01", "AG-COLLEGE-02")
def test_rules_know_the_colleges_and_the_wheel_of_the_data() -> None:
    wheel = table("facts/astrogranite-colleges.toml")["wheel"]
    assert tuple(wheel["ring"]) == RING
    assert tuple(wheel["hub"]) == HUB
    superior = {entry["name"]: entry["superior_to"] for entry in table("facts/astrogranite-colleges.toml")["college"]}
    walked = ["Light"]
    while (following := superior[walked[-1]]) != "Light":
        walked.append(following)
    assert tuple(walked) == RING


def test_every_college_has_a_legal_ready_team_of_ten_or_more() -> None:
    for name, team in ready_teams("astrogranite").items():
        assert team.legal() == [], name
        assert len(team.players) >= 10
    assert list(ready_teams("astrogranite")) == list(LISTS)


def test_position_names_are_unique_and_their_long_forms_are_understood() -> None:
    for found in LISTS.values():
        names = [name for position in found.positions for name in (position.name, *position.aliases)]
        assert len(names) == len(set(names))
    assert LISTS["Light College"].position("dwarf longbeard").name == "Longbeard"
    with pytest.raises(RosterError, match="the Light College list has no position 'Lineman'"):
        LISTS["Light College"].position("Lineman")
