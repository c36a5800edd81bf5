"""Dungeons as text, both ways: a header, a drawing of one character a square, and lines for what characters cannot say.

    dungeon: two-rooms
    title: Two Rooms
    author: Deepbowl
    books: astrogranite
    seats: 2

    ############
    #[..$##1..]#
    #[........]#
    #[..2##$..]#
    ############

    door 4,2 5,2 gate
    room west 1,1-4,3

`docs/dungeons.md` explains every character and line. `parse` reads a text, `render` writes the canonical form; reading
that gives an equal dungeon, and writing what was read gives the canonical form again.
"""

from __future__ import annotations

from deepbowl.board.bits import cells
from deepbowl.board.notation import NotationError as NotationError
from deepbowl.dungeons import dungeon as dg
from deepbowl.dungeons import legend
from deepbowl.dungeons.dungeon import TRAP_KINDS, Dungeon
from deepbowl.dungeons.reader import PLAIN, Reader
from deepbowl.grounds import ground


def parse(text: str) -> Dungeon:
    """The dungeon that a text describes; a `NotationError` says where and why a text is none."""
    return Reader(text).dungeon()


def render(dungeon: Dungeon) -> str:
    """The canonical text of a dungeon."""
    lines = [f"dungeon: {dungeon.name}"]
    lines += [f"{key}: {getattr(dungeon, key)}" for key in ("title", "author", "idea") if getattr(dungeon, key)]
    if dungeon.books:
        lines.append(f"books: {' '.join(dungeon.books)}")
    lines.append(f"seats: {dungeon.seats}")
    if dungeon.crowd:
        lines.append("edge: crowd")
    if dungeon.free_diagonals:
        lines.append("diagonals: free")
    drawn = drawing(dungeon)
    for level in range(dungeon.stories):
        lines += ["", f"level {level}"] if level else [""]
        for y in range(dungeon.depth):
            lines.append("".join(drawn[dungeon.at(x, y, level)] for x in range(dungeon.width)))
    footer = _footer(dungeon, drawn)
    return "\n".join([*lines, *([""] if footer else []), *footer]) + "\n"


def drawing(dungeon: Dungeon) -> dict[int, str]:
    """The character each square is drawn with."""
    things = legend.things(dungeon)
    zone = {c: seat for seat, mask in enumerate(dungeon.zones) for c in cells(mask)}
    rune = sum(mask for _, mask in dungeon.runes)
    return {c: legend.sign(dungeon, things, zone, rune, c) for c in dungeon.squares()}


def _footer(dungeon: Dungeon, drawn: dict[int, str]) -> list[str]:
    """The lines below the drawing: everything its characters do not say."""
    name = dungeon.label
    out = [f"pad {number} {name(c)}" for number, c in enumerate(dungeon.pads, 1) if number > len(legend.PADS)]
    for a, b, kind in dungeon.doors:
        if a != b:
            out.append(f"door {name(a)} {name(b)}" + ("" if kind == dg.DOOR else f" {kind}"))
        elif drawn[a] == legend.DOOR and kind != dg.DOOR:
            out.append(f"door {name(a)} {kind}")
    for side, step in (("north", dungeon.w), ("west", 1)):
        edges = [b for a, b in dungeon.walls if b - a == step]
        if edges:
            out.append(f"wall {side} {legend.rectangles(dungeon, edges)}")
    for kind in TRAP_KINDS:
        squares = [c for c, k in dungeon.traps if k == kind != dg.FACE_DOWN]
        if squares:
            out.append(f"trap {kind} {legend.rectangles(dungeon, squares)}")
    out += [f"passage {name(a)} {name(b)}" for a, b in dungeon.passages]
    out += [f"ladder {name(foot)} {name(top)} {rungs}" for foot, top, rungs in dungeon.ladders]
    for college, mask in dungeon.runes:
        squares = [c for c in cells(mask) if college or drawn[c] != legend.RUNE]
        if squares:
            out.append(f"rune {college or PLAIN} {legend.rectangles(dungeon, squares)}")
    out += _overlaid(dungeon, drawn)
    if list(dungeon.balls) != sorted(dungeon.balls):
        out.append(f"balls {' '.join(name(c) for c in dungeon.balls)}")
    for room in dungeon.rooms:
        words = ["room", room.name, f'"{room.title}"' if room.title else "", f"tile {room.tile}" if room.tile else ""]
        out.append(" ".join([word for word in words if word] + [legend.rectangles(dungeon, cells(room.squares))]))
    return out


def _overlaid(dungeon: Dungeon, drawn: dict[int, str]) -> list[str]:
    """Return what lies under the character of a square: end zones, grounds, heights, low ceilings."""
    out: list[str] = []
    shown = legend.ZONES + legend.SCORE_DOORS
    for seat, mask in enumerate(dungeon.zones):
        squares = [c for c in cells(mask) if drawn[c] not in shown]
        if squares:
            out.append(f"zone {seat} {legend.rectangles(dungeon, squares)}")
    hidden: dict[int, list[int]] = {}
    heights: dict[int, list[int]] = {}
    for c in cells(dungeon.walkable):
        shown_ground = legend.ground_of(drawn[c])
        if (dg.FLOOR if shown_ground is None else shown_ground) != dungeon.ground[c]:
            hidden.setdefault(dungeon.ground[c], []).append(c)
        if legend.said_height(drawn[c], dungeon.place(c)[2]) != dungeon.height[c]:
            heights.setdefault(dungeon.height[c], []).append(c)
    out += [f"ground {ground(g).name} {legend.rectangles(dungeon, hidden[g])}" for g in sorted(hidden)]
    out += [f"height {h} {legend.rectangles(dungeon, heights[h])}" for h in sorted(heights)]
    if dungeon.low:
        out.append(f"low {legend.rectangles(dungeon, cells(dungeon.low))}")
    return out
