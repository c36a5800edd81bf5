"""Does a dungeon satisfy Dungeon Bowl (2021)? [DG-SETUP-01 to -13, DG-XTILE-01]"""

from __future__ import annotations

from collections import Counter
from typing import Final

from deepbowl.board.bits import cells
from deepbowl.dungeons import dungeon as dg
from deepbowl.dungeons.dungeon import Dungeon, Room
from deepbowl.dungeons.generator.crafts import Tiled
from deepbowl.dungeons.map_rules import MapRules
from deepbowl.dungeons.survey import OPEN, WALL_IN, Finding, Survey
from deepbowl.dungeons.tiles import (
    CORE,
    DOORWAY,
    END_ZONE,
    LARGE_ROOM,
    LEAST,
    SMALL_ROOM,
    Edge,
    Piece,
    inventory,
    middles,
    piece_of,
    shared_edges,
    tiles,
)
from deepbowl.grounds import Use

TERRAIN: Final = "DG-SETUP-08"
"""Says which grounds and things the book has."""
CHESTS: Final = 6
PORTALS: Final = 6
STAMP: Final = "Stamp the tile again from the list of tiles."
JOIN: Final = "Set walls along the tiles' edges and one doorway in the middle."
ELSEWHERE: Final = "Move it to another tile."
APART: Final = 2  # no portal within this many squares of a chest


def check(dungeon: Dungeon, book: str, switches: frozenset[str] | None) -> list[Finding]:
    """Everything this book has to say about a dungeon."""
    s = Survey(dungeon, book)
    s.need_seats("DG-SETUP-02", 2, 2)
    if not dungeon.free_diagonals:
        s.error("DG-SETUP-07", "players step diagonally past the end of a doorway: write 'diagonals: free' in the header",
                remedy=OPEN, fix="free-diagonals")  # fmt: skip
    if dungeon.crowd:
        s.error("DG-SETUP-06", "outer edges are walls: what lies beyond them must be wall, not crowd",
                remedy=WALL_IN, fix="wall-edge")  # fmt: skip
    _terrain(s)
    pieces = _tiles(s)
    if pieces:
        _counts(s, pieces, switches)
        joins = _joins(s, pieces)
        _chests_and_portals(s, pieces, joins)
    lost = s.walk & ~s.reach(s.all_zones)
    if lost and s.all_zones:
        s.error("DG-SETUP-01", f"no player can walk to {s.names(cells(lost))}", cells(lost),
                remedy="Join these squares to the rest by a doorway.")  # fmt: skip
    return s.findings


def _terrain(s: Survey) -> None:
    d = s.dungeon
    rule = TERRAIN
    s.forbid_foreign_grounds(rule)
    s.forbid(rule, "inscription", [c for _, mask in d.runes for c in cells(mask)])
    s.forbid(rule, "secret passage", [c for ends in d.passages for c in ends])
    s.forbid(rule, "trap on the map", [c for c, _ in d.traps])
    s.forbid(rule, "platform or step", cells(d.raised))
    s.forbid("DG-SETUP-05", "door", [door.a for door in d.doors])
    s.forbid("DG-SETUP-11", "ball outside the chests", d.balls)


def _tiles(s: Survey) -> list[tuple[Room, Piece]]:
    """The tiles of the dungeon; an error and an empty list if it is not made of tiles."""
    d = s.dungeon
    out: list[tuple[Room, Piece]] = []
    covered = 0
    fine = True
    for room in d.rooms:
        if not room.tile:
            continue
        if room.tile not in tiles():
            s.error("DG-SETUP-08", f"there is no tile '{room.tile}'", cells(room.squares), remedy=STAMP)
            fine = False
            continue
        piece = piece_of(d, room.squares, room.tile)
        if piece is None:
            s.error("DG-SETUP-08", f"the room '{room.name}' does not look like the tile '{room.tile}'", cells(room.squares),
                    remedy=STAMP)  # fmt: skip
            fine = False
            continue
        if room.squares & covered:
            s.error("DG-SETUP-01", f"the tile '{room.name}' lies on another", cells(room.squares & covered),
                    remedy="Move one of the two tiles.")  # fmt: skip
            fine = False
        covered |= room.squares
        out.append((room, piece))
    bare = [c for c in d.squares() if d.ground[c] != dg.ROCK and not covered >> c & 1]
    if bare:
        s.error("DG-SETUP-01", f"a dungeon is made of tiles; no tile covers {s.names(bare)}", bare,
                remedy="Stamp a tile there, or fill these squares with wall.", fix="fill")  # fmt: skip
        fine = False
    return out if fine else []


