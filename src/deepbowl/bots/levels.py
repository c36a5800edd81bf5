"""The levels a person chooses: four coaches with a name and a face, each clearly stronger than the one before.

Commands, server and page take them from here. How strong they are is measured with `deepbowl ladder`; `docs/bots-levels.md`
has the figures. Their faces are drawn by the page (`web/src/lib/ui/CoachFace.svelte`), by the name of the level.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from deepbowl.bots.erring import CoachBot, RookieBot, VeteranBot
from deepbowl.bots.scripted.bot import ScriptedBot
from deepbowl.bots.search import SearchBot


class MasterBot(SearchBot):
    """Looks a turn ahead for as long as they are allowed to: `master:2s` is two seconds per choice on average."""

    def __init__(self, effort: str = "100ms", seed: int | None = None) -> None:
        super().__init__(effort, seed)


class Level(NamedTuple):
    """Someone to play against."""

    name: str
    """How commands and the server call it."""
    title: str
    coaches: tuple[str, ...]
    """Who sits there: at one table each of them once."""
    text: str
    bot: type[ScriptedBot] | type[SearchBot]


LEVELS: Final[tuple[Level, ...]] = (
    Level(
        "rookie", "Rookie", ("Pip Underbough", "Nib Tallow", "Wren Brookly", "Odo Quickstep"),
        "Plays their first matches: overlooks players and chances, misjudges odds, wastes re-rolls.", RookieBot,
    ),
    Level(
        "coach", "Coach", ("Marda Holt", "Joss Ferrin", "Bettany Rook", "Hale Dunmore"),
        "Knows the game, but overlooks players in every turn.", CoachBot,
    ),
    Level(
        "veteran", "Veteran", ("Old Grimbart", "Sergeant Vesk", "Mother Aldith", "Iron Tobin"),
        "Sound: safe things first, the ball looked after, little overlooked.", VeteranBot,
    ),
    Level(
        "master", "Master", ("The Grey Lady", "The Clockmaker", "Lady Umber", "The Quiet One"),
        "Looks a turn ahead, up to 4 seconds per choice.", MasterBot,
    ),
)  # fmt: skip
"""From the weakest to the strongest."""


def level_called(name: str) -> Level | None:
    """The level of a bot's name, if it is one."""
    return next((level for level in LEVELS if level.name == name), None)


AS_STRONG_AS: Final = {"scripted": "veteran", "search": "master"}
"""Bots that are not a level but play like one; the others are weaker than all of them."""


def next_level(names: list[str]) -> str | None:
    """The level after the strongest of these, the first if all are weaker than that; None after the last."""
    order = [level.name for level in LEVELS]
    levels = [AS_STRONG_AS.get(name, name) for name in names]
    above = max((order.index(name) + 1 for name in levels if name in order), default=0)
    return order[above] if names and above < len(order) else None
