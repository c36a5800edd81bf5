"""Everything about a match that changes, as flat plain data: copying it is cloning the match.

There is no home and away: seats are a range, opponents a set, balls a list. Static facts (who a body is, the board, the
rules) are shared immutable objects and live elsewhere.
"""

from __future__ import annotations

from typing import Final

from deepbowl.board.board import Board, Topology

# posture of a body in play, else the box it is in
STANDING: Final = 0
PRONE: Final = 1
STUNNED: Final = 2
IN_PLAY: Final = 2
"""Postures up to here are in play: on the board, or (cell -1) in the air or on the way off it."""
RESERVES: Final = 3
KNOCKED_OUT: Final = 4
CASUALTY: Final = 5
DEAD: Final = 6
SENT_OFF: Final = 7
LOST: Final = 8
WAITING: Final = 9
"""Laid out with a team, but not of it before a rule raises them."""
STONE: Final = 10
"""Turned to stone: an obstacle until the match is over."""
POSTURES: Final = (
    "standing", "prone", "stunned", "reserves", "knocked out", "casualty", "dead", "sent off", "lost", "waiting",
    "stone",
)  # fmt: skip

NOWHERE: Final = -1
GONE: Final = -2
"""The square of a ball that is out of the match for good, neither hidden nor lying anywhere."""
NOBODY: Final = -1

RUNNING: Final = -1
"""`won` while the match continues; afterwards a seat, DRAW or MONSTERS."""
DRAW: Final = -2
MONSTERS: Final = -3
"""`won` where no team has: all have lost to bodies that belong to no one."""

NO_ZONES: Final = 0b1001 | 0xFFFF << 16
"""Flags of `in_drive`: the reasons for which a standing body exerts no tackle zones; it does while there is none. The only
flags the engine itself must know. Which reason is which is said where the flags are (`rules/vocabulary/flags.py`)."""

EFFECT: Final = 6
"""An effect is six numbers in a row: body, what, by how much, until when, given by what, and by how much at the most: a
characteristic stays within its range, and what was cut off there comes back when others end."""


class Bodies:
    """Static facts about everything that can stand on the board: whose it is, what it is called, what it is.

    Sides are seats; the one after the last seat is that of bodies that belong to no one.
    """

    def __init__(
        self,
        seats: int,
        side: list[int],
        size: list[int],
        name: list[str],
        title: list[str],
        position: list[str],
        race: list[str],
        team_race: list[str],
        niggles: list[int],
        strength: list[int],
    ) -> None:
        self.seats = seats
        self.side = side
        self.size = size
        self.name = name
        self.title = title
        self.position = position
        self.race = race
        self.team_race = team_race
        self.niggles = niggles
        self.strength = strength  # as printed, without later changes
        self.of_seat: list[list[int]] = [[b for b, s in enumerate(side) if s == seat] for seat in range(seats + 1)]
        self.bits_of_seat: list[int] = [sum(1 << b for b in mine) for mine in self.of_seat]

    def __len__(self) -> int:
        return len(self.side)


ACTIVATION_FIELDS: Final = ("body", "seat", "action", "target", "moved", "rushes", "flags", "trail")


class Activation:
    """One body's Action in progress: what was declared and what is used up of it. They stack (CONTRACTS, Running 9).

    A field is in `ACTIVATION_FIELDS` and in one line here, which gives its first value and how it is copied.
    """

    __slots__ = ACTIVATION_FIELDS

    def __init__(self, old: Activation | None = None) -> None:
        self.body: int = NOBODY if old is None else old.body
        self.seat: int = -1 if old is None else old.seat
        self.action: int = -1 if old is None else old.action  # -1: not declared yet
        self.target: int = NOBODY if old is None else old.target
        self.moved: int = 0 if old is None else old.moved
        self.rushes: int = 0 if old is None else old.rushes
        self.flags: int = 0 if old is None else old.flags
        self.trail: int = 0 if old is None else old.trail  # squares left in it, where anyone asks

    def copy(self) -> Activation:
        """The same Action, independent of this one."""
        return Activation(self)

    def facts(self) -> tuple[int, ...]:
        """The Action as plain numbers."""
        return tuple([getattr(self, field) for field in ACTIVATION_FIELDS])


