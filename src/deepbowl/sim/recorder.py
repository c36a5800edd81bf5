"""What a match came to, counted from its events: one row of figures, tallies by cause and place, and the squares.

Nothing here looks at rules or at the state: an event has everything that is counted, and where players and balls are is
followed from event to event (`Trace`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from deepbowl.engine import event
from deepbowl.engine.event import Event
from deepbowl.engine.state import CASUALTY, DEAD, KNOCKED_OUT, LOST, SENT_OFF

NOBODY: Final = -1
NOWHERE: Final = -1
TOUCHDOWN_CAUSE: Final = "touchdown"
"""Told as a turnover by some books, but nobody would call it one."""

BY_KIND: Final = {
    event.BLOCKED: "blocks",
    event.KNOCKED_DOWN: "knocked_down",
    event.PUSHED: "pushed",
    event.PASSED: "passes",
    event.COMPLETED: "completions",
    event.INTERCEPTED: "interceptions",
    event.HANDED_OFF: "hand_offs",
    event.PICKED_UP: "pick_ups",
    event.REROLL_SPENT: "rerolls",
    event.TELEPORTED: "teleports",
    event.SENT_OFF: "sent_off",
}
"""Events that count for the seat of their player."""

BY_BOX: Final = {KNOCKED_OUT: "knocked_out", CASUALTY: "casualties", DEAD: "dead", LOST: "lost"}
"""Where players are removed to; `SENT_OFF` is told by an event of its own."""
assert SENT_OFF not in BY_BOX

SEAT_FIGURES: Final = (
    "turns", "touchdowns", "turnovers", "blocks", "knocked_down", "pushed", "knocked_out", "casualties", "dead", "lost",
    "sent_off", "fouls", "passes", "completions", "interceptions", "hand_offs", "pick_ups", "rerolls", "chests",
    "teleports",
)  # fmt: skip
"""What is counted for every seat of every match, in this order."""

# what tallies are about
TURNOVER: Final = "turnover"
ACTION: Final = "action"
CHEST: Final = "chest"
BALL_FOUND: Final = "ball found"
PAD: Final = "pad"
INJURY: Final = "injury"
CARD: Final = "card"


class Tally(NamedTuple):
    """How often something happened to a seat in a match: turnovers by cause, chests by square, teleports by pad …"""

    seat: int
    what: str
    which: str
    times: int


class Facts(NamedTuple):
    """What events of a match do not say themselves: whose bodies they are, what teams and squares are called."""

    sides: Sequence[int]
    team_names: Sequence[str]
    label: Sequence[str]


class Figures(NamedTuple):
    """Everything counted in a match."""

    by_seat: dict[str, list[int]]
    tallies: list[Tally]
    squares: dict[tuple[int, int], list[int]]
    """(seat, square) -> how often somebody of the seat stood there at the end of a turn, fell there, had the ball there;
    seat -1 is the ball itself, wherever it lay or whoever had it."""
    ball_finder: int
    first_possession: int  # turns of all seats together when somebody first had a ball; -1 if nobody ever did


STOOD: Final = 0
FELL: Final = 1
BALL: Final = 2


def seats_of_turns(events: Sequence[Event], sides: Sequence[int], team_names: Sequence[str]) -> list[int]:
    """Whose turn each `TurnBegan` was. A turn tells its seat when it ends; one that never did is told by who acted in it,
    else by the team's name, or where teams share one, by the order of seats."""
    seats: list[int] = []
    known = True
    for e in events:
        if e.kind == event.TURN_BEGAN:
            if list(team_names).count(e.what) == 1:
                seats.append(team_names.index(e.what))
            else:
                seats.append((seats[-1] + 1) % len(team_names) if seats else 0)
            known = False
        elif not known and e.kind == event.TURN_ENDED:
            seats[-1], known = e.value, True
        elif not known and e.kind == event.ACTIVATED:
            seats[-1] = sides[e.body]
    return seats


