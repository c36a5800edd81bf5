"""`deepbowl verify`: is this the match that was promised, with the dice that were promised?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from deepbowl.cli.errors import UserError
from deepbowl.cli.options import HouseBooks, need_book_of
from deepbowl.engine.errors import BrokenSave
from deepbowl.engine.log import read_log
from deepbowl.league.folder import Folder
from deepbowl.league.ledger import ALTERED, TYPED_DICE, is_ledger, judge, ledger_text, read_lines
from deepbowl.league.ledger import NOT_OVER as LEDGER_NOT_OVER
from deepbowl.league.ledger import OTHER_RULES as LEDGER_OTHER_RULES
from deepbowl.league.report import report_of
from deepbowl.match.verify import CHOICES, DICE, OTHER_RULES, PROVEN, Report
from deepbowl.match.verify import verify as check

# exit codes; a log that was altered, or is none, ends with 2 as every mistake does
ALL_PROVEN: Final = 0
NO_KEY: Final = 1
NOT_OVER: Final = 3
NO_COMMITMENT: Final = 4
BY_OTHER_RULES: Final = 5
NO_RUNNING_HASH: Final = 6


def verify(
    log: Annotated[Path, typer.Argument(help="A log of a match, a league's ledger, or the folder of a league.")],
    commitment: Annotated[
        str, typer.Option(help="The commitment shown before the match; without it the dice are not proven.")
    ] = "",
    running: Annotated[
        list[str] | None,
        typer.Option(
            metavar="INPUTS:HASH",
            help="A running hash you noted, best the last one; without it the choices are not proven. May be repeated.",
        ),
    ] = None,
    book: HouseBooks = None,
) -> None:
    """Check the dice, the choices and the result of a log, or a league's ledger. Exit code 0: everything is proven.

    1: the log has no key. 2: it was altered. 3: the match is not over. 4: no commitment was given. 5: it was played under
    other rules and cannot be replayed under these. 6: no running hash was given that covers the last input.
    """
    if log.is_dir():
        verify_league(log)
        return
    text = log.read_text(encoding="utf-8")
    if is_ledger(text):
        verify_ledger(log, text)
        return
    try:
        read = read_log(text)
        need_book_of(read)
        report = check(read, commitment.strip().lower(), [_kept(hint) for hint in running or []])
    except BrokenSave as error:
        raise UserError(f"{log}: ALTERED: {error}") from None
    for finding in report.findings:
        print(f"{finding.about}: {finding.verdict}. {finding.why}")
    print(f"{report.verdict}.")
    code = exit_code(report, bool(read.key))
    if code != ALL_PROVEN:
        raise typer.Exit(code)


def verify_league(folder: Path) -> None:
    """Check the ledger of a league's folder, and every report against the log of its match. [LG-DICE-04, LG-REPORT-01]"""
    found = Folder(folder)
    lines, replayed = found.lines(), 0
    for fixture in read_lines(lines).fixtures.values():
        log = found.log(fixture.id)
        if fixture.report is None or not log:
            continue
        if report_of(log, fixture.id, fixture.chairs, fixture.friendly) != fixture.report:
            raise UserError(f"{folder}: ALTERED: the report of {fixture.id} is not what its log gives")
        replayed += 1
    print(f"matches: {replayed} played again from their logs.")
    verify_ledger(folder, ledger_text(lines))


def verify_ledger(file: Path, text: str) -> None:
    """Check a ledger on its own: every die against its key, every fact against answers and dice. [LG-DICE-04]"""
    verdict = judge(text)
    if verdict.word == ALTERED:
        raise UserError(f"{file}: ALTERED: {verdict.why}")
    print(f"ledger: {verdict.why}.")
    print(f"{verdict.word}.")
    if verdict.word != PROVEN:
        codes = {LEDGER_NOT_OVER: NOT_OVER, LEDGER_OTHER_RULES: BY_OTHER_RULES, TYPED_DICE: NO_COMMITMENT}
        raise typer.Exit(codes[verdict.word])


def exit_code(report: Report, has_key: bool) -> int:
    """Return the exit code of what was found: the first reason why not all is proven."""
    verdicts = {finding.about: finding.verdict for finding in report.findings}
    if report.verdict == OTHER_RULES:
        return BY_OTHER_RULES
    if not has_key:
        return NO_KEY
    if not report.over:
        return NOT_OVER
    if verdicts[DICE] != PROVEN:
        return NO_COMMITMENT
    return ALL_PROVEN if verdicts[CHOICES] == PROVEN else NO_RUNNING_HASH


def _kept(hint: str) -> tuple[int, str]:
    """Return a running hash as it is typed in."""
    count, _, value = hint.partition(":")
    if not (count.isascii() and count.isdecimal() and len(count) < 10) or not value:
        raise UserError(f"--running is the number of inputs and their hash, as in 120:9f86d081884c7d65, not {hint!r}")
    return int(count), value.strip().lower()
