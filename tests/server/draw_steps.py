"""A process that runs a tournament step by step until it is killed: presence with numbers, draws, rounds, results.

    python draw_steps.py DATABASE TOURNAMENT SEED FILE

Every step that is safely stored leaves a line in FILE: what must never be lost again.
"""

from __future__ import annotations

import json
import random
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from deepbowl.league.errors import LeagueError, Overtaken
from deepbowl.league.fixture import RUNNING
from deepbowl.league.office import Office
from deepbowl.league.tournament import Tournament
from deepbowl.league.tournament_office import TournamentOffice
from deepbowl.league.tournament_pack import Shape, TournamentPack
from deepbowl.server.jobs.jobs import draw_round
from deepbowl.server.leagues.cabinet import Cabinet
from deepbowl.server.store.store import Store
from deepbowl.teams.ready import ready_team

COACHES = 8
ROUNDS = 2


def founded(database: str, tournament: str) -> None:
    """Publish a tournament and enter all coaches."""
    store = Store(database)
    cabinet = Cabinet(store)
    pack = TournamentPack("Killed Cup", "deathbowl", "bb2020", rounds=(Shape(4, "deathbowl"),) * ROUNDS, typed_dice=True)
    card = {"listed": True, "invite": "code"}
    cabinet.create(tournament, "ada", lambda office: office.found(pack), card, kind="tournament")

    def enter(office: Office) -> None:
        assert isinstance(office, TournamentOffice)
        for number in range(COACHES):
            team = replace(ready_team("Orc", "bb2020"), name=f"Team {number}", goods={})
            office.enter(f"c{number}", team, f"coach{number}")
        office.prepare()

    cabinet.work(tournament, "ada", enter)
    store.finish()
    store.close()


def step(office: Office, chances: random.Random) -> list[Any]:
    """Do any one thing that can be done now; return what it stored."""
    assert isinstance(office, TournamentOffice)
    event = office.event
    session = office.promised_draw()
    if session is not None:
        waiting = event.asked_to_be_present()
        if waiting:
            club, number = chances.choice(waiting), chances.randrange(1000)
            office.present([club])
            office.mix(club, number)
            return ["number", session.id, list(event.entries).index(club), number]
        packed = office.folder.kept(session.id)
        assert packed is not None
        session.take(*draw_round(list(event.lines), session.id, packed))
        office.close(session)
        return ["round", len(event.rounds), [list(one) for one in office.event.current().tables]]
    if event.rounds and not event.current().begun:
        office.begin()
        return ["line", len(office.event.lines)]
    running = [one for one in event.fixtures.values() if one.state == RUNNING]
    if running:
        fixture = chances.choice(running)
        office.result(fixture.id, [chances.randrange(4) for _ in fixture.clubs])
        office.prepare()
        return ["result", fixture.id, len(office.event.lines)]
    office.conclude()
    return ["line", len(office.event.lines)]


def finished(event: Tournament) -> bool:
    """Return whether the final places are written down."""
    return event.over


def run(database: str, tournament: str, seed: int, file: Path) -> None:
    """Work until nothing is left to do."""
    cabinet = Cabinet(Store(database))
    chances = random.Random(seed)
    with file.open("a", encoding="utf-8") as told:
        while True:
            try:
                stored = cabinet.work(tournament, "ada", lambda office: step(office, chances))
            except (Overtaken, LeagueError):
                stored = None
            if stored is not None:
                told.write(json.dumps(stored) + "\n")
                told.flush()
            if cabinet.look(tournament, lambda office: finished(office.league)):  # type: ignore[arg-type]
                return


if __name__ == "__main__":
    run(sys.argv[1], sys.argv[2], int(sys.argv[3]), Path(sys.argv[4]))
