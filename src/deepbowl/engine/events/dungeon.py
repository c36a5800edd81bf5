"""Events about dungeon. Made by scripts/event_types.py from deepbowl/engine/event_kinds.py: change it there."""

from __future__ import annotations

from typing import ClassVar

from deepbowl.engine.events.base import Event
from deepbowl.engine.state import NOBODY, NOWHERE


class Revealed(Event):
    """A chest is opened, a card or trap turned up; this cannot be undone."""

    __slots__ = ("body", "cell", "drawn", "name", "thing")

    kind: ClassVar[str] = "Revealed"

    def __init__(self, rule: str, body: int, cell: int, thing: str, drawn: int, name: str = "") -> None:
        self.rule = rule
        self.body = body
        self.cell = cell
        self.thing = thing
        self.drawn = drawn
        self.name = name


class Exploded(Event):
    """Something blows up."""

    __slots__ = ("body", "cause", "cell")

    kind: ClassVar[str] = "Exploded"

    def __init__(self, rule: str, cell: int, cause: str, body: int = NOBODY) -> None:
        self.rule = rule
        self.cell = cell
        self.cause = cause
        self.body = body


class SpellStruck(Event):
    """A spell strikes."""

    __slots__ = ("body", "cell", "seat", "spell")

    kind: ClassVar[str] = "SpellStruck"

    def __init__(self, rule: str, cell: int, spell: str, seat: int, body: int = NOBODY) -> None:
        self.rule = rule
        self.cell = cell
        self.spell = spell
        self.seat = seat
        self.body = body


class MarkChanged(Event):
    """Something was placed on squares or removed from them."""

    __slots__ = ("cell", "change", "count", "feature", "from_cell")

    kind: ClassVar[str] = "MarkChanged"

    def __init__(
        self, rule: str, feature: str, change: str, cell: int = NOWHERE, count: int = 0, from_cell: int = NOWHERE,
    ) -> None:  # fmt: skip
        self.rule = rule
        self.feature = feature
        self.change = change
        self.cell = cell
        self.count = count
        self.from_cell = from_cell


class DoorMoved(Event):
    """A door opens or shuts."""

    __slots__ = ("beyond", "body", "cell", "shut", "smashed")

    kind: ClassVar[str] = "DoorMoved"

    def __init__(
        self, rule: str, cell: int, shut: bool = False, body: int = NOBODY, beyond: int = NOWHERE, smashed: bool = False,
    ) -> None:  # fmt: skip
        self.rule = rule
        self.cell = cell
        self.shut = shut
        self.body = body
        self.beyond = beyond
        self.smashed = smashed


class DoorTried(Event):
    """A player tries a door for the first time."""

    __slots__ = ("beyond", "body", "cell", "locked")

    kind: ClassVar[str] = "DoorTried"

    def __init__(self, rule: str, body: int, cell: int, locked: bool, beyond: int = NOWHERE) -> None:
        self.rule = rule
        self.body = body
        self.cell = cell
        self.locked = locked
        self.beyond = beyond
