"""Relays: fetch a loose ball, give it to a team-mate, run in, all in one turn.

At a table of four a carrier keeps the ball to the next turn in about half of the cases, so a team that only walks with it
hardly scores.
"""

from __future__ import annotations

from typing import Final

from deepbowl.board.bits import cells, mask_of
from deepbowl.bots.scripted.carrying import LONGEST_WALK, TOUCHDOWN, passing
from deepbowl.bots.scripted.giving import LONGEST_THROW, Giving
from deepbowl.bots.scripted.play import Play
from deepbowl.engine.choice import HAND_OFF as HAND_OFF_VERB
from deepbowl.engine.choice import THROW, Choice, choice
from deepbowl.engine.dice import Seeded
from deepbowl.engine.state import STANDING
from deepbowl.rules.analysis.reach import reach
from deepbowl.rules.vocabulary.flags import HAND_OFF, MOVE, PASS

LEAST_RUN: Final = 0.25
"""The least chance of a run in with the ball."""
LEAST_RELAY: Final = 0.1
"""The least chance of a whole relay."""
_RUNNERS: Final = 4  # runners that are looked at
_SQUARES: Final = 4  # squares to throw from that are looked at


class Runner:
    """A team-mate who would run in with the ball, and how likely they catch it and get there."""

    def __init__(self, body: int, chance: float, way: int) -> None:
        self.body, self.chance, self.way = body, chance, way


class Relays:
    """The relays of one position."""

    def __init__(self, giving: Giving) -> None:
        self.giving, self.carrying = giving, giving.carrying
        self.sight, self.m, self.s = giving.sight, giving.m, giving.s

    def was_given(self, body: int) -> bool:
        """Return whether the ball of a carrier has been handed over or thrown in this turn."""
        is_spent = self.m.rules.actions.is_spent
        return is_spent(self.m, body, HAND_OFF, -1) or is_spent(self.m, body, PASS, -1)

    def of_ball(self, cell: int, least: float) -> Play | None:
        """Return the best relay with the ball on a square: to fetch it and give it to a runner. The chance is that of all
        three parts, and more than `least`."""
        ball = self.m.loose_at(cell)
        least = max(least, LEAST_RELAY)
        runners = [runner for runner in self.runners(ball, cell) if runner.chance > least] if ball >= 0 else []
        if not runners:
            return None
        found: Play | None = None
        for body in self.fetchers(cell):
            for runner in runners:
                if runner.body == body:
                    continue
                for way in (self.handed, self.thrown):
                    if runner.chance > least:
                        play = way(body, ball, cell, runner, least)
                        if play is not None:
                            found, least = play, play.chance
        return found

    def runners(self, ball: int, cell: int) -> list[Runner]:
        """Return the team-mates who stand a walk from the end zone and could run in, the likeliest first."""
        m, s, found = self.m, self.s, list[Runner]()
        for mate in self.sight.mine:
            if not self.sight.free(mate) or s.posture[mate] != STANDING or m.holds_ball(mate):
                continue
            if self.sight.goal_for(mate)[s.cell[mate]] > self.sight.pace(mate) + LONGEST_WALK:
                continue
            if not m.rules.ball.catches(m, mate, ball) or m.board.distance(cell, s.cell[mate]) > LONGEST_THROW:
                continue
            twin = m.clone(Seeded(0))
            twin.give_ball(ball, mate)
            r = reach(twin, mate, MOVE, LEAST_RUN)
            chance, goal = max([(r.probability(goal), goal) for goal in cells(r.cells & self.sight.goal)], default=(0.0, -1))
            if goal >= 0:
                caught = passing(m, m.rules.ball.catch(m, mate, True))
                found.append(Runner(mate, caught * chance, mask_of(r.path(goal))))
        return sorted(found, key=lambda runner: (-runner.chance, runner.body))[:_RUNNERS]

    def fetchers(self, cell: int) -> list[int]:
        """Return those who may fetch the ball on a square."""
        away = self.sight.on_foot(self.m.board.bit[cell])
        able = [b for b in self.sight.mine if self.sight.free(b) and not self.m.holds_ball(b) and self.sight.has_hands(b)]
        return [b for b in able if away[self.s.cell[b]] <= self.sight.pace(b) + LONGEST_WALK]

    def handed(self, body: int, ball: int, cell: int, runner: Runner, least: float) -> Play | None:
        """Return how a player fetches the ball and hands it to a runner."""
        if self.m.rules.actions.is_spent(self.m, body, HAND_OFF, runner.body):
            return None
        near = self.s.topo.contact[self.s.cell[runner.body]] & ~self.sight.marks
        away, on = self.sight.on_foot(self.m.board.bit[cell]), self.sight.on_foot(near)
        if away[self.s.cell[body]] + on[cell] > self.sight.pace(body) + LONGEST_WALK:
            return None
        r = self.carrying.reach(body, HAND_OFF, LEAST_RELAY)
        chance, square = max([(r.carry_chance(square, ball), -square) for square in cells(near)], default=(0.0, 0))
        if chance * runner.chance <= least:
            return None
        plan = [*r.carry_plan(-square, ball), choice(HAND_OFF_VERB, runner.body)]
        return self.play(cell, chance * runner.chance, plan, runner)

    def thrown(self, body: int, ball: int, cell: int, runner: Runner, least: float) -> Play | None:
        """Return how a player fetches the ball and throws it to a runner, from near where it lies."""
        if self.s.posture[body] != STANDING or self.m.rules.actions.is_spent(self.m, body, PASS, runner.body):
            return None
        r = self.carrying.reach(body, PASS)
        if r.probability(cell) * runner.chance <= least:
            return None
        target, found = self.s.cell[runner.body], None
        for square in self.throwing_squares(cell, target):
            chance = r.carry_chance(square, ball) * runner.chance
            if chance > least:
                chance *= self.giving.thrown_from(body, square, target)
            if chance > least:
                least = chance
                found = self.play(cell, chance, [*r.carry_plan(square, ball), choice(THROW, target)], runner)
        return found

    def throwing_squares(self, cell: int, target: int) -> list[int]:
        """Return the square of the ball, and a few beside it: outside tackle zones first, then nearer to the target."""
        board, sight = self.m.board, self.sight
        near = cells(self.s.topo.open[cell] & sight.ground & ~self.s.occupied & ~sight.goal)
        near.sort(key=lambda square: (sight.zoned >> square & 1, board.distance(square, target), square))
        return [cell, *near[:_SQUARES]]

    def play(self, cell: int, chance: float, plan: list[Choice], runner: Runner) -> Play:
        """Return the part of a relay before the run; the runner must stay where they are, and their way free."""
        worth = TOUCHDOWN * chance + (1.0 - chance) * self.carrying.lost(cell)
        return Play("relay", worth, chance, plan, runner.body, way=runner.way)
