"""The port of a server, before the server itself is there."""

from __future__ import annotations

import os
import socket


class CannotListen(Exception):
    """No one could reach a server there, in one sentence."""


def listen(host: str, port: int, shared: bool = False) -> socket.socket:
    """Return a socket that listens at an address.

    `shared`: with other processes, each of which has its own at the same port. Such a socket does not listen yet: the system
    would give it connections before the server can answer them. The server has it listen when it is ready.

    Its connections send immediately: asyncio sees to that only for sockets it opens itself, and without it the second of two
    messages waits until the browser confirms the first, 40 ms on Linux.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        found = _bound(host, port, family) if shared else socket.create_server((host, port), family=family, backlog=512)
    except OSError as error:
        why = os.strerror(error.errno) if error.errno is not None else str(error)
        raise CannotListen(f"cannot listen on {host}:{port} ({why}); another --port may be free") from None
    found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return found


def _bound(host: str, port: int, family: socket.AddressFamily) -> socket.socket:
    """Return a socket at a port that several processes share."""
    bound = socket.socket(family, socket.SOCK_STREAM)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        if family == socket.AF_INET6:
            bound.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        bound.bind((host, port))
    except OSError:
        bound.close()
        raise
    return bound


def address_of(host: str, port: int) -> str:
    """Return what to type into a browser."""
    shown = "localhost" if host in ("0.0.0.0", "::", "") else host
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"
