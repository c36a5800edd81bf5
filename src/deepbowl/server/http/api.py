"""The HTTP interface: books, dungeons, teams, new matches, logs. The shapes of answers are in `messages`."""

from __future__ import annotations

import asyncio
import secrets
from functools import partial
from typing import Annotated, Final

from fastapi import APIRouter, Header, Query, Request, Response

from deepbowl.books.registry import BOOKS
from deepbowl.engine.errors import BrokenSave
from deepbowl.match.setup import SetupError
from deepbowl.server.http import request_models
from deepbowl.server.http.answers import answer, sentence
from deepbowl.server.http.middleware import HttpRefusal, client_key
from deepbowl.server.hub import Hub
from deepbowl.server.jobs import jobs
from deepbowl.server.live.messages.board import BoardPlan
from deepbowl.server.live.messages.building import Building, BuildingNumber, BuildingPlaces
from deepbowl.server.live.messages.listings import (
    Book,
    BookHelp,
    BotCard,
    DungeonCard,
    DungeonDetails,
    Preview,
    RuleEntry,
    RulePair,
    TeamCard,
)
from deepbowl.server.live.messages.matches import MATCH_ID, NO_MATCH, Created, Demo, MatchCard
from deepbowl.server.live.messages.refusals import Trouble
from deepbowl.server.live.messages.state import Frames
from deepbowl.server.live.messages.summary import MatchSummary
from deepbowl.server.making import listings, new_match

API: Final = APIRouter(prefix="/api", responses={"4XX": {"model": Trouble, "description": "Refused, and why."}})
PUBLIC: Final = APIRouter()



def hub_of(request: Request) -> Hub:
    """Return the hub of the running server."""
    hub: Hub = request.app.state.hub
    return hub


def key_of(request: Request) -> str:
    """Return the address that limits count for."""
    return client_key(request.scope)


def no_match() -> HttpRefusal:
    """Return the refusal where there is no such match."""
    return HttpRefusal(404, "unknown", NO_MATCH)


# ---------------------------------------------------------------- what there is to play
@API.get("/books", response_model=list[Book], tags=["what there is to play"])
async def books(request: Request) -> Response:
    """Every book that can be played, with its switches."""
    return answer(await hub_of(request).library.books(), cached=True)


@API.get("/dungeons", response_model=list[DungeonCard], tags=["what there is to play"])
async def dungeons(request: Request, book: str | None = None, seats: int | None = None) -> Response:
    """The dungeons of the library, for a book and a number of teams if given."""
    return answer(await hub_of(request).library.dungeons(book, seats), cached=True)


@API.get("/dungeons/{name}.svg", response_class=Response, tags=["what there is to play"])
async def dungeon_picture(request: Request, name: str) -> Response:
    """The picture of a dungeon of the library."""
    drawn = await hub_of(request).library.picture(name)
    if drawn is None:
        raise HttpRefusal(404, "unknown", "There is no dungeon of that name in the library.")
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "public, max-age=3600"})


@API.get("/dungeons/{name}", response_model=DungeonDetails, tags=["what there is to play"])
async def dungeon(request: Request, name: str) -> Response:
    """A dungeon of the library: its text, share code and fairness."""
    found = await hub_of(request).library.dungeon(name)
    if found is None:
        raise HttpRefusal(404, "unknown", "There is no dungeon of that name in the library.")
    return answer(found, cached=True)


@API.post("/dungeons/preview", response_model=Preview, tags=["what there is to play"])
async def preview(request: Request, wish: request_models.PreviewWish) -> Response:
    """Look at a pasted dungeon or at a generated one: its picture, and what the books complain about."""
    if wish.text is None and wish.book is None:
        raise HttpRefusal(422, "malformed", "Send the text of a dungeon, or a book to generate one for.")
    seed = secrets.randbelow(2**31) if wish.seed is None else wish.seed
    run = hub_of(request).analysis.run
    try:
        return answer(await run(key_of(request), jobs.preview, wish.text, wish.book, wish.seats, seed, wish.size))
    except SetupError as error:
        raise HttpRefusal(422, "impossible", sentence(error)) from None


