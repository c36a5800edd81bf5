"""Plays that give the ball to a team-mate: hand-offs, throws, throws at a wall."""

from __future__ import annotations

from typing import Final

from deepbowl.board.bits import cells
from deepbowl.bots.scripted.carrying import TOUCHDOWN, Carrying, passing
from deepbowl.bots.scripted.play import Play
from deepbowl.bots.scripted.receivers import is_nimble
from deepbowl.engine.choice import FACING, SQUARE, THROW, USE, choice
from deepbowl.engine.choice import HAND_OFF as HAND_OFF_VERB
from deepbowl.engine.dice import Seeded
from deepbowl.engine.state import STANDING
from deepbowl.rules.analysis.reach import reach
from deepbowl.rules.analysis.wall_throws import wall_throws
from deepbowl.rules.vocabulary.flags import HAND_OFF, MOVE, PASS

WORTH_A_RUN: Final = 0.3
"""A team-mate who runs in with the ball this likely gets it for that."""
WORTH_GIVING: Final = 0.08
WORTH_A_THROW: Final = 0.2
WORTH_A_WALL: Final = 0.4
"""How much more a team-mate must make of the ball for a hand-off, a throw, and a throw at a wall."""
LAST_RUN: Final = 0.1
LAST_GIFT: Final = 0.02
LAST_THROW: Final = 0.05
"""The same in the last turn and in a crowd, for a run, a hand-off and a throw: a ball that is only held is worth little."""
LEAST_GIVEN: Final = 0.5
"""The least chance of a pass or hand-off, except in the last turn and for throws round a corner."""
LEAST_THROWN: Final = 0.3
"""The least chance of a throw in the last turn."""
LEAST_REBOUND: Final = 0.25
"""The least chance of a throw off a wall that the bot considers."""
LONG_WAY_TO_GIVE: Final = 0.15
"""How much a carrier far from the end zone prefers to give the ball to a team-mate ahead."""
A_SURE_RUN: Final = 0.9
A_SURE_WALK: Final = 0.8
A_GAIN: Final = 3
"""A hand-off must bring the ball this many squares nearer than the carrier gets with this chance, or lead to a run in."""
LONGEST_THROW: Final = 13
QUICK: Final = 3
A_SQUARE_OF_THROW: Final = 0.05
A_ZONE_ON_THROWER: Final = 0.16
"""About what each square beyond a quick pass, and each tackle zone on the thrower, costs: to choose squares to look at."""
INTERCEPTED: Final = 0.15
"""The chance that a throw past an opponent is intercepted; only one of them may try."""
_MATES: Final = 3  # team-mates to give the ball to who are looked at
_TRIED: Final = 6  # squares to throw from that are looked at


