"""From names to a match: books, switches, boards, teams. An error about a wrong name lists close matches.

Command line, server and simulation all set up their matches here:

    new_match("dungeonbowl-5", 2, board="smelter", teams=["Orc", "Skaven"], dice=dice_for(7))

Every error in a name is a `SetupError`, a ValueError whose message is one sentence for a person.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from deepbowl.board.board import Board
from deepbowl.board.notation import NotationError, parse_board
from deepbowl.board.pitches import cross_pitch, open_pitch, seated, training_pitch
from deepbowl.books.registry import BOOKS, assemble, book_ids
from deepbowl.dungeons import code as codes
from deepbowl.dungeons.dungeon import Dungeon
from deepbowl.dungeons.library import dungeon, dungeon_names, layout
from deepbowl.dungeons.library import read as read_dungeon
from deepbowl.engine.dice import Dice, Seeded, draw_by_lot
from deepbowl.engine.state import NOBODY
from deepbowl.grounds import map_books
from deepbowl.match.match import Match
from deepbowl.rules.rules import DRAWN_SEATS, ROLLED_LAYOUT
from deepbowl.rules.sheet import TeamSheet
from deepbowl.rules.switches import name_of, resolve_switches, with_needed
from deepbowl.rules.vocabulary import purpose
from deepbowl.support.hints import close_to
from deepbowl.teams.editions import edition
from deepbowl.teams.ready import editions_of, ready_team, ready_teams
from deepbowl.teams.rosters import RosterError
from deepbowl.teams.team import Team, TeamError

PITCHES: Final[dict[str, Callable[[], Board]]] = {"open": open_pitch, "training": training_pitch, "cross": cross_pitch}
TEAMS_BY_SEAT: Final = ("Human", "Orc", "Skaven", "Wood Elf")
"""The bot of a seat for which none was named."""
BY_DICE: Final = "rolled"
"""The board's name where the dice of each match choose its layout."""
FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 4
SHORTEST_CODE: Final = 40
OVERTIME: Final = "overtime"


class SetupError(ValueError):
    """The match cannot be set up as requested; the message gives the reason in one sentence."""


def new_match(
    book: str,
    seats: int,
    *,
    board: str | Board | None = None,
    teams: Sequence[str | Team] = (),
    switches: Sequence[str] = (),
    balls: int = 0,
    dice: Dice | None = None,
    record: bool = True,
    files: bool = True,
    rolled: bool = False,
    unchecked: bool = False,
) -> Match:
    """A match about to begin, or a `SetupError` that says why it cannot.

    Seats without a team get one. A match without a board gets the layout that its first dice choose if the book rolls for it
    (`rolled`: the board named is the one they will choose), else the first that fits. Switches that map and teams need are
    turned on (see `turned_on_unasked`). A ready-made team drops goods that the rules refuse. Without dice no one can foresee
    them. `files` lets names be files; a server that gets names from strangers says False. `unchecked` accepts team files
    that `deepbowl team check` refuses.
    """
    seat_count(book, seats)
    dice = dice or Seeded.fresh()
    if isinstance(board, Board):
        pitch = board
    else:
        place = place_called(board, seats, book, dice)
        pitch, rolled = board_called(place.name, seats, book, files), place.rolled
    try:
        called = teams_called(book, teams, seats, files, unchecked)
        sheets = [with_gifts(book, team.sheet()) for team in called]
    except (ValueError, RosterError) as error:
        raise SetupError(str(error)) from None
    named = set(map(name_of, switches))
    needed = switches_needed(book, pitch, sheets)
    chosen = switches_called(book, [*switches, *(need for need in needed if need not in named)])
    leave_behind(book, [sheet for team, sheet in zip(called, sheets, strict=True) if is_ready(team)], chosen)
    if rolled:
        chosen = (*chosen, ROLLED_LAYOUT)
    if BOOKS[book].draws_seats and len(pitch.end_zones) == seats:
        pitch, chosen = seated(pitch, drawn_seats(seats, dice)), (*chosen, DRAWN_SEATS)
    try:
        return Match.new(book, pitch, sheets, dice, chosen, balls, record=record)
    except ValueError as error:
        raise SetupError(str(error)) from None


