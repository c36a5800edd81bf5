"""Where the rooms of a generated dungeon lie: placed by chance, together with their images under the symmetry."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Final

from deepbowl.board.bits import cells
from deepbowl.dungeons.generator import shapes
from deepbowl.dungeons.generator.grid import Grid

MARGIN: Final = 1  # squares of rock round the drawing
TRIES: Final = 60  # positions tried for one room


@dataclass(frozen=True)
class Piece:
    """A room and its images; image k belongs to seat k. The middle room has one image only."""

    kind: str
    images: tuple[int, ...]
    home: bool = False


@dataclass
class Layout:
    """The floor plan as it grows."""

    grid: Grid
    seats: int
    manner: str
    pieces: list[Piece] = field(default_factory=list)
    floor: int = 0
    zones: list[int] = field(default_factory=list)
    fronts: int = 0  # squares before score doors, kept free
    score_doors: list[int] = field(default_factory=list)  # the score-door squares of each seat
    corridors: int = 0
    doorways: list[int] = field(default_factory=list)  # squares where a corridor is one square wide
    spare: int = 0  # the home and the way to it that the fourth team would have; filled in when all else is done
    aside: int = 0  # the squares whose fate differs between images because of that, and their neighbours

    @property
    def inside(self) -> int:
        """The squares where floor may lie."""
        grid = self.grid
        box = 0
        for y in range(MARGIN, grid.depth - MARGIN):
            box |= ((1 << grid.width - 2 * MARGIN) - 1) << grid.at(MARGIN, y)
        return box

    def all_zones(self) -> int:
        """The squares of all end zones."""
        out = 0
        for zone in self.zones:
            out |= zone
        return out

    def add(self, piece: Piece) -> None:
        """Put a room and its images on the plan."""
        self.pieces.append(piece)
        for image in piece.images:
            self.floor |= image

    def fits(self, image: int, allowed: int) -> bool:
        """Return whether a room keeps a wall between itself, what is there already and its own images."""
        if image & ~allowed or self.grid.near8(image) & self.floor:
            return False
        near = self.grid.near8(image)
        return all(not near & self.grid.turn(image, k) for k in range(1, self.grid.fold))

    def images(self, image: int) -> tuple[int, ...]:
        """A room and its images, one for each turn."""
        return tuple(self.grid.turn(image, k) for k in range(self.grid.fold))


def laid(grid: Grid, shape: shapes.Shape, x: int, y: int) -> int:
    """A shape as a set of squares, its north-west corner at column x and row y; 0 if it does not fit on the grid."""
    out = 0
    for dx, dy in shape:
        if not grid.inside(x + dx, y + dy):
            return 0
        out |= 1 << grid.at(x + dx, y + dy)
    return out


def place_homes(layout: Layout, dice: Random) -> bool:
    """Put the home room of each team at the edge of the plan, its end zone being the strip along that edge."""
    grid = layout.grid
    deep = dice.choice((3, 4, 4, 5))
    wide = dice.choice((4, 5, 5, 6))
    home = shapes.box(deep, wide)
    if deep > 3 and dice.random() < 0.4:  # a narrower mouth
        home -= {(deep - 1, 0), (deep - 1, wide - 1)}
    low, high = MARGIN, grid.depth - MARGIN - wide
    if grid.fold == 4:  # near the corners: neighbours are then as far away as the team opposite
        y = dice.randint(low, max(low, min(high, low + 3)))
    else:
        y = dice.choice((low, high, dice.randint(low, high)))
    image = laid(grid, home, MARGIN, y)
    if not image or not layout.fits(image, layout.inside):
        return False
    strip = laid(grid, shapes.box(2, wide), MARGIN, y)
    layout.add(Piece("home", layout.images(image), home=True))
    layout.zones = [grid.turn(strip, k) for k in range(layout.seats)]
    return True


def place_porches(layout: Layout, dice: Random) -> bool:
    """Three porches below the northern edge, each with a door of two squares in it, and their images in the south."""
    grid = layout.grid
    third = (grid.width - 2 * MARGIN) // 3
    doors = 0
    for number in range(3):
        wide = dice.randint(4, third - 1)
        deep = dice.randint(2, 4)
        porch = shapes.box(wide, deep)
        if wide >= 4 and deep >= 3 and dice.random() < 0.5:
            porch -= {(0, deep - 1), (wide - 1, deep - 1)}
        x = MARGIN + number * third + dice.randint(0, third - 1 - wide)
        image = laid(grid, porch, x, MARGIN)
        if not image or not layout.fits(image, layout.inside):
            return False
        layout.add(Piece("porch", layout.images(image), home=True))
        left = x + dice.randint((wide - 2) // 2, (wide - 1) // 2)
        doors |= 3 << grid.at(left, 0)
    layout.score_doors = [doors, grid.turn(doors, 1)]
    layout.zones = list(layout.score_doors)
    layout.fronts = doors << grid.w | grid.turn(doors, 1) >> grid.w
    return True


def place_middle(layout: Layout, dice: Random) -> bool:
    """A room in the middle that is its own image; False if none fits."""
    grid = layout.grid
    for _ in range(8):
        kind = dice.choice(("round hall", "round hall", "cloister", "cave", "hall"))
        if layout.seats == 3:  # small, so that crossing it is as far for neighbours as for those opposite
            kind = dice.choice(("round hall", "hall"))
        shape = _middle_shape(layout, kind, dice)
        width, depth = shapes.size(shape)
        if (grid.width - width) % 2 or (grid.depth - depth) % 2:
            shape = shapes.quarter(shape)
            width, depth = depth, width
        image = laid(grid, shape, (grid.width - width) // 2, (grid.depth - depth) // 2)
        image = grid.roomy(grid.orbit_of(image))
        if image and grid.connected(image) and not image & ~layout.inside and not grid.near8(image) & layout.floor:
            layout.add(Piece(kind, (image,)))
            return True
    return False


def _middle_shape(layout: Layout, kind: str, dice: Random) -> shapes.Shape:
    """A shape of a kind for the middle; its width is even or odd as that of the plan."""
    odd_x, odd_y = layout.grid.width % 2, layout.grid.depth % 2
    if kind == "cave":
        return shapes.cave(dice)
    if kind == "round hall":
        side = dice.choice((6, 8) if layout.seats != 3 else (4, 6)) + odd_x
        disc = shapes.disc(side)
        if side >= 7 and dice.random() < 0.5:
            mid = {side // 2, (side - 1) // 2}
            disc -= frozenset((x, y) for x in mid for y in mid)
        return disc
    width, depth = dice.choice((6, 8)) + odd_x, dice.choice((6, 8)) + odd_y
    if layout.seats == 3:
        width = depth = 4 + odd_x
    whole = shapes.box(width, depth)
    if kind == "cloister" and min(width, depth) >= 6:
        return whole - frozenset((x, y) for x, y in whole if 2 <= x < width - 2 and 2 <= y < depth - 2)
    return whole


def place_rooms(layout: Layout, dice: Random, squares: int) -> None:
    """Add rooms, with their images, until the plan has about this many squares or nothing fits any more."""
    grid = layout.grid
    misses = 0
    allowed = layout.inside
    while layout.floor.bit_count() < squares and misses < 12:
        kind, shape = shapes.room(layout.manner, dice)
        if layout.floor.bit_count() + len(shape) * grid.fold > squares * 1.15:
            misses += 1
            continue
        width, depth = shapes.size(shape)
        for _ in range(TRIES):
            x = dice.randint(MARGIN, max(MARGIN, grid.width - MARGIN - width))
            y = dice.randint(MARGIN, max(MARGIN, grid.depth - MARGIN - depth))
            image = laid(grid, shape, x, y)
            if image and layout.fits(image, allowed):
                layout.add(Piece(kind, layout.images(image)))
                break
        else:
            misses += 1


Bounds = tuple[int, int, int, int]


def gap(a: Bounds, b: Bounds) -> int:
    """Return how far two rooms lie apart, from edge to edge of their rectangles, both directions added."""
    return max(0, b[0] - a[2], a[0] - b[2]) + max(0, b[1] - a[3], a[1] - b[3])


def bounds(grid: Grid, mask: int) -> Bounds:
    """The smallest and the largest column and row of a set: left, top, right, bottom."""
    xs = [grid.xs[c] for c in cells(mask)]
    ys = [grid.ys[c] for c in cells(mask)]
    return min(xs), min(ys), max(xs), max(ys)
