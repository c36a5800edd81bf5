"""HTTP for coaches: keys, one-time links, recovery codes, and what is theirs. [LG-KEY-01 to LG-KEY-05]"""

from __future__ import annotations

import asyncio
import io
from typing import Annotated, Final

import segno
from fastapi import APIRouter, Header, Request, Response

from deepbowl.server.http import request_models
from deepbowl.server.http.answers import answer
from deepbowl.server.http.api import bearer, hub_of, key_of
from deepbowl.server.http.middleware import HttpRefusal
from deepbowl.server.live.messages.coaches import Keys, LinkCode, Me, MyClub, RecoveryCode, Waiting
from deepbowl.server.live.messages.matches import MATCH_ID, MyMatch
from deepbowl.server.live.messages.refusals import Trouble
from deepbowl.server.people.waiting import tokens_in
from deepbowl.server.store.coaches import LINK_SECONDS, Coach

API: Final = APIRouter(
    prefix="/api", tags=["coaches"], responses={"4XX": {"model": Trouble, "description": "Refused, and why."}}
)
Authorization = Annotated[str, Header()]
NEEDS_KEY: Final = "Send the key of this device as Bearer."
TOO_MANY_TRIES: Final = "Too many tries from your address. Wait a minute and try again."


async def coach_of(request: Request, authorization: str) -> Coach:
    """Return the coach whose key came with a request, or refuse it."""
    return await hub_of(request).coaches.must(bearer(authorization, NEEDS_KEY))


def _allow_try(request: Request) -> None:
    if not hub_of(request).addresses.of(key_of(request)).codes.take():
        raise HttpRefusal(429, "too-fast", TOO_MANY_TRIES)


def _done() -> Response:
    return Response(status_code=204, headers={"cache-control": "no-store"})


@API.post("/coaches", response_model=Keys, status_code=201)
async def create(request: Request, wish: request_models.NewCoach) -> Response:
    """Make a coach. The answer holds the key of this device; the server keeps only its hash."""
    if not hub_of(request).addresses.of(key_of(request)).coaches.take():
        raise HttpRefusal(429, "too-many", "Too many new coaches from your address. Wait a little and try again.")
    return answer(await hub_of(request).coaches.create(wish.name, wish.label), status=201)


@API.get("/me", response_model=Me)
async def me(request: Request, authorization: Authorization = "") -> Response:
    """Who this key belongs to: name, devices, whether there is a recovery code."""
    coach = await coach_of(request, authorization)
    return answer(await hub_of(request).coaches.me(coach, bearer(authorization, NEEDS_KEY)))


@API.post("/me", response_model=Me)
async def change(request: Request, wish: request_models.ChangeMe, authorization: Authorization = "") -> Response:
    """Change name or NAF number."""
    coach, hub = await coach_of(request, authorization), hub_of(request)
    values = {name: value for name, value in wish.model_dump().items() if value is not None}
    if values:
        await hub.keep(hub.coaches.shelf.change(coach.id, **values))
    return await me(request, authorization)


@API.delete("/me", status_code=204)
async def delete(request: Request, authorization: Authorization = "") -> Response:
    """Delete the coach: name and keys are deleted immediately, clubs and matches stay without the name."""
    await hub_of(request).coaches.delete(await coach_of(request, authorization))
    return _done()


@API.delete("/me/keys/{device}", status_code=204)
async def end_device(request: Request, device: str, authorization: Authorization = "") -> Response:
    """Sign a device out: its key stops working."""
    coach = await coach_of(request, authorization)
    if not 8 <= len(device) <= 64 or not device.isalnum():
        raise HttpRefusal(404, "unknown", "There is no such device.")
    await hub_of(request).coaches.end(coach, device)
    return _done()


@API.post("/me/link", response_model=LinkCode)
async def make_link(request: Request, wish: request_models.LinkWish, authorization: Authorization = "") -> Response:
    """Make a code that links another device: one use, 10 minutes. The code stands behind `#`, which browsers do not send."""
    coach = await coach_of(request, authorization)
    code = await hub_of(request).coaches.make_link(coach)
    address = f"{wish.origin}/link#{code}"
    picture = io.BytesIO()
    segno.make(address, error="m").save(picture, kind="svg", border=2, xmldecl=False, svgns=True, omitsize=True)
    linked: LinkCode = {"code": code, "address": address, "qr": picture.getvalue().decode(), "seconds": int(LINK_SECONDS)}
    return answer(linked)


@API.post("/link", response_model=Keys)
async def use_link(request: Request, wish: request_models.UseLink) -> Response:
    """Use a one-time code on a new device; the answer holds its key."""
    _allow_try(request)
    return answer(await hub_of(request).coaches.use_link(wish.code, wish.label))


@API.post("/me/recovery", response_model=RecoveryCode)
async def make_recovery(request: Request, authorization: Authorization = "") -> Response:
    """Make a new recovery code, shown once; the old one stops working."""
    coach = await coach_of(request, authorization)
    return answer({"code": await hub_of(request).coaches.make_recovery(coach)})


@API.post("/recover", response_model=Keys)
async def recover(request: Request, wish: request_models.Recover) -> Response:
    """Use the recovery code: the answer holds a new key and a new code. 5 tries per minute and address."""
    _allow_try(request)
    return answer(await hub_of(request).coaches.recover(wish.code, wish.label, wish.end_others))


@API.get("/me/matches", response_model=list[MyMatch])
async def my_matches(request: Request, authorization: Authorization = "") -> Response:
    """The matches in which the coach has a seat, the latest first."""
    return answer(await hub_of(request).coaches.matches(await coach_of(request, authorization)))


@API.get("/me/clubs", response_model=list[MyClub])
async def my_clubs(request: Request, authorization: Authorization = "") -> Response:
    """The clubs of the coach in all leagues and tournaments."""
    coach = await coach_of(request, authorization)
    return answer(await asyncio.to_thread(hub_of(request).leagues.lists.club_cards, coach.id))


@API.post("/me/seats", status_code=204)
async def claim_seat(request: Request, wish: request_models.ClaimSeat, authorization: Authorization = "") -> Response:
    """Keep a seat whose token this device has with the coach, so that their other devices can play it."""
    coach = await coach_of(request, authorization)
    if not MATCH_ID.fullmatch(wish.match):
        raise HttpRefusal(404, "unknown", "There is no such match.")
    await hub_of(request).coaches.claim_seat(coach, wish.match, wish.token)
    return _done()


@API.get("/waiting", response_model=list[Waiting])
async def waiting(
    request: Request, authorization: Authorization = "", seats: Annotated[str, Header(max_length=8192)] = ""
) -> Response:
    """Everything that waits for a person, the oldest first. The key of a device as Bearer names a coach, the header `seats`
    names seats by their tokens: `MATCH:TOKEN,MATCH:TOKEN`. Send either or both."""
    tokens = tokens_in(seats)
    coach = await coach_of(request, authorization) if authorization or not tokens else None
    return answer(await hub_of(request).waiting_for(coach, tokens))
