"""End zones: the colour of a seat and its pattern, so that they differ in grey too."""

from __future__ import annotations

from typing import Final

from deepbowl.board.bits import cells
from deepbowl.dungeons import dungeon as dg
from deepbowl.dungeons.draw import palette as p
from deepbowl.dungeons.draw.scene import UNIT, Pen
from deepbowl.dungeons.draw.stone import Storey

U: Final = UNIT


def draw_zones(pen: Pen, storey: Storey) -> None:
    """The end zones of a level, each with its border."""
    d = storey.dungeon
    doors = {door.a for door in d.doors if door.kind == dg.SCORE_DOOR}
    for seat, mask in enumerate(d.zones):
        for c in cells(mask):
            x, y, level = d.place(c)
            if level != storey.level or c in doors:
                continue
            at = pen.at(x * U, y * U)
            at.rect(0, 0, U, U, p.SEATS[seat], opacity=0.3)
            pattern(at, seat, 0.62)
        for c in cells(mask):
            x, y, level = d.place(c)
            if level == storey.level and c not in doors:
                _border(pen.at(x * U, y * U), storey, mask, x, y, seat)


def _border(pen: Pen, storey: Storey, mask: int, x: int, y: int, seat: int) -> None:
    for i, j, a, b in ((0, -1, (0, 1), (U, 1)), (0, 1, (0, U - 1), (U, U - 1)), (-1, 0, (1, 0), (1, U)),
                       (1, 0, (U - 1, 0), (U - 1, U))):  # fmt: skip
        c = storey.cell(x + i, y + j)
        if c < 0 or not mask >> c & 1:
            pen.line([a, b], p.SEATS[seat], 2.0)


def pattern(pen: Pen, seat: int, opacity: float) -> None:
    """The pattern of a seat over one square: stripes, dots, checks or chevrons; it runs on into the next square."""
    colour = p.SEATS[seat]
    if seat == 0:
        for a in (8.0, 16.0, 24.0):
            pen.line([(0, a), (a, 0)], colour, 1.7, opacity=opacity)
        for a in (8.0, 16.0):
            pen.line([(a, U), (U, a)], colour, 1.7, opacity=opacity)
    elif seat == 1:
        for x, y in ((6, 6), (18, 6), (12, 12), (6, 18), (18, 18)):
            pen.oval(x, y, 2.1, fill=colour, opacity=opacity)
    elif seat == 2:
        for x in range(4):
            for y in range(4):
                if (x + y) % 2 == 0:
                    pen.rect(x * 6, y * 6, 6, 6, colour, opacity=opacity)
    else:
        for low in (7.0, 15.0, 23.0):
            pen.line([(0, low), (6, low - 5), (12, low), (18, low - 5), (24, low)], colour, 1.7, opacity=opacity)
