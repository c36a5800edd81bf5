"""A dungeon of the 2021 edition: tiles from one set, the same for both teams after half a turn.

The body of rooms and corridors grows from the middle. The End Zones are attached last, where the way between them is
longest of all legal places; then chests and portals. [DG-SETUP-02, DG-SETUP-03, DG-SETUP-08, DG-SETUP-10, DG-SETUP-13]
"""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Final

from deepbowl.board.bits import cells
from deepbowl.dungeons.generator import names
from deepbowl.dungeons.generator.tiling import GRID, SIDE, Laid, Table, distances, lay
from deepbowl.dungeons.tiles import CORE, END_ZONE, LARGE_ROOM, SMALL_ROOM, Assembly, tiles

LOOPS: Final = 2
TRIES: Final = 14  # places looked at for one pair of tiles
SUPPLEMENT: Final = "supplement"
# A tile of the supplement lies in the place of a core tile with its outline. The spike pit cannot: it parts its tile.
INSTEAD: Final = {
    "corridor-long": ("root-walk", "tranquil-meadow", "hall-of-bones", "swirling-mists"),
    "corridor-l": ("fungus-farm", "ghost-junction"),
    "corridor-t": ("malodorous-marsh",),
}
CHESTS: Final = 6
APART: Final = 3  # a portal lies so far from every chest
UNEVEN: Final = 3  # steps by which the teams' ways may differ


def tiled(squares: int, features: tuple[str, ...], dice: Random) -> Assembly | None:
    """One try at a dungeon of about this many squares; None if chance led nowhere."""
    table = Table()
    pairs = _start(table, SUPPLEMENT in features, dice)
    if not _grow(table, pairs, squares - 32, dice):
        return None
    zones = _farthest(table, dice)
    if zones is None or not table.add(zones) or table.loops() < LOOPS:
        return None
    things = _furnish(table, dice)
    return None if things is None else _assembly(table, things[0], things[1], dice)


