"""Connections led from the process that accepted them to the one that owns their match.

The open socket itself goes over, with what was read from it so far; afterwards the first process has nothing to do with it.
Processes talk over sockets in a folder only their owner can look into.
"""

from __future__ import annotations

import array
import asyncio
import logging
import re
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

LOG: Final = logging.getLogger("deepbowl.server")
WANTED: Final = re.compile(rb"GET /ws/matches/([0-9a-z]{1,32})[ ?]")
"""How a request for a match begins."""
LONGEST: Final = 100_000
SEND_SECONDS: Final = 2.0


class RematchTold(msgspec.Struct, tag="rematch"):
    """There is a rematch of a match that another process serves."""

    match: str
    rematch: str


Adopt = Callable[[socket.socket, bytes], None]


class Handover:
    """Takes connections from other processes, and gives them to others."""

    def __init__(self, path: Path, adopt: Adopt, told: Callable[[RematchTold], None]) -> None:
        self._adopt = adopt
        self._told = told
        self._path = path
        self._listening = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._listening.setblocking(False)
        self._listening.bind(str(path))
        self._listening.listen(128)
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(self._listening.fileno(), self._accept)

    def _accept(self) -> None:
        try:
            peer, _ = self._listening.accept()
        except OSError:
            return
        with peer:
            peer.settimeout(SEND_SECONDS)
            try:
                message, ancillary, _, _ = peer.recvmsg(LONGEST, socket.CMSG_SPACE(array.array("i").itemsize))
            except OSError:
                LOG.exception("a connection was not handed over")
                return
        for level, kind, data in ancillary:
            if level == socket.SOL_SOCKET and kind == socket.SCM_RIGHTS:
                self._adopt(socket.socket(fileno=array.array("i", data)[0]), message)
                return
        self._told(msgspec.json.decode(message, type=RematchTold))

    def close(self) -> None:
        """Take no more."""
        self._loop.remove_reader(self._listening.fileno())
        self._listening.close()
        self._path.unlink(missing_ok=True)


def give(where: str, connection: int, read: bytes) -> None:
    """Give the connection with this descriptor to another process. Waits a moment: the other takes it now or is dead."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as peer:
        peer.settimeout(SEND_SECONDS)
        peer.connect(where)
        socket.send_fds(peer, [read], [connection])


def tell(where: str, told: RematchTold) -> None:
    """Tell another process something."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as peer:
        peer.settimeout(SEND_SECONDS)
        peer.connect(where)
        peer.send(msgspec.json.encode(told))
