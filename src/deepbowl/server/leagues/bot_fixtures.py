"""Fixtures between bots: played one at a time in a separate process of low priority. [LG-BOT-02]

Nothing is written while such a match is played, so its clubs stay free. A person who wants to play one of them does so at
once: the match of the bots is put off and begins again later. A finished one is written in one step: the sequence before it,
the match with all its inputs, its report, the sequences after it.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeVar

import sqlalchemy as sa

from deepbowl.league.errors import LeagueError
from deepbowl.league.fixture import WAITING, Fixture
from deepbowl.league.league import League
from deepbowl.league.manager import SENSIBLE, settle
from deepbowl.league.office import Office, Rehearsed
from deepbowl.league.report import Chair
from deepbowl.league.tournament import Tournament
from deepbowl.server.http.request_models import NewMatch, NewSeat
from deepbowl.server.jobs.workers import JobRefused, WorkerPool
from deepbowl.server.leagues.bot_match import MOST_TURNS, PlayedByBots, play_fixture
from deepbowl.server.live.messages.refusals import Refusal
from deepbowl.server.making import new_match
from deepbowl.server.making.library import SERVER
from deepbowl.server.store import leagues as shelf
from deepbowl.server.store.store import insert_inputs, insert_match

if TYPE_CHECKING:
    from deepbowl.server.settings import Settings

LOG: Final = logging.getLogger("deepbowl.server")
UNFINISHED: Final = f"the bots did not finish the match in {MOST_TURNS} turns"


T = TypeVar("T")


class Desk(Protocol):
    """The leagues of a server, as far as matches of bots need them."""

    lists: shelf.LeagueLists

    def task(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Let something run beside everything else."""

    async def look(self, league: str, look: Callable[[Office], T]) -> T:
        """Look at a league through its office."""

    async def work(
        self, league: str, actor: str, do: Callable[[Office], T], more: Callable[[T], Sequence[shelf.Work]] | None = None
    ) -> T:
        """Do one step and write all of it."""

    def seats_of(self, league: League, chairs: Sequence[Chair], names: Mapping[str, str]) -> list[NewSeat]:
        """Return who sits at a table."""

    def wish_for(self, league: League, fixture: Fixture, seats: Sequence[NewSeat], listed: bool) -> NewMatch:
        """Return the match of a fixture, set up as the league requires."""


class PutOff(LeagueError):
    """A match of bots does not count: its clubs have changed or are in another match."""

    def __init__(self, fixture: str) -> None:
        super().__init__("LG-BOT-02", f"{fixture} is played later")


class Rehearsal(NamedTuple):
    """A fixture of bots that could be played now, with the key of the sequence before it."""

    fixture: str
    clubs: tuple[str, ...]
    friendly: bool
    key: str
    cast: Rehearsed
    wish: NewMatch


