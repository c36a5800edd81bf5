"""The searching coach: tries the scripted coach's ideas, and others, on copies of the match, and takes what came out best.

`search:200ms` thinks 200 milliseconds a decision on average: what quick answers leave over is kept for the choices that are
worth it. It is processor time, so that a busy machine does not weaken it. `search:40rollouts` tries about forty long
continuations each time, whatever the clock says, and so always plays the same way. A continuation is the choice in question
and what scripted bots would do next, on a copy with dice of the same fate for all ideas: to the end of the turn for a
first glance at them, to the end of the next own turn for those that looked well; then the position is valued
(`search_value`). Both kinds of estimate are weighted by their usual error.
"""

from __future__ import annotations

import math
import re
import time
from itertools import chain, islice
from typing import Final, NamedTuple

from deepbowl.bots.protocol import BotView
from deepbowl.bots.scripted.bot import ScriptedBot
from deepbowl.bots.scripted.play import Play
from deepbowl.bots.scripted.sight import Sight
from deepbowl.bots.scripted.turn import Plans, Turn
from deepbowl.bots.search_ideas import END, NEXT, Ideas
from deepbowl.bots.search_value import between_drives, value
from deepbowl.engine import choice as verbs
from deepbowl.engine.choice import Choice, choice
from deepbowl.engine.decision import Decision
from deepbowl.engine.dice import Fated
from deepbowl.match.match import Match


class Prior(NamedTuple):
    """The value of an idea before it is tried: mean and standard deviation, in touchdowns."""

    mean: float
    spread: float


class Telling(NamedTuple):
    """How a continuation tells the value of an idea: how much of the difference it shows is real, how far off many of them
    are on average, and how far one of them is off by chance."""

    real: float
    off: float
    chance: float


MOST_IDEAS: Final = 14
OTHER_PLAYS: Final = 3
"""How many of them may be what the scripted coach would do now or, if they could not, next: later ones were worth less."""
HALF_HASTE: Final = 0.5
"""How little danger counts where ideas are looked for."""
MOST_SAVED: Final = 300
"""Decisions whose time can be kept for later."""
AT_ONCE: Final = 0.25
"""The share of the time kept that one choice may take."""
AT_MOST: Final = 4.0
"""And how many seconds, also by the clock on the wall, unless the average is more: someone waits, and servers end bots
that take much longer."""
GLANCES: Final = 8
"""Continuations of every idea to the end of the turn, before some are played on longer,"""
AT_A_TIME: Final = 2
"""this many at a time."""
BEFOREHAND: Final = Prior(-0.05, 0.16)
"""The value of ideas compared with the scripted bot's own."""
GLANCED: Final = Telling(0.93, 0.12, 0.21)
PLAYED: Final = Telling(1.0, 0.08, 0.36)
"""How a continuation to the end of this turn, and one to the end of the next, tells it (`scripts/ideas.py`)."""
TRUSTED: Final = 6
"""Continuations after which the chance seen counts as much as the chance there usually is."""
LEAST_GAIN: Final = 0.02
"""By how many touchdowns an idea must be better than what the scripted coach would do."""
HOPE: Final = 1.5
"""Standard deviations within which an idea may still turn out better; those beyond are not tried any more."""
ENOUGH: Final = 3
IDLE: Final = 0.04
"""Glances after which an idea is given up that comes to the same as the first: by the root of the mean square, less than a
player on the board counts. Longer continuations say no more about such ideas (`scripts/ideas.py`)."""
LONGEST: Final = 600
"""Choices a turn after which a continuation is broken off."""
_END_TURN: Final = choice(verbs.END_TURN)
_EFFORT: Final = re.compile(r"(\d+(?:\.\d+)?)\s*(ms|s|rollouts?)\Z")


class Effort:
    """How much a bot thinks: seconds per decision, or roll-outs per activation to choose."""

    def __init__(self, text: str) -> None:
        found = _EFFORT.match(text.strip())
        if found is None or float(found[1]) <= 0:
            raise ValueError(f"{text!r} is not a time to think: write 200ms or 2s, or 40rollouts for a fixed effort")
        number, unit = float(found[1]), found[2]
        self.rollouts = int(number) if unit.startswith("rollout") else 0
        self.seconds = 0.0 if self.rollouts else number / 1000 if unit == "ms" else number


