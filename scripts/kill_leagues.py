"""Kill the processes that run a league, two hundred times and more, half on SQLite and half on PostgreSQL (minutes).

    .venv/bin/python scripts/kill_leagues.py [KILLS]
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from server.postgres import new_database, throw_away_postgres
from server.test_league_kill import killed_season

A_SEASON = 25


def main(wanted: int) -> None:
    began = time.monotonic()
    with throw_away_postgres() as cluster:
        for name in ("sqlite", "postgresql"):
            killed, seasons = Counter[str](), 0
            while killed.total() < wanted // 2:
                seasons += 1
                with tempfile.TemporaryDirectory() as folder:
                    place = f"sqlite:///{folder}/league.sqlite"
                    database = place if name == "sqlite" else new_database(cluster.url, f"league_{seasons}")
                    killed += killed_season(database, Path(folder), min(A_SEASON, wanted // 2 - killed.total()), seasons)
                phases = ", ".join(f"{phase} {count}" for phase, count in sorted(killed.items()))
                seconds = time.monotonic() - began
                print(f"{name}: {killed.total()} kills in {seasons} seasons, {seconds:.0f} s: {phases}", flush=True)
    print("nothing lost, nothing twice, every ledger PROVEN")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
