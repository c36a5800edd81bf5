"""Everything about a match that changes, as flat plain data: copying it is cloning the match.

There is no home and away: seats are a range, opponents a set, balls a list. Static facts (who a body is, the board, the
rules) are shared immutable objects and live elsewhere.
"""

from __future__ import annotations

import hashlib
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
POSTURES: Final = ("standing", "prone", "stunned", "reserves", "knocked out", "casualty", "dead", "sent off", "lost")

NOWHERE: Final = -1
NOBODY: Final = -1

RUNNING: Final = -1
"""`won` while the match goes on; afterwards a seat, or DRAW."""
DRAW: Final = -2

NO_ZONES: Final = 0b111001
"""Flags of `in_drive`: the reasons for which a standing body exerts no tackle zones; it does while there is none. The only
flags the engine itself must know. Which reason is which is said where the flags are (`rules/flags.py`)."""

GOODS: Final = 16
"""Room for kinds of once-only goods (apothecary, bribes, wizard …) per seat."""


POOLS: Final = 8
"""Room for a book's own counters and decks (cards left, minutes passed)."""

EFFECT: Final = 5
"""An effect is five numbers in a row: body, what, by how much, until when, given by what."""


class Bodies:
    """Static facts about everything that can stand on the board: whose it is, what it is called, what it is.

    Sides are seats; the one after the last seat is that of bodies that belong to nobody.
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
        self.of_seat: list[list[int]] = [[b for b, s in enumerate(side) if s == seat] for seat in range(seats + 1)]
        self.bits_of_seat: list[int] = [sum(1 << b for b in mine) for mine in self.of_seat]

    def __len__(self) -> int:
        return len(self.side)


class Activation:
    """One body's Action in progress: what was declared and what is used up of it. They stack (CONTRACTS, Running 9)."""

    __slots__ = ("action", "body", "flags", "moved", "rushes", "seat", "target")

    def __init__(self, body: int, seat: int, action: int, target: int, moved: int, rushes: int, flags: int) -> None:
        self.body = body
        self.seat = seat
        self.action = action
        self.target = target
        self.moved = moved
        self.rushes = rushes
        self.flags = flags

    def copy(self) -> Activation:
        """The same Action, independent of this one."""
        return Activation(self.body, self.seat, self.action, self.target, self.moved, self.rushes, self.flags)

    def facts(self) -> tuple[int, ...]:
        """The Action as plain numbers."""
        return self.body, self.seat, self.action, self.target, self.moved, self.rushes, self.flags


def nobody_acts() -> Activation:
    """No Action is in progress."""
    return Activation(NOBODY, -1, -1, NOBODY, 0, 0, 0)


class State:
    """Where everybody is and what has happened so far. Only the mutators of the match change it."""

    __slots__ = (
        "act",
        "acted",
        "acting",
        "ag",
        "at",
        "av",
        "ball_by",
        "ball_cell",
        "ball_kind",
        "cell",
        "drive",
        "drive_over",
        "effects",
        "first",
        "goods",
        "half",
        "harm",
        "in_act",
        "in_drive",
        "in_game",
        "in_next",
        "in_turn",
        "leaving",
        "ma",
        "marks",
        "occupied",
        "opener",
        "over",
        "over_by",
        "pa",
        "pads",
        "phase",
        "pools",
        "post",
        "rerolls",
        "score",
        "seat",
        "shut",
        "skills",
        "spent",
        "st",
        "suspended",
        "topo",
        "turns",
        "used",
        "won",
        "zone",
        "zones",
    )  # fmt: skip

    def __init__(
        self,
        cell: list[int],
        post: bytearray,
        skills: list[int],
        ma: bytearray,
        st: bytearray,
        ag: bytearray,
        pa: bytearray,
        av: bytearray,
        in_act: list[int],
        in_next: list[int],
        in_turn: list[int],
        in_drive: list[int],
        in_game: list[int],
        spent: list[int],
        harm: list[int],
        at: bytearray,
        occupied: int,
        zone: list[int],
        zones: int,
        marks: list[int],
        acting: int,
        leaving: int,
        pads: list[int],
        shut: int,
        topo: Topology,
        ball_cell: list[int],
        ball_by: list[int],
        ball_kind: list[int],
        rerolls: list[int],
        score: list[int],
        used: list[int],
        goods: list[int],
        turns: list[int],
        effects: list[int],
        pools: list[int],
        phase: int,
        seat: int,
        first: int,
        opener: int,
        half: int,
        drive: int,
        drive_over: int,
        acted: int,
        act: Activation,
        suspended: list[Activation],
        over: str,
        over_by: int,
        won: int,
    ) -> None:
        # per body
        self.cell = cell
        self.post = post
        self.skills = skills
        self.ma, self.st, self.ag, self.pa, self.av = ma, st, ag, pa, av
        # flags by lifetime: this activation, until the own next one, the turn (any team's), the drive, the game
        self.in_act, self.in_next, self.in_turn, self.in_drive, self.in_game = in_act, in_next, in_turn, in_drive, in_game
        self.spent = spent  # traits used this turn
        self.harm = harm  # what the casualty table said, 0: unhurt; two results side by side, the worse first: 6153
        # squares
        self.at = at  # the body on each cell, plus one
        self.occupied = occupied
        self.zone = zone  # per seat: squares of those who exert tackle zones
        self.zones = zones  # all of them together
        self.marks = marks  # per kind of mark: a set of squares
        self.acting, self.leaving = acting, leaving  # those of them on which coming in, and going out, is an event
        self.pads = pads  # the square of each pad, pad 1 first; NOWHERE once it is gone
        self.shut = shut  # doors
        self.topo = topo
        # balls
        self.ball_cell, self.ball_by, self.ball_kind = ball_cell, ball_by, ball_kind
        # per seat
        self.rerolls, self.score, self.used, self.goods, self.turns = rerolls, score, used, goods, turns
        self.effects = effects  # what lasts for a while: five numbers each
        self.pools = pools  # a book's own counters and decks
        # the turn
        self.phase, self.seat, self.half, self.drive = phase, seat, half, drive
        self.first = first  # who acts first in this drive
        self.opener = opener  # who did in this half
        self.drive_over = drive_over  # the drive ends with this turn
        self.acted = acted  # bodies who have had their Action this turn
        self.act = act
        self.suspended = suspended
        self.over = over  # why the turn is over, "" while it is not
        self.over_by = over_by
        self.won = won

    def copy(self) -> State:
        """An independent copy; shared are only things that never change."""
        return State(
            self.cell[:], self.post[:], self.skills[:], self.ma[:], self.st[:], self.ag[:], self.pa[:], self.av[:],
            self.in_act[:], self.in_next[:], self.in_turn[:], self.in_drive[:], self.in_game[:], self.spent[:],
            self.harm[:], self.at[:], self.occupied, self.zone[:], self.zones, self.marks[:], self.acting, self.leaving,
            self.pads[:], self.shut, self.topo,
            self.ball_cell[:], self.ball_by[:], self.ball_kind[:], self.rerolls[:], self.score[:], self.used[:],
            self.goods[:], self.turns[:], self.effects[:], self.pools[:], self.phase, self.seat,
            self.first, self.opener, self.half, self.drive, self.drive_over, self.acted, self.act.copy(),
            [a.copy() for a in self.suspended] if self.suspended else [], self.over, self.over_by,
            self.won,
        )  # fmt: skip

    def pack(self) -> dict[str, object]:
        """The state as JSON can hold it."""
        packed: dict[str, object] = {}
        for field in FIELDS:
            value = getattr(self, field)
            if isinstance(value, (bytearray, list)):
                value = list(value)
            packed[field] = value
        packed["act"] = list(self.act.facts())
        packed["suspended"] = [list(a.facts()) for a in self.suspended]
        return packed

    def hash(self) -> str:
        """A short text equal for equal states and (for all practical purposes) for no others.

        What is empty or zero throughout counts for nothing, so that a field added later leaves old hashes as they are.
        """
        packed = self.pack()
        facts: list[str] = []
        for field in sorted(packed):
            value = packed[field]
            if any(value) if isinstance(value, list) else value:
                facts.append(f"{field}={value!r}")
        return hashlib.blake2b("\n".join(facts).encode(), digest_size=16).hexdigest()


