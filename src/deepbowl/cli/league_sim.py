"""`deepbowl league sim`: whole seasons of bots on several processes, with a report and a ledger."""

from __future__ import annotations

import json
import math
import time
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from deepbowl.books.registry import LEAGUES_BOOK
from deepbowl.cli.draw import console_for
from deepbowl.cli.errors import UserError
from deepbowl.cli.sim import AsJson, Workers, bar, ended_politely, extra
from deepbowl.league.folder import Memory
from deepbowl.league.ledger import PROVEN, judge, ledger_text
from deepbowl.match import setup
from deepbowl.sim.season import SeasonJob, World, simulate
from deepbowl.sim.season_report import COLUMNS, as_json, report, write_tables
from deepbowl.sim.statistics import Estimate

WHOLE = ("won", "drawn", "value", "gold")
"""Figures without decimals: percentages, and gold in thousands."""


class Pace:
    """How far a simulation has come, for the bar."""

    def __init__(self, done: int, since: float) -> None:
        self.done = done
        self.rate = done / max(0.001, time.perf_counter() - since)


def sim(
    clubs: Annotated[int, typer.Option(min=2, help="Number of clubs; ready teams in the order of the lists.")] = 8,
    book: Annotated[str, typer.Option(help="The rule book of its matches.")] = LEAGUES_BOOK,
    edition: Annotated[str, typer.Option(help="The edition of its teams. Default: the first the book takes.")] = "",
    lists: Annotated[str, typer.Option(help="Lists to take in turn, separated by commas. Default: all.")] = "",
    seasons: Annotated[int, typer.Option(min=1, help="Number of seasons.")] = 1,
    divisions: Annotated[int, typer.Option(min=0, help="Number of divisions; 0: one, or from 32 clubs as many as fit.")] = 0,
    twice: Annotated[bool, typer.Option("--twice", help="Every two clubs of a division meet twice.")] = False,
    play_offs: Annotated[bool, typer.Option("--play-offs", help="End every season with play-offs of four.")] = False,
    managers: Annotated[str, typer.Option(help="Managers to take in turn: sensible, greedy.")] = "sensible",
    bot: Annotated[str, typer.Option(help="The bot that plays the matches.")] = "scripted",
    board: Annotated[str, typer.Option(help="A dungeon or pitch for all matches. Default: as the book says.")] = "",
    switch: Annotated[list[str] | None, typer.Option(help="An optional rule of the book; may be repeated.")] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same seasons on any number of processes.")] = 0,
    workers: Workers = 0,
    out: Annotated[Path | None, typer.Option(help="Write ledger, tables and report to this folder.")] = None,
    prove: Annotated[bool, typer.Option("--prove", help="Check the ledger: every die and every fact.")] = False,
    as_json: AsJson = False,
) -> None:
    """Play whole seasons between bots and report which list wins, how clubs grow, how many die and where the gold is."""
    job = SeasonJob(
        setup.book_called(book), clubs, seasons, edition, tuple(setup.split(lists)), divisions, twice, play_offs,
        tuple(setup.split(managers)), bot, board, seed, setup.switches_called(book, switch or []),
    )  # fmt: skip
    since = time.perf_counter()
    with bar(f"{book}: {clubs} clubs, {seasons} seasons", 0) as tell, ended_politely():
        world = simulate(job, Memory(), workers, lambda done, _: tell(Pace(done, since)))
    seconds = time.perf_counter() - since
    text = ledger_text(world.office.league.lines)
    if out is not None:
        with extra():
            write_tables(world, out)
        (out / "ledger").write_text(text, encoding="utf-8")
        (out / "report.json").write_text(json.dumps(_summary(world, seconds), indent=1), encoding="utf-8")
    if as_json:
        print(json.dumps(_summary(world, seconds)))
    else:
        _show(console_for(), world, seconds)
        if out is not None:
            print(f"Ledger, tables and report in {out}; deepbowl verify {out / 'ledger'} checks the ledger.")
    if prove:
        verdict = judge(text)
        if verdict.word != PROVEN:
            raise UserError(f"the ledger is {verdict.word}: {verdict.why}")
        print(f"ledger: {verdict.why}.\n{verdict.word}.")


def _summary(world: World, seconds: float) -> dict[str, Any]:
    fixtures = list(world.office.league.fixtures.values())
    unfinished = sum(one.report is None for one in fixtures)
    tables = as_json(report(world))
    hash = world.office.league.lines[-1]["hash"]
    return {"matches": len(fixtures), "unfinished": unfinished, "seconds": round(seconds, 1), "hash": hash, **tables}


def _show(console: Console, world: World, seconds: float) -> None:
    for name, rows in report(world).items():
        table = Table(name, box=None, pad_edge=False, header_style="dim")
        for column in COLUMNS:
            table.add_column({"won": "won %", "drawn": "drawn %", "value": "value k", "gold": "gold k"}.get(column, column),
                             justify="right")  # fmt: skip
        for key, figures in rows:
            table.add_row(key, *(_figure(figures[one], 0 if one in WHOLE else 2) for one in COLUMNS))
        console.print(table)
        console.print()
    console.print("Below each mean and each share: its interval of 95 %. One value alone has none.")
    found = _summary(world, seconds)
    console.print(f"{found['matches']} matches in {seconds:.0f} s; {found['unfinished']} did not end and have no winner.")
    console.print(f"Hash of the seasons: {found['hash']}")


def _figure(figure: int | Estimate, digits: int) -> str:
    """Return a count, or an estimate with its interval in a second line."""
    if isinstance(figure, int):
        return str(figure)
    value, low, high = (f"{number:.{digits}f}" for number in figure)
    return f"{value}\n{low}–{high}" if math.isfinite(figure.low + figure.high) else value
