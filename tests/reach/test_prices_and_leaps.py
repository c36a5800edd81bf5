"""Reach over water, lava and leaps against an oracle: every way there is, from the rules and from nothing else.

The position of `oracle` on other ground. A move is a step for its price, a step out of water rushed, or the one leap.
`PYTHONPATH=tests .venv/bin/python -m reach.test_prices_and_leaps 300` compares so many positions.
"""

from __future__ import annotations

import random
import sys
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from deepbowl.rules.analysis.reach import Reach, reach
from deepbowl.rules.vocabulary.flags import BLITZ
from deepbowl.testing import player, scenario
from deepbowl.testing.scenario import OPEN, Scenario

from .oracle import NO_BALL, Foe, Oracle, Position, Spread, Square, passing, random_position, total

Key = tuple[Square, int, bool]
"""The square, the ball in hand, and whether the player has leapt."""
MINE = frozenset(("Dodge", "Sure Feet", "Sure Hands", "Pro", "Loner", "Sprint", "Very Long Legs", "Leap"))


@dataclass(frozen=True)
class Cavern(Position):
    """A position with water and lava, in a match in which all players may leap."""

    water: frozenset[Square] = frozenset()
    lava: frozenset[Square] = frozenset()
    av: int = 8
    _far: dict[Square, dict[Square, int]] = field(default_factory=dict, compare=False)

    def far(self, from_cell: Square) -> dict[Square, int]:
        """How many squares a leap to each square covers: over any player, not through walls. [AG-LEAP-02 to AG-LEAP-04]"""
        if from_cell not in self._far:
            found, edge = {from_cell: 0}, [from_cell]
            for square in edge:  # it grows as squares are found
                for to in self.near(square):
                    if to not in found:
                        found[to] = found[square] + 1
                        edge.append(to)
            self._far[from_cell] = found
        return self._far[from_cell]


class WideOracle(Oracle):
    """Every way of the mover of a cavern."""

    p: Cavern

    def __init__(self, p: Cavern) -> None:
        super().__init__(replace(p, ma=0, skills=p.skills - {"Sprint"}))  # for its rolls alone
        self.p = p
        self.free, self.extra = p.ma, 3 if "Sprint" in p.skills else 2
        limit = self.free + self.extra
        self.points: list[dict[Key, set[Spread]]] = [{} for _ in range(limit + 1)]
        self.points[0] = {(p.at, 0 if p.holds else NO_BALL, False): {self.first}}
        for spent in range(limit):
            for (square, ball, leapt), spreads in list(self.points[spent].items()):
                if not self.over(square, ball):
                    for cost, to, leaps, hurried in self.moves(square, leapt):
                        if spent + cost <= limit and self.may_enter(to, ball):
                            for spread in spreads:
                                after, held = self.move(spread, square, to, ball, spent, cost, leaps, hurried)
                                self.points[spent + cost].setdefault((to, held, leapt or leaps), set()).add(after)

    def moves(self, from_cell: Square, leapt: bool) -> list[tuple[int, Square, bool, bool]]:
        """(points, square, whether it is a leap, whether it is rushed)."""
        wet = from_cell in self.p.water
        found = [(2 if wet else 1, to, False, False) for to in self.p.near(from_cell)]
        if wet:
            found += [(1, to, False, True) for to in self.p.near(from_cell)]
        if not leapt:
            found += [(far, to, True, False) for to, far in self.p.far(from_cell).items() if far >= 2]
        return found

    def move(
        self, spread: Spread, from_cell: Square, to: Square, ball: int, spent: int, cost: int, leaps: bool, hurried: bool
    ) -> tuple[Spread, int]:
        """One move that went well, and which ball is in hand then."""
        p = self.p
        for number in range(spent, spent + cost):
            spread = self.paid(spread, number)
        if leaps:
            skilled = ("Leap" in p.skills) + ("Very Long Legs" in p.skills)
            chance = passing(p.ag, 2 - cost + skilled - (from_cell in p.water))
            spread = self.after(spread, chance, chance, "")
        elif p.marking(from_cell):
            chance = passing(p.ag, 1 - len(p.marking(to)) - (from_cell in p.water))
            spread = self.after(spread, chance, chance, "Dodge")
        if hurried:
            spread = self.after(spread, 5 / 6, 5 / 6, "Sure Feet")
        if from_cell in p.lava:
            holds = sum(one + two - 2 <= p.av for one in range(1, 7) for two in range(1, 7)) / 36
            spread = tuple((left, chance * holds) for left, chance in spread)
        if ball == NO_BALL and to in p.balls:
            chance = passing(p.ag, 1 - len(p.marking(to)) - (to in p.water))
            return self.after(spread, chance, chance, "Sure Hands"), p.balls.index(to) + p.holds
        return spread, ball

    def table(self, with_ball: int | None = None) -> dict[Square, float]:
        """The best chance of every square, or of every square with a ball in hand."""
        found: dict[Square, float] = {}
        for layer in self.points:
            for (square, ball, _), spreads in layer.items():
                if with_ball is None or ball == with_ball:
                    found[square] = max(found.get(square, 0.0), max(map(total, spreads)))
        return found


