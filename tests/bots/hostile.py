"""Bots that mean harm, or are merely broken: what every host must survive."""

from __future__ import annotations

import contextlib
import os
import pickle
import random
import stat
import subprocess
import sys
import time
from typing import Any

from deepbowl.bots.protocol import Bot, BotView
from deepbowl.engine.choice import Choice
from deepbowl.engine.decision import Decision
from deepbowl.engine.dice import Seeded
from deepbowl.engine.state import put


class Crashing:
    """Raises in the middle of the match."""

    def choose(self, view: BotView, decision: Decision) -> Choice:
        raise ZeroDivisionError("my head hurts")


class Hanging:
    """Never comes back."""

    def choose(self, view: BotView, decision: Decision) -> Choice:
        while True:
            time.sleep(3600)


class Illegal:
    """Takes what was not offered."""

    def choose(self, view: BotView, decision: Decision) -> Choice:
        return 123456789


class Talking:
    """Answers with something that is not a choice at all."""

    def choose(self, view: BotView, decision: Decision) -> Any:
        return "step to the ball, please"


class Silent:
    """Answers nothing."""

    def choose(self, view: BotView, decision: Decision) -> Any:
        return None


class Leaving:
    """Asks Python to stop."""

    def choose(self, view: BotView, decision: Decision) -> Choice:
        sys.exit(3)


class Dying:
    """Takes its process with it."""

    def choose(self, view: BotView, decision: Decision) -> Choice:
        os._exit(7)


class Pickling:
    """Writes to everything its process can write to: bytes that would run a program if they were unpickled."""

    def choose(self, view: BotView, decision: Decision) -> Choice:
        bomb = pickle.dumps(_Bomb())
        for descriptor in _sockets():
            with contextlib.suppress(OSError):
                os.write(descriptor, len(bomb).to_bytes(4, "big") + bomb)
        os._exit(0)


class _Bomb:
    def __reduce__(self) -> Any:
        return os.system, (f"touch {os.environ['HOSTILE_MARKER']}",)


def _sockets() -> list[int]:
    """Every open socket of this process."""
    return [number for number in range(3, 256) if os.path.exists(f"/proc/self/fd/{number}")
            and stat.S_ISSOCK(os.fstat(number).st_mode)]  # fmt: skip


class Stammering:
    """Begins an answer and never ends it."""

    def choose(self, view: BotView, decision: Decision) -> Choice:
        for descriptor in _sockets():
            os.write(descriptor, (1000).to_bytes(4, "big") + b"[1")
        while True:
            time.sleep(3600)


class Greedy:
    """Wants all the memory there is."""

    def choose(self, view: BotView, decision: Decision) -> Choice:
        return len(bytearray(8 << 30))


class Breeding:
    """Starts another process that would live for ever, and hangs."""

    def choose(self, view: BotView, decision: Decision) -> Choice:
        child = subprocess.Popen(["sleep", "3600"])
        with open(os.environ["HOSTILE_MARKER"], "w") as file:
            file.write(str(child.pid))
        while True:
            time.sleep(3600)


class Scribbling:
    """Scores for itself on whatever it is shown, and invents an option."""

    def choose(self, view: BotView, decision: Decision) -> Choice:
        m = view.match
        m.state.score = put(m.state.score, view.seat, 99)
        m.state.cell[0] = -1
        m.dice = Seeded(6)
        while not m.over and m.decision().seat == view.seat:
            m.apply(m.decision().options[0])
        decision.options.insert(0, 987654321)
        decision.seat = view.seat + 1
        return decision.options[0]


class Digging:
    """Reaches behind the view for the match itself."""

    def choose(self, view: BotView, decision: Decision) -> Choice:
        view._match.state.score = put(view._match.state.score, view.seat, view._match.state.score[view.seat] + 1)
        return decision.options[0]


class Fickle:
    """Draws from the chances of others."""

    def choose(self, view: BotView, decision: Decision) -> Choice:
        return random.choice(decision.options)


class Unmade:
    """Cannot even be made."""

    def __init__(self) -> None:
        raise OSError("no model file")

    def choose(self, view: BotView, decision: Decision) -> Choice:
        return decision.options[0]


HOSTILE: dict[str, type[Bot]] = {
    kind.__name__: kind
    for kind in (
        Crashing, Hanging, Illegal, Talking, Silent, Leaving, Dying, Scribbling, Digging, Fickle, Unmade, Pickling,
        Stammering, Greedy, Breeding,
    )
}


def make(name: str, seed: int | None) -> Bot:
    """One of them by name, for workers in other processes."""
    return HOSTILE[name]()
