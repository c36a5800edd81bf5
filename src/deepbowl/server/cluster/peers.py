"""The other processes of a server: connections and messages from and to them, and the matches of the dead."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from collections.abc import Coroutine
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy.exc import SQLAlchemyError

from deepbowl.server.cluster.floor import Floor, OtherFloor
from deepbowl.server.cluster.handover import Adopt, Handover, any_in, found_in, tell
from deepbowl.server.cluster.messages import CoachLeft, MatchOver, NewTokens, Pulse, RematchTold, TakeUp, Told
from deepbowl.server.cluster.ownership import NoOwnership, Ownership, SharedOwnership, SoleOwner
from deepbowl.server.settings import Role

if TYPE_CHECKING:
    from deepbowl.server.hub import Hub

TAKE_OVER_SECONDS: Final = 1.0
"""How often a process looks whether another has died."""
PULSE_SECONDS: Final = 1.0
LOOK_SECONDS: Final = 0.1


class Peers:
    """This process among those of one server."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._folder = hub.settings.sockets
        self._role = hub.settings.role
        self._handover: Handover | None = None
        self.ownership: Ownership = SoleOwner()
        self.floor: Floor = hub.matches
        if self._role is Role.RECEPTION:
            assert self._folder is not None
            self.ownership = NoOwnership(self._folder, hub.store.engine if hub.settings.shares_database else None)
            self.floor = OtherFloor(self._folder, hub.boards, self.owner_of)
        self._adopt: Adopt | None = None

    async def join(self) -> None:
        """Be one of the processes of a server, if it has several."""
        hub, folder = self._hub, self._folder
        if folder is None:
            return
        if hub.settings.shares_database and self._role is Role.PLAY:
            # A process that takes over matches must not keep them waiting for workers.
            await asyncio.gather(hub.setup.warm(), hub.bots.warm())
        self._handover = Handover(folder, self._role.value, self._adopted, self._told)
        if hub.settings.shares_database and self._role is Role.PLAY:
            await self._share(str(self._handover.path))
        if isinstance(self.floor, OtherFloor):
            await self.floor.open()

    def let_in(self, adopt: Adopt) -> None:
        """Take connections from now on that other processes accept, and tell them so."""
        self._adopt = adopt
        if self._folder is not None and self._role is Role.PLAY:
            self._hub.task(self._beat(self._folder))

    async def _share(self, where: str) -> None:
        """Own matches by word of the database."""
        hub, loop = self._hub, asyncio.get_running_loop()
        end = partial(loop.call_soon_threadsafe, os.kill, os.getpid(), signal.SIGTERM)
        self.ownership = await asyncio.to_thread(SharedOwnership, hub.store.engine, where, end)
        hub.store.fence = self.ownership.fence
        hub.task(self._take_over())

    def stop_listening(self) -> None:
        """Take no more connections from other processes."""
        if self._handover is not None:
            self._handover.close()

    # ---------------------------------------------------------------- what others send
    def _adopted(self, connection: socket.socket, read: bytes) -> None:
        if self._adopt is None:
            connection.close()
        else:
            self._adopt(connection, read)

    def _told(self, told: Told) -> None:
        """Do what another process told this one."""
        if isinstance(told, Pulse):
            if isinstance(self.floor, OtherFloor):
                self.floor.heard(told)
            return
        self._hub.task(self._done_for(told))

    def _done_for(self, told: TakeUp | RematchTold | NewTokens | CoachLeft | MatchOver) -> Coroutine[Any, Any, None]:
        hub = self._hub
        match told:
            case TakeUp(match):
                return self.floor.take_up(match)
            case RematchTold(match, rematch):
                return self.floor.tell_rematch(match, rematch)
            case NewTokens(match):
                return self.floor.renew_tokens(match)
            case CoachLeft(coach):
                return self.floor.coach_left(coach)
            case MatchOver(match):
                return hub.leagues.hand_over(match)

    # ---------------------------------------------------------------- what others are told
    async def tell_over(self, match_id: str) -> None:
        """Tell a reception that a match is over. If none runs, the next finds it in the store. [LG-HAND-03]"""
        if self._folder is not None:
            with suppress(OSError):
                await asyncio.to_thread(tell, any_in(self._folder, Role.RECEPTION.value), MatchOver(match_id))

    async def _beat(self, folder: Path) -> None:
        """Tell every reception how this process is. They wait for the first time at their start."""
        while True:
            pulse, receptions = self._pulse(), found_in(folder, Role.RECEPTION.value)
            for where in receptions:
                with suppress(OSError):  # it has just ended
                    await asyncio.to_thread(tell, where, pulse)
            await asyncio.sleep(PULSE_SECONDS if receptions else LOOK_SECONDS)

    def _pulse(self) -> Pulse:
        hub = self._hub
        matches = {id: seen for id in hub.matches.live if (seen := hub.matches.seen(id)) is not None}
        return Pulse(os.getpid(), hub.metrics, hub.addresses.connections, hub.addresses.sockets, matches)

    # ---------------------------------------------------------------- owners
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

    async def owner_of(self, match_id: str) -> str | None:
        """Return the socket of the process that plays a match, None if it is or becomes this one."""
        return None if match_id in self._hub.matches.live else await asyncio.to_thread(self.ownership.claim, match_id)

    async def release(self, match_id: str) -> None:
        """Let other processes have a match."""
        await asyncio.to_thread(self.ownership.release, match_id)
