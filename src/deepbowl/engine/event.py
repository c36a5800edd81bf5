"""Facts that happened, a class for each kind, each with the id of the rule behind it.

Log, animation, statistics and league read only these.

Made by scripts/event_types.py from deepbowl/engine/event_kinds.py: change it there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final, TypeAlias

from deepbowl.engine.event_kinds import FIELDS
from deepbowl.engine.state import NOBODY, NOWHERE

NO_BALL: Final = -1
"""It is a bomb."""
Modifiers: TypeAlias = tuple[tuple[str, int], ...]
"""What was added to a roll: each a reason and an amount."""


class Event:
    """Something that happened, and by which rule."""

    __slots__ = ("rule",)

    kind: ClassVar[str] = ""

    def __init__(self, rule: str) -> None:
        self.rule = rule

    def about(self) -> int:
        """Whom it is about, if it is about somebody."""
        body: int = getattr(self, "body", NOBODY)
        return body

    def where(self) -> int:
        """The square where it ends, if it has one."""
        cell: int = getattr(self, "to_cell", getattr(self, "cell", NOWHERE))
        return cell

    def values(self) -> list[object]:
        """What its fields say, in their order."""
        return [getattr(self, field.name) for field in FIELDS[self.kind]]

    def facts(self) -> tuple[object, ...]:
        """The event as plain values: kind, rule, and what its fields say."""
        return (self.kind, self.rule, *self.values())

    def __repr__(self) -> str:
        said = [f"{field.name}={getattr(self, field.name)!r}" for field in FIELDS[self.kind]]
        return f"{self.kind}({', '.join([repr(self.rule), *said])})"


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
    """A roll of a player comes out; told again after a re-roll."""

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


class LaidOut(Event):
    """A layout was rolled for."""

    __slots__ = ("board", "layout")

    kind: ClassVar[str] = "LaidOut"

    def __init__(self, rule: str, layout: int, board: str) -> None:
        self.rule = rule
        self.layout = layout
        self.board = board


class EndZoneChosen(Event):
    """Which end zone a team defends is settled."""

    __slots__ = ("cell", "seat")

    kind: ClassVar[str] = "EndZoneChosen"

    def __init__(self, rule: str, seat: int, cell: int) -> None:
        self.rule = rule
        self.seat = seat
        self.cell = cell


class SponsorNamed(Event):
    """A team gets its sponsor."""

    __slots__ = ("seat", "sponsor")

    kind: ClassVar[str] = "SponsorNamed"

    def __init__(self, rule: str, seat: int, sponsor: str) -> None:
        self.rule = rule
        self.seat = seat
        self.sponsor = sponsor


class SeatDrawn(Event):
    """A team is given its part of the pitch by lot."""

    __slots__ = ("place", "seat")

    kind: ClassVar[str] = "SeatDrawn"

    def __init__(self, rule: str, seat: int, place: int) -> None:
        self.rule = rule
        self.seat = seat
        self.place = place


class PhaseBegan(Event):
    """Part of set-up or of a turn."""

    __slots__ = ("phase", "seat")

    kind: ClassVar[str] = "PhaseBegan"

    def __init__(self, rule: str, phase: str, seat: int = NOBODY) -> None:
        self.rule = rule
        self.phase = phase
        self.seat = seat


class HalfBegan(Event):
    """A half."""

    __slots__ = ("half", "overtime")

    kind: ClassVar[str] = "HalfBegan"

    def __init__(self, rule: str, half: int, overtime: bool = False) -> None:
        self.rule = rule
        self.half = half
        self.overtime = overtime


class DriveBegan(Event):
    """A drive starts: all teams set up."""

    __slots__ = ("drive",)

    kind: ClassVar[str] = "DriveBegan"

    def __init__(self, rule: str, drive: int) -> None:
        self.rule = rule
        self.drive = drive


class TurnBegan(Event):
    """A team's turn."""

    __slots__ = ("seat", "turn")

    kind: ClassVar[str] = "TurnBegan"

    def __init__(self, rule: str, seat: int, turn: int) -> None:
        self.rule = rule
        self.seat = seat
        self.turn = turn


class TurnSkipped(Event):
    """A team is passed over: that turn counts as taken."""

    __slots__ = ("seat", "turn")

    kind: ClassVar[str] = "TurnSkipped"

    def __init__(self, rule: str, seat: int, turn: int) -> None:
        self.rule = rule
        self.seat = seat
        self.turn = turn


class TurnEnded(Event):
    """A team's turn is over."""

    __slots__ = ("body", "cause", "seat")

    kind: ClassVar[str] = "TurnEnded"

    def __init__(self, rule: str, seat: int, cause: str = "", body: int = NOBODY) -> None:
        self.rule = rule
        self.seat = seat
        self.cause = cause
        self.body = body


class Turnover(Event):
    """Something ends the turn against the coach's will, or by a touchdown."""

    __slots__ = ("body", "cause", "seat")

    kind: ClassVar[str] = "Turnover"

    def __init__(self, rule: str, seat: int, cause: str, body: int = NOBODY) -> None:
        self.rule = rule
        self.seat = seat
        self.cause = cause
        self.body = body


