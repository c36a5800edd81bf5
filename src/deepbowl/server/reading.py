"""Reading matches without playing: lists, logs, replays, boards, summaries."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Final

from deepbowl.engine.errors import BrokenSave
from deepbowl.server.jobs import jobs
from deepbowl.server.live.boards import PackedBoard
from deepbowl.server.live.messages.matches import MatchCard
from deepbowl.server.live.messages.refusals import Refusal
from deepbowl.server.matches import BROKEN
from deepbowl.server.store.recovery import CannotRebuild
from deepbowl.server.store.stored import StoredMatch

if TYPE_CHECKING:
    from deepbowl.server.hub import Hub

LISTED: Final = 60
HIDDEN: Final = "The teams set up hidden from each other. The log appears when all of them are revealed."
LIVE_SECONDS: Final = 120
"""A match in which something was chosen since then is live."""


class Reading:
    """Reads stored matches; they need not come into memory for that."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def log(self, match_id: str, address: str) -> str | None:
        """Return a match as a log, or the inputs alone if it cannot be replayed. None if there is none."""
        read = await self._hub.matches.read(match_id)
        if read is None:
            return None
        run = self._hub.analysis.run_long
        try:
            found = await run(address, jobs.log_of, read.match, read.inputs, read.snapshot)
        except CannotRebuild as error:
            return await run(address, jobs.broken_log, read.match, read.inputs, str(error))
        if not found:
            raise Refusal("hidden", HIDDEN)
        return found

    async def frames(self, match_id: str, address: str, first: int, count: int) -> bytes | None:
        """Return how things stood in a match after each input."""
        read = await self._hub.matches.read(match_id)
        if read is None:
            return None
        try:
            wanted = (read.match, read.inputs, read.snapshot, first, count)
            found = await self._hub.analysis.run_long(address, jobs.frames_of, *wanted)
        except (CannotRebuild, BrokenSave):
            raise Refusal("broken", BROKEN) from None
        if not found:
            raise Refusal("hidden", HIDDEN)
        return found

    async def board(self, match_id: str, version: str, address: str) -> PackedBoard | None:
        """Return the board of a match, from memory or drawn again; None if there is none of that version."""
        hub = self._hub
        found = hub.boards.get(version)
        if found is not None:
            return found
        stored = await asyncio.to_thread(hub.store.match, match_id)
        if stored is None:
            return None
        found = await hub.analysis.run(address, jobs.board_of, stored)
        hub.boards.keep(found)
        return found if found.version == version else None

    async def summary(self, match_id: str, address: str) -> bytes | None:
        """Return a finished match in short."""
        read = await self._hub.matches.read(match_id)
        if read is None:
            return None
        try:
            return await self._hub.analysis.run_long(address, jobs.summary_of, read.match, read.inputs, read.snapshot)
        except (CannotRebuild, BrokenSave):
            raise Refusal("broken", BROKEN) from None

    async def cards(self) -> list[MatchCard]:
        """Return the newest matches people may watch."""
        return [self.card(stored) for stored in await asyncio.to_thread(self._hub.store.listed, LISTED)]

    async def card_of(self, match_id: str) -> MatchCard | None:
        """Return one match in short."""
        stored = await asyncio.to_thread(self._hub.store.match, match_id)
        if stored is not None:
            return self.card(stored)
        building = await self._hub.buildings.find(match_id)
        return None if building is None else self._hub.buildings.card(building)

    def card(self, stored: StoredMatch) -> MatchCard:
        """Return a match as a list shows it."""
        seen = self._hub.floor.seen(stored.id)
        quiet = time.time() - stored.changed
        created = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(stored.created))
        return {
            "match": stored.id, "book": stored.book, "title": stored.title, "dungeon": stored.dungeon, "created": created,
            "teams": [
                {
                    "name": sheet["name"], "race": sheet["race"], "coach": seat.coach, "kind": seat.kind,
                    "score": stored.score[number],
                }
                for number, (sheet, seat) in enumerate(zip(stored.sheets, stored.seats, strict=False))  # not the chair
            ],
            "over": stored.over, "turn": stored.turn, "watching": seen.watching if seen is not None else 0,
            "rematch": stored.rematch, "being_built": False,
            "live": not stored.over and min(quiet, seen.quiet if seen is not None else quiet) < LIVE_SECONDS,
        }  # fmt: skip