def split(text: str) -> list[str]:
    """The parts of a list on the command line: "Orc, Skaven" are two."""
    return [part.strip() for part in text.split(",") if part.strip()]


def seat_count(book: str, seats: int) -> int:
    """Return the number of teams, if the book allows it; SetupError otherwise."""
    rules = BOOKS[book_called(book)]
    if seats not in rules.seats:
        span = " to ".join(dict.fromkeys(map(str, (rules.seats[0], rules.seats[-1]))))
        raise SetupError(f"{rules.title} has {span} seats, not {seats}")
    return seats


def seat_counts(book: str) -> tuple[int, ...]:
    """Return all numbers of teams that a book allows."""
    return BOOKS[book_called(book)].seats


def usual_seats(book: str) -> int:
    """Return the default number of teams: the smallest that the book allows."""
    return seat_counts(book)[0]


# ---------------------------------------------------------------- rules
def books() -> list[str]:
    """The books that can be played."""
    return book_ids()


def book_called(name: str) -> str:
    """A book that exists."""
    if name not in BOOKS:
        raise SetupError(f"no book {name!r}{close_to(name, book_ids())}")
    return name


def switches_called(book: str, names: Sequence[str]) -> tuple[str, ...]:
    """Switches the book has and those they bring, each once with its value, in the book's order."""
    rules = BOOKS[book_called(book)]
    known = [switch.name for switch in rules.switches]
    for name in map(name_of, names):
        if name not in known:
            raise SetupError(f"no switch {name!r} in the book {book!r}{close_to(name, known)}")
    try:
        return resolve_switches(rules.title, rules.switches, names)
    except ValueError as error:
        raise SetupError(str(error)) from None


def usual_edition(book: str) -> str:
    """Return the edition of teams a book takes first."""
    return BOOKS[book].editions[0]


def deciding_switches(book: str) -> tuple[str, ...]:
    """Return the optional rules of a book that force a winner: extra time. [CRP-11.8, 2020-14.5]"""
    return tuple(switch.name for switch in BOOKS[book].switches if switch.name == OVERTIME)


def turned_on_unasked(match: Match, asked: Sequence[str]) -> list[str]:
    """Return the switches of a match that were not named: its map or a team needs them, or a named one brings them."""
    optional = {switch.name for switch in match.rules.switches} - set(map(name_of, asked))
    return [switch for switch in match.rules.active_switches if name_of(switch) in optional]


def switches_needed(book: str, board: Board, teams: Sequence[TeamSheet] = ()) -> tuple[str, ...]:
    """Switches without which a board cannot be played under a book, or by these teams: they are turned on whether they were
    named or not."""
    rules = BOOKS[book_called(book)]
    return tuple(dict.fromkeys((*rules.switches_for(board), *rules.switches_for_teams(teams))))


def any_values(random: Random, book: str) -> tuple[str, ...]:
    """Return every switch of a book that acts in a match, with a random value if it takes one."""
    known = [switch for switch in BOOKS[book_called(book)].switches if not switch.league]
    return tuple(switch.written(random.choice(switch.values()) if switch.valued else "") for switch in known)


def together(book: str, wanted: Iterable[str], board: Board) -> tuple[str, ...]:
    """Return the wanted switches with those they need, as far as they fit together, and those the board needs."""
    rules = BOOKS[book_called(book)]
    found = resolve_switches(rules.title, rules.switches, rules.switches_for(board))
    for switch in wanted:
        try:
            both = dict.fromkeys((*found, *with_needed(rules.switches, [switch])))
            more = resolve_switches(rules.title, rules.switches, both)
        except ValueError:
            continue
        if _fits(book, more, board):
            found = more
    return found


def _fits(book: str, switches: tuple[str, ...], board: Board) -> bool:
    """Return whether a match with these switches can be played on a board, with as many balls as they bring."""
    made = assemble(book, switches)
    return made.balls <= made.setup.most_balls(board) and not made.complaint(board)


