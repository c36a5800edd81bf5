"""The server put together: pages, HTTP, WebSocket."""

from __future__ import annotations

import html
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, HTMLResponse, RedirectResponse
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from deepbowl.server.http import api as http_api
from deepbowl.server.http import coaches as coaches_api
from deepbowl.server.http import editor as editor_api
from deepbowl.server.http import leagues as leagues_api
from deepbowl.server.http import learning
from deepbowl.server.http import push as push_api
from deepbowl.server.http import tables as tables_api
from deepbowl.server.http import teams as teams_api
from deepbowl.server.http import tournaments as tournaments_api
from deepbowl.server.http.connections import ConnectionPolicy
from deepbowl.server.http.middleware import RequestGuard, refusal_body
from deepbowl.server.hub import Hub
from deepbowl.server.jobs.workers import BotWorkers
from deepbowl.server.live import websocket
from deepbowl.server.people import lobby_socket
from deepbowl.server.settings import Role, Settings

PAGES: Final = (
    "/", "/new", "/match/{rest:path}", "/build/{rest:path}", "/replays", "/replay/{rest:path}", "/dungeons", "/editor",
    "/builder", "/builder/{rest:path}", "/rules", "/rules/{rest:path}", "/how-to", "/how-to/{rest:path}", "/about",
    "/learn", "/puzzles", "/me", "/link", "/lobby", "/table/{rest:path}", "/leagues", "/league/{rest:path}",
    "/join/{rest:path}", "/tournaments", "/tournament/{rest:path}",
)  # fmt: skip
"""Addresses of the client's pages: all of them are its one page."""
NOT_BUILT: Final = (
    "<!doctype html><html lang=en><title>Deepbowl</title><h1>Deepbowl</h1><p>The server runs, but the client is not "
    "built: run <code>npm install</code> and <code>npm run build</code> in <code>web</code>."
)
NO_DOCS: Final = (
    "<!doctype html><html lang=en><title>Deepbowl documentation</title><h1>Deepbowl documentation</h1><p>The server runs, "
    "but its documentation is not built: run <code>make docs</code>. <a href=/>Play</a>"
)
NOWHERE: Final = "/nowhere"
"""An address that no route has."""
FOREVER: Final = "public, max-age=31536000, immutable"


def static_folder() -> Path:
    """Return where the built client is."""
    return Path(str(files("deepbowl.server"))) / "static"


def site_folder() -> Path:
    """Return the folder of the built documentation site (`make docs`)."""
    return Path(str(files("deepbowl.server"))) / "site"


def create_app(settings: Settings, bots: BotWorkers | None = None) -> FastAPI:
    """A server that can be run; `bots` replaces its bots."""
    policy = ConnectionPolicy(settings.proxy)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        hub = Hub(settings, bots)
        app.state.hub = hub
        policy.addresses = hub.addresses
        if settings.role is not Role.WHOLE:
            policy.owner_of = hub.peers.owner_of
        _build_routes(app)
        await hub.open()
        yield
        await hub.close()

    app = FastAPI(
        title="Deepbowl", version="1", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url="/api/openapi.json",
        description="Matches, dungeons and rules over HTTP. To play, use WebSocket: see /docs/web-protocol.html.",
    )  # fmt: skip
    app.state.policy = policy
    app.include_router(editor_api.API)  # before the library: a dungeon may be called anything
    app.include_router(learning.API)
    app.include_router(teams_api.API)
    app.include_router(coaches_api.API)
    app.include_router(push_api.API)
    app.include_router(tables_api.API)
    app.include_router(leagues_api.API)
    app.include_router(tournaments_api.API)
    app.include_router(http_api.API)
    app.include_router(http_api.PUBLIC)
    app.include_router(websocket.ROUTER)
    app.include_router(lobby_socket.ROUTER)
    _add_documentation(app)
    _add_pages(app)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _refused)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_middleware(RequestGuard, hub=lambda: app.state.hub)
    return app


