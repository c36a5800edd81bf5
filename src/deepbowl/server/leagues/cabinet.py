"""The leagues of a server in memory, and one way to change them: read what is new, do one step, write all of it or none.

A step that another process overtook is done again on the lines as they are then; its checks decide again. [LG-FACT-03]
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final, TypeVar

from deepbowl.league.errors import Overtaken
from deepbowl.league.league import League
from deepbowl.league.office import Office
from deepbowl.server.leagues.hall_office import HallOffice
from deepbowl.server.leagues.projection import club_rows, league_card
from deepbowl.server.store.leagues import LeagueLists, LeagueShelf, Work, set_clubs, set_roles
from deepbowl.server.store.store import Store

MOST_IN_MEMORY: Final = 32
"""Leagues that stay added up; others are added up again from their lines."""
TRIES: Final = 5

T = TypeVar("T")


OFFICES: Final[Mapping[str, type[Office]]] = {"league": Office, "tournament": HallOffice}
"""Who works at a league, by the kind of its first line."""


class NoLeague(LookupError):
    """There is no such league."""


def now() -> str:
    """Return the time as lines have it."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class _Desk:
    """One league in memory; one thread works at it at a time."""

    def __init__(self, store: Store, league: str, key: Callable[[str], str] | None) -> None:
        self.lock = threading.RLock()
        self.shelf = LeagueShelf(store, league)
        self.office = Office(self.shelf, key=key, now=now)
        self.lists = LeagueLists(store)
        self._key = key

    def open_as(self, kind: str) -> None:
        """Let the office of this kind of league work here: its first line says which."""
        self.office = OFFICES[kind](self.shelf, key=self._key, now=now)


class Cabinet:
    """Every league by its id. Nothing here is for the event loop: it reads and writes the database."""

    def __init__(self, store: Store, key: Callable[[str], str] | None = None) -> None:
        self.store = store
        self.lists = LeagueLists(store)
        self._key = key
        self._desks: OrderedDict[str, _Desk] = OrderedDict()
        self._lock = threading.Lock()

    # ---------------------------------------------------------------- reading
    def look(self, league: str, look: Callable[[Office], T]) -> T:
        """Look at a league as it is now; nothing is written."""
        desk = self._desk(league)
        with desk.lock:
            try:
                self._refresh(desk)
                return look(desk.office)
            except NoLeague:
                self._drop(league)
                raise

    def _refresh(self, desk: _Desk) -> League:
        first = desk.shelf.known == 0
        desk.shelf.refresh()
        if desk.shelf.known == 0:
            raise NoLeague(desk.shelf.league)
        if first:
            desk.open_as(desk.shelf.lines()[0]["kind"])
        return desk.office.league

    # ---------------------------------------------------------------- changing
    def create(
        self, league: str, actor: str, do: Callable[[Office], T], card: dict[str, Any], kind: str = "league"
    ) -> T:
        """Found a league or a tournament."""
        desk = self._desk(league)
        with desk.lock:
            desk.open_as(kind)
            desk.office.actor = actor
            try:
                found = do(desk.office)
                whole = {**league_card(desk.office.league), **card, "founder": actor}
                desk.shelf.commit(whole, self._projection(desk))
            except BaseException:
                self._drop(league)
                raise
            return found

    def work(
        self, league: str, actor: str, do: Callable[[Office], T], more: Callable[[T], Sequence[Work]] | None = None
    ) -> T:
        """Do one step in the name of a coach and write it with its projections, all or nothing; `more` is written with it.

        Raise `Overtaken` if others were first again and again, `NoLeague` if there is no such league.
        """
        for attempt in range(TRIES):
            desk = self._desk(league)
            with desk.lock:
                try:
                    self._refresh(desk)
                    desk.office.actor = actor
                    found = do(desk.office)
                    extra = list(more(found)) if more else []
                    changed = self._projection(desk) if desk.shelf.waits else []
                    desk.shelf.commit(league_card(desk.office.league), [*changed, *extra])
                    return found
                except Overtaken:
                    self._drop(league)
                    if attempt + 1 == TRIES:
                        raise
                except BaseException:
                    if desk.shelf.waits:  # what is in memory is ahead of what is stored
                        self._drop(league)
                    raise
        raise AssertionError("unreachable")

    def _projection(self, desk: _Desk) -> list[Work]:
        """Return what brings the lists up to date: rows of clubs that changed, and who leads the league."""
        office, league = desk.office, desk.shelf.league
        lists = desk.lists
        asked = {id: seat for id, (seat, _) in lists.asked(league).items()}
        for id in office.league.sessions:
            packed = desk.shelf.kept(id) if id in desk.shelf.changed else None
            if packed is not None:
                asked[id] = int(packed.get("asked", -1))
        rows = club_rows(office.league, asked, lists.matches(league))
        before = lists.club_rows(league)
        changes = {club: row for club, row in rows.items() if before.get(club) != row}
        gone = dict.fromkeys(set(before) - set(rows))
        found: list[Work] = [set_clubs(league, {**changes, **gone})] if changes or gone else []
        if lists.roles(league) != office.league.roles:
            found.append(set_roles(league, office.league.roles))
        return found

    def relist(self, league: str) -> None:
        """Bring the lists of a league up to date, after its matches changed."""
        desk = self._desk(league)
        with desk.lock:
            self._refresh(desk)
            desk.shelf.commit(league_card(desk.office.league), self._projection(desk))

    def rebuild(self, league: str) -> int:
        """Make the lists of a league again from its lines; return how many clubs it has. [LG-FACT-04]"""
        desk = self._desk(league)
        with desk.lock:
            self._drop(league)
        desk = self._desk(league)
        with desk.lock:
            found = self._refresh(desk)
            lists = desk.lists
            asked = {id: seat for id, (seat, _) in lists.asked(league).items()}
            rows = club_rows(found, asked, lists.matches(league))
            stale = dict.fromkeys(set(lists.club_rows(league)) - set(rows))
            work = [set_clubs(league, {**rows, **stale}), set_roles(league, found.roles)]
            desk.shelf.commit(league_card(found), work)
            return len(rows)

    # ---------------------------------------------------------------- memory
    def _desk(self, league: str) -> _Desk:
        with self._lock:
            desk = self._desks.pop(league, None) or _Desk(self.store, league, self._key)
            self._desks[league] = desk
            while len(self._desks) > MOST_IN_MEMORY:
                self._desks.popitem(last=False)
            return desk

    def _drop(self, league: str) -> None:
        with self._lock:
            self._desks.pop(league, None)
