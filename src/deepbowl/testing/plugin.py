"""Finishes every scenario when its test is over, so that left-over dice and open questions fail the test."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from deepbowl.testing.scenario import OPEN


def pytest_configure(config: pytest.Config) -> None:
    """`@rule("CRP-4.4")` is a mark."""
    config.addinivalue_line("markers", "rule(*ids): the rules (CRP-n.m, AG-…, D5-…) a test proves")


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
