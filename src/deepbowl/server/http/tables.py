"""HTTP for tables: open one, sit down, be ready, begin."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from fastapi import APIRouter, Header, Query, Request, Response

from deepbowl.match.setup import SetupError
from deepbowl.server.http import request_models
from deepbowl.server.http.answers import answer, sentence
from deepbowl.server.http.api import allow_one_more, bearer, hub_of, key_of
from deepbowl.server.http.middleware import HttpRefusal
from deepbowl.server.live.messages.matches import MATCH_ID
from deepbowl.server.live.messages.refusals import Trouble
from deepbowl.server.live.messages.tables import Seated, TableView

API: Final = APIRouter(
    prefix="/api/tables", tags=["tables"], responses={"4XX": {"model": Trouble, "description": "Refused, and why."}}
)
NEEDS_TOKEN: Final = "This needs the token of a seat at the table."
Token = Annotated[str, Header(alias="authorization")]


@API.get("", response_model=list[TableView])
async def tables(
    request: Request, book: str | None = None, speed: Literal["live", "letter"] | None = None,
    seats: Annotated[int | None, Query(ge=2, le=4)] = None,
) -> Response:  # fmt: skip
    """Public tables with open seats, the oldest first."""
    return answer(await hub_of(request).tables.listed(book, speed, seats))


@API.post("", response_model=Seated, status_code=201)
async def open_table(request: Request, wish: request_models.NewTable) -> Response:
    """Open a table. Private unless `public`: then only people who have its id find it."""
    allow_one_more(request)
    try:
        return answer(await hub_of(request).tables.open(wish, key_of(request)), status=201)
    except SetupError as error:
        raise HttpRefusal(422, "impossible", sentence(error)) from None


@API.get("/{table}", response_model=TableView)
async def table(request: Request, table: str, authorization: Token = "") -> Response:
    """One table; with the token of a seat as Bearer also which seat that is."""
    view = await hub_of(request).tables.view(_known(table), authorization.partition(" ")[2])
    return _answer(view)


@API.post("/{table}/sit", response_model=Seated)
async def sit(request: Request, table: str, wish: request_models.Sit, authorization: Token = "") -> Response:
    """Sit down with a name and a team. A person who sits there already, by their token, changes seat or team."""
    try:
        seated = await hub_of(request).tables.sit(_known(table), wish, authorization.partition(" ")[2], key_of(request))
    except SetupError as error:
        raise HttpRefusal(422, "impossible", sentence(error)) from None
    if seated is None:
        raise _no_table()
    return answer(seated)


@API.post("/{table}/leave", response_model=TableView | None)
async def leave(request: Request, table: str, authorization: Token = "") -> Response:
    """Stand up. A table that its last person leaves ends: the answer is null."""
    hub, token = hub_of(request), bearer(authorization, NEEDS_TOKEN)
    if await hub.tables.view(_known(table), token) is None:
        raise _no_table()
    return answer(await hub.tables.leave(table, token, key_of(request)))


@API.post("/{table}/ready", response_model=TableView)
async def ready(request: Request, table: str, wish: request_models.Ready, authorization: Token = "") -> Response:
    """Say that you are ready, or not yet. The match begins when every person at a full table is."""
    hub, token = hub_of(request), bearer(authorization, NEEDS_TOKEN)
    return _answer(await hub.tables.ready(_known(table), token, wish.ready, key_of(request)))


@API.post("/{table}/start", response_model=TableView)
async def start(request: Request, table: str, authorization: Token = "") -> Response:
    """Let bots take the open seats. Only the host can."""
    hub, token = hub_of(request), bearer(authorization, NEEDS_TOKEN)
    return _answer(await hub.tables.start(_known(table), token, key_of(request)))


@API.post("/{table}/kick", response_model=TableView)
async def kick(request: Request, table: str, wish: request_models.Kick, authorization: Token = "") -> Response:
    """Free the seat of a guest. Only the host can, and only before the match."""
    hub, token = hub_of(request), bearer(authorization, NEEDS_TOKEN)
    return _answer(await hub.tables.kick(_known(table), token, wish.seat, key_of(request)))


def _known(table: str) -> str:
    if not MATCH_ID.fullmatch(table):
        raise _no_table()
    return table


def _answer(view: TableView | None) -> Response:
    if view is None:
        raise _no_table()
    return answer(view)


def _no_table() -> HttpRefusal:
    return HttpRefusal(404, "unknown", "There is no such table. It may have ended, or its match has begun.")
