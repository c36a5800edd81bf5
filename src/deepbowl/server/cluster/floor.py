"""Where matches are played, for the part of a server that answers requests: in this process or in others.

A request about a match in memory comes through here. In this process that is `Matches`; to another it can only
send a message about the match.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Protocol

from sqlalchemy.exc import SQLAlchemyError

from deepbowl.match.match import Match
from deepbowl.server.cluster.handover import any_in, found_in, tell
from deepbowl.server.cluster.messages import CoachLeft, NewTokens, Pulse, RematchTold, Seen, TakeUp, Told
from deepbowl.server.live.boards import Boards, PackedBoard
from deepbowl.server.live.wire import board_plan
from deepbowl.server.store.stored import StoredInput, StoredMatch

SILENT_SECONDS: Final = 5.0
"""The report of a process that plays no longer counts after this long."""


class Floor(Protocol):
    """Where matches are played."""

    async def begin(self, stored: StoredMatch, match: Match, inputs: list[StoredInput], address: str) -> None:
        """Begin a match that was just stored."""

    async def take_up(self, match_id: str) -> None:
        """Begin a match that was stored with something else: bots in it need not wait for people."""

    async def tell_rematch(self, match_id: str, rematch: str) -> None:
        """Tell everyone who is still at a match that there is a next one."""

    async def renew_tokens(self, match_id: str) -> None:
        """Let only the stored tokens open the seats of a match."""

    async def coach_left(self, coach: str) -> None:
        """Let the key of a coach who has deleted themselves open no seat any longer."""

    def seen(self, match_id: str) -> Seen | None:
        """Return what is known of a match in memory, None if it is in none."""

    def pulses(self) -> list[Pulse]:
        """Return the last reports of other processes that play."""

    def trouble(self) -> str:
        """Return why no match can be played at the moment, "" if matches can."""


class OtherFloor:
    """Matches are played in other processes, which get messages and report once per second."""

    def __init__(self, folder: Path, boards: Boards, owner_of: Callable[[str], Awaitable[str | None]]) -> None:
        """`owner_of` returns the socket of the process that plays a match."""
        self._folder = folder
        self._boards = boards
        self._owner_of = owner_of
        self._pulses: dict[int, tuple[float, Pulse]] = {}
        self._heard = asyncio.Event()

    async def open(self) -> None:
        """Wait until a process that plays has reported; it may be starting as well. Pages are answered in any case."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._heard.wait(), SILENT_SECONDS)

    async def begin(self, stored: StoredMatch, match: Match, inputs: list[StoredInput], address: str) -> None:
        """Tell a process that plays; keep the board, which the first page asks for."""
        plan = (match.board, match.rules, stored.dungeon)
        self._boards.keep(await asyncio.to_thread(_packed, *plan))
        await self._tell_one(TakeUp(stored.id))

    async def take_up(self, match_id: str) -> None:
        """Tell a process that plays."""
        await self._tell_one(TakeUp(match_id))

    async def tell_rematch(self, match_id: str, rematch: str) -> None:
        """Tell the process that has the match."""
        await self._tell_owner(match_id, RematchTold(match_id, rematch))

    async def renew_tokens(self, match_id: str) -> None:
        """Tell the process that has the match."""
        await self._tell_owner(match_id, NewTokens(match_id))

    async def coach_left(self, coach: str) -> None:
        """Tell every process that plays."""
        for where in found_in(self._folder, "play"):
            await self._tell(where, CoachLeft(coach))

    def heard(self, pulse: Pulse) -> None:
        """Note how a process that plays is."""
        now = time.monotonic()
        self._heard.set()
        self._pulses[pulse.process] = now, pulse
        for process, (at, _) in list(self._pulses.items()):
            if now - at > SILENT_SECONDS:
                del self._pulses[process]

    def seen(self, match_id: str) -> Seen | None:
        """Return the last report about a match."""
        return next((pulse.matches[match_id] for pulse in self.pulses() if match_id in pulse.matches), None)

    def pulses(self) -> list[Pulse]:
        """Return the last report of each process that plays."""
        before = time.monotonic() - SILENT_SECONDS
        return [pulse for at, pulse in self._pulses.values() if at >= before]

    def trouble(self) -> str:
        """Return why no match can be played: no process that plays has reported yet, or for a while."""
        return "" if self.pulses() else f"no process that plays has reported in the last {SILENT_SECONDS:g} s"

    async def _tell_one(self, told: Told) -> None:
        """Tell one of the processes that play. If none runs, the next finds the match in the store."""
        with suppress(OSError):
            await self._tell(any_in(self._folder, "play"), told)

    async def _tell_owner(self, match_id: str, told: Told) -> None:
        """Tell the process that has a match. If it has just died, the next reads the match from the store."""
        try:
            where = await self._owner_of(match_id)
        except (OSError, SQLAlchemyError):
            return
        if where is not None:
            await self._tell(where, told)

    async def _tell(self, where: str, told: Told) -> None:
        with suppress(OSError):
            await asyncio.to_thread(tell, where, told)


def _packed(*plan: Any) -> PackedBoard:
    return PackedBoard(board_plan(*plan))
