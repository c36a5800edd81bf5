"""A small drawing for each printed room that has a rule, inlaid in its floor; pictures, print and browser show it.

An emblem is drawn in a box of one square and put, larger, on four squares of plain floor in the middle of its room.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from math import cos, pi, sin
from typing import Final, NamedTuple

from deepbowl.board.bits import cells
from deepbowl.dungeons import dungeon as dg
from deepbowl.dungeons.draw import palette as p
from deepbowl.dungeons.draw.scene import UNIT, Glow, Item, Pen, Point, Shape, Words
from deepbowl.dungeons.draw.stone import Storey
from deepbowl.dungeons.dungeon import Room

DARK: Final = "#15100b"
BONE: Final = "#e4dcc8"
STEEL: Final = "#c3cad6"
WOOD: Final = "#8a5a2b"
FLOOR: Final = p.mixed(*p.FLOOR, 0.5)
INLAID: Final = 0.6
"""The strength of an emblem's colour: stones of another colour in the floor, not an object that stands there."""


@dataclass(frozen=True)
class Emblem:
    """How a room is recognised: two letters for terminals, its colour, its drawing."""

    letters: str
    colour: str
    draw: Callable[[Pen, str], None]


# ---------------------------------------------------------------- drawings, 24 units wide and high
def _ring(x: float, y: float, r: float, corners: int, turn: float = 0.0) -> list[Point]:
    return [(x + r * sin(2 * pi * n / corners + turn), y - r * cos(2 * pi * n / corners + turn)) for n in range(corners)]


def _swords(pen: Pen, colour: str) -> None:
    for flip in (0, 1):
        blade, guard, grip = (
            [(24.0 - x if flip else x, y) for x, y in points]
            for points in (
                [(3.0, 2.0), (5.5, 2.5), (19.0, 17.5), (17.0, 19.5), (3.2, 4.6)],
                [(20.5, 14.5), (14.5, 20.5)],
                [(18.5, 18.5), (22.0, 22.0)],
            )
        )
        pen.shape(blade, STEEL, stroke=DARK, line=0.7)
        pen.line(guard, colour, 2.2)
        pen.line(grip, WOOD, 2.4)
    pen.shape([(8, 6), (12, 4.8), (16, 6), (15.4, 12), (12, 16.2), (8.6, 12)], colour, stroke=DARK, line=0.9)
    pen.line([(12, 5.5), (12, 15)], DARK, 0.8)


def _skull(pen: Pen, colour: str) -> None:
    for a, b in (((3, 15), (21, 22)), ((21, 15), (3, 22))):
        pen.line([a, b], colour, 2.4)
        for x, y in (a, b):
            pen.oval(x, y - 1, 1.5, fill=colour)
            pen.oval(x, y + 1, 1.5, fill=colour)
    pen.oval(12, 9, 7, 6.6, colour, stroke=DARK, line=0.8)
    pen.rect(8.6, 13, 6.8, 4.6, colour, stroke=DARK, line=0.8, round=1)
    pen.oval(9.2, 9.2, 1.9, 2.2, DARK)
    pen.oval(14.8, 9.2, 1.9, 2.2, DARK)
    pen.shape([(12, 11), (13, 13.2), (11, 13.2)], DARK)
    for gap in (10.6, 12, 13.4):
        pen.line([(gap, 14.6), (gap, 17)], DARK, 0.6)


def _curse(pen: Pen, colour: str) -> None:
    pen.oval(12, 12, 10, stroke=colour, line=1.3)
    star = _ring(12, 12, 9.6, 5)
    pen.line([star[n] for n in (0, 2, 4, 1, 3, 0)], colour, 1.2)
    pen.curve(
        (6.6, 12.4),
        [((9, 9), (15, 9), (17.4, 12.4)), ((15, 15.8), (9, 15.8), (6.6, 12.4))],
        DARK,
        stroke=colour,
        line=1.0,
        closed=True,
    )
    pen.oval(12, 12.4, 2.2, fill=colour)


def _waves(pen: Pen, colour: str) -> None:
    for y in (6, 12, 18):
        pen.curve(
            (2, y),
            [((5, y - 4), (7, y - 4), (9, y)), ((11, y + 3), (13, y + 3), (15, y)), ((17, y - 4), (19, y - 4), (22, y))],
            stroke=colour,
            line=2.0,
        )
    pen.shape([(12, 1), (14, 4.4), (12, 6), (10, 4.4)], "#d4f0f7")


