"""`deepbowl league`, `deepbowl club` and `deepbowl verify` for a ledger."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from deepbowl.cli import errors
from deepbowl.cli.league_folder import club_called, office_in
from deepbowl.cli.main import app
from deepbowl.cli.session import Session
from deepbowl.league.ledger import chained, line_text
from deepbowl.testing import rule


def run(*words: object) -> int:
    """Return the exit code of a command."""
    return errors.run(app, [str(word) for word in words])


@pytest.fixture
def league(tmp_path: Path) -> Path:
    """Return a league of four colleges of bots."""
    folder = tmp_path / "L"
    assert run("league", "new", folder, "--once") == 0
    for college in ("Fire", "Shadows", "Metal", "Light"):
        assert run("league", "join", folder, f"College of {college}", "--bot") == 0
    return folder


@rule("LG-DICE-04", "LG-FACT-04")
def test_season_of_bots_is_played_and_proven(league: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run("league", "season", league, "begin", "--seed", 1) == 0
    assert run("league", "play", league, "--all", "--seed", 1) == 0
    assert run("league", "season", league, "end", "--seed", 1) == 0
    capsys.readouterr()
    assert run("verify", league) == 0
    told = capsys.readouterr().out
    assert "matches: 6 played again from their logs." in told
    assert told.rstrip().endswith("PROVEN.")
    assert run("league", "table", league) == 0
    assert run("league", "stats", league, "--by", "touchdowns") == 0
    capsys.readouterr()
    assert run("league", "stats", league, "--season", 1) == 0
    first = capsys.readouterr().out
    assert run("league", "stats", league) == 0
    assert capsys.readouterr().out == first, "there was one season"
    assert run("league", "stats", league, "--season", 2) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1, "nothing has happened in the second yet"
    assert run("league", "fixtures", league) == 0
    assert run("league", "ledger", league, "--out", tmp_path / "ledger") == 0
    capsys.readouterr()
    assert run("verify", tmp_path / "ledger") == 0
    text = (tmp_path / "ledger").read_text()
    (tmp_path / "altered").write_text(text.replace('"gold"', '"gild"', 1))
    assert run("verify", tmp_path / "altered") == 2
    assert "ALTERED" in capsys.readouterr().err
    assert run("club", "show", league, "The Furnace Lectures") == 0
    assert "team value" in capsys.readouterr().out
    assert run("club", "print", league, "The Furnace Lectures", "--out", tmp_path / "x.pdf") == 0
    assert (tmp_path / "x.pdf").read_bytes().startswith(b"%PDF")
    assert run("club", "export", league, "The Furnace Lectures", tmp_path / "x.json") == 0
    assert run("team", "check", tmp_path / "x.json", "--played") == 0
    assert run("league", "season", league, "begin") == 0, "the next season begins"


@rule("LG-REPORT-01")
def test_report_that_is_not_the_logs_is_found(league: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("league", "season", league, "begin", "--seed", 1) == 0
    assert run("league", "play", league, "--seed", 1) == 0
    lines = sorted((league / "lines").iterdir())
    for at, path in enumerate(lines):
        line = json.loads(path.read_text())
        if line["kind"] == "report":
            player = next(iter(line["report"]["seats"][0]["players"].values()))
            player["completions"] += 1
            for later in lines[at:]:
                line = line if later == path else json.loads(later.read_text())
                line["hash"] = chained(json.loads(lines[lines.index(later) - 1].read_text())["hash"], line)
                later.write_text(line_text(line))
            break
    capsys.readouterr()
    assert run("verify", league) == 2
    assert "is not what its log gives" in capsys.readouterr().err


def test_person_answers_before_and_after_a_match(league: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert (
        run("club", "new", tmp_path / "mine.json", "--list", "College of Death", "--edition", "colleges", "--name", "Mine")
        == 0
    )
    assert run("club", "check", tmp_path / "mine.json") == 0
    assert run("club", "import", league, tmp_path / "mine.json", "--coach", "me") == 0
    assert run("league", "season", league, "begin", "--seed", 2) == 0
    capsys.readouterr()
    run("league", "fixtures", league)
    mine = next(line.split()[0] for line in capsys.readouterr().out.splitlines() if "Mine" in line)
    assert run("league", "play", league, mine, "--seed", 2) == 2
    assert "Mine is coached by a person [LG-BOT-04]" in capsys.readouterr().err
    assert run("league", "lend", league, "Mine", "--fixture", mine) == 0
    assert run("league", "play", league, mine, "--seed", 2) == 0
    assert run("verify", league) == 3, "the coach has not finished"
    capsys.readouterr()
    run("league", "fixtures", league)
    open_ = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("open:")).split()[1]
    assert run("league", "after", league, open_, "--number", 7) == 0
    assert run("league", "after", league, open_, "--number", 8) == 2
    capsys.readouterr()
    assert run("league", "after", league, "nowhere", "--defaults") == 2
    assert f"no sequence 'nowhere' is open; open: {open_}" in capsys.readouterr().err
    assert run("league", "after", league, mine, "--answer", "begin") == 0, "the fixture names its only open sequence"
    told = capsys.readouterr().out
    assert re.search(r"\d+\. dismiss \S+ \(number \d+, [^,]+, [^)]+\)|advancement \S+ \(number", told), "players by name"
    assert run("league", "after", league, open_, "--undo") == 2, "a die has fallen"
    assert run("league", "after", league, open_, "--defaults") == 0
    assert run("league", "after", league, open_, "--defaults") == 2
    assert (
        run("league", "rule", league, "Mine", "gold", "--why", "a gift", "--field", "amount=10000", "--field", "what=gift")
        == 0
    )
    assert run("league", "rule", league, "Mine", "gold", "--why", "", "--field", "amount=10000", "--field", "what=gift") == 2
    assert run("league", "rule", league, "Mine", "gild", "--why", "typo") == 2
    assert run("league", "rename", league, "Mine", "1", "--name", "Zog") == 0, "by shirt"
    assert run("league", "rule", league, "Mine", "niggle", "--why", "x", "--field", "player=Zog") == 0, "by name"
    assert run("league", "rename", league, "Mine", "Nobody", "--name", "Zag") == 2
    assert run("verify", league) == 0


@rule("LG-BOT-04", "LG-SEASON-01")
def test_person_plays_a_fixture_in_the_terminal(
    league: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("league", "join", league, "College of Death", "--name", "Mine", "--coach", "Ada") == 0
    assert run("league", "season", league, "begin", "--seed", 2) == 0
    assert run("league", "rule", league, "Mine", "gold", "--why", "g", "--field", "amount=-100000", "--field", "what=x") == 0
    capsys.readouterr()
    assert run("league", "play", league, "--all", "--seed", 2) == 0
    told = capsys.readouterr().out.splitlines()
    assert sum("waits for the coach of Mine" in line for line in told) == 4
    mine = next(line.split(":")[0] for line in told if "waits for" in line)
    assert run("league", "play", league, "--club", "Mine") == 2, "which fixture?"
    assert run("league", "play", league, mine, "--club", "The Furnace Lectures") == 2
    assert run("league", "season", league, "end") == 2
    assert f", {mine}) is not played yet" in capsys.readouterr().err
    monkeypatch.setattr("deepbowl.cli.league_play.ask", lambda console, prompt: "")
    run_ = Session.run
    monkeypatch.setattr(Session, "run", lambda its: (its.m.note("concede", its.seat), run_(its)))
    code = run("league", "play", league, mine, "--club", "Mine", "--seed", 2)
    if code:  # goods are asked for first
        assert "Mine has to answer before the match" in capsys.readouterr().err
        assert run("league", "after", league, f"{mine}-before", "--defaults") == 0
        assert run("league", "play", league, mine, "--club", "Mine", "--seed", 2) == 0
    assert f"open: {mine}-after-" in capsys.readouterr().out, "the choices after the match are the coach's"
    assert run("league", "play", league, mine, "--club", "Mine") == 2, "it is over"
    assert "cannot be played now" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("league", "new", "{L}"), "holds a league already"),
        (("league", "new", "{T}/x", "--book", "deathbowl"), "no tables of two"),
        (("league", "new", "{T}/x", "--edition", "crp"), "not of crp"),
        (("league", "new", "{T}/x", "--bonus", "beauty"), "no bonus 'beauty'"),
        (("league", "join", "{L}", "Orc"), "takes those of"),
        (("league", "play", "{L}"), "no fixture is waiting"),
        (("league", "play", "{L}", "f9"), "no fixture 'f9'"),
        (("league", "season", "{L}", "stop"), "'begin', 'play-offs' or 'end'"),
        (("league", "table", "{T}"), "is not a league"),
        (("league", "after", "{L}", "nothing"), "no sequence 'nothing' is open; open: none"),
        (("league", "stats", "{L}", "--by", "beauty"), "no statistic"),
        (("club", "show", "{L}", "Nobody"), "no club 'Nobody'"),
        (("club", "check", "{T}/none.json"), "No such file"),
        (("club", "new", "{T}/y.json", "--list", "Dragons"), "no ready team"),
        (("club", "new", "{T}/y.json", "--list", "Orc", "--edition", "crpp"), "no edition 'crpp'; did you mean crp?"),
        (("club", "check", "{L}"), "is not a team's .json file; draft one with"),
        (("league", "new", "{T}/x", "--divisions", "5"), "--divisions"),
        (("league", "table", "{L}", "--season", "7"), "no season 7"),
        (("league", "stats", "{L}", "--season", "7"), "has not begun its first season"),
        (("league", "season", "{L}", "end"), "no season is running"),
        (("league", "leave", "{L}", "Nobody", "--why", "x"), "no club 'Nobody'"),
        (("league", "rename", "{L}", "The Furnace Lectures", "99", "--name", "Zog"), "have no player '99'"),
        (("league", "rule", "{L}", "The Furnace Lectures", "gold", "--why", "x"), "lacks 'amount'; it has amount, what"),
        (("league", "rule", "{L}", "The Furnace Lectures", "fans", "--why", "x", "--field", "amount=much"),
         "fans: amount: expected a whole number, found 'much'"),
        (("league", "rule", "{L}", "The Furnace Lectures", "coach", "--why", "x", "--field", "coach=me"),
         "no fact 'coach' can be added by hand"),
        (("league", "strike", "{L}", "The Furnace Lectures", "9", "--why", "x"), "no line 9 that can be struck"),
        (("league", "reopen", "{L}", "s1d1f1", "The Furnace Lectures", "--why", "x"), "no fixture 's1d1f1'"),
        (("league", "result", "{L}", "s1d1f1", "two-one", "--why", "x"), "a score is touchdowns by seat"),
        (("league", "void", "{L}", "s1d1f1", "--why", "x"), "no fixture 's1d1f1'"),
        (("league", "pass", "{L}", "The Furnace Lectures", "--why", "x"), "name the new coach"),
    ],
)
def test_wrong_words_are_refused_in_one_line(
    league: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], why: str
) -> None:
    capsys.readouterr()
    assert run(*(word.replace("{L}", str(league)).replace("{T}", str(tmp_path)) for word in words)) == 2
    told = capsys.readouterr().err
    assert why in told
    assert told.count("\n") == 1


@rule("LG-REPAIR-02", "LG-REPAIR-03", "LG-REPAIR-04", "LG-REPAIR-05", "LG-REPAIR-08", "LG-CLUB-02")
def test_commissioner_rules_in_the_terminal(league: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def told(*words: object, code: int = 0) -> str:
        capsys.readouterr()
        assert run("league", words[0], league, *words[1:]) == code
        out = capsys.readouterr()
        return out.err if code else out.out

    name = "The Furnace Lectures"
    assert run("league", "join", league, "College of Fire", "--coach", "Ada") == 0
    assert told("rule", f"{name} 2", "gold", "--why", "a gift", "--field", "amount=5000", "--field", "what=gift") == (
        f"{name} 2: line 2, gold\n"
    ), "a second club of a list has a name of its own"
    assert told("strike", f"{name} 2", 2, "--why", "a mistake") == f"{name} 2: line 2 is struck\n"
    history = told("history", f"{name} 2")
    assert "2." in history
    assert "ruling by commissioner, struck: a gift" in history
    assert "gold: amount 5000, what gift [LG-REPAIR-02]" in history
    assert told("pass", f"{name} 2", "--bot", "--why", "Ada moved away") == f"{name} 2: coached by a bot\n"
    assert told("rename", name, 1, "--shirt", 16) == f"{name}: number 16, {_first(league, name)}\n"
    assert run("league", "season", league, "begin", "--seed", 1) == 0
    match = told("play", "--seed", 1).split(":")[0]
    assert told("result", match, "0-3", "--why", "misread").endswith(" 0-3\n")
    mine = told("fixtures").split(match)[1].split(" - ")[0].split(maxsplit=1)[1]
    assert f"{match}-after-" in told("reopen", match, mine, "--why", "forgot to hire")
    assert told("void", match, "--why", "again").endswith(" waits again\n")
    assert "waiting" in told("fixtures").split(match)[1].splitlines()[0]
    assert run("verify", league) in (0, 3)


def _first(league: Path, name: str) -> str:
    """Return the name of the player in shirt 16 of a club."""
    return next(one.name for one in club_called(office_in(league), name).listed() if one.shirt == 16)


@rule("LG-REPORT-04", "LG-REPORT-02", "LG-FOUR-01")
def test_result_of_a_real_table_is_typed_by_shirt_number(
    league: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert run("league", "season", league, "begin", "--seed", 1) == 0
    assert run("league", "teams", league, "s1d1f1", "--into", tmp_path) == 0
    file = tmp_path / "result.json"
    first = {"touchdowns": 1, "players": {"7": {"touchdowns": 1}, "3": {"casualties": 1}}}
    file.write_text(json.dumps({"seats": [first, {"touchdowns": 0, "players": {"5": {"injuries": ["out"]}}}]}))
    capsys.readouterr()
    assert run("league", "report", league, "s1d1f1", file) == 2
    assert "not confirmed by the coach of" in capsys.readouterr().err
    assert run("league", "report", league, "s1d1f1", file, "--confirmed") == 0
    assert " is recorded" in capsys.readouterr().out
    report = office_in(league).league.fixture("s1d1f1").report
    assert report is not None
    read = [(one.outcome, one.place, one.caused, one.suffered) for one in report.seats]
    assert read == [("won", 1, 1, 0), ("lost", 2, 0, 1)]
    assert sum(deeds.touchdowns for deeds in report.seats[0].players.values()) == 1
    for wrong, why in (("[]", "not a report"), ('{"seats": [{}, {}]}', "not a report"), ('{"seats": 3}', "not a report")):
        file.write_text(wrong)
        assert run("league", "report", league, "s1d1f2", file, "--confirmed") == 2
        assert run("league", "teams", league, "s1d1f2", "--into", tmp_path) == 0
        capsys.readouterr()
        assert run("league", "report", league, "s1d1f2", file, "--confirmed") == 2
        told = capsys.readouterr().err
        assert why in told
        assert told.count("\n") == 1
