"""What stands before every request: sizes, rates, security headers, and errors that give nothing away."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from deepbowl.server.hub import Hub

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
"""Nothing from anywhere else, no script or style in the page itself, and nobody puts us in a frame."""
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


class HttpRefusal(Exception):
    """A request is refused: status, a code for the client, a sentence for people."""

    def __init__(self, status: int, code: str, why: str) -> None:
        super().__init__(why)
        self.status = status
        self.code = code
        self.why = why


def refusal_body(code: str, why: str) -> bytes:
    """The body every refusal has."""
    return msgspec.json.encode({"error": code, "why": why})


class RequestGuard:
    """The outermost layer of the server."""

    def __init__(self, app: App, hub: Callable[[], Hub]) -> None:
        self.app = app
        self.hub = hub

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        sent = False

        async def guarded_send(message: Message) -> None:
            nonlocal sent
            if message["type"] == "http.response.start":
                sent = True
                _add_headers(message)
            await send(message)

        try:
            self._check_rate(scope)
            await self.app(scope, await _read_body(receive, self._most_bytes(scope)), guarded_send)
        except HttpRefusal as refusal:
            if not sent:
                await _answer(guarded_send, refusal.status, refusal_body(refusal.code, refusal.why))
        except Exception:
            number = secrets.token_hex(4)
            self.hub().metrics.errors += 1
            LOG.exception("error %s", number)
            if not sent:
                why = f"Something went wrong on our side. If you tell us about it, its number is {number}."
                await _answer(guarded_send, 500, refusal_body("internal", why))

    def _check_rate(self, scope: Scope) -> None:
        hub = self.hub()
        hub.metrics.requests += 1
        if scope["path"].startswith("/api/") and not hub.addresses.of(host_of(scope)).requests.take():
            raise HttpRefusal(429, "too-fast", "Too much at once from your address. Wait a little and try again.")

    def _most_bytes(self, scope: Scope) -> int:
        limits = self.hub().settings.limits
        return limits.log_bytes if scope["path"] == "/api/replays" else limits.body_bytes


def host_of(scope: Scope) -> str:
    """The address a request comes from."""
    client = scope.get("client")
    return client[0] if client else "unknown"


async def _read_body(receive: Receive, most: int) -> Receive:
    """Take the body in, as long as it is not too large; the app then gets it in one piece."""
    body, more = b"", True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            return receive  # gone already
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > most:
            raise HttpRefusal(413, "too-large", f"That is too large: at most {most} bytes are taken.")
    given = False

    async def read() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return read


def _add_headers(message: Message) -> None:
    headers = list(message.get("headers", []))
    kind = next((value for name, value in headers if name.lower() == b"content-type"), b"")
    policy = PICTURE_POLICY if kind.startswith(b"image/svg") else POLICY
    message["headers"] = [*headers, *HEADERS, (b"content-security-policy", policy.encode())]


async def _answer(send: Send, status: int, body: bytes) -> None:
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def origin_allowed(origin: str | None, host: str | None, others: tuple[str, ...]) -> bool:
    """Whether a page from there may connect: our own pages may, and programs that are no browsers (they send none)."""
    if origin is None or origin in others:
        return True
    return host is not None and urlsplit(origin).netloc == host
