"""What the processes of one server tell each other. None of it is needed to keep a match: all that must last is stored."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from deepbowl.server.metrics import Metrics


class Seen(NamedTuple):
    """What only the process that plays a match knows of it."""

    watching: int
    """Spectators."""
    quiet: float
    """Seconds in which nothing has happened."""


class TakeUp(msgspec.Struct, tag="take-up"):
    """A match was stored; a process that plays may begin it."""

    match: str


class RematchTold(msgspec.Struct, tag="rematch"):
    """There is a rematch of a match that another process plays."""

    match: str
    rematch: str


class NewTokens(msgspec.Struct, tag="tokens"):
    """The seats of a match have new tokens."""

    match: str


class CoachLeft(msgspec.Struct, tag="left"):
    """A coach has deleted themselves: their key opens no seat any longer."""

    coach: str


class MatchOver(msgspec.Struct, tag="over"):
    """A match is over: its result can be entered in its league."""

    match: str


class Pulse(msgspec.Struct, tag="pulse"):
    """The state of a process that plays, told once per second."""

    process: int
    metrics: Metrics
    connections: int
    sockets: int
    matches: dict[str, Seen]


Told = TakeUp | RematchTold | NewTokens | CoachLeft | MatchOver | Pulse
