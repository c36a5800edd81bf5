"""HTTP for leagues: making and joining one, fixtures, sequences between matches, rulings. [LG-KEY-04]"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, Any, Final, TypeVar

import msgspec
from fastapi import APIRouter, Header, Query, Request, Response

from deepbowl.books.registry import BOOKS
from deepbowl.bots.levels import LEVELS
from deepbowl.league.club import Badge
from deepbowl.league.errors import LeagueError
from deepbowl.league.league import League
from deepbowl.league.ledger import ledger_text
from deepbowl.league.office import Office
from deepbowl.league.pack import usual_pack
from deepbowl.server.http import league_models as models
from deepbowl.server.http.answers import answer, sentence
from deepbowl.server.http.api import bearer, hub_of, key_of
from deepbowl.server.http.coaches import NEEDS_KEY, coach_of
from deepbowl.server.http.middleware import HttpRefusal
from deepbowl.server.hub import Hub
from deepbowl.server.jobs import jobs
from deepbowl.server.leagues import sequences, views
from deepbowl.server.leagues.cabinet import NoLeague, now
from deepbowl.server.leagues.fixtures import claim, confirm, consent, fixture_view
from deepbowl.server.leagues.leagues import LEAGUE, NO_LEAGUE, begin_season
from deepbowl.server.leagues.pages import WORTH_PACKING
from deepbowl.server.leagues.rulings import RULINGS, must_fit, works_with
from deepbowl.server.live.messages.leagues import (
    ClubView,
    FixtureView,
    HistoryLine,
    LeagueCard,
    LeagueView,
    Made,
    Moment,
    PlayerStat,
    SeasonView,
    SequenceView,
)
from deepbowl.server.live.messages.refusals import Trouble
from deepbowl.server.making.team_builder import drafted_team
from deepbowl.server.store.coaches import Coach
from deepbowl.server.store.leagues import LeagueCard as StoredCard
from deepbowl.server.store.leagues import nothing_due
from deepbowl.teams.ready import starting_teams
from deepbowl.teams.team import Team, TeamError

API: Final = APIRouter(
    prefix="/api", tags=["leagues"], responses={"4XX": {"model": Trouble, "description": "Refused, and why."}}
)
MOST_CARDS: Final = 60
PAGE_BYTES: Final = 5_000
"""Bytes of the page of a league that cost its reader as much as one more request: no one reads large leagues without end."""
SEASON_STEPS: Final[dict[str, Callable[[Office, bool], object]]] = {
    "begin": lambda office, _: begin_season(office), "play-offs": Office.play_offs,
    "end": lambda office, _: office.end_season(),
}  # fmt: skip
Authorization = Annotated[str, Header()]
Code = Annotated[str, Query(max_length=64)]
T = TypeVar("T")


# ---------------------------------------------------------------- who looks
async def cards_of(request: Request, authorization: str, kind: str) -> list[tuple[StoredCard, bool]]:
    """Return listed leagues or tournaments, each with whether the coach belongs to it: theirs first, then public ones."""
    coach, lists = await looker_of(request, authorization), hub_of(request).leagues.lists
    mine = await asyncio.to_thread(lists.cards, kind, MOST_CARDS, coach.id) if coach else []
    others = await asyncio.to_thread(lists.cards, kind, MOST_CARDS)
    known = {one.id for one in mine}
    return [(one, True) for one in mine] + [(one, False) for one in others if one.id not in known]


async def looker_of(request: Request, authorization: str) -> Coach | None:
    """Return the coach of a request, None for a guest or a key that opens nothing."""
    return await hub_of(request).coaches.of_key(bearer(authorization, NEEDS_KEY)) if authorization else None


async def eyes_of(request: Request, league: str, authorization: str, code: str = "") -> views.Eyes:
    """Return who looks at a league, or refuse: an unlisted one is seen by those who belong to it or have its link."""
    hub, coach = hub_of(request), await looker_of(request, authorization)
    try:
        found = await asyncio.to_thread(_eyes, hub, league, coach.id if coach else "", code)
    except NoLeague:
        found = None
    if found is None:
        raise HttpRefusal(404, "no-league", NO_LEAGUE)
    return found


def _eyes(hub: Hub, league: str, coach: str, code: str) -> views.Eyes | None:
    """Return who looks, None if they may not; all that the database is asked is asked in one thread."""
    leagues, lists = hub.leagues, hub.leagues.lists
    card: StoredCard | None = lists.card(league) if len(league) <= 32 else None
    if card is None:
        return None

    def known(office: Office) -> tuple[bool, set[str]]:
        its = office.league
        belongs = coach in its.roles or any(one.coach == coach for one in its.clubs.values())
        return belongs and coach != "", leagues.pages.coaches(league, its)

    belongs, coaches = leagues.cabinet.look(league, known)
    if not card.listed and code != card.invite and not belongs:
        return None
    return views.Eyes(
        card, coach, hub.coaches.shelf.names(coaches), lists.matches(league),
        {id: seat for id, (seat, _) in lists.asked(league).items()}, lists.troubles(league), now(),
    )  # fmt: skip


async def show(request: Request, league: str, eyes: views.Eyes, look: Callable[[League, views.Eyes], T]) -> Response:
    """Answer with a page of a league, as one who looks sees it; a large one is compressed here, beside the event loop."""
    leagues, packs = hub_of(request).leagues, packs_allowed(request)

    def encoded(found: League) -> tuple[bytes, bool]:
        whole = msgspec.json.encode(look(found, eyes))
        packed = packs and len(whole) >= WORTH_PACKING
        return (leagues.pages.packed(whole) if packed else whole), packed

    return packed_answer(*await leagues.read(league, encoded))


async def show_league(request: Request, league: str, eyes: views.Eyes) -> Response:
    """Answer with the whole page of a league, which is kept compressed until something on it changes."""
    hub = hub_of(request)
    pages = hub.leagues.pages
    if packs_allowed(request):
        body = await hub.leagues.read(league, lambda found: pages.packed_league(found, eyes))
        response = packed_answer(body, True)
    else:
        response = await show(request, league, eyes, pages.league)
    hub.addresses.of(key_of(request)).requests.charge(len(response.body) / PAGE_BYTES)
    return response


def packs_allowed(request: Request) -> bool:
    """Return whether the answer to a request may be compressed."""
    return "gzip" in request.headers.get("accept-encoding", "")


def packed_answer(body: bytes, packed: bool) -> Response:
    """Return a JSON answer that may be compressed already."""
    response = answer(body)
    if packed:
        response.headers.update({"content-encoding": "gzip", "vary": "accept-encoding"})
    return response


# ---------------------------------------------------------------- leagues
@API.get("/leagues", response_model=list[LeagueCard])
async def leagues(request: Request, authorization: Authorization = "") -> Response:
    """List the leagues of the coach first, then public ones."""
    return answer([
        {"id": one.id, "name": one.name, "book": one.book, "edition": one.edition, "season": one.season,
         "clubs": one.clubs, "mine": belongs}
        for one, belongs in await cards_of(request, authorization, LEAGUE)
    ])  # fmt: skip


@API.post("/leagues", response_model=Made, status_code=201)
async def found(request: Request, wish: models.NewLeague, authorization: Authorization = "") -> Response:
    """Create a league; the coach becomes its commissioner."""
    coach = await coach_of(request, authorization)
    rules = BOOKS.get(wish.book)
    if rules is None or 2 not in rules.seats:
        raise HttpRefusal(422, "impossible", "Leagues play books with tables of two. Choose one of GET /api/books.")
    edition = wish.edition or rules.editions[0]
    if edition not in rules.editions:
        raise HttpRefusal(422, "impossible", f"{rules.title} takes teams of {', '.join(rules.editions)}.")
    if wish.board or wish.switches:
        try:
            await hub_of(request).setup.run(key_of(request), jobs.try_league, wish.book, edition, wish.board, wish.switches)
        except ValueError as error:
            raise HttpRefusal(422, "impossible", sentence(error)) from None
    usual = usual_pack(wish.name, wish.book, edition)
    pack = replace(
        usual, twice=usual.twice if wish.twice is None else wish.twice, divisions=wish.divisions,
        bonuses=tuple(wish.bonuses), capped=wish.capped, typed_dice=wish.typed_dice, board=wish.board,
        switches=tuple(wish.switches), days=wish.days, touchdown=wish.touchdown, prizes=wish.prizes,
        clock=wish.clock.model_dump() if wish.clock else None,
    )  # fmt: skip
    return answer({"id": await hub_of(request).leagues.found(coach, pack, wish.listed)}, status=201)


@API.get("/leagues/{league}", response_model=LeagueView)
async def league(request: Request, league: str, code: Code = "", authorization: Authorization = "") -> Response:
    """A league with its table, fixtures and clubs."""
    eyes = await eyes_of(request, league, authorization, code)
    return await show_league(request, league, eyes)


@API.get("/leagues/{league}/number")
async def number(request: Request, league: str) -> Response:
    """Return how many lines a league has, for pages that wait for the next."""
    card = await asyncio.to_thread(hub_of(request).leagues.lists.card, league[:32])
    if card is None:
        raise HttpRefusal(404, "no-league", NO_LEAGUE)
    return answer({"number": card.number})


@API.get("/leagues/{league}/history", response_model=list[HistoryLine])
async def history(request: Request, league: str, code: Code = "", authorization: Authorization = "") -> Response:
    """The lines of a league, the newest first; rulings with who, when and why."""
    eyes = await eyes_of(request, league, authorization, code)
    return await show(request, league, eyes, views.history)


@API.get("/leagues/{league}/stats", response_model=list[PlayerStat])
async def stats(
    request: Request, league: str, season: Annotated[int | None, Query(ge=1, le=1000)] = None, code: Code = "",
    authorization: Authorization = "",
) -> Response:  # fmt: skip
    """Return the statistics of players, in a season or ever."""
    eyes = await eyes_of(request, league, authorization, code)
    return await show(request, league, eyes, lambda found, _: views.statistics(found, season))


@API.get("/leagues/{league}/hall")
async def hall(request: Request, league: str, code: Code = "", authorization: Authorization = "") -> Response:
    """Return players who left or died, with their record and the match in which they died."""
    eyes = await eyes_of(request, league, authorization, code)
    return await show(request, league, eyes, views.hall)


@API.get("/leagues/{league}/hall/{player}", response_model=Moment)
async def last_moment(
    request: Request, league: str, player: str, code: Code = "", authorization: Authorization = ""
) -> Response:
    """The move of a match at which a player died, for the replay."""
    eyes, hub = await eyes_of(request, league, authorization, code), hub_of(request)
    died = next((one for one in await hub.leagues.read(league, lambda found: views.hall(found, eyes))
                 if one["id"] == player and one["body"] and one["replay"]), None)  # fmt: skip
    read = await hub.matches.read(died["replay"]) if died is not None else None
    if died is None or read is None:
        raise HttpRefusal(404, "unknown", "No match of this league shows how that player died.")
    about = (read.match, read.inputs, read.snapshot, str(died["body"]))
    move = await hub.analysis.run_long(key_of(request), jobs.move_of_death, *about)
    return answer({"match": died["replay"], "move": move})


@API.get("/leagues/{league}/ledger", response_class=Response)
async def ledger(request: Request, league: str, code: Code = "", authorization: Authorization = "") -> Response:
    """The ledger of a league, for `deepbowl verify`."""
    await eyes_of(request, league, authorization, code)
    text = await hub_of(request).leagues.read(league, lambda found: ledger_text(found.lines))
    headers = {"cache-control": "no-store", "content-disposition": f'attachment; filename="league-{league}.ledger"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


@API.get("/leagues/{league}/seasons/{season}", response_model=SeasonView)
async def season_table(
    request: Request, league: str, season: int, code: Code = "", authorization: Authorization = ""
) -> Response:
    """The table of a season, this one or a past one."""
    eyes = await eyes_of(request, league, authorization, code)
    return await show(request, league, eyes, lambda found, _: views.season_view(found, season))


# ---------------------------------------------------------------- joining and seasons
def _team(book: str, edition: str, wish: models.JoinLeague) -> Team:
    """Return the team a club is drafted as, or raise `TeamError`."""
    if wish.draft:
        return drafted_team(book, wish.draft)
    ready = starting_teams(edition).get(wish.race)
    if ready is None:
        raise TeamError(f"no ready team {wish.race!r} of {edition}")
    return ready


@API.post("/leagues/{league}/clubs", response_model=Made, status_code=201)
async def join(request: Request, league: str, wish: models.JoinLeague, authorization: Authorization = "") -> Response:
    """Enter a club: a draft or a ready team. The invitation's code lets a coach in."""
    coach, hub = await coach_of(request, authorization), hub_of(request)
    card = await asyncio.to_thread(hub.leagues.lists.card, league[:32])
    if card is None:
        raise HttpRefusal(404, "no-league", NO_LEAGUE)
    try:
        team = await hub.setup.run(key_of(request), _team, card.book, card.edition, wish)
    except ValueError as error:
        raise HttpRefusal(422, "impossible", sentence(error)) from None
    badge = Badge(**wish.badge.model_dump()) if wish.badge else None
    return answer({"id": await hub.leagues.join(league, coach, wish.code, team, badge, wish.name or "")}, status=201)


