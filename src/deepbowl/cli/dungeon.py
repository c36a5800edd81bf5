"""`deepbowl dungeon`: list, show, check, compare, generate and share dungeons."""

from __future__ import annotations

import json
import secrets
import sys
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from deepbowl.books.house import is_file
from deepbowl.cli.errors import UserError
from deepbowl.cli.options import HouseBooks, admitted
from deepbowl.dungeons import code as codes
from deepbowl.dungeons import library, terminal
from deepbowl.dungeons.building import Building
from deepbowl.dungeons.check import ERROR, Finding, check
from deepbowl.dungeons.dungeon import Dungeon, seat_name
from deepbowl.dungeons.fairness import FairnessReport, fairness
from deepbowl.dungeons.generate import craft_of, generate
from deepbowl.dungeons.pdf import SQUARE_MM, pdf
from deepbowl.dungeons.picture import PX, Look, svg
from deepbowl.dungeons.plan import DungeonError
from deepbowl.dungeons.png import png
from deepbowl.dungeons.text import NotationError, render
from deepbowl.engine.dice import Seeded
from deepbowl.engine.log import SEAT_LETTERS
from deepbowl.grounds import map_books, row_of
from deepbowl.match.setup import dungeon_called
from deepbowl.support.hints import close_to

NOT_VALID: Final = 1
PIPED_WIDTH: Final = 160

app = typer.Typer(help="List, show, check, generate and share dungeons.", no_args_is_help=True)

Where = Annotated[str, typer.Argument(metavar="DUNGEON", help="A name from the list, a file, a share code, or - for stdin.")]


def named_book(name: str | None) -> str | None:
    """The id of a named book; one in a file is admitted, and with it the grounds its maps may have."""
    return str(admitted(name)) if name is not None and is_file(name) else name


AnyBook = Annotated[str | None, typer.Option(callback=named_book, help="A rule book, or a house book as FILE.py:BOOK.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print machine-readable output.")]
Svg = Annotated[Path | None, typer.Option("--svg", help="Write the picture as SVG to this file.")]
Png = Annotated[Path | None, typer.Option("--png", help="Write the picture as PNG to this file.")]
Pdf = Annotated[Path | None, typer.Option("--pdf", help="Write pages to print at table scale to this file.")]
AsText = Annotated[bool, typer.Option("--text", help="Print the text of the dungeon instead of a drawing.")]
Px = Annotated[int, typer.Option(help="Pixels per square in SVG and PNG.")]
Paper = Annotated[str, typer.Option(help="Paper of the PDF: a4, letter, a3 or tabloid.")]
SquareMm = Annotated[float, typer.Option(help="Millimetres per square in the PDF.")]
Legend = Annotated[bool, typer.Option(help="Draw the legend.")]


# ---------------------------------------------------------------- commands


@app.command("list")
def list_dungeons(
    book: AnyBook = None,
    seats: Annotated[int | None, typer.Option(help="Only dungeons for this many teams.")] = None,
    as_json: AsJson = False,
) -> None:
    """List the dungeons that come with the game."""
    _known_book(book)
    found = [library.dungeon(name) for name in library.dungeon_names(book, seats)]
    if as_json:
        print(json.dumps([_entry(dungeon) for dungeon in found], indent=2, ensure_ascii=False))
        return
    if not found:
        raise UserError("no dungeons match; change the filters, or make one with deepbowl dungeon new")
    table = Table("name", "title", "teams", "squares", "books", "idea", box=None, pad_edge=False)
    for dungeon in found:
        numbers = (str(dungeon.seats), str(dungeon.walkable.bit_count()))
        table.add_row(dungeon.name, Text(dungeon.title), *numbers, " ".join(dungeon.books), Text(dungeon.idea))
    _console().print(table)


@app.command()
def show(
    where: Where, svg_file: Svg = None, png_file: Png = None, pdf_file: Pdf = None, px: Px = PX, paper: Paper = "a4",
    square_mm: SquareMm = SQUARE_MM, legend: Legend = True, text: AsText = False, book: HouseBooks = None,
) -> None:  # fmt: skip
    """Draw a dungeon: in the terminal, or as SVG, PNG or PDF."""
    dungeon = dungeon_at(where)
    if _write_pictures(dungeon, svg_file, png_file, pdf_file, px, paper, square_mm, legend):
        return
    if text:
        print(render(dungeon), end="")
    else:
        _draw(dungeon, legend)


@app.command("check")
def check_dungeon(where: Where, book: AnyBook = None, as_json: AsJson = False) -> None:
    """Check a dungeon against a book (or those it names). Exit code 0: valid, 1: not, 2: unreadable."""
    dungeon = dungeon_at(where)
    _known_book(book)
    books = (book,) if book is not None else dungeon.books
    if not books:
        raise UserError(f"the dungeon names no book; add --book {' or '.join(map_books())}")
    found = {name: check(dungeon, name) for name in books}
    if as_json:
        results = [_result(dungeon, name, findings) for name, findings in found.items()]
        print(json.dumps(results[0] if book is not None else results, indent=2, ensure_ascii=False))
    else:
        for name, findings in found.items():
            _tell(dungeon, name, findings)
    if any(finding.severity == ERROR for findings in found.values() for finding in findings):
        raise typer.Exit(NOT_VALID)


