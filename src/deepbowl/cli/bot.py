"""`deepbowl bot`: list the bots, and check whether your own keeps the contract."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from deepbowl.books.registry import BOOKS, book_ids
from deepbowl.bots.contract import CLAUSES, SAME_AGAIN, Findings, check_bot
from deepbowl.bots.habits.counts import BAD, GOOD, HABITS, PEOPLE, Counts
from deepbowl.bots.habits.watch import watch_match
from deepbowl.bots.named import BOTS, bot_called, bots_called, what_is
from deepbowl.cli.draw import console_for
from deepbowl.cli.errors import UserError
from deepbowl.cli.options import Book, OnlyBook
from deepbowl.match.match import Match
from deepbowl.match.setup import (
    SetupError,
    boards_for,
    book_called,
    dice_for,
    new_match,
    races_for,
    seat_count,
    usual_seats,
)

app = typer.Typer(help="List bots and check your own.", no_args_is_help=True)


@app.command("list")
def list_bots() -> None:
    """List the bots that come with Deepbowl."""
    table = Table("name", "what it is")
    for name in BOTS:
        table.add_row(name, what_is(name))
    console_for().print(table)


@app.command()
def check(
    name: Annotated[str, typer.Argument(help="A bot: its name with parameters, or FILE.py:CLASS.")],
    book: OnlyBook = None,
    matches: Annotated[int, typer.Option(min=1, help="Number of matches per book and number of seats.")] = 1,
    seed: Annotated[int, typer.Option(help="The same seed gives the same matches.")] = 1,
    clocked: Annotated[
        bool, typer.Option("--clocked", help="The bot uses a clock, so its choices may differ between runs.")
    ] = False,
) -> None:
    """Check a bot in matches of every book. Exit code 1 if it breaks the contract."""
    try:
        bot_called(name, seed)
    except ValueError as error:
        raise UserError(str(error)) from None
    books = [book_called(book)] if book is not None else book_ids()
    found = check_bot(lambda number: bot_called(name, number), _matches(books, matches, seed), seed, clocked)
    _show(name, found, clocked)
    if found.broken:
        raise typer.Exit(1)


@app.command()
def habits(
    book: Book,
    bot: Annotated[str, typer.Option(help="A bot: its name with parameters, or FILE.py:CLASS.")] = "scripted",
    seats: Annotated[int | None, typer.Option(help="Number of teams. Default: the book's smallest number.")] = None,
    matches: Annotated[int, typer.Option(min=1, help="Number of matches to watch.")] = 20,
    seed: Annotated[int, typer.Option(help="The same seed gives the same matches.")] = 1,
    turns: Annotated[int, typer.Option(min=1, help="Stop a match after this many turns per team.")] = 60,
) -> None:
    """Have a bot play against itself and count its habits, such as runners left unmarked or risks taken too early.

    All seats play the same random team; the boards that fit are used in turn.
    """
    players = seat_count(book_called(book), usual_seats(book) if seats is None else seats)
    try:
        bot_called(bot, seed)
    except ValueError as error:
        raise UserError(str(error)) from None
    boards, races, counts = boards_for(book, players), races_for(book), Counts()
    for number in range(seed, seed + matches):
        random = Random(f"habits {number}")
        match = new_match(
            book, players, board=boards[number % len(boards)], teams=[random.choice(races)] * players, dice=dice_for(number)
        )
        watch_match(match, bots_called([bot] * players, number), counts, turns)
    _show_habits(f"{bot} in {counts.matches} matches of {book} with {players} seats", counts)


def _show_habits(title: str, counts: Counts) -> None:
    table = Table("habit", "how often", "people", "what is counted", title=title)
    for habit, (better, meaning) in HABITS.items():
        mark = {BAD: "-", GOOD: "+"}.get(better, " ")
        people = f"{PEOPLE[habit]:.2f} per match" if habit in PEOPLE else ""
        table.add_row(f"{mark} {habit}", counts.in_words(habit), people, meaning)
    console_for().print(table)


def _matches(books: list[str], each: int, seed: int) -> list[Match]:
    """Matches of these books with every number of seats that can be played."""
    found: list[Match] = []
    for book in books:
        for seats in BOOKS[book].seats:
            with suppress(SetupError):  # no board of this book has this many seats
                found += [new_match(book, seats, dice=dice_for(seed * 1000 + len(found) + n)) for n in range(each)]
    return found


def _show(name: str, found: Findings, clocked: bool) -> None:
    console = console_for()
    for clause in CLAUSES:
        if clause == SAME_AGAIN and clocked:
            continue
        broken = found.broken.get(clause)
        mark = Text("broken", "bold red") if broken else Text("  kept", "green")
        console.print(mark, clause, sep="  ")
        if broken:
            console.print(f"        {broken}")
    console.print(
        f"{name}: {found.decisions} decisions of {len(found.kinds)} kinds, "
        f"median {found.median * 1000:.2f} ms, slowest {found.slowest * 1000:.1f} ms",
    )
