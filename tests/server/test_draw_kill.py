"""A tournament whose processes are killed at any moment: no number, draw or result is lost, none counts twice.

`scripts/kill_draws.py` does the same two hundred times.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from pathlib import Path

from deepbowl.league.ledger import PROVEN, judge, ledger_text
from deepbowl.league.tournament import Tournament
from deepbowl.server.leagues.cabinet import Cabinet
from deepbowl.server.store.store import Store
from deepbowl.testing import rule

from .draw_steps import ROUNDS, founded

STEPS = Path(__file__).with_name("draw_steps.py")
CUP = "killedcup"


def killed_tournament(database: str, folder: Path, kills: int, seed: int = 1, processes: int = 2) -> int:
    """Run a tournament in processes that are killed again and again; check everything and return how many were killed."""
    founded(database, CUP)
    chances, count = random.Random(seed), 0
    files: list[Path] = []
    running: list[subprocess.Popen[bytes]] = []

    def begin() -> None:
        files.append(folder / f"acknowledged{len(files)}")
        command = [sys.executable, str(STEPS), database, CUP, str(seed * 1000 + len(files)), str(files[-1])]
        running.append(subprocess.Popen(command))

    def acknowledged() -> int:
        return sum(path.stat().st_size for path in files if path.exists())

    def over() -> bool:
        return any(one.poll() == 0 for one in running)

    try:
        while not over():
            while len(running) < processes:
                begin()
            if count < kills:
                before, deadline = acknowledged(), time.monotonic() + 60
                while not over() and acknowledged() == before and time.monotonic() < deadline:
                    time.sleep(0.01)
                time.sleep(chances.random() * 0.03)
                victim = running.pop(chances.randrange(len(running)))
                if victim.poll() is None:
                    victim.kill()
                    count += 1
                victim.wait()
            else:
                time.sleep(0.05)
        for one in running:
            one.wait(120)
    finally:
        for one in running:
            if one.poll() is None:
                one.kill()
                one.wait()
    check(database, files)
    return count


def check(database: str, files: list[Path]) -> None:
    """Everything acknowledged is there once, every draw can be proved, and the lists are what the lines give."""
    store = Store(database)
    cabinet = Cabinet(store)
    event = cabinet.look(CUP, lambda office: office.league)
    assert isinstance(event, Tournament)
    assert event.over
    draws = [line for line in event.lines if line["kind"] == "draw"]
    assert [line["session"]["id"] for line in draws] == [f"round{at}-draw{at}" for at in range(1, ROUNDS + 1)]
    numbers = {line["session"]["id"]: line["session"]["numbers"] for line in draws}
    results = [line["fixture"] for line in event.lines if line["kind"] == "result"]
    assert sorted(results) == sorted(event.fixtures)
    for path in files:
        for told in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
            kind, *what = json.loads(told)
            if kind == "number":
                assert what[1:] in numbers[what[0]]
            elif kind == "round":
                assert draws[what[0] - 1]["notes"]["tables"] == what[1]
            elif kind == "result":
                assert event.lines[what[1] - 1]["number"] == what[1]
                assert what[0] in results
            else:
                assert len(event.lines) >= what[0]
    assert judge(ledger_text(event.lines)).word == PROVEN
    before = cabinet.lists.club_rows(CUP)
    cabinet.rebuild(CUP)
    assert cabinet.lists.club_rows(CUP) == before
    assert cabinet.lists.asked(CUP) == {}
    store.finish()
    store.close()


@rule("LG-FACT-03", "LG-PAIR-05", "LG-DICE-02")
def test_killed_processes_lose_no_number_and_draw_no_round_twice(database: str, tmp_path: Path) -> None:
    assert killed_tournament(database, tmp_path, kills=1) == 1
