"""Matches whose dungeon is being built: what coaches lay is stored before anyone sees it, and with the last tile the match.

Nothing is kept in memory but what was shown last: every choice is played from the stored ones in a worker, and the store
takes it only if no other has come first. So any process can answer, and a restart changes nothing.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from typing import TYPE_CHECKING, Final

from deepbowl.server.http.request_models import BuildingChoice, NewMatch
from deepbowl.server.live.messages.building import BuildingNumber
from deepbowl.server.live.messages.matches import SPECTATOR, Created, MatchCard
from deepbowl.server.live.messages.refusals import Refusal
from deepbowl.server.live.seats import seat_opened_by
from deepbowl.server.making import building_jobs, new_match
from deepbowl.server.making.building_clock import clock_at, times_after
from deepbowl.server.store.store import AlreadyBuilt
from deepbowl.server.store.stored import StoredBuilding

if TYPE_CHECKING:
    from deepbowl.server.hub import Hub

MOST_KEPT: Final = 20
"""Views that are kept: coaches look at the same one, and look again."""
STALE: Final = "The dungeon has changed since. Look again."
TITLE: Final = "A dungeon being built"


class Buildings:
    """Every dungeon that is being built."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._kept: OrderedDict[tuple[str, int], bytes] = OrderedDict()
        self._late: set[str] = set()  # something is being laid here for a coach whose time is up

    async def create(self, wish: NewMatch, address: str) -> Created:
        """Have a dungeon built for a match; SetupError says why that match cannot be."""
        secret, dice = new_match.new_dice().secret(), new_match.new_dice().secret()
        begun = await self._hub.setup.run(address, building_jobs.begin, wish, secret, dice)
        await self._hub.keep(self._hub.store.create_building(begun.stored))
        if begun.match is not None:
            await self._hub.starting.begin(begun.match, address)
        return {"match": begun.stored.id, "tokens": begun.tokens, "being_built": begun.match is None}

    async def find(self, match_id: str) -> StoredBuilding | None:
        """A building by the id of its match; None if there is none."""
        return await asyncio.to_thread(self._hub.store.building, match_id)

    async def number(self, match_id: str, token: str, address: str) -> BuildingNumber | None:
        """Return how far a building has come, and which seat a token opens if there is one."""
        stored = await self.find(match_id)
        if stored is None:
            return None
        seat = seat_opened_by(stored.seats, token) if token else SPECTATOR
        complete = await asyncio.to_thread(self._hub.store.match, match_id) is not None
        clocks = None if complete else clock_at(stored, time.time())
        if clocks is not None and seat != SPECTATOR and seat not in stored.arrived:
            await self._hub.keep(self._hub.store.arrive_at_building(stored.id, seat))
        if clocks is not None and clocks.late() >= 0:
            await self._lay_for(stored, address)
        face = None if clocks is None else clocks.face(clocks.asked[0])
        return {"number": len(stored.lines), "complete": complete, "seat": seat, "clock": face}

    async def view(self, match_id: str, address: str) -> bytes | None:
        """Return what lies on the table, and what may be laid."""
        stored = await self.find(match_id)
        if stored is None:
            return None
        key = stored.id, len(stored.lines)
        if key not in self._kept:
            self._keep(key, await self._hub.setup.run(address, building_jobs.look, stored))
        return self._kept[key]

    async def places(self, match_id: str, tile: str, address: str) -> bytes | None:
        """Return where a tile may be laid."""
        stored = await self.find(match_id)
        return None if stored is None else await self._hub.setup.run(address, building_jobs.places, stored, tile)

    async def choose(self, match_id: str, token: str, choice: BuildingChoice, address: str) -> bytes | None:
        """Carry out a choice of a coach; a Refusal says why it is not done."""
        stored = await self.find(match_id)
        if stored is None:
            return None
        seat = seat_opened_by(stored.seats, token)
        if choice.number != len(stored.lines):
            raise Refusal("stale", STALE)
        dice, times = new_match.new_dice().secret(), times_after(stored, time.time())
        chosen = await self._hub.setup.run(address, building_jobs.choose, stored, seat, choice.choice, dice, times)
        try:
            await self._store(stored, chosen)
        except AlreadyBuilt:
            raise Refusal("stale", STALE) from None
        return chosen.view

    async def _lay_for(self, stored: StoredBuilding, address: str) -> None:
        """Lay for a coach whose time is up, unless someone who looks as well is doing it."""
        if stored.id in self._late:
            return
        self._late.add(stored.id)
        try:
            dice, times = new_match.new_dice().secret(), times_after(stored, time.time())
            await self._store(stored, await self._hub.setup.run(address, building_jobs.lay_for, stored, dice, times))
        except AlreadyBuilt:
            pass  # another process was quicker, or the coach themselves
        finally:
            self._late.discard(stored.id)

    async def _store(self, stored: StoredBuilding, chosen: building_jobs.Chosen) -> None:
        """Keep what was chosen before anyone sees it; AlreadyBuilt if something else was chosen meanwhile."""
        number = len(stored.lines)
        await self._hub.keep(self._hub.store.build_on(stored.id, number, chosen.lines, chosen.match))
        self._keep((stored.id, number + len(chosen.lines)), chosen.view)
        if chosen.match is not None:
            self._hub.starting.go_on_with(stored.id)

    def _keep(self, key: tuple[str, int], view: bytes) -> None:
        self._kept[key] = view
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)

    def card(self, stored: StoredBuilding) -> MatchCard:
        """A match that has not begun, in a list."""
        created = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(stored.created))
        teams = zip(stored.seats, stored.names, strict=True)
        return {
            "match": stored.id, "book": stored.wish["book"], "title": TITLE, "dungeon": "", "created": created,
            "teams": [
                {"name": name, "race": seat.team, "coach": seat.coach, "kind": seat.kind, "score": 0} for seat, name in teams
            ],
            "over": False, "turn": 0, "watching": 0, "rematch": None, "being_built": True, "live": False,
        }  # fmt: skip