def _bars(pen: Pen, colour: str) -> None:
    pen.rect(3, 2.5, 18, 19, DARK, opacity=0.75, round=1)
    for x in (5, 9.7, 14.3, 19):
        pen.line([(x, 2.5), (x, 21.5)], colour, 1.9)
    for y in (6.5, 17.5):
        pen.line([(3, y), (21, y)], colour, 1.5)
    pen.rect(9.6, 10, 4.8, 4.6, "#d1a552", stroke=DARK, line=0.7)
    pen.oval(12, 12.2, 0.8, fill=DARK)


def _cauldron(pen: Pen, colour: str) -> None:
    pen.shape([(6, 22), (8, 17), (10, 20), (12, 16), (14, 20), (16, 17), (18, 22)], "#ff9a3c")
    pen.curve(
        (4, 9), [((3, 16), (7, 19), (12, 19)), ((17, 19), (21, 16), (20, 9))], "#3a3f48", stroke=DARK, line=0.8, closed=True
    )
    pen.oval(12, 9, 8, 2.4, colour, stroke=STEEL, line=1.2)
    for x in (8.6, 12, 15.4):
        pen.curve((x, 6), [((x - 1.8, 4.6), (x + 1.8, 3.4), (x, 1.6))], stroke=BONE, line=1.0)


def _grate(pen: Pen, colour: str) -> None:
    pen.oval(12, 12, 9.6, fill="#20261c", stroke=STEEL, line=1.8)
    for x, half in ((7, 7), (10.4, 9), (13.6, 9), (17, 7)):
        pen.line([(x, 12 - half), (x, 12 + half)], STEEL, 1.3)
    pen.curve((12, 13), [((9.6, 17), (10.4, 20), (12, 20)), ((13.6, 20), (14.4, 17), (12, 13))], colour, closed=True)


def _coins(pen: Pen, colour: str) -> None:
    pen.shape([(12, 2), (15, 5), (12, 10), (9, 5)], "#7fd6e8", stroke=DARK, line=0.6)
    for x, y in ((5, 19), (9.6, 20), (14.4, 20), (19, 19), (7.2, 15.4), (12, 16.4), (16.8, 15.4), (9.6, 11.8), (14.4, 11.8)):
        pen.oval(x, y, 3.1, 2.1, colour, stroke="#6b4a10", line=0.8)
        pen.line([(x - 1, y), (x + 1, y)], "#6b4a10", 0.7)


def _chaos(pen: Pen, colour: str) -> None:
    for n in range(8):
        x, y = sin(pi * n / 4), -cos(pi * n / 4)
        tip = (12 + 11 * x, 12 + 11 * y)
        pen.line([(12, 12), (12 + 8 * x, 12 + 8 * y)], colour, 1.6)
        pen.shape(
            [tip, (12 + 7.4 * x - 1.9 * y, 12 + 7.4 * y + 1.9 * x), (12 + 7.4 * x + 1.9 * y, 12 + 7.4 * y - 1.9 * x)], colour
        )
    pen.oval(12, 12, 3, fill=DARK, stroke=colour, line=1.2)


def _grave(pen: Pen, colour: str) -> None:
    pen.curve(
        (6, 21),
        [((6, 14), (6, 10), (6, 9)), ((6, 1), (18, 1), (18, 9)), ((18, 10), (18, 14), (18, 21))],
        colour,
        stroke=DARK,
        line=0.9,
        closed=True,
    )
    pen.line([(12, 6.5), (12, 15)], DARK, 1.6)
    pen.line([(9, 9.4), (15, 9.4)], DARK, 1.6)
    pen.line([(3, 21.4), (21, 21.4)], "#5d7a4a", 2.0)


def _claws(pen: Pen, colour: str) -> None:
    for x in (5.5, 11, 16.5):
        pen.shape([(x + 2.5, 2), (x + 2, 11), (x - 2.4, 21.6), (x - 0.6, 11)], colour, stroke=DARK, line=0.7)


def _flame(pen: Pen, colour: str) -> None:
    pen.curve(
        (12, 1.5),
        [
            ((13, 7), (20, 9), (19, 16)),
            ((18.4, 21), (15, 22.6), (12, 22.6)),
            ((9, 22.6), (5.6, 21), (5, 16)),
            ((4.4, 11), (9, 10), (8.6, 5.6)),
            ((11, 7), (11.6, 4), (12, 1.5)),
        ],
        colour,
        stroke=DARK,
        line=0.7,
        closed=True,
    )
    pen.curve((12, 11), [((16, 14), (16.6, 21), (12, 21)), ((7.4, 21), (8, 14), (12, 11))], "#ffd75e", closed=True)


