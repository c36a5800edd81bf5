"""Grounds and things: the one table of what a dungeon's squares are made of and what lies on them.

All code that reads, checks, makes, plays or draws dungeons asks here; there is no other list. A row holds its name, its
sign in drawings, whether a body can be on it, and how it looks to drawers that have no special picture for it. Its
effect in a match is a `Feature` with the same name. Which of them a book has, and behind which switch, is the book's to say
(`Use`): it hands that over when it is admitted.

A new ground is one row in `GROUNDS`, or, for a house book, one row in the book's `grounds`: it joins the table when
the book is admitted (`books.registry.admit`). Knows no rule and no book.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from typing import Final, NamedTuple

from deepbowl.board.draft import BLOCK, FLOOR, VOID, WALL

NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\Z")
PLAYERS: Final = ("ABCDEFGH", "abcdefgh", "PQRSTUVW", "pqrstuvw")
"""Letters of the players of each seat in the drawings of scenarios: no ground and no thing has one of them."""
MOST: Final = 256  # a dungeon keeps one byte a square


class Use(NamedTuple):
    """A book's use of a ground or thing: its switch, and whether players may enter it voluntarily."""

    switch: str = ""
    barred: bool = False  # no one walks in; one can be pushed
    hint: str = ""  # what it does in this book, where that is something else than elsewhere
    words: str = ""  # its name in this book, if it differs


@dataclass(frozen=True)
class Look:
    """The fall-back look without a picture: a few characters and two colours."""

    colour: str = "#d8cdb8"
    fill: str = ""  # of the whole square; empty: the floor shows
    glyph: str = ""  # two characters in a terminal; empty: its sign twice
    ascii: str = ""  # the same in ASCII only
    tile: str = ""  # three characters on the board of a match; empty: its sign in the middle
    style: str = ""  # colour of these, as terminals name it; empty: `colour`


@dataclass(frozen=True)
class Row:
    """The common part of grounds and things."""

    name: str
    """The name of the area of the board, and of the feature."""
    sign: str
    """One character in drawings."""
    meaning: str = ""
    """In legends; empty: its name."""
    look: Look = field(default=Look())
    hint: str = ""
    """Its effect, for a tooltip: comes after its name and a colon."""
    picture: str = ""
    """The name of its picture, if it is not its own; drawers without a picture show `look`."""

    @property
    def words(self) -> str:
        """Return what a legend calls it."""
        return self.meaning or self.name.replace("-", " ")

    @property
    def art(self) -> str:
        """The name drawers look it up by."""
        return self.picture or self.name

    @property
    def glyph(self) -> str:
        """Two characters for a terminal."""
        return self.look.glyph or self.sign * 2

    @property
    def ascii(self) -> str:
        """Two characters for a terminal that knows only ASCII."""
        return self.look.ascii or (self.look.glyph if self.look.glyph.isascii() else "") or self.sign * 2

    @property
    def tile(self) -> str:
        """Three characters for the board of a match."""
        return self.look.tile or f" {self.sign} "

    @property
    def style(self) -> str:
        """The colour of these."""
        return self.look.style or self.look.colour

    def words_in(self, books: Iterable[str]) -> str:
        """Return the name that the first of these books gives it that speaks of it."""
        use = self.use(books)
        return (use.words if use is not None else "") or self.words

    def hint_in(self, books: Iterable[str]) -> str:
        """Return its effect in the first of these books that has a text for it, for a tooltip."""
        use = self.use(books)
        return (use.hint if use is not None else "") or self.hint

    def use(self, books: Iterable[str]) -> Use | None:
        """Return how the first of these books has it that speaks of it, None if none does."""
        for book in books:
            use = _uses.get(book, {}).get(self.name)
            if use is not None:
                return use
        return None


@dataclass(frozen=True)
class Ground(Row):
    """The ground of a square. Every square has one."""

    kind: int = FLOOR
    """Its effect on movement and sight: FLOOR, WALL (stops both), BLOCK (stops movement only) or VOID (off the board)."""
    firm: bool = False
    """It has no effect on players who walk on it."""
    perilous: bool = False
    """One goes round it, whatever the book."""
    own: Use = field(default=Use())
    """In the row of a house book: how the book uses it."""

    @property
    def walkable(self) -> bool:
        """Return whether a body can come to be on it, if only by being pushed."""
        return self.kind == FLOOR


