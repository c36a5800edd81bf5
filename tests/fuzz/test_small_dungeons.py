"""Random play in crowded little dungeons: chests, pads, hazards, doors and players beside one another from the start.

Whole matches seldom bring two features together; here they are never more than a few squares apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from deepbowl.books.registry import assemble
from deepbowl.engine.choice import END_TURN, STOP, verb_of
from deepbowl.engine.dice import Seeded
from deepbowl.match.match import Match
from deepbowl.positions.players import Player
from deepbowl.testing import at_rest, neutral, player, scenario
from deepbowl.testing.invariants import check, check_clone
from deepbowl.testing.retelling import Retelling
from deepbowl.testing.scenario import OPEN

SKILLS = [trait.name for trait in assemble("crp").traits]
LETTERS = ("ABCDE", "abcde")
SEEDS = range(60)
STEPS = 70


class Plan:
    """A small room being filled: rows of signs, and the squares nothing lies on yet, in any order."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.width, self.depth = random.choice(((7, 5), (8, 6), (9, 7)))
        self.rows = [["."] * self.width for _ in range(self.depth)]
        self.free = [(x, y) for y in range(self.depth) for x in range(self.width)]
        random.shuffle(self.free)

    def lay(self, signs: str, inside: bool = False) -> None:
        """Put one of each sign somewhere; `inside`: not in the rows before the doors."""
        for sign in signs:
            x, y = next((x, y) for x, y in self.free if not inside or 0 < y < self.depth - 1)
            self.free.remove((x, y))
            self.rows[y][x] = sign

    def some(self, sign: str, fewest: int, most: int) -> str:
        """A random number of signs."""
        return sign * self.random.randint(fewest, most)

    def door(self, sign: str) -> list[str]:
        """A row of wall with a door of two squares."""
        at = self.random.randint(0, self.width - 2)
        return ["#"] * at + [sign] * 2 + ["#"] * (self.width - 2 - at)


def furnish(plan: Plan, book: str) -> dict[str, Any]:
    """Lay out what the book has; what a scenario must know about it."""
    random = plan.random
    plan.lay(plan.some("#", 0, 8) + plan.some("$", 1, 5))
    if book == "stockbowl":
        plan.lay("456789", inside=True)
        plan.rows = [plan.door("("), *plan.rows, plan.door(")")]
        return {"diagonals": "free"}
    switches: list[str] = []
    plan.lay("45678")
    if random.random() < 0.7:
        plan.lay(plan.some("!", 0, 4) + plan.some("~", 0, 3))
        switches += ["holes", "precarious"] if random.random() < 0.6 else ["holes"]
    if random.random() < 0.5:
        plan.lay(plan.some("o", 1, 4))
        switches.append("obstacles")
    return {"switches": tuple(switches), "ends": "we"}


def people(plan: Plan, down: int) -> Iterator[tuple[str, Player]]:
    """Up to five per side, on separate squares."""
    random = plan.random
    for letters in LETTERS:
        for name in letters[: random.randint(1, 5)]:
            x, y = plan.free.pop()
            skills = ", ".join(random.sample(SKILLS, random.randint(0, 3)))
            posture = random.choice(("", "", "", "", "prone", "stunned"))
            ma, st, ag, av = random.randint(2, 8), random.randint(1, 6), random.randint(1, 6), random.randint(5, 10)
            yield name, player(posture, skills=skills, at=(x, y + down), ma=ma, st=st, ag=ag, av=av)


def nobodys(plan: Plan, down: int) -> Iterator[tuple[str, Player]]:
    """One or two neutral bodies in the thick of it; one of four squares where there is room for it."""
    random = plan.random
    x, y = plan.free.pop()
    skills = ", ".join(random.sample(SKILLS, random.randint(0, 3)))
    yield "X", neutral(random.choice(("", "", "prone")), skills=skills, st=random.randint(1, 6), at=(x, y + down))
    for x, y in plan.free:
        four = {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)}
        if four <= set(plan.free):
            plan.free = [square for square in plan.free if square not in four]
            yield "Z", neutral(st=random.randint(2, 6), size=2, at=(x, y + down))
            return


def begin(book: str, seed: int) -> tuple[Match, Random]:
    """A crowded little dungeon in the middle of a turn; the ball lies somewhere, or is in a chest."""
    random = Random(f"{book} {seed}")
    plan = Plan(random)
    facts = furnish(plan, book)
    down = len(plan.rows) - plan.depth - (book == "stockbowl")
    everybody: dict[str, Any] = dict(people(plan, down)) | dict(nobodys(plan, down))
    ground = "\n".join("".join(row) for row in plan.rows)
    loose = [plan.free.pop()] if random.random() < 0.5 else []
    balls = [(x, y + down) for x, y in loose]
    s = scenario(
        ground, book=book, edge="wall", turns=2, rerolls=1, goods={"apothecary": 1, "bribe": 1}, balls=balls,
        spare_balls=int(not loose), **facts, **everybody,
    )  # fmt: skip
    OPEN.remove(s)  # it need not come to an end
    s.m.dice = Seeded(seed)
    return s.m, random


@pytest.mark.parametrize("book", ["dungeonbowl-5", "stockbowl"])
@pytest.mark.parametrize("seed", SEEDS)
def test_any_choices_in_a_crowded_little_dungeon_keep_the_match_sound(book: str, seed: int) -> None:
    m, random = begin(book, seed)
    retelling = Retelling(m)
    for _ in range(STEPS):
        retelling.follow(m)
        if m.over or m.state.drive_over:
            break
        check(m)
        if m.quiescent and m.rules.phases[m.state.phase].name == "turn":
            assert not at_rest.complaint(m)
        if random.random() < 0.15:
            check_clone(m)
        decision = m.decision()
        busy = [option for option in decision.options if verb_of(option) not in (END_TURN, STOP)]
        m.apply(random.choice(busy or decision.options), decision.seat)