def cavern(seed: int) -> Cavern:
    """A small board with all that matters."""
    p, draw = random_position(seed), random.Random(seed)
    squares = [(x, y) for x in range(p.width) for y in range(p.depth) if (x, y) not in p.walls and not p.goal((x, y))]
    wet = draw.sample(squares, min(len(squares), draw.choice((0, 1, 2, 4))))
    hot = [square for square in draw.sample(squares, min(len(squares), draw.choice((0, 1, 2, 3)))) if square not in wet]
    skills = frozenset(draw.sample(sorted(MINE), draw.choice((0, 1, 2))))
    if {"Loner", "Pro"} <= skills:
        skills -= {"Pro"}
    foes = tuple(Foe(foe.at, foe.standing, frozenset()) for foe in p.foes)
    return Cavern(
        p.width, p.depth, p.walls, p.at, True, draw.randint(1, 3), 3, draw.randint(2, 4), skills, p.holds, min(p.rerolls, 1),
        p.mate, foes, p.balls[:1], water=frozenset(wet), lava=frozenset(hot), av=draw.choice((7, 8, 9)),
    )  # fmt: skip


def set_up(p: Cavern) -> Scenario:
    """The same position in the engine."""
    signs = {p.at: "A", p.mate: "B", **dict.fromkeys(p.walls, "#")}
    people: dict[str, Any] = {"A": player(ma=p.ma, ag=p.ag, av=p.av, skills=", ".join(sorted(p.skills)))}
    for name, foe in zip("abc", p.foes, strict=False):
        signs[foe.at] = name
        people[name] = player("" if foe.standing else "prone")
    under = {(p.width - 1, y): "]" for y in range(p.depth)}
    under |= {**dict.fromkeys(p.water, "~"), **dict.fromkeys(p.lava, "!"), **dict.fromkeys(p.walls, "#")}
    rows = ["".join(signs.get((x, y), ".") for x in range(p.width)) for y in range(p.depth)]
    ground = ["".join(under.get((x, y), ".") for x in range(p.width)) for y in range(p.depth)]
    s = scenario("\n".join(rows), ground="\n".join(ground), rerolls=(p.rerolls, 0), balls=tuple(p.balls), edge="wall",
                 spare_balls=int(p.holds or not p.balls), book="astrogranite",
                 switches=("universal-leaping", "lava", "water"), **people)  # fmt: skip
    OPEN.clear()
    if p.holds:
        s.m.give_ball(len(p.balls), s.body("A"))
    return s


def found_by(s: Scenario) -> Reach:
    return reach(s.m, s.body("A"), BLITZ)


def differences(seed: int) -> list[str]:
    """Where `reach` and the oracle disagree about a cavern, in words."""
    p = cavern(seed)
    oracle, s = WideOracle(p), set_up(p)
    found, board = found_by(s), s.m.board
    tables = [(oracle.table(), None), *((oracle.table(ball + p.holds), ball) for ball in range(len(p.balls)))]
    wrong: list[str] = []
    for square in [(x, y) for x in range(p.width) for y in range(p.depth) if p.floor((x, y))]:
        cell = board.at(*square)
        for table, ball in tables:
            said = found.probability(cell) if ball is None else found.carry_chance(cell, ball)
            if abs(said - table.get(square, 0.0)) > 1e-9:
                wrong.append(f"{seed}: to {square}, ball {ball}: reach {said:.6f}, oracle {table.get(square, 0.0):.6f}")
    return wrong


@pytest.mark.rule("AG-LEAP-02", "AG-LEAP-05", "AG-WATER-01", "AG-WATER-02", "AG-LAVA-01")
@pytest.mark.parametrize("part", range(2))
def test_every_square_is_as_the_oracle_says(part: int) -> None:
    for seed in range(part, 26, 2):
        assert differences(seed) == []


def test_ways_can_be_walked() -> None:
    """The plan to every square is offered step by step, and passes all its rolls with that very chance."""
    walked = 0
    for seed in range(20):
        s = set_up(cavern(seed))
        found = found_by(s)
        for cell, chance in found.table().items():
            plan = found.plan(cell)
            if chance < 1.0 or len(plan) < 4:
                continue
            twin = s.m.clone(s.m.dice)
            for option in plan:
                twin.apply(option)
            assert twin.state.cell[s.body("A")] == cell
            walked += 1
    assert walked > 20


if __name__ == "__main__":
    bad = [line for seed in range(int(sys.argv[1])) for line in differences(seed)]
    print(*bad, f"{sys.argv[1]} positions, {len(bad)} differences", sep="\n")