@app.command("fairness")
def show_fairness(where: Where, as_json: AsJson = False) -> None:
    """Compare the seats of a dungeon: paths to chests, teleporters and end zones, narrow places."""
    dungeon = dungeon_at(where)
    report = fairness(dungeon)
    if as_json:
        print(json.dumps(report.as_dict(dungeon), indent=2))
    else:
        _tell_fairness(dungeon, report)


@app.command()
def new(
    book: Annotated[str, typer.Option(callback=named_book, help="The rule book the dungeon is for.")],
    seats: Annotated[int, typer.Option(help="Number of teams; 0 uses the smallest number the book allows.")] = 0,
    seed: Annotated[str, typer.Option(help="The same seed gives the same dungeon. Default: random.")] = "",
    size: Annotated[str, typer.Option(help="Size: small, medium, large or a number of squares.")] = "medium",
    feature: Annotated[list[str] | None, typer.Option(help="A feature it should have, e.g. lava. May be repeated.")] = None,
    out: Annotated[Path | None, typer.Option(help="Write its text to this file.")] = None,
    svg_file: Svg = None, png_file: Png = None, pdf_file: Pdf = None, px: Px = PX, paper: Paper = "a4",
    square_mm: SquareMm = SQUARE_MM, legend: Legend = True, text: AsText = False,
) -> None:  # fmt: skip
    """Generate a dungeon that a book allows and that is fair to all teams."""
    _known_book(book)
    teams = seats or craft_of(book).seats[0]
    seed = seed or str(secrets.randbelow(10**6))
    dungeon = generate(seed, book, teams, size, tuple(feature or ()))
    wrote = _write_pictures(dungeon, svg_file, png_file, pdf_file, px, paper, square_mm, legend)
    if out is not None:
        out.write_text(render(dungeon), encoding="utf-8")
        typer.echo(f"wrote {out}", err=True)
    elif text:
        print(render(dungeon), end="")
    elif not wrote:
        _draw(dungeon, legend)
    typer.echo(f"seed {seed}", err=True)


@app.command()
def build(
    seed: Annotated[str, typer.Option(help="Seed of the die that decides who starts. Default: random.")] = "",
    supplement: Annotated[bool, typer.Option("--supplement", help="Use the tiles of the supplement.")] = False,
    out: Annotated[Path | None, typer.Option(help="Write the text of the dungeon to this file.")] = None,
) -> None:
    """Build a Dungeon Bowl (2021) dungeon tile by tile, two coaches taking turns. Type ? for help."""
    building = Building(Seeded(seed) if seed else Seeded.fresh(), supplement)
    while not building.complete:
        try:
            line = typer.prompt(seat_name(building.seat), prompt_suffix="> ").strip()
        except typer.Abort:
            raise UserError("the dungeon is not complete") from None
        try:
            if line.startswith("?"):
                _help_building(building, line[1:].strip())
            elif line == "show":
                _draw(building.assembly().dungeon(), False)
            else:
                building.choose(line)
        except DungeonError as error:
            typer.echo(str(error), err=True)
    dungeon = building.dungeon()
    if out is not None:
        out.write_text(render(dungeon), encoding="utf-8")
        typer.echo(f"wrote {out}", err=True)
    else:
        _draw(dungeon, True)


def _help_building(building: Building, tile_id: str) -> None:
    """The options now; for a named tile, its places."""
    if building.tiles_done:
        typer.echo("zone x,y, one of: " + " ".join(f"{spot.x},{spot.y}" for spot in building.zone_spots()))
    elif tile_id:
        spots = [f"{spot.x},{spot.y} turn {spot.turn}" for spot in building.places(tile_id)]
        typer.echo(f"lay {tile_id} at: " + ("; ".join(spots) or "nowhere"))
    else:
        typer.echo("lay TILE x,y [turn N]; ? TILE for its places; show; tiles left: " + " ".join(building.stock()))
        typer.echo(building.lacking() or "done: the End Zones come next")


@app.command("code")
def share(
    where: Annotated[str | None, typer.Argument(metavar="DUNGEON", help="A name from the list, a file, or -.")] = None,
    decode: Annotated[str | None, typer.Option(help="Print the text of the dungeon with this code.")] = None,
) -> None:
    """Print the share code of a dungeon, or the dungeon of a share code."""
    if (where is None) == (decode is None):
        raise UserError("name a dungeon or a file, or use --decode CODE")
    if decode is not None:
        print(render(codes.decode(decode)), end="")
    elif where is not None:
        print(codes.encode(dungeon_at(where)))


# ---------------------------------------------------------------- reading and writing


