"""The rookie: thinks as the scripted coach does, and makes the mistakes of somebody who plays his first matches.

He overlooks players and what they could do, does the wrong thing first, takes danger lightly when he is in the mood, follows
up wherever he can and spends a re-roll on whatever fails first. What a beginner would not do he does not do either: a ball
in hand is never forgotten, a touchdown that is there is made, and nobody walks where it hurts. His moods are fixed by his
seed and the turn, so that a rookie made anew goes on as he began.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from deepbowl.bots.scripted.answers import Answers
from deepbowl.bots.scripted.bot import ScriptedBot
from deepbowl.bots.scripted.sight import Sight
from deepbowl.bots.scripted.turn import SURE, Plans, Turn
from deepbowl.engine import choice as verbs
from deepbowl.engine.choice import Choice, first_of, verb_of
from deepbowl.engine.decision import Decision
from deepbowl.rules.match import Match
from deepbowl.rules.vocabulary import purpose

DARED: Final = 0.7
"""How little danger counts for somebody daring (`ScriptedBot.haste`)."""


class RookieAnswers(Answers):
    """Follows up and spends re-rolls without a second thought."""

    name = "rookie"

    def reroll(self, m: Match, d: Decision) -> Choice:
        """A re-roll is there to be used: whatever fails is rolled again at once, only of blocks he knows better."""
        return super().reroll(m, d) if d.passed or d.what == purpose.BLOCK else self.source(m, d)

    def follow(self, m: Match, d: Decision) -> Choice:
        """After whoever gives way, unless he has the ball to look after."""
        return super().follow(m, d) if m.holds_ball(d.body) else d.options[-1]


class RookieBot(ScriptedBot):
    """Plays his first matches: overlooks players and chances, misjudges odds, wastes re-rolls."""

    forgotten: float = 0.45
    """How often he does not think of a player in a turn."""
    misjudged: float = 0.35
    """How often he thinks little of what he should do next, and does something else before."""
    daring: float = 0.35
    """How often danger hardly counts for him in a turn."""

    def __init__(self, seed: int | None = None) -> None:
        super().__init__(seed)
        self.answers = RookieAnswers()
        self.temper = self.random.getrandbits(48)

    def plays_of(self, turn: Turn) -> Iterator[Plans]:
        """What he thinks of, not always in the right order; a touchdown is made at once, however long the match still is."""
        for body in turn.sight.carriers:
            score = turn.carrying.score(body) if turn.sight.free(body) else None
            if score is not None and score.chance >= SURE:
                yield [score.plan]
        later: list[Plans] = []
        for plans in turn.plays():
            seen = [plan for plan in plans if not self.overlooks(turn.sight, plan)]
            if not seen:
                continue
            if self.has_ball(turn.sight, seen[0]) or not self.slips(self.misjudged, "misjudged", *seen[0][:2]):
                yield seen
            else:
                later.append(seen)
        yield from later

    def haste(self, sight: Sight) -> float:
        """Danger counts little for him now and then."""
        usual = super().haste(sight)
        return max(usual, DARED) if self.slips(self.daring, "daring") else usual

    # ---------------------------------------------------------------- mistakes
    def overlooks(self, sight: Sight, plan: list[Choice]) -> bool:
        """Whether he does not think of somebody this turn; whoever has the ball he thinks of."""
        return not self.has_ball(sight, plan) and self.slips(self.forgotten, "forgotten", plan[0])

    def has_ball(self, sight: Sight, plan: list[Choice]) -> bool:
        """Whether a plan is for somebody with a ball."""
        return verb_of(plan[0]) == verbs.ACTIVATE and sight.m.holds_ball(first_of(plan[0]))

    def slips(self, share: float, *what: object) -> bool:
        """Whether he makes a mistake this turn: always the same answer to the same question."""
        return Random(f"{self.temper} {self.turn_key} {what}").random() < share
