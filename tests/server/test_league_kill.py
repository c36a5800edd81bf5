"""A league whose processes are killed at any moment: nothing acknowledged is lost, nothing counts twice.

`scripts/kill_leagues.py` does the same two hundred times.
"""

from __future__ import annotations

import json
import multiprocessing
import random
import time
from collections import Counter
from multiprocessing.process import BaseProcess
from pathlib import Path

from deepbowl.league.ledger import PROVEN, judge, ledger_text
from deepbowl.league.office import Office
from deepbowl.server.leagues.cabinet import Cabinet
from deepbowl.server.store.store import Store
from deepbowl.testing import rule

from .league_steps import LEAGUE, doing_file, finished, founded, run

PROCESSES = 2
PATIENCE = 120.0


def killed_season(database: str, folder: Path, kills: int, seed: int = 1) -> Counter[str]:
    """Run a season in two processes that are killed again and again, and check everything; return the kills by phase."""
    founded(database)
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["server.league_steps"])
    chances, killed = random.Random(seed), Counter[str]()
    files: list[Path] = []
    running: list[BaseProcess] = []
    own: dict[BaseProcess, Path] = {}

    def written() -> int:
        return sum(path.stat().st_size for path in files if path.exists())

    def over() -> bool:
        return any(one.exitcode == 0 for one in running)

    stored, deadline = 0, time.monotonic() + PATIENCE
    try:
        while not over():
            if written() > stored:
                stored, deadline = written(), time.monotonic() + PATIENCE
            assert time.monotonic() < deadline, "nothing is stored any more, and the season is not over"
            assert all(one.exitcode in (None, 0) for one in running), "a process failed"
            while len(running) < PROCESSES:
                files.append(folder / f"acknowledged{len(files)}")
                running.append(context.Process(target=run, args=(database, seed * 1000 + len(files), str(files[-1]))))
                running[-1].start()
                own[running[-1]] = doing_file(files[-1])
            if killed.total() >= kills:
                time.sleep(0.02)
                continue
            before, patience = written(), time.monotonic() + PATIENCE / 2
            while not over() and written() == before and time.monotonic() < patience:  # something is stored between kills
                time.sleep(0.002)
            time.sleep(chances.random() * 0.03)
            at_work = [one for one in running if own[one].exists()] or running
            victim = at_work[chances.randrange(len(at_work))]
            if not over():
                victim.kill()
                victim.join()
                running.remove(victim)
                killed[(own[victim].exists() and own[victim].read_text()) or "start"] += 1
        for one in running:
            one.join(PATIENCE)
    finally:
        for one in running:
            one.kill()
    check(database, files)
    return killed


def check(database: str, files: list[Path]) -> None:
    """Every acknowledged step is there, every match counts once, and the lists are what the lines give."""
    store = Store(database)
    cabinet = Cabinet(store)
    lists = cabinet.lists
    league = cabinet.look(LEAGUE, lambda office: office.league)
    assert finished(league)
    answers = {line["session"]["id"]: len(line["session"]["answers"]) for line in league.lines if "session" in line}
    matches = lists.matches(LEAGUE)
    for path in files:
        for told in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
            what, number = json.loads(told)
            if what.startswith("due "):
                assert what.removeprefix("due ") in matches.values()
            else:
                assert (answers[what] if what else len(league.lines)) >= number
    reports = [line["fixture"] for line in league.lines if line["kind"] == "report"]
    assert sorted(reports) == sorted(league.fixtures) == sorted(matches)
    for club in league.clubs.values():
        assert len(club.results) == len(league.clubs) - 1
    verdict = judge(ledger_text(league.lines))  # every die is what the promised key gives
    assert verdict.word == PROVEN, verdict
    assert (lists.due(), lists.asked(LEAGUE)) == ([], {})
    before = lists.club_rows(LEAGUE)
    cabinet.rebuild(LEAGUE)
    assert lists.club_rows(LEAGUE) == before
    store.finish()
    store.close()


@rule("LG-SESS-05", "LG-FACT-03")
def test_sequence_is_not_closed_over_an_answer_of_another_process(database: str) -> None:
    founded(database)
    stores = [Store(database), Store(database)]
    first, second = (Cabinet(store) for store in stores)
    first.work(LEAGUE, "ada", lambda office: office.begin_season())
    fixture = first.look(LEAGUE, lambda office: next(iter(office.league.fixtures)))
    id = first.work(LEAGUE, "ada", lambda office: office.open(fixture).id)
    stored, looks = list[int](), list[int]()

    def answer(office: Office) -> int:
        session = office.session(id)
        asked = session.now().asked
        assert asked is not None
        session.answer(len(session.answers) + 1, asked.seat, asked.options[0])
        office.update(session)
        return len(session.answers)

    def close(office: Office) -> int:
        session = office.session(id)
        session.silence()
        looks.append(len(session.answers))
        if not stored:
            stored.append(second.work(LEAGUE, "ada", answer))
        office.update(session)
        return len(session.answers)

    closed = first.work(LEAGUE, "ada", close)
    line = second.look(LEAGUE, lambda office: next(one for one in office.league.lines if one["kind"] == "before"))
    assert (stored, len(looks)) == ([1], 2)  # overtaken once, then closed on top of that answer
    assert len(line["session"]["answers"]) == closed
    assert second.lists.asked(LEAGUE) == {}
    for store in stores:
        store.finish()
        store.close()


@rule("LG-HAND-01", "LG-HAND-02", "LG-HAND-03", "LG-FACT-03", "LG-FACT-04", "LG-SESS-01")
def test_killed_processes_lose_nothing_and_record_nothing_twice(database: str, tmp_path: Path) -> None:
    assert killed_season(database, tmp_path, kills=4).total() >= 1
