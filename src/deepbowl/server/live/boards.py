"""Boards as clients draw them: each kept once, compressed, under the hash of what is in it.

A welcome names the address of its board. The answer at such an address never changes, so browsers and proxies may keep it.
"""

from __future__ import annotations

import gzip
import hashlib
import threading
from collections import OrderedDict
from typing import Final

import msgspec

from deepbowl.server.live.messages.board import BoardPlan

MOST_BYTES: Final = 16_000_000
"""Compressed bytes of boards that are kept; those asked for longest ago are forgotten first."""
LEVEL: Final = 6


class PackedBoard:
    """A board ready to be sent."""

    __slots__ = ("packed", "version")

    def __init__(self, plan: BoardPlan) -> None:
        """Encode and compress a board; a large one takes some milliseconds, so this is not for the event loop."""
        encoded = msgspec.json.encode(plan)
        self.version: Final = hashlib.blake2b(encoded, digest_size=12).hexdigest()
        self.packed: Final = gzip.compress(encoded, LEVEL, mtime=0)

    def plain(self) -> bytes:
        """Return it as it was before it was compressed."""
        return gzip.decompress(self.packed)


class Boards:
    """The boards of matches that were in memory lately. May be used from any thread."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most = most_bytes
        self._kept: OrderedDict[str, PackedBoard] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()

    def keep(self, board: PackedBoard) -> None:
        """Keep a board, and forget others if they become too many."""
        with self._lock:
            if board.version not in self._kept:
                self._bytes += len(board.packed)
            self._kept[board.version] = board
            self._kept.move_to_end(board.version)
            while self._bytes > self._most and len(self._kept) > 1:
                _, forgotten = self._kept.popitem(last=False)
                self._bytes -= len(forgotten.packed)

    def get(self, version: str) -> PackedBoard | None:
        """Return the board of this version, None if it is not kept."""
        with self._lock:
            if version in self._kept:
                self._kept.move_to_end(version)
            return self._kept.get(version)


def board_address(match_id: str, version: str) -> str:
    """Return the address of the board of a match; any process of a server can answer there."""
    return f"/api/matches/{match_id}/board/{version}"
