"""New matches of a running server: by wish, for newcomers, as rematches, and the match on the home page."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import sqlalchemy as sa

from deepbowl.server.http.request_models import NewMatch
from deepbowl.server.jobs import jobs
from deepbowl.server.live.messages.matches import Created
from deepbowl.server.live.messages.refusals import Refusal
from deepbowl.server.live.seats import seat_opened_by, token_hash
from deepbowl.server.making import new_match
from deepbowl.server.making.library import SERVER
from deepbowl.server.store.recovery import rebuild
from deepbowl.server.store.store import RematchExists
from deepbowl.server.store.stored import StoredInput, StoredMatch

if TYPE_CHECKING:
    from deepbowl.server.hub import Hub


class Starting:
    """Sets matches up and lets them begin."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._demo: str | None = None
        self._demo_lock = asyncio.Lock()

    async def create(self, wish: NewMatch, address: str) -> Created:
        """Set a match up, or have its dungeon built first. Raise SetupError if that is impossible."""
        if wish.dungeon is not None and wish.dungeon.build:
            return await self._hub.buildings.create(wish, address)
        made = await self._hub.setup.run(address, jobs.set_up, wish, new_match.new_dice().secret(), dungeon_seed(wish))
        await self.begin(made.stored, address)
        return {"match": made.stored.id, "tokens": made.tokens, "being_built": False}

    async def play_now(self, wish: NewMatch, address: str) -> Created:
        """Set up a match for a newcomer and start it."""
        made, inputs = await self._hub.setup.run(address, jobs.set_up_first, wish, new_match.new_dice().secret())
        await self.begin(made.stored, address, inputs)
        return {"match": made.stored.id, "tokens": made.tokens, "being_built": False}

    def go_on_with(self, match_id: str) -> None:
        """Let a stored match begin, beside everything else: bots in it need not wait for people."""
        self._hub.metrics.created += 1
        self._hub.task(self._hub.floor.take_up(match_id))

    async def begin(
        self, stored: StoredMatch, address: str, inputs: Sequence[StoredInput] = (), rematch_of: str | None = None,
        with_it: Callable[[sa.Connection], None] | None = None,
    ) -> None:  # fmt: skip
        """Begin a match that was set up, with the inputs made already; all of it and `with_it` is stored, or nothing."""
        hub = self._hub
        match = (await asyncio.to_thread(rebuild, stored, inputs, None)).match
        stored.asked = match.decision().seat
        if rematch_of is None:
            await hub.keep(hub.store.create(stored, inputs, with_it))
        else:
            await hub.keep(hub.store.create_rematch(rematch_of, stored))
        hub.metrics.created += 1
        await hub.floor.begin(stored, match, list(inputs), address)

    async def rematch(self, match_id: str, token: str, address: str, allow: Callable[[], None]) -> Created | None:
        """Return the next match between the same people, each with a new token for an old one. None: no such match.

        `allow` is called before a match is made for it.
        """
        hub = self._hub
        old = await asyncio.to_thread(hub.store.match, match_id)
        if old is None:
            return None
        seat = seat_opened_by(old.seats, token)
        if not old.over:
            raise Refusal("not-over", "A rematch can begin when the match is over.")
        if old.rematch is None:
            allow()
            old.rematch = await self._begin_rematch(old, address)
        there = new_match.next_seat(seat, len(old.sheets))
        new = new_match.new_token()
        await hub.keep(hub.store.set_token(old.rematch, there, token_hash(new)))
        await hub.floor.renew_tokens(old.rematch)
        return {"match": old.rematch, "tokens": {there: new}, "being_built": False}

    async def _begin_rematch(self, old: StoredMatch, address: str) -> str:
        """Begin it, unless another coach does at the same time; tell those who are still there."""
        hub = self._hub
        stored = new_match.rematch_of(old)
        try:
            await self.begin(stored, address, rematch_of=old.id)
        except RematchExists:
            again = await asyncio.to_thread(hub.store.match, old.id)
            assert again is not None
            assert again.rematch is not None
            return again.rematch
        await hub.floor.tell_rematch(old.id, stored.id)
        return stored.id

    async def demo(self) -> str:
        """Return the match between bots that the home page shows; a new one when it is over."""
        hub = self._hub
        async with self._demo_lock:
            shown = await asyncio.to_thread(hub.store.match, self._demo) if self._demo is not None else None
            if shown is None or shown.over:
                wish = await asyncio.to_thread(new_match.demo_match)  # the first one reads every dungeon
                shown = (await hub.setup.run(SERVER, jobs.set_up, wish, new_match.new_dice().secret(), 0)).stored
                await self.begin(shown, SERVER)
                self._demo = shown.id
            return shown.id


def dungeon_seed(wish: NewMatch) -> int:
    """Return the seed of the dungeon that is generated, if one is."""
    generate = wish.dungeon.generate if wish.dungeon is not None else None
    return secrets.randbelow(2**31) if generate is None or generate.seed is None else generate.seed
