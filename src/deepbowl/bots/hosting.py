"""Seats for bots no one vouches for: one that crashes, hangs, answers nonsense or dies loses that decision, nothing else.

`Guard` sits in front of a bot in this process and takes whatever it does for an answer; it cannot end one that hangs.
`BotPool` keeps bots in child processes with limits of time and memory; one that overruns them is ended with all it has
started, and another takes its place. Nothing a worker says is unpickled: it is plain numbers, or it is nonsense.
A decision that a bot forfeits is answered with the first option, the default, and the fault is reported, so that a
player who runs the match can hand in the note `defaulted` for the log.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import resource
import signal
import socket
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from typing import Final, NamedTuple

from deepbowl.books.house import admit_those_of_parent
from deepbowl.bots.channel import MOST_ANSWER, Channel, ChannelError, TooSlow
from deepbowl.bots.named import bot_called
from deepbowl.bots.protocol import Bot, BotView, ask
from deepbowl.engine.choice import Choice
from deepbowl.engine.decision import Decision
from deepbowl.engine.dice import Seeded
from deepbowl.match.match import Match

TIME_LIMIT: Final = 10.0
"""Seconds a bot may take for one decision unless someone says otherwise."""

MEMORY_LIMIT: Final = 2 << 30
"""Bytes of address space a worker may have; a bot that wants more runs out of memory, no one else."""

_MOST_FAULT: Final = 300
"""Characters of a complaint that are kept."""

_MOST_BOTS: Final = 256
"""How many bots a worker remembers; the one asked longest ago goes first."""

_AHEAD: Final = 0.05
"""Seconds after which a bot is not asked for further choices ahead: someone waits to see the first."""

_FIRST_ANSWER: Final = 30.0
"""Seconds a worker may take to start, on top of the limit of its first answer."""


Maker = Callable[[str, int | None], Bot]
"""Makes a bot from its name and seed; it must be importable, since workers are other processes."""


class Answer(NamedTuple):
    """The choice of a seat, and the fault of its bot ("" if there was none)."""

    choice: Choice
    fault: str


class Answers(NamedTuple):
    """The choices of a seat in order; more than one only where no die can fall and no one else is asked."""

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
    """A bot in this process that never raises and always answers with an option; `faults` counts what it had to fix."""

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
    """A match as the bot that is asked gets it in another process: as its seat may know it, without its past and dice."""
    return match.veiled(match.decision().seat).clone(Seeded(0)).save()


class BotPool:
    """Worker processes with bots in them. `answer` may be called from many threads; one bot always has the same worker."""

    def __init__(
        self, workers: int = 1, limit: float = TIME_LIMIT, make: Maker = bot_called, memory: int = MEMORY_LIMIT
    ) -> None:
        self.limit = limit
        self._workers = [_Worker(make, memory) for _ in range(workers)]

    def answer(self, match: Match, bot: str, seat_key: str, seed: int | None = None, limit: float | None = None) -> Answer:
        """Return what the bot of a seat answers to the decision the match waits for, within the time limit.

        `bot` is its name with parameters; `seat_key` says which seat of which match it sits in, so that the same one is
        asked again next time. The match itself stays here: the bot gets a copy without the dice.
        """
        choices, fault = self.answers(match, bot, seat_key, 1, seed, limit)
        return Answer(choices[0], fault)

    def answers(
        self, match: Match, bot: str, seat_key: str, most: int, seed: int | None = None, limit: float | None = None
    ) -> Answers:
        """The same and, if the bot is quick, what it answers next, up to this many choices: a walk is one question then.

        Only the first has been compared with the options; a caller who takes the others must check whether they are offered.
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
        if fault or not given:
            return Answers([decision.options[0]], fault or "answered nothing")
        first = judged(given[0], decision)
        return Answers([first.choice], first.fault) if first.fault else Answers(given, "")

    def warm(self) -> None:
        """Start every worker now, so that no match has to wait for it."""
        for worker in self._workers:
            worker.warm()

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

    def __init__(self, make: Maker, memory: int) -> None:
        self._make = make
        self._memory = memory
        self._lock = threading.Lock()
        self._process: BaseProcess | None = None
        self._channel: Channel | None = None

    def request(self, request: Request, limit: float) -> tuple[list[int], str]:
        """(the bot's answers, "") or ([], what went wrong)."""
        with self._lock:
            try:
                channel = self._channel or self._start()
                end = time.monotonic() + limit
                channel.send(request, limit)
                return _answers_in(channel.receive(end - time.monotonic(), MOST_ANSWER))
            except TooSlow:
                self._end()
                return [], f"took longer than {limit:g} s"
            except (ChannelError, OSError):
                self._end()
                return [], "died"

    def _start(self) -> Channel:
        context = multiprocessing.get_context("spawn")  # safe in a process that has threads
        ours, theirs = socket.socketpair()
        process = context.Process(target=_work, args=(theirs, self._make, self._memory), daemon=True, name="deepbowl-bots")
        process.start()
        theirs.close()
        self._process = process
        self._channel = Channel(ours.detach())
        try:
            self._channel.receive(_FIRST_ANSWER, MOST_ANSWER)  # it is ready
        except TooSlow:
            raise OSError("a bot worker does not start") from None
        return self._channel

    def warm(self) -> None:
        """Start the process if there is none; if it does not start, the next request tries again."""
        with self._lock:
            try:
                if self._channel is None:
                    self._start()
            except (ChannelError, OSError):
                self._end()

    def stop(self) -> None:
        """End the process."""
        with self._lock:
            self._end()

    def _end(self) -> None:
        """End the process and whatever the bots in it have started."""
        if self._process is not None:
            if self._process.pid is not None:
                with contextlib.suppress(ProcessLookupError, PermissionError):  # not in a separate group yet
                    os.killpg(self._process.pid, signal.SIGKILL)
            self._process.kill()
            self._process.join()
        if self._channel is not None:
            self._channel.close()
        self._process = self._channel = None