@API.post("/leagues/{league}/bots", response_model=LeagueView)
async def fill(request: Request, league: str, wish: models.FillLeague, authorization: Authorization = "") -> Response:
    """Fill a league with clubs of bots up to a number of clubs."""
    coach = await coach_of(request, authorization)
    if wish.level not in {level.name for level in LEVELS}:
        raise HttpRefusal(422, "impossible", f"There is no level {wish.level!r}.")
    await hub_of(request).leagues.fill(league, coach, wish.clubs, wish.level)
    return await show_league(request, league, await eyes_of(request, league, authorization))


@API.post("/leagues/{league}/season", response_model=LeagueView)
async def season(request: Request, league: str, wish: models.SeasonWish, authorization: Authorization = "") -> Response:
    """Begin the next season, draw the next round of its play-offs, or end it."""
    coach = await coach_of(request, authorization)

    def step(office: Office) -> None:
        if coach.id not in office.league.roles:
            raise LeagueError("LG-KEY-04", "only the commissioner and helpers begin and end seasons")
        SEASON_STEPS[wish.do](office, wish.eight)

    await hub_of(request).leagues.work(league, coach.id, step)
    return await show_league(request, league, await eyes_of(request, league, authorization))


@API.post("/leagues/{league}/invite", response_model=Made)
async def renew_invite(request: Request, league: str, authorization: Authorization = "") -> Response:
    """Make a new invitation; the old link stops working."""
    coach = await coach_of(request, authorization)
    return answer({"id": await hub_of(request).leagues.renew_invite(league, coach)})


