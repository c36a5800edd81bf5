"""Hostile bots for the workers of a server; in a separate file, because workers import nothing else."""

from __future__ import annotations

import time
from pathlib import Path

from bots.hostile import HOSTILE
from deepbowl.bots.named import bot_called
from deepbowl.bots.protocol import Bot, BotView
from deepbowl.engine.choice import Choice
from deepbowl.engine.decision import Decision


def seated(kind: str, name: str, seed: int | None) -> Bot:
    """A hostile bot in place of the one that was asked for."""
    return HOSTILE[kind]()


class Slow:
    """Thinks for a third of a second about everything."""

    def choose(self, view: BotView, decision: Decision) -> Choice:
        time.sleep(0.3)
        return decision.options[0]


def slow_search(name: str, seed: int | None) -> Bot:
    """The bot that was asked for; the one that searches is slow here whatever it is asked."""
    return Slow() if name == "search" else bot_called(name, seed)


class Held:
    """Thinks for as long as a file exists."""

    def __init__(self, hold: Path) -> None:
        self.hold = hold

    def choose(self, view: BotView, decision: Decision) -> Choice:
        while self.hold.exists():
            time.sleep(0.01)
        return decision.options[0]


def held_search(hold: Path, name: str, seed: int | None) -> Bot:
    """The bot that was asked for; the one that searches thinks for as long as a file exists."""
    return Held(hold) if name == "search" else bot_called(name, seed)
