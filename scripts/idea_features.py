"""The features of an idea before it is tried, from which its gain is estimated.

An idea is described by its first player's action: the player, the action, its start, end and target, the scripted bot's
figures for it, and where the ball is before and after. The scripted bot's idea is described in the same way, as the gain of
an idea is its value compared with that one. `NAMES` has all features in order: those of the position, of the scripted bot's
idea, of the idea itself.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from deepbowl.bots import search_features
from deepbowl.bots.scripted.carrying import Carrying
from deepbowl.bots.scripted.hitting import block_dice
from deepbowl.bots.scripted.sight import Sight
from deepbowl.bots.scripted.turn import Plans
from deepbowl.bots.search_ideas import AT_CARRIER, CARRY, FETCH, GIVE, JOURNEY, MARK, NEXT, OPEN, PAD, SCORE, SCREEN, WAIT
from deepbowl.bots.search_ideas import BLITZ as BLITZ_KIND
from deepbowl.bots.search_ideas import BLOCK as BLOCK_KIND
from deepbowl.bots.search_ideas import PASS as PASS_KIND
from deepbowl.engine import choice as verbs
from deepbowl.engine.choice import Choice, choice, first_of, second_of, verb_of
from deepbowl.engine.state import STANDING
from deepbowl.match.match import Match
from deepbowl.rules.vocabulary.flags import BLITZ, BLOCK, FOUL, HAND_OFF, MOVE, PASS

KINDS: Final = (
    CARRY, SCORE, GIVE, PASS_KIND, PAD, WAIT, FETCH, BLITZ_KIND, AT_CARRIER, OPEN, BLOCK_KIND, MARK, SCREEN, JOURNEY,
    NEXT,
)  # fmt: skip
"""Kinds of ideas. To end the turn is known by its choice."""
ACTIONS: Final = (MOVE, BLOCK, BLITZ, PASS, HAND_OFF, FOUL)
MOST_PLANS: Final = 6
MOST_STEPS: Final = 20
FARTHEST: Final = 30
NEAR: Final = 12
"""Plans, steps and distances beyond which more make no difference."""
_END_TURN: Final = choice(verbs.END_TURN)

ABOUT: Final = ("free", "acted", "seats", "balls", "decides", "crowd")
DEED: Final = (
    "ends the turn", "plans", "has a play", "worth", "chance", "moves", "blocks", "blitzes", "passes", "hands over", "fouls",
    "steps", "rushes", "dodges", "uses", "enters a mark",
)  # fmt: skip
ACTOR: Final = ("holds", "strength", "hands", "pace", "armour", "down", "marked")
END: Final = (
    "marked there", "guards there", "danger there", "danger now", "to goal", "to goal now", "to ball", "to ball now",
    "to their goal", "to their goal now", "picks up", "scores",
)  # fmt: skip
TARGET: Final = (
    "target", "target holds", "target strength", "target armour", "target marked", "dice", "mate to goal", "mate hands",
)  # fmt: skip
IDEA: Final = (*DEED, *ACTOR, *END, *TARGET)
SHARED: Final = (*search_features.NAMES, *ABOUT, *(f"usual: {name}" for name in IDEA))
NAMES: Final = (*SHARED, *KINDS, "rank", "same player", *IDEA)
COMMON: Final = len(SHARED)
"""How many of them all ideas of a position have in common."""


class Seen(NamedTuple):
    """The known facts of an idea: the plans, and the worth and chance of a play."""

    kind: str
    plans: Plans
    has_play: bool
    worth: float
    chance: float


class Eyes:
    """Sees the ideas of one position."""

    def __init__(self, m: Match, sight: Sight) -> None:
        self.sight = sight
        self.m, self.s = m, m.state
        self.carrying = Carrying(sight, 0.0)
        self.to_goal = sight.to_goal()
        self.to_theirs = sight.to_goal(next(iter(m.others(sight.seat))))
        self.to_ball = sight.on_foot(sight.wanted())

    def position(self) -> list[float]:
        """Return the features that all ideas have in common, except those of the scripted bot's idea."""
        sight = self.sight
        free = sum(sight.free(body) for body in sight.mine)
        about = (
            free, len(sight.mine) - free, self.m.seats, len(self.s.ball_by), self.m.rules.scoring.decides, sight.crowd,
        )  # fmt: skip
        return [*search_features.features(self.m, sight.seat, sight.ways), *(float(number) for number in about)]

    def idea(self, seen: Seen) -> list[float]:
        """Return the features of an idea, in the order of IDEA."""
        plan = seen.plans[0] if seen.plans else [_END_TURN]
        body = next((first_of(option) for option in plan if verb_of(option) == verbs.ACTIVATE), -1)
        ends = body < 0 and plan[0] == _END_TURN
        action = next((first_of(option) for option in plan if verb_of(option) == verbs.DECLARE), -1)
        steps = [first_of(option) for option in plan if verb_of(option) == verbs.STEP]
        uses = any(verb_of(option) in (verbs.USE, verbs.USE_AT, verbs.USE_ON) for option in plan)
        enters = any(self.sight.marks >> cell & 1 for cell in steps)
        found = [ends, min(len(seen.plans), MOST_PLANS), seen.has_play, seen.worth, seen.chance]
        found += [action == known for known in ACTIONS]
        if body < 0 or self.s.cell[body] < 0:
            found += [0.0] * (len(IDEA) - len(found))
            return [float(number) for number in found]
        left = self.sight.pace(body)
        found += [min(len(steps), MOST_STEPS), max(0, len(steps) - left), self.dodges(body, steps), uses, enters]
        found += self.actor(body)
        found += self.end(body, steps[-1] if steps else self.s.cell[body])
        found += self.target(body, plan)
        return [float(number) for number in found]

    def dodges(self, body: int, steps: list[int]) -> int:
        """Return how many of the steps leave a tackle zone."""
        return sum(self.sight.zoned >> cell & 1 for cell in [self.s.cell[body], *steps][: len(steps)])

    def actor(self, body: int) -> list[float]:
        """The player who acts."""
        m, s = self.m, self.s
        return [
            m.holds_ball(body), s.st[body], m.rules.tests.nimble(m, body), self.sight.pace(body), s.av[body],
            s.posture[body] != STANDING, self.sight.marked(body),
        ]  # fmt: skip

    def end(self, body: int, cell: int) -> list[float]:
        """The square where they end up, and the one they come from."""
        sight, s = self.sight, self.s
        here, near, own = s.cell[body], s.topo.contact[cell], s.zone[sight.seat] & ~self.m.board.bit[s.cell[body]]
        holds = self.m.holds_ball(body)
        picks_up = bool(sight.loose_mask >> cell & 1)
        road = sight.road()
        has_it = holds or picks_up
        return [
            (near & self.m.foes(sight.seat)).bit_count(),
            (near & own).bit_count(),
            sight.danger(cell, body) if has_it else 0.0,
            sight.danger(here, body) if has_it else 0.0,
            min(road[cell], FARTHEST) if has_it else 0.0,
            min(road[here], FARTHEST) if has_it else 0.0,
            0.0 if has_it else min(self.to_ball[cell], NEAR),
            0.0 if has_it else min(self.to_ball[here], NEAR),
            min(self.to_theirs[cell], FARTHEST),
            min(self.to_theirs[here], FARTHEST),
            picks_up,
            has_it and sight.goal >> cell & 1,
        ]

    def target(self, body: int, plan: list[Choice]) -> list[float]:
        """The opponent who is hit, or the team-mate who gets the ball."""
        m, s = self.m, self.s
        foe, mate = self.met(plan)
        found = [0.0] * len(TARGET)
        if foe >= 0 and s.cell[foe] >= 0:
            beside = m.around(body) >> s.cell[foe] & 1 and s.posture[foe] == STANDING and s.posture[body] == STANDING
            found[:6] = [
                1.0, m.holds_ball(foe), s.st[foe], s.av[foe],
                (s.topo.contact[s.cell[foe]] & s.zone[self.sight.seat]).bit_count(),
                block_dice(m, body, foe, False) if beside else 0.0,
            ]  # fmt: skip
        elif mate >= 0 and s.cell[mate] >= 0:
            found[6:] = [min(self.sight.road()[s.cell[mate]], FARTHEST), m.rules.tests.nimble(m, mate)]
        return found

    def met(self, plan: list[Choice]) -> tuple[int, int]:
        """Return the opponent and the team-mate a plan aims at, -1 for none."""
        foe = mate = -1
        for option in plan:
            verb = verb_of(option)
            if verb in (verbs.HIT, verbs.FOUL):
                foe = first_of(option)
            elif verb == verbs.HAND_OFF:
                mate = first_of(option)
            elif verb == verbs.THROW:
                mate = self.m.body_at(first_of(option))
            elif verb == verbs.USE_ON:
                foe = second_of(option)
        return foe, mate


def features(eyes: Eyes, ideas: list[Seen]) -> list[list[float]]:
    """Return the features of all ideas but the first, which is the scripted bot's, in the order of NAMES."""
    usual = eyes.idea(ideas[0])
    common = [*eyes.position(), *usual]
    actor = _actor(ideas[0])
    return [
        [*common, *(float(kind == idea.kind) for kind in KINDS), float(rank), float(_actor(idea) == actor), *eyes.idea(idea)]
        for rank, idea in enumerate(ideas[1:])
    ]


def _actor(idea: Seen) -> int:
    """The player of the first plan, or -1."""
    first = idea.plans[0][0] if idea.plans and idea.plans[0] else _END_TURN
    return first_of(first) if verb_of(first) == verbs.ACTIVATE else -1
