"""TCP connections under limits: how many there are, how long a request may take to arrive, how long no one may read.

uvicorn waits for ever for the rest of a request, and for someone to read what was sent. These protocols do not.
"""

from __future__ import annotations

import asyncio
import ipaddress
import os
import socket
from collections.abc import Awaitable, Callable
from typing import Any, ClassVar, Final

import h11
from sqlalchemy.exc import SQLAlchemyError
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from deepbowl.server.cluster.handover import WANTED, give
from deepbowl.server.http.limits import Address, Addresses, address_key

ABORT: Final = "deepbowl.abort"
"""In the state of a WebSocket's scope: a function that ends the connection without waiting for anyone to read."""
SEND_BUFFER: Final = 131_072
"""Bytes that the system holds for a WebSocket whose messages no one reads; by itself it takes some megabytes."""
CLOSING_SECONDS: Final = 5.0
"""A connection that is being closed is gone by then, whether anyone reads or not."""


OwnerOf = Callable[[str], Awaitable[str | None]]
"""The socket of the process that serves a match, None if that is this one."""


class ConnectionPolicy:
    """Data shared by the protocols of one server: the addresses and the trusted proxy."""

    def __init__(self, proxy: str) -> None:
        self.addresses: Addresses | None = None  # known when the hub is there
        self.proxy = proxy
        self.owner_of: OwnerOf | None = None  # where several processes serve
        self._believed = [part.strip() for part in proxy.split(",") if part.strip()]

    def is_proxy(self, host: str) -> bool:
        """Return whether a connection is our proxy's, which is given by addresses and networks."""
        return any(host == one or ("/" in one and _is_in(host, one)) for one in self._believed)

    def protocols(self) -> tuple[type[LimitedHttp], type[LimitedWebSocket]]:
        """Protocol classes that know this policy."""
        http = type("LimitedHttp", (LimitedHttp,), {"policy": self})
        return http, type("LimitedWebSocket", (LimitedWebSocket,), {"policy": self})


def _is_in(host: str, network: str) -> bool:
    try:
        return ipaddress.ip_address(host) in ipaddress.ip_network(network)
    except ValueError:
        return False


