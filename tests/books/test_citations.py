"""Facts cite the rule they come from, and things have the name their book gives them."""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.engine import event
from deepbowl.engine.decision import Decision
from deepbowl.rules.words.describe import describe
from deepbowl.rules.words.options import question
from deepbowl.server.live.wire import board_plan
from deepbowl.testing import Scenario, player, scenario

NAMES = {
    "dungeonbowl-5": "teleporter", "stockbowl": "teleporter", "astrogranite": "teleporter", "dungeon-bowl-2021": "portal",
}  # fmt: skip
"""What each book calls a numbered pad. In Astrogranite a portal is an end of a secret passage."""


def hall(book: str, *switches: str, **more: Any) -> Scenario:
    """A is beside a chest in a room with two other chests and two teleporters."""
    drawing = ".A$.....b\n1........\nB...$.$.2"
    more.setdefault("spare_balls", 1)
    return scenario(drawing, book=book, switches=switches, edge="wall", diagonals="free", **more)


def open_chest(s: Scenario) -> None:
    """A opens the chest to the east, as the book has it."""
    s.activate("A", "move")
    if s.m.rules.id == "stockbowl":
        s.step("e")
    else:
        s.use("Open chest", at=(2, 0))


@pytest.mark.parametrize(("book", "cited"), [
    ("dungeonbowl-5", "D5-CHEST-06"), ("stockbowl", "SB-CHEST-04"), ("astrogranite", "AG-CHEST-02"),
    ("dungeon-bowl-2021", "DG-CHEST-04"),
])  # fmt: skip
def test_the_ball_in_a_chest_cites_its_own_rule(book: str, cited: str) -> None:
    s = hall(book)
    s.dice(chest=1)
    if book == "stockbowl":
        s.dice(pick_up=6)
    open_chest(s)
    if book == "dungeonbowl-5":
        s.no("grab")
    s.expect_event("BallFound", rule=cited, cell=(2, 0), times=1)


@pytest.mark.parametrize(("book", "cited"), [
    ("dungeonbowl-5", "D5-CHEST-07"), ("stockbowl", "SB-CHEST-07"), ("astrogranite", "AG-CHEST-03"),
    ("dungeon-bowl-2021", "DG-CHEST-05"),
])  # fmt: skip
def test_the_explosion_of_a_chest_cites_its_own_rule(book: str, cited: str) -> None:
    s = hall(book)
    s.dice(chest=3, armour=(1, 1))
    open_chest(s)
    s.expect_event("Exploded", rule=cited, cell=(2, 0), times=1)


@pytest.mark.parametrize(("switches", "cited"), [
    ((), "AG-SETUP-12"), (("multiball=2",), "AG-MBALL-04"), (("multiball=2", "multiball-sudden-death"), "AG-MBALL-06"),
    (("multiball=2", "illusionary-multiball"), "AG-MBALL-08"),
])  # fmt: skip
def test_a_touchdown_cites_the_way_of_scoring_that_is_played(switches: tuple[str, ...], cited: str) -> None:
    s = scenario("[..A]...\nB......b", book="astrogranite", switches=switches, edge="wall", A=player(ball=True),
                 spare_balls=1 if switches else 0)  # fmt: skip
    s.activate("A", "move")
    if "illusionary-multiball" in switches:
        s.dice(illusion=1)
    s.step("e")
    s.expect_event("Touchdown", rule=cited, seat=0, times=1)


@pytest.mark.parametrize(("book", "name"), NAMES.items())
def test_teleporters_have_the_name_their_book_gives_them(book: str, name: str) -> None:
    m = hall(book).m
    assert board_plan(m.board, m.rules)["legend"]["pad"]["words"] == name
    asked = [question(m, Decision(0, kind, [], 0)) for kind in ("place-pad", "dug-out-pad")]
    for text in (describe(m, event.Mishap("", 0, m.board.at(0, 1), 1)), *asked):
        assert {word.strip("?:,.") for word in text.split()} & set(NAMES.values()) == {name}, text
