"""Squares of a house's own: what does nothing costs nothing, leaving is an event, and a square acts when its book says."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from deepbowl.board.bits import cells
from deepbowl.engine.decision import Rule
from deepbowl.rules.assemble import BOOKS
from deepbowl.rules.books.open_pitch import OpenPitch
from deepbowl.rules.features.feature import Feature
from deepbowl.rules.flow.move import plain_step
from deepbowl.rules.match import Match
from deepbowl.rules.reach import reach
from deepbowl.rules.records import Entry, Fall
from deepbowl.testing import Scenario, prone, scenario


class Rune(Feature):
    """Something to look at."""

    name = "rune"


class Embers(Feature):
    """Whoever leaves them for another square falls there."""

    name = "embers"

    def left(self, m: Match, body: int, cell: int, e: Entry) -> Rule[None]:
        e.fall = Fall(body, "embers", body, "HOUSE-1")
        return
        yield


class House(OpenPitch):
    """An open pitch with runes and embers."""

    id: ClassVar[str] = "house"
    title: ClassVar[str] = "A house's own"

    def __init__(self) -> None:
        super().__init__()
        self.features = [Rune(), Embers()]


MARKS = {"rune": "+", "embers": "~"}


@pytest.fixture(autouse=True)
def books(monkeypatch: pytest.MonkeyPatch) -> None:
    for book in (House,):
        monkeypatch.setitem(BOOKS, book.id, book)


def house(text: str, ground: str, book: str = "house", **more: Any) -> Scenario:
    return scenario(text, ground=ground, book=book, marks=MARKS, **more)


def test_a_mark_that_does_nothing_is_no_event() -> None:
    s = house(".A...\n....b", ".....\n.++..")
    m = s.m
    assert (m.state.acting, m.state.leaving) == (0, 0)
    assert not m.rules.features[0].acts
    s.activate("A", "move")
    assert plain_step(m.clone(m.dice), 0, m.board.at(1, 1))
    assert reach(m, 0).probability(m.board.at(3, 1)) == 1.0
    s.step("s", "e", "e")
    s.expect(A=(3, 1))


def test_leaving_is_an_event_whether_one_walks_or_is_pushed() -> None:
    s = house(".A...\n....b", ".~...\n.....")
    assert s.m.state.leaving == s.m.board.bit[s.m.board.at(1, 0)]
    s.activate("A", "move")
    assert not plain_step(s.m.clone(s.m.dice), 0, s.m.board.at(2, 0))
    s.dice(armour=(1, 1))
    s.step("e")
    s.expect(A=prone(2, 0), turnover="embers")
    s = house("....\nAb..\n....\n...B", "....\n.~..\n....\n....")
    s.dice(block="push")
    s.block("A", "b")
    s.push((2, 1))
    s.dice(armour=(1, 1))
    s.follow(False)
    s.expect(b=prone(2, 1), turnover=False)


def test_standing_still_and_coming_in_are_none() -> None:
    s = house("A....\n....b", "~~...\n.....")
    s.activate("A", "move")
    s.stop()
    s.expect(A=(0, 0))
    s = house(".A...\n....b", "~....\n.....")
    s.activate("A", "move")
    s.step("w")
    s.expect(A=(0, 0), turnover=False)


def test_marks_that_move_take_their_event_with_them() -> None:
    s = house(".A...\n....b", ".~...\n.....")
    m = s.m.clone(s.m.dice)
    m.set_mark(1, m.board.at(1, 0), False)
    m.set_marks(0, m.board.bit[m.board.at(3, 0)])
    assert cells(m.state.leaving | m.state.acting) == []
    m.set_mark(1, m.board.at(4, 0), True)
    assert cells(m.state.leaving) == [m.board.at(4, 0)]
