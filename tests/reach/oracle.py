"""A slow oracle for `reach`: every way there is, written from the rules and from nothing else.

A position is plain data; the oracle never asks the match for a number. It keeps for every square, number of steps and
ball in hand every different distribution over re-rolls left that any way whatever brings there, and throws none away.
`PYTHONPATH=tests .venv/bin/python -m reach.oracle 5000` compares so many random positions with `reach`, square by square.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from deepbowl.rules.analysis.reach import reach
from deepbowl.rules.vocabulary.flags import BLITZ
from deepbowl.testing import player, scenario
from deepbowl.testing.scenario import OPEN, Scenario

Square = tuple[int, int]
Spread = tuple[tuple[frozenset[str], float], ...]
"""How likely it is to have come so far with which re-rolls left."""

NO_BALL = -1
MINE = ("Dodge", "Sure Feet", "Sure Hands", "Pro", "Loner", "Sprint", "Jump Up", "Stunty", "Titchy", "Two Heads", "Big Hand",
        "Extra Arms", "Break Tackle")  # fmt: skip
THEIRS = ("Tackle", "Prehensile Tail", "Titchy")
ONCE = frozenset(("Dodge", "Sure Feet", "Pro", "Break Tackle"))
"""What helps one roll a turn."""


@dataclass(frozen=True)
class Foe:
    """An opponent."""

    at: Square
    standing: bool
    skills: frozenset[str]


@dataclass(frozen=True)
class Position:
    """A player who is about to move, on a small board whose right column is where they score."""

    width: int
    depth: int
    walls: frozenset[Square]
    at: Square
    standing: bool
    ma: int
    st: int
    ag: int
    skills: frozenset[str]
    holds: bool
    rerolls: int
    mate: Square
    foes: tuple[Foe, ...]
    balls: tuple[Square, ...]
    _near: dict[Square, list[Square]] = field(default_factory=dict, compare=False)

    def floor(self, square: Square) -> bool:
        """Whether there is floor."""
        return 0 <= square[0] < self.width and 0 <= square[1] < self.depth and square not in self.walls

    def near(self, square: Square) -> list[Square]:
        """The squares beside one; nothing goes between two walls that touch at a corner."""
        if square not in self._near:
            x, y = square
            around = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
            self._near[square] = [
                to for to in around if self.floor(to) and not {(x, to[1]), (to[0], y)} <= self.walls
            ]
        return self._near[square]

    def marking(self, square: Square) -> list[Foe]:
        """The opponents in whose zones a square lies."""
        return [foe for foe in self.foes if foe.standing and square in self.near(foe.at)]

    def goal(self, square: Square) -> bool:
        """Whether a carrier scores there."""
        return square[0] == self.width - 1


def passing(characteristic: int, mod: int) -> float:
    """The chance of an Agility roll, natural ones and sixes counted. [CRP-1.2]"""
    return (7 - min(max(7 - characteristic - mod, 2), 6)) / 6


class Oracle:
    """Every way of the mover of a position."""

    def __init__(self, p: Position) -> None:
        self.p = p
        self.after = cache(self._after)
        self.between = cache(self._between)
        left = frozenset(p.skills & ONCE) | ({"team"} if p.rerolls else set())  # one team re-roll a turn [CRP-10.2]
        spread: Spread = ((left, 1.0),)
        self.free, self.extra = p.ma, 3 if "Sprint" in p.skills else 2
        if not p.standing and "Jump Up" not in p.skills:
            if p.ma < 3:
                spread = self.after(spread, 0.5, 0.5, "")
            self.free = max(0, p.ma - 3)
        self.first = spread
        here = (p.at, 0 if p.holds else NO_BALL)
        self.layers: list[dict[tuple[Square, int], set[Spread]]] = [{here: {spread}}]
        for number in range(self.free + self.extra):
            self.layers.append(self.onward(self.layers[-1], number))

    # ---------------------------------------------------------------- rolls
    def _after(self, spread: Spread, plain: float, with_strength: float, skill: str) -> Spread:
        """What is left after a roll was passed: Break Tackle on the die first, then one source, the surest first."""
        out: dict[frozenset[str], float] = {}

        def add(left: frozenset[str], chance: float) -> None:
            if chance > 0:
                out[left] = out.get(left, 0.0) + chance

        team = 0.5 if "Loner" in self.p.skills else 1.0
        for left, chance in spread:
            strong = max(0.0, with_strength - plain) if "Break Tackle" in left else 0.0
            add(left, chance * plain)
            add(left - {"Break Tackle"}, chance * strong)
            sources = [(skill == "Sure Hands" and skill in self.p.skills, skill, 1.0), (skill in left, skill, 1.0)]
            sources += [("team" in left, "team", team), ("Pro" in left, "Pro", 0.5)]
            if team < 1.0:
                sources[-2:] = sources[:1:-1]
            for able, source, works in sources:
                if able:
                    again = chance * (1 - plain - strong) * works
                    add(left - {source}, again * plain)
                    add(left - {source, "Break Tackle"}, again * strong)
                    break
        return tuple(sorted(((left, round(chance, 13)) for left, chance in out.items()), key=lambda one: sorted(one[0])))

    def _between(self, from_cell: Square, to: Square) -> tuple[float, float, str] | None:
        """The dodge from one square to the next: with Agility, with Strength, and whether the skill helps. [CRP-4.4]"""
        p = self.p
        marking = p.marking(from_cell)
        if not marking:
            return None
        zones = sum("Titchy" not in foe.skills for foe in p.marking(to))
        if "Stunty" in p.skills:
            zones = 0
        mod = 1 - zones + ("Two Heads" in p.skills) + ("Titchy" in p.skills)
        mod -= sum("Prehensile Tail" in foe.skills for foe in marking)
        tackled = any("Tackle" in foe.skills for foe in marking)
        plain = passing(p.ag, mod)
        strong = passing(p.st, mod) if "Break Tackle" in p.skills else plain
        return plain, strong, "" if tackled else "Dodge"

    def picked_up(self, spread: Spread, square: Square) -> Spread:
        """A pick-up was passed. [CRP-4.7]"""
        p = self.p
        zones = 0 if "Big Hand" in p.skills else len(p.marking(square))
        chance = passing(p.ag, 1 - zones + ("Extra Arms" in p.skills))
        return self.after(spread, chance, chance, "Sure Hands")

    def paid(self, spread: Spread, number: int) -> Spread:
        """The square of movement with this number was to be had: the last ones are gone for. [CRP-4.3]"""
        return spread if number < self.free else self.after(spread, 5 / 6, 5 / 6, "Sure Feet")

    # ---------------------------------------------------------------- steps
    def may_enter(self, to: Square, ball: int) -> bool:
        """Free, or the start; with a ball in hand the player avoids the others. [CRP-4.1]"""
        p = self.p
        taken = to == p.mate or any(foe.at == to for foe in p.foes)
        others = [square for number, square in enumerate(p.balls) if number + p.holds != ball]
        return not taken and not (ball != NO_BALL and to in others)

    def over(self, square: Square, ball: int) -> bool:
        """A touchdown: the turn is over. [CRP-11.5]"""
        return ball != NO_BALL and self.p.goal(square)

    def step(self, spread: Spread, from_cell: Square, to: Square, ball: int, number: int) -> tuple[Spread, int]:
        """One step that went well, and which ball is in hand then."""
        spread = self.paid(spread, number)
        dodge = self.between(from_cell, to)
        if dodge is not None:
            spread = self.after(spread, *dodge)
        if ball == NO_BALL and to in self.p.balls:
            return self.picked_up(spread, to), self.p.balls.index(to) + self.p.holds
        return spread, ball

    def onward(self, layer: dict[tuple[Square, int], set[Spread]], number: int) -> dict[tuple[Square, int], set[Spread]]:
        """One step more, everywhere."""
        found: dict[tuple[Square, int], set[Spread]] = {}
        for (square, ball), spreads in layer.items():
            if self.over(square, ball):
                continue
            for to in self.p.near(square):
                if self.may_enter(to, ball):
                    for spread in spreads:
                        after, held = self.step(spread, square, to, ball, number)
                        found.setdefault((to, held), set()).add(after)
        return found

    # ---------------------------------------------------------------- answers
    def best(self) -> dict[Square, float]:
        """The best chance of every square, ball or no ball."""
        return self._best(lambda ball: True)

    def carries(self, ball: int) -> dict[Square, float]:
        """The best chance of every square with one of the balls that lay about."""
        return self._best(lambda held: held == ball)

    def _best(self, counts: Callable[[int], bool]) -> dict[Square, float]:
        found: dict[Square, float] = {}
        for layer in self.layers:
            for (square, ball), spreads in layer.items():
                if counts(ball):
                    found[square] = max(found.get(square, 0.0), max(map(total, spreads)))
        return found

    def hit(self, foe: Foe) -> float:
        """The best chance to get to throw the block of a Blitz. [CRP-5.9]"""
        best = 0.0
        for number, layer in enumerate(self.layers[:-1]):
            for (square, ball), spreads in layer.items():
                if foe.standing and foe.at in self.p.near(square) and not self.over(square, ball):
                    best = max(best, max(total(self.paid(spread, number)) for spread in spreads))
        return best

    def walk(self, path: list[Square], hitting: bool = False) -> tuple[float, int]:
        """The chance of one way, and the ball in hand at its end; 0 for one that cannot be walked."""
        spread, here, ball = self.first, self.p.at, 0 if self.p.holds else NO_BALL
        for number, to in enumerate(path):
            if self.over(here, ball) or to not in self.p.near(here) or not self.may_enter(to, ball):
                return 0.0, ball
            spread, ball = self.step(spread, here, to, ball, number)
            here = to
        if hitting:
            spread = self.paid(spread, len(path)) if not self.over(here, ball) else ()
        return total(spread), ball


def total(spread: Spread) -> float:
    """How likely it is to come so far."""
    return sum(chance for _, chance in spread)


# ---------------------------------------------------------------- positions
def random_position(seed: int) -> Position:
    """A small board with all that matters to a move."""
    draw = random.Random(seed)
    width, depth = draw.choice(((4, 3), (5, 3), (5, 4), (6, 3), (7, 2), (8, 1), (7, 5)))
    squares = [(x, y) for x in range(width) for y in range(depth)]
    draw.shuffle(squares)
    at, mate = squares.pop(), squares.pop()
    holds = at[0] < width - 1 and draw.random() < 0.2
    standing = holds or draw.random() < 0.75
    mine = draw.sample(MINE, draw.choice((0, 1, 1, 2, 2, 3)))
    if "Loner" in mine and "Pro" in mine:  # the roll for Pro could then be re-rolled itself, which reach leaves out
        mine.remove("Pro")
    foes = []
    for _ in range(draw.choice((0, 1, 1, 2, 2, 3)) if len(squares) > 5 else 0):
        skills = frozenset(draw.sample(THEIRS, draw.choice((0, 0, 1))))
        foes.append(Foe(squares.pop(), draw.random() < 0.85, skills))
    balls = [squares.pop() for _ in range(draw.choice((0, 1, 1, 1, 2)))]
    walls = [squares.pop() for _ in range(draw.choice((0, 0, 1, 2))) if len(squares) > 2]
    return Position(
        width, depth, frozenset(walls), at, standing, draw.randint(1, 4), draw.randint(2, 5), draw.randint(1, 5),
        frozenset(mine), holds, draw.choice((0, 0, 1, 2)), mate, tuple(foes), tuple(balls),
    )  # fmt: skip


def set_up(p: Position) -> Scenario:
    """The same position in the engine."""
    signs = {p.at: "A", p.mate: "B", **dict.fromkeys(p.walls, "#")}
    skills = ", ".join(sorted(p.skills))
    people: dict[str, Any] = {"A": player("" if p.standing else "prone", ma=p.ma, st=p.st, ag=p.ag, skills=skills)}
    for name, foe in zip("abc", p.foes, strict=False):
        signs[foe.at] = name
        people[name] = player("" if foe.standing else "prone", skills=", ".join(sorted(foe.skills)))
    rows = ["".join(signs.get((x, y), ".") for x in range(p.width)) for y in range(p.depth)]
    ground = ["".join("#" if (x, y) in p.walls else "]" if p.goal((x, y)) else "." for x in range(p.width))
              for y in range(p.depth)]  # fmt: skip
    s = scenario("\n".join(rows), ground="\n".join(ground), rerolls=(p.rerolls, 0), balls=tuple(p.balls),
                 spare_balls=int(p.holds), **people)  # fmt: skip
    OPEN.clear()
    if p.holds:
        s.m.give_ball(len(p.balls), s.body("A"))
    return s


def compare(p: Position) -> list[str]:
    """Where `reach` and the oracle disagree about a position, in words."""
    oracle, s = Oracle(p), set_up(p)
    m, board = s.m, s.m.board
    found = reach(m, s.body("A"), BLITZ)
    wrong: list[str] = []

    def check(what: str, said: float, truth: float) -> None:
        if abs(said - truth) > 1e-9:
            wrong.append(f"{what}: reach {said:.6f}, oracle {truth:.6f}")

    def squares(path: list[int]) -> list[Square]:
        return [(board.xs[cell], board.ys[cell]) for cell in path]

    everywhere = [(x, y) for x in range(p.width) for y in range(p.depth) if p.floor((x, y))]
    best = oracle.best()
    for square in everywhere:
        cell = board.at(*square)
        check(f"to {square}", found.probability(cell), best.get(square, 0.0))
        if cell in found.table():
            check(f"way to {square}", oracle.walk(squares(found.path(cell)))[0], best.get(square, 0.0))
    for ball in range(len(p.balls)):
        carries = oracle.carries(ball + p.holds)
        for square in everywhere:
            chance = found.carry_chance(board.at(*square), ball)
            check(f"ball {ball} to {square}", chance, carries.get(square, 0.0))
            if chance:
                walked, held = oracle.walk(squares(found.carry_path(board.at(*square), ball)))
                check(f"way with ball {ball} to {square}", walked if held == ball + p.holds else 0.0, chance)
    for name, foe in zip("abc", p.foes, strict=False):
        body = s.body(name)
        check(f"hit {name}", found.hit_chance(body), oracle.hit(foe))
        plan = found.plan_hit(body)
        if plan:
            way = [int(text.split()[1].replace(",", " ").split()[0]) for text in map(m.names.text, plan) if "step" in text]
            rows = [int(text.split()[1].split(",")[1]) for text in map(m.names.text, plan) if "step" in text]
            check(f"way to hit {name}", oracle.walk(list(zip(way, rows, strict=True)), hitting=True)[0], oracle.hit(foe))
    return wrong


def main(count: int) -> int:
    """Compare this many positions; print the differences."""
    bad = 0
    for seed in range(count):
        p = random_position(seed)
        wrong = compare(p)
        if wrong:
            bad += 1
            print(seed, p, *wrong[:4], sep="\n  ")
    print(f"{count} positions, {bad} with a difference")
    return int(bool(bad))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000))
