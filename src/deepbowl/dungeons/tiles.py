"""The printed tiles of Dungeon Bowl (2021), and dungeons put together from them. [DG-SETUP-01 to -08]

An assembly is a short text: which tile lies where, turned how often.

    assembly: two-cells
    title: Two Cells
    author: Deepbowl
    idea: a corner to turn
    tile end-zone-blue 0,0
    tile corridor-l 4,0 turn 1
    tile end-zone-red 4,4
    chest 5,1
    pad 1 7,3

`tile ID x,y [turn N]` puts the north-west corner of a tile's bounding box on a square, after N quarter turns clockwise.
Where two tiles share an edge there is a doorway two squares wide in the middle of it; where the middle falls between two
places, a line `doorway north|west x,y` (the wall line north or west of that square and the next one) picks one. Lines
`chest x,y` and `pad N x,y` give pre-set places. The first end zone belongs to seat 0.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from deepbowl.board.bits import cells
from deepbowl.board.notation import NotationError
from deepbowl.data import table
from deepbowl.dungeons import dungeon as dg
from deepbowl.dungeons.dungeon import Dungeon
from deepbowl.dungeons.plan import NAME, DungeonError, Plan
from deepbowl.support.hints import close_to

TABLE: Final = "facts/dungeon-bowl-2021-tiles.toml"
END_ZONE: Final = "end zone"
CORRIDOR: Final = "corridor"
SMALL_ROOM: Final = "small room"
LARGE_ROOM: Final = "large room"
CORE: Final = "core"
DOORWAY: Final = 2  # squares wide [DG-SETUP-05]
LEAST: Final = ((CORRIDOR, 4), (SMALL_ROOM, 3), (LARGE_ROOM, 1))
"""How many tiles of each kind a dungeon has at least. [DG-SETUP-02]"""

OUTSIDE: Final = "#"
GROUND_OF: Final = {
    ".": dg.FLOOR, "E": dg.FLOOR, "e": dg.FLOOR, "K": dg.FLOOR, "I": dg.IDOL, "C": dg.TOMB, "D": dg.DRAGON,
    "L": dg.LAVA, "B": dg.BRIDGE, "P": dg.SPIKES,
}  # fmt: skip
ZONE_TILES: Final = ("end-zone-blue", "end-zone-red")
"""The End Zones, in the order of the seats."""
LAIR: Final = "K"
_HEADERS: Final = ("title", "author", "idea")
_LINES: Final = ("tile", "doorway", "chest", "pad")
_WORD: Final = re.compile(r"\S+")
_PLACE: Final = re.compile(r"(\d{1,3}),(\d{1,3})\Z", re.ASCII)


@dataclass(frozen=True)
class Tile:
    """One printed tile: its squares, one character each, north on top."""

    id: str
    name: str
    kind: str
    set: str
    rows: tuple[str, ...]
    rules: tuple[str, ...]

    def turned(self, turn: int) -> tuple[str, ...]:
        """The squares after this many quarter turns clockwise."""
        rows = self.rows
        for _ in range(turn % 4):
            rows = tuple("".join(column) for column in zip(*rows[::-1], strict=True))
        return rows


@cache
def tiles() -> dict[str, Tile]:
    """Every tile there is, by its id."""
    out: dict[str, Tile] = {}
    for entry in table(TABLE)["tile"]:
        rows = tuple(entry["drawing"].strip("\n").split("\n"))
        out[entry["id"]] = Tile(entry["id"], entry["name"], entry["kind"], entry["set"], rows, tuple(entry["rules"]))
    return out


def tile(tile_id: str) -> Tile:
    """A tile by its id; ValueError with close matches if there is none."""
    if tile_id not in tiles():
        raise ValueError(f"there is no tile '{tile_id}'{close_to(tile_id, tiles())}")
    return tiles()[tile_id]


@cache
def inventory() -> dict[str, int]:
    """Return how many pieces of each sort one set holds. [DG-SETUP-08]"""
    return dict(table(TABLE)["meta"]["inventory"])


@cache
def tile_book() -> str:
    """The book whose dungeons are put together from these tiles."""
    return str(table(TABLE)["meta"]["book"])


@dataclass(frozen=True)
class Piece:
    """A tile lying in a dungeon: its squares as (column, row) with their characters."""

    tile: Tile
    x: int
    y: int
    turn: int

    def squares(self) -> dict[tuple[int, int], str]:
        """The squares it covers and what is printed on each."""
        return {
            (self.x + dx, self.y + dy): char
            for dy, row in enumerate(self.tile.turned(self.turn))
            for dx, char in enumerate(row)
            if char != OUTSIDE
        }


Edge = tuple[int, int, bool]
"""A piece of a wall line: the edge north (True) or west (False) of the square in this column and row."""


def shared_edges(one: dict[tuple[int, int], str], two: dict[tuple[int, int], str]) -> list[list[Edge]]:
    """The stretches along which two pieces touch, each a run of edges in one line."""
    found: set[Edge] = set()
    for first, second in ((one, two), (two, one)):
        for x, y in first:
            if (x, y - 1) in second:
                found.add((x, y, True))
            if (x - 1, y) in second:
                found.add((x, y, False))
    runs: list[list[Edge]] = []
    for edge in sorted(found, key=lambda e: (e[2], e[1], e[0]) if e[2] else (e[2], e[0], e[1])):
        x, y, north = edge
        before = (x - 1, y, True) if north else (x, y - 1, False)
        if runs and runs[-1][-1] == before:
            runs[-1].append(edge)
        else:
            runs.append([edge])
    return runs


def middles(run: list[Edge]) -> list[list[Edge]]:
    """The places a doorway can have in a stretch: the middle, or either of the two middles. [DG-SETUP-05]"""
    spare = len(run) - DOORWAY
    return [run[start : start + DOORWAY] for start in sorted({spare // 2, (spare + 1) // 2})]


class Assembly:
    """A dungeon being put together from tiles."""

    def __init__(self, name: str, title: str = "", author: str = "", idea: str = "") -> None:
        self.name, self.title, self.author, self.idea = name, title, author, idea
        self.pieces: list[Piece] = []
        self.doorways: list[Edge] = []  # the first edge of each that is picked by hand
        self.chests: list[tuple[int, int]] = []
        self.pads: list[tuple[int, int]] = []

    def add(self, tile_id: str, x: int, y: int, turn: int = 0) -> Piece:
        """Lay a tile; ValueError if it lies outside or on another."""
        piece = Piece(tile(tile_id), x, y, turn % 4)
        if x < 0 or y < 0:
            raise ValueError(f"{tile_id} lies outside at {x},{y}")
        for other in self.pieces:
            both = piece.squares().keys() & other.squares().keys()
            if both:
                where = ",".join(map(str, min(both)))
                raise ValueError(f"{tile_id} at {x},{y} covers {where}, where {other.tile.id} lies")
        self.pieces.append(piece)
        return piece

    def joins(self) -> list[tuple[Piece, Piece, list[list[Edge]]]]:
        """Every pair of pieces that touch along an edge, with the stretches."""
        squares = [piece.squares() for piece in self.pieces]
        out = []
        for i, one in enumerate(self.pieces):
            for j in range(i + 1, len(self.pieces)):
                runs = shared_edges(squares[i], squares[j])
                if runs:
                    out.append((one, self.pieces[j], runs))
        return out

    def dungeon(self) -> Dungeon:
        """The dungeon these tiles make; a `DungeonError` where two of them do not join."""
        if not self.pieces:
            raise DungeonError("there is no tile in it")
        owner = {square: i for i, piece in enumerate(self.pieces) for square in piece.squares()}
        width, depth = max(x for x, _ in owner) + 1, max(y for _, y in owner) + 1
        plan = Plan(self.name, width, depth, 1, sum(p.tile.kind == END_ZONE for p in self.pieces) or 1)
        plan.title, plan.author, plan.idea, plan.books = self.title, self.author, self.idea, [tile_book()]
        plan.free_diagonals = True
        self._lay(plan)
        self._wall(plan, owner)
        for x, y in self.chests:
            plan.chests.add(plan.at(x, y))
        plan.pads = [plan.at(x, y) for x, y in self.pads]
        return plan.build()

    def _lay(self, plan: Plan) -> None:
        """Grounds, end zones and rooms."""
        count: dict[str, int] = {}
        for piece in self.pieces:
            count[piece.tile.id] = count.get(piece.tile.id, 0) + 1
        number: dict[str, int] = {}
        seat = 0
        for piece in self.pieces:
            mask = 0
            for (x, y), char in piece.squares().items():
                c = plan.at(x, y)
                plan.ground[c] = GROUND_OF[char]
                mask |= 1 << c
                if char == LAIR:
                    plan.monsters.add(c)
            if piece.tile.kind == END_ZONE:
                plan.zones[seat] = mask
                seat += 1
            name = piece.tile.id
            if count[name] > 1:
                number[name] = number.get(name, 0) + 1
                name = f"{name}-{number[name]}"
            plan.add_room(name, mask, piece.tile.name, piece.tile.id)

    def _wall(self, plan: Plan, owner: dict[tuple[int, int], int]) -> None:
        """Walls along every shared edge except at the doorways. [DG-SETUP-05, DG-SETUP-06]"""
        picked = set(self.doorways)
        openings: set[Edge] = set()
        for one, two, runs in self.joins():
            longest = max(runs, key=len)
            if len(longest) < DOORWAY:
                x, y, _ = longest[0]
                names = f"{one.tile.id} and {two.tile.id}"
                raise DungeonError(f"{names} touch along a single square at {x},{y}; two at least must", [plan.at(x, y)])
            places = [place for run in runs if len(run) >= DOORWAY for place in middles(run)]
            chosen = [place for place in places if place[0] in picked]
            if len(chosen) > 1:
                raise DungeonError(f"{one.tile.id} and {two.tile.id} have one doorway, not {len(chosen)}")
            picked.difference_update(place[0] for place in chosen)
            opening = set(chosen[0] if chosen else middles(longest)[0])
            openings |= opening
            for run in runs:
                for edge in run:
                    if edge not in opening:
                        x, y, north = edge
                        plan.add_wall(plan.at(x, y), plan.at(x, y - 1) if north else plan.at(x - 1, y))
        for x, y, _ in picked:
            raise DungeonError(f"no doorway can be at {x},{y}: it lies in the middle of the shared edge", [plan.at(x, y)])
        self._close_corners(plan, owner, openings)

    def _close_corners(self, plan: Plan, owner: dict[tuple[int, int], int], openings: set[Edge]) -> None:
        """Part squares of two tiles that touch at a point, unless a doorway reaches that point. [DG-SETUP-06, -07]"""

        def clear(a: tuple[int, int], b: tuple[int, int]) -> bool:
            x, y = max(a, b)
            return owner[a] == owner[b] or (x, y, a[0] == b[0]) in openings

        for x, y in owner:
            for dx in (-1, 1):
                across = (x + dx, y + 1)
                if across not in owner or owner[across] == owner[x, y]:
                    continue
                beside = [(x + dx, y), (x, y + 1)]
                if not any(m in owner and clear((x, y), m) and clear(m, across) for m in beside):
                    for m in beside:
                        if m not in owner:
                            plan.add_wall(plan.at(x, y), plan.at(*m))


def assemble(text: str) -> Dungeon:
    """The dungeon an assembly text describes; a `NotationError` says where and why a text is none."""
    assembly: Assembly | None = None
    where: dict[int, int] = {}
    for number, line in enumerate(text.split("\n"), 1):
        words = [(m.group(), m.start() + 1) for m in _WORD.finditer(line)]
        if not words or words[0][0].startswith(";"):
            continue
        key = words[0][0]
        value = line.split(":", 1)[1].strip() if ":" in line else ""
        if assembly is None:
            if key != "assembly:":
                raise NotationError("an assembly begins with 'assembly: NAME'", number, words[0][1])
            if NAME.match(value) is None:
                raise NotationError(f"'{value}' is not a name: use lower-case letters, digits, single hyphens", number, 11)
            assembly = Assembly(value)
        elif key.rstrip(":") in _HEADERS and key.endswith(":"):
            setattr(assembly, key.rstrip(":"), " ".join(value.split()))
        elif key in _LINES:
            _line(assembly, words, number)
            where[len(assembly.pieces)] = number
        else:
            known = ("assembly:", *(f"{h}:" for h in _HEADERS), *_LINES)
            raise NotationError(f"'{key}' begins no line of an assembly{close_to(key, known)}", number, words[0][1])
    if assembly is None:
        raise NotationError("an assembly begins with 'assembly: NAME'", 1, 1)
    try:
        return assembly.dungeon()
    except ValueError as error:
        raise NotationError(str(error), max(where.values(), default=1), 1) from None


def _line(assembly: Assembly, words: list[tuple[str, int]], number: int) -> None:
    forms = {
        "tile": "tile ID x,y [turn N]", "doorway": "doorway north|west x,y", "chest": "chest x,y", "pad": "pad N x,y",
    }  # fmt: skip
    key = words[0][0]
    texts = [word for word, _ in words]
    wanted = {"tile": (3, 5), "doorway": (3,), "chest": (2,), "pad": (3,)}[key]
    if len(words) not in wanted or (len(words) == 5 and texts[3] != "turn"):
        raise NotationError(f"write this line as '{forms[key]}'", number, words[0][1])
    at = words[1 if key == "chest" else 2]
    place = _PLACE.match(at[0])
    if place is None:
        raise NotationError(f"'{at[0]}' is not a square: write x,y", number, at[1])
    x, y = int(place.group(1)), int(place.group(2))
    try:
        if key == "tile":
            turn = texts[4] if len(texts) == 5 else "0"
            if turn not in ("0", "1", "2", "3"):
                raise NotationError(f"a tile is turned 0 to 3 times, not '{turn}'", number, words[-1][1])
            assembly.add(texts[1], x, y, int(turn))
        elif key == "doorway":
            if texts[1] not in ("north", "west"):
                raise NotationError(f"a doorway lies north or west of a square, not '{texts[1]}'", number, words[1][1])
            assembly.doorways.append((x, y, texts[1] == "north"))
        elif key == "chest":
            assembly.chests.append((x, y))
        elif texts[1] != str(len(assembly.pads) + 1):
            raise NotationError(f"pad {len(assembly.pads) + 1} is next, not '{texts[1]}'", number, words[1][1])
        else:
            assembly.pads.append((x, y))
    except NotationError:
        raise
    except ValueError as error:
        raise NotationError(str(error), number, words[1][1]) from None


def tile_alone(tile_id: str, turn: int = 0) -> Dungeon:
    """A tile with nothing round it, turned so often."""
    alone = Assembly(tile_id)
    alone.add(tile_id, 0, 0, turn)
    found = alone.dungeon()
    return replace(found, zones=(0, *found.zones)) if tile_id == ZONE_TILES[1] else found


def sample(layout_id: str) -> Assembly:
    """One of the layouts the book prints. [DG-SETUP-01]"""
    layouts = {entry["id"]: entry for entry in table(TABLE)["layout"]}
    if layout_id not in layouts:
        raise ValueError(f"there is no layout '{layout_id}'{close_to(layout_id, layouts)}")
    entry = layouts[layout_id]
    assembly = Assembly(layout_id)
    for piece in entry["tiles"]:
        assembly.add(piece["id"], piece["x"], piece["y"], piece["turn"])
    assembly.doorways = [(door["x"], door["y"], door["line"] == "h") for door in entry["doors"]]
    return assembly


def piece_of(dungeon: Dungeon, squares: int, tile_id: str) -> Piece | None:
    """Return how a tile lies on exactly these squares of a dungeon, None if it does not."""
    places = [dungeon.place(c) for c in cells(squares)]
    x, y = min(p[0] for p in places), min(p[1] for p in places)
    for turn in range(4):
        piece = Piece(tile(tile_id), x, y, turn)
        printed = {dungeon.at(px, py): char for (px, py), char in piece.squares().items()}
        if set(printed) == set(cells(squares)):
            if all(dungeon.ground[c] == GROUND_OF[char] for c, char in printed.items()):
                return piece
    return None
