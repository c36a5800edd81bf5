"""The frame of a drawn dungeon: title, coordinates along the edges, names of rooms, and a legend."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from deepbowl.board.bits import cells
from deepbowl.board.draft import STOREY
from deepbowl.dungeons import dungeon as dg
from deepbowl.dungeons.draw import doors, grounds, things, zones
from deepbowl.dungeons.draw import palette as p
from deepbowl.dungeons.draw.emblems import emblem_places
from deepbowl.dungeons.draw.scene import UNIT, Pen
from deepbowl.dungeons.draw.stone import Storey
from deepbowl.dungeons.dungeon import seat_name
from deepbowl.grounds import Ground, ground, row_of

U: Final = UNIT
Sign = Callable[[Pen], None]
ENTRY: Final = 152.0  # width of an entry of the legend
ROW: Final = 28.0
TRAP_WORDS: Final = {
    dg.FACE_DOWN: "trap, face down", "exploding": "exploding trap", "gas": "gas trap", "pit": "pit trap",
    "spiked-pit": "spiked pit trap", "teleporter": "teleporter trap",
}  # fmt: skip


def draw_coordinates(pen: Pen, width: int, depth: int) -> None:
    """The numbers of columns and rows on all four sides, outside the rim of rock."""
    for x in range(width):
        for y in (-1.3, depth + 1.62):
            pen.words((x + 0.5) * U, y * U, str(x), 7.5, p.COORDINATE)
    for y in range(depth):
        pen.words(-1.22 * U, (y + 0.5) * U + 2.6, str(y), 7.5, p.COORDINATE, anchor="end")
        pen.words((width + 1.22) * U, (y + 0.5) * U + 2.6, str(y), 7.5, p.COORDINATE, anchor="start")


def draw_room_names(pen: Pen, storey: Storey, every: bool) -> None:
    """The titles of rooms across their floor; only of printed tiles that have a rule, unless all are wanted."""
    inlaid = {room.name: spot for room, spot in emblem_places(storey)}
    for room in storey.dungeon.rooms:
        if not room.title or not (every or (room.tile and not room.tile.startswith(("corridor", "end-zone")))):
            continue
        places = [storey.dungeon.place(c) for c in cells(room.squares)]
        if places[0][2] != storey.level:
            continue
        left, right = min(x for x, _, _ in places), max(x for x, _, _ in places) + 1
        top, bottom = min(y for _, y, _ in places), max(y for _, y, _ in places) + 1
        lines = wrapped(room.title.removeprefix("The "), max(8, round((right - left) * 4.2)))
        x, y = (left + right) / 2 * U, (top + bottom) / 2 * U - 4.2 * (len(lines) - 1) + 2.6
        if room.name in inlaid:  # below the emblem, as far as there is room
            spot = inlaid[room.name]
            lowest = max(y for x, y, _ in places if x in (spot.x, spot.x + 1)) + 1
            x = (spot.x + spot.inset + spot.wide / 2) * U
            y = min((spot.y + 2.35) * U, lowest * U - 3 - 8.4 * (len(lines) - 1))
        for number, line in enumerate(lines):
            pen.words(x, y + 8.4 * number, line, 7.4, "#f0e2c0", opacity=0.8, halo="#1d1812", bold=True)


def wrapped(text: str, width: int) -> list[str]:
    """A text in lines of about this many letters."""
    out: list[str] = []
    for word in text.split():
        if out and len(out[-1]) + 1 + len(word) <= width:
            out[-1] += " " + word
        else:
            out.append(word)
    return out


# ---------------------------------------------------------------- legend


def entries(storey: Storey) -> list[tuple[Sign, str]]:
    """Every sign the dungeon uses, with its meaning."""
    d = storey.dungeon
    out: list[tuple[Sign, str]] = []
    score = any(door.kind == dg.SCORE_DOOR for door in d.doors)
    for seat in range(d.seats):
        if d.zones[seat]:
            out.append((_zone_sign(seat, score), f"{'score door' if score else 'end zone'} of {seat_name(seat)}"))
    if d.chests:
        out.append((things.chest, row_of("chest").words))
    if d.pads:
        out.append((lambda pen: things.pad(pen, 1), f"{row_of('pad').words} ({len(d.pads)}, by number)"))
    if d.balls:
        out.append((lambda pen: things.ball_square(pen, 1), row_of("ball").words))
    return out + _ground_entries(storey) + _thing_entries(storey)


def _zone_sign(seat: int, score: bool) -> Sign:
    def draw(pen: Pen) -> None:
        if score:
            doors.score_door(pen, seat)
            return
        pen.rect(0, 0, U, U, p.mixed(*p.FLOOR, 0.5))
        pen.rect(0, 0, U, U, p.SEATS[seat], opacity=0.3)
        zones.pattern(pen, seat, 0.7)
        pen.rect(0.5, 0.5, U - 1, U - 1, stroke=p.SEATS[seat], line=1.6)

    return draw


def _ground_entries(storey: Storey) -> list[tuple[Sign, str]]:
    """The grounds there are, first those one can come to be on."""
    used = [ground(number) for number in sorted(set(storey.dungeon.ground))]
    shown = sorted((row for row in used if row.name not in grounds.STONE), key=lambda row: not row.walkable)
    return [(_on_floor(_ground_sign(row)), row.words) for row in shown]


def _ground_sign(row: Ground) -> Sign:
    return lambda pen: grounds.sample(pen, row)


def _thing_entries(storey: Storey) -> list[tuple[Sign, str]]:
    d = storey.dungeon
    out: list[tuple[Sign, str]] = []
    rises = {d.height[c] - STOREY * d.place(c)[2] for c in cells(d.walkable)}
    if 1 in rises:
        out.append((lambda pen: grounds.treads(pen, (0, -1)), row_of("step").words))
    if any(rise > 1 for rise in rises):
        out.append((_platform, row_of("platform").words))
    if d.ladders:
        out.append((_on_floor(lambda pen: things.rungs(pen, (12, 23), (12, 1))), row_of("ladder").words))
    out += [
        (_on_floor(_door_sign(kind)), row_of(kind).words)
        for kind in dg.DOOR_KINDS
        if kind != dg.SCORE_DOOR and any(door.kind == kind for door in d.doors)
    ]
    for kind in dg.TRAP_KINDS:
        if any(found == kind for _, found in d.traps):
            out.append((_on_floor(_trap_sign(kind)), TRAP_WORDS[kind]))
    if d.passages:
        out.append((_on_floor(lambda pen: things.passage(pen, 0)), row_of("passage").words))
    for college, _ in d.runes:
        out.append((_on_floor(_rune_sign(college)), f"{row_of('rune').words} ({college or 'plain'})"))
    if d.monsters:
        out.append((_on_floor(things.lair), row_of("monster").words))
    return out


def _on_floor(sign: Sign) -> Sign:
    def draw(pen: Pen) -> None:
        pen.rect(0, 0, U, U, p.mixed(*p.FLOOR, 0.5))
        sign(pen)

    return draw


def _platform(pen: Pen) -> None:
    pen.rect(0, 0, U, U, p.mixed(*p.FLOOR, 0.5))
    pen.rect(0, 0, U, U, "#c9b48a", opacity=0.3)
    small = pen.at(0, 0, 0.78)
    for side in grounds.SIDES:
        grounds.ledge(small, *side, 2)


def _door_sign(kind: str) -> Sign:
    return lambda pen: doors.leaf(pen.at(0, U / 2), kind, flat=True)


def _trap_sign(kind: str) -> Sign:
    return lambda pen: things.trap(pen, kind)


def _rune_sign(college: str) -> Sign:
    return lambda pen: things.rune(pen, college, 1)


def _columns(count: int, width: float) -> int:
    """In how many columns this many entries stand, the rows about equally long."""
    most = max(1, int((width - 24) // ENTRY))
    rows = -(-count // most)
    return -(-count // rows)


def legend_height(count: int, width: float) -> float:
    """Return how high the legend is for this many entries on a picture of a width."""
    return 20 + ROW * -(-count // _columns(count, width))


def draw_legend(pen: Pen, found: list[tuple[Sign, str]], width: float) -> None:
    """The legend on a panel as wide as the picture; the origin is its corner."""
    height = legend_height(len(found), width)
    pen.rect(8, 4, width - 16, height - 12, p.PAPER, round=4)
    columns = _columns(len(found), width)
    left = (width - columns * ENTRY) / 2 + 8
    for number, (sign, words) in enumerate(found):
        row, column = divmod(number, columns)
        at = pen.at(left + column * ENTRY, 9 + row * ROW)
        sign(at)
        at.words(U + 6, 15.4, words, 9.5, p.INK, anchor="start")
