"""Abilities that come from the ground, the ball or a card, each taking away only what it gave; zones lost twice over."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from deepbowl.books.crp.rules import OpenPitch
from deepbowl.books.registry import BOOKS
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import NO_ZONES, NOBODY, PRONE, STANDING
from deepbowl.rules.ability_sources import AbilitySource, Grant
from deepbowl.rules.effects import change, lapse, lend, trait_grant, use_up
from deepbowl.rules.features.feature import Feature
from deepbowl.rules.flow.harm import go_down
from deepbowl.rules.flow.test import plain
from deepbowl.rules.flow.test import test as rolled
from deepbowl.rules.game import Game
from deepbowl.rules.traits import Trait
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.effects import AGILITY, MOVEMENT, STRENGTH, THIS_ACTION, THIS_TURN
from deepbowl.rules.vocabulary.flags import DAZED, NO_ZONE, flag
from deepbowl.rules.vocabulary.records import Entry, Fall
from deepbowl.testing import Scenario, player, prone, scenario
from deepbowl.testing.invariants import check

IN_THE_PIT = flag("in the pit of this test", NO_ZONE)


class StrongRune(Feature):
    """A player on it has Stand Firm and one more ST."""

    name = "rune"

    def grants(self, m: Game, body: int) -> list[Grant]:
        cell = m.state.cell[body]
        if cell < 0 or m.state.posture[body] != STANDING or not m.state.marks[self.mark] & m.board.bit[cell]:
            return []
        return [trait_grant(m, "Stand Firm"), (STRENGTH, 1)]


class HotFloor(Feature):
    """A player who begins to act on it may fall."""

    name = "hot"

    def grants(self, m: Game, body: int) -> list[Grant]:
        cell = m.state.cell[body]
        return [trait_grant(m, "Hot Floor")] if cell >= 0 and m.state.marks[self.mark] & m.board.bit[cell] else []


class HotFeet(Trait):
    """What the hot floor does."""

    name = "Hot Floor"
    always = True

    def begin(self, m: Game, owner: int) -> Resolution[None]:
        if not (yield from rolled(m, plain(purpose.SLIP, owner, 3))):
            go_down(m, Fall(owner, "hot floor", NOBODY, "HOUSE-5"))


class Pit(Feature):
    """No zones while one is in it."""

    name = "pit"

    def entered(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        m.lose_zones(body, True, IN_THE_PIT)
        return
        yield

    def left(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        m.lose_zones(body, False, IN_THE_PIT)
        return
        yield


class HeavyBall(AbilitySource):
    """Its carrier has no hand for anything else, and is slow."""

    def grants(self, m: Game, body: int) -> list[Grant]:
        return [trait_grant(m, "No Hands"), (MOVEMENT, -2)] if m.holds_ball(body) else []


class GiftHouse(OpenPitch):
    """Runes, hot floors, pits, and a heavy ball."""

    id: ClassVar[str] = "gift-house"
    title: ClassVar[str] = "A house's gifts"

    def __init__(self) -> None:
        super().__init__()
        self.features = [StrongRune(), HotFloor(), Pit()]
        self.traits = [*self.traits, HotFeet()]
        self.ability_sources = [HeavyBall()]


@pytest.fixture(autouse=True)
def books(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOOKS, GiftHouse.id, GiftHouse)


def house(text: str, ground: str, **more: Any) -> Scenario:
    return scenario(text, ground=ground, book="gift-house", marks={"hot": "%"}, **more)


def test_ground_gives_while_one_stands_on_it() -> None:
    s = house(".A...\n....b", "..&..\n.....")
    assert not s.m.has(0, "Stand Firm")
    s.activate("A", "move")
    s.step("e")
    assert s.m.has(0, "Stand Firm")
    assert s.m.state.st[0] == 4
    s.step("e")
    assert not s.m.owns(0, "Stand Firm")
    assert (s.m.state.st[0], s.m.state.effects) == (3, ())


def test_lent_ability_ends_when_the_player_goes_down_and_returns() -> None:
    m = house(".A...\n....b", ".&...\n.....").m
    assert (m.has(0, "Stand Firm"), m.state.st[0]) == (True, 4)
    m.set_posture(0, PRONE)
    assert (m.owns(0, "Stand Firm"), m.state.st[0]) == (False, 3)
    m.set_posture(0, STANDING)
    assert (m.has(0, "Stand Firm"), m.state.st[0]) == (True, 4)
    m.set_marks(0, 0)
    assert (m.owns(0, "Stand Firm"), m.state.st[0]) == (False, 3)


def test_the_skill_from_the_ground_is_asked_for_like_any_other() -> None:
    s = house(".Ab..\nB....", "..&..\n.....")
    s.activate("A", "block")
    assert s.block_dice("b") == -2  # ST 4
    s.dice(block=(3, 3))
    s.hit("b")
    s.yes("use-trait")
    s.expect(b=(2, 0))


def test_ability_of_one_source_is_not_taken_by_another() -> None:
    m = house(".A...\n....b", ".&...\n.....").m
    lend(m, 0, "Stand Firm", THIS_TURN)
    m.place(0, m.board.at(4, 0))
    assert m.has(0, "Stand Firm")
    lapse(m, THIS_TURN)
    assert not m.owns(0, "Stand Firm")
    m.place(0, m.board.at(1, 0))
    lend(m, 0, "Stand Firm", THIS_TURN)
    lapse(m, THIS_TURN)
    assert m.has(0, "Stand Firm")


def test_ability_of_the_player_stays() -> None:
    m = house(".A...\n....b", ".&...\n.....", A=player(skills="Stand Firm")).m
    m.place(0, m.board.at(4, 0))
    assert m.has(0, "Stand Firm")
    use_up(m, 0, "Stand Firm")
    assert m.has(0, "Stand Firm")


def test_two_effects_with_different_ends_end_one_by_one() -> None:
    m = house(".A...\n....b", ".....\n.....").m
    change(m, 0, STRENGTH, 1, THIS_TURN)
    change(m, 0, STRENGTH, 2, THIS_ACTION)
    change(m, 0, AGILITY, 1, THIS_ACTION)
    assert (m.state.st[0], m.state.ag[0]) == (6, 4)
    lapse(m, THIS_ACTION, 1)
    assert m.state.st[0] == 6
    lapse(m, THIS_ACTION, 0)
    assert (m.state.st[0], m.state.ag[0]) == (4, 3)
    lapse(m, THIS_TURN)
    assert (m.state.st[0], m.state.effects) == (3, ())


def test_an_effect_of_an_action_is_over_with_it() -> None:
    s = house(".A...\nB...b", ".....\n.....")
    s.activate("A", "move")
    change(s.m, 0, MOVEMENT, 2, THIS_ACTION)
    assert s.m.state.ma[0] == 8
    s.stop()
    assert s.m.state.ma[0] == 6


def test_a_ball_gives_to_its_holder() -> None:
    m = house(".A*..\nB...b", ".....\n.....").m
    a, b = 0, 1
    m.give_ball(0, a)
    assert (m.owns(a, "No Hands"), m.state.ma[a]) == (True, 4)
    m.give_ball(0, b)
    assert (m.owns(a, "No Hands"), m.state.ma[a]) == (False, 6)
    assert (m.owns(b, "No Hands"), m.state.ma[b]) == (True, 4)
    m.put_ball(0, m.board.at(3, 0))
    assert (m.owns(b, "No Hands"), m.state.ma[b]) == (False, 6)
    check(m)


def test_ground_acts_before_anything_is_declared() -> None:
    s = house(".A...\nB...b", ".%...\n.....")
    s.dice(slip=3)
    s.activate("A")
    s.declare("move").stop()
    s = house(".A...\nB...b", ".%...\n.....")
    s.dice(slip=2, armour=(1, 1))
    s.activate("A")
    s.expect(A=prone(1, 0), turnover="hot floor", turn=1)


def test_zones_are_back_only_when_no_reason_is_left() -> None:
    m = house(".A...\n....b", "..O..\n.....").m
    m.lose_zones(0, True, DAZED)
    m.lose_zones(0, True, IN_THE_PIT)
    m.lose_zones(0, False, IN_THE_PIT)
    assert not m.exerts_zones(0)
    m.lose_zones(0, False, DAZED)
    assert m.exerts_zones(0)
    assert m.foes(1) == m.foot(0)
    assert NO_ZONES & (DAZED | IN_THE_PIT) == DAZED | IN_THE_PIT


def test_climbing_out_of_a_pit_does_not_cure_bone_head() -> None:
    s = house(".A...\nB...b", "..O..\n.....", A=player(skills="Bone-head", no_zones=True))
    s.dice(bone_head=2)
    s.activate("A", "move")
    s.step("e")
    assert not s.m.exerts_zones(0)
    s.step("e")
    assert s.m.exerts_zones(0)
    s.stop()
    s.m.lose_zones(0, True, DAZED)
    s.m.lose_zones(0, True, IN_THE_PIT)
    s.m.lose_zones(0, False, IN_THE_PIT)
    assert not s.m.exerts_zones(0)
    s.m.lose_zones(0, False, DAZED)
