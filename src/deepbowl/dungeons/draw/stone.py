"""The stone of a dungeon: floor, walls with a lit edge and a face, the shadows they cast, torches; or turf and crowd."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from deepbowl.board.bits import cells
from deepbowl.dungeons import dungeon as dg
from deepbowl.dungeons.draw import palette as p
from deepbowl.dungeons.draw.scene import UNIT, Pen, Point
from deepbowl.dungeons.dungeon import Dungeon

U: Final = UNIT
FACE: Final = 0.42 * U  # how much of a wall's square shows its front
THIN: Final = 0.2 * U  # an edge wall
EDGES: Final[tuple[tuple[int, int, Point, Point], ...]] = (
    (0, -1, (0, 0), (U, 0)), (0, 1, (0, U), (U, U)), (-1, 0, (0, 0), (0, U)), (1, 0, (U, 0), (U, U)),
)  # fmt: skip
"""The four sides of a square: the step to the neighbour and the ends of the edge."""


@dataclass(frozen=True)
class Storey:
    """One level of a dungeon, and what its squares are; outside the drawing there is rock or crowd."""

    dungeon: Dungeon
    level: int
    chance: p.Chance

    def cell(self, x: int, y: int) -> int:
        """The cell of a square, -1 outside."""
        return self.dungeon.at(x, y, self.level)

    def ground(self, x: int, y: int) -> int:
        """The ground of a square."""
        c = self.cell(x, y)
        if c < 0:
            return dg.AIR if self.dungeon.crowd or self.level else dg.ROCK
        return self.dungeon.ground[c]

    def solid(self, x: int, y: int) -> bool:
        """Return whether a square is rock."""
        return self.ground(x, y) == dg.ROCK

    def floor(self, x: int, y: int) -> bool:
        """Return whether a square is drawn as floor, with or without something on it."""
        return self.ground(x, y) not in (dg.ROCK, dg.AIR)

    def squares(self) -> list[tuple[int, int]]:
        """Every square of the level, row by row."""
        return [(x, y) for y in range(self.dungeon.depth) for x in range(self.dungeon.width)]

    def rim(self) -> list[tuple[int, int]]:
        """Every square of the level and one square round it."""
        return [(x, y) for y in range(-1, self.dungeon.depth + 1) for x in range(-1, self.dungeon.width + 1)]

    def near_floor(self, x: int, y: int) -> bool:
        """Return whether a square touches floor."""
        return any(self.floor(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1))


def draw_floor(pen: Pen, storey: Storey) -> None:
    """Flagstones, no two quite alike; turf on an open pitch."""
    for x, y in storey.squares():
        if not storey.floor(x, y):
            continue
        at = pen.at(x * U, y * U)
        if storey.dungeon.crowd:
            at.rect(0, 0, U, U, p.mixed(*p.TURF, ((x + y) % 2) * 0.6 + storey.chance.at(x, y, 1) * 0.4))
            at.rect(0, 0, U, U, stroke="#e8efe0", line=0.5, opacity=0.18)
        else:
            _flagstone(at, storey, x, y)


def _flagstone(pen: Pen, storey: Storey, x: int, y: int) -> None:
    light = storey.chance.at(x, y, 1)
    colour = p.mixed(*p.FLOOR, light)
    pen.rect(0, 0, U, U, p.JOINT)
    pen.rect(0.5, 0.5, U - 1, U - 1, colour, round=1.6)
    pen.line([(1.6, 1.1), (U - 1.8, 1.1)], p.mixed(colour, "#ffffff", 0.13), 0.7, opacity=0.7)
    kind = storey.chance.at(x, y, 2)
    cut = 6 + 12 * storey.chance.at(x, y, 3)
    if kind < 0.16:
        pen.line([(cut, 1), (cut, U - 1)], p.JOINT, 0.9)
    elif kind < 0.32:
        pen.line([(1, cut), (U - 1, cut)], p.JOINT, 0.9)
    elif kind < 0.4:
        pen.line([(cut, 1), (cut - 2, 9), (cut + 3, 15)], p.JOINT, 0.6, opacity=0.8)
    elif kind < 0.5:
        pen.oval(cut, 4 + 16 * storey.chance.at(x, y, 4), 0.9, fill=p.mixed(colour, "#000000", 0.35))


def draw_light(pen: Pen, storey: Storey) -> None:
    """The light of the torches on the floor before them."""
    for x, y in torches(storey):
        pen.glow((x + 0.5) * U, (y + 1.3) * U, 3.4 * U, p.TORCH, 0.34)


def draw_pitch_lines(pen: Pen, storey: Storey) -> None:
    """The chalk of an open pitch: wide zones and lines of scrimmage."""
    d = storey.dungeon
    for room in d.rooms:
        if not d.crowd or not room.name.startswith(("wide-", "scrimmage-")):
            continue
        wide = room.name.startswith("wide-")
        for c in cells(room.squares):
            x, y, _ = d.place(c)
            at = pen.at(x * U, y * U)
            if not wide:
                at.rect(0, 0, U, U, "#ffffff", opacity=0.16)
            for i, j, a, b in EDGES:
                q = storey.cell(x + i, y + j)
                if q >= 0 and storey.floor(x + i, y + j) and not room.squares >> q & 1:
                    at.line([a, b], "#f4f7ee", 1.0, opacity=0.55, dash=(3, 3) if wide else ())


def torches(storey: Storey) -> list[tuple[int, int]]:
    """Wall squares above a floor square that carry a torch: some, never close together."""
    if storey.dungeon.crowd:
        return []
    out: list[tuple[int, int]] = []
    spots = [(x, y) for x, y in storey.rim() if storey.solid(x, y) and storey.floor(x, y + 1)]
    spots.sort(key=lambda at: storey.chance.at(at[0], at[1], 9))
    for x, y in spots:
        if all(max(abs(x - i), abs(y - j)) >= 5 for i, j in out):
            out.append((x, y))
    return out


def draw_shadows(pen: Pen, storey: Storey) -> None:
    """The shadows of walls on the floor to their south and, fainter, to their east."""
    if storey.dungeon.crowd:
        return
    walls = {(min(a, b), max(a, b)) for a, b in storey.dungeon.walls}
    for x, y in storey.squares():
        if not storey.floor(x, y):
            continue
        at = pen.at(x * U, y * U)
        c, w = storey.cell(x, y), storey.dungeon.w
        if storey.solid(x, y - 1) or (c - w, c) in walls:
            for depth, dark in ((0.5, 0.13), (0.34, 0.16), (0.18, 0.24)):
                at.rect(0, 0, U, depth * U, p.SHADOW, opacity=dark)
        if storey.solid(x - 1, y) or (c - 1, c) in walls:
            for depth, dark in ((0.3, 0.1), (0.16, 0.16)):
                at.rect(0, 0, depth * U, U, p.SHADOW, opacity=dark)


def draw_walls(pen: Pen, storey: Storey, apron: float) -> None:
    """Rock next to floor as masonry seen from above, its southern side showing a face; beyond it, near black.

    `apron` is how far beyond the rim of rock no light reaches.
    """
    if not storey.dungeon.crowd and apron:
        wide, deep = (storey.dungeon.width + 2) * U, (storey.dungeon.depth + 2) * U
        pen.rect(-U - apron, -U - apron, wide + 2 * apron, apron, p.BEYOND)
        pen.rect(-U - apron, deep - U, wide + 2 * apron, apron, p.BEYOND)
        pen.rect(-U - apron, -U, apron, deep, p.BEYOND)
        pen.rect(wide - U, -U, apron, deep, p.BEYOND)
    for x, y in storey.rim():
        at = pen.at(x * U, y * U)
        if storey.solid(x, y):
            if storey.near_floor(x, y):
                _masonry(at, storey, x, y)
            else:
                at.rect(-0.2, -0.2, U + 0.4, U + 0.4, p.BEYOND)
        elif storey.ground(x, y) == dg.AIR and storey.level:
            at.rect(-0.2, -0.2, U + 0.4, U + 0.4, p.BEYOND)
            _seen_below(at, storey, x, y)
        elif storey.ground(x, y) == dg.AIR:
            _crowd(at, storey, x, y)
    for x, y in storey.rim():
        if storey.solid(x, y):
            _edges(pen.at(x * U, y * U), storey, x, y)
    for x, y in torches(storey):
        _torch(pen.at(x * U, y * U))


def draw_outline(pen: Pen, storey: Storey) -> None:
    """The edge of what is floor, lit: where the walls of a tile run."""
    for x, y in storey.squares():
        for dx, dy, a, b in EDGES:
            if storey.floor(x, y) and not storey.floor(x + dx, y + dy):
                pen.at(x * U, y * U).line([a, b], p.WALL_LIT, 2.4)


def _masonry(pen: Pen, storey: Storey, x: int, y: int) -> None:
    top = p.mixed(*p.WALL, storey.chance.at(x, y, 5))
    pen.rect(-0.2, -0.2, U + 0.4, U + 0.4, top)
    if storey.chance.at(x, y, 6) < 0.5:
        cut = 5 + 14 * storey.chance.at(x, y, 7)
        pen.line([(cut, 1), (cut, U * 0.5)], p.WALL_JOINT, 0.7, opacity=0.45)
        pen.line([(1, U * 0.5), (U - 1, U * 0.5)], p.WALL_JOINT, 0.7, opacity=0.45)
    if storey.floor(x, y + 1):
        _face(pen, storey, x, y)


def _face(pen: Pen, storey: Storey, x: int, y: int) -> None:
    """The front of a wall: two courses of bricks below a lit edge."""
    top = U - FACE
    pen.rect(-0.2, top, U + 0.4, FACE, p.WALL_FACE)
    middle = top + FACE / 2
    pen.line([(0, middle), (U, middle)], p.WALL_JOINT, 0.8)
    shift = 4 + 4 * storey.chance.at(x, y, 8)
    for row, left in ((0, shift), (0, shift + 12), (1, shift + 6)):
        pen.line([(left, top + 1 + row * FACE / 2), (left, middle + row * FACE / 2)], p.WALL_JOINT, 0.8)
    pen.line([(0, top), (U, top)], p.WALL_LIT, 1.5)


def _edges(pen: Pen, storey: Storey, x: int, y: int) -> None:
    """The lit edges of a wall's top towards the floor."""
    if storey.floor(x, y - 1):
        pen.line([(0, 0.4), (U, 0.4)], p.WALL_LIT, 1.1, opacity=0.85)
    low = U - FACE if storey.floor(x, y + 1) else U
    if storey.floor(x - 1, y):
        pen.line([(0.4, 0), (0.4, low)], p.WALL_LIT, 0.9, opacity=0.6)
    if storey.floor(x + 1, y):
        pen.line([(U - 0.4, 0), (U - 0.4, low)], p.WALL_DIM, 0.9, opacity=0.7)


