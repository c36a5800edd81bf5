"""Loads the plugin that finishes scenarios when their test is over."""

import deepbowl.books.registry  # noqa: F401  (it knows the books that have maps)

pytest_plugins = ["deepbowl.testing.plugin"]
