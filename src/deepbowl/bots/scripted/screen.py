"""A line across a runner's ways to the goal: a player who wants past it must dodge or knock someone down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from deepbowl.board.bits import cells
from deepbowl.board.paths import spread
from deepbowl.bots.scripted.sight import Sight
from deepbowl.bots.scripted.stroll import Stroll

MOST: Final = 5
"""People in one line; where it takes more, there is none."""


class Screen:
    """Posts that leave a runner no path of a given length into the end zone without leaving a tackle zone."""

    def __init__(self, sight: Sight, strolls: Mapping[int, Stroll], kept_free: int = 0) -> None:
        """`strolls` are the safe walks of those who may take part, `kept_free` squares on which no one may stay."""
        self.sight = sight
        self.m, self.s, self.board = sight.m, sight.s, sight.board
        self.strolls = strolls
        self.kept_free = kept_free

    def zones_of(self, squares: int) -> int:
        """The tackle zones of people on these squares."""
        zones = 0
        for cell in cells(squares):
            zones |= self.s.topo.contact[cell]
        return zones

    def fixed(self) -> int:
        """The squares of team-mates who stand and stay where they are."""
        here = self.s.zone[self.sight.seat]
        for body, stroll in self.strolls.items():
            if stroll.cells != self.board.bit[stroll.start]:
                here &= ~self.board.bit[self.s.cell[body]]
        return here

    def against(self, start: int, side: int, longest: int, taken: int = 0) -> list[tuple[int, int]]:
        """(who, where to): the fewest who shut every way of a runner of that side from a square; none if it cannot be.

        `taken` are squares that team-mates are going to occupy.
        """
        lines = self.lines(start, side, longest, self.fixed() | taken)
        found: list[tuple[int, int]] = []
        fewest = MOST + 1
        for line in lines:
            posts = self.cover(line, fewest - 1, taken)
            if posts and len(posts) < fewest:
                found, fewest = posts, len(posts)
        return found

    def lines(self, start: int, side: int, longest: int, ours: int) -> list[int]:
        """Sets of squares, each of which every short enough way of the runner leads over; the farthest first."""
        topo = self.s.topo
        goal = self.m.rules.scoring.goal(self.m, side)
        zones = self.zones_of(ours)
        room = (self.sight.ground | goal) & ~(ours & ~self.board.bit[start])
        new = seen = self.board.bit[start]
        layers = [new]
        leaves = new
        while len(layers) <= longest and not new & goal:
            new = spread(topo, leaves) & room & ~seen
            if not new:
                return []  # no way at all
            layers.append(new)
            seen |= new
            leaves = new & ~zones
        if not new & goal:
            return []
        back = goal
        found: list[int] = []
        home = [goal]
        for _ in range(longest):
            back |= spread(topo, back) & room & ~zones
            home.append(back)
        for steps in range(len(layers) - 2, 0, -1):
            line = layers[steps] & home[longest - steps]
            if line:
                found.append(line)
        return found

    def cover(self, line: int, most: int, taken: int) -> list[tuple[int, int]]:
        """People whose tackle zones together cover a set of squares, if this many are enough."""
        contact, bit = self.s.topo.contact, self.board.bit
        left = line
        people = dict(self.strolls)
        found: list[tuple[int, int]] = []
        room = self.sight.ground & ~taken & ~self.kept_free & ~self.sight.loose_mask
        near = cells((line | self.sight.beside(line)) & room)
        while left:
            if len(found) >= most or not people:
                return []
            best, best_cell, best_body = 0.0, -1, -1
            for cell in near:
                covered = ((contact[cell] | bit[cell]) & left).bit_count()
                if covered < best:
                    continue
                value = covered - 0.1 * (contact[cell] & self.m.foes(self.sight.seat)).bit_count()
                if value <= best:
                    continue
                body = self.nearest(people, cell)
                if body >= 0:
                    best, best_cell, best_body = value, cell, body
            if best_body < 0:
                return []
            found.append((best_body, best_cell))
            del people[best_body]
            near.remove(best_cell)
            left &= ~(contact[best_cell] | bit[best_cell])
        return found

    def nearest(self, people: Mapping[int, Stroll], cell: int) -> int:
        """Return who gets to a square without a roll in the fewest steps."""
        mask = self.board.bit[cell]
        able = [(self.steps(stroll, mask), body) for body, stroll in people.items() if stroll.cells & mask and stroll.rises]
        return min(able)[1] if able else -1

    def steps(self, stroll: Stroll, mask: int) -> int:
        """The steps of a walk."""
        return next(number for number, layer in enumerate(stroll.layers) if layer & mask)
