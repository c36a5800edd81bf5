"""Maps that break every rule the validators of all books look for, for the tests of findings, fixers and the editor."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from deepbowl.board.bits import cells
from deepbowl.dungeons import dungeon as dg
from deepbowl.dungeons.dungeon import Dungeon, Room
from deepbowl.dungeons.library import dungeon
from deepbowl.dungeons.plan import Plan
from deepbowl.dungeons.text import parse
from deepbowl.dungeons.tiles import assemble

D5: Final = "dungeonbowl-5"
SB: Final = "stockbowl"
AG: Final = "astrogranite"
DG: Final = "dungeon-bowl-2021"
DB: Final = "deathbowl"
D7: Final = "deathbowl-sevens"


class Broken(NamedTuple):
    """A map and the book it breaks."""

    name: str
    book: str
    dungeon: Dungeon


def _changed(name: str, change: Callable[[Plan], None]) -> Dungeon:
    plan = Plan.of(dungeon(name))
    change(plan)
    return plan.build()


def _drawn(*rows: str, footer: str = "", seats: int = 2) -> Dungeon:
    return parse(f"dungeon: drawn\nseats: {seats}\n\n" + "\n".join(rows) + "\n\n" + footer)


EVERYTHING: Final = (
    "#######################################",
    "#[..x..o..i..n..I..Y..!..~.._..-..O..]#",
    "#[..m..?..,..&..>..>..M..*..=..^..:..]#",
    "#[..+.................................#",
    "#######################################",
)  # fmt: skip
EVERYTHING_MORE: Final = "trap gas 10,2\npassage 16,2 19,2\nladder 30,2 31,2 1\n"


def everything() -> Dungeon:
    """One of every ground and thing in a corridor."""
    return _drawn(*EVERYTHING, footer=EVERYTHING_MORE)


def _corridor(length: int, rows: int = 2, seats: int = 2) -> Dungeon:
    return _drawn("#" * (length + 2), *["#[" + "." * (length - 2) + "]#"] * rows, "#" * (length + 2), seats=seats)


def _set(**fields: object) -> Callable[[Plan], None]:
    """A change that replaces fields of a plan."""

    def change(plan: Plan) -> None:
        for name, value in fields.items():
            setattr(plan, name, value)

    return change


def _one_less(p: Plan) -> None:
    p.chests.remove(max(p.chests))
    p.pads.pop()


def _smaller_zone(p: Plan) -> None:
    p.zones[0] &= p.zones[0] - 1


# ---------------------------------------------------------------- Dungeonbowl 5
def _dungeonbowl_5() -> Iterator[tuple[str, Dungeon]]:
    yield "everything", everything()
    yield "three-seats", _drawn("########", "#[.].{.#", "#[.].{.#", "########", seats=3)
    yield "no-zones", _drawn("######", "#....#", "#....#", "######")
    yield "open-air", _changed("smelter", _set(crowd=True, free_diagonals=True))
    yield "parted", _drawn("####################", "#[[......####....]]#", "#[[......####....]]#", "####################")
    yield "short", _corridor(20)
    yield "narrow", _drawn("#" * 32, "#[" + "." * 28 + "]#", "#" * 32)
    yield "far-closet", _drawn("#" * 32, "#[" + "." * 28 + "]#", "#[" + "." * 28 + "]#", "#" * 32, "#..#" + "#" * 28,
                               "#..#" + "#" * 28, "#" * 32)  # fmt: skip
    yield "doors", _drawn("#" * 32, "#[....+" + "." * 23 + "]#", "#[....+" + "." * 23 + "]#", "#" * 32)
    yield "five-chests", _changed("smelter", lambda p: p.chests.remove(min(p.chests)))
    yield "seven-chests", _changed("smelter", lambda p: p.chests.add(_free(p)))
    yield "chest-in-doorway-row", _changed("smelter", _chest_on_bridge)
    yield "chest-near-zone", _changed("smelter", _chest_near_zone)
    yield "chests-together", _changed("smelter", _chests_together)
    yield "lost-chest", _far_closet_with_chest()
    yield "no-pads", _changed("smelter", _set(pads=[]))
    yield "few-pads", _changed("smelter", lambda p: _set(pads=p.pads[:5])(p))
    yield "pad-on-bridge", _changed("smelter", _pad_on_bridge)


def _far_closet_with_chest() -> Dungeon:
    return _drawn("#" * 32, "#[" + "." * 28 + "]#", "#[" + "." * 28 + "]#", "#" * 32, "#$.#" + "#" * 28,
                  "#..#" + "#" * 28, "#" * 32)  # fmt: skip


def _free(p: Plan) -> int:
    taken = {*p.chests, *p.pads, *(c for zone in p.zones for c in cells(zone))}
    return next(c for c in range(p.n // 2, p.n) if p.inside(c) and p.ground[c] == dg.FLOOR and c not in taken)


def _beside_zone(p: Plan) -> int:
    zone = p.zones[0]
    return next(c + 1 for c in cells(zone) if p.ground[c + 1] == dg.FLOOR and not zone >> (c + 1) & 1)


def _chest_near_zone(p: Plan) -> None:
    p.chests.remove(min(p.chests))
    p.chests.add(_beside_zone(p))


def _chests_together(p: Plan) -> None:
    first, second = sorted(p.chests)[:2]
    p.chests.remove(second)
    p.chests.add(next(q for q in (first + 1, first - 1, first + p.w) if p.ground[q] == dg.FLOOR and q not in p.pads))


def _chest_on_bridge(p: Plan) -> None:
    p.chests.remove(min(p.chests))
    p.chests.add(next(c for c in range(p.n) if p.ground[c] == dg.BRIDGE))


def _pad_on_bridge(p: Plan) -> None:
    p.pads[0] = next(c for c in range(p.n) if p.ground[c] == dg.BRIDGE)


# ---------------------------------------------------------------- StockBowl
def _stockbowl() -> Iterator[tuple[str, Dungeon]]:
    name = "stockbowl-layout-2"
    yield "everything", everything()
    yield "three-seats", _drawn("########", "#[.].{.#", "#[.].{.#", "########", seats=3)
    yield "open-air", _changed(name, _set(crowd=True, free_diagonals=False))
    yield "five-of-each", _changed(name, _one_less)
    yield "chest-at-the-door", _changed(name, _chest_at_the_door)
    yield "closet", _changed(name, _closet)
    yield "bare-zone", _changed(name, lambda p: _set(doors=p.doors[1:])(p))
    yield "zone-inside", _changed(name, _door_inside)
    yield "two-doors", _changed(name, _drop_a_door)
    yield "blocked-door", _changed(name, _block_a_door)


def _chest_at_the_door(p: Plan) -> None:
    p.chests.pop()
    p.chests.add(cells(p.zones[0])[0] + p.w)


def _closet(p: Plan) -> None:
    """A chest and a pad walled in."""
    c = p.pads[0]
    for q in (c + 1, c - 1, c + p.w, c - p.w, c + p.w + 1, c + p.w - 1, c - p.w + 1, c - p.w - 1):
        if q not in p.chests and q not in p.pads:
            p.ground[q] = dg.ROCK
    chest = min(p.chests)
    for dy in (-2, -1, 0, 1, 2):
        for dx in (-2, -1, 0, 1, 2):
            q = chest + dx + dy * p.w
            taken = q in p.chests or q in p.pads or any(zone >> q & 1 for zone in p.zones)
            if max(abs(dx), abs(dy)) == 2 and p.inside(q) and p.ground[q] == dg.FLOOR and not taken:
                p.ground[q] = dg.ROCK


def _door_inside(p: Plan) -> None:
    c = _free(p)
    p.zones[0] |= 1 << c
    p.add_door(c, kind=dg.SCORE_DOOR)


def _drop_a_door(p: Plan) -> None:
    c = cells(p.zones[0])[0]
    p.zones[0] &= ~(1 << c | 1 << (c + 1))
    p.doors = [door for door in p.doors if door.a not in (c, c + 1)]
    last = cells(p.zones[1])[-1]
    p.zones[1] &= ~(1 << last)
    p.doors = [door for door in p.doors if door.a != last]


def _block_a_door(p: Plan) -> None:
    p.ground[cells(p.zones[0])[0] + p.w] = dg.ROCK


# ---------------------------------------------------------------- Astrogranite
def _astrogranite() -> Iterator[tuple[str, Dungeon]]:
    yield "everything", everything()
    yield "one-seat", _drawn("######", "#[...#", "######", seats=1)
    yield "score-door", dungeon("stockbowl-layout-2")
    yield "no-zones", _drawn("######", "#....#", "######")
    yield "open-air", _changed("four-winds", _set(crowd=True, free_diagonals=True))
    yield "touching-zones", _drawn("########", "#..[]..#", "#..[]..#", "#......#", "########")
    yield "two-sections", _drawn("##########", "#[..##..]#", "#[..##..]#", "##########")
    yield "out-of-reach", _drawn("##########", "#[..^^..]#", "#[......]#", "##########")
    yield "five-of-each", _changed("four-winds", _five_of_each)
    yield "no-chests", _changed("four-winds", _set(chests=set()))
    yield "things-in-zones", _drawn("##########", "#[[$...1]#", "#$[..?..]#", "#?[.....]#", "##########",
                                    footer="zone 0 1,2 1,3\n")  # fmt: skip
    yield "things-on-water", _drawn("##########", "#[[$>.>1]#", "#[[..?..]#", "##########",
                                    footer="ground water 3,1-4,1 5,2 7,1\npassage 4,1 6,1\n")  # fmt: skip
    yield "two-traps", _drawn("##########", "#[[?..?.]#", "#[[.....]#", "##########")
    yield "runes", _drawn("##########", "#[[&..&.]#", "#[[.....]#", "##########", footer="rune cobalt 3,1\n")
    yield "ladders", _drawn("###########", "#[[..^^^]]#", "#[[..^^^]]#", "#[[...=..]#", "###########", footer=(
        "ladder 3,1 6,1 2\nladder 5,3 6,3 1\n"))  # fmt: skip
    yield "high-passage", _drawn("###########", "#[[>.^>^]]#", "#[[..^^^]]#", "#[[...=..]#", "###########",
                                 footer="passage 3,1 6,1\nheight 2 6,1\n")  # fmt: skip


def _five_of_each(p: Plan) -> None:
    p.pads = p.pads[:5]
    p.chests = set(sorted(p.chests)[:5])


# ---------------------------------------------------------------- Dungeon Bowl (2021)
def _dungeon_bowl_2021() -> Iterator[tuple[str, Dungeon]]:
    name = "great-rooms"
    small = "assembly: small\ntile end-zone-blue 0,0\ntile corridor-long 4,1\ntile crypt 10,0\n"
    yield "everything", everything()
    yield "no-tiles", _corridor(12)
    yield "open-air", _changed(name, _set(crowd=True, free_diagonals=False))
    yield "doors", _changed(name, lambda p: p.add_door(_floor_pair(p), _floor_pair(p) + 1))
    yield "unknown-tile", _changed(name, lambda p: _set(rooms=[p.rooms[0]._replace(tile="ballroom"), *p.rooms[1:]])(p))
    yield "spoilt-tile", _changed(name, lambda p: p.ground.__setitem__(cells(p.rooms[0].squares)[0], dg.ROCK))
    yield "tiles-on-tiles", _changed(name, _twice)
    yield "few-tiles", assemble(small)
    yield "other-zones", _changed(name, _smaller_zone)
    yield "many-tiles", _many_tiles()
    yield "single-edge", _single_edge()
    yield "no-doorway", _changed(name, _no_doorway)
    yield "wide-doorway", _changed(name, lambda p: _set(walls=set(sorted(p.walls)[1:]))(p))
    yield "open-corners", _changed(name, _set(walls=set()))
    yield "five-of-each", _changed(name, _one_less)
    yield "no-things", _changed(name, _set(chests=set(), pads=[]))
    yield "things-in-zones", _changed(name, _things_in_zones)
    yield "chest-beside-zone", _changed(name, _beside_end_zone)
    yield "things-on-lava", _changed("house-of-the-dead", _things_on_spikes)
    yield "two-in-a-tile", _changed(name, _two_in_a_tile)
    yield "parted", _changed(name, _wall_a_room_in)


def _floor_pair(p: Plan) -> int:
    edges = p.walls
    return next(
        c for c in range(p.n) if p.inside(c) and p.inside(c + 1) and p.ground[c] == p.ground[c + 1] == dg.FLOOR
        and (c, c + 1) not in edges
    )  # fmt: skip


def _twice(p: Plan) -> None:
    first = p.rooms[0]
    p.rooms.append(Room("again", first.title, first.tile, first.squares))


def _many_tiles() -> Dungeon:
    rows = [f"tile corridor-long {4 + 6 * n},1" for n in range(6)]
    rooms = ["tile crypt 40,0", "tile crypt 10,4", "tile end-zone-red 2,4"]
    return assemble("\n".join(["assembly: many", "tile end-zone-blue 0,0", *rows, *rooms, ""]))


def _single_edge() -> Dungeon:
    near = assemble("assembly: near\ntile end-zone-blue 0,0\ntile corridor-long 4,1\n")
    plan = Plan("single-edge", 30, 12, 1, 2)
    plan.free_diagonals = True
    for shift, room in ((0, near.rooms[0]), (2, near.rooms[1])):
        mask = 0
        for c in cells(room.squares):
            x, y, _ = near.place(c)
            q = plan.at(x, y + shift)
            plan.ground[q] = near.ground[c]
            mask |= 1 << q
        plan.add_room(room.name, mask, room.title, room.tile)
    return plan.build()


def _no_doorway(p: Plan) -> None:
    p.walls.update(_all_edges(p, p.rooms[0].squares))


def _wall_a_room_in(p: Plan) -> None:
    room = next(room for room in p.rooms if room.tile == "crypt")
    p.walls.update(_all_edges(p, room.squares))


def _all_edges(p: Plan, mask: int) -> set[tuple[int, int]]:
    """Every edge between a set of squares and the floor round it."""
    return {
        (min(c, q), max(c, q)) for c in cells(mask) for q in (c + 1, c - 1, c + p.w, c - p.w)
        if p.inside(q) and not mask >> q & 1 and p.ground[q] != dg.ROCK
    }  # fmt: skip


def _things_in_zones(p: Plan) -> None:
    p.chests.remove(min(p.chests))
    p.chests.add(cells(p.zones[0])[0])
    p.pads[0] = cells(p.zones[1])[0]


def _beside_end_zone(p: Plan) -> None:
    edges = [
        q for c in cells(p.zones[0]) for q in (c + 1, c - 1, c + p.w, c - p.w)
        if p.inside(q) and not p.zones[0] >> q & 1 and p.ground[q] == dg.FLOOR and (min(c, q), max(c, q)) not in p.walls
    ]  # fmt: skip
    p.chests.remove(min(p.chests))
    p.chests.add(edges[0])


def _things_on_spikes(p: Plan) -> None:
    spikes = [c for c in range(p.n) if p.inside(c) and p.ground[c] == dg.SPIKES]
    if p.chests:
        p.chests.remove(min(p.chests))
    p.chests.add(spikes[0])


def _two_in_a_tile(p: Plan) -> None:
    chest = min(p.chests)
    room = next(room for room in p.rooms if room.squares >> chest & 1)
    free = [c for c in cells(room.squares) if p.ground[c] == dg.FLOOR and c not in p.chests and c not in p.pads]
    p.chests.remove(max(p.chests))
    p.chests.add(free[0])
    p.pads[0] = free[1]


# ---------------------------------------------------------------- Deathbowl
def _deathbowl(name: str) -> Iterator[tuple[str, Dungeon]]:
    yield "everything", everything()
    yield "no-cross", _drawn("######", "#[..]#", "######")
    yield "deeper", _deeper(dungeon(name))
    yield "walled", _changed(name, _set(crowd=False))
    yield "chests", _changed(name, _furnished)
    yield "dented", _changed(name, _dented)
    yield "zone", _changed(name, _smaller_zone)
    yield "rooms", _changed(name, _shifted_rooms)
    yield "centres", _changed(name, lambda p: p.balls.reverse())
    yield "three-seats", _changed(name, lambda p: _set(zones=p.zones[:3])(p))


def _furnished(p: Plan) -> None:
    c = _free(p)
    p.chests.add(c)
    p.pads.append(c + 1)
    p.traps[c + 2] = dg.FACE_DOWN


def _dented(p: Plan) -> None:
    p.ground[p.at(p.width // 2, p.depth // 2 + 3)] = dg.AIR
    p.rooms = [room for room in p.rooms if room.name == "wide-0-0"]


def _shifted_rooms(p: Plan) -> None:
    p.rooms = [
        room._replace(squares=room.squares if room.name.startswith("wide-0") else room.squares & room.squares - 1)
        for room in p.rooms
    ]


def _deeper(d: Dungeon) -> Dungeon:
    """A cross with a row too many."""
    plan = Plan("deeper", d.width, d.depth + 1, 1, d.seats, dg.AIR)
    plan.crowd = True

    def here(squares: int) -> int:
        return sum(1 << plan.at(x, y) for x, y, _ in map(d.place, cells(squares)))

    for c in d.squares():
        x, y, _ = d.place(c)
        plan.ground[plan.at(x, y)] = d.ground[c]
    plan.zones = [here(zone) for zone in d.zones]
    plan.rooms = [room._replace(squares=here(room.squares)) for room in d.rooms]
    return plan.build()


def broken_maps() -> list[Broken]:
    """Every map with the book it breaks."""
    return [
        *(Broken(name, D5, d) for name, d in _dungeonbowl_5()),
        *(Broken(name, SB, d) for name, d in _stockbowl()),
        *(Broken(name, AG, d) for name, d in _astrogranite()),
        *(Broken(name, DG, d) for name, d in _dungeon_bowl_2021()),
        *(Broken(name, DB, d) for name, d in _deathbowl("deathbowl-cross")),
        *(Broken(name, D7, d) for name, d in _deathbowl("deathbowl-cross")),
    ]