@dataclass(frozen=True)
class Thing(Row):
    """An object on a square's ground, one per square."""

    parts: bool = False
    """The board also has areas for single ones or kinds of it: "pad-1", "trap-gas"."""
    marked: bool = True
    """The board has an area for its squares."""
    taken: bool = False
    """Nothing else is laid on its square, even by a book that has no feature for it."""


OPENED: Final = "Opening it from beside it costs 3 movement, unless it is locked. It can be blocked like a player."

GROUNDS: Final = (
    Ground("wall", "#", kind=WALL),
    Ground("floor", ".", firm=True),
    Ground("void", "x", "void: crowd, or open air beside an upper level (a space means the same)", kind=VOID),
    Ground("obstacle", "o", kind=BLOCK, look=Look("#b9b4aa", glyph="◢◣", ascii="oo"), hint="No player can stand here."),
    Ground("statue", "i", kind=BLOCK, look=Look("#dfe2e8", glyph="♜ ", ascii="St")),
    Ground("tomb", "n", kind=BLOCK, look=Look("#c4c8d2", "#4a4d56", "╬╬", "Tt")),
    Ground("idol", "I", kind=WALL, look=Look("#ffd24a", "#4a2a56", "ΨΨ", "Id"), hint="It blocks line of sight."),
    Ground("dragon", "Y", "dragon youngling", kind=BLOCK,
           look=Look("#ff8a5c", "#6d6a63", "§§", "Dr"), hint="It is made of stone. No player can stand here."),
    Ground("lava", "!", "lava or fire", perilous=True, look=Look("#ffd75e", "#c8401a", "≈≈", "!!", "^^^", "bright_red"),
           hint="A player who falls in is out of the match."),
    Ground("water", "~", look=Look("#9fdcec", "#1f4f63", tile="~~~", style="bright_blue")),
    Ground("chasm", "_", perilous=True,
           look=Look("#8a7a64", "#000000", "  ", "vv", "vvv", "bright_black"), hint="A player can jump across it."),
    Ground("bridge", "-", firm=True, look=Look("#e0b574", "#5a3d1e", "══", "==")),
    Ground("pit", "O", perilous=True, look=Look("#c4b59c", "#15110e", "()", tile="\\_/", style="bright_black")),
    Ground("spiked-pit", "m", perilous=True, look=Look("#ece6da", "#15110e", "^^", "WW", "\\^/", "bright_black")),
)  # fmt: skip
"""The grounds that come with the package; their numbers in a dungeon go by this order."""

WOOD: Final = "#d08a45"
IRON: Final = "#a8b0bc"
STONE: Final = "#c9b48a"
THINGS: Final = (
    Thing("chest", "$", look=Look("#ffcf5e", "#6b3f18", "[]", tile="[$]", style="bold yellow"),
          hint="One chest holds the ball, the others explode. Stand beside a chest to open it."),
    Thing("pad", "@", "teleporter", Look("#d7c6ff", "#12101a", style="bold magenta"), parts=True,
          hint="A player who steps here is teleported. A die decides where."),
    Thing("trap", "?", "trap", Look("#ffd9c9", "#5d2f2a", "??", tile=" ! ", style="red"), parts=True,
          hint="It is face down. The first player to enter it reveals it."),
    Thing("trap-exploding", "", "exploding trap", Look("#ffb347", "#5d2f2a", "**", style="red"),
          hint="It explodes once and knocks down all players on it or beside it."),
    Thing("trap-gas", "", "gas trap", Look("#b6f09c", "#2f4d2a", "°°", "%%", style="green"),
          hint="It goes off once and stuns all players on it or beside it."),
    Thing("trap-teleporter", "", "teleporter trap", Look("#d7c6ff", "#3a2a56", "@?", style="magenta"),
          hint="It teleports a player who enters it to a numbered teleporter."),
    Thing("passage", ">", "end of a secret passage", Look("#ffe9b0", "#0f0d12"), taken=True,
          hint="Going in costs 1 movement, coming out at either end costs 2. There is room for one player."),
    Thing("passage-inside", "", "inside of a secret passage", taken=True),
    Thing("petrified", "", "petrified player", Look("#dfe2e8", "#6d6a63", "♟♟", "St"), taken=True,
          hint="A player turned to stone. No player can stand here, and a throw over it may hit it."),
    Thing("monster", "M", "lair of a monster", Look("#ffdf4d", "#15110e", "òó", "MM"), taken=True),
    Thing("ball", "*", "a ball may start here", Look("#ffd9a0", glyph="<>")),
    Thing("centre", "", parts=True),
    Thing("rune", "&", "inscription", Look(glyph="✶✶", ascii="&&"), parts=True),
    Thing("step", "=", "steps", Look(STONE, glyph="▤▤", ascii="--"), marked=False,
          hint="Going up or down costs 2 movement, or 1 and a roll."),
    Thing("platform", "^", look=Look("#f3e3bd", "#6f6249", "  ", "^."), marked=False,
          hint="A player who leaves it other than by steps or a ladder falls. No blocks between levels."),
    Thing("ladder", "", "ladder", Look("#e6c48e", glyph="╫╫", ascii="HH"),
          hint="Climbing costs 1 movement per rung plus 1, all in one go."),
    Thing("door", "+", look=Look(WOOD, glyph="▒▒", ascii="++", style="yellow"), marked=False, hint=OPENED),
    Thing("gate", "", look=Look(WOOD, glyph="▓▓", ascii="+#"), marked=False),
    Thing("iron-door", "", look=Look(IRON, glyph="░░", ascii="%%"), marked=False, hint=f"{OPENED} Iron is stronger."),
    Thing("iron-gate", "", look=Look(IRON, glyph="▞▞", ascii="%#"), marked=False),
    Thing("doorway", ":", look=Look(STONE, glyph="╎╎", ascii="::"), marked=False),
    Thing("archway", "", look=Look(STONE, glyph="∩∩", ascii="nn"), marked=False),
    Thing("score-door", "", look=Look(glyph="╠╣", tile="|=|", style="bold green"), taken=True,
          hint="A player who carries a ball through it scores."),
    Thing("tile", "", parts=True),
)  # fmt: skip
"""The things that come with the package. Those without a sign are drawn by others or said in a line below a drawing."""