@API.get("/teams", response_model=list[TeamCard], tags=["what there is to play"])
async def teams(request: Request) -> Response:
    """The ready teams."""
    return answer(await hub_of(request).library.teams(), cached=True)


@API.get("/bots", response_model=list[BotCard], tags=["what there is to play"])
async def bots() -> Response:
    """The bots that can be seated."""
    return answer(listings.bot_cards(), cached=True)


@API.get("/skills", response_model=dict[str, str], tags=["what there is to play"])
async def skills(request: Request) -> Response:
    """Return what every skill does, in plain words."""
    return answer(await hub_of(request).library.skills(), cached=True)


@API.get("/books/{book}/help", response_model=BookHelp, tags=["what there is to play"])
async def book_help(book: str) -> Response:
    """How a book is won and played, for the help in a match."""
    if book not in BOOKS:
        raise HttpRefusal(404, "unknown", "There is no book of that name.")
    return answer(listings.book_help(book), cached=True)


@API.get("/rules", response_model=list[RuleEntry], tags=["rules"])
async def rules(request: Request, book: str | None = None, q: Annotated[str, Query(max_length=200)] = "") -> Response:
    """The catalogue of rules: of a book and its core, or those in which every word of `q` occurs."""
    found = await hub_of(request).library.rules(key_of(request), book or None, q)
    if found is None:
        raise HttpRefusal(404, "unknown", "There is no book of that name in the catalogue.")
    return answer(found, cached=True)


@API.get("/rules-compared", response_model=list[RulePair], tags=["rules"])
async def rule_pairs(request: Request, first: str, second: str) -> Response:
    """Return what differs between two books, rule by rule where both have one."""
    found = await hub_of(request).library.rule_pairs(first, second)
    if found is None:
        raise HttpRefusal(404, "unknown", "There is no book of that name in the catalogue.")
    return answer(found, cached=True)


@API.get("/rules/{rule_id:path}", response_model=RuleEntry, tags=["rules"])
async def rule(request: Request, rule_id: str) -> Response:
    """One rule by its id."""
    found = await hub_of(request).library.rule(rule_id)
    if found is None:
        raise HttpRefusal(404, "unknown", "There is no rule with that id.")
    return answer(found, cached=True)


# ---------------------------------------------------------------- matches
def allow_one_more(request: Request) -> None:
    """Refuse a new match to an address that makes too many."""
    if not hub_of(request).addresses.of(key_of(request)).matches.take():
        raise HttpRefusal(429, "too-many", "Too many new matches from your address. Wait a little and try again.")


@API.post("/matches", response_model=Created, status_code=201, tags=["matches"])
async def create(request: Request, wish: request_models.NewMatch) -> Response:
    """Set a match up; the answer holds the secret tokens of the seats people sit in."""
    allow_one_more(request)
    try:
        return answer(await hub_of(request).starting.create(wish, key_of(request)), status=201)
    except SetupError as error:
        raise HttpRefusal(422, "impossible", sentence(error)) from None


@API.post("/play", response_model=Created, status_code=201, tags=["matches"])
async def play(request: Request, wish: request_models.PlayNow) -> Response:
    """Play now: a ready team against a bot in a small dungeon."""
    allow_one_more(request)
    try:
        match = await asyncio.to_thread(new_match.play_now, wish)  # the first one reads every dungeon
        return answer(await hub_of(request).starting.play_now(match, key_of(request)), status=201)
    except SetupError as error:
        raise HttpRefusal(422, "impossible", sentence(error)) from None


@API.get("/demo", response_model=Demo, tags=["matches"])
async def demo(request: Request) -> Response:
    """A match between bots to look at."""
    return answer({"match": await hub_of(request).starting.demo()})


@API.get("/matches", response_model=list[MatchCard], tags=["matches"])
async def matches(request: Request) -> Response:
    """The matches people may watch, newest first."""
    return answer(await hub_of(request).reading.cards())


