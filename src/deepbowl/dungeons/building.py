"""Two coaches build a dungeon of tiles in turn, before a match is played in it. [DG-SETUP-01 to DG-SETUP-08]

A separate step with a separate log: a match begins on a complete board, so this step builds the dungeon the
match is then played in, and chests and portals are placed in the match (docs/decisions). Every choice is a line of text:

    lay crypt 26,28 turn 1      the tile's north-west corner after this many quarter turns clockwise
    done                        no more tiles: the End Zones come next
    zone 20,31                  the north-west corner of the coach's End Zone

The die that says who begins comes from the dice of the match: the same seed and the same lines give the same dungeon.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from deepbowl.dungeons.dungeon import Dungeon
from deepbowl.dungeons.generator.tiling import GRID, SIDE, Laid, Table, distances, lay
from deepbowl.dungeons.plan import DungeonError
from deepbowl.dungeons.tiles import CORE, END_ZONE, LARGE_ROOM, LEAST, SMALL_ROOM, ZONE_TILES, Assembly, inventory, tiles
from deepbowl.engine.dice import Dice
from deepbowl.engine.state import NOBODY

ROLL_OFF: Final = "placing-order"
"""The purpose of the dice that decide who places the first tile."""
SEATS: Final = 2
STOCK: Final = {"corridor-long": "long_corridors", "corridor-t": "t_corridors", "corridor-l": "l_corridors"}
SUPPLEMENT_SWITCH: Final = "supplement-tiles"
"""The optional rule that brings the tiles of the supplement. [DG-XTILE-01]"""
MOST_ACROSS: Final = 50
"""Squares a dungeon is wide and deep at most: what is built must fit on a table, a page and a screen."""
ROOM_STOCK: Final = {SMALL_ROOM: "small_room_tiles", LARGE_ROOM: "large_room_tiles"}


MIDDLE: Final = SIDE // 2 - 2
"""Column and row of the first tile's corner."""


class Spot(NamedTuple):
    """A place for a tile: its north-west corner and how often it is turned."""

    x: int
    y: int
    turn: int


