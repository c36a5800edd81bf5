"""Signs for things that lie or stand on squares: chests, pads, traps, passages, runes, balls, monsters, ladders, doors."""

from __future__ import annotations

from typing import Final

from deepbowl.board.bits import cells
from deepbowl.dungeons import dungeon as dg
from deepbowl.dungeons.draw import palette as p
from deepbowl.dungeons.draw.scene import UNIT, Pen, Point
from deepbowl.dungeons.draw.stone import Storey

U: Final = UNIT
OUTLINE: Final = "#17120d"


def draw_things(pen: Pen, storey: Storey) -> None:
    """Everything that lies on the squares of a level."""
    d = storey.dungeon

    def at(c: int) -> Pen | None:
        x, y, level = d.place(c)
        return pen.at(x * U, y * U) if level == storey.level else None

    for college, mask in d.runes:
        for number, c in enumerate(cells(mask)):
            if spot := at(c):
                rune(spot, college, number)
    for c, kind in d.traps:
        if spot := at(c):
            trap(spot, kind)
    for number, ends in enumerate(d.passages):
        for c in ends:
            if spot := at(c):
                passage(spot, number)
    for c in d.monsters:
        if spot := at(c):
            lair(spot)
    for number, c in enumerate(d.balls, 1):
        if spot := at(c):
            ball_square(spot, number)
    for number, c in enumerate(d.pads, 1):
        if spot := at(c):
            pad(spot, number)
    for c in d.chests:
        if spot := at(c):
            chest(spot)
    for ladder in d.ladders:
        _ladder(pen, storey, ladder)


def chest(pen: Pen) -> None:
    """A chest with a rounded lid, iron bands and a lock."""
    pen.oval(12.8, 20.2, 9.4, 2.4, p.SHADOW, opacity=0.5)
    pen.rect(3.4, 11.4, 17.2, 8.6, "#94602d", stroke=OUTLINE, line=1.1, round=0.8)
    lid = [((3.4, 5.6), (6, 4), (12, 4)), ((18, 4), (20.6, 5.6), (20.6, 11.4))]
    pen.curve((3.4, 11.4), lid, "#c98a41", stroke=OUTLINE, line=1.1, closed=True)
    pen.curve((5, 9), [((5.4, 6.6), (8, 5.6), (12, 5.6))], stroke="#f3cf93", line=1.1)
    for px in (6.4, 17.6):
        pen.line([(px, 5.6), (px, 19.6)], "#4a4f58", 1.7)
    pen.line([(3.6, 11.4), (20.4, 11.4)], OUTLINE, 1.4)
    pen.rect(9.8, 9.6, 4.4, 5.4, "#f2cf63", stroke=OUTLINE, line=0.9, round=0.9)
    pen.oval(12, 12, 0.9, fill=OUTLINE)


def pad(pen: Pen, number: int) -> None:
    """A glowing ring in the colour of its number; numbers above six have a second ring."""
    colour = p.PADS[(number - 1) % len(p.PADS)]
    pen.glow(12, 12, 17, colour, 0.55)
    pen.oval(12, 12, 10.2, fill="#12101a", stroke=OUTLINE, line=1.0)
    pen.oval(12, 12, 9, stroke=colour, line=2.0)
    if number > len(p.PADS):
        pen.oval(12, 12, 11.3, stroke=colour, line=0.9, dash=(2.2, 1.4))
    swirl = [((6.4, 9), (9, 5.4), (13, 5.6)), ((16.4, 5.8), (18.6, 8.6), (18.4, 12))]
    pen.curve((6, 13), swirl, stroke=colour, line=1.0, opacity=0.55)
    size = 12.0 if number < 10 else 10.0
    pen.words(12, 12 + size * 0.36, str(number), size, "#ffffff", bold=True, halo="#12101a")


