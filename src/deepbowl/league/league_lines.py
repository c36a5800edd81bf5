"""The effect of each kind of line on a league. [LG-FACT-01, LG-FACT-04]"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from deepbowl.league.errors import FoldError
from deepbowl.league.fixture import BEFORE, DONE, FORFEITED, HANDED_OVER, RUNNING, WAITING, Fixture, read_chairs
from deepbowl.league.frame import EIGHT
from deepbowl.league.office_lines import OFFICE_LINES
from deepbowl.league.play_offs import PlayOffs, Tie
from deepbowl.league.report import read_report
from deepbowl.league.session import POST, PRE

if TYPE_CHECKING:
    from deepbowl.league.league import League

Line = Mapping[str, Any]
Reader = Callable[[Any, Line], None]

def _read_entry(league: League, line: Line) -> None:
    if line["bot"]:
        league.bots.add(line["club"])


def _read_leave(league: League, line: Line) -> None:
    """A club leaves: its matches count if it played half of its fixtures, otherwise none of them does. [LG-RANK-08]"""
    club = league.club(line["club"]).id
    league.left.add(club)
    if not league.counts_after_leaving(club):
        league.uncounted.setdefault(league.season, set()).add(club)
        own = [one for one in league.fixtures.values() if club in one.clubs and one.season == league.season]
        for one in [one for one in own if not one.friendly and not one.stage]:
            one.state = FORFEITED if one.state == WAITING else one.state


def _read_consent(league: League, line: Line) -> None:
    """A coach lets a bot play and manage the club, or only play one fixture. [LG-BOT-04]"""
    lent = league.fixture(line["fixture"]).lent if line.get("fixture") else league.lent
    (lent.add if line["given"] else lent.discard)(league.club(line["club"]).id)


def _read_promise(league: League, line: Line) -> None:
    for id, (kind, fixture, club, commitment) in line["sessions"].items():
        league.sessions[id] = (kind, fixture, club)
        league.promised[id] = commitment
        if kind == PRE:
            league.fixtures[fixture].state = BEFORE


def _close(league: League, line: Line) -> None:
    id = line["session"]["id"]
    if id not in league.sessions:
        raise FoldError(f"session {id} was not promised, or is closed already")
    del league.sessions[id]


def _read_draw(league: League, line: Line) -> None:
    _close(league, line)
    league.season = line["season"]
    league.lots, league.play_offs = {}, None
    league.divisions = [list(part) for part in line["notes"]["divisions"]]
    for at, part in enumerate(line["notes"]["rounds"]):
        for number, (round, clubs) in enumerate(part, 1):
            id = f"s{league.season}d{at + 1}f{number}"
            league.fixtures[id] = Fixture(id, league.season, round, tuple(clubs))


def _read_friendly(league: League, line: Line) -> None:
    id = line["fixture"]
    league.fixtures[id] = Fixture(id, league.season, 0, tuple(line["clubs"]), friendly=True)


def play_off_id(season: int, round: int, number: int) -> str:
    """Return the id of a fixture of the play-offs."""
    return f"s{season}p{round}f{number}"


def _read_play_offs(league: League, line: Line) -> None:
    """A round of the play-offs: it must follow from the table and the results so far. [LG-FIX-08]"""
    if league.play_offs is None:
        seeds = league.seeded(len(line["seeds"]) == EIGHT)
        if seeds != line["seeds"]:
            raise FoldError("these are not the seeds that the table gives")
        league.play_offs = PlayOffs(seeds)
    made = [Tie(stage, (first, second)) for stage, (first, second) in line["ties"]]
    if made != league.play_offs.next_round(league.play_off_results()):
        raise FoldError("these are not the play-offs that the results give")
    league.play_offs.rounds.append(made)
    last = max(one.round for one in league.fixtures.values() if one.season == league.season)
    for number, tie in enumerate(made, 1):
        id = play_off_id(league.season, len(league.play_offs.rounds), number)
        league.fixtures[id] = Fixture(id, league.season, last + 1, tie.clubs, stage=tie.stage)


def _read_before(league: League, line: Line) -> None:
    _close(league, line)
    fixture = league.fixtures[line["fixture"]]
    fixture.state, fixture.notes = RUNNING, dict(line["notes"])
    fixture.chairs = read_chairs(line["chairs"])
    fixture.fielded = tuple(league.club(club) for club in fixture.clubs)


def _read_report(league: League, line: Line) -> None:
    _close(league, line)
    fixture = league.fixtures[line["fixture"]]
    if fixture.report is not None:
        raise FoldError(f"{fixture.id} has its report already")
    fixture.report, fixture.state = read_report(line["report"]), HANDED_OVER
    fixture.open = set(fixture.clubs)
    _read_promise(league, line)


def _read_after(league: League, line: Line) -> None:
    kind, id, club = league.sessions[line["session"]["id"]]
    _close(league, line)
    if kind != POST:
        return
    fixture = league.fixtures[id]
    fixture.open.discard(club)
    if not fixture.open:
        fixture.state = DONE


def _read_forfeit(league: League, line: Line) -> None:
    _close(league, line)
    league.fixtures[line["fixture"]].state = FORFEITED


def _read_lots(league: League, line: Line) -> None:
    _close(league, line)
    league.lots = {**league.lots, **{club: int(place[0]) for club, place in line["notes"].items()}}


def _read_end(league: League, line: Line) -> None:
    league.final, league.ended = list(line["table"]), league.season
    _read_promise(league, line)


def _read_founding(league: League, line: Line) -> None:
    league.roles[str(line["actor"])] = "commissioner"


def _nothing(league: League, line: Line) -> None:
    """A line that only holds facts, or words."""


LINES: Final[Mapping[str, Reader]] = {
    "league": _read_founding,
    "entry": _read_entry,
    "promise": _read_promise,
    "draw": _read_draw,
    "friendly": _read_friendly,
    "play-offs": _read_play_offs,
    "before": _read_before,
    "report": _read_report,
    "after": _read_after,
    "forfeit": _read_forfeit,
    "ruling": _nothing,
    "coach": _nothing,
    "consent": _read_consent,
    "leave": _read_leave,
    "lots": _read_lots,
    "end": _read_end,
    **OFFICE_LINES,
}
