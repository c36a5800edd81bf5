"""`deepbowl result`: how a match came out, also as a tournament's form wants it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from deepbowl.cli.draw import console_for
from deepbowl.cli.errors import UserError
from deepbowl.cli.options import HouseBooks, need_book_of
from deepbowl.engine.dice import Seeded
from deepbowl.engine.errors import BrokenSave
from deepbowl.engine.log import SEAT_LETTERS, read_log
from deepbowl.engine.state import NOBODY
from deepbowl.league.naf_results import Pairing, everyone_against_everyone, net_casualties, record_of, two_pairs
from deepbowl.match.match import Match
from deepbowl.match.replay import replay

COLUMNS = {"places": "place", "casualties_caused": "caused", "casualties_suffered": "suffered"}
"""The counters a book may have for each seat, and the heads of their columns."""


def result(
    log: Annotated[Path, typer.Argument(help="The log of a finished match.")],
    naf: Annotated[bool, typer.Option("--naf", help="Print one result per pair of coaches, for the NAF database.")] = False,
    pairs: Annotated[bool, typer.Option("--pairs", help="With --naf: print two paired results, the older method.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    book: HouseBooks = None,
) -> None:
    """Print touchdowns, places and casualties of a match, or with --naf the result for each pair of coaches."""
    try:
        read = read_log(log.read_text(encoding="utf-8"))
        need_book_of(read)
        match = replay(read)
    except BrokenSave as error:
        raise UserError(f"{log}: {error}") from None
    if match.result is None:
        raise UserError(f"{log}: the match is not over, so it has no result")
    if pairs and not naf:
        raise UserError("--pairs needs --naf; use --naf --pairs")
    found = {**match.result, "teams": [sheet.name for sheet in match.sheets]}
    results = _naf_results(match, pairs) if naf else []
    if naf:
        found["naf"] = [{**told._asdict(), "winner": told.winner} for told in results]
    if as_json:
        print(json.dumps(found))
        return
    console = console_for()
    console.print(_table(match, found))
    for told in results:
        console.print(_in_words(match, told), soft_wrap=True)
    for seat in range(match.seats) if naf and not pairs else ():
        record = "-".join(map(str, record_of(seat, results)))
        console.print(f"{_name(match, seat)}: {record} (won-drawn-lost)", soft_wrap=True)


def _naf_results(match: Match, pairs: bool) -> list[Pairing]:
    """The entries for the database. [DB-RANK-03, DB-RANK-04]"""
    counted = match.rules.scoring.result(match)
    if "casualties_caused" not in counted:
        raise UserError(f"--naf needs a Deathbowl match with four teams, not one under {match.rules.title}")
    if not pairs:
        return everyone_against_everyone(match.state.score)
    tie_breaker = net_casualties(*(_numbers(counted[name]) for name in ("casualties_caused", "casualties_suffered")))
    lots = Seeded.fresh()
    return two_pairs(match.state.score, tie_breaker, lambda count: lots.roll(count, "lot", NOBODY))


def _numbers(value: object) -> list[int]:
    assert isinstance(value, list)
    return value


def _table(match: Match, found: dict[str, Any]) -> Table:
    """One line per team."""
    columns = [name for name in COLUMNS if name in found]
    table = Table(box=None, pad_edge=False)
    for heading in ("team", "touchdowns", *(COLUMNS[name] for name in columns)):
        table.add_column(heading, justify="left" if heading == "team" else "right")
    for seat in range(match.seats):
        table.add_row(_name(match, seat), str(found["score"][seat]), *(str(found[name][seat]) for name in columns))
    return table


def _in_words(match: Match, told: Pairing) -> str:
    """One entry for the database."""
    mine, theirs = told.touchdowns
    first, second = _name(match, told.first), _name(match, told.second)
    if told.winner < 0:
        return f"{first} draws with {second} ({mine}-{theirs})"
    if told.winner == told.first:
        return f"{first} beats {second} ({mine}-{theirs})"
    return f"{second} beats {first} ({theirs}-{mine})"


def _name(match: Match, seat: int) -> str:
    return f"{SEAT_LETTERS[seat]} {match.sheets[seat].name}"
