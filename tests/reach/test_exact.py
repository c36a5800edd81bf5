"""Rolls that cost more than a die: reach carries them out whole, and opponents who throw themselves down do it once."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import ClassVar

import pytest

from deepbowl.books.crp.rules import OpenPitch
from deepbowl.books.registry import BOOKS
from deepbowl.engine.decision import Resolution
from deepbowl.positions.players import Player
from deepbowl.rules.analysis.odds import ARMOUR, LOOSE_BALL, odds
from deepbowl.rules.analysis.policy import DETERMINED
from deepbowl.rules.analysis.reach import reach
from deepbowl.rules.features.feature import Feature
from deepbowl.rules.game import Game
from deepbowl.rules.traits import Trait
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.records import PASSED, Entry, PlayerTest
from deepbowl.testing import Scenario, player, scenario
from deepbowl.testing.chances import look

CLOSE = 1e-9


class Slippery(Trait):
    """A failed dodge succeeds on a 4+, as often as they like."""

    name = "Slippery"

    def adjust(self, m: Game, owner: int, t: PlayerTest) -> Resolution[None]:
        if t.kind == purpose.DODGE and m.roll(6, purpose.PRO, owner) >= 4:
            t.treated_as = PASSED
        return
        yield


class LongStride(Trait):
    """Once a turn a failed Go For It succeeds, without a die."""

    name = "Long Stride"

    def adjust(self, m: Game, owner: int, t: PlayerTest) -> Resolution[None]:
        if t.kind == purpose.RUSH and m.unspent(owner, self) and (yield m.may(owner, self)) == m.yes:
            m.spend_trait(owner, self)
            t.treated_as = PASSED


class Steady(Trait):
    """A Go For It never fails on a 1, as often as they like."""

    name = "Steady"

    def adjust(self, m: Game, owner: int, t: PlayerTest) -> Resolution[None]:
        if t.kind == purpose.RUSH:
            t.treated_as = PASSED
        return
        yield


class Nettles(Feature):
    """To leave them is safe on a 3+ only; else the player lies down."""

    name = "nettles"

    def left(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        if m.roll(6, purpose.SLIP, body) < 3:
            m.set_posture(body, 1)
            m.turnover("CRP-3", "stung", body)
        return
        yield

    def ends_ways(self, m: Game, body: int) -> bool:
        return False


class ExactHouse(OpenPitch):
    """Traits with their own dice."""

    id: ClassVar[str] = "exact-house"
    title: ClassVar[str] = "A house of second dice"

    def __init__(self) -> None:
        super().__init__()
        self.traits = [*self.traits, Slippery(), LongStride(), Steady()]
        self.features = [Nettles()]


@pytest.fixture(autouse=True)
def books(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOOKS, ExactHouse.id, ExactHouse)


def diver() -> Player:
    return player(skills="Diving Tackle")


def house(text: str, skills: str, rerolls: int = 0) -> Scenario:
    s = scenario(text, book="exact-house", A=player(ma=2), rerolls=rerolls)
    give(s, "A", skills)
    return s


def give(s: Scenario, who: str, *names: str) -> None:
    for name in names:
        trait = next(trait for trait in s.m.rules.traits if trait.name == name)
        skills = list(s.m.state.skills)
        skills[s.body(who)] |= trait.mask
        s.m.state.skills = tuple(skills)
        s.m.present |= trait.mask


def chance(s: Scenario, x: int, y: int) -> float:
    return reach(s.m, s.body("A")).probability(s.m.board.at(x, y))


def differing(s: Scenario, looks: int = 10) -> Iterator[str]:
    """The looks at which reach and odds differ."""
    for seed in range(looks):
        found = look(s.m, s.body("A"), random.Random(seed), "exact")
        if found is not None and found.differs:
            yield str(found)


# ---------------------------------------------------------------- a second die
def test_extra_die_of_a_trait_is_rolled_before_the_reroll() -> None:
    assert chance(house("b....\nA....\n.....", "Slippery"), 1, 2) == pytest.approx(5 / 6, abs=CLOSE)
    s = house("b....\nA....\n.....", "Slippery", rerolls=1)
    assert chance(s, 1, 2) == pytest.approx(35 / 36, abs=CLOSE)
    assert list(differing(s)) == []


def test_a_trait_that_acts_on_a_go_for_it_counts_once() -> None:
    s = house("A.....\n......\nB....b", "Long Stride")
    assert chance(s, 3, 0) == pytest.approx(1.0, abs=CLOSE)
    assert chance(s, 4, 0) == pytest.approx(35 / 36, abs=CLOSE)
    assert list(differing(s)) == []


def test_a_trait_that_is_never_spent_counts_always() -> None:
    s = house("A.....\n......\nB....b", "Steady")
    assert chance(s, 4, 0) == pytest.approx(1.0, abs=CLOSE)


def test_two_traits_that_act_on_a_die_are_carried_out_whole() -> None:
    s = house("A.....\n......\nB....b", "Long Stride")
    give(s, "A", "Slippery")
    assert chance(s, 4, 0) == pytest.approx(35 / 36, abs=CLOSE)
    assert list(differing(s)) == []


@pytest.mark.rule("CRP-10.5", "CRP-13/Pro")
def test_the_roll_for_pro_is_re_rolled_by_the_team() -> None:
    s = scenario("A....\n.....\nB...b", book="crp", A=player(ma=1, skills="Pro"), rerolls=0)
    assert chance(s, 2, 0) == pytest.approx(5 / 6 + 1 / 6 * 1 / 2 * 5 / 6, abs=CLOSE)
    s = scenario("b...\nA...\n....", book="crp", A=player(ma=1, skills="Pro, Sure Feet"), rerolls=1)
    assert list(differing(s)) == []


@pytest.mark.rule("2020-15/Tentacles")
def test_tentacles_roll_cannot_be_rerolled_by_the_mover() -> None:
    """In bb2020 the holder rolls; the mover's team re-roll does not help against it."""
    s = scenario("b...\nA...\n....", book="bb2020", A=player(), b=player(skills="Tentacles"), rerolls=1)
    assert chance(s, 1, 2) == pytest.approx(5 / 6 * 8 / 9, abs=CLOSE)
    assert list(differing(s)) == []