# ---------------------------------------------------------------- the table as it stands
_grounds: list[Ground] = list(GROUNDS)
_numbers: dict[str, int] = {row.name: number for number, row in enumerate(GROUNDS)}
_things: Final[dict[str, Thing]] = {row.name: row for row in THINGS}
_books: Final[dict[str, tuple[str, ...]]] = {}  # every book that has maps, with those it is a kind of
_uses: Final[dict[str, dict[str, Use]]] = {}  # by book: the grounds and things it has


def grounds() -> list[Ground]:
    """Every ground, by number."""
    return list(_grounds)


def ground(number: int) -> Ground:
    """A ground by its number."""
    return _grounds[number]


def ground_number(name: str) -> int:
    """The number of a ground by its name."""
    return _numbers[name]


def is_ground(name: str) -> bool:
    """Return whether a ground has that name."""
    return name in _numbers


def row_of(name: str) -> Row:
    """The row of a ground or thing; what no one has described gets one with its name in it and a plain look."""
    if name in _numbers:
        return _grounds[_numbers[name]]
    return _things.get(name) or Thing(name, "", look=Look(tile=" % "))


def is_reserved(area: str) -> bool:
    """Return True if an area name belongs to a ground or thing, so that no room can have it."""
    return is_ground(area) or any(
        (row.marked and area == name) or (row.parts and area.startswith(f"{name}-")) for name, row in _things.items()
    )


def not_plain() -> tuple[str, ...]:
    """The areas of a board that are not plain floor, whether a match has a feature for them or not."""
    special = [row.name for row in _grounds if row.walkable and row.name != "floor"]
    return (*special, *(row.name for row in _things.values() if row.taken))


# ---------------------------------------------------------------- books
def map_books() -> tuple[str, ...]:
    """The books a dungeon can be for: those that were admitted (`books.registry` admits all that come with Deepbowl)."""
    return tuple(_admitted())


def lineage(book: str) -> tuple[str, ...]:
    """A book and those it is a kind of, the nearest first."""
    return _admitted().get(book, (book,))


def _admitted() -> dict[str, tuple[str, ...]]:
    """The books that have maps. A program that only reads dungeons has not loaded them yet: this table knows no book."""
    if not _books:
        import_module("deepbowl.books.registry")
    return _books


def barred(line: Iterable[str]) -> list[Ground]:
    """The grounds that players do not enter voluntarily under a book (given with those it is a kind of)."""
    line = tuple(line)
    return [row for row in _grounds if (use := row.use(line)) is not None and use.barred]


def foreign(line: Iterable[str]) -> list[Ground]:
    """The grounds a book does not have."""
    line = tuple(line)
    return [row for row in _grounds if row.use(line) is None]


def switches(line: Iterable[str], areas: Mapping[str, int]) -> set[str]:
    """The optional rules of a book that grounds among the areas of a board need."""
    line = tuple(line)
    uses = [row.use(line) for row in _grounds if areas.get(row.name)]
    return {use.switch for use in uses if use is not None and use.switch}


