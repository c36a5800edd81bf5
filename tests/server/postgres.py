"""A PostgreSQL of our own: made for the tests, thrown away after them."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sa

PLACES = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin")


def binaries() -> Path:
    """Where PostgreSQL's programs are."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).parent
    folders = [folder for place in PLACES for folder in Path("/").glob(place[1:]) if (folder / "initdb").exists()]
    if not folders:
        raise RuntimeError("PostgreSQL is not installed: its initdb was not found (apt-get install postgresql)")
    return max(folders)


def somebody_else() -> str | None:
    """PostgreSQL does not run as root: who runs it then."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


class Cluster:
    """A PostgreSQL in a separate folder; it listens on no port, only there.

    `safe` has it wait for the disk as a real one does; tests need not.
    """

    def __init__(self, folder: Path, safe: bool) -> None:
        self._programs, self._user = binaries(), somebody_else()
        self._folder = folder
        self._cluster = folder / "cluster"
        self._options = f"-k {folder} -c listen_addresses='' -c fsync={'on' if safe else 'off'} -c max_connections=100"
        self.url = f"postgresql+psycopg://deepbowl@/postgres?host={folder}"
        if self._user is not None:
            shutil.chown(folder, self._user)
        named = ["-U", "deepbowl", "-A", "trust", "-E", "UTF8", "--no-sync"]
        _run([self._programs / "initdb", "-D", self._cluster, *named], self._user)

    def start(self) -> None:
        log = self._folder / "log"
        _run([*self._control(), "-l", log, "-w", "-t", "60", "-o", self._options, "start"], self._user)

    def stop(self) -> None:
        _run([*self._control(), "-m", "immediate", "-w", "stop"], self._user)

    def kill(self) -> None:
        """kill -9: it has no time to write anything."""
        os.kill(int((self._cluster / "postmaster.pid").read_text().split()[0]), signal.SIGKILL)

    def _control(self) -> list[str | Path]:
        return [self._programs / "pg_ctl", "-D", self._cluster]


@contextmanager
def throw_away_postgres(safe: bool = False) -> Iterator[Cluster]:
    """One that lives as long as this context."""
    folder = Path(tempfile.mkdtemp(prefix="deepbowl-pg-", dir="/tmp"))
    try:
        cluster = Cluster(folder, safe)
        cluster.start()
        try:
            yield cluster
        finally:
            cluster.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _run(command: list[str | Path], user: str | None) -> None:
    done = subprocess.run(
        [str(part) for part in command], user=user, cwd="/", stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


def new_database(url: str, name: str) -> str:
    """The URL of a fresh database on a server."""
    engine = sa.create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(sa.text(f'CREATE DATABASE "{name}"'))
    engine.dispose()
    return url.replace("/postgres?", f"/{name}?")
