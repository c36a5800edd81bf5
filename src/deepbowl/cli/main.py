"""The `deepbowl` command: what it can do is the list below."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Annotated

import typer

from deepbowl.cli import (
    ask,
    bench,
    book,
    bot,
    build,
    club,
    coach,
    dungeon,
    env,
    errors,
    ladder,
    league,
    lesson,
    match,
    play,
    push_key,
    puzzle,
    replay,
    result,
    rules,
    serve,
    sim,
    sim_report,
    team,
    tournament,
    verify,
)

# Name -> a command (a function) or a group of commands (a typer app). A new command is one more line.
COMMANDS: dict[str, Callable[..., None] | typer.Typer] = {
    "ask": ask.app,
    "bench": bench.bench,
    "book": book.app,
    "bot": bot.app,
    "club": club.app,
    "coach": coach.app,
    "dungeon": dungeon.app,
    "env": env.app,
    "ladder": ladder.ladder,
    "lesson": lesson.app,
    "league": league.app,
    "match": match.match,
    "play": play.play,
    "push-key": push_key.push_key,
    "puzzle": puzzle.app,
    "replay": replay.replay,
    "result": result.result,
    "rules": rules.app,
    "serve": serve.serve,
    "sim": sim.sim,
    "sim-report": sim_report.sim_report,
    "team": team.app,
    "tournament": tournament.app,
    "verify": verify.verify,
}

app = typer.Typer(
    help="Play Dungeonbowl, Deathbowl and their relatives under eight rule books.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for name, command in COMMANDS.items():
    if isinstance(command, typer.Typer):
        app.add_typer(command, name=name)
    else:
        app.command(name)(command)


def _show_version(wanted: bool) -> None:
    if wanted:
        print(build.version())
        raise typer.Exit


_VERSION = typer.Option("--version", is_eager=True, callback=_show_version, help="Show the version and the build.")


@app.callback()
def _options(version: Annotated[bool, _VERSION] = False) -> None:
    """Take the options that come before a command."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and end the program with its exit code."""
    sys.exit(errors.run(app, arguments))
