"""The leagues of a running server: permissions, matches for fixtures, and entering their results."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec

from deepbowl.engine.errors import BrokenSave
from deepbowl.league import repair
from deepbowl.league.club import Badge
from deepbowl.league.errors import FactError, FoldError, LeagueError, Overtaken
from deepbowl.league.fixture import RUNNING, Fixture
from deepbowl.league.founding import club_id, free_name, lasting_team
from deepbowl.league.league import League
from deepbowl.league.manager import settle
from deepbowl.league.office import Office
from deepbowl.league.pack import Pack
from deepbowl.league.report import Chair
from deepbowl.league.tournament_pack import TournamentPack
from deepbowl.match.setup import deciding_switches
from deepbowl.server.http.request_models import Clock, DungeonWish, NewMatch, NewSeat, Terms
from deepbowl.server.jobs import jobs
from deepbowl.server.jobs.workers import JobRefused
from deepbowl.server.leagues.bot_fixtures import BotFixtures
from deepbowl.server.leagues.cabinet import Cabinet, NoLeague
from deepbowl.server.leagues.pages import Pages
from deepbowl.server.live.messages.coaches import Waiting
from deepbowl.server.live.messages.refusals import Refusal
from deepbowl.server.making import new_match
from deepbowl.server.making.library import SERVER
from deepbowl.server.store import leagues as shelf
from deepbowl.server.store.coaches import Coach
from deepbowl.server.store.recovery import CannotRebuild
from deepbowl.server.store.store import StoreError
from deepbowl.teams.ready import starting_teams
from deepbowl.teams.team import Team

if TYPE_CHECKING:
    from deepbowl.server.hub import Hub

LOG: Final = logging.getLogger("deepbowl.server")
DAY: Final = 86_400.0
LEAGUES_A_DAY: Final = 5
MOST_CLUBS_OF_A_COACH: Final = 60
LEAGUE: Final = "league"
TOURNAMENT: Final = "tournament"
NO_ONE_TAKES_OVER: Final = Terms(claims=False, stand_ins=False)
"""In a match of a league no bot stands in and no coach claims; a ruling decides instead. [LG-FIX-05, LG-BOT-04]"""
NO_LEAGUE: Final = "There is no such league. The link may be old or mistyped."
OVERTAKEN: Final = "Another coach was first. Look at what changed, then try again."
NOT_YOURS: Final = "Only the coach of this club may do that."
NOT_LEADER: Final = "Only the commissioner and helpers may do that."

T = TypeVar("T")


class Leagues:
    """Everything about leagues that needs more than one league's lines."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self.cabinet = Cabinet(hub.store)
        self.lists = self.cabinet.lists
        self.pages = Pages()
        self.bots = BotFixtures(self, hub.settings)
        hub.waiting.append(self.waiting)

    def task(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Let something run beside everything else on this server."""
        return self._hub.task(work)

    def close(self) -> None:
        """End the worker for matches of bots."""
        self.bots.close()

    # ---------------------------------------------------------------- one step
    async def read(self, league: str, look: Callable[[League], T]) -> T:
        """Look at a league; raise Refusal if there is none."""
        return await self.look(league, lambda office: look(office.league))

    async def look(self, league: str, look: Callable[[Office], T]) -> T:
        """Look at a league through its office, which knows open sequences; raise Refusal if there is none."""
        try:
            return await asyncio.to_thread(self.cabinet.look, league, look)
        except NoLeague:
            raise Refusal("no-league", NO_LEAGUE) from None
        except LeagueError as error:
            raise Refusal("not-allowed", _sentence(error.wrong), error.rule) from None

    async def work(
        self, league: str, actor: str, do: Callable[[Office], T], more: Callable[[T], Sequence[shelf.Work]] | None = None
    ) -> T:
        """Do one step, let bots answer what they are asked, and write all of it; raise Refusal if it cannot be."""

        def step(office: Office) -> T:
            found = do(office)
            settle(office)
            return found

        try:
            found = await asyncio.to_thread(self.cabinet.work, league, actor, step, more)
        except NoLeague:
            raise Refusal("no-league", NO_LEAGUE) from None
        except Overtaken:
            raise Refusal("overtaken", OVERTAKEN) from None
        except LeagueError as error:
            raise Refusal("not-allowed", _sentence(error.wrong), error.rule) from None
        except (FactError, FoldError) as error:
            raise Refusal("not-allowed", _sentence(str(error))) from None
        except StoreError as error:
            LOG.error("a league could not be stored: %s", error)
            raise Refusal("not-stored", "The server could not store this, so it does not count. Try again.") from None
        self._hub.task(self._go_on(league))
        return found

    async def _go_on(self, league: str) -> None:
        """Make the matches of fixtures that are ready, and let bots play theirs."""
        await self._make_matches(league)
        self.bots.wake(league)

    # ---------------------------------------------------------------- making and joining
    async def found(self, coach: Coach, pack: Pack, listed: bool) -> str:
        """Found a league or a tournament; its founder is the commissioner."""
        if await asyncio.to_thread(self.lists.founded_since, coach.id, time.time() - DAY) >= LEAGUES_A_DAY:
            raise Refusal("too-many", f"You can create {LEAGUES_A_DAY} leagues and tournaments per day. Come back tomorrow.")
        id = new_match.new_id()
        card = {"listed": listed, "invite": secrets.token_urlsafe(12)}
        kind = TOURNAMENT if isinstance(pack, TournamentPack) else LEAGUE

        def publish(office: Office) -> None:
            office.found(pack)
            office.prepare()

        await asyncio.to_thread(self.cabinet.create, id, coach.id, publish, card, kind)
        return id

    async def join(
        self, league: str, coach: Coach, code: str, team: Team, badge: Badge | None = None, name: str = ""
    ) -> str:
        """Enter a club under a free name; the invitation's code, or a role in the league, lets a coach in. [LG-CLUB-06]"""
        card = await asyncio.to_thread(self.lists.card, league)
        if card is None:
            raise Refusal("no-league", NO_LEAGUE)
        mine = await asyncio.to_thread(self.lists.clubs_of, coach.id)
        if len(mine) >= MOST_CLUBS_OF_A_COACH:
            raise Refusal("too-many", f"A coach has at most {MOST_CLUBS_OF_A_COACH} clubs.")
        invited = secrets.compare_digest(card.invite.encode(), code.encode())
        id = club_id(secrets.token_hex(16))

        def enter(office: Office) -> None:
            if not invited and coach.id not in office.league.roles:
                raise LeagueError("LG-KEY-04", "this invitation is no longer valid; ask for a new one")
            called = free_name(name or team.name, office.league.clubs.values())
            office.join(id, lasting_team(team, called), coach.id, badge=badge)

        await self.work(league, coach.id, enter)
        return id

    async def fill(self, league: str, coach: Coach, clubs: int, level: str) -> None:
        """Enter clubs of bots until a league has this many clubs: ready teams of lists that are not there yet, then again.

        Raise LeagueError if it has as many already. [LG-BOT-01]
        """

        def enter(office: Office) -> None:
            _must_lead(office, coach.id)
            here = len(office.league.here())
            if clubs <= here:
                raise LeagueError("LG-BOT-01", f"the league has {here} clubs already; ask for more than that")
            taken = [club.race for club in office.league.clubs.values()]
            ready = starting_teams(office.league.pack.edition)
            for _ in range(clubs - here):
                race = min(ready, key=lambda one: (taken.count(one), list(ready).index(one)))
                taken.append(race)
                name = free_name(ready[race].name, office.league.clubs.values())
                office.join(club_id(secrets.token_hex(16)), lasting_team(ready[race], name), level, bot=True)

        await self.work(league, coach.id, enter)

    async def renew_invite(self, league: str, coach: Coach) -> str:
        """Make a new code for invitations; the old one stops working."""
        code = secrets.token_urlsafe(12)
        change = shelf.LEAGUES.update().where(shelf.LEAGUES.c.id == league).values(invite=code)

        def check(office: Office) -> None:
            _must_lead(office, coach.id)

        await self.work(league, coach.id, check, lambda _: [lambda connection: _done(connection.execute(change))])
        return code

    # ---------------------------------------------------------------- fixtures and matches
    async def open(self, league: str, fixture: str, coach: Coach) -> None:
        """Begin the sequence before a match. [LG-CLUB-03]"""

        def begin(office: Office) -> tuple[str, ...]:
            _must_play(office, fixture, coach.id)
            session = office.open(fixture)
            if session.now().closed:
                office.update(session)
            return office.league.fixture(fixture).clubs

        self.bots.put_off(league, await self.work(league, coach.id, begin))
        await self._make_matches(league)

    async def _make_matches(self, league: str) -> None:
        """Make the match of every fixture whose sequence before it is closed and that has none yet. [LG-FIX-03]"""
        have = await asyncio.to_thread(self.lists.matches, league)

        def ready(found: League) -> list[tuple[Fixture, list[Team]]]:
            if found.pack.typed_dice:
                return []  # played at a table
            running = [one for one in found.fixtures.values() if one.state == RUNNING and one.claim is None]
            later = [one for one in running if _bots_alone(one)][1:]  # tables of bots are played one at a time [LG-BOT-02]
            return [(one, found.teams(one)) for one in running if one not in later and one.id not in have]

        for fixture, teams in await self.read(league, ready):
            await self._make_match(league, fixture, teams)

    def seats_of(self, league: League, chairs: Sequence[Chair], names: Mapping[str, str]) -> list[NewSeat]:
        """Return who sits at the table of a fixture: coaches by their names, bots by their level."""
        found = []
        for chair in chairs:
            if chair.bot:
                found.append(NewSeat(kind="bot", bot=league.bot_of(chair.club)))
            else:
                found.append(NewSeat(kind="person", coach=names.get(league.clubs[chair.club].coach, "")[:40] or None))
        return found

    def wish_for(self, league: League, fixture: Fixture, seats: Sequence[NewSeat], listed: bool) -> NewMatch:
        """Return the match of a fixture, set up as the league requires. [LG-FIX-03, LG-FIX-08]"""
        pack, book = league.pack, league.book(fixture)
        deciding = deciding_switches(book) if fixture.stage else ()
        return NewMatch(
            book=book, switches=list(dict.fromkeys((*pack.switches, *deciding))),
            dungeon=DungeonWish(name=pack.board) if pack.board else None, seats=list(seats), listed=listed,
            terms=NO_ONE_TAKES_OVER, clock=Clock.model_validate(pack.clock) if pack.clock else None,
        )  # fmt: skip

    async def _make_match(self, league: str, fixture: Fixture, teams: list[Team]) -> None:
        hub = self._hub
        owners = await self.read(
            league, lambda found: [None if chair.bot else found.clubs[chair.club].coach for chair in fixture.chairs]
        )
        names = await asyncio.to_thread(hub.coaches.shelf.names, {one for one in owners if one is not None})
        seats = await self.read(league, lambda found: self.seats_of(found, fixture.chairs, names))
        card = await asyncio.to_thread(self.lists.card, league)
        listed = card is not None and card.listed
        wish = await self.read(league, lambda found: self.wish_for(found, fixture, seats, listed))
        made = await hub.setup.run(SERVER, jobs.set_up_fixture, wish, new_match.new_dice().secret(), teams, owners)
        with_it = shelf.set_match(league, fixture.id, made.stored.id)
        try:
            await hub.starting.begin(made.stored, SERVER, with_it=with_it)
        except StoreError:  # another process made it first
            return
        await asyncio.to_thread(self.cabinet.relist, league)

    # ---------------------------------------------------------------- the hand-over
    async def hand_over(self, match: str) -> None:
        """Hand a match over to its league, once: report, lines of all clubs and their sequences in one step.

        A match that cannot be read stays and is shown to the commissioner. [LG-HAND-01, LG-HAND-02, LG-HAND-04]
        """
        of = await asyncio.to_thread(self.lists.fixture_of, match)
        if of is None:
            return
        league, id = of
        hub = self._hub
        read = await hub.matches.read(match)
        if read is None or not read.match.over:
            return
        chairs, friendly, report = await self.read(league, lambda found: _for_report(found, id))
        try:
            if report is None:
                run = hub.analysis.run_long
                report = await run(SERVER, jobs.report_of, read.match, read.inputs, read.snapshot, id, chairs, friendly)
            found = report
            done = [shelf.handed_over(match)]
            await self.work(league, SERVER, lambda office: office.record_report(id, found, ""), lambda _: done)
        except (CannotRebuild, BrokenSave, JobRefused, LeagueError, Refusal) as error:
            why = error.why if isinstance(error, Refusal | JobRefused) else str(error)
            LOG.warning("the result of match %s could not be entered in league %s: %s", match, league, why)
            if not (isinstance(error, Refusal) and error.code in ("overtaken", "not-stored")):
                await hub.keep(hub.store.submit(shelf.set_trouble(match, why or type(error).__name__)))

    async def resume(self) -> None:
        """After a start: enter pending results, make matches that are missing and let bots play theirs. [LG-HAND-03]"""
        for match in await asyncio.to_thread(self.lists.due):
            await self.hand_over(match)
        going = {*await asyncio.to_thread(self.lists.with_bots), *await asyncio.to_thread(self.lists.playing)}
        for league in sorted(going):
            self._hub.task(self._go_on(league))

    # ---------------------------------------------------------------- what waits
    async def waiting(self, coach: Coach) -> list[Waiting]:
        """Return what waits for a coach in all leagues."""
        found: list[Waiting] = []
        for league, name, club, row in await asyncio.to_thread(self.lists.clubs_of, coach.id):
            for one in msgspec.json.decode(row.waiting):
                found.append(_waits(league, name, club, row.name, one))
        return found

    async def leave(self, coach: Coach) -> None:
        """A coach deletes themselves: leagues they lead pass to a helper, else to the longest-entered coach. [LG-KEY-05]"""
        for league in await asyncio.to_thread(self.lists.led_by, coach.id):

            def step_down(office: Office) -> None:
                roles = office.league.roles
                if roles.get(coach.id) == "commissioner" and list(roles.values()).count("commissioner") == 1:
                    heirs = [one for one, role in roles.items() if role == "helper"]
                    heirs += [
                        club.coach
                        for id, club in office.league.clubs.items()
                        if id not in office.league.bots and club.coach != coach.id
                    ]
                    if not heirs:
                        return
                    repair.appoint(office, heirs[0], "commissioner", "the commissioner left")
                if coach.id in office.league.roles:
                    repair.appoint(office, coach.id, "", "left the server")

            await self.work(league, coach.id, step_down)


def _bots_alone(fixture: Fixture) -> bool:
    return all(chair.bot for chair in fixture.chairs)


def begin_season(office: Office) -> None:
    """Draw the next season; with deadlines, each round is due some days after the one before.
    [LG-FIX-01, LG-FIX-04]"""
    office.begin_season()
    league = office.league
    if league.pack.days:
        rounds = sorted({one.round for one in league.fixtures.values() if one.season == league.season})
        for number, round in enumerate(rounds, 1):
            due = datetime.now(UTC) + timedelta(days=number * league.pack.days)
            fixtures = [one.id for one in league.fixtures.values() if (one.season, one.round) == (league.season, round)]
            repair.set_deadline(office, fixtures, due.strftime("%Y-%m-%dT%H:%M:%SZ"))


def _for_report(league: League, id: str) -> tuple[Sequence[Chair], bool, Any]:
    fixture = league.fixture(id)
    return fixture.chairs, fixture.friendly, fixture.report


def _must_lead(office: Office, coach: str) -> None:
    if coach not in office.league.roles:
        raise LeagueError("LG-KEY-04", NOT_LEADER[:-1].lower())


def _must_play(office: Office, fixture: str, coach: str) -> None:
    """Only coaches of a fixture and those who lead the league begin it."""
    clubs = office.league.fixture(fixture).clubs
    if coach not in office.league.roles and all(office.league.clubs[one].coach != coach for one in clubs):
        raise LeagueError("LG-KEY-04", "only the coaches of this fixture may begin it")


WORDS: Final = {
    "after": ("After the match", "You have choices to make after your match."),
    "redraft": ("Off-season", "Choose who stays for the next season."),
    "before": ("Before the match", "You have choices to make before your match."),
    "match": ("Your match", "Your league match is on."),
    "confirm": ("A result to confirm", "A typed result waits for your confirmation."),
    "play": ("Next fixture", "Your next fixture is ready to play."),
    "present": ("Are you present?", "Only coaches who are present are drawn for the next round."),
}


def _waits(league: str, name: str, club: str, club_name: str, one: dict[str, str]) -> Waiting:
    """Return one thing that waits, with the page for it."""
    title, text = WORDS[one["kind"]]
    href = f"/league/{league}/fixture/{one['fixture']}" if one.get("fixture") else f"/league/{league}/club/{club}"
    if one.get("page"):
        href = f"/{one['page']}/{league}"
    elif one["kind"] in ("after", "redraft"):
        href = f"/league/{league}/after/{one['session']}"
    elif one["kind"] == "match" and one.get("match"):
        href = f"/match/{one['match']}"
    shown = f"{club_name}: {title}"
    return {"kind": f"league-{one['kind']}", "title": shown, "text": f"{name}. {text}", "href": href, "since": 0.0}


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")


def _done(_: object) -> None:
    """A part of a step has no result."""
