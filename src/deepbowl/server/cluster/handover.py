"""Connections and messages from one process of a server to another.

A connection that belongs to another process goes there as the open socket itself, with what was read from it so far;
afterwards the first process has nothing to do with it. Processes talk over sockets in a folder only their owner can look
into; the name of a socket says what its process does.
"""

from __future__ import annotations

import array
import asyncio
import logging
import os
import re
import secrets
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

from deepbowl.server.cluster.messages import Told

LOG: Final = logging.getLogger("deepbowl.server")
WANTED: Final = re.compile(rb"GET /ws/matches/([0-9a-z]{1,32})[ ?]")
"""How a request for a match begins."""
LONGEST: Final = 200_000
"""Bytes of one message: the pulse of a process with as many matches as it has connections is half as long."""
SEND_SECONDS: Final = 2.0
DECODER: Final[msgspec.json.Decoder[Told]] = msgspec.json.Decoder(Told)

Adopt = Callable[[socket.socket, bytes], None]


class NobodyThere(OSError):
    """No process of this kind runs at the moment; the supervisor starts another."""


def meeting_point(folder: Path, role: str, process: int) -> Path:
    """Return the socket of a process."""
    return folder / f"{role}-{process}.socket"


def process_at(point: str) -> int:
    """Return the number of the process behind a socket."""
    return int(Path(point).stem.rpartition("-")[2])


def found_in(folder: Path, role: str) -> list[str]:
    """Return the sockets of all processes with this role."""
    return [str(path) for path in folder.glob(f"{role}-*.socket")]


def any_in(folder: Path, role: str) -> str:
    """Return the socket of one of the processes with this role; raise `NobodyThere` if there is none."""
    found = found_in(folder, role)
    if not found:
        raise NobodyThere(f"no process for {role} runs at the moment")
    return secrets.choice(found)


class Handover:
    """Takes connections and messages from other processes."""

    def __init__(self, folder: Path, role: str, adopt: Adopt, told: Callable[[Told], None]) -> None:
        self._adopt = adopt
        self._told = told
        self.path = meeting_point(folder, role, os.getpid())
        self._peers: dict[socket.socket, asyncio.TimerHandle] = {}
        """Processes that have connected and not sent yet, with the end of our patience."""
        self._listening = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._listening.setblocking(False)
        self._listening.bind(str(self.path))
        self._listening.listen(128)
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(self._listening.fileno(), self._accept)

    def _accept(self) -> None:
        """Wait for what another process sends; nobody else waits meanwhile."""
        try:
            peer, _ = self._listening.accept()
        except OSError:
            return
        peer.setblocking(False)
        self._peers[peer] = self._loop.call_later(SEND_SECONDS, self._let_go, peer)
        self._loop.add_reader(peer.fileno(), self._take, peer)

    def _let_go(self, peer: socket.socket) -> None:
        self._peers.pop(peer).cancel()
        self._loop.remove_reader(peer.fileno())
        peer.close()

    def _take(self, peer: socket.socket) -> None:
        """Take a connection or a message. A process that ends in the middle of it sends nothing."""
        try:
            message, ancillary, _, _ = peer.recvmsg(LONGEST, socket.CMSG_SPACE(array.array("i").itemsize))
        except OSError:
            LOG.exception("a connection was not handed over")
            message, ancillary = b"", []
        self._let_go(peer)
        for level, kind, data in ancillary:
            if level == socket.SOL_SOCKET and kind == socket.SCM_RIGHTS:
                self._adopt(socket.socket(fileno=array.array("i", data)[0]), message)
                return
        if message:
            self._told(DECODER.decode(message))

    def close(self) -> None:
        """Take no more."""
        for peer in list(self._peers):
            self._let_go(peer)
        self._loop.remove_reader(self._listening.fileno())
        self._listening.close()
        self.path.unlink(missing_ok=True)


def give(where: str, connection: int, read: bytes) -> None:
    """Give the connection with this descriptor to another process, and close it here.

    Waits a moment: the other takes it now or is dead.
    """
    try:
        with _to(where) as peer:
            socket.send_fds(peer, [read], [connection])
    finally:
        os.close(connection)


def tell(where: str, told: Told) -> None:
    """Tell another process something."""
    with _to(where) as peer:
        peer.send(msgspec.json.encode(told))


def _to(where: str) -> socket.socket:
    """Return a connection to another process."""
    peer = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    try:
        peer.settimeout(SEND_SECONDS)
        peer.connect(where)
    except OSError:
        peer.close()
        raise
    return peer
