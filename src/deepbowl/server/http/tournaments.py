"""HTTP for tournaments: publishing one, entering it, rounds, results, the file for the NAF. [LG-KEY-04, LG-RANK-01]"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Final

from fastapi import APIRouter, Header, Query, Request, Response

from deepbowl.books.registry import BOOKS
from deepbowl.bots.levels import LEVELS
from deepbowl.league.errors import LeagueError
from deepbowl.league.league import League
from deepbowl.league.ranking import DEFAULT_PLACES, USUAL_TIE_BREAKERS, Bonus, Scoring
from deepbowl.league.tournament import Tournament
from deepbowl.league.tournament_pack import Shape, SkillPackage, Tier, TournamentPack
from deepbowl.server.http import league_models
from deepbowl.server.http import tournament_models as models
from deepbowl.server.http.answers import answer, sentence
from deepbowl.server.http.api import hub_of, key_of
from deepbowl.server.http.coaches import coach_of
from deepbowl.server.http.leagues import cards_of, eyes_of
from deepbowl.server.http.middleware import HttpRefusal
from deepbowl.server.leagues import tournament_views, views
from deepbowl.server.leagues.leagues import TOURNAMENT
from deepbowl.server.leagues.tournaments import NO_TOURNAMENT
from deepbowl.server.live.messages.leagues import HistoryLine, Made
from deepbowl.server.live.messages.refusals import Refusal, Trouble
from deepbowl.server.live.messages.tournaments import NafAnswer, TournamentCard, TournamentView
from deepbowl.server.making.team_builder import drafted_team
from deepbowl.server.store.coaches import Coach
from deepbowl.teams.ready import starting_teams
from deepbowl.teams.team import Team, TeamError

API: Final = APIRouter(
    prefix="/api", tags=["tournaments"], responses={"4XX": {"model": Trouble, "description": "Refused, and why."}}
)
Authorization = Annotated[str, Header()]
Code = Annotated[str, Query(max_length=64)]


# ---------------------------------------------------------------- the rules
def pack_of(wish: models.NewTournament) -> TournamentPack:
    """Return the rules that an organiser wishes, or raise `LeagueError` with the first that is not possible."""
    if wish.book not in BOOKS:
        raise LeagueError("LG-PACK-04", f"no book {wish.book!r}; choose one of GET /api/books")
    if wish.house not in {level.name for level in LEVELS}:
        raise LeagueError("LG-BYE-01", f"there is no level {wish.house!r}")
    usual, places = DEFAULT_PLACES, dict(DEFAULT_PLACES)
    places |= {4: tuple(wish.places_of_four or usual[4]), 2: tuple(wish.places_of_two or usual[2])}
    outcomes = wish.outcomes
    scoring = Scoring(
        places, (outcomes[0], outcomes[1], outcomes[2]) if outcomes else None,
        tuple(Bonus(**one.model_dump()) for one in wish.bonuses),
        tuple(USUAL_TIE_BREAKERS if wish.tie_breakers is None else wish.tie_breakers), wish.break_places, wish.conceding,
    )  # fmt: skip
    pack = TournamentPack(
        wish.name, wish.book, wish.edition or BOOKS[wish.book].editions[0], typed_dice=wish.tabletop, board=wish.board,
        switches=tuple(wish.switches), rounds=tuple(Shape(one.size, one.book or wish.book) for one in wish.rounds),
        growing=wish.growing, scoring=scoring, tiers=tuple(Tier(one.budget, tuple(one.lists)) for one in wish.tiers),
        skills=SkillPackage(**wish.skills.model_dump()) if wish.skills is not None else None,
        goods=None if wish.goods is None else tuple(wish.goods), fill=wish.fill, planned=wish.planned, naf=wish.naf,
        non_member=wish.non_member, open_to_bots=wish.open_to_bots, most_coaches=wish.most_coaches,
        open_entry=wish.open_entry, house=wish.house, seats=wish.rounds[0].size,
    )  # fmt: skip
    pack.check()
    return pack


def _possible(wish: models.NewTournament) -> TournamentPack:
    try:
        return pack_of(wish)
    except LeagueError as error:
        raise HttpRefusal(422, "impossible", sentence(error)) from None


async def _view(request: Request, id: str, authorization: str, code: str = "") -> Response:
    try:
        eyes = await eyes_of(request, id, authorization, code)
    except HttpRefusal:
        raise HttpRefusal(404, "no-league", NO_TOURNAMENT) from None
    shown = lambda event: tournament_views.tournament_view(event, eyes)  # noqa: E731
    return answer(await hub_of(request).tournaments.read(id, shown))


# ---------------------------------------------------------------- lists and pages
@API.get("/tournaments", response_model=list[TournamentCard])
async def tournaments(request: Request, authorization: Authorization = "") -> Response:
    """The tournaments of the coach first, then public ones."""
    return answer([
        {"id": one.id, "name": one.name, "book": one.book, "edition": one.edition, "entries": one.clubs, "mine": belongs}
        for one, belongs in await cards_of(request, authorization, TOURNAMENT)
    ])  # fmt: skip


@API.post("/tournaments", response_model=Made, status_code=201)
async def found(request: Request, wish: models.NewTournament, authorization: Authorization = "") -> Response:
    """Publish a tournament; the coach who does is its organiser. The first entry freezes its rules."""
    coach = await coach_of(request, authorization)
    return answer({"id": await hub_of(request).leagues.found(coach, _possible(wish), wish.listed)}, status=201)


@API.get("/tournaments/{id}", response_model=TournamentView)
async def tournament(request: Request, id: str, code: Code = "", authorization: Authorization = "") -> Response:
    """A tournament with its rules, entries, rounds and standings."""
    return await _view(request, id, authorization, code)


@API.get("/tournaments/{id}/history", response_model=list[HistoryLine])
async def history(request: Request, id: str, code: Code = "", authorization: Authorization = "") -> Response:
    """The lines of a tournament, the newest first; orders with who, when and why."""
    eyes = await eyes_of(request, id, authorization, code)
    return answer(await hub_of(request).tournaments.read(id, lambda event: views.history(event, eyes)))


@API.post("/tournaments/{id}/rules", response_model=TournamentView)
async def change(request: Request, id: str, wish: models.NewRules, authorization: Authorization = "") -> Response:
    """Publish other rules; only before the first entry of another coach."""
    coach = await coach_of(request, authorization)
    await hub_of(request).tournaments.change(id, coach, _possible(wish), wish.why)
    return await _view(request, id, authorization)


# ---------------------------------------------------------------- entries
def _drafted(event: Tournament, wish: models.Enter) -> Team:
    """Return the list that a coach enters, or raise `TeamError`."""
    if wish.draft:
        made = drafted_team(event.event.book, wish.draft)
    elif wish.race in (ready := starting_teams(event.event.edition)):
        made = ready[wish.race]
    else:
        raise TeamError(f"no ready team {wish.race!r} of {event.event.edition}")
    return _named(made, wish)


def _named(team: Team, wish: models.Enter) -> Team:
    return replace(team, name=wish.name.strip()) if wish.name.strip() else team


async def _team(request: Request, id: str, coach: Coach, wish: models.Enter) -> Team:
    hub = hub_of(request)
    own = wish.club
    if own is None:
        pack = await hub.tournaments.read(id, lambda event: Tournament(event.pack))
        return await hub.setup.run(key_of(request), _drafted, pack, wish)

    def club(league: League) -> Team:
        found = league.clubs.get(own.club)
        if found is None or found.coach != coach.id:
            raise LeagueError("LG-KEY-04", "you do not coach that club")
        return _named(found.team(), wish)

    return await hub.leagues.read(own.league[:32], club)


@API.post("/tournaments/{id}/entries", response_model=Made, status_code=201)
async def enter(request: Request, id: str, wish: models.Enter, authorization: Authorization = "") -> Response:
    """Enter a draft, a ready team or the coach's own club. Name and number for the NAF may come from the coach's page."""
    coach = await coach_of(request, authorization)
    try:
        team = await _team(request, id[:32], coach, wish)
    except ValueError as error:
        raise HttpRefusal(422, "impossible", sentence(error)) from None
    number = wish.naf_number or coach.naf_number
    naf = ((wish.naf_name or coach.naf_name or coach.name) if number else wish.naf_name, number)
    return answer({"id": await hub_of(request).tournaments.enter(id, coach, wish.code, team, naf)}, status=201)


@API.post("/tournaments/{id}/bots", response_model=TournamentView)
async def fill(request: Request, id: str, wish: models.FillTournament, authorization: Authorization = "") -> Response:
    """Enter bots with ready teams, until there are as many teams as asked for."""
    coach = await coach_of(request, authorization)
    if wish.level not in {level.name for level in LEVELS}:
        raise HttpRefusal(422, "impossible", f"There is no level {wish.level!r}.")
    await hub_of(request).tournaments.fill(id, coach, wish.teams, wish.level)
    return await _view(request, id, authorization)


@API.post("/tournaments/{id}/present", response_model=TournamentView)
async def present(request: Request, id: str, wish: models.Presence, authorization: Authorization = "") -> Response:
    """Note the coach as present for the next round, with a number for its lots; or as absent."""
    coach = await coach_of(request, authorization)
    await hub_of(request).tournaments.present(id, coach, wish.here, wish.number)
    return await _view(request, id, authorization)


@API.post("/tournaments/{id}/leave", response_model=TournamentView)
async def leave(request: Request, id: str, wish: models.Leave, authorization: Authorization = "") -> Response:
    """Drop out; what was played stands, and a coach who is present again is back."""
    coach = await coach_of(request, authorization)
    await hub_of(request).tournaments.leave(id, coach, wish.club, wish.why)
    return await _view(request, id, authorization)


# ---------------------------------------------------------------- rounds and results
@API.post("/tournaments/{id}/draw", response_model=TournamentView)
async def draw(request: Request, id: str, authorization: Authorization = "") -> Response:
    """Draw the next round among those present; it counts once it is begun."""
    coach = await coach_of(request, authorization)
    await hub_of(request).tournaments.draw(id, coach)
    return await _view(request, id, authorization)


@API.post("/tournaments/{id}/orders", response_model=TournamentView)
async def order(request: Request, id: str, wish: models.Order, authorization: Authorization = "") -> Response:
    """Carry out an order of the organiser: presence, the draw, tables, the end. Each is a public line."""
    coach = await coach_of(request, authorization)
    await hub_of(request).tournaments.order(id, coach, wish)
    return await _view(request, id, authorization)


@API.post("/tournaments/{id}/tables/{table}/result", response_model=TournamentView)
async def result(
    request: Request, id: str, table: str, wish: models.Score, authorization: Authorization = ""
) -> Response:
    """Type a result. The organiser's counts immediately and may replace another; a coach's must be confirmed."""
    coach = await coach_of(request, authorization)
    await hub_of(request).tournaments.result(id, table, coach, wish)
    return await _view(request, id, authorization)


@API.post("/tournaments/{id}/tables/{table}/confirm", response_model=TournamentView)
async def confirm(
    request: Request, id: str, table: str, wish: league_models.Confirm | None = None, authorization: Authorization = ""
) -> Response:
    """Confirm a result that another coach of the table typed."""
    coach = await coach_of(request, authorization)
    await hub_of(request).tournaments.confirm(id, table, coach, wish.claim if wish else "")
    return await _view(request, id, authorization)


# ---------------------------------------------------------------- files
async def _naf(request: Request, id: str, authorization: str) -> tuple[str, NafAnswer]:
    coach, eyes = await coach_of(request, authorization), await eyes_of(request, id, authorization)

    def made(event: Tournament) -> tuple[str, NafAnswer]:
        if coach.id not in event.roles:
            raise Refusal("not-allowed", "Only the organiser and helpers may write the file for the NAF.", "LG-NAF-01")
        file = tournament_views.naf_of(event, coach.naf_name or coach.name)
        return file.text, {"games": len(file.games), "left_out": tournament_views.left_out(file, eyes)}

    return await hub_of(request).tournaments.read(id, made)


@API.get("/tournaments/{id}/naf", response_model=NafAnswer)
async def naf(request: Request, id: str, authorization: Authorization = "") -> Response:
    """How many games the file for the NAF holds, and who is left out."""
    return answer((await _naf(request, id, authorization))[1])


@API.get("/tournaments/{id}/naf.xml", response_class=Response)
async def naf_file(request: Request, id: str, authorization: Authorization = "") -> Response:
    """The file for the NAF. The NAF has not confirmed the format yet."""
    text, _ = await _naf(request, id, authorization)
    headers = {"cache-control": "no-store", "content-disposition": f'attachment; filename="naf-{id}.xml"'}
    return Response(text, media_type="application/xml; charset=utf-8", headers=headers)