class Trials:
    """How continuations of one sort came out, compared with the first idea's by the same fate."""

    __slots__ = ("chance", "count", "off", "real", "squares", "total")

    def __init__(self, kind: Telling) -> None:
        self.real, self.off, self.chance = kind
        self.count = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, gain: float) -> None:
        """One more continuation, by how much it was better than the first idea's."""
        self.count += 1
        self.total += gain
        self.squares += gain * gain

    def idle(self) -> bool:
        """Return True if all options look equal."""
        return self.count >= ENOUGH and self.squares < self.count * IDLE * IDLE

    def told(self) -> tuple[float, float]:
        """Return what they say the idea is worth, and the variance of that."""
        mean = self.total / self.count
        seen = max(0.0, self.squares - self.count * mean * mean)
        chance = (TRUSTED * self.chance * self.chance + seen) / (TRUSTED + self.count)
        return self.real * mean, self.off * self.off + self.real * self.real * chance / self.count


class Idea:
    """Something one could choose now, what one would continue with, and how its continuations came out."""

    __slots__ = ("agenda", "choice", "glances", "kind", "plan", "play", "played")

    def __init__(
        self, choice: Choice, plan: list[Choice], agenda: Plans, kind: str = NEXT, play: Play | None = None
    ) -> None:
        self.kind = kind
        self.play = play
        self.choice = choice
        self.plan = plan  # what the player does next, and the plans after that one
        self.agenda = agenda
        self.glances = Trials(GLANCED)
        self.played = Trials(PLAYED)

    def gain(self, errors: float = 0.0) -> float:
        """By how much it is better than the first idea, as far as one can tell, give or take standard deviations."""
        mean, spread = BEFOREHAND
        weight = 1.0 / (spread * spread)
        total = mean * weight
        for trials in (self.glances, self.played):
            if trials.count:
                told, variance = trials.told()
                weight += 1.0 / variance
                total += told / variance
        return total / weight + errors / math.sqrt(weight)

    def brief(self, coach: ScriptedBot) -> None:
        """Tell a coach to continue with it."""
        coach.plan, coach.agenda = list(self.plan), [list(plan) for plan in self.agenda]


