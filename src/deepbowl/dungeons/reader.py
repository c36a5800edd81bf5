"""Reading a dungeon's text: header, drawings, and the lines below them, with the place of every mistake."""

from __future__ import annotations

import re
from typing import Final

from deepbowl.board.bits import cells, mask_of
from deepbowl.board.notation import NotationError as NotationError
from deepbowl.dungeons import dungeon as dg
from deepbowl.dungeons import legend
from deepbowl.dungeons.dungeon import DOOR_KINDS, TRAP_KINDS, Dungeon, Ladder, Room, seat_name
from deepbowl.dungeons.plan import NAME, DungeonError, Plan
from deepbowl.grounds import ground, ground_number, grounds, map_books
from deepbowl.support.hints import close_to

HEADERS: Final = ("dungeon", "title", "author", "idea", "books", "seats", "edge", "diagonals")
FOOTERS: Final = (
    "pad", "door", "wall", "trap", "passage", "ladder", "rune", "zone", "ground", "height", "low", "balls", "room",
)  # fmt: skip
SIDES: Final = ("north", "west", "east", "south")
PLAIN: Final = "plain"
_WORD: Final = re.compile(r'"[^"]*"|\S+')
_HEADER: Final = re.compile(r"([A-Za-z]+):(?: |$)")
_SQUARE: Final = re.compile(r"(\d{1,4}),(\d{1,4})(?:,(\d{1,2}))?\Z", re.ASCII)
_NUMBER: Final = re.compile(r"\d{1,4}\Z", re.ASCII)


class Word:
    """A word of the text and where it stands."""

    def __init__(self, text: str, line: int, column: int) -> None:
        self.text = text
        self.line = line
        self.column = column

    def error(self, message: str) -> NotationError:
        """A complaint about this word."""
        return NotationError(message, self.line, self.column)


