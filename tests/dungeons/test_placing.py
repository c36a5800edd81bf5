"""Coaches lay out chests, pads and traps in turns, or use the map's own places."""

from __future__ import annotations

import json
import random
from typing import ClassVar

import pytest

from deepbowl.board.bits import cells
from deepbowl.board.board import Board
from deepbowl.books.astrogranite.placements import AgChestPlaces, AgTrapPlaces
from deepbowl.books.crp.rules import OpenPitch
from deepbowl.books.dungeon_bowl_2021.placements import DgChestPlaces, DgPadPlaces
from deepbowl.books.dungeonbowl_5.placements import D5ChestPlaces, D5PadPlaces
from deepbowl.books.registry import BOOKS
from deepbowl.dungeons.dungeon import Dungeon
from deepbowl.dungeons.library import dungeon
from deepbowl.dungeons.plan import Plan
from deepbowl.dungeons.text import parse
from deepbowl.dungeons.tiles import assemble, sample
from deepbowl.engine.choice import DONE_PLACING, PLACE, choice, first_of
from deepbowl.engine.decision import Decision
from deepbowl.engine.dice import Scripted, Seeded
from deepbowl.engine.errors import IllegalChoice
from deepbowl.match.match import Match
from deepbowl.rules.chapters.phase import Phase
from deepbowl.rules.crp.setup import CrpSetup
from deepbowl.rules.features.feature import Feature
from deepbowl.rules.flow.placing import USE_PRE_SET, Placement, placing_phases
from deepbowl.rules.game import Game
from deepbowl.rules.vocabulary.purpose import PLACING_ORDER
from deepbowl.testing.openings import plain_teams

rule = pytest.mark.rule


class AnyBalls(CrpSetup):
    """A set-up that does not care about balls."""

    def most_balls(self, board: Board) -> int:
        return 9


