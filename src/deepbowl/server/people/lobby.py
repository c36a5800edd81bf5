"""The lobby over WebSockets: open seats as they come and go, and the table a page looks at, at most one update per second.

One loop per process asks the store for everything that its sockets look at. A socket that closes frees no seat.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Final

import msgspec
from fastapi import WebSocket
from sqlalchemy.exc import SQLAlchemyError

from deepbowl.server.http.limits import Address, Bucket
from deepbowl.server.live.messages.matches import MATCH_ID
from deepbowl.server.live.messages.refusals import Refusal
from deepbowl.server.live.messages.tables import LobbyChanges, LobbyTables, TableNews, TableView
from deepbowl.server.live.outbox import Outbox
from deepbowl.server.live.seats import token_hash
from deepbowl.server.people import table as at_table

if TYPE_CHECKING:
    from deepbowl.server.hub import Hub

TICK_SECONDS: Final = 1.0
SEEN_SECONDS: Final = 20.0
"""Open pages of people who sit at a table are noted this often."""
LONGEST_MESSAGE: Final = 512
MESSAGES_A_SECOND: Final = 2.0
MESSAGES_AT_ONCE: Final = 10.0
CLOSE_BUSY: Final = 1013


class WatchTable(msgspec.Struct, tag="table", tag_field="type"):
    """Look at one table; with the token of a seat as the person who sits there."""

    table: str
    token: str = ""


class WatchAll(msgspec.Struct, tag="tables", tag_field="type"):
    """Look at all open seats."""


FromPage = WatchTable | WatchAll
DECODER: Final[msgspec.json.Decoder[FromPage]] = msgspec.json.Decoder(FromPage)


class Visitor:
    """A page that looks at the lobby or at one table."""

    def __init__(self, socket: WebSocket, hub: Hub, address: Address) -> None:
        self.socket = socket
        self.outbox = Outbox(hub.addresses, address)
        self.watching: WatchTable | None = None
        self.shown: dict[str, TableView] | None = None
        """The last state sent to the page, by table; None before the first."""
        self._bucket = Bucket(MESSAGES_A_SECOND, MESSAGES_AT_ONCE)

    def send(self, message: object) -> None:
        """Put a message in the queue; end the connection if too much waits."""
        if not self.outbox.put(msgspec.json.encode(message)):
            self.outbox.end()

    async def read(self) -> None:
        """Take in what the page wants to look at, until the connection ends."""
        while True:
            try:
                text = await self.socket.receive_text()
            except KeyError:  # a binary message
                text = ""
            try:
                message = self._checked(text)
            except Refusal as refusal:
                self.send({"type": "refused", "code": refusal.code, "why": refusal.why})
                if refusal.code == "too-fast":
                    self.outbox.end()
                continue
            self.watching = message if isinstance(message, WatchTable) else None
            self.shown = None

    def _checked(self, text: str) -> FromPage:
        if not self._bucket.take():
            raise Refusal("too-fast", "Too many messages. Reload the page.")
        if len(text) > LONGEST_MESSAGE:
            raise Refusal("too-large", "That message is too large.")
        try:
            message: FromPage = DECODER.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise Refusal("malformed", f"That is not a message of the lobby: {error}.") from None
        if isinstance(message, WatchTable) and not MATCH_ID.fullmatch(message.table):
            raise Refusal("malformed", "That is not the id of a table.")
        return message

    async def write(self) -> None:
        """Send what waits, until the connection is to end."""
        while (message := await self.outbox.get()) is not None:
            await self.socket.send_text(message.decode())
            self.outbox.sent(message)
        await self.socket.close(CLOSE_BUSY)


class Lobby:
    """Every page that looks at tables, and the loop that tells them."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self.visitors: set[Visitor] = set()
        self._noted = 0.0

    async def run(self) -> None:
        """Tell pages what has changed, once per second."""
        while True:
            await asyncio.sleep(TICK_SECONDS)
            if self.visitors:
                try:
                    await self.tell()
                except (SQLAlchemyError, Refusal):
                    continue  # the store does not answer: pages keep what they have

    async def tell(self) -> None:
        """Send every page the changes since its last message."""
        visitors = list(self.visitors)
        await self._note_people(visitors)
        await self._tell_watchers([visitor for visitor in visitors if visitor.watching is not None])
        browsing = [visitor for visitor in visitors if visitor.watching is None]
        if browsing:
            now = {view["table"]: view for view in await self._hub.tables.listed()}
            for visitor in browsing:
                _tell_changes(visitor, now)

    async def _note_people(self, visitors: list[Visitor]) -> None:
        """Note whose pages are open."""
        now = time.time()
        seats = [
            (watching.table, token_hash(watching.token))
            for visitor in visitors
            if (watching := visitor.watching) is not None and watching.token
        ]
        fresh = any(visitor.watching is not None and visitor.shown is None for visitor in visitors)
        if seats and (fresh or now - self._noted > SEEN_SECONDS):
            self._noted = now
            await self._hub.keep(self._hub.tables.shelf.saw(seats, now))

    async def _tell_watchers(self, visitors: list[Visitor]) -> None:
        """Tell the pages of single tables."""
        tables, now = self._hub.tables, time.time()
        wanted = sorted({visitor.watching.table for visitor in visitors if visitor.watching is not None})
        if not wanted:
            return
        stored = await asyncio.to_thread(tables.shelf.find, wanted)
        found = {table.id: await tables.in_time(table) for table in stored if not at_table.ended(table, now)}
        for visitor in visitors:
            watching = visitor.watching
            if watching is None:
                continue  # it looks at something else by now
            table = found.get(watching.table)
            view = None if table is None else at_table.view(table, watching.token, now)
            shown = {} if view is None else {view["table"]: view}
            if visitor.shown is None or not _same(visitor.shown, shown):
                visitor.shown = shown
                news: TableNews = {"type": "table", "table": view}
                visitor.send(news)


def _tell_changes(visitor: Visitor, now: dict[str, TableView]) -> None:
    """Tell a page all open seats, or what has changed among them."""
    if visitor.shown is None:
        everything: LobbyTables = {"type": "tables", "tables": list(now.values())}
        visitor.send(everything)
    else:
        before = visitor.shown
        changed = [view for table, view in now.items() if table not in before or not _alike(before[table], view)]
        gone = [table for table in before if table not in now]
        if changed or gone:
            news: LobbyChanges = {"type": "changed", "changed": changed, "gone": gone}
            visitor.send(news)
    visitor.shown = now


def _alike(one: TableView, other: TableView) -> bool:
    """Return True if two views of a table look the same on a page, which counts down by itself."""
    return {**one, "ready_in": None} == {**other, "ready_in": None}


def _same(one: dict[str, TableView], other: dict[str, TableView]) -> bool:
    return one.keys() == other.keys() and all(_alike(one[table], other[table]) for table in one)