@API.post("/leagues/{league}/rulings", status_code=204)
async def rule(request: Request, league: str, wish: models.Ruling, authorization: Authorization = "") -> Response:
    """Make a ruling as commissioner or helper: a public line with name, time and reason."""
    coach = await coach_of(request, authorization)
    order: dict[str, Any] = wish.model_dump()
    carry_out = RULINGS[wish.kind]

    def step(office: Office) -> None:
        if coach.id not in office.league.roles:
            raise LeagueError("LG-KEY-04", "only the commissioner and helpers may rule")
        if wish.number is not None and wish.number != len(office.league.lines):
            raise LeagueError("LG-FACT-03", "the league has changed since; look again, then rule")
        must_fit(office.league, wish.kind)
        carry_out(office, order)

    leagues = hub_of(request).leagues
    await leagues.work(league, coach.id, step, lambda _: works_with(league, wish.kind, order))
    return Response(status_code=204, headers={"cache-control": "no-store"})


# ---------------------------------------------------------------- clubs and fixtures
@API.get("/leagues/{league}/clubs/{club}", response_model=ClubView)
async def club(request: Request, league: str, club: str, code: Code = "", authorization: Authorization = "") -> Response:
    """A club with its list, its former players, its results and its history."""
    eyes = await eyes_of(request, league, authorization, code)
    return await show(request, league, eyes, lambda found, seen: views.club_view(found, club, seen))


