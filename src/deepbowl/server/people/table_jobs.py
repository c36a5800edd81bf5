"""Jobs for tables: check a wish, name a team, set up the match."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from deepbowl.server.http.request_models import NewMatch, NewSeat
from deepbowl.server.jobs import jobs
from deepbowl.server.live.seats import BOT
from deepbowl.server.making import building_jobs, new_match
from deepbowl.server.store.stored import StoredBuilding, StoredMatch, StoredSeat


class BegunTable(NamedTuple):
    """The match of a table, or the building of its dungeon."""

    match: StoredMatch | None
    building: StoredBuilding | None


def try_out(wish: NewMatch, seed: int) -> list[str]:
    """Return what the teams of a wish are called; SetupError says why it cannot be played."""
    secret = new_match.new_dice().secret()
    if wish.dungeon is not None and wish.dungeon.build:
        building_jobs.begin(wish, secret, secret)
    else:
        jobs.set_up(wish, secret, seed)
    return [called(wish.book, number, seat) for number, seat in enumerate(wish.seats)]


def called(book: str, number: int, seat: NewSeat) -> str:
    """Return what the team of a seat is called, "" if any will do; SetupError if the book does not take it."""
    team = new_match.team_of_seat(book, number, seat)
    return "" if team is None else f"{team.name} ({team.race})"


def begin(wish: NewMatch, table: str, tokens: list[str | None], secrets: tuple[str, str], seed: int) -> BegunTable:
    """Return the match of a table; it has the table's id, and its people keep their tokens."""

    def seated(seats: list[StoredSeat]) -> list[StoredSeat]:
        given = [*tokens, *([None] * (len(seats) - len(tokens)))]  # a bot is the game master of a table
        return [
            seat if seat.kind == BOT else replace(seat, token=token) for seat, token in zip(seats, given, strict=True)
        ]

    if wish.dungeon is not None and wish.dungeon.build:
        building = building_jobs.begin(wish, *secrets).stored
        building.id, building.seats = table, seated(building.seats)
        return BegunTable(None, building)
    match = jobs.set_up(wish, secrets[0], seed).stored
    match.id, match.seats = table, seated(match.seats)
    return BegunTable(match, None)