FIELDS: Final = (
    "cell", "post", "skills", "ma", "st", "ag", "pa", "av", "in_act", "in_next", "in_turn", "in_drive", "in_game", "spent",
    "harm", "at", "occupied", "zone", "zones", "marks", "pads", "shut", "ball_cell", "ball_by", "ball_kind", "rerolls",
    "score", "used", "goods", "turns", "effects", "pools", "phase", "seat", "first", "opener", "half", "drive", "drive_over",
    "acted", "over", "over_by", "won",
)  # fmt: skip
"""Every field that is plain data; `act` and `suspended` are packed by hand, `topo`, `acting` and `leaving` made anew."""

_BYTES: Final = ("post", "ma", "st", "ag", "pa", "av", "at")


def unpack(packed: dict[str, object], board: Board) -> State:
    """The state that `State.pack` wrote; ValueError names the field that is missing or broken."""
    values: dict[str, object] = {}
    for field in FIELDS:
        if field not in packed:
            raise ValueError(f"the saved state has no '{field}'")
        value = packed[field]
        if isinstance(value, list):
            if not all(isinstance(item, int) for item in value):
                raise ValueError(f"'{field}' of the saved state must be a list of numbers")
            values[field] = bytearray(value) if field in _BYTES else list(value)
        elif isinstance(value, str if field == "over" else int):
            values[field] = value
        else:
            raise ValueError(f"'{field}' of the saved state is of the wrong kind")
    shut = values["shut"]
    assert isinstance(shut, int)
    values["topo"] = board.topology(shut)
    values["acting"] = values["leaving"] = 0  # whoever takes the state up makes them anew
    values["act"] = _activation(packed.get("act"))
    stack = packed.get("suspended", [])
    if not isinstance(stack, list):
        raise ValueError("'suspended' of the saved state must be a list")
    values["suspended"] = [_activation(item) for item in stack]
    return State(**values)  # type: ignore[arg-type]


def _activation(packed: object) -> Activation:
    if not isinstance(packed, list) or len(packed) != 7 or not all(isinstance(item, int) for item in packed):
        raise ValueError("an Action of the saved state must be seven numbers")
    return Activation(*packed)


def new_state(board: Board, bodies: Bodies, balls: int, marks: int) -> State:
    """Everybody in Reserves, nothing on the board, nothing decided."""
    count, seats = len(bodies), bodies.seats
    return State(
        [NOWHERE] * count, bytearray([RESERVES]) * count, [0] * count, bytearray(count), bytearray(count),
        bytearray(count), bytearray(count), bytearray(count), [0] * count, [0] * count, [0] * count, [0] * count,
        [0] * count, [0] * count, [0] * count, bytearray(board.n), 0, [0] * (seats + 1), 0, [0] * marks, 0, 0, [], 0,
        board.topology(0), [NOWHERE] * balls, [NOBODY] * balls, [0] * balls, [0] * seats, [0] * seats, [0] * seats,
        [0] * (seats * GOODS), [0] * seats, [], [0] * POOLS, 0, 0, 0, 0, 1, 0, 0, 0, nobody_acts(), [], "", NOBODY, RUNNING,
    )  # fmt: skip
