"""`deepbowl play`: a match in the terminal, a person against bots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from deepbowl.bots.levels import level_called
from deepbowl.bots.named import bots_called
from deepbowl.cli.draw import ask, console_for
from deepbowl.cli.errors import UserError
from deepbowl.cli.options import Book, Unchecked
from deepbowl.cli.session import Session
from deepbowl.cli.tell import tell_switches
from deepbowl.engine.dice import SEALED
from deepbowl.engine.errors import BrokenSave
from deepbowl.engine.log import SEAT_LETTERS
from deepbowl.match import setup
from deepbowl.match.match import Match
from deepbowl.teams.team import Team

PERSON = 0


def play(
    team: Annotated[str | None, typer.Option(help="Your team by race, name or .json file.")] = None,
    against: Annotated[str | None, typer.Option(help="Opposing teams, e.g. Orc or Orc,Skaven,Dwarf.")] = None,
    book: Book = "crp",
    seats: Annotated[int, typer.Option(help="Number of teams; 0 uses the book's smallest number.")] = 0,
    board: Annotated[str | None, typer.Option(help="A pitch (open, training, cross), a dungeon or a file.")] = None,
    balls: Annotated[int, typer.Option(min=0, help="Number of balls; 0 uses the book's number.")] = 0,
    switch: Annotated[list[str] | None, typer.Option(help="An optional rule. May be repeated.")] = None,
    bot: Annotated[str, typer.Option(help="Bot for the other seats, rookie to master. See `deepbowl bot list`.")] = "coach",
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same dice.")] = None,
    load: Annotated[Path | None, typer.Option(help="Continue a saved match.")] = None,
    unchecked: Unchecked = False,
) -> None:
    """Play against bots in the terminal. Press Enter for the suggested answer, ? for help."""
    console = console_for()
    seats = setup.seat_count(book, seats or setup.usual_seats(book))
    bots_called([bot], seed)
    try:
        if load is not None:
            m = _loaded(load, seed)
        else:
            setup.switches_called(book, switch or [])
            dice = setup.dice_for(seed)
            setup.board_called(setup.place_called(board, seats, book, dice).name, seats, book)
            teams = _pick_teams(console, book, team, against, seats, unchecked)
            m = setup.new_match(book, seats, board=board, teams=teams, switches=switch or [], balls=balls, dice=dice)
    except (EOFError, KeyboardInterrupt):
        console.print("\nGoodbye.")
        return
    bots = dict(enumerate(bots_called([bot] * m.seats, seed)))
    _welcome(console, m, bot)
    if load is None:
        tell_switches(console, m, switch or [])
    session = Session(m, PERSON, bots, console, lambda prompt: ask(console, prompt))
    session.told = len(m.events or []) if load is not None else 0
    session.run()


def _loaded(file: Path, seed: int | None) -> Match:
    text = file.read_text(encoding="utf-8")
    try:
        m = Match.load(text, None if seed is None else setup.dice_for(seed))
    except BrokenSave as error:
        raise UserError(f"{file}: {error}") from None
    if m.dice.kind == SEALED:
        raise UserError(f"{file} was saved without its dice. To continue with new dice, add --seed N")
    if m.events is None:
        raise UserError(f"{file} was saved without its choices, so it cannot be continued here")
    return m


def _welcome(console: Console, m: Match, bot: str) -> None:
    others = ", ".join(f"{SEAT_LETTERS[seat]} {m.sheets[seat].name}" for seat in range(m.seats) if seat != PERSON)
    level = level_called(bot)
    coach = f", coached by {level.coaches[0]} ({level.title})" if level is not None else ""
    console.print(Text(f"You are {SEAT_LETTERS[PERSON]}, {m.sheets[PERSON].name}, against {others}{coach}.", "bold"))
    console.print("Press Enter for the answer marked with >, ? for help, q to quit.\n")


# ---------------------------------------------------------------- picking teams
def _pick_teams(
    console: Console, book: str, own: str | None, against: str | None, seats: int, unchecked: bool
) -> list[Team]:
    """Teams named on the command line; anyone who named none is asked."""
    names = setup.split(against or "")
    if len(names) > seats - 1:
        raise UserError(f"{len(names)} opponents for {seats} seats; add --seats {len(names) + 1}")
    opponents = [setup.team_called(name, book, unchecked=unchecked) for name in names]
    chosen = setup.team_called(own, book, unchecked=unchecked) if own is not None else None
    if chosen is None or not names:
        _list_teams(console, book)
    if chosen is None:
        taken = {team.race for team in opponents}
        chosen = _ask_team(console, book, "Your team", taken, unchecked)
    if not names:
        count = seats - 1
        for number in range(1, count + 1):
            taken = {team.race for team in (chosen, *opponents)}
            title = "Opponent" if count == 1 else f"Opponent {number}"
            opponents.append(_ask_team(console, book, title, taken, unchecked))
    return setup.fill_up(book, [chosen, *opponents], seats)


def _list_teams(console: Console, book: str) -> None:
    entries = [Text(f"{number:>2} {race}") for number, race in enumerate(setup.races_for(book), 1)]
    console.print(Columns(entries, column_first=True, padding=(0, 3)))


def _ask_team(console: Console, book: str, title: str, taken: set[str], unchecked: bool) -> Team:
    races = setup.races_for(book)
    default = next(race for race in setup.usual_races(book) if race not in taken)
    while True:
        answer = ask(console, f"{title} (number or name, Enter: {default}) > ").strip()
        if not answer:
            return setup.team_called(default, book)
        if answer.isdecimal() and 1 <= int(answer) <= len(races):
            return setup.team_called(races[int(answer) - 1], book)
        try:
            return setup.team_called(answer, book, unchecked=unchecked)
        except setup.SetupError as error:
            console.print(Text(str(error), "red"))
