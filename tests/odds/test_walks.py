"""A scatter of several squares is one draw of odds: every place where it can end has the chance that single dice give it."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from deepbowl.engine.dice import Dice, Scripted
from deepbowl.rules.analysis.enumerated_dice import EnumeratedDice, walks
from deepbowl.rules.analysis.odds import FOLLOWED, odds
from deepbowl.rules.flow.ball import scatter
from deepbowl.testing import player, scenario

PITCH = ".......\n.A.....\n.......\n....B..\n......."


class Faces(Dice):
    """Dice that show given faces in turn."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.left = list(faces)

    def roll(self, sides: int, purpose: str, body: int) -> int:
        """The next of them."""
        return self.left.pop(0)


def test_walk_ends_with_the_chances_of_single_dice() -> None:
    def step(dice: Dice, place: tuple[int, ...]) -> tuple[int, ...]:
        die = dice.roll(8, "scatter", -1)
        return (min(3, place[0] + die % 3), place[1] + die // 5)

    expected: Counter[tuple[int, ...]] = Counter()
    for faces in product(range(1, 9), repeat=3):
        dice, place = Faces(faces), (0, 0)
        for _ in range(3):
            place = step(dice, place)  # type: ignore[assignment]
        expected[place] += 1
    found: dict[tuple[int, ...], float] = {}
    for faces, chance in walks((0, 0), 3, step):
        dice, place = Faces(faces), (0, 0)
        for _ in range(3):
            place = step(dice, place)  # type: ignore[assignment]
        assert place not in found
        found[place] = chance
    assert found == pytest.approx({place: count / 512 for place, count in expected.items()})


@pytest.mark.parametrize(("edge", "book"), [("crowd", "crp"), ("wall", "dungeonbowl-5"), ("wall", "dungeon-bowl-2021")])
def test_scatter_from_a_corner_is_rolled_as_it_was_foreseen(edge: str, book: str) -> None:
    m = scenario("A..\n...\n...", edge=edge, book=book).m
    twin = m.clone(Scripted([]))

    def step(dice: Dice, place: tuple[int, ...]) -> tuple[int, ...]:
        twin.dice = dice
        cell, left_by = place
        return place if left_by >= 0 else scatter(twin, 0, cell, 1)

    start = m.board.cell("1,1")
    total = 0.0
    for faces, chance in walks((start, -1), 3, step):
        twin.dice = Faces(faces)
        scatter(twin, 0, start, 3)
        assert not twin.dice.left  # what ends outside needs fewer dice
        total += chance
    assert total == pytest.approx(1)


@pytest.mark.parametrize("book", ["crp", "stockbowl", "astrogranite", "dungeon-bowl-2021"])
def test_inaccurate_pass_is_what_single_scatters_give(book: str, monkeypatch: pytest.MonkeyPatch) -> None:
    s = scenario(PITCH, rerolls=1, book=book, A=player(ball=True, ag=1), B=player(ag=1, skills="No Hands"))
    option = s.activate("A", "pass").option("throw", "B")
    foreseen = odds(s.m, option, horizon=FOLLOWED, floor=0, exact=50_000, budget=50_000)
    monkeypatch.setattr(Dice, "foresee", _by_single_dice)
    monkeypatch.setattr(EnumeratedDice, "foresee", _by_single_dice)
    single = odds(s.m, option, horizon=FOLLOWED, floor=0, exact=50_000, budget=50_000)
    assert foreseen.total == pytest.approx(1)
    assert {leaf: p for p, leaf in foreseen.leaves} == pytest.approx({leaf: p for p, leaf in single.leaves}, abs=1e-8)
    assert foreseen.runs < single.runs


def _by_single_dice(*_: object) -> None:
    """Nothing is decided ahead."""
