"""Read a position from its facts, the lines that `facts` writes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import cells
from deepbowl.engine.log import NEUTRAL_LETTER, SEAT_LETTERS
from deepbowl.engine.state import (
    DRAW,
    GONE,
    IN_PLAY,
    MONSTERS,
    NO_ZONES,
    NOBODY,
    NOWHERE,
    PLAIN,
    POSTURES,
    SEVERAL,
    STANDING,
    Activation,
    State,
)
from deepbowl.match.facts import CHANGES, FLAGS, NONE, OUT, ROLLED, UNTIL
from deepbowl.rules.vocabulary.effects import ZONES
from deepbowl.rules.vocabulary.flags import IN_ACTION, IN_DRIVE, flag_mask, used_mask

if TYPE_CHECKING:
    from deepbowl.match.match import Match

_DIGITS: Final = 1000
"""The longest number: a tally may be a set of squares."""
_STATS: Final = ("ma", "st", "ag", "pa", "av")
"""The numbers of a body, by their names in the state, in the order of its fact."""


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

    The match must be laid out with the same terms. Squares that are taken and tackle zones follow from the facts.
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
        flags = {word: (field, lifetime) for word, field, lifetime in FLAGS}
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
            what = _key(CHANGES, change)
            by, wanted = _number(numbers), _number(told.rpartition(" of ")[2])
        self.s.effects += (
            body, what, by, _key(UNTIL, until.removeprefix("until ")),
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
