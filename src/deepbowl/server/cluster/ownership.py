"""Which process serves which match, where a server has more than one: every match has one owner at a time.

Processes tell the database every second that they live. One that has not for a while is declared dead, in a transaction;
from then on nothing it still tries to write is taken (`fence`), and others take its matches. So two never write one match.
"""

from __future__ import annotations

import logging
import secrets
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final, Protocol

import sqlalchemy as sa

from deepbowl.server.cluster.handover import any_in
from deepbowl.server.store.schema import METADATA
from deepbowl.server.store.store import StoreError

LOG: Final = logging.getLogger("deepbowl.server")
PROCESSES: Final = sa.Table(
    "processes", METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("socket", sa.Text, nullable=False),
    sa.Column("seen", sa.Float, nullable=False),
    sa.Column("dead", sa.Boolean, nullable=False),
)  # fmt: skip
OWNERS: Final = sa.Table(
    "owners", METADATA,
    sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("process", sa.String(32), nullable=False),
)  # fmt: skip
BEAT_SECONDS: Final = 1.0
DEAD_SECONDS: Final = 6.0
"""A process that has not been heard of for so long is taken for dead."""

_NOW: Final = sa.cast(sa.func.extract("epoch", sa.func.clock_timestamp()), sa.Float)
_ALIVE: Final = sa.select(PROCESSES.c.id).where(~PROCESSES.c.dead)


class Ownership(Protocol):
    """Who owns a match."""

    def claim(self, match: str) -> str | None:
        """Own a match from now on, if no one alive does; else the socket of the process that does. Not for the loop."""

    def release(self, match: str) -> None:
        """Own it no more."""

    def orphans(self) -> list[str]:
        """Matches whose owner is dead."""

    def fence(self, connection: sa.Connection) -> None:
        """Raise unless this process may still write."""

    def close(self) -> None:
        """Give up all matches."""


class SoleOwner:
    """A server of one process owns every match."""

    def claim(self, match: str) -> str | None:
        """Always ours."""
        return None

    def release(self, match: str) -> None:
        """No one else wants it."""

    def orphans(self) -> list[str]:
        """There are none."""
        return []

    def fence(self, connection: sa.Connection) -> None:
        """No one can declare us dead."""

    def close(self) -> None:
        """Nothing to give back."""


class NoOwnership:
    """A process that plays no match: it finds out which other does.

    A match that no process has goes to any of them, which then owns it.
    """

    def __init__(self, folder: Path, engine: sa.Engine | None) -> None:
        """`engine`: where several processes share the matches of one database."""
        self._folder = folder
        self._engine = engine

    def claim(self, match: str) -> str:
        """Return the socket of a process that plays; raise `NobodyThere` if none runs at the moment."""
        return self._owner(match) or any_in(self._folder, "play")

    def _owner(self, match: str) -> str | None:
        if self._engine is None:
            return None
        owner = sa.select(PROCESSES.c.socket).join(OWNERS, OWNERS.c.process == PROCESSES.c.id)
        with self._engine.connect() as connection:
            found: str | None = connection.scalar(owner.where(OWNERS.c.match == match, ~PROCESSES.c.dead))
            return found

    def release(self, match: str) -> None:
        """It has none."""

    def orphans(self) -> list[str]:
        """It takes none over."""
        return []

    def fence(self, connection: sa.Connection) -> None:
        """It writes no inputs of matches, so no one has to stop it."""

    def close(self) -> None:
        """Nothing to give back."""


