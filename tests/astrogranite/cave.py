"""A cave for scenarios: walls all round, the ball in a hidden chest, and the switches of the test."""

from __future__ import annotations

from typing import Any

from deepbowl.testing import Scenario, scenario


def cave(drawing: str, *switches: str, **more: Any) -> Scenario:
    """A position by this book."""
    held = any(getattr(described, "ball", False) for described in more.values())
    if "balls" not in more and "*" not in drawing and not held:
        more.setdefault("spare_balls", 1)
    return scenario(drawing, book="astrogranite", switches=switches, edge="wall", **more)
