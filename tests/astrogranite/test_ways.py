"""Ways over steps, ladders, passages and through doorways, against walking them all. [AG-PLAT, AG-PORTAL, AG-DOOR]"""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.board.board import Board
from deepbowl.dungeons.text import parse
from deepbowl.engine.choice import STEP, USE_AT, first_of, verb_of
from deepbowl.engine.dice import Dice
from deepbowl.match.match import Match
from deepbowl.rules.analysis.reach import reach
from deepbowl.testing import player, rule, scenario

MAP = """
dungeon: ways
seats: 2

##########
#[.==^^:.#
#[...^^#.#
#[.>.^^#>#
####...###
#......]]#
##########

passage 3,3 8,3
ladder 4,4 5,3 2
"""
SWITCHES = ("elevated-platforms", "secret-passages", "doors")


class AllSixes(Dice):
    """Everything goes well; the Go For Its are counted."""

    def __init__(self) -> None:
        self.rushes = 0

    def roll(self, sides: int, purpose: str, body: int) -> int:
        self.rushes += purpose == "rush"
        return sides


def board() -> Board:
    return parse(MAP.lstrip("\n")).board()


def walked(m: Match, body: int) -> dict[int, int]:
    """For each square in reach, the fewest Go For Its; found by walking every path."""
    best: dict[tuple[int, int, int], int] = {}
    fewest: dict[int, int] = {}
    hurry = [trait.bit for trait in m.rules.everyone if trait.hurries]
    start = m.clone(AllSixes())
    start.apply(start.names.parse(f"activate {start.bodies.name[body]}"))
    start.apply(start.names.parse("declare move"))
    waiting = [(start, 0)]
    while waiting:
        here, rushes = waiting.pop()
        s = here.state
        key = (s.cell[body], s.act.moved, s.act.rushes)
        if not here.standing(body) or s.act.body != body or best.get(key, 99) <= rushes:
            continue
        best[key] = rushes
        fewest[s.cell[body]] = min(rushes, fewest.get(s.cell[body], 99))
        for option in here.decision().options:
            verb = verb_of(option)
            if verb == STEP or (verb == USE_AT and first_of(option) in hurry):
                dice = AllSixes()
                there = here.clone(dice)
                there.apply(option)
                waiting.append((there, rushes + dice.rushes))
    return fewest


@rule("AG-PLAT-12", "AG-PLAT-13", "AG-PLAT-15", "AG-PORTAL-04", "AG-DOOR-03")
@pytest.mark.parametrize(
    ("at", "ma", "skills"),
    [((2, 1), 3, ""), ((2, 3), 3, ""), ((4, 4), 3, ""), ((5, 2), 2, ""), ((0, 0, 1), 3, ""), ((6, 1), 3, "Bone-head")],
)
def test_reach_equals_the_best_of_all_walked_paths(at: Any, ma: int, skills: str) -> None:
    people: dict[str, Any] = {"A": player(at=at, ma=ma, st=5, skills=skills), "b": player(at=(1, 5))}
    s = scenario("", book="astrogranite", switches=SWITCHES, board=board(), **people)
    found = reach(s.m, 0)
    wanted = {cell: (5 / 6) ** rushes for cell, rushes in walked(s.m, 0).items()}
    assert found.table() == pytest.approx(wanted)
    assert len(wanted) > 8
