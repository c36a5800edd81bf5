"""A dungeon: what is drawn on its squares, for which books and how many seats. Immutable; made by a `Plan`.

Squares are the cells of the board it becomes (`deepbowl.board`): the same number means the same square in a plan, a
dungeon and its board. Every square has one *ground*; on top of it may lie one *thing* (chest, pad, trap, door …), and
independently of both an end zone, an inscription, a height and rooms.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from deepbowl.board.bits import cells, mask_of
from deepbowl.board.board import Board
from deepbowl.board.draft import BLOCK, STOREY, WALL, Draft
from deepbowl.board.layout import DIAGONAL_CLOSED, DIAGONAL_FREE, LADDER, PASSAGE, stride
from deepbowl.engine.log import SEAT_LETTERS
from deepbowl.grounds import Ground, ground, ground_number, grounds

MAX_SEATS: Final = 4

# Numbers of the grounds that readers, makers and drawers of dungeons speak of by name; the table has all of them.
ROCK: Final = ground_number("wall")
FLOOR: Final = ground_number("floor")
AIR: Final = ground_number("void")
OBSTACLE: Final = ground_number("obstacle")
STATUE: Final = ground_number("statue")
TOMB: Final = ground_number("tomb")
IDOL: Final = ground_number("idol")
DRAGON: Final = ground_number("dragon")
LAVA: Final = ground_number("lava")
WATER: Final = ground_number("water")
CHASM: Final = ground_number("chasm")
BRIDGE: Final = ground_number("bridge")
PIT: Final = ground_number("pit")
SPIKES: Final = ground_number("spiked-pit")

# ---------------------------------------------------------------- doors and traps
DOOR: Final = "door"
GATE: Final = "gate"
IRON_DOOR: Final = "iron-door"
IRON_GATE: Final = "iron-gate"
DOORWAY: Final = "doorway"
ARCHWAY: Final = "archway"
SCORE_DOOR: Final = "score-door"
DOOR_KINDS: Final = (DOOR, GATE, IRON_DOOR, IRON_GATE, DOORWAY, ARCHWAY, SCORE_DOOR)
"""A gate, iron gate or archway also lets big bodies through; a doorway or archway has no leaf; iron is harder to smash
[AG-DOOR-10]; a score door is an end zone square that opens for a ball carrier [SB-DOOR-01]."""
LARGE_DOORS: Final = frozenset({GATE, IRON_GATE, ARCHWAY})
IRON_DOORS: Final = frozenset({IRON_DOOR, IRON_GATE})
OPENINGS: Final = frozenset({DOORWAY, ARCHWAY})

FACE_DOWN: Final = "face-down"
TRAP_KINDS: Final = (FACE_DOWN, "exploding", "gas", "pit", "spiked-pit", "teleporter")
"""A face-down trap is drawn from the pool when it is revealed; the others are what the map says. [AG-TRAP-01]"""


def seat_name(seat: int) -> str:
    """Return the name by which coaches know a seat: "seat A" to "seat D"."""
    return f"seat {SEAT_LETTERS[seat]}"


class Door(NamedTuple):
    """A door on the edge between two squares, or filling one (a == b)."""

    a: int
    b: int
    kind: str = DOOR


class Ladder(NamedTuple):
    """A ladder from the square at its foot to the one at its top, with this many rungs. [AG-PLAT-15]"""

    foot: int
    top: int
    rungs: int


class Room(NamedTuple):
    """A set of squares with a name; `tile` says which printed tile it is, if any."""

    name: str
    title: str
    tile: str
    squares: int


@dataclass(frozen=True)
class Dungeon:
    """Everything that is drawn, in one normal order, so that equal dungeons are equal values."""

    name: str
    title: str
    author: str
    idea: str
    books: tuple[str, ...]
    width: int
    depth: int
    stories: int
    crowd: bool  # the outside is a crowd, not rock
    free_diagonals: bool  # corners never stop a diagonal step, only edge walls and doors do [SB-WALL-04, DG-SETUP-07]
    ground: bytes  # per cell
    height: bytes  # per cell, in steps; 0 where no one can be
    zones: tuple[int, ...]  # the end zone of each seat, a set of squares
    chests: tuple[int, ...]  # squares
    pads: tuple[int, ...]  # squares, pad 1 first
    traps: tuple[tuple[int, str], ...]  # square and kind
    runes: tuple[tuple[str, int], ...]  # college ("" for a plain inscription) and its squares
    doors: tuple[Door, ...]
    walls: tuple[tuple[int, int], ...]  # on the edge between two squares
    passages: tuple[tuple[int, int], ...]  # the two ends of each secret passage
    ladders: tuple[Ladder, ...]
    rooms: tuple[Room, ...]
    balls: tuple[int, ...]  # where balls may start, in the order of the die
    monsters: tuple[int, ...]  # where monsters of the dungeon start
    low: int  # squares under a low ceiling: big bodies do not fit [AG-PLAT-04]
    _cache: dict[str, Board] = field(default_factory=dict, compare=False, repr=False, hash=False)
    _grounds: dict[int, int] = field(default_factory=dict, compare=False, repr=False, hash=False)

    # ------------------------------------------------------------------ squares
    @property
    def seats(self) -> int:
        """Return how many teams play in it."""
        return len(self.zones)

    @property
    def w(self) -> int:
        """Row stride of the cells."""
        return stride(self.width)

    def at(self, x: int, y: int, level: int = 0) -> int:
        """The square in column x and row y of a level; -1 if outside the drawing."""
        if 0 <= x < self.width and 0 <= y < self.depth and 0 <= level < self.stories:
            return (level * (self.depth + 1) + y + 1) * self.w + x + 1
        return -1

    def place(self, cell: int) -> tuple[int, int, int]:
        """Column, row and level of a square of the drawing."""
        row, x = divmod(cell, self.w)
        level, y = divmod(row - 1, self.depth + 1)
        return x - 1, y, level

    def label(self, cell: int) -> str:
        """The name of a square in texts: "x,y", or "x,y,level" on an upper level."""
        x, y, level = self.place(cell)
        return f"{x},{y},{level}" if level else f"{x},{y}"

    def squares(self) -> list[int]:
        """Every square of the drawing, level by level, row by row."""
        return [
            self.at(x, y, level)
            for level in range(self.stories)
            for y in range(self.depth)
            for x in range(self.width)
        ]

    def on(self, *numbers: int) -> int:
        """The squares with one of these grounds."""
        if not self._grounds:
            found: dict[int, list[int]] = {}
            for c in self.squares():
                found.setdefault(self.ground[c], []).append(c)
            self._grounds.update((number, mask_of(squares)) for number, squares in found.items())
        mask = 0
        for number in numbers:
            mask |= self._grounds.get(number, 0)
        return mask

    def where(self, asked: Callable[[Ground], bool]) -> int:
        """The squares whose ground is what is asked for."""
        return self.on(*(number for number, row in enumerate(grounds()) if asked(row)))

    @property
    def walkable(self) -> int:
        """The squares a body can be on, shut doors not counted."""
        return self.where(lambda row: row.walkable)

    @property
    def obstacles(self) -> int:
        """The squares of whatever stops feet but not eyes."""
        return self.where(lambda row: row.kind == BLOCK)

    @property
    def raised(self) -> int:
        """The squares that lie higher than the floor of their level: steps and platforms."""
        return mask_of(c for c in cells(self.walkable) if self.height[c] != STOREY * self.place(c)[2])

    # ------------------------------------------------------------------ what rules read
    def marks(self) -> dict[str, int]:
        """The sets of squares that features lie on, by the name of the feature; only those there are.

        Grounds other than wall, floor and void under their own names, "obstacle" being everything that stops feet but
        not eyes; "chest", "pad", "trap" (face-down ones) and "trap-KIND", "passage" (the ends), "rune" and
        "rune-COLLEGE", "ladder" (both ends), "ball", "monster".
        """
        out = {row.name: self.on(number) for number, row in enumerate(grounds()) if number > AIR}
        out["obstacle"] = self.obstacles
        out["chest"] = mask_of(self.chests)
        out["pad"] = mask_of(self.pads)
        for c, kind in self.traps:
            name = "trap" if kind == FACE_DOWN else f"trap-{kind}"
            out[name] = out.get(name, 0) | 1 << c
        for college, mask in self.runes:
            out["rune"] = out.get("rune", 0) | mask
            if college:
                out[f"rune-{college}"] = mask
        out["passage"] = mask_of(c for ends in self.passages for c in ends)
        out["ladder"] = mask_of(c for ladder in self.ladders for c in (ladder.foot, ladder.top))
        out["ball"] = mask_of(self.balls)
        out["monster"] = mask_of(self.monsters)
        return {name: mask for name, mask in out.items() if mask}

    def board(self) -> Board:
        """The board it is played on; made once.

        Areas: every set of `marks`, "pad-1", "pad-2", …, "centre-1", "centre-2", … for the squares of the balls, the
        rooms by name, "tile-ID" (or "tile-ID-1", … if it is there more than once) for those that are tiles, and
        "score-door" for the doors that are end zones. Inside a secret passage there is one more square: it lies apart
        from all levels, and links join it with both ends. [AG-PORTAL-03]
        """
        board = self._cache.get("board")
        if board is None:
            board = self._board()
            self._cache["board"] = board
        return board

    def _board(self) -> Board:
        draft = Draft(self.title or self.name, self.width, self.depth, self.stories, WALL, len(self.passages))
        draft.edge_is_wall = not self.crowd
        draft.diagonal_rule = DIAGONAL_FREE if self.free_diagonals else DIAGONAL_CLOSED
        for c in self.squares():
            draft.kinds[c] = ground(self.ground[c]).kind
            draft.height[c] = self.height[c]
        draft.end_zones = list(self.zones)
        draft.low = self.low
        draft.walls = list(self.walls)
        for door in self.doors:
            draft.add_door(
                door.a, door.b, door.kind in LARGE_DOORS, door.kind in OPENINGS, door.kind in IRON_DOORS
            )  # fmt: skip
        draft.areas.update(self.marks())
        for number, c in enumerate(self.pads, 1):
            draft.areas[f"pad-{number}"] = 1 << c
        for number, c in enumerate(self.balls, 1):
            draft.areas[f"centre-{number}"] = 1 << c
        for room in self.rooms:
            draft.areas[room.name] = room.squares
        for tile in sorted({room.tile for room in self.rooms if room.tile}):
            pieces = [room.squares for room in self.rooms if room.tile == tile]
            for number, squares in enumerate(pieces, 1):
                draft.areas[f"tile-{tile}" + (f"-{number}" if len(pieces) > 1 else "")] = squares
        score_doors = mask_of(door.a for door in self.doors if door.kind == SCORE_DOOR)
        if score_doors:
            draft.areas["score-door"] = score_doors
        for number, (a, b) in enumerate(self.passages):
            middle = draft.at(0, 0, self.stories + number)
            draft.height[middle] = min(self.height[a], self.height[b])
            draft.add_link(a, middle, PASSAGE)
            draft.add_link(middle, b, PASSAGE)
            draft.areas["passage-inside"] = draft.areas.get("passage-inside", 0) | 1 << middle
        for ladder in self.ladders:
            draft.add_link(ladder.foot, ladder.top, LADDER, ladder.rungs)
        return draft.build()