def _torch(pen: Pen) -> None:
    pen.glow(U / 2, U * 0.66, 0.75 * U, p.TORCH, 0.75)
    pen.line([(U / 2, U * 0.74), (U / 2, U * 0.95)], "#6b4a2a", 2.2)
    flame = [((9.4, 15), (10.2, 12.6), (12.2, 10.2)), ((13.6, 12.6), (14.8, 15), (12, 18))]
    pen.curve((12, 18), flame, "#ffcf6b", stroke="#ff8a2b", line=0.8, closed=True)


def _seen_below(pen: Pen, storey: Storey, x: int, y: int) -> None:
    """The level below, faintly, where one looks down through open air."""
    below = Storey(storey.dungeon, storey.level - 1, storey.chance)
    if below.floor(x, y):
        pen.rect(0.6, 0.6, U - 1.2, U - 1.2, p.mixed(p.BEYOND, p.FLOOR[0], 0.45), round=1.6)
    elif below.solid(x, y) and below.near_floor(x, y):
        pen.rect(0, 0, U, U, p.mixed(p.BEYOND, p.WALL[0], 0.25))
    for i, j, a, b in EDGES:
        if storey.floor(x + i, y + j):
            pen.line([a, b], "#f3e3bd", 2.0)


def _crowd(pen: Pen, storey: Storey, x: int, y: int) -> None:
    pen.rect(-0.2, -0.2, U + 0.4, U + 0.4, p.CROWD)
    for number in range(4):
        px = 4 + 16 * storey.chance.at(x, y, 20 + number)
        py = 4 + 16 * storey.chance.at(x, y, 30 + number)
        colour = p.mixed("#2f2d3a", "#5a5568", storey.chance.at(x, y, 40 + number))
        pen.oval(px, py, 2.1, fill=colour)


