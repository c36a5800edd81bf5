"""Two coaches build a dungeon tile by tile. [DG-SETUP-01 to DG-SETUP-08]"""

from __future__ import annotations

import random

import pytest

from deepbowl.dungeons.builder import suggestion
from deepbowl.dungeons.building import MOST_ACROSS, Building, built
from deepbowl.dungeons.check import ERROR, check
from deepbowl.dungeons.generate import generate
from deepbowl.dungeons.generator.tiling import Table, distances, lay
from deepbowl.dungeons.plan import DungeonError
from deepbowl.dungeons.tiles import END_ZONE, LARGE_ROOM, SMALL_ROOM, piece_of, tiles
from deepbowl.engine.dice import Scripted, Seeded
from deepbowl.testing import rule

BOOK = "dungeon-bowl-2021"


def lay_any(building: Building, kinds: tuple[str, ...], draw: random.Random) -> None:
    """Lay any tile that is left of these kinds at any of its places."""
    tile_id = draw.choice([t for t in building.stock() if tiles()[t].kind in kinds])
    spot = draw.choice(building.places(tile_id))
    building.choose(f"lay {tile_id} {spot.x},{spot.y} turn {spot.turn}")


def building_with_tiles(seed: int, supplement: bool = False) -> Building:
    """Four corridors, three small rooms and a large one, each somewhere."""
    draw, building = random.Random(seed), Building(Seeded(seed), supplement)
    for kinds in (("corridor",), (SMALL_ROOM,), ("corridor",), (LARGE_ROOM,), ("corridor",), (SMALL_ROOM,)) * 1:
        lay_any(building, kinds, draw)
    lay_any(building, ("corridor",), draw)
    lay_any(building, (SMALL_ROOM,), draw)
    return building


@rule("DG-SETUP-01", "DG-SETUP-02")
def test_the_coaches_lay_tiles_in_turn_and_the_end_zones_last() -> None:
    building = building_with_tiles(1)
    seats = [seat for seat, _ in building.log]
    assert seats == [seats[0], 1 - seats[0]] * 4
    with pytest.raises(DungeonError, match="the tiles come first"):
        building.choose("zone 10,10")
    building.choose("done")
    with pytest.raises(DungeonError, match="the End Zones come now"):
        building.choose("lay corridor-long 10,10")
    for _ in range(2):
        spot = building.zone_spots()[0]
        building.choose(f"zone {spot.x},{spot.y}")
    assert building.complete
    found = [f.rule for f in check(building.dungeon(), BOOK) if f.severity == ERROR]
    assert set(found) <= {"DG-SETUP-10", "DG-SETUP-13"}, "chests and portals are placed in the match"


@rule("DG-SETUP-09")
def test_first_builder_is_rolled_for_again_after_a_tie() -> None:
    assert Building(Scripted([("placing-order", die) for die in (3, 3, 2, 5)])).seat == 1


@rule("DG-SETUP-02")
def test_building_with_too_few_tiles_is_refused() -> None:
    building = Building(Seeded(2))
    lay_any(building, ("corridor",), random.Random(2))
    with pytest.raises(DungeonError, match=r"3 more corridors, 3 more small rooms and 1 more large room$"):
        building.choose("done")


@rule("DG-SETUP-04", "DG-SETUP-08")
def test_a_tile_joins_along_two_squares_and_comes_from_one_set() -> None:
    building = Building(Seeded(2))
    building.choose("lay crypt 28,28")
    with pytest.raises(DungeonError, match="two squares or more"):
        building.choose("lay armoury 35,32")
    with pytest.raises(DungeonError, match="is not left"):
        building.choose("lay crypt 28,32")
    with pytest.raises(DungeonError, match="is not left"):
        building.choose("lay spike-pit 28,32")
    with pytest.raises(DungeonError, match="is not a choice"):
        building.choose("put armoury somewhere")
    with pytest.raises(DungeonError, match="is not a square"):
        building.choose("lay armoury 99,x")
    assert "spike-pit" in Building(Seeded(2), True).stock()


@rule("DG-SETUP-03")
def test_end_zones_are_offered_only_where_no_two_are_further_apart() -> None:
    building = building_with_tiles(4)
    pairs = building.farthest()
    ways = building.table.ways()

    def steps(one: object, two: object) -> int:
        squares = []
        for zone in (one, two):
            joins = building.table.joins_of([zone]) or []  # type: ignore[list-item]
            squares.append({c for join in joins for side in join.sides() for c in side if c in ways})
        far = distances(ways, squares[0])
        return min(far[c] for c in squares[1])

    longest = {steps(one, two) for one, two in pairs}
    assert len(longest) == 1
    spots = [spot for spot in building.table.places("end-zone-blue", (0,)) if building.table.joins_of([spot])]
    some = random.Random(3).sample(spots, 12)
    assert all(steps(one, two) <= max(longest) for one in some for two in some if not one.mask & two.mask)


@rule("DG-SETUP-03")
def test_no_place_for_end_zones_in_a_generated_dungeon_is_further_apart() -> None:
    d = generate(11, BOOK, 2, "small")
    table = Table()
    pieces = [(piece_of(d, room.squares, room.tile), room) for room in d.rooms]
    body = [piece for piece, _ in pieces if piece is not None and piece.tile.kind != END_ZONE]
    while body:
        left = [piece for piece in body if not table.add([lay(piece.tile.id, piece.x + 15, piece.y + 15, piece.turn)])]
        assert len(left) < len(body)
        body = left
    building = Building(Seeded(1))
    building.table = table
    corners = {(zone.piece.x - 15, zone.piece.y - 15) for pair in building.farthest() for zone in pair}
    zones = {(piece.x, piece.y) for piece, _ in pieces if piece is not None and piece.tile.kind == END_ZONE}
    assert zones <= corners


def test_the_same_lines_build_the_same_dungeon() -> None:
    one = building_with_tiles(7)
    two = built(Seeded(7), [line for _, line in one.log])
    assert two.log == one.log
    assert two.seat == one.seat


def test_a_bot_builds_a_dungeon_that_can_be_played_with_ways_round() -> None:
    building, draw = Building(Seeded(3), True), random.Random(3)
    while not building.complete:
        building.choose(suggestion(building, draw))
    found = building.dungeon()
    assert [f for f in check(found, BOOK) if f.severity == ERROR] == []
    assert building.table.loops() >= 2
    assert max(found.width, found.depth) <= 30
    doorways = building.assembly().doorways
    assert len(doorways) == len(building.assembly().joins()), "every join has the doorway the table has"


def test_a_dungeon_does_not_grow_beyond_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    building = Building(Seeded(1))
    building.choose("lay corridor-long 28,28")
    everywhere = building.places("crypt")
    beyond = max(everywhere, key=lambda spot: building.size(lay("crypt", *spot))[0])
    most = building.size(lay("crypt", *beyond))[0]
    assert most <= MOST_ACROSS
    monkeypatch.setattr("deepbowl.dungeons.building.MOST_ACROSS", most - 1)
    assert beyond not in building.places("crypt")
    assert set(building.places("crypt")) < set(everywhere)
    with pytest.raises(DungeonError, match="cannot lie"):
        building.choose(f"lay crypt {beyond.x},{beyond.y} turn {beyond.turn}")
