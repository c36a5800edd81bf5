"""A table and what coaches do at it, as plain functions from a table to the next. Nothing here reads a clock or a store.

A table is a match that waits. Guests choose their name and team at it, before the match and its dice exist. It begins
when every seat is taken and every person is ready.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from deepbowl.server.live.messages.matches import SPECTATOR
from deepbowl.server.live.messages.refusals import Refusal
from deepbowl.server.live.messages.tables import TableSeatView, TableView
from deepbowl.server.live.seats import BOT, PERSON, token_hash
from deepbowl.server.store.tables import StoredTable, TableSeat

OPEN: Final = "open"
LIVE: Final = "live"
LETTER: Final = "letter"
READY_SECONDS: Final = 20.0
"""At a full public table a coach who is not ready by then loses their seat."""
HERE_SECONDS: Final = 45.0
"""A person whose page was open since then is here; open pages are noted every 20 seconds."""
HIDDEN_SECONDS: Final = 60.0
"""A live table whose host has been away for so long is not listed,"""
LIVE_ENDS_SECONDS: Final = 30 * 60.0
"""and after so long it ends."""
LETTER_ENDS_SECONDS: Final = 14 * 24 * 3600.0
BEGUN_ENDS_SECONDS: Final = 30 * 60.0
"""A table whose match has begun leads there for so long; then the address of the match is enough."""
NOT_YOURS: Final = "You have no seat at this table. Sit down first."
HOST_ONLY: Final = "Only the host of the table can do that."
BEGUN: Final = "The match of this table has begun."
TAKEN: Final = "Someone sits there already. Choose another seat."
NO_SEAT: Final = "The table has no such seat."


# ---------------------------------------------------------------- facts
def seat_of(table: StoredTable, token: str) -> int:
    """Return the seat that a token opens; -1 if it opens none."""
    given = token_hash(token) if token else ""
    for number, seat in enumerate(table.seats):
        if seat.token is not None and hmac.compare_digest(seat.token, given):
            return number
    return SPECTATOR


def host_seat(table: StoredTable) -> int:
    """Return where the host sits."""
    return next((number for number, seat in enumerate(table.seats) if seat.token == table.host), SPECTATOR)


def full(table: StoredTable) -> bool:
    """Return whether every seat is taken."""
    return all(seat.kind != OPEN for seat in table.seats)


def all_ready(table: StoredTable) -> bool:
    """Return whether the match can begin: every seat is taken and every person ready, or they play by letter."""
    return full(table) and (table.speed == LETTER or all(seat.ready for seat in table.seats if seat.kind == PERSON))


def _gone_for(table: StoredTable, now: float) -> float:
    """Return for how many seconds the host's page has been closed."""
    seat = host_seat(table)
    return now - (table.seats[seat].seen if seat >= 0 else table.created)


def listed(table: StoredTable, now: float) -> bool:
    """Return whether the lobby shows a table: public, with an open seat, and live ones only while their host is there."""
    if not table.public or table.begun is not None or full(table) or ended(table, now):
        return False
    return table.speed == LETTER or _gone_for(table, now) < HIDDEN_SECONDS


def ended(table: StoredTable, now: float) -> bool:
    """Return True if a table is no longer needed."""
    if table.begun is not None:
        return now - table.begun > BEGUN_ENDS_SECONDS
    if table.speed == LETTER:
        return now - table.created > LETTER_ENDS_SECONDS
    return _gone_for(table, now) > LIVE_ENDS_SECONDS


def lapses_at(table: StoredTable) -> float | None:
    """Return when coaches who are not ready lose their seats; None if they do not."""
    if table.full_since is None or table.begun is not None or not table.public or table.speed == LETTER:
        return None
    return table.full_since + READY_SECONDS


# ---------------------------------------------------------------- what coaches do
def sit(table: StoredTable, number: int, sitting: TableSeat, token: str, now: float) -> StoredTable:
    """Let a person sit down, move to another seat, or change their team. `token` is the one they hold already, or ""."""
    _refuse_begun(table)
    if not 0 <= number < len(table.seats):
        raise Refusal("illegal", NO_SEAT)
    before = seat_of(table, token)
    if table.seats[number].kind != OPEN and number != before:
        raise Refusal("taken", TAKEN)
    seats = list(table.seats)
    if before >= 0:
        sitting = replace(sitting, token=seats[before].token)
        seats[before] = TableSeat(OPEN)
    was_full = full(table)
    seats[number] = replace(sitting, seen=now)
    return _seated(table, seats, number if before < 0 else SPECTATOR, was_full, now)


