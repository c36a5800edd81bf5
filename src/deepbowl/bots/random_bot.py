"""Two bots that roll dice instead of thinking: one uniform, one that at least knows what the game is about.

`RandomBot` takes any option with the same chance: it finds holes in the rules, but never scores. `BiasedBot` goes for
the ball, for chests and for the end zone, and blocks when it can, with enough chance left in it to try everything.
"""

from __future__ import annotations

from random import Random
from typing import Final

from deepbowl.board.bits import cells
from deepbowl.bots.protocol import BotView
from deepbowl.engine import choice as verbs
from deepbowl.engine.choice import Choice, choice, first_of, second_of, verb_of
from deepbowl.engine.decision import Decision
from deepbowl.engine.state import STANDING
from deepbowl.match.match import Match
from deepbowl.rules.vocabulary import flags

CHESTS: Final = ("chest",)
"""Names of features in which a ball may be."""

OPENERS: Final = ("Open chest",)
"""Names of the traits that open one."""

_CACHED: Final = 400
_YES: Final = choice(verbs.YES)
_NO: Final = choice(verbs.NO)


class RandomBot:
    """Any option, each with the same chance."""

    def __init__(self, seed: int | None = None) -> None:
        self.random = Random(seed)

    def choose(self, view: BotView, decision: Decision) -> Choice:
        """Any option."""
        options = decision.options
        return options[int(self.random.random() * len(options))]


