"""A play: what one player could do with their Action, what it is worth, and how likely it comes off."""

from __future__ import annotations

from dataclasses import dataclass

from deepbowl.engine.choice import Choice


@dataclass(slots=True)
class Play:
    """Choices in a row. `worth` is in touchdowns; `chance` is that of not ending the turn by it."""

    what: str
    worth: float
    chance: float
    plan: list[Choice]
    mate: int = -1
    """Someone else who must stay where they are for it."""
    target: int = -1
    """The target of the play."""
    way: int = 0
    """Squares that others must leave free for it, besides those entered in the plan."""


def best(plays: list[Play]) -> Play | None:
    """The one that is worth most; the first of equals."""
    return max(plays, key=lambda play: play.worth) if plays else None
