"""The other processes of a server: which of them serves a match, connections that belong to another, matches of the dead."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sqlalchemy.exc import SQLAlchemyError

from deepbowl.server.cluster.handover import Adopt, Handover, RematchTold, tell
from deepbowl.server.cluster.ownership import Ownership, SharedOwnership, SoleOwner

if TYPE_CHECKING:
    from deepbowl.server.hub import Hub

TAKE_OVER_SECONDS: Final = 1.0
"""How often a process looks whether another has died."""


class Peers:
    """This process among those that serve the same matches."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self.ownership: Ownership = SoleOwner()
        self._handover: Handover | None = None
        self.adopt: Adopt | None = None
        """Takes a connection that another process accepted; the server sets it."""

    @property
    def several(self) -> bool:
        """Return whether there are other processes."""
        return self._handover is not None

    async def join(self, folder: Path) -> None:
        """Be one of several processes: own matches by word of the database, take connections that belong here.

        The workers are started first: a process that takes over the matches of another must not keep them waiting.
        """
        hub = self._hub
        await asyncio.gather(hub.setup.warm(), hub.bots.warm())
        where = folder / f"{os.getpid()}.socket"
        self._handover = Handover(where, self._adopted, self._told)
        loop = asyncio.get_running_loop()
        end = partial(loop.call_soon_threadsafe, os.kill, os.getpid(), signal.SIGTERM)
        self.ownership = await asyncio.to_thread(SharedOwnership, hub.store.engine, str(where), end)
        hub.store.fence = self.ownership.fence
        hub.task(self._take_over())

    def stop_listening(self) -> None:
        """Take no more connections from other processes."""
        if self._handover is not None:
            self._handover.close()

    def _adopted(self, connection: socket.socket, read: bytes) -> None:
        if self.adopt is None:
            connection.close()
        else:
            self.adopt(connection, read)

    def _told(self, told: RematchTold) -> None:
        live = self._hub.matches.live.get(told.match)
        if live is not None:
            live.tell_rematch(told.rematch)

    async def _take_over(self) -> None:
        """Continue the matches of processes that have died."""
        while True:
            await asyncio.sleep(TAKE_OVER_SECONDS)
            try:
                orphans = await asyncio.to_thread(self.ownership.orphans)
            except SQLAlchemyError:
                continue  # the heartbeat logs it
            for match_id in orphans:
                await self._hub.matches.resume_one(match_id)

    async def claim(self, match_id: str) -> str | None:
        """Claim a match for this process; return the socket of the process that has it already, None if this one has."""
        return await asyncio.to_thread(self.ownership.claim, match_id)

    async def owner_of(self, match_id: str) -> str | None:
        """Return the socket of the process that serves a match, None if it is or becomes this one."""
        return None if match_id in self._hub.matches.live else await self.claim(match_id)

    async def release(self, match_id: str) -> None:
        """Let other processes have a match."""
        await asyncio.to_thread(self.ownership.release, match_id)

    async def tell_rematch(self, match_id: str, rematch: str) -> None:
        """Tell the process that serves a match of the next one between the same people."""
        if (where := await self.owner_of(match_id)) is not None:
            with contextlib.suppress(OSError):  # it has just died: a page that connects again sees it
                await asyncio.to_thread(tell, where, RematchTold(match_id, rematch))
