"""Chances for people: what an option is likely to come to, in a few words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from deepbowl.engine import choice as verbs
from deepbowl.engine.choice import Choice, verb_of
from deepbowl.engine.dice import Dice
from deepbowl.rules.analysis.odds import FOLLOWED, Odds, odds
from deepbowl.rules.analysis.policy import SENSIBLE, Policy

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

ROLLING: Final = (
    verbs.STEP, verbs.HIT, verbs.STAND, verbs.FOUL, verbs.HAND_OFF, verbs.THROW, verbs.USE, verbs.USE_AT, verbs.USE_ON,
    verbs.REROLL,
)  # fmt: skip
"""Choices dice may decide."""
TOLD_BY_OUTCOME: Final = (verbs.HIT,)
CERTAIN: Final = 1e-6  # what is nearer to 0 or 1 than this is meant to be 0 or 1
BUDGET: Final = 1500  # runs of the rules for one option
MENU_BUDGET: Final = 4000  # and for all of a menu: well below a second


class Chances:
    """The chances of the options of one menu; all together they may take this many runs of the rules."""

    def __init__(self, m: Game) -> None:
        self.m = m
        self.left = MENU_BUDGET

    def of(self, option: Choice) -> str:
        """Return what an option is likely to come to; "" where no die is in it, or where it would take too long to tell.

        A player who can re-roll a failure is taken to do so (the policy SENSIBLE of `deepbowl.rules.analysis.policy`);
        no team that is not involved helps.
        """
        found = self.odds(option)
        return "" if found is None else in_words(verb_of(option), found)

    def odds(self, option: Choice) -> Odds | None:
        """The same in numbers; None where there are none to tell."""
        verb = verb_of(option)
        if verb not in ROLLING or self.left <= 0:
            return None
        found = odds(self.m, option, horizon=FOLLOWED, budget=min(BUDGET, self.left))
        self.left -= found.runs
        return found


def in_words(verb: int, found: Odds) -> str:
    """Odds in a few words: of a block how it may end, of anything else whether it works, and what failure costs."""
    about = "about " if is_estimate(found) else ""
    if verb in TOLD_BY_OUTCOME:
        words = [f"{word} {per_cent(p)}" for word, p in sorted(found.outcomes.items(), key=lambda owner: -owner[1])[:3]]
        text = ", ".join(words)
        return about + (f"{text}; turnover {per_cent(found.turnover)}" if found.turnover > 0 else text)
    parts = (found.success, found.goes_on, found.turnover)
    works, goes_on, turnover = [_part(p, whole) for p, whole in zip(parts, shares(parts), strict=True)]
    if verb == verbs.STEP and found.goes_on < CERTAIN:
        return about + works
    text = works
    if found.goes_on >= CERTAIN:
        text += f"; turn continues {goes_on}"
    if found.turnover > 0:
        text += f"; turnover {turnover}"
    return about + text


def is_estimate(found: Odds) -> bool:
    """Return whether part of the odds was played out or not looked at: people read "about"."""
    return sum(found.cut.values()) + found.sampled > 0.01


def shares(parts: Sequence[float]) -> list[int]:
    """Round chances that add up to 1 to whole percents that add up to 100, by the largest remainder."""
    exact = [100 * max(0.0, part) for part in parts]
    whole = [int(part + CERTAIN) for part in exact]
    by_rest = sorted(range(len(exact)), key=lambda at: whole[at] - exact[at])
    for at in by_rest[: max(0, 100 - sum(whole))]:
        whole[at] += 1
    return whole


def _part(p: float, whole: int) -> str:
    """A part of a bar as people say it: what is possible is never called 0%, what is not certain never 100%."""
    if whole == 0 and p > CERTAIN:
        return "<1%"
    return ">99%" if whole == 100 and p < 1 - CERTAIN else f"{whole}%"


def per_cent(p: float) -> str:
    """A probability as people say it; only what is certain is 100% or 0%."""
    if 0 < p < 0.005:
        return "<1%"
    if 0.995 < p < 1 - 1e-9:
        return ">99%"
    return f"{p:.0%}"


class _CountingDice(Dice):
    """Dice that go well, and tell how many block dice were asked for; all different, so that someone must pick."""

    def __init__(self) -> None:
        self.count = 0

    def roll(self, sides: int, purpose: str, body: int) -> int:
        """As high as it goes."""
        return sides

    def pool(self, count: int, purpose: str, body: int) -> list[int]:
        """The block dice."""
        self.count = self.count or count
        return [6, 3, 1][:count]

    def among(self, sides: int, valid: list[int], purpose: str, body: int) -> int:
        """Any of those that count."""
        return valid[0]


def block_dice(m: Game, option: Choice, policy: Policy = SENSIBLE) -> tuple[int, int] | None:
    """Return how many dice a block will have and which seat picks, if everything before it goes well; None: not a block.

    Help of third teams is not counted on, unless the policy gives it.
    """
    if verb_of(option) != verbs.HIT:
        return None
    dice = _CountingDice()
    twin = m.clone(dice)
    blocker = m.decision().seat
    twin.apply(option)
    while not twin.quiescent:
        asked = twin.decision()
        if asked.kind == "block-die":
            return dice.count, asked.seat
        if dice.count and asked.picks >= 0:
            return dice.count, asked.picks
        if dice.count:
            break
        twin.apply(policy.answer(twin, asked))
    return (dice.count, blocker) if dice.count else None