def _start(table: Table, supplement: bool, dice: Random) -> list[tuple[str, str]]:
    """Lay the tile in the middle and give all other pairs, in the order they are to be laid."""
    kinds = {kind: [t.id for t in tiles().values() if t.kind == kind and t.set == CORE] for kind in (SMALL_ROOM, LARGE_ROOM)}
    small, large = kinds[SMALL_ROOM], kinds[LARGE_ROOM]
    if supplement:
        small = small + [t.id for t in tiles().values() if t.kind == SMALL_ROOM and t.set != CORE]
    dice.shuffle(small)
    dice.shuffle(large)
    corridors = [("corridor-long", "corridor-long")] * 2 + [("corridor-t", "corridor-t"), ("corridor-l", "corridor-l")]
    if dice.random() < 0.65:  # a room in the middle that looks the same from both sides
        middle = dice.choice(("chaotic-idol", "crypt"))
        rooms = [(small[0], small[1]), (small[2], small[3])]
    else:
        middle = small[4]
        rooms = [(large[0], large[1]), (small[0], small[1])]
    turn = dice.randrange(2)
    rows = tiles()[middle].turned(turn)
    table.add([lay(middle, (SIDE - len(rows[0])) // 2, (SIDE - len(rows)) // 2, turn)])
    if supplement:
        corridors = [_swapped(pair, dice) for pair in corridors]
    dice.shuffle(corridors)
    return [corridors[0], rooms[0], corridors[1], rooms[1], *corridors[2:]]


def _swapped(pair: tuple[str, str], dice: Random) -> tuple[str, str]:
    """A pair of corridors, each maybe one of the supplement."""
    one, two = (dice.choice((name, *INSTEAD[name])) for name in pair)
    return one, two


def _grow(table: Table, pairs: list[tuple[str, str]], squares: int, dice: Random) -> bool:
    """Lay pairs of tiles, looking for places that close loops, until there are enough; False if that fails."""
    for number, (one, two) in enumerate(pairs):
        needed = number < 4  # two pairs of corridors and the rooms: the least a dungeon has
        if not needed and table.area >= squares:
            break
        best: tuple[float, list[Laid]] | None = None
        spots = list(table.places(one, range(4)))
        dice.shuffle(spots)
        found = 0
        for spot in islice(spots, 80):
            group = [spot, spot.image(two)]
            joins = table.joins_of(group)
            if joins is None or len(joins) < 2:
                continue
            found += 1
            value = min(len(joins), 4) + dice.random() * 3
            if best is None or value > best[0]:
                best = (value, group)
            if found == TRIES:
                break
        if best is None:
            if needed:
                return False
            continue
        table.add(best[1])
    return True


def _farthest(table: Table, dice: Random) -> list[Laid] | None:
    """The End Zones, opposite each other, where the way between them is longest; None if elsewhere it were longer."""
    spots: list[tuple[Laid, frozenset[int]]] = []
    for spot in table.places("end-zone-blue", (0,)):
        joins = table.joins_of([spot])
        if joins:
            inner = frozenset(c for join in joins for side in join.sides() for c in side if table.mask >> c & 1)
            spots.append((spot, inner))
    ways = table.ways()
    steps = {inner: distances(ways, inner) for _, inner in spots}
    best: list[tuple[int, Laid]] = []
    longest = 0
    doors = list(steps)
    for one in doors:
        far = steps[one]
        longest = max(longest, *(min(far.get(c, 0) for c in two) for two in doors))
    for spot, inner in spots:
        opposite = spot.image("end-zone-red")
        if table.joins_of([spot, opposite]) is None or GRID.near8(spot.mask) & opposite.mask:
            continue
        far = steps[inner]
        length = min(far.get(GRID.turned(c, 1), 0) for c in inner)
        best.append((length, spot))
    best = [(length, spot) for length, spot in best if length == longest]
    if not best:
        return None
    chosen = dice.choice(best)[1]
    return [_facing(table, one) for one in (chosen, chosen.image("end-zone-red"))]


def _facing(table: Table, zone: Laid) -> Laid:
    """The End Zone turned so that its printed strip lies away from the doorway, as in the book's pictures."""
    joins = table.joins_of([zone]) or []
    x, y, north = joins[0].doorway[0]
    piece = zone.piece
    if north:
        turn = 2 if y == piece.y else 0  # the doorway is at the north or at the south edge
    else:
        turn = 1 if x == piece.x else 3
    return lay(piece.tile.id, piece.x, piece.y, turn)


def _furnish(table: Table, dice: Random) -> tuple[list[int], list[int]] | None:
    """Places for chests and portals on three pairs of tiles each; None if the tiles are too few or a team is favoured."""
    zones = {number for number, one in enumerate(table.laid) if one.kind == END_ZONE}
    beside = {n for join in table.joins for n in (join.a, join.b) if zones & {join.a, join.b}}
    ways = table.ways()
    free = [n for n in range(len(table.laid)) if n not in zones and n not in beside]
    pairs = [(n, m) for n in free for m in free if n < m and GRID.turn(table.laid[n].mask, 1) == table.laid[m].mask]
    if len(pairs) < CHESTS // 2:
        return None
    doors = {c for join in table.joins for side in join.sides() for c in side}
    for _ in range(12):
        dice.shuffle(pairs)
        chests = _spread(table, pairs[: CHESTS // 2], doors, [], dice)
        dice.shuffle(pairs)
        portals = None if chests is None else _spread(table, pairs[: CHESTS // 2], doors, chests, dice)
        if chests is None or portals is None or not _open(ways, chests):
            continue
        if _even(table, ways, chests, portals):
            return chests, portals
    return None


def _spread(
    table: Table, pairs: list[tuple[int, int]], doors: set[int], keep_from: list[int], dice: Random
) -> list[int] | None:
    """A square and its image in each pair of tiles, off the doorways and away from what is there already."""
    out: list[int] = []
    for one, two in pairs:
        spots = [
            c
            for c in cells(table.laid[one].firm & ~sum(1 << d for d in doors))
            if table.laid[two].firm >> GRID.turned(c, 1) & 1 and GRID.turned(c, 1) not in doors
        ]
        spots = [c for c in spots if all(_apart(c, q) >= APART for q in keep_from)]
        if not spots:
            return None
        c = dice.choice(spots)
        out += [c, GRID.turned(c, 1)]
    return out


def _apart(a: int, b: int) -> int:
    return max(abs(GRID.xs[a] - GRID.xs[b]), abs(GRID.ys[a] - GRID.ys[b]))


def _open(ways: dict[int, list[int]], chests: list[int]) -> bool:
    """Return True if everything can still be reached although chests block their squares."""
    shut = set(chests)
    rest = {c: [q for q in near if q not in shut] for c, near in ways.items() if c not in shut}
    return len(distances(rest, [next(iter(rest))])) == len(rest)


def _even(table: Table, ways: dict[int, list[int]], chests: list[int], portals: list[int]) -> bool:
    """Return whether the paths of both teams to chests and portals are about equally long."""
    zones = [one for one in table.laid if one.kind == END_ZONE]
    steps = [distances(ways, cells(zone.mask)) for zone in zones]
    for things in (chests, portals):
        one, two = (sorted(far.get(c, 99) for c in things) for far in steps)
        if any(abs(a - b) > UNEVEN for a, b in zip(one, two, strict=True)):
            return False
    return True


def _assembly(table: Table, chests: list[int], portals: list[int], dice: Random) -> Assembly:
    """The tiles moved into the north-west corner, as an assembly."""
    xs, ys = [GRID.xs[c] for c in cells(table.mask)], [GRID.ys[c] for c in cells(table.mask)]
    left, top = min(xs), min(ys)
    title = names.title_of(dice.choice(sorted(names.PLACES)), dice)
    out = Assembly(names.slug(title.removeprefix("The ")), title, "Deepbowl generator")
    for one in sorted(table.laid, key=lambda one: one.kind != END_ZONE):
        out.add(one.piece.tile.id, one.piece.x - left, one.piece.y - top, one.piece.turn)
    for join in table.joins:
        x, y, north = join.doorway[0]
        out.doorways.append((x - left, y - top, north))
    out.chests = [(GRID.xs[c] - left, GRID.ys[c] - top) for c in chests]
    dice.shuffle(portals)
    out.pads = [(GRID.xs[c] - left, GRID.ys[c] - top) for c in portals]
    return out
