"""Tournaments of bots: their tables on several processes, and draws measured on results by lot. [LG-PAIR-01, LG-BOT-02]"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from typing import Final

from deepbowl.engine.dice import Seeded
from deepbowl.league.fixture import WAITING, Fixture
from deepbowl.league.folder import Shelf
from deepbowl.league.manager import manage, waiting
from deepbowl.league.report import Report
from deepbowl.league.tournament_office import TournamentOffice
from deepbowl.league.tournament_pack import TournamentPack
from deepbowl.sim.season import UNFINISHED, Table, hands, play_table
from deepbowl.teams.editions import edition
from deepbowl.teams.ready import ready_team

BY_LOT: Final = "lots"
"""Instead of a bot: results are drawn by lot, to measure draws."""
CHANCES: Final = (0, 0, 0, 1, 1, 2)


def table_of(office: TournamentOffice, fixture: Fixture, bot: str, seed: str) -> Table:
    """Return a fixture as a table to be played by bots."""
    event = office.event
    teams = tuple(team.to_json() for team in event.teams(fixture))
    bots = (bot,) * len(teams)
    return Table(
        fixture.id, event.book(fixture), event.pack.board, event.pack.switches, teams, fixture.chairs, False, bots, seed
    )


def play_fixture(office: TournamentOffice, fixture: Fixture, bot: str, seed: str) -> Report | None:
    """Let bots play a table and write its result down; None if the match did not end."""
    return play_round(office, [fixture], bot, lambda _: seed, None)[0]


def play_round(
    office: TournamentOffice, fixtures: Sequence[Fixture], bot: str, seed: Callable[[str], str], pool: Executor | None
) -> list[Report | None]:
    """Play tables side by side and write their results down in order. In a growing tournament bots manage their clubs."""
    growing = office.event.event.growing
    for fixture in fixtures if growing else ():
        if fixture.state == WAITING:
            manage(office, office.open(fixture.id).id)
    tables = [table_of(office, office.event.fixture(one.id), bot, seed(one.id)) for one in fixtures]
    outcomes = map(play_table, tables) if pool is None else pool.map(play_table, tables)
    found: list[Report | None] = []
    for fixture, outcome in zip(fixtures, outcomes, strict=True):
        found.append(outcome.report)
        if outcome.report is None:
            continue
        office.record_report(fixture.id, outcome.report, outcome.log)
        for id in waiting(office.event) if growing else ():
            manage(office, id)
    return found


@dataclass(frozen=True, slots=True)
class TournamentJob:
    """A tournament of bots."""

    pack: TournamentPack
    coaches: int
    bot: str = "scripted"
    seed: int = 0


@dataclass(slots=True)
class Event:
    """A simulated tournament and the seconds each draw took."""

    office: TournamentOffice
    seconds: list[float] = field(default_factory=list)
    repeats: list[int] = field(default_factory=list)
    unfinished: int = 0


def simulate(job: TournamentJob, shelf: Shelf, workers: int = 0) -> Event:
    """Play a whole tournament. The same job gives the same lines on any number of processes."""
    office = TournamentOffice(shelf, "simulation", key=lambda id: Seeded(f"{job.seed} {id}").secret())
    office.found(replace(job.pack, open_to_bots=True))
    races = list(edition(job.pack.edition).lists())
    for number in range(job.coaches):
        team = ready_team(races[number % len(races)], job.pack.edition)
        named = replace(team, name=f"{team.name} {number + 1}", goods={})
        office.enter(f"e{number + 1}", named, f"Bot {number + 1}", bot=True)
    event = Event(office)
    with hands(1 if job.bot == BY_LOT else workers) as pool:
        for number in range(1, len(job.pack.rounds) + 1):
            office.present(list(office.event.entries))
            before = office.event.field().met
            since = time.perf_counter()
            drawn = office.draw()
            event.seconds.append(time.perf_counter() - since)
            pairs = [frozenset((a, b)) for table in drawn.tables for at, a in enumerate(table) for b in table[at + 1 :]]
            event.repeats.append(sum(pair in before for pair in pairs))
            office.begin()
            tables = office.event.tables(number)
            if job.bot == BY_LOT:
                _by_lot(office, tables, job.seed)
                continue
            for fixture, report in zip(
                tables, play_round(office, tables, job.bot, lambda id: f"{job.seed} {id}", pool), strict=True
            ):
                if report is None:
                    office.no_result(fixture.id, UNFINISHED)
                    event.unfinished += 1
    office.conclude()
    return event


def _by_lot(office: TournamentOffice, tables: Sequence[Fixture], seed: int) -> None:
    """Draw results instead of playing."""
    for fixture in tables:
        dice = Seeded(f"{seed} {fixture.id}")
        office.result(fixture.id, [CHANCES[dice.roll(6, "touchdowns", -1) - 1] for _ in fixture.clubs])