def draw_edge_walls(pen: Pen, storey: Storey) -> None:
    """Walls that stand between two squares."""
    dungeon = storey.dungeon
    for a, b in dungeon.walls:
        x, y, level = dungeon.place(max(a, b))
        if level != storey.level or not (_drawn(storey, a) and _drawn(storey, b)):
            continue
        at = pen.at(x * U, y * U)
        if abs(a - b) == 1:
            at.rect(-THIN / 2, -THIN / 2, THIN, U + THIN, p.WALL[1])
            at.line([(-THIN / 2, 0), (-THIN / 2, U)], p.WALL_LIT, 0.9, opacity=0.7)
            at.line([(THIN / 2, 0), (THIN / 2, U)], p.WALL_JOINT, 0.9)
        else:
            at.rect(-THIN / 2, -THIN * 0.9, U + THIN, THIN * 1.5, p.WALL_FACE)
            at.rect(-THIN / 2, -THIN * 0.9, U + THIN, THIN * 0.8, p.WALL[1])
            at.line([(-THIN / 2, -THIN * 0.1), (U + THIN / 2, -THIN * 0.1)], p.WALL_LIT, 1.1)


def _drawn(storey: Storey, cell: int) -> bool:
    return storey.dungeon.ground[cell] not in (dg.ROCK, dg.AIR)