def _answers_in(message: object) -> tuple[list[int], str]:
    """Return what a worker said, as far as it is choices and a complaint; it may say anything."""
    if not isinstance(message, dict) or not isinstance(message.get("choices"), list):
        return [], "gave an invalid answer"
    fault = message.get("fault", "")
    choices = [choice for choice in message["choices"] if isinstance(choice, int) and not isinstance(choice, bool)]
    return choices, fault[:_MOST_FAULT] if isinstance(fault, str) else "gave an invalid answer"


def end_with_parent() -> None:
    """In a worker: end when the process that started it is gone, however that ended and whatever a bot is doing."""

    def watch() -> None:
        parent = multiprocessing.parent_process()
        if parent is not None:
            parent.join()
            if os.getpgid(0) == os.getpid():  # what it has started goes with it
                os.killpg(0, signal.SIGKILL)
            os._exit(1)

    threading.Thread(target=watch, name="deepbowl-parent", daemon=True).start()


def _work(theirs: socket.socket, make: Maker, memory: int) -> None:
    """Serve requests in a worker: load the match, ask the bot, send the answer."""
    admit_those_of_parent()
    os.setsid()  # a separate group, so that it can be ended with everything a bot may have started
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    end_with_parent()
    channel = Channel(theirs.detach())
    bots: OrderedDict[tuple[str, str], Bot] = OrderedDict()
    with contextlib.suppress(ChannelError, KeyboardInterrupt):
        channel.send("ready")
        while True:
            choices, fault = _answered(tuple(channel.receive()), bots, make)
            channel.send({"choices": choices, "fault": fault})


def _answered(request: Request, bots: OrderedDict[tuple[str, str], Bot], make: Maker) -> tuple[list[int], str]:
    seat_key, name, seed, most, save = request
    try:
        match = Match.load(save, Seeded(0))
        bot = bots.pop((seat_key, name), None) or make(name, seed)
        bots[seat_key, name] = bot
        if len(bots) > _MOST_BOTS:
            bots.popitem(last=False)
        return _walk(bot, match, most)
    except (Exception, SystemExit) as error:  # whatever a stranger's bot does
        return [], failure(error)


def _walk(bot: Bot, match: Match, most: int) -> tuple[list[int], str]:
    """The bot's answer and those that follow from it without a die; only the first may cost it the decision."""
    began, seat = time.monotonic(), match.decision().seat
    first = judged(ask(bot, match), match.decision())
    if first.fault:
        return [], first.fault
    choices = [first.choice]
    with contextlib.suppress(Exception):
        while len(choices) < most and time.monotonic() - began < _AHEAD:
            fallen = match.dice.position()
            match.apply(choices[-1], seat)
            if match.over or match.dice.position() != fallen or match.decision().seat != seat:
                break
            following = judged(ask(bot, match), match.decision())
            if following.fault:
                break
            choices.append(following.choice)
    return choices, ""
