"""HTTP for the team builder: editions, lists, checks of a draft."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, Request, Response

from deepbowl.server.http import request_models
from deepbowl.server.http.answers import answer, sentence
from deepbowl.server.http.api import hub_of
from deepbowl.server.http.middleware import HttpRefusal, client_key
from deepbowl.server.live.messages.refusals import Trouble
from deepbowl.server.live.messages.teams import DraftCheck, EditionCard, ListCard
from deepbowl.server.making import team_builder
from deepbowl.teams.team import TeamError

API: Final = APIRouter(
    prefix="/api", tags=["team builder"], responses={"4XX": {"model": Trouble, "description": "Refused, and why."}}
)


@API.get("/editions", response_model=list[EditionCard])
async def editions(request: Request) -> Response:
    """Every edition that can be played, with its budget and lists."""
    return answer(await hub_of(request).library.editions(), cached=True)


@API.get("/editions/{edition}/lists/{race}", response_model=ListCard)
async def team_list(request: Request, edition: str, race: str) -> Response:
    """One team list: positions, prices, goods, its ready team."""
    found = await hub_of(request).library.team_list(edition, race)
    if found is None:
        raise HttpRefusal(404, "unknown", "There is no such team list. Choose one of GET /api/editions.")
    return answer(found, cached=True)


@API.post("/teams/check", response_model=DraftCheck)
async def check(request: Request, wish: request_models.TeamWish) -> Response:
    """Check a draft: cost, value, gold left, and every breach at its row with its rule and remedy."""
    try:
        return answer(await hub_of(request).analysis.run(client_key(request.scope), team_builder.check_draft, wish.draft))
    except TeamError as error:
        raise HttpRefusal(422, "impossible", sentence(error)) from None
