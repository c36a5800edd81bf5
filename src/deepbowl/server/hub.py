"""The hub of a running server: the store, the workers, and everything that matches and requests share."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from concurrent.futures import Future
from typing import Any, Final

from deepbowl.server.cluster.peers import Peers
from deepbowl.server.http.limits import Addresses
from deepbowl.server.jobs.workers import BotWorkers, WorkerPool
from deepbowl.server.live.boards import Boards
from deepbowl.server.live.messages.refusals import NOT_STORED, Refusal
from deepbowl.server.making.buildings import Buildings
from deepbowl.server.making.library import Library
from deepbowl.server.making.workshop import Workshop
from deepbowl.server.matches import Matches
from deepbowl.server.metrics import Metrics
from deepbowl.server.reading import Reading
from deepbowl.server.settings import Settings
from deepbowl.server.starting import Starting
from deepbowl.server.store.store import Overtaken, Store, StoreError
from deepbowl.server.watchdog import Watchdog

LOG: Final = logging.getLogger("deepbowl.server")
READ_AHEAD_SECONDS: Final = 5.0
HEALTH_SECONDS: Final = 1.0
"""An answer about the health of the server is good for this long."""
PROBE_SECONDS: Final = 5.0
"""A store that has not written a probe by then does not work."""
COUNT_SECONDS: Final = 60.0
<<<<<<< HEAD
=======
TAKE_OVER_SECONDS: Final = 1.0
"""How often a process looks whether another has died."""
HIDDEN: Final = "The teams are being set up unseen: what has happened is shown when all of them are revealed."
BEING_BUILT: Final = "The dungeon of this match is still being built."
BROKEN: Final = (
    "This match was played with other rules or its log is damaged, so it cannot continue here. "
    "What was done in it can be downloaded as a log."
)


class StoredAll(NamedTuple):
    """Everything the store has of a match."""

    match: StoredMatch
    snapshot: Snapshot | None
    inputs: list[StoredInput]
>>>>>>> 81949621 (words: refusals, events, how-to pages and client pages in plain English)


class Hub:
    """One running server."""

    def __init__(self, settings: Settings, bots: BotWorkers | None = None) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.bots = bots or BotWorkers(settings.bot_workers, settings.bot_seconds)
        self.setup = WorkerPool("setup", settings.setup_workers, settings.job_limits)
        self.analysis = WorkerPool("analysis", settings.analysis_workers, settings.job_limits)
        self.questions = WorkerPool("questions", settings.question_workers, settings.question_limits)
        self.library = Library(self.setup)
        self.boards = Boards()
        self.metrics = Metrics()
        self.addresses = Addresses(settings.limits)
        self.workshop = Workshop(settings, self.addresses, self.metrics)
        self.peers = Peers(self)
        self.matches = Matches(self)
        self.buildings = Buildings(self)
        self.starting = Starting(self)
        self.reading = Reading(self)
        self._watchdog: Watchdog | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._health_lock = asyncio.Lock()
        self._health: tuple[float, str] = (-HEALTH_SECONDS, "")
        self._counted: tuple[float, int] = (-COUNT_SECONDS, 0)

    async def open(self) -> None:
        """Continue what was being played, and tidy up from time to time."""
        self._watchdog = Watchdog(self.metrics.loop_blocked)
        if self.settings.sockets is not None:
            await self.peers.join(self.settings.sockets)
        self.task(self._read_ahead())
        self.task(self.matches.sweep())
        self.task(self.matches.keep_clocks())
        self.task(self.matches.resume())

    async def close(self) -> None:
        """Stop; everything acknowledged is in the store already."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.matches.store_clocks()
        self.matches.take_snapshots()
        await asyncio.to_thread(self.bots.close)  # waits until no bot thinks any longer
        for pool in (self.setup, self.analysis, self.questions):
            pool.close()
        self.workshop.close()
        self.peers.stop_listening()
        if self._watchdog is not None:
            self._watchdog.close()
        await asyncio.to_thread(self.store.finish)
        await asyncio.to_thread(self.peers.ownership.close)
        await asyncio.to_thread(self.store.close)

    async def _read_ahead(self) -> None:
        """Start the workers before anyone waits for them, and find out which tests prove each rule."""
        await self.library.books()
        await asyncio.sleep(READ_AHEAD_SECONDS)
        await asyncio.gather(self.bots.warm(), self.analysis.warm())
        await self.library.tests()

    # ---------------------------------------------------------------- what all parts use
    def task(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Let something run beside everything else; errors in it are logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None and not isinstance(error, Refusal):
            self.metrics.errors += 1
            LOG.error("a task failed", exc_info=error)

<<<<<<< HEAD
=======
    async def _sweep(self) -> None:
        """Matches no one looks at leave memory; they come back from the store when they are wanted."""
        while True:
            await asyncio.sleep(min(SWEEP_SECONDS, self.settings.idle_seconds))
            before = time.monotonic() - self.settings.idle_seconds
            for live in list(self.live.values()):
                if live.resting and live.touched < before:
                    live.take_snapshot()
                    self.drop(live)

    async def _keep_clocks(self) -> None:
        """What someone has thought already counts after a restart too."""
        while True:
            await asyncio.sleep(self.settings.clock_seconds)
            self._store_clocks()

    def _store_clocks(self) -> None:
        running = {
            live.id: times
            for live in self.live.values()
            if live.clock_runs and not live.gone and (times := live.times()) is not None
        }
        if running:
            self.store.set_times(running)

    async def _resume(self) -> None:
        """After a restart: bots that were to choose do so, and clocks run on."""
        for stored in await asyncio.to_thread(self.store.unfinished, time.time() - RESUME_SECONDS):
            people = any(seat.kind == PERSON for seat in stored.seats)
            bot_asked = stored.asked >= 0 and stored.seats[stored.asked].kind == BOT
            if people and (bot_asked or stored.clock is not None):
                await self._resume_one(stored.id)

    async def _resume_one(self, match_id: str) -> None:
        """One match that cannot continue keeps no other from continuing."""
        try:
            live = await self.match(match_id, SERVER)
        except Refusal:
            return  # it is broken and has been logged, or someone else has it
        except Exception:
            LOG.exception("match %s could not be resumed", match_id)
            return
        if live is not None:
            live.wake()

    # ---------------------------------------------------------------- matches
    async def match(self, match_id: str, address: str) -> LiveMatch | None:
        """A match by its id, from memory or from the store; None if there is none. Refusal if it is broken."""
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
        if await self.owner_of(match_id) is not None:
            raise Refusal("gone", "Another process serves this match. Reconnect to continue.")
        read = await self._read(match_id)
        if read is None:
            if await self.buildings.find(match_id) is not None:
                raise Refusal("being-built", BEING_BUILT)
            return None
        stored, snapshot, inputs = read
        try:
            found = await self.setup.run(address, jobs.rebuild, stored, inputs, snapshot)
            match = await asyncio.to_thread(Match.load, found.save)
        except (CannotRebuild, BrokenSave):
            LOG.exception("match %s cannot be taken up again", match_id)
            raise Refusal("broken", BROKEN) from None
        if found.taken_back is not None:
            back = StoredInput(BACK, -1, "rules changed", found.taken_back, match.dice.position())
            await self.keep(self.store.append(match_id, len(inputs), [back], None))
            inputs.append(back)
        version = version_for(stored.book)
        if goes_on_by(stored.rules) != version:
            rules, notice = upgraded(stored.rules, version), found.notice or stored.notice
            await self.keep(self.store.set_rules(match_id, rules, notice, (len(inputs), found.save)))
            LOG.warning("match %s continues with rules %s, before %s", match_id, version, stored.rules)
            stored = replace(stored, rules=rules, notice=notice)
        live = await asyncio.to_thread(LiveMatch, self, stored, match, inputs)  # a large board takes long to write down
        live.snapshot_at = snapshot[0] if snapshot is not None else 0
        self.live[match_id] = live
        return live

>>>>>>> 81949621 (words: refusals, events, how-to pages and client pages in plain English)
    async def keep(self, written: Future[None]) -> None:
        """Wait until something is stored; raise Refusal if it could not be."""
        try:
            await asyncio.wrap_future(written)
        except Overtaken:
            raise
        except StoreError as error:
            LOG.error("something could not be stored: %s", error)
            raise Refusal("not-stored", NOT_STORED) from None

    # ---------------------------------------------------------------- health
    async def health(self) -> str:
        """Return why nothing can be stored at the moment, "" if it can: something is written to find out."""
        async with self._health_lock:
            if time.monotonic() - self._health[0] >= HEALTH_SECONDS:
                self._health = (time.monotonic(), await self._look_after_store())
            return self._health[1]

    async def _look_after_store(self) -> str:
        file = self.store.file
        if file is not None and (why := file.changed() or file.crowded()):
            return why
        try:
            await asyncio.wait_for(asyncio.wrap_future(self.store.probe()), PROBE_SECONDS)
        except TimeoutError:
            return f"the store has written nothing for {PROBE_SECONDS:g} seconds"
        except StoreError as error:
            return f"the store cannot write: {error}"[:300]
        return ""

    async def stored_matches(self) -> int:
        """Return how many matches the store holds; counted now and then."""
        if time.monotonic() - self._counted[0] >= COUNT_SECONDS:
            self._counted = (time.monotonic(), self._counted[1])
            self._counted = (time.monotonic(), await asyncio.to_thread(self.store.count))
        return self._counted[1]
