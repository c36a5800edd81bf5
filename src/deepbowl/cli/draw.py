"""The board in a terminal: with colours or without, in as many columns as there are.

With colours a player is a number on the team's colour. Without, it is letter and number: `A7` stands, `a7` is prone,
`7a` stunned, and `A7*` or `*12` has the ball. On narrow terminals squares are two characters wide (numbers above nine
become letters, 10 is `a`), on very narrow ones a single letter.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Mapping
from itertools import groupby
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from deepbowl.engine.log import SEAT_LETTERS
from deepbowl.engine.state import CASUALTY, KNOCKED_OUT, PRONE, RESERVES, STANDING, STUNNED
from deepbowl.grounds import row_of
from deepbowl.match.match import Match
from deepbowl.rules.rules import ENDLESS
from deepbowl.rules.vocabulary.flags import CONCEDED, LEADER
from deepbowl.rules.words.sentences.names import square

PIPED_WIDTH: Final = 120
NARROW: Final = 80
MARGIN: Final = 3  # the numbers of the rows

STANDS: Final = ("bold white on red", "bold white on blue", "bold black on green", "bold black on cyan")
LIES: Final = ("red", "bright_blue", "green", "cyan")
ACTS: Final = "bold black on bright_white"
BALL: Final = "bold bright_yellow"
PAD: Final = row_of("pad").style
DOOR: Final = row_of("door").style
CARRIES: Final = "bold black on bright_yellow"
FLOOR: Final = "bright_black"
DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"


def console_for(width: int | None = None) -> Console:
    """Return where to print: a terminal as it is, or a pipe of sensible width. What it has no letter for becomes a `?`."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    console = Console(highlight=False, emoji=False, markup=False, width=width)
    if width is None and not console.is_terminal:
        return Console(highlight=False, emoji=False, markup=False, width=PIPED_WIDTH)
    return console


def ask(console: Console, prompt: str) -> str:
    """One line from the person; what a pipe sends is shown, so that a scripted session reads like a played one."""
    answer = console.input(Text(prompt, "bold"))
    if not sys.stdin.isatty():
        console.print(Text(answer))
    return answer


class Look:
    """How to draw: characters a square, and whether colours can be seen."""

    def __init__(self, wide: int, colour: bool) -> None:
        self.wide = wide
        self.colour = colour


def look_for(console: Console, m: Match) -> Look:
    """The best look a console has room for."""
    colour = console.color_system is not None and not console.no_color
    for wide in (3, 2):
        if MARGIN + wide * m.board.width <= console.width:
            return Look(wide, colour)
    return Look(1, colour)


def seat_style(seat: int) -> str:
    """The colour of a team in running text."""
    return f"bold {LIES[seat % len(LIES)]}"


def body_style(m: Match, body: int, standing: bool) -> str:
    """The colour of a player, or of what belongs to no one, on the board."""
    if m.neutral(body):
        return "bold black on white" if standing else "white"
    return STANDS[m.side[body] % len(STANDS)] if standing else LIES[m.side[body] % len(LIES)]


# ---------------------------------------------------------------- the board
def board_text(m: Match, look: Look, reach: Mapping[int, float] | None = None) -> Text:
    """Every level of the board with everyone on it; `reach` puts chances in per cent on squares."""
    text = Text(no_wrap=True, overflow="crop")
    for level in range(m.board.stories):
        if m.board.stories > 1:
            text.append(f"Level {level}\n")
        text.append(_columns(m, look))
        for y in range(m.board.depth):
            text.append(f"{y:>2} ", "dim")
            row = [m.board.at(x, y, level) for x in range(m.board.width)]
            squares = [_edged(m, cell, _square(m, cell, look, reach or {}), look) for cell in row]
            for style, run in groupby(squares, key=lambda square: square[1]):
                text.append("".join(shown for shown, _ in run), style)
            text.append("\n")
    text.rstrip()
    return text