def _mug(pen: Pen, colour: str) -> None:
    pen.rect(4.5, 7, 12, 14.5, colour, stroke=DARK, line=0.9, round=1.2)
    pen.curve((16.5, 10), [((22.5, 9.4), (22.5, 18.4), (16.5, 18))], stroke=colour, line=2.2)
    for x in (7.6, 10.5, 13.4):
        pen.line([(x, 10), (x, 19)], WOOD, 1.0)
    for x, y in ((6.4, 6), (10.4, 4.8), (14.4, 6)):
        pen.oval(x, y, 2.9, fill=BONE)


def _roots(pen: Pen, colour: str) -> None:
    for x, bend in ((4, 9), (9, -6), (14, 7), (19, -7)):
        pen.curve((x, 1.5), [((x + bend, 7), (x - bend, 13), (x + bend / 2, 22.5))], stroke=colour, line=2.3)
    pen.curve((1.5, 13), [((8, 9), (16, 17), (22.5, 12))], stroke=colour, line=1.5)


def _flower(pen: Pen, colour: str) -> None:
    pen.line([(12, 11), (12, 23)], "#6f9a4b", 1.8)
    pen.shape([(12, 19), (18.5, 14.6), (16.5, 20)], "#6f9a4b")
    for x, y in _ring(12, 8.5, 4.6, 6):
        pen.oval(x, y, 2.7, fill=colour)
    pen.oval(12, 8.5, 2.6, fill="#ffd75e")


def _mushroom(pen: Pen, colour: str) -> None:
    pen.rect(9.4, 11, 5.2, 11, BONE, stroke=DARK, line=0.7, round=1.6)
    pen.curve((2.5, 12.6), [((3, 0.5), (21, 0.5), (21.5, 12.6))], colour, stroke=DARK, line=0.9, closed=True)
    for x, y, r in ((8, 8.6, 1.7), (13, 6, 1.9), (17, 10, 1.4)):
        pen.oval(x, y, r, fill=BONE)


def _fountain(pen: Pen, colour: str) -> None:
    for bend in (-9, -4.5, 4.5, 9):
        pen.curve((12, 6), [((12 + bend / 2, 0), (12 + bend, 5), (12 + bend, 14))], stroke=colour, line=1.5)
    pen.line([(12, 4), (12, 17)], colour, 1.6)
    pen.curve((2.5, 15), [((4, 22), (20, 22), (21.5, 15))], "#8d96a3", stroke=DARK, line=0.9, closed=True)
    pen.rect(9.6, 19.6, 4.8, 3, "#8d96a3")


def _plant(pen: Pen, colour: str) -> None:
    pen.curve((12, 23), [((9, 18), (14, 15), (12, 11))], stroke=colour, line=2.0)
    pen.curve((3, 8), [((5, -1), (19, -1), (21, 8))], colour, stroke=DARK, line=0.8, closed=True)
    pen.curve((3, 9.5), [((6, 16), (18, 16), (21, 9.5))], colour, stroke=DARK, line=0.8, closed=True)
    for x in (5.6, 9, 12.4, 15.8):
        pen.shape([(x, 7), (x + 2.8, 7), (x + 1.4, 10.6)], BONE)
    pen.shape([(12, 19), (19, 15.6), (18, 20.4)], colour)


def _stench(pen: Pen, colour: str) -> None:
    pen.curve(
        (1.5, 19),
        [((6, 15.6), (18, 15.6), (22.5, 19)), ((18, 22.6), (6, 22.6), (1.5, 19))],
        "#3d4a25",
        stroke=colour,
        line=1.0,
        closed=True,
    )
    for x in (6.5, 12, 17.5):
        pen.curve(
            (x, 15),
            [((x - 3.4, 12), (x + 3.4, 8.6), (x, 5.6)), ((x - 1.6, 4), (x + 0.6, 2.4), (x + 1, 1.4))],
            stroke=colour,
            line=1.6,
        )
    pen.oval(9, 19, 1.5, stroke=colour, line=0.9)
    pen.oval(15, 19.4, 1.1, stroke=colour, line=0.9)


