"""A position as lines that a person can read: what hashes are made of, and what saves hold. `facts_reader` reads them.

    phase turn
    turn of A
    seat A: score 0; re-rolls 2; turns 3; used blitz
    body A3: standing; at 4,5; stats 6 3 3 0 8; has Block, Dodge; spent Dodge; drive took part
    ball 0: by A3
    mark chest: 12,1 20,6
    act A3: seat A; action blitz; target B2; moved 3

Every name is one that people know: of a trait, a feature, a flag. No line holds a number that was given when the book was
assembled, so a book may grow anywhere without changing a line. docs/log-format.md has the table.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import cells
from deepbowl.engine.log import NEUTRAL_LETTER, SEAT_LETTERS
from deepbowl.engine.state import (
    DRAW,
    EFFECT,
    GONE,
    MONSTERS,
    POSTURES,
    RUNNING,
    Activation,
    State,
)
from deepbowl.rules.vocabulary.effects import (
    AGILITY,
    ARMOUR,
    MOVEMENT,
    PASSING,
    SHAPE,
    STRENGTH,
    THIS_ACTION,
    THIS_DRIVE,
    THIS_GAME,
    THIS_TURN,
    UNTIL_ACTIVATION,
    WEAKENED_AFTERWARDS,
    WHILE_LENT,
    WITH_BALL,
    ZONES,
)
from deepbowl.rules.vocabulary.flags import (
    IN_ACTION,
    IN_ACTIVATION,
    IN_DRIVE,
    IN_TURN,
    UNTIL_NEXT,
    flag_names,
    used_names,
)

if TYPE_CHECKING:
    from deepbowl.match.match import Match

TITLE: Final = "deepbowl facts 1"
NONE: Final = "-"
"""No body, no square."""
OUT: Final = "gone"
"""Where a ball is that is out of the match for good."""
ROLLED: Final = "rolled"
"""A die among the choices of a resolution in progress: `rolled 4`."""

FLAGS: Final = (
    ("activation", "in_act", IN_ACTIVATION), ("next", "in_next", UNTIL_NEXT), ("turn", "in_turn", IN_TURN),
    ("drive", "in_drive", IN_DRIVE),
)  # fmt: skip
"""How a body's flags are called by their lifetimes, and where the state has them."""
UNTIL: Final = {
    THIS_TURN: "turn", THIS_DRIVE: "drive", THIS_GAME: "game", WITH_BALL: "ball lost", THIS_ACTION: "action",
    WHILE_LENT: "taken away", UNTIL_ACTIVATION: "activation",
}  # fmt: skip
CHANGES: Final = {
    STRENGTH: "strength", WEAKENED_AFTERWARDS: "strength with weakness afterwards", MOVEMENT: "movement", AGILITY: "agility",
    ARMOUR: "armour", PASSING: "passing", SHAPE: "shape",
}  # fmt: skip


def hash_of(m: Match) -> str:
    """Return a short text equal for matches at the same point with the same past of this resolution."""
    text = "\n".join([TITLE, *facts(m)])
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def facts(m: Match) -> list[str]:
    """Return all that is true of a match now, one fact a line; inside a resolution also what was chosen and rolled in it."""
    lines = state_facts(m, m.state)
    if m.rule is not None:
        lines.append("inside a resolution")
        lines += [f"inside: {text}" for text in tape_texts(m, m.tape)]
    return lines


def tape_texts(m: Match, tape: list[int]) -> list[str]:
    """Return what was chosen and rolled in a resolution as texts."""
    return [m.names.text(entry) if entry >= 0 else f"{ROLLED} {-entry}" for entry in tape]


def state_facts(m: Match, s: State) -> list[str]:
    """Return the facts of a state of a match."""
    return _Writer(m, s).lines()


