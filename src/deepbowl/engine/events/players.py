"""Events about players. Made by scripts/event_types.py from deepbowl/engine/event_kinds.py: change it there."""

from __future__ import annotations

from typing import ClassVar

from deepbowl.engine.events.base import Event, Modifiers
from deepbowl.engine.state import NOBODY, NOWHERE


class Placed(Event):
    """A player is put on a square."""

    __slots__ = ("body", "cell")

    kind: ClassVar[str] = "Placed"

    def __init__(self, rule: str, body: int, cell: int) -> None:
        self.rule = rule
        self.body = body
        self.cell = cell


class Stunned(Event):
    """A player is Stunned without an injury roll."""

    __slots__ = ("body", "cell")

    kind: ClassVar[str] = "Stunned"

    def __init__(self, rule: str, body: int, cell: int) -> None:
        self.rule = rule
        self.body = body
        self.cell = cell


class RoomActed(Event):
    """A room affects a player in it."""

    __slots__ = ("body", "cell", "effect", "room")

    kind: ClassVar[str] = "RoomActed"

    def __init__(self, rule: str, body: int, cell: int, room: str, effect: str) -> None:
        self.rule = rule
        self.body = body
        self.cell = cell
        self.room = room
        self.effect = effect


class Activated(Event):
    """A player is picked to act."""

    __slots__ = ("body", "cell")

    kind: ClassVar[str] = "Activated"

    def __init__(self, rule: str, body: int, cell: int) -> None:
        self.rule = rule
        self.body = body
        self.cell = cell


class Declared(Event):
    """A player declares an action."""

    __slots__ = ("action", "body", "cell", "target")

    kind: ClassVar[str] = "Declared"

    def __init__(self, rule: str, body: int, cell: int, action: str, target: int = NOBODY) -> None:
        self.rule = rule
        self.body = body
        self.cell = cell
        self.action = action
        self.target = target


class Moved(Event):
    """A player moves to another square."""

    __slots__ = ("after", "body", "from_cell", "manner", "to_cell")

    kind: ClassVar[str] = "Moved"

    def __init__(self, rule: str, body: int, from_cell: int, to_cell: int, manner: str, after: int = NOBODY) -> None:
        self.rule = rule
        self.body = body
        self.from_cell = from_cell
        self.to_cell = to_cell
        self.manner = manner
        self.after = after


class Pushed(Event):
    """A player is pushed."""

    __slots__ = ("body", "by", "from_cell", "into", "to_cell")

    kind: ClassVar[str] = "Pushed"

    def __init__(self, rule: str, body: int, from_cell: int, to_cell: int, by: int = NOBODY, into: str = "") -> None:
        self.rule = rule
        self.body = body
        self.from_cell = from_cell
        self.to_cell = to_cell
        self.by = by
        self.into = into


class Teleported(Event):
    """A player comes out of a pad."""

    __slots__ = ("body", "cell", "from_cell", "pad")

    kind: ClassVar[str] = "Teleported"

    def __init__(self, rule: str, body: int, cell: int, pad: int = 0, from_cell: int = NOWHERE) -> None:
        self.rule = rule
        self.body = body
        self.cell = cell
        self.pad = pad
        self.from_cell = from_cell


class Mishap(Event):
    """A player goes into a pad and does not come out of any."""

    __slots__ = ("body", "cell", "pad")

    kind: ClassVar[str] = "Mishap"

    def __init__(self, rule: str, body: int, cell: int, pad: int = 0) -> None:
        self.rule = rule
        self.body = body
        self.cell = cell
        self.pad = pad


class Lifted(Event):
    """A player is thrown through the air."""

    __slots__ = ("body", "cell")

    kind: ClassVar[str] = "Lifted"

    def __init__(self, rule: str, body: int, cell: int) -> None:
        self.rule = rule
        self.body = body
        self.cell = cell


