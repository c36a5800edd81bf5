"""`deepbowl bench`: how fast the engine is, on one core, in figures that can be compared from day to day."""

from __future__ import annotations

import json
import os
import platform
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from random import Random
from statistics import median
from typing import Annotated, Final

import typer

from deepbowl.books.registry import BOOKS, book_ids
from deepbowl.cli import build, peer
from deepbowl.cli.options import OnlyBook
from deepbowl.cli.sim import extra
from deepbowl.engine.dice import Seeded
from deepbowl.match import setup
from deepbowl.match.match import Match
from deepbowl.rules.analysis.reach import reach
from deepbowl.rules.sheet import TeamSheet

DECISIONS: Final = "decisions_per_s"
RUNS: Final = 5
SECONDS: Final = 10.0  # for each book
QUICK_SECONDS: Final = 20.0  # for all books together
PARTS: Final = RUNS + 4  # runs of play, then two kinds of clones, paths and the environment
FEWEST: Final = 20  # measurements of a small thing, however little time there is
REPEAT: Final = 5
SIM_SECONDS: Final = 6.0  # for each of the runs of a simulation
QUICK_SIM_SECONDS: Final = 1.5
MOST_TURNS: Final = 16  # where a book has no other end, a match counts as played after this many turns


def bench(
    quick: Annotated[bool, typer.Option("--quick", help="Measure all books within 30 seconds.")] = False,
    book: OnlyBook = None,
    sim: Annotated[
        bool, typer.Option("--sim", help="Measure simulation instead: matches per second with one worker and with all.")
    ] = False,
) -> None:
    """Measure random legal play on one core. Prints one JSON line per result, with the ratio to catanatron if installed."""
    books = book_ids() if book is None else [setup.book_called(book)]
    if sim:
        for name in books:
            measure_simulation(name, QUICK_SIM_SECONDS if quick else SIM_SECONDS)
        return
    seconds = min(SECONDS, QUICK_SECONDS / len(books)) if quick else SECONDS
    with one_core():
        pace = peer.decisions_per_s(seconds / 2) if peer.is_installed() else 0.0
        for name in books:
            for figure, value in measure(name, seconds):
                print(json.dumps(line(name, figure, value)), flush=True)
                if pace and figure == DECISIONS:
                    print(json.dumps(line(name, f"ratio_to_{peer.PEER}", value / pace)), flush=True)


def line(book: str, figure: str, value: float) -> dict[str, object]:
    """One figure as it is printed."""
    digits = 0 if value >= 1000 else 2
    return {
        "book": book,
        "figure": figure,
        "value": round(value, digits) if digits else round(value),
        "compiled": build.is_compiled(),
        "kernel": build.has_kernel(),
        "python": platform.python_version(),
    }


