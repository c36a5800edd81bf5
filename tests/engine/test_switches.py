"""Optional rules: order, values, needs, exclusions, and what a board needs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import permutations
from typing import ClassVar

import pytest
from typer.testing import CliRunner

from deepbowl.board.pitches import open_pitch
from deepbowl.books import registry as assembly
from deepbowl.books.crp.rules import OpenPitch
from deepbowl.books.registry import BOOKS, admit, assemble
from deepbowl.cli.main import app
from deepbowl.dungeons.library import dungeon, dungeon_names
from deepbowl.engine.dice import Seeded
from deepbowl.match.match import Match
from deepbowl.match.replay import replay_text
from deepbowl.match.setup import SetupError, new_match, switches_called, teams_called, turned_on_unasked
from deepbowl.rules.sheet import TeamSheet
from deepbowl.rules.switches import Switch, resolve_switches, with_needed
from deepbowl.rules.traits import Trait
from deepbowl.server.making.listings import books


class Lamp(Trait):
    """A thing all players get by a switch; its place decides its bit."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name


def lamp(name: str) -> Callable[..., None]:
    """Turn a switch on by giving all players a lamp, named after its value if it takes one."""
    return lambda rules, value="": rules.everyone.append(Lamp(f"{name} {value}".strip()))


class House(OpenPitch):
    """A book of the house with switches of every kind."""

    id: ClassVar[str] = "house-of-switches"
    title: ClassVar[str] = "House"
    switches: ClassVar[tuple[Switch, ...]] = (
        Switch("lamps", "Lamps for everybody.", least=2, most=16, default="4", turn_on=lamp("Lamp")),
        Switch("ball", "What the ball is made of.", words=("iron", "light", "glass"), turn_on=lamp("Ball of")),
        Switch("eye", "An eye watches.", brings=("lamps",), turn_on=lamp("Eye")),
        Switch("items", "Items.", needs=("eye",), turn_on=lamp("Items")),
        Switch("dark", "No lamps at all.", excludes=("lamps",), turn_on=lamp("Dark")),
    )


HOUSE = House.id


@pytest.fixture(autouse=True)
def admitted() -> Iterator[None]:
    """The house's book is there for these tests only: others go through all books there are."""
    admit(House)
    yield
    del BOOKS[House.id]


def sheets() -> list[TeamSheet]:
    """Two ready teams."""
    return [team.sheet() for team in teams_called("crp", [], 2)]


def test_the_same_match_comes_of_any_order() -> None:
    given = ("items", "ball=glass", "lamps=12", "eye")
    found = {Match.new(HOUSE, open_pitch(), sheets(), Seeded(1), order).hash() for order in permutations(given)}
    assert len(found) == 1
    rules = {id(assemble(HOUSE, order)) for order in permutations(given)}
    assert len(rules) == 1  # and matches share them
    assert assemble(HOUSE, given).active_switches == ("lamps=12", "ball=glass", "eye", "items")
    assert [trait.name for trait in assemble(HOUSE, given).everyone] == ["Lamp 12", "Ball of glass", "Eye", "Items"]


def test_values_stay_texts_in_log_and_save() -> None:
    m = Match.new(HOUSE, open_pitch(), sheets(), Seeded(1), ("eye", "ball=iron"))
    assert "switches: lamps=4 ball=iron eye" in m.log()
    assert replay_text(m.log()).rules is m.rules
    assert Match.load(m.save()).rules is m.rules