def activation(body: int, seat: int, action: int = -1) -> Activation:
    """A body's Action as it begins; without an action it is still to be declared."""
    act = Activation()
    act.body, act.seat, act.action = body, seat, action
    return act


FIELDS: Final = (
    "cell", "posture", "skills", "ma", "st", "ag", "pa", "av", "in_act", "in_next", "in_turn", "in_drive",
    "spent", "harm", "at", "occupied", "zone", "zones", "marks", "acting", "leaving", "solid", "barred", "hazards",
    "pads", "shut", "topo", "ball_cell", "ball_by", "ball_kind", "rerolls", "score", "used", "goods", "turns", "effects",
    "tallies",
    "phase", "seat", "first", "opener", "half", "drive", "drive_over", "acted", "act", "suspended", "over", "over_by", "won",
    "size",
)  # fmt: skip
"""Every field of a state."""

DERIVED: Final = ("size", "topo", "acting", "leaving", "solid", "barred", "hazards", "at", "occupied", "zone", "zones")
"""Neither saved nor hashed: they follow from the terms of the match, the shut doors, the marks and where bodies are."""
_ACTIONS: Final = ("act", "suspended")
PLAIN: Final = tuple([field for field in FIELDS if field not in DERIVED and field not in _ACTIONS])
"""Those that are numbers, texts and lists of numbers."""

SEVERAL: Final = (list, tuple, bytes, bytearray)
"""The fields that hold several numbers."""