class _Watch:
    """The limits of one TCP connection, whichever protocol speaks on it."""

    def __init__(self, policy: ConnectionPolicy, transport: asyncio.Transport, host: str) -> None:
        self.transport = transport
        self.addresses = policy.addresses
        self.address: Address | None = None
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._trusted = policy.is_proxy(host)
        if self.addresses is not None:
            self.address = self.addresses.open_socket(address_key(host), self._trusted)
            if self.address is None:
                transport.abort()

    def may_hand_over(self) -> bool:
        """Return whether an address may connect to one more match now: each costs the process that plays some time."""
        return self._trusted or self.address is None or self.address.requests.take()

    def expect(self, what: str, seconds: float) -> None:
        """End the connection unless `what` has happened by then."""
        if what not in self._timers and not self.transport.is_closing():
            self._timers[what] = asyncio.get_running_loop().call_later(seconds, self.transport.abort)

    def happened(self, what: str) -> None:
        """It has happened in time."""
        timer = self._timers.pop(what, None)
        if timer is not None:
            timer.cancel()

    def ended(self) -> None:
        """The connection is gone."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        if self.addresses is not None and self.address is not None:
            self.addresses.close_socket(self.address)
            self.address = None


class LimitedHttp(H11Protocol):
    """HTTP for as long as requests arrive and answers are read."""

    policy: ClassVar[ConnectionPolicy]
    watch: _Watch
    already_read = b""  # what another process has read of it, before anything else that comes

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count it, and wait for a request only for so long."""
        super().connection_made(transport)
        self.watch = _Watch(self.policy, transport, self.client[0] if self.client else "")
        self._await_head()
        if self.already_read and not transport.is_closing():
            self.data_received(self.already_read)

    def data_received(self, data: bytes) -> None:
        """Part of a request, or the beginning of one: that of a match belongs to the process that plays it."""
        owner_of = self.policy.owner_of
        wanted = WANTED.match(data) if owner_of is not None and self._between_requests() else None
        if owner_of is None or wanted is None:
            self._received(data)
            return
        self.transport.pause_reading()
        if not self.watch.may_hand_over():
            self.transport.abort()
            return
        self.tasks.add(task := self.loop.create_task(self._route(owner_of(wanted.group(1).decode()), data)))
        task.add_done_callback(self.tasks.discard)

    def _between_requests(self) -> bool:
        """Return whether nothing of the next request has come. A proxy may use a connection for pages first."""
        return self.conn.their_state is h11.IDLE and not self.conn.trailing_data[0]

    async def _route(self, owner: Awaitable[str | None], data: bytes) -> None:
        """Give the connection to the process that plays the match; go on here if it is this one."""
        try:
            where = await owner
            if where is None:
                if not self.transport.is_closing():
                    self._received(data)
                    self.transport.resume_reading()
                return
            if not self.transport.is_closing():
                # a number of our own: that of the transport may belong to another visitor before a thread comes to it
                held = os.dup(self.transport.get_extra_info("socket").fileno())
                await asyncio.to_thread(give, where, held, data)
        except (OSError, SQLAlchemyError) as error:
            self.logger.warning("a connection could not be led to its match: %s", error)
        self.transport.abort()  # only here: the other process has it still open

    def _received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.get_protocol() is self:
            self._await_head()

    def handle_events(self) -> None:
        """Also after an answer, when the next request may be here already."""
        super().handle_events()
        if self.transport.get_protocol() is self:
            self._await_head()

    def on_response_complete(self) -> None:
        """The next request has its own time; how long nothing at all may come is uvicorn's business."""
        super().on_response_complete()
        if self._between_requests():
            self.watch.happened("head")

    def _await_head(self) -> None:
        if self.conn.their_state is h11.IDLE:
            limits = self.policy.addresses.limits if self.policy.addresses is not None else None
            self.watch.expect("head", limits.header_seconds if limits is not None else CLOSING_SECONDS)
        else:
            self.watch.happened("head")

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on a WebSocket: the watch goes with it, and the system does not hold megabytes for it."""
        line = self.transport.get_extra_info("socket")
        if line is not None:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        self.watch.happened("head")
        super().handle_websocket_upgrade(event)
        spoken = self.transport.get_protocol()
        assert isinstance(spoken, LimitedWebSocket)
        spoken.watch = self.watch

    def pause_writing(self) -> None:
        """No one reads."""
        self.flow.pause_writing()
        if self.policy.addresses is not None:
            self.watch.expect("read", self.policy.addresses.limits.send_seconds)

    def resume_writing(self) -> None:
        """Someone reads again."""
        self.flow.resume_writing()
        self.watch.happened("read")

    def connection_lost(self, exc: Exception | None) -> None:
        """One less."""
        super().connection_lost(exc)
        self.watch.ended()


class LimitedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket for as long as someone reads."""

    policy: ClassVar[ConnectionPolicy]
    watch: _Watch | None = None

    def handle_connect(self, event: Request) -> None:
        """Lets the app end the connection immediately."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            state: dict[str, Any] = self.scope["state"]
            state[ABORT] = self.transport.abort

    def pause_writing(self) -> None:
        """No one reads."""
        super().pause_writing()
        if self.watch is not None and self.policy.addresses is not None:
            self.watch.expect("read", self.policy.addresses.limits.send_seconds)

    def resume_writing(self) -> None:
        """Someone reads again."""
        super().resume_writing()
        if self.watch is not None:
            self.watch.happened("read")

    def keepalive_timeout(self) -> None:
        """No one answers: do not wait until they read what is still in the buffer."""
        super().keepalive_timeout()
        self.loop.call_later(CLOSING_SECONDS, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """One less."""
        super().connection_lost(exc)
        if self.watch is not None:
            self.watch.ended()
