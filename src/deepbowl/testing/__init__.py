"""Tools for tests: scenarios and invariants. See docs/scenarios.md.

Only `rule` needs pytest: `deepbowl book check` works where it is not installed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deepbowl.positions.players import neutral, player
from deepbowl.testing.facts import prone, standing, stunned
from deepbowl.testing.monsters import monster, referee
from deepbowl.testing.scenario import Scenario, ScenarioError, of_match, opening_scenario, scenario

if TYPE_CHECKING:
    import pytest

    rule = pytest.mark.rule
    """Marks a test with the rules it proves: `@rule("CRP-4.4")`."""

__all__ = [
    "Scenario", "ScenarioError", "monster", "neutral", "of_match", "opening_scenario", "player", "prone", "referee", "rule",
    "scenario", "standing", "stunned",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name == "rule":
        import pytest

        return pytest.mark.rule
    raise AttributeError(f"module 'deepbowl.testing' has no attribute {name!r}")
