"""A server in processes of its own, to be killed: `python -m tests.server.server_process DATABASE PORT MARKER`.

Its bots leave a mark when they begin to think, and go on thinking for as long as a file MARKER.hold exists. All
processes of the server are forked from this one, and so have the same bots and the same dice.
"""

from __future__ import annotations

import itertools
import os
import sys
import time
from pathlib import Path

from deepbowl.bots.protocol import Bot, BotView
from deepbowl.bots.random_bot import BiasedBot
from deepbowl.engine.choice import Choice
from deepbowl.engine.decision import Decision
from deepbowl.engine.dice import Seeded
from deepbowl.server import hub
from deepbowl.server.cluster.supervisor import run_parts
from deepbowl.server.jobs.workers import BotWorkers
from deepbowl.server.making import new_match
from deepbowl.server.settings import NO_LIMITS, Settings

MARKER = "DEEPBOWL_TEST_MARKER"


def hold_of(marker: Path) -> Path:
    """The file that keeps bots thinking."""
    return marker.with_suffix(".hold")


class Thinker:
    """Plays like the biased bot, but thinks for as long as it is ordered to."""

    def __init__(self, seed: int | None) -> None:
        self.bot = BiasedBot(seed)

    def choose(self, view: BotView, decision: Decision) -> Choice:
        marker = Path(os.environ[MARKER])
        marker.write_text(decision.kind)
        while hold_of(marker).exists():
            time.sleep(0.005)
        return self.bot.choose(view, decision)


def thinker(name: str, seed: int | None) -> Bot:
    return Thinker(seed)


def one_thinker(workers: int, seconds: float) -> BotWorkers:
    return BotWorkers(1, 20, thinker)


def main() -> None:
    database, port, marker = sys.argv[1:]
    os.environ[MARKER] = marker
    keys = itertools.count(1)
    vars(new_match)["new_dice"] = lambda: Seeded(next(keys))  # no test depends on luck
    vars(hub)["BotWorkers"] = one_thinker
    vars(hub)["READ_AHEAD_SECONDS"] = 3600.0  # it is killed before anyone asks for that
    settings = Settings(database=database, limits=NO_LIMITS, snapshot_every=20)
    run_parts("127.0.0.1", int(port), settings, 1, True, lambda address: print(address, flush=True))


if __name__ == "__main__":
    main()
