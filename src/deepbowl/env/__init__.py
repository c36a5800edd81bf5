"""Environments for learning: PettingZoo, Gymnasium, many matches in processes, logs as data.

`pip install deepbowl[ai]` brings what they need. Names are imported when they are first used, so that `Vector` and the
encoder work where neither gymnasium nor pettingzoo is installed.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from deepbowl.env import deepbowl_v0 as deepbowl_v0
    from deepbowl.env.aec import env as env
    from deepbowl.env.aec import raw_env as raw_env
    from deepbowl.env.columns import SCALES as SCALES
    from deepbowl.env.encode import Encoder as Encoder
    from deepbowl.env.replayed import decisions as decisions
    from deepbowl.env.solo import Solo as Solo
    from deepbowl.env.spec import EnvSpec as EnvSpec
    from deepbowl.env.vector import Vector as Vector
    from deepbowl.env.wrappers import FlatActions as FlatActions
    from deepbowl.env.wrappers import Plays as Plays
    from deepbowl.env.wrappers import Shaped as Shaped
    from deepbowl.env.wrappers import Turned as Turned
    from deepbowl.env.wrappers import Walks as Walks

_HOMES: Final = {
    "SCALES": "columns", "Encoder": "encode", "EnvSpec": "spec", "FlatActions": "wrappers", "Plays": "wrappers",
    "Shaped": "wrappers", "Solo": "solo", "Turned": "wrappers", "Vector": "vector", "Walks": "wrappers",
    "decisions": "replayed", "deepbowl_v0": "", "env": "aec", "raw_env": "aec",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        home = import_module(f"{__name__}.{_HOMES[name] or name}")
    except ModuleNotFoundError as error:
        raise ImportError(f"deepbowl.env.{name} needs {error.name}; install deepbowl[ai]", name=error.name) from error
    return getattr(home, name) if _HOMES[name] else home


def __dir__() -> list[str]:
    return sorted(_HOMES)
