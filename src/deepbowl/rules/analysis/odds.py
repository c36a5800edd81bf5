"""The odds of a choice: its own resolution, run on clones under all possible dice. There is no second copy of a rule.

    odds(match, option).success            # the dodge, the block, the pass, as `outcomes` defines it for each verb
    odds(match, [step, step, hit])         # a plan, choice by choice
    odds(match, option, policy=DECLINE)    # no player uses anything

A run follows written draws (`EnumeratedDice`) and stops at the first that is open; each of its outcomes is a run more. Runs
that meet in the same state with nothing left in the air (see there) continue as one. Questions are answered by a policy.
For 2D6 with a graded sum (armour, injury), two sums with the same result stand for all sums between them.

Results beyond the horizon are not followed and are reported in `stopped`; those rarer than `floor`, or needing
more than `budget` runs, are reported in `cut`. Positions still open after `exact` draws (an explosion among many) are played
out several times with fixed dice and reported in `sampled`: near, not exact.
Probabilities of outcomes and cuts add up to 1, and so do `success`, `goes_on`, `turnover` and cuts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from deepbowl.engine.choice import Choice
from deepbowl.engine.errors import IllegalChoice
from deepbowl.engine.state import CASUALTY, DEAD, KNOCKED_OUT, STANDING, STUNNED
from deepbowl.rules.analysis.odds_run import BALL_LOOSE, LOOSE_ON_BOARD, NO_ARMOUR, OFF_BOARD, Leaf
from deepbowl.rules.analysis.odds_search import (
    ACTION,
    ARMOUR,
    CASUALTY_TABLE,
    LOOSE_BALL,
    LOST_TURN,
    OVER_BUDGET,
    Search,
)
from deepbowl.rules.analysis.policy import SENSIBLE, Policy

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

__all__: Final = [
    "ACTION", "ARMOUR", "CASUALTY_TABLE", "DEFAULT_HORIZON", "EXACT", "LOOSE_BALL", "LOST_TURN", "OVER_BUDGET",
    "Odds", "odds",
]  # fmt: skip

DEFAULT_HORIZON: Final = LOOSE_BALL | CASUALTY_TABLE
FOLLOWED: Final = CASUALTY_TABLE | LOST_TURN
"""For people: a loose ball is followed until it rests, is held, or cannot change that the turn is lost."""

FLOOR: Final = 1e-9
BUDGET: Final = 20_000
EXACT: Final = 1100  # draws made in all runs: those that follow every one, and those that play out what is open then

_FATES: Final = {STUNNED: "stunned", KNOCKED_OUT: "ko", CASUALTY: "casualty", DEAD: "dead"}


class Odds:
    """The outcomes of a choice, each with its probability."""

    def __init__(self, names: list[str], policy: str, balls: int) -> None:
        self.names = names
        self.policy = policy
        self.success = 0.0
        """It works, and the turn continues (or the match is won)."""
        self.turnover = 0.0
        self.outcomes: dict[str, float] = {}
        """In a word or two, by verb: "pushed", "defender down", "fumbled" …"""
        self.down: dict[int, float] = {}
        """Per body whose posture changed: no longer standing, or no longer there."""
        self.injury: dict[int, dict[str, float]] = {}
        """Per body: "broken" (an injury was rolled), and of these "stunned", "ko", "casualty", "dead", "off"."""
        self.balls: list[dict[int, float]] = [{} for _ in range(balls)]
        """The holder of each ball (body), LOOSE_ON_BOARD or OFF_BOARD."""
        self.touchdown: dict[int, float] = {}
        """Per seat."""
        self.stopped: dict[str, float] = {}
        """Counted above as far as it went, but not followed to its end."""
        self.loose = 0.0
        """Of that: a ball is loose and the turn not lost yet. Whether that becomes a turnover is not counted."""
        self.cut: dict[str, float] = {}
        """Not counted above at all."""
        self.leaves: list[tuple[float, Leaf]] = []
        """Every different outcome, the likeliest first."""
        self.sampled = 0.0
        """How much of all this was not followed through every draw but played out some times: near, not exact."""
        self.runs = 0
        self.rolls = False
        """Whether any die falls at all."""

    def add(self, leaf: Leaf, p: float) -> None:
        """Count one outcome."""
        worked, word, turnover, fates, balls, scorers, stopped = leaf
        self.leaves.append((p, leaf))
        if worked:
            self.success += p
        if turnover:
            self.turnover += p
        _count(self.outcomes, word, p)
        for body, posture, hurt in fates:
            if posture != STANDING:
                self.down[body] = self.down.get(body, 0.0) + p
            if hurt:
                fate = self.injury.setdefault(body, {})
                _count(fate, "broken", p)
                _count(fate, _FATES.get(posture, "off"), p)
        for ball, holder in enumerate(balls):
            self.balls[ball][holder] = self.balls[ball].get(holder, 0.0) + p
        for seat in scorers:
            self.touchdown[seat] = self.touchdown.get(seat, 0.0) + p
        if stopped:
            _count(self.stopped, stopped, p)
        if stopped == BALL_LOOSE and not turnover:
            self.loose += p

    @property
    def goes_on(self) -> float:
        """It fails, but the turn continues."""
        return max(0.0, 1.0 - self.success - self.turnover - sum(self.cut.values()))

    def held_by(self, body: int, ball: int = 0) -> float:
        """The chance that a body ends up with the ball."""
        return self.balls[ball].get(body, 0.0)

    def hurts(self, body: int, fate: str = "broken") -> float:
        """The chance that a player's armour breaks, or of one injury."""
        return self.injury.get(body, {}).get(fate, 0.0)

    @property
    def total(self) -> float:
        """The sum of all outcomes and cuts: 1, apart from rounding."""
        return sum(self.outcomes.values(), 0.0) + sum(self.cut.values(), 0.0)

    def as_dict(self) -> dict[str, Any]:
        """The odds as JSON can hold them, bodies by name."""
        words = {LOOSE_ON_BOARD: "loose", OFF_BOARD: "off"}
        return {
            "success": self.success,
            "turnover": self.turnover,
            "goes_on": self.goes_on,
            "outcomes": dict(self.outcomes),
            "down": {self.names[body]: p for body, p in self.down.items()},
            "injury": {self.names[body]: dict(fates) for body, fates in self.injury.items()},
            "balls": [{words.get(by) or self.names[by]: p for by, p in ball.items()} for ball in self.balls],
            "touchdown": {str(seat): p for seat, p in self.touchdown.items()},
            "stopped": dict(self.stopped),
            "loose": self.loose,
            "cut": dict(self.cut),
            "sampled": self.sampled,
            "policy": self.policy,
            "leaves": len(self.leaves),
            "runs": self.runs,
        }

    def __repr__(self) -> str:
        return f"Odds(success={self.success:.4f}, turnover={self.turnover:.4f}, {len(self.leaves)} leaves, {self.runs} runs)"