def trap(pen: Pen, kind: str) -> None:
    """A trap's counter: face down with a question mark, else what it is."""
    pen.rect(3.5, 3.5, 17, 17, "#5d2f2a", stroke="#e0a58f", line=1.1, round=3, dash=(2.4, 1.6))
    if kind == dg.FACE_DOWN:
        pen.words(12, 17, "?", 14, "#ffd9c9", bold=True)
    elif kind == "exploding":
        points: list[Point] = []
        for step, reach in enumerate((7, 3) * 8):
            points.append(_around(12, 12, reach, step, 16))
        pen.shape(points, "#ffb13b", stroke=OUTLINE, line=0.6)
    elif kind == "gas":
        for px, py, r in ((9, 13, 3.6), (14.5, 13.5, 3.2), (12, 9.6, 3.4)):
            pen.oval(px, py, r, fill="#a8c96a", stroke=OUTLINE, line=0.6)
    elif kind == "teleporter":
        pen.oval(12, 12, 5.6, stroke="#d7c6ff", line=1.8)
        pen.oval(12, 12, 2, fill="#d7c6ff")
    else:
        pen.oval(12, 12.6, 6, 5, "#0b090a", stroke="#d9c7b0", line=0.9)
        if kind == "spiked-pit":
            for px in (8.6, 12.0, 15.4):
                pen.shape([(px - 1.6, 15), (px, 9.6), (px + 1.6, 15)], "#e6e0d4")


