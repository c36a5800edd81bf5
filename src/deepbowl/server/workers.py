"""What takes long runs in other processes, so that the server goes on answering: bots, and the odds of options."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Final, ParamSpec, TypeVar

from deepbowl.bots.hosting import Answers, BotPool, Maker, copy_for_bots, end_with_parent
from deepbowl.bots.named import bot_called
from deepbowl.engine.choice import verb_of
from deepbowl.engine.dice import Seeded
from deepbowl.rules.chances import Chances, block_dice, in_words
from deepbowl.rules.match import Match
from deepbowl.server.messages import OptionOdds

P = ParamSpec("P")
T = TypeVar("T")

THREADS_A_WORKER: Final = 4
"""Threads that wait for a bot worker, so that one that hangs does not keep others waiting in line for nothing."""


class BotWorkers:
    """The bots of all matches, in processes of their own."""

    def __init__(self, workers: int, seconds: float, make: Maker = bot_called) -> None:
        self._pool = BotPool(workers, seconds, make)
        self._threads = ThreadPoolExecutor(workers * THREADS_A_WORKER, "deepbowl-bots")

    async def answers(self, match: Match, bot: str, seat_key: str, most: int) -> Answers:
        """What a bot chooses, up to so many choices ahead. Threads only wait: what they compute would hold up everybody."""
        loop, save, decision = asyncio.get_running_loop(), copy_for_bots(match), match.decision().copy()
        ask = partial(self._pool.answers_to, save, decision, bot, seat_key, most)
        return await loop.run_in_executor(self._threads, ask)

    def close(self) -> None:
        """End every worker."""
        self._pool.close()
        self._threads.shutdown(wait=False, cancel_futures=True)


class AnalysisWorkers:
    """Odds, generated dungeons and old matches, worked out in another process."""

    def __init__(self, workers: int = 1) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    async def odds(self, save: str, choices: list[str]) -> list[OptionOdds]:
        """The odds of these options of a saved match."""
        return await self.run(odds_of, save, choices)

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do something there and wait for what comes of it."""
        try:
            return await asyncio.wrap_future(self._start().submit(work, *args, **kwargs))
        except BrokenProcessPool:  # the worker was killed: another one
            self._pool = None
            return await asyncio.wrap_future(self._start().submit(work, *args, **kwargs))

    def _start(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._workers, multiprocessing.get_context("spawn"), initializer=end_with_parent
            )
        return self._pool

    def close(self) -> None:
        """End the workers."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


def odds_of(save: str, choices: list[str]) -> list[OptionOdds]:
    """The odds of options in numbers and in words; those no die decides are certain."""
    m = Match.load(save, Seeded(0))
    chances = Chances(m)
    return [_option_odds(m, chances, text) for text in choices]


def _option_odds(m: Match, chances: Chances, text: str) -> OptionOdds:
    option = m.names.parse(text)
    seat = m.decision().seat
    found = chances.odds(option)
    dice = block_dice(m, option)
    odds: OptionOdds = {
        "choice": text, "success": 1.0, "turnover": 0.0, "touchdown": 0.0, "dice": dice[0] if dice else None,
        "picks": dice[1] if dice else None, "outcomes": {}, "text": "",
    }  # fmt: skip
    if found is not None:
        odds["success"] = round(found.success, 4)
        odds["turnover"] = round(found.turnover, 4)
        odds["touchdown"] = round(found.touchdown.get(seat, 0.0), 4)
        odds["outcomes"] = {word: round(p, 4) for word, p in found.outcomes.items()}
        odds["text"] = in_words(verb_of(option), found)
    return odds
