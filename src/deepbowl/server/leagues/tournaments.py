"""The tournaments of a running server: entries, presence, draws off the event loop, results that coaches type in."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

from deepbowl.league.errors import LeagueError
from deepbowl.league.founding import club_id, lasting_team
from deepbowl.league.league import Line
from deepbowl.league.office import Office
from deepbowl.league.report import Report
from deepbowl.league.session import DRAW, Answer, Standing
from deepbowl.league.tournament import Tournament
from deepbowl.league.tournament_office import TournamentOffice
from deepbowl.league.tournament_pack import TournamentPack
from deepbowl.server.http.tournament_models import Order, Score
from deepbowl.server.jobs import jobs
from deepbowl.server.leagues.leagues import OVERTAKEN
from deepbowl.server.leagues.orders import ORDERS, works_with
from deepbowl.server.live.messages.refusals import Refusal
from deepbowl.server.making.library import SERVER
from deepbowl.server.store.coaches import Coach
from deepbowl.teams.ready import starting_teams
from deepbowl.teams.team import Team

if TYPE_CHECKING:
    from deepbowl.server.hub import Hub

DRAW_TRIES: Final = 3
"""A draw that coaches overtook by saying that they are present is drawn again, this often."""

NO_TOURNAMENT: Final = "There is no such tournament. The link may be old or mistyped."

T = TypeVar("T")


def as_tournament(office: Office) -> TournamentOffice:
    """Return the office of a tournament; a league has none."""
    if not isinstance(office, TournamentOffice):
        raise Refusal("no-league", NO_TOURNAMENT)
    return office


def _must_organise(office: Office, coach: str) -> None:
    if coach not in office.league.roles:
        raise LeagueError("LG-KEY-04", "only the organiser and helpers may do that")


class Tournaments:
    """Tournaments on top of leagues; both use the same store."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    # ---------------------------------------------------------------- one step
    async def read(self, id: str, look: Callable[[Tournament], T]) -> T:
        """Look at a tournament; raise Refusal if there is none."""
        return await self._hub.leagues.look(id, lambda office: look(as_tournament(office).event))

    async def work(self, id: str, actor: str, do: Callable[[TournamentOffice], T]) -> T:
        """Do one step and write it."""
        return await self._hub.leagues.work(id, actor, lambda office: do(as_tournament(office)))

    # ---------------------------------------------------------------- rules and entries
    async def change(self, id: str, coach: Coach, pack: TournamentPack, why: str) -> None:
        """Publish other rules, before the first entry. [LG-RANK-01]"""

        def step(office: TournamentOffice) -> None:
            _must_organise(office, coach.id)
            office.change(pack, [coach.id], why)

        await self.work(id, coach.id, step)

    async def enter(self, id: str, coach: Coach, code: str, team: Team, naf: tuple[str, int]) -> str:
        """Enter a list; an open entry, the code of the invitation or a role lets a coach in. [LG-BYE-04, LG-KEY-04]"""
        card = await asyncio.to_thread(self._hub.leagues.lists.card, id)
        if card is None:
            raise Refusal("no-league", NO_TOURNAMENT)
        invited = secrets.compare_digest(card.invite.encode(), code.encode())
        club = club_id(secrets.token_hex(16))

        def step(office: TournamentOffice) -> None:
            event = office.event
            if not (invited or coach.id in event.roles or (event.event.open_entry and card.listed)):
                raise LeagueError("LG-KEY-04", "this tournament is entered by invitation; ask the organiser for its link")
            entered = lasting_team(team) if event.event.growing else team
            office.enter(club, entered, coach.id, naf=naf)

        await self.work(id, coach.id, step)
        return club

    async def fill(self, id: str, coach: Coach, teams: int, level: str) -> None:
        """Enter bots until this many teams take part: ready teams of lists not yet present, then again. [LG-BOT-01]"""

        def step(office: TournamentOffice) -> None:
            _must_organise(office, coach.id)
            event = office.event
            here = len(set(event.entries) - event.left)
            if teams <= here:
                raise LeagueError("LG-BOT-01", f"{here} teams have entered already; ask for more than that")
            ready = starting_teams(event.event.edition)
            taken = [one.team.roster().race for one in event.entries.values()]
            names = {one.team.name.casefold() for one in event.entries.values()}
            for _ in range(teams - here):
                race = min(ready, key=lambda one: (taken.count(one), list(ready).index(one)))
                taken.append(race)
                name, number = ready[race].name, 1
                while name.casefold() in names:
                    number += 1
                    name = f"{ready[race].name} {number}"
                names.add(name.casefold())
                office.enter(club_id(secrets.token_hex(16)), lasting_team(ready[race], name), level, bot=True)

        await self.work(id, coach.id, step)

    # ---------------------------------------------------------------- presence and draw
    async def present(self, id: str, coach: Coach, here: bool, number: int | None) -> None:
        """Note a coach as present for the next round, or as absent; a number is mixed into its lots once.
        [LG-BYE-04, LG-DICE-02]"""

        def step(office: TournamentOffice) -> None:
            mine = _lists_of(office.event, coach.id)
            office.present(mine, here)
            session = office.promised_draw()
            seat = list(office.event.entries).index(mine[0])
            if here and number is not None and session is not None and seat not in {one for one, _ in session.numbers}:
                office.mix(mine[0], number)

        await self.work(id, coach.id, step)

    async def leave(self, id: str, coach: Coach, club: str, why: str) -> None:
        """Let a coach drop out with their list. [LG-RANK-08]"""

        def step(office: TournamentOffice) -> None:
            if club not in _lists_of(office.event, coach.id):
                raise LeagueError("LG-KEY-04", "only the coach of this list may drop out with it")
            office.leave(club, why)

        await self.work(id, coach.id, step)

    async def draw(self, id: str, coach: Coach) -> None:
        """Draw the next round: the search runs in a worker process, its outcome counts if nothing changed meanwhile.

        Bots are always present. [LG-PAIR-01, LG-FACT-03]
        """

        def ready(office: TournamentOffice) -> None:
            _must_organise(office, coach.id)
            event = office.event
            bots = [one for one, entry in event.entries.items() if entry.bot and one not in event.present]
            if bots and office.promised_draw() is not None:
                office.present(bots)
            office.drawing()

        for _ in range(DRAW_TRIES):
            await self.work(id, coach.id, ready)
            lines, session, packed = await self._hub.leagues.look(id, lambda office: _for_draw(as_tournament(office)))
            drawn = await self._hub.analysis.run(SERVER, jobs.draw_round, lines, session, packed)
            if await self.work(id, coach.id, partial(_take_draw, len(lines), packed["numbers"], drawn)):
                return
        raise Refusal("overtaken", OVERTAKEN)

    # ---------------------------------------------------------------- orders and results
    async def order(self, id: str, coach: Coach, order: Order) -> None:
        """Carry out an order of the organiser."""

        def step(office: Office) -> list[str]:
            event = as_tournament(office).event
            _must_organise(office, coach.id)
            if order.number is not None and order.number != len(event.lines):
                raise LeagueError("LG-FACT-03", "the tournament has changed since; look again, then decide")
            begun = order.kind == "clear" and bool(event.rounds) and event.current().begun
            tables = [one.id for one in event.tables(event.current().number)] if begun else []
            ORDERS[order.kind](as_tournament(office), order)
            return tables

        await self._hub.leagues.work(id, coach.id, step, lambda cleared: works_with(id, order, cleared))

    async def result(self, id: str, table: str, coach: Coach, score: Score) -> None:
        """Take a typed result: the organiser's counts immediately, a coach's once the others confirm it. [LG-REPORT-04]"""

        def step(office: TournamentOffice) -> None:
            report: Report = office.typed(table, score.touchdowns, score.casualties, score.suffered, score.conceded)
            mine = _seats_of(office.event, table, coach.id)
            if coach.id in office.event.roles and office.event.fixture(table).report is not None:
                office.replace_result(table, report, score.why)
            elif coach.id in office.event.roles:
                office.record_report(table, report, "")
            elif mine:
                office.claim(table, mine[0], report)
            else:
                raise LeagueError("LG-KEY-04", "only the coaches of this table and the organiser may type its result")

        await self.work(id, coach.id, step)

    async def confirm(self, id: str, table: str, coach: Coach, seen: str = "") -> None:
        """Confirm a result that another coach typed; `seen` is the mark of the one this coach has read. [LG-REPORT-04]"""

        def step(office: TournamentOffice) -> None:
            fixture = office.event.fixture(table)
            fixture.must_be_seen(seen)
            mine = [one for one in _seats_of(office.event, table, coach.id) if one not in fixture.confirmed]
            if not mine:
                raise LeagueError("LG-REPORT-04", "you have nothing to confirm")
            office.confirm(table, mine[0])

        await self.work(id, coach.id, step)


