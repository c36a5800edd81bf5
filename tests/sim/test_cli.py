"""What one types: sim, sim-report, ladder and the questions; and what is wrong with it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree

import polars as pl
import pytest
from rich.console import Console

from deepbowl.cli.sim_report import print_summary
from deepbowl.match.setup import books, usual_seats
from deepbowl.sim.plot_style import PAPER, dressed
from deepbowl.sim.questions import CHANGES, is_fair, what_changes
from deepbowl.sim.report import Report
from deepbowl.sim.store import Store

from .conftest import Run
from .here import InProcessWorkers, contents, job_of, play

SHORT = ("--turns", "4", "--seed", "3")


def test_the_last_line_is_a_summary(run: Run) -> None:
    code, out, err = run("sim", "--book", "dungeonbowl-5", "--seats", "biased,random", "--matches", "3", "--json", *SHORT)
    assert (code, err) == (0, "")
    found = json.loads(out.splitlines()[-1])
    assert found["matches"] == sum(found["wins"]) + found["draws"] == 3
    assert len(found["wins"]) == 2
    assert {"touchdowns", "mean_turns", "matches_per_s"} <= set(found)
    assert found["matches_per_s"] > 0
    assert not list(Path().iterdir())  # nothing is left behind


def test_report_without_json_is_readable_text(run: Run) -> None:
    _, out, _ = run("sim", "--seats", "random,random", "--matches", "2", "--out", "job", *SHORT)
    assert "crp: 2 matches, seed 3" in out
    assert re.search(r"seat A won \d \(", out)
    assert "Tables in job" in out
    assert {path.name for path in Path("job").glob("*.parquet")} == {
        "matches.parquet", "tallies.parquet", "squares.parquet", "events.parquet", "times.parquet",
    }  # fmt: skip


@pytest.mark.parametrize(("arguments", "told"), [
    (("--seats", "randm,random"), "no bot 'randm'; did you mean random"),
    (("--seats", "random"), "CRP on an open pitch has 2 to 4 seats, not 1"),
    (("--matches", "0"), "0 matches cannot be played; use --matches 1 or more"),
    (("--turns", "0"), "at least one turn"),
    (("--book", "crpp"), "no book 'crpp'; did you mean crp?"),
    (("--board", "nowhere"), "no board and no file 'nowhere'"),
    (("--boards", "open,nowhere"), "no board and no file 'nowhere'"),
    (("--teams", "Orck,Elf"), "no ready team 'Orck'"),
    (("--switch", "lava"), "no switch 'lava' in the book 'crp'"),
    (("--out", "file/job"), "file/job cannot be written"),
    (("--ray", "127.0.0.1:1"), "no Ray cluster at '127.0.0.1:1'"),
])
def test_simulation_error_is_reported_in_one_line(run: Run, arguments: tuple[str, ...], told: str) -> None:
    Path("file").write_text("in the way")
    code, out, err = run("sim", "--seats", "random,random", "--matches", "1", *arguments)
    assert (code, out) == (2, "")
    assert told in err
    assert err.count("\n") == 1


def test_another_job_in_the_same_folder_is_refused(run: Run) -> None:
    common = ("sim", "--seats", "random,random", "--matches", "1", "--out", "job")
    run(*common, *SHORT)
    code, _, err = run(*common, "--turns", "5", "--seed", "3")
    assert code == 2
    assert "job holds another simulation (turns differ); choose another --out" in err


def test_ctrl_c_keeps_what_is_done(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    class Tired(InProcessWorkers):
        def give(self, job: object, portion: object) -> None:
            if self.played:
                raise KeyboardInterrupt
            super().give(job, portion)  # type: ignore[arg-type]

    common = ("sim", "--seats", "random,random", "--matches", "4", "--out", "job", *SHORT)
    monkeypatch.setattr("deepbowl.sim.workers.LocalWorkers", Tired)
    code, _, err = run(*common)
    assert code == 130
    assert re.search(r"stopped after [12] of 4 matches; the same command resumes", err)
    monkeypatch.setattr("deepbowl.sim.workers.LocalWorkers", InProcessWorkers)
    assert run(*common)[0] == 0
    assert pl.read_parquet("job/matches.parquet")["match"].to_list() == [0, 1, 2, 3]


def test_killed_job_resumes_and_leaves_no_child_process(run: Run, tmp_path: Path) -> None:
    arguments = ("sim", "--seats", "random,random", "--matches", "12", "--turns", "2", "--seed", "3", "--out", "killed")
    program = "import sys; from deepbowl.cli.main import main; main(sys.argv[1:])"
    process = subprocess.Popen([sys.executable, "-c", program, *arguments, "--workers", "1"], cwd=tmp_path)
    parts = tmp_path / "killed" / "parts"
    for _ in range(1200):
        if list(parts.glob("matches-*.parquet")) or process.poll() is not None:
            break
        time.sleep(0.05)
    children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(process.pid)], capture_output=True, text=True, check=False)
    process.send_signal(signal.SIGKILL)
    process.wait()
    done = len(list(parts.glob("matches-*.parquet")))
    assert done
    assert run(*arguments)[0] == 0
    assert run(*arguments[:-1], "whole")[0] == 0
    assert contents(tmp_path / "killed") == contents(tmp_path / "whole")
    for pid in map(int, children.stdout.split()):
        assert gone(pid), "a worker outlived its job"


def gone(pid: int) -> bool:
    for _ in range(400):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        if Path(f"/proc/{pid}/stat").exists() and Path(f"/proc/{pid}/stat").read_text().split()[2] == "Z":
            return True
        time.sleep(0.05)
    return False


# ---------------------------------------------------------------- the report
TOLD = ("Who won", "Bots against bots", "Touchdowns", "Length", "Actions of the teams", "Turnovers", "Injuries")


@pytest.mark.parametrize("book", books())
def test_report_covers_every_book(book: str, tmp_path: Path) -> None:
    play(job_of(book, ",".join(["biased", "random"] * (usual_seats(book) // 2)), 3, 12), tmp_path)
    titles = [part.title for part in Report(Store(tmp_path)).parts()]
    assert set(TOLD) <= set(titles)
    assert titles[-1].startswith("Where it happened: ")


def test_a_report_is_one_file(run: Run) -> None:
    code, out, err = run(
        "sim", "--book", "dungeonbowl-5", "--seats", "biased,random", "--matches", "4", "--turns", "30", "--out", "job",
        "--report",
    )  # fmt: skip
    assert (code, err) == (0, "")
    for title in (*TOLD, "Chests", "Teleporters"):
        assert f"\n{title}\n" in out
    page = Path("job/report.html").read_text(encoding="utf-8")
    assert "Where it happened" in page
    # nothing from outside, and colours that follow the reader's
    assert not re.search(r'(src|href)="(?!#)', page.replace('xlink:href="data:', ""))
    assert not re.search(r"url\((?!#)|@import", page)
    assert "prefers-color-scheme: dark" in page
    assert "#010203" not in page
    drawings = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    assert len(drawings) >= 6
    ids: set[str] = set()
    for drawing in drawings:
        assert "var(--ink)" in drawing or "var(--faint)" in drawing
        own = {node.attrib["id"] for node in ElementTree.fromstring(drawing).iter() if "id" in node.attrib}
        assert not own & ids
        ids |= own


def test_a_report_can_be_made_later(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    run("sim", "--seats", "random,random", "--matches", "2", "--out", "job", *SHORT)
    monkeypatch.setattr("deepbowl.sim.page.page", lambda title, parts: title)  # how it is drawn is seen above
    code, out, _ = run("sim-report", "job", "--html", "mine.html")
    assert code == 0
    assert "crp: 2 matches, random, seed 3" in out
    assert Path("mine.html").is_file()
    code, _, err = run("sim-report", "elsewhere")
    assert code == 2
    assert "there is no simulation in 'elsewhere'" in err
    code, _, err = run("sim-report", "job", "--html", "no/such/place.html")
    assert code == 2
    assert "cannot be written" in err


def test_broken_bots_are_reported(run: Run) -> None:
    Path("bad.py").write_text("class Bot:\n    def choose(self, view, decision):\n        raise ValueError('oh')\n")
    _, out, _ = run("sim", "--seats", "bad.py,random", "--matches", "1", "--out", "job")
    assert "trouble: 10 faults, 1 forfeited" in out
    troubles = next(part for part in Report(Store(Path("job"))).parts() if part.title == "Troubles")
    assert troubles.rows == [("0: crashed: ValueError: oh", "1")]


# ---------------------------------------------------------------- ladder
def test_a_ladder_puts_the_better_one_on_top(run: Run) -> None:
    common = ("ladder", "--bots", "random,biased", "--book", "dungeonbowl-5", "--matches", "4", "--out", "l")
    code, out, _ = run(*common)
    assert code == 0
    assert re.search(r"1 biased .*\n2 random ", out)
    _, out, _ = run(*common, "--json")
    found = json.loads(out.splitlines()[-1])
    assert [line["bot"] for line in found["ladder"]] == ["biased", "random"]
    assert found["ladder"][0]["elo"] > 1500 > found["ladder"][1]["elo"]
    assert found["ladder"][0]["error"] > 0
    assert found["matches"] == 4
    bots = pl.read_parquet("l/matches.parquet")["bots"].to_list()
    assert bots == [["random", "biased"], ["biased", "random"]] * 2


def test_ladder_plays_every_pair_equally_often(run: Run) -> None:
    Path("bot.py").write_text("class Bot:\n    def choose(self, view, decision):\n        return decision.options[0]\n")
    _, out, _ = run("ladder", "--bots", "random,biased,bot.py", "--matches", "1", "--turns", "2", "--json")
    found = json.loads(out.splitlines()[-1])
    assert sorted(sum((pair["wins"], pair["draws"], pair["losses"])) for pair in found["pairs"]) == [1, 1, 1]
    assert sum(line["elo"] for line in found["ladder"]) == pytest.approx(4500, abs=1)


@pytest.mark.parametrize(("bots", "told"), [
    ("random", "at least two bots"), ("random,random", "a bot is named twice"), ("random,nobody", "no bot 'nobody'"),
])
def test_ladders_that_cannot_be(run: Run, bots: str, told: str) -> None:
    code, _, err = run("ladder", "--bots", bots, "--matches", "1")
    assert code == 2
    assert told in err


# ---------------------------------------------------------------- questions
def test_is_this_dungeon_fair(run: Run) -> None:
    common = ("ask", "fair", "smelter", "--bot", "biased")
    code, out, err = run(*common, "--matches", "6", "--turns", "30", "--picture", "f.png", "--html", "f.html")
    assert (code, err) == (0, "")
    assert "The map alone: 100 of 100" in out
    assert Path("f.png").read_bytes().startswith(b"\x89PNG")
    _, out, _ = run(*common, "--matches", "2", "--turns", "2", "--json", "--out", "fair")
    found = json.loads(out.splitlines()[-1])
    assert {"answer", "wins", "shares", "p", "fair", "map_score"} <= set(found)
    assert pl.read_parquet("fair/matches.parquet")["teams"].to_list() == [["Human"] * 2, ["Orc"] * 2]
    assert run("ask", "fair", "open", "--bot", "random", "--matches", "1", "--turns", "1")[0] == 2  # by which book?
    assert run("ask", "fair", "open", "--book", "crp", "--bot", "random", "--matches", "1", "--turns", "1")[0] == 0
    code, _, err = run("ask", "fair", "smeltr")
    assert code == 2
    assert "did you mean smelter" in err
    code, _, err = run("ask", "fair", "nothing-like-it")
    assert code == 2
    assert "see `deepbowl dungeon list`" in err


@pytest.mark.parametrize("arguments", [
    ("ask", "fair", "smelter", "--picture", "nowhere/f.png"), ("ask", "length", "--html", "nowhere/l.html"),
    ("ladder", "--bots", "random,biased", "--html", "nowhere/l.html"), ("ask", "rosters", "--picture", "."),
])  # fmt: skip
def test_unwritable_output_is_reported_before_any_match_is_played(
    run: Run, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    def played(*_: object) -> None:
        raise AssertionError("matches were played for a picture that nobody can have")

    monkeypatch.setattr("deepbowl.sim.run.run", played)
    code, _, err = run(*arguments)
    assert code == 2
    assert "cannot be written: " in err


def test_change_of_a_rare_event_is_not_given_as_a_percentage() -> None:
    """One casualty in forty pairs says nothing in per cent; touchdowns that double do."""
    shared = {"match": list(range(40)), "winner": [0] * 40}
    names = [column for column, _ in CHANGES if column.startswith("all_") or column == "rounds"]
    zeros = dict.fromkeys(names, [0] * 40)
    without = pl.DataFrame({**shared, **zeros, "all_score": [1, 1, 1, 2] * 10, "all_dead": [0] * 39 + [1]})
    with_it = pl.DataFrame({**shared, **zeros, "all_score": [2, 3, 2, 4] * 10, "all_dead": [1, 1] + [0] * 38})
    answer = what_changes("overtime", without, with_it)
    assert "not in the picture: dead." in answer.parts[0].text
    with dressed(PAPER):
        drawn = answer.picture(PAPER).axes[0]
    assert [label.get_text() for label in drawn.get_yticklabels()] == ["touchdowns", "wins of seat A"]


def test_a_lopsided_dungeon_is_called_so() -> None:
    frame = pl.DataFrame({"winner": [0] * 70 + [1] * 30})
    answer = is_fair(job_of(matches=1), frame, None)
    assert answer.sentence.startswith("Not fair: seat A wins 70.0 % (60.4 to 78.1)")
    assert not answer.figures["fair"]


def test_which_roster_wins(run: Run) -> None:
    code, out, _ = run("ask", "rosters", "--book", "crp", "--teams", "Orc,Elf,Dwarf", "--bot", "random", "--matches", "6",
                       "--turns", "2", "--picture", "r.png", "--out", "r")  # fmt: skip
    assert code == 0
    assert "Points by roster" in out
    played = {tuple(teams) for teams in pl.read_parquet("r/crp/matches.parquet")["teams"].to_list()}
    assert len(played) == 6
    code, _, err = run("ask", "rosters", "--book", "crp", "--teams", "Orc")
    assert code == 2
    assert "name at least 2 rosters" in err


def test_effect_of_a_switch_is_reported(run: Run) -> None:
    common = ("ask", "switch", "overtime", "--book", "crp", "--bot", "random", "--matches", "3")
    code, out, _ = run(*common, "--picture", "s.png")
    assert code == 0
    assert re.search(r"turns per team +1\d\.\d+ +2\d\.\d+ ", out)  # drawn matches go on
    _, out, _ = run(*common, "--json")
    found = json.loads(out.splitlines()[-1])
    assert found["rounds"]["change"][0] > 0
    code, _, err = run("ask", "switch", "holes", "--book", "dungeonbowl-5", "--board", "smelter")
    assert code == 2
    assert "smelter always needs the switch 'holes'" in err
    code, _, err = run("ask", "switch", "hols", "--book", "dungeonbowl-5")
    assert code == 2
    assert "did you mean holes" in err


def test_how_long_a_match_takes(run: Run) -> None:
    code, out, _ = run("ask", "length", "--bot", "random", "--matches", "1", "--turns", "3", "--picture", "l.png")
    assert code == 0
    told = " ".join(out.split())  # lines are broken where the terminal ends
    for book in books():
        assert f"by {book}" in told
    assert "minutes at a table" in told.lower()


def test_missing_extra_is_reported_by_name() -> None:
    program = (
        "import sys; sys.modules['polars'] = sys.modules['matplotlib'] = None; "
        "from deepbowl.cli.main import main; main(['sim', '--matches', '1'])"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert re.fullmatch(r"deepbowl: simulation needs (polars|matplotlib); install deepbowl\[sim\]\n", ended.stderr)


@pytest.mark.parametrize(("eaten", "ends"), [(0, "called off"), (2, "called off; the monsters won 2")])
def test_summary_says_how_often_the_monsters_won(eaten: int, ends: str) -> None:
    told = StringIO()
    found = {
        "book": "astrogranite", "matches": 3, "seed": 1, "wins": [1, 0], "win_shares": [[0.3, 0.1, 0.8], [0.0, 0.0, 0.6]],
        "draws": 2, "called_off": 0, "lost_to_monsters": eaten, "touchdowns": 1, "mean_turns": 9.0, "mean_decisions": 90.0,
        "faults": 0, "forfeited": 0, "defects": 0, "wrecked": 0, "matches_per_s": 1.0,
    }  # fmt: skip
    print_summary(Console(file=told, width=120), found)
    assert next(line for line in told.getvalue().splitlines() if "no winner" in line).endswith(ends)
