"""A result that coaches type in after a match at a real table: it must be possible. [LG-REPORT-04]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from deepbowl.league.errors import LeagueError
from deepbowl.league.report import Deeds, Report, SeatReport, outcome_of, places, places_among, read_report


def filled_in(packed: Any, clubs: Sequence[str]) -> Any:
    """Return a typed result with what follows from its touchdowns and players, where it says nothing else: places, outcomes,
    casualties caused, and at a table of two those suffered. Anything else stays as it is. [LG-REPORT-02, LG-FOUR-01]"""
    seats = packed.get("seats") if isinstance(packed, dict) else None
    if not isinstance(seats, list) or len(seats) != len(clubs) or not all(isinstance(one, dict) for one in seats):
        return packed
    goals = [one.get("touchdowns") for one in seats]
    deeds = [list(one["players"].values()) if isinstance(one.get("players"), dict) else [] for one in seats]
    hurt = [one.get("casualties", 0) if isinstance(one, dict) else None for mine in deeds for one in mine]
    if not all(type(one) is int for one in (*goals, *hurt)):
        return packed
    ranks = places(goals, {at for at, one in enumerate(seats) if one.get("conceded")})
    caused = [sum(one.get("casualties", 0) for one in mine) for mine in deeds]
    found = []
    for at, (seat, club) in enumerate(zip(seats, clubs, strict=True)):
        suffered = sum(caused) - caused[at] if len(seats) == 2 else 0
        rank = {"place": ranks[at], "outcome": outcome_of(ranks, at)}
        found.append({"club": club, **rank, "caused": caused[at], "suffered": suffered, "players": {}, **seat})
    frame = {"fixture": "", "book": "", "match": "", "friendly": False, "typed": True}
    return {**frame, **packed, "seats": found}


def typed_report(packed: Any, squads: Sequence[Sequence[str]]) -> Report:
    """Return a result that a coach typed in, or raise `LeagueError`: it must be possible. [LG-REPORT-04]

    `squads` are the ids of those who could play, by seat.
    """
    report = read_report(packed)
    if len(report.seats) != len(squads):
        raise LeagueError("LG-REPORT-04", f"{len(squads)} clubs played, the report has {len(report.seats)}")
    for seat, squad in zip(report.seats, squads, strict=True):
        strangers = sorted(set(seat.players) - set(squad))
        if strangers:
            raise LeagueError("LG-REPORT-04", f"{strangers[0]} could not play for {seat.club}")
        scored = sum(deeds.touchdowns for deeds in seat.players.values())
        if scored > seat.touchdowns and not seat.conceded:
            wrong = f"{seat.club}: players scored {scored} touchdowns, the score is {seat.touchdowns}"
            raise LeagueError("LG-REPORT-04", wrong)
        credited = sum(deeds.casualties for deeds in seat.players.values())
        if credited > seat.caused:
            wrong = f"{seat.club}: players caused {credited} casualties, the club {seat.caused}"
            raise LeagueError("LG-REPORT-02", wrong)
    caused = sum(seat.caused for seat in report.seats)
    must_add_up(caused, sum(seat.suffered for seat in report.seats))
    must_leave_one({at for at, seat in enumerate(report.seats) if seat.conceded or seat.absent}, len(report.seats))
    _must_agree(report.seats)
    return replace(report, typed=True, match="")


def must_add_up(caused: int, suffered: int) -> None:
    """Raise `LeagueError` unless all casualties that clubs caused were suffered by others of the table. [LG-REPORT-02]"""
    if caused != suffered:
        wrong = f"casualties caused and suffered do not add up: {caused} caused, {suffered} suffered"
        raise LeagueError("LG-REPORT-02", wrong)


def must_leave_one(gone: set[int], seats: int) -> None:
    """Raise `LeagueError` if no seat is left to win: the last coach of a table cannot concede. [LG-FOUR-06, LG-REPORT-04]"""
    if len(gone) >= seats:
        raise LeagueError("LG-REPORT-04", "not every coach can concede: the last one left wins")


def with_squads(report: Report, squads: Sequence[Mapping[str, Deeds]]) -> Report:
    """Return a typed report with all who could play, also those nothing was typed about: each may be the most valuable
    player. [LG-DEED-05, LG-REPORT-04]"""
    seats = [
        seat if seat.absent else replace(seat, players=_whole(seat.players, squad))
        for seat, squad in zip(report.seats, squads, strict=True)
    ]  # fmt: skip
    return replace(report, seats=tuple(seats))


def _whole(typed: Mapping[str, Deeds], squad: Mapping[str, Deeds]) -> dict[str, Deeds]:
    """Return everyone of a squad with what was typed about them; who they are is the squad's word."""
    return {
        id: replace(typed.get(id, known), guest=known.guest, name=known.name, position=known.position)
        for id, known in squad.items()
    }


def _must_agree(seats: Sequence[SeatReport]) -> None:
    """Raise `LeagueError` unless touchdowns, places and outcomes agree: one winner or none. A team that is first alone may
    have won otherwise than by touchdowns, but never with fewer. [LG-FOUR-01, LG-REPORT-04]"""
    ranks = [seat.place for seat in seats]
    if min(ranks) != 1 or max(ranks) > len(seats):
        raise LeagueError("LG-REPORT-04", f"places run from 1 to {len(seats)}, not {', '.join(map(str, ranks))}")
    away = {at for at, seat in enumerate(seats) if seat.absent}
    gone = {at for at, seat in enumerate(seats) if seat.conceded}
    goals = [seat.touchdowns for seat in seats]
    level = places_among(goals, away, gone)
    first = ranks.index(1)
    if ranks.count(1) == 1 and level[first] == 1:
        level = places_among(goals, away, gone, first)
    if ranks != level:
        told = f"the touchdowns {'-'.join(map(str, goals))} give the places {', '.join(map(str, level))}"
        raise LeagueError("LG-REPORT-04", f"{told}, not {', '.join(map(str, ranks))}")
    for at, seat in enumerate(seats):
        if not seat.absent and seat.outcome != outcome_of(ranks, at):
            raise LeagueError("LG-REPORT-04", f"{seat.club} has place {seat.place} and cannot have {seat.outcome}")
