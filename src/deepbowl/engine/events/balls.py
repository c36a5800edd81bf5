"""Events about balls. Made by scripts/event_types.py from deepbowl/engine/event_kinds.py: change it there."""

from __future__ import annotations

from typing import ClassVar

from deepbowl.engine.events.base import NO_BALL, Event
from deepbowl.engine.state import NOBODY, NOWHERE


class Passed(Event):
    """A ball or bomb is thrown."""

    __slots__ = ("ball", "body", "from_cell", "target", "to_cell")

    kind: ClassVar[str] = "Passed"

    def __init__(
        self, rule: str, body: int, from_cell: int, to_cell: int, ball: int = NO_BALL, target: int = NOBODY,
    ) -> None:  # fmt: skip
        self.rule = rule
        self.body = body
        self.from_cell = from_cell
        self.to_cell = to_cell
        self.ball = ball
        self.target = target


class Deflected(Event):
    """A pass is deflected."""

    __slots__ = ("ball", "body", "cell", "thrower")

    kind: ClassVar[str] = "Deflected"

    def __init__(self, rule: str, body: int, cell: int, thrower: int, ball: int = NO_BALL) -> None:
        self.rule = rule
        self.body = body
        self.cell = cell
        self.thrower = thrower
        self.ball = ball


class Intercepted(Event):
    """A pass is intercepted."""

    __slots__ = ("ball", "body", "cell", "thrower")

    kind: ClassVar[str] = "Intercepted"

    def __init__(self, rule: str, body: int, cell: int, thrower: int, ball: int = NO_BALL) -> None:
        self.rule = rule
        self.body = body
        self.cell = cell
        self.thrower = thrower
        self.ball = ball


class Caught(Event):
    """A ball or bomb is caught."""

    __slots__ = ("ball", "body", "cell")

    kind: ClassVar[str] = "Caught"

    def __init__(self, rule: str, body: int, cell: int, ball: int = NO_BALL) -> None:
        self.rule = rule
        self.body = body
        self.cell = cell
        self.ball = ball


class Completed(Event):
    """A pass is a completion."""

    __slots__ = ("body", "cell", "points", "receiver")

    kind: ClassVar[str] = "Completed"

    def __init__(self, rule: str, body: int, cell: int, receiver: int, points: int) -> None:
        self.rule = rule
        self.body = body
        self.cell = cell
        self.receiver = receiver
        self.points = points


class Dropped(Event):
    """A player lets go of a ball."""

    __slots__ = ("ball", "body", "cell")

    kind: ClassVar[str] = "Dropped"

    def __init__(self, rule: str, body: int, cell: int, ball: int) -> None:
        self.rule = rule
        self.body = body
        self.cell = cell
        self.ball = ball


class PickedUp(Event):
    """A player picks a ball up."""

    __slots__ = ("ball", "body", "cell")

    kind: ClassVar[str] = "PickedUp"

    def __init__(self, rule: str, body: int, cell: int, ball: int) -> None:
        self.rule = rule
        self.body = body
        self.cell = cell
        self.ball = ball


class HandedOff(Event):
    """A ball is handed to a team-mate."""

    __slots__ = ("ball", "body", "cell", "receiver")

    kind: ClassVar[str] = "HandedOff"

    def __init__(self, rule: str, body: int, cell: int, receiver: int, ball: int) -> None:
        self.rule = rule
        self.body = body
        self.cell = cell
        self.receiver = receiver
        self.ball = ball


class Bounced(Event):
    """A loose ball moves to another square."""

    __slots__ = ("ball", "cell", "manner")

    kind: ClassVar[str] = "Bounced"

    def __init__(self, rule: str, cell: int, ball: int, manner: str) -> None:
        self.rule = rule
        self.cell = cell
        self.ball = ball
        self.manner = manner


class Ricocheted(Event):
    """A ball or bomb hits a wall and comes off it."""

    __slots__ = ("ball", "cell", "heading")

    kind: ClassVar[str] = "Ricocheted"

    def __init__(self, rule: str, cell: int, heading: str, ball: int = NO_BALL) -> None:
        self.rule = rule
        self.cell = cell
        self.heading = heading
        self.ball = ball


class BallFound(Event):
    """A ball comes into play on a square."""

    __slots__ = ("ball", "body", "cell")

    kind: ClassVar[str] = "BallFound"

    def __init__(self, rule: str, cell: int, ball: int, body: int = NOBODY) -> None:
        self.rule = rule
        self.cell = cell
        self.ball = ball
        self.body = body


class BallKnown(Event):
    """The kind of a ball becomes known."""

    __slots__ = ("ball", "cell", "variant")

    kind: ClassVar[str] = "BallKnown"

    def __init__(self, rule: str, cell: int, ball: int, variant: str) -> None:
        self.rule = rule
        self.cell = cell
        self.ball = ball
        self.variant = variant


class BallVanished(Event):
    """A ball is out of the match for good."""

    __slots__ = ("ball", "cell", "illusion")

    kind: ClassVar[str] = "BallVanished"

    def __init__(self, rule: str, cell: int, ball: int, illusion: bool = False) -> None:
        self.rule = rule
        self.cell = cell
        self.ball = ball
        self.illusion = illusion


class BallEaten(Event):
    """A monster eats a ball."""

    __slots__ = ("ball", "body", "cell", "eaten")

    kind: ClassVar[str] = "BallEaten"

    def __init__(self, rule: str, body: int, cell: int, ball: int, eaten: int) -> None:
        self.rule = rule
        self.body = body
        self.cell = cell
        self.ball = ball
        self.eaten = eaten


class BallTeleported(Event):
    """A ball comes out of a pad."""

    __slots__ = ("ball", "cell", "from_cell", "pad")

    kind: ClassVar[str] = "BallTeleported"

    def __init__(self, rule: str, cell: int, ball: int, pad: int = 0, from_cell: int = NOWHERE) -> None:
        self.rule = rule
        self.cell = cell
        self.ball = ball
        self.pad = pad
        self.from_cell = from_cell
