"""`deepbowl team`: every list of every edition, teams as tables, and what is not allowed about a team."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from deepbowl.teams.ready import ready_team
from deepbowl.teams.team import Player, Team

from .conftest import Run


def wide(text: str) -> list[str]:
    """The lines, without the blanks that line columns up."""
    return [" ".join(line.split()) for line in text.splitlines()]


def test_every_list_of_every_edition_is_listed(run: Run) -> None:
    code, out, err = run("team", "list")
    assert (code, err) == (0, "")
    lines = wide(out)
    for title in ("CRP", "Living Rulebook 5", "Blood Bowl 2020", "Dungeon Bowl 2021", "Deathbowl Sevens"):
        assert any(line.startswith(f"{title} --edition ") for line in lines)
    assert any("The Grinding Tuskers" in line and line.startswith("Orc 60k yes 16 Lineman") for line in lines)
    assert any(line.startswith("Shambling Undead 70k - 12 Skeleton Lineman") for line in lines)
    assert any(line.startswith("College of Heavens 50k - 16 Skink Runner Lineman") for line in lines)
    assert "the 30 lists of Blood Bowl 2020" in lines
    code, out, _ = run("team", "list", "--json")
    facts = {entry["edition"]: entry for entry in json.loads(out)}
    assert {name: len(entry["lists"]) for name, entry in facts.items()} == {
        "crp": 24, "lrb5": 21, "bb2020": 30, "colleges": 8, "sevens": 30, "astrogranite": 10
    }
    assert facts["crp"]["books"] == ["crp", "dungeonbowl-5", "stockbowl", "astrogranite"]
    assert {entry["reroll"] for entry in facts["sevens"]["lists"]} == {100_000, 120_000, 140_000}


def test_team_list_shows_a_single_edition(run: Run) -> None:
    _, out, _ = run("team", "list", "--edition", "sevens")
    assert "Snotling" in out
    assert "CRP" not in out
    assert run("team", "list", "--edition", "bb2021") == (
        2, "", "deepbowl: no edition 'bb2021'; did you mean bb2020?\n"
    )


def test_a_list_shows_target_numbers_dashes_and_shared_limits(run: Run) -> None:
    _, out, _ = run("team", "show", "college of fire")
    lines = wide(out)
    assert any(line.startswith("0-2 Special Troll Slayer 5 3 4+ - 9+ Block, Dauntless") for line in lines)
    assert "together" not in out
    _, out, _ = run("team", "show", "Chaos Renegades")
    assert "at most 3 Big Guys together" in out
    assert "may pick one of: favoured-of-" in out
    _, out, _ = run("team", "show", "Orc")
    lines = wide(out)
    assert any(line.startswith("0-16 Lineman 5 3 3 9 G ASP 50k") for line in lines), "no PA in the older game"
    assert "ready team: The Grinding Tuskers" in lines
    assert "Also in: --edition lrb5 or bb2020 or sevens" in lines
    _, out, _ = run("team", "show", "Orc", "--edition", "sevens")
    assert "re-roll 120k" in out
    assert "apothecary 80k" in out


def test_a_team_shows_its_players(run: Run, tmp_path: Path) -> None:
    _, out, _ = run("team", "show", "The Grinding Tuskers")
    assert any(line.startswith("1 Morgash Slabjaw Black Orc Blocker 4 4 2 9") for line in wide(out))
    assert "costs 1,000,000 gold" in out
    code, out, _ = run("team", "show", "Orc", "--json")
    assert code == 0
    assert Team.from_json(out) == ready_team("Orc")
    file = tmp_path / "mine.json"
    file.write_text(out, encoding="utf-8")
    assert "Morgash Slabjaw" in run("team", "show", str(file))[1]


def test_unknown_team_is_refused_with_close_names(run: Run) -> None:
    assert run("team", "show", "Collage of Fire")[2] == (
        "deepbowl: no team list and no ready team 'Collage of Fire'; did you mean College of Fire or College of Life "
        "or College of Metal?\n"
    )
    refused = run("team", "show", "Goblin", "--edition", "sevens", "--json")
    assert refused[2] == "deepbowl: there is no ready team 'Goblin'\n", "only eight lists have one of seven a side"


def test_checking_a_team(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(ready_team("Orc").to_json(), encoding="utf-8")
    code, out, err = run("team", "check", str(file))
    assert (code, err) == (0, "")
    assert "The Grinding Tuskers is allowed by CRP" in out
    assert run("team", "check", str(file), "--budget", "900000")[0] == 1
    players = tuple(Player(number, f"Orc {number}", "Orc Blitzer") for number in range(1, 13))
    team = Team("The Rest", "Orc", players, 7, {"wizard": 1}, edition="sevens")
    file.write_text(team.to_json(), encoding="utf-8")
    code, out, err = run("team", "check", str(file))
    assert (code, err) == (1, "")
    lines = wide(out)
    assert lines[0] == "The Rest is not allowed by Deathbowl Sevens"
    assert [line.partition(":")[0] for line in lines[1:]] == [
        "D7-TEAM-02", "D7-TEAM-04", "D7-TEAM-07", "D7-TEAM-03", "D7-TEAM-03", "D7-TEAM-01"
    ]
    code, out, _ = run("team", "check", str(file), "--json")
    assert code == 1
    assert json.loads(out)["findings"][0] == {
        "rule": "D7-TEAM-02", "wrong": "12 players, more than 11", "remedy": "let 1 go"
    }
    file.write_text(replace(team, players=players[:3], rerolls=0, goods={}).to_json(), encoding="utf-8")
    assert run("team", "check", str(file), "--played")[0] == 0


def test_invalid_team_file_is_reported_in_one_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text("{}", encoding="utf-8")
    assert run("team", "check", str(file)) == (2, "", f"deepbowl: {file}: the team: 'format' is missing\n")
    assert run("team", "check", "nowhere.json")[2] == "deepbowl: nowhere.json: No such file or directory\n"


# ---------------------------------------------------------------- commands that play a team file
def illegal_team(tmp_path: Path) -> Path:
    """Write an Orc team with 9 re-rolls, which is over the limit and over the budget."""
    team = ready_team("Orc")
    file = tmp_path / "mine.json"
    file.write_text(replace(team, rerolls=9).to_json(), encoding="utf-8")
    return file


PLAYING = {
    "match": ("match", "--seed", "1", "--quiet", "--teams"),
    "sim": ("sim", "--matches", "1", "--workers", "1", "--seats", "random,random", "--turns", "1", "--teams"),
    "ladder": ("ladder", "--matches", "1", "--workers", "1", "--bots", "random,biased", "--turns", "1", "--teams"),
    "play": ("play", "--against", "Human", "--seed", "1", "--team"),
}


@pytest.mark.parametrize("command", PLAYING)
def test_illegal_team_file_is_refused_with_its_rule(run: Run, tmp_path: Path, command: str) -> None:
    file = illegal_team(tmp_path)
    assert "CRP-16.1" in run("team", "check", str(file))[1]
    code, out, err = run(*PLAYING[command], str(file), typed="q\nn\n")
    assert (code, out) == (2, "")
    assert err == (
        f"deepbowl: {file}: re-rolls: 9, more than 8; set it to 8 or less [CRP-16.1] "
        f"(1 of 2 problems; `deepbowl team check {file}` lists all); to play this team anyway, add --unchecked\n"
    )


@pytest.mark.parametrize("command", PLAYING)
def test_illegal_team_file_is_played_unchecked(run: Run, tmp_path: Path, command: str) -> None:
    file = illegal_team(tmp_path)
    code, _, err = run(*PLAYING[command], str(file), "--unchecked", typed="q\nn\n")
    assert (code, err) == (0, "")


def test_illegal_team_typed_in_play_is_refused_and_asked_again(run: Run, tmp_path: Path) -> None:
    file = illegal_team(tmp_path)
    code, out, _ = run("play", "--against", "Human", "--seed", "1", typed=f"{file}\nDwarf\nq\nn\n")
    assert code == 0
    assert f"{file}: re-rolls: 9, more than 8; set it to 8 or less [CRP-16.1]" in " ".join(out.split())
    assert "You are A, " in out


@pytest.mark.rule("AG-COLLEGE-01", "AG-SW-04")
def test_college_of_magic_shows_its_races_limits_and_weapons(run: Run) -> None:
    _, listed, _ = run("team", "list", "--edition", "astrogranite")
    assert "10 lists, 1,000,000 gold, 6 to 16 players" in listed
    assert "Orc, Goblin, Snotling, Hobgoblin, Troll (at most 2)" in listed
    _, shown, _ = run("team", "show", "Jade College", "--edition", "astrogranite")
    assert "at most 3 races, with at most 16, 6 and 2 players" in shown
    assert "one secret weapon: Chainsaw: Orc 30k, Goblin 30k; Bombs: Orc 30k, Goblin 20k" in shown
