"""`deepbowl tournament sim`: a whole tournament of bots, with the time and the repeats of every draw."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from deepbowl.books.registry import TOURNAMENTS_BOOK
from deepbowl.cli.draw import console_for
from deepbowl.cli.errors import UserError
from deepbowl.cli.sim import Workers
from deepbowl.league.folder import Memory
from deepbowl.league.ledger import PROVEN, judge, ledger_text
from deepbowl.league.ranking import points_text
from deepbowl.league.tournament_pack import BOTS, Shape, TournamentPack
from deepbowl.match import setup
from deepbowl.sim.tournament import BY_LOT, TournamentJob, simulate


def sim(
    coaches: Annotated[int, typer.Option(min=2, max=64, help="Number of coaches.")] = 16,
    book: Annotated[str, typer.Option(help="The rule book of its matches.")] = TOURNAMENTS_BOOK,
    edition: Annotated[str, typer.Option(help="The edition of its teams. Default: the first the book takes.")] = "",
    size: Annotated[int, typer.Option(help="Seats per table, 2 or 4; 0 uses the book's number.")] = 0,
    rounds: Annotated[int, typer.Option(min=1, max=12, help="Number of rounds.")] = 3,
    fill: Annotated[str, typer.Option(help="Empty seats: house bots (bots), or byes.")] = BOTS,
    planned: Annotated[bool, typer.Option("--planned", help="Plan all rounds before the first; up to 16 coaches.")] = False,
    bot: Annotated[str, typer.Option(help=f"The bot that plays; {BY_LOT} draws results by lot.")] = "scripted",
    seed: Annotated[int, typer.Option(help="The same seed gives the same tournament on any number of processes.")] = 0,
    workers: Workers = 0,
    out: Annotated[Path | None, typer.Option(help="Write the ledger to this file.")] = None,
    prove: Annotated[bool, typer.Option("--prove", help="Check the ledger: every lot and every place.")] = False,
) -> None:
    """Play a tournament between bots and report the draws: seconds, and meetings that were repeats."""
    rules = setup.book_called(book)
    shape = Shape(size or setup.usual_seats(rules), rules)
    pack = TournamentPack(
        "Simulation", rules, edition or setup.usual_edition(rules), rounds=(shape,) * rounds, fill=fill, planned=planned
    )
    event = simulate(TournamentJob(pack, coaches, bot, seed), Memory(), workers)
    console = console_for()
    shown = Table("round", box=None, pad_edge=False, header_style="dim")
    for heading in ("seconds to draw", "repeated meetings"):
        shown.add_column(heading, justify="right")
    for number, (seconds, repeats) in enumerate(zip(event.seconds, event.repeats, strict=True), 1):
        shown.add_row(str(number), f"{seconds:.2f}", str(repeats))
    console.print(shown)
    best = event.office.event.standings()[:8]
    for row in best:
        console.print(f"{row.place:3}. {event.office.event.entries[row.club].team.name}: {points_text(row.points)}")
    if event.unfinished:
        console.print(f"{event.unfinished} matches did not end and count for no one.")
    text = ledger_text(event.office.event.lines)
    if out is not None:
        out.write_text(text, encoding="utf-8")
    if prove:
        verdict = judge(text)
        if verdict.word != PROVEN:
            raise UserError(f"the ledger is {verdict.word}: {verdict.why}")
        print(f"ledger: {verdict.why}.\n{verdict.word}.")
