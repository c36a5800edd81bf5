"""The memory of a match in play: events, the record of inputs, and the points that an undo returns to.

A match without readers has no journal. Clones have none, so searching bots do not pay for one.
"""

from __future__ import annotations

from typing import Final

from deepbowl.engine import event
from deepbowl.engine.choice import Choice
from deepbowl.engine.event import Event
from deepbowl.engine.state import NOBODY, State

NONCE: Final = "nonce"
"""The note by which a coach mixes their own number into the dice."""
GIVES_UP: Final = ("concede", "forfeit")
"""Notes by which a coach gives the match up, or loses it for having stayed away."""


class Note:
    """Something from outside the game: a concession, a clock that ran out, minutes that passed."""

    __slots__ = ("kind", "seat", "value")

    def __init__(self, kind: str, seat: int, value: int) -> None:
        self.kind = kind
        self.seat = seat
        self.value = value


class Input:
    """One entry of the record: a choice, a die or a note, in the order they came.

    `at` is the number of events before it, so that a log can put inputs and events in order.
    """

    __slots__ = ("again", "at", "body", "kind", "purpose", "seat", "sides", "value")

    CHOICE: Final = 0
    DIE: Final = 1
    NOTE: Final = 2

    def __init__(
        self, kind: int, seat: int, value: int, sides: int, purpose: str, body: int, at: int, again: int = 0
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.value = value
        self.sides = sides
        self.purpose = purpose
        self.body = body
        self.at = at
        self.again = again  # how often a die was rolled again because it could not count


class UndoPoint:
    """The point a choice can be undone to: its resolution's first state and the tape before the choice."""

    __slots__ = ("before", "dice_at", "events_at", "record", "record_at", "seat", "start", "taken", "tape")

    def __init__(
        self, seat: int, before: State, tape: list[int], start: int, taken: Note | None, record: int, dice_at: int,
        events_at: int, record_at: int,
    ) -> None:  # fmt: skip
        self.seat = seat
        self.before = before
        self.tape = tape
        self.start = start
        self.taken = taken
        self.record = record  # where the choice stands in the record
        # where dice, events and record stood when its resolution began
        self.dice_at, self.events_at, self.record_at = dice_at, events_at, record_at


class Journal:
    """Events, and with `record` also inputs and undo points."""

    __slots__ = ("events", "events_at", "record", "record_at", "undo_points")

    def __init__(self, record: bool) -> None:
        self.events: list[Event] = []
        self.record: list[Input] | None = [] if record else None
        self.undo_points: list[UndoPoint] = []
        # where events and record stood when the last resolution began
        self.events_at = 0
        self.record_at = 0

    def open(self) -> None:
        """A resolution begins: remember where events and record stand."""
        if self.record is not None:
            self.record_at = len(self.record)
            self.events_at = len(self.events)

    def add_choice(self, choice: Choice, seat: int) -> None:
        """Record a choice."""
        assert self.record is not None
        self.record.append(Input(Input.CHOICE, seat, choice, 0, "", NOBODY, len(self.events)))

    def add_point(
        self, seat: int, before: State, tape: list[int], start: int, taken: Note | None, dice_at: int
    ) -> None:
        """The choice that is recorded next can be taken back."""
        assert self.record is not None
        here = len(self.record)
        self.undo_points.append(UndoPoint(seat, before, tape, start, taken, here, dice_at, self.events_at, self.record_at))

    def add_note(self, kind: str, seat: int, value: int) -> None:
        """Record a note; what came from outside is not taken back, nor what came before it."""
        if self.record is not None:
            self.record.append(Input(Input.NOTE, seat, value, 0, kind, NOBODY, len(self.events)))
        self.undo_points.clear()

    def add_die(self, rule: str, value: int, sides: int, purpose: str, body: int, again: int) -> None:
        """Record a die and emit its event; the choice that led to it can no longer be undone."""
        if self.record is not None:
            self.record.append(Input(Input.DIE, -1, value, sides, purpose, body, len(self.events), again))
            self.undo_points.clear()
        self.events.append(event.Rolled(rule, purpose, sides, value, body))

    def add_event(self, e: Event) -> None:
        """Keep an event; a choice that revealed something can no longer be undone."""
        self.events.append(e)
        if isinstance(e, event.Revealed):
            self.undo_points.clear()

    def roll_back(self, events_at: int, record_at: int) -> int:
        """Forget what came after these places, but not coaches' numbers for the dice; return how many notes."""
        if self.record is None:
            return 0
        del self.events[events_at:]
        notes = [item for item in self.record[record_at:] if item.kind == Input.NOTE]
        given = [item for item in notes if item.purpose == NONCE]
        for item in given:
            item.at = events_at
        self.record[record_at:] = given
        self.undo_points.clear()
        return len(notes) - len(given)

    def take_back(self) -> UndoPoint:
        """Forget the last choice and what it led to; returns what to go back to."""
        assert self.record is not None
        point = self.undo_points.pop()
        del self.record[point.record :]
        del self.events[point.events_at :]
        self.events_at, self.record_at = point.events_at, point.record_at
        return point