@API.post("/leagues/{league}/clubs/{club}/players/{player}", response_model=ClubView)
async def rename_player(
    request: Request, league: str, club: str, player: str, wish: models.RenamePlayer, authorization: Authorization = ""
) -> Response:
    """Give a player of the coach's club another name or shirt."""
    coach = await coach_of(request, authorization)

    def step(office: Office) -> None:
        if office.league.club(club).coach != coach.id or club in office.league.bots:
            raise LeagueError("LG-KEY-04", "only the coach of a club renames its players")
        office.rename(club, player, wish.name or "", wish.shirt)

    await hub_of(request).leagues.work(league, coach.id, step)
    eyes = await eyes_of(request, league, authorization)
    return await show(request, league, eyes, lambda found, seen: views.club_view(found, club, seen))


@API.get("/leagues/{league}/fixtures/{fixture}", response_model=FixtureView)
async def fixture(
    request: Request, league: str, fixture: str, code: Code = "", authorization: Authorization = ""
) -> Response:
    """A fixture: who plays, what it waits for, its result."""
    eyes = await eyes_of(request, league, authorization, code)
    return await show(request, league, eyes, lambda found, seen: fixture_view(found, fixture, seen))


@API.post("/leagues/{league}/fixtures/{fixture}/open", response_model=FixtureView)
async def open_fixture(request: Request, league: str, fixture: str, authorization: Authorization = "") -> Response:
    """Begin a fixture: the sequence before the match, then the match."""
    coach = await coach_of(request, authorization)
    await hub_of(request).leagues.open(league, fixture, coach)
    eyes = await eyes_of(request, league, authorization)
    return await show(request, league, eyes, lambda found, seen: fixture_view(found, fixture, seen))