def test_switch_brought_along_has_its_default_unless_named() -> None:
    assert assemble(HOUSE, ("eye",)).active_switches == ("lamps=4", "eye")
    assert assemble(HOUSE, ("lamps",)).active_switches == ("lamps=4",)
    assert assemble(HOUSE, ("eye", "lamps=16")).active_switches == ("lamps=16", "eye")
    m = new_match(HOUSE, 2, board="open", switches=["eye"])
    assert turned_on_unasked(m, ["eye"]) == ["lamps=4"]


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (("lamp",), "'lamp' is not an optional rule of House; there are: lamps, ball, eye, items, dark"),
        (("lamps=17",), "lamps is 2 to 16, not '17'"),
        (("lamps=",), "lamps is 2 to 16, not ''"),
        (("ball=wood",), "ball is iron, light or glass, not 'wood'"),
        (("ball",), "ball is iron, light or glass, and the value is missing"),
        (("eye=1",), "eye is on or off; it takes no value such as '1'"),
        (("items",), "items of House needs eye"),
        (("dark", "lamps"), "dark of House cannot be on together with lamps"),
        (("dark", "eye"), "dark of House cannot be on together with lamps"),
        (("lamps=3", "lamps=4"), "lamps is set to 3 and to 4"),
    ],
)
def test_impossible_switches_are_refused_by_name(given: tuple[str, ...], told: str) -> None:
    for order in permutations(given):
        with pytest.raises(ValueError, match="lamps is set to" if "set to" in told else re.escape(told)):
            assemble(HOUSE, order)
    with pytest.raises(SetupError):
        switches_called(HOUSE, given)


def test_board_without_its_switch_is_refused_and_setup_reports_it() -> None:
    name = dungeon_with_holes()
    board = dungeon(name).board()
    with pytest.raises(ValueError, match="needs the switch holes"):
        Match.new("dungeonbowl-5", board, sheets(), Seeded(1))
    m = new_match("dungeonbowl-5", 2, board=name)
    assert "holes" in turned_on_unasked(m, [])
    assert "holes" not in turned_on_unasked(new_match("dungeonbowl-5", 2, board=name, switches=["holes"]), ["holes"])
    call = ["match", "--book", "dungeonbowl-5", "--board", name, "--seats", "random,random", "--turns", "1"]
    told = CliRunner().invoke(app, call)
    assert "Also turned on, because the map, a team or another optional rule needs it: holes" in told.output


def dungeon_with_holes() -> str:
    """A dungeon of the library for two teams that needs the switch."""
    needed = BOOKS["dungeonbowl-5"].switches_for
    return next(name for name in dungeon_names("dungeonbowl-5", 2) if "holes" in needed(dungeon(name).board()))


@pytest.mark.parametrize("book", BOOKS)
def test_every_book_describes_its_switches_and_can_turn_each_on(book: str) -> None:
    rules = BOOKS[book]
    names = [switch.name for switch in rules.switches]
    assert len(set(names)) == len(names)
    for switch in rules.switches:
        assert switch.text
        assert {*switch.needs, *switch.brings, *switch.excludes} <= set(names)
        assert not switch.default or switch.default in switch.values()
        value = switch.values()[0] if switch.valued else ""
        wanted = with_needed(rules.switches, [switch.written(value)])
        assert switch.written(value) in assemble(book, resolve_switches(rules.title, rules.switches, wanted)).active_switches


def test_terminal_and_server_list_what_is_declared() -> None:
    told = CliRunner().invoke(app, ["rules", "switches", "--book", HOUSE]).output
    assert "2 to 16 (4)" in told
    assert "iron, light or glass" in told
    assert "needs eye" in told
    listed = {switch["id"]: switch for book in books() if book["id"] == "dungeonbowl-5" for switch in book["switches"]}
    assert listed["holes"]["text"] == "The map may have lava, chasms, pits and rivers."
    assert listed["holes"]["rule"] == "D5-HOLE-01"
    assert listed["holes"]["values"] == []


def test_however_many_sets_are_asked_for_only_some_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(assembly, "MOST_KEPT", 3)
    kept = assembly.assemble("astrogranite", ("traps=7",))
    for number in range(1, 7):
        assembly.assemble("astrogranite", (f"traps={number}",))
    assert len(assembly._ASSEMBLED) <= 3
    assert assembly.assemble("astrogranite", ("traps=7",)).active_switches == kept.active_switches
