"""Checks before every request: hosts, sizes, rates, security headers, and errors without details."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import re
import secrets
import socket
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from deepbowl.server.http.limits import Address, address_key
from deepbowl.server.hub import Hub
from deepbowl.server.jobs.workers import JobRefused
from deepbowl.server.live.messages.refusals import Refusal
from deepbowl.server.settings import Role

LOG: Final = logging.getLogger("deepbowl.server")

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

POLICY: Final = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""Nothing from anywhere else, no script or style in the page itself, and no one puts us in a frame."""
PICTURE_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
"""For pictures: whatever is in one, nothing of it runs."""
HEADERS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
)


PROBES: Final = ("/healthz", "/metrics")
COSTS: Final = (
    ("/api/replays", "", 10.0), ("/api/dungeons/preview", "", 5.0), ("/api/matches/", "/frames", 5.0),
    ("/api/matches/", "/practise", 10.0), ("/api/matches/", "/verdict", 5.0),
    ("/api/matches/", "/log", 5.0), ("/api/matches/", "/building", 3.0), ("/api/matches/", "/building/places", 3.0),
    ("/api/rules", "", 2.0), ("/api/dungeons/check", "", 2.0), ("/api/dungeons/fix", "", 2.0),
    ("/api/dungeons/print", "", 10.0), ("/api/playtests", "", 10.0),
)  # fmt: skip
"""How paths of requests begin and end that cost more than one of the requests an address has."""
REFUSED_COST: Final = 9.0
"""The cost of a refused request to its address, besides its own. A visitor who guesses codes or gives orders for clubs
of others is soon refused before the work that finds out why."""
FORGIVEN: Final = frozenset((408, 409, 429))
"""Refusals that cost nothing more: a slow line, a coach who came second, an address that must wait already."""
STATUS: Final = {
    "not-signed-in": 401, "unknown": 403, "no-league": 404, "not-over": 409, "gone": 409, "overtaken": 409, "broken": 410,
    "mistyped": 422, "words": 422, "impossible": 422, "not-allowed": 422, "too-fast": 429, "too-many": 429,
    "not-stored": 503,
}  # fmt: skip
"""The status of a refusal by its code; 409 for any other."""
JOB_STATUS: Final = {"busy": 503, "too-costly": 422}
TOO_FAST: Final = "Too many requests from your address. Wait a little and try again."
ONLY_WEBSOCKETS: Final = "Only WebSockets are answered at this address."
NOT_OUR_NAME: Final = (
    "This server does not accept that host name. The operator can allow it with: deepbowl serve --public-host NAME"
)
_HOST: Final = re.compile(r"(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]+)(:[0-9]{1,5})?")


class HttpRefusal(Exception):
    """A request is refused: status, a code for the client, a sentence for people; and whether the connection is closed."""

    def __init__(self, status: int, code: str, why: str, close: bool = False) -> None:
        super().__init__(why)
        self.status = status
        self.code = code
        self.why = why
        self.close = close


def refusal_body(code: str, why: str) -> bytes:
    """The body every refusal has; what a stranger sent and no text can hold is left out of it."""
    return msgspec.json.encode({"error": code, "why": why.encode(errors="replace").decode()})


