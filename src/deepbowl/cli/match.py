"""`deepbowl match`: let bots play a match, and show the result."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated, Final

import typer

from deepbowl.bots.hosting import Guard
from deepbowl.bots.named import bots_called
from deepbowl.bots.protocol import play
from deepbowl.cli.draw import console_for
from deepbowl.cli.options import Book, Unchecked, in_a_folder
from deepbowl.cli.stats import result_text, statistics_table
from deepbowl.cli.tell import tell_switches
from deepbowl.match import setup
from deepbowl.match.clock import stated_time

BOT: Final = "scripted"


def match(
    seats: Annotated[str, typer.Option(help="One bot per seat, from `deepbowl bot list` or as FILE.py:CLASS.")] = "",
    book: Book = "crp",
    board: Annotated[str | None, typer.Option(help="A pitch (open, training, cross), a dungeon or a file.")] = None,
    teams: Annotated[str, typer.Option(help="Teams by race, name or .json file, e.g. Orc,Skaven.")] = "",
    balls: Annotated[int, typer.Option(min=0, help="Number of balls; 0 uses the book's number.")] = 0,
    switch: Annotated[list[str] | None, typer.Option(help="An optional rule. May be repeated.")] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same match.")] = None,
    log: Annotated[Path | None, typer.Option(callback=in_a_folder, help="Write the log to this file.")] = None,
    turns: Annotated[int, typer.Option(min=1, help="Stop after this many turns per team.")] = 200,
    unchecked: Unchecked = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Print only the result, in one line.")] = False,
) -> None:
    """Play a match between bots and print the result and statistics."""
    names = setup.split(seats) or [BOT] * setup.usual_seats(book)
    setup.seat_count(book, len(names))
    if seed is None:
        seed = secrets.randbelow(1_000_000)
    bots = bots_called(names, seed)
    sides = setup.split(teams)
    game = setup.new_match(
        book, len(names), board=board, teams=sides, switches=switch or [], balls=balls, dice=setup.dice_for(seed),
        unchecked=unchecked,
    )  # fmt: skip
    guards = [Guard(bot) for bot in bots]
    play(game, guards, turns)
    if log is not None:
        log.write_text(game.log(), encoding="utf-8")
    console = console_for()
    if not quiet:
        tell_switches(console, game, switch or [])
        console.print(statistics_table(game))
        console.print(f"\nseed {seed}" + (f", log in {log}" if log is not None else ""))
    for name, guard in zip(names, guards, strict=True):
        if guard.faults:
            told = f"{name} forfeited {guard.faults} decision(s); the last time it {guard.last_fault}"
            console.print(told, soft_wrap=True, style="red")
    time = stated_time(book, game.rules.active_switches)
    console.print(result_text(game) + (f" ({time})" if time else ""), soft_wrap=True)