@pytest.mark.rule("CRP-13/Tentacles")
def test_a_re_roll_spent_on_a_holder_is_gone_for_the_dodge() -> None:
    s = scenario("b...\nA...\n....", book="crp", A=player(), b=player(skills="Tentacles"), rerolls=1)
    p, d = 26 / 36, 2 / 3
    assert chance(s, 1, 2) == pytest.approx(p * (d + (1 - d) * d) + (1 - p) * p * d, abs=CLOSE)
    assert list(differing(s)) == []


def test_effect_of_leaving_a_square_is_found_by_its_rule() -> None:
    ground = "%....\n.....\n....."
    s = scenario("A....\n.....\nB...b", ground=ground, book="exact-house", marks={"nettles": "%"}, A=player(ma=2))
    assert chance(s, 1, 0) == pytest.approx(2 / 3, abs=CLOSE)
    assert chance(s, 2, 0) == pytest.approx(2 / 3, abs=CLOSE)


@pytest.mark.rule("D5-PRECARIOUS-02")
def test_footing_is_rolled_before_a_pick_up() -> None:
    switches = ("holes", "precarious")
    s = scenario("A*...\n.~...\nB...b", book="dungeonbowl-5", switches=switches, edge="wall", A=player(ma=3), rerolls=0)
    assert chance(s, 1, 0) == pytest.approx(5 / 6 * 2 / 3, abs=CLOSE)
    assert list(differing(s)) == []


# ---------------------------------------------------------------- opponents who throw themselves down

@pytest.mark.rule("CRP-13/Diving Tackle", "2020-15/Diving Tackle")
@pytest.mark.parametrize("book", ["crp", "bb2020"])
@pytest.mark.parametrize("rerolls", [0, 1])
def test_a_diver_hinders_the_first_dodge_only(book: str, rerolls: int) -> None:
    s = scenario("..b..\n#A...\n##...\n##.##", book=book, A=player(ma=4), b=diver(), rerolls=rerolls)
    first = 1 / 3 if not rerolls else 1 / 3 + 2 / 3 * 1 / 3
    assert chance(s, 2, 3) == pytest.approx(first, abs=CLOSE)
    assert list(differing(s, 20)) == []


