"""`deepbowl ask`: questions that simulation answers, each with its figures, its picture and how sure one can be."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from deepbowl.books.registry import book_ids
from deepbowl.cli.draw import console_for
from deepbowl.cli.dungeon import dungeon_at
from deepbowl.cli.errors import UserError
from deepbowl.cli.options import Book, admitted, in_a_folder
from deepbowl.cli.sim import AsJson, Out, RayAt, Seed, Switch, Turns, Workers, extra, kept_in, play
from deepbowl.cli.sim_report import print_part, write_page
from deepbowl.match import setup

if TYPE_CHECKING:
    import polars as pl

    from deepbowl.sim.job import Job
    from deepbowl.sim.questions import Answer

app = typer.Typer(help="Answer questions by simulation: fairness, rosters, optional rules, match length.",
                  no_args_is_help=True)  # fmt: skip

Bot = Annotated[str, typer.Option(help="Bot for every seat.")]
Matches = Annotated[int, typer.Option(help="Number of matches.")]
AnyBook = Annotated[str | None, typer.Option(callback=admitted, help="The rule book. Default: all of them.")]
Seats = Annotated[int, typer.Option(help="Number of teams; 0 uses the book's smallest number.")]
Html = Annotated[Path | None, typer.Option(callback=in_a_folder, help="Write a page with all plots to this file.")]
Picture = Annotated[
    Path | None, typer.Option(callback=in_a_folder, help="Write the picture of the answer as PNG to this file.")
]
Teams = Annotated[str, typer.Option(help="Rosters, e.g. Orc,Skaven,Dwarf. For the default see docs/simulation.md.")]

SCRIPTED = "scripted"


@app.command()
def fair(
    dungeon: Annotated[str, typer.Argument(help="A dungeon's name, file or share code, or a pitch.")],
    book: Annotated[str | None, typer.Option(callback=admitted, help="The rule book. Default: the dungeon's own.")] = None,
    matches: Matches = 400, bot: Bot = SCRIPTED, teams: Teams = "", seats: Seats = 0, switch: Switch = None, seed: Seed = 0,
    turns: Turns = 60, workers: Workers = 0, ray: RayAt = None, out: Out = None, picture: Picture = None, html: Html = None,
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """Is this dungeon fair? Plays the same team in every seat, tests the wins by seat, and measures the map."""
    with extra():
        from deepbowl.sim import questions
        from deepbowl.sim.job import Job

    map_ = None if dungeon in setup.PITCHES else dungeon_at(dungeon)
    by = questions.book_for(map_, book, dungeon)
    count = map_.seats if map_ is not None else seats or setup.usual_seats(by)
    line_ups = questions.fair_line_ups(by, bot, dungeon, count, setup.split(teams))
    job = Job(by, line_ups, matches, seed, tuple(switch or ()), turns=turns, events=False)
    answer = questions.is_fair(job, _played(job, out, workers, ray), map_)
    _tell(answer, picture, html, as_json)


@app.command()
def rosters(
    book: AnyBook = None, matches: Matches = 600, bot: Bot = SCRIPTED, teams: Teams = "", seats: Seats = 0,
    switch: Switch = None, seed: Seed = 0, turns: Turns = 60, workers: Workers = 0, ray: RayAt = None, out: Out = None,
    picture: Picture = None, html: Html = None, as_json: AsJson = False,
) -> None:  # fmt: skip
    """Which roster wins under which book? Plays all rosters, or those you name, and compares their points."""
    with extra():
        from deepbowl.sim import questions
        from deepbowl.sim.job import Job

    tables = {}
    for by in _books(book):
        line_ups = questions.roster_line_ups(by, bot, setup.split(teams), _seats(by, seats))
        job = Job(by, line_ups, matches, seed, tuple(switch or ()), turns=turns, events=False)
        tables[by] = _played(job, out / by if out is not None else None, workers, ray)
    _tell(questions.which_roster(tables), picture, html, as_json)


@app.command("switch")
def what_switch(
    name: Annotated[str, typer.Argument(metavar="SWITCH", help="The optional rule.")],
    book: Book,
    board: Annotated[str | None, typer.Option(help="A board on which the optional rule can be off.")] = None,
    matches: Annotated[int, typer.Option(help="Number of pairs of matches, with and without the rule.")] = 300,
    bot: Bot = SCRIPTED, teams: Teams = "random", seats: Seats = 0, seed: Seed = 0, turns: Turns = 60,
    workers: Workers = 0, ray: RayAt = None, out: Out = None, picture: Picture = None, html: Html = None,
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """What does an optional rule change? Plays the same matches with and without it and compares the main figures."""
    with extra():
        from deepbowl.sim import questions
        from deepbowl.sim.job import Job, line_ups

    count = _seats(book, seats)
    place = questions.board_without(book, name, board, count)
    line_up = line_ups(book, [bot] * count, [place], setup.split(teams))
    found = []
    for part, switches in (("without", ()), ("with", (name,))):
        job = Job(book, line_up, matches, seed, switches, turns=turns, events=False)
        found.append(_played(job, out / part if out is not None else None, workers, ray))
    _tell(questions.what_changes(name, *found), picture, html, as_json)


@app.command()
def length(
    book: AnyBook = None, matches: Matches = 200, bot: Bot = SCRIPTED, teams: Teams = "random", seats: Seats = 0,
    switch: Switch = None, seed: Seed = 0, turns: Turns = 60, workers: Workers = 0, ray: RayAt = None, out: Out = None,
    picture: Picture = None, html: Html = None, as_json: AsJson = False,
) -> None:  # fmt: skip
    """How long does a match take? Turns, choices and estimated minutes."""
    with extra():
        from deepbowl.sim import questions
        from deepbowl.sim.job import Job, line_ups

    tables = {}
    for by in _books(book):
        line_up = line_ups(by, [bot] * _seats(by, seats), teams=setup.split(teams))
        job = Job(by, line_up, matches, seed, tuple(switch or ()), turns=turns, events=False)
        tables[by] = _played(job, out / by if out is not None else None, workers, ray)
    _tell(questions.how_long(tables), picture, html, as_json)


def _seats(book: str, wanted: int) -> int:
    """Return how many play: as many as wanted, or as few as the book has."""
    return setup.seat_count(book, wanted or setup.usual_seats(book))


def _books(book: str | None) -> list[str]:
    return book_ids() if book is None else [setup.book_called(book)]


def _played(job: Job, out: Path | None, workers: int, ray: str | None) -> pl.DataFrame:
    """The matches of a job, played."""
    from deepbowl.sim.summary import matches_of

    with kept_in(out) as store:
        play(job, store, workers, ray)
        return matches_of(store)


def _tell(answer: Answer, picture: Path | None, html: Path | None, as_json: bool) -> None:
    """The answer: in a sentence, with its tables, picture and page."""
    from deepbowl.sim.page import page
    from deepbowl.sim.plot_style import png

    console = console_for()
    if not as_json:
        console.print(Text(answer.sentence, "bold"))
        for part in answer.parts:
            print_part(console, part)
    if picture is not None:
        try:
            png(answer.picture, picture)
        except OSError as error:
            raise UserError(f"{picture} cannot be written: {error.strerror}") from None
        console.print(f"\nThe picture: {picture}", soft_wrap=True)
    if html is not None:
        write_page(console, html, page(answer.sentence, answer.parts))
    if as_json:
        print(json.dumps({"answer": answer.sentence, **answer.figures}))
