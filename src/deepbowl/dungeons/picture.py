"""A dungeon as a picture: a torch-lit drawing in SVG, with coordinates and a legend, and players on it if wanted.

`deepbowl.dungeons.png` and `deepbowl.dungeons.pdf` write the same picture as PNG and as pages to print.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from deepbowl.dungeons.draw import frame, grounds, stone
from deepbowl.dungeons.draw import palette as p
from deepbowl.dungeons.draw.doors import draw_doors
from deepbowl.dungeons.draw.emblems import draw_emblems
from deepbowl.dungeons.draw.scene import UNIT, Pen, Scene
from deepbowl.dungeons.draw.stone import Storey
from deepbowl.dungeons.draw.svg import write_svg
from deepbowl.dungeons.draw.things import draw_things
from deepbowl.dungeons.draw.tokens import Token as Token
from deepbowl.dungeons.draw.tokens import draw_tokens
from deepbowl.dungeons.draw.zones import draw_zones
from deepbowl.dungeons.dungeon import Dungeon
from deepbowl.dungeons.tiles import tile_alone

U: Final = UNIT
PX: Final = 24
SMALLEST: Final = 6
LARGEST: Final = 200


@dataclass(frozen=True)
class Look:
    """The extras drawn around and on the dungeon."""

    title: bool = True
    legend: bool = True
    coordinates: bool = True
    room_names: bool = False  # of every room, not only of tiles with special rules
    tokens: Sequence[Token] = ()


def svg(dungeon: Dungeon, px: int = PX, look: Look | None = None, merged: bool = False) -> str:
    """The picture of a dungeon as SVG, one square this many pixels wide; `merged` in a third of the bytes (`write_svg`)."""
    if not SMALLEST <= px <= LARGEST:
        raise ValueError(f"a square is {SMALLEST} to {LARGEST} pixels wide, not {px}")
    return write_svg(scene(dungeon, look or Look()), px / U, merged)


def scene(dungeon: Dungeon, look: Look) -> Scene:
    """The picture of a dungeon as data: levels side by side, a title above, a legend below."""
    storeys = storeys_of(dungeon)
    margin = 2.2 * U if look.coordinates else 1.2 * U
    head = 34.0 if look.title else 0.0
    panel_width = dungeon.width * U + 2 * margin
    panel_height = dungeon.depth * U + 2 * margin
    across = 1 if panel_width * len(storeys) > 1.3 * panel_height * len(storeys) else len(storeys)
    width = max(panel_width * across, 340.0)
    left = (width - panel_width * across) / 2
    rows = -(-len(storeys) // across)
    found = frame.entries(storeys[0]) if look.legend else []
    foot = frame.legend_height(len(found), width) if found else 0.0
    out = Scene(width, head + panel_height * rows + foot, dungeon.title or dungeon.name)
    out.layer("beyond").rect(0, 0, out.width, out.height, p.CROWD if dungeon.crowd else p.BEYOND)
    for storey in storeys:
        row, column = divmod(storey.level, across)
        x, y = left + margin + column * panel_width, head + margin + row * panel_height
        _draw_storey(out, storey, x, y, look)
        if len(storeys) > 1:
            words = f"level {storey.level}"
            out.layer("names").at(x, y).words(14 - margin, 9 - margin, words, 9, p.PAPER, anchor="start", bold=True)
    if look.title:
        _draw_title(out.layer("title"), dungeon, width)
    if found:
        frame.draw_legend(out.layer("legend").at(0, out.height - foot), found, width)
    return out


def board_scene(dungeon: Dungeon, level: int, look: Look) -> Scene:
    """One level of a dungeon with the rock round it and nothing else: for printing at the size of the table."""
    storey = storeys_of(dungeon)[level]
    out = Scene((dungeon.width + 2) * U, (dungeon.depth + 2) * U, dungeon.title or dungeon.name)
    out.layer("beyond").rect(0, 0, out.width, out.height, p.CROWD if dungeon.crowd else p.BEYOND)
    _draw_storey(out, storey, U, U, look)
    return out


def tile_scene(tile_id: str, turn: int) -> Scene:
    """A printed tile by itself, turned so often, with no rock round it: to be held over a dungeon it is to be laid to."""
    alone = tile_alone(tile_id, turn)
    storey = storeys_of(alone)[0]
    out = Scene(alone.width * U, alone.depth * U, alone.rooms[0].title)
    stone.draw_floor(out.layer("floor"), storey)
    draw_emblems(out.layer("emblems"), storey)
    draw_zones(out.layer("zones"), storey)
    grounds.draw_grounds(out.layer("grounds"), storey)
    stone.draw_outline(out.layer("outline"), storey)
    draw_things(out.layer("things"), storey)
    frame.draw_room_names(out.layer("room-names"), storey, every=False)
    return out


def storeys_of(dungeon: Dungeon) -> list[Storey]:
    """The levels of a dungeon, ready to be drawn."""
    chance = p.Chance(dungeon.name)
    return [Storey(dungeon, level, chance) for level in range(dungeon.stories)]


def _draw_storey(out: Scene, storey: Storey, x: float, y: float, look: Look) -> None:
    """Everything on one level, from back to front."""

    def layer(name: str) -> Pen:
        return out.layer(f"{name} level-{storey.level}").at(x, y)

    stone.draw_floor(layer("floor"), storey)
    stone.draw_pitch_lines(layer("chalk"), storey)
    draw_emblems(layer("emblems"), storey)
    draw_zones(layer("zones"), storey)
    grounds.draw_heights(layer("heights"), storey)
    stone.draw_light(layer("light"), storey)
    grounds.draw_grounds(layer("grounds"), storey)
    stone.draw_shadows(layer("shadows"), storey)
    stone.draw_walls(layer("walls"), storey, 1.2 * U if look.coordinates else 0.0)
    stone.draw_edge_walls(layer("edge-walls"), storey)
    draw_doors(layer("doors"), storey)
    draw_things(layer("things"), storey)
    frame.draw_room_names(layer("room-names"), storey, look.room_names)
    draw_tokens(layer("tokens"), storey, look.tokens)
    if look.coordinates:
        frame.draw_coordinates(layer("coordinates"), storey.dungeon.width, storey.dungeon.depth)


def _draw_title(pen: Pen, dungeon: Dungeon, width: float) -> None:
    pen.words(width / 2, 22, dungeon.title or dungeon.name, 17, p.PAPER, bold=True, title=True)
    facts = [f"{dungeon.seats} teams", f"{dungeon.walkable.bit_count()} squares", *dungeon.books]
    if dungeon.author:
        facts.insert(0, f"by {dungeon.author}")
    pen.words(width / 2, 34, " · ".join(facts), 8, p.COORDINATE)
