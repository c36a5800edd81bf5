"""The hub of a running server: matches in memory, the store behind them, workers, and what all connections share."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Coroutine, Sequence
from dataclasses import replace
from typing import Any, Final

from deepbowl.dungeons.library import dungeon_names
from deepbowl.fixture import PITCHES
from deepbowl.server import first_match, listings, new_match
from deepbowl.server.limits import Addresses
from deepbowl.server.live_match import BOT, PERSON, LiveMatch, token_hash
from deepbowl.server.messages import Created, MatchCard, Refusal
from deepbowl.server.metrics import Metrics
from deepbowl.server.recovery import CannotRebuild, rebuild
from deepbowl.server.request_models import NewMatch
from deepbowl.server.settings import Settings
from deepbowl.server.store import Store, StoredInput, StoredMatch
from deepbowl.server.workers import AnalysisWorkers, BotWorkers

LOG: Final = logging.getLogger("deepbowl.server")
SWEEP_SECONDS: Final = 15.0
RESUME_SECONDS: Final = 14 * 24 * 3600.0
"""BotWorkers go on by themselves after a restart in matches that were played within this time."""
LISTED: Final = 60


class Hub:
    """Every match of a running server by its id, and what they share."""

    def __init__(self, settings: Settings, bots: BotWorkers | None = None) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.bots = bots or BotWorkers(settings.bot_workers, settings.bot_seconds)
        self.analysis = AnalysisWorkers()
        self.metrics = Metrics()
        self.addresses = Addresses(settings.limits)
        self.live: dict[str, LiveMatch] = {}
        self._loading: dict[str, asyncio.Task[LiveMatch | None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._demo: str | None = None
        self._demo_lock = asyncio.Lock()
        self._pictures: dict[str, str | None] = {}

    # ---------------------------------------------------------------- opening and closing
    async def open(self) -> None:
        """Go on with what was being played, and tidy up from time to time."""
        self.task(self._read_ahead())
        self.task(self._sweep())
        self.task(self._resume())

    async def close(self) -> None:
        """Stop; everything acknowledged is in the store already."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.bots.close()
        self.analysis.close()
        await asyncio.to_thread(self.store.close)

    async def _read_ahead(self) -> None:
        """Which tests prove each rule takes a while to find out: do it before somebody asks why."""
        await asyncio.to_thread(listings.proofs)

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
        """Matches nobody looks at leave memory; they come back from the store when they are wanted."""
        while True:
            await asyncio.sleep(min(SWEEP_SECONDS, self.settings.idle_seconds))
            before = time.monotonic() - self.settings.idle_seconds
            for live in list(self.live.values()):
                if live.resting and live.touched < before:
                    self.drop(live)

    async def _resume(self) -> None:
        """After a restart: bots that were to choose do so, and clocks run on."""
        for stored in await asyncio.to_thread(self.store.unfinished, time.time() - RESUME_SECONDS):
            people = any(seat.kind == PERSON for seat in stored.seats)
            bot_asked = stored.asked >= 0 and stored.seats[stored.asked].kind == BOT
            if people and (bot_asked or stored.clock is not None):
                live = await self.match(stored.id)
                if live is not None:
                    live.wake()

    # ---------------------------------------------------------------- matches
    async def match(self, match_id: str) -> LiveMatch | None:
        """A match by its id, from memory or from the store; None if there is none."""
        found = self.live.get(match_id)
        if found is not None:
            found.touched = time.monotonic()
            return found
        loading = self._loading.get(match_id)
        if loading is None:
            loading = asyncio.create_task(self._load(match_id))
            self._loading[match_id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(match_id, None))
        return await asyncio.shield(loading)

    async def _load(self, match_id: str) -> LiveMatch | None:
        read = await asyncio.to_thread(self._read, match_id)
        if read is None:
            return None
        stored, inputs, snapshot = read
        try:
            match = await asyncio.to_thread(rebuild, stored, inputs, snapshot)
        except CannotRebuild:
            LOG.exception("match %s cannot be taken up again", match_id)
            raise Refusal("broken", "This match was played by other rules and cannot go on here.") from None
        live = LiveMatch(self, stored, match, inputs)
        live.snapshot_at = snapshot[0] if snapshot is not None else 0
        self.live[match_id] = live
        return live

    def _read(self, match_id: str) -> tuple[StoredMatch, list[StoredInput], tuple[int, str] | None] | None:
        stored = self.store.match(match_id)
        if stored is None:
            return None
        return stored, self.store.inputs(match_id), self.store.latest_snapshot(match_id)

    def drop(self, live: LiveMatch) -> None:
        """A match leaves memory; whoever is still connected must connect anew."""
        live.gone = True
        if self.live.get(live.id) is live:
            del self.live[live.id]
        for connection in list(live.connections):
            connection.end()

    async def create(self, wish: NewMatch) -> Created:
        """Set a match up; FixtureError says why it cannot be."""
        text = None
        if wish.dungeon is not None:
            text = wish.dungeon.text
            if wish.dungeon.generate is not None:
                seed = wish.dungeon.generate.seed
                seed = secrets.randbelow(2**31) if seed is None else seed
                text = await self.analysis.run(new_match.generate_dungeon, wish.book, len(wish.seats), seed)
        made = new_match.make_match(wish, text)
        await self._begin(made.stored)
        return {"match": made.stored.id, "tokens": made.tokens}

    async def play_now(self, wish: NewMatch) -> Created:
        """A match for a newcomer, who begins at once."""
        made = new_match.make_match(wish)
        keys = [new_match.new_dice().secret() for _ in range(first_match.MOST_KEYS)]
        stored, inputs = await self.analysis.run(first_match.set_up, made.stored, keys)
        await self._begin(stored, inputs)
        return {"match": stored.id, "tokens": made.tokens}

    async def _begin(self, stored: StoredMatch, inputs: Sequence[StoredInput] = ()) -> LiveMatch:
        match = rebuild(stored, inputs, None)
        stored.asked = match.decision().seat
        await asyncio.wrap_future(self.store.create(stored))
        if inputs:
            await asyncio.wrap_future(self.store.append(stored.id, 0, inputs, None))
        live = LiveMatch(self, stored, match, list(inputs))
        self.live[stored.id] = live
        self.metrics.created += 1
        live.wake()
        return live

    async def rematch(self, old: LiveMatch, token: str) -> Created:
        """The next match between the same people; everybody gets his new token for his old one."""
        seat = old.seat_of(token)
        if not old.match.over:
            raise Refusal("not-over", "A rematch can begin when the match is over.")
        async with old.rematching:
            if old.stored.rematch is None:
                stored = new_match.rematch_of(old.stored)
                await self._begin(stored)
                await asyncio.wrap_future(self.store.set_rematch(old.id, stored.id))
                old.tell_rematch(stored.id)
        assert old.stored.rematch is not None
        live = await self.match(old.stored.rematch)
        assert live is not None
        there = new_match.next_seat(seat, len(old.seats))
        new = new_match.new_token()
        await asyncio.wrap_future(self.store.set_token(live.id, there, token_hash(new)))
        live.seats[there] = replace(live.seats[there], token=token_hash(new))
        return {"match": live.id, "tokens": {there: new}}

    async def demo(self) -> str:
        """The match between bots that the home page shows; a new one when it is over."""
        async with self._demo_lock:
            live = await self.match(self._demo) if self._demo is not None else None
            if live is None or live.match.over:
                live = await self._begin(new_match.make_match(new_match.demo_match()).stored)
                self._demo = live.id
            return live.id

    # ---------------------------------------------------------------- lists
    async def picture(self, name: str) -> str | None:
        """A dungeon of the library drawn; None if there is none of that name."""
        if name not in dungeon_names() and name not in PITCHES:
            return None
        if name not in self._pictures:
            self._pictures[name] = await self.analysis.run(listings.picture, name)
        return self._pictures[name]

    async def cards(self) -> list[MatchCard]:
        """The newest matches people may watch."""
        return [self.card(stored) for stored in await asyncio.to_thread(self.store.listed, LISTED)]

    async def card_of(self, match_id: str) -> MatchCard | None:
        """One match in short; it need not come into memory for that."""
        stored = await asyncio.to_thread(self.store.match, match_id)
        return None if stored is None else self.card(stored)

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
            "rematch": stored.rematch,
        }  # fmt: skip

