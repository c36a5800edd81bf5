"""Plays with a ball the team has or could get: score, advance, hand off, throw, fetch it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from deepbowl.board.bits import cells
from deepbowl.bots.scripted.play import Play
from deepbowl.bots.scripted.sight import FAR, Sight
from deepbowl.bots.scripted.stroll import Stroll
from deepbowl.engine.state import STANDING
from deepbowl.rules.analysis.reach import Reach, reach
from deepbowl.rules.game import Game
from deepbowl.rules.traits import REROLL
from deepbowl.rules.vocabulary.flags import BLITZ, MOVE, PASS
from deepbowl.rules.vocabulary.records import PlayerTest

LEAST_CHANCE: Final = {MOVE: 0.1, BLITZ: 0.5, PASS: 0.55}
"""Less likely walks, at all, to a block or before a throw, are not thought of."""
TOUCHDOWN: Final = 1.0
AT_THE_GOAL: Final = 0.9
"""The value of a ball next to the end zone at the end of the turn (measured: how often a touchdown followed)."""
IN_REACH: Final = 0.75
"""The same where it can just be walked in next turn."""
OUT_OF_REACH: Final = 0.55
A_SQUARE: Final = 0.018
LEAST: Final = 0.03
"""And where it cannot: so much, less so much for every square it is further away, but never less than that."""
STEPS_BACK: Final = 0.95
DANGER_COUNTS: Final = 1.0
FEAR: Final = 0.1
"""The least a lost ball costs."""
LIKELY: Final = 0.4
"""A walk with the ball that comes off less often is not thought of."""
CALM: Final = 0.03
"""A carrier who can score waits with it where they lose the ball less often than this."""
ENDLESS: Final = 50
"""With more turns left than this, time does not matter."""
EPSILON: Final = 1e-9
HELD_AT_LAST: Final = 0.01
A_STEP_AT_LAST: Final = 0.0001
"""The value of a ball in hand after the last turn, and by how much each square to the end zone lowers it: next to nothing,
so that any try for a touchdown is better."""
LEAST_RUN_IN: Final = 0.45
LAST_HOPE: Final = 0.1
"""The least chance to pick the ball up and score for which the bot tries both, and the same in the last turn."""
AMONG_MANY: Final = 0.2
"""The share of the value of a ball in hand that is left where more than one team comes for it before the next turn."""
ESCORT: Final = 4
COMES: Final = 0.7
"""Guards who may still come that are counted on, and how much one of them counts of one who is there."""
LONGEST_WALK: Final = 2
"""Squares one may go for, when it is worth looking at a way at all."""
TURNS_ON_FOOT: Final = 1.5
A_LONG_WAY: Final = 0.4
"""Carriers more than this many turns from the end zone are stopped on the way (nearly all touchdowns come in the first two
turns with the ball). The other number says how much they prefer to be elsewhere."""
A_PLAYER: Final = 2.4
"""The cost of losing a carrier for the rest of the match. A team that risks one after the other runs out of them:
with one in six lost this outweighs the long way, and only a pad that leads nearer to the goal is worth it."""


class Carrying:
    """The plays with a ball in one position. `haste` from 0 to 1 is how little danger counts; in the `last_turn` a ball that
    is only held is worth nothing."""

    def __init__(self, sight: Sight, haste: float, last_turn: bool = False) -> None:
        self.sight = sight
        self.m = sight.m
        self.s = sight.s
        self.haste = haste
        self.last_turn = last_turn
        self.keeps = AMONG_MANY if sight.crowd else 1.0
        self._reaches: dict[tuple[int, int], Reach] = {}
        self._lost: dict[int, float] = {}
        self._waits: dict[int, bool] = {}
        self._walks: list[tuple[int, int]] | None = None  # guards who may still come, and where they walk without a roll

    # ---------------------------------------------------------------- values
    def goal_distance(self, body: int) -> list[int]:
        """Return how far every square is from the goal for a player, those who stand in the way considered."""
        return self.sight.road(body=body)

    def reach(self, body: int, action: int = MOVE, least: float = 0.0) -> Reach:
        """Return where a player gets to, looked up once. Squares they get to with a chance of less than `least` may be left
        out, as well as those that are too unlikely for the action."""
        least = max(least, LEAST_CHANCE.get(action, 0.0))
        found = self._reaches.get((body, action))
        if found is None or found.least > least:
            found = self._reaches[body, action] = reach(self.m, body, action, least)
        return found

    def drive(self, distance: int, body: int) -> float:
        """Return what holding a ball is worth at this distance from the goal at the end of the turn, danger aside.

        It continues falling with the distance even where hardly anything is left, so that no one far away stands still.
        """
        pace = max(self.m.rules.movement.allowance(self.m, body), 1)
        if distance <= pace:
            worth = AT_THE_GOAL + (IN_REACH - AT_THE_GOAL) * distance / pace
        else:
            worth = OUT_OF_REACH - A_SQUARE * (distance - pace)
        return worth

    def hope(self, distance: int, body: int) -> float:
        """The same as a share of touchdowns, never less than a little."""
        return max(LEAST, self.drive(distance, body))

    def hold(self, cell: int, body: int) -> float:
        """Return what it is worth to have the ball in a player's hands on a square when the turn is over."""
        if self.last_turn:
            return HELD_AT_LAST - A_STEP_AT_LAST * self.goal_distance(body)[cell]
        danger = self.sight.danger(cell, body, self.escort(cell, body)) * DANGER_COUNTS * (1.0 - 0.6 * self.haste)
        worth = self.drive(self.goal_distance(body)[cell], body)
        pace = max(self.m.rules.movement.allowance(self.m, body), 1)
        left, away = self.sight.turns_left, self.sight.goal_for(body)[cell]
        if away > left * (pace + 2):
            worth -= 0.2
        elif away > left * pace:
            worth -= 0.1
        return (worth - danger * max(FEAR, worth - self.lost(cell))) * self.keeps

    def escort(self, cell: int, body: int) -> float:
        """Return how many guards can still reach a carrier on a square, besides those who stay next to it."""
        if self._walks is None:
            free = [mate for mate in self.sight.mine if self.sight.free(mate) and not self.m.holds_ball(mate)]
            self._walks = [(mate, Stroll(self.sight, mate).cells) for mate in free]
        near = self.s.topo.contact[cell]
        coming = sum(1 for mate, squares in self._walks if squares & near and mate != body)
        return COMES * min(coming, ESCORT)

    def lost(self, cell: int) -> float:
        """Return what it is worth that the ball lies on a square with the other side to move: less, the nearer their
        goal is.

        A team with no one on the board takes no ball. After the last turn of all teams it does not matter.
        """
        m = self.m
        if self.last_turn and not any(m.rules.length.turns_left(m, other) for other in m.others(self.sight.seat)):
            return 0.0
        if cell not in self._lost:
            rivals = {self.m.side[foe] for foe in self.sight.foes}
            nearest = min([self.sight.to_goal(seat)[cell] for seat in rivals], default=FAR)
            self._lost[cell] = 0.1 - 0.4 * STEPS_BACK ** max(0, nearest - 6)
        return self._lost[cell]

    # ---------------------------------------------------------------- walking with it
    def score(self, body: int) -> Play | None:
        """Carry the ball in."""
        if self.sight.goal_for(body)[self.s.cell[body]] > self.sight.pace(body) + LONGEST_WALK + 1:
            return None
        r = self.reach(body)
        chances = [(r.probability(cell), cell) for cell in cells(r.cells & self.sight.goal)]
        if not chances:
            return None
        chance, cell = max(chances)
        return Play("score", TOUCHDOWN * chance + self.lost(self.s.cell[body]) * (1.0 - chance), chance, r.plan(cell))

    def may_wait(self, body: int) -> bool:
        """Return whether a carrier who can score had better wait with it: the others are to have no time to answer.

        Only where the match continues after a touchdown, while there is a turn left to score in, not when we are behind in
        the last half, and if there is a square from which they walk in next turn and where no one gets at them till then.
        """
        if body not in self._waits:
            self._waits[body] = self.has_time() and self.waiting_place(body) >= 0
        return self._waits[body]

    @property
    def waiting(self) -> bool:
        """Return True if a player who could score waits."""
        return any(self._waits.values())

    def has_time(self) -> bool:
        """Return whether a touchdown is better made later."""
        m, s, seat = self.m, self.s, self.sight.seat
        if m.rules.scoring.decides or m.rules.scoring.plays_on or not 0 < self.sight.turns_left < ENDLESS:
            return False
        behind = max(s.score[other] for other in m.others(seat)) > s.score[seat]
        return not behind or s.half < m.rules.length.halves

    def waiting_place(self, body: int) -> int:
        """The square to wait on, where they are if possible; -1 if there is none."""
        here, away = self.s.cell[body], self.sight.goal_for(body)
        pace = self.m.rules.movement.allowance(self.m, body)
        if away[here] > 2 * pace or self.s.posture[body] != STANDING:
            return -1
        squares = self.reach(body).certain() & self.sight.ground & ~self.sight.goal & ~self.sight.loose_mask
        best, found = CALM, -1
        for cell in (here, *cells(squares)):
            if away[cell] <= pace - 1 and self.sight.danger(cell, body) < best:
                best, found = self.sight.danger(cell, body) - EPSILON, cell
        return found

    def advance(self, body: int) -> Play | None:
        """Carry it to the best square within reach, if that is better than to stay."""
        stay = self.stay(body)
        if self.s.posture[body] != STANDING:
            stay -= 0.05
        top, where, how = stay + 0.01, -1, 0.0
        for cell, chance in self.ends(body):
            if self.drive(self.goal_distance(body)[cell], body) <= top:
                continue  # not even without any danger
            worth = self.carried(body, cell, chance)
            if worth > top:
                top, where, how = worth, cell, chance
        if where < 0:
            return None
        return Play("carry", top - stay, how, self.reach(body).plan(where))

    def advances(self, body: int, most: int) -> list[Play]:
        """Several squares to carry it to, the best first and no two beside each other."""
        r, stay, distance = self.reach(body), self.stay(body), self.m.board.distance
        squares = [(self.carried(body, cell, chance), chance, cell) for cell, chance in self.ends(body)]
        found: dict[int, Play] = {}
        for worth, chance, cell in sorted(squares, reverse=True):
            if len(found) < most and all(distance(cell, other) > 1 for other in found):
                found[cell] = Play("carry", worth - stay, chance, r.plan(cell))
        return list(found.values())

    def ends(self, body: int) -> Iterator[tuple[int, float]]:
        """The squares a carrier may end their move on, and how likely they get there."""
        here, nothing_there = self.s.cell[body], ~(self.sight.marks | self.sight.loose_mask | self.sight.goal)
        for cell, chance in self.reach(body).table().items():
            if chance >= LIKELY and cell != here and nothing_there >> cell & 1:
                yield cell, chance

    def carried(self, body: int, cell: int, chance: float) -> float:
        """Return what it is worth to set out for a square with the ball."""
        held = self.hold(cell, body)
        return chance * held + (1.0 - chance) * min(held - FEAR, self.lost(self.s.cell[body]))

    def stay(self, body: int) -> float:
        """Return the worth of leaving the ball where it is: less, the longer nothing happened, unless they just moved."""
        worth = self.hold(self.s.cell[body], body)
        if self.s.act.body == body and self.s.act.moved:
            return worth
        return worth - (0.1 + 0.6 * max(0.0, worth)) * self.haste

    def vanish(self, body: int) -> Play | None:
        """Take the ball through a pad, if that is better than to stay: for those who are far away or stuck."""
        plays: list[Play] = []
        stay, lost = self.stay(body) - self.long_way(body, A_LONG_WAY), self.lost(self.s.cell[body])
        for feature in self.m.rules.features:
            exits = feature.ways_out(self.m)
            if len(exits) < 2:
                continue
            peril = feature.peril(self.m, body)
            mean = sum(self.arrival(cell, body) for cell in exits) / len(exits)
            gone = sum(self.lost(cell) for cell in exits) / len(exits)  # a ball that is lost in it comes out anywhere
            worth = (1.0 - peril) * mean + peril * gone - A_PLAYER * feature.swallows(self.m, body)
            if worth <= stay:
                continue
            r = self.reach(body)
            pads = cells(r.cells & self.s.marks[feature.mark])
            chance, pad = max(((r.probability(cell), cell) for cell in pads), default=(0.0, -1))
            gain = chance * worth + (1.0 - chance) * lost - stay
            if pad >= 0 and gain > 0.02:
                plays.append(Play("pad", gain, chance * (1.0 - peril), r.plan(pad)))
        return max(plays, key=lambda play: play.worth) if plays else None

    def long_way(self, body: int, worse: float) -> float:
        """By how much anything is better than to continue walking, for a carrier who is far from the goal."""
        if self.last_turn:
            return 0.0
        return worse if self.goal_distance(body)[self.s.cell[body]] > TURNS_ON_FOOT * self.sight.pace(body) else 0.0

    def arrival(self, cell: int, body: int) -> float:
        """Return what it is worth to come out of a pad with the ball."""
        if self.sight.goal >> cell & 1:
            return TOUCHDOWN
        doubt = 0.85
        return max(
            [doubt * self.hold(near, body) for near in cells(self.s.topo.open[cell] & self.sight.ground)], default=0.0
        )

    # ---------------------------------------------------------------- getting it
    def fetch(self, body: int, cell: int) -> Play | None:
        """Pick a loose ball up; if that scores, so much the better."""
        ball = self.m.loose_at(cell)
        r = self.reach(body)
        chance = r.probability(cell)
        if chance <= 0.0 or ball < 0:
            return None
        away = self.goal_distance(body)[cell]
        steps = len(r.path(cell))
        left = self.sight.pace(body) - steps
        if left + LONGEST_WALK >= self.sight.goal_for(body)[cell]:
            goals = [
                (r.carry_chance(goal, ball), goal) for goal in cells(self.sight.goal & self.m.board.within(cell, away + 2))
            ]
            scoring, goal = max(goals, default=(0.0, -1))
            if scoring > (LAST_HOPE if self.last_turn else LEAST_RUN_IN):
                worth = TOUCHDOWN * scoring + self.lost(cell) * (1.0 - scoring)
                return Play("fetch and score", worth, scoring, r.carry_plan(goal, ball))
        spoilt = (1.0 - self.haste) / 2  # where nothing has happened to the ball for long any try is better than none
        held = self.hope(max(0, away - max(0, left)), body) * (1.0 - 0.5 * self.sight.danger(cell, body))
        return Play("fetch", chance * held + (1.0 - chance) * self.lost(cell) * spoilt, chance, r.plan(cell))


def passing(m: Game, t: PlayerTest) -> float:
    """Return how likely a test is passed, own skills considered, without any team re-roll."""
    passed = 0
    for die in range(1, 7):
        t.die = die
        passed += m.rules.tests.judge(t)
    chance = passed / 6
    if any(trait.reroll(m, t.body, t) for trait in m.hooked(t.body, REROLL)):
        chance += (1.0 - chance) * chance
    return chance