def _edged(m: Match, cell: int, square: tuple[str, str], look: Look) -> tuple[str, str]:
    """A square with the wall or door on its eastern and southern edge, where there is room for them."""
    shown, style = square
    if look.wide < 3 or not m.board.floor & m.board.bit[cell]:
        return square
    east, south = _edge(m, cell, cell + 1), _edge(m, cell, cell + m.board.w)
    if south and look.colour:
        style += " underline"
    elif south:
        shown = shown.replace(" ", "_" if south == "|" else south)
    if east and shown[-1] in " _":
        shown = shown[:-1] + east
    return shown, style


def _edge(m: Match, a: int, b: int) -> str:
    """Return what stands between two squares: `|` a wall, `+` a shut door, `'` an open one."""
    key = m.board.edge(a, b)
    if key in m.board.wall_edges:
        return "|"
    if key not in m.board.door_edges:
        return ""
    return "+" if m.state.shut & m.board.door_edges[key] else "'"


def _columns(m: Match, look: Look) -> Text:
    numbers = [f"{x:>2} " if look.wide == 3 else f"{x % 10:<{look.wide}}" for x in range(m.board.width)]
    return Text(" " * MARGIN + "".join(numbers).rstrip() + "\n", "dim")


def _square(m: Match, cell: int, look: Look, reach: Mapping[int, float]) -> tuple[str, str]:
    board, bit = m.board, m.board.bit[cell]
    if not board.floor & bit:
        return _wall(m, cell) * look.wide, FLOOR
    body = m.body_at(cell)
    if body >= 0:
        return _player(m, body, look)
    if m.loose_at(cell) >= 0:
        return _fitted("(*)", look), BALL
    if cell in m.state.pads:
        return _fitted(f"({(m.state.pads.index(cell) + 1) % 10})", look), PAD
    if cell in board.door_cells:
        return _fitted("+++" if m.state.shut & board.door_cells[cell] else "' '", look), DOOR
    for feature in m.rules.features:
        if m.state.marks[feature.mark] & bit and not feature.is_room:
            row = row_of(feature.name)
            return _fitted(row.tile, look), row.style
    if cell in reach:
        return _chance(reach[cell], look)
    for seat in range(m.seats):
        if m.own_zone(seat) & bit:
            return _centred(":", look), LIES[seat % len(LIES)]
    return _centred(".", look), FLOOR


def _wall(m: Match, cell: int) -> str:
    bit = m.board.bit[cell]
    return "#" if m.board.solid & bit else " " if m.board.void & bit else "o"


def _fitted(sign: str, look: Look) -> str:
    """A sign of three characters, or the middle of it where squares are narrow."""
    return sign if look.wide == 3 else sign[1].ljust(look.wide)


def _centred(sign: str, look: Look) -> str:
    return sign.center(look.wide) if look.wide > 2 else sign.ljust(look.wide)


def _chance(probability: float, look: Look) -> tuple[str, str]:
    percent = round(100 * probability)
    style = "green" if percent >= 85 else "yellow" if percent >= 50 else "red"
    if look.wide < 2 or percent >= 100:
        return _centred("+", look), style
    return f"{max(percent, 1):>2}".ljust(look.wide), style


def _player(m: Match, body: int, look: Look) -> tuple[str, str]:
    number = int("".join(c for c in m.bodies.name[body] if c.isdigit()) or 0)
    posture, carries = m.state.posture[body], m.holds_ball(body)
    style = body_style(m, body, posture == STANDING)
    if body == m.state.act.body:
        style = ACTS
    elif carries:
        style = CARRIES
    letter = m.bodies.name[body][0] if posture == STANDING else m.bodies.name[body][0].lower()
    if look.wide == 1:
        return "@" if carries else letter, style
    if look.wide == 2:
        return ("*" if carries else letter) + DIGITS[number % len(DIGITS)], style
    if look.colour:
        mark = "*" if carries else {PRONE: "_", STUNNED: "x"}.get(posture, " ")
        return f"{number:>2}{mark}", style
    if carries:
        return f"{letter}{number}*" if number < 10 else f"*{number}", style
    return (f"{number}{letter}" if posture == STUNNED else f"{letter}{number}").ljust(3), style