@API.post("/leagues/{league}/fixtures/{fixture}/report", response_model=FixtureView)
async def report(
    request: Request, league: str, fixture: str, wish: models.TypedResult, authorization: Authorization = ""
) -> Response:
    """Type in the result of a match that was played at a table; the other coaches confirm it."""
    troubles = await asyncio.to_thread(hub_of(request).leagues.lists.troubles, league)
    do = lambda office, coach: claim(office, fixture, coach, wish, fixture in troubles)  # noqa: E731
    return await _on_fixture(request, league, fixture, authorization, do)


@API.post("/leagues/{league}/fixtures/{fixture}/confirm", response_model=FixtureView)
async def confirm_report(
    request: Request, league: str, fixture: str, wish: models.Confirm | None = None, authorization: Authorization = ""
) -> Response:
    """Confirm a result that another coach typed in."""
    seen = wish.claim if wish else ""
    do = lambda office, coach: confirm(office, fixture, coach, seen)  # noqa: E731
    return await _on_fixture(request, league, fixture, authorization, do)


@API.post("/leagues/{league}/fixtures/{fixture}/consent", response_model=FixtureView)
async def consent_to_bot(request: Request, league: str, fixture: str, authorization: Authorization = "") -> Response:
    """Let a bot play this fixture for your club."""
    return await _on_fixture(request, league, fixture, authorization, lambda office, coach: consent(office, fixture, coach))


async def _on_fixture(
    request: Request, league: str, fixture: str, authorization: str, do: Callable[[Office, str], bool]
) -> Response:
    """Do something with a fixture; `do` returns whether its result is handed over with it."""
    coach = await coach_of(request, authorization)
    done = lambda handed_over: [nothing_due(league, fixture)] if handed_over else []  # noqa: E731
    await hub_of(request).leagues.work(league, coach.id, lambda office: do(office, coach.id), done)
    eyes = await eyes_of(request, league, authorization)
    return await show(request, league, eyes, lambda found, seen: fixture_view(found, fixture, seen))


# ---------------------------------------------------------------- sequences
@API.get("/leagues/{league}/sequences/{id}", response_model=SequenceView)
async def sequence(request: Request, league: str, id: str, code: Code = "", authorization: Authorization = "") -> Response:
    """A sequence between matches: the open question, the dice and facts so far."""
    eyes = await eyes_of(request, league, authorization, code)
    shown = await hub_of(request).leagues.look(league, lambda office: sequences.sequence_view(office, id, eyes.coach))
    return answer(shown)


async def _on_sequence(
    request: Request, league: str, id: str, authorization: str, do: Callable[[Office, str], None]
) -> Response:
    coach, leagues = await coach_of(request, authorization), hub_of(request).leagues
    await leagues.work(league, coach.id, lambda office: do(office, coach.id))
    return answer(await leagues.look(league, lambda office: sequences.sequence_view(office, id, coach.id)))


@API.post("/leagues/{league}/sequences/{id}", response_model=SequenceView)
async def choose(
    request: Request, league: str, id: str, wish: models.SequenceAnswer, authorization: Authorization = ""
) -> Response:
    """Answer the open question, by its number; 409 `overtaken` if it was answered already."""
    do = lambda office, coach: sequences.answer(office, id, coach, wish.number, wish.choice)  # noqa: E731
    return await _on_sequence(request, league, id, authorization, do)


@API.post("/leagues/{league}/sequences/{id}/undo", response_model=SequenceView)
async def undo(request: Request, league: str, id: str, authorization: Authorization = "") -> Response:
    """Take the last answer back, as long as no die fell and no one else answered."""
    return await _on_sequence(request, league, id, authorization, lambda office, coach: sequences.undo(office, id, coach))


@API.post("/leagues/{league}/sequences/{id}/nonce", response_model=SequenceView)
async def nonce(
    request: Request, league: str, id: str, wish: models.SequenceNumber, authorization: Authorization = ""
) -> Response:
    """Mix your own number into the dice, before the first roll."""
    do = lambda office, coach: sequences.mix(office, id, coach, wish.value)  # noqa: E731
    return await _on_sequence(request, league, id, authorization, do)


@API.post("/leagues/{league}/sequences/{id}/die", response_model=SequenceView)
async def die(
    request: Request, league: str, id: str, wish: models.SequenceNumber, authorization: Authorization = ""
) -> Response:
    """Type a die that was rolled at the table, in a league of typed dice."""
    do = lambda office, coach: sequences.type_die(office, id, coach, wish.value)  # noqa: E731
    return await _on_sequence(request, league, id, authorization, do)