class StoodUp(Event):
    """A player stands up."""

    __slots__ = ("body", "cell")

    kind: ClassVar[str] = "StoodUp"

    def __init__(self, rule: str, body: int, cell: int) -> None:
        self.rule = rule
        self.body = body
        self.cell = cell


class KnockedDown(Event):
    """A player is knocked down."""

    __slots__ = ("body", "by", "cause", "cell")

    kind: ClassVar[str] = "KnockedDown"

    def __init__(self, rule: str, body: int, cell: int, cause: str = "", by: int = NOBODY) -> None:
        self.rule = rule
        self.body = body
        self.cell = cell
        self.cause = cause
        self.by = by


class PlacedProne(Event):
    """A player is placed prone, without an armour roll."""

    __slots__ = ("body", "by", "cause", "cell")

    kind: ClassVar[str] = "PlacedProne"

    def __init__(self, rule: str, body: int, cell: int, cause: str = "", by: int = NOBODY) -> None:
        self.rule = rule
        self.body = body
        self.cell = cell
        self.cause = cause
        self.by = by


class Armour(Event):
    """An armour roll."""

    __slots__ = ("armour", "body", "broken", "by", "cause", "cell", "dice", "modifiers", "total")

    kind: ClassVar[str] = "Armour"

    def __init__(
        self, rule: str, body: int, cell: int, total: int, armour: int, broken: bool, dice: tuple[int, ...], modifiers:
        Modifiers, cause: str = "", by: int = NOBODY,
    ) -> None:  # fmt: skip
        self.rule = rule
        self.body = body
        self.cell = cell
        self.total = total
        self.armour = armour
        self.broken = broken
        self.dice = dice
        self.modifiers = modifiers
        self.cause = cause
        self.by = by


class Injured(Event):
    """An injury roll."""

    __slots__ = ("body", "by", "cause", "cell", "dice", "modifiers", "posture", "total")

    kind: ClassVar[str] = "Injured"

    def __init__(
        self, rule: str, body: int, cell: int, total: int, posture: int, dice: tuple[int, ...], modifiers: Modifiers, cause:
        str = "", by: int = NOBODY,
    ) -> None:  # fmt: skip
        self.rule = rule
        self.body = body
        self.cell = cell
        self.total = total
        self.posture = posture
        self.dice = dice
        self.modifiers = modifiers
        self.cause = cause
        self.by = by


class CasualtyRolled(Event):
    """A roll on the casualty table."""

    __slots__ = ("body", "cell", "result", "rolled")

    kind: ClassVar[str] = "CasualtyRolled"

    def __init__(self, rule: str, body: int, cell: int, rolled: int, result: str) -> None:
        self.rule = rule
        self.body = body
        self.cell = cell
        self.rolled = rolled
        self.result = result


class Healed(Event):
    """A player is treated or heals."""

    __slots__ = ("body", "cell", "means", "posture")

    kind: ClassVar[str] = "Healed"

    def __init__(self, rule: str, body: int, cell: int, means: str, posture: int) -> None:
        self.rule = rule
        self.body = body
        self.cell = cell
        self.means = means
        self.posture = posture


class Cured(Event):
    """Injuries of earlier games heal for good."""

    __slots__ = ("body", "cell")

    kind: ClassVar[str] = "Cured"

    def __init__(self, rule: str, body: int, cell: int) -> None:
        self.rule = rule
        self.body = body
        self.cell = cell


class LetOff(Event):
    """A player spotted by the referee stays on the board."""

    __slots__ = ("body", "cell", "means")

    kind: ClassVar[str] = "LetOff"

    def __init__(self, rule: str, body: int, cell: int, means: str) -> None:
        self.rule = rule
        self.body = body
        self.cell = cell
        self.means = means


class Removed(Event):
    """A player leaves the board for a box."""

    __slots__ = ("body", "cause", "cell", "posture")

    kind: ClassVar[str] = "Removed"

    def __init__(self, rule: str, body: int, posture: int, cell: int = NOWHERE, cause: str = "") -> None:
        self.rule = rule
        self.body = body
        self.posture = posture
        self.cell = cell
        self.cause = cause


