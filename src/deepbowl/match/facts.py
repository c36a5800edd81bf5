"""A position as lines that a person can read: what hashes are made of, and what saves hold.

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
    IN_PLAY,
    MONSTERS,
    NO_ZONES,
    NOBODY,
    NOWHERE,
    PLAIN,
    POSTURES,
    RUNNING,
    SEVERAL,
    STANDING,
    Activation,
    State,
)
from deepbowl.rules.vocabulary.effects import (
    AGILITY,
    ARMOUR,
    MOVEMENT,
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
    flag_mask,
    flag_names,
    used_mask,
    used_names,
)

if TYPE_CHECKING:
    from deepbowl.match.match import Match

TITLE: Final = "deepbowl facts 1"
NONE: Final = "-"
"""No body, no square."""
_DIGITS: Final = 1000
"""The longest number: a tally may be a set of squares."""
OUT: Final = "gone"
"""Where a ball is that is out of the match for good."""
ROLLED: Final = "rolled"
"""A die among the choices of a resolution in progress: `rolled 4`."""

_FLAGS: Final = (
    ("activation", "in_act", IN_ACTIVATION), ("next", "in_next", UNTIL_NEXT), ("turn", "in_turn", IN_TURN),
    ("drive", "in_drive", IN_DRIVE),
)  # fmt: skip
"""How a body's flags are called by their lifetimes, and where the state has them."""
_STATS: Final = ("ma", "st", "ag", "pa", "av")
_UNTIL: Final = {
    THIS_TURN: "turn", THIS_DRIVE: "drive", THIS_GAME: "game", WITH_BALL: "ball lost", THIS_ACTION: "action",
    WHILE_LENT: "taken away", UNTIL_ACTIVATION: "activation",
}  # fmt: skip
_CHANGES: Final = {
    STRENGTH: "strength", WEAKENED_AFTERWARDS: "strength with weakness afterwards", MOVEMENT: "movement", AGILITY: "agility",
    ARMOUR: "armour", SHAPE: "shape",
}  # fmt: skip


# ---------------------------------------------------------------- writing
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
        for word, field, lifetime in _FLAGS:
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
        elif what in _CHANGES:
            told = f"{_CHANGES[what]} {by:+d} of {wanted:+d}"
        else:
            told = f"trait {self.registry.traits.name(what)}"
        return f"effect {self.bodies[body]}: {told}; until {_UNTIL[until]}; by {self.registry.sources.name(source)}"

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


# ---------------------------------------------------------------- reading
def ball_count(lines: list[str]) -> int:
    """Return the number of balls in some facts."""
    return sum(1 for line in lines if line.startswith("ball "))


def read_tape(m: Match, texts: list[str]) -> list[int]:
    """Return what `tape_texts` wrote; ValueError says what is wrong with it."""
    tape: list[int] = []
    for text in texts:
        word, _, rest = text.partition(" ")
        tape.append(-_number(rest) if word == ROLLED else m.names.parse(text))
    return tape


def read_state(m: Match, lines: list[str]) -> State:
    """Return the state of a match from its facts; ValueError names the line that is wrong and why.

    The match must be laid out with the same fixture. Squares that are taken and tackle zones follow from the facts.
    """
    m.state.size.balls = ball_count(lines)  # a position set up for a test may have none
    reader = _Reader(m, State(m.state.size, None))
    for line in lines:
        try:
            reader.read(line)
        except (ValueError, OverflowError, IndexError) as error:
            raise ValueError(f"'{line if len(line) <= 80 else line[:79] + '…'}': {error}") from None
    reader.finish()
    return reader.s


