"""Positions for throws of the 2020 core, used by several test files."""

from __future__ import annotations

from typing import Any

from deepbowl.positions.players import Player
from deepbowl.testing import Scenario, player, scenario


def lane(length: int = 14, **more: Any) -> Scenario:
    """A (PA 4+) with the ball at 0,1 in a lane three squares wide, c far behind at the other end."""
    drawing = "\n".join(["." * length] * 3)
    people = {"A": player(at=(0, 1), ball=True), "c": player(at=(length - 1, 2)), **more}
    return scenario(drawing, book="bb2020", **people)


def passes(s: Scenario, *target: Any) -> Scenario:
    """A declares a Pass and throws; the dice are scripted already."""
    return s.activate("A", "pass").throw(*target)


def hurling(*, A: Player | None = None, B: Player | None = None, **others: Any) -> Scenario:
    """The strong A stands at 1,2 beside B at 2,2, who can be thrown; b is far away, C not involved."""
    drawing = """
        ............
        ............
        .AB.........
        ............
        C..........b"""
    thrower, flyer = player(st=5, skills="Throw Team-mate"), player(st=2, skills="Right Stuff")
    return scenario(drawing, book="bb2020", A=A or thrower, B=B or flyer, **others)


def throws(s: Scenario, *target: int) -> Scenario:
    """A throws B at a square; the dice are scripted already."""
    return s.activate("A", "throw-team-mate").use("Throw Team-mate", on="B").pick(target, by=0)


def kicks(s: Scenario, *target: int) -> Scenario:
    """A kicks B at a square; the dice are scripted already."""
    return s.activate("A", "kick-team-mate").use("Kick Team-mate", on="B").pick(target, by=0)
