"""A private server, for scripts that load, flood or kill it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))  # its `server` has what the tests and these scripts share


class OwnServer(NamedTuple):
    """A server that runs, and where."""

    process: subprocess.Popen[str]
    address: str

    def stop(self) -> None:
        """End it in peace."""
        self.process.terminate()
        self.process.wait(30)

    def kill(self) -> None:
        """End it immediately; its workers end with it."""
        self.process.kill()
        self.process.wait(30)


@contextmanager
def database(data: Path, workers: int) -> Iterator[str]:
    """Return where matches are kept: a file, or for several processes a PostgreSQL of our own."""
    if workers == 1:
        yield f"sqlite:///{data / 'matches.sqlite'}"
        return
    from server.postgres import throw_away_postgres

    with throw_away_postgres(safe=True) as cluster:
        yield cluster.url


def start_server(data: Path, url: str, workers: int = 1, *options: str) -> OwnServer:
    """A private server on a free port."""
    program = Path(sys.executable).parent / "deepbowl"
    command = [str(program), "serve", "--port", "0", "--data", str(data), "--no-open", "--quiet", *options]
    environment = {key: value for key, value in os.environ.items() if key != "DEEPBOWL_DATABASE_URL"}
    if workers > 1:
        environment["DEEPBOWL_DATABASE_URL"] = url.replace("+psycopg", "")
        command += ["--workers", str(workers)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    assert process.stdout is not None
    found = re.search(r"http://\S+[^/\s]", process.stdout.readline())
    if found is None:
        raise SystemExit("the server does not start")
    return OwnServer(process, found.group())


def cpu_of(server: int) -> tuple[float, float]:
    """Seconds of processor that a server has used, and those of its workers."""
    from server.process_tree import parts_of, processes_below

    tick = os.sysconf("SC_CLK_TCK")

    def used(one: int) -> float:
        fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / tick

    parts = parts_of(server)
    return sum(map(used, parts)), sum(used(one) for one in processes_below(server) if one not in parts)
