"""A ground of a house's own, made as a newcomer makes it: one row and one feature. It plays, is checked, made and drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, ClassVar

import pytest

from deepbowl import grounds
from deepbowl.books.dungeonbowl_5.rules import Dungeonbowl5
from deepbowl.books.registry import BOOKS, admit
from deepbowl.cli.draw import Look as BoardLook
from deepbowl.cli.draw import board_text
from deepbowl.dungeons import terminal
from deepbowl.dungeons.check import ERROR, check
from deepbowl.dungeons.code import decode, encode
from deepbowl.dungeons.fairness import fairness
from deepbowl.dungeons.generate import features_of, generate
from deepbowl.dungeons.library import dungeon, dungeon_names
from deepbowl.dungeons.map_rules import maps_of
from deepbowl.dungeons.picture import svg
from deepbowl.dungeons.plan import Plan
from deepbowl.dungeons.text import NotationError, parse, render
from deepbowl.engine.decision import Resolution
from deepbowl.engine.dice import Seeded
from deepbowl.grounds import Ground, Look, Use, as_before, ground_number, map_books
from deepbowl.match.setup import boards_for, new_match
from deepbowl.rules.features.feature import Feature
from deepbowl.rules.flow.move import pay
from deepbowl.rules.game import Game
from deepbowl.rules.vocabulary.records import Entry
from deepbowl.server.live.wire import board_plan, match_state
from deepbowl.testing import Scenario, player, scenario

# ---------------------------------------------------------------- all a newcomer writes
SLIME = Ground("slime", "%", look=Look("#c8f06a", "#3f6b1f"), hint="A player who enters it is slowed by 1 square.")


class Slime(Feature):
    """A player who walks in pays a second square, if one is left."""

    name = "slime"

    def entered(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        if m.state.act.body == body and m.state.act.moved < m.state.ma[body]:
            pay(m, body, 1)
        return
        yield


class SlimeHouse(Dungeonbowl5):
    """Dungeonbowl 5 with slime."""

    id: ClassVar[str] = "slime-house"
    title: ClassVar[str] = "Dungeonbowl 5 with slime"
    grounds: ClassVar[tuple[Ground, ...]] = (SLIME,)

    def __init__(self) -> None:
        super().__init__()
        self.features.append(Slime())


# ---------------------------------------------------------------- and all that follows from it
@pytest.fixture(autouse=True)
def house() -> Iterator[None]:
    with as_before():
        admit(SlimeHouse)
        yield
    BOOKS.pop(SlimeHouse.id, None)


SMELTER = "smelter"


def forget() -> None:
    """The table as it comes with the package."""
    grounds._grounds[:] = list(grounds.GROUNDS)
    grounds._numbers.clear()
    grounds._numbers.update({row.name: number for number, row in enumerate(grounds.GROUNDS)})


def slimy(name: str = SMELTER) -> Plan:
    """A dungeon of the library with slime where its lava was."""
    plan = Plan.of(dungeon(name))
    plan.name, plan.books = "slime-works", [SlimeHouse.id]
    plan.ground = [ground_number("slime") if number == ground_number("lava") else number for number in plan.ground]
    return plan


def drawn(text: str, **more: Any) -> Scenario:
    return scenario(text, book=SlimeHouse.id, edge="wall", spare_balls=1, **more)


def test_house_ground_is_played() -> None:
    s = drawn("""
        .A%....
        .B....b""", A=player(ma=4))
    s.activate("A", "move")
    s.step("e", "e", "e")
    s.expect(A=(4, 0), turnover=False)
    assert s.m.state.act.moved == 4
    s.refused("activate", "B", because="A")


def test_house_ground_lies_where_the_drawing_has_it() -> None:
    m = drawn(".A%%.\n.B..b").m
    assert m.state.marks[m.rules.mark("slime")] == m.board.areas["slime"]
    assert m.board.areas["slime"].bit_count() == 2


def test_house_ground_is_read_written_and_shared() -> None:
    found = slimy().build()
    text = render(found)
    assert "books: slime-house" in text
    assert "%%" in text
    assert parse(text) == found
    assert decode(encode(found)) == found
    assert found.board().areas["slime"] == found.on(ground_number("slime"))


def test_house_ground_is_checked_by_its_book_and_unknown_to_others() -> None:
    found = slimy().build()
    assert not [finding for finding in check(found, SlimeHouse.id, ()) if finding.severity == ERROR]
    by_the_book = [finding.message for finding in check(found, "dungeonbowl-5") if finding.severity == ERROR]
    assert len(by_the_book) == 1
    assert by_the_book[0].startswith("the book has no slime")
    assert SlimeHouse.switches_for(found.board()) == ()
    assert "custom-hazards" in Dungeonbowl5.switches_for(found.board())
    assert fairness(found).score == fairness(dungeon(SMELTER)).score


def test_house_ground_without_its_book_is_unknown() -> None:
    plan = slimy()
    plan.books = ["dungeonbowl-5"]
    text = render(plan.build())
    assert parse(text).on(ground_number("slime"))
    with as_before():
        forget()
        with pytest.raises(NotationError, match="no square is drawn '%'"):
            parse(text)


def test_a_whole_match_is_played_on_it() -> None:
    board = slimy().build().board()
    m = new_match(SlimeHouse.id, 2, board=board, dice=Seeded(3))
    mark = m.rules.mark("slime")
    random = Random(3)
    for _ in range(400):
        if m.over:
            break
        m.apply(random.choice(m.decision().options))
    assert m.state.marks[mark] == board.areas["slime"]


def test_dungeons_are_made_with_it_and_those_of_its_core_are_listed() -> None:
    assert "slime" in features_of(SlimeHouse.id)
    assert "slime" not in features_of("dungeonbowl-5")
    made = generate(1, SlimeHouse.id, features=("slime",))
    assert made.on(ground_number("slime"))
    assert not [finding for finding in check(made, SlimeHouse.id) if finding.severity == ERROR]
    assert dungeon_names(SlimeHouse.id) == dungeon_names("dungeonbowl-5")
    assert SMELTER in boards_for(SlimeHouse.id, 2)


def test_house_ground_is_drawn_in_terminals_and_pictures() -> None:
    found = slimy().build()
    text = terminal.plain(found, unicode=False)
    assert "%%" in text
    assert "%%  slime" in text
    coloured = terminal.drawing(found)
    styles = {str(span.style) for span in coloured.spans if coloured.plain[span.start : span.end] == "%%"}
    assert any("#c8f06a on #3f6b1f" in style for style in styles)
    picture = svg(found)
    assert picture.count("#3f6b1f") > found.on(ground_number("slime")).bit_count()
    assert ">slime<" in picture
    m = drawn(".A%..\n.B..b").m
    assert " % " in board_text(m, BoardLook(3, colour=False)).plain


def test_house_ground_is_sent_to_the_client() -> None:
    m = drawn(".A%..\n.B..b").m
    plan = board_plan(m.board, m.rules)
    assert {cell["cell"] for cell in plan["cells"] if cell["ground"] == "slime"} == {"2,0"}
    assert plan["legend"]["slime"] == {
        "words": "slime", "hint": "A player who enters it is slowed by 1 square.", "kind": "floor", "art": "slime",
        "colour": "#c8f06a", "fill": "#3f6b1f",
    }  # fmt: skip
    assert [mark for mark in match_state(m)["marks"] if mark["kind"] == "slime"] == []
    m.set_mark(m.rules.mark("slime"), m.board.at(4, 0), True)  # it spreads
    assert [mark["cell"] for mark in match_state(m)["marks"] if mark["kind"] == "slime"] == ["4,0"]


class AcidHouse(Dungeonbowl5):
    """No player walks into acid, and it comes with the holes of the book."""

    id: ClassVar[str] = "acid-house"
    grounds: ClassVar[tuple[Ground, ...]] = (Ground("acid", "'", own=Use("holes", barred=True)),)


def test_barred_house_ground_is_not_a_path_and_needs_its_switch() -> None:
    with as_before():
        admit(AcidHouse)
        plan = slimy()
        plan.books = ["acid-house"]
        plan.ground = [ground_number("acid") if number == ground_number("slime") else number for number in plan.ground]
        found = plan.build()
        assert [f.message for f in check(found, "acid-house", ()) if "'holes' is off" in f.message]
        assert not [f for f in check(found, "acid-house", ("holes",)) if f.severity == ERROR]
        assert AcidHouse.switches_for(found.board()) == ("holes",)
    BOOKS.pop("acid-house", None)


class DryHouse(Dungeonbowl5):
    """Dungeonbowl 5 without lava."""

    id: ClassVar[str] = "dry-house"


def test_house_book_with_its_own_map_rules_is_checked_by_them() -> None:
    known = maps_of("dungeonbowl-5")
    assert known is not None
    dry = replace(known, grounds={name: use for name, use in known.grounds.items() if name != "lava"})
    found = dungeon("smelter")
    with as_before():
        admit(DryHouse, dry)
        assert [f.message for f in check(found, "dry-house") if "the book has no lava" in f.message]
        assert not [f for f in check(found, "dungeonbowl-5") if "knows no lava" in f.message]
        assert DryHouse.id in map_books()
    BOOKS.pop(DryHouse.id)


@pytest.mark.parametrize(("row", "why"), [
    (Ground("lava", "%"), "there is a ground or thing 'lava' already"),
    (Ground("chest", "%"), "there is a ground or thing 'chest' already"),
    (Ground("pad-7", "'"), "'pad-7' cannot name a ground"),
    (Ground("Ooze", "'"), "'Ooze' cannot name a ground"),
    (Ground("ooze", "~"), "is taken: it means water"),
    (Ground("ooze", "%"), "sign '%' of the ground 'ooze' is taken: it means slime"),
    (Ground("ooze", "["), "is taken: it means end zone of seat 0"),
    (Ground("ooze", "A"), "is taken: it means a player"),
    (Ground("ooze", ""), "must be one printable character"),
    (Ground("ooze", ";"), "must be one printable character"),
])
def test_a_row_that_would_mean_two_things_is_refused(row: Ground, why: str) -> None:
    book = type("Other", (Dungeonbowl5,), {"id": "other", "grounds": (row,)})
    with pytest.raises(ValueError, match=why):
        admit(book)
    assert "other" not in BOOKS


def test_an_unknown_sign_is_still_none() -> None:
    with pytest.raises(NotationError, match="no square is drawn"):
        parse("dungeon: odd\nseats: 2\n\n#####\n#['.]#\n#####\n".replace("#####\n", "######\n"))
