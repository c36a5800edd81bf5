"""Play that tries what is rarely tried: special Actions, skills, throws and fouls before plain steps."""

from __future__ import annotations

from typing import Final

from deepbowl.bots.random_bot import BiasedBot
from deepbowl.engine import choice as verbs
from deepbowl.engine.choice import Choice, verb_of
from deepbowl.engine.decision import Decision
from deepbowl.rules.match import Match
from deepbowl.rules.traits import OFFERS

RARE: Final = (verbs.USE, verbs.USE_AT, verbs.USE_ON, verbs.THROW, verbs.HAND_OFF, verbs.FOUL, verbs.HIT)


class CuriousBot(BiasedBot):
    """Activates whoever has something special to do, declares anything, and does the rare thing where it can."""

    def choose(self, match: Match, decision: Decision) -> Choice:
        """The rare thing, mostly; else what the biased bot would do, or anything."""
        if self.chance(0.1):
            return self.any_of(decision.options)
        if decision.kind == "declare":
            return self.any_of(decision.options)
        if decision.kind == "set-up" and self.chance(0.5):
            return self.any_of(decision.options)
        if decision.kind in ("throw-team-mate", "spell-square", "throw-bomb"):
            return self.any_of(decision.options)
        return super().choose(match, decision)

    def urge(self, m: Match, body: int) -> float:
        """Special skills first."""
        special = 5 if m.state.skills[body] & m.rules.masks[OFFERS] else 0
        return special + super().urge(m, body)

    def deed(self, m: Match, decision: Decision) -> Choice:
        """A verb by its rarity, then any choice with it."""
        offered = {verb_of(option) for option in decision.options}
        rare = [verb for verb in RARE if verb in offered]
        if rare and self.chance(0.6):
            verb = rare[int(self.random.random() * len(rare))]
            return self.any_of([option for option in decision.options if verb_of(option) == verb])
        return super().deed(m, decision)
