"""The searching coach: tries the scripted coach's ideas, and others, on copies of the match, and takes what came out best.

`search:200ms` thinks 200 milliseconds a decision on average: what quick answers leave over is kept for the choices that are
worth it. `search:40rollouts` tries about forty long continuations each time, whatever the clock says, and so always plays
the same way. A continuation is the choice in question and what scripted coaches would go on with, on a copy with dice of the
same fate for all ideas: to the end of the turn for a first glance at them, to the end of the next own turn for those that
looked well; then the position is valued (`search_value`).
"""

from __future__ import annotations

import math
import re
import time
from typing import Final

from deepbowl.bots.protocol import BotView
from deepbowl.bots.scripted.bot import ScriptedBot
from deepbowl.bots.scripted.sight import Sight
from deepbowl.bots.scripted.turn import Plans, Turn
from deepbowl.bots.search_value import value
from deepbowl.engine import choice as verbs
from deepbowl.engine.choice import Choice, choice, first_of, verb_of
from deepbowl.engine.decision import Decision
from deepbowl.engine.dice import Fated
from deepbowl.rules.match import Match

MOST_IDEAS: Final = 8
MOST_SAVED: Final = 150
"""Decisions whose time can be kept for later."""
AT_ONCE: Final = 0.5
"""The share of the time kept that one choice may take."""
AT_MOST: Final = 4.0
"""And how many seconds, unless the average is more: somebody waits, and servers end bots that take much longer."""
GLANCES: Final = 4
"""Continuations of every idea to the end of the turn, before some are looked at more closely: so many,"""
PROMISING: Final = 2
MUCH_WORSE: Final = 0.15
"""and none that came out worse than that, in touchdowns."""
DOUBT: Final = 0.8
"""Standard errors by which an idea must come out better than what the scripted coach would do: the best of several
that are all the same always looks good."""
LEAST_GAIN: Final = 0.02
"""And by how many touchdowns at least."""
HOPE: Final = 2.5
"""Standard errors within which an idea may still turn out better; those beyond are not tried any more."""
FEWEST: Final = 8
"""Samples without which nothing is believed, and nothing dropped."""
LONGEST: Final = 600
"""Choices a turn after which a continuation is broken off."""
_END_TURN: Final = choice(verbs.END_TURN)
_EFFORT: Final = re.compile(r"(\d+(?:\.\d+)?)\s*(ms|s|rollouts?)\Z")


class Effort:
    """How much a coach thinks: seconds a decision, or roll-outs a choice of whom to activate."""

    def __init__(self, text: str) -> None:
        found = _EFFORT.match(text.strip())
        if found is None or float(found[1]) <= 0:
            raise ValueError(f"{text!r} is no time to think: write 200ms or 2s, or 40rollouts for a fixed effort")
        number, unit = float(found[1]), found[2]
        self.rollouts = int(number) if unit.startswith("rollout") else 0
        self.seconds = 0.0 if self.rollouts else number / 1000 if unit == "ms" else number


class Idea:
    """Something one could choose now, what one would go on with, and how its continuations came out."""

    __slots__ = ("agenda", "choice", "plan", "samples", "squares", "total")

    def __init__(self, choice: Choice, plan: list[Choice], agenda: Plans) -> None:
        self.choice = choice
        self.plan = plan  # what the player does next, and the plans after that one
        self.agenda = agenda
        self.total = 0.0  # by how much it came out better than the first idea, and the squares of that
        self.squares = 0.0
        self.samples = 0

    def add(self, gain: float) -> None:
        """One more continuation, by how much it was better than the first idea's with the same dice."""
        self.total += gain
        self.squares += gain * gain
        self.samples += 1

    def gain(self, errors: float) -> float:
        """By how much it is better than the first idea and than the least that counts, give or take standard errors."""
        if self.samples < FEWEST:
            return math.copysign(1.0, errors)
        mean = self.total / self.samples
        spread = max(0.0, self.squares / self.samples - mean * mean)
        return mean - LEAST_GAIN + errors * math.sqrt(spread / self.samples)

    def brief(self, coach: ScriptedBot) -> None:
        """Tell a coach to go on with it."""
        coach.plan, coach.agenda = list(self.plan), [list(plan) for plan in self.agenda]


