"""Seats for bots nobody vouches for: one that crashes, hangs, answers nonsense or dies loses that decision, nothing else.

`Guard` sits in front of a bot in this process and takes whatever it does for an answer; it cannot end one that hangs.
`BotPool` keeps bots in child processes and gives each answer a time limit; a worker that overruns it is ended and another
started. What a bot forfeits is answered with the first option, which is what silence means, and the fault is told, so
that whoever runs the match can hand in the note `defaulted` for the log.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Final, NamedTuple

from deepbowl.bots.named import bot_called
from deepbowl.bots.protocol import Bot, BotView, ask
from deepbowl.engine.choice import Choice
from deepbowl.engine.decision import Decision
from deepbowl.engine.dice import Seeded
from deepbowl.rules.match import Match

TIME_LIMIT: Final = 10.0
"""Seconds a bot may take for one decision unless somebody says otherwise."""

_MOST_BOTS: Final = 256
"""How many bots a worker remembers; the one asked longest ago goes first."""

_AHEAD: Final = 0.05
"""Seconds after which a bot is not asked for further choices ahead: somebody waits to see the first."""

_FIRST_ANSWER: Final = 30.0
"""Seconds a worker may take to start, on top of the limit of its first answer."""


Maker = Callable[[str, int | None], Bot]
"""Makes a bot from its name and seed; it must be importable, since workers are other processes."""


class Answer(NamedTuple):
    """What a seat does, and what was wrong with its bot ("" if nothing was)."""

    choice: Choice
    fault: str


class Answers(NamedTuple):
    """What a seat does, one choice after the other; more than one only where no die can fall and nobody else is asked."""

    choices: list[Choice]
    fault: str


def judged(answer: object, decision: Decision) -> Answer:
    """An answer as the match can take it: an option, or silence and why it is that."""
    if isinstance(answer, int) and not isinstance(answer, bool) and answer in decision.options:
        return Answer(answer, "")
    shown = repr(answer)
    return Answer(decision.options[0], f"answered {shown[:80]}, which is not among the options")


def failure(error: BaseException) -> str:
    """A crash in one line."""
    return f"crashed: {type(error).__name__}: {str(error)[:200]}"


class Guard:
    """A bot in this process that never raises and always answers with an option; `faults` counts what it had to mend."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.faults = 0
        self.last_fault = ""

    def choose(self, view: BotView, decision: Decision) -> Choice:
        """The bot's answer, or silence."""
        options = decision.options[:]
        try:
            given: object = self.bot.choose(view, decision)
        except (Exception, SystemExit) as error:  # whatever a stranger's bot does
            answer = Answer(options[0], failure(error))
        else:
            decision.options = options
            answer = judged(given, decision)
        if answer.fault:
            self.faults += 1
            self.last_fault = answer.fault
        return answer.choice


# ---------------------------------------------------------------- other processes
def copy_for_bots(match: Match) -> str:
    """A match as bots in other processes get it: as it stands, without its past and its dice."""
    return match.clone(Seeded(0)).save()


class BotPool:
    """Worker processes with bots in them. `answer` may be called from many threads; one bot always has the same worker."""

    def __init__(self, workers: int = 1, limit: float = TIME_LIMIT, make: Maker = bot_called) -> None:
        self.limit = limit
        self._workers = [_Worker(make) for _ in range(workers)]

    def answer(self, match: Match, bot: str, seat_key: str, seed: int | None = None, limit: float | None = None) -> Answer:
        """What the bot of a seat answers to the decision the match waits for, within the time limit.

        `bot` is its name with parameters; `seat_key` says which seat of which match it sits in, so that the same one is
        asked again next time. The match itself stays here: the bot gets a copy without the dice.
        """
        choices, fault = self.answers(match, bot, seat_key, 1, seed, limit)
        return Answer(choices[0], fault)

    def answers(
        self, match: Match, bot: str, seat_key: str, most: int, seed: int | None = None, limit: float | None = None
    ) -> Answers:
        """The same and, if the bot is quick, what it answers next, up to so many choices: a walk is one question then.

        Only the first has been compared with the options; whoever takes the others must see whether they are offered.
        """
        return self.answers_to(copy_for_bots(match), match.decision(), bot, seat_key, most, seed, limit)

    def answers_to(
        self, save: str, decision: Decision, bot: str, seat_key: str, most: int, seed: int | None = None,
        limit: float | None = None,
    ) -> Answers:  # fmt: skip
        """The same for a match that `copy_for_bots` wrote and its decision: nothing is left to do here but to wait."""
        worker = self._workers[hash(seat_key) % len(self._workers)]
        allowed = self.limit if limit is None else limit
        given, fault = worker.request((seat_key, bot, seed, most, save), allowed)
        if fault or not isinstance(given, list) or not given:
            return Answers([decision.options[0]], fault or "answered nothing")
        first = judged(given[0], decision)
        return Answers([first.choice], first.fault) if first.fault else Answers(given, "")

    def close(self) -> None:
        """End every worker."""
        for worker in self._workers:
            worker.stop()

    def __enter__(self) -> BotPool:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


