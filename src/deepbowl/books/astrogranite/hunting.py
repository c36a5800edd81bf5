"""The target of a monster and its path: the nearest by points of movement, ties by a die.
[AG-MACT-04, AG-MACT-05, AG-MACT-12, AG-MACT-13, AG-MATK-09]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import cells
from deepbowl.books.astrogranite.neutrals import REFEREE
from deepbowl.engine.state import STANDING
from deepbowl.rules.vocabulary import purpose

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

CHASM: Final = "chasm"
UNREACHED: Final = -1
EDGELESS: Final = 8
FAR: Final = 1 << 20
"""Farther than anything on any map."""


def pick(m: Game, bodies: list[int], body: int) -> int:
    """One of several that are all the same to a monster, by a die. [AG-MACT-04, AG-MACT-06]"""
    return bodies[m.roll(len(bodies), purpose.BEAST_CHOICE, body) - 1] if len(bodies) > 1 else bodies[0]


def in_pit(m: Game, body: int) -> bool:
    """Return True if a player is in a pit, where they cannot be attacked. [AG-TRAP-06]"""
    return m.owns(body, "In a pit")


def prey(m: Game, body: int) -> list[int]:
    """Everyone a monster may go for: standing players of any team and other standing monsters, but no referee.
    [AG-MACT-04, AG-MACT-12, AG-MACT-15]"""
    s = m.state
    return [
        other for other, cell in enumerate(s.cell)
        if cell >= 0 and other != body and s.posture[other] == STANDING
        and m.bodies.position[other] != REFEREE and not in_pit(m, other)
    ]  # fmt: skip


def beside(m: Game, body: int) -> list[int]:
    """Those of its prey that a monster could attack where it stands. [AG-MACT-06]"""
    if in_pit(m, body):
        return []
    near = m.bodies_in(m.around(body))
    return [other for other in prey(m, body) if other in near]


class Walk:
    """The squares a monster may walk over, and what each step costs it. A square stands for the place of its north-western
    one."""

    def __init__(self, m: Game, body: int, blocked: int) -> None:
        self.m, self.body, self.size = m, body, m.bodies.size[body]
        closed = m.rules.movement.closed(m, body, False)
        for feature in m.rules.features:
            if feature.name == CHASM:
                closed |= m.state.marks[feature.mark]
        self.closed = closed | blocked & ~m.foot(body)
        self.known: dict[int, list[tuple[int, int]]] = {}

    def fits(self, cell: int) -> bool:
        """Return whether it has room there, as far as this walk is concerned."""
        foot = self.m.board.feet[self.size][cell]
        return bool(foot) and not foot & self.closed

    def steps(self, cell: int) -> list[tuple[int, int]]:
        """The squares one step away, each with its price; never over an edge. [AG-MACT-05]"""
        found = self.known.get(cell)
        if found is None:
            found = self.known[cell] = self.find_steps(cell)
        return found

    def find_steps(self, cell: int) -> list[tuple[int, int]]:
        """The same, worked out."""
        m, movement = self.m, self.m.rules.movement
        if self.size > 1:
            shifts = [m.board.shift(self.size, cell, d, m.state.topo) for d in range(EDGELESS)]
            near = [to for to in shifts if to >= 0 and self.fits(to)]
        else:
            near = cells(m.ways(self.body).open[cell] & ~self.closed)
        if movement.even:
            return [(to, 1) for to in near]
        level = [to for to in near if not movement.always_falls(m, self.body, cell, to)]
        priced = [(to, movement.price(m, self.body, cell, to)) for to in level]
        return priced if self.size == 1 else [(to, cost) for to, cost in priced if cost == 1]

    def costs_from(self, start: int) -> list[int]:
        """Points of movement from a square to every other, -1 where no way leads."""
        costs = [UNREACHED] * self.m.board.n
        costs[start] = 0
        ahead: list[list[int]] = [[start]]
        points = 0
        while points < len(ahead):
            for cell in ahead[points]:
                if costs[cell] != points:
                    continue
                for to, cost in self.steps(cell):
                    total = points + cost
                    if costs[to] == UNREACHED or total < costs[to]:
                        costs[to] = total
                        while len(ahead) <= total:
                            ahead.append([])
                        ahead[total].append(to)
            points += 1
        return costs

    def reaching(self, costs: list[int], other: int) -> list[int]:
        """Those squares with a cost from which it would stand beside someone."""
        m = self.m
        around = m.around(other)
        if self.size == 1:
            return [cell for cell in cells(around) if costs[cell] >= 0]
        feet, foot = m.board.feet[self.size], m.foot(other)
        return [cell for cell, cost in enumerate(costs) if cost >= 0 and feet[cell] & around and not feet[cell] & foot]

    def costs_to(self, goals: list[int], costs: list[int]) -> dict[int, int]:
        """The movement still to pay from every square on a shortest path to the nearest target."""
        best = min([costs[goal] for goal in goals])
        left = {goal: 0 for goal in goals if costs[goal] == best}
        before: dict[int, list[tuple[int, int]]] = {}
        for cell in range(self.m.board.n):
            if 0 <= costs[cell] < best:
                for to, cost in self.steps(cell):
                    if costs[to] == costs[cell] + cost:
                        before.setdefault(to, []).append((cell, cost))
        line = list(left)
        while line:
            further: list[int] = []
            for cell in line:
                for earlier, cost in before.get(cell, ()):
                    if earlier not in left:
                        left[earlier] = left[cell] + cost
                        further.append(earlier)
            line = further
        return left


def fallen(m: Game) -> int:
    """The squares of everyone who lies on the ground: they are stepped over, or fouled. [AG-MACT-13]"""
    s = m.state
    found = 0
    for body, cell in enumerate(s.cell):
        if cell >= 0 and s.posture[body] != STANDING:
            found |= m.foot(body)
    return found


class Hunt:
    """The target of a monster, its distance, and the squares that lead there."""

    __slots__ = ("costs", "left", "points", "reached", "tied", "walk")

    def __init__(self, m: Game, body: int) -> None:
        victims = prey(m, body)
        self.walk = Walk(m, body, m.state.occupied & ~fallen(m))
        self.costs = costs = self.walk.costs_from(m.state.cell[body])
        ways = {other: self.walk.reaching(costs, other) for other in victims}
        near = {other: min([costs[cell] for cell in goals]) for other, goals in ways.items() if goals}
        self.reached = bool(near)
        self.points = min(near.values()) if near else 0
        self.tied = [other for other, points in near.items() if points == self.points]
        self.left: dict[int, int] = {}

    def choose(self, m: Game, body: int) -> int:
        """The nearest, by a die among equals; from then on it is known which squares lead there. [AG-MACT-04]"""
        target = pick(m, self.tied, body)
        self.aim(m, body, self.walk.reaching(self.costs, target))
        return target

    def aim(self, m: Game, body: int, goals: list[int]) -> None:
        """From now on it is known which squares lead to the nearest of some."""
        self.left = self.walk.costs_to(goals, self.costs)

    def standing_on(self, m: Game, cell: int) -> list[int]:
        """The places it can reach where it would cover a square."""
        feet, bit = m.board.feet[self.walk.size], m.board.bit[cell]
        return [place for place, cost in enumerate(self.costs) if cost >= 0 and feet[place] & bit]

    def standing_beside(self, m: Game, cell: int) -> list[int]:
        """The places it can reach where it would be next to a square that something fills."""
        feet, near = m.board.feet[self.walk.size], m.state.topo.contact[cell]
        return [place for place, cost in enumerate(self.costs) if cost >= 0 and feet[place] & near]

    def onto(self, m: Game, squares: list[int]) -> dict[int, int]:
        """Points of movement to cover each of some squares, as far as it can. [AG-MBOWL-02]"""
        ways = {cell: self.standing_on(m, cell) for cell in squares}
        return {cell: min([self.costs[place] for place in places]) for cell, places in ways.items() if places}

    def beside(self, m: Game, squares: list[int]) -> dict[int, int]:
        """Squares to each of some that something fills, as far as it can come next to it. [AG-MBOWL-02]"""
        ways = {cell: self.standing_beside(m, cell) for cell in squares}
        return {cell: min([self.costs[place] for place in places]) + 1 for cell, places in ways.items() if places}

    def onward(self, cell: int) -> list[tuple[int, int]]:
        """The next squares of every shortest way from a square, each with its price."""
        here = self.left.get(cell, UNREACHED)
        return [(to, cost) for to, cost in self.walk.steps(cell) if self.left.get(to, here) + cost == here]


def nearest_behind_others(m: Game, body: int) -> list[int]:
    """The squares within this Action's movement that bring a monster nearest to its prey, where standing models bar every
    path to it; [] if it stays. The nearest is found as if the board were empty. [AG-MACT-04]"""
    victims = prey(m, body)
    alone = Walk(m, body, 0)
    start = m.state.cell[body]
    costs = alone.costs_from(start)
    near = {other: min([costs[cell] for cell in alone.reaching(costs, other)], default=UNREACHED) for other in victims}
    able = [points for points in near.values() if points >= 0]
    if not able:
        return []
    target = pick(m, [other for other, points in near.items() if points == min(able)], body)
    goals = alone.reaching(costs, target)
    free = Walk(m, body, m.state.occupied)
    walked = free.costs_from(start)
    points = m.rules.movement.allowance(m, body) - m.state.act.moved
    away = distances_to(alone, goals)
    within = [cell for cell, cost in enumerate(walked) if 0 <= cost <= points and away[cell] >= 0]
    least = min([away[cell] for cell in within], default=UNREACHED)
    if least < 0 or least == away[start]:
        return []
    ends = [cell for cell in within if away[cell] == least]
    soonest = min([walked[cell] for cell in ends])
    end = pick(m, [cell for cell in ends if walked[cell] == soonest], body)
    return path_to(free, walked, end)


def distances_to(walk: Walk, goals: list[int]) -> list[int]:
    """Points of movement from every square to the nearest goal."""
    found = [UNREACHED] * walk.m.board.n
    before: dict[int, list[tuple[int, int]]] = {}
    for cell in cells(walk.m.board.floor):
        if walk.fits(cell):
            for to, cost in walk.steps(cell):
                before.setdefault(to, []).append((cell, cost))
    ahead: list[list[int]] = [list(goals)]
    for goal in goals:
        found[goal] = 0
    points = 0
    while points < len(ahead):
        for cell in ahead[points]:
            if found[cell] != points:
                continue
            for earlier, cost in before.get(cell, ()):
                total = points + cost
                if found[earlier] == UNREACHED or total < found[earlier]:
                    found[earlier] = total
                    while len(ahead) <= total:
                        ahead.append([])
                    ahead[total].append(earlier)
        points += 1
    return found


def path_to(walk: Walk, costs: list[int], end: int) -> list[int]:
    """The squares of a shortest way, the first step first."""
    way: list[int] = []
    cell = end
    while costs[cell] > 0:
        way.append(cell)
        cell = next(before for before in walk.known if (cell, costs[cell] - costs[before]) in walk.known[before])
    return way[::-1]
