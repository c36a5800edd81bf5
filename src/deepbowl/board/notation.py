"""Boards as text, both ways.

    name: Two rooms
    edge: wall
    diagonals: closed
    seats: 2
    key A: floor end-zone-0 setup-0
    key ^: floor height=2
    area spare
    level 0
    ##########
    #A..#...^#
    #A......^#
    ##########

    door 4,2 5,2
    wall 2,1 2,2
    link 1,1 8,2 ladder 2

One character a square: `.` floor, `#` wall, `x` or a space void (crowd, open air), `o` block (no one stands there,
everyone sees across), and whatever the `key` lines define: a kind (floor, wall, void, block), then any of height=N,
low, end-zone-K and names of areas. A drawing ends at an empty line or the end of the text. Several levels are several
`level N` blocks of one size, `height N` behind them giving the height of their floor. `edge` says what lies beyond
the drawing (wall or crowd), `diagonals` is closed or free. `area` names an area even if no square has it. Below the
drawings: `door a b` on an edge or `door a` filling a square, with `gate` (big bodies pass), `frame` (no leaf) and
`iron` behind; `wall a b`; `link a b`, with `passage` or `ladder N` (its rungs) behind. `inside` and what a key may say
of floor is one more square apart from all levels, such as the inside of a passage: the first is named 0,0,N where N is
the number of levels, the next 0,0,N+1. Lines that start with `#` outside a drawing are comments. `render_board` writes the
canonical form; reading it gives an equal board.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from deepbowl.board.board import Board
from deepbowl.board.draft import BLOCK, FLOOR, STOREY, VOID, WALL, Draft
from deepbowl.board.layout import AREA_NAME, DIAGONAL_CLOSED, DIAGONAL_FREE, LADDER, LINK, LINK_KINDS, PASSAGE

BUILT_IN: Final[dict[str, int]] = {".": FLOOR, "#": WALL, "x": VOID, " ": VOID, "o": BLOCK}
_KINDS: Final[dict[str, int]] = {"floor": FLOOR, "wall": WALL, "void": VOID, "block": BLOCK}
_KIND_WORDS: Final[tuple[str, ...]] = ("floor", "wall", "void", "block")
_SIGNS: Final[str] = ".#xo"  # by kind
_POOL: Final[str] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnpqrstuvwyz0123456789!$%&*+-/<=>?@^_~"
_MORE: Final = 0x4E00  # further characters, should a board need them
_DOOR_FLAGS: Final = ("gate", "frame", "iron")
_LINK_WORDS: Final = {LINK: "", PASSAGE: f" {PASSAGE}", LADDER: f" {LADDER}"}
_TOKEN: Final = re.compile(r"\S+")
_END_ZONE: Final = re.compile(r"end-zone-(\d+)\Z", re.ASCII)
_SQUARE: Final = re.compile(r"(\d{1,4}),(\d{1,4})(?:,(\d{1,4}))?\Z", re.ASCII)
_INTEGER: Final = re.compile(r"-?\d{1,4}\Z", re.ASCII)


class NotationError(ValueError):
    """A text that is not a board, with the place of the mistake; lines and columns count from 1."""

    def __init__(self, message: str, line: int, column: int) -> None:
        super().__init__(f"line {line}, column {column}: {message}")
        self.message = message
        self.line = line
        self.column = column


class Sign:
    """The meaning of one character of a drawing."""

    def __init__(self, kind: int, height: int, has_height: bool, low: bool, zones: list[int], areas: list[str]) -> None:
        self.kind = kind
        self.height = height
        self.has_height = has_height
        self.low = low
        self.zones = zones
        self.areas = areas


class _Word:
    """A word of the text and where it stands."""

    def __init__(self, text: str, line: int, column: int) -> None:
        self.text = text
        self.line = line
        self.column = column

    def error(self, message: str) -> NotationError:
        return NotationError(message, self.line, self.column)


class _Level:
    """One drawing of the text."""

    def __init__(self, height: int, line: int) -> None:
        self.height = height
        self.line = line  # of the heading
        self.rows: list[str] = []


class _Reader:
    """Reads the notation line by line; `board` puts it together."""

    def __init__(self, text: str) -> None:
        self.settings: dict[str, _Word] = {}
        self.signs: dict[str, Sign] = {
            char: Sign(kind, 0, False, False, [], []) for char, kind in BUILT_IN.items()
        }
        self.areas: list[str] = []
        self.levels: list[_Level] = []
        self.footer: list[list[_Word]] = []
        self.insides: list[Sign] = []
        drawing = False
        number = 0
        for number, line in enumerate(text.split("\n"), 1):
            if drawing:
                drawing = bool(line)
                if drawing:
                    self.row(line, number)
                continue
            words = [_Word(m.group(), number, m.start() + 1) for m in _TOKEN.finditer(line)]
            if not words or words[0].text.startswith("#"):
                continue
            drawing = self.line(line, words)
        if not self.levels or not self.levels[-1].rows:
            raise NotationError("there is no drawing: write 'level 0' and the rows below it", number, 1)

    def line(self, line: str, words: list[_Word]) -> bool:
        """Read a line outside the drawings; True if a drawing begins below it."""
        first = words[0]
        word = first.text
        if word in ("name:", "edge:", "diagonals:", "seats:"):
            if word in self.settings:
                raise first.error(f"'{word[:-1]}' is given twice")
            column = words[1].column if len(words) > 1 else len(line) + 1
            value = _Word(line[column - 1 :].strip(), first.line, column)
            if not value.text.isprintable():
                raise value.error("this cannot be printed")
            self.settings[word] = value
        elif word == "key":
            self.key(line, words)
        elif word == "area":
            self.area(words)
        elif word == "level":
            self.level(words)
            return True
        elif word in ("door", "wall", "link", "inside"):
            if not self.levels:
                raise first.error(f"a {word} is listed below the drawings")
            if word == "inside":
                self.inside(words)
            else:
                self.footer.append(words)
        else:
            known = "name: edge: diagonals: seats: key area level door wall link inside"
            raise first.error(f"'{word}' begins no line of a board; there are {known}")
        return False

    def key(self, line: str, words: list[_Word]) -> None:
        if self.levels:
            raise words[0].error("keys are defined above the drawings")
        if len(words) < 3 or len(words[1].text) != 2 or words[1].text[1] != ":":
            column = words[1].column if len(words) > 1 else len(line) + 1
            raise NotationError("a key is 'key C: kind …' with one character C", words[0].line, column)
        char = words[1].text[0]
        if char in self.signs:
            raise words[1].error(f"'{char}' has a meaning already")
        if words[2].text not in _KINDS:
            raise words[2].error(f"'{words[2].text}' is not a kind of square: write floor, wall, void or block")
        sign = Sign(_KINDS[words[2].text], 0, False, False, [], [])
        for word in words[3:]:
            self.trait(sign, word)
        self.signs[char] = sign

    def inside(self, words: list[_Word]) -> None:
        sign = Sign(FLOOR, 0, False, False, [], [])
        for word in words[1:]:
            self.trait(sign, word)
        self.insides.append(sign)

    def trait(self, sign: Sign, word: _Word) -> None:
        text = word.text
        zone = _END_ZONE.match(text)
        if (zone or text == "low" or text.startswith("height=")) and sign.kind != FLOOR:
            raise word.error(f"only floor can be '{text}'")
        if text.startswith("height="):
            if sign.has_height:
                raise word.error("the height is given twice")
            sign.height = _integer(_Word(text[7:], word.line, word.column + 7), "height")
            sign.has_height = True
        elif text == "low":
            sign.low = True
        elif zone:
            seat = zone.group(1)
            if len(seat) > 4 or int(seat) >= self.seats():
                raise word.error(f"there is no seat {seat[:9]}: 'seats:' above the keys says {self.seats()}")
            sign.zones.append(int(seat))
        elif AREA_NAME.match(text) is None:
            raise word.error(f"'{text}' cannot name an area")
        elif text in sign.areas:
            raise word.error(f"the area '{text}' is named twice")
        else:
            sign.areas.append(text)

    def area(self, words: list[_Word]) -> None:
        if len(words) != 2:
            raise words[0].error("write 'area' and one name")
        if AREA_NAME.match(words[1].text) is None:
            raise words[1].error(f"'{words[1].text}' cannot name an area")
        if words[1].text in self.areas:
            raise words[1].error(f"the area '{words[1].text}' is declared twice")
        self.areas.append(words[1].text)

    def level(self, words: list[_Word]) -> None:
        number = len(self.levels)
        if len(words) < 2 or words[1].text != str(number):
            raise words[min(1, len(words) - 1)].error(f"'level {number}' is next")
        height = STOREY * number
        if len(words) > 2:
            if len(words) != 4 or words[2].text != "height":
                raise words[2].error("only 'height N' may follow the number of a level")
            height = _integer(words[3], "height")
        if number and not self.levels[-1].rows:
            raise words[0].error(f"level {number - 1} has no drawing")
        self.levels.append(_Level(height, words[0].line))

    def row(self, line: str, number: int) -> None:
        for column, char in enumerate(line, 1):
            if char not in self.signs:
                raise NotationError(f"no key defines {char!r}", number, column)
        width = len(self.levels[0].rows[0]) if self.levels[0].rows else len(line)
        if len(line) != width:
            column = min(len(line), width) + 1
            hint = " (write x where spaces at the end may get lost)" if len(line) < width else ""
            raise NotationError(f"this row has {len(line)} squares, the first row {width}{hint}", number, column)
        self.levels[-1].rows.append(line)

    def seats(self) -> int:
        word = self.settings.get("seats:")
        if word is None:
            return 0
        seats = _integer(word, "number of seats")
        if seats < 0:
            raise word.error("the number of seats cannot be negative")
        return seats

    def choice(self, setting: str, values: tuple[str, str]) -> bool:
        """Return whether a setting has the second of its two values; the first is meant where it is absent."""
        word = self.settings.get(setting)
        if word is None:
            return False
        if word.text not in values:
            raise word.error(f"'{setting[:-1]}' is {values[0]} or {values[1]}, not '{word.text}'")
        return word.text == values[1]

    def board(self) -> Board:
        width, depth = len(self.levels[0].rows[0]), len(self.levels[0].rows)
        for level in self.levels:
            if len(level.rows) != depth:
                raise NotationError(f"{len(level.rows)} rows, but level 0 has {depth}", level.line, 1)
        name = self.settings["name:"].text if "name:" in self.settings else ""
        try:
            draft = Draft(name, width, depth, len(self.levels), FLOOR, len(self.insides))
        except ValueError as error:
            raise NotationError(str(error), self.levels[0].line, 1) from None
        draft.edge_is_wall = not self.choice("edge:", ("wall", "crowd"))
        free = self.choice("diagonals:", ("closed", "free"))
        draft.diagonal_rule = DIAGONAL_FREE if free else DIAGONAL_CLOSED
        draft.end_zones = [0] * self.seats()
        for area in self.areas:
            draft.areas[area] = 0
        for number, level in enumerate(self.levels):
            for y, row in enumerate(level.rows):
                for x, char in enumerate(row):
                    _stamp(draft, draft.at(x, y, number), self.signs[char], level.height)
        for number, sign in enumerate(self.insides):
            _stamp(draft, draft.at(0, 0, len(self.levels) + number), sign, 0)
        for words in self.footer:
            if words[0].text == "link":
                _link(draft, words)
            else:
                self.between(draft, words)
        try:
            return draft.build()
        except ValueError as error:
            raise NotationError(str(error), 1, 1) from None

    def between(self, draft: Draft, words: list[_Word]) -> None:
        """A door or wall of the footer."""
        what = words[0].text
        rest = [word for word in words[1:] if what != "door" or word.text not in _DOOR_FLAGS]
        flags = words[1 + len(rest) :]
        for i, flag in enumerate(flags):
            if flag in rest:
                raise flag.error("'gate', 'frame' and 'iron' stand behind the squares")
            if any(flag.text == other.text for other in flags[:i]):
                raise flag.error(f"'{flag.text}' is said twice")
        if len(rest) != 2 and not (what == "door" and len(rest) == 1):
            raise words[0].error(f"a {what} names {'one or two squares' if what == 'door' else 'two squares'}")
        a = _square(draft, rest[0])
        b = _square(draft, rest[-1])
        if what != "wall":
            _need_floor(draft, what, ((rest[0], a), (rest[-1], b)))
        if len(rest) == 2 and b - a not in (1, -1, draft.w, -draft.w):
            raise rest[1].error(f"{rest[0].text} and {rest[1].text} share no edge")
        for kind, pairs in (("wall", draft.walls), ("door", draft.doors)):
            if (a, b) in pairs or (b, a) in pairs:
                raise words[0].error(f"a {kind} stands there already")
        if what == "wall":
            draft.walls.append((a, b))
        else:
            said = [flag.text for flag in flags]
            draft.add_door(a, b, "gate" in said, "frame" in said, "iron" in said)


def _need_floor(draft: Draft, what: str, squares: tuple[tuple[_Word, int], ...]) -> None:
    for word, c in squares:
        if draft.kinds[c] != FLOOR:
            raise word.error(f"a {what} needs floor at {word.text}")


def _link(draft: Draft, words: list[_Word]) -> None:
    """Two squares that are joined, and by what."""
    if len(words) < 3:
        raise words[0].error("a link names two squares")
    a, b = _square(draft, words[1]), _square(draft, words[2])
    _need_floor(draft, "link", ((words[1], a), (words[2], b)))
    if a == b:
        raise words[2].error("a link leads to another square")
    kind = words[3].text if len(words) > 3 else LINK
    if kind not in LINK_KINDS or (len(words) > 3 and kind == LINK):
        raise words[3].error(f"a link is a {PASSAGE} or a {LADDER}, not '{kind}'")
    if len(words) != (5 if kind == LADDER else 4 if kind == PASSAGE else 3):
        raise words[0].error("write 'link a b', 'link a b passage' or 'link a b ladder' and the number of its rungs")
    rungs = _integer(words[4], "number of rungs") if kind == LADDER else 0
    if rungs < 0:
        raise words[4].error("the number of rungs cannot be negative")
    draft.add_link(a, b, kind, rungs)


def _integer(word: _Word, what: str) -> int:
    if _INTEGER.match(word.text) is None:
        raise word.error(f"the {what} is a whole number, not '{word.text}'")
    return int(word.text)


def _square(draft: Draft, word: _Word) -> int:
    match = _SQUARE.match(word.text)
    if match is None:
        raise word.error(f"'{word.text}' is not a square: write x,y or x,y,level")
    try:
        return draft.at(int(match.group(1)), int(match.group(2)), int(match.group(3) or 0))
    except ValueError as error:
        raise word.error(str(error)) from None


def _stamp(draft: Draft, c: int, sign: Sign, height: int) -> None:
    draft.kinds[c] = sign.kind
    draft.height[c] = sign.height if sign.has_height else height
    if sign.low:
        draft.low |= 1 << c
    for seat in sign.zones:
        draft.end_zones[seat] |= 1 << c
    for area in sign.areas:
        draft.areas[area] = draft.areas.get(area, 0) | 1 << c


def parse_board(text: str) -> Board:
    """The board that a text describes; a `NotationError` says where and why a text is none."""
    return _Reader(text).board()


def parse_squares(text: str) -> Iterator[tuple[str, int, int]]:
    """The characters of one drawing with their column and row, from the north-west; no meaning is given to them.

    Empty lines before and after the drawing and the indentation its rows share are not part of it.
    """
    rows = text.split("\n")
    while rows and not rows[0].strip():
        rows.pop(0)
    while rows and not rows[-1].strip():
        rows.pop()
    indent = min((len(row) - len(row.lstrip(" ")) for row in rows if row.strip()), default=0)
    for y, row in enumerate(rows):
        for x, char in enumerate(row[indent:]):
            yield char, x, y


def overlay(board: Board, text: str, level: int = 0) -> list[tuple[str, int]]:
    """The characters of a drawing laid over one level of a board, each with its square; e.g. where players stand."""
    out: list[tuple[str, int]] = []
    for char, x, y in parse_squares(text):
        c = board.at(x, y, level)
        if c < 0:
            if char == " ":
                continue
            raise NotationError(f"{char!r} lies outside the board '{board.name}'", y + 1, x + 1)
        out.append((char, c))
    return out


def render_board(board: Board) -> str:
    """The canonical text of a board; a board never changes, so it is written only once."""
    if not board.text_cache:
        board.text_cache = _render(board)
    return board.text_cache


def _render(board: Board) -> str:
    lines = [f"name: {board.name}".rstrip()]
    lines.append(f"edge: {'wall' if board.solid & 1 else 'crowd'}")
    lines.append(f"diagonals: {'free' if board.diagonal_rule == DIAGONAL_FREE else 'closed'}")
    lines.append(f"seats: {len(board.end_zones)}")
    keys: dict[str, str] = {}  # meaning -> character
    blocks: list[str] = []
    for level in range(board.stories):
        blocks += _render_level(board, level, keys)
    lines += [f"key {char}: {meaning}" for meaning, char in keys.items()]
    lines += [f"area {name}" for name in sorted(board.areas) if not board.areas[name]]
    lines += blocks
    for number in range(board.insides):
        _, meaning = _meaning(board, board.at(0, 0, board.stories + number), 0)
        lines.append("inside" + meaning.removeprefix(_KIND_WORDS[FLOOR]))
    for i, (a, b) in enumerate(board.doors):
        masks = (board.gates, board.frames, board.iron)
        flags = "".join(f" {flag}" for flag, mask in zip(_DOOR_FLAGS, masks, strict=True) if mask >> i & 1)
        squares = board.label(a) if a == b else f"{board.label(a)} {board.label(b)}"
        lines.append(f"door {squares}{flags}")
    lines += [f"wall {board.label(a)} {board.label(b)}" for a, b in board.walls]
    lines += [f"link {board.label(a)} {board.label(b)}{_LINK_WORDS[kind]}" + (f" {rungs}" if kind == LADDER else "")
              for a, b, kind, rungs in board.links]  # fmt: skip
    return "\n".join(lines).rstrip("\n") + "\n"


def _render_level(board: Board, level: int, keys: dict[str, str]) -> list[str]:
    """The heading, the rows and the empty line of one level; new characters go into `keys`."""
    counts: dict[int, int] = {}
    squares = [[board.at(x, y, level) for x in range(board.width)] for y in range(board.depth)]
    for row in squares:
        for c in row:
            if board.floor & board.bit[c]:
                counts[board.height[c]] = counts.get(board.height[c], 0) + 1
    usual = max(counts, key=lambda h: (counts[h], -h)) if counts else STOREY * level
    heading = f"level {level}" + (f" height {usual}" if usual != STOREY * level else "")
    out = [heading]
    for row in squares:
        chars: list[str] = []
        for c in row:
            kind, meaning = _meaning(board, c, usual)
            if meaning == _KIND_WORDS[kind]:
                chars.append(_SIGNS[kind])
                continue
            if meaning not in keys:
                k = len(keys)
                keys[meaning] = _POOL[k] if k < len(_POOL) else chr(_MORE + k)
            chars.append(keys[meaning])
        out.append("".join(chars))
    out.append("")
    return out


def _meaning(board: Board, c: int, usual: int) -> tuple[int, str]:
    """The kind of a square, and all that is to be said about it in a key."""
    bit = board.bit[c]
    kind = FLOOR if board.floor & bit else WALL if board.solid & bit else VOID if board.void & bit else BLOCK
    words = [_KIND_WORDS[kind]]
    if kind == FLOOR and board.height[c] != usual:
        words.append(f"height={board.height[c]}")
    if board.low & bit:
        words.append("low")
    words += [f"end-zone-{seat}" for seat, mask in enumerate(board.end_zones) if mask & bit]
    words += [name for name in sorted(board.areas) if board.areas[name] & bit]
    return kind, " ".join(words)