class SearchBot:
    """Thinks about the choices that may decide a match; everything else is answered as the scripted coach does."""

    def __init__(self, effort: str = "200ms", seed: int | None = None) -> None:
        self.effort = Effort(effort)
        self.guide = ScriptedBot(seed)
        self.numbers = self.guide.random
        self.clock = time.perf_counter
        self.saved = 0.0  # seconds not used yet
        self.others: dict[int, ScriptedBot] = {}  # what scripted coaches in the other seats would remember

    def choose(self, view: BotView, decision: Decision) -> Choice:
        """The idea whose continuations came out best."""
        begun = self.clock()
        self.saved = min(self.saved + self.effort.seconds, MOST_SAVED * self.effort.seconds)
        found = self.guide.at_once(decision)
        if found is None:
            found = self.guide.think(view.match, decision)
            ideas = self.ideas(view.match, decision, found)
            if len(ideas) > 1 and (self.effort.rollouts or self.saved > 0.0):
                self.sample(view, ideas, begun)
                best = max(ideas[1:], key=lambda idea: idea.gain(-DOUBT))
                if best.gain(-DOUBT) > 0.0:
                    best.brief(self.guide)
                    found = best.choice
        self.saved -= self.clock() - begun
        return found

    # ---------------------------------------------------------------- ideas
    def ideas(self, m: Match, decision: Decision, first: Choice) -> list[Idea]:
        """What the scripted coach has in mind and, if that is worth a thought, what else one could do next."""
        usual = Idea(first, self.guide.plan, self.guide.agenda)
        if decision.kind != "turn":
            return [usual]
        sight = Sight(m, decision.seat, self.guide.ways)
        self.notice_others(m, decision.seat)
        if not self.worth_a_thought(sight, usual):
            return [usual]
        found: dict[tuple[Choice, ...], Idea] = {(first, *usual.plan): usual}
        if _END_TURN in decision.options and first != _END_TURN:
            found[(_END_TURN,)] = Idea(_END_TURN, [], [])
        for plans in Turn(sight, 0.5, decision.options).ideas():
            key = tuple(plans[0])
            if key not in found and key[0] in decision.options:
                found[key] = Idea(key[0], plans[0][1:], plans[1:])
            if len(found) >= MOST_IDEAS:
                break
        return list(found.values())

    def notice_others(self, m: Match, seat: int) -> None:
        """Remember for how long the others have had the ball: it tells how daring they are going to be."""
        for other in m.others(seat):
            coach = self.others.setdefault(other, ScriptedBot(0))
            coach.ways = self.guide.ways
            coach.notice(Sight(m, other, coach.ways))

    def worth_a_thought(self, sight: Sight, usual: Idea) -> bool:
        """Whether a ball is in sight, and it is the first choice of a turn or one about that ball."""
        if not (sight.carriers or sight.thieves or sight.loose):
            return False
        if not any(sight.s.acted >> body & 1 for body in sight.mine):
            return True
        if verb_of(usual.choice) != verbs.ACTIVATE or not usual.plan:
            return False
        last = usual.plan[-1]
        if verb_of(last) == verbs.HIT:
            return first_of(last) in sight.thieves
        return sight.m.holds_ball(first_of(usual.choice)) or (verb_of(last) == verbs.STEP and first_of(last) in sight.loose)

    # ---------------------------------------------------------------- trying them
    def sample(self, view: BotView, ideas: list[Idea], begun: float) -> None:
        """Continue the promising ideas equally often, with the same fate; leave out what cannot win any more."""
        budget = self.effort.rollouts
        end = math.inf if budget else begun + min(self.saved * AT_ONCE, max(AT_MOST, self.effort.seconds))
        left = self.promising(view, ideas, end)
        tried = 0
        while left and self.clock() < end and (not budget or tried < budget):
            for idea, gain in zip(left, self.gains(view, ideas[0], left, 2), strict=True):
                idea.add(gain)
            tried += 1 + len(left)
            left = [idea for idea in left if idea.gain(HOPE) > 0.0]

    def promising(self, view: BotView, ideas: list[Idea], end: float) -> list[Idea]:
        """The few ideas that do not look much worse than the first when this turn is over; none if time ends before."""
        totals = [0.0] * (len(ideas) - 1)
        for _ in range(GLANCES):
            if self.clock() >= end:
                return []
            for number, gain in enumerate(self.gains(view, ideas[0], ideas[1:], 1)):
                totals[number] += gain / GLANCES
        order = sorted(range(len(totals)), key=lambda number: -totals[number])
        return [ideas[1 + number] for number in order[:PROMISING] if totals[number] > -MUCH_WORSE]

    def gains(self, view: BotView, first: Idea, others: list[Idea], turns: int) -> list[float]:
        """One continuation of each idea with the same fate: by how much the others came out better than the first."""
        fate = self.numbers.getrandbits(48)
        usual = self.continued(view.clone(Fated(fate)), view.seat, first, turns)
        return [self.continued(view.clone(Fated(fate)), view.seat, idea, turns) - usual for idea in others]

    def continued(self, m: Match, seat: int, idea: Idea, turns: int) -> float:
        """Play on from one idea to the end of so many own turns, this one included; what the position is worth then."""
        m.keep = False
        coaches = {other: coach.twin() for other, coach in self.others.items()}
        coaches[seat] = self.guide.twin()
        idea.brief(coaches[seat])
        s = m.state
        before = (s.half, s.drive, *s.score)
        last = s.turns[seat] + turns
        m.apply(idea.choice)
        for _ in range(LONGEST * turns):
            s = m.state
            if m.over or (s.half, s.drive, *s.score) != before or (s.seat != seat and s.turns[seat] + 1 >= last):
                break
            decision = m.decision()
            coach = coaches[decision.seat]
            found = coach.at_once(decision)
            m.apply(coach.think(m, decision) if found is None else found)
        return value(m, seat, self.guide.ways)
