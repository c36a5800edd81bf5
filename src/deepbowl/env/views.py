"""A match as one seat sees it, in raw numbers that are kept up to date: only what has changed is written again.

A view remembers what the state was when it last looked. Most choices move one body by one square, so most of an
observation stays as it was. Nothing here needs numpy: planes are sets of squares, columns are 16-bit numbers.
"""

from __future__ import annotations

from typing import Final

from deepbowl.board.bits import cells
from deepbowl.board.topology import Topology
from deepbowl.engine.decision import Decision
from deepbowl.engine.state import STANDING, State
from deepbowl.env import columns as c
from deepbowl.env.tables import FAMILY_WORDS, WORD_BITS, Tables
from deepbowl.match.match import Match

MOST_TURNS: Final = 99
FLAGS: Final = 0x7FFF
"""Flags as an int16 can hold them."""
LARGEST: Final = 0x7FFF
NO_BITS: Final = 0
WHOLE_WORD: Final = (1 << WORD_BITS) - 1


class Fixture:
    """The facts that never change in matches with one set-up: numbers of names, squares, owners of bodies."""

    def __init__(self, match: Match, tables: Tables, rows: int) -> None:
        rules, board = match.rules, match.board
        self.board = board
        self.seats = match.seats
        self.bodies = len(match.bodies)
        self.rows = rows
        self.side = match.side
        self.size = match.bodies.size
        self.tables = tables
        self.planes = c.MARKS + tables.mark_planes
        self.plane_bytes = (board.n + 7) // 8
        self.mark_planes = [c.MARKS + tables.marks[feature.name] - 1 for feature in rules.features]
        self.phases = [tables.phases.get(phase.name, 0) for phase in rules.phases]
        self.actions = [tables.actions.get(name, 0) for name in rules.actions.names]
        self.families = [tables.families.get(trait.family, 0) for trait in rules.traits]
        self.book = (
            tables.books.get(rules.id, 0), tables.cores.get(rules.core, 0), match.seats, int(rules.scoring.decides),
            int(rules.scoring.plays_on), rules.length.halves,
        )  # fmt: skip
        self.places = [(1, cell % board.w, cell // board.w, max(0, level)) for cell, level in enumerate(board.levels)]
        self._words: dict[int, tuple[int, ...]] = {}

    def trait_words(self, mask: int) -> tuple[int, ...]:
        """A set of traits as words of families, remembered by the set."""
        words = self._words.get(mask)
        if words is None:
            families = 0
            for bit in cells(mask):
                if self.families[bit]:
                    families |= 1 << self.families[bit] - 1
            words = tuple([families >> WORD_BITS * word & WHOLE_WORD for word in range(FAMILY_WORDS)])
            self._words[mask] = words
        return words


class Zones:
    """The number of tackle zones of a set of bodies on every square: four sets of squares, one per binary digit."""

    __slots__ = ("eight", "four", "of", "one", "two")

    def __init__(self) -> None:
        self.of = self.one = self.two = self.four = self.eight = 0

    def change(self, squares: int, contact: list[int]) -> int:
        """The bodies with zones stand on these squares now; the squares where anything may have changed."""
        touched = gone = squares ^ self.of
        for cell in cells(gone & self.of):
            zone = contact[cell]
            touched |= zone
            borrow = zone & ~self.one
            self.one ^= zone
            again = borrow & ~self.two
            self.two ^= borrow
            more = again & ~self.four
            self.four ^= again
            self.eight ^= more
        for cell in cells(gone & squares):
            zone = contact[cell]
            touched |= zone
            carry = zone & self.one
            self.one ^= zone
            again = carry & self.two
            self.two ^= carry
            more = again & self.four
            self.four ^= again
            self.eight ^= more
        self.of = squares
        return touched

    def at_least(self) -> tuple[int, int, int]:
        """The squares with at least one, two and three zones."""
        many = self.four | self.eight
        two = self.two | many
        return self.one | two, two, many | (self.one & self.two)


class View:
    """One seat's view; seat -1 is a spectator, who sees the table from seat 0."""

    def __init__(self, fixture: Fixture, seat: int) -> None:
        self.fixture = f = fixture
        self.seat = max(0, seat)
        self.masks = [0] * f.planes
        """The planes of the board as sets of squares."""
        self.canvas = bytearray(f.planes * f.board.n)
        """The same with a byte a cell, as they were last drawn."""
        self._drawn = [0] * f.planes
        self._changed: set[int] = set()
        self.body_bytes = bytearray(f.rows * c.BODY_COLUMNS * 2)
        self.global_bytes = bytearray(c.GLOBALS * 2)
        self.columns = memoryview(self.body_bytes).cast("h")
        self.globals = memoryview(self.global_bytes).cast("h")
        self._cell = [-1] * f.bodies
        self._post = [-1] * f.bodies
        self._skills: tuple[int, ...] = (-1,) * f.bodies
        self._stats: list[bytes] = [b""] * 5
        self._acted = 0
        self._topo: Topology | None = None
        self._shut = -1
        self._own, self._others = Zones(), Zones()
        self._marks: tuple[int, ...] = ()
        self._course: tuple[object, ...] = ()
        self._holders: tuple[int, ...] = ()
        self._lying: tuple[int, ...] = ()
        self._kinds: tuple[int, ...] = ()
        self._actor = self._target = -1
        self._asked = False
        self._dice: tuple[int, ...] = ()
        self._begin()

    def _begin(self) -> None:
        """Write what never changes."""
        f, at = self.fixture, 0
        for row in range(f.rows):
            self.columns[at] = self._relative(f.side[row]) if row < f.bodies else -1
            if row < f.bodies:
                self.columns[at + c.B_SIZE] = f.size[row]
            at += c.BODY_COLUMNS
        for number, value in enumerate(f.book):
            self.globals[c.G_BOOK + number] = value
        self._plane(0, f.board.floor)

    def _relative(self, seat: int) -> int:
        """A seat counted from this one in turn order; the number of seats for the neutral side."""
        seats = self.fixture.seats
        return (seat - self.seat) % seats if seat < seats else seats

    def _plane(self, plane: int, mask: int) -> None:
        if mask != self.masks[plane]:
            self.masks[plane] = mask
            self._changed.add(plane)

    def draw(self) -> None:
        """Bring the canvas up to date: most planes change in a few cells."""
        canvas, drawn, masks, size = self.canvas, self._drawn, self.masks, self.fixture.board.n
        for plane in self._changed:
            start = plane * size
            for cell in cells(masks[plane] ^ drawn[plane]):
                canvas[start + cell] ^= 1
            drawn[plane] = masks[plane]
        self._changed.clear()

    def packed(self) -> bytes:
        """The planes with a bit a cell, lowest bit first, each in whole bytes."""
        size = self.fixture.plane_bytes
        return b"".join([mask.to_bytes(size, "little") for mask in self.masks])

    # ---------------------------------------------------------------- looking
    def look(self, m: Match, decision: Decision | None, page: int, pages: int) -> None:
        """Bring everything up to date with a match as this seat may know it; a decision only if it is this seat's."""
        s = m.state
        topo = s.topo
        if topo is not self._topo:
            self._look_at_ways(m, topo)
        touched = 0
        moved: list[int] = []
        if s.cell != self._cell or s.posture != self._post:
            moved = self._look_at_places(s)
        own = s.zone[self.seat]
        others = s.zones & ~own
        if own != self._own.of:
            touched = self._own.change(own, topo.contact)
            for number, mask in enumerate(self._own.at_least()):
                self._plane(c.ZONES_OWN + number, mask)
        if others != self._others.of:
            touched |= self._others.change(others, topo.contact)
            for number, mask in enumerate(self._others.at_least()):
                self._plane(c.ZONES_OTHER + number, mask)
        if touched or moved:
            self._look_at_zones(m, touched, moved)
        if s.acted != self._acted or s.skills != self._skills:
            self._look_at_people(s)
        stats = self._stats
        if s.ma != stats[0] or s.st != stats[1] or s.ag != stats[2] or s.pa != stats[3] or s.av != stats[4]:
            self._look_at_stats(s)
        if moved or s.ball_cell != self._lying or s.ball_by != self._holders or s.ball_kind != self._kinds:
            self._look_at_balls(s)
        self._look_at_action(s)
        if s.marks != self._marks:
            self._marks = s.marks
            for plane, squares in zip(self.fixture.mark_planes, s.marks, strict=True):
                self._plane(plane, squares)
            self._course = ()
        course = (s.turns, s.score, s.rerolls, s.used, s.tallies, s.half, s.drive, s.phase, s.seat, s.first)
        if course != self._course:
            self._look_at_course(m)
        if decision is not None or self._asked:
            self._look_at_decision(decision, page, pages)

    def _look_at_ways(self, m: Match, topo: Topology) -> None:
        """Doors were opened or shut: steps and zones are other ones."""
        self._topo = topo
        self._own, self._others = Zones(), Zones()
        self._cell = [-1] * self.fixture.bodies
        for plane in (c.STANDING_OWN, c.STANDING_OTHER, c.DOWN_OWN, c.DOWN_OTHER, *range(c.ZONES_OWN, c.ZONES_OWN + 6)):
            self._plane(plane, NO_BITS)
        self._post = [-1] * self.fixture.bodies
        for direction, squares in enumerate(topo.leave):
            self._plane(c.STEPS + direction, squares)
        beside = 0
        for door in cells(m.state.shut):
            for cell in m.board.doors[door]:
                beside |= m.board.bit[cell]
        self._plane(c.SHUT, beside)

    def _look_at_places(self, s: State) -> list[int]:
        """Bodies that moved, fell, rose, came or went: their columns and planes; which these are."""
        f, columns = self.fixture, self.columns
        was, now, posture, before = self._cell, s.cell, s.posture, self._post
        if posture == before:
            moved = [body for body, (new, old) in enumerate(zip(now, was, strict=True)) if new != old]
        else:
            moved = [body for body in range(f.bodies) if now[body] != was[body] or posture[body] != before[body]]
        masks, feet = self.masks, f.board.feet
        planes = [masks[c.STANDING_OWN], masks[c.STANDING_OTHER], masks[c.DOWN_OWN], masks[c.DOWN_OTHER]]
        for body in moved:
            if was[body] >= 0:
                kind = (f.side[body] != self.seat) + (2 if before[body] != STANDING else 0)
                planes[kind] &= ~feet[f.size[body]][was[body]]
        for body in moved:
            at, cell = body * c.BODY_COLUMNS, now[body]
            columns[at + c.B_POSTURE] = posture[body]
            if cell >= 0:
                columns[at + 1], columns[at + 2], columns[at + 3], columns[at + 4] = f.places[cell]
                kind = (f.side[body] != self.seat) + (2 if posture[body] != STANDING else 0)
                planes[kind] |= feet[f.size[body]][cell]
            else:
                columns[at + 1] = columns[at + 2] = columns[at + 3] = columns[at + 4] = 0
                columns[at + c.B_ZONES] = columns[at + c.B_MARKED] = 0
        for number, mask in enumerate(planes):
            self._plane(c.STANDING_OWN + number, mask)
        self._cell, self._post = now[:], posture[:]
        return moved

    def _look_at_zones(self, m: Match, touched: int, moved: list[int]) -> None:
        """Who exerts zones, and how many opposing ones lie on each body: only near what has changed."""
        s, columns, side = m.state, self.columns, self.fixture.side
        cell, contact, zones, at = s.cell, s.topo.contact, s.zones, s.at
        near = {at[square] - 1 for square in cells(touched & s.occupied)}
        near.update(moved)
        for body in near:
            here = cell[body]
            if here < 0:
                continue
            own = s.zone[side[body]]
            around = contact[here] if self.fixture.size[body] == 1 else m.around(body)
            row = body * c.BODY_COLUMNS
            columns[row + c.B_ZONES] = own >> here & 1
            columns[row + c.B_MARKED] = (around & zones & ~own).bit_count()

    def _look_at_people(self, s: State) -> None:
        """Players who have acted, and traits, which seldom change."""
        columns = self.columns
        if s.acted != self._acted:
            for body in cells(s.acted ^ self._acted):
                columns[body * c.BODY_COLUMNS + c.B_ACTED] = s.acted >> body & 1
            self._acted = s.acted
        if s.skills != self._skills:
            for body, mask in enumerate(s.skills):
                if mask != self._skills[body]:
                    at = body * c.BODY_COLUMNS + c.B_TRAITS
                    for number, word in enumerate(self.fixture.trait_words(mask)):
                        columns[at + number] = word
            self._skills = s.skills

    def _look_at_stats(self, s: State) -> None:
        """Characteristics: an injury or a spell has changed one."""
        self._stats = [s.ma, s.st, s.ag, s.pa, s.av]
        for number, values in enumerate(self._stats):
            at = c.B_STATS + number
            for value in values:
                self.columns[at] = value
                at += c.BODY_COLUMNS

    def _look_at_balls(self, s: State) -> None:
        """Where balls lie, and who has them."""
        bit, loose, held = self.fixture.board.bit, 0, 0
        for ball, holder in enumerate(s.ball_by):
            if holder >= 0:
                if s.cell[holder] >= 0:
                    held |= bit[s.cell[holder]]
            elif s.ball_cell[ball] >= 0:
                loose |= bit[s.ball_cell[ball]]
        self._plane(c.LOOSE, loose)
        self._plane(c.HELD, held)
        at = c.G_BALLS
        for cell, holder in zip(s.ball_cell[: c.MOST_BALLS], s.ball_by, strict=False):
            here = s.cell[holder] if holder >= 0 else cell
            _, self.globals[at], self.globals[at + 1], _ = self.fixture.places[here] if here >= 0 else (0, 0, 0, 0)
            self.globals[at + 2] = holder + 1 if holder >= 0 else 0
            at += 3
        self._lying = s.ball_cell
        if s.ball_by != self._holders or s.ball_kind != self._kinds:
            for holder in self._holders:
                if holder >= 0:
                    self.columns[holder * c.BODY_COLUMNS + c.B_BALL] = 0
            for ball, holder in enumerate(s.ball_by):
                if holder >= 0:
                    self.columns[holder * c.BODY_COLUMNS + c.B_BALL] = s.ball_kind[ball] + 1
            self._holders, self._kinds = s.ball_by, s.ball_kind

    def _look_at_action(self, s: State) -> None:
        """The acting player, the target, and how much of the action is used up."""
        act, columns, bit = s.act, self.columns, self.fixture.board.bit
        body, target = act.body, act.target
        if body != self._actor:
            if self._actor >= 0:
                at = self._actor * c.BODY_COLUMNS
                columns[at + c.B_ACTS] = columns[at + c.B_MOVED] = columns[at + c.B_RUSHES] = 0
            self._actor = body
            if body >= 0:
                columns[body * c.BODY_COLUMNS + c.B_ACTS] = 1
        if body >= 0:
            at = body * c.BODY_COLUMNS
            columns[at + c.B_MOVED], columns[at + c.B_RUSHES] = act.moved, act.rushes
        if target != self._target:
            if self._target >= 0:
                columns[self._target * c.BODY_COLUMNS + c.B_TARGET] = 0
            self._target = target
            if target >= 0:
                columns[target * c.BODY_COLUMNS + c.B_TARGET] = 1
        self.globals[c.G_ACTION] = self.fixture.actions[act.action] if act.action >= 0 else 0
        self.globals[c.G_ACTION + 1] = act.flags & FLAGS
        self._plane(c.ACTS, bit[s.cell[body]] if body >= 0 and s.cell[body] >= 0 else 0)
        self._plane(c.TARGET, bit[s.cell[target]] if target >= 0 and s.cell[target] >= 0 else 0)

    def _look_at_course(self, m: Match) -> None:
        """Score, turns, re-rolls, half, drive, phase, whose turn it is; and the goals, which may change with them."""
        s, g, rules = m.state, self.globals, m.rules
        self._course = (s.turns, s.score, s.rerolls, s.used, s.tallies, s.half, s.drive, s.phase, s.seat, s.first)
        for seat in range(m.seats):
            place = self._relative(seat)
            g[c.G_SCORE + place] = s.score[seat]
            g[c.G_TURN + place] = min(s.turns[seat], LARGEST)
            g[c.G_LEFT + place] = min(rules.length.turns_left(m, seat), MOST_TURNS)
            g[c.G_REROLLS + place] = s.rerolls[seat]
            g[c.G_USED + place] = s.used[seat] & FLAGS
            self._plane(c.GOALS + place, rules.scoring.goal(m, seat))
        g[c.G_HALF], g[c.G_HALF + 1] = s.half, min(s.drive, LARGEST)
        g[c.G_HALF + 2] = self.fixture.phases[s.phase]
        g[c.G_HALF + 3], g[c.G_HALF + 4] = self._relative(s.first), self._relative(s.seat)

    def _look_at_decision(self, d: Decision | None, page: int, pages: int) -> None:
        """The decision; all zero for a seat that is not asked."""
        g, at = self.globals, c.G_ASKED
        self._asked = d is not None
        if d is None:
            self._dice = ()
            for column in range(at, c.G_ACTION):
                g[column] = 0
            return
        tables = self.fixture.tables
        g[at] = 1
        g[at + 1] = tables.kinds.get(d.kind, 0)
        g[at + 2], g[at + 3] = d.body + 1, d.other + 1
        if d.cell >= 0:
            _, g[at + 4], g[at + 5], g[at + 6] = self.fixture.places[d.cell]
        else:
            g[at + 4] = g[at + 5] = g[at + 6] = 0
        g[at + 7] = self.fixture.families[d.trait] if d.trait >= 0 else 0
        at += 8
        if d.dice or self._dice:
            self._dice = d.dice
            for number in range(c.MOST_DICE):
                g[at + number] = d.dice[number] if number < len(d.dice) else 0
        at += c.MOST_DICE
        g[at] = tables.subjects.get(d.what, 0) if d.what else 0
        g[at + 1] = int(d.passed)
        g[at + 2] = self._relative(d.picks) + 1 if d.picks >= 0 else 0
        g[at + 3], g[at + 4] = d.now, d.then
        g[at + 5], g[at + 6], g[at + 7] = len(d.options), page, pages
