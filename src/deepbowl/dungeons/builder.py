"""How a bot places tiles: a dungeon of a fair size, with loops, and corridors between rooms."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

from deepbowl.dungeons.building import Building, Spot
from deepbowl.dungeons.generator.tiling import lay
from deepbowl.dungeons.tiles import CORRIDOR, LEAST, tiles

ENOUGH: Final = 11
"""Tiles after which a builder has had enough, if the book has too."""
TRIED: Final = 3
"""Tiles a builder turns over in its hands before it lays one."""
LOOP: Final = 5.0
"""The value of a loop, in squares the dungeon gets longer; the cost of too many doorways."""
JOINS: Final = (0.0, 0.0, LOOP, 0.0)
"""The value of this many doorways of a tile: two make a loop, more a sieve."""


def suggestion(building: Building, draw: Random) -> str:
    """A sensible choice for the seat whose turn it is."""
    if building.tiles_done:
        spot = draw.choice(building.zone_spots())
        return f"zone {spot.x},{spot.y}"
    if len(building.table.laid) >= ENOUGH and not building.lacking():
        return "done"
    best: tuple[float, str] | None = None
    for tried, tile_id in enumerate(_order(building, draw), 1):
        for spot, joins in building.places_and_joins(tile_id):
            worth = (JOINS[joins] if joins < len(JOINS) else -LOOP) - _growth(building, tile_id, spot) + draw.random()
            if best is None or worth > best[0]:
                best = worth, f"lay {tile_id} {spot.x},{spot.y} turn {spot.turn}"
        if best is not None and tried >= TRIED:
            break
    return best[1] if best is not None else "done"


def _order(building: Building, draw: Random) -> list[str]:
    """The tiles that are left: kinds the dungeon lacks first, rooms and corridors by turns."""
    kinds = Counter(one.kind for one in building.table.laid)
    lacks = {kind: max(0, least - kinds[kind]) for kind, least in LEAST}
    room_last = bool(building.table.laid) and building.table.laid[-1].kind != CORRIDOR
    left = building.stock()
    draw.shuffle(left)

    def key(tile_id: str) -> tuple[bool, bool]:
        kind = tiles()[tile_id].kind
        return not lacks[kind], (kind == CORRIDOR) != room_last

    return sorted(left, key=key)


def _growth(building: Building, tile_id: str, spot: Spot) -> float:
    """By how many squares the dungeon would get wider and deeper than it is; a long thin one counts double."""
    width, depth = building.size()
    wider, deeper = building.size(lay(tile_id, *spot))
    longer = abs(wider - deeper) - abs(width - depth)
    return wider - width + deeper - depth + max(0, longer)