def _build_routes(app: FastAPI) -> None:
    """Let the framework build what it needs for each route: the first request would do it, and everyone would wait."""
    for route in app.routes:
        route.matches({"type": "http", "method": "GET", "path": NOWHERE, "root_path": "", "headers": []})


# ---------------------------------------------------------------- pages
def _add_documentation(app: FastAPI) -> None:
    """Serve the documentation site under `/docs/`."""
    folder = site_folder()
    pages = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}

    @app.get("/docs", include_in_schema=False)
    async def documentation() -> Response:
        return RedirectResponse("/docs/")

    @app.get("/docs/{path:path}", include_in_schema=False)
    async def documentation_file(path: str) -> Response:
        wanted = pages.get(path or "index.html")
        if wanted is None:
            if pages:
                raise HTTPException(404)
            return HTMLResponse(NO_DOCS, 404)
        return FileResponse(wanted, headers={"cache-control": "public, max-age=300"})


def _add_pages(app: FastAPI) -> None:
    folder, documented = static_folder(), ""
    files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}

    async def page() -> Response:
        index = folder / "index.html"
        if not index.is_file():
            return HTMLResponse(NOT_BUILT)
        return FileResponse(index, headers={"cache-control": "no-cache"})

    for path in PAGES:
        app.get(path, include_in_schema=False)(page)

    @app.get("/api/docs", include_in_schema=False)
    async def docs() -> Response:
        nonlocal documented
        if not documented:
            documented = docs_page(app.openapi())
        return HTMLResponse(documented)

    @app.get("/{path:path}", include_in_schema=False)
    async def file(request: Request, path: str) -> Response:
        wanted = files.get(path)
        if wanted is None:
            if "text/html" not in request.headers.get("accept", "") or path.startswith(("api/", "assets/")):
                raise HTTPException(404)
            lost = await page()  # a person who mistyped: the client says so, and shows the way back
            lost.status_code = 404
            return lost
        cached = FOREVER if path.startswith("assets/") else "public, max-age=3600"
        return FileResponse(wanted, headers={"cache-control": cached})


def docs_page(schema: dict[str, Any]) -> str:
    """The HTTP interface as a plain page: nothing is loaded from anywhere."""
    rows: list[str] = []
    for path, methods in schema["paths"].items():
        for method, facts in methods.items():
            words = html.escape(facts.get("description") or facts.get("summary", ""))
            names = ", ".join(html.escape(p["name"]) for p in facts.get("parameters", []))
            rows.append(
                f"<tr><td><code>{method.upper()} {html.escape(path)}</code></td><td>{words}</td><td>{names}</td></tr>"
            )
    title = html.escape(schema["info"]["title"])
    return (
        f"<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>"
        f"<title>{title}: HTTP interface</title><h1>{title}: HTTP interface</h1>"
        f"<p>{html.escape(schema['info']['description'])} All of it with every shape: "
        f"<a href=/api/openapi.json>OpenAPI as JSON</a>.</p>"
        f"<table><thead><tr><th>Request</th><th>What it does</th><th>Parameters</th></tr></thead>"
        f"<tbody>{''.join(rows)}</tbody></table></html>"
    )


# ---------------------------------------------------------------- refusals
async def _malformed(_: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    # where a field has alternatives, the class of one stands beside the names a client knows
    where = ".".join(str(part) for part in first["loc"] if part != "body" and not str(part)[:1].isupper())
    why = f"{where or 'The request'}: {first['msg']}."
    return Response(refusal_body("malformed", why), 422, media_type="application/json")


async def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    words = {404: "There is nothing at this address.", 405: "That cannot be done at this address."}
    why = words.get(error.status_code, "The request was refused.")
    code = "unknown" if error.status_code == 404 else "refused"
    return Response(refusal_body(code, why), error.status_code, media_type="application/json")