class Touchdown(Event):
    """A team scores."""

    __slots__ = ("body", "cell", "score", "seat")

    kind: ClassVar[str] = "Touchdown"

    def __init__(self, rule: str, seat: int, score: int, body: int = NOBODY, cell: int = NOWHERE) -> None:
        self.rule = rule
        self.seat = seat
        self.score = score
        self.body = body
        self.cell = cell


class ScoreSet(Event):
    """A team has another score than before, without a touchdown: a coach conceded."""

    __slots__ = ("score", "seat")

    kind: ClassVar[str] = "ScoreSet"

    def __init__(self, rule: str, seat: int, score: int) -> None:
        self.rule = rule
        self.seat = seat
        self.score = score


class NoteTaken(Event):
    """Something from outside the game."""

    __slots__ = ("amount", "note", "seat")

    kind: ClassVar[str] = "NoteTaken"

    def __init__(self, rule: str, note: str, seat: int = NOBODY, amount: int = 0) -> None:
        self.rule = rule
        self.note = note
        self.seat = seat
        self.amount = amount


class RolledBack(Event):
    """Deepbowl hit a bug: the last choice was undone."""

    __slots__ = ("why",)

    kind: ClassVar[str] = "RolledBack"

    def __init__(self, rule: str, why: str) -> None:
        self.rule = rule
        self.why = why


class MatchEnded(Event):
    """The match is over."""

    __slots__ = ("winner",)

    kind: ClassVar[str] = "MatchEnded"

    def __init__(self, rule: str, winner: int = NOBODY) -> None:
        self.rule = rule
        self.winner = winner


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
    """A player is helped."""

    __slots__ = ("body", "cell", "means", "posture")

    kind: ClassVar[str] = "Healed"

    def __init__(self, rule: str, body: int, cell: int, means: str, posture: int) -> None:
        self.rule = rule
        self.body = body
        self.cell = cell
        self.means = means
        self.posture = posture


class LetOff(Event):
    """A player whom the referee spotted stays."""

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
    """A player of a team not involved helps against the victim of a block or foul."""

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
    """The referee has seen something."""

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
    """A coach has argued too much."""

    __slots__ = ("seat",)

    kind: ClassVar[str] = "CoachSentOff"

    def __init__(self, rule: str, seat: int) -> None:
        self.rule = rule
        self.seat = seat


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
    """A loose ball comes to another square."""

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
    """A ball lies there from now on."""

    __slots__ = ("ball", "body", "cell")

    kind: ClassVar[str] = "BallFound"

    def __init__(self, rule: str, cell: int, ball: int, body: int = NOBODY) -> None:
        self.rule = rule
        self.cell = cell
        self.ball = ball
        self.body = body


class BallKnown(Event):
    """It turns out what kind of ball it is."""

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


class Revealed(Event):
    """A chest is opened, a card or trap turned up; there is no undoing that."""

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


CLASSES: Final[dict[str, Callable[..., Event]]] = {
    "Rolled": Rolled,
    "Tested": Tested,
    "RerollSpent": RerollSpent,
    "TraitUsed": TraitUsed,
    "LaidOut": LaidOut,
    "EndZoneChosen": EndZoneChosen,
    "SponsorNamed": SponsorNamed,
    "SeatDrawn": SeatDrawn,
    "PhaseBegan": PhaseBegan,
    "HalfBegan": HalfBegan,
    "DriveBegan": DriveBegan,
    "TurnBegan": TurnBegan,
    "TurnSkipped": TurnSkipped,
    "TurnEnded": TurnEnded,
    "Turnover": Turnover,
    "Touchdown": Touchdown,
    "ScoreSet": ScoreSet,
    "NoteTaken": NoteTaken,
    "RolledBack": RolledBack,
    "MatchEnded": MatchEnded,
    "Placed": Placed,
    "Stunned": Stunned,
    "RoomActed": RoomActed,
    "Activated": Activated,
    "Declared": Declared,
    "Moved": Moved,
    "Pushed": Pushed,
    "Teleported": Teleported,
    "Mishap": Mishap,
    "Lifted": Lifted,
    "StoodUp": StoodUp,
    "KnockedDown": KnockedDown,
    "PlacedProne": PlacedProne,
    "Armour": Armour,
    "Injured": Injured,
    "CasualtyRolled": CasualtyRolled,
    "Healed": Healed,
    "LetOff": LetOff,
    "Removed": Removed,
    "Returned": Returned,
    "Blocked": Blocked,
    "Assisted": Assisted,
    "Infraction": Infraction,
    "SentOff": SentOff,
    "CoachSentOff": CoachSentOff,
    "Passed": Passed,
    "Deflected": Deflected,
    "Intercepted": Intercepted,
    "Caught": Caught,
    "Completed": Completed,
    "Dropped": Dropped,
    "PickedUp": PickedUp,
    "HandedOff": HandedOff,
    "Bounced": Bounced,
    "Ricocheted": Ricocheted,
    "BallFound": BallFound,
    "BallKnown": BallKnown,
    "BallVanished": BallVanished,
    "BallTeleported": BallTeleported,
    "Revealed": Revealed,
    "Exploded": Exploded,
    "SpellStruck": SpellStruck,
    "MarkChanged": MarkChanged,
    "DoorMoved": DoorMoved,
    "DoorTried": DoorTried,
}
"""How an event of each kind is made."""