@API.get("/matches/{match_id}", response_model=MatchCard, tags=["matches"])
async def match(request: Request, match_id: str) -> Response:
    """One match in short."""
    card = await hub_of(request).reading.card_of(match_id) if MATCH_ID.fullmatch(match_id) else None
    if card is None:
        raise no_match()
    return answer(card)


@API.get("/matches/{match_id}/board/{version}", response_model=BoardPlan, tags=["matches"])
async def board(request: Request, match_id: str, version: str) -> Response:
    """The board of a match, at the address that its welcome names. It never changes, so it may be kept for ever."""
    read = hub_of(request).reading.board
    found = await read(match_id, version[:64], key_of(request)) if MATCH_ID.fullmatch(match_id) else None
    if found is None:
        raise HttpRefusal(404, "unknown", "There is no such board. Reload the page.")
    headers = {"cache-control": "public, max-age=31536000, immutable", "vary": "accept-encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(found.plain(), media_type="application/json", headers=headers)
    return Response(found.packed, media_type="application/json", headers={**headers, "content-encoding": "gzip"})


@API.get("/matches/{match_id}/log", response_class=Response, tags=["matches"])
async def log(request: Request, match_id: str) -> Response:
    """The log so far; after the end with the key that proves every die. Of a match that is broken what was put in."""
    found = await hub_of(request).reading.log(match_id, key_of(request)) if MATCH_ID.fullmatch(match_id) else None
    if found is None:
        raise no_match()
    name = f'attachment; filename="deepbowl-{match_id}.txt"'
    headers = {"cache-control": "no-store", "content-disposition": name}
    return Response(found, media_type="text/plain; charset=utf-8", headers=headers)


@API.get("/matches/{match_id}/frames", response_model=Frames, tags=["matches"])
async def match_frames(
    request: Request, match_id: str, first: Annotated[int, Query(alias="from", ge=0)] = 0,
    count: Annotated[int, Query(ge=1, le=500)] = 200,
) -> Response:  # fmt: skip
    """Return how things stood after each input, to be looked at again."""
    read = hub_of(request).reading.frames
    found = await read(match_id, key_of(request), first, count) if MATCH_ID.fullmatch(match_id) else None
    if found is None:
        raise no_match()
    return answer(found)


@API.get("/matches/{match_id}/summary", response_model=MatchSummary, tags=["matches"])
async def summary(request: Request, match_id: str) -> Response:
    """A finished match in short: scorers, casualties, moments to see again, the luck of the dice."""
    card = await hub_of(request).reading.card_of(match_id) if MATCH_ID.fullmatch(match_id) else None
    if card is None:
        raise no_match()
    if not card["over"]:
        raise HttpRefusal(409, "not-over", "The match is not over yet.")
    found = await hub_of(request).reading.summary(match_id, key_of(request))
    if found is None:
        raise no_match()
    return answer(found)


@API.post("/matches/{match_id}/rematch", response_model=Created, status_code=201, tags=["matches"])
async def rematch(request: Request, match_id: str, authorization: Annotated[str, Header()] = "") -> Response:
    """The same match again, one seat further. Needs a seat's token as Bearer; the answer holds that coach's new one."""
    token = bearer(authorization, "A rematch needs the token of a seat.")
    hub, allow = hub_of(request), partial(allow_one_more, request)
    made = await hub.starting.rematch(match_id, token, key_of(request), allow) if MATCH_ID.fullmatch(match_id) else None
    if made is None:
        raise no_match()
    return answer(made, status=201)


# ---------------------------------------------------------------- building a dungeon before the match
@API.get("/matches/{match_id}/building", response_model=Building, tags=["building"])
async def building(request: Request, match_id: str) -> Response:
    """The dungeon of a match that is being built: what lies on the table, whose turn it is, what is left."""
    hub = hub_of(request)
    found = await hub.buildings.view(match_id, key_of(request)) if MATCH_ID.fullmatch(match_id) else None
    if found is None:
        raise no_match()
    return answer(found)


@API.get("/matches/{match_id}/building/number", response_model=BuildingNumber, tags=["building"])
async def building_number(request: Request, match_id: str, authorization: Annotated[str, Header()] = "") -> Response:
    """Return how many choices have been made, for anyone who waits for the next; with a seat's token as Bearer also which
    it is."""
    token = authorization.partition(" ")[2]
    hub, key = hub_of(request), key_of(request)
    found = await hub.buildings.number(match_id, token, key) if MATCH_ID.fullmatch(match_id) else None
    if found is None:
        raise no_match()
    return answer(found)


@API.get("/matches/{match_id}/building/places", response_model=BuildingPlaces, tags=["building"])
async def building_places(request: Request, match_id: str, tile: Annotated[str, Query(max_length=80)]) -> Response:
    """Return where a tile that is left may be laid."""
    hub = hub_of(request)
    found = await hub.buildings.places(match_id, tile, key_of(request)) if MATCH_ID.fullmatch(match_id) else None
    if found is None:
        raise no_match()
    return answer(found)


@API.post("/matches/{match_id}/building", response_model=Building, tags=["building"])
async def build(
    request: Request, match_id: str, choice: request_models.BuildingChoice, authorization: Annotated[str, Header()] = ""
) -> Response:
    """Lay a tile or an End Zone, or say that the tiles are done. Needs a seat's token as Bearer."""
    token, hub = bearer(authorization, "Building needs the token of a seat."), hub_of(request)
    found = await hub.buildings.choose(match_id, token, choice, key_of(request)) if MATCH_ID.fullmatch(match_id) else None
    if found is None:
        raise no_match()
    return answer(found)


@API.get("/tiles/{tile}.svg", response_class=Response, tags=["building"])
async def tile_picture(request: Request, tile: str, turn: Annotated[int, Query(ge=0, le=3)] = 0) -> Response:
    """The picture of a tile after this many quarter turns clockwise."""
    drawn = await hub_of(request).library.tile(tile, turn)
    if drawn is None:
        raise HttpRefusal(404, "unknown", "There is no tile of that name.")
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "public, max-age=3600"})