class SharedOwnership:
    """One process of several on one PostgreSQL."""

    def __init__(self, engine: sa.Engine, socket: str, lost: Callable[[], object]) -> None:
        self.id = secrets.token_hex(8)
        self._engine = engine
        self._lost = lost
        self._closed = threading.Event()
        with engine.begin() as connection:
            connection.execute(PROCESSES.insert().values(id=self.id, socket=socket, seen=_NOW, dead=False))
        self._heart = threading.Thread(target=self._beat, name="deepbowl-heartbeat", daemon=True)
        self._heart.start()

    def _beat(self) -> None:
        """Say that we live, and look for others who do not. A database that is away for a moment changes nothing."""
        while not self._closed.wait(BEAT_SECONDS):
            try:
                alive = self._say_alive()
            except sa.exc.SQLAlchemyError as error:
                LOG.warning("the database does not answer: %s", error)
                continue
            if not alive:
                LOG.error("this process was declared dead; it stops, and another takes its place")
                self._lost()
                return

    def _say_alive(self) -> bool:
        with self._engine.begin() as connection:
            said = PROCESSES.update().where(PROCESSES.c.id == self.id, ~PROCESSES.c.dead).values(seen=_NOW)
            alive = connection.execute(said).rowcount == 1
        with self._engine.begin() as connection:
            late = PROCESSES.c.seen < _NOW - DEAD_SECONDS
            for row in connection.execute(
                PROCESSES.update().where(~PROCESSES.c.dead, late).values(dead=True).returning(PROCESSES.c.id)
            ):
                LOG.warning("process %s no longer responds; its matches move to other processes", row[0])
        return alive

    def claim(self, match: str) -> str | None:
        """Own a match from now on, if no one alive does; else the socket of the process that does."""
        with self._engine.begin() as connection:
            owner = connection.scalar(sa.select(OWNERS.c.process).where(OWNERS.c.match == match).with_for_update())
            if owner == self.id:
                return None
            if owner is not None:
                where = connection.scalar(sa.select(PROCESSES.c.socket).where(PROCESSES.c.id == owner, ~PROCESSES.c.dead))
                if where is not None:
                    return str(where)
                connection.execute(OWNERS.update().where(OWNERS.c.match == match).values(process=self.id))
                return None
        return self._claim_first(match)

    def _claim_first(self, match: str) -> str | None:
        try:
            with self._engine.begin() as connection:
                connection.execute(OWNERS.insert().values(match=match, process=self.id))
        except sa.exc.IntegrityError as error:
            if _is_foreign(error):
                return None  # there is no such match: requests for it are refused
            return self.claim(match)  # someone else was quicker
        return None

    def release(self, match: str) -> None:
        """Own it no more."""
        with self._engine.begin() as connection:
            connection.execute(OWNERS.delete().where(OWNERS.c.match == match, OWNERS.c.process == self.id))

    def orphans(self) -> list[str]:
        """Matches whose owner is dead."""
        with self._engine.connect() as connection:
            wanted = sa.select(OWNERS.c.match).where(OWNERS.c.process.not_in(_ALIVE))
            return [row[0] for row in connection.execute(wanted)]

    def fence(self, connection: sa.Connection) -> None:
        """Raise unless this process may still write; until the transaction ends no one can declare it dead."""
        mine = sa.select(PROCESSES.c.id).where(PROCESSES.c.id == self.id, ~PROCESSES.c.dead).with_for_update(read=True)
        if connection.scalar(mine) is None:
            raise StoreError("this process was declared dead and no longer writes")

    def close(self) -> None:
        """Give up all matches."""
        self._closed.set()
        self._heart.join()
        with self._engine.begin() as connection:
            connection.execute(OWNERS.delete().where(OWNERS.c.process == self.id))
            connection.execute(PROCESSES.delete().where(PROCESSES.c.id == self.id))


def _is_foreign(error: sa.exc.IntegrityError) -> bool:
    return getattr(error.orig, "sqlstate", "") == "23503"


def declare_dead(engine: sa.Engine, socket: str) -> None:
    """The process behind a socket has ended: anyone who saw it need not wait until it is missed."""
    with engine.begin() as connection:
        connection.execute(PROCESSES.update().where(PROCESSES.c.socket == socket).values(dead=True))


def forget_dead(engine: sa.Engine) -> None:
    """At the start of a server: take all matches from processes of earlier runs."""
    with engine.begin() as connection:
        connection.execute(OWNERS.delete())
        connection.execute(PROCESSES.delete())
