"""Rate limits: token buckets for connections and addresses, and the number of connections."""

from __future__ import annotations

import asyncio
import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from deepbowl.server.settings import Limits

MOST_ADDRESSES: Final = 20_000
"""Addresses remembered; the one heard of longest ago is forgotten first."""


NETWORK_BITS: Final = 64
"""Anyone who has one IPv6 address has this many bits of others: they all count as one."""


def address_key(host: str) -> str:
    """Return what limits count by: an IPv4 address, or the network of an IPv6 address."""
    try:
        found = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host[:64]
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    mapped = found.ipv4_mapped
    return str(mapped if mapped is not None else ipaddress.ip_network((found, NETWORK_BITS), strict=False))


class Bucket:
    """Fills at a steady rate up to its size; anyone who does something takes from it."""

    __slots__ = ("_at", "_level", "_now", "_rate", "_size")

    def __init__(self, rate: float, size: float, now: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._size = size
        self._now = now
        self._level = size
        self._at = now()

    def take(self, cost: float = 1.0) -> bool:
        """Return whether there is enough left; if so it is taken."""
        self._fill()
        if self._level < cost:
            return False
        self._level -= cost
        return True

    def charge(self, cost: float) -> None:
        """Take this much, known only afterwards; if there is less, the rest is owed, but never more than the size."""
        self._fill()
        self._level = max(-self._size, self._level - cost)

    def _fill(self) -> None:
        now = self._now()
        self._level = min(self._size, self._level + (now - self._at) * self._rate)
        self._at = now


class Address:
    """The recent use of the server by one address."""

    def __init__(self, limits: Limits) -> None:
        self.messages = Bucket(limits.address_rate, limits.address_burst)
        self.requests = Bucket(limits.request_rate, limits.request_burst)
        self.matches = Bucket(limits.match_rate, limits.match_burst)
        self.coaches = Bucket(limits.coach_rate, limits.coach_burst)
        self.codes = Bucket(limits.code_rate, limits.code_burst)
        self.probes = Bucket(limits.probe_rate, limits.probe_burst)
        self.playtests = Bucket(limits.playtest_rate, limits.playtest_burst)
        self.sits = Bucket(limits.sit_rate, limits.sit_burst)
        self.connections = 0
        self.lobby_sockets = 0
        self.sockets = 0
        self.late = 0
        """Requests beyond its rate whose refusals wait."""
        self.waiting_bytes = 0
        """Bytes that wait to be sent to its WebSockets."""


class Addresses:
    """Every address heard of lately."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._known: OrderedDict[str, Address] = OrderedDict()
        self.connections = 0
        self.sockets = 0
        self.waiting_bytes = 0

    def of(self, key: str) -> Address:
        """Return what is known of an address, by its `address_key`."""
        found = self._known.pop(key, None) or Address(self.limits)
        self._known[key] = found
        while len(self._known) > MOST_ADDRESSES:
            self._known.popitem(last=False)
        return found

    def connect(self, key: str) -> Address | None:
        """One more WebSocket of an address; None if it or the server has too many."""
        address = self.of(key)
        if self.connections >= self.limits.connections or address.connections >= self.limits.connections_an_address:
            return None
        self.connections += 1
        address.connections += 1
        return address

    def disconnect(self, address: Address) -> None:
        """A WebSocket has ended."""
        self.connections -= 1
        address.connections -= 1

    async def refuse_late(self, address: Address) -> bool:
        """Wait before an address is told that it sends too much, so that the refusals leave one after the other and keep
        nobody else waiting; False at once if too many wait already."""
        if address.late >= self.limits.late_refusals:
            return False
        address.late += 1
        try:
            await asyncio.sleep(address.late * self.limits.late_seconds)
        finally:
            address.late -= 1
        return True

    def post(self, address: Address, count: int) -> bool:
        """Note that bytes wait to be sent to an address; False, and nothing noted, if that would be too many."""
        if address.waiting_bytes + count > self.limits.address_bytes or self.waiting_bytes + count > self.limits.all_bytes:
            return False
        address.waiting_bytes += count
        self.waiting_bytes += count
        return True

    def sent(self, address: Address, count: int) -> None:
        """Note that bytes wait no longer: they were sent, or no one will read them."""
        address.waiting_bytes -= count
        self.waiting_bytes -= count

    def open_socket(self, key: str, trusted: bool) -> Address | None:
        """One more TCP connection of an address (`trusted`: of our proxy, which has many); None if there are too many."""
        address = self.of(key)
        full = address.sockets >= self.limits.sockets_an_address or address.late >= self.limits.late_refusals
        if self.sockets >= self.limits.sockets or (full and not trusted):
            return None
        self.sockets += 1
        address.sockets += 1
        return address

    def close_socket(self, address: Address) -> None:
        """A TCP connection has ended."""
        self.sockets -= 1
        address.sockets -= 1
