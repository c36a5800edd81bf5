"""Loads the plugin that finishes scenarios when their test is over; lets Python look for garbage seldom."""

import gc

import deepbowl.books.registry  # noqa: F401  (it knows the books that have maps)

pytest_plugins = ["deepbowl.testing.plugin"]

gc.set_threshold(50_000, 20, 100)


def pytest_collection_finish() -> None:
    """Modules and collected tests stay until the end: no collection looks at them again."""
    gc.collect()
    gc.freeze()
