"""The tables of a running server: every change is read, tried and stored, and tried again if someone else was quicker."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from deepbowl.match.setup import SetupError
from deepbowl.server.http.answers import sentence
from deepbowl.server.http.request_models import LetterClock, NewMatch, NewSeat, NewTable, NewTableSeat, Sit
from deepbowl.server.live.messages.refusals import Refusal
from deepbowl.server.live.messages.tables import Seated, TableView
from deepbowl.server.live.seats import BOT, PERSON, token_hash
from deepbowl.server.making import new_match
from deepbowl.server.people import table as at_table
from deepbowl.server.people import table_jobs
from deepbowl.server.people.table import LETTER, LIVE, OPEN
from deepbowl.server.people.terms import agreed
from deepbowl.server.starting import dungeon_seed
from deepbowl.server.store.tables import StoredTable, TableChanged, TableSeat, TableShelf

if TYPE_CHECKING:
    from deepbowl.server.hub import Hub

MOST_TRIES: Final = 8
MOST_LISTED: Final = 200
TIDY_SECONDS: Final = 60.0
TOO_MANY_OPEN: Final = "You have {} open tables already. Leave one of them first."
TOO_MANY_TABLES: Final = "The lobby is full. Try again in a few minutes, or play a bot."
TOO_MANY_SITS: Final = "You change seats too often. Wait a minute."
BUSY: Final = "Too much is happening at this table. Try again."

Operation = Callable[[StoredTable, float], StoredTable | None]


class Tables:
    """Opens tables, changes them and lets their matches begin."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self.shelf = TableShelf(hub.store)
        self._opened: dict[str, str] = {}  # table -> the address that opened it; only for the limit, never stored

    # ---------------------------------------------------------------- looking
    async def find(self, table_id: str) -> StoredTable | None:
        """Return a table that has not ended, as it is now; None if there is none."""
        found = await asyncio.to_thread(self.shelf.find, [table_id])
        if not found or at_table.ended(found[0], time.time()):
            return None
        return await self.in_time(found[0])

    async def in_time(self, table: StoredTable) -> StoredTable | None:
        """Return a table after those who were not ready in time have lost their seats; None if it has ended."""
        until = at_table.lapses_at(table)
        if until is None or time.time() < until or at_table.all_ready(table):
            return table
        after = at_table.lapse(table, time.time())
        try:
            await self._keep(table, after)
        except TableChanged:
            found = await asyncio.to_thread(self.shelf.find, [table.id])
            return found[0] if found else None
        return after

    async def view(self, table_id: str, token: str) -> TableView | None:
        """Return a table as a page shows it."""
        found = await self.find(table_id)
        return None if found is None else at_table.view(found, token, time.time())

    async def listed(self, book: str | None = None, speed: str | None = None, seats: int | None = None) -> list[TableView]:
        """Return the open seats of the lobby, the oldest table first."""
        now, found = time.time(), await asyncio.to_thread(self.shelf.waiting, MOST_LISTED)
        return [
            at_table.view(table, "", now)
            for table in found
            if at_table.listed(table, now)
            and book in (None, table.wish["book"])
            and speed in (None, table.speed)
            and seats in (None, len(table.seats))
        ]

    # ---------------------------------------------------------------- opening
    async def open(self, wish: NewTable, address: str) -> Seated:
        """Open a table and seat its host. Raise SetupError if its match cannot be played."""
        if sum(seat.kind == "host" for seat in wish.seats) != 1:
            raise SetupError("a table has one seat for its host")
        await self._allow_one_more(address)
        terms = agreed(wish.terms, wish.public, public_table=wish.public).pack()
        now, token = time.time(), new_match.new_token()
        speed = LETTER if isinstance(wish.clock, LetterClock) else LIVE
        kept = wish.model_dump(mode="json", exclude={"seats", "public", "terms"}) | {"listed": wish.listed or wish.public}
        table = StoredTable(
            new_match.new_id(), now, kept, token_hash(token), speed, wish.public, terms,
            [_new_seat(seat, token_hash(token), now) for seat in wish.seats],
        )  # fmt: skip
        trial = _match_of(table)
        names = await self._hub.setup.run(address, table_jobs.try_out, trial, dungeon_seed(trial))
        seats = [replace(seat, called=name) for seat, name in zip(table.seats, names, strict=True)]
        table = replace(table, seats=seats, full_since=now if at_table.full(table) else None)
        await self._hub.keep(self.shelf.create(table))
        self._opened[table.id] = address
        self._hub.metrics.tables += 1
        return {"token": token, "table": at_table.view(table, token, now)}

    async def _allow_one_more(self, address: str) -> None:
        limits = self._hub.settings.limits
        mine = [table for table, opened_by in self._opened.items() if opened_by == address]
        waiting = {table.id for table in await asyncio.to_thread(self.shelf.find, mine) if table.begun is None}
        for table in mine:
            if table not in waiting:
                del self._opened[table]
        if len(waiting) >= limits.tables_an_address:
            raise Refusal("too-many", TOO_MANY_OPEN.format(len(waiting)))
        if await asyncio.to_thread(self.shelf.count) >= limits.tables:
            raise Refusal("too-many", TOO_MANY_TABLES)

    # ---------------------------------------------------------------- changing
    async def sit(self, table_id: str, wish: Sit, token: str, address: str) -> Seated | None:
        """Seat a person, or let one who sits already change seat or team; None if there is no such table."""
        if not self._hub.addresses.of(address).sits.take():
            raise Refusal("too-fast", TOO_MANY_SITS)
        found = await self.find(table_id)
        if found is None:
            return None
        self._hub.settings.words.refuse(wish.coach or "")
        chosen = NewSeat(kind="person", coach=wish.coach, team=wish.team, draft=wish.draft)
        book = found.wish["book"]
        name = await self._hub.setup.run(address, table_jobs.called, book, wish.seat, chosen)
        mine = token if at_table.seat_of(found, token) >= 0 else new_match.new_token()
        sitting = TableSeat(
            PERSON, "", wish.coach or f"Coach {wish.seat + 1}", wish.team or "", wish.draft or "", name, token_hash(mine)
        )  # fmt: skip
        changed = await self._change(
            table_id, lambda table, now: at_table.sit(table, wish.seat, sitting, mine, now), address
        )
        return None if changed is None else {"token": mine, "table": at_table.view(changed, mine, time.time())}

    async def leave(self, table_id: str, token: str, address: str) -> TableView | None:
        """Let a person stand up."""
        return await self._shown(table_id, token, lambda table, now: at_table.leave(table, token, now), address)

    async def kick(self, table_id: str, token: str, seat: int, address: str) -> TableView | None:
        """Let the host free a guest's seat."""
        return await self._shown(table_id, token, lambda table, now: at_table.kick(table, token, seat, now), address)

    async def ready(self, table_id: str, token: str, is_ready: bool, address: str) -> TableView | None:
        """Mark a person as ready or not; the match begins when all are ready."""
        return await self._shown(table_id, token, lambda table, _: at_table.ready(table, token, is_ready), address)

    async def start(self, table_id: str, token: str, address: str) -> TableView | None:
        """Let the host begin with bots in the open seats."""
        return await self._shown(table_id, token, lambda table, now: at_table.start(table, token, now), address)

    async def _shown(self, table_id: str, token: str, operation: Operation, address: str) -> TableView | None:
        changed = await self._change(table_id, operation, address)
        return None if changed is None else at_table.view(changed, token, time.time())

    async def _change(self, table_id: str, operation: Operation, address: str) -> StoredTable | None:
        """Change a table; what another process did meanwhile comes first. None if it has ended, or ends with this."""
        for _ in range(MOST_TRIES):
            table = await self.find(table_id)
            if table is None:
                return None
            after = operation(table, time.time())
            try:
                # Kept before the match is created: on a busy server that takes longer than coaches have to be ready.
                await self._keep(table, after)
                if after is not None and at_table.all_ready(after):
                    return await self._begin(replace(after, revision=after.revision + 1), address)
            except TableChanged:
                continue
            return after
        raise Refusal("busy", BUSY)

    async def _keep(self, before: StoredTable, after: StoredTable | None) -> None:
        shelf = self.shelf
        await self._hub.keep(shelf.remove([before.id]) if after is None else shelf.change(after))

    async def _begin(self, table: StoredTable, address: str) -> StoredTable:
        """Make the match of a table; it is stored together with the word that it has begun."""
        wish = _match_of(table)
        tokens = [seat.token for seat in table.seats]
        secrets = new_match.new_dice().secret(), new_match.new_dice().secret()
        try:
            made = await self._hub.setup.run(
                address, table_jobs.begin, wish, table.id, tokens, secrets, dungeon_seed(wish)
            )
        except SetupError as error:
            raise Refusal("impossible", sentence(error)) from None
        table = replace(table, begun=time.time())
        await self._hub.keep(self.shelf.change(table, made.match, made.building))
        if made.match is not None:
            self._hub.starting.go_on_with(table.id)
        return table

    # ---------------------------------------------------------------- tidying up
    async def tidy(self) -> None:
        """Remove tables that have ended, from time to time."""
        while True:
            await asyncio.sleep(TIDY_SECONDS)
            await self.remove_ended()

    async def remove_ended(self) -> None:
        """Remove tables that have ended."""
        now = time.time()
        over = [table.id for table in await asyncio.to_thread(self.shelf.all) if at_table.ended(table, now)]
        if over:
            await self._hub.keep(self.shelf.remove(over))


def _new_seat(wish: NewTableSeat, token: str, now: float) -> TableSeat:
    """Return a seat of a new table; the host sits in theirs."""
    if wish.kind == OPEN:
        return TableSeat(OPEN)
    kind = PERSON if wish.kind == "host" else BOT
    coach = wish.coach or ("Host" if kind == PERSON else "")
    return TableSeat(
        kind, wish.bot or "", coach, wish.team or "", wish.draft or "", "", token if kind == PERSON else None, seen=now
    )  # fmt: skip


def _match_of(table: StoredTable) -> NewMatch:
    """Return the match of a table as a wish; bots sit where no one else does."""
    seats = [
        NewSeat(
            kind="person" if seat.kind == PERSON else "bot", bot=seat.bot or None, coach=seat.coach or None,
            team=seat.team or None, draft=seat.draft or None,
        )
        for seat in table.seats
    ]  # fmt: skip
    terms = {name: table.terms[name] for name in ("talk", "claims", "stand_ins")}
    clock = table.wish.get("clock")
    return NewMatch.model_validate({**table.wish, "clock": clock, "seats": seats, "terms": terms})