def _paw(pen: Pen, colour: str) -> None:
    pen.curve(
        (12, 11),
        [
            ((17, 11), (20, 16), (18, 19.6)),
            ((16, 22.6), (14, 19.6), (12, 20)),
            ((10, 19.6), (8, 22.6), (6, 19.6)),
            ((4, 16), (7, 11), (12, 11)),
        ],
        colour,
        closed=True,
    )
    for x, y in ((4, 10.6), (8.8, 6.4), (15.2, 6.4), (20, 10.6)):
        pen.oval(x, y, 2.2, 3, colour)
        pen.shape([(x - 1, y - 3), (x + 1, y - 3), (x, y - 6)], BONE)


def _bones(pen: Pen, colour: str) -> None:
    for a, b in (((4, 4), (20, 20)), ((20, 4), (4, 20))):
        pen.line([a, b], colour, 2.8)
        for x, y in (a, b):
            pen.oval(x + 1.3, y - 0.9, 1.9, fill=colour)
            pen.oval(x - 1.3, y + 0.9, 1.9, fill=colour)


def _mist(pen: Pen, colour: str) -> None:
    pen.curve(
        (12, 12),
        [((16, 8), (18, 14), (13, 16)), ((6, 18), (3, 9), (9, 5)), ((16, 1), (24, 8), (21, 16))],
        stroke=colour,
        line=2.0,
    )
    pen.curve((2, 20), [((7, 16.6), (9, 23), (14, 20.4)), ((17, 19), (19, 20), (22, 21))], stroke=colour, line=1.5)


def _ghost(pen: Pen, colour: str) -> None:
    pen.curve(
        (5, 22),
        [
            ((4, 12), (4, 2), (12, 2)),
            ((20, 2), (20, 12), (19, 22)),
            ((17, 18), (16, 18), (14.4, 22)),
            ((13, 18), (11, 18), (9.6, 22)),
            ((8, 18), (7, 18), (5, 22)),
        ],
        colour,
        stroke=DARK,
        line=0.8,
        closed=True,
    )
    pen.oval(9.4, 9, 1.6, 2.2, DARK)
    pen.oval(14.6, 9, 1.6, 2.2, DARK)
    pen.oval(12, 14, 1.5, 2.1, DARK)


def _flask(pen: Pen, colour: str) -> None:
    pen.shape(
        [(10, 2.5), (14, 2.5), (14, 9), (20.5, 20), (18.6, 22), (5.4, 22), (3.5, 20), (10, 9)],
        "#27312c",
        stroke=STEEL,
        line=1.3,
    )
    pen.shape([(8, 13.4), (16, 13.4), (19.6, 19.8), (18.2, 21.2), (5.8, 21.2), (4.4, 19.8)], colour)
    pen.line([(8.6, 2.5), (15.4, 2.5)], STEEL, 1.7)
    pen.oval(11, 17.6, 1.4, fill=BONE)
    pen.oval(14.6, 16, 1.0, fill=BONE)


def _hand(pen: Pen, colour: str) -> None:
    pen.curve(
        (1.5, 17),
        [((6, 13), (18, 13), (22.5, 17)), ((18, 23), (6, 23), (1.5, 17))],
        DARK,
        stroke="#6b5d4b",
        line=1.1,
        closed=True,
    )
    pen.shape([(9, 19), (8, 9.6), (15.4, 9.6), (15, 19)], colour)
    for x, top in ((8.2, 4.4), (10.4, 2.2), (12.8, 2.4), (15, 5)):
        pen.line([(x, 10.4), (x, top)], colour, 1.9)
    pen.line([(15.4, 12), (19, 8.6)], colour, 1.9)


def _spikes(pen: Pen, colour: str) -> None:
    pen.oval(12, 17.6, 10.4, 5, DARK, stroke="#6b5d4b", line=1.1)
    for x, top in ((5.6, 8), (9.8, 3.4), (14.2, 2.4), (18.4, 7.4)):
        pen.shape([(x, top), (x + 2.2, 19), (x - 2.2, 19)], colour, stroke=DARK, line=0.6)


