"""The levels a person chooses: four coaches with a name and a face, each clearly stronger than the one before.

Commands, server and page take them from here. How strong they are is measured with `deepbowl ladder`; `docs/bots-levels.md`
has the figures. Their faces are drawn by the page (`web/src/lib/ui/CoachFace.svelte`), by the name of the level.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from deepbowl.bots.rookie import RookieBot
from deepbowl.bots.scripted.bot import ScriptedBot
from deepbowl.bots.search import SearchBot


class VeteranBot(SearchBot):
    """Looks a turn ahead, for a moment."""

    def __init__(self, seed: int | None = None) -> None:
        super().__init__("40ms", seed)


class MasterBot(SearchBot):
    """Looks a turn ahead for as long as he is allowed to: `master:2s` is two seconds a choice on average."""

    def __init__(self, effort: str = "250ms", seed: int | None = None) -> None:
        super().__init__(effort, seed)


class Level(NamedTuple):
    """Somebody to play against."""

    name: str
    """How commands and the server call it."""
    title: str
    coach: str
    """Who sits there."""
    text: str
    bot: type[ScriptedBot] | type[SearchBot]


LEVELS: Final[tuple[Level, ...]] = (
    Level(
        "rookie", "Rookie", "Pip Underbough",
        "Plays his first matches: overlooks players and chances, misjudges odds, wastes re-rolls.", RookieBot,
    ),
    Level("coach", "Coach", "Marda Holt", "Sound: safe things first, the ball looked after, no time lost.", ScriptedBot),
    Level(
        "veteran", "Veteran", "Old Grimbart",
        "Tries what he has in mind and looks what comes of it before he does it.", VeteranBot,
    ),
    Level("master", "Master", "The Grey Lady", "Thinks as long as she may, up to four seconds a choice.", MasterBot),
)  # fmt: skip
"""From the weakest to the strongest."""


def level_called(name: str) -> Level | None:
    """The level of a bot's name, if it is one."""
    return next((level for level in LEVELS if level.name == name), None)


AS_STRONG_AS: Final = {"scripted": "coach", "search": "master"}
"""Bots that are no level but play like one; the others are weaker than all of them."""


def next_level(names: list[str]) -> str | None:
    """The level after the strongest of these, the first if all are weaker than that; None after the last."""
    order = [level.name for level in LEVELS]
    levels = [AS_STRONG_AS.get(name, name) for name in names]
    above = max((order.index(name) + 1 for name in levels if name in order), default=0)
    return order[above] if names and above < len(order) else None
