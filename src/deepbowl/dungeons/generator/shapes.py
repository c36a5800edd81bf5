"""The shapes of rooms: halls, bent rooms, crosses, round rooms, galleries with pillars, cloisters and caves.

A shape is a set of (x, y), its north-west corner at (0, 0); nowhere is it narrower than two squares.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

Shape = frozenset[tuple[int, int]]


def box(width: int, depth: int) -> Shape:
    """A rectangle."""
    return frozenset((x, y) for x in range(width) for y in range(depth))


def hall(dice: Random) -> Shape:
    """A plain room, sometimes with its corners cut off."""
    width, depth = dice.randint(4, 7), dice.randint(3, 5)
    out = box(width, depth)
    if min(width, depth) >= 4 and dice.random() < 0.5:
        out -= {(0, 0), (width - 1, 0), (0, depth - 1), (width - 1, depth - 1)}
    return _any_way(out, dice)


def bent(dice: Random) -> Shape:
    """A room round a corner."""
    width, depth = dice.randint(5, 7), dice.randint(5, 6)
    cut = box(width - dice.randint(2, 3), depth - dice.randint(2, 3))
    return _any_way(box(width, depth) - cut, dice)


def cross(dice: Random) -> Shape:
    """Two passages that meet, with arms of equal or different length."""
    arm = dice.randint(1, 2)
    size = 2 + dice.randint(0, 1)
    side = size + 2 * arm
    out = frozenset((x, y) for x, y in box(side, side) if arm <= x < arm + size or arm <= y < arm + size)
    if arm > 1 and dice.random() < 0.5:  # a T
        out = frozenset((x, y) for x, y in out if y >= arm)
    return _any_way(widest(out), dice)


def round_room(dice: Random) -> Shape:
    """A round hall, sometimes with a pillar in its middle."""
    side = dice.choice((5, 6, 6, 7))
    out = disc(side)
    if side == 7 and dice.random() < 0.6:
        out -= {(3, 3)}
    return out


def disc(side: int) -> Shape:
    """The squares whose middles lie in a circle."""
    centre = (side - 1) / 2
    reach = (side / 2) ** 2 + 0.3
    return widest(frozenset((x, y) for x, y in box(side, side) if (x - centre) ** 2 + (y - centre) ** 2 <= reach))


def gallery(dice: Random) -> Shape:
    """A long hall with a row of pillars."""
    length = dice.choice((8, 11))
    pillars = {(x, 2) for x in range(2, length - 2, 3)}
    return _any_way(box(length, 5) - pillars, dice)


def pillared(dice: Random) -> Shape:
    """A square hall round one pillar, or a large one on four."""
    if dice.random() < 0.3:
        return box(8, 8) - {(2, 2), (5, 2), (2, 5), (5, 5)}
    return box(5, 5) - {(2, 2)} if dice.random() < 0.5 else box(6, 6) - {(2, 2), (3, 2), (2, 3), (3, 3)}


def cloister(dice: Random) -> Shape:
    """A walk around a closed court."""
    width, depth = dice.randint(7, 8), dice.randint(6, 7)
    court = frozenset((x + 2, y + 2) for x, y in box(width - 4, depth - 4))
    return _any_way(box(width, depth) - court, dice)


def cave(dice: Random) -> Shape:
    """A cave, worn out by a cellular automaton."""
    for _ in range(20):
        found = worn(dice, dice.randint(7, 9), dice.randint(6, 8))
        if len(found) >= 16:
            return found
    return disc(6)


def worn(dice: Random, width: int, depth: int) -> Shape:
    """One try at a cave in a rectangle: random rock, smoothed three times, the largest part that is wide enough."""
    open_ = {(x, y) for x, y in sorted(box(width, depth)) if dice.random() < 0.62}
    for _ in range(3):
        count = {
            (x, y): sum((x + i, y + j) in open_ for i in (-1, 0, 1) for j in (-1, 0, 1))
            for x, y in box(width, depth)
        }
        open_ = {at for at, number in count.items() if number >= 5}
    return normal(largest(widest(frozenset(open_))))


def widest(shape: Shape) -> Shape:
    """The part of a shape that is nowhere narrower than two squares."""
    out: set[tuple[int, int]] = set()
    for x, y in shape:
        block = {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)}
        if block <= shape:
            out |= block
    return frozenset(out)


def largest(shape: Shape) -> Shape:
    """The largest part of a shape whose squares hang together by their sides."""
    best: set[tuple[int, int]] = set()
    rest = set(shape)
    for start in sorted(shape):
        if start not in rest:
            continue
        part, new = {start}, [start]
        while new:
            x, y = new.pop()
            for at in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if at in rest and at not in part:
                    part.add(at)
                    new.append(at)
        rest -= part
        if len(part) > len(best):
            best = part
    return frozenset(best)


def normal(shape: Shape) -> Shape:
    """The shape moved so that its north-west corner is (0, 0)."""
    if not shape:
        return shape
    left, top = min(x for x, _ in shape), min(y for _, y in shape)
    return frozenset((x - left, y - top) for x, y in shape)


def quarter(shape: Shape) -> Shape:
    """The shape after a quarter turn."""
    return normal(frozenset((-y, x) for x, y in shape))


def size(shape: Shape) -> tuple[int, int]:
    """Width and depth of a shape."""
    return max(x for x, _ in shape) + 1, max(y for _, y in shape) + 1


def _any_way(shape: Shape, dice: Random) -> Shape:
    """The shape, turned and mirrored by chance."""
    for _ in range(dice.randrange(4)):
        shape = quarter(shape)
    return normal(frozenset((-x, y) for x, y in shape)) if dice.random() < 0.5 else shape


# How often each kind of room is tried, by the character of the dungeon.
MANNERS: Final[dict[str, dict[str, int]]] = {
    "vaults": {"hall": 4, "bent": 3, "round hall": 2, "gallery": 2, "pillars": 2, "crossing": 2, "cave": 1},
    "caverns": {"cave": 7, "round hall": 1, "bent": 1, "hall": 1},
    "cloisters": {"hall": 2, "cloister": 2, "gallery": 3, "crossing": 2, "bent": 2, "pillars": 2},
    "warrens": {"crossing": 4, "bent": 4, "hall": 2, "cave": 2, "round hall": 1},
}
KINDS: Final[dict[str, Callable[[Random], Shape]]] = {
    "hall": hall, "bent": bent, "round hall": round_room, "gallery": gallery, "pillars": pillared, "crossing": cross,
    "cloister": cloister, "cave": cave,
}  # fmt: skip


def room(manner: str, dice: Random) -> tuple[str, Shape]:
    """A room in the manner of a dungeon, and what kind of room it is."""
    kinds = MANNERS[manner]
    kind = dice.choices(list(kinds), list(kinds.values()))[0]
    return kind, KINDS[kind](dice)
