"""Traits of a house that act before the die falls, and that settle a roll whatever the die shows."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from deepbowl.books.bb2020.rules import OpenPitch2020
from deepbowl.books.crp.rules import OpenPitch
from deepbowl.books.registry import BOOKS
from deepbowl.engine.decision import Resolution
from deepbowl.rules.analysis.odds import ARMOUR, LOOSE_BALL, odds
from deepbowl.rules.analysis.policy import DETERMINED
from deepbowl.rules.analysis.reach import reach
from deepbowl.rules.game import Game
from deepbowl.rules.traits import Trait
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.records import FAILED, PASSED, PlayerTest
from deepbowl.testing import Scenario, player, prone, scenario


class StickyGloves(Trait):
    """A dodge out of the owner's zone succeeds only on an unmodified 6, if the owner's coach says so before it is rolled."""

    name = "Sticky Gloves"

    def prepare(self, m: Game, owner: int, t: PlayerTest) -> Resolution[None]:
        if t.kind == purpose.DODGE and owner != t.body and not t.natural and (yield m.may(owner, self, t.body)) == m.yes:
            m.used(owner, self, t.body)
            t.natural = 6


class LeadBoots(Trait):
    """The owner rushes on an unmodified 4 or more."""

    name = "Lead Boots"

    def prepare(self, m: Game, owner: int, t: PlayerTest) -> Resolution[None]:
        if owner == t.body and t.kind == purpose.RUSH:
            t.natural = 4
        return
        yield


class Horseshoe(Trait):
    """Once a match a dodge that failed is treated as passed."""

    name = "Horseshoe"
    once_a_match = True

    def adjust(self, m: Game, owner: int, t: PlayerTest) -> Resolution[None]:
        if t.kind == purpose.DODGE and m.unspent(owner, self) and (yield m.may(owner, self)) == m.yes:
            m.used(owner, self)
            m.spend_trait(owner, self)
            t.treated_as = PASSED


class Doomed(Trait):
    """A failed roll is treated as failed, which a re-roll undoes."""

    name = "Doomed"

    def adjust(self, m: Game, owner: int, t: PlayerTest) -> Resolution[None]:
        t.treated_as = FAILED
        return
        yield


HOUSE_TRAITS = (StickyGloves, LeadBoots, Horseshoe, Doomed)


class RollHouse(OpenPitch):
    """CRP with the traits above."""

    id: ClassVar[str] = "roll-house"
    title: ClassVar[str] = "A house's rolls"

    def __init__(self) -> None:
        super().__init__()
        self.traits = [*self.traits, *(trait() for trait in HOUSE_TRAITS)]


class RollHouse2020(OpenPitch2020):
    """The 2020 core with the traits above."""

    id: ClassVar[str] = "roll-house-2020"
    title: ClassVar[str] = "A house's rolls, 2020"

    def __init__(self) -> None:
        super().__init__()
        self.traits = [*self.traits, *(trait() for trait in HOUSE_TRAITS)]


@pytest.fixture(autouse=True)
def books(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOOKS, RollHouse.id, RollHouse)
    monkeypatch.setitem(BOOKS, RollHouse2020.id, RollHouse2020)


BESIDE = ".....\n.Ab..\n....."


def house(text: str = BESIDE, book: str = RollHouse.id, **more: Any) -> Scenario:
    return scenario(text, book=book, **more)


# ---------------------------------------------------------------- before the die
@pytest.mark.parametrize("book", [RollHouse.id, RollHouse2020.id])
def test_natural_counts_instead_of_the_sum_on_the_roll_and_its_reroll(book: str) -> None:
    s = house(book=book, A=player(ag=4 if book == RollHouse.id else 2, skills="Dodge"), b=player(skills="Sticky Gloves"))
    s.activate("A", "move").step("nw").dice(dodge=5).yes("Sticky Gloves", by=1)
    assert s.needed("dodge") == 6
    s.asked("re-roll", about="A")
    s.dice(dodge=6).reroll("Dodge")
    s.expect(A=(0, 0), turn=0)


def test_natural_fails_the_reroll_as_well() -> None:
    s = house(A=player(ag=4, skills="Dodge"), b=player(skills="Sticky Gloves"))
    s.activate("A", "move").step("nw").dice(dodge=5).yes("Sticky Gloves", by=1)
    s.dice(dodge=5, armour=(1, 2)).reroll("Dodge")
    s.expect(A=prone(0, 0), turnover="dodge")


def test_prepare_declined_leaves_the_sum() -> None:
    s = house(A=player(ag=4), b=player(skills="Sticky Gloves"))
    s.activate("A", "move").step("nw").dice(dodge=2).no("Sticky Gloves")
    assert s.needed("dodge") == 2
    s.expect(A=(0, 0), turn=0)


@pytest.mark.parametrize("other", [player("prone", skills="Sticky Gloves"), player(skills="Sticky Gloves", no_zones=True)])
def test_prepare_is_asked_only_of_zones_that_are_left(other: Any) -> None:
    s = house(".....\nbA...\n.c...", A=player(ag=4), b=player(), c=other)
    s.activate("A", "move").dice(dodge=2).step("ne")
    s.expect(A=(2, 0), turn=0)


def test_prepare_of_a_third_team_counts_too() -> None:
    s = house(".....\n.AP..\n....b", seats=3, A=player(ag=4), P=player(skills="Sticky Gloves"))
    s.activate("A", "move").step("nw").dice(dodge=6).yes("Sticky Gloves", by=2)
    s.expect(A=(0, 0))


def test_own_prepare_changes_the_owners_roll() -> None:
    s = house("A.....b", A=player(ma=1, skills="Lead Boots"), B="reserves")
    s.move("A", "e").dice(rush=3, armour=(1, 2)).step("e")
    s.expect(A=prone(2, 0), turnover="rush")


# ---------------------------------------------------------------- reach and odds know both
@pytest.mark.parametrize(("text", "skills", "to", "chance"), [
    (BESIDE, {"A": "", "b": "Sticky Gloves"}, (0, 0), 1 / 6),
    (BESIDE, {"A": "Dodge", "b": "Sticky Gloves"}, (0, 0), 1 - (5 / 6) ** 2),
    ("A.....b", {"A": "Lead Boots"}, (2, 0), 1 / 2),
    ("A.....b", {"A": "Lead Boots, Sure Feet"}, (2, 0), 3 / 4),
])  # fmt: skip
def test_reach_counts_a_prepared_roll_as_odds_do(
    text: str, skills: dict[str, str], to: tuple[int, int], chance: float
) -> None:
    people: dict[str, Any] = {name: player(ma=1, skills=own) for name, own in skills.items()}
    s = house(text, **people)
    s.activate("A", "move")
    found, cell = reach(s.m, s.body("A")), s.m.board.at(*to)
    assert found.probability(cell) == pytest.approx(chance)
    assert odds(s.m, found.plan(cell), DETERMINED, LOOSE_BALL | ARMOUR).success == pytest.approx(chance)


# ---------------------------------------------------------------- after the die
def test_treated_as_passed_stays_so_when_an_opponent_spoils_the_sum() -> None:
    s = house(A=player(ag=1, skills="Horseshoe"), b=player(skills="Diving Tackle"))
    s.activate("A", "move").dice(dodge=2).step("nw").yes("Horseshoe").yes("Diving Tackle", by=1)
    s.expect(A=(0, 0), b=prone(1, 1), turn=0)


def test_treated_as_passed_is_the_coachs_choice() -> None:
    s = house(A=player(ag=1, skills="Horseshoe"))
    s.activate("A", "move").dice(dodge=2).step("nw").dice(armour=(1, 2)).no("Horseshoe")
    s.expect(A=prone(0, 0), turnover="dodge")


def test_reroll_clears_what_was_said_of_the_die() -> None:
    s = house(A=player(skills="Doomed"), rerolls=1)
    s.activate("A", "move").dice(dodge=2).step("nw").dice(dodge=6).reroll("team")
    s.expect(A=(0, 0), turn=0)
