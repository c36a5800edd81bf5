"""`deepbowl verify`: is this the match that was promised, with the dice that were promised?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, NamedTuple

import typer

from deepbowl.cli.errors import UserError
from deepbowl.cli.options import HouseBooks, need_book_of
from deepbowl.engine.errors import BrokenSave
from deepbowl.engine.log import DIE, NOTE, Log, read_log, running_hash
from deepbowl.engine.runner import NONCE
from deepbowl.rules.match import Match
from deepbowl.rules.saving.replay import replay

# exit codes; a log that was altered, or is none, ends with 2 as every mistake does
PROVEN: Final = 0
NO_KEY: Final = 1
NOT_OVER: Final = 3
NO_COMMITMENT: Final = 4


class Verdict(NamedTuple):
    """What was checked, line by line, and what it comes to."""

    lines: list[str]
    code: int


def verify(
    log: Annotated[Path, typer.Argument(help="A log, as the server or `deepbowl match --log` gives it.")],
    commitment: Annotated[
        str, typer.Option(help="The commitment you were shown before the match; without it nothing is proven to you.")
    ] = "",
    running: Annotated[
        list[str] | None,
        typer.Option(metavar="INPUTS:HASH", help="A running hash you kept during the match; may be given several times."),
    ] = None,
    book: HouseBooks = None,
) -> None:
    """Play a log again and check every roll of it against the key of its dice. Exit code 0 only if all is proven.

    1: the log has no key; 2: it was altered; 3: the match is not over; 4: no commitment was given to compare with.
    """
    text = log.read_text(encoding="utf-8")
    try:
        read = read_log(text)
        need_book_of(read)
        if commitment and read.commitment != commitment.strip().lower():
            promised = read.commitment or "nothing"
            raise UserError(f"{log}: ALTERED: the log promises {promised}, not the commitment you were shown")
        match = replay(read)
        kept = [_kept(read, hint) for hint in running or []]
    except BrokenSave as error:
        raise UserError(f"{log}: ALTERED: {error}") from None
    verdict = judge(read, match, bool(commitment), len(kept))
    for line in verdict.lines:
        print(line)
    if verdict.code != PROVEN:
        raise typer.Exit(verdict.code)


def _kept(log: Log, hint: str) -> int:
    """The line of the log a kept running hash reaches to; anything changed before it is an alteration."""
    count, _, value = hint.partition(":")
    inputs = log.inputs()
    if not count.isdecimal() or not value:
        raise UserError(f"--running is the number of inputs and their hash, as in 120:9f86d081884c7d65, not {hint!r}")
    if int(count) > len(inputs):
        raise BrokenSave(f"you saw {count} inputs, the log has only {len(inputs)}: its end was cut off")
    hashed = log.commitment
    for entry in inputs[: int(count)]:
        hashed = running_hash(hashed, entry.written())
    if hashed != value.strip().lower():
        line = inputs[int(count) - 1].line if int(count) else log.lines["begin"]
        raise BrokenSave(f"line {line}: something up to here is not what you saw when there were {count} inputs")
    return int(count)


def judge(log: Log, match: Match, compared: bool, kept: int) -> Verdict:
    """What was checked, and exactly that."""
    inputs = log.inputs()
    dice = sum(1 for entry in inputs if entry.kind == DIE)
    givers = [entry.seat for entry in inputs if entry.kind == NOTE and entry.text == NONCE]
    deeds = len(inputs) - dice - len(givers)
    lines = [f"{deeds} choices and notes: each was possible by the rules of {match.rules.title} when it was made."]
    if not log.key:
        why = "the log has no key; it is in the log once the match is over" if log.commitment else f"they are {log.dice}"
        return Verdict([*lines, f"{dice} dice: NOT PROVEN: {why}."], NO_KEY)
    lines += [
        f"{dice} dice: each was rolled where the rules roll one, and shows what the key gives at its place.",
        _shares(log, givers),
        f"Key, book, board and teams are those behind the commitment {log.commitment}.",
        f"The match comes to the hash {log.hash}, as the log says.",
    ]
    if kept:
        lines.append(f"Nothing was changed before any of the {kept} running hashes you kept.")
    if not match.over:
        return Verdict([*lines, "NOT OVER: what follows in this match, if anything, is not in the log."], NOT_OVER)
    if not compared:
        lines.append("NO COMMITMENT GIVEN: the log agrees with itself, as a log of an invented match would.")
        return Verdict([*lines, "Give the one you were shown before the match with --commitment."], NO_COMMITMENT)
    return Verdict([*lines, "PROVEN."], PROVEN)


def _shares(log: Log, givers: list[int]) -> str:
    """Whose numbers are in the dice: a key alone may have been picked among many by whoever runs the server."""
    if not givers:
        return "No coach mixed a number of his own in: whoever made the key could have tried many of them first."
    before = 0
    for entry in log.inputs():
        if entry.kind == NOTE and entry.text == NONCE:
            break
        before += entry.kind == DIE
    teams = ", ".join(str(log.teams[seat]["name"]) for seat in givers)
    earlier = f"; the first {before} dice fell before that" if before else ""
    return f"Numbers of these coaches, given after the commitment, are in the dice: {teams}{earlier}."
