"""The record of players, in a season or ever: reports give figures, facts points and awards. [LG-FACT-04, LG-SEASON-06]"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from deepbowl.league.before import guest_id
from deepbowl.league.league import League
from deepbowl.league.office_lines import STRIKE, struck_lines
from deepbowl.league.report import COUNTED

COLUMNS: Final = ("points", "mvps", "matches", *COUNTED)

Counts = dict[str, int]


def statistics_of(league: League, season: int | None = None) -> dict[str, Counts]:
    """Return the counts of every player by id, of one season or of all.

    A journeyman who was kept has theirs from the first match on; a guest who left has none. [LG-REPORT-03, LG-SEASON-06]
    """
    found: dict[tuple[str, str], Counts] = {}
    kept: dict[tuple[str, str], str] = {}
    now: dict[str, int] = {}
    played: dict[tuple[str, str], int] = {}

    def of(club: str, player: str) -> Counts:
        return found.setdefault((club, player), dict.fromkeys(COLUMNS, 0))

    for club, fact in _facts(league):
        kind, player = fact["kind"], fact.get("player", "")
        if kind == "season":
            now[club] = fact["season"]
        elif kind == "result":
            played[club, fact["fixture"]] = now.get(club, 1)
        elif kind == "hired" and fact["was"]:
            kept[club, fact["was"]] = player
        elif kind in ("points", "mvp") and season in (None, now.get(club, 1)):
            of(club, player)["mvps" if kind == "mvp" else "points"] += 1 if kind == "mvp" else fact["amount"]
    _count_deeds(league, season, played, found)
    for (club, guest), player in kept.items():
        for name, count in found.pop((club, guest), {}).items():
            of(club, player)[name] += count
    return {player: counts for (_, player), counts in found.items()}


def _facts(league: League) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Return every fact that counts with its club, in order; plain data, because a league has very many."""
    ruled = {club for line in league.lines for club in line.get(STRIKE, ())}
    struck = {club: struck_lines(league.lines, club) for club in ruled}
    for line in league.lines:
        for club, part in line.get("facts", {}).items():
            if part["line"] not in struck.get(club, ()):
                for fact in part["facts"]:
                    yield club, fact


def _count_deeds(
    league: League, season: int | None, played: Mapping[tuple[str, str], int], found: dict[tuple[str, str], Counts]
) -> None:
    """Add what reports count for every player.

    A friendly between two seasons belongs to the next one, as its points do: `played` has the season of each result.
    """
    for fixture in league.fixtures.values():
        if fixture.report is None:
            continue
        for seat in fixture.report.seats:
            if season not in (None, played.get((seat.club, fixture.id), fixture.season)):
                continue
            for id, deeds in seat.players.items():
                player = guest_id(fixture.id, id) if deeds.guest else id
                mine = found.setdefault((seat.club, player), dict.fromkeys(COLUMNS, 0))
                mine["matches"] += 1
                for name in COUNTED:
                    mine[name] += getattr(deeds, name)