class Returned(Event):
    """A knocked-out player is fit to play again."""

    __slots__ = ("body",)

    kind: ClassVar[str] = "Returned"

    def __init__(self, rule: str, body: int) -> None:
        self.rule = rule
        self.body = body


class Blocked(Event):
    """A block, by the die that was picked."""

    __slots__ = ("body", "cell", "face", "result", "target")

    kind: ClassVar[str] = "Blocked"

    def __init__(self, rule: str, body: int, cell: int, target: int, face: int, result: str) -> None:
        self.rule = rule
        self.body = body
        self.cell = cell
        self.target = target
        self.face = face
        self.result = result


class Assisted(Event):
    """A player of a third team helps against the victim of a block or foul."""

    __slots__ = ("body", "cell", "helped", "victim", "what")

    kind: ClassVar[str] = "Assisted"

    def __init__(self, rule: str, body: int, cell: int, helped: int, victim: int, what: str) -> None:
        self.rule = rule
        self.body = body
        self.cell = cell
        self.helped = helped
        self.victim = victim
        self.what = what


class Infraction(Event):
    """The referee spots a foul."""

    __slots__ = ("body", "cell")

    kind: ClassVar[str] = "Infraction"

    def __init__(self, rule: str, body: int, cell: int) -> None:
        self.rule = rule
        self.body = body
        self.cell = cell


class SentOff(Event):
    """A player is sent off."""

    __slots__ = ("body",)

    kind: ClassVar[str] = "SentOff"

    def __init__(self, rule: str, body: int) -> None:
        self.rule = rule
        self.body = body


class CoachSentOff(Event):
    """A coach is sent off for arguing."""

    __slots__ = ("seat",)

    kind: ClassVar[str] = "CoachSentOff"

    def __init__(self, rule: str, seat: int) -> None:
        self.rule = rule
        self.seat = seat


class Judged(Event):
    """The referee judges an infraction."""

    __slots__ = ("body", "by", "cell", "major", "needed", "off", "offence", "rolled")

    kind: ClassVar[str] = "Judged"

    def __init__(
        self, rule: str, body: int, cell: int, offence: str, major: bool, needed: int = 0, rolled: int = 0, off: bool =
        False, by: int = NOBODY,
    ) -> None:  # fmt: skip
        self.rule = rule
        self.body = body
        self.cell = cell
        self.offence = offence
        self.major = major
        self.needed = needed
        self.rolled = rolled
        self.off = off
        self.by = by


class EyeMoved(Event):
    """The eye of the referee moves."""

    __slots__ = ("seat",)

    kind: ClassVar[str] = "EyeMoved"

    def __init__(self, rule: str, seat: int = NOBODY) -> None:
        self.rule = rule
        self.seat = seat


class Appeared(Event):
    """A monster appears."""

    __slots__ = ("body", "by", "cause", "cell", "from_cell", "name")

    kind: ClassVar[str] = "Appeared"

    def __init__(
        self, rule: str, body: int, cell: int, name: str, cause: str = "", by: int = NOBODY, from_cell: int = NOWHERE,
    ) -> None:  # fmt: skip
        self.rule = rule
        self.body = body
        self.cell = cell
        self.name = name
        self.cause = cause
        self.by = by
        self.from_cell = from_cell


class Hunts(Event):
    """A monster goes for someone."""

    __slots__ = ("body", "cell", "squares", "target")

    kind: ClassVar[str] = "Hunts"

    def __init__(self, rule: str, body: int, cell: int, target: int, squares: int) -> None:
        self.rule = rule
        self.body = body
        self.cell = cell
        self.target = target
        self.squares = squares


class Earned(Event):
    """A player earns star player points."""

    __slots__ = ("body", "die", "points", "why")

    kind: ClassVar[str] = "Earned"

    def __init__(self, rule: str, body: int, points: int, why: str, die: bool = False) -> None:
        self.rule = rule
        self.body = body
        self.points = points
        self.why = why
        self.die = die