def admit_book(line: tuple[str, ...], rows: Iterable[Ground], uses: Mapping[str, Use] | None = None) -> None:
    """Let dungeons be drawn for one more book, given with those it is a kind of, and add its rows. Again changes nothing.

    `uses` are the grounds and things of a book that has its own rules about maps; any other takes those of the book it is a
    kind of, if that has any.
    """
    own = _uses.setdefault(line[0], dict(uses or {}))
    for row in rows:
        _admit(row)
        own[row.name] = row.own
    if uses is not None:
        _books.setdefault(line[0], line[:1])
    elif older := next((book for book in line[1:] if book in _books), ""):
        _books.setdefault(line[0], (*line[: line.index(older)], *_books[older]))


def _admit(row: Ground) -> None:
    known = next((other for other in _grounds if other.name == row.name), None)
    if known == row:
        return
    if known is not None or row.name in _things:
        raise ValueError(f"there is a ground or thing '{row.name}' already, and another row for it")
    if NAME.match(row.name) is None or is_reserved(row.name):
        raise ValueError(f"'{row.name}' cannot name a ground: write lower-case letters, digits and single hyphens")
    if len(row.sign) != 1 or not row.sign.isprintable() or row.sign in " ;":
        raise ValueError(f"the sign of the ground '{row.name}' must be one printable character, not {row.sign!r}")
    taken = meanings().get(row.sign) or ("a player" if any(row.sign in letters for letters in PLAYERS) else "")
    if taken:
        raise ValueError(f"the sign {row.sign!r} of the ground '{row.name}' is taken: it means {taken}")
    if len(_grounds) == MOST:
        raise ValueError(f"there are {MOST} grounds already; no more are possible")
    _numbers[row.name] = len(_grounds)
    _grounds.append(row)


@contextmanager
def as_before() -> Iterator[None]:
    """Whatever books and rows are admitted inside are gone afterwards: for tests."""
    kept = list(_grounds), dict(_numbers), dict(_books), dict(_uses)
    try:
        yield
    finally:
        _grounds[:] = kept[0]
        _numbers.clear()
        _numbers.update(kept[1])
        _books.clear()
        _books.update(kept[2])
        _uses.clear()
        _uses.update(kept[3])


# ---------------------------------------------------------------- signs of drawings
ZONES: Final = "[]{}"
SCORE_DOORS: Final = "()/\\"
"""One entry per seat, in order."""
PADS: Final = "123456789"
PAD: Final = "@"
TRAP: Final = ","
"""A trap of a known kind; one that lies face down has the sign of its row."""


def row_by_sign(sign: str) -> Row | None:
    """The ground or thing that is drawn with a character, None if it stands for no row (an end zone, a player)."""
    if sign in PADS:
        return _things["pad"]
    if sign == TRAP:
        return _things["trap"]
    rows: list[Row] = [*_grounds, *_things.values()]
    return next((row for row in rows if row.sign and row.sign == sign), None)


def meanings() -> dict[str, str]:
    """Every character of a drawing with its meaning, in the order a legend lists them."""
    out = {row.sign: row.words for row in _grounds[:3]}
    out |= {sign: f"end zone of seat {seat}" for seat, sign in enumerate(ZONES)}
    out |= {sign: f"score door of seat {seat}: an end zone square that is a door" for seat, sign in enumerate(SCORE_DOORS)}
    out |= {digit: f"pad {digit}" for digit in PADS}
    out[PAD] = "pad with a number above 9 (a line 'pad' says which)"
    out[TRAP] = "trap of a known kind (a line 'trap' says which)"
    out |= {row.sign: row.words for row in _grounds[3:]}
    out |= {row.sign: SAID_MORE.get(row.name, row.words) for row in _things.values() if row.sign and row.sign != PAD}
    return out


SAID_MORE: Final = {
    "trap": "trap, face down",
    "door": "door that fills its square",
    "doorway": "doorway that fills its square, without a leaf",
    "rune": "inscription (a line 'rune' says of which college, else plain)",
    "passage": "end of a secret passage (a line 'passage' joins two)",
    "ball": "square where a ball may start",
    "monster": "square where a monster of the dungeon starts",
    "step": "step, one higher than the floor of its level",
    "platform": "platform, two higher than the floor of its level (a line 'height' says if more)",
}
"""Where a legend of characters has more to say than one of pictures."""
