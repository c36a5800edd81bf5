"""Play that tries what is rarely tried: special Actions, skills, throws and fouls before plain steps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from deepbowl.bots.random_bot import BiasedBot
from deepbowl.engine import choice as verbs
from deepbowl.engine.choice import Choice, first_of, second_of, verb_of
from deepbowl.engine.decision import Decision
from deepbowl.match.match import Match
from deepbowl.rules.traits import OFFERS
from deepbowl.rules.vocabulary import flags

RARE: Final = (verbs.USE, verbs.USE_AT, verbs.USE_ON, verbs.THROW, verbs.HAND_OFF, verbs.FOUL, verbs.HIT)

_ANYWHERE: Final = (
    ("Bombardier", flags.THROW_BOMB), ("Animosity", flags.HAND_OFF), ("Pass", flags.PASS),
    ("Multiple Block", flags.BLOCK), ("Stab", flags.BLOCK), ("Chainsaw", flags.BLITZ), ("Dirty Player", flags.FOUL),
)  # fmt: skip
SPECIAL: Final = {
    "crp": (("Throw Team-mate", flags.PASS), *_ANYWHERE),
    "bb2020": (
        ("Throw Team-mate", flags.THROW_TEAM_MATE), ("Kick Team-mate", flags.KICK_TEAM_MATE), ("Hypnotic Gaze", flags.GAZE),
        ("Fumblerooskie", flags.MOVE), ("Running Pass", flags.PASS), *_ANYWHERE,
    ),
}  # fmt: skip
"""Skills, and the Action each is used in, by core."""


class CuriousBot(BiasedBot):
    """Activates a player who has something special to do, declares anything, and does the rare thing where it can."""

    def pick(self, match: Match, decision: Decision) -> Choice:
        """The rare thing, mostly; else what the biased bot would do, or anything."""
        if self.chance(0.1):
            return self.any_of(decision.options)
        if decision.kind == "declare":
            return self.any_of(self.special(match, decision) or decision.options)
        if decision.kind == "set-up" and self.chance(0.5):
            return self.any_of(decision.options)
        if decision.kind in ("throw-team-mate", "kick-team-mate", "spell-square", "throw-bomb"):
            return self.aimed(match, decision.options, first_of)
        return super().pick(match, decision)

    def special(self, m: Match, decision: Decision) -> list[Choice]:
        """The Actions in which the player's special skills can be used, mostly."""
        wanted = [action for skill, action in SPECIAL[m.rules.core] if m.has(decision.body, skill) and self.chance(0.7)]
        return [option for option in decision.options if first_of(option) in wanted]

    def aimed(self, m: Match, options: list[Choice], cell_of: Callable[[Choice], int]) -> Choice:
        """At someone, mostly."""
        occupied = [option for option in options if m.state.occupied & m.board.bit[cell_of(option)]]
        return self.any_of(occupied if occupied and self.chance(0.7) else options)

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
            options = [option for option in decision.options if verb_of(option) == verb]
            if verb == verbs.THROW:
                return self.aimed(m, options, first_of)
            return self.aimed(m, options, second_of) if verb == verbs.USE_AT else self.any_of(options)
        return super().deed(m, decision)