def _counts(s: Survey, pieces: list[tuple[Room, Piece]], switches: frozenset[str] | None) -> None:
    kinds = Counter(piece.tile.kind for _, piece in pieces)
    for kind, least in LEAST:
        if kinds[kind] < least:
            s.error("DG-SETUP-02", f"at least {least} tiles of the kind '{kind}' are needed, not {kinds[kind]}",
                    remedy=f"Stamp {least - kinds[kind]} more.")  # fmt: skip
    zones = [room.squares for room, piece in pieces if piece.tile.kind == END_ZONE]
    if len(zones) != 2:
        s.error("DG-SETUP-02", f"there are exactly two End Zones, not {len(zones)}",
                remedy="Stamp one blue and one red End Zone tile.")  # fmt: skip
    if sorted(zones) != sorted(s.zones):
        s.error("DG-SETUP-02", "the end zones are the End Zone tiles, one for each seat", cells(s.all_zones),
                remedy="Paint each End Zone tile as the end zone of its seat, and nothing else.")  # fmt: skip
    rooms = Counter(piece.tile.id for _, piece in pieces if piece.tile.kind in (SMALL_ROOM, LARGE_ROOM, END_ZONE))
    stock = inventory()
    ids = Counter(piece.tile.id for _, piece in pieces)
    core = Counter(piece.tile.kind for _, piece in pieces if piece.tile.set == CORE)
    for count, most, what in (
        (ids["corridor-long"], stock["long_corridors"], "long corridors"),
        (ids["corridor-t"], stock["t_corridors"], "T-junctions"),
        (ids["corridor-l"], stock["l_corridors"], "L-shaped corridors"),
        (core[SMALL_ROOM], stock["small_room_tiles"], "small rooms"),
        (core[LARGE_ROOM], stock["large_room_tiles"], "large rooms"),
    ):
        if count > most:
            s.advise("DG-SETUP-08", f"one set has {most} {what}, this dungeon {count}",
                     remedy="Use fewer of them to play with one printed set.")  # fmt: skip
    for name, count in rooms.items():
        if count > 1:
            s.advise("DG-SETUP-08", f"no room appears twice in one set, but '{name}' does",
                     remedy="Use another room to play with one printed set.")  # fmt: skip
    extra = [room for room, piece in pieces if piece.tile.set != CORE]
    for room in extra:
        s.need_switch("DG-XTILE-01", switches, "supplement-tiles", f"the tile '{room.tile}'", cells(room.squares))


def _joins(s: Survey, pieces: list[tuple[Room, Piece]]) -> set[tuple[int, int]]:
    """Check every pair of tiles that touch; returns the pairs joined by a doorway."""
    d = s.dungeon
    walls = set(d.walls)
    joined: set[tuple[int, int]] = set()
    squares = [piece.squares() for _, piece in pieces]

    def is_open(edge: Edge) -> bool:
        x, y, north = edge
        c = d.at(x, y)
        return ((c - d.w) if north else (c - 1), c) not in walls

    for i in range(len(pieces)):
        for j in range(i + 1, len(pieces)):
            runs = shared_edges(squares[i], squares[j])
            if not runs:
                continue
            names = f"{pieces[i][0].name} and {pieces[j][0].name}"
            where = [d.at(x, y) for run in runs for x, y, _ in run]
            if max(map(len, runs)) < DOORWAY:
                s.error("DG-SETUP-04", f"{names} share an edge of a single square; they need at least two", where,
                        remedy="Move one tile so that they share two squares of edge, or none.")  # fmt: skip
                continue
            gaps = [edge for run in runs for edge in run if is_open(edge)]
            places = [place for run in runs if len(run) >= DOORWAY for place in middles(run)]
            if not gaps:
                s.error("DG-SETUP-05", f"between {names} there is no doorway", where, remedy=JOIN, fix="tile-doorways")
            elif len(gaps) != DOORWAY or gaps not in places:
                at = [d.at(x, y) for x, y, _ in gaps]
                message = f"between {names} there is one doorway, two squares wide, in the middle of the shared edge"
                s.error("DG-SETUP-05", f"{message}; here {s.names(at)} are open", at, remedy=JOIN, fix="tile-doorways")
            if gaps:
                joined.add((i, j))
    _corners(s, pieces, walls)
    return joined


