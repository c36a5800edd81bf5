"""A dungeon in a terminal: two characters a square, in colour, or plain for a pipe or a terminal that knows only ASCII."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rich.style import Style
from rich.text import Text

from deepbowl.board.bits import cells
from deepbowl.dungeons import dungeon as dg
from deepbowl.dungeons.draw import palette as p
from deepbowl.dungeons.draw.emblems import EMBLEMS, emblem_places
from deepbowl.dungeons.draw.grounds import rise_of
from deepbowl.dungeons.draw.stone import Storey
from deepbowl.dungeons.dungeon import Dungeon, seat_name
from deepbowl.dungeons.picture import storeys_of
from deepbowl.dungeons.tiles import tiles
from deepbowl.engine.log import SEAT_LETTERS
from deepbowl.grounds import Row, ground, row_of


@dataclass(frozen=True)
class Glyph:
    """The sign of a square: two characters, the same in ASCII, colours, and a meaning for the legend."""

    text: str
    ascii: str
    colour: str = "#d8cdb8"
    ground: str = ""  # background; empty: that of the floor
    meaning: str = ""
    bold: bool = True

    def plain(self, unicode: bool) -> str:
        """The two characters without colours; what is only a colour needs its letters."""
        return self.text if unicode and self.text.strip() else self.ascii


Signs = dict[tuple[int, int], Glyph]
"""The signs on squares of plain floor."""
SYMBOLS: Final = ("▲", "◆", "■", "▼", "●", "✕")
ZONES: Final = ("//", "::", "##", "^^")


def glyph_of(row: Row) -> Glyph:
    """Return how the table has a ground or thing drawn."""
    return Glyph(row.glyph, row.ascii, row.look.colour, row.look.fill, row.words)


def drawing(dungeon: Dungeon, legend: bool = True) -> Text:
    """The dungeon in colours, level by level."""
    out = Text(no_wrap=True, end="")
    out.append(f"{dungeon.title or dungeon.name}\n", Style(bold=True))
    used: dict[str, Glyph] = {}
    for storey in storeys_of(dungeon):
        if dungeon.stories > 1:
            out.append(f"level {storey.level}\n", Style(dim=True))
        for line in _rows(storey, used):
            for text, style in line:
                out.append(text, style)
            out.append("\n")
    if legend:
        for glyph in used.values():
            out.append(glyph.text, _style(glyph, p.FLOOR[1]))
            out.append(f" {glyph.meaning}   ", Style(dim=True))
        out.append("\n")
        for room in _rooms(dungeon):
            out.append(f"{room}\n", Style(dim=True))
    return out


def _room_signs(storey: Storey) -> Signs:
    """Two letters in the middle of each printed room that has an emblem, in its colour."""
    return {
        (spot.x, spot.y): Glyph(emblem.letters, emblem.letters, emblem.colour, "", room.title)
        for room, spot in emblem_places(storey)
        for emblem in [EMBLEMS[room.tile]]
    }


def _rooms(dungeon: Dungeon) -> list[str]:
    """The printed tiles that have rules: the place of each, and the rules."""
    found = [room for room in dungeon.rooms if room.tile in tiles() and tiles()[room.tile].rules]
    return [
        f"{dungeon.label(cells(room.squares)[0])}  {room.title}: {', '.join(tiles()[room.tile].rules)}" for room in found
    ]


def plain(dungeon: Dungeon, unicode: bool = True, legend: bool = True) -> str:
    """The dungeon without colours; without `unicode`, in ASCII only."""
    lines = [_safe(dungeon.title or dungeon.name, unicode)]
    used: dict[str, Glyph] = {}
    walls = set(dungeon.walls)
    for storey in storeys_of(dungeon):
        if dungeon.stories > 1:
            lines.append(f"level {storey.level}")
        lines.append(_columns(dungeon.width))
        signs = _room_signs(storey)
        for y in range(dungeon.depth):
            row = "".join(_plain_square(storey, x, y, walls, unicode, used, signs) for x in range(dungeon.width))
            lines.append(f"{y:>3} {row}".rstrip())
    if legend:
        lines.append("")
        lines += [f"{glyph.plain(unicode)}  {glyph.meaning}" for glyph in used.values()]
        lines += [_safe(line, unicode) for line in _rooms(dungeon)]
    return "\n".join(lines) + "\n"


def _columns(width: int) -> str:
    """The numbers of every second column, as two characters leave no space between them."""
    return "    " + "".join("  " if x % 2 else f"{x:>2}"[-2:] for x in range(width)).rstrip()


def _safe(text: str, unicode: bool) -> str:
    return text if unicode else text.encode("ascii", "replace").decode()


def _plain_square(
    storey: Storey, x: int, y: int, walls: set[tuple[int, int]], unicode: bool, used: dict[str, Glyph], signs: Signs
) -> str:
    if storey.solid(x, y):
        if not storey.near_floor(x, y):
            return "  "
        return "██" if unicode else "##"
    if storey.ground(x, y) == dg.AIR:
        return "  "
    glyph = _glyph(storey, x, y) or signs.get((x, y))
    if glyph is not None:
        used.setdefault(glyph.meaning, glyph)
    text = " ." if glyph is None else glyph.plain(unicode)
    c = storey.cell(x, y)
    if text[0] == " " and (c - 1, c) in walls:  # an edge wall in the west, where there is room for it
        return ("│" if unicode else "|") + text[1]
    return text


def _rows(storey: Storey, used: dict[str, Glyph]) -> list[list[tuple[str, Style]]]:
    """The rows of a level with coordinates, as pieces of text with their style."""
    d = storey.dungeon
    faint = Style(color=p.COORDINATE)
    walls = set(d.walls)
    head, signs = _columns(d.width), _room_signs(storey)
    out = [[(head, faint)]]
    for y in range(d.depth):
        line = [(f"{y:>3} ", faint)]
        line += [_square(storey, x, y, walls, used, signs) for x in range(d.width)]
        out.append(line)
    return out


def _square(
    storey: Storey, x: int, y: int, walls: set[tuple[int, int]], used: dict[str, Glyph], signs: Signs
) -> tuple[str, Style]:
    if storey.solid(x, y):
        if not storey.near_floor(x, y):
            return "  ", Style(bgcolor=p.BEYOND)
        top = p.mixed(*p.WALL, storey.chance.at(x, y, 5))
        if storey.floor(x, y + 1):
            return "▄▄", Style(color=p.WALL_FACE, bgcolor=p.mixed(top, p.WALL_LIT, 0.25))
        return "  ", Style(bgcolor=top)
    if storey.ground(x, y) == dg.AIR:
        return "  ", Style(bgcolor=p.CROWD if storey.dungeon.crowd else p.BEYOND)
    kinds = p.TURF if storey.dungeon.crowd else p.FLOOR
    floor = p.mixed(*kinds, storey.chance.at(x, y, 1))
    glyph = _glyph(storey, x, y) or signs.get((x, y))
    text, style = "  ", Style(bgcolor=floor)
    if glyph is not None:
        used.setdefault(glyph.meaning, glyph)
        text, style = glyph.text, _style(glyph, floor)
    c = storey.cell(x, y)
    if (c - 1, c) in walls and text[0] == " ":
        text, style = "▏" + text[1], style + Style(color=p.WALL_LIT)
    if (c, c + storey.dungeon.w) in walls:
        style += Style(underline=True)
    return text, style


def _style(glyph: Glyph, floor: str) -> Style:
    return Style(color=glyph.colour, bgcolor=glyph.ground or floor, bold=glyph.bold)


def _glyph(storey: Storey, x: int, y: int) -> Glyph | None:
    """Return what stands for a square that is not plain floor."""
    d = storey.dungeon
    c = storey.cell(x, y)
    thing = _thing(d, c)
    if thing is not None:
        return thing
    if storey.ground(x, y) != dg.FLOOR:
        return glyph_of(ground(storey.ground(x, y)))
    for seat, zone in enumerate(d.zones):
        if zone >> c & 1:
            fill = p.mixed(p.FLOOR[0], p.SEATS[seat], 0.35)
            return Glyph(ZONES[seat], SEAT_LETTERS[seat] * 2, p.SEATS[seat], fill, f"end zone of {seat_name(seat)}")
    for college, mask in d.runes:
        if mask >> c & 1:
            rune, colour = row_of("rune"), p.COLLEGES.get(college, p.PLAIN_RUNE)
            return Glyph(rune.glyph, rune.ascii, colour, "", f"{rune.words} ({college or 'plain'})")
    rise = rise_of(storey, x, y)
    return glyph_of(row_of("step" if rise == 1 else "platform")) if rise >= 1 else None


def _thing(d: Dungeon, c: int) -> Glyph | None:
    """Return what lies on a square, or the door in or beside it."""
    if c in d.chests:
        return glyph_of(row_of("chest"))
    if c in d.pads:
        number = d.pads.index(c) + 1
        text, row = f"({number}" if number < 10 else str(number), row_of("pad")
        return Glyph(text, text if number >= 10 else f"@{number}", p.PADS[(number - 1) % 6], row.look.fill, row.words)
    if any(c == trap for trap, _ in d.traps):
        return glyph_of(row_of("trap"))
    for number, ends in enumerate(d.passages):
        if c in ends:
            text, row = f"⊃{SYMBOLS[number % len(SYMBOLS)]}", row_of("passage")
            return Glyph(text, f"{row.sign}{number % 10}", row.look.colour, row.look.fill, row.words)
    if c in d.monsters:
        return glyph_of(row_of("monster"))
    if c in d.balls:
        return glyph_of(row_of("ball"))
    for door in d.doors:
        if door.kind == dg.SCORE_DOOR and door.a == c:
            seat = next(seat for seat, zone in enumerate(d.zones) if zone >> c & 1)
            text = row_of(door.kind).glyph
            return Glyph(text, SEAT_LETTERS[seat].lower() * 2, p.SEATS[seat], "#3a2614", f"score door of {seat_name(seat)}")
        if c == door.a:
            return glyph_of(row_of(door.kind))
    if any(c in (ladder.foot, ladder.top) for ladder in d.ladders):
        return glyph_of(row_of("ladder"))
    return None
