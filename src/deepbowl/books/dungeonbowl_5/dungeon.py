"""Does a dungeon satisfy Dungeonbowl 5? [D5-DUNGEON-01 to -05, D5-CHEST-01, D5-CHEST-03, D5-PAD-01 to -04]"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from deepbowl.board.bits import cells, mask_of
from deepbowl.dungeons import dungeon as dg
from deepbowl.dungeons.dungeon import Dungeon, seat_name
from deepbowl.dungeons.generator.crafts import Dug
from deepbowl.dungeons.generator.needs import HOLES, Needs
from deepbowl.dungeons.map_rules import MapRules
from deepbowl.dungeons.survey import CLOSE, ON_FLOOR, WALL_IN, Finding, Survey
from deepbowl.grounds import Use

BETWEEN: Final = 24  # squares between two end zones [D5-DUNGEON-02]
TERRAIN: Final = "D5-TERRAIN-01"
"""Says which grounds and things the book has."""
CHESTS: Final = 6
FROM_ZONE: Final = 8
FROM_CHEST: Final = 4
PADS: Final = 6  # and one more for each team
SIZE: Final = (250, 280)


def check(dungeon: Dungeon, book: str, switches: frozenset[str] | None) -> list[Finding]:
    """Everything this book has to say about a dungeon."""
    s = Survey(dungeon, book)
    s.need_seats("D5-CORE-02", 2, 2)
    _terrain(s, switches)
    if s.need_zones("D5-DUNGEON-02"):
        _end_zones(s)
    _corridors(s)
    _chests(s)
    _pads(s)
    return s.findings


def _terrain(s: Survey, switches: frozenset[str] | None) -> None:
    d = s.dungeon
    if d.free_diagonals:
        s.error("D5-WALL-03", "two squares that touch between two walls are not adjacent: diagonals must be closed",
                remedy=CLOSE, fix="closed-diagonals")  # fmt: skip
    if d.crowd:
        s.error("D5-WALL-03", "the dungeon is closed: what lies beyond it must be wall, not crowd",
                remedy=WALL_IN, fix="wall-edge")  # fmt: skip
    rule = TERRAIN
    s.forbid_foreign_grounds(rule, void="D5-WALL-03")
    s.forbid(rule, "inscription", [c for _, mask in d.runes for c in cells(mask)])
    s.forbid(rule, "secret passage", [c for ends in d.passages for c in ends])
    s.forbid(rule, "trap", [c for c, _ in d.traps])
    s.forbid(rule, "platform or step", cells(d.raised))
    s.forbid(rule, "ladder", [c for ladder in d.ladders for c in ladder[:2]])
    s.forbid(rule, "monster's lair", d.monsters)
    s.forbid("D5-CHEST-01", "ball outside the chests", d.balls)
    s.need_ground_switches(rule, switches)


def _end_zones(s: Survey) -> None:
    for one, two in combinations(range(s.dungeon.seats), 2):
        steps = s.zone_distance(one, two)
        squares = cells(s.zones[one] | s.zones[two])
        if steps < 0:
            message = f"no path on foot leads from the end zone of {seat_name(one)} to that of {seat_name(two)}"
            s.error("D5-DUNGEON-02", message, squares,
                    remedy="Dig a corridor that joins the two end zones.")  # fmt: skip
        elif steps <= BETWEEN:
            between = f"{steps - 1} square(s) lie between the end zones of {seat_name(one)} and {seat_name(two)}"
            s.error("D5-DUNGEON-02", f"{between}; at least {BETWEEN} must", squares,
                    remedy="Move the end zones apart, or build a detour between them.")  # fmt: skip
    lost = s.walk & ~s.reach(s.all_zones)
    if lost:
        s.advise("D5-DUNGEON-01", f"no player can walk to {s.names(cells(lost))}", cells(lost),
                 remedy="Join these squares to the rest, or fill them with wall.", fix="fill")  # fmt: skip


def _corridors(s: Survey) -> None:
    d = s.dungeon
    ground = d.walkable | d.obstacles
    narrow = s.narrow(ground) & ~s.openings()
    if narrow:
        message = f"corridors are at least two squares wide, but not at {s.names(cells(narrow))}"
        s.error("D5-DUNGEON-03", message, cells(narrow),
                remedy="Dig a second lane beside these squares, or mark a doorway.", fix="widen")  # fmt: skip
    leaves = [door for door in d.doors if door.kind not in dg.OPENINGS]
    for a, b, kind in leaves:
        s.error("D5-DUNGEON-04", f"doorways have no doors, but at {d.label(a)} there is one ({kind})", sorted({a, b}),
                remedy="Replace the door with a doorway.", fix="doorways")  # fmt: skip
    size = s.floor.bit_count()
    if not SIZE[0] <= size <= SIZE[1]:
        s.advise("D5-DUNGEON-05", f"{size} squares; about {SIZE[0]} to {SIZE[1]} give a game of sensible length",
                 remedy="Dig more floor." if size < SIZE[0] else "Fill some floor with wall.")  # fmt: skip


def _chests(s: Survey) -> None:
    d = s.dungeon
    if not d.chests:
        s.advise("D5-CHEST-03", "no chest has a pre-set place: the coaches must place all six",
                 remedy=f"Place {CHESTS} chests, or leave it to the coaches.", fix="chests")  # fmt: skip
        return
    if len(d.chests) != CHESTS:
        s.error("D5-CHEST-01", f"there are exactly {CHESTS} chests, not {len(d.chests)}", d.chests,
                remedy="Add chests." if len(d.chests) < CHESTS else "Remove chests.", fix="chests")  # fmt: skip
    if len(d.chests) > 2 * CHESTS:
        return  # where they lie matters when there are not far too many of them
    plain = s.plain()
    from_zones = s.steps(s.all_zones)
    for c in d.chests:
        if not plain >> c & 1:
            s.error("D5-CHEST-03", f"the chest at {d.label(c)} needs an empty floor square", [c],
                    remedy=ON_FLOOR, fix="floor")  # fmt: skip
        if 0 <= from_zones[c] < FROM_ZONE:
            message = f"the chest at {d.label(c)} is {from_zones[c]} squares from an end zone, not {FROM_ZONE} or more"
            s.error("D5-CHEST-03", message, [c], remedy="Move the chest away from the end zones.", fix="chests")
    for c in d.chests:
        steps = s.steps(1 << c)
        for q in d.chests:
            if c < q and 0 <= steps[q] < FROM_CHEST:
                message = f"the chests at {d.label(c)} and {d.label(q)} are {steps[q]} squares apart, not {FROM_CHEST}"
                s.error("D5-CHEST-03", message, [c, q], remedy="Move one of the two chests.", fix="chests")
    s.need_reachable("D5-DUNGEON-01", "the chest", d.chests)


def _pads(s: Survey) -> None:
    d = s.dungeon
    if not d.pads:
        s.advise("D5-PAD-03", "no teleporter has a pre-set place: the coaches must place them",
                 remedy=f"Place {PADS + d.seats} teleporters, or leave it to the coaches.", fix="pads")  # fmt: skip
        return
    least = PADS + d.seats
    if len(d.pads) < least:
        s.error("D5-PAD-01", f"{d.seats} teams need at least {least} pads, not {len(d.pads)}", d.pads,
                remedy=f"Add {least - len(d.pads)} teleporter(s).", fix="pads")  # fmt: skip
    plain = s.plain()
    for c in d.pads:
        if not plain >> c & 1:
            s.error("D5-PAD-03", f"the pad at {d.label(c)} needs an empty floor square", [c], remedy=ON_FLOOR, fix="floor")
    pads = mask_of(d.pads)
    for seat, mask in enumerate(s.zones):
        if mask and not mask & pads:
            s.advise("D5-PAD-04", f"a pad in the end zone of {seat_name(seat)} is recommended", cells(mask),
                     remedy="Move a teleporter into this end zone, or add one.", fix="zone-pad")  # fmt: skip


MAPS: Final = MapRules(
    grounds={
        **dict.fromkeys(("wall", "floor", "idol", "bridge", "chest", "pad", "doorway", "archway"), Use()),
        **dict.fromkeys(("obstacle", "statue", "tomb", "dragon"), Use("obstacles")),
        **dict.fromkeys(("lava", "water", "chasm", "pit", "spiked-pit"), Use("holes", barred=True)),
    },
    terrain=TERRAIN,
    check=check,
    # [D5-DUNGEON-02, D5-DUNGEON-03, D5-CHEST-01, D5-CHEST-03, D5-PAD-01, D5-PAD-04, D5-TERRAIN-01]
    craft=Dug(Needs((2,), (*HOLES, "obstacles"), 25, marked_doorways=True, zone_pads=True)),
)