def _corners(s: Survey, pieces: list[tuple[Room, Piece]], walls: set[tuple[int, int]]) -> None:
    """Squares of two tiles that meet at a point are parted unless a doorway reaches it. [DG-SETUP-06, DG-SETUP-07]"""
    d = s.dungeon
    owner = {d.at(x, y): i for i, (_, piece) in enumerate(pieces) for x, y in piece.squares()}
    for c, i in owner.items():
        for dx in (-1, 1):
            q = c + d.w + dx
            if owner.get(q, i) == i or not s.topo.open[c] >> q & 1:
                continue
            ways = [m for m in (c + dx, c + d.w) if m in owner]
            if not any((min(c, m), max(c, m)) not in walls and (min(m, q), max(m, q)) not in walls for m in ways):
                s.error("DG-SETUP-06", f"{d.label(c)} and {d.label(q)} belong to different tiles and must not touch", [c, q],
                        remedy=JOIN, fix="tile-doorways")  # fmt: skip


def _chests_and_portals(s: Survey, pieces: list[tuple[Room, Piece]], joins: set[tuple[int, int]]) -> None:
    d = s.dungeon
    barred = {i for i, (_, piece) in enumerate(pieces) if piece.tile.kind == END_ZONE}
    beside = {b if a in barred else a for a, b in joins if (a in barred) != (b in barred)}
    plain = d.on(dg.FLOOR, dg.BRIDGE)
    for rule, what, squares, wanted in (
        ("DG-SETUP-10", "chest", d.chests, CHESTS),
        ("DG-SETUP-13", "portal", d.pads, PORTALS),
    ):
        if not squares:
            s.advise(rule, f"no {what} has a pre-set place: the coaches must place all {wanted}",
                     remedy=f"Place {wanted} {what}s, or leave it to the coaches.")  # fmt: skip
            continue
        if len(squares) != wanted:
            s.error("DG-SETUP-09" if what == "chest" else "DG-SETUP-12",
                    f"there are {wanted} {what}s, not {len(squares)}", squares,
                    remedy=f"{'Add' if len(squares) < wanted else 'Remove'} {what}s.")  # fmt: skip
        in_tile: dict[int, int] = {}
        for c in squares:
            tile = next(i for i, (room, _) in enumerate(pieces) if room.squares >> c & 1)
            if not plain >> c & 1:
                s.error(rule, f"the {what} at {d.label(c)} stands on no floor", [c],
                        remedy=f"Move the {what} to a floor square.", fix="clear-thing")  # fmt: skip
            if tile in barred:
                s.error(rule, f"the {what} at {d.label(c)} lies in an End Zone", [c], remedy=ELSEWHERE, fix="clear-thing")
            if tile in beside:
                s.error(rule, f"the {what} at {d.label(c)} lies in a tile connected to an End Zone", [c],
                        remedy=ELSEWHERE, fix="clear-thing")  # fmt: skip
            if tile in in_tile:
                s.error(rule, f"the tile '{pieces[tile][0].name}' holds two {what}s", [in_tile[tile], c], remedy=ELSEWHERE)
            in_tile[tile] = c
    for c in d.pads:
        for q in d.chests:
            if s.board.distance(c, q) <= APART:
                message = f"the portal at {d.label(c)} lies within {APART} squares of the chest at {d.label(q)}"
                s.error("DG-SETUP-13", message, [c, q], remedy=ELSEWHERE)


MAPS: Final = MapRules(
    grounds={
        **dict.fromkeys(("wall", "floor", "tomb", "idol", "dragon", "bridge", "chest", "monster"), Use()),
        **dict.fromkeys(("lava", "spiked-pit"), Use(barred=True)),
        "pad": Use(words="portal"),
    },
    terrain=TERRAIN,
    check=check,
    craft=Tiled(),
    free_diagonals=True,
)
