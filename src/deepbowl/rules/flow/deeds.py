"""Before an action: ask players who may forbid it or act first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine.decision import Resolution
from deepbowl.rules.traits import BEFORE

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


def attempt(m: Game, body: int, what: str, other: int) -> Resolution[bool]:
    """Ask every trait that may prevent an action; False if it does not happen."""
    for trait in m.hooked(body, BEFORE):
        if not (yield from trait.before(m, body, what, other)):
            return False
    return True


def declaring(m: Game) -> bool:
    """Return whether the active player is about to declare their Action, rather than in it."""
    return m.state.act.action < 0
