"""A lesson as a file. docs/lessons.md says how to write one.

    id = "d5-06-chest"
    title = "Open a chest"
    book = "dungeonbowl-5"
    board = \"\"\"…\"\"\"
    players = { A = "Blitzer", b = "Lineman, prone" }
    solution = ["activate A", "declare move", "step 5,1"]
    [[step]]
    say = "…"
    allow = ["activate A", "declare move", "step *"]
    goal = { A = "5,1" }

Whatever is wrong with a file is a `LessonError` that says where and what to do.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from deepbowl import data
from deepbowl.books.registry import BOOKS
from deepbowl.engine.dice import Dice
from deepbowl.lessons.goals import Goal
from deepbowl.match.setup import SetupError, book_called, team_called, usual_races
from deepbowl.positions.build import Built, Sketch, build, goods_called
from deepbowl.positions.drawing import SEAT_OF_LETTER, rows_of
from deepbowl.positions.players import POSTURES, Player
from deepbowl.positions.script import FACE_WORDS
from deepbowl.rules.sheet import PlayerSheet, TeamSheet
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.roll_kinds import roll_kinds
from deepbowl.support.hints import close_to

FOLDER: Final = "lessons"
STILL: Final = "still"
"""The bot of the other teams unless the file says otherwise: it ends its turns."""
MOST_TEXT: Final = 20_000
"""Characters of a lesson file."""
MOST_STEPS: Final = 12
TOP: Final = frozenset((
    "id", "title", "book", "seconds", "teaches", "teams", "board", "players", "match", "dice", "solution", "step", "end",
    "switches", "ground",
))  # fmt: skip
OF_MATCH: Final = frozenset((
    "turns", "rerolls", "hidden_balls", "others", "half", "score", "ends", "edge", "goods",
))  # fmt: skip
OF_STEP: Final = frozenset(("say", "point", "allow", "refuse", "goal", "hint"))
OF_END: Final = frozenset(("say", "lost"))
REFUSED: Final = "Not in this lesson. Follow the words above the board."
DONE: Final = "The lesson is complete."


class LessonError(ValueError):
    """A lesson file that cannot be used; the message says where and what is wrong."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step: what to say, what to point at, what is allowed, when it is done."""

    say: str
    point: str
    allow: tuple[str, ...]
    refuse: str
    goal: Goal
    hint: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson, read from its file."""

    id: str
    title: str
    book: str
    switches: tuple[str, ...]
    seconds: int
    teaches: tuple[str, ...]
    teams: tuple[str, ...]
    board: str
    ground: str
    players: dict[str, str]
    match: dict[str, Any]
    dice: tuple[tuple[str, int], ...]
    solution: tuple[str, ...]
    steps: tuple[Step, ...]
    end: str
    lost: Goal
    lost_say: str
    text: str = field(repr=False)
    """The file itself: a lesson that is being played keeps it."""

    @property
    def others(self) -> str:
        """Return the bot that plays the other teams."""
        return str(self.match.get("others", STILL))

    def built(self, dice: Dice) -> Built:
        """Return the match of the lesson with the letters of its players. Raise `LessonError` if it cannot be built."""
        try:
            built = build(_sketch(self), dice)
        except (ValueError, LookupError, SetupError) as error:
            raise LessonError(f"{self.id}: the position cannot be built: {error}") from None
        built.match.advance()
        return built


# ---------------------------------------------------------------- reading
def read_lesson(text: str, where: str = "lesson") -> Lesson:
    """Return the lesson of a file's text; `where` is what messages call the file. Raise `LessonError` if it is none."""
    if len(text) > MOST_TEXT:
        raise LessonError(f"{where}: {len(text)} characters; a lesson has at most {MOST_TEXT}")
    try:
        packed = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LessonError(f"{where}: not TOML: {error}") from None
    _only(packed, TOP, where)
    book = _book(packed, where)
    match = _table(packed, "match", where)
    _only(match, OF_MATCH, f"{where}: match")
    end = _table(packed, "end", where)
    _only(end, OF_END, f"{where}: end")
    lost = dict(_table(end, "lost", f"{where}: end"))
    lost_say = lost.pop("say", "That did not work. Start again.")
    steps = packed.get("step", [])
    if not isinstance(steps, list) or not 0 < len(steps) <= MOST_STEPS:
        raise LessonError(f"{where}: a lesson has 1 to {MOST_STEPS} tables [[step]]")
    return Lesson(
        id=_text(packed, "id", where), title=_text(packed, "title", where), book=book,
        switches=_texts(packed, "switches", where), seconds=_number(packed, "seconds", where, 60),
        teaches=_texts(packed, "teaches", where), teams=_texts(packed, "teams", where), board=_text(packed, "board", where),
        ground=str(packed.get("ground", "")),
        players={str(letter): str(words) for letter, words in _table(packed, "players", where).items()}, match=match,
        dice=tuple(die for words in _texts(packed, "dice", where) for die in _dice(words, where)),
        solution=_texts(packed, "solution", where),
        steps=tuple(_step(step, f"{where}: step {number}") for number, step in enumerate(steps, 1)),
        end=str(end.get("say", DONE)), lost=lost, lost_say=str(lost_say), text=text,
    )  # fmt: skip


