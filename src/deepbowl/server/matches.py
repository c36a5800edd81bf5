"""The matches of a running server: in memory while someone needs them, else in the store."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from deepbowl.engine.errors import BrokenSave
from deepbowl.match.match import Match
from deepbowl.server.cluster.handover import NobodyThere
from deepbowl.server.cluster.messages import Pulse, Seen
from deepbowl.server.jobs import jobs
from deepbowl.server.live.core import LiveMatch
from deepbowl.server.live.letter_clock import calendar
from deepbowl.server.live.messages.refusals import Refusal
from deepbowl.server.live.seats import BOT, PERSON
from deepbowl.server.making.library import SERVER
from deepbowl.server.store.leagues import LeagueLists
from deepbowl.server.store.recovery import CannotRebuild, Snapshot, taken_up
from deepbowl.server.store.rules_version import goes_on_by, upgraded, version_for
from deepbowl.server.store.stored import BACK, StoredInput, StoredMatch

if TYPE_CHECKING:
    from deepbowl.server.hub import Hub

LOG: Final = logging.getLogger("deepbowl.server")
SWEEP_SECONDS: Final = 15.0
RESUME_SECONDS: Final = 14 * 24 * 3600.0
"""After a restart bots continue by themselves in matches that were played within this time."""
BEING_BUILT: Final = "The dungeon of this match is still being built."
BROKEN: Final = (
    "This match was played with other rules or its log is damaged, so it cannot continue here. "
    "You can still download its log."
)


class StoredAll(NamedTuple):
    """Everything the store has of a match."""

    match: StoredMatch
    snapshot: Snapshot | None
    inputs: list[StoredInput]


class Matches:
    """Every match in memory by its id; others are loaded when they are wanted."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self.live: dict[str, LiveMatch] = {}
        self._broken: set[str] = set()  # matches by letter that cannot continue, so that they are not tried forever
        self._loading: dict[str, asyncio.Task[LiveMatch | None]] = {}

    # ---------------------------------------------------------------- coming into memory
    async def find(self, match_id: str, address: str) -> LiveMatch | None:
        """Return a match by its id, from memory or from the store; None if there is none. Raise Refusal if it is broken."""
        found = self.live.get(match_id)
        if found is not None:
            found.touched = time.monotonic()
            return found
        loading = self._loading.get(match_id)
        if loading is None:
            loading = asyncio.create_task(self._load(match_id, address))
            self._loading[match_id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(match_id, None))
        return await asyncio.shield(loading)

    async def _load(self, match_id: str, address: str) -> LiveMatch | None:
        hub = self._hub
        if not await self._is_played_here(match_id):
            raise Refusal("gone", "Another process serves this match. Reconnect to continue.")
        read = await self.read(match_id)
        if read is None:
            if await hub.buildings.find(match_id) is not None:
                raise Refusal("being-built", BEING_BUILT)
            return None
        stored, snapshot, inputs = read
        try:
            found = await hub.setup.run(address, jobs.rebuild, stored, inputs, snapshot)
            match = await asyncio.to_thread(taken_up, stored, found.save)
        except (CannotRebuild, BrokenSave):
            LOG.exception("match %s cannot be resumed", match_id)
            raise Refusal("broken", BROKEN) from None
        if found.taken_back is not None:
            back = StoredInput(BACK, -1, "rules changed", found.taken_back, match.dice.position())
            await hub.keep(hub.store.append(match_id, len(inputs), [back], None))
            inputs.append(back)
        version = version_for(stored.book)
        if goes_on_by(stored.rules) != version:
            rules, notice = upgraded(stored.rules, version), found.notice or stored.notice
            await hub.keep(hub.store.set_rules(match_id, rules, notice, (len(inputs), found.save)))
            LOG.warning("match %s continues with rules %s, before %s", match_id, version, stored.rules)
            stored = replace(stored, rules=rules, notice=notice)
        live = await asyncio.to_thread(LiveMatch, hub, stored, match, inputs)  # a large board takes long to write down
        live.unwatched = await self._is_of_league_bots(stored)
        live.snapshot_at = snapshot[0] if snapshot is not None else 0
        self.live[match_id] = live
        return live

    async def _is_played_here(self, match_id: str) -> bool:
        """Return whether a match is or becomes this process's own."""
        try:
            return await self._hub.peers.owner_of(match_id) is None
        except NobodyThere:
            return False

    async def _is_of_league_bots(self, stored: StoredMatch) -> bool:
        """Return whether only bots play a match, for clubs of a league. [LG-BOT-02]"""
        alone = all(seat.kind == BOT for seat in stored.seats)
        return alone and await asyncio.to_thread(LeagueLists(self._hub.store).fixture_of, stored.id) is not None

    async def read(self, match_id: str) -> StoredAll | None:
        """Return everything the store has of a match; None if it has nothing."""
        return await asyncio.to_thread(self.read_all, match_id)

    def read_all(self, match_id: str) -> StoredAll | None:
        """Return the same, in the thread of the caller."""
        store = self._hub.store
        stored = store.match(match_id)
        if stored is None:
            return None
        snapshot = store.latest_snapshot(match_id)  # before the inputs: they are never behind it then
        return StoredAll(stored, snapshot, store.inputs(match_id))

    async def refresh_seats(self, live: LiveMatch) -> None:
        """Read the tokens of a match again: another process may have given out new ones."""
        stored = await asyncio.to_thread(self._hub.store.match, live.id)
        if stored is not None:
            live.seating.seats[:] = stored.seats

    # ---------------------------------------------------------------- leaving memory
    def drop(self, live: LiveMatch) -> None:
        """Let a match leave memory; pages that are still connected must connect again."""
        live.gone = True
        if self.live.get(live.id) is live:
            del self.live[live.id]
            if self._hub.settings.shares_database:
                self._hub.task(self._release(live.id))
        for connection in list(live.seating.connections):
            connection.end()

    async def _release(self, match_id: str) -> None:
        """Give a match back to the other processes, once all that was done in it is stored."""
        await self._hub.keep(self._hub.store.probe())
        if match_id not in self.live and match_id not in self._loading:
            await self._hub.peers.release(match_id)

    async def sweep(self) -> None:
        """Let matches leave memory that no one looks at; they come back from the store when they are wanted."""
        while True:
            await asyncio.sleep(min(SWEEP_SECONDS, self._hub.settings.idle_seconds))
            before = time.monotonic() - self._hub.settings.idle_seconds
            for live in list(self.live.values()):
                if live.resting and live.touched < before:
                    live.take_snapshot()
                    self.drop(live)

    def take_snapshots(self) -> None:
        """Put every match in memory into the store as a whole."""
        for live in self.live.values():
            live.take_snapshot()

    # ---------------------------------------------------------------- clocks and restarts
    async def keep_clocks(self) -> None:
        """Store running clocks from time to time: time that a coach has used also counts after a restart."""
        while True:
            await asyncio.sleep(self._hub.settings.clock_seconds)
            self.store_clocks()

    def store_clocks(self) -> None:
        """Store the clocks that run."""
        running = {
            live.id: times
            for live in self.live.values()
            if live.clock.runs and not live.gone and (times := live.clock.times()) is not None
        }
        if running:
            self._hub.store.set_times(running)

    async def resume(self) -> None:
        """Continue after a restart: bots that were to choose do so, and clocks run on."""
        for _, match_id in await asyncio.to_thread(LeagueLists(self._hub.store).unfinished_of_bots):
            await self.resume_one(match_id)
        for stored in await asyncio.to_thread(self._hub.store.unfinished, time.time() - RESUME_SECONDS):
            people = any(seat.kind == PERSON for seat in stored.seats)
            bot_asked = stored.asked >= 0 and stored.seats[stored.asked].kind == BOT
            by_letter = "days" in (stored.clock or {})
            if people and (bot_asked or (stored.clock is not None and not by_letter)):
                await self.resume_one(stored.id)

    async def keep_letters(self) -> None:
        """Look from time to time for matches by letter that are due."""
        while True:
            await self.look_for_letters()
            await asyncio.sleep(self._hub.settings.letter_seconds)

    async def look_for_letters(self) -> None:
        """Let bots play for coaches who are late, and give standing answers of coaches who have left."""
        for match_id in await asyncio.to_thread(self._hub.store.overdue, calendar()):
            if match_id not in self._broken:
                await self._late_in(match_id)
        for live in list(self.live.values()):
            if live.letter is not None and not live.gone:
                with suppress(Refusal):  # it could not be stored, or has left memory meanwhile
                    await live.letter.answer_for_the_away()

    async def _late_in(self, match_id: str) -> None:
        try:
            live = await self.find(match_id, SERVER)
            if live is not None and live.letter is not None:
                await live.letter.late()
        except Refusal as refusal:
            if refusal.code == "broken":
                self._broken.add(match_id)
        except Exception:
            LOG.exception("correspondence match %s could not continue", match_id)
            self._broken.add(match_id)

    async def resume_one(self, match_id: str) -> None:
        """Continue one match; if it cannot continue, it keeps no other from doing so."""
        try:
            live = await self.find(match_id, SERVER)
        except Refusal:
            return  # it is broken and has been logged, or another process has it
        except Exception:
            LOG.exception("match %s could not be resumed", match_id)
            return
        if live is not None:
            live.wake()

    # ---------------------------------------------------------------- for requests (`cluster/floor.py`)
    async def begin(self, stored: StoredMatch, match: Match, inputs: list[StoredInput], address: str) -> None:
        """Begin a match that was just stored."""
        live = await asyncio.to_thread(LiveMatch, self._hub, stored, match, inputs, address)
        live.unwatched = await self._is_of_league_bots(stored)
        if stored.id in self.live or stored.id in self._loading:  # a page that knew of it was quicker
            await self.resume_one(stored.id)
            return
        self.live[stored.id] = live
        live.wake()

    async def take_up(self, match_id: str) -> None:
        """Begin a match that was stored with something else."""
        await self.resume_one(match_id)

    async def tell_rematch(self, match_id: str, rematch: str) -> None:
        """Tell everyone who is still at a match that there is a next one."""
        live = self.live.get(match_id)
        if live is not None:
            live.tell_rematch(rematch)

    async def renew_tokens(self, match_id: str) -> None:
        """Let only the stored tokens open the seats of a match."""
        live = self.live.get(match_id)
        if live is not None:
            await self.refresh_seats(live)

    async def coach_left(self, coach: str) -> None:
        """Let the key of a coach who has deleted themselves open no seat any longer."""
        for live in list(self.live.values()):
            if any(seat.owner == coach for seat in live.seating.seats):
                await self.refresh_seats(live)

    def seen(self, match_id: str) -> Seen | None:
        """Return what only this process knows of a match in memory."""
        live = self.live.get(match_id)
        return None if live is None else Seen(live.seating.watching, round(time.monotonic() - live.touched, 1))

    def pulses(self) -> list[Pulse]:
        """Return the last reports of other processes that play: there are none."""
        return []

    def trouble(self) -> str:
        """Return why no match can be played at the moment: this process answers, so it also plays."""
        return ""
