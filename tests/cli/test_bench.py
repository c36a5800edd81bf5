"""`deepbowl bench`: every figure one JSON line. The figures themselves are nobody's business here."""

from __future__ import annotations

import json
import os
import platform

import pytest

from deepbowl.cli import bench
from deepbowl.rules.assemble import book_ids

from .conftest import Run

FIGURES = ["decisions_per_s", "matches_per_s", "clone_us", "clone_inside_us", "paths_us"]


@pytest.fixture(autouse=True)
def in_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SECONDS", 0.01)
    monkeypatch.setattr(bench, "QUICK_SECONDS", 0.01)


@pytest.mark.parametrize("arguments", [(), ("--quick",), ("--book", "crp"), ("--quick", "--book", "crp")])
def test_each_figure_is_one_json_line(run: Run, arguments: tuple[str, ...]) -> None:
    cores = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set()
    code, out, err = run("bench", *arguments)
    assert (code, err) == (0, "")
    found = [json.loads(line) for line in out.splitlines()]
    books = ["crp"] if "--book" in arguments else book_ids()
    assert [(entry["book"], entry["figure"]) for entry in found] == [(b, f) for b in books for f in FIGURES]
    for entry in found:
        assert set(entry) == {"book", "figure", "value", "compiled", "python"}
        assert entry["value"] > 0
        assert isinstance(entry["compiled"], bool)
        assert entry["python"] == platform.python_version()
    if cores:
        assert os.sched_getaffinity(0) == cores


def test_a_book_that_does_not_exist(run: Run) -> None:
    code, out, err = run("bench", "--book", "crpp")
    assert (code, out) == (2, "")
    assert "no book 'crpp'; did you mean crp?" in err
