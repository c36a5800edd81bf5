"""A bot that only ends its turns: the other teams of lessons."""

from __future__ import annotations

from deepbowl.bots.protocol import BotView
from deepbowl.engine.choice import END_TURN, Choice, choice
from deepbowl.engine.decision import Decision
from deepbowl.rules.analysis.policy import COACH


class StillBot:
    """Ends every turn immediately; answers questions as a sensible coach does."""

    def choose(self, view: BotView, decision: Decision) -> Choice:
        """Return "end turn" where that is an option."""
        ends = choice(END_TURN)
        return ends if ends in decision.options else COACH.answer(view.match, decision)
