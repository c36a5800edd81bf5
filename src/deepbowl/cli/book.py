"""`deepbowl book`: the rule books, and whether one keeps the contract of all books."""

from __future__ import annotations

import inspect
from typing import Annotated

import typer
from rich.table import Table

from deepbowl.books.registry import BOOKS, BUILT_IN
from deepbowl.cli.draw import console_for
from deepbowl.cli.errors import UserError
from deepbowl.cli.options import OnlyBook, admitted
from deepbowl.match.setup import book_called

app = typer.Typer(help="List rule books and check your own.", no_args_is_help=True)


@app.command("list")
def list_books(book: OnlyBook = None) -> None:
    """List the rule books and where each comes from; with --book FILE.py:BOOK also your own."""
    built_in = {known.id for known in BUILT_IN}
    table = Table("id", "title", "teams", "comes from")
    for name, rules in BOOKS.items():
        teams = " or ".join(map(str, rules.seats))
        table.add_row(name, rules.title, teams, "Deepbowl" if name in built_in else inspect.getfile(rules))
    console_for().print(table)


@app.command("check")
def check_one(
    book: Annotated[str, typer.Argument(help="The book: an id, or FILE.py:BOOK for your own.")],
    matches: Annotated[int, typer.Option(min=0, help="Play this many matches at random.")] = 20,
) -> None:
    """Check a rule book: try its optional rules, generate dungeons and play random matches with all checks on."""
    from deepbowl.testing.book_check import Broken, check_book

    name = book_called(admitted(book) or "")
    console = console_for()
    try:
        for told in check_book(name, matches):
            console.print(f"ok  {told}", soft_wrap=True)
    except Broken as broken:
        raise UserError(f"{name} breaks the contract of rule books: {broken}") from None
    console.print(f"{BOOKS[name].title} keeps the contract of rule books.", soft_wrap=True)
