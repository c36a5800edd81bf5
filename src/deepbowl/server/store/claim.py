"""One server for one SQLite file: two would play the same matches and overwrite each other's inputs.

The claim is a lock of the system on a file beside the database. Processes that are forked from the claiming one keep it too,
and it ends with the last of them, however that ends: after a kill -9 the next server waits until nothing of the one before
it is left.
"""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

WAIT_SECONDS: Final = 3.0
"""Processes of a server that was killed are gone by then."""
LOOK_SECONDS: Final = 0.02


class AlreadyServed(Exception):
    """Another server has the file, in one sentence."""


@contextmanager
def claimed(database: Path) -> Iterator[None]:
    """Have the right to an SQLite file; raise `AlreadyServed` if another server keeps it."""
    descriptor = os.open(database.with_name(database.name + "-server"), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        until = time.monotonic() + WAIT_SECONDS
        while not _locked(descriptor):
            if time.monotonic() > until:
                raise AlreadyServed(
                    f"another server keeps its matches in {database.parent}; stop it, or choose another --data"
                )
            time.sleep(LOOK_SECONDS)
        yield
    finally:
        os.close(descriptor)


def _locked(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
