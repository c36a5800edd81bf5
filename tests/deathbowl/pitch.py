"""Positions of Deathbowl for tests: N is seat 0 (A to H), E seat 1 (a to h), S seat 2 (P to W), W seat 3 (p to w)."""

from __future__ import annotations

from functools import cache
from typing import Any

from deepbowl.board.board import Board
from deepbowl.board.pitches import cross_pitch
from deepbowl.testing import Scenario, scenario

N, E, S, W = range(4)


@cache
def cross() -> Board:
    """The whole pitch."""
    return cross_pitch()


def db(text: str, **more: Any) -> Scenario:
    """A position on a small open board, four seats."""
    return scenario(text, book=more.pop("book", "deathbowl"), seats=4, **more)


def on_cross(**more: Any) -> Scenario:
    """A position on the cross: players say where they are (`A=player(at=(10, 10))`)."""
    return scenario(".", book=more.pop("book", "deathbowl"), seats=4, board=cross(), at=(12, 12), **more)