class SearchBot:
    """Thinks about the choices that may decide a match; everything else is answered as the scripted coach does."""

    def __init__(self, effort: str = "200ms", seed: int | None = None) -> None:
        self.effort = Effort(effort)
        self.guide = ScriptedBot(seed)
        self.numbers = self.guide.random
        self.clock = time.thread_time
        self.wall = time.perf_counter
        self.end = self.latest = 0.0  # when to decide, by either
        self.saved = 0.0  # seconds not used yet
        self.others: dict[int, ScriptedBot] = {}  # what scripted coaches in the other seats would remember

    def choose(self, view: BotView, decision: Decision) -> Choice:
        """The idea whose continuations came out best. In a game master's chair nothing is searched. [AG-MGM-02]"""
        begun = self.clock()
        self.saved = min(self.saved + self.effort.seconds, MOST_SAVED * self.effort.seconds)
        found = self.guide.at_once(decision)
        if found is None and decision.seat >= view.match.seats:
            found = self.guide.choose(view, decision)
        elif found is None:
            found = self.guide.think(view.match, decision)
            ideas = self.ideas(view.match, decision, found)
            if len(ideas) > 1 and (self.effort.rollouts or self.saved > 0.0):
                self.sample(view, ideas, begun)
                best = max(ideas[1:], key=Idea.gain)
                if best.gain() > LEAST_GAIN:
                    best.brief(self.guide)
                    found = best.choice
        self.saved -= self.clock() - begun
        return found

    # ---------------------------------------------------------------- ideas
    def ideas(self, m: Match, decision: Decision, first: Choice) -> list[Idea]:
        """Return what the scripted coach has in mind and, if that is worth a thought, what else one could do next."""
        usual = Idea(first, self.guide.plan, self.guide.agenda)
        if decision.kind != "turn":
            return [usual]
        sight = Sight(m, decision.seat, self.guide.ways)
        self.notice_others(m, decision.seat)
        if not (sight.carriers or sight.thieves or sight.loose):
            return [usual]  # while the ball is hidden no other idea has proved better
        found: dict[tuple[Choice, ...], Idea] = {(first, *usual.plan): usual}
        if _END_TURN in decision.options and first != _END_TURN:
            found[(_END_TURN,)] = Idea(_END_TURN, [], [], END)
        plays = islice(Turn(sight, self.guide.haste(sight), decision.options).plays(), OTHER_PLAYS)
        next_best = ((NEXT, plans, None) for plans in plays)
        for kind, plans, play in chain(next_best, Ideas(sight, HALF_HASTE, decision.options).found()):
            key = tuple(plans[0])
            if key not in found and key[0] in decision.options:
                found[key] = Idea(key[0], plans[0][1:], plans[1:], kind, play)
            if len(found) >= MOST_IDEAS:
                break
        return list(found.values())

    def notice_others(self, m: Match, seat: int) -> None:
        """Remember for how long the others have had the ball: it tells how daring they are going to be."""
        for other in m.others(seat):
            coach = self.others.setdefault(other, ScriptedBot(0))
            coach.ways = self.guide.ways
            coach.notice(Sight(m, other, coach.ways))

    # ---------------------------------------------------------------- trying them
    def sample(self, view: BotView, ideas: list[Idea], begun: float) -> None:
        """Glance at all ideas, at the better half of them again, and so on; then play the most promising on, by the same
        fate. Ideas that can hardly win any longer are left out."""
        budget, most = self.effort.rollouts, max(AT_MOST, self.effort.seconds)
        self.end = math.inf if budget else begun + min(self.saved * AT_ONCE, most)
        self.latest = math.inf if budget else self.wall() + most
        left, tried = ideas[1:], 0
        for glance in range(GLANCES):
            if left and self.has_time():
                now = _promising(left)[: max(AT_A_TIME, len(ideas) >> glance)]
                for idea, gain in zip(now, self.gains(view, ideas[0], now, 1), strict=True):
                    idea.glances.add(gain)
                left = _hopeful(left)
        while left and self.has_time() and (not budget or tried < budget) and not _sure(left):
            now = _promising(left)[:AT_A_TIME]
            for idea, gain in zip(now, self.gains(view, ideas[0], now, 2), strict=True):
                idea.played.add(gain)
            tried += 1 + len(now)
            left = _hopeful(left)

    def has_time(self) -> bool:
        """Return True if there is time left for this choice."""
        return self.clock() < self.end and self.wall() < self.latest

    def gains(self, view: BotView, first: Idea, others: list[Idea], turns: int) -> list[float]:
        """One continuation of each idea with the same fate: by how much the others came out better than the first."""
        fate = self.numbers.getrandbits(48)
        usual = self.continued(view.clone(Fated(fate)), view.seat, first, turns)
        return [self.continued(view.clone(Fated(fate)), view.seat, idea, turns) - usual for idea in others]

    def continued(self, m: Match, seat: int, idea: Idea, turns: int) -> float:
        """Play on from one idea to the end of this many own turns, this one included; what the position is worth then."""
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
            if decision.seat >= m.seats:  # a game master is expected to let monsters act by themselves
                m.apply(decision.options[0])
                continue
            coach = coaches[decision.seat]
            found = coach.at_once(decision)
            m.apply(coach.think(m, decision) if found is None else found)
        if (s.half, s.drive) != before[:2]:
            return between_drives(m, seat)
        return value(m, seat, self.guide.ways)


def _promising(left: list[Idea]) -> list[Idea]:
    """Those first that are or may turn out best."""
    return sorted(left, key=lambda idea: -idea.gain(1.0))


def _hopeful(left: list[Idea]) -> list[Idea]:
    """Those that may still turn out better than the first, and do not come to the same."""
    return [idea for idea in left if not idea.glances.idle() and idea.gain(HOPE) > LEAST_GAIN]


def _sure(left: list[Idea]) -> bool:
    """Return True if only one idea is left, and it is almost certainly better than the first."""
    return len(left) == 1 and left[0].gain(-HOPE) > LEAST_GAIN
