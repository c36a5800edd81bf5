"""`deepbowl puzzle`: find puzzles in bot matches, list them, calculate their chances again."""

from __future__ import annotations

from itertools import chain, takewhile
from pathlib import Path
from typing import Annotated, Final

import typer

from deepbowl.books.registry import NEWCOMERS_BOOK
from deepbowl.cli.errors import UserError
from deepbowl.cli.options import in_a_folder
from deepbowl.match import setup
from deepbowl.puzzles.file import Puzzle, puzzle_books, puzzles_of, read_puzzles, write_puzzles
from deepbowl.puzzles.line import NoLine, line_chance, read_line
from deepbowl.puzzles.making import MOST_SAMPLED, puzzles_from, regraded
from deepbowl.puzzles.many import in_processes
from deepbowl.puzzles.rivals import better_line

app = typer.Typer(help="Find, list and check puzzles: score this turn.", no_args_is_help=True)

FIGURES: Final = 1e-5
"""A chance calculated again may differ from the one in the file by this much: it is written with six digits."""

Jobs = Annotated[int, typer.Option(min=1, help="Work in this many processes.")]
OneBook = Annotated[str, typer.Option(help="A rule book.")]


@app.command()
def make(
    file: Annotated[Path, typer.Argument(callback=in_a_folder, help="Add the puzzles to this file.")],
    book: OneBook = NEWCOMERS_BOOK,
    matches: Annotated[int, typer.Option(min=1, help="Look at this many bot matches.")] = 10,
    seed: Annotated[int, typer.Option(help="The seed of the first match; each further match adds 1.")] = 1,
    most: Annotated[int, typer.Option(min=1, help="Stop at this many puzzles.")] = 60,
    jobs: Jobs = 1,
) -> None:
    """Find puzzles in bot matches and add them to a file."""
    setup.book_called(book)
    known = _puzzles_in(file) if file.exists() else []
    tasks = ((book, number) for number in range(seed, seed + matches))
    for found in in_processes(_puzzles_of_match, takewhile(lambda _: len(known) < most, tasks), jobs):
        for puzzle in found:
            typer.echo(f"seed {puzzle.seed}: {puzzle.chance:.0%}, run alone {puzzle.obvious:.0%}")
            if all(puzzle.id != other.id for other in known):
                known.append(puzzle)
                write_puzzles(file, known)
    typer.echo(f"{len(known)} puzzles in {file}")


def _puzzles_of_match(task: tuple[str, int]) -> list[Puzzle]:
    """Return the puzzles of one bot match: its book and its seed."""
    return list(puzzles_from(*task))


@app.command()
def regrade(
    file: Annotated[Path, typer.Argument(help="A file of puzzles, which is rewritten.")],
    jobs: Jobs = 1,
) -> None:
    """Let bots look for better lines, save the ones they find, and drop positions that are no longer puzzles."""
    before = _puzzles_in(file)
    graded = {puzzle.id: puzzle for puzzle in in_processes(regraded, before, jobs) if puzzle is not None}
    after = [graded[puzzle.id] for puzzle in before if puzzle.id in graded]
    changed = sum(puzzle not in before for puzzle in after)
    write_puzzles(file, after)
    typer.echo(f"{len(after)} puzzles in {file}: {changed} with a better line, {len(before) - len(after)} dropped")


@app.command("list")
def listed(book: Annotated[str, typer.Option(help="Only this rule book.")] = "") -> None:
    """List the puzzles that come with Deepbowl."""
    for name in [book] if book else puzzle_books():
        for puzzle in puzzles_of(name):
            typer.echo(f"{name} {puzzle.id}  best {puzzle.chance:.1%}  run alone {puzzle.obvious:.1%}  {puzzle.difficulty}")


@app.command()
def check(
    file: Annotated[Path | None, typer.Argument(help="A file of puzzles. Default: the puzzles of Deepbowl.")] = None,
    book: Annotated[str, typer.Option(help="Only this rule book.")] = "",
    bots: Annotated[bool, typer.Option(help="Let bots look for a better line; takes seconds per puzzle.")] = True,
    jobs: Jobs = 1,
) -> None:
    """Calculate the chance of every best line again, and let bots look for a better line (--no-bots skips that)."""
    books = [book] if book else puzzle_books()
    shelves = [_puzzles_in(file)] if file is not None else [puzzles_of(name) for name in books]
    wrong = 0
    for why in in_processes(any_complaint if bots else complaint, chain.from_iterable(shelves), jobs):
        if why:
            wrong += 1
            typer.echo(why)
    typer.echo(f"{sum(map(len, shelves))} puzzles, {wrong} wrong")
    if wrong:
        raise typer.Exit(1)


def complaint(puzzle: Puzzle) -> str:
    """Return what is wrong with a puzzle, "" if its line can be played and has the chance that the file says."""
    match = puzzle.match()
    try:
        line = read_line(match, puzzle.line)
    except NoLine as error:
        return f"{puzzle.book} {puzzle.id}: {error}"
    found = line_chance(match, line)
    if found.sampled > MOST_SAMPLED:
        return f"{puzzle.book} {puzzle.id}: {found.sampled:.1%} of the line is sampled, so its chance is not exact"
    if abs(found.chance - puzzle.chance) > FIGURES:
        return f"{puzzle.book} {puzzle.id}: the line scores in {found.chance:.6f}, the file says {puzzle.chance:.6f}"
    return ""


def any_complaint(puzzle: Puzzle) -> str:
    """Return what is wrong with a puzzle's line, or which bot's line beats it; "" if neither."""
    return complaint(puzzle) or rival_complaint(puzzle)


def rival_complaint(puzzle: Puzzle) -> str:
    """Return which bot's line beats the best line of a puzzle by more than a point, "" if none does."""
    better = better_line(puzzle.match(), puzzle.chance)
    if better is None:
        return ""
    return f"{puzzle.book} {puzzle.id}: a bot scores in {better[1].chance:.3f}, the best line in {puzzle.chance:.3f}"


def _puzzles_in(file: Path) -> list[Puzzle]:
    try:
        return read_puzzles(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise UserError(f"{file}: not a file of puzzles ({error}); make one with: deepbowl puzzle make {file}") from None
