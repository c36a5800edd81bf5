"""The base class of all events."""

from __future__ import annotations

from typing import ClassVar, Final, TypeAlias

from deepbowl.engine.event_kinds import FIELDS
from deepbowl.engine.state import NOBODY, NOWHERE

NO_BALL: Final = -1
"""It is a bomb."""
Modifiers: TypeAlias = tuple[tuple[str, int], ...]
"""The modifiers of a roll: a reason and an amount each."""


class Event:
    """Something that happened, and by which rule."""

    __slots__ = ("rule",)

    kind: ClassVar[str] = ""

    def __init__(self, rule: str) -> None:
        self.rule = rule

    def about(self) -> int:
        """The body it is about, if any."""
        body: int = getattr(self, "body", NOBODY)
        return body

    def where(self) -> int:
        """The square where it ends, if it has one."""
        cell: int = getattr(self, "to_cell", getattr(self, "cell", NOWHERE))
        return cell

    def values(self) -> list[object]:
        """The values of its fields, in their order."""
        return [getattr(self, field.name) for field in FIELDS[self.kind]]

    def facts(self) -> tuple[object, ...]:
        """The event as plain values: kind, rule, and what its fields say."""
        return (self.kind, self.rule, *self.values())

    def __repr__(self) -> str:
        said = [f"{field.name}={getattr(self, field.name)!r}" for field in FIELDS[self.kind]]
        return f"{self.kind}({', '.join([repr(self.rule), *said])})"
