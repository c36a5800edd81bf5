"""The log of a match as text: a head that describes the match, then inputs and their events, one per line.

    deepbowl log 2
    rules: 0.1.0+9f3c1b22d4e5a607
    book: crp
    balls: 1
    board:
    | name: Pitch 26x15
    | …
    team A: {"name": "Rockfist Rovers", …}
    team B: {…}
    dice: seeded 1f0c…
    begin
    die 2/2 toss
    B yes
    # B has the first turn [CRP-11.1]
    …
    end 9b2d…

Inputs are choices (`A step 4,5`), dice (`die 4/6 dodge A3`: a 4 on a D6; `die 4/8+2 bounce`: after two that could not
count) and notes (`note concede B 0`). Lines that start with `#` tell the events in words and mean nothing to the reader
of the file. This module knows the form only; what a choice means and how a log is played again stands in the rules. The
whole form is in docs/log-format.md.
"""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any, Final

from deepbowl.engine.errors import BrokenSave

VERSION: Final = 2
TITLE: Final = "deepbowl log"
SEAT_LETTERS: Final = "ABCDEFGH"
NEUTRAL_LETTER: Final = "N"
"""The first letter of the short names of neutral bodies, and the letter of the game master who answers for them."""
NO_SEAT: Final = "-"

# kinds of entries
CHOICE: Final = 0
DIE: Final = 1
NOTE: Final = 2
COMMENT: Final = 3

_HEAD: Final = ("rules", "book", "switches", "balls", "board", "neutrals", "dice")
_TEAM: Final = re.compile(r"team ([A-H])\Z")
_DIE: Final = re.compile(r"die (\d{1,3})/(\d{1,3})(?:\+(\d{1,4}))? (\S+)(?: (\S+))?\Z", re.ASCII)
_NOTE: Final = re.compile(r"note (\S+) ([A-HN-]) (-?\d{1,9})\Z", re.ASCII)
_CHOICE: Final = re.compile(r"([A-HN]) (\S.*)\Z")
_KEY: Final = re.compile(r"key: ([0-9a-f]{64})\Z")
_END: Final = re.compile(r"end ([0-9a-f]{32})\Z")
_DICE: Final = re.compile(r"([a-z-]+)(?: ([0-9a-f]{64}))?\Z")


class Entry:
    """One line of a log after its head."""

    __slots__ = ("again", "kind", "letter", "line", "seat", "sides", "text", "value", "who")

    def __init__(
        self, kind: int, text: str, seat: int, value: int, sides: int, who: str, line: int, again: int = 0, letter: str = ""
    ) -> None:
        self.kind = kind
        self.text = text  # the choice, what the die is for, the kind of note, or the words of a comment
        self.seat = seat
        self.value = value
        self.sides = sides
        self.who = who  # the body a die is for, by its short name
        self.line = line  # its line in the file, 0 if in none
        self.again = again  # how often a die was rolled again because it could not count
        self.letter = letter or (SEAT_LETTERS[seat] if seat >= 0 else NO_SEAT)  # how the line names the seat

    def written(self) -> str:
        """The line itself."""
        if self.kind == CHOICE:
            return f"{self.letter} {self.text}"
        if self.kind == DIE:
            again = f"+{self.again}" if self.again else ""
            return f"die {self.value}/{self.sides}{again} {self.text}" + (f" {self.who}" if self.who else "")
        if self.kind == NOTE:
            return f"note {self.text} {self.letter} {self.value}"
        return f"# {self.text}" if self.text else "#"


def seat_letter(seat: int, seats: int) -> str:
    """Return how a log names who chose: a team by its letter, the game master by that of neutral bodies, no one by a
    dash."""
    return NO_SEAT if seat < 0 else SEAT_LETTERS[seat] if seat < seats else NEUTRAL_LETTER


def choice_entry(seat: int, text: str, letter: str = "") -> Entry:
    """A choice, in its text form."""
    return Entry(CHOICE, text, seat, 0, 0, "", 0, letter=letter)


def die_entry(value: int, sides: int, purpose: str, who: str, again: int = 0) -> Entry:
    """A die that fell, after so many that could not count."""
    return Entry(DIE, purpose, -1, value, sides, who, 0, again)


def note_entry(kind: str, seat: int, value: int, letter: str = "") -> Entry:
    """A note from outside the game."""
    return Entry(NOTE, kind, seat, value, 0, "", 0, letter=letter)


def comment_entry(text: str) -> Entry:
    """Words for people, on one line whatever is in them."""
    return Entry(COMMENT, " ".join(text.split()), -1, 0, 0, "", 0)


