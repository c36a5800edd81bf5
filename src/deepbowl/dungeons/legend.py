"""What the characters of a drawing mean, and how sets of squares are written in a line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from deepbowl.board.draft import STOREY
from deepbowl.dungeons import dungeon as dg
from deepbowl.dungeons.dungeon import Dungeon
from deepbowl.dungeons.plan import Plan

ZONES: Final = "ABCD"
SCORE_DOORS: Final = "abcd"
PADS: Final = "123456789"
PAD: Final = "@"
CHEST: Final = "$"
DOOR: Final = "+"
DOORWAY: Final = ":"
FACE_DOWN: Final = "?"
TRAP: Final = "t"
PASSAGE: Final = ">"
BALL: Final = "*"
MONSTER: Final = "M"
RUNE: Final = "&"
STEP: Final = "="
PLATFORM: Final = "^"

GROUND_SIGNS: Final = {
    dg.ROCK: "#", dg.FLOOR: ".", dg.AIR: "x", dg.OBSTACLE: "o", dg.STATUE: "S", dg.TOMB: "T", dg.IDOL: "I",
    dg.DRAGON: "Y", dg.LAVA: "!", dg.WATER: "~", dg.CHASM: "v", dg.BRIDGE: "H", dg.PIT: "P", dg.SPIKES: "W",
}  # fmt: skip
GROUND_OF: Final = {sign: ground for ground, sign in GROUND_SIGNS.items()} | {" ": dg.AIR}

MEANINGS: Final[dict[str, str]] = {
    "#": "wall",
    ".": "floor",
    "x": "void: crowd, or open air beside an upper level (a space means the same)",
    **{ZONES[seat]: f"end zone of seat {seat}" for seat in range(4)},
    **{SCORE_DOORS[seat]: f"score door of seat {seat}: an end zone square that is a door" for seat in range(4)},
    **{digit: f"pad {digit}" for digit in PADS},
    PAD: "pad with a number above 9 (a line 'pad' says which)",
    CHEST: "chest",
    DOOR: "door that fills its square",
    DOORWAY: "doorway that fills its square, without a leaf",
    "o": "obstacle",
    "S": "statue",
    "T": "tomb",
    "I": "idol: nobody sees past it",
    "Y": "dragon youngling on its plinth",
    "!": "lava or fire",
    "~": "water",
    "v": "chasm",
    "H": "bridge",
    "P": "pit",
    "W": "spiked pit",
    FACE_DOWN: "trap, face down",
    TRAP: "trap of a known kind (a line 'trap' says which)",
    RUNE: "inscription (a line 'rune' says of which college, else plain)",
    PASSAGE: "end of a secret passage (a line 'passage' joins two)",
    BALL: "square where a ball may start",
    MONSTER: "square where a monster of the dungeon starts",
    STEP: "step, one higher than the floor of its level",
    PLATFORM: "platform, two higher than the floor of its level (a line 'height' says if more)",
}
"""Every character of a drawing with its meaning, in the order a legend lists them."""


def base_height(level: int) -> int:
    """The height of the floor of a level, unless a square says otherwise."""
    return STOREY * level


def sign(dungeon: Dungeon, things: dict[int, str], zone: dict[int, int], rune: int, c: int) -> str:
    """The character a square is drawn with."""
    if c in things:
        thing = things[c]
        if thing != SCORE_DOORS:
            return thing
        return SCORE_DOORS[zone[c]]
    if dungeon.ground[c] != dg.FLOOR:
        return GROUND_SIGNS[dungeon.ground[c]]
    if rune >> c & 1:
        return RUNE
    if c in zone:
        return ZONES[zone[c]]
    rise = dungeon.height[c] - base_height(dungeon.place(c)[2])
    return STEP if rise == 1 else PLATFORM if rise >= 2 else "."


def things(dungeon: Dungeon) -> dict[int, str]:
    """The character of what lies on a square, for every square with a thing; SCORE_DOORS stands for a score door."""
    out = dict.fromkeys(dungeon.chests, CHEST)
    out.update((c, PADS[i] if i < len(PADS) else PAD) for i, c in enumerate(dungeon.pads))
    out.update((c, FACE_DOWN if kind == dg.FACE_DOWN else TRAP) for c, kind in dungeon.traps)
    out.update((c, PASSAGE) for ends in dungeon.passages for c in ends)
    out.update(dict.fromkeys(dungeon.balls, BALL))
    out.update(dict.fromkeys(dungeon.monsters, MONSTER))
    for a, b, kind in dungeon.doors:
        if a == b:
            out[a] = SCORE_DOORS if kind == dg.SCORE_DOOR else DOORWAY if kind == dg.DOORWAY else DOOR
    return out


def said_height(char: str, level: int) -> int:
    """The height a character says its square has."""
    return base_height(level) + (1 if char == STEP else 2 if char == PLATFORM else 0)


def rectangles(where: Dungeon | Plan, squares: Iterable[int]) -> str:
    """A set of squares as a line writes it: single squares and rectangles, from the north-west."""
    left = set(squares)
    out: list[str] = []
    for c in sorted(left):
        if c not in left:
            continue
        right = c
        while right + 1 in left:
            right += 1
        last = right
        while all(q + where.w in left for q in range(last - (right - c), last + 1)):
            last += where.w
        for row in range(c, last + 1, where.w):
            left.difference_update(range(row, row + right - c + 1))
        out.append(where.label(c) if c == last else f"{where.label(c)}-{where.label(last)}")
    return " ".join(out)
