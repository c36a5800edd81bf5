"""The workshop of a server: checks and repairs for the dungeon editor, and play-tests that give way to all players.

A play-test belongs to the request that asked for it: its figures go out as a stream of events, and when the connection ends
so does the play-test. Its matches are played one by one in a separate pool, whose processes get only the processor time
that nothing else wants; the queue of the pool takes the play-tests in turn.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator
from datetime import date
from typing import Any, Final

import msgspec

from deepbowl.bots.named import BOTS
from deepbowl.match.setup import SetupError
from deepbowl.server.http.limits import Addresses
from deepbowl.server.http.request_models import PlaytestWish
from deepbowl.server.jobs.workers import JobRefused, WorkerPool
from deepbowl.server.live.messages.workshop import PlaytestCard, PlaytestNews
from deepbowl.server.making import workshop_jobs
from deepbowl.server.metrics import Metrics
from deepbowl.server.settings import Settings
from deepbowl.server.store.playtests import Played, PlaytestShelf
from deepbowl.server.store.rules_version import version_for
from deepbowl.server.store.store import Store, StoreError
from deepbowl.sim.job import Job
from deepbowl.sim.playtest import Result, Sums, command
from deepbowl.support.hints import close_to

LOG: Final = logging.getLogger("deepbowl.server")
REST: Final = 19.0
"""While people play, play-tests rest this many times as long as they compute: they take a twentieth of the time."""
HEARTBEAT: Final = 5.0
"""Seconds after which a play-test that waits for the processor says that it is still there."""
PLAYTESTERS: Final = ("rookie", "coach", "veteran", "scripted", "random")
"""Bots that play fast enough for a play-test."""
LIMIT: Final = "The play-tests of your address have used their time for this hour. Try again later."
ONE_RUNS: Final = "Another play-test of your address is running. Wait for it, or cancel it."
TOO_MANY: Final = "Too many play-tests are running. Try again in a few minutes."
TOO_LONG: Final = "A match took too long, so the play-test has ended."


class Workshop:
    """The part of a server that the dungeon editor talks to."""

    def __init__(self, settings: Settings, addresses: Addresses, metrics: Metrics, store: Store) -> None:
        self.checks = WorkerPool("workshop", 1, settings.workshop_limits)
        self.matches = WorkerPool("playtests", 1, settings.playtest_limits, most_waiting=1_000_000)
        self._addresses = addresses
        self._metrics = metrics
        self._turn = asyncio.Lock()
        self._playing: Counter[str] = Counter()
        self._shelf = PlaytestShelf(store)
        self._grounds: bytes | None = None
        self._tiles: bytes | None = None
        self._week: tuple[date, bytes] | None = None

    def close(self) -> None:
        """End every worker."""
        self.checks.close()
        self.matches.close()

    # ---------------------------------------------------------------- what never changes
    async def grounds(self, address: str) -> bytes:
        """Every ground and thing, worked out once."""
        if self._grounds is None:
            self._grounds = await self.checks.run(address, workshop_jobs.ground_table)
        return self._grounds

    async def tiles(self, address: str) -> bytes:
        """Every printed tile, worked out once."""
        if self._tiles is None:
            self._tiles = await self.checks.run(address, workshop_jobs.tile_table)
        return self._tiles

    async def map_of_the_week(self, address: str) -> bytes:
        """The map of the week, worked out once a day."""
        today = date.today()
        if self._week is None or self._week[0] != today:
            self._week = today, await self.checks.run(address, workshop_jobs.map_of_the_week, today)
        return self._week[1]

    # ---------------------------------------------------------------- play-tests
    async def begin(self, wish: PlaytestWish, address: str) -> AsyncIterator[bytes]:
        """Return the events of a play-test; SetupError or JobRefused says why there is none."""
        if wish.bot not in PLAYTESTERS or wish.bot not in BOTS:
            raise SetupError(f"no bot {wish.bot!r} for play-tests{close_to(wish.bot, PLAYTESTERS)}")
        self._refuse_too_many(address)
        if not self._addresses.of(address).playtests.take():
            raise JobRefused("busy", LIMIT)
        job, name = await self.matches.run(
            address, workshop_jobs.plan_playtest, wish.text, wish.book, wish.bot, wish.matches, wish.seed
        )
        return self._events(job, name, address)

    async def library_results(self) -> list[PlaytestCard]:
        """Return the play-tests of the maps of the library."""
        return await asyncio.to_thread(self._shelf.of_library, version_for)

    def _refuse_too_many(self, address: str) -> None:
        limits = self._addresses.limits
        if self._playing[address] >= limits.playtests_an_address:
            raise JobRefused("busy", ONE_RUNS)
        if self._playing.total() >= limits.playtests:
            raise JobRefused("busy", TOO_MANY)

    def _leave(self, address: str) -> None:
        self._playing[address] -= 1
        if not self._playing[address]:
            del self._playing[address]

    async def _events(self, job: Job, name: str, address: str) -> AsyncIterator[bytes]:
        """Play the matches of a job, with an event after each; ends in the middle when the reader is gone."""
        sums = Sums(job.seats)
        try:
            self._refuse_too_many(address)  # others may have begun since they were counted
        except JobRefused as refused:
            yield _event(_news("stopped", job, sums, refused.why))
            return
        self._playing[address] += 1
        try:
            known = await asyncio.to_thread(self._shelf.find, command(job), version_for(job.book))
            if known is not None:
                yield known.encode()
                return
            yield _event(_news("waiting", job, sums))
            why = ""
            for number in range(job.matches):
                playing = asyncio.ensure_future(self._play(job, number, address))
                try:
                    while not (await asyncio.wait([playing], timeout=HEARTBEAT))[0]:
                        yield b": still there\n\n"
                    result, why = await playing
                finally:
                    await _end(playing)
                if result is None:
                    break
                sums.add(result)
                if sums.close_enough:
                    break
                yield _event(_news("playing", job, sums))
            last = _event(_news("stopped" if why else "done", job, sums, why, heat=True))
            if not why:
                await self._keep(job, name, sums, last)
            yield last
        finally:
            self._leave(address)

    async def _play(self, job: Job, number: int, address: str) -> tuple[Result | None, str]:
        """Play one match and charge the address for it; without a result the second part says why."""
        try:
            async with self._turn:
                inputs = self._metrics.inputs
                result, seconds = await self.matches.run(address, workshop_jobs.play_match, job, number)
                if self._metrics.inputs != inputs:  # people play: not every system lets the worker step back far enough
                    await asyncio.sleep(seconds * REST)
        except JobRefused as refused:
            return None, TOO_LONG if refused.code == "too-costly" else refused.why
        if not self._addresses.of(address).playtests.take(seconds):
            return None, LIMIT
        return result, ""

    async def _keep(self, job: Job, name: str, sums: Sums, last: bytes) -> None:
        """Store a result; a store that fails costs the result only its place in the library."""
        bot = job.line_ups[0].bots[0]
        played = Played(command(job), version_for(job.book), job.book, name, bot, sums.figures(), last.decode())
        try:
            await asyncio.wrap_future(self._shelf.keep(played))
        except StoreError as error:
            LOG.error("the result of a play-test could not be stored: %s", error)


async def _end(task: asyncio.Future[Any]) -> None:
    """End a task and the worker that does its work."""
    if not task.done():
        task.cancel()
        await asyncio.wait([task])  # awaited by itself it would be cancelled once more, in the middle of tidying up


def _news(state: str, job: Job, sums: Sums, why: str = "", heat: bool = False) -> PlaytestNews:
    figures: Any = sums.figures() if sums.results else None
    return {
        "state": state, "why": why, "matches": job.matches, "figures": figures, "heat": sums.heat() if heat else {},
        "command": command(job),
    }  # fmt: skip


def _event(news: PlaytestNews) -> bytes:
    """An event of the stream, as browsers read them."""
    return b"data: " + msgspec.json.encode(news) + b"\n\n"
