"""Facts that a scenario can state about a match: positions, the ball carrier, events, the decision."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from deepbowl.board.bits import cells
from deepbowl.engine import event
from deepbowl.engine.choice import Choice, Names
from deepbowl.engine.event import Event
from deepbowl.engine.event_kinds import BODY, BY_PLACE, CELL, FIELDS, POSTURE
from deepbowl.engine.state import IN_PLAY, NOBODY
from deepbowl.engine.state import POSTURES as POSTURE_NAMES
from deepbowl.positions.build import Built, goods_name
from deepbowl.positions.players import posture_of
from deepbowl.testing import invariants


@dataclass(frozen=True, slots=True)
class Spot:
    """A posture or box, and a square if it matters."""

    posture: str
    square: tuple[int, ...] = ()


def standing(*square: int) -> Spot:
    """On their feet, on this square if one is given."""
    return Spot("standing", square)


def prone(*square: int) -> Spot:
    """On their back, on this square if one is given."""
    return Spot("prone", square)


def stunned(*square: int) -> Spot:
    """Face down, on this square if one is given."""
    return Spot("stunned", square)


class Facts:
    """The reading half of a scenario."""

    def __init__(self, built: Built) -> None:
        self.m = built.match
        self.names = built.names
        self.squares = built.squares
        m = self.m
        self.words = Names(
            self.names, m.names.actions, m.names.traits, m.names.spells, self._label, m.board.cell
        )
        self._turnovers_seen = 0
        self.seen_question = ""

    # ---------------------------------------------------------------- names
    def body(self, name: str) -> int:
        """The number of a player."""
        if name not in self.names:
            raise ValueError(f"there is no player '{name}'; there are: {', '.join(self.names)}")
        return self.names.index(name)

    def trait(self, name: str) -> int:
        """The number of a skill."""
        if name not in self.m.names.traits:
            raise ValueError(f"{self.m.rules.title} has no skill '{name}'")
        return self.m.names.traits.index(name)

    def _label(self, cell: int) -> str:
        board = self.m.board
        return board.label(cell) if 0 <= cell < board.n and board.xs[cell] >= 0 else f"off the board ({cell})"

    def text(self, option: Choice) -> str:
        """A choice in words, with the names of the scenario."""
        return self.words.text(option)

    def question(self) -> str:
        """Return the decision, its seat and the options, by name."""
        m = self.m
        if m.over:
            return "the match is over"
        d = m.decision()
        about = f" about {self.names[d.body]}" if d.body >= 0 else ""
        if d.other >= 0:
            about += f" and {self.names[d.other]}"
        if d.trait >= 0:
            about += f" ({m.names.traits[d.trait]})"
        options = ", ".join(self.text(option) for option in d.options[:12])
        more = f", … {len(d.options)} in all" if len(d.options) > 12 else ""
        return f"seat {d.seat} is asked '{d.kind}'{about}: {options}{more}"

    # ---------------------------------------------------------------- what is asked and offered
    def asked(self, kind: str, of: int = -1, about: str = "", options: Iterable[str] | None = None) -> None:
        """This is being asked now; `options` compares the options, as texts, in any order."""
        d = self.m.decision()
        fits = self.is_about(kind) and of in (-1, d.seat) and (not about or (d.body >= 0 and self.names[d.body] == about))
        if not fits or (options is not None and set(options) != self.offered()):
            wanted = f"'{kind}'" + (f" of seat {of}" if of >= 0 else "") + (f" about {about}" if about else "")
            wanted += f" with {sorted(options)}" if options is not None else ""
            raise AssertionError(f"expected {wanted}, but {self.question()}")
        self.seen_question = self.question()

    def is_about(self, kind: str) -> bool:
        """Return whether the question asked now is of a kind; the name of a skill stands for the question whether to use
        it."""
        d = self.m.decision()
        return kind in (d.kind, self.m.names.traits[d.trait] if d.trait >= 0 else d.kind)

    def offered(self) -> set[str]:
        """The texts of everything that may be chosen now."""
        return {self.text(option) for option in self.m.decision().options}

    def expect_offered(self, *texts: str) -> None:
        """These may be chosen now, among others."""
        missing = set(texts) - self.offered()
        if missing:
            raise AssertionError(f"not offered: {sorted(missing)}; {self.question()}")

    def expect_not_offered(self, *texts: str) -> None:
        """None of these may be chosen now; "hit" alone stands for every choice with that verb."""
        offered = self.offered()
        verbs = {text.split()[0] for text in offered}
        wrong = [text for text in texts if text in offered or text in verbs]
        if wrong:
            raise AssertionError(f"offered: {wrong}; {self.question()}")

    # ---------------------------------------------------------------- facts
    def expect(self, **facts: object) -> None:
        """Facts by keyword.

        A player's letter: a square they stand on `(3, 1)`, `prone(3, 1)`, `stunned()`, `standing()`, or a box ("ko",
        "reserves", …). `ball`: its carrier, the square it lies on, or None; `balls`: the same for each. `score`,
        `rerolls`: tuples by seat. `turn`: whose turn it is; `turnover`: words or a pattern of its cause, or False for none;
        `half`, `phase`, `won`, `acting` (a letter or None). `chests`: the squares of those not opened, from north-west;
        `pads`: the square of each, by number, None for one that is gone; `shut`: the doors that are, by number.
        """
        for key, value in facts.items():
            if key in self.names:
                self._expect_player(key, value)
            elif key == "turnover":
                self._expect_turnover(value)
            elif key in self._facts:
                self._same(key, self._facts[key](self), tuple(value) if isinstance(value, list) else value)
            else:
                raise ValueError(f"'{key}' is neither a player nor a fact; facts are: {', '.join(self._facts)}, turnover")

    def _same(self, what: str, found: object, wanted: object) -> None:
        if found != wanted:
            raise AssertionError(f"{what}: expected {wanted!r}, found {found!r}")

    def _expect_player(self, name: str, value: object) -> None:
        s, body = self.m.state, self.body(name)
        if isinstance(value, tuple):
            value = Spot("standing", value)
        if isinstance(value, str) and len(self.squares.get(value, [])) == 1:
            value = Spot("standing", self._square(self.squares[value][0]))
        if isinstance(value, str):
            value = Spot(value)
        if not isinstance(value, Spot):
            raise ValueError(f"{name}={value!r}: give a square, prone(…), stunned(…), standing(…) or a box")
        wanted, found = posture_of(value.posture), s.posture[body]
        self._same(f"{name} is", POSTURE_NAMES[found], POSTURE_NAMES[wanted])
        if wanted <= IN_PLAY and value.square:
            self._same(f"{name} is on", self._label(s.cell[body]), ",".join(map(str, value.square)))

    def _expect_turnover(self, value: object) -> None:
        happened = self.events("Turnover")[self._turnovers_seen :]
        if value is False or value is None:
            self._same("turnovers", [e.cause for e in happened], [])
            return
        if not happened:
            raise AssertionError("there was no turnover")
        self._turnovers_seen += len(happened)
        cause = happened[-1].cause
        if isinstance(value, str) and value not in cause and not re.search(value, cause):
            raise AssertionError(f"turnover: expected '{value}', found '{cause}'")

    def ball_spot(self, ball: int) -> str | tuple[int, ...] | None:
        """Return who holds a ball, or the square it lies on, or None."""
        s = self.m.state
        if s.ball_by[ball] != NOBODY:
            return self.names[s.ball_by[ball]]
        cell = s.ball_cell[ball]
        return self._square(cell) if cell >= 0 else None

    def _square(self, cell: int) -> tuple[int, ...]:
        board = self.m.board
        level = board.levels[cell]
        return (board.xs[cell], board.ys[cell], level) if level else (board.xs[cell], board.ys[cell])

    _facts: dict[str, Callable[[Facts], object]] = {
        "ball": lambda f: f.ball_spot(0),
        "balls": lambda f: tuple(f.ball_spot(ball) for ball in range(len(f.m.state.ball_by))),
        "score": lambda f: tuple(f.m.state.score),
        "rerolls": lambda f: tuple(f.m.state.rerolls),
        "turns": lambda f: tuple(f.m.state.turns),
        "turn": lambda f: f.m.state.seat,
        "half": lambda f: f.m.state.half,
        "drive": lambda f: f.m.state.drive,
        "phase": lambda f: f.m.rules.phases[f.m.state.phase].name,
        "won": lambda f: f.m.state.won,
        "chests": lambda f: f.marked("chest"),
        "pads": lambda f: tuple(f._square(cell) if cell >= 0 else None for cell in f.m.state.pads),
        "shut": lambda f: tuple(cells(f.m.state.shut)),
        "acting": lambda f: f.names[f.m.state.act.body] if f.m.state.act.body >= 0 else None,
    }

    def marked(self, feature: str) -> tuple[tuple[int, ...], ...]:
        """The squares a feature lies on, from north-west to south-east."""
        mark = self.m.rules.mark(feature)
        return tuple(self._square(cell) for cell in cells(self.m.state.marks[mark]))

    def expect_goods(self, seat: int, **goods: int) -> None:
        """How many goods a seat has left, by name with underscores for blanks."""
        for name, count in goods.items():
            kind = self.m.rules.counted.index(goods_name(self.m.rules.counted, name))
            self._same(f"{name} of seat {seat}", self.m.goods(seat, kind), count)

    # ---------------------------------------------------------------- events
    def events(self, kind: str = "") -> list[Any]:
        """Return what happened so far, of one kind or all; `docs/events.md` has the kinds and their fields."""
        return [e for e in self.m.events or [] if not kind or e.kind == kind]

    def expect_event(self, kind: str, rule: str = "", times: int = -1, **fields: object) -> None:
        """Something happened: at least once, or exactly this many times, by this rule, with fields that say this.

        Players by their letters, squares as `(3, 1)`, postures and boxes in words, None for no one and nowhere.
        """
        if kind not in FIELDS:
            raise ValueError(f"there are no events of the kind '{kind}'; there are: {', '.join(FIELDS)}")
        known = [field.name for field in FIELDS[kind]]
        for name in fields:
            if name not in known:
                raise ValueError(f"{kind} has no field '{name}'; it has: {', '.join(known)}")
        told = [(e.rule, self.said(e)) for e in self.events(kind)]
        found = [
            said for by, said in told
            if (not rule or by == rule) and all(said[name] == value for name, value in fields.items())
        ]  # fmt: skip
        if not found if times < 0 else len(found) != times:
            wanted = (f"{times} × " if times >= 0 else "") + " ".join([kind, rule, _listed(fields)])
            others = "; ".join(f"{by} {_listed(said)}" for by, said in told)
            raise AssertionError(f"expected {wanted}; of that kind: {others or 'nothing'}")

    def said(self, e: Event) -> dict[str, object]:
        """Return what an event says, with the names of the scenario."""
        return {field.name: self._said(field.type, getattr(e, field.name)) for field in FIELDS[e.kind]}

    def _said(self, type_: str, value: Any) -> object:
        if type_ in BY_PLACE and value < 0:
            return None
        if type_ == BODY:
            return self.names[value]
        if type_ == CELL:
            return self._square(value)
        return POSTURE_NAMES[value] if type_ == POSTURE else value

    def needed(self, kind: str) -> int:
        """Return what the die of the last roll of this kind had to show, everything counted."""
        return [e.needed for e in self.m.events or [] if isinstance(e, event.Tested) and e.purpose == kind][-1]

    # ---------------------------------------------------------------- the match itself
    def check_match(self) -> None:
        """Every invariant, and a clone that is the same."""
        invariants.check(self.m, texts=True)
        invariants.check_clone(self.m)

    def check_save(self) -> None:
        """A saved match, loaded again, is the same match."""
        invariants.check_save(self.m)


def _listed(fields: dict[str, object]) -> str:
    """Fields and what they say, for a message."""
    return " ".join(f"{name}={value!r}" for name, value in fields.items())
