"""HTTP for Web Push: the server's public key, and the devices of a seat."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final

from fastapi import APIRouter, Header, Request, Response

from deepbowl.server.http import request_models
from deepbowl.server.http.answers import answer
from deepbowl.server.http.api import hub_of
from deepbowl.server.http.coaches import coach_of
from deepbowl.server.http.middleware import HttpRefusal
from deepbowl.server.live.messages.coaches import PushKey
from deepbowl.server.live.messages.matches import MATCH_ID, SPECTATOR
from deepbowl.server.live.messages.refusals import Trouble
from deepbowl.server.live.seats import seat_opened_by, seat_owned_by

API: Final = APIRouter(
    prefix="/api", tags=["push"], responses={"4XX": {"model": Trouble, "description": "Refused, and why."}}
)


@API.get("/push", response_model=PushKey)
async def key(request: Request) -> Response:
    """The key with which a page subscribes to messages; empty if this server sends none."""
    keys = hub_of(request).push.keys
    return answer({"key": "" if keys is None else keys.public})


@API.post("/push", status_code=204)
async def add(request: Request, wish: request_models.Device, authorization: Annotated[str, Header()] = "") -> Response:
    """Tell a device when it is the turn of a seat. The token opens the seat; without one the key of its coach does."""
    hub, seat = hub_of(request), await _seat(request, wish, authorization)
    await hub.keep(hub.push.add(wish.match, seat, wish.endpoint))
    return Response(status_code=204, headers={"cache-control": "no-store"})


@API.post("/push/end", status_code=204)
async def remove(request: Request, wish: request_models.Device, authorization: Annotated[str, Header()] = "") -> Response:
    """Send a device no more messages about a seat."""
    hub, seat = hub_of(request), await _seat(request, wish, authorization)
    await hub.keep(hub.push.remove(wish.match, seat, wish.endpoint))
    return Response(status_code=204, headers={"cache-control": "no-store"})


async def _seat(request: Request, wish: request_models.Device, authorization: str) -> int:
    """Return the seat of a match that is still played, or refuse."""
    stored = await asyncio.to_thread(hub_of(request).store.match, wish.match) if MATCH_ID.fullmatch(wish.match) else None
    if stored is None or stored.exercise:
        raise HttpRefusal(404, "unknown", "There is no such match.")
    if stored.over:
        raise HttpRefusal(409, "over", "The match is over.")
    if wish.token:
        return seat_opened_by(stored.seats, wish.token)
    seat = seat_owned_by(stored.seats, (await coach_of(request, authorization)).id)
    if seat == SPECTATOR:
        raise HttpRefusal(403, "unknown", "You have no seat in this match.")
    return seat
