"""Hooks of a house's own traits and chapters: asked on their occasion, and settled where they owe something."""

from __future__ import annotations

from typing import ClassVar

import pytest

from deepbowl.books.astrogranite.rules import Astrogranite
from deepbowl.books.crp.rules import OpenPitch
from deepbowl.books.registry import BOOKS
from deepbowl.engine.decision import Resolution
from deepbowl.rules.crp.movement import CrpMovement
from deepbowl.rules.flow.harm import go_down
from deepbowl.rules.game import Game
from deepbowl.rules.traits import BESIDE_SOLID, Trait
from deepbowl.rules.vocabulary.records import Fall
from deepbowl.testing import player, prone, scenario, stunned


class Curious(Trait):
    """Looks at chests; notes when it is asked what it offers."""

    name = "Curious"
    own_rule = "HOUSE-1"
    occasion = BESIDE_SOLID

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[int, int]] = []

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        self.asked.append((owner, m.state.cell[owner]))


class Gallery(Astrogranite):
    """Astrogranite in which all players are curious."""

    id: ClassVar[str] = "gallery"
    title: ClassVar[str] = "Gallery"

    def __init__(self) -> None:
        super().__init__()
        self.everyone.append(Curious())


class Barbs(Trait):
    """Holds all players who try to leap away, and falls over in the attempt."""

    name = "Barbs"
    own_rule = "HOUSE-2"

    def leave(self, m: Game, owner: int, mover: int, to: int) -> Resolution[bool]:
        go_down(m, Fall(owner, "barbs", owner, self.own_rule))
        return False
        yield


class Crawling(CrpMovement):
    """No player has a square of movement: all squares are gone for."""

    def allowance(self, m: Game, body: int) -> int:
        return 0


class House(OpenPitch):
    """An open pitch with barbs."""

    id: ClassVar[str] = "barbed-house"
    title: ClassVar[str] = "Barbed house"

    def __init__(self) -> None:
        super().__init__()
        self.traits.append(Barbs())


class Swamp(OpenPitch):
    """An open pitch knee-deep in mud."""

    id: ClassVar[str] = "swamp"
    title: ClassVar[str] = "Swamp"

    def __init__(self) -> None:
        super().__init__()
        self.movement = Crawling()


@pytest.fixture(autouse=True)
def books(monkeypatch: pytest.MonkeyPatch) -> None:
    for book in (Gallery, House, Swamp):
        monkeypatch.setitem(BOOKS, book.id, book)


def test_a_trait_with_an_occasion_is_asked_on_it_and_at_no_other_time() -> None:
    s = scenario("A...$.b\nB......", book="gallery", edge="wall", spare_balls=1, A=player(skills="Leap"))
    curious = next(trait for trait in s.m.rules.everyone if isinstance(trait, Curious))
    s.activate("A", "move")
    s.expect_offered("use-at leap 2,0")  # another trait offers something at any time
    curious.asked.clear()  # the declaration asks all and does not count here
    s.step("e", "e")
    assert curious.asked == []
    s.step("e")
    s.expect_offered("stop")
    assert set(curious.asked) == {(s.body("A"), s.m.board.at(3, 0))}


def test_a_fall_of_the_holder_is_settled_when_a_leaper_is_held() -> None:
    s = scenario("..b..\n..A..\n.....\nB...c", book="barbed-house",
                 A=player(skills="Leap"), b=player(av=7, skills="Barbs"))  # fmt: skip
    s.activate("A", "move")
    s.use("Leap", at=(2, 3))
    s.dice(armour=(4, 4), injury=(2, 2))
    s.yes("Barbs")
    s.expect(A=(2, 1), b=stunned(2, 0), acting=None, turnover=False)


def test_blitzer_put_down_after_going_for_it_does_not_get_up_again() -> None:
    s = scenario(".....\n.Ab..\nB...c", book="swamp", b=player(skills="Wrestle"))
    s.activate("A", "blitz")
    s.dice(rush=2, block="both")
    s.hit("b").yes("Wrestle")
    s.expect(A=prone(1, 1), b=prone(2, 1), acting=None, turnover=False, turn=0)
