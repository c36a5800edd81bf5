"""The scripts that gather what ideas are worth, and that judge what can be known of it beforehand."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias

import numpy as np
import pytest

from deepbowl.bots.search_features import NAMES as OF_POSITIONS

Imported: TypeAlias = Callable[[str], ModuleType]
SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> Imported:
    """Import a script by its name."""
    monkeypatch.syspath_prepend(str(SCRIPTS))

    def imported(name: str) -> ModuleType:
        sys.modules.pop(name, None)
        return importlib.import_module(name)

    return imported


def test_positions_are_gathered_with_a_row_for_every_idea(script: Imported) -> None:
    gather, features = script("gather_ideas"), script("idea_features")
    job = gather.Job("dungeonbowl-5", 3, 2, 0.06, 2, 1)
    found = gather.one_match(job)
    assert found
    for position in found:
        assert len(position["common"]) == features.COMMON == len(OF_POSITIONS) + len(features.ABOUT) + len(features.IDEA)
        assert {len(row) for row in position["ideas"]} == {len(features.NAMES) - features.COMMON}
        assert {len(gains) for gains in position["glanced"]} == {2}
        assert len(position["glanced"]) == len(position["played"]) == len(position["ideas"]) > 0
    assert gather.one_match(job._replace(until=0.0)) == []


def made_up(script: Imported, signal: float) -> tuple[ModuleType, Any]:
    """Ideas of 200 matches whose worth hangs on their first feature as much as said, and otherwise on chance."""
    prior = script("learn_prior")
    random = np.random.default_rng(4)
    seen = random.normal(size=(4000, 6))
    worth = signal * seen[:, 0] + 0.1 * random.normal(size=4000)
    glanced = worth[:, None] + 0.2 * random.normal(size=(4000, 4))
    played = worth[:, None] + 0.2 * random.normal(size=(4000, 3))
    return prior, prior.Ideas(seen, glanced, played, np.arange(4000) // 20, np.arange(4000) // 4)


@pytest.mark.parametrize(("signal", "share"), [(0.1, 0.5), (0.0, 0.0)])
def test_share_that_is_explained_is_of_what_is_not_chance(script: Imported, signal: float, share: float) -> None:
    prior, ideas = made_up(script, signal)
    truth = prior.truth_of(ideas)
    assert truth.variance == pytest.approx(signal**2 + 0.01, abs=0.004)
    for model in (prior.Ridge(10.0), prior.Boosting(150)):
        told = prior.left_out(model, ideas, prior.labels(ideas, truth))
        found, error = prior.explained(told, ideas, truth)
        assert found == pytest.approx(share, abs=0.15)
        assert 0.0 < error < 0.2


def test_prior_knowledge_makes_choices_better(script: Imported) -> None:
    prior, ideas = made_up(script, 0.2)
    truth = prior.truth_of(ideas)
    nothing = np.full(4000, -0.05)
    told = prior.left_out(prior.Ridge(10.0), ideas, prior.labels(ideas, truth))
    assert prior.worth_of_choices(nothing, 0.16, ideas, truth, 0).tolist() == [0.0] * 1000
    blind, known = (prior.worth_of_choices(mean, 0.1, ideas, truth, 1).mean() for mean in (nothing, told))
    assert known > blind + 0.02
    assert prior.worth_of_choices(told, 0.1, ideas, truth, 4).mean() >= known - 0.01
