"""The layout a board is drawn from: its squares and anything between them, numbered, named and checked.

Cells are ints. Every level is a rectangle with a border of cells no one can stand on, so that `cell + off[d]` never
wraps round; levels follow one another in the cell space. `Board` adds what follows from a layout: what is connected,
where bodies fit, how far it is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

MAX_CELLS: Final = 4096

# Diagonal rules. CLOSED: no way between two squares that are both not enterable, nor past the end of an edge wall or
# shut door. FREE: squares never stop a diagonal step, only walls or doors on edges that part the two squares do.
DIAGONAL_CLOSED: Final = 0
DIAGONAL_FREE: Final = 1

# what joins two squares outside the eight directions
LINK: Final = "link"
PASSAGE: Final = "passage"
LADDER: Final = "ladder"
LINK_KINDS: Final = (LINK, PASSAGE, LADDER)

AREA_NAME: Final = re.compile(r"(?!end-zone-\d+\Z|low\Z)[A-Za-z0-9][A-Za-z0-9._-]*\Z")


def stride(width: int) -> int:
    """Row stride of the cells of a board that is `width` squares wide."""
    return width + 2


def inside_cell(width: int, depth: int, stories: int, number: int) -> int:
    """The cell of one of the squares that lie apart from all levels: in spare rows behind the last, no two touching."""
    in_a_row = (width + 1) // 2
    row = stories * (depth + 1) + 1 + 2 * (number // in_a_row)
    return row * stride(width) + 1 + 2 * (number % in_a_row)


def cell_count(name: str, width: int, depth: int, stories: int, insides: int = 0) -> int:
    """Number of cell indices, border included, of a board of that size; too large a board is refused."""
    if width < 1 or depth < 1 or stories < 1:
        raise ValueError(f"a board needs at least one square and one level, not {width} x {depth} x {stories}")
    n = stride(width) * (stories * (depth + 1) + 1)
    if insides:
        n = (inside_cell(width, depth, stories, insides - 1) // stride(width) + 2) * stride(width)
    if n > MAX_CELLS:
        size = f"{width} x {depth} squares on {stories} level(s), with their border"
        raise ValueError(f"the board '{name}' needs {n} cells ({size}); at most {MAX_CELLS} are possible")
    return n


@dataclass(frozen=True)
class Drawing:
    """Everything a board is made from. Masks are sets of squares, but those of doors have a bit for each door."""

    name: str
    width: int
    """Squares from west to east."""
    depth: int
    """Squares from north to south."""
    stories: int
    """Levels."""
    floor: int
    """Squares a body can stand on."""
    solid: int
    """Squares that block sight."""
    void: int
    """Squares off the board: the crowd, or the open air beside an upper level."""
    height: list[int]
    end_zones: list[int] = field(default_factory=list)
    areas: dict[str, int] = field(default_factory=dict)
    doors: list[tuple[int, int]] = field(default_factory=list)
    """(a, b): on the edge between a and b; (a, a): fills the square a."""
    links: list[tuple[int, int, str, int]] = field(default_factory=list)
    """(a, b, kind, rungs): joined although they do not touch; only ladders have rungs."""
    walls: list[tuple[int, int]] = field(default_factory=list)
    gates: int = 0
    """Doors wide enough for big bodies."""
    frames: int = 0
    """Doors without a leaf: never shut."""
    iron: int = 0
    """Doors of iron."""
    low: int = 0
    """Squares too low for big bodies."""
    diagonal_rule: int = DIAGONAL_CLOSED
    insides: int = 0
    """Squares that lie on no level: each counts as a separate level."""


class Layout:
    """The squares of a board, their names, and the walls, doors and links between them."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self.name = drawing.name
        self.width = drawing.width
        self.depth = drawing.depth
        self.stories = drawing.stories
        self.insides = drawing.insides
        self.w: int = stride(self.width)
        self.n: int = cell_count(self.name, self.width, self.depth, self.stories, self.insides)
        w = self.w
        self.off: list[int] = [-w - 1, -w, -w + 1, -1, 1, w - 1, w, w + 1]
        self.bit: list[int] = [1 << c for c in range(self.n)]
        self.xs: list[int] = [-1] * self.n
        self.ys: list[int] = [-1] * self.n
        self.levels: list[int] = [-1] * self.n
        self.drawn: int = 0  # every square of the drawing, floor or not; the rest is border
        self._number_squares()
        self.floor = drawing.floor
        self.solid = drawing.solid
        self.void = drawing.void
        self.height = drawing.height
        self.end_zones = drawing.end_zones
        self.areas = drawing.areas
        self.doors = drawing.doors
        self.links = drawing.links
        self.walls = drawing.walls
        self.gates = drawing.gates
        self.frames = drawing.frames
        self.iron = drawing.iron
        self.low = drawing.low
        self.diagonal_rule = drawing.diagonal_rule
        self.leaves: int = ((1 << len(self.doors)) - 1) & ~self.frames  # the doors that can be shut
        self.wall_edges: set[int] = set()
        self.door_edges: dict[int, int] = {}  # edge -> bit of its door
        self.door_cells: dict[int, int] = {}  # square filled by a door -> bit of the door
        self._check()
        self._index_edges()

    def at(self, x: int, y: int, level: int = 0) -> int:
        """The square in column x and row y of a level, counted from 0 in the north-west; -1 if outside.

        Squares that lie on no level, such as the inside of a passage, are column and row 0 of the numbers after the last.
        """
        if 0 <= x < self.width and 0 <= y < self.depth and 0 <= level < self.stories:
            return (level * (self.depth + 1) + y + 1) * self.w + x + 1
        if x == y == 0 and self.stories <= level < self.stories + self.insides:
            return inside_cell(self.width, self.depth, self.stories, level - self.stories)
        return -1

    def label(self, cell: int) -> str:
        """The name of a square in texts: "x,y", or "x,y,level" on an upper level or on none."""
        if not 0 <= cell < self.n or self.xs[cell] < 0:
            raise ValueError(f"cell {cell} is not a square of the board '{self.name}'")
        text = f"{self.xs[cell]},{self.ys[cell]}"
        return f"{text},{self.levels[cell]}" if self.levels[cell] else text

    def cell(self, label: str) -> int:
        """The square with that name; exactly the names that `label` gives are understood."""
        parts = label.split(",")
        if len(parts) not in (2, 3) or not all(p.isascii() and p.isdigit() for p in parts):
            raise ValueError(f"'{label}' names no square: write 'x,y', or 'x,y,level' on an upper level")
        numbers = [int(p) for p in parts]
        level = numbers[2] if len(numbers) == 3 else 0
        cell = self.at(numbers[0], numbers[1], level)
        if cell < 0:
            size = f"x 0-{self.width - 1}, y 0-{self.depth - 1}, level 0-{self.stories + self.insides - 1}"
            raise ValueError(f"'{label}' lies outside the board '{self.name}' ({size})")
        if self.label(cell) != label:
            raise ValueError(f"'{label}' is written '{self.label(cell)}'")
        return cell

    def edge(self, a: int, b: int) -> int:
        """The key of the edge between two neighbouring squares, whichever comes first."""
        return a * self.n + b if a < b else b * self.n + a

    def _number_squares(self) -> None:
        for level in range(self.stories):
            for y in range(self.depth):
                for x in range(self.width):
                    c = self.at(x, y, level)
                    self.xs[c], self.ys[c], self.levels[c] = x, y, level
                    self.drawn |= self.bit[c]
        for number in range(self.insides):
            c = self.at(0, 0, self.stories + number)
            self.xs[c], self.ys[c], self.levels[c] = 0, 0, self.stories + number
            self.drawn |= self.bit[c]

    def _check(self) -> None:
        """Refuse a board that contradicts itself."""
        self._check_masks()
        joined = [(a, b) for a, b, _, _ in self.links]
        for what, pairs in (("door", self.doors), ("wall", self.walls), ("link", joined)):
            for a, b in pairs:
                for c in (a, b):
                    if not 0 <= c < self.n or not self.drawn & self.bit[c]:
                        raise ValueError(f"a {what} of the board '{self.name}' lies outside the drawing")
                    if what != "wall" and not self.floor & self.bit[c]:
                        raise ValueError(f"{self.label(c)} has a {what} but is not floor")
                if what == "link":
                    if a == b:
                        raise ValueError(f"the link at {self.label(a)} leads to its own square")
                elif b - a not in (1, -1, self.w, -self.w) and not (what == "door" and a == b):
                    raise ValueError(f"a {what} between {self.label(a)} and {self.label(b)}: these share no edge")
        if (self.gates | self.frames | self.iron) >> len(self.doors):
            raise ValueError(f"the board '{self.name}' marks a gate, frame or iron door that is not among its doors")
        for a, _, kind, rungs in self.links:
            if kind not in LINK_KINDS or rungs < 0 or (rungs and kind != LADDER):
                raise ValueError(f"the link at {self.label(a)} is a '{kind}' with {rungs} rungs: {', '.join(LINK_KINDS)}")
        if self.diagonal_rule not in (DIAGONAL_CLOSED, DIAGONAL_FREE):
            raise ValueError(f"unknown diagonal rule {self.diagonal_rule}")

    def _check_masks(self) -> None:
        if self.name != self.name.strip() or not self.name.isprintable():
            raise ValueError(f"the name {self.name!r} must be one printable line without spaces at its ends")
        if len(self.height) != self.n:
            raise ValueError(f"{len(self.height)} heights for {self.n} cells")
        if self.floor & ~self.drawn:
            raise ValueError(f"the board '{self.name}' has floor outside the drawing")
        if self.floor & (self.solid | self.void) or self.solid & self.void:
            raise ValueError(f"a square of the board '{self.name}' has two kinds")
        border = ((1 << self.n) - 1) & ~self.drawn
        if border & ~self.solid and border & ~self.void:
            raise ValueError(f"the border of the board '{self.name}' must be wholly solid or wholly void")
        if (self.floor | self.solid | self.void) >> self.n:
            raise ValueError(f"the board '{self.name}' has squares beyond its last cell")
        if any(h and not self.floor & self.bit[c] for c, h in enumerate(self.height)):
            raise ValueError(f"the board '{self.name}' has a height where there is no floor")
        if self.low & ~self.floor:
            raise ValueError(f"the board '{self.name}' has a low square that is not floor")
        for seat, mask in enumerate(self.end_zones):
            if mask & ~self.floor:
                raise ValueError(f"end zone {seat} of the board '{self.name}' is not all floor")
        for name, mask in self.areas.items():
            if AREA_NAME.match(name) is None:
                raise ValueError(f"'{name}' is not a name for an area: letters, digits and . _ -, no word of the notation")
            if mask & ~self.drawn:
                raise ValueError(f"the area '{name}' lies partly outside the drawing")

    def _index_edges(self) -> None:
        for a, b in self.walls:
            if self.edge(a, b) in self.wall_edges:
                raise ValueError(f"two walls between {self.label(a)} and {self.label(b)}")
            self.wall_edges.add(self.edge(a, b))
        for i, (a, b) in enumerate(self.doors):
            if a == b:
                if a in self.door_cells:
                    raise ValueError(f"two doors fill {self.label(a)}")
                self.door_cells[a] = 1 << i
                continue
            key = self.edge(a, b)
            if key in self.door_edges or key in self.wall_edges:
                raise ValueError(f"two doors, or a door and a wall, between {self.label(a)} and {self.label(b)}")
            self.door_edges[key] = 1 << i

    def facts(self) -> tuple[object, ...]:
        """Everything that makes this board what it is, to compare two boards."""
        return (
            (self.name, self.width, self.depth, self.stories, self.insides, self.floor, self.solid, self.void),
            (tuple(self.height), tuple(self.end_zones), tuple(sorted(self.areas.items()))),
            (tuple(self.doors), tuple(self.links), tuple(self.walls)),
            (self.gates, self.frames, self.iron, self.low, self.diagonal_rule),
        )
