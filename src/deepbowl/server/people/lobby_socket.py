"""The WebSocket of the lobby: one page, from its connection to its end."""

from __future__ import annotations

import asyncio
from typing import Final

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from deepbowl.server.http.limits import Address
from deepbowl.server.http.sockets import admitted
from deepbowl.server.hub import Hub
from deepbowl.server.people.lobby import CLOSE_BUSY, Visitor

ROUTER: Final = APIRouter()


@ROUTER.websocket("/ws/lobby")
async def connect(socket: WebSocket) -> None:
    """One page, until it closes."""
    hub: Hub = socket.app.state.hub
    async with admitted(socket, hub) as address:
        if address is None:
            return
        address.lobby_sockets += 1
        try:
            if address.lobby_sockets > hub.settings.limits.lobby_sockets_an_address:
                await socket.close(CLOSE_BUSY, "too many connections")
            else:
                await _serve(socket, hub, address)
        finally:
            address.lobby_sockets -= 1


async def _serve(socket: WebSocket, hub: Hub, address: Address) -> None:
    await socket.accept()
    visitor = Visitor(socket, hub, address)
    hub.lobby.visitors.add(visitor)
    tasks = (asyncio.create_task(visitor.read()), asyncio.create_task(visitor.write()))
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            error = task.exception()
            if error is not None and not isinstance(error, WebSocketDisconnect | RuntimeError | OSError):
                raise error
    finally:
        hub.lobby.visitors.discard(visitor)
        visitor.outbox.end()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
