"""Random play: whole matches from fixed seeds, every invariant checked on the way. `make soak` plays thousands more."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from deepbowl.rules.match import Match
from deepbowl.testing import random_play
from deepbowl.testing.random_matches import POLICIES, Fixture
from deepbowl.testing.random_play import Care, Failure, play

SEEDS = range(100, 130)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_match_played_at_random_is_sound_to_its_end(seed: int) -> None:
    outcome = play(Fixture(seed), Care().times(2))
    assert outcome.hash


def test_the_seeds_cover_seats_balls_policies_and_books() -> None:
    fixtures = [Fixture(seed) for seed in SEEDS]
    assert {fixture.seats for fixture in fixtures} == {2, 3, 4}
    assert {fixture.balls for fixture in fixtures} == {1, 2, 3}
    assert {fixture.policy for fixture in fixtures} == set(POLICIES)
    assert {fixture.book for fixture in fixtures} == {"crp", "playground"}
    assert any(fixture.board.stories > 1 for fixture in fixtures)
    assert any(fixture.board.doors and "lever" in fixture.board.areas for fixture in fixtures)
    assert {skill for f in fixtures for team in f.teams for p in team.players for skill in p.skills} == {
        trait.name for trait in fixtures[0].match().rules.traits
    }


def test_the_same_seed_is_the_same_match() -> None:
    assert play(Fixture(7)).hash == play(Fixture(7)).hash


# ---------------------------------------------------------------- would it see a defect?


def test_a_defect_is_reported_with_seed_and_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "turnover", lambda *_: 1 / 0)
    with pytest.raises(Failure, match=r"seed 100.*\n.*ZeroDivisionError") as caught:
        play(Fixture(100))
    assert caught.value.seed == 100
    assert caught.value.log.startswith("deepbowl log")


def test_a_match_that_does_not_end_is_a_failure() -> None:
    with pytest.raises(Failure, match="does not end: 20 decisions"):
        play(Fixture(100), most=20)


def test_a_broken_invariant_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "put_ball", lambda m, ball, _: Match.give_ball(m, ball, 0))
    with pytest.raises(Failure, match="ball"):
        play(Fixture(100))


# ---------------------------------------------------------------- the script


@pytest.fixture(scope="module")
def soak() -> ModuleType:
    path = Path(__file__).resolve().parents[2] / "scripts" / "soak.py"
    spec = importlib.util.spec_from_file_location("soak_script", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["soak_script"] = module
    spec.loader.exec_module(module)
    return module


def test_the_soak_sums_up_what_it_played(soak: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["2", "--first", "4", "--workers", "1"]) == 0
    told = capsys.readouterr().out
    for word in ("2 matches", "decisions", "touchdowns", "casualties", "longest tape", "0 failures"):
        assert word in told


def test_the_soak_tells_seed_and_log_of_a_failure_and_exits_with_1(
    soak: ModuleType, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(random_play.Play, "end", lambda _: 1 / 0)
    monkeypatch.setattr(soak, "ROOT", tmp_path)
    monkeypatch.setattr(soak, "LOGS", tmp_path / "logs")
    assert soak.main(["--seed", "4"]) == 1
    told = capsys.readouterr().out
    assert "FAILED seed 4" in told
    assert "1 failures" in told
    assert (tmp_path / "logs" / "seed-4.log").read_text(encoding="utf-8").startswith("deepbowl log")
    assert "ZeroDivisionError" in (tmp_path / "logs" / "seed-4.txt").read_text(encoding="utf-8")
