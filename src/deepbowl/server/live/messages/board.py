"""The board: squares, ways, rooms, how all of it is drawn, and what lies on it."""

from __future__ import annotations

from typing_extensions import TypedDict


class BoardCell(TypedDict):
    """A square."""

    cell: str
    x: int
    y: int
    level: int
    ground: str
    zone: int
    height: int


class BoardDoor(TypedDict):
    """A door between two squares, or filling one."""

    door: int
    a: str
    b: str
    score: bool
    iron: bool
    leaf: bool  # without one it is never shut
    kind: str  # its name in the legend


class BoardLink(TypedDict):
    """A way outside the eight directions."""

    a: str
    b: str
    kind: str


class BoardRoom(TypedDict):
    """Squares with a name."""

    name: str
    cells: list[str]


class LegendEntry(TypedDict):
    """How a ground or thing is called and drawn; a client without the picture `art` uses its colours."""

    words: str
    hint: str
    kind: str
    art: str
    colour: str
    fill: str


class EmblemPath(TypedDict):
    """A shape of an emblem, as the data of an SVG path; an empty colour paints nothing."""

    d: str
    fill: str
    stroke: str
    width: float


class RoomEmblem(TypedDict):
    """A drawing in the floor of a room: so far inside the corner of a square, this many squares wide; its paths 24 units."""

    cell: str
    inset: float
    wide: float
    paths: list[EmblemPath]


class BoardPlace(TypedDict):
    """Squares with their own rule: the name, the rule in a few words, and its id."""

    name: str
    says: str
    rule: str
    cells: list[str]
    emblem: RoomEmblem | None


class BoardRune(TypedDict):
    """An inscription of a college."""

    cell: str
    college: str


class Mark(TypedDict):
    """Something that lies on a square now."""

    kind: str
    cell: str
    number: int | None


class BoardPlan(TypedDict):
    """The fixed parts of the board."""

    name: str
    title: str
    width: int
    depth: int
    levels: int
    cells: list[BoardCell]
    walls: list[tuple[str, str]]
    doors: list[BoardDoor]
    links: list[BoardLink]
    rooms: list[BoardRoom]
    places: list[BoardPlace]
    runes: list[BoardRune]
    given: list[Mark]  # where the map would have what coaches may place
    legend: dict[str, LegendEntry]
    rolls: dict[str, str]  # by purpose, the rolls for which this book has another word
