"""`deepbowl sim`: let bots play many matches on all cores or a cluster, and show the results."""

from __future__ import annotations

import json
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from deepbowl.cli.draw import console_for
from deepbowl.cli.errors import UserError
from deepbowl.cli.options import Book, Unchecked
from deepbowl.match import setup

if TYPE_CHECKING:
    from deepbowl.sim.job import Job
    from deepbowl.sim.run import Progress
    from deepbowl.sim.store import Store

Seed = Annotated[int, typer.Option(help="The same seed gives the same matches.")]
Workers = Annotated[int, typer.Option(min=0, help="Number of processes; 0 uses one per core.")]
RayAt = Annotated[str | None, typer.Option("--ray", metavar="ADDRESS", help="Use this Ray cluster; local starts one.")]
Turns = Annotated[int, typer.Option(help="Stop after this many turns per team.")]
Switch = Annotated[list[str] | None, typer.Option(help="An optional rule. May be repeated.")]
Out = Annotated[Path | None, typer.Option(help="Keep the job and its tables in this folder. The same command resumes it.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object as the last line.")]
Limit = Annotated[float, typer.Option(min=0.05, help="Seconds a bot may think about one decision.")]


def sim(
    seats: Annotated[str, typer.Option(help="One bot per seat, e.g. scripted,random.")] = "",
    book: Book = "crp",
    matches: Annotated[int, typer.Option(help="Number of matches.")] = 100,
    board: Annotated[str | None, typer.Option(help="A pitch, a dungeon, a share code or a file.")] = None,
    boards: Annotated[str, typer.Option(help="Boards to use in turn, e.g. smelter,drowned-vault, or all.")] = "",
    teams: Annotated[
        str, typer.Option(help="One team per seat, random teams (random), or one random team for all seats (same).")
    ] = "",
    rotate: Annotated[bool, typer.Option("--rotate", help="Rotate bots and teams through all seats.")] = False,
    balls: Annotated[int, typer.Option(min=0, help="Number of balls; 0 uses the book's number.")] = 0,
    switch: Switch = None,
    unchecked: Unchecked = False,
    seed: Seed = 0,
    turns: Turns = 60,
    limit: Limit = 60.0,
    workers: Workers = 0,
    ray: RayAt = None,
    out: Out = None,
    events: Annotated[bool, typer.Option(help="Also write every event. Needs --out.")] = True,
    report: Annotated[bool, typer.Option("--report", help="Print tables and write a page with plots.")] = False,
    as_json: AsJson = False,
) -> None:
    """Play many matches between bots. The same seed gives the same results on any number of processes."""
    with extra():
        from deepbowl.cli.sim_report import print_report, print_summary
        from deepbowl.sim.job import Job, line_ups
        from deepbowl.sim.summary import summary

    places = setup.split(boards) or ([board] if board is not None else [])
    bots = setup.split(seats) or ["scripted"] * setup.usual_seats(book)
    line_up = line_ups(book, bots, places, setup.split(teams), rotate, unchecked)
    job = Job(
        book, line_up, matches, seed, tuple(switch or ()), balls, turns, events=events and out is not None, limit=limit,
        unchecked=unchecked,
    )  # fmt: skip
    with kept_in(out) as store:
        progress = play(job, store, workers, ray)
        found = summary(job, store, progress.rate)
        console = console_for()
        if report:
            print_report(console, store, (out or Path()) / "report.html")
        elif not as_json:
            print_summary(console, found)
        if out is not None and not as_json:
            console.print(f"\nTables in {out}; deepbowl sim-report {out} shows them.", soft_wrap=True)
        if as_json:
            print(json.dumps(found))


@contextmanager
def extra(what: str = "simulation", name: str = "sim") -> Iterator[None]:
    """Report the missing extra, if there is one."""
    try:
        yield
    except ImportError as error:
        raise UserError(f"{what} needs {error.name}; install deepbowl[{name}]") from None


@contextmanager
def kept_in(out: Path | None) -> Iterator[Store]:
    """Return where a job is kept: the folder that was named, or one that is gone afterwards."""
    with extra():
        from deepbowl.sim.store import Store

    if out is not None:
        yield Store(out)
        return
    with tempfile.TemporaryDirectory(prefix="deepbowl-sim-") as folder:
        yield Store(Path(folder))


def play(job: Job, store: Store, workers: int = 0, ray: str | None = None, title: str = "") -> Progress:
    """Play what is missing of a job, with a bar on stderr; Ctrl-C stops it, and the same command continues."""
    from deepbowl.sim.run import run
    from deepbowl.sim.workers import LocalWorkers, WorkerPool

    job.check()
    store.open(job)
    pool: WorkerPool
    if ray is not None:
        from deepbowl.sim.cluster import RayWorkers

        pool = RayWorkers(ray, workers)
    else:
        pool = LocalWorkers(workers)
    try:
        with bar(title or f"{job.book}: {job.matches} matches", job.matches) as tell, ended_politely():
            return run(job, store, pool, tell)
    except KeyboardInterrupt:
        done = sum(portion.size for portion in store.done())
        print(f"deepbowl: stopped after {done} of {job.matches} matches; the same command resumes", file=sys.stderr)
        raise typer.Exit(130) from None
    finally:
        pool.close()


@contextmanager
def ended_politely() -> Iterator[None]:
    """Take a SIGTERM as a Ctrl-C: workers are sent home and what is done stays."""

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def bar(title: str, matches: int) -> Iterator[Callable[[Any], None]]:
    """A progress bar on stderr; nothing where stderr is not a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )  # fmt: skip
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as shown:
        task = shown.add_task(title, total=matches, rate="")

        def tell(progress: Any) -> None:
            shown.update(task, completed=progress.done, rate=f"{progress.rate:.1f} matches/s")

        yield tell