class _Reader:
    """Reads a state line by line."""

    def __init__(self, m: Match, s: State) -> None:
        self.m, self.s = m, s
        self.registry = m.rules.registry
        self.numbers = {name: body for body, name in enumerate(m.bodies.name)}
        # what the state holds of several numbers, as lists to write into
        self.lists = {field: list(getattr(s, field)) for field in PLAIN if isinstance(getattr(s, field), SEVERAL)}

    def read(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        s, registry = self.s, self.registry
        if word in ("seat", "body", "ball", "mark", "effect", "tally", "suspended", "act"):
            about, colon, told = rest.rpartition(": ") if word == "tally" else rest.partition(": ")
            if not colon:
                raise ValueError("there is no ': ' in it")
            self.tell(word, about, told)
        elif word == "phase":
            s.phase = registry.phases.number(rest)
        elif word == "turn":
            s.seat = self.seat(rest.removeprefix("of "), 0)
        elif word == "first":
            s.first = self.seat(rest)
        elif word == "opener":
            s.opener = self.seat(rest)
        elif word == "half":
            s.half = _number(rest)
        elif word == "drive":
            s.drive, s.drive_over = (s.drive, 1) if rest == "ends" else (_number(rest), s.drive_over)
        elif word == "over":
            s.over, s.over_by = "over", self.body(rest.removeprefix("by "))
        elif word == "drawn":
            s.won = DRAW
        elif word == "won":
            s.won = MONSTERS if rest == f"by {NEUTRAL_LETTER}" else self.seat(rest.removeprefix("by "), 0)
        elif word == "pads":
            s.pads = tuple([self.cell(label) for label in rest.split()])
        elif word == "shut":
            s.shut = sum(1 << self.door(door) for door in set(rest.split()))
            s.topo = self.m.board.topology(s.shut)
        elif word == "acted":
            s.acted = sum(1 << self.body(name, 0) for name in set(rest.split()))
        else:
            raise ValueError(f"no fact begins with '{word}'")

    def tell(self, word: str, about: str, told: str) -> None:
        s, parts = self.s, told.split("; ")
        if word == "seat":
            self.team(self.seat(about, 0), parts)
        elif word == "body":
            self.somebody(self.body(about, 0), parts)
        elif word == "ball":
            self.ball(_number(about), parts)
        elif word == "mark":
            self.lists["marks"][self.registry.features.number(about)] = self.squares(told)
        elif word == "effect":
            self.effect(self.body(about, 0), parts)
        elif word == "tally":
            self.tally(about, told)
        elif word == "suspended":
            s.suspended.append(self.action(about, parts))
        else:
            s.act = self.action(about, parts)

    def seat(self, name: str, least: int = -1) -> int:
        seats = [*SEAT_LETTERS[: self.m.seats], NEUTRAL_LETTER]
        found = -1 if name == NONE else seats.index(name) if name in seats else -2
        if found < least:
            raise ValueError(f"there is no seat '{name}'")
        return found

    def body(self, name: str, least: int = NOBODY) -> int:
        found = NOBODY if name == NONE else self.numbers.get(name, -2)
        if found < least:
            raise ValueError(f"there is no body '{name}'")
        return found

    def cell(self, label: str) -> int:
        return NOWHERE if label == NONE else GONE if label == OUT else self.m.board.cell(label)

    def door(self, text: str) -> int:
        number = _number(text)
        if not 0 <= number < len(self.m.board.doors):
            raise ValueError(f"there is no door {text[:20]}")
        return number

    def squares(self, text: str) -> int:
        mask = 0
        for label in text.split():
            mask |= self.m.board.bit[self.m.board.cell(label)]
        return mask

    def team(self, seat: int, parts: list[str]) -> None:
        lists, goods = self.lists, self.registry.goods
        for part in parts:
            word, _, rest = part.partition(" ")
            if word == "goods":
                count, _, name = rest.partition(" ")
                lists["goods"][seat * len(goods) + goods.number(name)] = _number(count)
            elif word == "used":
                lists["used"][seat] = used_mask(rest.split(", "), self.registry.actions.list)
            elif word in ("score", "re-rolls", "turns"):
                lists["rerolls" if word == "re-rolls" else word][seat] = _number(rest)
            else:
                raise ValueError(f"a seat has no '{word}'")

    def somebody(self, body: int, parts: list[str]) -> None:
        lists, traits = self.lists, self.registry.traits
        if parts[0] not in POSTURES:
            raise ValueError(f"there is no posture '{parts[0]}'")
        lists["posture"][body], lists["skills"][body] = POSTURES.index(parts[0]), self.m.rules.everyone_mask
        flags = {word: (field, lifetime) for word, field, lifetime in _FLAGS}
        for part in parts[1:]:
            word, _, rest = part.partition(" ")
            if word == "at":
                lists["cell"][body] = self.m.board.cell(rest)
            elif word == "stats":
                for field, number in zip(_STATS, rest.split(), strict=True):
                    lists[field][body] = _number(number)
            elif word == "has":
                lists["skills"][body] |= traits.mask(rest.split(", "))
            elif word == "lacks":
                lists["skills"][body] &= ~traits.mask(rest.split(", "))
            elif word == "spent":
                lists["spent"][body] = traits.mask(rest.split(", "))
            elif word in flags:
                field, lifetime = flags[word]
                lists[field][body] = flag_mask(lifetime, rest.split(", "))
            elif word == "harm":
                lists["harm"][body] = _number(rest)
            else:
                raise ValueError(f"a body has no '{word}'")

    def ball(self, ball: int, parts: list[str]) -> None:
        lists = self.lists
        for part in parts:
            word, _, rest = part.partition(" ")
            if word == "by":
                lists["ball_by"][ball] = self.body(rest)
            elif word == "at":
                lists["ball_cell"][ball] = self.cell(rest)
            elif word == "kind":
                lists["ball_kind"][ball] = self.registry.ball_kinds.number(rest)
            else:
                raise ValueError(f"a ball has no '{word}'")

    def effect(self, body: int, parts: list[str]) -> None:
        if len(parts) != 3:
            raise ValueError("an effect is what it does; until when; by what")
        told, until, source = parts
        word, _, rest = told.partition(" ")
        by = wanted = 1
        if word == "trait":
            what = self.registry.traits.number(rest)
        elif told.startswith("without zones "):
            what = ZONES
            by = wanted = flag_mask(IN_DRIVE, told.removeprefix("without zones ").split(", ")) & NO_ZONES
        else:
            change, _, numbers = told.rpartition(" of ")[0].rpartition(" ")
            what = _key(_CHANGES, change)
            by, wanted = _number(numbers), _number(told.rpartition(" of ")[2])
        self.s.effects += (
            body, what, by, _key(_UNTIL, until.removeprefix("until ")),
            self.registry.sources.number(source.removeprefix("by ")), wanted,
        )  # fmt: skip

    def tally(self, name: str, told: str) -> None:
        places = self.registry.tallies.get(name)
        if places is None:
            raise ValueError(f"there is no tally '{name}'")
        numbers = [_number(number) for number in told.split()]
        if len(numbers) != len(places):
            raise ValueError(f"the tally has {len(places)} numbers, not {len(numbers)}")
        for place, number in zip(places, numbers, strict=True):
            self.lists["tallies"][place] = number

    def action(self, about: str, parts: list[str]) -> Activation:
        act = Activation()
        act.body = self.body(about)
        for part in parts:
            word, _, rest = part.partition(" ")
            if word == "seat":
                act.seat = self.seat(rest)
            elif word == "action":
                act.action = self.registry.actions.number(rest)
            elif word == "target":
                act.target = self.body(rest)
            elif word == "moved":
                act.moved = _number(rest)
            elif word == "rushes":
                act.rushes = _number(rest)
            elif word == "flags":
                act.flags = flag_mask(IN_ACTION, rest.split(", "))
            elif word == "trail":
                act.trail = self.squares(rest)
            else:
                raise ValueError(f"an Action has no '{word}'")
        return act

    def finish(self) -> None:
        """Put the facts together, and find out which squares are taken and where tackle zones are."""
        for field, values in self.lists.items():
            if field not in ("pads", "effects"):
                setattr(self.s, field, type(getattr(self.s, field))(values))
        s, bodies, board = self.s, self.m.bodies, self.m.board
        for body, cell in enumerate(s.cell):
            if cell < 0:
                continue
            foot = board.feet[bodies.size[body]][cell]
            if not foot or foot & s.occupied or s.posture[body] > IN_PLAY:
                raise ValueError(f"{bodies.name[body]} cannot be on {board.label(cell)}")
            s.occupied |= foot
            for square in cells(foot):
                s.at[square] = body + 1
            side = bodies.side[body]
            if side < bodies.seats and s.posture[body] == STANDING and not s.in_drive[body] & NO_ZONES:
                s.zone[side] |= foot
                s.zones |= foot


def _number(text: str) -> int:
    """Return a small whole number; ValueError if the text is none."""
    digits = text.removeprefix("-").removeprefix("+")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= _DIGITS):
        raise ValueError(f"'{text[:20]}' is not a number")
    return int(text)


def _key(table: dict[int, str], name: str) -> int:
    for number, known in table.items():
        if known == name:
            return number
    raise ValueError(f"nothing is called '{name}'; there are: {', '.join(table.values())}")
