"""Every example on docs/scenarios.md runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from deepbowl.testing.scenario import OPEN

PAGE = Path(__file__).resolve().parents[2] / "docs" / "scenarios.md"
EXAMPLES = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S)


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_the_example_runs(number: int) -> None:
    names: dict[str, object] = {}
    exec(EXAMPLES[number], names)
    for name, value in names.items():
        if name.startswith("test_") and callable(value):
            value()
    assert OPEN, "the example has no scenario"


def test_documentation_has_examples() -> None:
    assert len(EXAMPLES) >= 5
