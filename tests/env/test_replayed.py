"""Logs as data: the rows of a log lead to the same choices, and arrays hold them."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from deepbowl.bots.named import bot_called
from deepbowl.bots.protocol import play
from deepbowl.engine.log import read_log
from deepbowl.env.columns import GLOBAL
from deepbowl.env.encode import Arrays, unpacked
from deepbowl.env.game import Game, new_game
from deepbowl.env.replayed import decisions, gathered, log_files, read_table, write_table
from deepbowl.env.spec import EnvSpec
from deepbowl.match.setup import SetupError

from .test_encoder import same

PAGE = [name for name, _ in GLOBAL].index("page")


class Recorded:
    """A match of random actions with everything that was seen, chosen and gained."""

    def __init__(self, spec: EnvSpec, seed: int) -> None:
        self.game: Game = new_game(spec, seed, record=True)
        self.steps: list[tuple[int, Arrays, int, list[float]]] = []
        chance = Random(seed)
        while not self.game.over:
            seat, out = self.game.seat, Arrays.empty(spec.shapes)
            self.game.write(seat, out)
            action = int(chance.choice(np.flatnonzero(out.mask).tolist()))
            self.steps.append((seat, out, action, self.game.act(action)))
        self.log = self.game.match.log()


def turned_on(steps: list[tuple[int, Arrays, int, list[float]]], width: int) -> list[tuple[int, Arrays, int, list[float]]]:
    """The steps without pages that were turned all the way round: a log holds choices only."""
    found: list[tuple[int, Arrays, int, list[float]]] = []
    for step in steps:
        page = int(step[1].globals[PAGE])
        while found and found[-1][2] == width - 1 and int(found[-1][1].globals[PAGE]) >= page and paged(found[-1][1]):
            found.pop()
        found.append(step)
    return found


def paged(out: Arrays) -> bool:
    return bool(out.options[-1, -1])


@pytest.mark.parametrize(("book", "width"), [("crp", 512), ("deathbowl-sevens", 512), ("astrogranite", 8)])
def test_decisions_of_a_log_are_those_of_the_environment(book: str, width: int) -> None:
    spec = EnvSpec.of(book, width=width, turns=1, decisions=400)
    recorded = Recorded(spec, 4)
    wanted = turned_on(recorded.steps, width)
    if wanted[-1][2] == width - 1 and paged(wanted[-1][1]):
        wanted.pop()
    found = 0
    for seen, (seat, arrays, action, rewards) in zip(decisions(recorded.log, spec), wanted, strict=True):
        same(seen.arrays, arrays)
        assert (seen.seat, seen.action, seen.rewards) == (seat, action, rewards)
        assert seen.points == recorded.game.points()
        found += 1
    assert found > 50


@pytest.mark.parametrize("width", [2, 5, 512])
def test_actions_of_a_log_play_the_same_log(width: int) -> None:
    """Log to rows to the same choices: the actions go into a fresh environment with the same dice."""
    log = Recorded(EnvSpec.of("crp", board="training", turns=1), 6).log
    spec = EnvSpec.of("crp", board="training", turns=1, width=width)
    game = new_game(spec, 6, record=True)
    for seen in decisions(log, spec):
        game.act(seen.action)
    assert game.match.log() == log


def test_a_log_needs_no_spec() -> None:
    log = Recorded(EnvSpec.of("crp", board="training", turns=1), 2).log
    seen = next(decisions(read_log(log)))
    assert seen.arrays.mask.sum() > 1
    assert seen.arrays.options.shape[0] == EnvSpec.width


def test_rewards_of_a_log_are_its_touchdowns_or_its_result() -> None:
    match = EnvSpec.of("crp", board="training").match(0, record=True)
    play(match, [bot_called("scripted", 0), bot_called("random", 1)], turns=6)
    assert match.state.score[0] > match.state.score[1] == 0
    plain = [seen.rewards for seen in decisions(match.log(), EnvSpec.of("crp", board="training"))]
    assert [sum(gains) for gains in zip(*plain, strict=True)] == [match.state.score[0], -match.state.score[0]]
    found = list(decisions(match.log(), EnvSpec.of("crp", board="training", reward="result")))
    assert all(seen.points == [1.0, -1.0] for seen in found)
    assert found[-1].rewards == [1.0, -1.0]
    assert not any(any(seen.rewards) for seen in found[:-1])


@pytest.mark.parametrize(("settings", "told"), [
    ({"book": "bb2020"}, "the log is of crp with 2 seats, the environment of bb2020 with 2"),
    ({"book": "crp", "seats": 3, "board": "cross"}, "the environment of crp with 3"),
    ({"book": "crp", "lens": "walks"}, "the lens 'walks' cannot be replayed"),
    ({"book": "crp", "board": "training"}, "name its board and teams, or all"),
])  # fmt: skip
def test_a_log_that_does_not_fit_is_refused(settings: dict[str, Any], told: str) -> None:
    log = Recorded(EnvSpec.of("crp", decisions=5), 1).log
    with pytest.raises(SetupError, match=told):
        list(decisions(log, EnvSpec.of(**settings)))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three logs on the training pitch, one of them in a folder inside."""
    (tmp_path / "logs" / "more").mkdir(parents=True)
    for seed, place in ((1, "a.log"), (2, "b.log"), (3, "more/c.log")):
        log = Recorded(EnvSpec.of("crp", board="training", turns=1, decisions=60), seed).log
        (tmp_path / "logs" / place).write_text(log)
    (tmp_path / "logs" / "notes.txt").write_text("not a log")
    return tmp_path


def test_arrays_hold_every_decision_of_the_logs(folder: Path) -> None:
    spec = EnvSpec.of("crp", board="training")
    files = log_files([folder / "logs"])
    assert [file.name for file in files] == ["a.log", "b.log", "c.log"]
    write_table(folder / "x.npz", gathered(files, spec), spec)
    table = read_table(folder / "x.npz", spec)
    boards = unpacked(table.board, spec.shapes)
    number = 0
    for log, file in enumerate(files):
        for seen in decisions(file.read_text(), spec):
            first, last = table.offsets[number], table.offsets[number + 1]
            assert np.array_equal(table.rows[first:last], seen.arrays.options[seen.arrays.mask > 0])
            assert np.array_equal(table.rows[first + table.action[number]], seen.arrays.options[seen.action])
            assert np.array_equal(boards[number], seen.arrays.board)
            assert np.array_equal(table.bodies[number], seen.arrays.bodies)
            assert np.array_equal(table.globals[number], seen.arrays.globals)
            assert (table.log[number], table.seat[number]) == (log, seen.seat)
            assert table.points[number] == seen.points[seen.seat]
            number += 1
    assert number == len(table.action) == 180


def test_arrays_for_another_environment_are_refused_with_both_named(folder: Path) -> None:
    spec, other = EnvSpec.of("crp", board="training"), EnvSpec.of("crp", board="training", width=64)
    write_table(folder / "x.npz", gathered(log_files([folder / "logs"]), spec), spec)
    with pytest.raises(SetupError, match=f"x.npz is for the environment {spec.hash()}, this one is {other.hash()}"):
        read_table(folder / "x.npz", other)


def test_a_name_of_the_package_without_its_extra_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    import deepbowl.env as package

    monkeypatch.delitem(sys.modules, "deepbowl.env.aec", raising=False)
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(ImportError, match=r"deepbowl.env.env needs pettingzoo; install deepbowl\[ai\]"):
        _ = package.env