def _lists_of(event: Tournament, coach: str) -> list[str]:
    """Return the lists of a coach, or raise `LeagueError`."""
    found = [id for id, one in event.entries.items() if one.coach == coach and not one.bot]
    if not found:
        raise LeagueError("LG-BYE-04", "you have entered no list in this tournament")
    return found


def _seats_of(event: Tournament, table: str, coach: str) -> list[str]:
    return [
        one for one in event.fixture(table).clubs
        if one in event.entries and event.entries[one].coach == coach and not event.entries[one].bot
    ]  # fmt: skip


def _take_draw(
    known: int, numbers: list[list[int]], drawn: tuple[list[Answer], Standing], office: TournamentOffice
) -> bool:
    """Write a draw down that a worker made from these lines and numbers; False if there are others by now. [LG-FACT-03]"""
    session = office.promised_draw()
    if session is None or len(office.event.lines) != known or [list(one) for one in session.numbers] != numbers:
        return False
    session.take(*drawn)
    office.close(session)
    return True


def _for_draw(office: TournamentOffice) -> tuple[list[Line], str, dict[str, Any]]:
    """Return everything a worker needs for the draw that is promised."""
    event = office.event
    id = next((one for one, (kind, _, _) in event.sessions.items() if kind == DRAW), "")
    packed = office.folder.kept(id) if id else None
    if packed is None:
        raise LeagueError("LG-PAIR-08", "no draw is promised now")
    return list(event.lines), id, packed
