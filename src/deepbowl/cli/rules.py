"""`deepbowl rules`: read the rules in our words, and see which of them are coded and tested."""

from __future__ import annotations

import json
from collections import Counter
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from deepbowl.books.registry import BOOKS, book_ids
from deepbowl.catalogue import Rule, find_rule, search, sources_called
from deepbowl.catalogue.coverage import Coverage, Report, Row, checkout, report
from deepbowl.cli.errors import UserError
from deepbowl.cli.options import Book, OnlyBook
from deepbowl.match.setup import book_called

PIPED_WIDTH = 160

app = typer.Typer(help="Read the rules and see which ones are coded and tested.", no_args_is_help=True)


@app.command()
def coverage(
    source: Annotated[str | None, typer.Option(help="Only this catalogue, book or core, e.g. crp.")] = None,
    missing: Annotated[bool, typer.Option("--missing", help="Only rules without a test.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object per source.")] = False,
) -> None:
    """Show which rules the code cites and tests prove. Needs a source checkout."""
    found = report(checkout(), None if source is None else sources_called(source))
    if as_json:
        for part in found.coverages:
            print(json.dumps(_as_json(part)))
    else:
        _print_tables(found, missing=missing)
    for problem in found.problems:
        typer.echo(f"not counted: {problem}", err=True)


@app.command()
def show(rule: Annotated[str, typer.Argument(metavar="ID", help="A rule's id, e.g. AG-CHEST-03.")]) -> None:
    """Show one rule: text, rulings, and where it is coded and tested."""
    found = find_rule(rule)
    console = _console()
    console.print(Text(f"{found.id}  {found.title}", style="bold"))
    console.print(Text(f"{found.source}, {found.topic}" + (f", option {found.option}" if found.option else "")))
    for name, text in (("", found.rule), ("Ruling", found.ruling), ("Check", found.check), ("Later", found.later)):
        if text:
            console.print(Text(f"\n{name}: {text}" if name else f"\n{text}"))
    console.print()
    project = checkout()
    if project is None:
        console.print("To see where it is coded and tested, use a source checkout.")
        return
    row = _row_of(found, report(project, sources_called(found.source)))
    console.print(Text("Coded in: " + (", ".join(row.code) or "nowhere yet")))
    console.print(Text("Tested by: " + (", ".join(row.tests) or "no test yet")))


@app.command("search")
def search_rules(words: Annotated[list[str], typer.Argument(metavar="WORDS", help="Words that must all occur.")]) -> None:
    """Find rules that contain all these words, best matches first."""
    found = search(" ".join(words))
    if not found:
        raise UserError(f"no rule has all of these words: {' '.join(words)}")
    table = Table("rule", "title", "source", box=None, pad_edge=False)
    for rule in found:
        table.add_row(Text(rule.id), Text(rule.title), rule.source)
    _console().print(table)


@app.command()
def switches(book: OnlyBook = None) -> None:
    """List the optional rules of the books, with their values and what they need, turn on or exclude."""
    table = Table("book", "switch", "set to", "what it changes", "rule", box=None, pad_edge=False)
    for name in [book_called(book)] if book else book_ids():
        for switch in BOOKS[name].switches:
            more = (("needs", switch.needs), ("brings", switch.brings), ("not with", switch.excludes))
            told = [switch.text, *(f"{word} {', '.join(others)}" for word, others in more if others)]
            value = switch.range() + (f" ({switch.default})" if switch.default else "")
            table.add_row(name, Text(switch.name), value or "on", Text("; ".join(told)), Text(switch.rule))
    _console().print(table)