def _book(packed: dict[str, Any], where: str) -> str:
    try:
        return book_called(_text(packed, "book", where))
    except SetupError as error:
        raise LessonError(f"{where}: {error}") from None


def _step(packed: object, where: str) -> Step:
    if not isinstance(packed, dict):
        raise LessonError(f"{where}: not a table")
    _only(packed, OF_STEP, where)
    goal = _table(packed, "goal", where)
    if not goal:
        raise LessonError(f"{where}: no goal; write when the step is done, for example goal = {{ score = 1 }}")
    return Step(
        _text(packed, "say", where), str(packed.get("point", "")), _texts(packed, "allow", where),
        str(packed.get("refuse", REFUSED)), goal, str(packed.get("hint", "")),
    )  # fmt: skip


def _dice(words: str, where: str) -> list[tuple[str, int]]:
    """Return the dice of one entry: "dodge 2", "armour 3 4", "block push down"."""
    name, *faces = words.split()
    if name not in roll_kinds():
        raise LessonError(f"{where}: no roll is called '{name}'{close_to(name, sorted(roll_kinds()))}")
    dice = []
    for face in faces:
        if name == purpose.BLOCK and face in FACE_WORDS:
            dice.append((name, FACE_WORDS[face]))
        elif face.isdigit() and int(face) > 0:
            dice.append((name, int(face)))
        else:
            raise LessonError(f"{where}: '{face}' in '{words}' is not a face; write numbers, for block dice push, down …")
    if not dice:
        raise LessonError(f"{where}: '{words}' has no face; write for example \"dodge 2\"")
    return dice


def _only(packed: dict[str, Any], known: frozenset[str], where: str) -> None:
    for key in packed:
        if key not in known:
            raise LessonError(f"{where}: '{key}' means nothing here{close_to(key, sorted(known))}")


def _text(packed: dict[str, Any], key: str, where: str) -> str:
    value = packed.get(key)
    if not isinstance(value, str) or not value.strip():
        raise LessonError(f"{where}: '{key}' is missing; it is a text")
    return value


def _number(packed: dict[str, Any], key: str, where: str, default: int) -> int:
    value = packed.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise LessonError(f"{where}: '{key}' is a number from 1")
    return value


def _texts(packed: dict[str, Any], key: str, where: str) -> tuple[str, ...]:
    value = packed.get(key, [])
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise LessonError(f"{where}: '{key}' is a list of texts")
    return tuple(value)


def _table(packed: dict[str, Any], key: str, where: str) -> dict[str, Any]:
    value = packed.get(key, {})
    if not isinstance(value, dict):
        raise LessonError(f"{where}: '{key}' is a table in braces")
    return value


# ---------------------------------------------------------------- building
def _sketch(lesson: Lesson) -> Sketch:
    """Return the drawing of a lesson with real players of its teams on it."""
    match = lesson.match
    seats = _seats(lesson)
    races = [*lesson.teams, *(race for race in usual_races(lesson.book) if race not in lesson.teams)][:seats]
    sheets = [team_called(race, lesson.book, files=False).sheet() for race in races]
    letters = dict.fromkeys([*lesson.players, *_drawn(lesson)])
    taken: set[tuple[int, int]] = set()
    players = {letter: _player(lesson, sheets, letter, taken) for letter in sorted(letters)}
    each = {key: _each(match.get(key, 0)) for key in ("rerolls", "score")}
    goods = {name: _each(count) for name, count in match.get("goods", {}).items()}
    return Sketch(
        text=lesson.board, book=lesson.book, switches=lesson.switches, board=None, at=(0, 0), ground=lesson.ground,
        areas={},
        marks={}, ends=str(match.get("ends", "")), edge=str(match.get("edge", "wall")), diagonals="closed", shut=(),
        seats=seats, turn=0, turns=_each(match.get("turns", 1)), half=int(match.get("half", 1)), first=0,
        rerolls=each["rerolls"], score=each["score"], goods=goods_called(lesson.book, goods), balls=(),
        spare_balls=int(match.get("hidden_balls", 0)), players=players,
        teams=[(sheet.name, sheet.race) for sheet in sheets], name=lesson.title,
    )  # fmt: skip


