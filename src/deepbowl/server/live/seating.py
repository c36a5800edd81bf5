"""The seats of a match in memory: tokens, connections and requests for a pause."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Final, Protocol

from deepbowl.server.live.messages.matches import SPECTATOR
from deepbowl.server.live.messages.refusals import Refusal
from deepbowl.server.live.seats import PERSON, seat_opened_by, seat_owned_by

if TYPE_CHECKING:
    from deepbowl.server.live.core import LiveMatch

NOBODY: Final = "nobody"
"""The address of a match that was resumed before anyone has connected to it."""


class Connection(Protocol):
    """A coach or spectator who is connected to a match."""

    seat: int
    key: str

    def send(self, message: bytes) -> None:
        """Put a message in the post; never waits."""

    def end(self) -> None:
        """Close the connection: the page must connect again."""


class Seating:
    """Who sits where in one match, and who of them is here."""

    def __init__(self, live: LiveMatch) -> None:
        self._live = live
        self.seats = live.stored.seats
        self.people = {number for number, seat in enumerate(self.seats) if seat.kind == PERSON}
        self.connections: set[Connection] = set()
        self.watched = asyncio.Event()
        self._arrived = {entry.seat for entry in live.inputs}  # coaches who have been here: clocks wait for all of them
        self.pausing: set[int] = set()
        self.paused = False
        self.set_pausing(set(live.stored.pausing))

    @property
    def all_bots(self) -> bool:
        """Return whether no person plays."""
        return not self.people

    @property
    def watching(self) -> int:
        """Return how many spectators there are."""
        return sum(1 for connection in self.connections if connection.seat < 0)

    @property
    def complete(self) -> bool:
        """Return whether every person has been here at least once."""
        return self.people <= self._arrived

    @property
    def occupied(self) -> bool:
        """Return whether a coach is connected now."""
        return any(connection.seat >= 0 for connection in self.connections)

    def is_here(self, seat: int) -> bool:
        """Return whether a page of a seat's coach is connected."""
        return any(connection.seat == seat for connection in self.connections)

    def is_person(self, seat: int) -> bool:
        """Return whether a person sits there."""
        return seat in self.people

    def seat_of(self, token: str | None, coach: str = "") -> int:
        """Return the seat that a token opens, else the one that belongs to a coach, else a spectator's. Raise Refusal for a
        wrong token. [LG-KEY-04]"""
        return seat_owned_by(self.seats, coach) if token is None else seat_opened_by(self.seats, token)

    def set_pausing(self, pausing: set[int]) -> None:
        """Set who asks for a pause; the match is paused while every person does."""
        self.pausing = pausing
        self.paused = bool(self.people) and self.people <= pausing

    async def join(self, connection: Connection, token: str | None, since: int, coach: str = "") -> None:
        """Let someone in, and tell them everything that drawing the match takes."""
        try:
            known = self.seat_of(token, coach) != SPECTATOR or not coach
        except Refusal:
            known = False
        if not known:
            await self._live.hub.matches.refresh_seats(self._live)
        await self._live.settled(lambda: self._join(connection, token, since, coach))
        await self._live.absence.hand_back(connection.seat)

    def _join(self, connection: Connection, token: str | None, since: int, coach: str) -> None:
        live = self._live
        connection.seat = self.seat_of(token, coach)
        if connection.seat >= 0 or live.address == NOBODY:
            live.address = connection.key
        self.connections.add(connection)
        self._arrived.add(connection.seat)
        live.touched = time.monotonic()
        live.clock.set()
        connection.send(live.broadcaster.welcome(connection.seat, since))
        self.watched.set()
        live.broadcaster.presence()
        live.wake()

    def leave(self, connection: Connection) -> None:
        """Forget a connection that has ended."""
        if connection in self.connections:
            self.connections.discard(connection)
            self._live.touched = time.monotonic()
            if not self.connections:
                self.watched.clear()
            self._live.clock.run_match_time()
            self._live.talk.left(connection)
            if self.is_person(connection.seat) and not self.is_here(connection.seat):
                self._live.absence.gone(connection.seat)
            self._live.broadcaster.presence()