class Trace:
    """Where bodies and balls are, followed by events alone."""

    def __init__(self, bodies: int) -> None:
        self.cell = [NOWHERE] * bodies
        self.holder: dict[int, int] = {}  # ball -> body
        self.lies: dict[int, int] = {}  # ball -> square

    def clear(self) -> None:
        """Everybody and everything is off the board."""
        self.cell = [NOWHERE] * len(self.cell)
        self.holder.clear()
        self.lies.clear()

    def follow(self, e: Event) -> None:
        """Take one more event in."""
        kind, body = e.kind, e.body
        if kind in _TO_A_SQUARE:
            if body >= 0:
                self.cell[body] = e.cell
        elif kind in _OFF_THE_BOARD:
            if body >= 0:
                self.cell[body] = NOWHERE
        elif kind in _BALL_IN_HAND:
            if not e.what:  # a bomb is caught, too
                self.holder[e.value] = body
                self.lies.pop(e.value, None)
        elif kind in _BALL_ON_SQUARE:
            self.holder.pop(e.value, None)
            self.lies[e.value] = e.cell
        elif kind == event.PHASE_BEGAN and e.what == "drive":  # everybody is taken off to be set up again
            self.clear()

    def balls(self) -> Iterable[tuple[int, int]]:
        """The square of every ball in play, and who has it."""
        for body in self.holder.values():
            if self.cell[body] >= 0:
                yield self.cell[body], body
        for cell in self.lies.values():
            if cell >= 0:
                yield cell, NOBODY


_TO_A_SQUARE: Final = frozenset((event.MOVED, event.PLACED, event.PUSHED, event.TELEPORTED))
_OFF_THE_BOARD: Final = frozenset((event.REMOVED, event.SENT_OFF, event.LIFTED))
_BALL_IN_HAND: Final = frozenset((event.PICKED_UP, event.CAUGHT))
_BALL_ON_SQUARE: Final = frozenset((event.BALL_FOUND, event.BOUNCED, event.DROPPED))


def figures(events: Sequence[Event], facts: Facts, seats: int) -> Figures:
    """Count a match."""
    return _Count(events, facts, seats).done()


