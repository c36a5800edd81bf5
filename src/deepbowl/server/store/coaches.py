"""Coaches and their keys in the store. Of every key only its SHA-256 is kept. [LG-KEY-01]"""

from __future__ import annotations

import time
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, Final

import sqlalchemy as sa

from deepbowl.server.store.schema import MATCHES, METADATA, SEATS
from deepbowl.server.store.store import Overtaken, Store
from deepbowl.server.store.stored import StoredMatch

DEVICE: Final = "device"
RECOVERY: Final = "recovery"
LINK: Final = "link"
FORMER: Final = "Former coach"
"""The name of a coach who deleted themselves. [LG-KEY-05]"""
SEEN_SECONDS: Final = 600.0
"""The time a key was last seen is written at most this often."""
MOST_DEVICES: Final = 20
LINK_SECONDS: Final = 600.0
"""A one-time link is good for 10 minutes. [LG-KEY-02]"""

COACHES: Final = sa.Table(
    "coaches", METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("naf_name", sa.String(80), nullable=False),
    sa.Column("naf_number", sa.Integer, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("gone", sa.Boolean, nullable=False),
)  # fmt: skip
KEYS: Final = sa.Table(
    "coach_keys", METADATA,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("coach", sa.String(32), sa.ForeignKey("coaches.id"), nullable=False),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("label", sa.String(80), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("seen", sa.Float, nullable=False),
    sa.Column("expires", sa.Float, nullable=True),
)  # fmt: skip


class KeyGone(Overtaken):
    """A code that was used, ended or replaced meanwhile."""


class TooManyDevices(Overtaken):
    """A coach has as many devices as a coach may have."""


@dataclass(frozen=True, slots=True)
class Coach:
    """A coach as the store keeps them."""

    id: str
    name: str
    naf_name: str
    naf_number: int
    created: float
    gone: bool


@dataclass(frozen=True, slots=True)
class StoredKey:
    """A key of a coach, by its hash."""

    hash: str
    coach: str
    kind: str
    label: str
    created: float
    seen: float
    expires: float | None


class CoachShelf:
    """Reads and writes coaches and keys."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # ---------------------------------------------------------------- writing
    def create(self, id: str, name: str, hash: str, label: str) -> Future[None]:
        """A new coach with the key of their first device."""
        now = time.time()

        def job(connection: sa.Connection) -> None:
            row = {"id": id, "name": name, "naf_name": "", "naf_number": 0, "created": now, "gone": False}
            connection.execute(COACHES.insert().values(**row))
            _insert_key(connection, StoredKey(hash, id, DEVICE, label, now, now, None))

        return self._store.submit(job)

    def change(self, coach: str, **values: Any) -> Future[None]:
        """Change the name or NAF number of a coach."""
        change = COACHES.update().where(COACHES.c.id == coach).values(**values)
        return self._store.submit(lambda connection: _done(connection.execute(change)))

    def add(self, key: StoredKey) -> Future[None]:
        """Give a coach one more key; a recovery code or link replaces the one before."""

        def job(connection: sa.Connection) -> None:
            if key.kind != DEVICE:
                connection.execute(KEYS.delete().where(KEYS.c.coach == key.coach, KEYS.c.kind == key.kind))
            _insert_key(connection, key)

        return self._store.submit(job)

    def exchange(self, used: str, kind: str, new: list[StoredKey], end_others: bool = False) -> Future[None]:
        """Exchange a one-time key for new ones; `KeyGone` if it was used before. [LG-KEY-02, LG-KEY-03]"""

        def job(connection: sa.Connection) -> None:
            fresh = sa.or_(KEYS.c.expires.is_(None), KEYS.c.expires > time.time())
            spent = connection.execute(KEYS.delete().where(KEYS.c.hash == used, KEYS.c.kind == kind, fresh))
            if spent.rowcount != 1:
                raise KeyGone(used)
            if end_others:
                connection.execute(KEYS.delete().where(KEYS.c.coach == new[0].coach))
            for key in new:
                _insert_key(connection, key)

        return self._store.submit(job)

    def end(self, coach: str, prefix: str) -> Future[None]:
        """End a device by the beginning of its hash."""
        named = KEYS.c.hash.startswith(prefix, autoescape=True)
        gone = KEYS.delete().where(KEYS.c.coach == coach, KEYS.c.kind == DEVICE, named)
        return self._store.submit(lambda connection: _done(connection.execute(gone)))

    def see(self, hash: str) -> None:
        """Note that a key was just used, without waiting for the write."""
        change = KEYS.update().where(KEYS.c.hash == hash).values(seen=time.time())
        self._store.submit(lambda connection: _done(connection.execute(change)))

    def delete(self, coach: str) -> Future[None]:
        """Take name, NAF number and keys away; seats and clubs stay, of a former coach. [LG-KEY-05]"""

        def job(connection: sa.Connection) -> None:
            connection.execute(KEYS.delete().where(KEYS.c.coach == coach))
            forgotten = {"name": FORMER, "naf_name": "", "naf_number": 0, "gone": True}
            connection.execute(COACHES.update().where(COACHES.c.id == coach).values(**forgotten))
            connection.execute(SEATS.update().where(SEATS.c.owner == coach).values(coach=FORMER, owner=None))

        return self._store.submit(job)

    def own_seat(self, match: str, seat: int, coach: str) -> Future[None]:
        """Write down whose seat it is, unless another coach has it."""
        change = (
            SEATS.update()
            .where(SEATS.c.match == match, SEATS.c.seat == seat, SEATS.c.owner.is_(None))
            .values(owner=coach)
        )
        return self._store.submit(lambda connection: _done(connection.execute(change)))

    # ---------------------------------------------------------------- reading
    def by_key(self, hash: str, kind: str = DEVICE) -> tuple[Coach, StoredKey] | None:
        """Return the coach a key belongs to and the key; None if it opens nothing."""
        wanted = sa.select(KEYS).where(KEYS.c.hash == hash, KEYS.c.kind == kind)
        with self._store.engine.connect() as connection:
            row = connection.execute(wanted).mappings().first()
            if row is None or (row["expires"] is not None and row["expires"] < time.time()):
                return None
            coach = connection.execute(sa.select(COACHES).where(COACHES.c.id == row["coach"])).mappings().first()
        return None if coach is None or coach["gone"] else (Coach(**coach), StoredKey(**row))

    def coach(self, id: str) -> Coach | None:
        """Return a coach by id, None if there is none."""
        with self._store.engine.connect() as connection:
            row = connection.execute(sa.select(COACHES).where(COACHES.c.id == id)).mappings().first()
        return None if row is None else Coach(**row)

    def names(self, ids: set[str]) -> dict[str, str]:
        """Return the names of coaches by id."""
        if not ids:
            return {}
        wanted = sa.select(COACHES.c.id, COACHES.c.name).where(COACHES.c.id.in_(sorted(ids)))
        with self._store.engine.connect() as connection:
            return {row.id: row.name for row in connection.execute(wanted)}

    def all(self) -> list[Coach]:
        """Return every coach, the newest first."""
        with self._store.engine.connect() as connection:
            rows = connection.execute(sa.select(COACHES).order_by(COACHES.c.created.desc())).mappings()
            return [Coach(**row) for row in rows]

    def keys(self, coach: str) -> list[StoredKey]:
        """Return the keys of a coach, the oldest first."""
        with self._store.engine.connect() as connection:
            rows = connection.execute(sa.select(KEYS).where(KEYS.c.coach == coach).order_by(KEYS.c.created)).mappings()
            return [StoredKey(**row) for row in rows]

    def matches(self, coach: str, most: int) -> list[tuple[StoredMatch, int]]:
        """Return the matches in which a coach has a seat, the newest first, with the seat."""
        wanted = (
            sa.select(SEATS.c.match, SEATS.c.seat)
            .join(MATCHES, MATCHES.c.id == SEATS.c.match)
            .where(SEATS.c.owner == coach)
            .order_by(MATCHES.c.changed.desc())
            .limit(most)
        )
        with self._store.engine.connect() as connection:
            seats = {row.match: row.seat for row in connection.execute(wanted)}
        found = self._store.several(list(seats))
        return [(match, seats[match.id]) for match in sorted(found, key=lambda one: -one.changed)]


def _insert_key(connection: sa.Connection, key: StoredKey) -> None:
    if key.kind == DEVICE:
        mine = sa.select(sa.func.count()).select_from(KEYS).where(KEYS.c.coach == key.coach, KEYS.c.kind == DEVICE)
        if (connection.scalar(mine) or 0) >= MOST_DEVICES:
            raise TooManyDevices(key.coach)
    row = {name: getattr(key, name) for name in ("hash", "coach", "kind", "label", "created", "seen", "expires")}
    connection.execute(KEYS.insert().values(**row))


def _done(_: object) -> None:
    """A job has no result."""