class _Writer:
    """Writes a state down."""

    def __init__(self, m: Match, s: State) -> None:
        self.m, self.s = m, s
        self.registry = m.rules.registry
        self.bodies = m.bodies.name

    def lines(self) -> list[str]:
        s = self.s
        lines = [f"phase {self.registry.phases.name(s.phase)}", f"turn of {self.seat(s.seat)}"]
        lines += [f"first {self.seat(s.first)}", f"opener {self.seat(s.opener)}", f"half {s.half}", f"drive {s.drive}"]
        if s.drive_over:
            lines.append("drive ends")
        if s.over:
            lines.append(f"over by {self.body(s.over_by)}")
        if s.won != RUNNING:
            winner = NEUTRAL_LETTER if s.won == MONSTERS else self.seat(s.won)
            lines.append("drawn" if s.won == DRAW else f"won by {winner}")
        lines += [self.team(seat) for seat in range(self.m.seats)]
        lines += [self.somebody(body) for body in range(len(self.bodies))]
        lines += [self.ball(ball) for ball in range(len(s.ball_cell))]
        lines += self.ground()
        lines += [self.effect(at) for at in range(0, len(s.effects), EFFECT)]
        for name in sorted(self.registry.tallies):
            numbers = [s.tallies[place] for place in self.registry.tallies[name]]
            if any(numbers):
                lines.append(f"tally {name}: {' '.join([str(number) for number in numbers])}")
        if s.acted:
            lines.append(f"acted {' '.join([name for body, name in enumerate(self.bodies) if s.acted >> body & 1])}")
        lines += [f"suspended {self.action(act)}" for act in s.suspended]
        if s.act.facts() != Activation().facts():
            lines.append(f"act {self.action(s.act)}")
        return lines

    def seat(self, seat: int) -> str:
        if seat < 0:
            return NONE
        return SEAT_LETTERS[seat] if seat < self.m.seats else NEUTRAL_LETTER

    def body(self, body: int) -> str:
        return self.bodies[body] if body >= 0 else NONE

    def cell(self, cell: int) -> str:
        if cell == GONE:
            return OUT
        return self.m.board.label(cell) if cell >= 0 else NONE

    def squares(self, mask: int) -> str:
        return " ".join([self.m.board.label(cell) for cell in cells(mask)])

    def team(self, seat: int) -> str:
        s = self.s
        parts = [f"score {s.score[seat]}", f"re-rolls {s.rerolls[seat]}", f"turns {s.turns[seat]}"]
        if s.used[seat]:
            parts.append(f"used {', '.join(used_names(s.used[seat], self.registry.actions.list))}")
        kinds = len(self.registry.goods)
        goods = s.goods[seat * kinds : (seat + 1) * kinds]
        parts += sorted([f"goods {count} {self.registry.goods.name(kind)}" for kind, count in enumerate(goods) if count])
        return f"seat {self.seat(seat)}: {'; '.join(parts)}"

    def somebody(self, body: int) -> str:
        s, traits, everyone = self.s, self.registry.traits, self.m.rules.everyone_mask
        parts = [POSTURES[s.posture[body]]]
        if s.cell[body] >= 0:
            parts.append(f"at {self.cell(s.cell[body])}")
        parts.append(f"stats {s.ma[body]} {s.st[body]} {s.ag[body]} {s.pa[body]} {s.av[body]}")
        own, lacking = s.skills[body] & ~everyone, everyone & ~s.skills[body]
        for word, mask in (("has", own), ("lacks", lacking), ("spent", s.spent[body])):
            if mask:
                parts.append(f"{word} {', '.join(traits.names(mask))}")
        for word, field, lifetime in FLAGS:
            mask = getattr(s, field)[body]
            if mask:
                parts.append(f"{word} {', '.join(flag_names(lifetime, mask))}")
        if s.harm[body]:
            parts.append(f"harm {s.harm[body]}")
        return f"body {self.bodies[body]}: {'; '.join(parts)}"

    def ball(self, ball: int) -> str:
        s = self.s
        parts = [f"by {self.body(s.ball_by[ball])}", f"at {self.cell(s.ball_cell[ball])}"]
        if s.ball_kind[ball]:
            parts.append(f"kind {self.registry.ball_kinds.name(s.ball_kind[ball])}")
        return f"ball {ball}: {'; '.join(parts)}"

    def ground(self) -> list[str]:
        s, features = self.s, self.registry.features
        lines = sorted([f"mark {features.name(kind)}: {self.squares(mask)}" for kind, mask in enumerate(s.marks) if mask])
        if s.pads:
            lines.append(f"pads {' '.join([self.cell(cell) for cell in s.pads])}")
        if s.shut:
            lines.append(f"shut {' '.join([str(door) for door in cells(s.shut)])}")
        return lines

    def effect(self, at: int) -> str:
        body, what, by, until, source, wanted = self.s.effects[at : at + EFFECT]
        if what == ZONES:
            told = f"without zones {', '.join(flag_names(IN_DRIVE, wanted))}"
        elif what in CHANGES:
            told = f"{CHANGES[what]} {by:+d} of {wanted:+d}"
        else:
            told = f"trait {self.registry.traits.name(what)}"
        return f"effect {self.bodies[body]}: {told}; until {UNTIL[until]}; by {self.registry.sources.name(source)}"

    def action(self, act: Activation) -> str:
        parts = [f"seat {self.seat(act.seat)}"]
        if act.action >= 0:
            parts.append(f"action {self.registry.actions.name(act.action)}")
        if act.target >= 0:
            parts.append(f"target {self.body(act.target)}")
        parts += [f"{word} {count}" for word, count in (("moved", act.moved), ("rushes", act.rushes)) if count]
        if act.flags:
            parts.append(f"flags {', '.join(flag_names(IN_ACTION, act.flags))}")
        if act.trail:
            parts.append(f"trail {self.squares(act.trail)}")
        return f"{self.body(act.body)}: {'; '.join(parts)}"
