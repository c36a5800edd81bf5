"""Finishes every scenario when its test is over, so that left-over dice and open questions fail the test."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from deepbowl.testing.scenario import OPEN


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Run the test; if it passed, finish the scenarios it began."""
    OPEN.clear()
    try:
        result = yield
        for scenario in list(OPEN):
            scenario.finish()
        return result
    finally:
        OPEN.clear()
