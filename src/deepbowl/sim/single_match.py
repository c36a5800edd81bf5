"""One match of a job, from its number to its rows in the tables.

A bot that crashes or answers with something that is not an option loses that decision: it gets the first option,
as silence is. After `MOST_FAULTS` of these, or when it thinks longer than the job's limit, its seat concedes the match. A
match in which a rule raises ends there as a bug. All of this is counted, none of it stops a job.
"""

from __future__ import annotations

import json
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, Final, NamedTuple

from deepbowl.board.board import Board
from deepbowl.bots.hosting import Guard
from deepbowl.bots.named import bot_called
from deepbowl.bots.protocol import BotView, play
from deepbowl.engine.choice import Choice
from deepbowl.engine.decision import Decision
from deepbowl.engine.event import Rolled, TurnBegan
from deepbowl.engine.state import DRAW, MONSTERS
from deepbowl.match import setup
from deepbowl.match.match import Match
from deepbowl.match.view import named_fields
from deepbowl.sim import recorder
from deepbowl.sim.job import Job, LineUp

MOST_FAULTS: Final = 10
"""This many decisions a bot may lose in a match before its seat concedes."""

# how a match ended
WON: Final = "won"
DRAWN: Final = "drawn"
LOST_TO_MONSTERS: Final = "lost to monsters"
ENDED: Final = {DRAW: DRAWN, MONSTERS: LOST_TO_MONSTERS}
CALLED_OFF: Final = "called off"
FORFEITED: Final = "forfeited"
DEFECT: Final = "defect"
WRECKED: Final = "wrecked"

Row = tuple[Any, ...]


class Played(NamedTuple):
    """One match as rows of the tables."""

    match: dict[str, Any]
    tallies: list[Row]
    squares: list[Row]
    events: list[Row]
    seconds: float


class Forfeit(Exception):
    """A seat's bot has lost the match for it."""

    def __init__(self, seat: int) -> None:
        super().__init__(f"seat {seat}")
        self.seat = seat


class TookTooLong(Exception):
    """A bot has thought longer about one decision than the job allows."""


