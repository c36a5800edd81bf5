"""Positions on the board: the mutators that move bodies and balls, and the queries of the rules.

Every change of a body's place or posture goes through here, so that occupied squares and tackle zones are always up to
date and never rebuilt.
"""

from __future__ import annotations

from typing import Final

from deepbowl.board.bits import cells, exchanged, holds
from deepbowl.engine.runner import Runner
from deepbowl.engine.state import IN_PLAY, NO_ZONES, NOBODY, NOWHERE, STANDING, put

# what marks are
ACTS: Final = 1  # something happens to anything that comes onto them
ACTS_ON_LEAVING: Final = 2
SOLID: Final = 4  # no one walks or is pushed in
HAZARD: Final = 8  # they swallow a player who comes there
BARRED: Final = 16  # no player walks in voluntarily, but they may be pushed there


class Field(Runner):
    """A match seen as a board with bodies and balls on it."""

    has_sources = False  # whether ground, balls or anything else of these rules gives abilities to those who are there

    def refresh_grants(self, body: int) -> None:
        """Bring what a body has from where it stands and what it holds up to date."""
        raise NotImplementedError

    def grants_alike(self, before: int, after: int) -> bool:
        """Return True if a body keeps its lent abilities when it moves from one square to another."""
        return False

    # ---------------------------------------------------------------- questions
    def body_at(self, cell: int) -> int:
        """The body on a square, or NOBODY."""
        return self.state.at[cell] - 1

    def bodies_in(self, mask: int) -> list[int]:
        """The bodies on these squares, each once, in the order of their first squares."""
        mask &= self.state.occupied
        if not mask:
            return []
        at = self.state.at
        return list(dict.fromkeys([at[cell] - 1 for cell in cells(mask)]))

    def foot(self, body: int) -> int:
        """The squares a body covers."""
        cell = self.state.cell[body]
        return 0 if cell < 0 else self.board.feet[self.bodies.size[body]][cell]

    def around(self, body: int) -> int:
        """The squares in contact with a body."""
        s = self.state
        cell = s.cell[body]
        if cell < 0:
            return 0
        contact = s.topo.contact
        if self.bodies.size[body] == 1:
            return contact[cell]
        foot = self.foot(body)
        near = 0
        for square in cells(foot):
            near |= contact[square]
        return near & ~foot

    def facing_square(self, body: int, other: int) -> int:
        """Return the square of a body nearest to another body, counted along rows and columns."""
        cell = self.state.cell[body]
        if self.bodies.size[body] == 1 or self.state.cell[other] < 0:
            return cell
        return self.nearest_square(body, self.foot(other))

    def nearest_square(self, body: int, squares: int) -> int:
        """Return the square of a body nearest to some squares, counted along rows and columns."""
        xs, ys, targets = self.board.xs, self.board.ys, cells(squares)
        own = cells(self.foot(body))
        far = [min([abs(xs[a] - xs[b]) + abs(ys[a] - ys[b]) for b in targets]) for a in own]
        return own[far.index(min(far))]

    def apart(self, one: int, other: int) -> int:
        """Return how many squares two bodies are apart, as the king moves: 1 where they are adjacent."""
        xs, ys = self.board.xs, self.board.ys
        far = [max(abs(xs[a] - xs[b]), abs(ys[a] - ys[b])) for a in cells(self.foot(one)) for b in cells(self.foot(other))]
        return min(far)

    def foes(self, seat: int) -> int:
        """The squares of everyone who exerts tackle zones against a seat's bodies."""
        s = self.state
        return s.zones & ~s.zone[seat]

    def zones_on(self, cell: int, seat: int) -> int:
        """Return how many opposing tackle zones lie on a square."""
        s = self.state
        return (s.topo.contact[cell] & s.zones & ~s.zone[seat]).bit_count()

    def in_play(self, body: int) -> bool:
        """Return whether a body is on the board."""
        return self.state.posture[body] <= IN_PLAY and self.state.cell[body] >= 0

    def standing(self, body: int) -> bool:
        """Return whether a body stands on the board."""
        return self.state.posture[body] == STANDING and self.state.cell[body] >= 0

    def is_down(self, body: int) -> bool:
        """Return whether a body lies on the board, Prone or Stunned."""
        return STANDING < self.state.posture[body] <= IN_PLAY and self.state.cell[body] >= 0

    def exerts_zones(self, body: int) -> bool:
        """Return whether a body stands and has its tackle zones; what belongs to no one has none."""
        s = self.state
        if s.posture[body] != STANDING or s.cell[body] < 0 or s.in_drive[body] & NO_ZONES:
            return False
        return self.bodies.side[body] < self.bodies.seats

    def carried(self, body: int) -> list[int]:
        """The balls a body holds."""
        return [ball for ball, holder in enumerate(self.state.ball_by) if holder == body]

    def holds_ball(self, body: int) -> bool:
        """Return whether a body holds any ball."""
        return body in self.state.ball_by

    def loose_at(self, cell: int) -> int:
        """A ball lying on a square, or -1."""
        s = self.state
        for ball, where in enumerate(s.ball_cell):
            if where == cell and s.ball_by[ball] < 0:
                return ball
        return -1

    # ---------------------------------------------------------------- bodies
    def lift(self, body: int) -> None:
        """Take a body off its squares; it stays in play (in the air, or about to leave)."""
        self._vacate(body)
        if self.has_sources:
            self.refresh_grants(body)

    def _vacate(self, body: int) -> None:
        s = self.state
        foot = self.foot(body)
        if self.bodies.size[body] == 1:
            s.at[s.cell[body]] = 0
        else:
            for cell in cells(foot):
                s.at[cell] = 0
        side = self.bodies.side[body]
        s.occupied &= ~foot
        s.zone[side] &= ~foot
        s.zones &= ~foot
        s.cell[body] = NOWHERE

    def place(self, body: int, cell: int) -> None:
        """Put a body on an empty square, from wherever it is."""
        s = self.state
        before = s.cell[body]
        if before >= 0:
            if self._shift(body, before, cell):
                if self.has_sources and not self.grants_alike(before, cell):
                    self.refresh_grants(body)
                return
            self._vacate(body)
        s.cell[body] = cell
        foot = self.foot(body)
        if not foot or foot & s.occupied:
            raise ValueError(f"{self.bodies.name[body]} cannot be put on {self.board.label(cell)}")
        if self.bodies.size[body] == 1:
            s.at[cell] = body + 1
        else:
            for square in cells(foot):
                s.at[square] = body + 1
        s.occupied |= foot
        if s.posture[body] == STANDING and not s.in_drive[body] & NO_ZONES:
            side = self.bodies.side[body]
            if side < self.bodies.seats:
                s.zone[side] |= foot
                s.zones |= foot
        if self.has_sources:
            self.refresh_grants(body)

    def _shift(self, body: int, before: int, cell: int) -> bool:
        """Move a body of one square, and its zones, to another free square; False: that takes the long way.

        Most bodies that are placed step to the square beside them: three sets change instead of nine.
        """
        s = self.state
        if self.bodies.size[body] > 1 or s.at[cell] or not self.board.feet[1][cell]:
            return False
        exerts = self.exerts_zones(body)
        if holds(s.zones, before) != exerts:
            return False
        if exerts:
            side = self.bodies.side[body]
            s.zones = exchanged(s.zones, before, cell)
            s.zone[side] = exchanged(s.zone[side], before, cell)
        s.at[before] = 0
        s.at[cell] = body + 1
        s.cell[body] = cell
        s.occupied = exchanged(s.occupied, before, cell)
        return True

    def refresh(self, body: int) -> None:
        """Bring a body's tackle zones up to date with its posture."""
        s = self.state
        side = self.bodies.side[body]
        foot = self.foot(body)
        if side < self.bodies.seats and s.posture[body] == STANDING and not s.in_drive[body] & NO_ZONES:
            s.zone[side] |= foot
            s.zones |= foot
        else:
            s.zone[side] &= ~foot
            s.zones &= ~foot

    def set_posture(self, body: int, posture: int) -> None:
        """Change posture; a box takes the body off the board."""
        s = self.state
        s.posture[body] = posture
        if s.cell[body] < 0:
            return
        if posture > IN_PLAY:
            self.lift(body)
        else:
            self.refresh(body)
            if self.has_sources:
                self.refresh_grants(body)

    def lose_zones(self, body: int, lost: bool, why: int) -> None:
        """A reason to be without tackle zones (one flag of NO_ZONES) begins or ends; others stay."""
        if lost:
            self.state.in_drive[body] |= why
        else:
            self.state.in_drive[body] &= ~why
        if self.state.cell[body] >= 0:
            self.refresh(body)

    # ---------------------------------------------------------------- balls
    def give_ball(self, ball: int, body: int) -> None:
        """Put a ball into someone's hands."""
        before = self.state.ball_by[ball]
        self.state.ball_by = put(self.state.ball_by, ball, body)
        self.state.ball_cell = put(self.state.ball_cell, ball, NOWHERE)
        if self.has_sources:
            self.refresh_grants(body)
            if before >= 0:
                self.refresh_grants(before)

    def put_ball(self, ball: int, cell: int) -> None:
        """Put a ball on a square, out of any hands."""
        before = self.state.ball_by[ball]
        self.state.ball_by = put(self.state.ball_by, ball, NOBODY)
        self.state.ball_cell = put(self.state.ball_cell, ball, cell)
        if self.has_sources and before >= 0:
            self.refresh_grants(before)

    # ---------------------------------------------------------------- marks and doors
    def set_marks(self, kind: int, squares: int) -> None:
        """Marks of a kind lie exactly on these squares now. The one place that changes marks."""
        before = self.state.marks[kind]
        self.state.marks = put(self.state.marks, kind, squares)
        self.find_acting()
        if self.has_sources:
            for cell in cells((before ^ squares) & self.state.occupied):
                self.refresh_grants(self.body_at(cell))

    def set_mark(self, kind: int, cell: int, on: bool) -> None:
        """Add a square to a set of marks, or take it away."""
        marks, bit = self.state.marks[kind], 1 << cell
        self.set_marks(kind, marks | bit if on else marks & ~bit)

    def find_acting(self) -> None:
        """Make the sets of squares that act, are solid or swallow again from the marks."""
        s = self.state
        s.acting = s.leaving = s.solid = s.barred = s.hazards = 0
        for kind, squares in enumerate(s.marks):
            nature = self.nature(kind) if squares else 0
            if nature & ACTS:
                s.acting |= squares
            if nature & ACTS_ON_LEAVING:
                s.leaving |= squares
            if nature & SOLID:
                s.solid |= squares
            if nature & (SOLID | BARRED):
                s.barred |= squares
            if nature & HAZARD:
                s.hazards |= squares

    def nature(self, kind: int) -> int:
        """Return what marks of a kind are: ACTS, ACTS_ON_LEAVING, SOLID and HAZARD together."""
        raise NotImplementedError

    def set_doors(self, shut: int) -> None:
        """Open and shut doors: exactly these are shut now."""
        self.state.shut = shut
        self.state.topo = self.board.topology(shut)
