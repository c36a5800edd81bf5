"""Squares of a house's own: what does nothing costs nothing, leaving is an event, and a square acts when its book says."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from deepbowl.board.bits import cells
from deepbowl.books.crp.rules import OpenPitch
from deepbowl.books.registry import BOOKS
from deepbowl.engine import event
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import NOBODY
from deepbowl.rules.analysis.odds import odds
from deepbowl.rules.analysis.reach import reach
from deepbowl.rules.features.feature import Feature
from deepbowl.rules.flow.harm import go_down
from deepbowl.rules.flow.move import plain_step
from deepbowl.rules.flow.walls import WalledPushing
from deepbowl.rules.game import Game
from deepbowl.rules.vocabulary.records import ENTRIES, Entry, Fall, Push
from deepbowl.testing import Scenario, player, prone, scenario


class Rune(Feature):
    """Something to look at."""

    name = "rune"


class Embers(Feature):
    """A player who leaves them for another square falls there."""

    name = "embers"

    def left(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
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


MARKS = {"embers": "%"}


@pytest.fixture(autouse=True)
def books(monkeypatch: pytest.MonkeyPatch) -> None:
    for book in (House, LateHouse):
        monkeypatch.setitem(BOOKS, book.id, book)


def house(text: str, ground: str, book: str = "house", **more: Any) -> Scenario:
    return scenario(text, ground=ground, book=book, marks=MARKS, **more)


def test_mark_without_effect_makes_no_event() -> None:
    s = house(".A...\n....b", ".....\n.&&..")
    m = s.m
    assert (m.state.acting, m.state.leaving) == (0, 0)
    assert not m.rules.features[0].acts
    s.activate("A", "move")
    assert plain_step(m.clone(m.dice), 0, m.board.at(1, 1))
    assert reach(m, 0).probability(m.board.at(3, 1)) == 1.0
    s.step("s", "e", "e")
    s.expect(A=(3, 1))


def test_leaving_is_an_event_whether_one_walks_or_is_pushed() -> None:
    s = house(".A...\n....b", ".%...\n.....")
    assert s.m.state.leaving == s.m.board.bit[s.m.board.at(1, 0)]
    s.activate("A", "move")
    assert not plain_step(s.m.clone(s.m.dice), 0, s.m.board.at(2, 0))
    s.dice(armour=(1, 1))
    s.step("e")
    s.expect(A=prone(2, 0), turnover="embers")
    s = house("....\nAb..\n....\n...B", "....\n.%..\n....\n....")
    s.dice(block="push")
    s.block("A", "b")
    s.push((2, 1))
    s.dice(armour=(1, 1))
    s.follow(False)
    s.expect(b=prone(2, 1), turnover=False)


def test_standing_still_and_coming_in_are_none() -> None:
    s = house("A....\n....b", "%%...\n.....")
    s.activate("A", "move")
    s.stop()
    s.expect(A=(0, 0))
    s = house(".A...\n....b", "%....\n.....")
    s.activate("A", "move")
    s.step("w")
    s.expect(A=(0, 0), turnover=False)


def test_marks_that_move_take_their_event_with_them() -> None:
    s = house(".A...\n....b", ".%...\n.....")
    m = s.m.clone(s.m.dice)
    m.set_mark(1, m.board.at(1, 0), False)
    m.set_marks(0, m.board.bit[m.board.at(3, 0)])
    assert cells(m.state.leaving | m.state.acting) == []
    m.set_mark(1, m.board.at(4, 0), True)
    assert cells(m.state.leaving) == [m.board.at(4, 0)]


# ---------------------------------------------------------------- when a square acts
class FarPad(Feature):
    """Sends a player who enters to the other pad, standing or falling as they are."""

    name = "far-pad"

    def entered(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        to = cells(m.state.marks[self.mark] & ~m.board.bit[cell])[0]
        m.place(body, to)
        m.tell(event.Teleported("HOUSE-3", body, to))
        return
        yield


class Oil(Feature):
    """A player who enters falls, by a new fall if no other is due."""

    name = "oil"

    def entered(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        e.fall = e.fall or Fall(body, "oil", NOBODY, "HOUSE-2")
        return
        yield


class Moss(Feature):
    """No player pushed in goes down."""

    name = "moss"

    def entered(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        e.fall = None
        return
        yield


class Charge(Feature):
    """All players beside it fall as soon as a player enters."""

    name = "charge"

    def entered(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        for square in cells(m.around(body) & m.state.occupied):
            go_down(m, Fall(m.body_at(square), "charge", NOBODY, "HOUSE-3"))
        return
        yield


class HardWall(WalledPushing):
    """A player who cannot be pushed on falls in place."""

    def over_the_edge(self, m: Game, p: Push, e: Entry) -> Resolution[None]:
        e.fall = Fall(p.victim, "wall", NOBODY, "HOUSE-4")
        return
        yield


class LateHouse(House):
    """Squares act after the follow-up and before any player goes down."""

    id: ClassVar[str] = "late-house"

    def __init__(self) -> None:
        super().__init__()
        self.features = [FarPad(), Oil(), Moss(), Charge()]
        self.pushing = HardWall()
        self.settle_order = (ENTRIES, *self.settle_order)


LATE = {"far-pad": "'|", "oil": "%", "moss": "<", "charge": "`"}


def late(text: str, ground: str, **more: Any) -> Scenario:
    return scenario(text, ground=ground, book="late-house", marks=LATE, edge="wall", **more)


def test_carrier_pushed_onto_a_pad_drops_the_ball_at_the_far_end() -> None:
    s = late("#####....\n.Ab......\n#####....\nB........", "#####....\n...'...|.\n#####....\n.........", b=player(ball=True))
    s.dice(block="down", armour=(1, 1), bounce=5)
    s.block("A", "b")
    s.expect(b=(3, 1))  # nothing happens before the follow-up is decided
    s.follow(True)
    s.expect(A=(2, 1), b=prone(7, 1), ball=(8, 1))


def test_a_square_may_create_and_cancel_a_fall() -> None:
    s = late("#####\n.Ab..\n#####\nB....", "#####\n...%.\n#####\n.....")
    s.dice(block="push", armour=(1, 1))
    s.block("A", "b")
    s.follow(False)
    s.expect(b=prone(3, 1), turnover=False)
    s = late("#####\n.Ab..\n#####\nB....", "#####\n...<.\n#####\n.....")
    s.dice(block="down")
    s.block("A", "b")
    s.follow(False)
    s.expect(b=(3, 1))


def test_chain_push_resolves_every_fall() -> None:
    s = late("...d..\n.Abc..\n...e..\nB.....", "......\n...%%.\n......\n......")
    s.dice(block="push")
    s.block("A", "b")
    s.push((3, 1))
    s.push((4, 1))
    s.expect(b=(3, 1), c=(4, 1))
    s.dice(armour=[(1, 1), (1, 1)])
    s.follow(True)
    s.expect(A=(2, 1), b=prone(3, 1), c=prone(4, 1))


def test_player_that_falls_without_moving_is_resolved() -> None:
    s = late("...d#\n.Abc#\n...e#\nB....", "....#\n....#\n....#\n.....")
    s.dice(block="push", armour=(1, 1))
    s.block("A", "b")
    s.push((3, 1))
    s.expect(b=(2, 1), c=prone(3, 1))


def test_the_follower_is_there_when_the_square_acts() -> None:
    s = late("#####\n.Ab..\n#####\nB....", "#####\n...`.\n#####\n.....")
    s.dice(block="push", armour=(1, 1))
    s.block("A", "b")
    s.follow(True)
    s.expect(A=prone(2, 1), b=(3, 1), turnover="charge")


def test_a_step_needs_no_stage() -> None:
    s = late("#####\n.A.b.\n#####\nB....", "#####\n..%..\n#####\n.....")
    s.activate("A", "move")
    s.dice(armour=(1, 1))
    s.step("e")
    s.expect(A=prone(2, 1), turnover="oil")


def test_odds_tell_entries_that_wait_apart() -> None:
    s = late("#####....\n.Ab......\n#####....\nB........", "#####....\n...'...|.\n#####....\n.........", b=player(ball=True))
    s.activate("A", "block")
    m = s.m
    option = m.names.parse(f"hit {m.bodies.name[2]}")
    merged, apart = odds(m, option), odds(m, option, merge=False)
    assert merged.success == pytest.approx(apart.success)
    s.stop()
