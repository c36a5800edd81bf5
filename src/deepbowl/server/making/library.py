"""Lists of books, dungeons, teams, skills and rules, made once by a worker and then kept.

Only what exists is kept; a name no one knows costs a look into a list and leaves nothing behind.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final, TypeVar

from deepbowl.catalogue.rules import rules as catalogue
from deepbowl.dungeons.library import dungeon_names
from deepbowl.dungeons.tiles import tiles
from deepbowl.match.setup import PITCHES
from deepbowl.server.jobs import jobs
from deepbowl.server.jobs.workers import WorkerPool
from deepbowl.server.live.messages.listings import DungeonCard
from deepbowl.server.making import building_jobs, team_builder
from deepbowl.server.making.listings import fits
from deepbowl.teams.editions import EDITIONS

SERVER: Final = "server"
"""The address that jobs for everyone are counted under."""
T = TypeVar("T")


class Library:
    """Everything that can be listed."""

    def __init__(self, workers: WorkerPool) -> None:
        self._workers = workers
        self._kept: dict[tuple[str, ...], asyncio.Future[Any]] = {}

    async def _once(self, key: tuple[str, ...], work: Callable[..., T], *args: Any) -> T:
        """Return what a worker makes of something, the first time it is wanted; who asks meanwhile waits for the same."""
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = asyncio.ensure_future(self._workers.run(SERVER, work, *args))
        try:
            answer: T = await asyncio.shield(found)
        except BaseException:
            if found.done() and self._kept.get(key) is found:
                del self._kept[key]
            raise
        return answer

    async def books(self) -> bytes:
        """Every book."""
        return await self._once(("books",), jobs.books)

    async def dungeons(self, book: str | None, seats: int | None) -> list[DungeonCard]:
        """The boards of the library, for a book and a number of teams if given."""
        cards = await self._once(("dungeons",), jobs.dungeon_cards)
        return [card for card in cards if fits(card, book, seats)]

    async def dungeon(self, name: str) -> bytes | None:
        """One of them with all that is known of it; None if there is none of that name."""
        return await self._once(("dungeon", name), jobs.dungeon_details, name) if self._has(name) else None

    async def picture(self, name: str) -> bytes | None:
        """One of them drawn."""
        return await self._once(("picture", name), jobs.picture, name) if self._has(name) else None

    async def tile(self, tile: str, turn: int) -> bytes | None:
        """A printed tile drawn; None if there is none of that name."""
        if tile not in tiles():
            return None
        return await self._once(("tile", tile, str(turn)), building_jobs.tile_picture, tile, turn)

    def _has(self, name: str) -> bool:
        return name in PITCHES or name in dungeon_names()

    async def editions(self) -> bytes:
        """The editions with their lists."""
        return await self._once(("editions",), team_builder.editions)

    async def team_list(self, edition: str, race: str) -> bytes | None:
        """One team list; None if there is none of that name."""
        if edition not in EDITIONS or race not in EDITIONS[edition].lists():
            return None
        return await self._once(("team list", edition, race), team_builder.list_card, edition, race)

    async def teams(self) -> bytes:
        """The ready teams."""
        return await self._once(("teams",), jobs.team_cards)

    async def skills(self) -> bytes:
        """Return what every skill does."""
        return await self._once(("skills",), jobs.skill_words)

    async def rules(self, address: str, book: str | None, words: str) -> bytes | None:
        """The rules of a book, or those in which words occur; None if there is no such book."""
        tests = await self.tests()
        if words or book not in (None, *jobs.known_books()):
            return await self._workers.run(address, jobs.rule_entries, book, words, tests)
        return await self._once(("rules", book or ""), jobs.rule_entries, book, "", tests)

    async def rule(self, name: str) -> bytes | None:
        """One rule by its id."""
        if name not in catalogue():
            return None
        return await self._once(("rule", name), jobs.rule_entry, name, await self.tests())

    async def rule_pairs(self, first: str, second: str) -> bytes | None:
        """Return what differs between two books; None if there is no such book."""
        if not {first, second} <= set(jobs.known_books()):
            return None
        return await self._once(("pairs", first, second), jobs.rule_pairs, first, second, await self.tests())

    async def tests(self) -> dict[str, int]:
        """Return how many tests prove each rule."""
        return await self._once(("tests",), jobs.tests_of_rules)