def put(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    """Return the same numbers with another one at a place."""
    changed = list(values)
    changed[at] = value
    return tuple(changed)


def put_byte(values: bytes, at: int, value: int) -> bytes:
    """Return the same small numbers with another one at a place."""
    changed = bytearray(values)
    changed[at] = value
    return bytes(changed)


class Size:
    """How large a match is: what the lengths of a state's lists follow from."""

    def __init__(self, board: Board, bodies: int, seats: int, balls: int, marks: int, goods: int, tallies: int) -> None:
        self.board = board
        self.bodies = bodies
        self.seats = seats
        self.balls = balls
        self.marks = marks  # kinds of marks
        self.goods = goods  # kinds of goods
        self.tallies = tallies


class State:
    """Where everyone is and what has happened so far. Only the mutators of the match change it.

    A field is in `FIELDS` and in one line here, which gives its value at the start of a match and how it is copied.
    A field that changes often is a list, copied with the state. One that changes seldom is a `tuple` or `bytes`, shared
    by all copies until one of them replaces its own: `s.score = put(s.score, seat, 3)`.
    """

    __slots__ = FIELDS

    def __init__(self, size: Size, old: State | None) -> None:
        self.size: Size = size
        # per body
        self.cell: list[int] = [NOWHERE] * size.bodies if old is None else old.cell[:]
        self.posture: list[int] = [RESERVES] * size.bodies if old is None else old.posture[:]
        self.skills: tuple[int, ...] = (0,) * size.bodies if old is None else old.skills
        self.ma: bytes = bytes(size.bodies) if old is None else old.ma
        self.st: bytes = bytes(size.bodies) if old is None else old.st
        self.ag: bytes = bytes(size.bodies) if old is None else old.ag
        self.pa: bytes = bytes(size.bodies) if old is None else old.pa
        self.av: bytes = bytes(size.bodies) if old is None else old.av
        # flags by lifetime: this activation, until the body's next one, the turn (any team's), the drive
        self.in_act: tuple[int, ...] = (0,) * size.bodies if old is None else old.in_act
        self.in_next: tuple[int, ...] = (0,) * size.bodies if old is None else old.in_next
        self.in_turn: list[int] = [0] * size.bodies if old is None else old.in_turn[:]
        self.in_drive: list[int] = [0] * size.bodies if old is None else old.in_drive[:]
        # traits used up: this turn, or for good
        self.spent: tuple[int, ...] = (0,) * size.bodies if old is None else old.spent
        # what the casualty table said, 0: unhurt; two results side by side, the worse first: 6153
        self.harm: tuple[int, ...] = (0,) * size.bodies if old is None else old.harm
        # squares
        self.at: bytearray = bytearray(size.board.n) if old is None else old.at[:]  # the body on each cell, plus one
        self.occupied: int = 0 if old is None else old.occupied
        # squares of bodies with tackle zones: per seat, then bodies without a team, then all together
        self.zone: list[int] = [0] * (size.seats + 1) if old is None else old.zone[:]
        self.zones: int = 0 if old is None else old.zones
        self.marks: tuple[int, ...] = (0,) * size.marks if old is None else old.marks  # per kind of mark: a set of squares
        # those squares of them on which coming in, and going out, is an event
        self.acting: int = 0 if old is None else old.acting
        self.leaving: int = 0 if old is None else old.leaving
        # those of them no one walks or is pushed into, no one walks into, and those that swallow a player who comes there
        self.solid: int = 0 if old is None else old.solid
        self.barred: int = 0 if old is None else old.barred
        self.hazards: int = 0 if old is None else old.hazards
        # the square of each pad, pad 1 first; NOWHERE once gone
        self.pads: tuple[int, ...] = () if old is None else old.pads
        self.shut: int = 0 if old is None else old.shut  # doors
        self.topo: Topology = size.board.topology(0) if old is None else old.topo
        # balls
        self.ball_cell: tuple[int, ...] = (NOWHERE,) * size.balls if old is None else old.ball_cell
        self.ball_by: tuple[int, ...] = (NOBODY,) * size.balls if old is None else old.ball_by
        self.ball_kind: tuple[int, ...] = (0,) * size.balls if old is None else old.ball_kind
        # per seat
        self.rerolls: tuple[int, ...] = (0,) * size.seats if old is None else old.rerolls
        self.score: tuple[int, ...] = (0,) * size.seats if old is None else old.score
        self.used: tuple[int, ...] = (0,) * size.seats if old is None else old.used
        self.goods: tuple[int, ...] = (0,) * (size.seats * size.goods) if old is None else old.goods
        self.turns: tuple[int, ...] = (0,) * size.seats if old is None else old.turns
        self.effects: tuple[int, ...] = () if old is None else old.effects  # what lasts for a while, EFFECT numbers each
        self.tallies: tuple[int, ...] = (0,) * size.tallies if old is None else old.tallies  # what a book itself counts
        # the turn
        self.phase: int = 0 if old is None else old.phase
        self.seat: int = 0 if old is None else old.seat
        self.first: int = 0 if old is None else old.first  # the seat that acts first in this drive
        self.opener: int = 0 if old is None else old.opener  # who did in this half
        self.half: int = 1 if old is None else old.half
        self.drive: int = 0 if old is None else old.drive
        self.drive_over: int = 0 if old is None else old.drive_over  # the drive ends with this turn
        self.acted: int = 0 if old is None else old.acted  # bodies who have had their Action this turn
        self.act: Activation = Activation() if old is None else Activation(old.act)
        self.suspended: list[Activation] = [] if old is None or not old.suspended else [Activation(a) for a in old.suspended]
        self.over: str = "" if old is None else old.over  # why the turn is over, "" while it is not
        self.over_by: int = NOBODY if old is None else old.over_by
        self.won: int = RUNNING if old is None else old.won

    def copy(self) -> State:
        """An independent copy."""
        return State(self.size, self)

    def changes(self, before: State) -> tuple[object, ...]:
        """Return how a state differs from another, as something to compare."""
        values: list[object] = [self.act.facts(), tuple([act.facts() for act in self.suspended])]
        for field in PLAIN:
            value, was = getattr(self, field), getattr(before, field)
            if value is not was and value != was:
                values.append(field)
                values.append(tuple(value) if isinstance(value, SEVERAL) else value)
        return tuple(values)
