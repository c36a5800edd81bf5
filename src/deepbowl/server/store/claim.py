"""One server for one SQLite file: two would play the same matches and overwrite each other's inputs.

The claim is a lock of the system on a file beside the database. All processes of a server keep it, and it ends with the last
of them, however that ends: after a kill -9 the next server waits until nothing of the one before it is left.
"""

from __future__ import annotations

import fcntl
import os
import time
from multiprocessing.reduction import DupFd
from pathlib import Path
from types import TracebackType
from typing import Any, Final
from urllib.parse import urlsplit

WAIT_SECONDS: Final = 3.0
"""Processes of a server that was killed are gone by then."""
LOOK_SECONDS: Final = 0.02


class AlreadyServed(Exception):
    """Another server has the file, in one sentence."""


class Claim:
    """The right of a server to one SQLite file. Sent to a process it started, it holds for that process as well."""

    def __init__(self, database: Path) -> None:
        self._path = database.with_name(database.name + "-server")
        self._descriptor: int | None = None

    def __enter__(self) -> Claim:
        """Claim the file; raise `AlreadyServed` if another server keeps it."""
        descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        until = time.monotonic() + WAIT_SECONDS
        while not _locked(descriptor):
            if time.monotonic() > until:
                os.close(descriptor)
                where = self._path.parent
                raise AlreadyServed(f"another server keeps its matches in {where}; stop it, or choose another --data")
            time.sleep(LOOK_SECONDS)
        self._descriptor = descriptor
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Give up the claim in this process."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def __getstate__(self) -> dict[str, Any]:
        """Send the open file along."""
        return {"_path": self._path, "_descriptor": None if self._descriptor is None else DupFd(self._descriptor)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Keep the file that another process opened."""
        sent = state["_descriptor"]
        self._path = state["_path"]
        self._descriptor = None if sent is None else sent.detach()


def _locked(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def sqlite_file(database: str) -> Path | None:
    """Return the file of a database, None if it has none."""
    parts = urlsplit(database)
    if parts.scheme != "sqlite" or parts.path in ("", "/", "/:memory:"):
        return None
    return Path(parts.path[1:]).absolute()
