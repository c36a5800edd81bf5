"""Does a dungeon satisfy Dungeonbowl 5? [D5-DUNGEON-01 to -05, D5-CHEST-01, D5-CHEST-03, D5-PAD-01 to -04]"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from deepbowl.board.bits import cells, mask_of
from deepbowl.dungeons import dungeon as dg
from deepbowl.dungeons.check.toolbox import Finding, Survey
from deepbowl.dungeons.dungeon import Dungeon

BETWEEN: Final = 24  # squares between two end zones [D5-DUNGEON-02]
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
        s.error("D5-WALL-03", "two squares that touch between two walls are not adjacent: diagonals must be closed")
    if d.crowd:
        s.error("D5-WALL-03", "the dungeon is closed: what lies beyond it must be wall, not crowd")
    rule = "D5-TERRAIN-01"
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
            s.error("D5-DUNGEON-02", f"no way leads on foot from the end zone of seat {one} to that of seat {two}", squares)
        elif steps <= BETWEEN:
            between = f"{steps - 1} square(s) lie between the end zones of seats {one} and {two}"
            s.error("D5-DUNGEON-02", f"{between}; at least {BETWEEN} must", squares)
    lost = s.walk & ~s.reach(s.all_zones)
    if lost:
        s.advise("D5-DUNGEON-01", f"nobody can walk to {s.names(cells(lost))}", cells(lost))


def _corridors(s: Survey) -> None:
    d = s.dungeon
    ground = s.floor | d.obstacles
    narrow = s.narrow(ground) & ~s.openings()
    if narrow:
        message = f"corridors are at least two squares wide, but not at {s.names(cells(narrow))}"
        s.error("D5-DUNGEON-03", message, cells(narrow))
    leaves = [door for door in d.doors if door.kind not in dg.OPENINGS]
    for a, b, kind in leaves:
        s.error("D5-DUNGEON-04", f"doorways have no doors, but at {d.label(a)} there is one ({kind})", sorted({a, b}))
    size = s.floor.bit_count()
    if not SIZE[0] <= size <= SIZE[1]:
        s.advise("D5-DUNGEON-05", f"{size} squares; about {SIZE[0]} to {SIZE[1]} give a game of sensible length")


def _chests(s: Survey) -> None:
    d = s.dungeon
    if not d.chests:
        s.advise("D5-CHEST-03", "no chest has a pre-set place: the coaches must place all six")
        return
    if len(d.chests) != CHESTS:
        s.error("D5-CHEST-01", f"there are exactly {CHESTS} chests, not {len(d.chests)}", d.chests)
    if len(d.chests) > 2 * CHESTS:
        return  # where they lie matters when there are not far too many of them
    plain = s.plain()
    from_zones = s.steps(s.all_zones)
    for c in d.chests:
        if not plain >> c & 1:
            s.error("D5-CHEST-03", f"the chest at {d.label(c)} needs an empty floor square", [c])
        if 0 <= from_zones[c] < FROM_ZONE:
            message = f"the chest at {d.label(c)} is {from_zones[c]} squares from an end zone, not {FROM_ZONE} or more"
            s.error("D5-CHEST-03", message, [c])
    for c in d.chests:
        steps = s.steps(1 << c)
        for q in d.chests:
            if c < q and 0 <= steps[q] < FROM_CHEST:
                message = f"the chests at {d.label(c)} and {d.label(q)} are {steps[q]} squares apart, not {FROM_CHEST}"
                s.error("D5-CHEST-03", message, [c, q])
    s.need_reachable("D5-DUNGEON-01", "the chest", d.chests)


def _pads(s: Survey) -> None:
    d = s.dungeon
    if not d.pads:
        s.advise("D5-PAD-03", "no pad has a pre-set place: the coaches must place them")
        return
    least = PADS + d.seats
    if len(d.pads) < least:
        s.error("D5-PAD-01", f"{d.seats} teams need at least {least} pads, not {len(d.pads)}", d.pads)
    plain = s.plain()
    for c in d.pads:
        if not plain >> c & 1:
            s.error("D5-PAD-03", f"the pad at {d.label(c)} needs an empty floor square", [c])
    pads = mask_of(d.pads)
    for seat, mask in enumerate(s.zones):
        if mask and not mask & pads:
            s.advise("D5-PAD-04", f"a pad in the end zone of seat {seat} is recommended", cells(mask))
