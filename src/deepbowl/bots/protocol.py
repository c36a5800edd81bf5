"""What a bot is: something that is shown a match and the decision it must take, and answers with one of the options.

A bot may look at everything in the match, clone it with dice of its own (`match.clone(Seeded(...))`) and play the clone;
it must leave the match itself alone. It is asked only when the decision is its seat's. Any object with a `choose` will
do:

    class Silent:
        def choose(self, match: Match, decision: Decision) -> Choice:
            return decision.options[0]

    play(match, [Silent(), RandomBot(7)])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from deepbowl.engine.choice import Choice
from deepbowl.engine.decision import Decision
from deepbowl.rules.match import Match


class Bot(Protocol):
    """Takes decisions for one seat."""

    def choose(self, match: Match, decision: Decision) -> Choice:
        """One of `decision.options`."""


MINUTES_A_TURN: Final = 2


def play(match: Match, bots: Sequence[Bot], turns: int = 0) -> None:
    """Let bots, one a seat, play a match to its end, or until a team has had so many turns of a half.

    Books that are played against the clock are told the time: every turn takes two minutes.
    """
    timed = "minutes" in match.rules.notes.kinds
    told = 0
    while not match.over:
        decision = match.decision()
        match.apply(bots[decision.seat].choose(match, decision), decision.seat)
        if (turns or timed) and match.quiescent and not match.over:
            taken = match.state.turns
            if turns and max(taken) > turns:
                return
            if timed and sum(taken) > told:
                told = sum(taken)
                match.note("minutes", -1, told * MINUTES_A_TURN)
