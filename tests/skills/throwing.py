"""A thrower and a player to throw, for tests of CRP-8."""

from __future__ import annotations

from typing import Any

from deepbowl.positions.players import Player
from deepbowl.testing import Scenario, player, scenario

THROWER = "Throw Team-Mate"
FLYER = "Right Stuff"


def throw(s: Scenario, *target: int) -> Scenario:
    """A throws B at a square; the dice are scripted already."""
    return s.activate("A", "pass").use("Throw Team-Mate", on="B").pick(target, by=0)


def field(*, A: Player | None = None, B: Player | None = None, **others: Player) -> Scenario:
    """A stands beside B in the west, b is far away; room for a throw to the east."""
    drawing = """
        ............
        ............
        .AB.........
        ............
        C..........b"""
    everybody: dict[str, Any] = {"A": A or player(skills=THROWER), "B": B or player(skills=FLYER), **others}
    return scenario(drawing, **everybody)
