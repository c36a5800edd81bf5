"""After each test its scenarios are finished, so that left-over dice and open questions fail it, and its books forgotten."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from deepbowl.books.registry import BOOKS
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


@pytest.fixture(autouse=True)
def _only_our_books() -> Generator[None]:
    """A book that a test admits (the playground, a house book) is gone when the test is over."""
    before = dict(BOOKS)
    yield
    BOOKS.clear()
    BOOKS.update(before)
