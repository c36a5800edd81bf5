"""Digging a dungeon of free shape: rooms and corridors, terrain, chests and pads, put together as a plan."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Final

from deepbowl.board.bits import cells, mask_of
from deepbowl.dungeons import dungeon as dg
from deepbowl.dungeons.generator import names, shapes
from deepbowl.dungeons.generator.corridors import carve, choose_joins
from deepbowl.dungeons.generator.finish import fit_size, narrow
from deepbowl.dungeons.generator.furnish import Furniture, furnish
from deepbowl.dungeons.generator.grid import Grid, grid_of
from deepbowl.dungeons.generator.layout import Layout, place_homes, place_middle, place_porches, place_rooms
from deepbowl.dungeons.generator.needs import Needs
from deepbowl.dungeons.generator.terrain import SMALL, Terrain, lay_all, lay_large
from deepbowl.dungeons.plan import Plan

FULLNESS: Final = 0.44  # share of the rectangle that becomes floor
SLACK: Final = 0.04  # how far the number of squares may be off
LOOP: Final = 6  # squares of rock that make a way round them a loop
LOOPS: Final = 2
UNEVEN: Final = 2  # steps by which the paths between three teams may differ
FURNISHINGS: Final = 6  # tries to furnish one floor plan


@dataclass(frozen=True)
class Wish:
    """The order for a dungeon to dig."""

    book: str
    seats: int
    squares: int
    features: tuple[str, ...]


def dig(wish: Wish, needs: Needs, dice: Random) -> Plan | None:
    """One try at a dungeon; None if chance led nowhere."""
    layout = floor_plan(wish, needs, dice)
    if layout is None:
        return None
    for _ in range(FURNISHINGS if wish.features else 2):
        terrain = Terrain(layout, dice)
        if not lay_large(terrain, wish.book, wish.features):
            continue
        firm = terrain.firm & ~terrain.raised() & ~layout.spare
        things = furnish(layout, dice, needs.demand(wish.seats), terrain.taken | terrain.raised(), firm)
        if things is None:
            continue
        terrain.chests = mask_of(things.chests)
        terrain.taken |= terrain.chests | mask_of(things.pads)
        if lay_all(terrain, wish.features, SMALL):
            return _plan(wish, needs, layout, terrain, things, dice)
    return None


def floor_plan(wish: Wish, needs: Needs, dice: Random) -> Layout | None:
    """Rooms and corridors of the size wanted, with loops, the end zones far enough apart; None if it went wrong."""
    grid = _grid(wish, needs, dice)
    layout = Layout(grid, wish.seats, dice.choice(sorted(shapes.MANNERS)))
    if not (place_porches(layout, dice) if needs.score_doors else place_homes(layout, dice)):
        return None
    if dice.random() < 0.7 or wish.seats == 3:
        if not place_middle(layout, dice) and wish.seats == 3:
            return None
    share = 0.66 if grid.fold == 2 and not needs.score_doors else 0.56  # the rest is for corridors
    place_rooms(layout, dice, int(wish.squares * dice.uniform(share - 0.05, share + 0.05)))
    web = choose_joins(layout, dice, dice.randint(1, 3))
    if not carve(layout, web, dice) or not grid.connected(layout.floor):
        return None
    wanted = wish.squares
    if "doors" in wish.features or needs.marked_doorways:
        narrow(layout, dice, 3 if "doors" in wish.features else dice.randint(0, 2))
    if not fit_size(layout, dice, round(wanted * (1 - SLACK)), round(wanted * (1 + SLACK))):
        return None
    floor = layout.floor & ~layout.spare
    if not grid.connected(floor) or len(grid.islands(floor, LOOP)) < LOOPS:
        return None
    ways = _zone_ways(layout)
    fair = layout.seats != 3 or max(ways) - min(ways) <= UNEVEN
    return layout if fair and min(ways) >= needs.zone_route else None


def _grid(wish: Wish, needs: Needs, dice: Random) -> Grid:
    """A rectangle of about the right size: long for two teams, square for more, tall where doors are north and south."""
    area = wish.squares / FULLNESS
    if wish.seats > 2:
        side = max(round(sqrt(area)), needs.zone_route + 8) + dice.randint(0, 1)
        return grid_of(side, side, 4)
    if needs.score_doors:
        wide = max(round(sqrt(area * 0.9)), 20) + dice.randint(0, 1)
        return grid_of(wide, max(round(area / wide), needs.zone_route + 3), 2)
    long = max(round(sqrt(area * 1.45)) + dice.randint(-1, 1), needs.zone_route + 4)
    return grid_of(long, max(round(area / long), 13) + dice.randint(0, 1), 2)


def _zone_ways(layout: Layout) -> list[int]:
    """Steps between each two end zones. Opposite teams of four may be further apart than neighbours."""
    floor = layout.floor & ~layout.spare | layout.all_zones()
    out: list[int] = []
    for seat, zone in enumerate(layout.zones):
        far = layout.grid.distances(zone, floor)
        out += [min(far[c] for c in cells(other)) for other in layout.zones[seat + 1 :]]
    return out


def _plan(
    wish: Wish, needs: Needs, layout: Layout, terrain: Terrain, things: Furniture, dice: Random
) -> Plan:
    """Everything drawn on one plan."""
    grid = layout.grid
    title = names.title_of(layout.manner, dice)
    plan = Plan(names.slug(title.removeprefix("The ")), grid.width, grid.depth, 1, wish.seats)
    plan.title, plan.author = title, "Deepbowl generator"
    plan.books = [wish.book]
    plan.free_diagonals = needs.free_diagonals
    floor = layout.floor & ~layout.spare
    plan.paint(floor | layout.all_zones(), dg.FLOOR)
    for ground, mask in terrain.grounds.items():
        plan.paint(mask, ground)
    for height, mask in terrain.heights.items():
        plan.raise_to(mask, height)
    plan.zones = list(layout.zones)
    plan.chests, plan.pads = set(things.chests), things.pads
    plan.ladders, plan.passages, plan.runes = terrain.ladders, terrain.passages, dict(terrain.runes)
    plan.traps = dict.fromkeys(terrain.traps, dg.FACE_DOWN)
    plan.doors = list(terrain.doors)
    hung = {door.a for door in terrain.doors if door.a == door.b}
    plan.doors += [dg.Door(c, c, dg.ARCHWAY) for c in layout.doorways if c not in hung]
    plan.doors += [dg.Door(c, c, dg.SCORE_DOOR) for doors in layout.score_doors for c in cells(doors)]
    _name_rooms(plan, layout, dice)
    return plan


def _name_rooms(plan: Plan, layout: Layout, dice: Random) -> None:
    """Rooms, homes left aside, get names; the images of a room share its mood."""
    rooms = [piece for piece in layout.pieces if not piece.home]
    titles = names.room_titles([piece.kind for piece in rooms], dice)
    doorways = mask_of(layout.doorways)
    for piece, title in zip(rooms, titles, strict=True):
        for number, image in enumerate(piece.images, 1):
            squares = image & layout.floor & ~layout.spare & ~doorways
            tail = f" {number}" if len(piece.images) > 1 else ""
            if squares:
                plan.add_room(names.slug(title + tail), squares, title + tail)
