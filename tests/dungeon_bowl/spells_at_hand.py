"""Positions for spells: two or three players a side in a cave, and wizards who wait for their moment."""

from __future__ import annotations

from typing import Any

from deepbowl.testing import Scenario, scenario

CAVE = """
    ........
    .Ab..c..
    .B......"""


def cave(drawing: str = CAVE, /, **more: Any) -> Scenario:
    """A drawn place below ground, by the book."""
    return scenario(drawing, book="dungeon-bowl-2021", **{"edge": "wall", **more})


def wizard(colour: str, *seats: int) -> dict[str, Any]:
    """Who has hired a wizard of this colour."""
    return {"goods": {f"{colour} wizard": tuple(int(seat in seats) for seat in range(2))}}