EMBLEMS: Final[dict[str, Emblem]] = {
    "armoury": Emblem("Ar", "#b5583f", _swords),
    "bone-pit": Emblem("Bp", "#d8cfb8", _skull),
    "cursed-room": Emblem("Cu", "#b98ae0", _curse),
    "flooded-room": Emblem("Fl", "#6cb6d4", _waves),
    "forgotten-jail": Emblem("Ja", "#aab2be", _bars),
    "kitchen": Emblem("Ki", "#c9803a", _cauldron),
    "sewer": Emblem("Se", "#8fb54d", _grate),
    "treasure-room": Emblem("Tr", "#f0c24a", _coins),
    "chaotic-idol": Emblem("Id", "#d67ad0", _chaos),
    "crypt": Emblem("Cr", "#9aa3b3", _grave),
    "dragon-younglings-lair": Emblem("Dr", "#c4574a", _claws),
    "fiery-chasm": Emblem("Fi", "#f0702a", _flame),
    "tuck-shop": Emblem("Tu", "#d9a441", _mug),
    "root-walk": Emblem("Ro", "#9c7a4a", _roots),
    "tranquil-meadow": Emblem("Me", "#e08ab0", _flower),
    "fungus-farm": Emblem("Fu", "#c4554f", _mushroom),
    "fountain-of-youth": Emblem("Fo", "#7cc7e0", _fountain),
    "gluttonous-greenhouse": Emblem("Gr", "#7aa84a", _plant),
    "malodorous-marsh": Emblem("Ma", "#a8b54a", _stench),
    "werewolfs-lair": Emblem("We", "#b08a66", _paw),
    "hall-of-bones": Emblem("Ha", "#d8cfb8", _bones),
    "swirling-mists": Emblem("Mi", "#b9c6d4", _mist),
    "ghost-junction": Emblem("Gh", "#c6dfe6", _ghost),
    "necromancers-laboratory": Emblem("Ne", "#7fd07a", _flask),
    "corpse-chasm": Emblem("Co", "#9fb08a", _hand),
    "spike-pit": Emblem("Sp", "#b4b9c2", _spikes),
}
"""By the tile."""


def emblem_shapes(tile_id: str, pen: Pen | None = None) -> list[Shape]:
    """The drawing of a tile's room, one square wide unless a pen says where and how large; none for tiles without one."""
    items: list[Item] = []
    if tile_id in EMBLEMS:
        draw = Pen(items) if pen is None else Pen(items, pen.x0, pen.y0, pen.scale)
        EMBLEMS[tile_id].draw(draw, EMBLEMS[tile_id].colour)
    return [_inlaid(item) for item in items if not isinstance(item, Words | Glow)]


def _inlaid(item: Shape) -> Shape:
    """In colours of the floor: it lies in it, and does not stand there."""
    ink = item.ink
    fill, stroke = (p.mixed(FLOOR, colour, INLAID) if colour else "" for colour in (ink.fill, ink.stroke))
    return replace(item, ink=replace(ink, fill=fill, stroke=stroke))


class EmblemSpot(NamedTuple):
    """Where an emblem lies: a square, how far inside its corner, and how many squares wide it is."""

    x: int
    y: int
    inset: float
    wide: float


def emblem_spot(free: Iterable[tuple[int, int]], room: Iterable[tuple[int, int]]) -> EmblemSpot | None:
    """The four free squares of a room nearest to its middle, one where no four lie together, None where nothing is free."""
    free, squares = set(free), list(room)
    if not free:
        return None
    mx, my = sum(x for x, _ in squares) / len(squares), sum(y for _, y in squares) / len(squares)
    blocks = [(x, y) for x, y in free if {(x + 1, y), (x, y + 1), (x + 1, y + 1)} <= free]
    if blocks:
        x, y = min(blocks, key=lambda at: ((at[0] + 0.5 - mx) ** 2 + (at[1] + 0.5 - my) ** 2, at))
        return EmblemSpot(x, y, 0.2, 1.6)
    x, y = min(free, key=lambda at: ((at[0] - mx) ** 2 + (at[1] - my) ** 2, at))
    return EmblemSpot(x, y, 0.1, 0.8)


def draw_emblems(pen: Pen, storey: Storey) -> None:
    """The emblems of the printed rooms of a level."""
    for room, spot in emblem_places(storey):
        pen.items += emblem_shapes(room.tile, pen.at((spot.x + spot.inset) * UNIT, (spot.y + spot.inset) * UNIT, spot.wide))


def emblem_places(storey: Storey) -> list[tuple[Room, EmblemSpot]]:
    """The printed rooms of a level that have an emblem, and where it lies."""
    d = storey.dungeon
    out = []
    for room in d.rooms:
        places = [d.place(c) for c in cells(room.squares)]
        squares = [(x, y) for x, y, level in places if level == storey.level]
        spot = emblem_spot([at for at in squares if storey.ground(*at) == dg.FLOOR], squares)
        if room.tile in EMBLEMS and spot is not None:
            out.append((room, spot))
    return out