class Log:
    """A log as it was read, or as it will be written."""

    def __init__(
        self, rules: str, book: str, switches: tuple[str, ...], balls: int, board: str, teams: list[Any], dice: str,
        commitment: str, neutrals: list[Any],
    ) -> None:  # fmt: skip
        self.rules = rules  # the version of the rules it was played by
        self.book = book
        self.switches = switches
        self.balls = balls
        self.board = board  # in the notation of boards
        self.teams = teams  # team sheets as JSON holds them
        self.neutrals = neutrals  # sheets of bodies that belong to no one, also
        self.dice = dice  # which kind of dice were used
        self.commitment = commitment  # what was promised about seeded dice, "" if nothing
        self.entries: list[Entry] = []
        self.key = ""  # the secret of seeded dice, once it may be known
        self.hash = ""  # of the match after the last entry
        self.lines: dict[str, int] = {}  # the lines of the parts of the head and the end in the file

    def inputs(self) -> list[Entry]:
        """The entries that make the match: everything but comments."""
        return [entry for entry in self.entries if entry.kind != COMMENT]

    def terms(self) -> str:
        """Return the terms of the match as the file gives them: rules, book, switches, balls, board, teams, neutral bodies.

        A commitment covers them beside the dice.
        """
        lines = [f"rules: {self.rules}", f"book: {self.book}"]
        if self.switches:
            lines.append(f"switches: {' '.join(self.switches)}")
        lines.append(f"balls: {self.balls}")
        lines.append("board:")
        lines += [f"| {line}".rstrip() for line in self.board.rstrip("\n").split("\n")]
        for seat, team in enumerate(self.teams):
            lines.append(f"team {SEAT_LETTERS[seat]}: {json.dumps(team, ensure_ascii=False)}")
        if self.neutrals:
            lines.append(f"neutrals: {json.dumps(self.neutrals, ensure_ascii=False)}")
        return "\n".join(lines)

    def text(self) -> str:
        """The log as a file."""
        lines = [f"{TITLE} {VERSION}", self.terms(), f"dice: {self.dice} {self.commitment}".rstrip()]
        lines.append("begin")
        lines += [entry.written() for entry in self.entries]
        if self.key:
            lines.append(f"key: {self.key}")
        lines.append(f"end {self.hash}")
        return "\n".join(lines) + "\n"


def running_hash(before: str, line: str) -> str:
    """The hash of everything up to and with this line of a log; `before` the first one stands the commitment.

    Anyone who keeps the newest one of these can tell later whether anything before it was changed.
    """
    return hashlib.blake2b(f"{before}\n{line}".encode(), digest_size=16).hexdigest()


def broken(line: int, what: str) -> BrokenSave:
    """A complaint about one line of a log."""
    return BrokenSave(f"line {line}: {what}")


def shown(text: str) -> str:
    """A piece of a file for a message: short and printable."""
    return repr(text if len(text) <= 60 else text[:57] + "…")


def read_log(text: str) -> Log:
    """Read a log; `BrokenSave` names the line and what is wrong there."""
    return _Reader(text).log


