"""Grounds that change rolls and prices, and chapters that say nothing of squares: reach is what odds give."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, ClassVar

import pytest

from deepbowl.books.crp.rules import OpenPitch
from deepbowl.books.registry import BOOKS, assemble
from deepbowl.rules.analysis.reach import reach
from deepbowl.rules.crp.movement import CrpMovement
from deepbowl.rules.features.feature import Feature
from deepbowl.rules.game import Game
from deepbowl.rules.traits import Trait
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.records import PlayerTest
from deepbowl.testing import Scenario, player, scenario
from deepbowl.testing.chances import look


class Slime(Feature):
    """A Go For It out of it fails on a 2 too, and no skill re-rolls it."""

    name = "slime"

    def modify(self, m: Game, t: PlayerTest) -> int:
        return -1 if t.kind == purpose.RUSH and self.lies_at(m, t.from_cell) else 0

    def forbid(self, m: Game, t: PlayerTest, source: Trait | None) -> bool:
        return source is not None and t.kind == purpose.RUSH and self.lies_at(m, t.from_cell)


class Ice(Feature):
    """A dodge onto it is at -2."""

    name = "ice"

    def modify(self, m: Game, t: PlayerTest) -> int:
        return -2 if t.kind == purpose.DODGE and self.lies_at(m, t.cell) else 0


class Mud(Feature):
    """A step onto it costs 2 points."""

    name = "mud"

    def price(self, m: Game, body: int, from_cell: int, to: int) -> int:
        return int(self.lies_at(m, to))


class GroundHouse(OpenPitch):
    """Slime, ice and mud."""

    id: ClassVar[str] = "ground-house"
    title: ClassVar[str] = "A house of grounds"

    def __init__(self) -> None:
        super().__init__()
        self.features = [Slime(), Ice(), Mud()]


class Eastward(CrpMovement):
    """A Go For It to the east is harder: nothing says so but the roll itself."""

    def rush(self, m: Game, body: int, from_cell: int, to: int) -> PlayerTest:
        t = super().rush(m, body, from_cell, to)
        if m.board.xs[to] > m.board.xs[from_cell]:
            t.add("east", -2)
        return t


class EastHouse(OpenPitch):
    """A movement chapter that declares nothing."""

    id: ClassVar[str] = "east-house"
    title: ClassVar[str] = "A house in the west"

    def __init__(self) -> None:
        super().__init__()
        self.movement = Eastward()


@pytest.fixture(autouse=True)
def books(monkeypatch: pytest.MonkeyPatch) -> None:
    for book in (GroundHouse, EastHouse):
        monkeypatch.setitem(BOOKS, book.id, book)


def on(text: str, ground: str, **more: Any) -> Scenario:
    marks = {"slime": "%", "ice": ";", "mud": "Z"}
    return scenario(text, ground=ground, book="ground-house", marks=marks, **more)


def chances(s: Scenario, *squares: tuple[int, int]) -> list[float]:
    found = reach(s.m, s.body("A"))
    return [round(found.probability(s.m.board.at(*square)) * 36) for square in squares]


def same_as_odds(s: Scenario, looks: int = 12) -> Iterator[str]:
    """Every look at a square where reach and odds differ."""
    for seed in range(looks):
        found = look(s.m, s.body("A"), random.Random(seed), "ground")
        if found is not None and found.differs:
            yield str(found)


def test_a_go_for_it_out_of_slime_fails_on_a_2() -> None:
    s = on("A....\n.....\nB...b", "%%%..\n%%%..\n%%%..", A=player(ma=1))
    assert chances(s, (1, 0), (2, 0), (3, 0)) == [36, 24, 16]
    assert chances(on("A....\n.....\nB...b", "", A=player(ma=1)), (1, 0), (2, 0), (3, 0)) == [36, 30, 25]


def test_the_way_goes_round_slime() -> None:
    s = on("A....\n.....\nB...b", ".%...\n.....\n.....", A=player(ma=1))
    assert chances(s, (2, 0)) == [30]
    assert reach(s.m, 0).path(s.m.board.at(2, 0)) == [s.m.board.at(1, 1), s.m.board.at(2, 0)]


def test_slime_forbids_skills_and_not_the_team() -> None:
    slime = "%%%..\n%%%..\n%%%.."
    assert chances(on("A....\n.....\nB...b", slime, A=player(ma=1, skills="Sure Feet")), (2, 0)) == [24]
    assert chances(on("A....\n.....\nB...b", slime, A=player(ma=1), rerolls=1), (2, 0)) == [32]


def test_a_dodge_onto_ice_is_harder() -> None:
    s = on("A....\n.b...\n.....", ";;...\n.....\n.....", A=player(ma=4))
    t = s.m.rules.movement.dodge(s.m, 0, s.m.board.at(0, 0), s.m.board.at(0, 1))
    assert t.leaves_zones
    assert list(same_as_odds(s)) == []


def test_mud_costs_movement_without_a_separate_chapter() -> None:
    s = on("A....\nB...b", ".ZZ..\n.....", A=player(ma=4))
    assert not s.m.rules.movement.even
    s.activate("A", "move")
    s.step((1, 0))
    assert s.m.state.act.moved == 2
    assert list(same_as_odds(s)) == []


@pytest.mark.parametrize("skills", ["", "Sure Feet", "Sure Feet, Dodge"])
@pytest.mark.parametrize("rerolls", [0, 1])
def test_reach_is_odds_on_mixed_ground(skills: str, rerolls: int) -> None:
    s = on(
        "A......\n..b....\n....c..\n.......", "%%;Z...\n%Z;;...\n..%%Z..\n.Z;....",
        A=player(ma=2, skills=skills), rerolls=rerolls,
    )  # fmt: skip
    assert list(same_as_odds(s, 20)) == []


def test_a_chapter_that_declares_nothing_is_asked_everywhere() -> None:
    assert assemble("crp").movement.rolls_alike
    s = scenario("...A...\n.......\nB.....b", book="east-house", A=player(ma=1))
    assert not s.m.rules.movement.rolls_alike
    assert chances(s, (1, 0), (5, 0)) == [30, 18]
    assert list(same_as_odds(s)) == []


@pytest.mark.parametrize("book", sorted(set(BOOKS)))
def test_books_declare_that_their_rolls_are_alike(book: str) -> None:
    assert assemble(book).movement.rolls_alike
