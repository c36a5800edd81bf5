"""Several things at one instant: the active coach says in which order they are settled. [CRP-0.4, CRP-18.8]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine.choice import BODY, choice, first_of
from deepbowl.engine.decision import Resolution

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


def in_chosen_order(m: Game, bodies: list[int], chooser: int = -1) -> Resolution[list[int]]:
    """Let the active coach, or another one named, order several victims of one blow. [CRP-18.8]"""
    seat = chooser if chooser >= 0 else m.state.seat
    left, ordered = list(bodies), []
    while len(left) > 1:
        options = [choice(BODY, body) for body in left]
        body = first_of((yield m.ask(seat, "order", options)))
        left.remove(body)
        ordered.append(body)
    return ordered + left