class _Reader:
    """Reads a log line by line."""

    def __init__(self, text: str) -> None:
        self.lines = [line.removesuffix("\r") for line in text.split("\n")]
        while len(self.lines) > 1 and not self.lines[-1].strip():
            self.lines.pop()
        self.at = 0
        self.head: dict[str, str] = {}
        self.teams: list[Any] = []
        self.where: dict[str, int] = {}
        self.title()
        while self.lines[self.at - 1] != "begin":
            self.head_line()
        self.log = self.begun()
        while not self.log.hash:
            self.body_line()
        if self.at < len(self.lines):
            raise broken(self.at + 1, "nothing may follow the line 'end'")

    def next(self, wanted: str) -> str:
        """The next line; a file that has none is cut off."""
        if self.at >= len(self.lines):
            raise broken(self.at, f"the log is cut off here: {wanted} is missing")
        self.at += 1
        return self.lines[self.at - 1]

    def title(self) -> None:
        line = self.next("the title")
        name, _, version = line.rpartition(" ")
        if name != TITLE or not version.isdecimal():
            raise broken(1, f"not a Deepbowl log: line 1 must be '{TITLE} {VERSION}', not {shown(line)}")
        if version != str(VERSION):
            raise broken(1, f"a log of version {shown(version)}; this program reads version {VERSION}")

    # ------------------------------------------------------------------ the head
    def head_line(self) -> None:
        line = self.next("the line 'begin'")
        if line.startswith("#") or line == "begin" or not line.strip():
            return
        key, colon, value = line.partition(":")
        if not colon or (key not in _HEAD and _TEAM.match(key) is None):
            known = ", ".join(f"'{word}:'" for word in _HEAD)
            raise broken(self.at, f"{shown(line)} does not belong before 'begin'; there are {known}, 'team A:' …")
        if key in self.where:
            raise broken(self.at, f"'{key}' is given twice")
        self.where[key] = self.at
        value = value.strip()
        if key == "board":
            if value:
                raise broken(self.at, "the board stands on the lines below 'board:', each behind a '|'")
            self.head[key] = self.board()
        elif key in _HEAD:
            self.head[key] = value
        else:
            self.team(key, value)

    def board(self) -> str:
        rows: list[str] = []
        while self.at < len(self.lines) and self.lines[self.at].startswith("|"):
            rows.append(self.lines[self.at][1:].removeprefix(" "))
            self.at += 1
        if not rows:
            raise broken(self.at, "there is no board below 'board:'; its lines begin with '|'")
        return "\n".join(rows)

    def team(self, key: str, value: str) -> None:
        seat = SEAT_LETTERS.index(key[-1])
        if seat != len(self.teams):
            raise broken(self.at, f"'team {SEAT_LETTERS[len(self.teams)]}' is next, not '{key}'")
        self.teams.append(self.json(key, value, self.at))

    def json(self, key: str, value: str, line: int) -> Any:
        """Return what a line of the head holds as JSON."""
        try:
            return json.loads(value)
        except (ValueError, RecursionError) as error:
            raise broken(line, f"'{key}' is not JSON: {error}") from None

    def begun(self) -> Log:
        """Return the log that the head begins."""
        for key in ("rules", "book", "balls", "board", "dice"):
            if key not in self.head:
                raise broken(self.at, f"the log has no '{key}:' before 'begin'")
        if not self.teams:
            raise broken(self.at, "the log has no teams before 'begin'")
        balls = self.head["balls"]
        if not (balls.isascii() and balls.isdecimal() and 1 <= len(balls) <= 2):
            raise broken(self.where["balls"], f"the number of balls is not a small number: {shown(balls)}")
        dice = _DICE.match(self.head["dice"])
        if dice is None:
            raise broken(self.where["dice"], "'dice:' is a kind of dice and, if seeded, a commitment of 64 digits")
        switches = tuple(self.head.get("switches", "").split())
        kind, commitment = dice.group(1), dice.group(2) or ""
        neutrals = self.json("neutrals", self.head.get("neutrals", "[]"), self.where.get("neutrals", self.at))
        if not isinstance(neutrals, list):
            raise broken(self.where["neutrals"], "'neutrals:' is a JSON list of bodies")
        log = Log(
            self.head["rules"], self.head["book"], switches, int(balls), self.head["board"], self.teams, kind, commitment,
            neutrals,
        )  # fmt: skip
        log.lines = self.where
        log.lines["begin"] = self.at
        return log

    # ------------------------------------------------------------------ the match
    def body_line(self) -> None:
        line = self.next("the line 'end' with the hash of the match")
        log, at = self.log, self.at
        if not line.strip():
            return
        if line.startswith("#"):
            log.entries.append(Entry(COMMENT, line[1:].strip(), -1, 0, 0, "", at))
        elif (found := _END.match(line)) is not None:
            log.hash, log.lines["end"] = found.group(1), at
        elif log.key:
            raise broken(at, "only 'end' may follow 'key:'")
        elif (found := _KEY.match(line)) is not None:
            log.key, log.lines["key"] = found.group(1), at
        elif (found := _DIE.match(line)) is not None:
            value, sides = int(found.group(1)), int(found.group(2))
            if not 1 <= value <= sides:
                raise broken(at, f"a D{sides} has no face {value}")
            again = int(found.group(3) or 0)
            log.entries.append(Entry(DIE, found.group(4), -1, value, sides, found.group(5) or "", at, again))
        elif (found := _NOTE.match(line)) is not None:
            seat = -1 if found.group(2) == NO_SEAT else self.seat(found.group(2))
            log.entries.append(Entry(NOTE, found.group(1), seat, int(found.group(3)), 0, "", at, letter=found.group(2)))
        elif (found := _CHOICE.match(line)) is not None:
            seat = self.seat(found.group(1))
            log.entries.append(Entry(CHOICE, found.group(2), seat, 0, 0, "", at, letter=found.group(1)))
        else:
            forms = "'A step 4,5', 'die 4/6 dodge A3', 'note concede A 0', '# words', 'key: …' or 'end …'"
            raise broken(at, f"{shown(line)} is not a line of a log; lines look like {forms}")

    def seat(self, letter: str) -> int:
        if letter == NEUTRAL_LETTER:
            return len(self.teams)
        seat = SEAT_LETTERS.index(letter)
        if seat >= len(self.teams):
            raise broken(self.at, f"there is no team {letter}")
        return seat
