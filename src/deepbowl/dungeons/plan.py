"""Drawing a dungeon: a plan is changed square by square and then built."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from deepbowl.board.bits import cells, mask_of
from deepbowl.board.draft import STOREY
from deepbowl.board.layout import AREA_NAME, cell_count, stride
from deepbowl.dungeons.dungeon import (
    DOOR,
    DOOR_KINDS,
    FLOOR,
    MAX_SEATS,
    ROCK,
    SCORE_DOOR,
    TRAP_KINDS,
    Door,
    Dungeon,
    Ladder,
    Room,
    seat_name,
)
from deepbowl.grounds import NAME as NAME
from deepbowl.grounds import ground, grounds, is_reserved, map_books
from deepbowl.support.hints import close_to

MAX_HEIGHT: Final = 60
MAX_RUNGS: Final = 20


class DungeonError(ValueError):
    """A plan that contradicts itself, with the squares concerned."""

    def __init__(self, message: str, squares: Iterable[int] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.squares = tuple(squares)


class Plan:
    """A dungeon being drawn. Its squares have the same numbers as in the dungeon and on the board it becomes."""

    def __init__(self, name: str, width: int, depth: int, stories: int = 1, seats: int = 2, fill: int = ROCK) -> None:
        self.name = name
        self.title = ""
        self.author = ""
        self.idea = ""
        self.books: list[str] = []
        self.width = width
        self.depth = depth
        self.stories = stories
        self.crowd = False
        self.free_diagonals = False
        self.w = stride(width)
        self.n = cell_count(name, width, depth, stories)
        self.ground: list[int] = [fill if self.inside(c) else ROCK for c in range(self.n)]
        self.height: list[int] = [STOREY * max(0, self.place(c)[2]) for c in range(self.n)]
        self.zones: list[int] = [0] * seats
        self.chests: set[int] = set()
        self.pads: list[int] = []
        self.traps: dict[int, str] = {}
        self.runes: dict[str, int] = {}
        self.doors: list[Door] = []
        self.walls: set[tuple[int, int]] = set()
        self.passages: list[tuple[int, int]] = []
        self.ladders: list[Ladder] = []
        self.rooms: list[Room] = []
        self.balls: list[int] = []
        self.monsters: set[int] = set()
        self.low = 0

    # ------------------------------------------------------------------ squares
    def at(self, x: int, y: int, level: int = 0) -> int:
        """The square in column x and row y of a level; a plan has no other squares."""
        if not (0 <= x < self.width and 0 <= y < self.depth and 0 <= level < self.stories):
            size = f"{self.width} x {self.depth} squares on {self.stories} level(s)"
            raise ValueError(f"{x},{y},{level} lies outside the plan of {size}")
        return (level * (self.depth + 1) + y + 1) * self.w + x + 1

    def place(self, cell: int) -> tuple[int, int, int]:
        """Column, row and level of a square; -1 for what lies on the border."""
        row, x = divmod(cell, self.w)
        level, y = divmod(row - 1, self.depth + 1)
        return x - 1, y, level

    def inside(self, cell: int) -> bool:
        """Return whether a cell is a square of the drawing, not of the border."""
        x, y, level = self.place(cell)
        return 0 <= x < self.width and 0 <= y < self.depth and 0 <= level < self.stories

    def label(self, cell: int) -> str:
        """The name of a square in texts."""
        x, y, level = self.place(cell)
        return f"{x},{y},{level}" if level else f"{x},{y}"

    def block(self, x: int, y: int, width: int, depth: int, level: int = 0) -> int:
        """The set of squares of a rectangle."""
        return mask_of(self.at(xx, yy, level) for yy in range(y, y + depth) for xx in range(x, x + width))

    # ------------------------------------------------------------------ drawing
    def fill(self, number: int, x: int, y: int, width: int, depth: int, level: int = 0) -> int:
        """Give a rectangle of squares a ground; returns the set of these squares."""
        mask = self.block(x, y, width, depth, level)
        self.paint(mask, number)
        return mask

    def paint(self, mask: int, number: int) -> None:
        """Give every square of a set a ground."""
        for c in cells(mask):
            self.ground[c] = number

    def raise_to(self, mask: int, height: int) -> None:
        """Give every square of a set a height."""
        for c in cells(mask):
            self.height[c] = height

    def add_door(self, a: int, b: int = -1, kind: str = DOOR) -> None:
        """Set a door on the edge between two squares, or (b left out) filling one."""
        self.doors.append(Door(a, a if b < 0 else b, kind))

    def add_wall(self, a: int, b: int) -> None:
        """Set a wall on the edge between two squares."""
        self.walls.add((min(a, b), max(a, b)))

    def add_room(self, name: str, squares: int, title: str = "", tile: str = "") -> None:
        """Name a set of squares."""
        self.rooms.append(Room(name, title, tile, squares))

    @staticmethod
    def of(dungeon: Dungeon) -> Plan:
        """A plan of an existing dungeon, to change it."""
        plan = Plan(dungeon.name, dungeon.width, dungeon.depth, dungeon.stories, dungeon.seats)
        plan.title, plan.author, plan.idea = dungeon.title, dungeon.author, dungeon.idea
        plan.books = list(dungeon.books)
        plan.crowd, plan.free_diagonals, plan.low = dungeon.crowd, dungeon.free_diagonals, dungeon.low
        plan.ground, plan.zones = list(dungeon.ground), list(dungeon.zones)
        for c in cells(dungeon.walkable):
            plan.height[c] = dungeon.height[c]
        plan.chests, plan.pads, plan.traps = set(dungeon.chests), list(dungeon.pads), dict(dungeon.traps)
        plan.runes, plan.doors, plan.walls = dict(dungeon.runes), list(dungeon.doors), set(dungeon.walls)
        plan.passages, plan.ladders = list(dungeon.passages), list(dungeon.ladders)
        plan.rooms, plan.balls, plan.monsters = list(dungeon.rooms), list(dungeon.balls), set(dungeon.monsters)
        return plan

    # ------------------------------------------------------------------ building
    def build(self) -> Dungeon:
        """The finished dungeon, everything in its normal order; a `DungeonError` says what contradicts itself."""
        self._check()
        walkable = [ground(number).walkable for number in self.ground]
        return Dungeon(
            self.name,
            self.title,
            self.author,
            self.idea,
            tuple(book for book in map_books() if book in self.books),
            self.width,
            self.depth,
            self.stories,
            self.crowd,
            self.free_diagonals,
            bytes(self.ground),
            bytes(h if walkable[c] else 0 for c, h in enumerate(self.height)),
            tuple(self.zones),
            tuple(sorted(self.chests)),
            tuple(self.pads),
            tuple(sorted(self.traps.items())),
            tuple(sorted((college, mask) for college, mask in self.runes.items() if mask)),
            tuple(sorted(Door(min(d.a, d.b), max(d.a, d.b), d.kind) for d in self.doors)),
            tuple(sorted((min(a, b), max(a, b)) for a, b in self.walls)),
            tuple(sorted((min(a, b), max(a, b)) for a, b in self.passages)),
            tuple(sorted(self.ladders)),
            tuple(sorted(self.rooms)),
            tuple(self.balls),
            tuple(sorted(self.monsters)),
            self.low,
        )

    def _check(self) -> None:
        """Refuse a plan that contradicts itself; whether a book allows it is another question (`check`)."""
        if NAME.match(self.name) is None:
            raise DungeonError(f"'{self.name}' is not a name: write lower-case letters, digits and single hyphens")
        for what, text in (("title", self.title), ("author", self.author), ("idea", self.idea)):
            if text != " ".join(text.split()) or not text.isprintable():
                raise DungeonError(f"the {what} must be one printable line without double spaces")
        for book in self.books:
            if book not in map_books():
                raise DungeonError(f"there is no book '{book}'{close_to(book, map_books())}")
        if len(set(self.books)) != len(self.books):
            raise DungeonError("a book is named twice")
        if not 1 <= len(self.zones) <= MAX_SEATS:
            raise DungeonError(f"a dungeon is for 1 to {MAX_SEATS} seats, not {len(self.zones)}")
        self._check_squares()
        self._check_things()
        self._check_edges()
        self._check_rooms()

    def _need_walkable(self, what: str, squares: Iterable[int]) -> None:
        for c in squares:
            if not 0 <= c < self.n or not self.inside(c):
                raise DungeonError(f"{what} lies outside the drawing")
            if not ground(self.ground[c]).walkable:
                raise DungeonError(f"{what} at {self.label(c)} stands on {ground(self.ground[c]).name}", [c])

    def _check_squares(self) -> None:
        known = grounds()
        for c in range(self.n):
            if not self.inside(c):
                if self.ground[c] != ROCK:
                    raise DungeonError("something is drawn on the border")
            elif not 0 <= self.ground[c] < len(known):
                raise DungeonError(f"there is no ground number {self.ground[c]}", [c])
            elif known[self.ground[c]].walkable and not 0 <= self.height[c] <= MAX_HEIGHT:
                raise DungeonError(f"the height at {self.label(c)} is {self.height[c]}, not 0 to {MAX_HEIGHT}", [c])
        taken = 0
        for seat, mask in enumerate(self.zones):
            self._need_walkable(f"the end zone of {seat_name(seat)}", cells(mask))
            if mask & taken:
                raise DungeonError("a square belongs to two end zones", cells(mask & taken))
            taken |= mask
        self._need_walkable("a low ceiling", cells(self.low))
        taken = 0
        for college, mask in self.runes.items():
            if college == "plain" or (college and NAME.match(college) is None):
                raise DungeonError(f"'{college}' cannot name a college")
            self._need_walkable("an inscription", cells(mask))
            if mask & taken:
                raise DungeonError("a square bears two inscriptions", cells(mask & taken))
            taken |= mask

    def _check_things(self) -> None:
        ends = [c for pair in self.passages for c in pair]
        filled = [door.a for door in self.doors if door.a == door.b]
        groups: list[tuple[str, list[int]]] = [
            ("a chest", sorted(self.chests)), ("a pad", self.pads), ("a trap", sorted(self.traps)),
            ("the end of a passage", ends), ("a ball's square", self.balls), ("a monster", sorted(self.monsters)),
            ("a door", filled),
        ]  # fmt: skip
        seen: dict[int, str] = {}
        for what, squares in groups:
            self._need_walkable(what, squares)
            for c in squares:
                if c in seen:
                    raise DungeonError(f"{seen[c]} and {what} share {self.label(c)}", [c])
                seen[c] = what
        for c, kind in self.traps.items():
            if kind not in TRAP_KINDS:
                raise DungeonError(f"there is no trap '{kind}'{close_to(kind, TRAP_KINDS)}", [c])
        for c in filled:
            if self.ground[c] != FLOOR:
                raise DungeonError(f"a door fills {self.label(c)}, which is {ground(self.ground[c]).name}, not floor", [c])

    def _check_edges(self) -> None:
        edges: set[tuple[int, int]] = set()
        all_zones = 0
        for mask in self.zones:
            all_zones |= mask
        for a, b, kind in self.doors:
            if kind not in DOOR_KINDS:
                raise DungeonError(f"there is no door '{kind}'{close_to(kind, DOOR_KINDS)}", [a, b])
            self._need_walkable("a door", (a, b))
            if kind == SCORE_DOOR and (a != b or not all_zones >> a & 1):
                raise DungeonError("a score door fills a square of an end zone", [a, b])
            if a != b:
                self._edge("a door", a, b, edges)
        for a, b in self.walls:
            if not (0 <= a < self.n and 0 <= b < self.n and self.inside(a) and self.inside(b)):
                raise DungeonError("a wall lies outside the drawing")
            self._edge("a wall", a, b, edges)
        for foot, top, rungs in self.ladders:
            self._need_walkable("a ladder", (foot, top))
            if foot == top:
                raise DungeonError(f"a ladder leads from {self.label(foot)} to itself", [foot])
            if not 1 <= rungs <= MAX_RUNGS:
                raise DungeonError(f"a ladder has 1 to {MAX_RUNGS} rungs, not {rungs}", [foot, top])
            if self.height[top] <= self.height[foot]:
                raise DungeonError(f"a ladder leads up, but {self.label(top)} is not higher than its foot", [foot, top])
        if len({(foot, top) for foot, top, _ in self.ladders}) != len(self.ladders):
            raise DungeonError("two ladders join the same squares")

    def _edge(self, what: str, a: int, b: int, edges: set[tuple[int, int]]) -> None:
        a, b = min(a, b), max(a, b)
        if b - a not in (1, self.w):
            raise DungeonError(f"{what} between {self.label(a)} and {self.label(b)}: these share no edge", [a, b])
        if (a, b) in edges:
            raise DungeonError(f"two doors or walls stand between {self.label(a)} and {self.label(b)}", [a, b])
        edges.add((a, b))

    def _check_rooms(self) -> None:
        names: set[str] = set()
        for name, title, tile, squares in self.rooms:
            if NAME.match(name) is None or AREA_NAME.match(name) is None or is_reserved(name):
                raise DungeonError(f"'{name}' cannot name a room", cells(squares)[:1])
            if name in names:
                raise DungeonError(f"two rooms are called '{name}'", cells(squares)[:1])
            names.add(name)
            if title != " ".join(title.split()) or not title.isprintable() or '"' in title:
                raise DungeonError(f"the title of the room '{name}' must be one printable line without quotes")
            if tile and NAME.match(tile) is None:
                raise DungeonError(f"'{tile}' cannot name a tile", cells(squares)[:1])
            if not squares:
                raise DungeonError(f"the room '{name}' has no squares")
            for c in cells(squares):
                if c >= self.n or not self.inside(c):
                    raise DungeonError(f"the room '{name}' lies partly outside the drawing")
