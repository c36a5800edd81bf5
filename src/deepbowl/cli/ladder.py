"""`deepbowl ladder`: a round robin of bots, and how strong they are."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from deepbowl.cli.draw import console_for
from deepbowl.cli.errors import UserError
from deepbowl.cli.options import Book, Unchecked, in_a_folder
from deepbowl.cli.sim import AsJson, Limit, Out, RayAt, Seed, Switch, Turns, Workers, extra, kept_in, play
from deepbowl.cli.sim_report import print_part, write_page
from deepbowl.match import setup


def ladder(
    bots: Annotated[
        str, typer.Option(help="Bots that take part, e.g. biased,scripted,search:50ms.")
    ] = "random,biased,scripted",
    book: Book = "crp",
    matches: Annotated[int, typer.Option(help="Number of matches per pair, half of them with seats swapped.")] = 100,
    seats: Annotated[
        int, typer.Option(help="Number of seats; 0 uses the book's smallest number. A pair takes every other seat.")
    ] = 0,
    boards: Annotated[str, typer.Option(help="Boards to use in turn, e.g. smelter,drowned-vault, or all.")] = "",
    teams: Annotated[
        str, typer.Option(help="One team per seat, random teams (random), or one random team for all seats (same).")
    ] = "",
    switch: Switch = None,
    unchecked: Unchecked = False,
    seed: Seed = 0,
    turns: Turns = 60,
    limit: Limit = 60.0,
    workers: Workers = 0,
    ray: RayAt = None,
    out: Out = None,
    html: Annotated[Path | None, typer.Option(callback=in_a_folder, help="Write a page with plots to this file.")] = None,
    as_json: AsJson = False,
) -> None:
    """Play every bot against every other in both seats and print Elo ratings with errors."""
    with extra():
        from deepbowl.sim import ladder as ladders
        from deepbowl.sim.job import Job
        from deepbowl.sim.page import page
        from deepbowl.sim.summary import matches_of

    if matches < 1:
        raise UserError(f"{matches} matches cannot be played; use --matches 1 or more")
    names = setup.split(bots)
    seats = setup.seat_count(book, seats or setup.usual_seats(book))
    line_ups = ladders.pairings(book, names, setup.split(boards), setup.split(teams), seats, unchecked)
    pairs = len(names) * (len(names) - 1) // 2
    switches = tuple(switch or ())
    job = Job(
        book, line_ups, matches * pairs, seed, switches, turns=turns, events=False, limit=limit, unchecked=unchecked
    )
    with kept_in(out) as store:
        play(job, store, workers, ray, f"{book}: {pairs} pairs")
        table = matches_of(store)
    console = console_for()
    parts = ladders.told(book, names, table)
    if not as_json:
        for part in parts:
            print_part(console, part)
    if html is not None:
        write_page(console, html, page(parts[0].title, parts))
    if as_json:
        print(json.dumps(ladders.as_json(book, names, table)))