class Thing(Feature):
    """Something that lies on squares and does nothing."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name


class Ready(Phase):
    """Everything is laid out."""

    name = "ready"

    def offer(self, m: Game) -> Decision:
        return Decision(0, "ready", [choice(DONE_PLACING)])


class Placing(OpenPitch):
    """A tiny book: it lays things out, and then an ordinary match would begin."""

    placements: ClassVar[list[Placement]] = []

    def __init__(self) -> None:
        super().__init__()
        self.setup = AnyBalls()
        names = [placement.feature for placement in self.placements]
        self.features = [Thing(name) for name in [*names, "lava", "chasm"]]
        self.phases = [*placing_phases(self.placements, "ready"), Ready(), *self.phases]


class PlacingD5(Placing):
    id: ClassVar[str] = "test-placing-d5"
    placements: ClassVar[list[Placement]] = [D5ChestPlaces(), D5PadPlaces()]


class PlacingAg(Placing):
    id: ClassVar[str] = "test-placing-ag"
    placements: ClassVar[list[Placement]] = [AgChestPlaces(), AgTrapPlaces()]


class PlacingDg(Placing):
    id: ClassVar[str] = "test-placing-dg"
    placements: ClassVar[list[Placement]] = [DgChestPlaces(), DgPadPlaces()]


@pytest.fixture(autouse=True)
def _books(monkeypatch: pytest.MonkeyPatch) -> None:
    """These books are there for this file only."""
    for book in (PlacingD5, PlacingAg, PlacingDg):
        monkeypatch.setitem(BOOKS, book.id, book)


def match(book: type[Placing], d: Dungeon, *dice: int, seed: int = -1) -> Match:
    """A match about to be laid out."""
    script = Scripted([(PLACING_ORDER, die) for die in dice])
    return Match.new(book.id, d.board(), plain_teams(d.seats, 3, "crp", 0, {}), script if seed < 0 else Seeded(seed))


def bare(d: Dungeon) -> Dungeon:
    """The same dungeon without pre-set places."""
    plan = Plan.of(d)
    plan.chests, plan.pads, plan.traps = set(), [], {}
    return plan.build()


def hall(width: int, depth: int, things: str = "") -> Dungeon:
    """One open hall, the end zones in its first and last columns."""
    rows = ["#" * (width + 2), *["#[" + "." * (width - 2) + "]#"] * depth, "#" * (width + 2)]
    return parse("dungeon: hall\nseats: 2\n\n" + "\n".join(rows) + "\n\n" + things)


def place(m: Match, label: str) -> None:
    m.apply(choice(PLACE, m.board.cell(label)))


def offered(m: Match) -> set[str]:
    return {m.board.label(first_of(option)) for option in m.decision().options}


def asked(m: Match) -> tuple[str, int]:
    return m.decision().kind, m.decision().seat


def phase(m: Match) -> str:
    return m.rules.phases[m.state.phase].name


# ---------------------------------------------------------------- Dungeonbowl 5
@rule("D5-CHEST-03")
def test_chests_keep_their_distance_from_end_zones_and_from_each_other() -> None:
    m = match(PlacingD5, hall(40, 7), 1)
    assert asked(m) == ("place-chest", 0)
    place(m, "12,4")
    assert asked(m) == ("place-chest", 1), "the coaches take turns"
    seen = offered(m)
    assert seen.isdisjoint({"8,4", "9,4", "15,4"})
    assert "16,4" in seen
    with pytest.raises(IllegalChoice, match=r"fewer than 8 squares from an end zone \[D5-CHEST-03\]"):
        place(m, "8,4")
    for near in ("9,4", "15,4"):
        with pytest.raises(IllegalChoice, match=r"fewer than 4 squares from a chest"):
            place(m, near)
    with pytest.raises(IllegalChoice, match="an empty floor square"):
        place(m, "12,4")
    with pytest.raises(IllegalChoice, match="no floor"):
        place(m, "0,0")
    place(m, "16,4")
    assert [m.board.label(c) for c in cells(m.state.marks[0])] == ["12,4", "16,4"]


@rule("D5-CHEST-03")
def test_distances_are_counted_on_foot_and_the_first_coach_is_drawn() -> None:
    d = hall(40, 7, "wall west 13,1-13,6\n")
    m = match(PlacingD5, d, 2)
    assert asked(m) == ("place-chest", 1)
    place(m, "12,1")
    assert "13,1" in offered(m), "behind the wall it is a long way"
    assert "13,7" in offered(m)
    assert "12,4" not in offered(m)


@rule("D5-CHEST-03", "D5-PAD-03")
def test_a_ready_made_plan_may_be_used_instead() -> None:
    d = dungeon("ring-of-cells")
    m = match(PlacingD5, d)
    assert asked(m) == (USE_PRE_SET, 0)
    m.apply(m.yes)
    assert asked(m) == (USE_PRE_SET, 1)
    m.apply(m.yes)
    assert tuple(m.state.pads) == d.pads
    assert cells(m.state.marks[0]) == list(d.chests)
    assert phase(m) == "ready"


def test_single_objection_is_enough_to_place_by_hand() -> None:
    d = dungeon("ring-of-cells")
    m = match(PlacingD5, d, 1)
    m.apply(m.yes)
    m.apply(m.no)
    assert asked(m) == ("place-chest", 0)
    assert (m.state.marks[0], m.state.pads) == (0, ())


@rule("D5-PAD-03")
def test_pads_may_be_placed_on_any_empty_square() -> None:
    m = match(PlacingD5, bare(dungeon("smelter")), 1, 2)
    for label in ("12,2", "11,7", "10,12", "20,12", "19,6", "21,2"):
        place(m, label)
    assert asked(m) == ("place-pad", 1), "who begins with the pads is drawn anew"
    for label, reason in (("12,2", "empty"), ("18,1", "empty"), ("18,2", "empty"), ("0,0", "no floor")):
        with pytest.raises(IllegalChoice, match=reason):
            place(m, label)
    placed = ["13,2", "1,5", "30,9", "12,3", "11,3", "10,1", "11,1", "12,1"]
    for i, label in enumerate(placed):
        assert asked(m) == ("place-pad", (1 + i) % 2)
        place(m, label)
    assert [m.board.label(c) for c in m.state.pads] == placed, "pads are numbered as they are placed"
    assert m.state.marks[1].bit_count() == 8
    assert phase(m) == "ready"


# ---------------------------------------------------------------- Astrogranite
@rule("AG-BUILD-04")
def test_chests_are_placed_in_turns_on_plain_floor_outside_end_zones() -> None:
    m = match(PlacingAg, bare(dungeon("cabinet-of-wonders")), 1, 1)
    refused = {
        "1,6": "outside all end zones", "5,13": "plain", "5,1": "plain", "12,5": "plain", "18,8": "plain",
        "2,1": "plain", "3,5": "plain", "13,11": "no floor", "5,2": "plain", "18,12": "plain",
    }  # fmt: skip
    for label, reason in refused.items():
        assert label not in offered(m)
        with pytest.raises(IllegalChoice, match=reason):
            place(m, label)
    turns = []
    for label in ("11,8", "12,8", "13,8", "15,6", "20,4,1", "22,9"):
        turns.append(asked(m))
        place(m, label)
    assert turns == [("place-chest", 0), ("place-chest", 1)] * 3
    views = [json.dumps(m.view(seat), default=str) for seat in (0, 1)]
    assert "explo" not in "".join(views).lower()


@rule("AG-TRAP-02")
def test_twelve_traps_are_placed_like_chests_one_to_a_square() -> None:
    d = bare(dungeon("cabinet-of-wonders"))
    m = match(PlacingAg, d, 1, 2)
    for label in ("11,8", "12,8", "13,8", "15,6", "20,4,1", "22,9"):
        place(m, label)
    turns = []
    for x in range(11, 23):
        assert "11,8" not in offered(m), "a chest lies there"
        assert "1,6" not in offered(m), "not in an end zone"
        turns.append(asked(m))
        place(m, f"{x},10" if x < 23 else "24,12")
        with pytest.raises(IllegalChoice):
            place(m, f"{x},10")
    assert turns == [("place-trap", 1), ("place-trap", 0)] * 6
    assert m.state.marks[1].bit_count() == 12


def test_three_coaches_place_in_turn_order() -> None:
    m = match(PlacingAg, bare(dungeon("three-wells")), 3, 1)
    turns = []
    for _ in range(6):
        turns.append(m.decision().seat)
        m.apply(m.decision().options[0])
    assert turns == [2, 0, 1, 2, 0, 1]


def test_a_larger_map_says_how_many_chests_there_are() -> None:
    m = match(PlacingAg, dungeon("four-winds"), 1, 1)
    m.apply(m.no)
    for _ in range(8):
        assert m.decision().kind == "place-chest"
        m.apply(m.decision().options[0])
    assert m.decision().kind == "place-trap"


# ---------------------------------------------------------------- Dungeon Bowl (2021)
@rule("DG-SETUP-09")
def test_the_higher_die_places_the_first_chest() -> None:
    m = match(PlacingDg, sample("sample-1").dungeon(), 4, 4, 2, 5)
    turns = []
    for _ in range(6):
        turns.append(asked(m))
        m.apply(m.decision().options[0])
    assert turns == [("place-chest", 1), ("place-chest", 0)] * 3
    assert asked(m)[0] == "place-pad"


@rule("DG-SETUP-10")
def test_chests_keep_away_from_end_zones_and_from_tiles_with_a_chest() -> None:
    m = match(PlacingDg, sample("sample-1").dungeon(), 5, 2)
    for label, reason in (
        ("10,0", "in an End Zone"), ("11,5", "connected to an End Zone"), ("1,20", "connected to an End Zone"),
        ("11,13", "no floor"), ("1,12", "no floor"),
    ):  # fmt: skip
        with pytest.raises(IllegalChoice, match=reason):
            place(m, label)
    place(m, "6,13")
    with pytest.raises(IllegalChoice, match="this tile has a chest already"):
        place(m, "8,15")
    row = ["end-zone-blue 0,0", "corridor-long 4,1", "fiery-chasm 10,0", "corridor-long 18,1", "end-zone-red 24,0"]
    m = match(PlacingDg, assemble("\n".join(["assembly: row", *(f"tile {piece}" for piece in row)])), 5, 2)
    assert "15,2" in offered(m), "the rope bridge is floor"
    with pytest.raises(IllegalChoice, match="empty floor square"):
        place(m, "15,1")


@rule("DG-SETUP-12")
def test_the_lower_die_places_portal_1() -> None:
    m = match(PlacingDg, sample("sample-1").dungeon(), 2, 5)
    for _ in range(6):
        m.apply(m.decision().options[0])
    turns = []
    placed = []
    for _ in range(6):
        turns.append(asked(m))
        placed.append(first_of(m.decision().options[-1]))
        m.apply(m.decision().options[-1])
    assert turns == [("place-pad", 0), ("place-pad", 1)] * 3
    assert m.state.pads == tuple(placed)


@rule("DG-SETUP-13")
def test_portals_obey_the_chest_limits_three_squares_apart() -> None:
    d = sample("sample-2").dungeon()
    m = match(PlacingDg, d, 2, 5)
    for label in ("16,16", "3,6", "8,10", "10,19", "12,6", "8,0"):
        place(m, label)
    for label, reason in (
        ("18,18", "within 2 squares of a chest"), ("17,16", "within 2 squares"), ("16,16", "empty floor"),
        ("0,14", "in an End Zone"), ("12,1", "connected to an End Zone"),
    ):  # fmt: skip
        with pytest.raises(IllegalChoice, match=reason):
            place(m, label)
    assert {"19,16", "17,19"} <= offered(m), "a chest and a portal may share a tile"
    place(m, "19,16")
    with pytest.raises(IllegalChoice, match="this tile has a pad already"):
        place(m, "17,19")


def test_least_important_rule_yields_when_no_square_is_left() -> None:
    small = hall(20, 2)
    m = match(PlacingD5, small, 1, 1)
    for _ in range(2):
        m.apply(m.decision().options[-1])
    assert D5ChestPlaces().refusal(m, m.board.cell("8,1")), "too near to the end zone all the same"
    for _ in range(4):
        assert m.decision().options
        m.apply(m.decision().options[-1])
    assert m.decision().kind == "place-pad"


def test_portals_after_pre_set_chests_are_begun_by_a_roll() -> None:
    d = sample("sample-1").dungeon()
    plan = Plan.of(d)
    plan.chests = {d.at(x, y) for x, y in ((6, 13), (0, 12), (13, 12), (6, 4), (2, 7), (5, 20))}
    m = match(PlacingDg, plan.build(), 2, 5)
    m.apply(m.yes)
    m.apply(m.yes)
    assert asked(m) == ("place-pad", 0)


# ---------------------------------------------------------------- random play
@pytest.mark.parametrize(("placing", "name"), [
    (PlacingD5, "drowned-vault"), (PlacingD5, "smelter"), (PlacingAg, "cabinet-of-wonders"),
    (PlacingAg, "four-winds"), (PlacingDg, "sample-1"), (PlacingDg, "sample-2"),
])  # fmt: skip
@pytest.mark.parametrize("seed", range(4))
def test_random_play_of_the_phases(placing: type[Placing], name: str, seed: int) -> None:
    d = sample(name).dungeon() if name.startswith("sample") else dungeon(name)
    if seed % 2:
        d = bare(d)
    m = match(placing, d, seed=seed)
    dice = random.Random(seed)
    while phase(m) != "ready":
        decision = m.decision()
        twin = m.clone(Seeded(1))
        assert twin.hash() == m.hash()
        assert twin.decision().same_as(decision)
        loaded = Match.load(m.save(secret=True))
        assert loaded.hash() == m.hash()
        assert loaded.decision().same_as(decision)
        m.apply(dice.choice(decision.options))
    for number, placement in enumerate(placing.placements):
        assert m.state.marks[number].bit_count() >= placement.total(m)
    everything = sum(m.state.marks[number].bit_count() for number in range(len(placing.placements)))
    together = 0
    for number in range(len(placing.placements)):
        together |= m.state.marks[number]
    assert together.bit_count() == everything, "one thing to a square"
    if placing is not PlacingAg:
        assert sorted(m.state.pads) == cells(m.state.marks[1])
