"""A server in a separate process, to be killed: `python -m tests.server.server_process DATABASE PORT MARKER`.

Its bots leave a mark when they begin to think, and go on thinking for as long as a file MARKER.hold exists.
"""

from __future__ import annotations

import itertools
import os
import socket
import sys
import time
from pathlib import Path

from deepbowl.bots.protocol import Bot, BotView
from deepbowl.bots.random_bot import BiasedBot
from deepbowl.engine.choice import Choice
from deepbowl.engine.decision import Decision
from deepbowl.engine.dice import Seeded
from deepbowl.server.app import create_app
from deepbowl.server.jobs.workers import BotWorkers
from deepbowl.server.launch import AnnouncingServer, configured
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


def main() -> None:
    database, port, marker = sys.argv[1:]
    os.environ[MARKER] = marker
    keys = itertools.count(1)
    new_match.new_dice = lambda: Seeded(next(keys))  # no test depends on luck
    settings = Settings(database=database, limits=NO_LIMITS, snapshot_every=20)
    listening = socket.create_server(("127.0.0.1", int(port)))
    app = create_app(settings, BotWorkers(1, 20, thinker))
    address = f"http://127.0.0.1:{listening.getsockname()[1]}"
    AnnouncingServer(configured(app), lambda: print(address, flush=True)).run(sockets=[listening])


if __name__ == "__main__":
    main()
