"""A coach's team: what it is worth, what is not allowed about it, its text form, and the ready-made ones."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deepbowl.data import table
from deepbowl.teams.editions import BB2020, COLLEGES, CRP, EDITIONS, skill_categories
from deepbowl.teams.ready import FILES, ready_team, ready_teams
from deepbowl.teams.rosters import RosterError
from deepbowl.teams.team import Changes, Player, Team, TeamError

ORCS = replace(
    ready_team("Orc"), players=tuple(replace(p, name=p.name.split()[0]) for p in ready_team("Orc").players)
)


def with_player(index: int, **changes: Any) -> Team:
    players = list(ORCS.players)
    players[index] = replace(players[index], **changes)
    return replace(ORCS, players=tuple(players))


def with_goods(name: str, count: int) -> Team:
    return replace(ORCS, goods={**ORCS.goods, name: count})


def linemen(count: int, **changes: Any) -> Team:
    players = tuple(Player(number, f"Orc {number}", "Lineman") for number in range(1, count + 1))
    return Team(name="Test", race="Orc", players=players, **changes)


# ---------------------------------------------------------------- ready teams


@pytest.mark.rule("CRP-16.1")
@pytest.mark.parametrize("race", list(CRP.lists()))
def test_every_list_has_a_legal_ready_team(race: str) -> None:
    team = ready_team(race)
    assert team.race == race
    assert team.legal() == []
    assert team.cost() <= CRP.budget
    assert team.rerolls >= 2
    assert len(team.players) >= (11 if race in ("Dark Elf", "High Elf", "Wood Elf") else 12)
    assert [player.number for player in team.players] == list(range(1, len(team.players) + 1))


@pytest.mark.rule("2020-18.1", "2020-18.4")
@pytest.mark.parametrize("race", list(BB2020.lists()))
def test_every_list_of_2020_has_a_legal_ready_team(race: str) -> None:
    team = ready_team(race, "bb2020")
    assert team.race == race
    assert team.legal() == []
    assert len(team.players) >= 11
    assert team.rerolls >= 1


@pytest.mark.rule("DG-TEAM-01", "DG-TEAM-02", "DG-TEAM-03")
@pytest.mark.parametrize("college", list(COLLEGES.lists()))
def test_every_college_has_a_legal_ready_team(college: str) -> None:
    team = ready_team(college, "colleges")
    assert team.race == college
    assert team.legal() == []


@pytest.mark.rule("D7-TEAM-01", "D7-TEAM-03", "D7-TEAM-04")
def test_eight_lists_have_a_legal_ready_team_of_seven_a_side() -> None:
    teams = ready_teams("sevens")
    assert len(teams) == 8
    assert [finding for team in teams.values() for finding in team.legal()] == []


@pytest.mark.parametrize("edition", list(FILES))
def test_ready_teams_waste_no_gold(edition: str) -> None:
    smallest = {"crp": 10_000, "bb2020": 10_000, "sevens": 20_000, "colleges": 50_000, "astrogranite": 10_000}[edition]
    budget = EDITIONS[edition].budget
    assert all(0 <= budget - team.cost() < smallest for team in ready_teams(edition).values())


def test_ready_teams_share_no_names() -> None:
    teams = [team for edition in FILES for team in ready_teams(edition).values()]
    names = [name for team in teams for name in (team.name, *(player.name for player in team.players))]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("edition", list(FILES))
def test_everything_in_the_data_file_is_used(edition: str) -> None:
    for entry in table(FILES[edition])["team"]:
        team = ready_teams(edition)[entry["race"]]
        for key, value in entry.items():
            if key == "aliases":
                assert all(ready_team(alias, edition) is team for alias in value)
            elif key == "players":
                hired = [(position, name) for position, names in value.items() for name in names]
                assert [(player.position, player.name) for player in team.players] == hired
            else:
                assert getattr(team, key) == value


def test_ready_teams_are_found_by_any_of_their_names() -> None:
    assert ready_team("ORC") is ready_team("orks") is ready_team("The Grinding Tuskers")
    assert ready_team("Orc") is ready_team("grinding tuskers")
    assert ready_team("wood-elf") is ready_team(" wood  elves ")


@pytest.mark.parametrize(("name", "answer"), [
    ("Orcses", "no ready team 'Orcses'; did you mean Orcs"),
    ("xyzzy", "no ready team 'xyzzy'; there are: Amazon, Chaos, Chaos Dwarf"),
    ("", "no ready team ''; there are: Amazon"),
])
def test_an_unknown_ready_team_is_refused_with_close_matches(name: str, answer: str) -> None:
    with pytest.raises(RosterError) as refused:
        ready_team(name)
    assert str(refused.value).startswith(answer)


# ---------------------------------------------------------------- value


@pytest.mark.rule("CRP-16.2")
def test_team_value_counts_players_rerolls_staff_and_one_apothecary() -> None:
    team = linemen(
        11, rerolls=2, goods={"apothecary": 1, "assistant coach": 1, "cheerleader": 2, "fan factor": 3}
    )
    assert team.value() == 11 * 50_000 + 2 * 60_000 + 50_000 + 6 * 10_000
    assert team.cost() == team.value()


@pytest.mark.rule("CRP-16.5")
def test_goods_for_one_match_cost_gold_but_add_no_value() -> None:
    team = linemen(11)
    bought = {"apothecary": 1, "wandering apothecary": 1, "bribe": 1, "wizard": 1, "babes": 2}
    goods = replace(team, goods=bought)
    assert goods.value() == team.value() + 50_000
    assert goods.cost() - goods.value() == 100_000 + 100_000 + 150_000 + 2 * 50_000
    goblins = ready_team("Goblin")
    assert goblins.cost() - goblins.value() == 50_000, "goblins bribe cheaply"
    khemri = replace(ready_team("Khemri"), goods={"igor": 1})
    assert khemri.cost() - khemri.value() == 100_000
    for race, price in (("Halfling", 100_000), ("Orc", 300_000)):
        fed = replace(ready_team(race), goods={"master chef": 1})
        assert fed.cost() - fed.value() == price


@pytest.mark.rule("CRP-15")
def test_improvements_add_to_a_players_value_and_injuries_take_nothing() -> None:
    def worth(**changes: Any) -> int:
        team = with_player(-1, **changes)
        return team.player_value(team.players[-1]) - 50_000

    assert worth(extra_skills=("Block",)) == 20_000
    assert worth(extra_skills=("Dodge",)) == 30_000
    assert worth(improved=Changes(ma=1)) == worth(improved=Changes(av=1)) == 30_000
    assert worth(improved=Changes(ag=1)) == 40_000
    assert worth(improved=Changes(st=1)) == 50_000
    assert worth(injured=Changes(ma=1, st=1, ag=1, av=1), niggling=2) == 0


def test_players_profile_includes_advances_and_injuries() -> None:
    team = with_player(-1, extra_skills=("Block",), improved=Changes(st=1), injured=Changes(ma=2))
    profile = team.profile(team.players[-1])
    assert (profile.ma, profile.st, profile.ag, profile.av) == (3, 4, 3, 9)
    assert profile.skills == ("Block",)
    team = with_player(-1, injured=Changes(ag=2), improved=Changes(av=2))
    profile = team.profile(team.players[-1])
    assert (profile.ag, profile.av) == (1, 10), "never below 1 or above 10"


# ---------------------------------------------------------------- what is not allowed

BREACHES: list[tuple[Team, str, str]] = [
    (linemen(10), "CRP-16.1", "10 players, fewer than 11; hire 1 more"),
    (linemen(17), "CRP-16.1", "17 players, more than 16; let 1 go"),
    (linemen(11, rerolls=8), "CRP-16.1", "the team costs 1,030,000 gold of 1,000,000; save 30,000"),
    (with_player(0, number=2), "CRP-16.1", "2 players have number 2"),
    (with_player(0, number=17), "CRP-16.1", "a player has number 17"),
    (with_player(0, number=0), "CRP-16.1", "a player has number 0"),
    (with_player(-1, position="Blitzer"), "CRP-16.1", "5 players of position Blitzer, more than 4; let 1 go"),
    (with_player(0, position="Wardancer"), "CRP-16.1", "number 1, Morgash: the Orc list has no position 'Wardancer'"),
    (replace(ORCS, race="Smurf"), "CRP-16.1", "no team list 'Smurf'"),
    (replace(ORCS, rerolls=9), "CRP-16.1", "re-rolls: 9, more than 8"),
    (replace(ORCS, rerolls=-1), "CRP-16.1", "re-rolls: -1, less than none"),
    (with_goods("fan factor", 10), "CRP-16.1", "fan factor: 10, more than 9"),
    (with_goods("assistant coach", -2), "CRP-16.1", "assistant coach: -2, less than none"),
    (with_goods("cheerleader", -1), "CRP-16.1", "cheerleader: -1, less than none"),
    (with_goods("apothecary", 2), "CRP-16.1", "apothecary: 2, more than 1"),
    (with_goods("wandering apothecary", 3), "CRP-16.5", "wandering apothecary: 3, more than 2"),
    (with_goods("bribe", 4), "CRP-16.5", "bribe: 4, more than 3"),
    (with_goods("babes", 3), "CRP-16.5", "babes: 3, more than 2"),
    (with_goods("igor", 1), "CRP-16.5", "Orc teams cannot have an igor; hire an apothecary instead"),
    (with_goods("wizrad", 1), "CRP-16.5", "CRP teams cannot have 'wizrad'; did you mean wizard?"),
    (with_goods("conceded", 1), "CRP-16.5", "CRP teams cannot have 'conceded'; there are: apothecary, assistant coach"),
    (replace(ready_team("Undead"), goods={"apothecary": 1}), "CRP-9.5", "Undead teams cannot have an apothecary"),
    (replace(ORCS, special="necromancer"), "CRP-16.1", "Orc teams pick no special rule, not necromancer either"),
    (with_player(-1, extra_skills=("Blok",)), "CRP-13", "number 12, Brugg: unknown skill 'Blok'; did you mean Block"),
    (with_player(-1, extra_skills=("Horns",)), "CRP-15", "number 12, Brugg: a Lineman cannot learn Horns"),
    (with_player(-1, extra_skills=("Loner",)), "CRP-15", "number 12, Brugg: a Lineman cannot learn Loner"),
    (with_player(4, extra_skills=("Block",)), "CRP-12.2", "number 5, Urzog: has Block twice"),
    (with_player(-1, extra_skills=("Guard", "Guard")), "CRP-12.2", "number 12, Brugg: has Guard twice"),
    (with_player(-1, extra_skills=("Frenzy", "Grab")), "CRP-13/Grab", "number 12, Brugg: has Frenzy and Grab"),
    (with_player(-1, extra_skills=("Block", "Tackle", "Pro", "Kick", "Fend"), improved=Changes(ma=2)), "CRP-15",
     "number 12, Brugg: 7 improvements, more than 6; take 1 back"),
    (with_player(-1, improved=Changes(ma=3)), "CRP-1.1", "number 12, Brugg: ma improved 3 times"),
    (with_player(-1, injured=Changes(ma=3)), "CRP-1.1", "number 12, Brugg: ma injured 3 times"),
    (with_player(-1, improved=Changes(st=-1)), "CRP-1.1", "number 12, Brugg: st improved -1 times"),
    (with_player(-1, improved=Changes(pa=1)), "CRP-1.1", "number 12, Brugg: pa improved 1 times; no player has pa in CRP"),
    (with_player(0, injured=Changes(ag=2)), "CRP-1.1", "number 1, Morgash: ag would be 0"),
    (with_player(-1, improved=Changes(av=2)), "CRP-1.1", "number 12, Brugg: av would be 11"),
    (with_player(-1, niggling=-1), "CRP-9.4", "number 12, Brugg: -1 niggling injuries"),
]


@pytest.mark.rule("CRP-16.1", "CRP-16.5", "CRP-15")
@pytest.mark.parametrize(("team", "rule", "message"), BREACHES, ids=[message for _, _, message in BREACHES])
def test_every_breach_is_found(team: Team, rule: str, message: str) -> None:
    matching = [finding for finding in team.legal() if str(finding).startswith(message)]
    assert [finding.rule for finding in matching] == [rule]
    assert matching[0].remedy
    assert str(matching[0]).endswith(f"[{rule}]")


def test_unknown_edition_is_rejected() -> None:
    assert [str(found) for found in replace(ORCS, edition="bb7").legal()] == [
        "no edition 'bb7'; there are: crp, lrb5, bb2020, colleges, sevens, astrogranite; name an edition that exists []"
    ]


def test_team_can_break_several_rules_together() -> None:
    team = replace(linemen(9), rerolls=9, race="Smurf")
    assert len(team.legal()) == 3


def test_a_team_that_has_played_may_be_worth_more_and_short_of_players() -> None:
    veteran = replace(linemen(10), rerolls=8, goods={"fan factor": 14, "wizard": 1, "bribe": 3})
    assert veteran.legal(new=False) == []
    assert len(veteran.legal()) == 3
    assert linemen(17).legal(new=False) != []


@pytest.mark.rule("CRP-16.1")
def test_another_budget_can_be_set() -> None:
    assert linemen(11).legal(budget=550_000) == []
    assert [f.remedy for f in linemen(11).legal(budget=549_000)] == ["save 1,000"]


def test_living_rulebook_5_prices_hold_for_a_team_of_that_edition() -> None:
    dwarfs = ready_team("Dwarf")
    assert dwarfs.value() - replace(dwarfs, edition="lrb5").value() == 20_000


# ---------------------------------------------------------------- text form

changes = st.builds(Changes, *[st.integers(0, 2)] * 5)
players = st.builds(
    Player,
    number=st.integers(1, 16),
    name=st.text(st.characters(categories=("L", "N", "P")), min_size=1),
    position=st.sampled_from(["Lineman", "Blitzer", "Troll"]),
    extra_skills=st.lists(st.sampled_from(sorted(skill_categories())), max_size=4).map(tuple),
    niggling=st.integers(0, 3),
    improved=changes,
    injured=changes,
)
teams = st.builds(
    Team,
    name=st.just("Any"),
    race=st.sampled_from(sorted(CRP.lists())),
    players=st.lists(players, max_size=16).map(tuple),
    rerolls=st.integers(0, 8),
    goods=st.dictionaries(st.sampled_from(["apothecary", "bribe", "fan factor"]), st.integers(0, 18)),
    special=st.sampled_from(["", "favoured-of-khorne"]),
    edition=st.sampled_from(["crp", "lrb5", "bb2020"]),
)


@given(teams)
def test_any_team_survives_its_text_form(team: Team) -> None:
    assert Team.from_json(team.to_json()) == team


@pytest.mark.parametrize("race", list(CRP.lists()))
def test_ready_teams_survive_their_text_form(race: str) -> None:
    assert Team.from_json(ready_team(race).to_json()) == ready_team(race)


def edited(**changes: Any) -> str:
    entries = json.loads(ORCS.to_json())
    for key, value in changes.items():
        if value is None:
            del entries[key]
        else:
            entries[key] = value
    return json.dumps(entries)


def edited_player(**changes: Any) -> str:
    return edited(players=[{"number": 1, "name": "A", "position": "Lineman", **changes}])


@pytest.mark.parametrize(("text", "message"), [
    ("", "line 1, column 1: Expecting value: this is not JSON"),
    ("{", "line 1, column 2: "),
    ("[]", "the team: expected an object, found []"),
    ("[" * 100_000, "the text is not a team: "),
    ('{"rerolls": ' + "9" * 5000 + "}", "the text is not a team: "),
    ('{"a": 1, "a": 2}', "the key 'a' stands twice in one object"),
    ('{"a": NaN}', "NaN is not a number in JSON"),
    (edited(format="x"), "the team: format: expected 'deepbowl-team', found 'x'"),
    (edited(version=2), "the team: version: 2 is not known, only 1"),
    (edited(name=None), "the team: 'name' is missing"),
    (edited(name=7), "the team: name: expected text, found 7"),
    (edited(name=" "), "the team: name: must be printable and not empty"),
    (edited(name="a\nb"), "the team: name: must be printable and not empty"),
    (edited(name="\ud800"), "the team: name: must be printable and not empty"),
    (edited(rerolls="two"), 'the team: rerolls: expected a whole number, found "two"'),
    (edited(rerolls=True), "the team: rerolls: expected a whole number, found true"),
    (edited(rerolls=2.0), "the team: rerolls: expected a whole number, found 2.0"),
    (edited(goods={"wizard": True}), "the team: goods: wizard: expected a whole number, found true"),
    (edited(goods=[]), "the team: goods: expected an object, found []"),
    (edited(reroll=1), "the team: unknown key 'reroll'; did you mean rerolls?"),
    (edited(qqq=1), "the team: unknown key 'qqq'; there are: format, version, name"),
    (edited(players={}), "the team: players: expected a list, found {}"),
    (edited(players=[3]), "the team: players: entry 1: expected an object, found 3"),
    (edited_player(number="1"), 'the team: players: entry 1: number: expected a whole number, found "1"'),
    (edited_player(extra_skills=["Block", 3]), "the team: players: entry 1: extra_skills: expected a list of texts"),
    (edited_player(extra_skills="Block"), "the team: players: entry 1: extra_skills: expected a list of texts"),
    (edited_player(extra=[]), "the team: players: entry 1: unknown key 'extra'; did you mean extra_skills?"),
    (edited_player(improved={"ma": "1"}), "the team: players: entry 1: improved: ma: expected a whole number"),
    (edited_player(injured={"pq": 1}), "the team: players: entry 1: injured: unknown key 'pq'"),
    (edited_player(injured=[]), "the team: players: entry 1: injured: expected an object, found []"),
])
def test_a_broken_text_is_refused_and_the_place_named(text: str, message: str) -> None:
    with pytest.raises(TeamError) as refused:
        Team.from_json(text)
    assert str(refused.value).startswith(message)
    assert "\n" not in str(refused.value)


@given(st.text(max_size=60))
def test_no_text_makes_reading_crash(text: str) -> None:
    with pytest.raises(TeamError):
        Team.from_json(text)