class BiasedBot:
    """Goes for ball, chest and end zone, blocks when it can; otherwise leaves things to chance."""

    def __init__(self, seed: int | None = None) -> None:
        self.random = Random(seed)
        self.known: dict[tuple[int, int], list[int]] = {}  # (squares, shut doors) -> distance of every square

    def choose(self, view: BotView, decision: Decision) -> Choice:
        """Return what a beginner might do."""
        return self.pick(view.match, decision)

    def pick(self, match: Match, decision: Decision) -> Choice:
        """The same, looking at the match itself."""
        kind = decision.kind
        if kind == "turn":
            return self.activation(match, decision)
        if kind == "declare":
            return self.declaration(match, decision)
        if kind == "act":
            return self.deed(match, decision)
        if kind == "set-up":
            formation = choice(verbs.FORMATION)
            return formation if formation in decision.options else decision.options[0]
        if kind == "re-roll":
            return self.reroll(decision)
        if kind in ("block-die", "apothecary-choice"):
            return decision.options[0]  # listed best first
        if _YES in decision.options and _NO in decision.options:
            return _YES if self.chance(0.75) else _NO
        return self.any_of(decision.options)

    # ---------------------------------------------------------------- small helpers
    def chance(self, share: float) -> bool:
        """True in this share of all cases."""
        return self.random.random() < share

    def any_of(self, options: list[Choice]) -> Choice:
        """One of these."""
        return options[int(self.random.random() * len(options))]

    def distances(self, m: Match, squares: int) -> list[int]:
        """Return how far on foot every square is from the nearest of these squares, -1 where no way leads."""
        key = (squares, m.state.shut)
        found = self.known.get(key)
        if found is None:
            if len(self.known) >= _CACHED:
                self.known.clear()
            found = self.known[key] = m.board.routes_from(squares, m.state.topo)
        return found

    # ---------------------------------------------------------------- the player to activate
    def activation(self, m: Match, decision: Decision) -> Choice:
        """Those beside an opponent, near the ball or with it are picked more often than others."""
        bodies = [first_of(option) for option in decision.options if verb_of(option) == verbs.ACTIVATE]
        if not bodies or self.chance(0.02):
            return self.any_of(decision.options)
        weights = [self.urge(m, body) for body in bodies]
        return choice(verbs.ACTIVATE, self.random.choices(bodies, weights)[0])

    def urge(self, m: Match, body: int) -> float:
        """Return how much a player wants to act."""
        s = m.state
        if m.holds_ball(body):
            return 6
        if s.posture[body] == STANDING and m.rules.blocking.targets(m, body):
            return 4
        target = self.target(m, body)
        if not target:
            return 1
        away = self.distances(m, target)[s.cell[body]]
        return 5 if 0 <= away <= s.ma[body] else 1

    # ---------------------------------------------------------------- what to do with them
    def declaration(self, m: Match, decision: Decision) -> Choice:
        """Block when possible, blitz an opponent in reach, foul sometimes, else move."""
        body = decision.body
        actions: dict[int, list[Choice]] = {}
        for option in decision.options:
            if verb_of(option) == verbs.DECLARE and self.is_near(m, body, second_of(option) - 1):
                actions.setdefault(first_of(option), []).append(option)
        if not actions or self.chance(0.05):
            return self.any_of(decision.options)
        carrier = m.holds_ball(body)
        wishes: list[tuple[int, float]] = []
        if carrier:
            wishes = [(flags.PASS, 0.15), (flags.HAND_OFF, 0.05)]
        else:
            near = m.board.within(m.state.cell[body], m.state.ma[body]) if m.state.cell[body] >= 0 else 0
            foes = near & m.foes(m.side[body])
            down = m.around(body) & m.state.occupied & ~m.state.zones
            wishes = [(flags.BLOCK, 0.8), (flags.BLITZ, 0.5 if foes else 0), (flags.FOUL, 0.2 if down else 0)]
        for action, share in wishes:
            if action in actions and self.chance(share):
                return actions[action][0] if len(actions[action]) == 1 else self.any_of(actions[action])
        return actions[flags.MOVE][0] if flags.MOVE in actions else decision.options[0]

    def is_near(self, m: Match, body: int, target: int) -> bool:
        """Return True if the target of an Action is probably within reach."""
        return target < 0 or m.board.distance(m.state.cell[body], m.state.cell[target]) <= m.state.ma[body] + 1

    # ---------------------------------------------------------------- the next choice of an Action
    def deed(self, m: Match, decision: Decision) -> Choice:
        """Hit, kick, hand over or throw when it is possible, else go where there is something to be had."""
        by_verb: dict[int, list[Choice]] = {}
        for option in decision.options:
            by_verb.setdefault(verb_of(option), []).append(option)
        for verb, share in ((verbs.STAND, 0.95), (verbs.HIT, 0.95), (verbs.FOUL, 0.9), (verbs.HAND_OFF, 0.7)):
            if verb in by_verb and self.chance(share):
                return self.any_of(by_verb[verb])
        opening = [o for o in by_verb.get(verbs.USE_AT, []) if m.rules.traits[first_of(o)].name in OPENERS]
        if opening and self.chance(0.9):
            return self.any_of(opening)
        if verbs.THROW in by_verb and self.chance(0.5):
            return self.throw(m, decision.body, by_verb[verbs.THROW])
        if self.chance(0.04):
            return self.any_of(decision.options)
        return self.step(m, decision, by_verb.get(verbs.STEP, []))

    def throw(self, m: Match, body: int, throws: list[Choice]) -> Choice:
        """At a team-mate nearer to the goal, if there is one."""
        goal = self.distances(m, m.rules.scoring.goal(m, m.side[body]))
        here = goal[m.state.cell[body]]
        mates = m.state.zone[m.side[body]]
        good = [o for o in throws if mates & m.board.bit[first_of(o)] and 0 <= goal[first_of(o)] < here]
        return self.any_of(good or throws)

    def step(self, m: Match, decision: Decision, steps: list[Choice]) -> Choice:
        """A step nearer to what the player wants; going for it only if that gets them there."""
        stop, body = decision.options[0], decision.body
        target = self.target(m, body)
        if not steps or not target:
            return stop
        away = self.distances(m, target)
        here = away[m.state.cell[body]]
        nearer = [option for option in steps if 0 <= away[first_of(option)] < here]
        if not nearer:
            return stop if self.chance(0.7) else self.any_of(steps)
        act = m.state.act
        left = m.rules.movement.allowance(m, body) - act.moved
        if left <= 0 and here > m.rules.movement.rushes(m, body) - act.rushes and not self.chance(0.1):
            return stop
        return self.any_of(nearer)

    def target(self, m: Match, body: int) -> int:
        """The squares a player wants to reach: the goal with the ball, else a ball or chest, else a ball carrier."""
        s, side = m.state, m.side[body]
        if m.holds_ball(body):
            return m.rules.scoring.goal(m, side)
        loose = 0
        for cell in s.ball_cell:
            if cell >= 0:
                loose |= m.board.bit[cell]
        for feature in m.rules.features:
            if feature.name in CHESTS:
                loose |= s.marks[feature.mark]
        if loose and (s.act.action != flags.BLITZ or s.act.body != body):
            return loose
        foes = m.foes(side)
        carriers = 0
        for holder in s.ball_by:
            if holder >= 0 and m.side[holder] != side:
                carriers |= m.foot(holder)
        return self.beside(m, carriers or foes)

    def beside(self, m: Match, squares: int) -> int:
        """The squares next to these, which one can stand on."""
        near = 0
        for cell in cells(squares):
            near |= m.state.topo.contact[cell]
        return near & ~squares

    # ---------------------------------------------------------------- re-rolls
    def reroll(self, decision: Decision) -> Choice:
        """Failures mostly, block dice only if none of them pushes anyone."""
        refuse, *sources = decision.options
        bad = max(decision.dice) <= 2 if decision.what == "block" else not decision.passed
        return self.any_of(sources) if bad and self.chance(0.8) else refuse
