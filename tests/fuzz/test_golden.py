"""Whole matches kept as logs: two, three and four seats, a dungeon with every switch. Each must play to its hash again."""

from __future__ import annotations

from pathlib import Path

import pytest

from deepbowl.engine.errors import BrokenSave
from deepbowl.engine.log import read_log
from deepbowl.rules.saving.replay import replay

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
HINT = "If rules or state changed on purpose, write the logs again: python scripts/goldens.py"


@pytest.mark.parametrize(("name", "seats"), [
    ("two-seats", 2), ("three-seats", 3), ("four-seats", 4), ("every-switch", 2),
])  # fmt: skip
def test_a_golden_match_plays_as_it_did(name: str, seats: int) -> None:
    log = read_log((GOLDEN / f"{name}.log").read_text(encoding="utf-8"))
    try:
        match = replay(log)
    except BrokenSave as error:
        pytest.fail(f"{name}.log: {error}\n{HINT}")
    assert match.hash() == log.hash
    assert match.over
    assert match.seats == seats
    assert sum(match.state.score) > 0
