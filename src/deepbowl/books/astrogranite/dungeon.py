"""Does a dungeon satisfy Astrogranite? [AG-SETUP-01, -02, AG-BUILD-01 to -04, AG-EXTRA-01, AG-TRAP-02, AG-GEN-04 …]"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from deepbowl.board.bits import cells, mask_of
from deepbowl.dungeons import dungeon as dg
from deepbowl.dungeons.colleges import colleges
from deepbowl.dungeons.dungeon import Dungeon, seat_name
from deepbowl.dungeons.generator.crafts import Dug
from deepbowl.dungeons.generator.needs import HOLES, Needs
from deepbowl.dungeons.map_rules import MapRules
from deepbowl.dungeons.survey import CLOSE, ON_FLOOR, WALL_IN, Finding, Survey
from deepbowl.grounds import Use

TERRAIN: Final = "AG-GEN-04"
"""Says which grounds and things the book has."""
CHESTS: Final = 6
PADS: Final = 6
PLAYERS: Final = 6
TRAPS: Final = 12
ELEVATED: Final = 2  # steps


def check(dungeon: Dungeon, book: str, switches: frozenset[str] | None) -> list[Finding]:
    """Everything this book has to say about a dungeon."""
    s = Survey(dungeon, book)
    s.need_seats("AG-EXTRA-01", 2, 4)
    if dungeon.free_diagonals:
        s.error("AG-GEN-05", "two squares that touch between two walls are not adjacent: diagonals must be closed",
                remedy=CLOSE, fix="closed-diagonals")  # fmt: skip
    if dungeon.crowd:
        s.error("AG-GEN-05", "the dungeon is enclosed by stone: what lies beyond it must be wall, not crowd",
                remedy=WALL_IN, fix="wall-edge")  # fmt: skip
    s.forbid("AG-DOOR-01", "score door", [door.a for door in dungeon.doors if door.kind == dg.SCORE_DOOR])
    s.forbid("AG-SETUP-08", "ball outside the chests", dungeon.balls)
    _agreed(s, switches)
    if s.need_zones("AG-SETUP-01"):
        _end_zones(s)
        _sections(s)
    _things(s)
    _features(s)
    return s.findings


def _agreed(s: Survey, switches: frozenset[str] | None) -> None:
    """Optional features need their switch. [AG-GEN-04]"""
    d = s.dungeon
    rule = TERRAIN
    doors = sorted({c for door in d.doors for c in door[:2]})
    s.need_switch(rule, switches, "doors", "doors", doors)
    s.forbid_foreign_grounds(rule)
    s.need_ground_switches(rule, switches, {"traps": [c for c, _ in d.traps]})
    s.need_switch(rule, switches, "magical-inscriptions", "inscriptions", [c for _, m in d.runes for c in cells(m)])
    s.need_switch(rule, switches, "secret-passages", "passages", [c for ends in d.passages for c in ends])
    heights = cells(d.raised) or ([d.at(0, 0, 1)] if d.stories > 1 else [])
    s.need_switch(rule, switches, "elevated-platforms", "platforms", heights)
    s.need_switch(rule, switches, "gm-monster-from-start", "monsters", d.monsters)


def _end_zones(s: Survey) -> None:
    d = s.dungeon
    for one, two in combinations(range(d.seats), 2):
        touching = [c for c in cells(s.zones[one]) if _around(s, c) & s.zones[two]]
        if touching:
            message = f"the end zones of {seat_name(one)} and {seat_name(two)} touch at {s.names(touching)}"
            s.error("AG-SETUP-01", message, touching,
                    remedy="Leave at least one square between the end zones.", fix="clear-zone")  # fmt: skip
    for seat, mask in enumerate(s.zones):
        if mask.bit_count() < PLAYERS:
            room = f"room for {mask.bit_count()} of the {PLAYERS} players that may start"
            message = f"the end zone of {seat_name(seat)} has {room}"
            s.advise("AG-SETUP-06", message, cells(mask),
                     remedy=f"Enlarge the end zone to {PLAYERS} squares.", fix=f"grow-zone-{PLAYERS}")  # fmt: skip


def _around(s: Survey, c: int) -> int:
    near = 0
    for off in s.board.off:
        near |= 1 << (c + off)
    return near


def _sections(s: Survey) -> None:
    """Every section holds a teleporter or is joined to the rest by a passage or on foot. [AG-BUILD-02]"""
    d = s.dungeon
    pads = mask_of(d.pads)
    parts = s.parts()
    for part in parts:
        if len(parts) > 1 and not part & pads:
            squares = cells(part)
            s.error("AG-BUILD-02", f"no path, passage or teleporter leads to {s.names(squares)}", squares,
                    remedy="Dig a path, place a teleporter there, or fill these squares with wall.", fix="fill")  # fmt: skip
    entry = s.all_zones | pads
    reach = s.reach(entry)
    for c in cells(s.walk & ~reach):
        s.error("AG-BUILD-02", f"no player can get up to {d.label(c)}: there is no step, ladder, passage or teleporter", [c],
                remedy="Add a step or a ladder beside it, or a teleporter on it.")  # fmt: skip


def _things(s: Survey) -> None:
    d = s.dungeon
    if len(d.pads) < PADS:
        s.error("AG-SETUP-02", f"at least {PADS} teleporters are needed, not {len(d.pads)}", d.pads,
                remedy=f"Add {PADS - len(d.pads)} teleporter(s).", fix="pads")  # fmt: skip
    if not d.chests:
        s.advise("AG-BUILD-04", "no chest has a pre-set place: the coaches must place them",
                 remedy=f"Place {CHESTS} chests, or leave it to the coaches.", fix="chests")  # fmt: skip
    elif len(d.chests) < CHESTS:
        s.error("AG-SETUP-02", f"at least {CHESTS} chests are needed, not {len(d.chests)}", d.chests,
                remedy=f"Add {CHESTS - len(d.chests)} chest(s).", fix="chests")  # fmt: skip
    plain = s.plain() & ~mask_of(c for _, mask in d.runes for c in cells(mask))
    for rule, what, squares, inside in (
        ("AG-BUILD-04", "chest", d.chests, False),
        ("AG-TRAP-02", "trap", tuple(c for c, _ in d.traps), False),
        ("AG-SETUP-03", "teleporter", d.pads, True),
        ("AG-PORTAL-01", "end of a passage", tuple(c for ends in d.passages for c in ends), True),
    ):
        for c in squares:
            ends = what == "end of a passage" and d.ground[c] == dg.FLOOR
            if not plain >> c & 1 and not ends:
                s.error(rule, f"the {what} at {d.label(c)} needs an empty plain floor square", [c],
                        remedy=ON_FLOOR, fix="floor")  # fmt: skip
            if not inside and s.all_zones >> c & 1:
                s.error(rule, f"the {what} at {d.label(c)} lies in an end zone", [c],
                        remedy="Move it out of the end zone.", fix="clear-thing")  # fmt: skip
    if d.traps and not TRAPS - 6 <= len(d.traps) <= TRAPS + 6:
        s.advise("AG-TRAP-01", f"about {TRAPS} traps are recommended, not {len(d.traps)}", [c for c, _ in d.traps],
                 remedy="Add traps." if len(d.traps) < TRAPS else "Remove some traps.")  # fmt: skip


def _features(s: Survey) -> None:
    d = s.dungeon
    for college, mask in d.runes:
        if college and college not in colleges():
            s.error("AG-RUNE-01", f"there is no college '{college}'; there are: {', '.join(colleges())}", cells(mask),
                    remedy="Choose one of these colleges for the inscription.", fix="clear-rune")  # fmt: skip
        elif not college:
            s.advise("AG-RUNE-01", "inscriptions without a college have no effect", cells(mask),
                     remedy="Choose a college for the inscription, or remove it.", fix="clear-rune")  # fmt: skip
    for foot, top, _ in d.ladders:
        fx, fy, _ = d.place(foot)
        tx, ty, _ = d.place(top)
        if max(abs(fx - tx), abs(fy - ty)) > 1:
            s.error("AG-PLAT-15", f"the ladder {d.label(foot)} to {d.label(top)} does not lead up one wall", [foot, top],
                    remedy="Put foot and top on neighbouring squares.", fix="clear-ladder")  # fmt: skip
        if d.height[top] - d.height[foot] < ELEVATED:
            s.advise("AG-PLAT-15", f"the ladder at {d.label(foot)} leads to no platform: a step would do", [foot, top],
                     remedy="Replace the ladder with a step.", fix="clear-ladder")  # fmt: skip
    for a, b in d.passages:
        if abs(d.height[a] - d.height[b]) >= ELEVATED:
            s.advise("AG-PORTAL-05", "players inside a passage cannot fight one at its higher end", [a, b],
                     remedy="Put both ends of the passage on the same height.")  # fmt: skip


BURNS: Final = "A player who leaves it or ends their move on it rolls against their armour at -2."
SLOWS: Final = "Leaving it costs 2 movement, or 1 and a roll. Agility rolls are at -1. Titchy players drown."
HOLDS: Final = "A player who enters it falls in and must climb out."
MAPS: Final = MapRules(
    grounds={
        **dict.fromkeys(("wall", "floor", "void", "idol", "bridge", "chest", "pad"), Use()),
        **dict.fromkeys(("obstacle", "statue", "tomb", "dragon"), Use("obstacles")),
        "lava": Use("lava", hint=BURNS),
        "water": Use("water", hint=SLOWS),
        "chasm": Use("chasms", barred=True),
        **dict.fromkeys(("pit", "spiked-pit"), Use("traps", hint=HOLDS)),
        **dict.fromkeys(("trap", "trap-exploding", "trap-gas", "trap-teleporter"), Use("traps")),
        **dict.fromkeys(("passage", "passage-inside"), Use("secret-passages")),
        "petrified": Use("wandering-monsters"),
        "monster": Use("gm-monster-from-start"),
        "rune": Use("magical-inscriptions"),
        **dict.fromkeys(("step", "platform", "ladder"), Use("elevated-platforms")),
        **dict.fromkeys(("door", "gate", "iron-door", "iron-gate", "doorway", "archway"), Use("doors")),
    },
    terrain=TERRAIN,
    check=check,
    # [AG-SETUP-01, AG-SETUP-02, AG-BUILD-03, AG-EXTRA-01, AG-GEN-04]
    craft=Dug(Needs(
        (2, 3, 4), (*HOLES, "obstacles", "doors", "passages", "platforms", "runes", "traps"), 18, chest_from_zone=7,
        squares_a_feature=7,
    )),
)  # fmt: skip