class BotFixtures:
    """Plays the fixtures of bots of all leagues, those of each league in turn."""

    def __init__(self, leagues: Desk, settings: Settings) -> None:
        self._leagues = leagues
        self._pool = WorkerPool("leagues", 1, settings.league_limits)
        self._waiting: dict[str, None] = {}
        self._given_up: set[tuple[str, str]] = set()
        self._task: asyncio.Task[None] | None = None
        self._now: tuple[str, frozenset[str], asyncio.Task[PlayedByBots]] | None = None

    def close(self) -> None:
        """End the worker."""
        self._pool.close()

    def wake(self, league: str) -> None:
        """Look whether bots can play each other in a league."""
        self._waiting[league] = None
        if self._task is None or self._task.done():
            self._task = self._leagues.task(self._run())

    def put_off(self, league: str, clubs: Collection[str]) -> None:
        """A person plays one of these clubs: let go of the match of bots they are in."""
        if self._now is not None and self._now[0] == league and self._now[1] & set(clubs):
            self._now[2].cancel()

    async def _run(self) -> None:
        while self._waiting:
            league = next(iter(self._waiting))
            del self._waiting[league]
            if await self._play_one(league):
                self._waiting[league] = None

    async def _play_one(self, league: str) -> bool:
        """Play a fixture of a league if there is one; return whether to look again."""
        try:
            rehearsal = await self._leagues.look(league, lambda office: self._rehearsal(league, office))
        except Refusal as refusal:
            LOG.warning("bots of league %s do not play: %s", league, refusal.why)
            return False
        if rehearsal is None:
            return False
        fixture = rehearsal.fixture
        work = self._pool.run_long(
            SERVER, play_fixture, rehearsal.wish, new_match.new_dice().secret(), rehearsal.cast.teams, fixture,
            rehearsal.cast.chairs, rehearsal.friendly,
        )  # fmt: skip
        job = asyncio.create_task(work)
        self._now = (league, frozenset(rehearsal.clubs), job)
        try:
            await asyncio.wait([job])
        except asyncio.CancelledError:  # the server ends
            job.cancel()
            await asyncio.wait([job])
            raise
        finally:
            self._now = None
        if job.cancelled():
            return True
        try:
            await self._hand_in(league, rehearsal, job.result())
        except (JobRefused, Refusal, ValueError) as error:
            self._given_up.add((league, fixture))
            why = error.why if isinstance(error, JobRefused | Refusal) else str(error)
            LOG.warning("bots cannot play fixture %s of league %s: %s", fixture, league, why)
        except Exception:  # a bug in one match keeps no other from being played
            self._given_up.add((league, fixture))
            LOG.exception("bots cannot play fixture %s of league %s", fixture, league)
        return True

    def _rehearsal(self, id: str, office: Office) -> Rehearsal | None:
        """Choose a fixture of the earliest round that has any; several processes rarely choose the same."""
        league = office.league
        open_ = [one for one in fixtures_of_bots(league) if (id, one) not in self._given_up]
        if not open_:
            return None
        first = min(league.fixtures[one].round for one in open_)
        fixture = league.fixtures[secrets.choice([one for one in open_ if league.fixtures[one].round == first])]
        key = secrets.token_hex(32)
        cast = office.rehearse(fixture.id, key, SENSIBLE.answer)
        seats = self._leagues.seats_of(league, cast.chairs, {})
        card = self._leagues.lists.card(id)
        wish = self._leagues.wish_for(league, fixture, seats, listed=card is not None and card.listed)
        return Rehearsal(fixture.id, fixture.clubs, fixture.friendly, key, cast, wish)

    async def _hand_in(self, league: str, rehearsal: Rehearsal, played: PlayedByBots) -> None:
        """Write a match of bots with everything before and after it, or nothing if its clubs are no longer as they were."""
        fixture = rehearsal.fixture

        def step(office: Office) -> None:
            found = office.league.fixture(fixture)
            if found.state != WAITING or fixture not in fixtures_of_bots(office.league):
                raise PutOff(fixture)
            office.open(fixture, rehearsal.key)
            settle(office)
            if found.chairs != rehearsal.cast.chairs or office.teams(fixture) != rehearsal.cast.teams:
                raise PutOff(fixture)
            if played.report is None:
                office.forfeit(fixture, why=UNFINISHED)
            else:
                office.record_report(fixture, played.report, "")

        def store(connection: sa.Connection) -> None:
            insert_match(connection, played.stored)
            insert_inputs(connection, played.stored.id, played.inputs)
            shelf.set_match(league, fixture, played.stored.id)(connection)

        try:
            await self._leagues.work(league, SERVER, step, lambda _: [store] if played.report is not None else [])
        except Refusal as refusal:
            if refusal.code not in ("overtaken", "not-stored") and refusal.rule != "LG-BOT-02":
                raise


def fixtures_of_bots(league: League) -> list[str]:
    """Return the fixtures of this season that only bots play and that could begin now. [LG-BOT-02]"""
    if league.pack.typed_dice or isinstance(league, Tournament):
        return []  # played at a real table, or begun by the organiser
    mine = [
        one
        for one in league.fixtures.values()
        if one.state == WAITING and one.season == league.season and all(league.a_bot_plays(club, one) for club in one.clubs)
    ]
    busy = league.statuses()
    return [one.id for one in mine if not busy.keys() & set(one.clubs)]
