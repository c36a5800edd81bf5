"""Positions of the 2020 core for tests."""

from __future__ import annotations

from typing import Any

from deepbowl.testing import Scenario, scenario

DUEL = """
    .......
    .Ab....
    .......
    B.....c"""
"""A and b side by side, another player of each team far away."""


def bb(text: str, **more: Any) -> Scenario:
    """A position of the book bb2020."""
    return scenario(text, book="bb2020", **more)
