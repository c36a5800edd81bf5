"""`deepbowl match` and `deepbowl replay`: bots play, and what they played is seen again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from deepbowl.board.pitches import training_pitch
from deepbowl.bots.protocol import ask
from deepbowl.bots.random_bot import BiasedBot
from deepbowl.cli.main import app
from deepbowl.engine.dice import Seeded
from deepbowl.engine.log import read_log
from deepbowl.match.match import Match
from deepbowl.match.replay import replay_text, steps
from deepbowl.teams.ready import ready_team

from .conftest import Run


def test_match_of_bots_prints_the_result(run: Run) -> None:
    code, out, err = run("match", "--seed", "7")
    assert (code, err) == (0, "")
    assert "blocks thrown" in out
    assert "seed 7" in out
    assert out.splitlines()[-1].startswith("A The Lantern Street Irregulars ")


def test_the_same_seed_plays_the_same_match(run: Run, tmp_path: Path) -> None:
    logs = [tmp_path / "one.txt", tmp_path / "two.txt"]
    for log in logs:
        assert run("match", "--seed", "9", "--seats", "random,biased", "--log", str(log), "--quiet")[0] == 0
    assert logs[0].read_text() == logs[1].read_text()
    assert replay_text(logs[0].read_text()).over


def test_quiet_is_one_line(run: Run) -> None:
    code, out, _ = run("match", "--quiet", "--seats", "biased,random,biased,random", "--balls", "2", "--teams", "Goblin,Elf")
    assert code == 0
    assert out.count("\n") == 1
    assert out.startswith("A The ")
    assert ", D " in out


def test_switches_boards_and_team_files(run: Run, tmp_path: Path) -> None:
    team = tmp_path / "mine.json"
    team.write_text(ready_team("Norse").to_json(), encoding="utf-8")
    log = tmp_path / "log.txt"
    arguments = ("--board", "training", "--teams", f"{team},Orc", "--switch", "overtime", "--switch", "full-throw-in")
    code, out, _ = run("match", "--seed", "3", "--log", str(log), *arguments)
    assert code == 0
    assert "\nswitches: overtime full-throw-in\n" in log.read_text()
    assert "Norse" in out


def test_the_typer_app_runs_by_itself() -> None:
    result = CliRunner().invoke(app, ["match", "--seed", "1", "--quiet"])
    assert result.exit_code == 0
    assert result.stdout.startswith("A The ")


@pytest.mark.parametrize(("arguments", "message"), [
    (("--seats", "random"), "2 to 4 seats, not 1"),
    (("--seats", "a,b,c,d,e"), "2 to 4 seats, not 5"),
    (("--seats", "random,rondom"), "no bot 'rondom'; did you mean random or rookie?"),
    (("--book", "crb"), "no book 'crb'; did you mean crp?"),
    (("--switch", "overtme"), "no switch 'overtme' in the book 'crp'; did you mean overtime?"),
    (("--board", "opne"), "no board and no file 'opne'; did you mean open?"),
    (("--teams", "Orck,Elf"), "no ready team 'Orck'; did you mean Ork or Orc"),
    (("--teams", "Orc,Elf,Human"), "3 teams for 2 seats"),
    (("--teams", "none.json"), "none.json: No such file"),
    (("--balls", "9"), "room for 4 balls, not 9"),
    (("--balls", "-1"), "--balls"),
    (("--seed", "x"), "--seed"),
    (("--seed", "9" * 60), "too large a number"),
    (("--seats", "random,random,random", "--board", "open"), "is for 2 to 2 teams, not 3"),
    (("--log", "no/such/folder/log.txt"), "there is no folder"),
    (("--nonsense",), "--nonsense"),
])
def test_wrong_arguments_are_one_line(run: Run, arguments: tuple[str, ...], message: str) -> None:
    code, out, err = run("match", *arguments)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert err.startswith("deepbowl: ")
    assert message in err


def test_a_broken_team_or_board_file_is_one_line(run: Run, tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_bytes(b"\xff\xfe")
    assert run("match", "--teams", str(bad))[::2] == (2, run("match", "--teams", str(bad))[2])
    bad.write_text("{}")
    code, _, err = run("match", "--teams", str(bad))
    assert (code, err.count("\n")) == (2, 1)
    board = tmp_path / "board.txt"
    board.write_text("level 0\n??")
    code, _, err = run("match", "--board", str(board))
    assert (code, err.count("\n")) == (2, 1)
    assert "line 2, column 1" in err
    code, _, err = run("match", "--board", str(tmp_path))
    assert (code, err.count("\n")) == (2, 1)


# ---------------------------------------------------------------- replay
@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("logs") / "match.txt"
    result = CliRunner().invoke(app, ["match", "--seed", "21", "--quiet", "--log", str(path)])
    assert result.exit_code == 0
    return path


def test_a_replay_tells_everything_and_shows_the_end(run: Run, log: Path) -> None:
    code, out, err = run("replay", str(log))
    assert (code, err) == (0, "")
    assert " start turn 8" in out
    assert "[CRP-5.5]" in out
    assert "The match is over" in out
    assert out.splitlines()[-1].startswith("A The ")


def test_replay_shows_the_board_as_it_was_when_the_match_ended(run: Run, log: Path) -> None:
    """The end of the last drive takes all players off the pitch, so the last board comes from the events."""
    seen = [(list(m.state.cell), m.state.ball_by[0]) for m in steps(read_log(log.read_text()))]
    cells = [where for where, _ in seen]
    assert max(cells[-1]) < 0, "the state has nobody on the pitch"
    last = list(steps(read_log(log.read_text())))[-1]
    expected = {last.bodies.name[body] for body, cell in enumerate(cells[-2]) if cell >= 0}
    out = run("replay", str(log))[1]
    board = out[out.rindex("The match is over.") : out.rindex("score  turn")]
    drawn = {sign.upper() for sign in re.findall(r"[ABab]\d+", board)}
    drawn |= {f"{sign[-1]}{sign[:-1]}".upper() for sign in re.findall(r"\d+[ab]", board)}
    assert drawn == expected
    carrier = seen[-2][1]
    assert carrier >= 0, "someone held the ball when the match ended"
    assert f"Ball: {last.bodies.name[carrier]} " in out[out.rindex("score  turn") :]


def test_a_replay_can_stop_anywhere(run: Run, log: Path) -> None:
    code, out, _ = run("replay", str(log), "--at", "60")
    assert code == 0
    assert out.startswith("60/")
    assert " 14  :  ." not in out
    assert "\n14  :  ." in out
    assert run("replay", str(log), "--at", "0")[1].startswith("0/")
    code, out, _ = run("replay", str(log), "--at", "999999")
    assert "The match is over" in out


def test_step_by_step_forward_back_and_jumping(run: Run, log: Path) -> None:
    code, out, _ = run("replay", str(log), "--step", typed="\n\nb\n100\nnonsense\n30\nq\n")
    assert code == 0
    positions = [line.split("/")[0] for line in out.splitlines() if "/" in line[:5] and line[0].isdigit()]
    assert positions == ["0", "1", "2", "1", "100", "100", "30"]
    assert "'nonsense' is not a number, b or q" in out
    code, out, _ = run("replay", str(log), "--step", typed="999999\n\n")
    assert out.splitlines()[-1].startswith("A The ")
    assert run("replay", str(log), "--step", typed="")[0] == 0


def test_the_film_shows_every_choice(run: Run, tmp_path: Path) -> None:
    m = Match.new("crp", training_pitch(), [ready_team("Orc").sheet(), ready_team("Elf").sheet()], Seeded(1))
    bot = BiasedBot(1)
    for _ in range(25):
        m.apply(ask(bot, m))
    log = tmp_path / "short.txt"
    log.write_text(m.log(), encoding="utf-8")
    lines = [line for line in log.read_text().split("\n") if line[:2] in ("A ", "B ")]
    code, out, _ = run("replay", str(log), "--speed", "100000")
    assert code == 0
    assert "not over yet" in out
    shown = [line for line in out.splitlines() if line.partition("/")[2].startswith(f"{len(lines)}  ")]
    assert len(shown) == len(lines) + 1


@pytest.mark.parametrize(("change", "message"), [
    (lambda text: text[: len(text) // 2], "line "),
    (lambda text: text.replace("formation", "fomation", 1), "fomation"),
    (lambda text: "", "line 1: not a Deepbowl log"),
    (lambda text: text.replace("\nend ", "\nend 0", 1), "only 'end' may follow 'key:'"),
])
def test_a_broken_log_is_one_line(run: Run, log: Path, tmp_path: Path, change: object, message: str) -> None:
    assert callable(change)
    broken = tmp_path / "broken.txt"
    broken.write_text(change(log.read_text()))
    for options in ((), ("--at", "10000"), ("--step",)):
        code, _, err = run("replay", str(broken), *options, typed="10000\n\n")
        assert code == 2
        assert err.count("\n") == 1
        assert message in err
        assert "broken.txt" in err


@pytest.mark.parametrize(("arguments", "message"), [
    (("nowhere.txt",), "nowhere.txt: No such file"),
    ((), "Missing argument"),
    (("LOG", "--step", "--at", "3"), "--step, --at and --speed cannot be combined"),
    (("LOG", "--speed", "0"), "--speed"),
    (("LOG", "--at", "-1"), "--at"),
])
def test_wrong_arguments_of_a_replay(run: Run, log: Path, arguments: tuple[str, ...], message: str) -> None:
    code, out, err = run("replay", *(str(log) if word == "LOG" else word for word in arguments))
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert message in err


def test_the_result_of_bots_against_the_clock_states_how_time_passed(run: Run) -> None:
    options = ("--book", "dungeon-bowl-2021", "--seats", "random,random", "--seed", "1", "--quiet")
    _, timed, _ = run("match", *options, "--switch", "time-limit=30")
    _, free, _ = run("match", *options, "--turns", "3")
    assert timed.strip().endswith("(simulated clock, 2 minutes per turn)")
    assert "clock" not in free
