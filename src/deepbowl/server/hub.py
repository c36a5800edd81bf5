"""The hub of a running server: the store, the workers, and everything that matches and requests share."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import Future
from typing import Any, Final

from deepbowl.server.cluster.peers import Peers
from deepbowl.server.coaches.keys import CoachKeys
from deepbowl.server.http.limits import Addresses
from deepbowl.server.jobs.workers import BotWorkers, WorkerPool
from deepbowl.server.leagues.leagues import Leagues
from deepbowl.server.leagues.tournaments import Tournaments
from deepbowl.server.live.boards import Boards
from deepbowl.server.live.messages.coaches import Waiting
from deepbowl.server.live.messages.refusals import NOT_STORED, Refusal
from deepbowl.server.making.buildings import Buildings
from deepbowl.server.making.library import Library
from deepbowl.server.making.workshop import Workshop
from deepbowl.server.matches import Matches
from deepbowl.server.metrics import Metrics
from deepbowl.server.people.lobby import Lobby
from deepbowl.server.people.push import Push
from deepbowl.server.people.tables import Tables
from deepbowl.server.people.waiting import WaitingMatches
from deepbowl.server.reading import Reading
from deepbowl.server.settings import Role, Settings
from deepbowl.server.starting import Starting
from deepbowl.server.store.coaches import Coach
from deepbowl.server.store.store import Overtaken, Store, StoreError
from deepbowl.server.watchdog import Watchdog

LOG: Final = logging.getLogger("deepbowl.server")
READ_AHEAD_SECONDS: Final = 5.0
HEALTH_SECONDS: Final = 1.0
"""An answer about the health of the server is good for this long."""
PROBE_SECONDS: Final = 5.0
"""A store that has not written a probe by then does not work."""
COUNT_SECONDS: Final = 60.0


class Hub:
    """One running server, or the part of it that is one process (`settings.role`)."""

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
        self.workshop = Workshop(settings, self.addresses, self.metrics, self.store)
        self.waiting: list[Callable[[Coach], Awaitable[list[Waiting]]]] = []
        """Sources of what waits for a coach (`GET /api/waiting`)."""
        self.coaches = CoachKeys(self)
        self.matches = Matches(self)
        self.peers = Peers(self)
        self.floor = self.peers.floor
        self.buildings = Buildings(self)
        self.starting = Starting(self)
        self.reading = Reading(self)
        self.tables = Tables(self)
        self.lobby = Lobby(self)
        self.push = Push(self.store, settings.push)
        self.leagues = Leagues(self)
        self.tournaments = Tournaments(self)
        self.waiting_matches = WaitingMatches(self.store, self.coaches.shelf)
        self.waiting.append(self.waiting_matches.of_coach)
        self._watchdog: Watchdog | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._health_lock = asyncio.Lock()
        self._health: tuple[float, str] = (-HEALTH_SECONDS, "")
        self._counted: tuple[float, int] = (-COUNT_SECONDS, 0)

    async def open(self) -> None:
        """Continue what was being played, and tidy up from time to time."""
        self._watchdog = Watchdog(self.metrics.loop_blocked)
        await self.peers.join()
        if self.settings.role is not Role.RECEPTION:
            self.task(self._warm_bots())
            self.task(self.matches.sweep())
            self.task(self.matches.keep_clocks())
            self.task(self.matches.keep_letters())
            self.task(self.matches.resume())
        if self.settings.role is not Role.PLAY:
            self.task(self._read_ahead())
            self.task(self.tables.tidy())
            self.task(self.lobby.run())
            self.task(self.leagues.resume())

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
        self.leagues.close()
        self.workshop.close()
        self.push.close()
        self.peers.stop_listening()
        if self._watchdog is not None:
            self._watchdog.close()
        await asyncio.to_thread(self.store.finish)
        await asyncio.to_thread(self.peers.ownership.close)
        await asyncio.to_thread(self.store.close)

    async def _warm_bots(self) -> None:
        """Start the workers for matches and bots before anyone waits for them."""
        await self.setup.warm()
        await asyncio.sleep(READ_AHEAD_SECONDS)
        await self.bots.warm()

    async def _read_ahead(self) -> None:
        """Start the workers before anyone waits for them, and find out which tests prove each rule."""
        await self.library.books()
        await asyncio.sleep(READ_AHEAD_SECONDS)
        await self.analysis.warm()
        await self.library.tests()

    def over(self, match: str) -> None:
        """Enter the result of a match that is over, if it belongs to a league, or have it entered."""
        play_alone = self.settings.role is Role.PLAY
        self.task(self.peers.tell_over(match) if play_alone else self.leagues.hand_over(match))

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

    async def waiting_for(self, coach: Coach | None, tokens: dict[str, str]) -> list[Waiting]:
        """Return everything that waits for a coach or for seats with these tokens by match, the oldest first.

        Each part of the server that waits for coaches adds a source. An entry that two sources name appears once.
        """
        found = await self.waiting_matches.of_seats(tokens)
        if coach is not None:
            found += [one for source in self.waiting for one in await source(coach)]
        once = {(one["kind"], one["href"], one["title"], one["text"]): one for one in found}
        return sorted(once.values(), key=lambda one: one["since"])

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
        """Return why nothing can be stored or played at the moment, "" if it can: something is written to find out."""
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
        return self.floor.trouble()

    async def stored_matches(self) -> int:
        """Return how many matches the store holds; counted now and then."""
        if time.monotonic() - self._counted[0] >= COUNT_SECONDS:
            self._counted = (time.monotonic(), self._counted[1])
            self._counted = (time.monotonic(), await asyncio.to_thread(self.store.count))
        return self._counted[1]
