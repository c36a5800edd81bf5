"""Weights learned from matches that give the value of a position, in plain Python.

`scripts/learn_values.py` makes them; `data/coaches/values.json` has them for each kind of match.
"""

from __future__ import annotations

import json
from functools import cache
from math import tanh
from operator import mul
from typing import Any, Final

from deepbowl import data
from deepbowl.bots.search_features import NAMES
from deepbowl.match.match import Match

DECIDES: Final = "decides"
DRIVES: Final = "drives"
TABLES: Final = "tables"
"""The kinds: the first touchdown ends the match, or play continues after it; and matches of more than two."""


class Network:
    """A layer of a few neurons beside a plain sum, of the features it was learned with."""

    def __init__(self, weights: dict[str, Any]) -> None:
        if weights["features"] != list(NAMES):
            raise ValueError("these weights were learned with other features: run scripts/learn_values.py again")
        self.into: list[list[float]] = weights["into"]
        self.bias: list[float] = weights["bias"]
        self.out: list[float] = weights["out"]
        self.plain: list[float] = weights["plain"]
        self.level: float = weights["level"]
        self.drive: float = weights["drive"]
        """By how much a drive is worth more for every turn left to those who begin it."""

    def told(self, seen: list[float]) -> float:
        """Return who makes the next touchdown: from -1, surely they, to 1, surely we."""
        total = self.level + sum(map(mul, self.plain, seen))
        for weights, bias, out in zip(self.into, self.bias, self.out, strict=True):
            total += out * tanh(bias + sum(map(mul, weights, seen)))
        return tanh(total)


def network_for(m: Match) -> Network:
    """Return what was learned of such matches."""
    return network(TABLES if m.seats > 2 else DECIDES if m.rules.scoring.decides else DRIVES)


@cache
def network(kind: str) -> Network:
    """Return what was learned of a kind of matches."""
    return Network(json.loads(data.text("coaches/values.json"))[kind])
