"""Kill the processes that run tournaments, two hundred times and more, on SQLite and PostgreSQL (minutes).

    .venv/bin/python scripts/kill_draws.py [KILLS]
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from server.postgres import new_database, throw_away_postgres
from server.test_draw_kill import killed_tournament


def main(wanted: int) -> None:
    """Kill half of them on each database."""
    began = time.monotonic()
    with throw_away_postgres() as cluster:
        for name in ("sqlite", "postgresql"):
            killed = events = 0
            while killed < wanted // 2:
                events += 1
                with tempfile.TemporaryDirectory() as folder:
                    place = f"sqlite:///{folder}/cup.sqlite"
                    database = place if name == "sqlite" else new_database(cluster.url, f"cup_{events}")
                    killed += killed_tournament(database, Path(folder), kills=20, seed=events)
                print(f"{name}: {killed} kills in {events} tournaments, {time.monotonic() - began:.0f} s", flush=True)
    print("nothing lost, nothing twice, every ledger PROVEN")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
