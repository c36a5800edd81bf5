"""Lines of the office: roles, deadlines, typed results, rulings that strike, reopen, replace or void. [LG-REPAIR-01 to -08]

Nothing is removed: a struck line stays, only its facts no longer count. A club's property is added up again without it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from deepbowl.league.club import Club
from deepbowl.league.errors import FoldError
from deepbowl.league.facts import Fact, read_fact
from deepbowl.league.fold import fold
from deepbowl.league.report import read_report

if TYPE_CHECKING:
    from deepbowl.league.fixture import Fixture
    from deepbowl.league.league import League

Line = Mapping[str, Any]
STRIKE: Final = "strike"
VOID: Final = "void"
REOPEN: Final = "reopen"
HELPER: Final = "helper"
COMMISSIONER: Final = "commissioner"


# ---------------------------------------------------------------- what is struck
def struck_lines(lines: list[Line], club: str) -> set[int]:
    """Return the numbers of a club's lines that no longer count; a strike may itself be struck. [LG-REPAIR-03]"""
    ruled = [line for line in lines if club in line.get(STRIKE, {})]
    strikes = [(line["facts"][club]["line"], set(line[STRIKE][club])) for line in ruled]
    struck: set[int] = set()
    for number, targets in reversed(strikes):  # a later strike decides about an earlier one
        if number not in struck:
            struck |= targets
    return struck


def counted_lines(lines: list[Line], club: str) -> list[tuple[int, list[Fact]]]:
    """Return the lines of a club that count, with their facts."""
    struck = struck_lines(lines, club)
    mine = [line["facts"][club] for line in lines if club in line.get("facts", {})]
    return [(one["line"], [read_fact(fact) for fact in one["facts"]]) for one in mine if one["line"] not in struck]


def added_up(lines: list[Line], club: str) -> Club:
    """Return a club from its lines that count; `FoldError` names the first line of the club in the way. [LG-CLUB-01]"""
    return fold(club, counted_lines(lines, club))


def _add_up_again(league: League, line: Line) -> None:
    for club in line[STRIKE]:
        league.clubs[club] = added_up([*league.lines, line], club)


# ---------------------------------------------------------------- readers
def _read_strike(league: League, line: Line) -> None:
    _add_up_again(league, line)


def _read_reopen(league: League, line: Line) -> None:
    """A closed sequence is open again, with its key. [LG-REPAIR-04]"""
    _add_up_again(league, line)
    id, kind, fixture, club = line["sequence"], line["of"], line["fixture"], line["club"]
    if id not in league.promised or id in league.sessions:
        raise FoldError(f"session {id} was not closed")
    league.sessions[id] = (kind, fixture, club)
    league.fixtures[fixture].open.add(club)
    league.fixtures[fixture].state = "handed over"


def _read_void(league: League, line: Line) -> None:
    """The fixture waits again. [LG-REPAIR-05]"""
    _add_up_again(league, line)
    fixture = league.fixtures[line["fixture"]]
    for id in [id for id, (_, its, _) in league.sessions.items() if its == fixture.id]:
        del league.sessions[id]
    waits_again(fixture)


def waits_again(fixture: Fixture) -> None:
    """Let a fixture wait for its match as if none had been."""
    fixture.state, fixture.report, fixture.claim = "waiting", None, None
    fixture.chairs, fixture.fielded, fixture.notes = (), (), {}
    fixture.open, fixture.confirmed = set(), set()


def _read_result(league: League, line: Line) -> None:
    """Another result; the table follows. [LG-REPAIR-05]"""
    fixture = league.fixtures[line["fixture"]]
    if fixture.report is None:
        raise FoldError(f"{fixture.id} has no result yet")
    fixture.report = read_report(line["report"])


def _read_again(league: League, line: Line) -> None:
    """A match that cannot be read is played again. [LG-HAND-04]"""
    waits_again(league.fixtures[line["fixture"]])


def _read_role(league: League, line: Line) -> None:
    if line["role"]:
        league.roles[line["coach"]] = line["role"]
    else:
        league.roles.pop(line["coach"], None)


def _read_pass(league: League, line: Line) -> None:
    """The club passes to another coach or to a bot. [LG-REPAIR-08]"""
    (league.bots.add if line["bot"] else league.bots.discard)(line["club"])


def _read_deadline(league: League, line: Line) -> None:
    for id in line["fixtures"]:
        league.fixtures[id].due = line["due"]


def _read_claim(league: League, line: Line) -> None:
    fixture = league.fixtures[line["fixture"]]
    fixture.claim, fixture.confirmed = line["report"], {line["club"]} - {""}


def _read_confirm(league: League, line: Line) -> None:
    league.fixtures[line["fixture"]].confirmed.add(line["club"])


def _read_withdrawal(league: League, line: Line) -> None:
    club = line["club"]
    if league.season:
        raise FoldError("the season has begun")
    del league.clubs[club]
    league.bots.discard(club)


def _words(league: League, line: Line) -> None:
    """A line that only says something: a confirmation of a ruling, a note."""


OFFICE_LINES: Final[Mapping[str, Callable[[League, Line], None]]] = {
    STRIKE: _read_strike, REOPEN: _read_reopen, VOID: _read_void, "result": _read_result, "again": _read_again,
    "role": _read_role, "pass": _read_pass, "deadline": _read_deadline, "claim": _read_claim, "confirm": _read_confirm,
    "withdrawal": _read_withdrawal, "agreed": _words, "settings": _words,
}  # fmt: skip