@API.post("/replays", response_model=Frames, tags=["matches"])
async def replay(
    request: Request, wish: request_models.ReplayWish, first: Annotated[int, Query(alias="from", ge=0)] = 0,
    count: Annotated[int, Query(ge=1, le=500)] = 500,
) -> Response:  # fmt: skip
    """Look at a log again."""
    try:
        run_long = hub_of(request).analysis.run_long
        return answer(await run_long(key_of(request), jobs.replay, wish.log, "", [], first, count))
    except BrokenSave as error:
        raise HttpRefusal(422, "broken", sentence(error)) from None


def bearer(authorization: str, why: str) -> str:
    """The token in a header; without one the request is refused."""
    kind, _, token = authorization.partition(" ")
    if kind.casefold() != "bearer" or not token:
        raise HttpRefusal(401, "unknown", why)
    return token


# ---------------------------------------------------------------- for anyone who runs the server
@PUBLIC.get("/healthz", tags=["running it"])
async def health(request: Request) -> Response:
    """Check that server and store work by writing to the store. 503 says what does not."""
    why = await hub_of(request).health()
    return answer({"ok": False, "why": why}, status=503) if why else answer({"ok": True})


@PUBLIC.get("/metrics", response_class=Response, tags=["running it"])
async def metrics(request: Request) -> Response:
    """Numbers in the text form of Prometheus."""
    hub = hub_of(request)
    stored, others, connected = await hub.stored_matches(), hub.floor.pulses(), hub.addresses
    live = len(hub.matches.live) + sum(len(one.matches) for one in others)
    connections = connected.connections + sum(one.connections for one in others)
    sockets = connected.sockets + sum(one.sockets for one in others)
    text = hub.metrics.with_those_of(one.metrics for one in others).text(live, connections, sockets, stored)
    return Response(text, media_type="text/plain; version=0.0.4; charset=utf-8")
