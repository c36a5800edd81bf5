"""Signs for grounds: lava, water, chasm, bridge, pits, statues, tombs, the idol and the dragon; platforms and steps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from deepbowl.board.draft import STOREY
from deepbowl.dungeons import dungeon as dg
from deepbowl.dungeons.draw import palette as p
from deepbowl.dungeons.draw.scene import UNIT, Pen, Point
from deepbowl.dungeons.draw.stone import EDGES, Storey
from deepbowl.grounds import Ground, ground, ground_number

U: Final = UNIT
SIDES: Final = ((0, -1), (0, 1), (-1, 0), (1, 0))


def draw_grounds(pen: Pen, storey: Storey) -> None:
    """Every ground of a level that is not plain floor: what lies flat, what stands on one square, what spreads over many."""
    drawn = [(x, y, row) for x, y in storey.squares() if (row := ground(storey.ground(x, y))).name not in STONE]
    for x, y, row in drawn:
        if row.walkable:
            FLAT.get(row.art, patch)(pen.at(x * U, y * U), storey, x, y)
    for x, y, row in drawn:
        if not row.walkable and row.art not in LARGE:
            STANDING.get(row.art, boulder)(pen.at(x * U, y * U))
    for art, draw in LARGE.items():
        for number in {ground_number(row.name) for _, _, row in drawn if row.art == art}:
            for x, y, width, depth in _groups(storey, number):
                draw(pen.at(x * U, y * U), width, depth)


def sample(pen: Pen, row: Ground) -> None:
    """A square of a ground by itself, as a legend shows it."""
    if row.walkable:
        if row.art in SAMPLES:
            SAMPLES[row.art](pen)
        else:
            patch_of(pen, row, 0.4)
    elif row.art in LARGE:
        LARGE[row.art](pen, 1, 1)
    else:
        STANDING.get(row.art, boulder)(pen)


def _groups(storey: Storey, number: int) -> list[tuple[int, int, int, int]]:
    """The rectangles round squares of a ground that hang together."""
    rest = {at for at in storey.squares() if storey.ground(*at) == number}
    out: list[tuple[int, int, int, int]] = []
    for start in sorted(rest):
        if start not in rest:
            continue
        part, new = {start}, [start]
        while new:
            x, y = new.pop()
            for i, j in SIDES:
                if (x + i, y + j) in rest and (x + i, y + j) not in part:
                    part.add((x + i, y + j))
                    new.append((x + i, y + j))
        rest -= part
        left, top = min(x for x, _ in part), min(y for _, y in part)
        out.append((left, top, max(x for x, _ in part) - left + 1, max(y for _, y in part) - top + 1))
    return out


# ---------------------------------------------------------------- what one falls into


def pool(pen: Pen, storey: Storey, x: int, y: int) -> None:
    """A square of lava, water or chasm, with a rim where it ends."""
    one = storey.chance.at(x, y, 50)
    number = storey.ground(x, y)
    art = ground(number).art
    if art == "lava":
        lava(pen, one)
    elif art == "water":
        water(pen, one)
    else:
        pen.rect(0, 0, U, U, DEEP["chasm"])
    for i, j in _banks(storey, x, y):
        _rim(pen, i, j, art, one)


def _banks(storey: Storey, x: int, y: int) -> list[tuple[int, int]]:
    """The sides on which a pool ends; it continues under a bridge."""
    same = (storey.ground(x, y), dg.BRIDGE)
    return [(i, j) for i, j in SIDES if storey.ground(x + i, y + j) not in same]


def patch(pen: Pen, storey: Storey, x: int, y: int) -> None:
    """A square of a ground no one has drawn a picture of: its colours, with a rim where it ends."""
    row = ground(storey.ground(x, y))
    patch_of(pen, row, storey.chance.at(x, y, 50))
    for i, j in _banks(storey, x, y):
        line = next([a, b] for di, dj, a, b in EDGES if (di, dj) == (i, j))
        pen.line(line, p.mixed(_fill(row), "#000000", 0.5), 3.0)
        pen.line(line, row.look.colour, 1.0, opacity=0.8)


def patch_of(pen: Pen, row: Ground, one: float) -> None:
    """The colour of a ground with flecks in it."""
    fill, light = _fill(row), row.look.colour
    pen.rect(0, 0, U, U, fill)
    for px, py, r in ((6 + 4 * one, 7, 3.2), (16 - 3 * one, 12.5, 2.4), (7 + 3 * one, 18, 1.9), (18.5, 19 - 2 * one, 1.5)):
        pen.oval(px, py, r, 0.72 * r, p.mixed(fill, light, 0.55))
        pen.oval(px - 0.3 * r, py - 0.25 * r, 0.4 * r, 0.28 * r, light, opacity=0.9)


def _fill(row: Ground) -> str:
    return row.look.fill or p.mixed(p.FLOOR[0], row.look.colour, 0.35)


def _rim(pen: Pen, i: int, j: int, art: str, one: float) -> None:
    """The bank of a pool on one side; a chasm shows its cliff in the north."""
    line = next([a, b] for di, dj, a, b in EDGES if (di, dj) == (i, j))
    if art == "lava":
        pen.line(line, "#2a0f08", 3.4)
        pen.line(line, "#6b2410", 1.6)
    elif art == "water":
        pen.line(line, "#16323d", 3.2)
        pen.line(line, "#8fc7d6", 0.9, opacity=0.8)
    else:
        if j == -1:
            pen.shape([(0, 0), (U, 0), (U, 8), (19, 6), (15 + 3 * one, 10), (9, 6), (5, 9), (0, 6)], "#5a5044")
            pen.line([(3, 1), (4, 6)], "#2e2820", 0.8)
            pen.line([(12, 1), (13, 6)], "#2e2820", 0.8)
            pen.line([(19, 1), (19, 5)], "#2e2820", 0.8)
        pen.line(line, "#8a7a64", 1.8)


def lava(pen: Pen, one: float) -> None:
    """Glowing rock with dark crusts."""
    pen.rect(0, 0, U, U, DEEP["lava"])
    pen.oval(7 + 6 * one, 8, 6.5, 4.5, "#ff8a2a")
    pen.oval(16 - 4 * one, 17, 5.5, 4, "#ff8a2a")
    pen.oval(8 + 6 * one, 8, 3, 2, "#ffd75e")
    pen.oval(16 - 4 * one, 17, 2.6, 1.8, "#ffd75e")
    for px, py in ((3, 15), (17 + 3 * one, 5), (9 + 4 * one, 21)):
        pen.shape([(px - 3, py), (px, py - 2.4), (px + 3.4, py - 0.6), (px + 1.8, py + 2.2), (px - 1.6, py + 2)], "#4a1509")


def water(pen: Pen, one: float) -> None:
    """Dark water with light waves."""
    pen.rect(0, 0, U, U, DEEP["water"])
    for px, py, light in ((2 + 5 * one, 6.5, "#7fc4d8"), (9 - 5 * one, 13, "#4f97ad"), (3 + 6 * one, 19.5, "#7fc4d8")):
        crest = ((px + 2, py - 3.2), (px + 4, py - 3.2), (px + 6, py))
        trough = ((px + 8, py + 3.2), (px + 10, py + 3.2), (px + 12, py))
        pen.curve((px, py), [crest, trough], stroke=light, line=1.3)


def chasm(pen: Pen) -> None:
    """A square of chasm by itself, as the legend shows it."""
    pen.rect(0, 0, U, U, DEEP["chasm"])
    for side in SIDES:
        _rim(pen, *side, "chasm", 0.3)


def bridge(pen: Pen, storey: Storey, x: int, y: int) -> None:
    """Planks across what lies beside them; the planks lie across the way."""
    around = [ground(storey.ground(x + i, y + j)) for i, j in SIDES]
    beside = [_depth_colour(row) for row in around if row.walkable and (row.art in DEEP or row.art not in FLAT)]
    pen.rect(0, 0, U, U, next((colour for colour in beside if colour), DEEP["chasm"]))
    along = _firm_ends(storey, x, y, 0, 1) > _firm_ends(storey, x, y, 1, 0)
    before, after = ((x - 1, y), (x + 1, y)) if along else ((x, y - 1), (x, y + 1))
    planks(pen, along, storey.ground(*before) != dg.BRIDGE, storey.ground(*after) != dg.BRIDGE)


def _depth_colour(row: Ground) -> str:
    """Return what shows under a bridge of the pool beside it; nothing of plain floor."""
    return DEEP.get(row.art) or ("" if row.firm else _fill(row))


def _firm_ends(storey: Storey, x: int, y: int, i: int, j: int) -> int:
    """Return how many of the two ends of a bridge in one direction lie on firm ground: where they do, one walks that way."""
    count = 0
    for sign in (-1, 1):
        px, py = x, y
        while storey.ground(px, py) == dg.BRIDGE:
            px, py = px + sign * i, py + sign * j
        count += ground(storey.ground(px, py)).firm
    return count


def planks(pen: Pen, north_south: bool, first: bool = True, last: bool = True) -> None:
    """The boards of a bridge one walks over from north to south, or from west to east, with a rope on each side."""
    for number in range(4):
        shade = p.mixed("#8a6238", "#a97c49", (number * 7 % 4) / 3)
        low = number * 6.0 + 0.5
        start, long = 1.5 * first, U - 1.5 * first - 1.5 * last
        if north_south:
            pen.rect(start, low, long, 5, shade, stroke="#3a2614", line=0.7, round=0.6)
        else:
            pen.rect(low, start, 5, long, shade, stroke="#3a2614", line=0.7, round=0.6)
    for side in [2.2] * first + [U - 2.2] * last:
        rope: list[Point] = [(side, 0), (side, U)] if north_south else [(0, side), (U, side)]
        pen.line(rope, "#d8c08a", 1.1)


def pit(pen: Pen, spikes: bool) -> None:
    """A hole with a lit southern rim; a spiked one shows its spikes."""
    pen.oval(12, 12.8, 9.8, 9.0, "#94866f")
    pen.oval(12, 12, 9.2, 8.2, "#0b090a")
    pen.oval(12, 11.6, 9.2, 7.8, stroke="#1d1814", line=1.2)
    if spikes:
        for px, py in ((7.5, 14.5), (12, 16.5), (16.5, 14.5), (9.8, 10.5), (14.3, 10.5)):
            pen.shape([(px - 1.8, py + 2), (px, py - 4.2), (px + 1.8, py + 2)], "#d9d4c8", stroke="#1d1814", line=0.5)


# ---------------------------------------------------------------- what stands in the way


def _under(pen: Pen, width: float, depth: float) -> None:
    pen.oval(width / 2 + 1.2, depth - 4.2, width * 0.42, 3.6, p.SHADOW, opacity=0.45)


def boulder(pen: Pen) -> None:
    """A heap of rock."""
    _under(pen, U, U)
    outline = [(3, 18), (4.5, 10), (9, 5), (15, 4.2), (20, 9), (21.2, 16), (18, 20.5), (8, 21)]
    pen.shape(outline, "#7d7a74", stroke="#23211e", line=1.1)
    pen.shape([(4.5, 10), (9, 5), (15, 4.2), (13, 10), (8, 12)], "#a9a59c")
    pen.shape([(13, 10), (20, 9), (21.2, 16), (16, 15.5)], "#66635d")
    pen.line([(8, 12), (9.5, 20.5)], "#4c4a46", 0.9)
    pen.line([(13, 10), (16, 15.5), (15, 20.5)], "#4c4a46", 0.9)


def statue(pen: Pen) -> None:
    """A figure on a plinth."""
    _under(pen, U, U)
    pen.rect(4.5, 17, 15, 4.6, "#8b8f99", stroke="#22242a", line=0.9, round=0.6)
    pen.rect(6.3, 14.8, 11.4, 2.8, "#b8bcc6", stroke="#22242a", line=0.7)
    body = [((7.4, 11), (9, 8.6), (12, 8.6)), ((15, 8.6), (16.6, 11), (16.2, 15))]
    pen.curve((7.8, 15), body, "#c9cdd6", stroke="#22242a", line=0.9, closed=True)
    pen.oval(12, 5.6, 3.1, 3.3, "#dfe2e8", stroke="#22242a", line=0.9)
    pen.line([(16.2, 10.5), (19.4, 4)], "#22242a", 2.2)
    pen.line([(16.2, 10.5), (19.4, 4)], "#dfe2e8", 1.1)


def tomb(pen: Pen, width: int, depth: int) -> None:
    """A stone coffin with a cross on its lid."""
    w, d = width * U, depth * U
    pen.rect(2.6, 3.4, w - 4, d - 4.4, p.SHADOW, opacity=0.45, round=2)
    pen.rect(2, 2, w - 4, d - 4.6, "#565a64", stroke="#1c1d22", line=1.1, round=1.5)
    pen.rect(4, 3.6, w - 8, d - 9.2, "#9ea3ae", stroke="#2b2d33", line=0.8, round=1.2)
    x, y = w / 2, d / 2 - 1.4
    long = min(d, max(w, d)) * 0.3 if depth >= width else min(w, d) * 0.34
    pen.line([(x, y - long), (x, y + long)], "#4a4d56", 2.2)
    pen.line([(x - 4.5, y - long * 0.35), (x + 4.5, y - long * 0.35)], "#4a4d56", 2.2)


def idol(pen: Pen, width: int, depth: int) -> None:
    """A horned head of stone that no one sees past."""
    w, d = width * U, depth * U
    big = pen.at(0, 0, min(w, d) / U) if width == depth else pen.at((w - min(w, d)) / 2, (d - min(w, d)) / 2, min(w, d) / U)
    pen.rect(0.5, 0.5, w - 1, d - 1, "#2a2331", stroke="#0f0c13", line=1.5, round=2)
    big.shape([(4, 9), (2.4, 3), (7.5, 6)], "#d8cfa8", stroke="#1a1420", line=0.5)
    big.shape([(20, 9), (21.6, 3), (16.5, 6)], "#d8cfa8", stroke="#1a1420", line=0.5)
    big.shape([(5, 8), (12, 4.5), (19, 8), (18, 16), (12, 21.5), (6, 16)], "#7a4a86", stroke="#1a1420", line=0.6)
    big.shape([(7.2, 10), (11, 11.4), (8, 12.8)], "#ffd24a")
    big.shape([(16.8, 10), (13, 11.4), (16, 12.8)], "#ffd24a")
    big.shape([(8.5, 16), (15.5, 16), (12, 19)], "#1a1420")


def dragon(pen: Pen, width: int, depth: int) -> None:
    """A young dragon on its plinth."""
    w, d = width * U, depth * U
    pen.rect(0.8, 0.8, w - 1.6, d - 1.6, "#6d6a63", stroke="#1d1b18", line=1.5, round=2)
    big = pen.at((w - min(w, d)) / 2, (d - min(w, d)) / 2, min(w, d) / U)
    big.shape([(4, 7), (11, 10), (8, 17), (3, 13)], "#7d2a22", stroke="#1d0d0a", line=0.5)
    big.shape([(20, 7), (13, 10), (16, 17), (21, 13)], "#7d2a22", stroke="#1d0d0a", line=0.5)
    big.oval(12, 14, 4.2, 6, "#b3402f", stroke="#1d0d0a", line=0.5)
    big.shape([(9.5, 7), (12, 3), (14.5, 7), (13.6, 10.5), (10.4, 10.5)], "#cf5a3d", stroke="#1d0d0a", line=0.5)
    big.oval(10.9, 6.8, 0.7, fill="#ffe14d")
    big.oval(13.1, 6.8, 0.7, fill="#ffe14d")


# ---------------------------------------------------------------- who draws what

STONE: Final = ("wall", "floor", "void")  # drawn by `stone`
DEEP: Final = {"lava": "#d9481c", "water": "#1f4f63", "chasm": "#050406"}
FLAT: Final[dict[str, Callable[[Pen, Storey, int, int], None]]] = {
    "lava": pool, "water": pool, "chasm": pool, "bridge": bridge,
    "pit": lambda pen, storey, x, y: pit(pen, spikes=False), "spiked-pit": lambda pen, storey, x, y: pit(pen, spikes=True),
}  # fmt: skip
STANDING: Final[dict[str, Callable[[Pen], None]]] = {"obstacle": boulder, "statue": statue}
LARGE: Final[dict[str, Callable[[Pen, int, int], None]]] = {"idol": idol, "dragon": dragon, "tomb": tomb}
"""Drawn once over all squares that hang together."""
SAMPLES: Final[dict[str, Callable[[Pen], None]]] = {
    "lava": lambda pen: lava(pen, 0.4), "water": lambda pen: water(pen, 0.4), "chasm": chasm,
    "bridge": lambda pen: planks(pen, north_south=True), "pit": lambda pen: pit(pen, spikes=False),
    "spiked-pit": lambda pen: pit(pen, spikes=True),
}  # fmt: skip
"""Draw a ground without a picture in the colours of its row: a patch on the floor, or a boulder in the way."""


# ---------------------------------------------------------------- heights


def draw_heights(pen: Pen, storey: Storey) -> None:
    """Platforms with a lit edge and a face where they end, steps with treads."""
    for x, y in storey.squares():
        rise = rise_of(storey, x, y)
        if rise <= 0:
            continue
        at = pen.at(x * U, y * U)
        at.rect(0, 0, U, U, "#c9b48a", opacity=min(0.34, 0.12 + 0.09 * rise))
        if rise == 1:
            treads(at, _uphill(storey, x, y))
    for x, y in storey.squares():
        if rise_of(storey, x, y) > 0:
            _ledges(pen.at(x * U, y * U), storey, x, y)


def rise_of(storey: Storey, x: int, y: int) -> int:
    """Steps by which a square lies above the floor of its level; 0 for walls."""
    c = storey.cell(x, y)
    if c < 0 or not ground(storey.dungeon.ground[c]).walkable:
        return 0
    return storey.dungeon.height[c] - STOREY * storey.level


def _uphill(storey: Storey, x: int, y: int) -> tuple[int, int]:
    """The side on which a step continues upwards."""
    here = rise_of(storey, x, y)
    for i, j in SIDES:
        if rise_of(storey, x + i, y + j) > here:
            return i, j
    return 0, -1


def treads(pen: Pen, up: tuple[int, int]) -> None:
    """Four treads that grow lighter uphill."""
    for number in range(4):
        lower = number * U / 4
        light = number / 3 if up in ((1, 0), (0, 1)) else 1 - number / 3
        colour = p.mixed("#5a4f3e", "#a8987a", light)
        if up[0]:
            pen.rect(lower, 0.6, U / 4, U - 1.2, colour, stroke=p.JOINT, line=0.8)
        else:
            pen.rect(0.6, lower, U - 1.2, U / 4, colour, stroke=p.JOINT, line=0.8)


def _ledges(pen: Pen, storey: Storey, x: int, y: int) -> None:
    """The edges of a raised square towards lower ones; in the south one sees the face below."""
    here = rise_of(storey, x, y)
    for i, j in SIDES:
        if not storey.floor(x + i, y + j):
            continue
        drop = here - rise_of(storey, x + i, y + j)
        if drop <= 0:
            continue
        ledge(pen, i, j, drop)


def ledge(pen: Pen, i: int, j: int, drop: int) -> None:
    """One edge of a platform, this many steps high."""
    wide = 2.2 if drop > 1 else 1.2
    if j == 1:
        if drop > 1:
            pen.rect(0, U - 1, U, 6.5, "#2e281f")
            for px in (4.0, 12.0, 20.0):
                pen.line([(px, U), (px, U + 5)], "#17130e", 0.9)
            pen.rect(0, U + 5.5, U, 4, p.SHADOW, opacity=0.3)
        pen.line([(0, U - 1), (U, U - 1)], "#f3e3bd", wide)
    elif j == -1:
        pen.line([(0, 0.9), (U, 0.9)], "#f3e3bd", wide)
    elif i == 1:
        pen.line([(U - 0.9, 0), (U - 0.9, U)], "#d9c79b", wide)
        if drop > 1:
            pen.rect(U, 0, 3.5, U, p.SHADOW, opacity=0.35)
    else:
        pen.line([(0.9, 0), (0.9, U)], "#f3e3bd", wide)
