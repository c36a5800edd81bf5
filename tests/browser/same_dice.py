"""The command, but every match has the same dice, and on a busy machine no one loses a seat and no work stands still.

A program of its own: the processes of a server read it again when they start, and so have the same dice.
"""

from __future__ import annotations

from typing import Any

from deepbowl.cli.main import main
from deepbowl.engine.dice import Seeded
from deepbowl.server import settings
from deepbowl.server.jobs.limits import JobLimits
from deepbowl.server.making import new_match
from deepbowl.server.people import table


def in_foreground(**limits: Any) -> JobLimits:
    """Limits of work that does not step back for other processes."""
    return JobLimits(**{**limits, "background": False})


vars(settings)["JobLimits"] = in_foreground
vars(new_match)["new_dice"] = lambda: Seeded(1)
vars(table)["READY_SECONDS"] = 600.0

if __name__ == "__main__":
    main()
