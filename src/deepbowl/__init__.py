"""Deepbowl: Dungeonbowl and Deathbowl by six rule books.

    import deepbowl

    match = deepbowl.new_match("dungeonbowl-5", ["Orc", "Skaven"], seed=7)
    deepbowl.play(match, ["scripted", "rookie"])
    print(match.result, deepbowl.verify(match.log()).verdict)

The names in `__all__` and those of `deepbowl.authoring` are public. Everything else may change without notice. Nothing is
loaded before it is used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from deepbowl.api import Match, book, book_ids, bot, dungeon, new_match, odds, play, reach, replay, team, verify

    __version__: str

__all__ = (
    "Match", "__version__", "book", "book_ids", "bot", "dungeon", "new_match", "odds", "play", "reach", "replay", "team",
    "verify",
)  # fmt: skip


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import PackageNotFoundError, version

        try:
            return version("deepbowl")
        except PackageNotFoundError:
            return "0"
    if name in __all__:
        from deepbowl import api

        return getattr(api, name)
    raise AttributeError(f"module 'deepbowl' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
