"""A PostgreSQL of our own: made for the tests, thrown away after them."""

from __future__ import annotations

import os
import pwd
import shutil
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


@contextmanager
def throw_away_postgres(safe: bool = False) -> Iterator[str]:
    """The URL of a server that lives as long as this context; it listens on no port, only in its own folder.

    `safe` has it wait for the disk as a real one does; tests need not.
    """
    programs, user = binaries(), somebody_else()
    folder = Path(tempfile.mkdtemp(prefix="deepbowl-pg-", dir="/tmp"))
    cluster = folder / "cluster"
    try:
        if user is not None:
            shutil.chown(folder, user)
        _run([programs / "initdb", "-D", cluster, "-U", "deepbowl", "-A", "trust", "-E", "UTF8", "--no-sync"], user)
        options = f"-k {folder} -c listen_addresses='' -c fsync={'on' if safe else 'off'} -c max_connections=100"
        _run([programs / "pg_ctl", "-D", cluster, "-l", folder / "log", "-w", "-t", "60", "-o", options, "start"], user)
        try:
            yield f"postgresql+psycopg://deepbowl@/postgres?host={folder}"
        finally:
            _run([programs / "pg_ctl", "-D", cluster, "-m", "immediate", "-w", "stop"], user)
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
