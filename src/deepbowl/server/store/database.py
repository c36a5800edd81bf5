"""The database behind the store: an SQLite file for this server alone, or PostgreSQL."""

from __future__ import annotations

import os
import shutil
import sqlite3
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import sqlalchemy as sa

LEAST_FREE: Final = 4 << 20
"""Bytes that must be free on the disk for the server to call itself well."""
GONE: Final = "the database file was removed or replaced while the server was running; nothing is stored until a restart"
OWNER_ONLY: Final = 0o600


class DatabaseFile:
    """The SQLite file as it was when the server opened it: anyone who starts again must find the same one."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._journal = path.with_name(path.name + "-wal")
        self._identity = _identity(path)
        self._journal_identity: tuple[int, int] | None = None

    def changed(self) -> str:
        """Why what was just written would not be found again, "" if it would."""
        if _identity(self.path) != self._identity:
            return GONE
        journal = _identity(self._journal)
        if self._journal_identity is None:
            self._journal_identity = journal
        return "" if journal == self._journal_identity else GONE

    def crowded(self) -> str:
        """Return whether the disk is about to be full."""
        try:
            free = shutil.disk_usage(self.path.parent).free
        except OSError as error:
            return f"the folder of the database cannot be looked at: {error.strerror}"
        return "" if free >= LEAST_FREE else f"the disk of the database has only {free} bytes left"


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def is_sqlite(url: str) -> bool:
    """Return whether a URL means SQLite."""
    return sa.make_url(url).get_backend_name() == "sqlite"


def sqlite_file(url: str) -> Path | None:
    """Return the file of an SQLite database, None if it has none."""
    name = sa.make_url(url).database
    return Path(name).absolute() if is_sqlite(url) and name and name != ":memory:" else None


def open_engine(url: str) -> tuple[sa.Engine, DatabaseFile | None]:
    """The database of a URL. An SQLite file is made for its owner alone and never made again behind our back."""
    if not is_sqlite(url):
        return sa.create_engine(url, pool_pre_ping=True, pool_size=8, max_overflow=8), None
    path = sqlite_file(url)
    if path is None:
        engine = sa.create_engine(url)
        sa.event.listen(engine, "connect", _safe_sqlite)
        return engine, None
    _make_private(path)
    source = f"file:{quote(str(path))}?mode=rw"
    engine = sa.create_engine(
        "sqlite://", creator=lambda: sqlite3.connect(source, uri=True, check_same_thread=False), poolclass=sa.QueuePool
    )
    sa.event.listen(engine, "connect", _safe_sqlite)
    return engine, DatabaseFile(path)


def _make_private(path: Path) -> None:
    """No one else may read the keys of dice to come, whatever the folder allows."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ONLY))
    for name in (path.name, path.name + "-wal", path.name + "-shm"):
        file = path.with_name(name)
        if file.exists():
            file.chmod(OWNER_ONLY)


def _safe_sqlite(connection: Any, _: object) -> None:
    """Readers beside the writer, and nothing acknowledged that a power cut could take back."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        connection.execute(f"PRAGMA {pragma}")