# ---------------------------------------------------------------- boards
def boards_for(book: str, seats: int) -> list[str]:
    """The names of the boards of the library that a book is played on with this many teams; the first is the usual one."""
    if book not in map_books():
        return ["open" if seats <= FEWEST_SEATS else "cross"]
    fitting = dungeon_names(book, seats)
    if not fitting:
        raise SetupError(f"{BOOKS[book].title} has no board for {seats} seats in the library; name your own")
    return fitting


class Place(NamedTuple):
    """A board by its name, and whether dice chose it."""

    name: str
    rolled: bool


def place_called(name: str | None, seats: int, book: str, dice: Dice) -> Place:
    """Return the board of a match: the one named, or the layout its dice will choose first. [SB-LAYOUT-01]

    The dice are looked at and left as they were: the match rolls them again as its own first roll, for all to see.
    """
    rules = BOOKS[book_called(book)]
    if not rules.layout_dice:
        return Place(boards_for(book, seats)[0] if name is None else name, False)
    if name not in (None, BY_DICE):
        return Place(name or "", False)
    at = dice.position()
    total = sum(dice.roll(sides, purpose.LAYOUT, NOBODY) for sides in rules.layout_dice)
    dice.rewind(at)
    return Place(layout(total).name, True)


def drawn_seats(seats: int, dice: Dice) -> list[int]:
    """Return the seats clockwise from the north, from the dice of a match; the match rolls them again as its own.
    [DB-SETUP-01]
    """
    at = dice.position()
    around = draw_by_lot(seats, lambda sides: dice.roll(sides, purpose.SEATS, NOBODY))
    dice.rewind(at)
    return around


def usual_board(book: str, seats: int) -> str:
    """Return the name of the default board."""
    return BY_DICE if BOOKS[book_called(book)].layout_dice else boards_for(book, seats)[0]


def board_called(name: str | None, seats: int, book: str, files: bool = True) -> Board:
    """A pitch or dungeon by name, share code or file; without any the first that fits the book and the seats."""
    if name is None:
        name = boards_for(book, seats)[0]
    if name in PITCHES:
        return PITCHES[name]()
    if (found := dungeon_called(name)) is not None:
        return found.board()
    path = Path(name)
    if not files or not path.is_file():
        what = "board and no file" if files else "board"
        raise SetupError(f"no {what} {name!r}{close_to(name, [*PITCHES, *dungeon_names()])}")
    return _board_in(path)


def dungeon_called(name: str) -> Dungeon | None:
    """The dungeon of the library with this name, or the one behind a share code; None if it is neither."""
    if name in dungeon_names():
        return dungeon(name)
    if len(name) >= SHORTEST_CODE and name[0] == codes.VERSION and "." not in name and "/" not in name:
        try:
            return codes.decode(name)
        except codes.CodeError as error:
            raise SetupError(str(error)) from None
    return None


