"""Bots by name: `rookie`, `scripted`, `search:200ms`, `mybot.py:Bot:depth=3`. The only place that knows all of them.

Your own bot is a class in a Python file. It is made once a match with the keywords its constructor takes: `seed` (a
number that fixes its chances, or None), and whatever follows the second colon, as text (`depth="3"`).
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from deepbowl.bots.keeper import KeeperBot
from deepbowl.bots.levels import LEVELS, level_called
from deepbowl.bots.protocol import Bot
from deepbowl.bots.random_bot import BiasedBot, RandomBot
from deepbowl.bots.scripted.bot import ScriptedBot
from deepbowl.bots.search import SearchBot
from deepbowl.bots.still import StillBot
from deepbowl.match.setup import MOST_SEATS, SetupError
from deepbowl.support.hints import close_to
from deepbowl.support.python_files import class_in

Maker = Callable[..., Bot]
"""Makes a bot from keywords; `seed` is always among those offered."""

KEEPER: Final = "keeper"
"""The bot for the game master's chair."""

BOTS: Final[dict[str, Maker]] = {
    **{level.name: level.bot for level in LEVELS},
    "random": RandomBot, "biased": BiasedBot, "scripted": ScriptedBot, "search": SearchBot,
    "still": StillBot, KEEPER: KeeperBot,
}  # fmt: skip

_QUICK: Final = frozenset(("rookie", "coach", "veteran", "random", "biased", "scripted", "still", KEEPER))
"""Bots that choose within milliseconds. Any other may think for as long as it is allowed to."""

_LINES: Final = {
    "random": "Any option, each with the same chance.",
    "biased": "Goes for ball, chest and end zone, blocks when it can; otherwise leaves things to chance.",
    "scripted": "A sound bot for every book: Veteran without the mistakes.",
    "search": "Looks ahead: search:200ms per choice on average, search:40rollouts for a fixed effort.",
    "still": "Ends every turn immediately: for lessons and experiments.",
    KEEPER: "For the game master's chair: guards chests and stalks players who are alone.",
}
"""Bots that are not a level; a compiled class keeps no docstring to show instead."""


def what_is(name: str) -> str:
    """One of our bots in a line."""
    level = level_called(name)
    return _LINES[name] if level is None else level.text


def thinks_long(name: str) -> bool:
    """Return True if a bot may think for seconds, as search bots and bots from files do."""
    return name.partition(":")[0] not in _QUICK


def bot_called(name: str, seed: int | None = None) -> Bot:
    """A bot by its name and parameters; ValueError tells what is wrong with them."""
    maker, parameters = _parsed(name)
    accepted = inspect.signature(maker).parameters
    known = [key for key in accepted if key != "seed"]
    given: dict[str, Any] = {"seed": seed} if "seed" in accepted else {}
    for part in filter(None, parameters.split(",")):
        key, equals, value = part.strip().partition("=")
        if not equals and len(known) == 1:  # search:200ms
            key, value = known[0], key
        if key not in known:
            raise ValueError(f"the bot {name!r} has no parameter {key!r}{close_to(key, known)}")
        given[key] = value
    try:
        return maker(**given)
    except (TypeError, ValueError) as error:
        raise ValueError(f"the bot {name!r} cannot be made: {error}") from None


def bots_called(names: Sequence[str], seed: int | None) -> list[Bot]:
    """Return bots by their names, each with its own random numbers from the seed. Raise SetupError for a bad name."""
    try:
        return [bot_called(name, None if seed is None else seed * MOST_SEATS + n) for n, name in enumerate(names)]
    except ValueError as error:
        raise SetupError(str(error)) from None


def _parsed(name: str) -> tuple[Maker, str]:
    """Return who makes the bot, and the parameters as written."""
    known, _, parameters = name.partition(":")
    if known in BOTS:
        return BOTS[known], parameters
    path, found, rest = name.partition(".py:")
    if found:
        kind, _, parameters = rest.partition(":")
        return _class_in(Path(path + ".py"), kind), parameters
    if name.endswith(".py"):
        return _class_in(Path(name), "Bot"), ""
    raise ValueError(f"no bot {known!r}{close_to(known, BOTS)}; your own bot is FILE.py:CLASS")


def _class_in(path: Path, kind: str) -> Maker:
    """A class of a Python file that can choose."""
    maker: Maker = class_in(path, kind, "bot")
    if not callable(getattr(maker, "choose", None)):
        raise ValueError(f"{kind!r} in {path} is not a bot: it has no method 'choose'")
    return maker
