"""Steps with a price and bodies too big for doorways, by a house's own book."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from deepbowl.board.bits import cells
from deepbowl.board.board import Board
from deepbowl.board.draft import FLOOR, WALL, Draft
from deepbowl.books.crp.rules import OpenPitch
from deepbowl.books.registry import BOOKS
from deepbowl.engine.choice import USE_AT, choice
from deepbowl.engine.decision import Resolution
from deepbowl.rules.analysis.reach import reach
from deepbowl.rules.crp.movement import CrpMovement
from deepbowl.rules.features.feature import Feature
from deepbowl.rules.flow.deeds import declaring
from deepbowl.rules.flow.move import can_pay, step
from deepbowl.rules.game import Game
from deepbowl.rules.traits import Trait
from deepbowl.testing import Scenario, player, prone, scenario


class Mud(Feature):
    """Deep mud."""

    name = "mud"


class Muddy(CrpMovement):
    """A step into mud costs two; Ogres do not fit through doorways."""

    even = False
    narrow_doors = True

    def price(self, m: Game, body: int, from_cell: int, to: int) -> int:
        return 2 if m.state.marks[0] & m.board.bit[to] else 1

    def is_wide(self, m: Game, body: int) -> bool:
        return m.bodies.position[body] == "Ogre"


class MudHouse(OpenPitch):
    """An open pitch with mud."""

    id: ClassVar[str] = "mud-house"
    title: ClassVar[str] = "A house in the mud"

    def __init__(self) -> None:
        super().__init__()
        self.movement = Muddy()
        self.features = [Mud()]


@pytest.fixture(autouse=True)
def books(monkeypatch: pytest.MonkeyPatch) -> None:
    for book in (MudHouse, HurriedHouse):
        monkeypatch.setitem(BOOKS, book.id, book)


def house(text: str, ground: str = "", **more: Any) -> Scenario:
    return scenario(text, ground=ground, book="mud-house", marks={"mud": "%"}, **more)


def paid(s: Scenario) -> tuple[int, int]:
    return s.m.state.act.moved, s.m.state.act.rushes


def test_costly_step_costs_its_price() -> None:
    s = house("A....\nB...b", ".%%..\n.....", A=player(ma=4))
    s.activate("A", "move")
    s.step((1, 0))
    assert paid(s) == (2, 0)
    s.step((2, 0))
    assert paid(s) == (4, 0)
    s.stop()


def test_missing_movement_is_gone_for_with_a_die_per_point() -> None:
    s = house("A....\nB...b", ".%...\n.....", A=player(ma=1))
    s.activate("A", "move")
    s.dice(rush=2)
    s.step((1, 0))
    assert paid(s) == (1, 1)
    s.stop()
    s = house("A....\n....b", "%%...\n.....", A=player(ma=1))
    s.activate("A", "move")
    s.step((0, 1))
    s.dice(rush=(2, 1), armour=(1, 1))
    s.step((1, 0))
    s.expect(A=prone(1, 0), turnover="rush")


def test_a_step_that_cannot_be_paid_is_not_offered() -> None:
    s = house("A....\nB...b", "..%..\n.....", A=player(ma=1))
    s.activate("A", "move")
    s.step((1, 0))
    s.dice(rush=2)
    s.step((1, 1))
    s.refused("step", (2, 0), because="costs 2 points of movement, and A1 has 1 left")
    s.expect_offered("step 2,1")
    s.dice(rush=2)
    s.step((2, 1))
    s.refused("step", (3, 1), because="no movement left")
    s.stop()


def test_the_price_of_a_block_and_a_leap_is_what_it_was() -> None:
    s = house("A.b..\nB....", ".....\n.....", A=player(ma=1))
    s.blitz("A", (1, 0))
    s.dice(rush=2, block="push")
    s.hit("b")
    s.push((3, 0))
    s.follow(False)
    s.expect(b=(3, 0))
    s = house("A....\nB...b", ".....\n.....", A=player(ma=1, skills="Leap"))
    s.activate("A", "move")
    s.dice(rush=2, leap=6)
    s.use("Leap", at=(2, 0))
    s.expect(A=(2, 0))
    assert paid(s) == (1, 1)


def test_ways_count_what_costs_more() -> None:
    s = house("A....\n#####\nb....", ".%...\n#####\n.....", A=player(ma=4))
    found, board = reach(s.m, 0), s.m.board
    assert found.probability(board.at(1, 0)) == found.probability(board.at(2, 0)) == 1.0
    assert found.probability(board.at(4, 0)) == pytest.approx(5 / 6)
    assert [board.xs[cell] for cell in found.path(board.at(3, 0))] == [1, 2, 3]
    s = house("A....\n#####\nb....", ".....\n#####\n.....", A=player(ma=4))
    assert reach(s.m, 0).probability(s.m.board.at(2, 0)) == 1.0


# ---------------------------------------------------------------- too big
def corridor() -> Board:
    """Two rooms with a door on the edge between 3,1 and 4,1, and a gate between 3,3 and 4,3."""
    draft = Draft("Doors", 8, 5, 1, FLOOR)
    draft.kinds[draft.at(3, 2)] = draft.kinds[draft.at(4, 2)] = WALL
    for y in (0, 4):
        draft.kinds[draft.at(3, y)] = draft.kinds[draft.at(4, y)] = WALL
    draft.add_door(draft.at(3, 1), draft.at(4, 1))
    draft.add_door(draft.at(3, 3), draft.at(4, 3), gate=True)
    draft.areas["centre-1"] = 1 << draft.at(1, 2)
    draft.end_zones = [1 << draft.at(0, 0), 1 << draft.at(7, 0)]
    return draft.build()


def rooms(**people: Any) -> Scenario:
    return scenario("", book="mud-house", board=corridor(), **people)


def test_big_player_cannot_pass_a_doorway() -> None:
    s = rooms(A=player(at=(3, 1), position="Ogre"), b=player(at=(7, 4)))
    s.activate("A", "move")
    s.refused("step", (4, 1), because="too big")
    s.step((2, 2), (3, 3), (4, 3))
    s.stop()
    s = rooms(A=player(at=(3, 1)), b=player(at=(7, 4)))
    s.move("A", (4, 1)).stop()


def test_big_player_reach_and_leaps_avoid_a_doorway() -> None:
    s = rooms(A=player(at=(3, 1), skills="Leap", position="Ogre"), b=player(at=(7, 4)))
    found = reach(s.m, 0)
    assert len(found.path(s.m.board.at(4, 1))) > 1
    s.activate("A", "move")
    assert "use-at leap 4,1" not in [s.m.names.text(option) for option in s.m.decision().options]
    s.expect_offered("use-at leap 1,1")
    s.stop()


def test_big_player_is_not_pushed_and_does_not_follow_through_a_doorway() -> None:
    s = rooms(A=player(at=(2, 1)), B=player(at=(0, 4)), b=player(at=(3, 1), position="Ogre"))
    s.dice(block="push", injury=(1, 1))
    s.block("A", "b")
    s.follow(False)
    s.expect(b="reserves")  # only walls behind b: here that is the crowd
    s = rooms(A=player(at=(3, 1), position="Ogre"), B=player(at=(0, 4)), b=player(at=(4, 1)))
    s.dice(block="push")
    s.block("A", "b")
    s.push((5, 1))
    s.expect(A=(3, 1), b=(5, 1))


# ---------------------------------------------------------------- hurrying
class Wade(Trait):
    """A step into mud for one point, with a roll after it."""

    name = "Wade"
    own_rule = "HOUSE-4"
    hurries = True

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        if declaring(m) or not can_pay(m, owner, 1):
            return
        near = m.ways(owner).open[m.state.cell[owner]] & m.state.marks[0] & ~m.state.occupied
        options.extend(choice(USE_AT, self.bit, cell) for cell in cells(near))

    def use(self, m: Game, owner: int, target: int) -> Resolution[None]:
        yield from step(m, owner, target, hurried=True)


class Slippery(Muddy):
    """A player who hurries into mud and slips lies in the square they came from."""

    def may_rush(self, m: Game, body: int, from_cell: int, to: int) -> bool:
        return True

    def falls_back(self, m: Game, from_cell: int, to: int) -> bool:
        return True


class HurriedHouse(MudHouse):
    """Mud one may hurry through."""

    id: ClassVar[str] = "hurried-house"

    def __init__(self) -> None:
        super().__init__()
        self.movement = Slippery()
        self.everyone.append(Wade())


def hurried(text: str, ground: str, **more: Any) -> Scenario:
    return scenario(text, ground=ground, book="hurried-house", marks={"mud": "%"}, **more)


def test_a_hurried_step_costs_one_and_is_rolled_for_afterwards() -> None:
    s = hurried("A....\n.....\n...Bb", ".%...\n.....\n.....", A=player(ma=4))
    s.activate("A", "move")
    s.dice(rush=2)
    s.use("Wade", at=(1, 0))
    s.expect(A=(1, 0))
    assert paid(s) == (1, 0)
    s = hurried("A....\n.....\n...Bb", ".%...\n.....\n.....", A=player(ma=4))
    s.activate("A", "move")
    s.dice(rush=1, armour=(1, 1))
    s.use("Wade", at=(1, 0))
    s.expect(A=prone(0, 0), turnover="rush")


def test_ways_hurry_where_that_is_better() -> None:
    s = hurried("A....\n#####\nb....", ".%%..\n#####\n.....", A=player(ma=3))
    found, board = reach(s.m, 0), s.m.board
    assert found.probability(board.at(1, 0)) == 1.0
    assert found.probability(board.at(2, 0)) == pytest.approx(5 / 6)  # two points for one of them, a roll for the other
    assert [s.m.names.text(option) for option in found.plan(board.at(2, 0))][2:] in (
        ["step 1,0", "use-at wade 2,0"], ["use-at wade 1,0", "step 2,0"],
    )  # fmt: skip