class Reader:
    """Reads a text line by line; `dungeon` puts it together."""

    def __init__(self, text: str) -> None:
        lines = [line.rstrip("\r") for line in text.split("\n")]
        self.indent = min((len(line) - len(line.lstrip(" ")) for line in lines if line.strip()), default=0)
        self.lines = [line[self.indent :] for line in lines]
        self.header: dict[str, Word] = {}
        self.meanings = legend.meanings()
        self.ground_of = {row.sign: number for number, row in enumerate(grounds())} | {" ": dg.AIR}
        self.levels: list[list[str]] = []
        self.starts: list[int] = []  # line of the first row of each level
        self.footer: list[list[Word]] = []
        at = self._read_header()
        at = self._read_levels(at)
        self._read_footer(at)
        self.seats = self._number(self.header["seats"], "number of seats", 1, dg.MAX_SEATS)
        self.plan = self._new_plan()
        self.chars: dict[int, str] = {}
        self.owed: dict[int, str] = {}  # squares of the drawing that a line must still define
        self.listed: set[int] = set()

    # ------------------------------------------------------------------ the three parts
    def _blank(self, at: int) -> bool:
        line = self.lines[at]
        return not line.strip() or line.startswith(";")

    def _read_header(self) -> int:
        at = 0
        while at < len(self.lines) and self._blank(at):
            at += 1
        while at < len(self.lines):
            line = self.lines[at]
            if line.startswith(";"):
                at += 1
                continue
            found = _HEADER.match(line)
            if not line.strip() or found is None:
                break
            key = found.group(1)
            word = Word(key, at + 1, self.indent + 1)
            if key not in HEADERS:
                raise word.error(f"'{key}:' is not a header line{close_to(key, HEADERS)}")
            if key in self.header:
                raise word.error(f"'{key}' is given twice")
            value = line[len(key) + 1 :].strip()
            column = len(line) - len(line[len(key) + 1 :].lstrip()) + 1
            self.header[key] = Word(value, at + 1, self.indent + column)
            if not value.isprintable():
                raise self.header[key].error("this cannot be printed")
            at += 1
        for key in ("dungeon", "seats"):
            if key not in self.header:
                line = self.lines[at] if at < len(self.lines) else ""
                seen = f", found '{line[:20]}'" if line.strip() else ""
                raise NotationError(f"the header needs a line '{key}: …' before the drawing{seen}", at + 1, self.indent + 1)
        return at

    def _read_levels(self, at: int) -> int:
        while True:
            while at < len(self.lines) and self._blank(at):
                at += 1
            number = len(self.levels)
            if number and not (at < len(self.lines) and self.lines[at].startswith("level")):
                return at
            if at < len(self.lines) and self.lines[at].startswith("level"):
                words = self._words(at)
                if len(words) != 2 or words[1].text != str(number):
                    raise words[min(1, len(words) - 1)].error(f"'level {number}' is next")
                at += 1
            self.levels.append([])
            self.starts.append(at + 1)
            while at < len(self.lines) and self.lines[at].strip():
                self._row(at)
                at += 1
            if not self.levels[-1]:
                raise NotationError("here the rows of a drawing were expected", at + 1, self.indent + 1)
            if len(self.levels[-1]) != len(self.levels[0]):
                message = f"level {number} has {len(self.levels[-1])} rows, level 0 has {len(self.levels[0])}"
                raise NotationError(message, self.starts[-1], self.indent + 1)

    def _row(self, at: int) -> None:
        line = self.lines[at]
        for column, char in enumerate(line, 1):
            if char not in self.meanings and char != " ":
                right = "floor is '.', wall '#', void 'x', a chest '$', a pad its number; docs/dungeons.md lists all"
                raise NotationError(f"no square is drawn {char!r}: {right}", at + 1, self.indent + column)
        width = len(self.levels[0][0]) if self.levels[0] else len(line)
        if len(line) != width:
            column = min(len(line), width) + 1
            more = "; write x where spaces at the end get lost" if len(line) < width else ""
            message = f"this row has {len(line)} squares, the first row {width}{more}"
            raise NotationError(message, at + 1, self.indent + column)
        self.levels[-1].append(line)

    def _read_footer(self, at: int) -> None:
        for i in range(at, len(self.lines)):
            if self._blank(i):
                continue
            words = self._words(i)
            if words[0].text not in FOOTERS:
                hint = close_to(words[0].text, FOOTERS)
                raise words[0].error(f"'{words[0].text}' begins no line below a drawing{hint}")
            self.footer.append(words)

    def _words(self, at: int) -> list[Word]:
        return [Word(m.group(), at + 1, self.indent + m.start() + 1) for m in _WORD.finditer(self.lines[at])]

    # ------------------------------------------------------------------ words
    def _number(self, word: Word, what: str, least: int, most: int) -> int:
        if _NUMBER.match(word.text) is None or not least <= int(word.text) <= most:
            raise word.error(f"the {what} is a number from {least} to {most}, not '{word.text}'")
        return int(word.text)

    def _one_of(self, word: Word, what: str, known: tuple[str, ...]) -> str:
        if word.text not in known:
            raise word.error(f"there is no {what} '{word.text}'{close_to(word.text, known)}")
        return word.text

    def _square(self, word: Word, text: str, offset: int = 0) -> int:
        match = _SQUARE.match(text)
        here = Word(text, word.line, word.column + offset)
        if match is None:
            raise here.error(f"'{text}' is not a square: write x,y or x,y,level, counted from 0 in the north-west")
        try:
            return self.plan.at(int(match.group(1)), int(match.group(2)), int(match.group(3) or 0))
        except ValueError as error:
            raise here.error(str(error)) from None

    def _squares(self, word: Word) -> list[int]:
        """The squares of one word: `x,y`, or a rectangle `x,y-x,y` from corner to corner."""
        first, dash, last = word.text.partition("-")
        a = self._square(word, first)
        if not dash:
            return [a]
        b = self._square(word, last, len(first) + 1)
        ax, ay, al = self.plan.place(a)
        bx, by, bl = self.plan.place(b)
        if al != bl or bx < ax or by < ay:
            raise word.error("a rectangle runs from its north-west to its south-east square, on one level")
        return cells(self.plan.block(ax, ay, bx - ax + 1, by - ay + 1, al))

    def _many(self, words: list[Word]) -> list[tuple[int, Word]]:
        """The squares of several words, each with the word that named it; none twice."""
        seen: set[int] = set()
        out: list[tuple[int, Word]] = []
        for word in words:
            for c in self._squares(word):
                if c in seen:
                    raise word.error(f"{self.plan.label(c)} is named twice")
                seen.add(c)
                out.append((c, word))
        return out

    def _need(self, words: list[Word], least: int, form: str) -> None:
        if len(words) < least:
            last = words[-1]
            raise NotationError(f"write this line as '{form}'", last.line, last.column + len(last.text))

    def _most(self, words: list[Word], most: int, form: str) -> None:
        if len(words) > most:
            raise words[most].error(f"'{words[most].text}' is too much: write this line as '{form}'")

    # ------------------------------------------------------------------ putting it together
    def _new_plan(self) -> Plan:
        name = self.header["dungeon"]
        if NAME.match(name.text) is None:
            raise name.error(f"'{name.text}' is not a name: write lower-case letters, digits and single hyphens")
        try:
            plan = Plan(name.text, len(self.levels[0][0]), len(self.levels[0]), len(self.levels), self.seats)
        except ValueError as error:
            raise NotationError(str(error), self.starts[0], self.indent + 1) from None
        for key in ("title", "author", "idea"):
            if key in self.header:
                setattr(plan, key, " ".join(self.header[key].text.split()))
        plan.crowd = self._choice("edge", ("wall", "crowd"))
        plan.free_diagonals = self._choice("diagonals", ("closed", "free"))
        said = self.header.get("books")
        if said is not None:
            for match in _WORD.finditer(said.text):
                word = Word(match.group(), said.line, said.column + match.start())
                plan.books.append(self._one_of(word, "book", map_books()))
                if plan.books.count(word.text) > 1:
                    raise word.error(f"the book '{word.text}' is named twice")
        return plan

    def _choice(self, key: str, values: tuple[str, str]) -> bool:
        word = self.header.get(key)
        if word is not None and word.text not in values:
            raise word.error(f"'{key}' is {values[0]} or {values[1]}, not '{word.text}'")
        return word is not None and word.text == values[1]

    def _position(self, c: int) -> tuple[int, int]:
        """Line and column at which a square is drawn."""
        x, y, level = self.plan.place(c)
        return self.starts[level] + y, self.indent + x + 1

    def dungeon(self) -> Dungeon:
        """The dungeon the text describes."""
        for level, rows in enumerate(self.levels):
            for y, row in enumerate(rows):
                for x, char in enumerate(row):
                    self._stamp(self.plan.at(x, y, level), level, char)
        for words in self.footer:
            getattr(self, "_line_" + words[0].text)(words)
        for c, what in self.owed.items():
            raise NotationError(f"{what} at {self.plan.label(c)} needs a line that says more", *self._position(c))
        self._number_pads()
        try:
            return self.plan.build()
        except DungeonError as error:
            at = self._position(error.squares[0]) if error.squares else (self.starts[0], self.indent + 1)
            raise NotationError(error.message, *at) from None

    def _number_pads(self) -> None:
        for number, c in enumerate(self.plan.pads, 1):
            if c < 0:
                raise NotationError(
                    f"there is a pad {len(self.plan.pads)} but no pad {number}", *self._position(self.plan.pads[-1])
                )

    def _stamp(self, c: int, level: int, char: str) -> None:
        plan = self.plan
        self.chars[c] = char
        plan.ground[c] = self.ground_of.get(char, dg.FLOOR)
        plan.height[c] = legend.said_height(char, level)
        if char in legend.ZONES or char in legend.SCORE_DOORS:
            seat = (legend.ZONES if char in legend.ZONES else legend.SCORE_DOORS).index(char)
            if seat >= self.seats:
                message = f"{char!r} is for {seat_name(seat)}, but the last seat is {seat_name(self.seats - 1)}"
                raise NotationError(message, *self._position(c))
            plan.zones[seat] |= 1 << c
            if char in legend.SCORE_DOORS:
                plan.add_door(c, kind=dg.SCORE_DOOR)
        elif char in legend.PADS:
            self._pad(c, int(char), Word(char, *self._position(c)))
        elif char == legend.PAD:
            self.owed[c] = "a pad"
        elif char == legend.CHEST:
            plan.chests.add(c)
        elif char in (legend.DOOR, legend.DOORWAY):
            plan.add_door(c, kind=dg.DOOR if char == legend.DOOR else dg.DOORWAY)
        elif char == legend.FACE_DOWN:
            plan.traps[c] = dg.FACE_DOWN
        elif char == legend.TRAP:
            self.owed[c] = "a trap"
        elif char == legend.RUNE:
            plan.runes[""] = plan.runes.get("", 0) | 1 << c
        elif char == legend.PASSAGE:
            self.owed[c] = "the end of a passage"
        elif char == legend.BALL:
            plan.balls.append(c)
        elif char == legend.MONSTER:
            plan.monsters.add(c)

    def _pad(self, c: int, number: int, word: Word) -> None:
        pads = self.plan.pads
        pads.extend([-1] * (number - len(pads)))
        if pads[number - 1] >= 0:
            raise word.error(f"pad {number} is at {self.plan.label(pads[number - 1])} already; every number is used once")
        pads[number - 1] = c

    def _drawn(self, c: int, word: Word, char: str, what: str) -> None:
        """Insist that the drawing shows a character at a square; what it owed is paid."""
        if self.chars[c] != char:
            raise word.error(f"{what} at {self.plan.label(c)} is drawn '{char}', but there stands {self.chars[c]!r}")
        if self.owed.pop(c, None) is None:
            raise word.error(f"{self.plan.label(c)} is taken already")

    # ------------------------------------------------------------------ lines below the drawing
    def _line_pad(self, words: list[Word]) -> None:
        form = "pad NUMBER x,y"
        self._need(words, 3, form)
        self._most(words, 3, form)
        number = self._number(words[1], "number of a pad", 10, 99)
        c = self._square(words[2], words[2].text)
        self._drawn(c, words[2], legend.PAD, "a pad above 9")
        self._pad(c, number, words[1])

    def _line_door(self, words: list[Word]) -> None:
        form = "door x,y KIND, or door x,y x,y [KIND]"
        self._need(words, 3, form)
        self._most(words, 4, form)
        kind = dg.DOOR
        rest = words[1:]
        if _SQUARE.match(rest[-1].text) is None:
            kind = self._one_of(rest.pop(), "kind of door", DOOR_KINDS)
        a = self._square(rest[0], rest[0].text)
        if len(rest) == 1:
            self._fill_door(a, rest[0], kind)
            return
        self._most([words[0], *rest], 3, form)
        b = self._square(rest[1], rest[1].text)
        if abs(a - b) not in (1, self.plan.w):
            raise rest[1].error(f"{rest[0].text} and {rest[1].text} share no edge")
        if kind == dg.SCORE_DOOR:
            raise words[-1].error("a score door fills a square of an end zone: draw it ( ) / or \\")
        if any({door.a, door.b} == {a, b} for door in self.plan.doors) or (min(a, b), max(a, b)) in self.plan.walls:
            raise words[0].error(f"a door or wall stands between {rest[0].text} and {rest[1].text} already")
        self.plan.add_door(a, b, kind)

    def _fill_door(self, c: int, word: Word, kind: str) -> None:
        if self.chars[c] != legend.DOOR:
            raise word.error(f"a door that fills {word.text} is drawn '{legend.DOOR}', but there stands {self.chars[c]!r}")
        if c in self.listed:
            raise word.error(f"the door at {word.text} has its line already")
        self.listed.add(c)
        self.plan.doors = [door for door in self.plan.doors if (door.a, door.b) != (c, c)]
        self.plan.add_door(c, kind=kind)

    def _line_wall(self, words: list[Word]) -> None:
        form = "wall north|west|south|east SQUARES, or wall x,y x,y"
        self._need(words, 3, form)
        if words[1].text in SIDES:
            step = (-self.plan.w, -1, 1, self.plan.w)[SIDES.index(words[1].text)]
            for c, word in self._many(words[2:]):
                if not self.plan.inside(c + step):
                    raise word.error(f"{words[1].text} of {self.plan.label(c)} the drawing ends: no edge is there")
                self._wall(c, c + step, word)
            return
        self._most(words, 3, form)
        a, b = (self._square(word, word.text) for word in words[1:])
        if abs(a - b) not in (1, self.plan.w):
            raise words[2].error(f"{words[1].text} and {words[2].text} share no edge")
        self._wall(a, b, words[1])

    def _wall(self, a: int, b: int, word: Word) -> None:
        if any({door.a, door.b} == {a, b} for door in self.plan.doors) or (min(a, b), max(a, b)) in self.plan.walls:
            raise word.error(f"a door or wall stands between {self.plan.label(a)} and {self.plan.label(b)} already")
        self.plan.add_wall(a, b)

    def _line_trap(self, words: list[Word]) -> None:
        self._need(words, 3, "trap KIND SQUARES")
        kind = self._one_of(words[1], "kind of trap", tuple(k for k in TRAP_KINDS if k != dg.FACE_DOWN))
        for c, word in self._many(words[2:]):
            self._drawn(c, word, legend.TRAP, "a trap")
            self.plan.traps[c] = kind

    def _line_passage(self, words: list[Word]) -> None:
        form = "passage x,y x,y"
        self._need(words, 3, form)
        self._most(words, 3, form)
        ends = [self._square(word, word.text) for word in words[1:]]
        for c, word in zip(ends, words[1:], strict=True):
            self._drawn(c, word, legend.PASSAGE, "the end of a passage")
        self.plan.passages.append((ends[0], ends[1]))

    def _line_ladder(self, words: list[Word]) -> None:
        form = "ladder FOOT TOP RUNGS"
        self._need(words, 4, form)
        self._most(words, 4, form)
        foot, top = (self._square(word, word.text) for word in words[1:3])
        self.plan.ladders.append(Ladder(foot, top, self._number(words[3], "number of rungs", 1, 20)))

    def _line_rune(self, words: list[Word]) -> None:
        self._need(words, 3, f"rune COLLEGE SQUARES (or rune {PLAIN} SQUARES)")
        college = words[1].text
        if NAME.match(college) is None:
            raise words[1].error(f"'{college}' cannot name a college: write lower-case letters")
        runes = self.plan.runes
        for c, word in self._many(words[2:]):
            if self.chars[c] == legend.RUNE and runes.get("", 0) >> c & 1 and college != PLAIN:
                runes[""] &= ~(1 << c)
            elif any(mask >> c & 1 for mask in runes.values()):
                raise word.error(f"{self.plan.label(c)} bears an inscription already")
            key = "" if college == PLAIN else college
            runes[key] = runes.get(key, 0) | 1 << c

    def _line_zone(self, words: list[Word]) -> None:
        self._need(words, 3, "zone SEAT SQUARES")
        seat = self._number(words[1], "seat", 0, self.seats - 1)
        for c, word in self._many(words[2:]):
            if any(mask >> c & 1 for mask in self.plan.zones):
                raise word.error(f"{self.plan.label(c)} belongs to an end zone already")
            self._walkable(c, word, "an end zone")
            self.plan.zones[seat] |= 1 << c

    def _line_ground(self, words: list[Word]) -> None:
        self._need(words, 3, "ground KIND SQUARES")
        known = tuple(row.name for row in grounds() if row.walkable and row.name != "floor")
        number = ground_number(self._one_of(words[1], "ground to lie under something", known))
        for c, word in self._many(words[2:]):
            if self.chars[c] in self.ground_of:
                raise word.error(f"{self.plan.label(c)} is drawn {self.chars[c]!r}: change the drawing instead")
            if self.plan.ground[c] != dg.FLOOR:
                raise word.error(f"the ground at {self.plan.label(c)} is given already")
            self.plan.ground[c] = number

    def _walkable(self, c: int, word: Word, what: str) -> None:
        here = ground(self.plan.ground[c])
        if not here.walkable:
            raise word.error(f"{what} needs floor, but {self.plan.label(c)} is {here.name}")

    def _line_height(self, words: list[Word]) -> None:
        self._need(words, 3, "height STEPS SQUARES")
        height = self._number(words[1], "height in steps", 0, 60)
        for c, word in self._many(words[2:]):
            self._walkable(c, word, "a height")
            self.plan.height[c] = height

    def _line_low(self, words: list[Word]) -> None:
        self._need(words, 2, "low SQUARES")
        for c, word in self._many(words[1:]):
            self._walkable(c, word, "a low ceiling")
            self.plan.low |= 1 << c

    def _line_balls(self, words: list[Word]) -> None:
        self._need(words, 2, "balls SQUARES, in the order of the die")
        order = [c for c, _ in self._many(words[1:])]
        if sorted(order) != sorted(self.plan.balls):
            raise words[1].error("this line names exactly the squares drawn '*'")
        self.plan.balls = order

    def _line_room(self, words: list[Word]) -> None:
        form = 'room NAME ["Title"] [tile ID] SQUARES'
        self._need(words, 3, form)
        rest = words[2:]
        title = tile = ""
        if rest[0].text.startswith('"') and rest[0].text.endswith('"') and len(rest[0].text) > 1:
            title = rest.pop(0).text[1:-1]
        if len(rest) > 1 and rest[0].text == "tile":
            tile = rest[1].text
            rest = rest[2:]
        if not rest:
            self._need(words, len(words) + 1, form)
        squares = mask_of(c for c, _ in self._many(rest))
        if NAME.match(words[1].text) is None:
            raise words[1].error(f"'{words[1].text}' is not a name: write lower-case letters, digits and single hyphens")
        if any(room.name == words[1].text for room in self.plan.rooms):
            raise words[1].error(f"two rooms are called '{words[1].text}'")
        self.plan.rooms.append(Room(words[1].text, title, tile, squares))
