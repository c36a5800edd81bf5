"""`deepbowl verify`: do the dice of a log come from the key that was promised before the match?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from deepbowl.cli.errors import UserError
from deepbowl.engine.errors import BrokenSave
from deepbowl.engine.log import DIE, Log, read_log
from deepbowl.rules.match import Match
from deepbowl.rules.replay import replay

NOT_PROVEN: Final = 1


def verify(
    log: Annotated[Path, typer.Argument(help="A log, as the server or `deepbowl match --log` gives it.")],
    commitment: Annotated[
        str, typer.Option(help="The commitment you were shown before the match; without it the log's own is used.")
    ] = "",
) -> None:
    """Play a log again and check every roll of it against the key of its dice. Exit code 0 only if all is proven."""
    text = log.read_text(encoding="utf-8")
    try:
        read = read_log(text)
        if commitment and read.commitment != commitment.strip().lower():
            promised = read.commitment or "nothing"
            raise UserError(f"{log}: the log promises {promised}, not the commitment you were shown")
        match = replay(read)
    except BrokenSave as error:
        raise UserError(f"{log}: not proven: {error}") from None
    for line in findings(read, match, bool(commitment)):
        print(line)
    if not read.key:
        raise typer.Exit(NOT_PROVEN)


def findings(log: Log, match: Match, compared: bool) -> list[str]:
    """What was checked, and exactly that."""
    inputs = log.inputs()
    dice = sum(1 for entry in inputs if entry.kind == DIE)
    deeds = len(inputs) - dice
    lines = [f"{deeds} choices and notes: each was possible by the rules of {match.rules.title} when it was made."]
    if not log.key:
        why = "the log has no key; it is in the log once the match is over" if log.commitment else f"they are {log.dice}"
        return [*lines, f"{dice} dice: NOT PROVEN: {why}."]
    lines += [
        f"{dice} dice: each was rolled where the rules roll one, and shows what the key gives at its place.",
        f"The key is the one behind the commitment {log.commitment}"
        + (", which you were shown." if compared else "; compare it with the one shown before the match (--commitment)."),
        f"The match ends with the hash {log.hash}, as the log says.",
    ]
    return [*lines, "PROVEN."]
