"""`deepbowl rules` as a person types it, and the one form of every error."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
import typer

from deepbowl.books.registry import BOOKS
from deepbowl.catalogue import coverage as coverage_module
from deepbowl.catalogue import sources
from deepbowl.cli import errors, main
from deepbowl.cli import rules as rules_commands
from deepbowl.engine.errors import Defect
from deepbowl.match.setup import team_called
from deepbowl.rules.switches import name_of
from deepbowl.sim import fired as fired_module
from deepbowl.sim.fired import Wish, equipped, random_match


def deepbowl(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as ended:
        main.main(arguments)
    shown = capsys.readouterr()
    assert isinstance(ended.value.code, int)
    return ended.value.code, shown.out, shown.err


def test_coverage_as_json_is_one_object_a_source(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = deepbowl(capsys, "rules", "coverage", "--json")
    objects = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert [entry["source"] for entry in objects] == list(sources())
    for entry in objects:
        assert entry["rules"] == entry["tested"] + len(entry["missing"])
        assert entry["rules"] >= entry["coded"]


def test_coverage_shows_rules_and_a_summary(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = deepbowl(capsys, "rules", "coverage", "--source", "dungeonbowl-5")
    assert code == 0
    assert "D5-CORE-01" in out
    assert "dungeonbowl-5" in out.splitlines()[-2]
    assert "stockbowl" not in out


def test_coverage_can_show_only_what_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = deepbowl(capsys, "rules", "coverage", "--source", "dungeonbowl-5", "--missing")
    missing = [line for line in out.splitlines() if "D5-" in line]
    _, report, _ = deepbowl(capsys, "rules", "coverage", "--source", "dungeonbowl-5", "--json")
    assert len(missing) == len(json.loads(report)["missing"])


def test_show_tells_what_a_rule_says_and_where_it_is_proven(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = deepbowl(capsys, "rules", "show", "crp-16.1")
    assert code == 0
    assert out.startswith("CRP-16.1  New team\n")
    assert "1,000,000 gold" in out
    assert "teams/legality.py" in out
    assert "tests/test_teams.py::" in out
    assert "Later: " not in out
    assert "Later: " not in deepbowl(capsys, "rules", "show", "LG-KEY-01")[1]


def test_search_finds_rules_by_words(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = deepbowl(capsys, "rules", "search", "diving", "tackle")
    assert code == 0
    assert out.splitlines()[1].split()[:2] == ["CRP-13/Diving", "Tackle"]


@pytest.mark.parametrize("arguments", [(), ("rules",), ("--help",), ("rules", "show", "--help")])
def test_help_is_shown_without_an_error(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]) -> None:
    code, out, err = deepbowl(capsys, *arguments)
    assert (code, err) == (0, "")
    assert "Usage" in out


@pytest.mark.parametrize(("arguments", "message"), [
    (("rulez",), "No such command"),
    (("rules", "coverage", "--colour"), "No such option"),
    (("rules", "coverage", "--source"), "--source"),
    (("rules", "coverage", "--source", "nope"), "no source 'nope'; there are: core-crp"),
    (("rules", "show"), "Missing argument"),
    (("rules", "show", "CRP-5.2", "extra"), "extra"),
    (("rules", "show", "CRP-13/Blok"), "no rule 'CRP-13/Blok'; did you mean CRP-13/Block"),
    (("rules", "search", "xyzzy"), "no rule has all of these words: xyzzy"),
])
def test_wrong_input_is_one_line_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], message: str
) -> None:
    code, out, err = deepbowl(capsys, *arguments)
    assert (code, out) == (2, "")
    assert err.startswith("deepbowl: ")
    assert err.count("\n") == 1
    assert message in err


def test_an_installed_package_says_that_it_has_no_tests(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules_commands, "checkout", lambda: None)
    code, _, err = deepbowl(capsys, "rules", "coverage")
    assert code == 2
    assert err == "deepbowl: no tests to look at: this is an installed package; run it in a checkout of the project\n"
    code, out, _ = deepbowl(capsys, "rules", "show", "CRP-5.2")
    assert code == 0
    assert "use a source checkout" in out


def test_marks_that_do_not_count_are_reported(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "src" / "deepbowl").mkdir(parents=True)
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_x.py").write_text('@rule("CRP-0.99")\ndef test_a():\n    assert f()\n')
    monkeypatch.setattr(rules_commands, "checkout", lambda: tmp_path)
    code, _, err = deepbowl(capsys, "rules", "coverage", "--json")
    assert code == 0
    assert err == "not counted: tests/test_x.py:1: no rule 'CRP-0.99' exists\n"


def failing(error: BaseException) -> typer.Typer:
    app = typer.Typer()

    @app.command()
    def fail() -> None:
        raise error

    return app


@pytest.mark.parametrize(("error", "line"), [
    (errors.UserError("two\nlines"), "deepbowl: two lines\n"),
    (FileNotFoundError(2, "No such file", "team.json"), "deepbowl: team.json: No such file\n"),
    (OSError("disk"), "deepbowl: disk\n"),
    (UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte"), "deepbowl: a file is not UTF-8 text: "),
])
def test_user_error_is_one_line(
    capsys: pytest.CaptureFixture[str], error: BaseException, line: str
) -> None:
    assert errors.run(failing(error), []) == 2
    assert capsys.readouterr().err.startswith(line)


def test_internal_error_is_not_hidden() -> None:
    with pytest.raises(ZeroDivisionError):
        errors.run(failing(ZeroDivisionError()), [])


def test_exit_codes_of_commands_are_kept() -> None:
    assert errors.run(failing(typer.Exit(3)), []) == 3
    assert errors.run(failing(KeyboardInterrupt()), []) == 130
    assert errors.run(failing(typer.Abort()), []) == 130


def test_the_coverage_of_this_checkout_is_what_the_command_reads() -> None:
    assert coverage_module.checkout() == Path(__file__).resolve().parent.parent


def test_how_often_rules_are_cited_in_random_play(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = deepbowl(capsys, "rules", "fired", "--book", "dungeon-bowl-2021", "--matches", "1", "--seed", "3")
    assert code == 0
    cited, never = out.split("never:")
    assert "DG-PRE-05" in cited
    assert "DG-LEAGUE-04" in never
    code, _, told = deepbowl(capsys, "rules", "fired", "--book", "dungeon-bowl-2020")
    assert code == 2
    assert "dungeon-bowl-2021" in told


def test_rules_are_cited_in_the_matches_one_wishes_for() -> None:
    wish = Wish("astrogranite", board="lantern-cellar", everything=True)
    all_on = {name_of(switch) for number in range(8) for switch in random_match(wish, number).rules.active_switches}
    known = {switch.name for switch in BOOKS["astrogranite"].switches if not switch.league}
    assert all_on >= known - {"dragonbowl"}, "the cellar has no hall for a dragon"
    for number in range(4):
        on = set(random_match(wish, number).rules.active_switches)
        assert not {"multiball-sudden-death", "illusionary-multiball"} <= on
    only = random_match(Wish("astrogranite", board="lantern-cellar", switches=("traps=3",)), 0)
    assert "traps=3" in only.rules.active_switches
    assert "universal-leaping" not in only.rules.active_switches
    assert random_match(Wish("astrogranite", board="four-winds"), 0).seats == 4
    assert {random_match(Wish("astrogranite", seats=3), number).seats for number in range(3)} == {3}


def test_impossible_match_is_refused_before_play(capsys: pytest.CaptureFixture[str]) -> None:
    fired = ("rules", "fired", "--book", "astrogranite")
    for wrong, told in (
        (("--board", "cabinet-of-wonders", "--seats", "3"), "teams, not 3"),
        (("--board", "cabinet-of-wanders"), "cabinet-of-wonders"),
        (("--switch", "trap"), "traps"),
        (("--seats", "5"), "2 to 4"),
    ):
        code, _, said = deepbowl(capsys, *fired, *wrong)
        assert code == 2
        assert told in said


def test_failing_rule_is_reported_with_its_match(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise Defect("no such square")

    monkeypatch.setattr(fired_module, "play", fails)
    code, _, said = deepbowl(capsys, "rules", "fired", "--book", "crp", "--first", "7", "--matches", "1", "--workers", "1")
    assert code == 1
    assert "match 7" in said
    assert "no such square" in said


def test_teams_of_random_matches_carry_what_the_switches_allow() -> None:
    on = ("eye-of-the-ref", "magic-items", "college-teams", "secret-weapons", "sorcery", "dirty-tactics")
    wish = Wish("astrogranite", switches=on)
    teams = [team for number in range(6) for team in equipped(wish, on, ["Jade", "Orc"], Random(number))]
    assert all(any(player.item for player in team.players) for team in teams)
    assert {sum(bool(player.weapon) for player in team.players) for team in teams} == {1}
    assert {team.goods.get("assassin", 0) for team in teams} == {0, 1}
    assert equipped(Wish("crp"), (), ["Orc"], Random(1)) == [team_called("Orc", "crp")]
