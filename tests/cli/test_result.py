"""`deepbowl result`: how a match came out, and as the NAF's form wants it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from deepbowl.engine.dice import Seeded
from deepbowl.match.setup import new_match
from deepbowl.testing import rule

from .conftest import Run


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match that is over."""
    m = new_match("deathbowl-sevens", 4, dice=Seeded(3))
    for seat in (1, 2, 3):
        m.note("concede", seat)
    file = tmp_path_factory.mktemp("log") / "match.log"
    file.write_text(m.log(), encoding="utf-8")
    return file


@rule("DB-RANK-04", "DB-RANK-01")
def test_the_command_writes_them_from_a_log(run: Run, log: Path) -> None:
    code, out, err = run("result", str(log), "--naf", "--json")
    assert (code, err) == (0, "")
    told = json.loads(out)
    assert (told["won"], told["places"], len(told["naf"])) == (0, [1, 2, 2, 2], 6)
    assert "points" not in out
    code, out, _ = run("result", str(log), "--naf", "--pairs")
    assert (code, out.count(" draws with ")) == (0, 2)
    code, out, _ = run("result", str(log), "--naf")
    assert out.count("0-3-0") == 4


def test_result_command_refuses_bad_options_and_unfinished_matches(run: Run, log: Path, tmp_path: Path) -> None:
    assert "--pairs needs --naf; use --naf --pairs" in run("result", str(log), "--pairs")[2]
    running = tmp_path / "running.log"
    running.write_text(new_match("deathbowl-sevens", 4, dice=Seeded(3)).log(), encoding="utf-8")
    assert "is not over" in run("result", str(running))[2]
    other = new_match("crp", 2, board="training", dice=Seeded(3))
    other.note("concede", 1)
    while not other.over:
        other.apply(other.decision().options[0])
    file = tmp_path / "two.log"
    file.write_text(other.log(), encoding="utf-8")
    assert run("result", str(file))[0] == 0
    assert "--naf needs a Deathbowl match with four teams" in run("result", str(file), "--naf")[2]
