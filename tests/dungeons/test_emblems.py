"""Every printed room with a rule is recognised: by a drawing in its floor, by letters in a terminal."""

from __future__ import annotations

import re

import pytest

from deepbowl.books.registry import assemble
from deepbowl.dungeons.draw.emblems import EMBLEMS, emblem_shapes, emblem_spot
from deepbowl.dungeons.draw.scene import UNIT, Curve, bounds
from deepbowl.dungeons.draw.svg import path_data
from deepbowl.dungeons.library import dungeon
from deepbowl.dungeons.picture import svg, tile_scene
from deepbowl.dungeons.terminal import plain
from deepbowl.dungeons.tiles import END_ZONE, tiles
from deepbowl.server.live.wire import board_plan

ROOMS = [tile.id for tile in tiles().values() if tile.kind != END_ZONE and not tile.id.startswith("corridor-")]


def test_every_room_has_a_distinct_emblem_and_letters() -> None:
    assert set(EMBLEMS) == set(ROOMS)
    assert len({emblem.letters for emblem in EMBLEMS.values()}) == len(EMBLEMS)


@pytest.mark.parametrize("tile_id", ROOMS)
def test_an_emblem_stays_in_its_box_and_is_paths_too(tile_id: str) -> None:
    shapes = emblem_shapes(tile_id)
    assert shapes
    for shape in shapes:
        left, top, right, bottom = bounds(shape)
        beyond = 8 if isinstance(shape, Curve) else 2  # the points that pull a curve lie outside it
        assert min(left, top) >= -beyond
        assert max(right, bottom) <= UNIT + beyond
        assert re.fullmatch(r"M[-0-9. ,hvaLCz]+", path_data(shape))
    assert [name for name, items in tile_scene(tile_id, 1).layers if name == "emblems" and items]


def test_emblems_lie_on_plain_floor_near_the_middle() -> None:
    room = [(x, y) for x in range(4) for y in range(4)]
    middle = emblem_spot(room, room)
    assert middle is not None
    assert (middle.x, middle.y) == (1, 1)
    pushed = emblem_spot([at for at in room if at != (1, 1)], room)
    assert pushed is not None
    assert {(pushed.x, pushed.y), (pushed.x + 1, pushed.y + 1)} <= set(room) - {(1, 1)}
    alone = emblem_spot([(3, 0)], room)
    assert alone is not None
    assert alone.wide < 1
    assert emblem_spot([], room) is None


def test_pictures_terminal_and_browser_show_the_rooms_of_a_dungeon() -> None:
    found = dungeon("house-of-the-dead")
    assert 'class="emblems level-0"' in svg(found)
    assert 'class="emblems level-0"' not in svg(dungeon("lantern-cellar"))
    drawn = plain(found, unicode=False)
    assert "Cr  The Crypt" in drawn
    rules = assemble("dungeon-bowl-2021", ("supplement-tiles",))
    plan = board_plan(found.board(), rules)
    assert {place["name"] for place in plan["places"] if place["emblem"]} >= {"The Crypt", "Hall of Bones", "The Kitchen"}
