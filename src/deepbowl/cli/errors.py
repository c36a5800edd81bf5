"""One way to tell a person that what was typed or a file is wrong: one line on stderr, exit code 2, no traceback."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

import typer

from deepbowl.board.notation import NotationError
from deepbowl.catalogue import CatalogueError
from deepbowl.dungeons.code import CodeError
from deepbowl.dungeons.draw.extra import MissingDrawExtra
from deepbowl.dungeons.plan import DungeonError
from deepbowl.engine.errors import BrokenSave
from deepbowl.league.errors import FactError, FoldError, LeagueError, Overtaken
from deepbowl.match.setup import SetupError
from deepbowl.teams.rosters import RosterError
from deepbowl.teams.strict import TeamError

WRONG_INPUT: Final = 2
INTERRUPTED: Final = 130


class UserError(Exception):
    """A request that cannot be carried out; the message says in one line what is wrong and what to do."""


# The errors that mean "your input", not "our bug", wherever they are raised below the command line.
REPORTED: Final = (
    UserError, SetupError, CatalogueError, RosterError, TeamError, BrokenSave, NotationError, DungeonError, CodeError,
    MissingDrawExtra, LeagueError, FactError, FoldError, Overtaken,
)  # fmt: skip


def run(app: typer.Typer, arguments: Sequence[str] | None = None) -> int:
    """Run a command and give its exit code; errors a person can fix become one line."""
    try:
        code = app(args=arguments, prog_name="deepbowl", standalone_mode=False)
    except REPORTED as error:
        return _complain(str(error))
    except UnicodeDecodeError as error:
        return _complain(f"a file is not UTF-8 text: {error}")
    except OSError as error:
        return _complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except typer.Abort:
        return INTERRUPTED
    except Exception as error:
        # A wrong command or option. Where typer keeps the class of these differs between its versions.
        say = getattr(error, "format_message", None)
        if say is None:
            raise
        message = say()
        return _complain(f"{message} (deepbowl --help)") if message else 0  # no message: help was asked for and shown
    return code if isinstance(code, int) else 0


def _complain(message: str) -> int:
    print("deepbowl: " + " ".join(message.split()), file=sys.stderr)
    return WRONG_INPUT
