"""Tools for tests: scenarios and invariants. See docs/scenarios.md."""

from __future__ import annotations

import pytest

from deepbowl.positions.players import neutral, player
from deepbowl.testing.facts import prone, standing, stunned
from deepbowl.testing.monsters import monster, referee
from deepbowl.testing.scenario import Scenario, ScenarioError, of_match, opening_scenario, scenario

rule = pytest.mark.rule
"""Marks a test with the rules it proves: `@rule("CRP-4.4")`."""

__all__ = [
    "Scenario", "ScenarioError", "monster", "neutral", "of_match", "opening_scenario", "player", "prone", "referee", "rule",
    "scenario", "standing", "stunned",
]  # fmt: skip