@app.command("fired")
def show_fired(
    book: Book,
    matches: Annotated[int, typer.Option(min=1, help="Number of random matches to play.")] = 20,
    first: Annotated[int, typer.Option(min=0, help="Number of the first match.")] = 0,
    seed: Annotated[int, typer.Option(help="The same seed gives the same matches.")] = 0,
    board: Annotated[str | None, typer.Option(help="A pitch, a dungeon, a share code or a file. Default: any.")] = None,
    seats: Annotated[int | None, typer.Option(help="Number of teams. Default: what the board allows.")] = None,
    switch: Annotated[list[str] | None, typer.Option(help="Only these optional rules. May be repeated.")] = None,
    everything: Annotated[
        bool, typer.Option("--everything", help="Turn on all optional rules that can be combined.")
    ] = False,
    workers: Annotated[int, typer.Option(min=0, help="Number of processes; 0 uses one per core.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object with the count of each rule.")] = False,
) -> None:
    """Count how often random matches cite each rule of a book. Rules never cited come last.

    Exit code 1 if a rule failed in any of them.
    """
    from deepbowl.sim.fired import Wish, fired  # its dungeons take a moment to load

    wish = Wish(book_called(book), seed, board, seats, tuple(switch or ()), everything)
    counted, defects = fired(wish, matches, first, workers)
    for number, defect in defects.items():
        typer.echo(f"bug in match {number} (--first {number} --matches 1 plays it again): {defect}", err=True)
    _show_cited(book, counted, matches, as_json)
    if defects:
        raise typer.Exit(1)


def _show_cited(book: str, counted: Counter[str], matches: int, as_json: bool) -> None:
    own = [rule for source in sources_called(book) for rule in source.rules]
    if as_json:
        print(json.dumps({rule.id: counted[rule.id] for rule in own}))
        return
    table = Table("times", "rule", "title", box=None, pad_edge=False)
    for rule in sorted(own, key=lambda rule: -counted[rule.id]):
        if counted[rule.id]:
            table.add_row(str(counted[rule.id]), Text(rule.id), Text(rule.title))
    console = _console()
    console.print(table)
    never = [rule for rule in own if not counted[rule.id]]
    console.print(Text(f"\n{len(own) - len(never)} of {len(own)} rules were cited in {matches} matches; never:"))
    for rule in never:
        console.print(Text(f"  {rule.id}  {rule.title}"))


def _console() -> Console:
    console = Console(highlight=False, emoji=False)
    return console if console.is_terminal else Console(highlight=False, emoji=False, width=PIPED_WIDTH)


def _as_json(part: Coverage) -> dict[str, object]:
    return {
        "source": part.source.name,
        "rules": len(part.rows),
        "coded": part.coded,
        "tested": part.tested,
        "missing": list(part.missing),
        "later": len(part.later),
    }


def _row_of(rule: Rule, found: Report) -> Row:
    return next(row for part in found.coverages for row in (*part.rows, *part.later) if row.rule.id == rule.id)


def _print_tables(found: Report, *, missing: bool) -> None:
    console = _console()
    for part in found.coverages:
        rows = [row for row in part.rows if not (missing and row.tests)]
        if rows:
            console.print(_rule_table(part, rows))
    summary = Table("source", title="Rules coded and tested", title_justify="left")
    for head in ("rules", "coded", "tested", "tested %", "later"):
        summary.add_column(head, justify="right")
    for part in found.coverages:
        share = f"{100 * part.tested / len(part.rows):.0f}" if part.rows else "-"
        counts = (len(part.rows), part.coded, part.tested, share, len(part.later))
        summary.add_row(part.source.name, *map(str, counts))
    console.print(summary)


def _rule_table(part: Coverage, rows: list[Row]) -> Table:
    table = Table(title=Text(f"{part.source.name}: {part.source.title}"), title_justify="left")
    for head, share in (("rule", 2), ("title", 4), ("code files", 4), ("tests", 5)):
        table.add_column(head, ratio=share, overflow="fold")
    for row in rows:
        table.add_row(Text(row.rule.id), Text(row.rule.title), _short(row.code), _short(row.tests))
    return table


def _short(names: tuple[str, ...]) -> Text:
    """The first name and how many more there are."""
    if not names:
        return Text("-", style="red")
    return Text(names[0] + (f" (+{len(names) - 1})" if len(names) > 1 else ""))
