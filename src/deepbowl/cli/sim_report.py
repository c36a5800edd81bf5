"""`deepbowl sim-report`: what a simulation told, in the terminal and as a page with plots."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from deepbowl.cli.draw import console_for
from deepbowl.cli.errors import UserError
from deepbowl.cli.options import in_a_folder
from deepbowl.engine.log import SEAT_LETTERS

if TYPE_CHECKING:
    from deepbowl.sim.report import Part
    from deepbowl.sim.store import Store


def sim_report(
    folder: Annotated[Path, typer.Argument(help="The folder of a simulation (deepbowl sim --out).")],
    html: Annotated[
        Path | None, typer.Option(callback=in_a_folder, help="File for the page. Default: report.html in the folder.")
    ] = None,
) -> None:
    """Show the results of a simulation as tables, and write an HTML page with plots."""
    from deepbowl.cli.sim import extra

    with extra():
        from deepbowl.sim.store import Store

    print_report(console_for(), Store(folder), html or folder / "report.html")


def print_report(console: Console, store: Store, html: Path) -> None:
    """Tables in the terminal; the page into a file."""
    from deepbowl.sim.page import page
    from deepbowl.sim.report import Report

    report = Report(store)
    parts = list(report.parts())
    console.print(Text(report.title(), "bold"), soft_wrap=True)
    for part in parts:
        print_part(console, part)
    write_page(console, html, page(report.title(), parts))


def write_page(console: Console, html: Path, text: str) -> None:
    """Write a page and report it."""
    try:
        html.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UserError(f"{html} cannot be written: {error.strerror}") from None
    console.print(f"\nThe page with the plots: {html}", soft_wrap=True)


def print_part(console: Console, part: Part) -> None:
    """One thing told; what is only a plot is on the page."""
    if not part.rows:
        return
    console.print()
    console.print(Text(part.title, "bold"))
    if part.text:
        console.print(Text(part.text, "dim"), soft_wrap=True)
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for number, name in enumerate(part.header):
        table.add_column(Text(name, "dim"), justify="right" if number else "left")
    for row in part.rows:
        table.add_row(*(Text(cell) for cell in row))
    console.print(table)


def print_summary(console: Console, found: dict[str, Any]) -> None:
    """The few lines one wants first."""
    console.print(Text(f"{found['book']}: {found['matches']} matches, seed {found['seed']}", "bold"))
    for seat, (wins, share) in enumerate(zip(found["wins"], found["win_shares"], strict=True)):
        value, low, high = (100 * number for number in share)
        console.print(f"  seat {SEAT_LETTERS[seat]} won {wins} ({value:.1f} %, 95 % interval {low:.1f} to {high:.1f})")
    beasts = f"; the monsters won {found['lost_to_monsters']}" if found["lost_to_monsters"] else ""
    console.print(f"  no winner in {found['draws']}, of which {found['called_off']} were called off{beasts}")
    turns, choices = found["mean_turns"], found["mean_decisions"]
    console.print(f"  {found['touchdowns']} touchdowns; {turns} turns per team and {choices} choices per match")
    bad = {name: found[name] for name in ("faults", "forfeited", "defects", "wrecked") if found[name]}
    if bad:
        console.print(Text("  trouble: " + ", ".join(f"{count} {name}" for name, count in bad.items()), "red"))
    console.print(f"  {found['matches_per_s']} matches per second")
