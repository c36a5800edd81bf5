"""The puzzles of a book as a file: `data/puzzles/BOOK.json`. Boards and teams stand in it once, positions refer to them.

Each puzzle is one line, so that a change of one of them shows as one line.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from deepbowl import data
from deepbowl.engine.dice import Dice, Seeded
from deepbowl.match.match import Match
from deepbowl.positions.position import Position

FOLDER: Final = "puzzles"
EASY: Final = "easy"
MEDIUM: Final = "medium"
HARD: Final = "hard"
CLOSE_CALL: Final = 0.15
"""A best line that is less than this much better than the obvious run is easily missed."""
TWO: Final = 2


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, the best line that is known, its chance, and the chance of the best run of a single player."""

    id: str
    position: Position
    seat: int
    line: tuple[str, ...]
    chance: float
    obvious: float
    activations: int
    seed: int
    """The seed of the bot match it was found in."""

    @property
    def book(self) -> str:
        """Return the id of the rule book."""
        return self.position.book

    @property
    def difficulty(self) -> str:
        """Return how hard the best line is to find: by the players it needs and by what it gains."""
        if self.activations > TWO:
            return HARD
        return MEDIUM if self.obvious > 0 and self.chance - self.obvious < CLOSE_CALL else EASY

    def match(self, dice: Dice | None = None) -> Match:
        """Return the match that begins with this puzzle."""
        return self.position.match(dice or Seeded(0))


def puzzle_id(position: Position) -> str:
    """Return a name for a position that stays the same whatever other puzzles there are."""
    return hashlib.blake2b(position.text().encode(), digest_size=5).hexdigest()


# ---------------------------------------------------------------- writing
def write_puzzles(path: Path, puzzles: Sequence[Puzzle]) -> None:
    """Write puzzles of one book into a file."""
    boards: list[str] = []
    teams: list[Any] = []
    lines = []
    for puzzle in puzzles:
        place = puzzle.position
        packed = {
            "id": puzzle.id, "board": _number(boards, place.board), "teams": [_number(teams, team) for team in place.teams],
            "switches": place.switches, "neutrals": place.neutrals, "seat": puzzle.seat, "chance": round(puzzle.chance, 6),
            "obvious": round(puzzle.obvious, 6), "activations": puzzle.activations, "seed": puzzle.seed,
            "line": list(puzzle.line), "facts": place.facts,
        }  # fmt: skip
        lines.append(_written(packed))
    book = puzzles[0].book if puzzles else ""
    head = [f'"book": {_written(book)}', '"boards": ' + _listed(boards), '"teams": ' + _listed(teams)]
    body = ",\n".join([*head, '"puzzles": [\n' + ",\n".join(lines) + "\n]"])
    path.write_text("{\n" + body + "\n}\n", encoding="utf-8")


def _number(known: list[Any], thing: Any) -> int:
    """Return where a thing stands in a list, at its end if it is new."""
    if thing not in known:
        known.append(thing)
    return known.index(thing)


def _written(thing: Any) -> str:
    return json.dumps(thing, ensure_ascii=False, separators=(",", ":"))


def _listed(things: list[Any]) -> str:
    return "[\n" + ",\n".join(_written(thing) for thing in things) + "\n]"


# ---------------------------------------------------------------- reading
def read_puzzles(text: str) -> list[Puzzle]:
    """Return the puzzles of a file."""
    packed = json.loads(text)
    boards, teams = packed["boards"], packed["teams"]
    return [
        Puzzle(
            one["id"],
            Position(
                packed["book"], one["switches"], boards[one["board"]], [teams[number] for number in one["teams"]],
                one["facts"], one["neutrals"],
            ),
            one["seat"], tuple(one["line"]), one["chance"], one["obvious"], one["activations"], one["seed"],
        )
        for one in packed["puzzles"]
    ]  # fmt: skip


def puzzle_books() -> list[str]:
    """Return the books that have puzzles."""
    return [name.removesuffix(".json") for name in data.names(FOLDER)]


@cache
def puzzles_of(book: str) -> list[Puzzle]:
    """Return the puzzles of a book, none if it has none."""
    return read_puzzles(data.text(f"{FOLDER}/{book}.json")) if book in puzzle_books() else []