@contextmanager
def one_core() -> Iterator[None]:
    """Stay on one core where the system lets a process choose."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    try:
        os.sched_setaffinity(0, {max(before)})
        yield
    finally:
        os.sched_setaffinity(0, before)


def measure(book: str, seconds: float) -> Iterator[tuple[str, float]]:
    """Every figure of a book, each the median of several measurements."""
    start = Starter(book)
    share = seconds / PARTS
    start.play(share / 4)  # warm caches of geometry
    runs = [start.play(share) for _ in range(RUNS)]
    yield DECISIONS, median(decisions for decisions, _ in runs)
    yield "matches_per_s", median(matches for _, matches in runs)
    yield "clone_us", start.sample(share, _is_quiescent, _clone)
    yield "clone_inside_us", start.sample(share, _is_inside, _clone)
    yield "paths_us", start.sample(share, _can_move, _paths)
    if find_spec("numpy") is not None:
        yield from measure_environment(book, share)


def measure_environment(book: str, seconds: float) -> Iterator[tuple[str, float]]:
    """Steps of `deepbowl.env` per second, each an observation and a random action, and the median time of an observation."""
    from deepbowl.env.encode import Arrays
    from deepbowl.env.game import new_game
    from deepbowl.env.spec import EnvSpec

    spec = EnvSpec.of(book, turns=MOST_TURNS)
    out, random = Arrays.empty(spec.shapes), Random(7).random
    game = new_game(spec, 0)
    seed = 0
    begin, observing = 0.0, list[float]()
    for share in (seconds / 4, seconds):  # the first warms caches
        observing.clear()
        end = time.perf_counter() + share
        begin = time.process_time()
        while (before := time.perf_counter()) < end or len(observing) < FEWEST:
            game.write(game.seat, out)
            observing.append(time.perf_counter() - before)
            game.act(int(random() * game.slots))
            if game.over:
                seed += 1
                game = new_game(spec, seed, old=game)
    yield "env_steps_per_s", len(observing) / (time.process_time() - begin)
    yield "env_observe_us", median(observing) * 1e6


def measure_simulation(book: str, seconds: float) -> None:
    """Matches a second of random bots with one worker and with one for each core, and how much the others help.

    By the clock on the wall that wants a quiet machine, and every line says how busy it was; by processor time it tells
    what the workers would do if each had a core to itself.
    """
    with extra():
        from deepbowl.sim.throughput import paces
        from deepbowl.sim.workers import cores

    hands = tuple(dict.fromkeys((1, cores())))
    load = round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else None
    found = paces(book, hands, seconds, RUNS)
    figures: dict[str, float] = {}
    for count, rates in found.items():
        figures[f"sim_matches_per_s_{count}"] = median(rate.per_second for rate in rates)
        figures[f"sim_matches_per_cpu_s_{count}"] = median(rate.per_cpu_second for rate in rates)
    pairs = list(zip(found[hands[-1]], found[1], strict=True))
    figures["sim_speedup"] = median(many.per_second / one.per_second for many, one in pairs)
    figures["sim_cpu_speedup"] = hands[-1] * median(many.per_cpu_second / one.per_cpu_second for many, one in pairs)
    for figure, value in figures.items():
        print(json.dumps({**line(book, figure, value), "load": load}), flush=True)


class Starter:
    """Begins matches of a book, one after the other, with ready teams, on the open pitch or the book's first dungeon."""

    def __init__(self, book: str) -> None:
        self.book = book
        seats = setup.usual_seats(book)
        self.board = setup.board_called(None, seats, book)
        self.switches = setup.switches_called(book, list(BOOKS[book].switches_for(self.board)))
        self.sheets: list[TeamSheet] = [team.sheet() for team in setup.teams_called(book, [], seats)]
        self.random = Random(7)
        self.begun = 0

    def match(self) -> Match:
        """The next match."""
        self.begun += 1
        return Match.new(self.book, self.board, self.sheets, Seeded(self.begun), self.switches, record=False)

    def play(self, seconds: float) -> tuple[float, float]:
        """Play whole matches for a while: decisions and matches a second of processor time.

        Processor time, so that other load hardly changes the figure; how long to continue is decided by the
        clock on the wall.
        """
        chance = self.random.random
        decisions = matches = 0
        end = time.perf_counter() + seconds
        begin = time.process_time()
        while time.perf_counter() < end or not matches:
            m = self.match()
            while not m.over and m.state.turns[0] <= MOST_TURNS:
                m.take(int(chance() * len(m.decision().options)))
                decisions += 1
            matches += 1
        used = time.process_time() - begin
        return decisions / used, matches / used

    def sample(self, seconds: float, wanted: Callable[[Match], bool], act: Callable[[Match], float]) -> float:
        """The median of something small, measured at random points of random matches, in microseconds."""
        times: list[float] = []
        end = time.perf_counter() + seconds
        while time.perf_counter() < end or len(times) < FEWEST:
            m = self.match()
            while not m.over and m.state.turns[0] <= MOST_TURNS:
                m.take(int(self.random.random() * len(m.decision().options)))
                if not m.over and self.random.random() < 0.2 and wanted(m):
                    times.append(act(m))
        return median(times) * 1e6


def _is_quiescent(m: Match) -> bool:
    return m.quiescent


def _is_inside(m: Match) -> bool:
    return not m.quiescent


def _clone(m: Match) -> float:
    dice = Seeded(1)
    begin = time.perf_counter()
    for _ in range(REPEAT):
        m.clone(dice)
    return (time.perf_counter() - begin) / REPEAT


def _can_move(m: Match) -> bool:
    return m.quiescent and m.decision().kind == "turn" and mover(m) >= 0


def mover(m: Match) -> int:
    """The first player who stands and has not acted yet, -1 if there is none."""
    s = m.state
    for body in m.bodies.of_seat[s.seat]:
        if m.standing(body) and not s.acted >> body & 1:
            return body
    return -1


def _paths(m: Match) -> float:
    body = mover(m)
    begin = time.perf_counter()
    reach(m, body).table()
    return time.perf_counter() - begin
