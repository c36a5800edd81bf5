"""Does a dungeon satisfy StockBowl? [SB-LAYOUT-03, SB-DOOR-01, SB-SETUP-02, SB-WALL-04]"""

from __future__ import annotations

from typing import Final

from deepbowl.board.bits import cells, mask_of
from deepbowl.dungeons import dungeon as dg
from deepbowl.dungeons.dungeon import Dungeon, seat_name
from deepbowl.dungeons.generator.crafts import Dug
from deepbowl.dungeons.generator.needs import Needs
from deepbowl.dungeons.map_rules import MapRules
from deepbowl.dungeons.survey import OPEN, WALL_IN, Finding, Survey, front
from deepbowl.grounds import Use

TERRAIN: Final = "SB-LAYOUT-03"
"""Says which grounds and things the book has."""
PADS: Final = 6
CHESTS: Final = 6
DOORS: Final = 3  # a side
DOOR: Final = 2  # squares wide


def check(dungeon: Dungeon, book: str, switches: frozenset[str] | None) -> list[Finding]:
    """Everything this book has to say about a dungeon."""
    s = Survey(dungeon, book)
    s.need_seats("SB-DOOR-01", 2, 2)
    _terrain(s)
    _things(s)
    if dungeon.seats == 2:
        _doors(s)
    return s.findings


def _terrain(s: Survey) -> None:
    d = s.dungeon
    if not d.free_diagonals:
        s.error("SB-WALL-04", "walls never stop anything diagonal: write 'diagonals: free' in the header",
                remedy=OPEN, fix="free-diagonals")  # fmt: skip
    if d.crowd:
        s.error("SB-WALL-01", "a dungeon ends in wall, not in a crowd", remedy=WALL_IN, fix="wall-edge")
    rule = TERRAIN
    s.forbid_foreign_grounds(rule)
    s.forbid(rule, "inscription", [c for _, mask in d.runes for c in cells(mask)])
    s.forbid(rule, "secret passage", [c for ends in d.passages for c in ends])
    s.forbid(rule, "trap on the map", [c for c, _ in d.traps])
    s.forbid(rule, "platform or step", cells(d.raised))
    s.forbid(rule, "ladder", [c for ladder in d.ladders for c in ladder[:2]])
    s.forbid(rule, "monster", d.monsters)
    s.forbid("SB-CHEST-02", "ball outside the chests", d.balls)
    s.forbid("SB-DOOR-01", "door but the score doors", [door.a for door in d.doors if door.kind != dg.SCORE_DOOR])


def _things(s: Survey) -> None:
    d = s.dungeon
    if len(d.pads) != PADS:
        s.error("SB-LAYOUT-03", f"a layout has exactly {PADS} pads, not {len(d.pads)}", d.pads,
                remedy="Add teleporters." if len(d.pads) < PADS else "Remove teleporters.", fix="pads")  # fmt: skip
    if len(d.chests) != CHESTS:
        s.error("SB-LAYOUT-03", f"a layout has exactly {CHESTS} chests, not {len(d.chests)}", d.chests,
                remedy="Add chests." if len(d.chests) < CHESTS else "Remove chests.", fix="chests")  # fmt: skip
    for seat in range(d.seats):
        shared = front(d, seat) & (mask_of(d.pads) | mask_of(d.chests))
        if shared:
            s.error("SB-LAYOUT-03", f"pads and chests keep clear of the squares before doors: {s.names(cells(shared))}",
                    cells(shared), remedy="Move them away from the doors.", fix="clear-thing")  # fmt: skip
    if s.all_zones:
        s.need_reachable("SB-LAYOUT-03", "the chest", d.chests)
        s.need_reachable("SB-LAYOUT-03", "the pad", d.pads)
        lost = s.walk & ~s.reach(s.all_zones)
        if lost:
            s.error("SB-LAYOUT-03", f"no player can walk to {s.names(cells(lost))}", cells(lost),
                    remedy="Join these squares to the rest, or fill them with wall.", fix="fill")  # fmt: skip


def _doors(s: Survey) -> None:
    d = s.dungeon
    scoring = mask_of(door.a for door in d.doors if door.kind == dg.SCORE_DOOR)
    if s.all_zones & ~scoring:
        bare = cells(s.all_zones & ~scoring)
        s.error("SB-DOOR-01", f"the end zones are doors and nothing else, but {s.names(bare)} are plain floor", bare,
                remedy="Draw score doors instead of end zone squares.", fix="score-doors")  # fmt: skip
    for seat, (row, inward) in enumerate(((0, d.w), (d.depth - 1, -d.w))):
        side = "north" if seat == 0 else "south"
        mine = cells(s.zones[seat])
        astray = [c for c in mine if d.place(c)[1] != row]
        if astray:
            message = f"the doors of {seat_name(seat)} lie on the {side} edge, but not {s.names(astray)}"
            s.error("SB-DOOR-01", message, astray,
                    remedy=f"Move these doors to the {side} edge.", fix="clear-zone")  # fmt: skip
        runs: list[list[int]] = []
        for c in mine:
            if runs and runs[-1][-1] == c - 1:
                runs[-1].append(c)
            else:
                runs.append([c])
        if len(runs) != DOORS:
            s.error("SB-DOOR-01", f"{seat_name(seat)} has {DOORS} doors on the {side} edge, not {len(runs)}", mine,
                    remedy=f"Draw {DOORS} score doors of {DOOR} squares on the {side} edge.")  # fmt: skip
        for run in runs:
            if len(run) != DOOR:
                s.error("SB-DOOR-01", f"a door is {DOOR} squares side by side, not {len(run)} at {d.label(run[0])}", run,
                        remedy=f"Make each score door {DOOR} squares wide.")  # fmt: skip
        for c in mine:
            if c not in astray and d.ground[c + inward] != dg.FLOOR:
                s.error("SB-DOOR-01", f"straight in front of the door square {d.label(c)} there is no floor", [c],
                        remedy="Dig floor in front of the door.")  # fmt: skip


OPENS_WHEN_ENTERED: Final = "A player who enters it opens it: the ball, a magic item or lightning."
MAPS: Final = MapRules(
    grounds={**dict.fromkeys(("wall", "floor", "pad", "score-door"), Use()), "chest": Use(hint=OPENS_WHEN_ENTERED)},
    terrain=TERRAIN,
    check=check,
    # [SB-LAYOUT-03, SB-DOOR-01, SB-WALL-04]
    craft=Dug(Needs((2,), (), 18, score_doors=True, free_diagonals=True, chest_from_zone=7)),
    free_diagonals=True,
)