def dungeon_at(where: str) -> Dungeon:
    """Return a dungeon by its name in the library, its file, its share code, or from stdin for "-"."""
    if where == "-":
        return _read(sys.stdin.read(), "stdin")
    if (found := dungeon_called(where)) is not None:
        return found
    path = Path(where)
    try:
        is_file = path.is_file()
    except (OSError, ValueError):  # a long code is not a path
        is_file = False
    if is_file:
        return _read(path.read_text(encoding="utf-8"), where)
    if path.suffix or "/" in where:
        raise UserError(f"no file '{where}'")
    raise UserError(f"no dungeon '{where}'{close_to(where, library.dungeon_names())}; see `deepbowl dungeon list`")


def _read(text: str, where: str) -> Dungeon:
    try:
        return library.read(text)
    except NotationError as error:
        raise UserError(f"{where}: {error}") from None


def _known_book(book: str | None) -> None:
    if book is not None and book not in map_books():
        raise UserError(f"no book '{book}'{close_to(book, map_books())}")


def _write_pictures(
    dungeon: Dungeon, svg_file: Path | None, png_file: Path | None, pdf_file: Path | None, px: int, paper: str,
    square_mm: float, legend: bool,
) -> bool:  # fmt: skip
    """Write the files asked for; True if there was one."""
    look = Look(legend=legend)
    try:
        if svg_file is not None:
            svg_file.write_text(svg(dungeon, px, look), encoding="utf-8")
        if png_file is not None:
            png_file.write_bytes(png(dungeon, px, look))
        if pdf_file is not None:
            pdf_file.write_bytes(pdf(dungeon, paper, square_mm, look))
    except ValueError as error:
        raise UserError(str(error)) from None
    files = [file for file in (svg_file, png_file, pdf_file) if file is not None]
    for file in files:
        typer.echo(f"wrote {file}", err=True)
    return bool(files)


# ---------------------------------------------------------------- telling


def _console() -> Console:
    console = Console(highlight=False, emoji=False)
    return console if console.is_terminal else Console(highlight=False, emoji=False, width=PIPED_WIDTH)


def _draw(dungeon: Dungeon, legend: bool) -> None:
    """In colours on a terminal; plain in a pipe, and in ASCII where nothing else can be shown."""
    console = _console()
    if console.is_terminal and console.color_system:
        console.print(terminal.drawing(dungeon, legend), soft_wrap=True)
        return
    encoding = (sys.stdout.encoding or "ascii").lower().replace("-", "")
    print(terminal.plain(dungeon, unicode=encoding.startswith("utf"), legend=legend), end="")


def _entry(dungeon: Dungeon) -> dict[str, object]:
    return {
        "name": dungeon.name,
        "title": dungeon.title or dungeon.name,
        "books": list(dungeon.books),
        "seats": dungeon.seats,
        "squares": dungeon.walkable.bit_count(),
        "author": dungeon.author,
        "idea": dungeon.idea,
    }


def _result(dungeon: Dungeon, book: str, findings: list[Finding]) -> dict[str, object]:
    return {
        "name": dungeon.name,
        "book": book,
        "valid": all(finding.severity != ERROR for finding in findings),
        "findings": [finding.as_dict(dungeon) for finding in findings],
    }


def _tell(dungeon: Dungeon, book: str, findings: list[Finding]) -> None:
    errors = sum(finding.severity == ERROR for finding in findings)
    console = _console()
    title = Text(dungeon.title or dungeon.name, style="bold")
    verdict = Text(f" is {'not ' if errors else ''}valid under {book}", style="red" if errors else "green")
    console.print(title + verdict)
    for finding in findings:
        line = Text(f"  {finding.severity} {finding.rule}: ", style="red" if finding.severity == ERROR else "yellow")
        console.print(line + Text(finding.message, style="default") + Text(_squares(dungeon, finding), style="dim"))


def _squares(dungeon: Dungeon, finding: Finding) -> str:
    """Return where it is, unless the message says so itself."""
    labels = [dungeon.label(c) for c in finding.cells]
    if not labels or any(label in finding.message for label in labels):
        return ""
    return f"  [{' '.join(labels[:6])}{' …' if len(labels) > 6 else ''}]"


def _tell_fairness(dungeon: Dungeon, report: FairnessReport) -> None:
    console = _console()
    console.print(Text(f"{dungeon.title or dungeon.name}: {report.score} of 100", style="bold"))
    prizes = "chests" if dungeon.chests else "balls"
    pads = f"to {row_of('pad').words_in(dungeon.books)}s"
    table = Table("seat", f"steps to {prizes}", pads, "to end zones", f"{prizes} first", box=None, pad_edge=False)
    for seat in report.seats:
        goals = " ".join(f"{SEAT_LETTERS[other]}:{far}" for other, far in seat.goals)
        steps = [" ".join(map(str, squares)) for squares in (seat.prizes, seat.pads)]
        table.add_row(SEAT_LETTERS[seat.seat], *steps, goals, str(seat.first_at))
    console.print(table)
    for narrow in report.narrows:
        squares = " ".join(dungeon.label(c) for c in narrow.squares[:8])
        one, two = (SEAT_LETTERS[seat] for seat in narrow.seats)
        console.print(Text(f"narrowest between {one} and {two}: {narrow.width} squares [{squares}]"))
    for line in report.explanations:
        console.print(Text(f"- {line}"))
