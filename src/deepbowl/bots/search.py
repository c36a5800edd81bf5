"""The searching coach: tries the scripted coach's ideas, and others, on copies of the match, and takes what came out best.

`search:200ms` thinks 200 milliseconds a decision on average: what quick answers leave over is kept for the next choice of
whom to activate. `search:40rollouts` tries forty continuations each time, whatever the clock says, and so always plays the
same way. A continuation is the play in question, the rest of the turn as the scripted coach would go on, and what a scripted
coach in a hurry replies, all on a copy with dice of its own; then the position is valued (`search_value`).
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
from deepbowl.engine.choice import Choice, choice
from deepbowl.engine.decision import Decision
from deepbowl.engine.dice import Seeded
from deepbowl.rules.match import Match

MOST_IDEAS: Final = 7
MOST_SAVED: Final = 60
"""Decisions whose time can be kept for later."""
AT_ONCE: Final = 0.5
"""The share of the time kept that one choice may take."""
DOUBT: Final = 1.0
"""Standard errors by which an idea must come out better than what the scripted coach would do: the best of several
that are all the same always looks good."""
LEAST_GAIN: Final = 0.04
"""And by how many touchdowns at least."""
FEWEST: Final = 6
"""Samples without which nothing is believed."""
LONGEST: Final = 300
"""Choices after which a continuation is broken off."""
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
    """Plans one could make now, and how their continuations came out."""

    __slots__ = ("plans", "samples", "squares", "total")

    def __init__(self, plans: Plans) -> None:
        self.plans = plans
        self.total = 0.0  # by how much it came out better than the first idea, and the squares of that
        self.squares = 0.0
        self.samples = 0

    def add(self, gain: float) -> None:
        """One more continuation, by how much it was better than the first idea's with the same dice."""
        self.total += gain
        self.squares += gain * gain
        self.samples += 1

    def belief(self) -> float:
        """By how much it is better in all likelihood; the first idea is what the others are measured by."""
        if self.samples < FEWEST:
            return -1.0
        mean = self.total / self.samples
        spread = max(0.0, self.squares / self.samples - mean * mean)
        return mean - LEAST_GAIN - DOUBT * math.sqrt(spread / self.samples)


class SearchBot:
    """Thinks before each activation of its own turn; everything else is answered as the scripted coach does."""

    def __init__(self, effort: str = "200ms", seed: int | None = None) -> None:
        self.effort = Effort(effort)
        self.guide = ScriptedBot(seed)
        self.numbers = self.guide.random
        self.clock = time.perf_counter
        self.saved = 0.0  # seconds not used yet

    def choose(self, view: BotView, decision: Decision) -> Choice:
        """The idea whose continuations came out best."""
        begun = self.clock()
        self.saved = min(self.saved + self.effort.seconds, MOST_SAVED * self.effort.seconds)
        found = self.guide.at_once(decision)
        if found is None:
            if decision.kind == "turn":
                found = self.best_of(view, decision, begun)
            else:
                found = self.guide.think(view.match, decision)
        self.saved -= self.clock() - begun
        return found

    # ---------------------------------------------------------------- ideas
    def best_of(self, view: BotView, decision: Decision, begun: float) -> Choice:
        """Try the ideas for as long as there is time, and set out on the best."""
        first = self.guide.think(view.match, decision)
        ideas = self.ideas(view.match, decision, first)
        if len(ideas) > 1:
            self.sample(view, decision.seat, ideas, begun)
            chosen = max(ideas[1:], key=lambda idea: idea.belief())
            if chosen.belief() > 0.0:
                if not chosen.plans:
                    return _END_TURN
                self.guide.intend(chosen.plans)
                return self.guide.next_of_plan(decision.options) or first
        return first

    def ideas(self, m: Match, decision: Decision, first: Choice) -> list[Idea]:
        """What the scripted coach has in mind; then what else one could begin with, and to leave it at that."""
        guide = self.guide
        found = [Idea([[first, *guide.plan], *guide.agenda] if first != _END_TURN else [])]
        known = {_key(found[0].plans)}
        sight = Sight(m, decision.seat, guide.ways)
        if not (sight.carriers or sight.thieves or sight.loose):
            return found
        for plans in [[], *Turn(sight, 0.5, decision.options).ideas()]:
            if len(found) >= MOST_IDEAS:
                break
            if _key(plans) not in known and (not plans or plans[0][0] in decision.options):
                known.add(_key(plans))
                found.append(Idea(plans))
        return found

    # ---------------------------------------------------------------- trying them
    def sample(self, view: BotView, seat: int, ideas: list[Idea], begun: float) -> None:
        """Continue every idea equally often; again and again drop the worse half, until time or effort is used up."""
        budget = self.effort.rollouts
        end = begun + self.saved * AT_ONCE
        tried = 0
        left = ideas[1:]
        shares = len(left).bit_length()
        stage = 0
        while True:
            stage += 1
            while True:
                number = self.numbers.getrandbits(48)
                usual = self.continued(view.clone(Seeded(number)), seat, ideas[0].plans)
                for idea in left:
                    idea.add(self.continued(view.clone(Seeded(number)), seat, idea.plans) - usual)
                tried += 1 + len(left)
                used = tried / budget if budget else (self.clock() - begun) / max(end - begun, 1e-9)
                if used >= min(1.0, stage / shares):
                    break
            if used >= 1.0:
                return
            left.sort(key=lambda idea: -idea.total / idea.samples)
            left = left[: (len(left) + 1) // 2]

    def continued(self, m: Match, seat: int, plans: Plans) -> float:
        """Play on from one idea to the end of the turn and of the next one's; what the position is worth then."""
        m.keep = False
        coaches = [self.guide.twin() for _ in range(m.seats)]
        for other in m.others(seat):
            coaches[other].hurried = True
        if plans:
            coaches[seat].agenda = [list(plan) for plan in plans]
        else:
            m.apply(_END_TURN)
        self.to_end_of_turn(m, seat, coaches)
        after = m.state.seat
        if m.over or after == seat or m.decision().kind != "turn":
            return value(m, seat, self.guide.ways)
        self.to_end_of_turn(m, after, coaches)
        if m.state.seat == seat:  # only two at the table: what it is worth to us to move is what the other one fears
            return -value(m, after, self.guide.ways)
        return value(m, seat, self.guide.ways)

    def to_end_of_turn(self, m: Match, seat: int, coaches: list[ScriptedBot]) -> None:
        """Let scripted coaches play until a seat's turn is over, or the drive, or the match."""
        s = m.state
        since = (s.half, s.drive, s.turns[seat], *s.score)
        for _ in range(LONGEST):
            s = m.state
            if m.over or s.seat != seat or (s.half, s.drive, s.turns[seat], *s.score) != since:
                break
            decision = m.decision()
            coach = coaches[decision.seat]
            found = coach.at_once(decision)
            m.apply(coach.think(m, decision) if found is None else found)


def _key(plans: Plans) -> tuple[Choice, ...]:
    """What tells ideas apart: the first plan."""
    return tuple(plans[0]) if plans else ()
