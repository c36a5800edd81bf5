"""The same results with any workers, in any portions, however often interrupted; and no bot stops a job."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import polars as pl
import pytest

from deepbowl.bots import protocol
from deepbowl.bots.protocol import Bot
from deepbowl.match.match import Match
from deepbowl.match.setup import SetupError
from deepbowl.sim import single_match, tables
from deepbowl.sim.cluster import RayWorkers
from deepbowl.sim.job import Job, LineUp
from deepbowl.sim.recorder import SEAT_FIGURES
from deepbowl.sim.run import Progress, run
from deepbowl.sim.single_match import MOST_FAULTS
from deepbowl.sim.store import Store
from deepbowl.sim.summary import matches_of, summary
from deepbowl.sim.workers import LocalWorkers, Portion

from .here import HOSTILE, InProcessWorkers, contents, job_of, play


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> tuple[Job, Path]:
    """A job played here, in one go."""
    job, folder = job_of(matches=7), tmp_path_factory.mktemp("alone") / "job"
    play(job, folder, portion_size=100)
    return job, folder


def test_two_processes_and_other_portions_give_the_same(alone: tuple[Job, Path], tmp_path: Path) -> None:
    job, folder = alone
    progress = play(job, tmp_path, LocalWorkers(2), portion_size=2)
    assert (progress.done, progress.played) == (7, 7)
    assert contents(tmp_path) == contents(folder)


def test_a_ray_cluster_gives_the_same(alone: tuple[Job, Path], tmp_path: Path) -> None:
    job, folder = alone
    play(job, tmp_path, RayWorkers("local", 1), portion_size=4)
    assert contents(tmp_path) == contents(folder)


def test_another_seed_gives_others(alone: tuple[Job, Path], tmp_path: Path) -> None:
    job, folder = alone
    play(Job(job.book, job.line_ups, 7, seed=8, turns=job.turns), tmp_path)
    assert contents(tmp_path)[tables.EVENTS] != contents(folder)[tables.EVENTS]


def test_interrupted_job_resumes_with_the_missing_portions(alone: tuple[Job, Path], tmp_path: Path) -> None:
    job, folder = alone

    def interrupt(progress: Progress) -> None:
        if progress.done >= 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(job, Store(tmp_path), InProcessWorkers(), interrupt, 2)
    assert Store(tmp_path).done() == [Portion(0, 2), Portion(2, 4)]
    (tmp_path / "parts" / "events-00000004-00000006.parquet").write_bytes(b"half a fi")  # as a kill may leave it
    (tmp_path / "parts" / "matches-00000004-00000006.parquet.new").write_bytes(b"half")
    workers = InProcessWorkers()
    progress = play(job, tmp_path, workers, 3)
    assert workers.played == [4, 5, 6]
    assert (progress.done, progress.played) == (7, 3)
    assert contents(tmp_path) == contents(folder)
    again = InProcessWorkers()
    assert play(job, tmp_path, again).played == 0
    assert again.played == []


def test_more_matches_are_the_same_job(alone: tuple[Job, Path], tmp_path: Path) -> None:
    job, folder = alone
    play(job_of(matches=3), tmp_path)
    workers = InProcessWorkers()
    play(job, tmp_path, workers)
    assert workers.played == [3, 4, 5, 6]
    assert contents(tmp_path) == contents(folder)


def test_gaps_are_found(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.open(job_of(matches=20))
    for portion in (Portion(3, 5), Portion(8, 10)):
        store.keep(portion, {tables.MATCHES: b""})
    assert store.missing(12) == [Portion(0, 3), Portion(5, 8), Portion(10, 12)]
    assert store.missing(4) == [Portion(0, 3)]


def test_another_job_is_refused(alone: tuple[Job, Path]) -> None:
    job, folder = alone
    other = Job(job.book, job.line_ups, 7, seed=9, turns=5)
    with pytest.raises(SetupError, match=r"holds another simulation \(seed, turns differ\); choose another --out"):
        Store(folder).open(other)


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(SetupError, match="cannot be written"):
        Store(tmp_path / "file" / "job").open(job_of(matches=1))


@pytest.mark.parametrize("text", ["no json", "[]", '{"format": "soup"}', '{"format": "deepbowl-sim", "version": 1}'])
def test_a_folder_with_something_else_in_it(tmp_path: Path, text: str) -> None:
    (tmp_path / "job.json").write_text(text)
    with pytest.raises(SetupError, match=r"job\.json|another simulation"):
        Store(tmp_path).job()
    with pytest.raises(SetupError, match="there is no simulation"):
        Store(tmp_path / "nothing").job()


# ---------------------------------------------------------------- what is in the tables
def test_the_tables_have_what_they_promise(alone: tuple[Job, Path]) -> None:
    job, folder = alone
    for name, schema in tables.SCHEMAS.items():
        assert dict(pl.read_parquet_schema(folder / f"{name}.parquet")) == dict(schema), name
    matches = pl.read_parquet(folder / "matches.parquet")
    assert matches["match"].to_list() == list(range(7))
    assert matches["teams"].to_list() == [list(job.line_up(number).teams) for number in range(7)]
    assert set(matches["ended"]) <= {single_match.WON, single_match.DRAWN, single_match.CALLED_OFF}
    for name in ("score", "decisions", *SEAT_FIGURES):
        assert set(matches[name].list.len()) == {2}
    called_off = matches.filter(pl.col("ended") == single_match.CALLED_OFF)
    assert called_off.height > 0
    assert set(called_off["winner"]) == {None}
    assert set(called_off["turns"].list.max()) == {job.turns + 1}
    events = pl.read_parquet(folder / "events.parquet")
    assert set(events["match"]) == set(range(7))
    cause = pl.col("fields").str.json_path_match("$.cause")
    turnovers = events.filter(pl.col("kind") == "Turnover", cause != "touchdown")
    turnovers = turnovers.group_by("match").len().sort("match")
    assert turnovers["len"].to_list() == [count for count in matches["turnovers"].list.sum() if count]
    moved = events.filter(pl.col("kind") == "Moved")
    told = json.loads(moved["fields"][0])
    assert told["body"] == moved["player"][0]
    assert set(told) == {"body", "from_cell", "to_cell", "manner", "after"}
    assert moved.select("player", "x", "y", "level", "seat", "rule").null_count().row(0) == (0,) * 6


def test_a_summary_adds_up(alone: tuple[Job, Path]) -> None:
    job, folder = alone
    found = summary(job, Store(folder), 2.5)
    assert sum(found["wins"]) + found["draws"] == found["matches"] == 7
    assert len(found["wins"]) == 2
    assert found["matches_per_s"] == 2.5
    matches = matches_of(Store(folder))
    assert found["touchdowns"] == matches["all_score"].sum()
    assert found["mean_turns"] == pytest.approx(matches["rounds"].mean(), abs=1e-3)
    assert found["bots"]["random"]["matches"] == found["bots"]["biased"]["matches"] == 7
    json.dumps(found)


def test_a_job_without_events_has_no_table_of_them(tmp_path: Path) -> None:
    play(job_of(matches=1, events=False), tmp_path)
    assert not (tmp_path / "events.parquet").exists()
    assert (tmp_path / "squares.parquet").exists()


@pytest.mark.parametrize("bots", ["random,random,random", "random,biased,random,biased"])
def test_three_and_four_seats(tmp_path: Path, bots: str) -> None:
    job = job_of("crp", bots, 2, 4)
    play(job, tmp_path)
    found = summary(job, Store(tmp_path), 1)
    assert len(found["wins"]) == job.seats
    assert sum(found["wins"]) + found["draws"] == 2


# ---------------------------------------------------------------- untrusted bots
def played_by(bots: tuple[str, ...], folder: Path, matches: int = 2, limit: float = 60) -> pl.DataFrame:
    teams = ("Orc", "Human", "Skaven")[: len(bots)]
    line_up = LineUp(bots, teams, "open" if len(bots) == 2 else "cross")
    play(Job("crp", (line_up,), matches, turns=30, limit=limit), folder)
    return matches_of(Store(folder))


@pytest.mark.parametrize("name", ["Crashing", "Illegal", "Talking", "Silent", "Leaving"])
def test_a_broken_bot_loses_the_match(tmp_path: Path, name: str) -> None:
    found = played_by((f"{HOSTILE}:{name}", "random"), tmp_path)
    assert found["winner"].to_list() == [1, 1]
    assert found["ended"].to_list() == [single_match.FORFEITED] * 2
    assert found["faults"].to_list() == [[MOST_FAULTS, 0]] * 2
    assert all(text.startswith("0: ") for text in found["fault"])


def test_a_bot_that_scribbles_on_what_it_sees_changes_nothing(tmp_path: Path) -> None:
    found = played_by((f"{HOSTILE}:Scribbling", "random"), tmp_path)
    assert found["winner"].to_list() == [1, 1]
    assert found["all_score"].to_list() == [0, 0]


def test_forfeit_at_a_table_of_three_lets_the_others_play_on(tmp_path: Path) -> None:
    found = played_by(("random", f"{HOSTILE}:Crashing", "random"), tmp_path, matches=1)
    assert found["ended"].to_list() == [single_match.FORFEITED]
    decisions = found["decisions"].to_list()[0]
    assert decisions[1] == MOST_FAULTS
    assert min(decisions[0], decisions[2]) > 50


def test_a_bot_that_hangs_loses_the_match(tmp_path: Path) -> None:
    found = played_by((f"{HOSTILE}:Hanging", "random"), tmp_path, matches=1, limit=0.1)
    assert found["winner"].to_list() == [1]
    assert found["fault"].to_list() == ["0: crashed: TookTooLong: decision 1 took too long"]


def test_a_bot_that_cannot_be_made_any_more_loses_the_match(tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text("class Bot:\n    def choose(self, view, decision):\n        return decision.options[0]\n")
    job = Job("crp", (LineUp((str(mine), "random"), ("Orc", "Human"), "open"),), 1, turns=30)
    job.check()
    mine.unlink()
    play(job, tmp_path / "job")
    assert matches_of(Store(tmp_path / "job"))["ended"].to_list() == [single_match.FORFEITED]


def test_a_bot_that_kills_its_process_wrecks_its_matches_only(tmp_path: Path) -> None:
    fatal = tmp_path / "fatal.py"
    fatal.write_text(
        "import os\nclass Bot:\n    def __init__(self, seed):\n        self.seed = seed\n"
        "    def choose(self, view, decision):\n        if self.seed % 2: os._exit(7)\n        return decision.options[0]\n"
    )
    line_up = LineUp((str(fatal), "random"), ("Orc", "Human"), "open")
    job = Job("crp", (line_up,), 4, turns=3)
    doomed = [number for number in range(4) if job.bot_seed(number, 0) % 2]
    assert 0 < len(doomed) < 4
    play(job, tmp_path / "job", LocalWorkers(1), portion_size=4)
    found = matches_of(Store(tmp_path / "job"))
    assert found.filter(pl.col("ended") == single_match.WRECKED)["match"].to_list() == doomed
    assert found["match"].to_list() == [0, 1, 2, 3]
    assert summary(job, Store(tmp_path / "job"), 1)["wrecked"] == len(doomed)


def test_a_rule_that_raises_costs_one_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []

    def broken(match: Match, bots: Sequence[Bot], turns: int) -> None:
        calls.append(1)
        if len(calls) == 1:
            raise RuntimeError("a hole in the rules")
        protocol.play(match, bots, turns)

    monkeypatch.setattr(single_match, "play", broken)
    found = played_by(("random", "random"), tmp_path)
    assert found["ended"].to_list()[0] == single_match.DEFECT
    assert found["fault"].to_list()[0] == "RuntimeError: a hole in the rules"
    assert found["ended"].to_list()[1] != single_match.DEFECT
