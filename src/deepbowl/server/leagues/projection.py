"""Lists made from the lines of a league: clubs, and open tasks of each coach. [LG-FACT-04]"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from deepbowl.league.fixture import DONE, FORFEITED, RUNNING, WAITING, Fixture
from deepbowl.league.league import FREE, League
from deepbowl.league.session import POST, PRE, REDRAFT
from deepbowl.server.store.leagues import ClubRow


def waiting_of(league: League, asked: Mapping[str, int], matches: Mapping[str, str]) -> dict[str, list[dict[str, Any]]]:
    """Return what waits for the coach of each club: sequences, matches, results to confirm, the next fixture.

    `asked` is the seat that each open sequence asks, `matches` the match of each fixture that has one.
    """
    found: dict[str, list[dict[str, Any]]] = {club: [] for club in league.clubs}

    def add(club: str, kind: str, **about: str) -> None:
        if club in found:
            found[club].append({"kind": kind, **about})

    for id, (kind, fixture, club) in league.sessions.items():
        if kind in (POST, REDRAFT):
            add(club, "after" if kind == POST else "redraft", session=id, fixture=fixture)
        elif kind == PRE and (seat := asked.get(id, -1)) >= 0:
            add(league.fixtures[fixture].clubs[seat], "before", session=id, fixture=fixture)
    for each in league.fixtures.values():
        if each.season != league.season:
            continue
        for club in each.clubs:
            if each.state == RUNNING and each.claim is not None and club not in each.confirmed:
                add(club, "confirm", fixture=each.id)
            elif each.state == RUNNING:
                add(club, "match", fixture=each.id, match=matches.get(each.id, ""))
    for club in league.asked_to_be_present():
        add(club, "present", page=league.kind)
    busy = league.statuses()
    for club, following in next_fixtures(league).items():
        if club not in busy:
            add(club, "play", fixture=following.id, due=following.due)
    return found


def next_fixtures(league: League) -> dict[str, Fixture]:
    """Return the first fixture that waits for each club that has one."""
    found: dict[str, Fixture] = {}
    for one in sorted(league.fixtures.values(), key=lambda one: (one.season, one.round)):
        if one.state == WAITING:
            for club in one.clubs:
                found.setdefault(club, one)
    return found


def club_rows(league: League, asked: Mapping[str, int], matches: Mapping[str, str]) -> dict[str, ClubRow]:
    """Return the row of each club."""
    waiting, statuses = waiting_of(league, asked, matches), league.statuses()
    return {
        id: ClubRow(
            club.coach, id in league.bots, club.name, club.race, club.value(), statuses.get(id, FREE),
            msgspec.json.encode([] if id in league.bots else waiting[id]).decode(),
        )
        for id, club in league.clubs.items()
    }  # fmt: skip


def league_card(league: League) -> dict[str, Any]:
    """Return what the list of leagues shows, as far as lines say it."""
    pack = league.pack
    return {
        "name": pack.name, "book": pack.book, "edition": pack.edition, "season": league.season, "clubs": league.size,
        "kind": league.kind,
    }  # fmt: skip


def stage_of(league: League) -> str:
    """Return where a league stands: before its first season, in one, or between two."""
    if league.season == 0:
        return "joining"
    states = {one.state for one in league.fixtures.values() if one.season == league.season and not one.friendly}
    if league.final and any(kind == REDRAFT for kind, _, _ in league.sessions.values()):
        return "off-season"
    if states <= {DONE, FORFEITED}:
        return "off-season" if league.ended == league.season else "played"
    return "season"
