"""Devices to notify when it is their coach's turn, in the store: the address of each with its seat."""

from __future__ import annotations

import time
from concurrent.futures import Future
from typing import Final

import sqlalchemy as sa

from deepbowl.server.store.schema import METADATA
from deepbowl.server.store.store import Store

LONGEST_ENDPOINT: Final = 500
MOST_DEVICES: Final = 4
"""Devices of one seat; the oldest makes room for a new one."""

PUSHES: Final = sa.Table(
    "pushes", METADATA,
    sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("endpoint", sa.String(LONGEST_ENDPOINT), primary_key=True),
    sa.Column("since", sa.Float, nullable=False),
)  # fmt: skip


class PushShelf:
    """The devices of all seats."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def add(self, match: str, seat: int, endpoint: str) -> Future[None]:
        """Keep a device of a seat; one that is known stays as it is."""

        def job(connection: sa.Connection) -> None:
            connection.execute(_those(match, seat).where(PUSHES.c.endpoint == endpoint))
            row = {"match": match, "seat": seat, "endpoint": endpoint, "since": time.time()}
            connection.execute(PUSHES.insert(), row)
            known = sa.select(PUSHES.c.endpoint).where(PUSHES.c.match == match, PUSHES.c.seat == seat)
            newest = list(connection.scalars(known.order_by(PUSHES.c.since.desc())))
            connection.execute(_those(match, seat).where(PUSHES.c.endpoint.in_(newest[MOST_DEVICES:])))

        return self._store.submit(job)

    def remove(self, match: str, seat: int, endpoint: str) -> Future[None]:
        """Forget a device of a seat."""
        return self._delete(_those(match, seat).where(PUSHES.c.endpoint == endpoint))

    def forget(self, match: str) -> Future[None]:
        """Forget all devices of a match."""
        return self._delete(PUSHES.delete().where(PUSHES.c.match == match))

    def _delete(self, wanted: sa.Delete) -> Future[None]:
        def job(connection: sa.Connection) -> None:
            connection.execute(wanted)

        return self._store.submit(job)

    def of(self, match: str, seat: int) -> list[str]:
        """Return the devices of a seat."""
        wanted = sa.select(PUSHES.c.endpoint).where(PUSHES.c.match == match, PUSHES.c.seat == seat)
        with self._store.engine.connect() as connection:
            return list(connection.scalars(wanted.order_by(PUSHES.c.since)))


def _those(match: str, seat: int) -> sa.Delete:
    return PUSHES.delete().where(PUSHES.c.match == match, PUSHES.c.seat == seat)
