"""Repairs an author can have with one click: each takes a finding's squares and gives the dungeon without the finding.

A finding names its fixer (`Finding.fix`). A fixer changes a `Plan` and knows the book; what it cannot repair it leaves as it
is. Names that end in a number have it as their argument: "seats-2", "grow-zone-6".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from deepbowl.board.bits import cells, mask_of
from deepbowl.board.draft import STOREY
from deepbowl.dungeons import dungeon as dg
from deepbowl.dungeons.dungeon import Door, Dungeon
from deepbowl.dungeons.furniture import place_chests, place_pads, put_pad_into_zone
from deepbowl.dungeons.plan import Plan
from deepbowl.dungeons.tiles import Assembly, piece_of
from deepbowl.grounds import ground, lineage, row_of
from deepbowl.support.hints import close_to

_NUMBERED: Final = re.compile(r"(.+)-(\d+)\Z")


class Repair:
    """A plan being repaired for a book: the squares of the finding, and the number in the fixer's name."""

    def __init__(self, dungeon: Dungeon, book: str, squares: Sequence[int], number: int) -> None:
        self.plan = Plan.of(dungeon)
        self.book = book
        self.squares = [c for c in squares if self.plan.inside(c)]
        self.mask = mask_of(self.squares)
        self.number = number

    def has(self, thing: str) -> bool:
        """Return whether the book has a ground or thing."""
        return row_of(thing).use(lineage(self.book)) is not None


def fix(dungeon: Dungeon, book: str, name: str, squares: Sequence[int]) -> Dungeon:
    """Return the dungeon after a repair; ValueError if there is no fixer of that name."""
    numbered = _NUMBERED.match(name)
    stem, number = (numbered.group(1), int(numbered.group(2))) if numbered else (name, 0)
    fixer = FIXERS.get(stem)
    if fixer is None:
        raise ValueError(f"there is no fixer '{name}'{close_to(name, FIXERS)}")
    repair = Repair(dungeon, book, squares, number)
    fixer(repair)
    return repair.plan.build()


# ---------------------------------------------------------------- the header
def _seats(r: Repair) -> None:
    zones = [*r.plan.zones, *[0] * dg.MAX_SEATS][: max(1, min(r.number, dg.MAX_SEATS))]
    lost = mask_of(c for zone in r.plan.zones[len(zones) :] for c in cells(zone))
    r.plan.doors = [door for door in r.plan.doors if door.kind != dg.SCORE_DOOR or not lost >> door.a & 1]
    r.plan.zones = zones


def _closed_diagonals(r: Repair) -> None:
    r.plan.free_diagonals = False


def _free_diagonals(r: Repair) -> None:
    r.plan.free_diagonals = True


def _wall_edge(r: Repair) -> None:
    r.plan.crowd = False


def _crowd_edge(r: Repair) -> None:
    r.plan.crowd = True


# ---------------------------------------------------------------- squares
def _clear(r: Repair) -> None:
    """Remove from the squares what the book does not have."""
    for c in r.squares:
        row = ground(r.plan.ground[c])
        if row.use(lineage(r.book)) is None:
            r.plan.ground[c] = dg.FLOOR if row.name != "void" else dg.ROCK
            if r.plan.ground[c] == dg.ROCK:
                strip(r.plan, 1 << c)
        if not r.has("platform"):
            r.plan.height[c] = STOREY * r.plan.place(c)[2]
    lists: dict[str, Callable[[], None]] = {
        "chest": lambda: r.plan.chests.difference_update(r.squares),
        "pad": lambda: _drop_pads(r.plan, r.mask),
        "ball": lambda: _keep_balls(r.plan, ~r.mask),
        "monster": lambda: r.plan.monsters.difference_update(r.squares),
        "rune": lambda: _clear_rune(r),
        "passage": lambda: _drop_passages(r.plan, r.mask),
        "ladder": lambda: _clear_ladder(r),
        "trap": lambda: _drop_traps(r.plan, r.mask),
    }
    for thing, remove in lists.items():
        if not r.has(thing):
            remove()
    touching = [door for door in r.plan.doors if (r.mask >> door.a | r.mask >> door.b) & 1]
    r.plan.doors = [door for door in r.plan.doors if door not in touching or r.has(door.kind)]


def strip(plan: Plan, mask: int) -> None:
    """Take everything off some squares that needs floor under it."""
    plan.chests.difference_update(cells(mask))
    plan.monsters.difference_update(cells(mask))
    plan.zones = [zone & ~mask for zone in plan.zones]
    plan.low &= ~mask
    plan.runes = {college: squares & ~mask for college, squares in plan.runes.items()}
    _drop_pads(plan, mask)
    _drop_traps(plan, mask)
    _drop_passages(plan, mask)
    _keep_balls(plan, ~mask)
    plan.doors = [door for door in plan.doors if not (mask >> door.a | mask >> door.b) & 1]
    plan.ladders = [one for one in plan.ladders if not (mask >> one.foot | mask >> one.top) & 1]


def _drop_pads(plan: Plan, mask: int) -> None:
    plan.pads = [c for c in plan.pads if not mask >> c & 1]


def _drop_traps(plan: Plan, mask: int) -> None:
    plan.traps = {c: kind for c, kind in plan.traps.items() if not mask >> c & 1}


def _drop_passages(plan: Plan, mask: int) -> None:
    plan.passages = [(a, b) for a, b in plan.passages if not (mask >> a | mask >> b) & 1]


def _keep_balls(plan: Plan, mask: int) -> None:
    plan.balls = [c for c in plan.balls if mask >> c & 1]


