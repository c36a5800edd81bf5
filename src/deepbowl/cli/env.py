"""`deepbowl env`: logs as arrays for those who learn from matches."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from deepbowl.cli.errors import UserError
from deepbowl.cli.options import HouseBooks, in_a_folder, need_book_of
from deepbowl.cli.sim import extra
from deepbowl.engine.errors import BrokenSave
from deepbowl.engine.log import Log, read_log

ARRAYS = ".npz"

app = typer.Typer(help="Environments for learning.", no_args_is_help=True)


@app.callback()
def group() -> None:
    """Environments for learning."""


@app.command("data")
def env_data(
    logs: Annotated[list[Path], typer.Argument(metavar="LOGS", help="Logs, or folders with *.log in them.")],
    out: Annotated[Path, typer.Option(callback=in_a_folder, help="The file to write, *.npz.")],
    board: Annotated[str, typer.Option(help="Board of the environment, or all. Default: the book's usual board.")] = "",
    teams: Annotated[str, typer.Option(help="Teams of the environment, or all. Default: the usual teams.")] = "",
    switch: Annotated[list[str] | None, typer.Option(help="An optional rule of the environment; may be repeated.")] = None,
    balls: Annotated[int, typer.Option(min=0, help="Number of balls; 0 uses the book's number.")] = 0,
    width: Annotated[int, typer.Option(help="Slots for options.")] = 512,
    reward: Annotated[str, typer.Option(help="What the reward counts: score or result.")] = "score",
    turned: Annotated[bool, typer.Option("--turned", help="Show every seat scoring to the right.")] = False,
    book: HouseBooks = None,
) -> None:
    """Write the decisions in logs as numpy arrays for one environment (docs/env.md)."""
    with extra("env data", "ai"):
        from deepbowl.env.replayed import gathered, log_files, write_table
        from deepbowl.env.spec import EnvSpec

    if out.suffix != ARRAYS:
        raise UserError(f"--out {out} must end in {ARRAYS}")
    files = log_files(logs)
    if not files:
        raise UserError(f"no *.log in {', '.join(map(str, logs))}")
    first = _log_in(files[0])
    need_book_of(first)
    spec = EnvSpec.of(
        first.book, len(first.teams), board=board, teams=teams, switches=switch, balls=balls, width=width, reward=reward,
        turned=turned,
    )  # fmt: skip
    table = gathered(files, spec)
    write_table(out, table, spec)
    print(f"{len(table.action)} decisions of {len(files)} logs in {out}")
    print(f"environment {spec.hash()}: {spec}")


def _log_in(file: Path) -> Log:
    try:
        return read_log(file.read_text(encoding="utf-8"))
    except (BrokenSave, UnicodeDecodeError) as error:
        raise UserError(f"{file}: {error}") from None
