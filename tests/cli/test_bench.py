"""`deepbowl bench`: every figure one JSON line. The figures themselves are not checked here."""

from __future__ import annotations

import json
import os
import platform
import sys
from types import SimpleNamespace

import pytest

from deepbowl.board.kernel import KERNEL
from deepbowl.books.registry import book_ids
from deepbowl.cli import bench, peer

from .conftest import Run

FIGURES = ["decisions_per_s", "matches_per_s", "clone_us", "clone_inside_us", "paths_us"]
LEARNING = ["env_steps_per_s", "env_observe_us"]


@pytest.fixture(autouse=True)
def in_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peer, "is_installed", lambda: False)
    monkeypatch.setattr(bench, "SECONDS", 0.01)
    monkeypatch.setattr(bench, "QUICK_SECONDS", 0.01)


@pytest.mark.parametrize("arguments", [(), ("--quick",), ("--book", "crp"), ("--quick", "--book", "crp")])
def test_each_figure_is_one_json_line(run: Run, arguments: tuple[str, ...]) -> None:
    cores = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set()
    code, out, err = run("bench", *arguments)
    assert (code, err) == (0, "")
    found = [json.loads(line) for line in out.splitlines()]
    books = ["crp"] if "--book" in arguments else book_ids()
    assert [(entry["book"], entry["figure"]) for entry in found] == [(b, f) for b in books for f in FIGURES + LEARNING]
    for entry in found:
        assert set(entry) == {"book", "figure", "value", "compiled", "kernel", "python"}
        assert entry["value"] > 0
        assert isinstance(entry["compiled"], bool)
        assert entry["kernel"] == (KERNEL is not None)
        assert entry["python"] == platform.python_version()
    if cores:
        assert os.sched_getaffinity(0) == cores


class Colour:
    RED, BLUE, WHITE, ORANGE = range(4)


class Game:
    """Stands in for a game of catanatron: five actions, done at once."""

    def __init__(self, players: list[int], seed: int) -> None:
        assert len(players) == 4
        self.state = SimpleNamespace(actions=[])

    def play(self) -> None:
        self.state.actions = [1, 2, 3, 4, 5]


def test_ratio_to_the_peer_is_printed_when_it_is_installed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    catanatron = SimpleNamespace(Color=Colour, Game=Game, RandomPlayer=lambda colour: colour)
    monkeypatch.setattr(peer, "is_installed", lambda: True)
    monkeypatch.setitem(sys.modules, peer.PEER, catanatron)
    assert peer.decisions_per_s(0.001) > 0
    monkeypatch.setattr(peer, "decisions_per_s", lambda seconds: 50.0)
    code, out, _ = run("bench", "--quick", "--book", "crp")
    found = {entry["figure"]: entry["value"] for entry in map(json.loads, out.splitlines())}
    assert code == 0
    assert found["ratio_to_catanatron"] == pytest.approx(found["decisions_per_s"] / 50, rel=0.01)


def test_figures_of_the_environment_need_numpy(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "find_spec", lambda name: None)
    code, out, err = run("bench", "--quick", "--book", "crp")
    assert (code, err) == (0, "")
    assert [json.loads(line)["figure"] for line in out.splitlines()] == FIGURES


def test_version_says_which_build_runs(run: Run) -> None:
    code, out, err = run("--version")
    assert (code, err) == (0, "")
    kernel = "no kernel" if KERNEL is None else "kernel in C"
    assert out.startswith("deepbowl ")
    assert f"compiled, {kernel}, Python {platform.python_version()})" in out


def test_a_book_that_does_not_exist(run: Run) -> None:
    code, out, err = run("bench", "--book", "crpp")
    assert (code, out) == (2, "")
    assert "no book 'crpp'; did you mean crp?" in err
