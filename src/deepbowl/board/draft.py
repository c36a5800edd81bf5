"""Drawing a board: a draft is changed square by square and then built."""

from __future__ import annotations

from typing import Final

from deepbowl.board.board import Board
from deepbowl.board.layout import DIAGONAL_CLOSED, LINK, Drawing, cell_count, inside_cell, stride

FLOOR: Final = 0
WALL: Final = 1  # no one stands there, no one sees through
VOID: Final = 2  # off the board: crowd, or open air beside an upper level
BLOCK: Final = 3  # no one stands there, but one sees across: obstacle, tomb

STOREY: Final = 3  # steps by which a level lies higher than the one below, unless said otherwise


class Draft:
    """A board being drawn. Its squares have the same cell numbers as on the board it becomes."""

    def __init__(
        self, name: str, width: int, depth: int, stories: int = 1, kind: int = WALL, insides: int = 0
    ) -> None:
        self.name = name
        self.width = width
        self.depth = depth
        self.stories = stories
        self.insides = insides  # squares apart from all levels
        self.w = stride(width)
        self.n = cell_count(name, width, depth, stories, insides)
        self.edge_is_wall = True  # what lies beyond the drawing: wall, or (False) crowd
        self.diagonal_rule = DIAGONAL_CLOSED
        self.kinds: list[int] = [kind] * self.n
        self.height: list[int] = [STOREY * (max(0, c // self.w - 1) // (depth + 1)) for c in range(self.n)]
        for number in range(insides):
            cell = self.at(0, 0, stories + number)
            self.kinds[cell], self.height[cell] = FLOOR, 0
        self.end_zones: list[int] = []
        self.areas: dict[str, int] = {}
        self.doors: list[tuple[int, int]] = []
        self.links: list[tuple[int, int, str, int]] = []
        self.walls: list[tuple[int, int]] = []
        self.gates = 0
        self.frames = 0
        self.iron = 0
        self.low = 0

    def at(self, x: int, y: int, level: int = 0) -> int:
        """The square in column x and row y of a level; those apart from all levels are 0, 0 of the numbers after."""
        if x == y == 0 and self.stories <= level < self.stories + self.insides:
            return inside_cell(self.width, self.depth, self.stories, level - self.stories)
        if not (0 <= x < self.width and 0 <= y < self.depth and 0 <= level < self.stories):
            size = f"{self.width} x {self.depth} squares on {self.stories} level(s)"
            raise ValueError(f"{x},{y},{level} lies outside the draft of {size}")
        return (level * (self.depth + 1) + y + 1) * self.w + x + 1

    def fill(self, kind: int, x: int, y: int, width: int, depth: int, level: int = 0) -> int:
        """Make a rectangle of squares floor, wall, void or block; returns the set of these squares."""
        mask = 0
        for yy in range(y, y + depth):
            for xx in range(x, x + width):
                c = self.at(xx, yy, level)
                self.kinds[c] = kind
                mask |= 1 << c
        return mask

    def add_link(self, a: int, b: int, kind: str = LINK, rungs: int = 0) -> None:
        """Join two squares that do not touch; a ladder has this many rungs."""
        self.links.append((a, b, kind, rungs))

    def add_door(self, a: int, b: int, gate: bool = False, frame: bool = False, iron: bool = False) -> int:
        """Set a door on the edge between two squares, or filling one (a == b); returns its number.

        A gate also lets big bodies through; a frame has no leaf, so it is never shut; iron is harder to smash.
        """
        self.doors.append((a, b))
        number = len(self.doors) - 1
        if gate:
            self.gates |= 1 << number
        if frame:
            self.frames |= 1 << number
        if iron:
            self.iron |= 1 << number
        return number

    def build(self) -> Board:
        """The finished board."""
        masks = [0, 0, 0, 0]
        drawn = 0
        for level in range(self.stories):
            for y in range(self.depth):
                for x in range(self.width):
                    c = self.at(x, y, level)
                    drawn |= 1 << c
                    masks[self.kinds[c]] |= 1 << c
        for number in range(self.insides):
            c = self.at(0, 0, self.stories + number)
            drawn |= 1 << c
            masks[self.kinds[c]] |= 1 << c
        border = ((1 << self.n) - 1) & ~drawn
        masks[WALL if self.edge_is_wall else VOID] |= border
        height = [h if masks[FLOOR] >> c & 1 else 0 for c, h in enumerate(self.height)]
        return Board(Drawing(
            name=self.name, width=self.width, depth=self.depth, stories=self.stories, insides=self.insides,
            floor=masks[FLOOR], solid=masks[WALL], void=masks[VOID], height=height, end_zones=self.end_zones[:],
            areas=dict(self.areas), doors=self.doors[:], links=self.links[:], walls=self.walls[:], gates=self.gates,
            frames=self.frames, iron=self.iron, low=self.low, diagonal_rule=self.diagonal_rule,
        ))  # fmt: skip
