"""The ratchet: how many rules of each source are proven by tests never falls below what was once reached."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from deepbowl.catalogue import sources
from deepbowl.catalogue.coverage import Report, report

ROOT = Path(__file__).resolve().parent.parent
FLOOR = tomllib.loads((ROOT / "tests" / "coverage_floor.toml").read_text(encoding="utf-8"))["tested"]


@pytest.fixture(scope="module")
def present() -> Report:
    return report(ROOT)


def test_every_source_has_a_floor() -> None:
    assert list(FLOOR) == list(sources())


@pytest.mark.parametrize("source", FLOOR)
def test_coverage_does_not_fall(present: Report, source: str) -> None:
    (found,) = (part for part in present.coverages if part.source.name == source)
    assert found.tested >= FLOOR[source], f"{source}: {found.tested} rules tested, once there were {FLOOR[source]}"


def test_every_mark_names_a_rule_and_stands_on_a_test_that_can_fail(present: Report) -> None:
    assert present.problems == ()
