"""Diving Tackle on the way: reach and odds agree on every square, beside one diver, beside two and once they are spent."""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.engine.state import PRONE
from deepbowl.positions.players import Player
from deepbowl.rules.analysis.odds import ARMOUR, LOOSE_BALL, odds
from deepbowl.rules.analysis.policy import DETERMINED
from deepbowl.rules.analysis.reach import reach
from deepbowl.testing import Scenario, player, scenario

CLOSE = 1e-9
BOOKS = pytest.mark.parametrize("book", ["crp", "bb2020"])


def diver() -> Player:
    return player(skills="Diving Tackle")


def placed(text: str, book: str, skills: str = "", rerolls: int = 0) -> Scenario:
    """A player A, who moves, and opponents: b and d dive, c does not."""
    known: dict[str, Any] = {"b": diver(), "c": player(), "d": diver()}
    opponents = {name: who for name, who in known.items() if name in text}
    return scenario(text, book=book, edge="wall", A=player(ma=4, skills=skills), rerolls=rerolls, **opponents)


def differing(s: Scenario) -> list[str]:
    """The squares on which reach and odds differ, or reach gives an estimate."""
    m, body = s.m, s.body("A")
    found, wrong = reach(m, body), []
    for cell, chance in found.table().items():
        if cell == m.state.cell[body]:
            continue
        said = odds(m, found.plan(cell), DETERMINED, LOOSE_BALL | ARMOUR, exact=20_000)
        if abs(said.success - chance) > CLOSE or found.estimated(cell):
            wrong.append(f"{m.board.label(cell)}: reach {chance:.4f}, odds {said.success:.4f}")
    assert len(found.table()) > 6
    return wrong


@pytest.mark.rule("CRP-13/Diving Tackle", "2020-15/Diving Tackle")
@BOOKS
@pytest.mark.parametrize("skills", ["", "Dodge", "Dodge, Pro"])
@pytest.mark.parametrize("rerolls", [0, 2])
def test_a_diver_beside_the_way_gives_exact_chances(book: str, skills: str, rerolls: int) -> None:
    s = placed("A.b...\n......\n####..", book, skills, rerolls)
    assert len(reach(s.m, s.body("A")).rolls.tests.resources.hinderers) == 1
    assert differing(s) == []


@BOOKS
@pytest.mark.parametrize(
    "text", ["..b...\nA.....\n...c..\n......", ".b....\n#A....\n##..c.\n##....", "b.c...\nA.....\n......"]
)
def test_a_diver_beside_another_opponent_gives_exact_chances(book: str, text: str) -> None:
    assert differing(placed(text, book)) == []
    assert differing(placed(text, book, "Dodge", 1)) == []


@BOOKS
@pytest.mark.parametrize("text", [".b.d..\nA.....\n......", ".b....\n#A.d..\n##....\n##..c.", "b.....\nA.d...\n......"])
def test_two_divers_give_exact_chances(book: str, text: str) -> None:
    assert differing(placed(text, book)) == []
    assert differing(placed(text, book, "Dodge")) == []


@BOOKS
def test_a_spent_diver_hinders_no_dodge(book: str) -> None:
    text = "..b...\nA.....\n...c..\n......"
    s = placed(text, book)
    s.m.set_posture(s.body("b"), PRONE)
    assert reach(s.m, s.body("A")).rolls.tests.resources.hinderers == []
    assert reach(s.m, s.body("A")).probability(s.m.board.at(2, 1)) == pytest.approx(1.0, abs=CLOSE)
    assert differing(s) == []


@BOOKS
def test_a_diver_left_of_two_still_dives(book: str) -> None:
    s = placed(".b.d..\nA.....\n......", book)
    s.m.set_posture(s.body("b"), PRONE)
    assert [body for body, _ in reach(s.m, s.body("A")).rolls.tests.resources.hinderers] == [s.body("d")]
    assert differing(s) == []


@pytest.mark.rule("D5-TELEPORT-01", "CRP-13/Diving Tackle")
@pytest.mark.parametrize("on_pad", [True, False])
def test_a_diver_beside_a_pad_makes_an_estimate_of_paths_out_of_it_only(on_pad: bool) -> None:
    """They dive onto the pad that the mover leaves, and push someone out of theirs who may come out beside the path."""
    at = (0, 1) if on_pad else (1, 2)
    s = scenario(
        ".b....\n4.....\n......\n.....5\nB....6", book="dungeonbowl-5", edge="wall",
        A=player(at=at, ma=3), b=diver(), rerolls=0,
    )  # fmt: skip
    found = reach(s.m, s.body("A"))
    assert len(found.rolls.tests.resources.hinderers) == 1
    assert found.estimated(s.m.board.at(2, 3)) is on_pad
