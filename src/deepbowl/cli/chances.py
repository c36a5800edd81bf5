"""Chances for people: what an option is likely to come to, in a few words."""

from __future__ import annotations

from typing import Final

from deepbowl.engine import choice as verbs
from deepbowl.engine.choice import Choice, verb_of
from deepbowl.rules.match import Match
from deepbowl.rules.odds import ARMOUR, DEFAULT_HORIZON, Odds, odds

ROLLING: Final = (
    verbs.STEP, verbs.HIT, verbs.STAND, verbs.FOUL, verbs.HAND_OFF, verbs.THROW, verbs.USE, verbs.USE_AT, verbs.USE_ON,
    verbs.REROLL,
)  # fmt: skip
"""Choices dice may decide."""
TOLD_BY_OUTCOME: Final = (verbs.HIT,)
NEAR: Final = DEFAULT_HORIZON | ARMOUR
FAR: Final = DEFAULT_HORIZON
BUDGET: Final = 1500  # runs of the rules for one option
MENU_BUDGET: Final = 4000  # and for all of a menu: well below a second


class Chances:
    """The chances of the options of one menu; all together they may take so many runs of the rules."""

    def __init__(self, m: Match) -> None:
        self.m = m
        self.left = MENU_BUDGET

    def of(self, option: Choice) -> str:
        """What an option is likely to come to; "" where no die is in it, or where it would take too long to tell.

        Whoever can re-roll a failure is taken to do so (the policy SENSIBLE of `deepbowl.rules.policy`).
        """
        verb = verb_of(option)
        if verb not in ROLLING or self.left <= 0:
            return ""
        horizon = FAR if verb in TOLD_BY_OUTCOME else NEAR
        found = odds(self.m, option, horizon=horizon, budget=min(BUDGET, self.left))
        self.left -= found.runs
        return in_words(verb, found)


def in_words(verb: int, found: Odds) -> str:
    """Odds in a few words: of a block how it may end, of anything else whether it works."""
    about = "about " if sum(found.cut.values()) > 0.01 else ""
    if verb in TOLD_BY_OUTCOME:
        words = [f"{word} {per_cent(p)}" for word, p in sorted(found.outcomes.items(), key=lambda o: -o[1])[:3]]
        text = ", ".join(words)
    else:
        text = per_cent(found.success)
    if verb != verbs.STEP and found.turnover > 0:
        text += f"; turnover {per_cent(found.turnover)}"
    return about + text


def per_cent(p: float) -> str:
    """A probability as people say it; only what is certain is 100% or 0%."""
    if 0 < p < 0.005:
        return "<1%"
    if 0.995 < p < 1 - 1e-9:
        return ">99%"
    return f"{p:.0%}"
