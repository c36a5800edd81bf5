"""Loads the plugin that finishes scenarios when their test is over."""

pytest_plugins = ["deepbowl.testing.plugin"]
