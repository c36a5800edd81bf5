"""Not too much at once: token buckets for connections and addresses, and how many connections there are."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from deepbowl.server.settings import Limits

MOST_ADDRESSES: Final = 20_000
"""Addresses remembered; the one heard of longest ago is forgotten first."""


class Bucket:
    """Fills at a steady rate up to its size; whoever does something takes from it."""

    __slots__ = ("_at", "_level", "_now", "_rate", "_size")

    def __init__(self, rate: float, size: float, now: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._size = size
        self._now = now
        self._level = size
        self._at = now()

    def take(self, cost: float = 1.0) -> bool:
        """Whether there is enough left; if so it is taken."""
        now = self._now()
        self._level = min(self._size, self._level + (now - self._at) * self._rate)
        self._at = now
        if self._level < cost:
            return False
        self._level -= cost
        return True


class Address:
    """What one address has done lately."""

    def __init__(self, limits: Limits) -> None:
        self.messages = Bucket(limits.address_rate, limits.address_burst)
        self.requests = Bucket(limits.request_rate, limits.request_burst)
        self.matches = Bucket(limits.match_rate, limits.match_burst)
        self.connections = 0


class Addresses:
    """Every address heard of lately."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._known: OrderedDict[str, Address] = OrderedDict()
        self.connections = 0

    def of(self, host: str) -> Address:
        """What is known of an address."""
        found = self._known.pop(host, None) or Address(self.limits)
        self._known[host] = found
        while len(self._known) > MOST_ADDRESSES:
            self._known.popitem(last=False)
        return found

    def connect(self, host: str) -> Address | None:
        """One more connection of an address; None if it or the server has too many."""
        address = self.of(host)
        if self.connections >= self.limits.connections or address.connections >= self.limits.connections_an_address:
            return None
        self.connections += 1
        address.connections += 1
        return address

    def disconnect(self, address: Address) -> None:
        """A connection has ended."""
        self.connections -= 1
        address.connections -= 1
