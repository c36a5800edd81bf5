"""The meaning of a drawing's characters, and the notation of sets of squares in a line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from deepbowl.board.draft import STOREY
from deepbowl.dungeons import dungeon as dg
from deepbowl.dungeons.dungeon import Dungeon
from deepbowl.dungeons.plan import Plan
from deepbowl.grounds import PAD as PAD
from deepbowl.grounds import PADS as PADS
from deepbowl.grounds import SCORE_DOORS as SCORE_DOORS
from deepbowl.grounds import TRAP as TRAP
from deepbowl.grounds import ZONES as ZONES
from deepbowl.grounds import ground, grounds, row_of
from deepbowl.grounds import meanings as meanings

CHEST: Final = row_of("chest").sign
DOOR: Final = row_of("door").sign
DOORWAY: Final = row_of("doorway").sign
FACE_DOWN: Final = row_of("trap").sign
PASSAGE: Final = row_of("passage").sign
BALL: Final = row_of("ball").sign
MONSTER: Final = row_of("monster").sign
RUNE: Final = row_of("rune").sign
STEP: Final = row_of("step").sign
PLATFORM: Final = row_of("platform").sign


def ground_of(sign: str) -> int | None:
    """The number of the ground a character stands for, None if it stands for something else."""
    if sign == " ":
        return dg.AIR
    return next((number for number, row in enumerate(grounds()) if row.sign == sign), None)


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
        return ground(dungeon.ground[c]).sign
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