def leave(table: StoredTable, token: str, now: float) -> StoredTable | None:
    """Let a person stand up; None if the table ends with that. A host who leaves hands the table to another person."""
    _refuse_begun(table)
    return _freed(table, [_own(table, token)], now)


def kick(table: StoredTable, token: str, number: int, now: float) -> StoredTable | None:
    """Let the host free the seat of another person."""
    _refuse_begun(table)
    if _own(table, token) != host_seat(table):
        raise Refusal("not-host", HOST_ONLY)
    if not 0 <= number < len(table.seats) or table.seats[number].kind != PERSON or number == host_seat(table):
        raise Refusal("illegal", "No guest sits there.")
    return _freed(table, [number], now)


def ready(table: StoredTable, token: str, is_ready: bool) -> StoredTable:
    """Let a person say that they are ready, or not yet."""
    _refuse_begun(table)
    number = _own(table, token)
    if not full(table):
        raise Refusal("not-full", "A seat is still open. Wait until someone sits down there, or start with bots.")
    seats = list(table.seats)
    seats[number] = replace(seats[number], ready=is_ready)
    return replace(table, seats=seats, revision=table.revision + 1)


def start(table: StoredTable, token: str, now: float) -> StoredTable:
    """Let the host begin: bots take the open seats, and guests are asked whether they are ready."""
    _refuse_begun(table)
    number = _own(table, token)
    if number != host_seat(table):
        raise Refusal("not-host", HOST_ONLY)
    was_full = full(table)
    seats = [TableSeat(BOT) if seat.kind == OPEN else seat for seat in table.seats]
    return _seated(table, seats, number, was_full, now)


def lapse(table: StoredTable, now: float) -> StoredTable | None:
    """Free the seats of those who were not ready in time; None if the table ends with that."""
    late = [number for number, seat in enumerate(table.seats) if seat.kind == PERSON and not seat.ready]
    return _freed(table, late, now)


def _seated(table: StoredTable, seats: list[TableSeat], number: int, was_full: bool, now: float) -> StoredTable:
    """Return a table with other seats; the person who fills it is ready, everyone else is asked."""
    after = replace(table, seats=seats, revision=table.revision + 1)
    if not full(after):
        return replace(after, full_since=None)
    asked = [
        replace(seat, ready=(seat.ready and was_full) or at == number) if seat.kind == PERSON else seat
        for at, seat in enumerate(seats)
    ]
    return replace(after, seats=asked, full_since=table.full_since if was_full else now)


def _freed(table: StoredTable, numbers: Iterable[int], now: float) -> StoredTable | None:
    seats = [replace(seat, ready=False) for seat in table.seats]
    for number in numbers:
        seats[number] = TableSeat(OPEN)
    people = [seat for seat in seats if seat.kind == PERSON]
    if not people:
        return None
    kept = any(seat.token == table.host for seat in people)
    first = max(people, key=lambda seat: seat.seen)
    host = table.host if kept or first.token is None else first.token
    return replace(table, seats=seats, host=host, full_since=None, revision=table.revision + 1)


def _own(table: StoredTable, token: str) -> int:
    number = seat_of(table, token)
    if number < 0:
        raise Refusal("unknown", NOT_YOURS)
    return number


def _refuse_begun(table: StoredTable) -> None:
    if table.begun is not None:
        raise Refusal("begun", BEGUN)


# ---------------------------------------------------------------- what pages show
def view(table: StoredTable, token: str, now: float) -> TableView:
    """Return a table as a page shows it to the holder of a token, or to anyone without one."""
    seats: list[TableSeatView] = [
        {
            "kind": seat.kind, "bot": seat.bot, "coach": seat.coach, "team": seat.called, "ready": seat.ready,
            "here": seat.kind == BOT or now - seat.seen < HERE_SECONDS,
        }
        for seat in table.seats
    ]  # fmt: skip
    until, wish, terms = lapses_at(table), table.wish, table.terms
    dungeon = wish.get("dungeon") or {}
    place = next((way for way in ("build", "generate", "text") if dungeon.get(way)), "name")
    return {
        "table": table.id, "created": table.created, "book": wish["book"], "dungeon": dungeon.get("name") or "",
        "place": place, "switches": wish["switches"], "clock": wish.get("clock"), "speed": table.speed,
        "public": table.public, "talk": terms["talk"], "claims": terms["claims"], "seats": seats,
        "host": host_seat(table), "you": seat_of(table, token), "revision": table.revision,
        "ready_in": None if until is None else max(0, round((until - now) * 1000)), "begun": table.begun is not None,
        "being_built": table.begun is not None and place == "build",
    }  # fmt: skip