@pytest.mark.parametrize("book", ["crp", "bb2020"])
@pytest.mark.parametrize("skills", ["", "Dodge", "Break Tackle", "Dodge, Break Tackle"])
def test_two_divers_are_spent_one_after_the_other(book: str, skills: str) -> None:
    s = scenario(
        ".b.c.\n#A...\n##...\n##.##", book=book, A=player(ma=4, st=4, skills=skills), b=diver(), c=diver(), rerolls=0,
    )  # fmt: skip
    assert list(differing(s, 12)) == []


def test_a_third_diver_makes_an_estimate() -> None:
    s = scenario(
        ".bcd.\n#A...\n##...\n##.##", book="crp", A=player(ma=4), rerolls=0,
        b=diver(), c=diver(), d=diver(),
    )  # fmt: skip
    found = look(s.m, s.body("A"), random.Random(1), "three")
    assert found is not None
    assert reach(s.m, 0).rolls.tests.resources.tireless == [s.body("d")]
    assert reach(s.m, 0).estimated(s.m.board.at(4, 0))
    assert not reach(s.m, 0).estimated(s.m.board.at(2, 1)), "the third is not beside the square they leave"


@pytest.mark.parametrize(("skills", "near"), [("", False), ("Shadowing", True)])
def test_chance_beside_a_shadowing_opponent_is_estimated(skills: str, near: bool) -> None:
    s = scenario(".....\n.Ab..\n.....", b=player(skills=skills))
    found = reach(s.m, s.body("A"))
    assert found.estimated(s.m.board.at(0, 1)) is near


def test_a_diver_out_of_reach_has_no_bit() -> None:
    s = scenario("A...........b", book="crp", A=player(ma=4), b=diver())
    assert reach(s.m, 0).rolls.tests.resources.hinderers == []
    s = scenario("A.....b", book="crp", A=player(ma=4), b=diver())
    assert len(reach(s.m, 0).rolls.tests.resources.hinderers) == 1


def test_squares_beside_a_diver_and_another_opponent_still_need_a_roll() -> None:
    s = scenario(
        "..b..\n#A...\n##..c\n##.##", book="crp", A=player(ma=4), b=diver(), c=player(), rerolls=0,
    )  # fmt: skip
    assert list(differing(s, 20)) == []


def test_own_traits_have_a_bit_before_team_re_rolls() -> None:
    s = scenario("b......\nA......\n.......", book="bb2020", A=player(ma=4, skills="Dodge, Sure Feet"), rerolls=6)
    resources = reach(s.m, 0).rolls.tests.resources
    assert not resources.uncounted
    assert resources.most_rerolls == 2
    assert not reach(s.m, 0).estimated(s.m.board.at(1, 2)), "no way of one step uses more than two team re-rolls"
    assert reach(s.m, 0).estimated(s.m.board.at(6, 2)), "a dodge and two Go For Its are three rolls"
    assert list(differing(s, 6)) == []


@pytest.mark.rule("2020-2.6")
def test_more_team_re_rolls_than_are_counted_make_an_estimate() -> None:
    """Five dodges in a row, five team re-rolls: the fifth has no bit, so only ways of four rolls are exact."""
    s = scenario(
        ".b..c..d\nA.......\n########", book="bb2020", edge="wall", A=player(ma=7), rerolls=5,
        b=player(), c=player(), d=player(),
    )  # fmt: skip
    found = reach(s.m, s.body("A"))
    for x, exact in ((1, True), (3, True), (4, True), (5, False)):
        cell = s.m.board.at(x, 1)
        said = odds(s.m, found.plan(cell), DETERMINED, LOOSE_BALL | ARMOUR, exact=20_000).success
        assert said == pytest.approx((3 / 4) ** x, abs=CLOSE)
        assert (abs(found.probability(cell) - said) < CLOSE) == exact
        assert found.estimated(cell) != exact
        assert found.probability(cell) <= said + CLOSE, "what is not counted is never promised"