class _Count:
    """Goes through the events of one match once."""

    def __init__(self, events: Sequence[Event], facts: Facts, seats: int) -> None:
        self.facts = facts
        self.sides = facts.sides
        self.seats = seats
        self.by_seat = {name: [0] * seats for name in SEAT_FIGURES}
        self.tallies: Counter[tuple[int, str, str]] = Counter()
        self.squares: dict[tuple[int, int], list[int]] = {}
        self.trace = Trace(len(facts.sides))
        self.turn_seats = iter(seats_of_turns(events, facts.sides, facts.team_names))
        self.turns_begun = 0
        self.ball_finder = NOBODY
        self.first_possession = -1
        for e in events:
            self.take(e)

    def done(self) -> Figures:
        """Everything counted."""
        tallies = [Tally(*key, count) for key, count in sorted(self.tallies.items())]
        return Figures(self.by_seat, tallies, self.squares, self.ball_finder, self.first_possession)

    def seat_of(self, body: int) -> int:
        """Whose a body is; -1 for nobody and for what belongs to no team."""
        return self.sides[body] if 0 <= body < len(self.sides) and self.sides[body] < self.seats else NOBODY

    def add(self, name: str, seat: int) -> None:
        """One more of something for a seat."""
        if 0 <= seat < self.seats:
            self.by_seat[name][seat] += 1

    def tally(self, seat: int, what: str, which: str) -> None:
        """One more of something by cause or place; seat -1 is nobody."""
        self.tallies[seat, what, which] += 1

    def take(self, e: Event) -> None:
        """Count one event."""
        kind = e.kind
        self.trace.follow(e)
        name = BY_KIND.get(kind)
        if name is not None:
            self.add(name, self.seat_of(e.body))
        if kind in _SPECIAL:
            _SPECIAL[kind](self, e)

    # ---------------------------------------------------------------- events with more to them
    def turn_began(self, e: Event) -> None:
        """A turn of a seat."""
        self.turns_begun += 1
        self.add("turns", next(self.turn_seats))

    def turn_ended(self, e: Event) -> None:
        """Look round: who stands where, where is the ball."""
        for body, cell in enumerate(self.trace.cell):
            if cell >= 0:
                self.square(self.seat_of(body), cell, STOOD)
        for cell, body in self.trace.balls():
            self.square(NOBODY, cell, BALL)
            if body >= 0:
                self.square(self.seat_of(body), cell, BALL)

    def square(self, seat: int, cell: int, column: int) -> None:
        """One more of something on a square."""
        self.squares.setdefault((seat, cell), [0, 0, 0])[column] += 1

    def turnover(self, e: Event) -> None:
        """By cause, without the name of who is to blame."""
        cause = plain_cause(e.what)
        if cause != TOUCHDOWN_CAUSE:
            self.add("turnovers", e.value)
            self.tally(e.value, TURNOVER, cause)

    def touchdown(self, e: Event) -> None:
        """By the player, or awarded to a team by name."""
        seat = self.seat_of(e.body)
        if seat < 0 and e.what in self.facts.team_names:
            seat = list(self.facts.team_names).index(e.what)
        self.add("touchdowns", seat)

    def declared(self, e: Event) -> None:
        """Which Actions a team takes."""
        seat = self.seat_of(e.body)
        self.tally(seat, ACTION, e.what)
        if e.what == "foul":
            self.add("fouls", seat)

    def revealed(self, e: Event) -> None:
        """A chest is opened, or something else shown."""
        seat = self.seat_of(e.body)
        if e.what == "chest":
            self.add("chests", seat)
            self.tally(seat, CHEST, self.label(e.cell))
        else:
            self.tally(seat, CARD, e.what)

    def ball_found(self, e: Event) -> None:
        """A ball comes to light; at the beginning of a drive it just lies there, and nobody has found it."""
        seat = self.seat_of(e.body)
        self.tally(seat, BALL_FOUND, self.label(e.cell))
        if seat >= 0 and self.ball_finder < 0:
            self.ball_finder = seat

    def in_hand(self, e: Event) -> None:
        """Somebody has a ball."""
        if self.first_possession < 0 and not e.what:
            self.first_possession = self.turns_begun

    def teleported(self, e: Event) -> None:
        """By the pad somebody came out of; seat -1 is the ball."""
        self.tally(self.seat_of(e.body), PAD, str(e.value))

    def knocked_down(self, e: Event) -> None:
        """Where somebody fell, and why."""
        if e.cell >= 0:
            self.square(self.seat_of(e.body), e.cell, FELL)

    def removed(self, e: Event) -> None:
        """Into which box."""
        name = BY_BOX.get(e.value)
        if name is not None:
            self.add(name, self.seat_of(e.body))

    def injured(self, e: Event) -> None:
        """What injury rolls are made for: causes in words, the lines of casualty tables too."""
        if e.what:
            self.tally(self.seat_of(e.body), INJURY, e.what)

    def label(self, cell: int) -> str:
        """What a square is called."""
        return self.facts.label[cell] if 0 <= cell < len(self.facts.label) else ""


_SPECIAL: Final = {
    event.TURN_BEGAN: _Count.turn_began,
    event.TURN_ENDED: _Count.turn_ended,
    event.TURNOVER: _Count.turnover,
    event.TOUCHDOWN: _Count.touchdown,
    event.DECLARED: _Count.declared,
    event.REVEALED: _Count.revealed,
    event.BALL_FOUND: _Count.ball_found,
    event.PICKED_UP: _Count.in_hand,
    event.CAUGHT: _Count.in_hand,
    event.TELEPORTED: _Count.teleported,
    event.KNOCKED_DOWN: _Count.knocked_down,
    event.REMOVED: _Count.removed,
    event.INJURED: _Count.injured,
}

_WHO: Final = re.compile(r"^[A-Z]\d+ ")


def plain_cause(cause: str) -> str:
    """The cause of a turnover without who: "A7 went down: dodge" is "went down: dodge"."""
    return _WHO.sub("", cause)
