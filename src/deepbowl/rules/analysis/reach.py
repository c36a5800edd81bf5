"""Where a player can get to in their Action, how likely, and by which way.

    r = reach(match, body)
    r.cells                              # the squares they can get to, as a set
    r.probability(cell)                  # the best chance to stand there, every dodge, Go For It and pick-up passed
    r.path(cell), r.plan(cell)           # the squares of that way; the choices that walk it
    r.estimated(cell)                    # whether the chance is near, not exact
    r.hit_chance(target), r.plan_hit(target)     # a Blitz with a square kept for the block
    r.carry_chance(cell), r.carry_path(cell)     # fetch the ball first, then go there

Every number comes from the rules (see `movement_rolls`); a way counts as passed if nothing on it fails, re-rolls considered.

A failed roll is re-rolled as a determined coach does (`Determined`): from the player's own sources before the team's, and
none is saved for later. Opponents use what they may.

Not exact (`estimated`): Shadowing is ignored; of more than four limited re-rolls the rest is not counted; of more
than two opponents with Diving Tackle those further away dive at every dodge, and the exit of a pad is ignored.
Rolls for the activation (Bone-head) are left out. A body of several squares is taken to be
only in the zones on its north-western square. Whether an opponent has dived already decides between ways only if they are
alike otherwise.

A square that does something to them (pad, trap) ends a way: what happens there is not looked at, nor does anyone hit from
there. So does a touchdown, and a ball that changes a player who holds it. A player who has a ball keeps off others. Ways
lead over squares that cost more or burn those who leave them (stopping there is not looked at), and over one leap where
everyone may leap as far as they can pay; leaps of two squares by a skill are not ways.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from deepbowl.board.bits import cells, mask_of
from deepbowl.board.chances import EPSILON
from deepbowl.board.paths import STEPS, Labels, by_chance
from deepbowl.engine.choice import ACTIVATE, HIT, STAND, STEP, USE, USE_AT, Choice, choice
from deepbowl.engine.state import NOBODY, STANDING
from deepbowl.rules.analysis.carrying import Carrying
from deepbowl.rules.analysis.leaps import leap_seeds, leapt_from
from deepbowl.rules.analysis.movement_rolls import MovementRolls
from deepbowl.rules.traits import LEFT
from deepbowl.rules.vocabulary.flags import BLITZ, MOVE, OWES

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

LEAPS: Final = -2
"""How a leap is made, among the ways to move that `paths` knows."""
Moves: TypeAlias = list[tuple[int, int]]
"""The squares of a way, and how each is entered."""


def reach(match: Game, body: int, action: int = MOVE, least: float = 0.0, target: int = NOBODY) -> Reach:
    """Return everything in reach of a player who acts or is about to act; `action` is the action and its target.

    Squares they get to with a chance of less than `least` are left out, and Blitzes, carries; that is a good deal faster.
    """
    return Reach(match, body, action, least, target)


class Reach:
    """The best way of one player to every square."""

    def __init__(self, match: Game, body: int, action: int, least: float, target: int = NOBODY) -> None:
        self.match = match
        self.least = least
        self.body = body
        self.target = target
        self.start = match.state.cell[body]
        act = match.state.act
        self.acting = act.body == body and act.action >= 0
        self.action = act.action if self.acting else action
        self.rolls = MovementRolls(match, body, action)
        self.limit = len(self.rolls.steps)
        self.labels = Labels(self.rolls.chances, self.rolls, self.start, self.rolls.steps, least)
        if self.start >= 0:
            self.labels.run([(0, self.rolls.first, match.board.bit[self.start])])
        self.searches = [self.labels]
        """Their ways up to a ball, then those that continue from a ball with it in hand where that is better for something;
        after each of them the same after a leap."""
        self._before: dict[Labels, tuple[list[Labels], Labels | None]] = {}
        """Per search that continues from others: those, and the one it leaps from."""
        leapt = self._leap_from(self.labels, [], None, True)
        if leapt is not None:
            self.searches.append(leapt)
        for ball in range(len(match.state.ball_by)):
            self.searches += self._with_ball(ball, leapt, True)
        self.cells = 0
        if self.start >= 0:
            for search in self.searches:
                self.cells |= search.reached()
            self.cells &= ~(1 << self.start)
        """The squares they can get to; the one they are on is not among them."""
        self._table: dict[int, float] | None = None
        self._ways: dict[int, Moves] = {}
        self._carries: dict[int, list[Labels]] = {}

    # ---------------------------------------------------------------- going somewhere
    def table(self) -> dict[int, float]:
        """Every square within reach with its chance; also the one they are on, for which they may have to stand up."""
        if self._table is None:
            ranked = by_chance(self.searches)
            self._table = {cell: chance for chance, squares in ranked for cell in cells(squares)}
        return self._table

    def probability(self, cell: int) -> float:
        """The chance to get to a square; 0.0 if it is out of reach."""
        return self.table().get(cell, 0.0)

    def estimated(self, cell: int) -> bool:
        """Return whether the chance of a square is near, not exact: someone may follow them on the way, or more acts on
        their rolls than is counted."""
        m, s, resources = self.match, self.match.state, self.rolls.tests.resources
        if m.bodies.size[self.body] > 1:
            return True
        unknown, mask = 0, m.rules.masks[LEFT]
        if m.present & mask:
            for foe in cells(m.foes(m.side[self.body])):
                unknown |= s.topo.contact[foe] if s.skills[s.at[foe] - 1] & mask else 0
        for body in resources.tireless:
            unknown |= s.topo.contact[s.cell[body]]
        for body, _ in resources.hinderers:  # a diver landing on a pad may teleport another to a square beside the path
            unknown |= s.topo.contact[s.cell[body]] & s.acting
        path = self.path(cell)
        left = mask_of([self.start, *path[:-1]])
        if resources.uncounted or left & unknown:
            return True
        return 0 < resources.most_rerolls < self._most_rolls(cell)

    def _most_rolls(self, cell: int) -> int:
        """How many rolls there are on the best way to a square, at most."""
        label = self._best_label(cell, self.searches)
        if label is None:
            return 0
        rolls = max(0, label[1] - self.rolls.free)  # points gone for
        here = self.start
        for entered, how in self._way_to(cell):
            rolls += (self.rolls.bound >> here & 1) + self.rolls.risks(here, entered) + (how != STEPS) + (how == LEAPS)
            rolls += sum([squares >> entered & 1 for squares, _ in self.rolls.arrivals])
            here = entered
        return rolls

    def path(self, cell: int) -> list[int]:
        """The squares they enter on the best way; [] if they are there or it is out of reach."""
        return [square for square, _ in self._way_to(cell)]

    def _way_to(self, cell: int) -> Moves:
        """The best way to a square, looked up once."""
        found = self._ways.get(cell)
        if found is None:
            found = self._ways[cell] = self._best_way(cell, self.searches)
        return found

    def _best_way(self, cell: int, searches: list[Labels]) -> Moves:
        """The way to a square that is the likeliest of all these searches; [] if there is none."""
        best = self._best_label(cell, searches)
        return self._way(best[0], cell, best[1], best[2]) if best is not None else []

    def _best_label(self, cell: int, searches: list[Labels]) -> tuple[Labels, int, int] | None:
        """The label of a square that is the likeliest of all these searches: search, points and profile."""
        totals = self.rolls.chances.totals
        best: tuple[Labels, int, int] | None = None
        for search in searches:
            steps, profile = search.best(cell, self.limit)
            if steps >= 0 and (best is None or totals[profile] > totals[best[2]] + EPSILON):
                best = (search, steps, profile)
        return best

    def _way(self, search: Labels, cell: int, steps: int, profile: int) -> Moves:
        """The moves that lead to a label, through all the searches it continues from."""
        onward, cell, steps, profile = search.way(self.match.board, cell, steps, profile)
        before, leapt = self._before.get(search, ([], None))
        for earlier in before:
            if steps < len(earlier.layers) and earlier.layers[steps].get(profile, 0) >> cell & 1:
                return self._way(earlier, cell, steps, profile) + onward
        if leapt is None:
            return onward
        from_cell, spent, was = leapt_from(self.rolls, leapt, cell, steps, profile)
        return [*self._way(leapt, from_cell, spent, was), (cell, LEAPS), *onward]

    def plan(self, cell: int) -> list[Choice]:
        """The choices that take them there: activate, declare and stand up if need be, then steps."""
        return [*self._opening(self.action, self.target), *self._choices(self._way_to(cell))]

    def _choices(self, moves: Moves) -> list[Choice]:
        """The choices that make these moves."""
        m, here = self.match, self.start
        options: list[Choice] = []
        for cell, how in moves:
            if how == LEAPS:
                assert self.rolls.leap is not None
                options += self.rolls.leap.leap_choices(m, self.body, here, cell)
            else:
                options.append(choice(STEP, cell) if how == STEPS else choice(USE_AT, how, cell))
            here = cell
        return options

    def _opening(self, action: int, target: int) -> list[Choice]:
        s = self.match.state
        opening = []
        if not self.acting:
            if s.act.body != self.body:
                opening.append(choice(ACTIVATE, self.body))
            opening.append(self.match.rules.actions.declaration(action, target))
        if s.posture[self.body] != STANDING:
            opening.append(choice(STAND))
        if s.in_turn[self.body] & OWES:
            opening.append(choice(USE, self.match.trait(self.body, "Recover").bit))
        return opening

    # ---------------------------------------------------------------- hitting someone
    def hit_cells(self, target: int) -> int:
        """The squares from which they could hit someone in a Blitz, a square of movement kept for it."""
        beside = self._beside(target)
        found = 0
        for search in self.searches:
            for layer in search.layers[: self.limit]:
                for squares in layer.values():
                    found |= squares & beside & search.lasting
        return found

    def _beside(self, target: int) -> int:
        """The squares beside someone who can be blocked: a standing opponent. [CRP-5.1]"""
        m = self.match
        named = m.state.act.target if self.acting else NOBODY
        blockable = m.standing(target) and m.side[target] != m.side[self.body] and named in (NOBODY, target)
        return m.around(target) if blockable else 0

    def best_hit(self, target: int) -> tuple[float, int]:
        """(chance to get to throw the block, from which square); (0.0, -1) if they cannot."""
        chance, _, cell, _, _ = self._best_hit(target)
        return chance, cell

    def _best_hit(self, target: int) -> tuple[float, Labels, int, int, int]:
        """The chance to get to throw the block, and the label from which: search, square, steps, profile."""
        beside, chances = self._beside(target), self.rolls.chances
        best = (0.0, self.labels, -1, -1, -1)
        for search in self.searches:
            bits = beside & search.lasting
            for number, layer in enumerate(search.layers[: self.limit]):
                last = self.rolls.steps[number]
                for profile, squares in layer.items():
                    if squares & bits:
                        chance = chances.totals[chances.after(profile, last)]
                        if chance > best[0] + EPSILON:
                            best = (chance, search, (squares & bits).bit_length() - 1, number, profile)
        return best

    def hit_chance(self, target: int) -> float:
        """The chance to get to the block; its result is calculated by `odds`."""
        return self._best_hit(target)[0]

    def plan_hit(self, target: int) -> list[Choice]:
        """The choices of a Blitz on someone, the block included; [] if they cannot get at them."""
        _, search, cell, steps, profile = self._best_hit(target)
        if cell < 0:
            return []
        way = self._way(search, cell, steps, profile)
        action = self.action if self.acting else BLITZ
        return [*self._opening(action, target), *self._choices(way), choice(HIT, target)]

    # ---------------------------------------------------------------- fetching the ball
    def _seeds(self, ball: int, search: Labels) -> list[tuple[int, int, int]]:
        """Return how they can come to have a ball in hand by a search: (points, profile, its square)."""
        s = self.match.state
        cell = s.ball_cell[ball]
        if cell < 0 or s.ball_by[ball] >= 0 or self.start < 0 or cell not in self.rolls.carrying_rooms:
            return []  # among them a ball that has come to the square of a player who cannot take it
        if not self.match.rules.ball.leaves_unchanged(self.match, ball):
            return []
        bit = self.match.board.bit[cell]
        return [
            (steps, profile, bit)
            for steps, layer in enumerate(search.layers)
            for profile, squares in layer.items()
            if squares & bit
        ]

    def _with_ball(self, ball: int, leapt: Labels | None, rivals: bool) -> list[Labels]:
        """Their ways with a ball in hand, before and after a leap; rivals: only what is better than ways without it."""
        found: list[Labels] = []
        seeds = self._seeds(ball, self.labels)
        carrying = self._carry_from(ball, seeds, self.labels if rivals else None) if seeds else None
        if carrying is not None:
            self._before[carrying] = [self.labels], None
            found.append(carrying)
        seeds = self._seeds(ball, leapt) if leapt is not None else []
        if leapt is not None and carrying is not None:
            after = self._leap_from(carrying, seeds, leapt, rivals)
            found += [after] if after is not None else []
        elif leapt is not None and seeds:
            found.append(self._carry_from(ball, seeds, None))
            self._before[found[-1]] = [leapt], None
        return found

    def _leap_from(
        self, search: Labels, seeds: list[tuple[int, int, int]], before: Labels | None, rivals: bool
    ) -> Labels | None:
        """The search that continues once they have leapt, from what another found and from other seeds; None if they
        cannot."""
        rolls = self.rolls
        if rolls.leap is None or self.start < 0:
            return None
        seeds = [*seeds, *leap_seeds(rolls, search, rivals)]
        if not seeds:
            return None
        labels = Labels(rolls.chances, search.ground, search.start, rolls.steps, self.least, search if rivals else None)
        labels.run(seeds)
        self._before[labels] = [before] if before is not None else [], search
        return labels

    def _carry_from(self, ball: int, seeds: list[tuple[int, int, int]], rival: Labels | None) -> Labels:
        """A search from a ball's square on, with the ball in hand: the goal ends it, also if the ball lies there.

        A rival without the ball may go wherever a carrier may, and further; where a book lets only carriers in, it is none.
        """
        rolls, cell = self.rolls, self.match.state.ball_cell[ball]
        ground = Carrying(rolls, cell)
        if rival is not None and ground.room & ~rival.ground.room & ~(1 << self.start):
            rival = None
        labels = Labels(rolls.chances, ground, cell, rolls.steps, self.least, rival, 1 << cell)
        labels.run(seeds)
        return labels

    def _carrying(self, ball: int) -> list[Labels]:
        """The searches with a ball in hand, whatever else would lead to a square; none if they cannot get the ball."""
        found = self._carries.get(ball)
        if found is None:
            leapt = self._leap_from(self.labels, [], None, False)
            found = self._carries[ball] = self._with_ball(ball, leapt, False)
        return found

    def carry_chance(self, cell: int, ball: int = 0) -> float:
        """The chance to pick a ball up on the way and get to a square with it."""
        best = 0.0
        for labels in self._carrying(ball):
            steps, profile = labels.best(cell, self.limit)
            if steps >= 0:
                best = max(best, labels.chances.totals[profile])
        return best

    def carry_path(self, cell: int, ball: int = 0) -> list[int]:
        """The squares entered on the best way by the ball's square."""
        return [square for square, _ in self._best_way(cell, self._carrying(ball))]

    def carry_plan(self, cell: int, ball: int = 0) -> list[Choice]:
        """The choices that fetch a ball and take it there."""
        return [*self._opening(self.action, self.target), *self._choices(self._best_way(cell, self._carrying(ball)))]

    # ---------------------------------------------------------------- for people
    def certain(self) -> int:
        """The squares they get to without any roll."""
        return self.labels.kept.get(0, 0) & self.cells if self.rolls.first == 0 else 0
