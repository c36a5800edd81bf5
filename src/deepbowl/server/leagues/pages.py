"""Large parts of league pages, encoded once: they are the same for all viewers until something changes.

A page of 100 clubs and 1,200 matches is 600 kB. Adding up its table costs far more than sending it, and coaches read a page
much more often than anything on it changes.
"""

from __future__ import annotations

import gzip
import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final, Generic, NamedTuple, TypeVar

import msgspec

from deepbowl.league.league import League
from deepbowl.server.leagues.views import Eyes, club_cards, fixture_cards, league_view, overview, table_rows

MOST_BYTES: Final = 16_000_000
"""Bytes that each kind of part may hold; those asked for longest ago are forgotten first."""
WORTH_PACKING: Final = 20_000
"""Bytes from which an answer is compressed here, in a thread, instead of in the event loop."""
LEVEL: Final = 5

Key = TypeVar("Key")


class _Kept(Generic[Key]):
    """Encoded parts by their key, with a bound on bytes. May be used from any thread."""

    def __init__(self, most_bytes: int) -> None:
        self._most = most_bytes
        self._parts: OrderedDict[Key, bytes] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()

    def get(self, key: Key, make: Callable[[], bytes]) -> bytes:
        """Return the part with this key; make it if it is not kept."""
        with self._lock:
            found = self._parts.get(key)
            if found is not None:
                self._parts.move_to_end(key)
                return found
        made = make()
        with self._lock:
            if key not in self._parts:
                self._bytes += len(made)
                self._parts[key] = made
            while self._bytes > self._most:
                self._bytes -= len(self._parts.popitem(last=False)[1])
        return made


class _Version(NamedTuple):
    """Everything the fixtures of a page are made from."""

    league: str
    hash: str
    """The running hash of the last line: it stands for all lines."""
    beside: bytes
    overdue: int


class _Seen(NamedTuple):
    """Everything a whole page is made from."""

    version: _Version
    names: bytes
    coach: str
    """The viewer if they belong to the league: all others see the same page."""
    listed: bool
    invite: str


class Pages:
    """The pages of the leagues of a server. Nothing here is for the event loop."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._coaches: _Kept[tuple[str, str]] = _Kept(most_bytes)
        self._clubs: _Kept[tuple[str, str, str, bytes]] = _Kept(most_bytes)
        self._tables: _Kept[tuple[str, str]] = _Kept(most_bytes)
        self._fixtures: _Kept[_Version] = _Kept(most_bytes)
        self._whole: _Kept[_Seen] = _Kept(most_bytes)
        self._packed: _Kept[bytes] = _Kept(most_bytes)

    def coaches(self, id: str, league: League) -> set[str]:
        """Return the ids of all coaches whose names a page of the league may show."""
        key = id, str(league.lines[-1]["hash"])
        return set(msgspec.json.decode(self._coaches.get(key, lambda: msgspec.json.encode(overview(league)))))

    def league(self, league: League, eyes: Eyes) -> dict[str, Any]:
        """Return the page of a league as `league_view` does, with its clubs, table and fixtures encoded."""
        seen = _seen(league, eyes)
        version, id, last = seen.version, seen.version.league, seen.version.hash
        mine = seen.coach if any(club.coach == seen.coach for club in league.clubs.values()) else ""
        clubs = self._clubs.get((id, last, mine, seen.names), lambda: msgspec.json.encode(club_cards(league, eyes)))
        table = self._tables.get((id, last), lambda: msgspec.json.encode(table_rows(league)))
        fixtures = self._fixtures.get(version, lambda: msgspec.json.encode(fixture_cards(league, eyes)))
        parts = {"clubs": msgspec.Raw(clubs), "table": msgspec.Raw(table), "fixtures": msgspec.Raw(fixtures)}
        return {**league_view(league, eyes, parts=False), **parts}

    def packed_league(self, league: League, eyes: Eyes) -> bytes:
        """Return the page of a league, encoded and compressed."""
        whole = lambda: gzip.compress(msgspec.json.encode(self.league(league, eyes)), LEVEL, mtime=0)  # noqa: E731
        return self._whole.get(_seen(league, eyes), whole)

    def packed(self, encoded: bytes) -> bytes:
        """Return an answer compressed."""
        return self._packed.get(encoded, lambda: gzip.compress(encoded, LEVEL, mtime=0))


def _seen(league: League, eyes: Eyes) -> _Seen:
    beside = msgspec.msgpack.encode((eyes.matches, eyes.asked, eyes.troubles))
    overdue = sum(bool(one.due) and one.due < eyes.now for one in league.fixtures.values())
    version = _Version(eyes.card.id, str(league.lines[-1]["hash"]), beside, overdue)
    belongs = eyes.leads(league) or any(club.coach == eyes.coach for club in league.clubs.values())
    names, coach = msgspec.msgpack.encode(dict(eyes.names)), eyes.coach if belongs else ""
    return _Seen(version, names, coach, eyes.card.listed, eyes.card.invite)
