"""The figures of a match, counted from its events: one row, tallies by cause and place, and the squares.

Nothing here looks at rules or at the state: an event has everything that is counted, and where players and balls are is
followed from event to event (`Trace`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple

from deepbowl.engine import event
from deepbowl.engine.event import Event
from deepbowl.engine.state import CASUALTY, DEAD, KNOCKED_OUT, LOST, SENT_OFF
from deepbowl.rules.vocabulary import moments

NOBODY: Final = -1
NOWHERE: Final = -1
BY_KIND: Final[dict[type[Event], str]] = {
    event.Blocked: "blocks",
    event.KnockedDown: "knocked_down",
    event.Pushed: "pushed",
    event.Passed: "passes",
    event.Completed: "completions",
    event.Intercepted: "interceptions",
    event.HandedOff: "hand_offs",
    event.PickedUp: "pick_ups",
    event.RerollSpent: "rerolls",
    event.Teleported: "teleports",
    event.SentOff: "sent_off",
}
"""Events that count for the seat of their player."""

BY_BOX: Final = {KNOCKED_OUT: "knocked_out", CASUALTY: "casualties", DEAD: "dead", LOST: "lost"}
"""The boxes players are removed to; `SENT_OFF` has its own event."""
assert SENT_OFF not in BY_BOX

HURTS: Final = (CASUALTY, DEAD)
"""Where a player who is hurt for the rest of the match goes."""

SEAT_FIGURES: Final = (
    "turns", "touchdowns", "turnovers", "blocks", "knocked_down", "pushed", "knocked_out", "casualties", "dead", "lost",
    "sent_off", "fouls", "passes", "completions", "interceptions", "hand_offs", "pick_ups", "rerolls", "chests",
    "teleports",
)  # fmt: skip
"""The counters of every seat in every match, in this order."""

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
    """The facts that events do not carry: owners of bodies, names of squares."""

    sides: Sequence[int]
    label: Sequence[str]


class Figures(NamedTuple):
    """Everything counted in a match."""

    by_seat: dict[str, list[int]]
    tallies: list[Tally]
    squares: dict[tuple[int, int], list[int]]
    """(seat, square) -> how often a player of the seat stood there at the end of a turn, fell there, had the ball there,
    entered it, or left the board from it hurt or dead; seat -1 is the ball itself, wherever it lay or whichever player
    had it."""
    by_player: dict[int, Counter[str]]
    """Body -> the same counters for one player, and `carried`: squares walked with a ball."""
    ball_finder: int
    first_possession: int  # turns of all seats together when someone first had a ball; -1 if no one ever did


STOOD: Final = 0
FELL: Final = 1
BALL: Final = 2
STEPPED: Final = 3
HURT: Final = 4
COLUMNS: Final = 5


class Trace:
    """Where bodies and balls are, followed by events alone."""

    def __init__(self, bodies: int) -> None:
        self.cell = [NOWHERE] * bodies
        self.holder: dict[int, int] = {}  # ball -> body
        self.lies: dict[int, int] = {}  # ball -> square

    def clear(self) -> None:
        """Everyone and everything is off the board."""
        self.cell = [NOWHERE] * len(self.cell)
        self.holder.clear()
        self.lies.clear()

    def follow(self, e: Event) -> None:
        """Take one more event in."""
        if isinstance(e, event.Moved | event.Pushed):
            self.cell[e.body] = e.to_cell
        elif isinstance(e, event.Placed | event.Teleported):
            self.cell[e.body] = e.cell
        elif isinstance(e, event.Removed | event.SentOff | event.Lifted):
            self.cell[e.body] = NOWHERE
        elif isinstance(e, event.PickedUp | event.Caught):
            if e.ball != event.NO_BALL:
                self.holder[e.ball] = e.body
                self.lies.pop(e.ball, None)
        elif isinstance(e, event.BallFound | event.Bounced | event.Dropped):
            self.holder.pop(e.ball, None)
            self.lies[e.ball] = e.cell
        elif isinstance(e, event.DriveBegan | event.HalfBegan):  # everyone is taken off to be set up again
            self.clear()

    def balls(self) -> Iterable[tuple[int, int]]:
        """The square of every ball in play, and who has it."""
        for body in self.holder.values():
            if self.cell[body] >= 0:
                yield self.cell[body], body
        for cell in self.lies.values():
            if cell >= 0:
                yield cell, NOBODY


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
        self.by_player: dict[int, Counter[str]] = {}
        self.trace = Trace(len(facts.sides))
        self.turns_begun = 0
        self.ball_finder = NOBODY
        self.first_possession = -1
        for e in events:
            self.take(e)

    def done(self) -> Figures:
        """Everything counted."""
        tallies = [Tally(*key, count) for key, count in sorted(self.tallies.items())]
        return Figures(self.by_seat, tallies, self.squares, self.by_player, self.ball_finder, self.first_possession)

    def seat_of(self, body: int) -> int:
        """Return whose a body is; -1 for no one and for what belongs to no team."""
        return self.sides[body] if 0 <= body < len(self.sides) and self.sides[body] < self.seats else NOBODY

    def add(self, name: str, seat: int) -> None:
        """One more of something for a seat."""
        if 0 <= seat < self.seats:
            self.by_seat[name][seat] += 1

    def add_for(self, name: str, body: int) -> None:
        """One more of something for a player and their seat."""
        self.add(name, self.seat_of(body))
        self.player(name, body)

    def player(self, name: str, body: int) -> None:
        """One more of something for a player alone."""
        if self.seat_of(body) >= 0:
            self.by_player.setdefault(body, Counter())[name] += 1

    def tally(self, seat: int, what: str, which: str) -> None:
        """One more of something by cause or place; seat -1 is no one."""
        self.tallies[seat, what, which] += 1

    def take(self, e: Event) -> None:
        """Count one event."""
        if isinstance(e, event.Removed) and e.posture in HURTS and self.trace.cell[e.body] >= 0:
            self.square(self.seat_of(e.body), self.trace.cell[e.body], HURT)
        self.trace.follow(e)
        name = BY_KIND.get(type(e))
        if name is not None:
            self.add_for(name, e.about())
        special = _SPECIAL.get(type(e))
        if special is not None:
            special(self, e)

    # ---------------------------------------------------------------- events with more to them
    def turn_began(self, e: event.TurnBegan) -> None:
        """A turn of a seat."""
        self.turns_begun += 1
        self.add("turns", e.seat)

    def turn_ended(self, e: event.TurnEnded) -> None:
        """Record where the players and the balls are."""
        for body, cell in enumerate(self.trace.cell):
            if cell >= 0:
                self.square(self.seat_of(body), cell, STOOD)
        for cell, body in self.trace.balls():
            self.square(NOBODY, cell, BALL)
            if body >= 0:
                self.square(self.seat_of(body), cell, BALL)

    def square(self, seat: int, cell: int, column: int) -> None:
        """One more of something on a square."""
        self.squares.setdefault((seat, cell), [0] * COLUMNS)[column] += 1

    def turnover(self, e: event.Turnover) -> None:
        """By cause. Some books report a touchdown as a turnover; it does not count here."""
        if e.cause != moments.TOUCHDOWN:
            self.add("turnovers", e.seat)
            self.tally(e.seat, TURNOVER, e.cause)

    def touchdown(self, e: event.Touchdown) -> None:
        """By a player, or given to the team."""
        self.add("touchdowns", e.seat)
        self.player("touchdowns", e.body)

    def declared(self, e: event.Declared) -> None:
        """Which Actions a team takes."""
        seat = self.seat_of(e.body)
        self.tally(seat, ACTION, e.action)
        if e.action == "foul":
            self.add_for("fouls", e.body)

    def revealed(self, e: event.Revealed) -> None:
        """A chest is opened, or something else shown."""
        seat = self.seat_of(e.body)
        if e.thing == moments.CHEST:
            self.add_for("chests", e.body)
            self.tally(seat, CHEST, self.label(e.cell))
        else:
            self.tally(seat, CARD, e.name)

    def ball_found(self, e: event.BallFound) -> None:
        """A ball comes to light; at the beginning of a drive it just lies there, and no one has found it."""
        seat = self.seat_of(e.body)
        self.tally(seat, BALL_FOUND, self.label(e.cell))
        if seat >= 0 and self.ball_finder < 0:
            self.ball_finder = seat

    def in_hand(self, e: event.PickedUp | event.Caught) -> None:
        """Someone has a ball."""
        if self.first_possession < 0 and e.ball != event.NO_BALL:
            self.first_possession = self.turns_begun

    def teleported(self, e: event.Teleported) -> None:
        """By the pad someone came out of."""
        self.tally(self.seat_of(e.body), PAD, str(e.pad))

    def ball_teleported(self, e: event.BallTeleported) -> None:
        """The same for a ball: seat -1."""
        self.tally(NOBODY, PAD, str(e.pad))

    def moved(self, e: event.Moved) -> None:
        """Which squares players walk on."""
        if e.to_cell >= 0:
            self.square(self.seat_of(e.body), e.to_cell, STEPPED)
            if e.body in self.trace.holder.values():
                self.player("carried", e.body)

    def knocked_down(self, e: event.KnockedDown) -> None:
        """Where someone fell."""
        if e.cell >= 0:
            self.square(self.seat_of(e.body), e.cell, FELL)

    def removed(self, e: event.Removed) -> None:
        """Into which box."""
        name = BY_BOX.get(e.posture)
        if name is not None:
            self.add_for(name, e.body)

    def injured(self, e: event.Injured) -> None:
        """The purposes of injury rolls."""
        if e.cause:
            self.tally(self.seat_of(e.body), INJURY, e.cause)

    def casualty(self, e: event.CasualtyRolled) -> None:
        """The lines of casualty tables."""
        self.tally(self.seat_of(e.body), INJURY, e.result)

    def label(self, cell: int) -> str:
        """Return what a square is called."""
        return self.facts.label[cell] if 0 <= cell < len(self.facts.label) else ""


_SPECIAL: Final[dict[type[Event], Callable[[_Count, Any], None]]] = {
    event.TurnBegan: _Count.turn_began,
    event.TurnEnded: _Count.turn_ended,
    event.Turnover: _Count.turnover,
    event.Touchdown: _Count.touchdown,
    event.Declared: _Count.declared,
    event.Revealed: _Count.revealed,
    event.BallFound: _Count.ball_found,
    event.PickedUp: _Count.in_hand,
    event.Caught: _Count.in_hand,
    event.Teleported: _Count.teleported,
    event.BallTeleported: _Count.ball_teleported,
    event.Moved: _Count.moved,
    event.KnockedDown: _Count.knocked_down,
    event.Removed: _Count.removed,
    event.Injured: _Count.injured,
    event.CasualtyRolled: _Count.casualty,
}
