"""Tables in the store: matches that wait for their coaches, with a row for each seat.

A change names the revision that it changes. If another process was quicker the store refuses it, and the process that
asked reads the table again. So several processes can serve one table, and none of them keeps it in memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
import sqlalchemy as sa

from deepbowl.server.store.schema import METADATA
from deepbowl.server.store.store import Overtaken, Store, insert_building, insert_match
from deepbowl.server.store.stored import StoredBuilding, StoredMatch

TABLES: Final = sa.Table(
    "tables", METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("revision", sa.Integer, nullable=False),
    sa.Column("wish", sa.Text, nullable=False),
    sa.Column("host", sa.String(64), nullable=False),
    sa.Column("speed", sa.String(8), nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("terms", sa.Text, nullable=False),
    sa.Column("full_since", sa.Float, nullable=True),
    sa.Column("begun", sa.Float, nullable=True),
)  # fmt: skip
TABLE_SEATS: Final = sa.Table(
    "table_seats", METADATA,
    sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("bot", sa.String(80), nullable=False),
    sa.Column("coach", sa.String(80), nullable=False),
    sa.Column("team", sa.String(80), nullable=False),
    sa.Column("draft", sa.Text, nullable=False),
    sa.Column("called", sa.String(200), nullable=False),
    sa.Column("token", sa.String(64), nullable=True),
    sa.Column("ready", sa.Boolean, nullable=False),
    sa.Column("seen", sa.Float, nullable=False),
)  # fmt: skip


class TableChanged(Overtaken):
    """Another change of the table came first."""


@dataclass(frozen=True, slots=True)
class TableSeat:
    """A seat at a table: open, a bot, or a person with their team. Of their secret token only the hash is kept."""

    kind: str
    bot: str = ""
    coach: str = ""
    team: str = ""
    """A ready team by name; "" if they bring a draft, or take any."""
    draft: str = ""
    called: str = ""
    """The team as the table shows it."""
    token: str | None = None
    ready: bool = False
    seen: float = 0.0
    """When this person's page was last open."""


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A match that waits for its coaches."""

    id: str
    created: float
    wish: dict[str, Any]
    """The match as it was wished for, without its seats."""
    host: str
    """The hash of the host's token."""
    speed: str
    public: bool
    terms: dict[str, Any]
    seats: list[TableSeat] = field(default_factory=list)
    revision: int = 0
    full_since: float | None = None
    """Since when every seat is taken."""
    begun: float | None = None
    """When its match, or the building of its dungeon, began. It has the table's id."""


class TableShelf:
    """The tables that the store keeps."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # ---------------------------------------------------------------- writing
    def create(self, table: StoredTable) -> Future[None]:
        """Keep a new table."""

        def job(connection: sa.Connection) -> None:
            connection.execute(TABLES.insert().values(**_row(table)))
            connection.execute(TABLE_SEATS.insert(), _seat_rows(table))

        return self._store.submit(job)

    def change(
        self, table: StoredTable, match: StoredMatch | None = None, building: StoredBuilding | None = None
    ) -> Future[None]:
        """Keep a table as it is now, and the match or building that begins with it: all of it or nothing.

        TableChanged if its revision is no longer the one before.
        """

        def job(connection: sa.Connection) -> None:
            row = _row(table)
            before = TABLES.update().where(TABLES.c.id == table.id, TABLES.c.revision == table.revision - 1)
            if connection.execute(before.values(**row)).rowcount != 1:
                raise TableChanged(table.id)
            connection.execute(TABLE_SEATS.delete().where(TABLE_SEATS.c.table == table.id))
            connection.execute(TABLE_SEATS.insert(), _seat_rows(table))
            if match is not None:
                insert_match(connection, match)
            if building is not None:
                insert_building(connection, building)

        return self._store.submit(job)

    def remove(self, tables: Sequence[str]) -> Future[None]:
        """Remove tables that have ended; their matches stay."""

        def job(connection: sa.Connection) -> None:
            connection.execute(TABLE_SEATS.delete().where(TABLE_SEATS.c.table.in_(tables)))
            connection.execute(TABLES.delete().where(TABLES.c.id.in_(tables)))

        return self._store.submit(job)

    def saw(self, seats: Sequence[tuple[str, str]], at: float) -> Future[None]:
        """Note that the pages of these people (table, hash of the token) are open."""

        def job(connection: sa.Connection) -> None:
            for table, token in seats:
                here = TABLE_SEATS.update().where(TABLE_SEATS.c.table == table, TABLE_SEATS.c.token == token)
                connection.execute(here.values(seen=at))

        return self._store.submit(job)

    # ---------------------------------------------------------------- reading
    def find(self, tables: Sequence[str]) -> list[StoredTable]:
        """Return the tables with these ids, as far as there are any."""
        return self._read(sa.select(TABLES).where(TABLES.c.id.in_(tables)))

    def waiting(self, most: int) -> list[StoredTable]:
        """Return the public tables that have not begun, the oldest first."""
        wanted = sa.select(TABLES).where(TABLES.c.public, TABLES.c.begun.is_(None))
        return self._read(wanted.order_by(TABLES.c.created).limit(most))

    def all(self) -> list[StoredTable]:
        """Return every table."""
        return self._read(sa.select(TABLES))

    def count(self) -> int:
        """Return how many tables there are."""
        with self._store.engine.connect() as connection:
            return connection.scalar(sa.select(sa.func.count()).select_from(TABLES)) or 0

    def _read(self, wanted: sa.Select[Any]) -> list[StoredTable]:
        with self._store.engine.connect() as connection:
            rows = connection.execute(wanted).mappings().all()
            seats: dict[str, list[TableSeat]] = {row["id"]: [] for row in rows}
            of_these = sa.select(TABLE_SEATS).where(TABLE_SEATS.c.table.in_(seats)).order_by(TABLE_SEATS.c.seat)
            for found in connection.execute(of_these).mappings():
                values = {name: found[name] for name in _SEAT_FIELDS}
                seats[found["table"]].append(TableSeat(**values))
        return [_table(row, seats[row["id"]]) for row in rows]


_PLAIN: Final = ("id", "created", "revision", "host", "speed", "public", "full_since", "begun")
_JSON: Final = ("wish", "terms")
_SEAT_FIELDS: Final = ("kind", "bot", "coach", "team", "draft", "called", "token", "ready", "seen")


def _row(table: StoredTable) -> dict[str, Any]:
    row = {name: getattr(table, name) for name in _PLAIN}
    return row | {name: msgspec.json.encode(getattr(table, name)).decode() for name in _JSON}


def _seat_rows(table: StoredTable) -> list[dict[str, Any]]:
    return [
        {"table": table.id, "seat": number, **{name: getattr(seat, name) for name in _SEAT_FIELDS}}
        for number, seat in enumerate(table.seats)
    ]


def _table(row: Any, seats: list[TableSeat]) -> StoredTable:
    values = {name: row[name] for name in _PLAIN} | {name: msgspec.json.decode(row[name]) for name in _JSON}
    return StoredTable(seats=seats, **values)
