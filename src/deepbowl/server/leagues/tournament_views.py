"""Tournaments as pages show them, made from their lines and nothing else. [LG-FACT-04, LG-PACK-01]"""

from __future__ import annotations

from typing import Any, Final

from deepbowl.books.registry import BOOKS
from deepbowl.bots.levels import LEVELS
from deepbowl.league.fixture import DONE, FORFEITED, Fixture
from deepbowl.league.naf import NafFile, naf_file
from deepbowl.league.pairing import is_house
from deepbowl.league.ranking import OPPONENTS
from deepbowl.league.report import Report, read_report
from deepbowl.league.session import DRAW
from deepbowl.league.sums import Part, Sum, sums
from deepbowl.league.tournament import Round, Tournament
from deepbowl.league.tournament_pack import packed, without_package
from deepbowl.server.leagues.tournament_words import rules_in_words, seat_name, table_words
from deepbowl.server.leagues.views import Eyes
from deepbowl.server.live.messages.tournaments import (
    StandingNumber,
    StandingRow,
    SumPart,
    TableSeat,
    TournamentEntry,
    TournamentRound,
    TournamentTable,
    TournamentView,
    TypedScore,
)

HOUSE_COACH: Final = "House bot"


def stage_of(event: Tournament) -> str:
    """Return where a tournament stands: entry, between rounds, drawn, in a round, played or over."""
    if event.over:
        return "over"
    if not event.rounds:
        return "entry"
    if not event.current().begun:
        return "drawn"
    if any(one.state not in (DONE, FORFEITED) for one in event.fixtures.values()):
        return "round"
    return "between" if len(event.rounds) < len(event.event.rounds) else "played"


def tournament_view(event: Tournament, eyes: Eyes) -> TournamentView:
    """Return the page of a tournament."""
    pack = event.event
    promise = next((id for id, (kind, _, _) in event.sessions.items() if kind == DRAW), "")
    draw: dict[str, Any] | None = None
    if promise:
        draw = {
            "round": len(event.rounds) + 1, "commitment": event.promised[promise], "waits_for": event.asked_to_be_present(),
        }  # fmt: skip
    return {
        "id": eyes.card.id, "number": len(event.lines), "name": pack.name, "book": pack.book, "edition": pack.edition,
        "books": sorted({BOOKS[one.book].title for one in pack.rounds}), "stage": stage_of(event),
        "sizes": [one.size for one in pack.rounds], "growing": pack.growing, "tabletop": pack.typed_dice, "room": pack.room,
        "rules": rules_in_words(pack), "pack": packed(pack), "entries": [_entry(event, id, eyes) for id in event.entries],
        "entry_closed": event.entry_closed(), "open_entry": pack.open_entry,
        "rounds": [_round(event, one, eyes) for one in event.rounds], "standings": standing_rows(event), "draw": draw,
        "forbidden": sorted(sorted(pair) for pair in event.forbidden),
        "mine": [id for id, one in event.entries.items() if eyes.coach and one.coach == eyes.coach and not one.bot],
        "role": event.roles.get(eyes.coach, "") if eyes.coach else "",
        "leaders": [[eyes.names.get(coach, "Former coach"), role] for coach, role in event.roles.items()],
        "invite": eyes.card.invite if eyes.leads(event) else "", "listed": eyes.card.listed, "over": event.over,
    }  # fmt: skip


def _coach(event: Tournament, club: str, eyes: Eyes) -> str:
    one = event.entries.get(club)
    if one is None:
        return HOUSE_COACH
    if one.bot:
        return f"{next((level.title for level in LEVELS if level.name == one.coach), one.coach)} bot"
    return eyes.names.get(one.coach, "Former coach")


def _entry(event: Tournament, id: str, eyes: Eyes) -> TournamentEntry:
    one = event.entries[id]
    value = event.clubs[id].value() if event.event.growing else without_package(one.team).value()
    return {
        "id": id, "name": one.team.name, "race": one.team.roster().race, "coach": _coach(event, id, eyes), "bot": one.bot,
        "mine": bool(eyes.coach) and one.coach == eyes.coach and not one.bot, "value": value,
        "present": one.bot or id in event.present, "left": id in event.left, "late": one.missed, "naf": one.naf_number > 0,
    }  # fmt: skip


# ---------------------------------------------------------------- rounds
def _seat(event: Tournament, club: str, eyes: Eyes, absent: bool = False) -> TableSeat:
    team = event.house.get(club) or (event.entries[club].team if club in event.entries else None)
    one = event.entries.get(club)
    return {
        "club": club, "name": team.name if team is not None else seat_name(event, club), "coach": _coach(event, club, eyes),
        "race": team.roster().race if team is not None else "", "bot": one is None or one.bot, "house": is_house(club),
        "absent": absent, "mine": one is not None and not one.bot and bool(eyes.coach) and one.coach == eyes.coach,
    }  # fmt: skip