def legend(look: Look) -> Text:
    """Return what the signs on the board mean."""
    if look.wide == 1:
        return Text("A stands, a is down, @ has the ball, * is the ball, : end zones", "dim")
    if look.wide == 2:
        return Text("A7 stands, a7 is down, *7 has the ball, Aa is A10, * is the ball, : end zones", "dim")
    if look.colour:
        return Text("7 stands, 7_ is prone, 7x stunned, 7* has the ball, (*) is the ball, : end zones", "dim")
    return Text("A7 stands, a7 is prone, 7a stunned, A7* or *12 has the ball, (*) is the ball, : end zones", "dim")


# ---------------------------------------------------------------- around the board
def head_text(m: Match) -> Text:
    """Half, turn and who is to act, in one line."""
    s = m.state
    if m.over:
        return Text("The match is over.", "bold")
    limit = f" of {m.rules.length.turns}" if m.rules.length.turns < ENDLESS else ""
    text = Text(f"Half {s.half}, turn {max(s.turns[s.seat], 1)}{limit}: ", "bold")
    text.append(f"{SEAT_LETTERS[s.seat]} {m.sheets[s.seat].name}", seat_style(s.seat))
    text.append(f" ({m.rules.phases[s.phase].name})", "dim")
    return text


COUNTS: Final = ("score", "turn", "re-rolls", "reserves", "KO", "out")


def teams_table(m: Match, width: int = PIPED_WIDTH) -> Table:
    """Score, re-rolls, goods and players off the board, one line per team; a narrow terminal gets the most important."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    narrow = width < NARROW
    for title in ("", *COUNTS[:3], "team") if narrow else ("", "team", *COUNTS, "goods"):
        table.add_column(title, justify="right" if title in COUNTS else "left", no_wrap=title == "team")
    for seat, sheet in enumerate(m.sheets):
        letter = Text(SEAT_LETTERS[seat], seat_style(seat))
        if narrow:
            table.add_row(letter, *_counts(m, seat)[:3], Text(sheet.name, seat_style(seat)))
        else:
            name = Text(f"{sheet.name} ({sheet.race})", seat_style(seat))
            table.add_row(letter, name, *_counts(m, seat), _goods(m, seat))
    return table


def _counts(m: Match, seat: int) -> list[str]:
    s = m.state
    posts = [s.posture[body] for body in m.bodies.of_seat[seat]]
    rerolls = s.rerolls[seat] + m.goods(seat, LEADER)
    out = sum(post >= CASUALTY for post in posts)
    counts = (s.score[seat], s.turns[seat], rerolls, posts.count(RESERVES), posts.count(KNOCKED_OUT), out)
    return [str(count) for count in counts]


def _goods(m: Match, seat: int) -> str:
    if m.goods(seat, CONCEDED):
        return "has conceded"
    counted = [(name, m.goods(seat, kind)) for kind, name in enumerate(m.rules.counted) if kind != LEADER]
    return ", ".join(name if count == 1 else f"{name} {count}" for name, count in counted if count)


def ball_text(m: Match) -> Text:
    """Return where every ball is."""
    s = m.state
    parts: list[str] = []
    for ball, holder in enumerate(s.ball_by):
        name = "Ball" if len(s.ball_by) == 1 else f"Ball {ball + 1}"
        if holder >= 0:
            parts.append(f"{name}: {m.bodies.name[holder]} {m.bodies.title[holder]} at {square(m.board, s.cell[holder])}")
        elif s.ball_cell[ball] >= 0:
            parts.append(f"{name}: loose at {square(m.board, s.ball_cell[ball])}")
    return Text("; ".join(parts) or "No ball on the board.", BALL)


def show(console: Console, m: Match, reach: Mapping[int, float] | None = None) -> None:
    """The whole picture: the coach to act, the board, the teams, the ball."""
    look = look_for(console, m)
    console.print(head_text(m))
    console.print(board_text(m, look, reach), crop=False, no_wrap=True)
    console.print(teams_table(m, console.width))
    console.print(ball_text(m))