def _count(into: dict[str, float], word: str, p: float) -> None:
    into[word] = into.get(word, 0.0) + p


def odds(
    match: Game,
    choice: Choice | Sequence[Choice],
    policy: Policy = SENSIBLE,
    horizon: int = DEFAULT_HORIZON,
    floor: float = FLOOR,
    budget: int = BUDGET,
    merge: bool = True,
    exact: int = EXACT,
) -> Odds:
    """The odds of a choice that is offered now, or of a plan: choices made one after the other as long as each works.

    `policy` answers what is asked on the way, of any seat. `exact` is how many draws are made in runs that follow every one,
    before the rest is played out. `merge=False` explores every way by itself: slow, for tests.
    The match is not changed.
    """
    plan = [choice] if isinstance(choice, int) else list(choice)
    if not plan or plan[0] not in match.decision().options:
        text = match.names.text(plan[0]) if plan else "nothing"
        raise IllegalChoice(f"no odds: '{text}' is not offered now")
    search = Search(match, plan, policy, horizon, floor, budget, merge, exact)
    search.explore()
    if search.trapped:
        search = Search(match, plan, policy, horizon, floor, budget, merge, exact, layered=True)
        search.explore()
    result = Odds(match.bodies.name, policy.name, len(match.state.ball_by))
    for leaf, p in sorted(search.tally.items(), key=lambda counted: -counted[1]):
        result.add(leaf, p)
    result.cut, result.runs, result.sampled = search.cut, search.runs, search.sampled
    result.rolls = bool(search.nodes or result.stopped.keys() & {BALL_LOOSE, NO_ARMOUR})
    return result
