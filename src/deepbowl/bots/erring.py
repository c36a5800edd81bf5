"""Coaches who make mistakes: they think as the scripted coach does, and now and then get it wrong as people do.

They overlook players and what they could do, do the wrong thing first, and take danger lightly when they are in the mood;
beginners also follow up wherever they can and spend a re-roll on whatever fails first. They do not do what no one would do
either: a ball in hand is never forgotten, a touchdown that is there is made, and no one walks where it hurts. Their moods
are fixed by seed and turn, so that a coach made again continues as they began.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from deepbowl.bots.scripted.answers import Answers
from deepbowl.bots.scripted.bot import ScriptedBot
from deepbowl.bots.scripted.sight import Sight
from deepbowl.bots.scripted.turn import SURE, Plans, Turn
from deepbowl.engine import choice as verbs
from deepbowl.engine.choice import Choice, first_of, verb_of
from deepbowl.engine.decision import Decision
from deepbowl.rules.game import Game
from deepbowl.rules.vocabulary import purpose

DARED: Final = 0.7
"""How little danger counts for someone daring (`ScriptedBot.haste`)."""


class Mistakes(NamedTuple):
    """How often a coach gets something wrong; each is drawn once a turn for whatever it is about."""

    forgotten: float
    """They do not think of a player."""
    misjudged: float
    """Chance of thinking little of the next play and doing something else first."""
    daring: float
    """Danger hardly counts for them."""


class CarelessAnswers(Answers):
    """Follows up and spends re-rolls without a second thought."""

    name = "careless"

    def reroll(self, m: Game, d: Decision) -> Choice:
        """Use a re-roll on the first failure, except on blocks."""
        return super().reroll(m, d) if d.passed or d.what == purpose.BLOCK else self.source(m, d)

    def follow(self, m: Game, d: Decision) -> Choice:
        """After a player who gives way, unless they have the ball to look after."""
        return super().follow(m, d) if m.holds_ball(d.body) else d.options[-1]


class ErringBot(ScriptedBot):
    """The scripted coach with a person's mistakes."""

    mistakes = Mistakes(0.0, 0.0, 0.0)

    def __init__(self, seed: int | None = None) -> None:
        super().__init__(seed)
        self.temper = self.random.getrandbits(48)

    def plays_of(self, turn: Turn) -> Iterator[Plans]:
        """Yield plans, not always in the right order. A touchdown is scored immediately, however long the match still
        is."""
        for body in turn.sight.carriers:
            score = turn.carrying.score(body) if turn.sight.free(body) else None
            if score is not None and score.chance >= SURE:
                yield [score.plan]
        later: list[Plans] = []
        for plans in turn.plays():
            seen = [plan for plan in plans if not self.overlooks(turn.sight, plan)]
            if not seen:
                continue
            if self.has_ball(turn.sight, seen[0]) or not self.errs(self.mistakes.misjudged, "misjudged", *seen[0][:2]):
                yield seen
            else:
                later.append(seen)
        yield from later

    def haste(self, sight: Sight) -> float:
        """Danger counts little for them now and then."""
        usual = super().haste(sight)
        return max(usual, DARED) if self.errs(self.mistakes.daring, "daring") else usual

    # ---------------------------------------------------------------- mistakes
    def overlooks(self, sight: Sight, plan: list[Choice]) -> bool:
        """Return True if the bot overlooks a player this turn; it never overlooks its ball carrier."""
        return not self.has_ball(sight, plan) and self.errs(self.mistakes.forgotten, "forgotten", plan[0])

    def has_ball(self, sight: Sight, plan: list[Choice]) -> bool:
        """Return True if a plan is for a ball carrier."""
        return verb_of(plan[0]) == verbs.ACTIVATE and sight.m.holds_ball(first_of(plan[0]))

    def errs(self, share: float, *what: object) -> bool:
        """Return True if the bot makes a mistake this turn; the same question always gives the same answer."""
        return Random(f"{self.temper} {self.turn_key} {what}").random() < share


class RookieBot(ErringBot):
    """Plays their first matches."""

    mistakes = Mistakes(forgotten=0.8, misjudged=0.5, daring=0.5)

    def __init__(self, seed: int | None = None) -> None:
        super().__init__(seed)
        self.answers = CarelessAnswers()


class CoachBot(ErringBot):
    """Knows how it goes, and cannot think of everything."""

    mistakes = Mistakes(forgotten=0.55, misjudged=0.45, daring=0.45)


class VeteranBot(ErringBot):
    """Has seen it all, and overlooks little."""

    mistakes = Mistakes(forgotten=0.2, misjudged=0.2, daring=0.2)
