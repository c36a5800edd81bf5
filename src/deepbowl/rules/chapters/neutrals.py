"""Bodies that belong to no one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine.choice import Choice
from deepbowl.engine.decision import Decision
from deepbowl.engine.state import NOBODY

if TYPE_CHECKING:
    from deepbowl.board.board import Board
    from deepbowl.rules.game import Game
    from deepbowl.rules.sheet import NeutralSheet


class Neutrals:
    """Bodies that belong to no team: which of them a board brings, and who decides for them."""

    def residents(self, board: Board) -> list[NeutralSheet]:
        """Return the bodies that live on a board. Every match on it has them, however it is made."""
        return []

    def decider(self, m: Game, body: int) -> int:
        """Return whose decision it is; the seat after the last is no one's."""
        return m.seats

    def answer(self, m: Game, decision: Decision) -> Choice:
        """Return what counts where a question goes to no one: the default. It may roll, but depends on nothing
        else."""
        return decision.options[0]


class NeutralsByOpponents(Neutrals):
    """The coach against whom a body stands decides for it: the next in turn order after the one who acts."""

    def decider(self, m: Game, body: int) -> int:
        """An opponent of a player who acts."""
        return opposing_coach(m, m.state.act.body)


def opposing_coach(m: Game, body: int, other: int = NOBODY) -> int:
    """Return who decides against a body: the coach of the other if they are opponents, else the next in turn order."""
    side = m.side[body] if body >= 0 else m.state.seat
    if other >= 0 and side != m.side[other] < m.seats:
        return m.side[other]
    return m.others(side)[0]
