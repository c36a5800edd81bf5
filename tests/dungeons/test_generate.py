"""Generated dungeons: valid by the book, connected, wide enough, with loops, fair, and the same for the same seed."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from deepbowl.board.bits import cells, mask_of
from deepbowl.dungeons import dungeon as dg
from deepbowl.dungeons.check import ADVICE, check
from deepbowl.dungeons.dungeon import Dungeon
from deepbowl.dungeons.fairness import fairness
from deepbowl.dungeons.generate import GenerateError, features_of, generate, seats_of
from deepbowl.dungeons.generator import shapes
from deepbowl.dungeons.generator.crafts import Dug
from deepbowl.dungeons.generator.grid import Grid, grid_of
from deepbowl.dungeons.generator.tiling import SIDE, Laid, Table, distances, lay
from deepbowl.dungeons.survey import Survey
from deepbowl.dungeons.text import parse, render
from deepbowl.dungeons.tiles import END_ZONE, piece_of
from deepbowl.grounds import map_books

SEEDS = range(40)
DUG = ("dungeonbowl-5", "stockbowl", "astrogranite")
PITCHES = ("deathbowl", "deathbowl-sevens")
_made: dict[tuple[int, str, int, tuple[str, ...]], Dungeon] = {}


def made(seed: int, book: str, seats: int = 2, features: tuple[str, ...] = ()) -> Dungeon:
    key = (seed, book, seats, features)
    if key not in _made:
        _made[key] = generate(seed, book, seats, features=features)
    return _made[key]


def sample(book: str) -> Iterator[Dungeon]:
    """Forty dungeons of a book, over all numbers of teams and with or without features."""
    for seed in SEEDS:
        seats = seats_of(book)[seed % len(seats_of(book))]
        features = features_of(book) if seed % 4 == 3 and seats != 3 else ()
        yield made(seed, book, seats, features)


def grid_for(dungeon: Dungeon) -> Grid:
    return grid_of(dungeon.width, dungeon.depth, 4 if dungeon.seats == 4 else 2)


def turned_marks(dungeon: Dungeon, grid: Grid) -> dict[str, int]:
    """Every set of squares after one turn; the numbers of pads are chance."""
    return {name: grid.turn(mask, 1) for name, mask in dungeon.marks().items()}


# ---------------------------------------------------------------- what every dungeon must be


@pytest.mark.parametrize("book", ["dungeonbowl-5", "stockbowl", "astrogranite", "dungeon-bowl-2021"])
def test_forty_seeds_are_valid_without_even_an_advice(book: str) -> None:
    for dungeon in sample(book):
        assert [finding.message for finding in check(dungeon, book)] == [], dungeon.idea
        assert dungeon.books == (book,)


@pytest.mark.parametrize("book", PITCHES)
def test_the_pitches_are_the_crosses_of_the_books(book: str) -> None:
    assert check(made(0, book, 4), book) == []


@pytest.mark.parametrize("book", DUG)
def test_corridors_are_at_least_two_squares_wide_except_at_doorways(book: str) -> None:
    for dungeon in sample(book):
        survey = Survey(dungeon)
        ground = dungeon.walkable | dungeon.obstacles
        outside = mask_of(door.a for door in dungeon.doors if door.kind == dg.SCORE_DOOR)
        assert survey.narrow(ground & ~outside) & ~survey.openings() == 0, dungeon.idea


@pytest.mark.parametrize("book", [*DUG, "dungeon-bowl-2021"])
def test_generated_dungeons_are_walkable_without_pads_or_chest_squares(book: str) -> None:
    for dungeon in sample(book):
        hazards = (dg.LAVA, dg.WATER, dg.CHASM, dg.PIT, dg.SPIKES)
        survey = Survey(dungeon)
        survey.walk &= ~dungeon.on(*hazards)
        things = mask_of((*dungeon.chests, *dungeon.pads)) if book != "dungeon-bowl-2021" else mask_of(dungeon.chests)
        drawn = survey.walk & ((1 << len(dungeon.ground)) - 1)
        start = dungeon.zones[0] & ~things
        reached = survey.topo.flood(start, drawn & ~things, survey.board.n)
        assert drawn & ~things & ~reached == 0, dungeon.idea


@pytest.mark.parametrize("book", [*DUG, "dungeon-bowl-2021"])
def test_generated_dungeon_has_at_least_two_loops(book: str) -> None:
    for dungeon in sample(book):
        if book == "dungeon-bowl-2021":
            assert loops_of_tiles(dungeon) >= 2, dungeon.idea
        else:
            floor = dungeon.walkable | dungeon.obstacles
            assert len(grid_of(dungeon.width, dungeon.depth, 1).islands(floor, 6)) >= 2, dungeon.idea


def loops_of_tiles(dungeon: Dungeon) -> int:
    """Doorways beyond those that hold the tiles together."""
    topo = dungeon.board().topology(0)
    joins = set()
    for i, one in enumerate(dungeon.rooms):
        for j, two in enumerate(dungeon.rooms[i + 1 :], i + 1):
            if any(topo.open[c] & two.squares for c in cells(one.squares)):
                joins.add((i, j))
    return len(joins) - len(dungeon.rooms) + 1


@pytest.mark.parametrize("book", DUG)
def test_turned_about_its_middle_a_dungeon_is_the_same(book: str) -> None:
    for dungeon in sample(book):
        if dungeon.seats == 3:
            continue
        grid = grid_for(dungeon)
        assert [grid.turn(zone, 1) for zone in dungeon.zones] == [*dungeon.zones[1:], dungeon.zones[0]]
        marks = dungeon.marks()
        turned = turned_marks(dungeon, grid)
        assert turned == marks, dungeon.idea
        assert grid.turn(dungeon.on(dg.ROCK), 1) == dungeon.on(dg.ROCK)
        assert all(dungeon.height[c] == dungeon.height[grid.turned(c, 1)] for c in cells(dungeon.walkable))
        doors = {(frozenset((door.a, door.b)), door.kind) for door in dungeon.doors}
        assert {(frozenset(grid.turned(c, 1) for c in edge), kind) for edge, kind in doors} == doors


def test_tiles_lie_the_same_for_both_teams() -> None:
    for dungeon in sample("dungeon-bowl-2021"):
        grid = grid_for(dungeon)
        outlines = {room.squares for room in dungeon.rooms}
        assert {grid.turn(squares, 1) for squares in outlines} == outlines
        inside = sum(outlines)
        walls = {frozenset(wall) for wall in dungeon.walls if all(inside >> c & 1 for c in wall)}
        assert {frozenset(grid.turned(c, 1) for c in wall) for wall in walls} == walls
        for things in (dungeon.chests, dungeon.pads):
            assert {grid.turned(c, 1) for c in things} == set(things)


@pytest.mark.parametrize("book", [*DUG, "dungeon-bowl-2021"])
def test_the_teams_have_equal_chances(book: str) -> None:
    for dungeon in list(sample(book))[::5]:
        exact = book in DUG and dungeon.seats != 3
        assert fairness(dungeon).score >= (100 if exact else 90), dungeon.idea


def test_three_teams_are_about_equally_far_apart() -> None:
    for seed in range(5):
        ways = [steps for seat in fairness(made(seed, "astrogranite", 3)).seats for _, steps in seat.goals]
        assert max(ways) - min(ways) <= 4


# ---------------------------------------------------------------- chance


def test_same_parameters_give_the_same_dungeon_and_leave_random_alone() -> None:
    random.seed(7)
    before = random.getstate()
    first = generate(5, "dungeonbowl-5")
    assert random.getstate() == before
    random.seed(8)
    assert generate(5, "dungeonbowl-5") == first
    assert generate("5", "dungeonbowl-5") == first


@pytest.mark.parametrize("book", [*DUG, "dungeon-bowl-2021"])
def test_seeds_differ(book: str) -> None:
    grounds = {(dungeon.ground, dungeon.width) for dungeon in sample(book)}
    assert len(grounds) >= len(SEEDS) - 1


def test_a_generated_dungeon_survives_being_written_down() -> None:
    for book in map_books():
        dungeon = made(1, book, seats_of(book)[-1], features_of(book) if seats_of(book)[-1] != 3 else ())
        assert parse(render(dungeon)) == dungeon


# ---------------------------------------------------------------- parameters


@pytest.mark.parametrize("size", list(Dug.sizes))
def test_sizes_are_kept(size: str) -> None:
    for seed in range(3):
        squares = generate(seed, "dungeonbowl-5", 2, size).walkable.bit_count()
        assert abs(squares - Dug.sizes[size]) <= 0.06 * Dug.sizes[size]
    assert abs(generate(1, "astrogranite", 2, 300).walkable.bit_count() - 300) <= 18


@pytest.mark.parametrize("feature", features_of("astrogranite"))
def test_a_feature_asked_for_is_there_and_needs_only_its_own_switch(feature: str) -> None:
    switches = {
        "lava": {"lava"}, "water": {"water"}, "chasm": {"chasms"}, "pits": {"traps"}, "traps": {"traps"},
        "obstacles": {"obstacles"}, "doors": {"doors"}, "passages": {"secret-passages"},
        "platforms": {"elevated-platforms"}, "runes": {"magical-inscriptions"},
    }[feature]  # fmt: skip
    for seed in range(3):
        dungeon = generate(seed, "astrogranite", 2, features=(feature,))
        assert [f for f in check(dungeon, "astrogranite", switches) if f.severity != ADVICE] == []
        assert [f for f in check(dungeon, "astrogranite", ()) if f.rule == "AG-GEN-04"] != []


def test_dungeon_without_features_needs_no_switch() -> None:
    for seats in (2, 3, 4):
        assert check(made(2, "astrogranite", seats), "astrogranite", ()) == []
    assert check(made(2, "dungeonbowl-5"), "dungeonbowl-5", ()) == []


@pytest.mark.parametrize(("arguments", "message"), [
    ((0, "stockbowl", 4), "a dungeon for stockbowl is for 2 teams, not 4"),
    ((0, "deathbowl", 2), "a dungeon for deathbowl is for 4 teams, not 2"),
    ((0, "dungeonbowl-6", 2), "there is no book 'dungeonbowl-6'; did you mean dungeonbowl-5"),
    ((0, "stockbowl", 2, "medium", ("lava",)), "stockbowl has no feature 'lava'; it has: none"),
    ((0, "dungeonbowl-5", 2, "huge"), "'huge' is not a size: write small, medium, large or a number of squares"),
    ((0, "dungeonbowl-5", 2, 50), "a dungeon for dungeonbowl-5 has 170 to 1200 squares, not 50"),
    ((0, "dungeon-bowl-2021", 2, 400), "a dungeon for dungeon-bowl-2021 has 176 to 248 squares, not 400"),
    ((0, "deathbowl", 4, "large"), "the pitch of deathbowl has one size"),
])
def test_impossible_parameters_are_reported(arguments: tuple[int, str, int], message: str) -> None:
    with pytest.raises(GenerateError, match=message.replace("(", r"\(")):
        generate(*arguments)


@pytest.mark.parametrize("seed", range(4))
def test_end_zones_of_tiles_lie_where_the_way_is_longest(seed: int) -> None:
    dungeon = made(seed, "dungeon-bowl-2021")
    table, zones = Table(), []
    for room in dungeon.rooms:
        piece = piece_of(dungeon, room.squares, room.tile)
        assert piece is not None
        left, top = (SIDE - dungeon.width) // 2, (SIDE - dungeon.depth) // 2
        one = lay(room.tile, piece.x + left, piece.y + top, piece.turn)
        if piece.tile.kind == END_ZONE:
            zones.append(one)
        else:
            table.laid.append(one)
            table.mask |= one.mask
    body = Table()
    joins = body.joins_of(table.laid)
    assert joins is not None
    table.joins = joins
    ways = table.ways()

    def doors(zone: Laid) -> list[int]:
        found = table.joins_of([zone]) or []
        return [c for join in found for side in join.sides() for c in side if table.mask >> c & 1]

    def length(one: Laid, two: Laid) -> int:
        far = distances(ways, doors(one))
        return min(far[c] for c in doors(two))

    places = [place for place in table.places("end-zone-blue", (0,)) if table.joins_of([place])]
    longest = max(length(one, two) for one in places[::2] for two in places)
    assert length(*zones) >= longest


@pytest.mark.parametrize("kind", list(shapes.KINDS))
def test_rooms_of_every_kind_hang_together_and_are_nowhere_narrow(kind: str) -> None:
    for seed in range(60):
        shape = shapes.KINDS[kind](random.Random(seed))
        assert shapes.widest(shape) == shape
        assert shapes.largest(shape) == shape
        assert shapes.normal(shape) == shape
        assert len(shape) >= 8