class Giving:
    """The hand-offs and throws of one position."""

    def __init__(self, carrying: Carrying) -> None:
        self.carrying = carrying
        self.sight, self.m, self.s = carrying.sight, carrying.m, carrying.s

    def give(self, body: int) -> Play | None:
        """Hand the ball over or throw it to a team-mate who makes more of it; worth is the gain.

        A hand-off that brings the ball no nearer than the carrier walks is not made, nor a throw of that kind by a team
        without sure hands.
        """
        last = self.carrying.last_turn or self.sight.crowd
        stay = self.carrying.stay(body) - self.carrying.long_way(body, LONG_WAY_TO_GIVE)
        ball, nearest, throws = self.m.carried(body)[0], self.walks_to(body), is_nimble(self.sight)
        least = 0.0 if self.sight.turns_left <= 0 or self.sight.crowd else LEAST_GIVEN
        plays: list[Play] = []
        for mate in self.promising(body):
            future, certain = self.future(mate, ball)
            if future <= stay + (LAST_GIFT if last else WORTH_GIVING):
                continue
            gains = future >= A_SURE_RUN * certain or self.runs_to(mate) <= nearest - A_GAIN
            handed = self.hand_off(body, mate) if gains else None
            worth_it = future > stay + (LAST_THROW if last else WORTH_A_THROW)
            thrown = self.throw(body, mate) if worth_it and (gains or throws) else None
            out_of_sight = thrown is None or thrown.chance < least
            rebound = self.throw_at_wall(body, mate) if out_of_sight and future > stay + WORTH_A_WALL else None
            for play in (handed, thrown, rebound):
                if play is not None and (play.chance >= least or play is rebound):
                    gain = play.chance * future + (1.0 - play.chance) * self.carrying.lost(self.s.cell[mate]) - stay
                    plays.append(Play(play.what, gain, play.chance * certain, play.plan, mate))
        return max(plays, key=lambda play: play.worth) if plays else None

    # ---------------------------------------------------------------- the receiver
    def walks_to(self, body: int) -> int:
        """Return how near to the goal a carrier gets without much risk."""
        away = self.carrying.goal_distance(body)
        ends = [away[cell] for cell, chance in self.carrying.ends(body) if chance >= A_SURE_WALK]
        return min([away[self.s.cell[body]], *ends])

    def runs_to(self, mate: int) -> int:
        """Return about how near to the goal a team-mate could take the ball this turn."""
        away = self.carrying.goal_distance(mate)[self.s.cell[mate]]
        return away - self.sight.pace(mate) if self.sight.free(mate) else away

    def promising(self, body: int) -> list[int]:
        """Return the team-mates who could be nearer to the goal with the ball at the end of the turn, the best few."""
        found: list[tuple[int, int]] = []
        here = self.carrying.goal_distance(body)[self.s.cell[body]]
        for mate in self.sight.mine:
            if mate == body or self.s.posture[mate] != STANDING or not self.m.rules.ball.catches(self.m, mate):
                continue
            away = self.runs_to(mate)
            if away < here - 2:
                found.append((away, mate))
        return [mate for _, mate in sorted(found)[:_MATES]]

    def future(self, mate: int, ball: int) -> tuple[float, float]:
        """Return the value of the ball with a team-mate this turn, and the chance that they score immediately."""
        carrying = self.carrying
        held = carrying.hold(self.s.cell[mate], mate)
        if not self.sight.free(mate):
            return held, 1.0
        twin = self.m.clone(Seeded(0))
        twin.give_ball(ball, mate)
        least = LAST_RUN if carrying.last_turn or self.sight.crowd else WORTH_A_RUN
        r = reach(twin, mate, MOVE, least)
        lost = carrying.lost(self.s.cell[mate])
        chance = max((r.probability(goal) for goal in cells(r.cells & self.sight.goal)), default=0.0)
        if chance > least:
            return TOUCHDOWN * chance + lost * (1.0 - chance), chance
        marks = self.sight.marks | self.sight.goal
        for cell, p in r.table().items():
            if p >= 0.7 and not marks >> cell & 1 and carrying.drive(carrying.goal_distance(mate)[cell], mate) > held:
                held = max(held, p * carrying.hold(cell, mate) + (1.0 - p) * lost)
        return held, 1.0

    def in_a_row(self, first: float, second: float) -> float:
        """Return the chance of two tests in a row, with a team re-roll for one of them where there is one left."""
        both = first * second
        if self.s.rerolls[self.sight.seat] > 0:
            both += (1.0 - first) * both + first * (1.0 - second) * second
        return both

    # ---------------------------------------------------------------- ways to give it
    def hand_off(self, body: int, mate: int) -> Play | None:
        """Return a hand-off: the carrier goes next to a team-mate first."""
        if self.m.rules.actions.is_spent(self.m, body, HAND_OFF, mate):
            return None
        near = self.s.topo.contact[self.s.cell[mate]]
        if not near & self.sight.ways.within(self.m, self.s.cell[body], self.sight.pace(body) + 1):
            return None
        caught = self.in_a_row(1.0, passing(self.m, self.m.rules.ball.catch(self.m, mate, True)))
        r = self.carrying.reach(body, HAND_OFF)
        table = r.table()
        squares = [(table[cell], -cell) for cell in table if near >> cell & 1 and not self.sight.marks >> cell & 1]
        if not squares:
            return None
        chance, cell = max(squares)
        return Play("hand off", 0.0, chance * caught, [*r.plan(-cell), choice(HAND_OFF_VERB, mate)])

    def may_throw(self, body: int, mate: int) -> bool:
        """Return whether a pass is left this turn, and the player stands and has a ball that can be thrown."""
        actions = self.m.rules.actions
        if self.s.posture[body] != STANDING or actions.is_spent(self.m, body, PASS, mate):
            return False
        return actions.may_give(self.m, body, PASS)

    def throw(self, body: int, mate: int) -> Play | None:
        """Return a throw to a team-mate from the best square the thrower gets to, with a dodge if need be."""
        target = self.s.cell[mate]
        if not self.may_throw(body, mate) or self.m.board.distance(self.s.cell[body], target) > LONGEST_THROW:
            return None
        caught = passing(self.m, self.m.rules.ball.catch(self.m, mate, True))
        found: Play | None = None
        for cell, arrives in self.throwing_squares(body, target):
            chance = arrives * self.in_a_row(self.thrown_from(body, cell, target), caught)
            if chance > LEAST_THROWN and (found is None or chance > found.chance):
                plan = self.carrying.reach(body, PASS).plan(cell)
                found = Play("throw", 0.0, chance, [*plan, choice(THROW, target)])
        return found

    def throwing_squares(self, body: int, target: int) -> list[tuple[int, float]]:
        """Return the few squares from which a throw is likely to succeed, each with the chance to get there."""
        board, here, foes = self.m.board, self.s.cell[body], self.m.foes(self.sight.seat)
        barred = self.sight.marks | self.s.occupied
        table = {here: 1.0}
        table.update({cell: p for cell, p in self.carrying.reach(body, PASS).table().items() if not barred >> cell & 1})

        def promise(cell: int) -> float:
            far = max(0, board.distance(cell, target) - QUICK)
            zones = (self.s.topo.contact[cell] & foes).bit_count()
            return table[cell] * (1.0 - A_SQUARE_OF_THROW * far - A_ZONE_ON_THROWER * zones)

        best = sorted(table, key=lambda cell: (-promise(cell), cell))[:_TRIED]
        return [(cell, table[cell]) for cell in best]

    def throw_at_wall(self, body: int, mate: int) -> Play | None:
        """Return a throw at a wall that rebounds to a team-mate, from where the thrower stands. [DG-PASS-03]"""
        if not self.may_throw(body, mate):
            return None
        throws = [throw for throw in wall_throws(self.m, body) if mate in throw.caught]
        if not throws:
            return None
        best = max(throws, key=lambda throw: throw.caught[mate])
        if best.caught[mate] < LEAST_REBOUND:
            return None
        aim = [choice(USE, self.m.trait(body, "Throw at a wall").bit), choice(SQUARE, best.cell)]
        walls = [side for cell, side in self.m.rules.passing.wall_targets(self.m, body) if cell == best.cell]
        if len(walls) > 1:
            aim.append(choice(FACING, best.side))
        start = self.carrying.reach(body, PASS).plan(self.s.cell[body])
        return Play("throw at a wall", 0.0, best.caught[mate], [*start, *aim])

    def thrown_from(self, body: int, cell: int, target: int) -> float:
        """Return how likely a throw from a square is accurate and not intercepted."""
        m, here = self.m, self.s.cell[body]
        if cell != here:
            m.place(body, cell)
        chance = 0.0
        if m.rules.passing.targets(m, body) & m.board.bit[target]:
            chance = passing(m, m.rules.passing.pass_test(m, body, target, 0))
            if self.is_crossed(cell, target):
                chance *= 1.0 - INTERCEPTED
        if cell != here:
            m.place(body, here)
        return chance

    def is_crossed(self, cell: int, target: int) -> bool:
        """Return whether an opponent stands about on the line between two squares."""
        distance = self.m.board.distance
        longest = distance(cell, target) + 1
        standing = [self.s.cell[foe] for foe in self.sight.foes if self.s.posture[foe] == STANDING]
        return any(distance(cell, foe) + distance(foe, target) <= longest for foe in standing)
