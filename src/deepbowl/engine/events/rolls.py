"""Events about rolls. Made by scripts/event_types.py from deepbowl/engine/event_kinds.py: change it there."""

from __future__ import annotations

from typing import ClassVar

from deepbowl.engine.events.base import Event, Modifiers
from deepbowl.engine.state import NOBODY, NOWHERE


class Rolled(Event):
    """A die falls."""

    __slots__ = ("body", "purpose", "rolled", "sides")

    kind: ClassVar[str] = "Rolled"

    def __init__(self, rule: str, purpose: str, sides: int, rolled: int, body: int = NOBODY) -> None:
        self.rule = rule
        self.purpose = purpose
        self.sides = sides
        self.rolled = rolled
        self.body = body


class Tested(Event):
    """The result of a player's roll; reported again after a re-roll."""

    __slots__ = ("body", "cell", "modifiers", "needed", "passed", "purpose", "rolled", "total_needed")

    kind: ClassVar[str] = "Tested"

    def __init__(
        self, rule: str, body: int, purpose: str, needed: int, rolled: int, passed: bool, total_needed: int, modifiers:
        Modifiers, cell: int = NOWHERE,
    ) -> None:  # fmt: skip
        self.rule = rule
        self.body = body
        self.purpose = purpose
        self.needed = needed
        self.rolled = rolled
        self.passed = passed
        self.total_needed = total_needed
        self.modifiers = modifiers
        self.cell = cell


class RerollSpent(Event):
    """A team re-roll is used."""

    __slots__ = ("body", "cell", "left", "seat")

    kind: ClassVar[str] = "RerollSpent"

    def __init__(self, rule: str, body: int, cell: int, seat: int, left: int) -> None:
        self.rule = rule
        self.body = body
        self.cell = cell
        self.seat = seat
        self.left = left


class TraitUsed(Event):
    """A player uses a skill or trait, or suffers from one."""

    __slots__ = ("body", "cell", "target", "trait")

    kind: ClassVar[str] = "TraitUsed"

    def __init__(self, rule: str, body: int, cell: int, trait: str, target: int = NOBODY) -> None:
        self.rule = rule
        self.body = body
        self.cell = cell
        self.trait = trait
        self.target = target
