"""Bodies that belong to nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine.choice import Choice
from deepbowl.engine.decision import Decision

if TYPE_CHECKING:
    from deepbowl.board.board import Board
    from deepbowl.match.match import Match
    from deepbowl.rules.sheet import NeutralSheet


class Neutrals:
    """Bodies that belong to no team: which of them a board brings, and who decides for them."""

    def residents(self, board: Board) -> list[NeutralSheet]:
        """Return the bodies that live on a board. Every match on it has them, however it is made."""
        return []

    def decider(self, m: Match, body: int) -> int:
        """Whose decision it is; the seat after the last is nobody's."""
        return m.seats

    def answer(self, m: Match, decision: Decision) -> Choice:
        """What counts where a question goes to nobody: what silence means. It may roll, but depends on nothing else."""
        return decision.options[0]


class NeutralsByOpponents(Neutrals):
    """The coach against whom a body stands decides for it: the next in turn order after the one who acts."""

    def decider(self, m: Match, body: int) -> int:
        """An opponent of whoever acts."""
        return m.opposing_coach(m.state.act.body)