class RequestGuard:
    """The outermost layer of the server."""

    def __init__(self, app: App, hub: Callable[[], Hub]) -> None:
        self.app = app
        self.hub = hub

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] == "websocket" and not self._known_host(scope):
            await send({"type": "websocket.close", "code": 1008, "reason": "another host"})
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if self.hub().settings.role is Role.PLAY:  # it came as a connection to a match, and is none
            await _answer(send, 426, refusal_body("unknown", ONLY_WEBSOCKETS), close=True)
            return
        sent = False

        async def guarded_send(message: Message) -> None:
            nonlocal sent
            if message["type"] == "http.response.start":
                sent = True
                if 400 <= message["status"] < 500 and message["status"] not in FORGIVEN:
                    self._address(scope).requests.charge(REFUSED_COST)
                _add_headers(message)
            await send(message)

        try:
            await self._check_rate(scope)
            if not self._known_host(scope):
                raise HttpRefusal(421, "unknown", NOT_OUR_NAME)
            async with asyncio.timeout(self.hub().settings.limits.body_seconds):
                body = await _read_body(receive, self._most_bytes(scope))
            await self.app(scope, body, guarded_send)
        except TimeoutError:
            if not sent:
                await _answer(guarded_send, 408, refusal_body("too-slow", "The request did not arrive in time."), close=True)
        except HttpRefusal as refusal:
            if not sent:
                await _answer(guarded_send, refusal.status, refusal_body(refusal.code, refusal.why), refusal.close)
        except Refusal as refusal:
            if not sent:
                await _answer(guarded_send, STATUS.get(refusal.code, 409), refusal_body(refusal.code, refusal.why))
        except SQLAlchemyError:
            LOG.exception("the store could not be read")
            if not sent:
                await _answer(guarded_send, 503, refusal_body("not-stored", "The server cannot store data at the moment."))
        except JobRefused as refused:
            if not sent:
                await _answer(guarded_send, JOB_STATUS[refused.code], refusal_body(refused.code, refused.why))
        except Exception:
            number = secrets.token_hex(4)
            self.hub().metrics.errors += 1
            LOG.exception("error %s", number)
            if not sent:
                why = f"Something went wrong on the server. If you report it, please give the number {number}."
                await _answer(guarded_send, 500, refusal_body("internal", why))

    def _address(self, scope: Scope) -> Address:
        return self.hub().addresses.of(client_key(scope))

    async def _check_rate(self, scope: Scope) -> None:
        self.hub().metrics.requests += 1
        address, path = self._address(scope), scope["path"]
        if path in PROBES:
            allowed = address.probes.take()
        else:
            allowed = address.requests.take(cost_of(scope["method"], path))
        if not allowed:
            waited = await self.hub().addresses.refuse_late(address)
            raise HttpRefusal(429, "too-fast", TOO_FAST, close=not waited)

    def _most_bytes(self, scope: Scope) -> int:
        limits = self.hub().settings.limits
        return limits.log_bytes if scope["path"].startswith("/api/replays") else limits.body_bytes


    def _known_host(self, scope: Scope) -> bool:
        named = next((value for name, value in scope["headers"] if name == b"host"), b"").decode("latin-1")
        return host_allowed(named, self.hub().settings.hosts)


def client_key(scope: Scope) -> str:
    """The address a request comes from, as limits count it."""
    client = scope.get("client")
    return address_key(client[0]) if client else "unknown"


def cost_of(method: str, path: str) -> float:
    """Return what a request takes from the bucket of its address: files nearly nothing, what workers must work out more."""
    if not path.startswith("/api/"):
        return 0.1
    return next((cost for start, end, cost in COSTS if path.startswith(start) and path.endswith(end)), 1.0)


def host_allowed(host: str, names: tuple[str, ...]) -> bool:
    """Return True if the host of a request is a name of this server, which stops DNS rebinding."""
    name = urlsplit(f"//{host}").hostname if _HOST.fullmatch(host) else None
    if name is None:
        return False
    if name == "localhost" or name.endswith(".localhost") or name in (*names, socket.gethostname().lower()):
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


async def _read_body(receive: Receive, most: int) -> Receive:
    """Take the body in, as long as it is not too large; the app then gets it in one piece."""
    body, more = bytearray(), True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            return receive  # gone already
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > most:
            why = f"That is too large: the server accepts at most {most} bytes."
            raise HttpRefusal(413, "too-large", why, close=True)  # the rest is not read
    given = False

    async def read() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": bytes(body), "more_body": False}

    return read


def _add_headers(message: Message) -> None:
    headers = list(message.get("headers", []))
    kind = next((value for name, value in headers if name.lower() == b"content-type"), b"")
    policy = PICTURE_POLICY if kind.startswith(b"image/svg") else POLICY
    message["headers"] = [*headers, *HEADERS, (b"content-security-policy", policy.encode())]


async def _answer(send: Send, status: int, body: bytes, close: bool = False) -> None:
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if close:
        headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def origin_allowed(origin: str | None, host: str | None, others: tuple[str, ...]) -> bool:
    """Return whether a page from there may connect: our own pages may, and programs that are not browsers (they send
    none)."""
    if origin is None or origin in others:
        return True
    return host is not None and urlsplit(origin).netloc == host
