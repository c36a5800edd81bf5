"""Hostile bots for the workers of a server; in a file of its own, because workers import nothing else."""

from __future__ import annotations

from bots.hostile import HOSTILE
from deepbowl.bots.protocol import Bot


def seated(kind: str, name: str, seed: int | None) -> Bot:
    """A hostile bot in place of the one that was asked for."""
    return HOSTILE[kind]()
