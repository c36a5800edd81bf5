"""A process that runs a league step by step until it is killed: draw, sequences before and after matches, hand-overs.

Every step that is safely stored leaves a line in a file: how many lines there are, or how many answers a sequence has.
Beside it stands the phase of the step that is being done.
"""

from __future__ import annotations

import json
import random
import time
from pathlib import Path
from typing import Any

from deepbowl.league.errors import LeagueError, Overtaken
from deepbowl.league.fixture import RUNNING, WAITING, Fixture
from deepbowl.league.founding import lasting_team
from deepbowl.league.league import League
from deepbowl.league.office import Office
from deepbowl.league.pack import Pack
from deepbowl.league.report import Deeds, Report, SeatReport, outcome_of, places
from deepbowl.server.leagues.cabinet import Cabinet
from deepbowl.server.store import leagues as shelf
from deepbowl.server.store.store import Store, StoreError, insert_match
from deepbowl.server.store.stored import CHOICE, Standing, StoredInput, StoredMatch, StoredSeat
from deepbowl.teams.ready import ready_teams

LEAGUE = "killedcup"
CLUBS = 4
PHASES = {"draw": "draw", "open": "pre-match", "begin": "match", "end": "match", "report": "hand-over"}
"""The phase of each kind of step; answers are given before and after matches."""


def founded(database: str) -> None:
    """Found a league of four clubs."""
    store = Store(database)
    cabinet = Cabinet(store)
    pack = Pack("Killed Cup", "dungeon-bowl-2021", "colleges", twice=False)
    cabinet.create(LEAGUE, "ada", lambda office: office.found(pack), {"listed": True, "invite": "code"})

    def enter(office: Office) -> None:
        for number, team in enumerate(list(ready_teams("colleges").values())[:CLUBS]):
            office.join(f"c{number}", lasting_team(team), "ada")

    cabinet.work(LEAGUE, "ada", enter)
    store.finish()
    store.close()


def made_up_report(league: League, fixture: Fixture) -> Report:
    """Return a result that depends on nothing but the fixture: every process reports the same."""
    chances = random.Random(fixture.id)
    scores = [chances.randrange(3) for _ in fixture.clubs]
    ranks = places(scores, set())
    seats = []
    for at, chair in enumerate(fixture.chairs):
        deeds = {id: Deeds() for id in chair.shirts.values() if id in league.clubs[chair.club].members}  # no journeymen
        for scorer in list(deeds)[:1]:  # a club that released all its players has only journeymen
            deeds[scorer] = Deeds(touchdowns=scores[at])
        seats.append(SeatReport(chair.club, scores[at], ranks[at], outcome_of(ranks, at), players=deeds))
    return Report(fixture.id, league.pack.book, f"match of {fixture.id}", tuple(seats))


def empty_match(id: str) -> StoredMatch:
    """Return a match as the store takes it; it is never played again."""
    seats = [StoredSeat("person", "", name, "", None, "ada") for name in ("Ada", "Bob")]
    return StoredMatch(
        id=id, created=time.time(), book="dungeon-bowl-2021", switches=[], balls=1, dungeon="", title="", board="",
        sheets=[], secret="00", listed=False, clock=None, seats=seats, asked=0, score=[0, 0],
    )  # fmt: skip


class Clerk:
    """Does any one thing that can be done now, as a server would."""

    def __init__(self, database: str, seed: int) -> None:
        self.store = Store(database)
        self.cabinet = Cabinet(self.store)
        self.chances = random.Random(seed)

    def step(self, doing: Path) -> tuple[str, int]:
        """Do something; return what must never be lost again. `doing` is the file for its phase."""
        lists = self.cabinet.lists
        matches, due = lists.matches(LEAGUE), lists.due()
        league = self.cabinet.look(LEAGUE, lambda office: office.league)
        choices: list[tuple[str, str]] = [("answer", id) for id in league.sessions]
        for one in league.fixtures.values():
            if one.state == WAITING and all(league.status(club) == "free" for club in one.clubs):
                choices.append(("open", one.id))
            elif one.state == RUNNING and one.id not in matches:
                choices.append(("begin", one.id))
            elif one.state == RUNNING:
                choices.append(("report" if matches[one.id] in due else "end", one.id))
        kind, id = self.chances.choice(choices) if league.season else ("draw", "")
        doing.write_text(PHASES.get(kind) or ("pre-match" if id.endswith("-pre") else "post-match"))
        found: tuple[str, int] = getattr(self, f"_{kind}")(id, matches.get(id, ""))
        return found

    def _draw(self, _: str, __: str) -> tuple[str, int]:
        return self._office(lambda office: office.begin_season())

    def _open(self, id: str, _: str) -> tuple[str, int]:
        def begin(office: Office) -> None:
            session = office.open(id)
            if session.now().closed:
                office.update(session)

        return self._office(begin)

    def _answer(self, id: str, _: str) -> tuple[str, int]:
        def answer(office: Office) -> int:
            session = office.session(id)
            asked = session.now().asked
            if asked is not None:
                session.answer(len(session.answers) + 1, asked.seat, self.chances.choice(asked.options[:3]))
            office.update(session)
            return len(session.answers)

        return id, self.cabinet.work(LEAGUE, "ada", answer)

    def _begin(self, id: str, _: str) -> tuple[str, int]:
        """Make the match of a fixture, as `Starting.begin` does."""
        match = f"{id}{self.chances.randrange(10**6)}"

        def job(connection: Any) -> None:
            insert_match(connection, empty_match(match))
            shelf.set_match(LEAGUE, id, match)(connection)

        self.store.submit(job).result()
        return "", 0

    def _end(self, id: str, match: str) -> tuple[str, int]:
        """Store the last input of a match: its hand-over is due from then on. [LG-HAND-03]"""
        over = Standing(True, -1, 8, [0, 0], None)
        self.store.append(match, 0, [StoredInput(CHOICE, 0, "end-turn")], over).result()
        return "due " + match, 0

    def _report(self, id: str, match: str) -> tuple[str, int]:
        def record(office: Office) -> None:
            office.record_report(id, made_up_report(office.league, office.league.fixture(id)), "")

        return self._office(record, [shelf.handed_over(match)])

    def _office(self, do: Any, more: Any = ()) -> tuple[str, int]:
        self.cabinet.work(LEAGUE, "ada", do, lambda _: more)
        return "", self.cabinet.look(LEAGUE, lambda office: len(office.league.lines))


def doing_file(file: str | Path) -> Path:
    """Return the file that has the phase of the step that is being done."""
    return Path(f"{file}.doing")


def run(database: str, seed: int, file: str) -> None:
    """Work until nothing is left to do; others may be first at any step."""
    clerk = Clerk(database, seed)
    with Path(file).open("a", encoding="utf-8") as told:
        while not clerk.cabinet.look(LEAGUE, lambda office: finished(office.league)):
            try:
                done = clerk.step(doing_file(file))
            except (Overtaken, LeagueError, StoreError, IndexError):
                continue
            told.write(json.dumps(done) + "\n")
            told.flush()


def finished(league: League) -> bool:
    """Return whether every match of the season is played and every sequence closed."""
    return bool(league.season) and not league.sessions and all(one.report for one in league.fixtures.values())