def _drawn(lesson: Lesson) -> list[str]:
    """Return the letters of the players in the drawing."""
    return [sign for row in rows_of(lesson.board) for sign in row if sign in SEAT_OF_LETTER]


def _seats(lesson: Lesson) -> int:
    drawn = [SEAT_OF_LETTER[letter] for letter in [*_drawn(lesson), *lesson.players] if letter in SEAT_OF_LETTER]
    fewest = BOOKS[lesson.book].seats[0]
    return max([fewest, len(lesson.teams), *(seat + 1 for seat in drawn)])


def _each(value: object) -> int | tuple[int, ...]:
    return tuple(int(one) for one in value) if isinstance(value, list) else int(str(value))


def _player(lesson: Lesson, sheets: list[TeamSheet], letter: str, taken: set[tuple[int, int]]) -> Player:
    """Return a player of a lesson: the next of that position of their team, with what the words after it say."""
    if letter not in SEAT_OF_LETTER:
        raise LessonError(f"'{letter}' is not the letter of a player: A-H, a-h, P-W or p-w, a group for each team")
    seat = SEAT_OF_LETTER[letter]
    position, *words = [part.strip() for part in lesson.players.get(letter, "").split(",")]
    sheet = _hired(sheets[seat], seat, position, taken)
    posture, ball, acted, more = "", False, False, []
    for word in words:
        if word == "ball":
            ball = True
        elif word == "acted":
            acted = True
        elif word.startswith("+"):
            more.append(word[1:].strip())
        elif word in POSTURES:
            posture = word
        else:
            known = ", ".join(["ball", "acted", "+SKILL", *(word for word in POSTURES if word)])
            raise LessonError(f"player {letter}: '{word}' means nothing; there are: {known}")
    return Player(
        posture, sheet.ma, sheet.st, sheet.ag, sheet.pa, sheet.av, ", ".join([*sheet.skills, *more]), sheet.race,
        sheet.position, seat=seat, ball=ball, acted=acted, name=sheet.name,
    )  # fmt: skip


def _hired(team: TeamSheet, seat: int, position: str, taken: set[tuple[int, int]]) -> PlayerSheet:
    """Return the next player of a position who is not in the lesson yet; without a position the last of the list."""
    known = list(dict.fromkeys(sheet.position for sheet in team.players))
    wanted = position or known[-1]
    if wanted not in known:
        raise LessonError(f"the {team.race} team has no position {wanted!r}{close_to(wanted, known)}")
    for number, sheet in enumerate(team.players):
        if sheet.position == wanted and (seat, number) not in taken:
            taken.add((seat, number))
            return sheet
    raise LessonError(f"the {team.race} team has no other {wanted}")


# ---------------------------------------------------------------- the lessons there are
def read_lesson_file(path: Path) -> Lesson:
    """Return the lesson of a file. Raise `LessonError` if it cannot be read."""
    try:
        return read_lesson(path.read_text(encoding="utf-8"), str(path))
    except (OSError, UnicodeDecodeError) as error:
        raise LessonError(f"{path}: {error}") from None


def lessons_in(folder: Path) -> list[Lesson]:
    """Return the lessons of a folder, in the order of their file names. Raise `LessonError` for the first that is wrong."""
    return [read_lesson_file(path) for path in sorted(folder.glob("*.toml"))]


@cache
def lessons() -> dict[str, Lesson]:
    """Return the lessons that come with Deepbowl, by id, in their order."""
    found = [read_lesson(data.text(f"{FOLDER}/{name}"), name) for name in data.names(FOLDER)]
    return {lesson.id: lesson for lesson in found}