def _round(event: Tournament, one: Round, eyes: Eyes) -> TournamentRound:
    shape = event.event.shape(one.number)
    fixtures = event.tables(one.number)
    if one.begun:
        tables = [_table(event, fixture, at, eyes) for at, fixture in enumerate(fixtures, 1)]
    else:
        tables = [_drawn(event, one, at, eyes) for at in range(1, len(one.tables) + 1)]
    return {
        "number": one.number, "size": shape.size, "book": BOOKS[shape.book].title, "begun": one.begun,
        "accepted": one.accepted, "tables": tables, "byes": [_seat(event, club, eyes) for club in one.byes],
        "broken": [[seat_name(event, a), seat_name(event, b)] for a, b in broken_pairs(event, one)],
        "by_hand": [[seat_name(event, a), seat_name(event, b), why] for a, b, why in one.by_hand],
    }  # fmt: skip


def broken_pairs(event: Tournament, one: Round) -> list[tuple[str, str]]:
    """Return the forbidden pairs that a round seats at one table, also after seats were exchanged. [LG-PAIR-03]"""
    found = [tuple(sorted(pair)) for table in one.tables for pair in event.barred() if pair <= set(table)]
    return sorted((a, b) for a, b in found)


def _drawn(event: Tournament, one: Round, number: int, eyes: Eyes) -> TournamentTable:
    seats = [_seat(event, club, eyes) for club in one.tables[number - 1]]
    return {
        "id": f"r{one.number}t{number}", "number": number, "seats": seats,
        "state": "drawn", "result": None, "typed": False, "match": "", "trouble": "", "claim": None, "claim_mark": "",
        "confirmed": [],
    }  # fmt: skip


def _table(event: Tournament, fixture: Fixture, number: int, eyes: Eyes) -> TournamentTable:
    away = {chair.club for chair in fixture.chairs if chair.absent}
    open_claim = fixture.claim if fixture.report is None else None
    return {
        "id": fixture.id, "number": number, "seats": [_seat(event, club, eyes, club in away) for club in fixture.clubs],
        "state": fixture.state, "result": _score(fixture.report) if fixture.report is not None else None,
        "typed": fixture.report is not None and fixture.report.typed, "match": eyes.matches.get(fixture.id, ""),
        "trouble": eyes.troubles.get(fixture.id, ""), "confirmed": sorted(fixture.confirmed),
        "claim": _score(read_report(open_claim)) if open_claim is not None else None,
        "claim_mark": fixture.claim_mark if open_claim is not None else "",
    }  # fmt: skip


def _score(report: Report) -> TypedScore:
    seats = report.seats
    return {
        "touchdowns": [one.touchdowns for one in seats], "casualties": [one.caused for one in seats],
        "suffered": [one.suffered for one in seats], "conceded": [one.conceded for one in seats],
    }  # fmt: skip


# ---------------------------------------------------------------- standings
def standing_rows(event: Tournament) -> list[StandingRow]:
    """Return the standings; every number with what it is made of."""
    rows, matches = event.standings(), event.played()
    by_club = {row.club: row for row in rows}
    return [
        {
            "club": row.club, "place": row.place, "played": row.played, "parted_by": row.parted_by,
            "numbers": [_number(event, one) for one in sums(row, by_club, matches)],
        }
        for row in rows
    ]  # fmt: skip


def _number(event: Tournament, one: Sum) -> StandingNumber:
    parts = [_part(event, one, part) for part in one.parts]
    return {"name": one.name, "value": str(one.value), "mean": one.mean, "parts": parts}


def _part(event: Tournament, one: Sum, part: Part) -> SumPart:
    why = seat_name(event, part.why) if one.name == OPPONENTS else part.why
    return {"where": table_words(part.where), "value": str(part.value), "why": why}


# ---------------------------------------------------------------- the file for the NAF
def naf_of(event: Tournament, organiser: str) -> NafFile:
    """Return the file for the NAF with the time of each result. [LG-NAF-01]"""
    lines = [line for line in event.lines if line["kind"] in ("result", "report")]
    times = {line["fixture"]: str(line["at"])[:16].replace("T", " ") for line in reversed(lines)}
    return naf_file(event, organiser, times)


def left_out(file: NafFile, eyes: Eyes) -> list[str]:
    """Return who is not in the file and why, one sentence each. [LG-NAF-03]"""
    return [
        f"{count} {'game' if count == 1 else 'games'} of {eyes.names.get(coach, 'a former coach')} left out: no NAF number."
        for coach, count in file.left_out.items()
    ]