def _around(x: float, y: float, reach: float, step: int, steps: int) -> Point:
    """A point of a star; no trigonometry is needed beyond a table of sixteen directions."""
    table = (
        (1, 0), (0.924, 0.383), (0.707, 0.707), (0.383, 0.924), (0, 1), (-0.383, 0.924), (-0.707, 0.707),
        (-0.924, 0.383), (-1, 0), (-0.924, -0.383), (-0.707, -0.707), (-0.383, -0.924), (0, -1), (0.383, -0.924),
        (0.707, -0.707), (0.924, -0.383),
    )  # fmt: skip
    dx, dy = table[step * 16 // steps % 16]
    return x + reach * dx, y + reach * dy


def passage(pen: Pen, number: int) -> None:
    """A dark arch with the symbol of its passage; both ends bear the same."""
    arch = [((4.5, 6), (7.4, 2.6), (12, 2.6)), ((16.6, 2.6), (19.5, 6), (19.5, 21))]
    pen.curve((4.5, 21), arch, "#0f0d12", stroke="#cfc4ae", line=1.6, closed=True)
    symbol(pen, number)


def symbol(pen: Pen, number: int) -> None:
    """One of six symbols, with its number beyond those."""
    light = "#ffe9b0"
    shapes: tuple[list[Point], ...] = (
        [(12, 7), (17, 16), (7, 16)],
        [(12, 6.5), (17, 12.5), (12, 18.5), (7, 12.5)],
        [(7.6, 8), (16.4, 8), (16.4, 17), (7.6, 17)],
        [(7, 9), (17, 9), (12, 18)],
    )
    if number < len(shapes):
        pen.shape(shapes[number], light, stroke=OUTLINE, line=0.6)
    elif number == 4:
        pen.oval(12, 12.6, 4.8, fill=light, stroke=OUTLINE, line=0.6)
    elif number == 5:
        pen.line([(8, 8.6), (16, 16.6)], light, 2.6)
        pen.line([(16, 8.6), (8, 16.6)], light, 2.6)
    else:
        pen.words(12, 17, str(number + 1), 11, light, bold=True)


def rune(pen: Pen, college: str, number: int) -> None:
    """A glyph cut into the floor, glowing in the colour of its college."""
    colour = p.COLLEGES.get(college, p.PLAIN_RUNE)
    pen.glow(12, 12, 13, colour, 0.45)
    pen.rect(1.6, 1.6, U - 3.2, U - 3.2, stroke=colour, line=0.9, opacity=0.75, round=2)
    glyphs: tuple[tuple[list[Point], ...], ...] = (
        ([(8, 19), (8, 5), (16, 10), (8, 13)],),
        ([(12, 5), (12, 19)], [(6.5, 9), (12, 5), (17.5, 9)]),
        ([(7, 5), (17, 19)], [(17, 5), (7, 19)], [(7, 12), (17, 12)]),
        ([(7, 6), (7, 19)], [(17, 5), (17, 18)], [(7, 9), (17, 15)]),
        ([(9, 5), (16, 12), (9, 19)], [(6, 12), (16, 12)]),
        ([(12, 5), (18, 12), (12, 19), (6, 12), (12, 5)], [(12, 9), (12, 15)]),
    )
    for stroke in glyphs[number % len(glyphs)]:
        pen.line(stroke, OUTLINE, 3.4, opacity=0.6)
        pen.line(stroke, colour, 1.9)


def ball_square(pen: Pen, number: int) -> None:
    """Where a ball may start, with the number of the die."""
    pen.oval(12, 12, 9, stroke="#f4ead2", line=1.1, dash=(2.4, 1.8))
    ball(pen.at(5.4, 5.4, 0.55))
    pen.words(20, 22, str(number), 7, "#f4ead2", bold=True, halo="#1c2a1c")


def ball(pen: Pen) -> None:
    """The leather ball with its lacing, as wide as its square."""
    lens = [((6, 4), (18, 4), (21.5, 12)), ((18, 20), (6, 20), (2.5, 12))]
    pen.curve((2.5, 12), lens, "#b5652b", stroke=OUTLINE, line=1.6, closed=True)
    pen.line([(8, 12), (16, 12)], "#f7e7c6", 1.8)
    for px in (10.0, 12.0, 14.0):
        pen.line([(px, 10.2), (px, 13.8)], "#f7e7c6", 1.3)


def lair(pen: Pen) -> None:
    """A dark den with two eyes."""
    den = [((3.5, 8), (7, 4), (12, 4)), ((17, 4), (20.5, 8), (20.5, 20.5))]
    pen.curve((3.5, 20.5), den, "#0b090a", stroke="#8a6238", line=1.8, closed=True)
    for px in (9.0, 15.0):
        pen.shape([(px - 2.4, 11.4), (px, 10), (px + 2.4, 11.4), (px, 13)], "#ffdf4d")
    pen.line([(8, 17.4), (10, 16), (12, 17.4), (14, 16), (16, 17.4)], "#e8e2d4", 1.1)


def _ladder(pen: Pen, storey: Storey, ladder: dg.Ladder) -> None:
    """A ladder from the middle of its foot to its top; up to another level, upright on each end."""
    d = storey.dungeon
    fx, fy, low = d.place(ladder.foot)
    tx, ty, high = d.place(ladder.top)
    if low == high == storey.level:
        rungs(pen, ((fx + 0.5) * U, (fy + 0.5) * U), ((tx + 0.5) * U, (ty + 0.5) * U))
        return
    for x, y, level in ((fx, fy, low), (tx, ty, high)):
        if level == storey.level:
            rungs(pen, ((x + 0.5) * U, (y + 0.92) * U), ((x + 0.5) * U, (y + 0.08) * U))


def rungs(pen: Pen, foot: Point, top: Point) -> None:
    """Two rails and rungs between two points."""
    dx, dy = top[0] - foot[0], top[1] - foot[1]
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    ux, uy = dx / length, dy / length
    nx, ny = -uy * 4.2, ux * 4.2
    for width, colour in ((3.2, OUTLINE), (1.7, "#d9b27a")):
        for side in (1, -1):
            a = (foot[0] + nx * side, foot[1] + ny * side)
            b = (top[0] + nx * side, top[1] + ny * side)
            pen.line([a, b], colour, width)
        steps = max(3, round(length / 5))
        for number in range(1, steps):
            px, py = foot[0] + dx * number / steps, foot[1] + dy * number / steps
            pen.line([(px + nx, py + ny), (px - nx, py - ny)], colour, width)