class Building:
    """A dungeon being built: whose turn it is, what may be laid where, and the choices so far."""

    def __init__(self, dice: Dice, supplement: bool = False) -> None:
        self.supplement = supplement
        self.table = Table()
        self.log: list[tuple[int, str]] = []
        self.zones: list[Laid] = []
        self.tiles_done = False
        self._pairs: list[tuple[Laid, Laid]] = []
        self.rolls = (0, 0)
        while self.rolls[0] == self.rolls[1]:
            self.rolls = (dice.roll(6, ROLL_OFF, NOBODY), dice.roll(6, ROLL_OFF, NOBODY))
        self.seat = self.rolls.index(max(self.rolls))

    @property
    def complete(self) -> bool:
        """Return True if no tile is left to place."""
        return len(self.zones) == SEATS

    # ---------------------------------------------------------------- what may be chosen
    def stock(self) -> list[str]:
        """The tiles that are left: of one set, each room once; those of the supplement once each. [DG-SETUP-08]"""
        return [tile_id for tile_id, left in self.stock_left().items() if left]

    def stock_left(self) -> dict[str, int]:
        """Return how many there are still of each tile the coaches began with."""
        used = Counter(one.piece.tile.id for one in self.table.laid)
        rooms = Counter(one.kind for one in self.table.laid if one.piece.tile.set == CORE)
        left = {}
        for tile in tiles().values():
            if tile.kind == END_ZONE or (tile.set != CORE and not self.supplement):
                continue
            most = inventory()[STOCK[tile.id]] if tile.id in STOCK else 1
            full = tile.set == CORE and tile.kind in ROOM_STOCK and rooms[tile.kind] >= inventory()[ROOM_STOCK[tile.kind]]
            left[tile.id] = 0 if full or self.tiles_done else most - used[tile.id]
        return left

    def places(self, tile_id: str) -> list[Spot]:
        """Return where a tile that is left may be laid: beside another, joined along two squares at least. [DG-SETUP-04]"""
        return [spot for spot, _ in self.places_and_joins(tile_id)]

    def places_and_joins(self, tile_id: str) -> list[tuple[Spot, int]]:
        """The places of a tile that is left, and with how many others it would be joined there."""
        if tile_id not in self.stock():
            return []
        if not self.table.laid:
            return [(Spot(MIDDLE, MIDDLE, turn), 0) for turn in range(4)]
        found = ((laid, self._joins(laid)) for laid in self.table.places(tile_id, range(4)))
        return [(Spot(laid.piece.x, laid.piece.y, laid.piece.turn), joins) for laid, joins in found if joins]

    def _joins(self, *new: Laid) -> int:
        """With how many tiles on the table some more would be joined; 0 if they cannot lie there."""
        if not self.table.laid or not self._fits(*new):
            return 0
        return len(self.table.joins_of(list(new)) or ())

    def size(self, *new: Laid) -> tuple[int, int]:
        """Return how wide and deep the dungeon is, with these tiles besides those on the table."""
        spans = [_span(one) for one in (*self.table.laid, *new)]
        if not spans:
            return 0, 0
        width = max(span[2] for span in spans) - min(span[0] for span in spans)
        return width, max(span[3] for span in spans) - min(span[1] for span in spans)

    def _fits(self, *new: Laid) -> bool:
        """Return whether the dungeon with these tiles is not too large."""
        return max(self.size(*new)) <= MOST_ACROSS

    def lacking(self) -> str:
        """Return what a dungeon of these tiles still lacks, "" if the End Zones may be laid. [DG-SETUP-02]"""
        kinds = Counter(one.kind for one in self.table.laid)
        missing = [(least - kinds[kind], kind) for kind, least in LEAST if kinds[kind] < least]
        if missing:
            wanted = [f"{count} more {kind}{'s' if count > 1 else ''}" for count, kind in missing]
            return "a dungeon needs " + " and ".join(filter(None, (", ".join(wanted[:-1]), wanted[-1])))
        return "" if self.farthest() else "there is no room for two End Zones"

    def farthest(self) -> list[tuple[Laid, Laid]]:
        """The pairs of places for the two End Zones that are as far from each other as any. [DG-SETUP-03]"""
        spots = [
            (spot, joins)
            for spot in self.table.places(ZONE_TILES[0], (0,))
            if self._fits(spot) and (joins := self.table.joins_of([spot]))
        ]
        ways = self.table.ways()
        doors = [frozenset(c for join in joins for side in join.sides() for c in side if c in ways) for _, joins in spots]
        steps = {door: distances(ways, door) for door in set(doors)}
        found: list[tuple[int, Laid, Laid]] = []
        longest = 0
        for i, (one, _) in enumerate(spots):
            for j in range(i + 1, len(spots)):
                length = min((steps[doors[i]].get(c, 0) for c in doors[j]), default=0)
                if length < longest:
                    continue
                two = spots[j][0]
                if not one.mask & two.mask and not GRID.near8(one.mask) & two.mask and self._fits(one, two):
                    longest = length
                    found.append((length, one, two))
        return [(one, two) for length, one, two in found if length == longest]

    def zone_spots(self) -> list[Spot]:
        """Return where the next End Zone may lie."""
        if not self.tiles_done or self.complete:
            return []
        if not self.zones:
            corners = {(zone.piece.x, zone.piece.y) for pair in self._pairs for zone in pair}
        else:
            mine = (self.zones[0].piece.x, self.zones[0].piece.y)
            pairs = [[(zone.piece.x, zone.piece.y) for zone in pair] for pair in self._pairs]
            corners = {corner for pair in pairs if mine in pair for corner in pair if corner != mine}
        return [Spot(x, y, 0) for x, y in sorted(corners)]

    # ---------------------------------------------------------------- choosing
    def choose(self, line: str) -> None:
        """Carry out a choice of the coach whose turn it is; a `DungeonError` says why it cannot be."""
        words = line.split()
        if words[:1] == ["lay"] and len(words) in (3, 5):
            self._lay(words[1], *_corner(words[2]), _turn(words[3:]))
        elif words == ["done"]:
            self._finish_tiles()
        elif words[:1] == ["zone"] and len(words) == 2:
            self._lay_zone(*_corner(words[1]))
        else:
            raise DungeonError(f"'{line}' is not a choice; write 'lay TILE x,y [turn N]', 'done' or 'zone x,y'")
        self.log.append((self.seat, " ".join(words)))
        self.seat = 1 - self.seat

    def _lay(self, tile_id: str, x: int, y: int, turn: int) -> None:
        if self.tiles_done:
            raise DungeonError("the tiles are laid; the End Zones come now")
        if tile_id not in self.stock():
            raise DungeonError(f"the tile '{tile_id}' is not left, or there is none; left are: {', '.join(self.stock())}")
        new = lay(tile_id, x, y, turn)
        first = not self.table.laid and (x, y) == (MIDDLE, MIDDLE)
        if not first and not self._joins(new):
            raise DungeonError(f"{tile_id} cannot lie at {x},{y} turn {turn}: it must join others along two squares or more")
        self.table.add([new])

    def _finish_tiles(self) -> None:
        lacking = "the tiles are laid already" if self.tiles_done else self.lacking()
        if lacking:
            raise DungeonError(lacking)
        self.tiles_done = True
        self._pairs = self.farthest()

    def _lay_zone(self, x: int, y: int) -> None:
        if Spot(x, y, 0) not in self.zone_spots():
            where = ", ".join(f"{spot.x},{spot.y}" for spot in self.zone_spots()) or "nowhere yet: the tiles come first"
            raise DungeonError(f"the End Zones lie as far apart as they can: {where}")
        self.zones.append(lay(ZONE_TILES[len(self.zones)], x, y, 0))

    # ---------------------------------------------------------------- the result
    def corner(self) -> tuple[int, int]:
        """The square of the table in the north-west corner of what is built so far."""
        spans = [_span(one) for one in (*self.zones, *self.table.laid)]
        return min((span[0] for span in spans), default=MIDDLE), min((span[1] for span in spans), default=MIDDLE)

    def assembly(self, name: str = "built-together") -> Assembly:
        """The tiles laid so far with their doorways, moved into the north-west corner."""
        left, top = self.corner()
        out = Assembly(name, "Built Together", "two coaches")
        for one in (*self.zones, *self.table.laid):
            out.add(one.piece.tile.id, one.piece.x - left, one.piece.y - top, one.piece.turn)
        joins = [*self.table.joins, *(join for zone in self.zones for join in self.table.joins_of([zone]) or ())]
        for join in joins:
            x, y, north = join.doorway[0]
            out.doorways.append((x - left, y - top, north))
        return out

    def dungeon(self) -> Dungeon:
        """The dungeon, once it is complete."""
        if not self.complete:
            raise DungeonError("the dungeon is not complete: both End Zones belong to it")
        return self.assembly().dungeon()


def _span(one: Laid) -> tuple[int, int, int, int]:
    """The square in the north-west corner of a tile, and the first beyond the one in the south-east."""
    rows = one.piece.tile.turned(one.piece.turn)
    return one.piece.x, one.piece.y, one.piece.x + len(rows[0]), one.piece.y + len(rows)


def _corner(text: str) -> tuple[int, int]:
    x, _, y = text.partition(",")
    if not (x.isdecimal() and y.isdecimal() and len(text) <= len("00,00") and int(x) < SIDE and int(y) < SIDE):
        raise DungeonError(f"'{text}' is not a square; write x,y with numbers below {SIDE}")
    return int(x), int(y)


def _turn(words: list[str]) -> int:
    if words and (words[0] != "turn" or words[1] not in ("0", "1", "2", "3")):
        raise DungeonError("turn tiles by 'turn 0' to 'turn 3'")
    return int(words[1]) if words else 0


def built(dice: Dice, lines: list[str], supplement: bool = False) -> Building:
    """A building after these choices, for anyone who continues with a log."""
    building = Building(dice, supplement)
    for line in lines:
        building.choose(line)
    return building
