"""The hub of a running server: matches in memory, the store behind them, workers, and what all connections share."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import signal
import socket
import time
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from sqlalchemy.exc import SQLAlchemyError

from deepbowl.engine.errors import BrokenSave
from deepbowl.match.match import Match
from deepbowl.server.cluster.handover import Adopt, Handover, RematchTold, tell
from deepbowl.server.cluster.ownership import Ownership, SharedOwnership, SoleOwner
from deepbowl.server.http.limits import Addresses
from deepbowl.server.http.request_models import NewMatch
from deepbowl.server.jobs import jobs
from deepbowl.server.jobs.workers import BotWorkers, WorkerPool
from deepbowl.server.live.boards import Boards, PackedBoard
from deepbowl.server.live.live_match import NOT_STORED, LiveMatch, seat_opened_by
from deepbowl.server.live.messages.matches import Created, MatchCard
from deepbowl.server.live.messages.refusals import Refusal
from deepbowl.server.live.seats import BOT, PERSON, token_hash
from deepbowl.server.making import new_match
from deepbowl.server.making.buildings import Buildings
from deepbowl.server.making.library import SERVER, Library
from deepbowl.server.making.workshop import Workshop
from deepbowl.server.metrics import Metrics
from deepbowl.server.settings import Settings
from deepbowl.server.store.recovery import CannotRebuild, Snapshot, rebuild
from deepbowl.server.store.rules_version import goes_on_by, upgraded, version_for
from deepbowl.server.store.store import Overtaken, RematchExists, Store, StoreError
from deepbowl.server.store.stored import BACK, StoredInput, StoredMatch
from deepbowl.server.watchdog import Watchdog

LOG: Final = logging.getLogger("deepbowl.server")
SWEEP_SECONDS: Final = 15.0
RESUME_SECONDS: Final = 14 * 24 * 3600.0
"""Bots continue by themselves after a restart in matches that were played within this time."""
LISTED: Final = 60
READ_AHEAD_SECONDS: Final = 5.0
HEALTH_SECONDS: Final = 1.0
"""An answer about the health of the server is good for so long."""
PROBE_SECONDS: Final = 5.0
"""A store that has not written a probe by then does not work."""
COUNT_SECONDS: Final = 60.0
TAKE_OVER_SECONDS: Final = 1.0
"""How often a process looks whether another has died."""
HIDDEN: Final = "The teams are being set up unseen: what has happened is shown when all of them are revealed."
BEING_BUILT: Final = "The dungeon of this match is still being built."
BROKEN: Final = (
    "This match was played by other rules or its record is damaged, so it cannot go on here. "
    "What was done in it can be downloaded as a log."
)


class StoredAll(NamedTuple):
    """Everything the store has of a match."""

    match: StoredMatch
    snapshot: Snapshot | None
    inputs: list[StoredInput]


class Hub:
    """Every match of a running server by its id, and what they share."""

    def __init__(self, settings: Settings, bots: BotWorkers | None = None) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.ownership: Ownership = SoleOwner()
        self.handover: Handover | None = None
        self.adopt: Adopt | None = None
        """Takes a connection that another process accepted; the server sets it."""
        self.bots = bots or BotWorkers(settings.bot_workers, settings.bot_seconds)
        self.setup = WorkerPool("setup", settings.setup_workers, settings.job_limits)
        self.analysis = WorkerPool("analysis", settings.analysis_workers, settings.job_limits)
        self.questions = WorkerPool("questions", settings.question_workers, settings.question_limits)
        self.library = Library(self.setup)
        self.boards = Boards()
        self.buildings = Buildings(self)
        self.metrics = Metrics()
        self._watchdog: Watchdog | None = None
        self.addresses = Addresses(settings.limits)
        self.workshop = Workshop(settings, self.addresses, self.metrics)
        self.live: dict[str, LiveMatch] = {}
        self._loading: dict[str, asyncio.Task[LiveMatch | None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._demo: str | None = None
        self._demo_lock = asyncio.Lock()
        self._health_lock = asyncio.Lock()
        self._health: tuple[float, str] = (-HEALTH_SECONDS, "")
        self._counted: tuple[float, int] = (-COUNT_SECONDS, 0)

    # ---------------------------------------------------------------- opening and closing
    async def open(self) -> None:
        """Go on with what was being played, and tidy up from time to time."""
        self._watchdog = Watchdog(self.metrics.loop_blocked)
        if self.settings.sockets is not None:
            await self._join_others(self.settings.sockets)
        self.task(self._read_ahead())
        self.task(self._sweep())
        self.task(self._keep_clocks())
        self.task(self._resume())

    async def close(self) -> None:
        """Stop; everything acknowledged is in the store already."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._store_clocks()
        for live in self.live.values():
            live.take_snapshot()
        await asyncio.to_thread(self.bots.close)  # waits until no one thinks any more
        for pool in (self.setup, self.analysis, self.questions):
            pool.close()
        self.workshop.close()
        if self.handover is not None:
            self.handover.close()
        if self._watchdog is not None:
            self._watchdog.close()
        await asyncio.to_thread(self.store.finish)
        await asyncio.to_thread(self.ownership.close)
        await asyncio.to_thread(self.store.close)

    # ---------------------------------------------------------------- other processes
    async def _join_others(self, folder: Path) -> None:
        """Be one of several processes: own matches by word of the database, take connections that belong here.

        The workers are started first: a process that takes over the matches of another must not keep them waiting.
        """
        await asyncio.gather(self.setup.warm(), self.bots.warm())
        where = folder / f"{os.getpid()}.socket"
        self.handover = Handover(where, self._adopted, self._told)
        loop = asyncio.get_running_loop()
        end = partial(loop.call_soon_threadsafe, os.kill, os.getpid(), signal.SIGTERM)
        self.ownership = await asyncio.to_thread(SharedOwnership, self.store.engine, str(where), end)
        self.store.fence = self.ownership.fence
        self.task(self._take_over())

    def _adopted(self, connection: socket.socket, read: bytes) -> None:
        if self.adopt is None:
            connection.close()
        else:
            self.adopt(connection, read)

    def _told(self, told: RematchTold) -> None:
        live = self.live.get(told.match)
        if live is not None:
            live.tell_rematch(told.rematch)

    async def _take_over(self) -> None:
        """Go on with the matches of processes that have died."""
        while True:
            await asyncio.sleep(TAKE_OVER_SECONDS)
            try:
                orphans = await asyncio.to_thread(self.ownership.orphans)
            except SQLAlchemyError:
                continue  # it is logged by the heartbeat
            for match_id in orphans:
                await self._resume_one(match_id)

    async def owner_of(self, match_id: str) -> str | None:
        """The socket of the process that serves a match, None if it is or becomes this one."""
        if match_id in self.live:
            return None
        return await asyncio.to_thread(self.ownership.claim, match_id)

    async def _read_ahead(self) -> None:
        """Have workers started before someone waits for them, and find out which tests prove each rule."""
        await self.library.books()
        await asyncio.sleep(READ_AHEAD_SECONDS)
        await asyncio.gather(self.bots.warm(), self.analysis.warm())
        await self.library.tests()

    def task(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Let something run beside everything else; what goes wrong in it is logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None and not isinstance(error, Refusal):
            self.metrics.errors += 1
            LOG.error("a task failed", exc_info=error)

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
            raise Refusal("gone", "Another process serves this match: connect anew.")
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
            LOG.warning("match %s goes on by rules %s, before %s", match_id, version, stored.rules)
            stored = replace(stored, rules=rules, notice=notice)
        live = await asyncio.to_thread(LiveMatch, self, stored, match, inputs)  # a large board takes long to write down
        live.snapshot_at = snapshot[0] if snapshot is not None else 0
        self.live[match_id] = live
        return live

    async def keep(self, written: Future[None]) -> None:
        """Wait until something is stored; a Refusal says that it could not be."""
        try:
            await asyncio.wrap_future(written)
        except Overtaken:
            raise
        except StoreError as error:
            LOG.error("something could not be stored: %s", error)
            raise Refusal("not-stored", NOT_STORED) from None

    async def _read(self, match_id: str) -> StoredAll | None:
        return await asyncio.to_thread(self._read_all, match_id)

    def _read_all(self, match_id: str) -> StoredAll | None:
        stored = self.store.match(match_id)
        if stored is None:
            return None
        snapshot = self.store.latest_snapshot(match_id)  # before the inputs: they are never behind it then
        return StoredAll(stored, snapshot, self.store.inputs(match_id))

    def drop(self, live: LiveMatch) -> None:
        """A match leaves memory; whoever is still connected must connect again."""
        live.gone = True
        if self.live.get(live.id) is live:
            del self.live[live.id]
            if self.handover is not None:
                self.task(self._release(live.id))
        for connection in list(live.connections):
            connection.end()

    async def _release(self, match_id: str) -> None:
        """Let go of a match, once all that was done in it is stored."""
        await self.keep(self.store.probe())
        if match_id not in self.live and match_id not in self._loading:
            await asyncio.to_thread(self.ownership.release, match_id)

    async def log(self, match_id: str, address: str) -> str | None:
        """What is stored of a match, as a log; of one that cannot be replayed what was put in. None if there is none."""
        read = await self._read(match_id)
        if read is None:
            return None
        try:
            found = await self.analysis.run_long(address, jobs.log_of, read.match, read.inputs, read.snapshot)
        except CannotRebuild as error:
            return await self.analysis.run_long(address, jobs.broken_log, read.match, read.inputs, str(error))
        if not found:
            raise Refusal("hidden", HIDDEN)
        return found

    async def frames(self, match_id: str, address: str, first: int, count: int) -> bytes | None:
        """How things stood in a match after each input."""
        read = await self._read(match_id)
        if read is None:
            return None
        try:
            wanted = (read.match, read.inputs, read.snapshot, first, count)
            found = await self.analysis.run_long(address, jobs.frames_of, *wanted)
        except (CannotRebuild, BrokenSave):
            raise Refusal("broken", BROKEN) from None
        if not found:
            raise Refusal("hidden", HIDDEN)
        return found

    async def board(self, match_id: str, version: str, address: str) -> PackedBoard | None:
        """The board of a match, from memory or drawn up again; None if there is none of that version."""
        found = self.boards.get(version)
        if found is not None:
            return found
        stored = await asyncio.to_thread(self.store.match, match_id)
        if stored is None:
            return None
        found = await self.analysis.run(address, jobs.board_of, stored)
        self.boards.keep(found)
        return found if found.version == version else None

    async def summary(self, match_id: str, address: str) -> bytes | None:
        """A finished match in short."""
        read = await self._read(match_id)
        if read is None:
            return None
        try:
            return await self.analysis.run_long(address, jobs.summary_of, read.match, read.inputs, read.snapshot)
        except (CannotRebuild, BrokenSave):
            raise Refusal("broken", BROKEN) from None

    # ---------------------------------------------------------------- new matches
    async def create(self, wish: NewMatch, address: str) -> Created:
        """Set a match up, or have its dungeon built first; SetupError says why it cannot be."""
        if wish.dungeon is not None and wish.dungeon.build:
            return await self.buildings.create(wish, address)
        made = await self.setup.run(address, jobs.set_up, wish, new_match.new_dice().secret(), _seed(wish))
        await self.begin(made.stored, address)
        return {"match": made.stored.id, "tokens": made.tokens, "being_built": False}

    async def play_now(self, wish: NewMatch, address: str) -> Created:
        """A match for a newcomer, who begins at once."""
        made, inputs = await self.setup.run(address, jobs.set_up_first, wish, new_match.new_dice().secret())
        await self.begin(made.stored, address, inputs)
        return {"match": made.stored.id, "tokens": made.tokens, "being_built": False}

    def go_on_with(self, match_id: str) -> None:
        """A match that is stored begins, beside everything else: bots in it need not wait for people."""
        self.metrics.created += 1
        self.task(self._resume_one(match_id))

    async def begin(
        self, stored: StoredMatch, address: str, inputs: Sequence[StoredInput] = (), rematch_of: str | None = None
    ) -> LiveMatch:
        """A match that was set up, with what has been put in already; all of it is stored or nothing."""
        match = (await asyncio.to_thread(rebuild, stored, inputs, None)).match
        stored.asked = match.decision().seat
        live = await asyncio.to_thread(LiveMatch, self, stored, match, list(inputs), address)
        if rematch_of is None:
            await self.keep(self.store.create(stored, inputs))
        else:
            await self.keep(self.store.create_rematch(rematch_of, stored))
        await asyncio.to_thread(self.ownership.claim, stored.id)
        self.live[stored.id] = live
        self.metrics.created += 1
        live.wake()
        return live

    async def rematch(self, match_id: str, token: str, address: str, allow: Callable[[], None]) -> Created | None:
        """The next match between the same people; everyone gets their new token for their old one. None: no such match.

        `allow` is called before a match is made for it.
        """
        old = await asyncio.to_thread(self.store.match, match_id)
        if old is None:
            return None
        seat = seat_opened_by(old.seats, token)
        if not old.over:
            raise Refusal("not-over", "A rematch can begin when the match is over.")
        if old.rematch is None:
            allow()
            old.rematch = await self._begin_rematch(old, address)
        there = new_match.next_seat(seat, len(old.seats))
        new = new_match.new_token()
        await self.keep(self.store.set_token(old.rematch, there, token_hash(new)))
        if (live := self.live.get(old.rematch)) is not None:
            live.seats[there] = replace(live.seats[there], token=token_hash(new))
        return {"match": old.rematch, "tokens": {there: new}, "being_built": False}

    async def _begin_rematch(self, old: StoredMatch, address: str) -> str:
        """Begin it, unless someone else does at the same time; tell those who are still there."""
        stored = new_match.rematch_of(old)
        try:
            await self.begin(stored, address, rematch_of=old.id)
        except RematchExists:
            again = await asyncio.to_thread(self.store.match, old.id)
            assert again is not None
            assert again.rematch is not None
            return again.rematch
        if (live := self.live.get(old.id)) is not None:
            live.tell_rematch(stored.id)
        elif (where := await self.owner_of(old.id)) is not None:
            with contextlib.suppress(OSError):  # it has just died: whoever connects again sees it
                await asyncio.to_thread(tell, where, RematchTold(old.id, stored.id))
        return stored.id

    async def refresh_seats(self, live: LiveMatch) -> None:
        """Another process may have given out new tokens."""
        stored = await asyncio.to_thread(self.store.match, live.id)
        if stored is not None:
            live.seats[:] = stored.seats

    async def demo(self) -> str:
        """The match between bots that the home page shows; a new one when it is over."""
        async with self._demo_lock:
            live = await self.match(self._demo, SERVER) if self._demo is not None else None
            if live is None or live.match.over:
                wish = new_match.demo_match()
                made = await self.setup.run(SERVER, jobs.set_up, wish, new_match.new_dice().secret(), 0)
                live = await self.begin(made.stored, SERVER)
                self._demo = live.id
            return live.id

    # ---------------------------------------------------------------- lists and health
    async def cards(self) -> list[MatchCard]:
        """The newest matches people may watch."""
        return [self.card(stored) for stored in await asyncio.to_thread(self.store.listed, LISTED)]

    async def card_of(self, match_id: str) -> MatchCard | None:
        """One match in short; it need not come into memory for that."""
        stored = await asyncio.to_thread(self.store.match, match_id)
        if stored is not None:
            return self.card(stored)
        building = await self.buildings.find(match_id)
        return None if building is None else self.buildings.card(building)

    def card(self, stored: StoredMatch) -> MatchCard:
        """A match in a list."""
        live = self.live.get(stored.id)
        if live is not None:
            now = live.standing()
            stored = replace(stored, over=now.over, turn=now.turn, score=now.score, rematch=live.stored.rematch)
        created = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(stored.created))
        return {
            "match": stored.id, "book": stored.book, "title": stored.title, "dungeon": stored.dungeon, "created": created,
            "teams": [
                {
                    "name": sheet["name"], "race": sheet["race"], "coach": seat.coach, "kind": seat.kind,
                    "score": stored.score[number],
                }
                for number, (sheet, seat) in enumerate(zip(stored.sheets, stored.seats, strict=True))
            ],
            "over": stored.over, "turn": stored.turn, "watching": live.watching if live is not None else 0,
            "rematch": stored.rematch, "being_built": False,
        }  # fmt: skip

    async def health(self) -> str:
        """Why nothing can be kept at the moment, "" if it can: something has been written to find out."""
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
        """How many matches the store holds; counted now and then."""
        if time.monotonic() - self._counted[0] >= COUNT_SECONDS:
            self._counted = (time.monotonic(), self._counted[1])
            self._counted = (time.monotonic(), await asyncio.to_thread(self.store.count))
        return self._counted[1]


def _seed(wish: NewMatch) -> int:
    """The seed of the dungeon that is generated, if one is."""
    generate = wish.dungeon.generate if wish.dungeon is not None else None
    return secrets.randbelow(2**31) if generate is None or generate.seed is None else generate.seed
