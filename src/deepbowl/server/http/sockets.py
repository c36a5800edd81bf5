"""Checks of every WebSocket before its first message: its origin, and the connections of its address."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from fastapi import WebSocket

from deepbowl.server.http.limits import Address
from deepbowl.server.http.middleware import client_key, origin_allowed
from deepbowl.server.hub import Hub
from deepbowl.server.people.lobby import CLOSE_BUSY

CLOSE_POLICY: Final = 1008


@asynccontextmanager
async def admitted(socket: WebSocket, hub: Hub) -> AsyncIterator[Address | None]:
    """Count a connection to its address as long as it lasts; close it and give None if it is refused."""
    if not origin_allowed(socket.headers.get("origin"), socket.headers.get("host"), hub.settings.origins):
        await socket.close(CLOSE_POLICY, "another origin")
        yield None
        return
    address = hub.addresses.connect(client_key(socket.scope))
    if address is None:
        await socket.close(CLOSE_BUSY, "too many connections")
        yield None
        return
    try:
        yield address
    finally:
        hub.addresses.disconnect(address)
