"""Signs for doors: leaves of wood or iron, gates, open doorways and archways, and the score doors of StockBowl."""

from __future__ import annotations

from typing import Final

from deepbowl.dungeons import dungeon as dg
from deepbowl.dungeons.draw import palette as p
from deepbowl.dungeons.draw.scene import UNIT, Pen
from deepbowl.dungeons.draw.stone import Storey
from deepbowl.dungeons.draw.zones import pattern

U: Final = UNIT
OUTLINE: Final = "#17120d"


def draw_doors(pen: Pen, storey: Storey) -> None:
    """Every door of a level."""
    d = storey.dungeon
    for door in d.doors:
        x, y, level = d.place(door.a)
        if level != storey.level:
            continue
        if door.kind == dg.SCORE_DOOR:
            seat = next(seat for seat, zone in enumerate(d.zones) if zone >> door.a & 1)
            score_door(pen.at(x * U, y * U), seat)
        elif door.a == door.b:
            across = not storey.floor(x - 1, y) or not storey.floor(x + 1, y)  # one walks through from north to south
            at = pen.at(x * U, y * U)
            if across:
                leaf(at.at(0, U / 2), door.kind, flat=True)
            else:
                leaf(at.at(U / 2, 0), door.kind, flat=False)
        else:
            bx, by, _ = d.place(door.b)
            at = pen.at(max(x, bx) * U, max(y, by) * U)
            leaf(at, door.kind, flat=x == bx)


def leaf(pen: Pen, kind: str, flat: bool) -> None:
    """A door along a line from the origin: to the east if flat, else to the south."""

    def box(a: float, b: float, long: float, deep: float, fill: str, stroke: str = OUTLINE, line: float = 0.9) -> None:
        if flat:
            pen.rect(a, b, long, deep, fill, stroke=stroke, line=line)
        else:
            pen.rect(b, a, deep, long, fill, stroke=stroke, line=line)

    def stroke(a: float, b0: float, b1: float, colour: str, line: float) -> None:
        pen.line([(a, b0), (a, b1)] if flat else [(b0, a), (b1, a)], colour, line)

    large = kind in dg.LARGE_DOORS
    for post in (0.0, U - 4.0):
        box(post, -5, 4, 10, "#8c919c")
    if kind in dg.OPENINGS:
        colour = "#c9b48a"
        stroke(4.6, -4, 4, colour, 1.4)
        stroke(U - 4.6, -4, 4, colour, 1.4)
        if large:
            for b in (-3.2, 3.2):
                pen.line([(5, b), (U - 5, b)] if flat else [(b, 5), (b, U - 5)], colour, 1.1, dash=(2, 2))
        return
    iron = kind in (dg.IRON_DOOR, dg.IRON_GATE)
    wood = ("#7f8794", "#5b626e") if iron else ("#a8672b", "#7a4519")
    box(3, -3.4, U - 6, 6.8, wood[0], line=1.1)
    for number in range(1, 4):
        stroke(3 + number * (U - 6) / 4, -3.2, 3.2, wood[1], 1.0)
    if iron:
        for a in (6.0, 12.0, 18.0):
            x, y = (a, 0.0) if flat else (0.0, a)
            pen.oval(x, y, 1.0, fill="#e6e9ee", stroke=OUTLINE, line=0.4)
    else:
        x, y = (15.6, 0.0) if flat else (0.0, 15.6)
        pen.oval(x, y, 1.4, fill="#f2cf63", stroke=OUTLINE, line=0.6)
    if large:  # two leaves that meet in the middle, and a beam
        stroke(U / 2, -3.4, 3.4, OUTLINE, 1.6)
        for b in (-4.4, 4.4):
            pen.line([(3, b), (U - 3, b)] if flat else [(b, 3), (b, U - 3)], "#d7dae0" if iron else "#d9a65b", 1.2)


def score_door(pen: Pen, seat: int) -> None:
    """A square of a door that is an end zone."""
    pen.rect(0, 0, U, U, "#241a12")
    pen.rect(1, 1, U - 2, U - 2, p.mixed("#5a3a1c", p.SEATS[seat], 0.3), stroke=OUTLINE, line=1.2)
    pattern(pen, seat, 0.75)
    pen.rect(1, 1, U - 2, U - 2, stroke=p.SEATS[seat], line=2.0)
    for px in (6.5, U - 6.5):
        pen.oval(px, U / 2, 1.7, fill="#f2cf63", stroke=OUTLINE, line=0.7)