Request = tuple[str, str, int | None, int, str]
"""Which seat, which bot, its seed, how many choices at most, the match as a save."""


class _Worker:
    """One child process, started when it is first needed and again after it had to be ended."""

    def __init__(self, make: Maker) -> None:
        self._make = make
        self._lock = threading.Lock()
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None

    def request(self, request: Request, limit: float) -> tuple[object, str]:
        """(the bot's answer, "") or (None, what went wrong)."""
        with self._lock:
            pipe = self._pipe
            try:
                if pipe is None:
                    pipe = self._start()
                pipe.send(request)
                if not pipe.poll(limit):
                    self._end()
                    return None, f"took longer than {limit:g} s"
                answer, fault = pipe.recv()
            except (EOFError, OSError):
                self._end()
                return None, "died"
            return answer, fault

    def _start(self) -> Connection:
        context = multiprocessing.get_context("spawn")  # safe in a process that has threads
        self._pipe, theirs = context.Pipe()
        process = context.Process(target=_work, args=(theirs, self._make), daemon=True, name="deepbowl-bots")
        process.start()
        theirs.close()
        self._process = process
        if not self._pipe.poll(_FIRST_ANSWER):
            raise OSError("a bot worker does not start")
        self._pipe.recv()  # it is ready
        return self._pipe

    def stop(self) -> None:
        """End the process."""
        with self._lock:
            self._end()

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None


def end_with_parent() -> None:
    """In a worker: end when the process that started it is gone, however that ended and whatever a bot is doing."""

    def watch() -> None:
        parent = multiprocessing.parent_process()
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=watch, name="deepbowl-parent", daemon=True).start()


def _work(pipe: Connection, make: Maker) -> None:
    """What a worker does all day: load the match, ask the bot, send the answer."""
    end_with_parent()
    bots: OrderedDict[tuple[str, str], Bot] = OrderedDict()
    pipe.send("ready")
    with contextlib.suppress(EOFError, KeyboardInterrupt):
        while True:
            pipe.send(_answered(pipe.recv(), bots, make))


def _answered(request: Request, bots: OrderedDict[tuple[str, str], Bot], make: Maker) -> tuple[list[object], str]:
    seat_key, name, seed, most, save = request
    try:
        match = Match.load(save, Seeded(0))
        bot = bots.pop((seat_key, name), None) or make(name, seed)
        bots[seat_key, name] = bot
        if len(bots) > _MOST_BOTS:
            bots.popitem(last=False)
        return _walk(bot, match, most), ""
    except Exception as error:  # whatever a stranger's bot does
        return [], failure(error)


def _walk(bot: Bot, match: Match, most: int) -> list[object]:
    """The bot's answer and those that follow from it without a die; only the first may cost it the decision."""
    began, seat = time.monotonic(), match.decision().seat
    choices: list[object] = [ask(bot, match)]
    with contextlib.suppress(Exception):
        while len(choices) < most and time.monotonic() - began < _AHEAD:
            last = judged(choices[-1], match.decision())
            fallen = match.dice.position()
            if last.fault:
                break
            match.apply(last.choice, seat)
            if match.over or match.dice.position() != fallen or match.decision().seat != seat:
                break
            choices.append(ask(bot, match))
    return choices
