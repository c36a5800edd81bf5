"""A dungeon that coaches lay together of tiles before a match."""

from __future__ import annotations

from typing_extensions import TypedDict

from deepbowl.server.live.messages.questions import ClockFace


class BuildingCoach(TypedDict):
    """Someone who builds."""

    coach: str
    kind: str
    team: str
    roll: int  # the die that said who begins


class StockTile(TypedDict):
    """A kind of tile that can be laid while there are any left."""

    tile: str
    title: str
    kind: str
    says: str
    rule: str
    left: int


class LaidTile(TypedDict):
    """A tile on the table, and who laid it."""

    seat: int
    tile: str
    title: str
    x: int
    y: int
    width: int
    depth: int


class BuildingSpot(TypedDict):
    """A place for a tile on the table: its north-west corner after this many quarter turns, and its size then."""

    choice: str
    tile: str
    x: int
    y: int
    turn: int
    width: int
    depth: int


class Building(TypedDict):
    """A dungeon that is being built: what lies on the table, whose turn it is, what may be laid."""

    match: str
    number: int  # of choices so far, those that were taken back and the taking back too
    seat: int  # whose turn it is, -1 when the dungeon is complete
    phase: str  # tiles, zones, complete
    coaches: list[BuildingCoach]
    stock: list[StockTile]
    lacking: str  # why the tiles are not done yet, "" if the seat whose turn it is may end it
    laid: list[LaidTile]
    zones: list[BuildingSpot]  # where the next End Zone may lie
    take_back: int  # the seat that may take back what it did last, -1: no one
    late: int  # the seat the last choice was made for because its time was up, -1: none
    svg: str  # a picture of what lies there with one square of rock round it, "" if nothing does
    x: int  # the square of the table in the picture's corner
    y: int
    width: int
    depth: int


class BuildingPlaces(TypedDict):
    """Where a tile may be laid."""

    number: int
    tile: str
    spots: list[BuildingSpot]


class BuildingNumber(TypedDict):
    """How far it has come: anyone who has seen less asks for all of it."""

    number: int
    complete: bool
    seat: int  # whose token was shown, -1 without one
    clock: ClockFace | None  # of whose turn it is; None without clocks
