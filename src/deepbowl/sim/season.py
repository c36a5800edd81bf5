"""Whole seasons of bots: matches on several processes, everything between them in the league's own office. [LG-BOT-01]

Every club plays once in a round, so the matches of a round are played side by side. They are written down in the order of
the draw, however they finish: the same job gives the same ledger on any number of processes.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from deepbowl.books.house import admit_those_of_parent
from deepbowl.bots.hosting import Guard
from deepbowl.bots.named import bots_called
from deepbowl.bots.protocol import play
from deepbowl.engine.dice import Seeded
from deepbowl.league.errors import LeagueError
from deepbowl.league.fixture import WAITING, Fixture
from deepbowl.league.folder import Shelf
from deepbowl.league.founding import lasting_team
from deepbowl.league.frame import most_divisions
from deepbowl.league.manager import Manager, manage, manager_called, waiting
from deepbowl.league.office import MOST_CLUBS, Office
from deepbowl.league.pack import Pack
from deepbowl.league.report import Chair, Report, report_of_match
from deepbowl.match import setup
from deepbowl.match.match import Match
from deepbowl.sim.workers import cores
from deepbowl.teams.editions import edition
from deepbowl.teams.ready import ready_team, ready_teams

MOST_TURNS: Final = 200
LARGE: Final = 32
"""From this many clubs on a league is split into divisions unless the job says otherwise."""
UNFINISHED: Final = f"the bots did not finish the match in {MOST_TURNS} turns"


# ---------------------------------------------------------------- one table
class Table(NamedTuple):
    """A match to be played by bots: everything a process needs."""

    fixture: str
    book: str
    board: str
    switches: tuple[str, ...]
    teams: tuple[str, ...]
    chairs: tuple[Chair, ...]
    friendly: bool
    bots: tuple[str, ...]
    seed: str
    """The dice come from it; "" for dice that cannot be foreseen."""


class Outcome(NamedTuple):
    """A match that was played: its report, None if it did not end, and its log."""

    report: Report | None
    log: str


def match_of(table: Table) -> Match:
    """Return the match of a table, about to begin."""
    from deepbowl.teams.team import Team

    dice = Seeded(table.seed) if table.seed else Seeded.fresh()
    return setup.new_match(
        table.book, len(table.teams), board=table.board or None, teams=[Team.from_json(one) for one in table.teams],
        switches=table.switches, dice=dice, unchecked=True,
    )  # fmt: skip


def play_table(table: Table) -> Outcome:
    """Play a match and read its report."""
    match = match_of(table)
    bots = bots_called(table.bots, Seeded(f"bots {table.seed}").roll(10**6, "bots", -1) if table.seed else None)
    play(match, [Guard(one) for one in bots], MOST_TURNS)
    if not match.over:
        return Outcome(None, match.log())
    return Outcome(report_of_match(match, table.fixture, table.chairs, table.friendly), match.log())


def table_of(office: Office, fixture: Fixture, bots: Sequence[str], seed: str) -> Table:
    """Return a fixture whose sequence before the match is closed as a table to be played."""
    pack = office.league.pack
    deciding = setup.deciding_switches(pack.book) if fixture.stage else ()
    return Table(
        fixture.id, pack.book, pack.board, tuple(dict.fromkeys((*pack.switches, *deciding))),
        tuple(team.to_json() for team in office.teams(fixture.id)), fixture.chairs, fixture.friendly, tuple(bots), seed,
    )  # fmt: skip


# ---------------------------------------------------------------- many of them
@contextmanager
def hands(workers: int = 0) -> Iterator[Executor | None]:
    """Return processes to play tables on; None for one, which is this process."""
    count = workers or cores()
    if count == 1:
        yield None
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(count, mp_context=context, initializer=_begin) as pool:
        try:
            yield pool
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _begin() -> None:
    """A worker knows the house books of its parent and leaves Ctrl-C to it."""
    admit_those_of_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@dataclass(frozen=True, slots=True)
class SeasonJob:
    """A world of bots: which clubs, how many seasons, who manages them."""

    book: str
    clubs: int
    seasons: int = 1
    edition: str = ""
    lists: tuple[str, ...] = ()
    divisions: int = 0
    twice: bool = False
    play_offs: bool = False
    managers: tuple[str, ...] = ("sensible",)
    bot: str = "scripted"
    board: str = ""
    seed: int = 0
    switches: tuple[str, ...] = ()

    def pack(self) -> Pack:
        """Return the rules of the league."""
        parts = self.divisions or (most_divisions(self.clubs) if self.clubs >= LARGE else 1)
        chosen = self.edition or setup.usual_edition(self.book)
        return Pack("Simulation", self.book, chosen, self.twice, parts, board=self.board, switches=self.switches)

    def races(self) -> tuple[str, ...]:
        """Return the lists that have a ready team, or those that were named."""
        of = self.pack().edition
        found = self.lists or tuple(one for one in edition(of).lists() if one in ready_teams(of))
        if not found:
            raise LeagueError("LG-BOT-01", f"there are no ready teams of {of}; a simulation needs them")
        return found


@dataclass(slots=True)
class World:
    """A simulated league with the managers of its clubs and what was noted at the end of each season."""

    office: Office
    managers: dict[str, Manager]
    values: list[dict[str, tuple[int, int]]] = field(default_factory=list)
    """For each season: team value and gold of each club when its last match was over."""


def enter(job: SeasonJob, office: Office) -> dict[str, Manager]:
    """Enter ready clubs in the order of the lists, and give each a manager in turn."""
    if not 2 <= job.clubs <= MOST_CLUBS:
        raise LeagueError("LG-FIX-01", f"a league has 2 to {MOST_CLUBS} clubs, not {job.clubs}")
    managers = [manager_called(name) for name in job.managers]
    found: dict[str, Manager] = {}
    races = job.races()
    for number in range(job.clubs):
        race, lap = races[number % len(races)], number // len(races) + 1
        team = lasting_team(ready_team(race, office.league.pack.edition))
        id = f"c{number + 1}"
        office.join(id, lasting_team(team, f"{team.name} {lap}" if lap > 1 else ""), "bot", bot=True)
        found[id] = managers[number % len(managers)]
    return found


def simulate(
    job: SeasonJob, shelf: Shelf, workers: int = 0, tell: Callable[[int, int], None] = lambda done, all: None
) -> World:
    """Play all seasons of a job. The same job gives the same lines on any number of processes."""
    office = Office(shelf, "simulation", key=lambda id: Seeded(f"{job.seed} {id}").secret())
    office.found(job.pack())
    world = World(office, enter(job, office))
    done = 0
    with hands(workers) as pool:
        for _ in range(job.seasons):
            office.begin_season()
            while waits := next_round(office):
                play_round(job, world, waits, pool)
                done += len(waits)
                tell(done, sum(one.season == office.league.season for one in office.league.fixtures.values()))
                if job.play_offs and not next_round(office) and not _decided(office):
                    office.play_offs()
            clubs = office.league.clubs
            world.values.append({id: (club.value(), club.gold) for id, club in clubs.items()})
            office.end_season()
            for id in waiting(office.league):
                manage(office, id, world.managers)
    return world


def _decided(office: Office) -> bool:
    return office.league.play_offs is not None and office.league.play_offs.complete


def next_round(office: Office) -> list[Fixture]:
    """Return the waiting fixtures of the earliest round of the season that has any."""
    league = office.league
    left = [one for one in league.fixtures.values() if one.season == league.season and one.state == WAITING]
    first = min((one.round for one in left), default=0)
    return [one for one in left if one.round == first]


def play_round(job: SeasonJob, world: World, fixtures: Sequence[Fixture], pool: Executor | None) -> None:
    """Before, match and after for fixtures whose clubs all differ; written down in their order."""
    office = world.office
    opened = _opened(job, world, fixtures)
    outcomes = map(play_table, list(opened)) if pool is None else pool.map(play_table, opened)
    for fixture, outcome in zip(fixtures, outcomes, strict=True):
        if outcome.report is None:
            office.forfeit(fixture.id, why=UNFINISHED)
        else:
            office.record_report(fixture.id, outcome.report, outcome.log)
        for id in waiting(office.league):
            manage(office, id, world.managers)


def _opened(job: SeasonJob, world: World, fixtures: Sequence[Fixture]) -> Iterator[Table]:
    """Yield each table when its sequence before the match is closed: a pool plays it while the next one is opened."""
    for fixture in fixtures:
        manage(world.office, world.office.open(fixture.id).id, world.managers)
        yield table_of(world.office, fixture, [job.bot] * len(fixture.clubs), f"{job.seed} {fixture.id}")
