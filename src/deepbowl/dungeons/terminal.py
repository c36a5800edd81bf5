"""A dungeon in a terminal: two characters a square, in colour, or plain for a pipe or a terminal that knows only ASCII."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rich.style import Style
from rich.text import Text

from deepbowl.dungeons import dungeon as dg
from deepbowl.dungeons.draw import palette as p
from deepbowl.dungeons.draw.grounds import rise_of
from deepbowl.dungeons.draw.stone import Storey
from deepbowl.dungeons.dungeon import Dungeon
from deepbowl.dungeons.picture import storeys_of


@dataclass(frozen=True)
class Glyph:
    """What stands for a square: two characters, the same in ASCII, colours, and a meaning for the legend."""

    text: str
    ascii: str
    colour: str = "#d8cdb8"
    ground: str = ""  # background; empty: that of the floor
    meaning: str = ""
    bold: bool = True

    def plain(self, unicode: bool) -> str:
        """The two characters without colours; what is only a colour needs its letters."""
        return self.text if unicode and self.text.strip() else self.ascii


GROUNDS: Final[dict[int, Glyph]] = {
    dg.OBSTACLE: Glyph("◢◣", "oo", "#b9b4aa", meaning="obstacle"),
    dg.STATUE: Glyph("♜ ", "St", "#dfe2e8", meaning="statue"),
    dg.TOMB: Glyph("╬╬", "Tt", "#c4c8d2", "#4a4d56", "tomb"),
    dg.IDOL: Glyph("ΨΨ", "Id", "#ffd24a", "#4a2a56", "idol"),
    dg.DRAGON: Glyph("§§", "Dr", "#ff8a5c", "#6d6a63", "dragon youngling"),
    dg.LAVA: Glyph("≈≈", "!!", "#ffd75e", "#c8401a", "lava or fire"),
    dg.WATER: Glyph("~~", "~~", "#9fdcec", "#1f4f63", "water"),
    dg.CHASM: Glyph("  ", "vv", "#8a7a64", "#000000", "chasm"),
    dg.BRIDGE: Glyph("══", "==", "#e0b574", "#5a3d1e", "bridge"),
    dg.PIT: Glyph("()", "()", "#c4b59c", "#15110e", "pit"),
    dg.SPIKES: Glyph("^^", "WW", "#ece6da", "#15110e", "spiked pit"),
}
CHEST: Final = Glyph("[]", "[]", "#ffcf5e", "#6b3f18", "chest")
TRAP: Final = Glyph("??", "??", "#ffd9c9", "#5d2f2a", "trap")
LAIR: Final = Glyph("òó", "MM", "#ffdf4d", "#15110e", "lair of a monster")
BALL: Final = Glyph("<>", "<>", "#ffd9a0", meaning="a ball may start here")
RUNE: Final = Glyph("✶✶", "&&", meaning="inscription")
STEP: Final = Glyph("▤▤", "--", "#c9b48a", meaning="steps")
PLATFORM: Final = Glyph("  ", "^.", "#f3e3bd", "#6f6249", "platform")
LADDER: Final = Glyph("╫╫", "HH", "#e6c48e", meaning="ladder")
DOORS: Final[dict[str, Glyph]] = {
    dg.DOOR: Glyph("▒▒", "++", "#d08a45", meaning="door"),
    dg.GATE: Glyph("▓▓", "+#", "#d08a45", meaning="gate"),
    dg.IRON_DOOR: Glyph("░░", "%%", "#a8b0bc", meaning="iron door"),
    dg.IRON_GATE: Glyph("▞▞", "%#", "#a8b0bc", meaning="iron gate"),
    dg.DOORWAY: Glyph("╎╎", "::", "#c9b48a", meaning="doorway"),
    dg.ARCHWAY: Glyph("∩∩", "nn", "#c9b48a", meaning="archway"),
}
ZONES: Final = ("//", "::", "##", "^^")
SYMBOLS: Final = ("▲", "◆", "■", "▼", "●", "✕")


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
    return out


def plain(dungeon: Dungeon, unicode: bool = True, legend: bool = True) -> str:
    """The dungeon without colours; without `unicode`, in ASCII only."""
    lines = [_safe(dungeon.title or dungeon.name, unicode)]
    used: dict[str, Glyph] = {}
    walls = set(dungeon.walls)
    for storey in storeys_of(dungeon):
        if dungeon.stories > 1:
            lines.append(f"level {storey.level}")
        lines.append(_columns(dungeon.width))
        for y in range(dungeon.depth):
            row = "".join(_plain_square(storey, x, y, walls, unicode, used) for x in range(dungeon.width))
            lines.append(f"{y:>3} {row}".rstrip())
    if legend:
        lines.append("")
        lines += [f"{glyph.plain(unicode)}  {glyph.meaning}" for glyph in used.values()]
    return "\n".join(lines) + "\n"


def _columns(width: int) -> str:
    """The numbers of every second column, as two characters leave no space between them."""
    return "    " + "".join("  " if x % 2 else f"{x:>2}"[-2:] for x in range(width)).rstrip()


def _safe(text: str, unicode: bool) -> str:
    return text if unicode else text.encode("ascii", "replace").decode()


def _plain_square(
    storey: Storey, x: int, y: int, walls: set[tuple[int, int]], unicode: bool, used: dict[str, Glyph]
) -> str:
    if storey.solid(x, y):
        if not storey.near_floor(x, y):
            return "  "
        return "██" if unicode else "##"
    if storey.ground(x, y) == dg.AIR:
        return "  "
    glyph = _glyph(storey, x, y)
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
    head = _columns(d.width)
    out = [[(head, faint)]]
    for y in range(d.depth):
        line = [(f"{y:>3} ", faint)]
        line += [_square(storey, x, y, walls, used) for x in range(d.width)]
        out.append(line)
    return out


def _square(
    storey: Storey, x: int, y: int, walls: set[tuple[int, int]], used: dict[str, Glyph]
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
    glyph = _glyph(storey, x, y)
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
    """What stands for a square that is not plain floor."""
    d = storey.dungeon
    c = storey.cell(x, y)
    thing = _thing(d, c)
    if thing is not None:
        return thing
    if storey.ground(x, y) in GROUNDS:
        return GROUNDS[storey.ground(x, y)]
    for seat, zone in enumerate(d.zones):
        if zone >> c & 1:
            ground = p.mixed(p.FLOOR[0], p.SEATS[seat], 0.35)
            return Glyph(ZONES[seat], "ABCD"[seat] * 2, p.SEATS[seat], ground, f"end zone of seat {seat}")
    for college, mask in d.runes:
        if mask >> c & 1:
            colour = p.COLLEGES.get(college, p.PLAIN_RUNE)
            return Glyph(RUNE.text, RUNE.ascii, colour, "", f"inscription ({college or 'plain'})")
    rise = rise_of(storey, x, y)
    return STEP if rise == 1 else PLATFORM if rise > 1 else None


def _thing(d: Dungeon, c: int) -> Glyph | None:
    """What lies on a square, or the door in or beside it."""
    if c in d.chests:
        return CHEST
    if c in d.pads:
        number = d.pads.index(c) + 1
        text = f"({number}" if number < 10 else str(number)
        return Glyph(text, text if number >= 10 else f"@{number}", p.PADS[(number - 1) % 6], "#12101a", "portal")
    if any(c == trap for trap, _ in d.traps):
        return TRAP
    for number, ends in enumerate(d.passages):
        if c in ends:
            text = f"⊃{SYMBOLS[number % len(SYMBOLS)]}"
            return Glyph(text, f">{number % 10}", "#ffe9b0", "#0f0d12", "end of a secret passage")
    if c in d.monsters:
        return LAIR
    if c in d.balls:
        return BALL
    for door in d.doors:
        if door.kind == dg.SCORE_DOOR and door.a == c:
            seat = next(seat for seat, zone in enumerate(d.zones) if zone >> c & 1)
            return Glyph("╠╣", "ab"[seat % 2] * 2, p.SEATS[seat], "#3a2614", f"score door of seat {seat}")
        if c == door.a and door.kind in DOORS:
            return DOORS[door.kind]
    if any(c in (ladder.foot, ladder.top) for ladder in d.ladders):
        return LADDER
    return None
