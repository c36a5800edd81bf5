"""HTTP for the dungeon editor: what can be drawn, checks, repairs, pages to print, play-tests, the map of the week."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse

from deepbowl.match.setup import SetupError
from deepbowl.server.http import request_models
from deepbowl.server.http.answers import answer, sentence
from deepbowl.server.http.middleware import HttpRefusal, client_key
from deepbowl.server.live.messages.refusals import Trouble
from deepbowl.server.live.messages.workshop import DungeonCheck, GroundTable, PlaytestCard, PlaytestNews, TileCard, WeekMap
from deepbowl.server.making import workshop_jobs
from deepbowl.server.making.workshop import Workshop

API: Final = APIRouter(
    prefix="/api", tags=["dungeon editor"], responses={"4XX": {"model": Trouble, "description": "Refused, and why."}}
)


def _workshop(request: Request) -> Workshop:
    workshop: Workshop = request.app.state.hub.workshop
    return workshop


def _key(request: Request) -> str:
    return client_key(request.scope)


@API.get("/grounds", response_model=GroundTable)
async def grounds(request: Request) -> Response:
    """Every ground and thing a dungeon can be drawn with, and the books that have it."""
    return answer(await _workshop(request).grounds(_key(request)), cached=True)


@API.get("/tiles", response_model=list[TileCard])
async def tiles(request: Request) -> Response:
    """The printed tiles."""
    return answer(await _workshop(request).tiles(_key(request)), cached=True)


@API.get("/dungeons/week", response_model=WeekMap)
async def map_of_the_week(request: Request) -> Response:
    """The map of the week: another one of the library each Monday."""
    return answer(await _workshop(request).map_of_the_week(_key(request)))


@API.post("/dungeons/check", response_model=DungeonCheck)
async def check(request: Request, wish: request_models.CheckWish) -> Response:
    """Check a text or share code: findings on squares, the verdict of every book, fairness, text and code."""
    run = _workshop(request).checks.run
    return answer(await run(
        _key(request), workshop_jobs.check_drawing, wish.text, wish.book, wish.fairness, wish.drawing
    ))  # fmt: skip


@API.post("/dungeons/fix", response_model=DungeonCheck)
async def fix(request: Request, wish: request_models.FixWish) -> Response:
    """Repair a finding."""
    run = _workshop(request).checks.run
    try:
        return answer(await run(
            _key(request), workshop_jobs.repair_drawing, wish.text, wish.book, wish.fix, wish.cells
        ))  # fmt: skip
    except SetupError as error:
        raise HttpRefusal(422, "impossible", sentence(error)) from None


@API.post("/dungeons/print", response_class=Response)
async def printed(request: Request, wish: request_models.PrintWish) -> Response:
    """Return a dungeon as pages to print, at the size of the table."""
    run = _workshop(request).checks.run
    try:
        pages = await run(_key(request), workshop_jobs.print_drawing, wish.text, wish.paper)
    except SetupError as error:
        raise HttpRefusal(422, "impossible", sentence(error)) from None
    headers = {"cache-control": "no-store", "content-disposition": 'attachment; filename="dungeon.pdf"'}
    return Response(pages, media_type="application/pdf", headers=headers)


@API.get("/playtests", response_model=list[PlaytestCard])
async def library_results(request: Request) -> Response:
    """The play-tests of the maps of the library."""
    return answer(await _workshop(request).library_results())


@API.post("/playtests", response_model=PlaytestNews)
async def playtest(request: Request, wish: request_models.PlaytestWish) -> Response:
    """Let bots play on a dungeon. Answers a stream of server-sent events, one `PlaytestNews` each; closing it cancels."""
    try:
        events = await _workshop(request).begin(wish, _key(request))
    except SetupError as error:
        raise HttpRefusal(422, "impossible", sentence(error)) from None
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(events, media_type="text/event-stream", headers=headers)
