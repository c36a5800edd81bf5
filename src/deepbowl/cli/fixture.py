"""From names on the command line to a match: books, switches, boards, teams, bots; a wrong name is told with close ones."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from deepbowl.board.board import Board
from deepbowl.board.notation import NotationError, parse_board
from deepbowl.board.pitches import cross_pitch, open_pitch, training_pitch
from deepbowl.bots.named import bot_called
from deepbowl.bots.protocol import Bot
from deepbowl.cli.errors import UserError
from deepbowl.dungeons.dungeon import BOOKS as DUNGEON_BOOKS
from deepbowl.dungeons.library import dungeon, dungeon_names
from deepbowl.dungeons.library import read as read_dungeon
from deepbowl.engine.dice import Dice, Seeded
from deepbowl.hints import close_to
from deepbowl.rules.assemble import BOOKS, book_ids
from deepbowl.rules.match import Match
from deepbowl.teams.ready import ready_team, ready_teams
from deepbowl.teams.team import Team

BOARDS: Final[dict[str, Callable[[], Board]]] = {"open": open_pitch, "training": training_pitch, "cross": cross_pitch}
TEAMS_BY_SEAT: Final = ("Human", "Orc", "Skaven", "Wood Elf")
"""Who plays where nobody was named."""
FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 4


def split(text: str) -> list[str]:
    """The parts of a list on the command line: "Orc, Skaven" are two."""
    return [part.strip() for part in text.split(",") if part.strip()]


def book_called(name: str) -> str:
    """A book that exists."""
    if name not in BOOKS:
        raise UserError(f"no book {name!r}{close_to(name, book_ids())}")
    return name


def switches_called(book: str, names: list[str]) -> tuple[str, ...]:
    """Switches the book has, each once."""
    known = BOOKS[book_called(book)].switches
    for name in names:
        if name not in known:
            raise UserError(f"no switch {name!r} in the book {book!r}{close_to(name, known)}")
    return tuple(dict.fromkeys(names))


def board_called(name: str | None, seats: int, book: str = "crp") -> Board:
    """A pitch or dungeon by its name, or a file with one; without either the first that fits the book and the seats."""
    if name is None:
        fitting = dungeon_names(book, seats) if book in DUNGEON_BOOKS else []
        if fitting:
            return dungeon(fitting[0]).board()
        return BOARDS["open" if seats <= FEWEST_SEATS else "cross"]()
    if name in BOARDS:
        return BOARDS[name]()
    if name in dungeon_names():
        return dungeon(name).board()
    path = Path(name)
    if not path.is_file():
        raise UserError(f"no board and no file {name!r}{close_to(name, [*BOARDS, *dungeon_names()])}")
    return _board_in(path)


def _board_in(path: Path) -> Board:
    """The board of a file: in the notation of boards, or a dungeon in its own."""
    text = path.read_text(encoding="utf-8")
    try:
        return parse_board(text)
    except NotationError as error:
        try:
            return read_dungeon(text).board()
        except ValueError as other:
            raise UserError(f"{path}: no board ({error}) and no dungeon ({other})") from None


def team_called(name: str) -> Team:
    """A ready team by race or name, or a team from its file."""
    if name.endswith(".json"):
        return Team.from_json(Path(name).read_text(encoding="utf-8"))
    return ready_team(name)


def teams_called(names: list[str], seats: int) -> list[Team]:
    """So many teams: those named, then others; one name a seat at most."""
    if len(names) > seats:
        raise UserError(f"{len(names)} teams for {seats} seats")
    return fill_up([team_called(name) for name in names], seats)


def fill_up(teams: list[Team], seats: int) -> list[Team]:
    """The teams there are, then others, one for each seat."""
    taken = {team.race for team in teams}
    spare = [race for race in (*TEAMS_BY_SEAT, *ready_teams()) if race not in taken]
    return teams + [ready_team(race) for race in spare[: seats - len(teams)]]


def bots_called(names: list[str], seed: int | None) -> list[Bot]:
    """Bots by their names, each with chances of its own that the seed fixes."""
    try:
        return [bot_called(name, None if seed is None else seed * MOST_SEATS + n) for n, name in enumerate(names)]
    except ValueError as error:
        raise UserError(str(error)) from None


def seat_count(seats: int) -> int:
    """A number of seats that can be played."""
    if not FEWEST_SEATS <= seats <= MOST_SEATS:
        raise UserError(f"a match has {FEWEST_SEATS} to {MOST_SEATS} seats, not {seats}")
    return seats


def dice_for(seed: int | None) -> Seeded:
    """Dice that a seed fixes, or that nobody can foresee."""
    try:
        return Seeded.fresh() if seed is None else Seeded(seed)
    except OverflowError:
        raise UserError(f"the seed {seed} is too large a number") from None


def new_match(
    book: str, switches: list[str], board: str | None, teams: list[Team], balls: int, dice: Dice, record: bool = True
) -> Match:
    """A match about to begin, or one line that says why it cannot. What the map needs is turned on."""
    pitch = board_called(board, len(teams), book)
    chosen = switches_called(book, [*switches, *BOOKS[book_called(book)].switches_for(pitch)])
    sheets = [team.sheet() for team in teams]
    try:
        return Match.new(book, pitch, sheets, dice, chosen, balls, record=record)
    except ValueError as error:
        raise UserError(str(error)) from None