class Absent:
    """In the seat of a bot that could not be made for this match."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def choose(self, view: BotView, decision: Decision) -> Choice:
        """There is no one to choose."""
        raise self.error


class Coach:
    """A bot in its seat: counts its decisions and its faults; with too many it is out, and silent from then on."""

    def __init__(self, name: str, seat: int, seed: int, watch: Watch) -> None:
        self.seat = seat
        self.watch = watch
        self.decisions = 0
        self.out = False
        try:
            bot = bot_called(name, seed)
        except Exception as error:  # whatever a stranger's bot does when it is made
            bot = Absent(error)
        self.guard = Guard(bot)

    def choose(self, view: BotView, decision: Decision) -> Choice:
        """Return what the bot answers, while someone looks at the clock; raises `Forfeit` once, when it goes too far."""
        silence = decision.options[0]
        if self.out:
            return silence
        self.decisions += 1
        try:
            with self.watch:
                answer = self.guard.choose(view, decision)
        except TookTooLong:  # the signal came in the moment it had answered
            answer = silence
        if self.guard.faults >= MOST_FAULTS or self.watch.overrun:
            self.out = True
            raise Forfeit(self.seat)
        return answer


# ---------------------------------------------------------------- the clock
class Watch:
    """Looks every `limit` seconds whether a bot still thinks about the decision it thought about last time.

    That costs nothing while bots are quick: no clock is read for a decision. It interrupts Python code by a signal, where
    there are signals. A bot that will not be interrupted ends the process at the next look; the job then continues without
    that match (`wrecked`).
    """

    def __init__(self) -> None:
        self.thinking = False
        self.decision = 0
        self.seen = -1
        self.overrun = False
        self.ends_process = False

    def __enter__(self) -> None:
        self.decision += 1
        self.overrun = False
        self.thinking = True

    def __exit__(self, *_: object) -> None:
        self.thinking = False

    @contextmanager
    def every(self, limit: float) -> Iterator[None]:
        """PlotStyle so often, as long as this lasts."""
        if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
            yield
            return
        before = signal.signal(signal.SIGALRM, self.look)
        signal.setitimer(signal.ITIMER_REAL, limit, limit)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)

    def look(self, *_: object) -> None:
        """Anyone who thinks about the same decision as last time has had their time."""
        if not self.thinking or self.decision != self.seen:
            self.seen = self.decision if self.thinking else -1
            return
        if self.overrun and self.ends_process:
            os._exit(1)
        self.overrun = True
        raise TookTooLong(f"decision {self.decision} took too long")


# ---------------------------------------------------------------- playing
@lru_cache(maxsize=64)
def _board(name: str, seats: int, book: str) -> Board:
    """A board, read once a process: what it caches about ways and sight serves every match on it."""
    return setup.board_called(name, seats, book)


def play_match(job: Job, number: int, watch: Watch, clock: Callable[[], float] = time.perf_counter) -> Played:
    """Play match `number` of a job."""
    begin = clock()
    line_up = job.line_up(number)
    board = _board(line_up.board, line_up.seats, job.book)
    match = setup.new_match(
        job.book, line_up.seats, board=board, teams=line_up.teams, switches=job.switches, balls=job.balls,
        dice=job.dice(number), rolled=job.rolled(number), unchecked=job.unchecked,
    )  # fmt: skip
    if match.journal is not None:
        match.journal.record = None  # events are all we read: no log will be written
    chair = (job.game_master,) if match.chairs > match.seats else ()
    coaches = [
        Coach(name, seat, job.bot_seed(number, seat), watch) for seat, name in enumerate((*line_up.bots, *chair))
    ]  # fmt: skip
    try:
        ended, defect = _played(match, coaches, job.turns), ""
    except Exception as error:  # a rule raised an exception: one match is lost, not the job
        ended, defect = DEFECT, f"{type(error).__name__}: {error}"
    return _rows(job, number, line_up, match, coaches, ended, defect, clock() - begin)


def _played(match: Match, coaches: list[Coach], turns: int) -> str:
    """Play a match to its end: how it ended."""
    while not match.over:
        try:
            play(match, coaches, turns)
        except Forfeit as forfeit:
            if forfeit.seat < match.seats:  # a game master loses nothing: from now on monsters act by themselves
                match.note("concede", forfeit.seat)
            continue
        break
    if any(coach.out for coach in coaches[: match.seats]):
        return FORFEITED
    if not match.over:
        return CALLED_OFF
    return ENDED.get(match.state.won, WON)


# ---------------------------------------------------------------- rows
def _rows(
    job: Job, number: int, line_up: LineUp, match: Match, coaches: list[Coach], ended: str, defect: str, seconds: float
) -> Played:  # fmt: skip
    """A match that was played as rows of the tables."""
    sides, events = match.side, match.events or []
    facts = recorder.Facts(sides, _labels(match.board))
    counted = recorder.figures(events, facts, match.seats)
    faults = [f"{coach.seat}: {coach.guard.last_fault}" for coach in coaches if coach.guard.faults]
    won = match.state.won
    row = {
        **_who(number, line_up),
        "winner": won if won >= 0 else None,
        "ended": ended,
        "score": list(match.state.score),
        "decisions": [coach.decisions for coach in coaches[: match.seats]],
        "faults": [coach.guard.faults for coach in coaches[: match.seats]],
        "fault": defect or "; ".join(faults) or None,
        "ball_finder": counted.ball_finder if counted.ball_finder >= 0 else None,
        "first_possession": counted.first_possession if counted.first_possession >= 0 else None,
        **counted.by_seat,
    }
    tallies: list[Row] = [(number, *tally) for tally in counted.tallies]
    squares: list[Row] = [
        (line_up.board, seat, *_place(match.board, cell), *counts) for (seat, cell), counts in counted.squares.items()
    ]
    rows = list(event_rows(number, match)) if job.events else []
    return Played(row, tallies, squares, rows, seconds)


def _who(number: int, line_up: LineUp) -> dict[str, Any]:
    return {
        "match": number, "board": line_up.board, "bots": list(line_up.bots), "teams": list(line_up.teams),
    }  # fmt: skip


def wrecked(job: Job, number: int) -> Played:
    """A match whose process died: the cause is unknown, so no one has won."""
    line_up = job.line_up(number)
    nothing = [0] * line_up.seats
    figures = dict.fromkeys(("score", "decisions", "faults", *recorder.SEAT_FIGURES), nothing)
    row = {
        **_who(number, line_up), "winner": None, "ended": WRECKED, "fault": "the process died",
        "ball_finder": None, "first_possession": None, **figures,
    }  # fmt: skip
    return Played(row, [], [], [], 0.0)


@lru_cache(maxsize=64)
def _labels(board: Board) -> list[str]:
    """Return what every square of a board is called; "" for those that are only there to close it."""
    return [board.label(cell) if board.xs[cell] >= 0 else "" for cell in range(board.n)]


def _place(board: Board, cell: int) -> tuple[int, int, int]:
    return board.xs[cell], board.ys[cell], board.levels[cell]


def event_rows(number: int, match: Match) -> Iterator[Row]:
    """The events of a match as rows: everything but single dice, of which the tests and blocks they decide tell."""
    board, names = match.board, match.bodies.name
    turn, seat = 0, None
    for index, e in enumerate(match.events or []):
        if isinstance(e, TurnBegan):
            turn += 1
            seat = e.seat
        if isinstance(e, Rolled):
            continue
        cell, body = e.where(), e.about()
        place = _place(board, cell) if cell >= 0 and board.xs[cell] >= 0 else (None, None, None)
        player = names[body] if body >= 0 else None
        fields = json.dumps(named_fields(match, e), ensure_ascii=False, separators=(",", ":"))
        yield number, index, turn, seat, e.kind, e.rule or None, player, *place, fields
