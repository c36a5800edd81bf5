"""Drafting under the editions of 2020: ordinary teams, colleges, Sevens. Every breach names its rule."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from deepbowl.books.registry import BOOKS
from deepbowl.match import setup
from deepbowl.rules.sheet import TeamSheet
from deepbowl.teams.editions import BB2020, COLLEGES, EDITIONS, SEVENS, Edition
from deepbowl.teams.rosters import Roster
from deepbowl.teams.team import Changes, Player, Team


def draft(edition: str, race: str, hired: dict[str, int], rerolls: int = 0, special: str = "", /, **goods: int) -> Team:
    """A team of this many of each position; goods with underscores for blanks."""
    names = [position for position, count in hired.items() for _ in range(count)]
    players = tuple(Player(number, f"Player {number}", position) for number, position in enumerate(names, 1))
    bought = {name.replace("_", " "): count for name, count in goods.items()}
    return Team("The Test", race, players, rerolls, bought, special, edition)


def orcs(linemen: int = 11, rerolls: int = 0, **goods: int) -> Team:
    return draft("bb2020", "Orc", {"Orc Lineman": linemen}, rerolls, **goods)


def shadows(hired: dict[str, int] | None = None, rerolls: int = 0, **goods: int) -> Team:
    return draft("colleges", "College of Shadows", {"Goblin Lineman": 11} if hired is None else hired, rerolls, **goods)


def sevens(linemen: int = 7, rerolls: int = 0, others: dict[str, int] | None = None, **goods: int) -> Team:
    return draft("sevens", "Orc", {"Orc Lineman": linemen, **(others or {})}, rerolls, **goods)


def changed(team: Team, **changes: object) -> Team:
    first = replace(team.players[0], **changes)  # type: ignore[arg-type]
    return replace(team, players=(first, *team.players[1:]))


def simplest(by: Edition, found: Roster) -> Team:
    """Nothing but the cheapest Linemen, as few as are allowed."""
    lineman = min((p for p in found.positions if p.lineman), key=lambda p: p.cost)
    special = found.choose[0] if found.choose else ""
    return draft(by.id, found.race, {lineman.name: by.fewest}, 0, special)


EVERY = [(by, found) for by in EDITIONS.values() if by.core == "bb2020" for found in by.lists().values()]


@pytest.mark.parametrize(("by", "found"), EVERY, ids=[f"{by.id} {found.race}" for by, found in EVERY])
def test_a_team_of_linemen_is_legal_for_every_list_and_survives_its_text(by: Edition, found: Roster) -> None:
    team = simplest(by, found)
    assert team.legal() == []
    assert Team.from_json(team.to_json()) == team
    sheet = team.sheet()
    assert sum(not player.waits for player in sheet.players) == by.fewest
    rights = {"bribery-and-corruption", "masters-of-undeath", "favoured-of-nurgle"} & set(found.special)  # [2020-18.4]
    assert sheet.goods == {right.replace("-", " "): 1 for right in rights}
    raises = rights - {"bribery-and-corruption"}
    assert any(player.waits for player in sheet.players) == bool(raises)  # a body for a player that a match may raise


# ---------------------------------------------------------------- prices


@pytest.mark.rule("2020-18.1", "2020-18.3")
def test_ordinary_team_has_its_printed_cost_and_value() -> None:
    team = orcs(rerolls=3, apothecary=1, assistant_coach=2, cheerleader=1, dedicated_fans=4)
    assert team.value() == 11 * 50_000 + 3 * 60_000 + 50_000 + 3 * 10_000
    assert team.cost() == team.value() + 3 * 10_000, "the first dedicated fan is free, none of them is value"
    assert team.legal() == []


@pytest.mark.rule("2020-17")
def test_inducements_cost_gold_and_some_lists_pay_less() -> None:
    team = orcs(9, keg=2, team_training=1, bribe=1, wandering_apothecary=1, biased_referee=1)
    assert team.cost() - team.value() == 100_000 + 100_000 + 100_000 + 100_000 + 120_000
    black = draft("bb2020", "Black Orc", {"Goblin Bruiser Lineman": 11}, bribe=1, biased_referee=1)
    assert black.cost() - black.value() == 50_000 + 80_000
    halflings = draft("bb2020", "Halfling", {"Halfling Hopeful Lineman": 11}, master_chef=1)
    assert halflings.cost() - halflings.value() == 100_000
    assert team.sheet().goods == {
        "keg": 2, "team training": 1, "bribe": 1, "apothecary": 1, "biased referee": 1
    }


@pytest.mark.rule("2020-16.7")
def test_skills_and_characteristics_add_their_price() -> None:
    def worth(**changes: object) -> int:
        team = changed(orcs(), **changes)
        return team.player_value(team.players[0]) - 50_000

    assert worth(extra_skills=("Block",)) == 20_000
    assert worth(extra_skills=("Dirty Player (+1)",)) == 20_000
    assert worth(extra_skills=("Dodge",)) == worth(extra_skills=("Mighty Blow (+1)",)) == 40_000
    assert worth(improved=Changes(av=1)) == 10_000
    assert worth(improved=Changes(ma=1)) == worth(improved=Changes(pa=1)) == 20_000
    assert worth(improved=Changes(ag=1)) == 40_000
    assert worth(improved=Changes(st=1)) == 80_000
    assert worth(injured=Changes(ag=1)) == 0


@pytest.mark.rule("2020-2.1")
def test_a_better_agility_is_a_lower_number_on_the_sheet() -> None:
    plain = orcs().sheet().players[0]
    better = changed(orcs(), improved=Changes(ag=1, st=1), injured=Changes(pa=1)).sheet().players[0]
    assert (better.ag, better.st, better.pa) == (plain.ag - 1, plain.st + 1, plain.pa + 1)


@pytest.mark.rule("D7-TEAM-04", "D7-TEAM-05", "D7-TEAM-07")
def test_sevens_pay_double_for_rerolls_and_more_for_staff() -> None:
    plain = sevens()
    assert sevens(rerolls=1).cost() - plain.cost() == 120_000
    assert sevens(assistant_coach=2, apothecary=1).cost() - plain.cost() == 120_000
    assert sevens(dedicated_fans=2, cheerleader=1).cost() - plain.cost() == 40_000
    assert sevens(team_training=1).cost() - plain.cost() == 150_000


@pytest.mark.rule("DG-TEAM-03", "DG-IND-02", "DG-EXH-01")
def test_colleges_pay_for_rerolls_training_and_their_wizard() -> None:
    assert shadows(rerolls=3).cost() - shadows().cost() == 150_000
    assert shadows(rerolls=4).cost() - shadows().cost() == 200_000
    wizard = shadows(grey_wizard=1, team_training=2)
    assert wizard.cost() - shadows().cost() == 300_000
    assert wizard.value() == shadows().value(), "what is hired for one match is no team value"
    assert wizard.legal() == []
    assert wizard.sheet().goods == {"grey wizard": 1, "team training": 2}


@pytest.mark.rule("DG-IND-03")
@pytest.mark.parametrize("college", list(COLLEGES.lists()))
def test_a_college_hires_its_own_wizard_and_no_other(college: str) -> None:
    lineman = min((p for p in COLLEGES.roster(college).positions if p.lineman), key=lambda p: p.cost).name
    wizards = [good.name for good in COLLEGES.goods if good.name.endswith("wizard")]
    teams = {wizard: draft("colleges", college, {lineman: 11}, **{wizard: 1}) for wizard in wizards}
    assert len([wizard for wizard, team in teams.items() if not team.legal()]) == 1
    assert {finding.rule for team in teams.values() for finding in team.legal()} == {"DG-IND-03"}


@pytest.mark.rule("DG-SPON-01", "DG-SPON-07")
def test_team_puts_its_sponsor_and_athlete_on_the_sheet() -> None:
    team = replace(shadows(), sponsor="Air Oberwald", athlete=3)
    assert team.legal() == []
    assert team.cost() == shadows().cost(), "sponsors cost nothing"
    assert Team.from_json(team.to_json()) == team
    sheet = TeamSheet.unpack(team.sheet().pack())
    assert (sheet.sponsor, sheet.athlete) == ("Air Oberwald", 3)
    assert "sponsor" not in shadows().to_json()


@pytest.mark.rule("DG-SKILL-05")
def test_colleges_learn_the_skills_of_dungeon_bowl() -> None:
    runners = {"Goblin Lineman": 7, "Dark Elf Runner": 4}
    passer = shadows({"Dark Elf Runner": 4, "Goblin Lineman": 7})
    for skill in ("Portal Navigator", "Give and Go", "Portal Passer", "Wall Thrower"):
        assert changed(passer, extra_skills=(skill,)).legal() == []
        assert [f.rule for f in changed(orcs(), extra_skills=(skill,)).legal()] == ["2020-15"]
    for skill in ("Kick", "Cannoneer", "Cloud Burster", "Hail Mary Pass"):
        assert [f.rule for f in changed(passer, extra_skills=(skill,)).legal()] == ["DG-SKILL-05"]
    goblin = changed(shadows(runners), extra_skills=("Portal Passer",))
    assert [finding.rule for finding in goblin.legal()] == ["2020-16.5"], "only those learn it who learn Passing skills"


@pytest.mark.rule("D7-TEAM-03")
def test_sevens_team_with_four_other_than_linemen_is_legal() -> None:
    assert sevens(3, others={"Orc Blitzer": 4}).legal() == []


@pytest.mark.rule("DG-TEAM-02")
def test_positions_of_a_type_share_its_quantity_in_any_mix() -> None:
    assert shadows({"Goblin Lineman": 7, "Dark Elf Runner": 2, "Gutter Runner": 2}).legal() == []


# ---------------------------------------------------------------- what is not allowed

UNDEAD = {"Zombie Lineman": 11}
CHAOS = {"Beastman Runner Lineman": 9}
BREACHES: list[tuple[str, Team, str]] = [
    ("2020-18.1", orcs(10), "10 players, fewer than 11; hire 1 more"),
    ("2020-18.1", draft("bb2020", "Orc", {"Orc Lineman": 16, "Goblin": 1}), "17 players, more than 16; let 1 go"),
    ("2020-18.1", orcs(16, 5), "the team costs 1,100,000 gold of 1,000,000; save 100,000"),
    ("2020-18.1", orcs(rerolls=9), "re-rolls: 9, more than 8"),
    ("2020-18.1", orcs(apothecary=2), "apothecary: 2, more than 1"),
    ("2020-18.1", orcs(assistant_coach=7), "assistant coach: 7, more than 6"),
    ("2020-18.1", orcs(cheerleader=13), "cheerleader: 13, more than 12"),
    ("2020-18.1", orcs(dedicated_fans=7), "dedicated fans: 7, more than 6"),
    ("2020-18.1", orcs(dedicated_fans=0), "dedicated fans: 0, less than 1"),
    ("2020-18.1", draft("bb2020", "Orc", {"Orc Lineman": 6, "Orc Blitzer": 5}), "5 players of position Orc Blitzer, more"),
    ("2020-18.1", draft("bb2020", "Shambling Undead", UNDEAD, apothecary=1), "Shambling Undead teams cannot have an apoth"),
    ("2020-18.1", draft("bb2020", "Chaos Chosen", {**CHAOS, "Minotaur": 1, "Chaos Troll": 1}, 0, "favoured-of-khorne"),
     "2 players of the type Big Guys, more than 1; let 1 go"),
    ("2020-18.1", draft("bb2020", "Chaos Renegades", {"Renegade Human Lineman": 9, "Renegade Troll": 2}, 0,
                        "favoured-of-khorne"), "2 players of position Renegade Troll, more than 1; let 1 go"),
    ("2020-18.1", draft("bb2020", "Undead", UNDEAD), "no team list 'Undead' in Blood Bowl 2020; did you mean Shambling"),
    ("2020-18.4", draft("bb2020", "Chaos Chosen", {**CHAOS, "Minotaur": 2}), "Chaos Chosen teams have one of favoured-of"),
    ("2020-18.4", draft("bb2020", "Orc", {"Orc Lineman": 11}, 0, "favoured-of-khorne"), "Orc teams pick no special rule"),
    ("2020-17", orcs(keg=3), "keg: 3, more than 2"),
    ("2020-17", orcs(babes=1), "Blood Bowl 2020 teams cannot have 'babes'"),
    ("2020-17", orcs(mortuary_assistant=1), "Orc teams cannot have a mortuary assistant; it takes the special rule sylv"),
    ("2020-17", draft("bb2020", "Chaos Chosen", {"Beastman Runner Lineman": 11}, 0, "favoured-of-khorne", plague_doctor=1),
     "Chaos Chosen teams cannot have a plague doctor"),
    ("2020-15", changed(orcs(), extra_skills=("Blok",)), "number 1, Player 1: unknown skill 'Blok'; did you mean Block"),
    ("2020-15.1", changed(orcs(), extra_skills=("Guard", "Guard")), "number 1, Player 1: has Guard twice"),
    ("2020-15.1", changed(draft("bb2020", "Orc", {"Untrained Troll": 1, "Orc Lineman": 10}), extra_skills=(
        "Mighty Blow (+2)",)), "number 1, Player 1: has Mighty Blow (+2) twice"),
    ("2020-16.5", changed(orcs(), extra_skills=("Horns",)), "number 1, Player 1: an Orc Lineman cannot learn Horns"),
    ("2020-16.5", changed(orcs(), extra_skills=("Loner (4+)",)), "number 1, Player 1: an Orc Lineman cannot learn Loner"),
    ("2020-15/Frenzy", changed(orcs(), extra_skills=("Frenzy", "Grab")), "number 1, Player 1: has Grab and Frenzy"),
    ("2020-2.1", changed(orcs(), improved=Changes(pa=3)), "number 1, Player 1: pa improved 3 times"),
    ("2020-2.1", changed(draft("bb2020", "Black Orc", {"Trained Troll": 1, "Goblin Bruiser Lineman": 10}),
                         injured=Changes(ag=2)), "number 1, Player 1: ag would be 7; a characteristic stays in 1 to 6"),
    ("DG-TEAM-01", draft("colleges", "College of Time", {}), "no team list 'College of Time' in Dungeon Bowl 2021"),
    ("DG-TEAM-02", shadows({"Goblin Lineman": 7, "Dark Elf Runner": 2, "Gutter Runner": 2, "Woodland Fox": 1}),
     "5 players of the type Runners, more than 4; let 1 go"),
    ("DG-TEAM-03", shadows({"Goblin Lineman": 10}), "10 players, fewer than 11"),
    ("DG-TEAM-03", shadows({"Goblin Lineman": 17}), "17 players, more than 16"),
    ("DG-TEAM-03", shadows(rerolls=9), "re-rolls: 9, more than 8"),
    ("DG-TEAM-03", shadows({"Dark Elf Lineman": 14}, 1), "the team costs 1,030,000 gold of 1,000,000"),
    ("DG-TEAM-03", shadows(apothecary=1), "Dungeon Bowl 2021 teams cannot have 'apothecary'"),
    ("DG-TEAM-03", shadows(cheerleader=1), "Dungeon Bowl 2021 teams cannot have 'cheerleader'"),
    ("DG-IND-01", shadows(keg=1), "Dungeon Bowl 2021 teams cannot have 'keg'"),
    ("DG-IND-01", shadows(wizard=1), "Dungeon Bowl 2021 teams cannot have 'wizard'"),
    ("DG-IND-01", shadows(team_training=9), "team training: 9, more than 8"),
    ("DG-IND-01", shadows(bribe=4), "bribe: 4, more than 3"),
    ("DG-IND-03", shadows(grey_wizard=2), "grey wizard: 2, more than 1"),
    ("DG-IND-03", shadows(bright_wizard=1), "College of Shadows teams cannot have a bright wizard"),
    ("DG-SPON-01", replace(shadows(), sponsor="Lightningaid"), "Dungeon Bowl 2021 teams have no sponsor 'Lightningaid'"),
    ("DG-SPON-07", replace(shadows(), sponsor="Lightningade", athlete=1), "number 1 is the athlete of a team without Air O"),
    ("DG-SPON-07", replace(shadows(), sponsor="Air Oberwald", athlete=12), "the athlete is number 12, but no player has it"),
    ("2020-17", replace(orcs(), sponsor="Lightningade"), "Blood Bowl 2020 teams have no sponsor 'Lightningade'"),
    ("D7-TEAM-01", sevens(11, 0, team_training=1), "the team costs 700,000 gold of 600,000"),
    ("D7-TEAM-01", draft("sevens", "College of Fire", {}), "no team list 'College of Fire' in Deathbowl Sevens"),
    ("D7-TEAM-02", sevens(6), "6 players, fewer than 7"),
    ("D7-TEAM-02", sevens(12), "12 players, more than 11"),
    ("D7-TEAM-03", sevens(2, others={"Orc Blitzer": 4, "Orc Thrower": 1}), "5 players who are not Linemen, more than 4"),
    ("D7-TEAM-03", sevens(4, others={"Orc Thrower": 3}), "3 players of position Orc Thrower, more than 2"),
    ("D7-TEAM-04", sevens(rerolls=7), "re-rolls: 7, more than 6"),
    ("D7-TEAM-05", sevens(assistant_coach=4), "assistant coach: 4, more than 3"),
    ("D7-TEAM-05", sevens(cheerleader=7), "cheerleader: 7, more than 6"),
    ("D7-TEAM-05", sevens(apothecary=2), "apothecary: 2, more than 1"),
    ("D7-TEAM-05", sevens(dedicated_fans=7), "dedicated fans: 7, more than 6"),
    ("D7-TEAM-05", draft("sevens", "Shambling Undead", {"Zombie Lineman": 7}, apothecary=1), "Shambling Undead teams can"),
    ("D7-TEAM-07", sevens(wizard=1), "Deathbowl Sevens teams cannot have 'wizard'"),
]


@pytest.mark.rule(
    "2020-18.1", "2020-18.4", "DG-TEAM-02", "DG-TEAM-03", "DG-IND-01", "DG-IND-03", "DG-SPON-01", "DG-SPON-07", "D7-TEAM-01",
    "D7-TEAM-02", "D7-TEAM-03",
    "D7-TEAM-04", "D7-TEAM-05", "D7-TEAM-07",
)
@pytest.mark.parametrize(("rule", "team", "message"), BREACHES, ids=[f"{rule} {message}" for rule, _, message in BREACHES])
def test_an_illegal_draft_is_refused_with_its_rule(rule: str, team: Team, message: str) -> None:
    matching = [finding for finding in team.legal() if str(finding).startswith(message)]
    assert [finding.rule for finding in matching] == [rule], [str(found) for found in team.legal()]


def test_a_team_that_has_played_may_be_short_of_players_and_rich_in_fans() -> None:
    assert orcs(8, 8, dedicated_fans=12).legal(new=False) == []
    assert sevens(5).legal(new=False) == []
    assert sevens(12).legal(new=False) != []


def test_skills_a_position_is_born_with_need_no_permission() -> None:
    """A Fanatic has Ball and Chain from the start; its exclusions are about skills learned later."""
    goblins = draft("bb2020", "Goblin", {"Fanatic": 1, "Goblin Lineman": 10})
    assert goblins.legal() == []
    assert [f.rule for f in changed(goblins, extra_skills=("Multiple Block",)).legal()] == ["2020-15/Ball and Chain"]


# ---------------------------------------------------------------- which book takes which team


TAKERS = {"bb2020": "bb2020 or deathbowl", "colleges": "dungeon-bowl-2021", "sevens": "deathbowl-sevens"}


@pytest.mark.parametrize("by", [BB2020, COLLEGES, SEVENS], ids=lambda by: by.id)
@pytest.mark.parametrize("book", ["crp", "dungeonbowl-5", "stockbowl"])
def test_a_book_refuses_teams_of_another_edition_by_name(by: Edition, book: str, tmp_path: Path) -> None:
    team = simplest(by, next(iter(by.lists().values())))
    told = (
        rf"^The Test \({team.race}\) is a team of {by.title}, .* takes those of CRP and Living Rulebook 5; "
        rf"it plays under {TAKERS[by.id]}$"
    )
    with pytest.raises(setup.SetupError, match=told):
        setup.new_match(book, 2, teams=[team])
    file = tmp_path / "team.json"
    file.write_text(team.to_json(), encoding="utf-8")
    with pytest.raises(setup.SetupError, match=told):
        setup.team_called(str(file), book)


def test_the_refusal_says_which_books_take_the_team(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BOOKS["dungeonbowl-5"], "editions", ("bb2020", "sevens"))
    with pytest.raises(setup.SetupError, match=r"StockBowl takes .*; it plays under bb2020 or dungeonbowl-5 or deathbowl$"):
        setup.new_match("stockbowl", 2, teams=[orcs()])


def test_every_book_names_editions_that_exist_and_its_seats() -> None:
    for rules in BOOKS.values():
        assert rules.editions
        assert set(rules.editions) <= set(EDITIONS)
        assert set(rules.seats) <= {2, 3, 4}