def _board_in(path: Path) -> Board:
    """The board of a file: in the notation of boards, or a dungeon in its own."""
    text = _text_of(path)
    try:
        return parse_board(text)
    except NotationError as error:
        try:
            return read_dungeon(text).board()
        except ValueError as other:
            raise SetupError(f"{path}: no board ({error}) and no dungeon ({other})") from None


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise SetupError(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise SetupError(f"{path} is not UTF-8 text: {error}") from None


# ---------------------------------------------------------------- teams
def team_called(name: str, book: str, files: bool = True, unchecked: bool = False) -> Team:
    """Return a ready team by race or name, or a team from its file.

    Raise `SetupError` if the book does not take the team, or if its file breaks a rule of its edition. `unchecked` skips
    the second check.
    """
    try:
        if files and name.endswith(".json"):
            team = taken_by(book, Team.from_json(_text_of(Path(name))))
            return team if unchecked else _checked(name, team)
        taken = BOOKS[book_called(book)].editions
        known = editions_of(name)
        team = ready_team(name, next((found for found in known if found in taken), (known or taken)[0]))
        return taken_by(book, team)
    except RosterError as error:
        raise SetupError(str(error)) from None
    except TeamError as error:
        raise SetupError(f"{name}: {error}") from None


def _checked(name: str, team: Team) -> Team:
    """Return the team of a file, or raise `SetupError` with the first rule it breaks."""
    found = team.legal()
    if not found:
        return team
    more = f" (1 of {len(found)} problems; `deepbowl team check {name}` lists all)" if len(found) > 1 else ""
    raise SetupError(f"{name}: {found[0]}{more}; to play this team anyway, add --unchecked")


def taken_by(book: str, team: Team) -> Team:
    """Return the team if it was drafted under an edition that the book takes; SetupError otherwise."""
    rules = BOOKS[book_called(book)]
    if team.edition not in rules.editions:
        others = [other for other, its in BOOKS.items() if team.edition in its.editions]
        where = f"it plays under {' or '.join(others)}" if others else "no book that can be played takes it yet"
        raise SetupError(
            f"{team.name} ({team.race}) is a team of {edition(team.edition).title}, "
            f"{rules.title} takes those of {' and '.join(edition(name).title for name in rules.editions)}; {where}"
        )
    return team


def teams_called(
    book: str, names: Sequence[str | Team], seats: int, files: bool = True, unchecked: bool = False
) -> list[Team]:
    """Return one team per seat: those named, then others. Raise `SetupError` for more names than seats."""
    if len(names) > seats:
        raise SetupError(f"{len(names)} teams for {seats} seats")
    named = [
        taken_by(book, name) if isinstance(name, Team) else team_called(name, book, files, unchecked) for name in names
    ]
    return fill_up(book, named, seats)


def with_gifts(book: str, sheet: TeamSheet) -> TeamSheet:
    """Return the team with the skills that the book adds to its positions."""
    given = BOOKS[book_called(book)].given
    for player in sheet.players:
        gifts = given.get(player.position, ())
        player.skills = (*player.skills, *(skill for skill in gifts if skill not in player.skills))
    return sheet


def is_ready(team: Team) -> bool:
    """Return whether a team is ready-made, as it comes with Deepbowl."""
    return ready_teams(team.edition).get(team.race) == team


def leave_behind(book: str, sheets: Sequence[TeamSheet], switches: tuple[str, ...]) -> None:
    """Remove goods of ready-made teams that these optional rules refuse, such as a bribe under the eye: no coach
    bought them. A drafted team that brings them is refused. [AG-REF-06]"""
    for kind in assemble(book, switches).refused_goods if switches and sheets else ():
        for sheet in sheets:
            sheet.goods = {name: count for name, count in sheet.goods.items() if name != kind}


def fill_up(book: str, teams: list[Team], seats: int) -> list[Team]:
    """Return the given teams, then others, one for each seat."""
    taken = {team.race for team in teams}
    spare = [race for race in usual_races(book) if race not in taken]
    return teams + [team_called(race, book) for race in spare[: seats - len(teams)]]


def races_for(book: str) -> list[str]:
    """The races of the ready teams that a book takes."""
    return list(dict.fromkeys(race for name in BOOKS[book_called(book)].editions for race in ready_teams(name)))


def races_allowed(book: str, switches: tuple[str, ...]) -> list[str]:
    """Return the ready-made teams whose goods the rules with these switches accept."""
    rules = assemble(book, switches)
    return [race for race in races_for(book) if not rules.goods_complaint(team_called(race, book).sheet().goods)]


def carried_by(book: str, switches: tuple[str, ...], kind: str) -> list[str]:
    """Return the names of items or weapons that players of a book may carry with these switches."""
    return [trait.name for trait in assemble(book, switches).traits if trait.carried == kind]


def usual_races(book: str) -> list[str]:
    """Return the same races, the default ones first."""
    races = races_for(book)
    return list(dict.fromkeys([*(race for race in TEAMS_BY_SEAT if race in races), *races]))


# ---------------------------------------------------------------- dice
def dice_for(seed: int | None) -> Seeded:
    """Return dice fixed by a seed, or dice that no one can foresee."""
    try:
        return Seeded.fresh() if seed is None else Seeded(seed)
    except OverflowError:
        raise SetupError(f"the seed {seed} is too large a number") from None