def _fill(r: Repair) -> None:
    strip(r.plan, r.mask)
    r.plan.paint(r.mask, dg.ROCK)


def _floor(r: Repair) -> None:
    """Plain floor under things; what else is on their squares and fills them goes."""
    for c in r.squares:
        if ground(r.plan.ground[c]).walkable:
            r.plan.ground[c] = dg.FLOOR
    r.plan.doors = [door for door in r.plan.doors if door.a != door.b or not r.mask >> door.a & 1]
    _clear_rune(r)


def _widen(r: Repair) -> None:
    """Dig beside each narrow square the block of two by two that takes the least digging."""
    plan, w = r.plan, r.plan.w
    for c in r.squares:
        blocks = [[at, at + 1, at + w, at + w + 1] for at in (c, c - 1, c - w, c - w - 1)]
        inside = [block for block in blocks if all(plan.inside(q) for q in block)]
        if not inside:
            continue
        best = min(inside, key=lambda block: sum(not ground(plan.ground[q]).walkable for q in block))
        for q in best:
            if not ground(plan.ground[q]).walkable:
                plan.ground[q] = dg.FLOOR
        sides = {(min(a, b), max(a, b)) for a in best for b in best if abs(a - b) in (1, w)}
        plan.walls -= sides


# ---------------------------------------------------------------- things
def _clear_thing(r: Repair) -> None:
    r.plan.chests.difference_update(r.squares)
    r.plan.monsters.difference_update(r.squares)
    _drop_pads(r.plan, r.mask)
    _drop_traps(r.plan, r.mask)
    _drop_passages(r.plan, r.mask)
    _keep_balls(r.plan, ~r.mask)


def _clear_zone(r: Repair) -> None:
    r.plan.zones = [zone & ~r.mask for zone in r.plan.zones]
    r.plan.doors = [door for door in r.plan.doors if door.kind != dg.SCORE_DOOR or not r.mask >> door.a & 1]


def _clear_rune(r: Repair) -> None:
    r.plan.runes = {college: mask & ~r.mask for college, mask in r.plan.runes.items()}


def _clear_ladder(r: Repair) -> None:
    r.plan.ladders = [one for one in r.plan.ladders if not (r.mask >> one.foot | r.mask >> one.top) & 1]


def _doorways(r: Repair) -> None:
    """Doors without their leaves: the frame stays."""

    def bare(door: Door) -> Door:
        if not (r.mask >> door.a | r.mask >> door.b) & 1 or door.kind in dg.OPENINGS or door.kind == dg.SCORE_DOOR:
            return door
        return door._replace(kind=dg.ARCHWAY if door.kind in dg.LARGE_DOORS else dg.DOORWAY)

    r.plan.doors = [bare(door) for door in r.plan.doors]


def _score_doors(r: Repair) -> None:
    filled = {door.a for door in r.plan.doors if door.a == door.b}
    for c in r.squares:
        if r.plan.ground[c] == dg.FLOOR and c not in filled:
            r.plan.add_door(c, kind=dg.SCORE_DOOR)


def _grow_zone(r: Repair) -> None:
    """Add neighbouring floor to the end zone of the squares until it is large enough."""
    seat = next((seat for seat, zone in enumerate(r.plan.zones) if zone & r.mask), None)
    if seat is None:
        return
    plan, taken = r.plan, mask_of(c for zone in r.plan.zones for c in cells(zone))
    while plan.zones[seat].bit_count() < r.number:
        beside = [
            q for c in cells(plan.zones[seat]) for q in (c + 1, c - 1, c + plan.w, c - plan.w)
            if plan.inside(q) and plan.ground[q] == dg.FLOOR and not taken >> q & 1 and q not in plan.chests
            and q not in plan.traps
        ]  # fmt: skip
        if not beside:
            return
        plan.zones[seat] |= 1 << beside[0]
        taken |= 1 << beside[0]


def _chests(r: Repair) -> None:
    place_chests(r.plan, r.book)


def _pads(r: Repair) -> None:
    place_pads(r.plan, r.book)


def _zone_pad(r: Repair) -> None:
    put_pad_into_zone(r.plan, r.mask)


def _tile_doorways(r: Repair) -> None:
    """Walls and doorways between printed tiles as the book sets them. [DG-SETUP-05, DG-SETUP-06]"""
    dungeon = r.plan.build()
    assembly = Assembly(dungeon.name)
    for room in dungeon.rooms:
        piece = piece_of(dungeon, room.squares, room.tile) if room.tile else None
        if piece is not None:
            assembly.pieces.append(piece)
    if not assembly.pieces:
        return
    made = assembly.dungeon()

    def here(c: int) -> int:
        x, y, _ = made.place(c)
        return r.plan.at(x, y)

    r.plan.walls = {(here(a), here(b)) for a, b in made.walls}


FIXERS: Final[dict[str, Callable[[Repair], None]]] = {
    "seats": _seats, "closed-diagonals": _closed_diagonals, "free-diagonals": _free_diagonals, "wall-edge": _wall_edge,
    "crowd-edge": _crowd_edge, "clear": _clear, "fill": _fill, "floor": _floor, "widen": _widen,
    "clear-thing": _clear_thing, "clear-zone": _clear_zone, "clear-rune": _clear_rune, "clear-ladder": _clear_ladder,
    "doorways": _doorways, "score-doors": _score_doors, "grow-zone": _grow_zone, "chests": _chests, "pads": _pads,
    "zone-pad": _zone_pad, "tile-doorways": _tile_doorways,
}  # fmt: skip
"""Every fixer by the name findings call it."""
