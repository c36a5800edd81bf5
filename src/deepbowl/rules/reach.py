"""Where a player can get to in his Action, how likely, and by which way.

    r = reach(match, body)
    r.cells                              # the squares he can get to, as a set
    r.probability(cell)                  # the best chance to stand there, every dodge, Go For It and pick-up passed
    r.path(cell), r.plan(cell)           # the squares of that way; the choices that walk it
    r.hit_chance(target), r.plan_hit(target)     # a Blitz with a square kept for the block
    r.carry_chance(cell), r.carry_path(cell)     # fetch the ball first, then go there

Every number comes from the rules (see `hazards`); a way counts as passed if nothing on it fails, re-rolls considered.

What is not exact: Shadowing is ignored; Diving Tackle is counted against every dodge out of the tackler's zone, however
often; a failed roll is re-rolled from the surest source, the player's own before the team's, and none is saved for
later; rolls for the activation (Bone-head) are left out; more than four limited re-rolls are not counted. A square with a
mark (pad, chest, trap) ends a way: what happens there is not looked at. Leaps are not ways.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board.bits import cells
from deepbowl.board.paths import CERTAIN, Labels
from deepbowl.engine.choice import ACTIVATE, DECLARE, HIT, STAND, STEP, Choice, choice
from deepbowl.engine.state import STANDING
from deepbowl.rules.flags import BLITZ, MOVE
from deepbowl.rules.hazards import Hazards

if TYPE_CHECKING:
    from deepbowl.rules.match import Match


def reach(match: Match, body: int, action: int = MOVE, least: float = 0.0) -> Reach:
    """Everything a player can get to, who is acting or about to act; `action` is what he would declare.

    Squares he gets to with a chance of less than `least` are left out, and Blitzes, carries; that is a good deal faster.
    """
    return Reach(match, body, action, least)


class Reach:
    """The best way of one player to every square."""

    def __init__(self, match: Match, body: int, action: int, least: float) -> None:
        self.match = match
        self.least = least
        self.body = body
        self.start = match.state.cell[body]
        act = match.state.act
        self.acting = act.body == body and act.action >= 0
        self.action = act.action if self.acting else action
        self.hazards = Hazards(match, body, action)
        self.limit = len(self.hazards.steps)
        self.labels = Labels(self.hazards.chances, self.hazards, self.start, self.hazards.steps, least)
        if self.start >= 0:
            self.labels.run([(0, self.hazards.first, match.board.bit[self.start])])
        self.cells = self.labels.reached() & ~(1 << self.start) if self.start >= 0 else 0
        """The squares he can get to; the one he is on is not among them."""
        self._table: dict[int, float] | None = None
        self._carries: dict[int, Labels] = {}

    # ---------------------------------------------------------------- going somewhere
    def table(self) -> dict[int, float]:
        """Every square within reach with its chance; also the one he is on, for which he may have to stand up."""
        if self._table is None:
            self._table = {cell: chance for chance, squares in self.labels.by_chance() for cell in cells(squares)}
        return self._table

    def probability(self, cell: int) -> float:
        """The chance to get to a square; 0.0 if it is out of reach."""
        return self.table().get(cell, 0.0)

    def path(self, cell: int) -> list[int]:
        """The squares he enters on the best way; [] if he is there or it is out of reach."""
        steps, profile = self.labels.best(cell, self.limit)
        return self.labels.way(self.match.board, cell, steps, profile)[0] if steps > 0 else []

    def plan(self, cell: int) -> list[Choice]:
        """The choices that take him there: activate, declare and stand up if need be, then steps."""
        return [*self._opening(self.action), *(choice(STEP, square) for square in self.path(cell))]

    def _opening(self, action: int) -> list[Choice]:
        s = self.match.state
        opening = []
        if not self.acting:
            if s.act.body != self.body:
                opening.append(choice(ACTIVATE, self.body))
            opening.append(choice(DECLARE, action))
        if s.post[self.body] != STANDING:
            opening.append(choice(STAND))
        return opening

    # ---------------------------------------------------------------- hitting somebody
    def hit_cells(self, target: int) -> int:
        """The squares from which he could hit somebody in a Blitz, a square of movement kept for it."""
        beside = self.match.around(target)
        found = 0
        for layer in self.labels.layers[: self.limit]:
            for squares in layer.values():
                found |= squares & beside
        return found

    def best_hit(self, target: int) -> tuple[float, int, int, int]:
        """(chance to get to throw the block, from which square, steps, profile); (0.0, -1, -1, -1) if he cannot."""
        bits, chances = self.hit_cells(target), self.hazards.chances
        best = (0.0, -1, -1, -1)
        for number, layer in enumerate(self.labels.layers[: self.limit]):
            last = self.hazards.steps[number]
            for profile, squares in layer.items():
                if squares & bits:
                    chance = chances.totals[chances.after(profile, last)]
                    if chance > best[0] + 1e-12:
                        best = (chance, (squares & bits).bit_length() - 1, number, profile)
        return best

    def hit_chance(self, target: int) -> float:
        """The chance to get to throw the block; what comes of it is a matter of `odds`."""
        return self.best_hit(target)[0]

    def plan_hit(self, target: int) -> list[Choice]:
        """The choices of a Blitz on somebody, the block included; [] if he cannot get at him."""
        _, cell, steps, profile = self.best_hit(target)
        if cell < 0:
            return []
        way = self.labels.way(self.match.board, cell, steps, profile)[0]
        action = self.action if self.acting else BLITZ
        return [*self._opening(action), *(choice(STEP, square) for square in way), choice(HIT, target)]

    # ---------------------------------------------------------------- fetching the ball
    def _carrying(self, ball: int) -> Labels | None:
        """A second search, from the ball's square on, with the ball in hand: the goal ends it."""
        labels = self._carries.get(ball)
        s = self.match.state
        cell = s.ball_cell[ball]
        if labels is None and cell >= 0 and s.ball_by[ball] < 0 and self.cells >> cell & 1:
            bit = self.match.board.bit[cell]
            seeds = [
                (steps, profile, bit)
                for steps, layer in enumerate(self.labels.layers)
                for profile, squares in layer.items()
                if squares & bit
            ]
            labels = Labels(self.hazards.chances, self.hazards.carrying(), cell, self.hazards.steps, self.least)
            labels.run(seeds)
            self._carries[ball] = labels
        return labels

    def carry_chance(self, cell: int, ball: int = 0) -> float:
        """The chance to pick a ball up on the way and get to a square with it."""
        labels = self._carrying(ball)
        if labels is None:
            return 0.0
        steps, profile = labels.best(cell, self.limit)
        return labels.chances.totals[profile] if steps >= 0 else 0.0

    def carry_path(self, cell: int, ball: int = 0) -> list[int]:
        """The squares entered on the best way by the ball's square."""
        labels = self._carrying(ball)
        steps, profile = labels.best(cell, self.limit) if labels is not None else (-1, -1)
        if labels is None or steps < 0:
            return []
        board = self.match.board
        onward, steps, profile = labels.way(board, cell, steps, profile)
        there = self.labels.way(board, labels.start, steps, profile)[0]
        return there + onward

    def carry_plan(self, cell: int, ball: int = 0) -> list[Choice]:
        """The choices that fetch a ball and take it there."""
        return [*self._opening(self.action), *(choice(STEP, square) for square in self.carry_path(cell, ball))]

    # ---------------------------------------------------------------- for people
    def certain(self) -> int:
        """The squares he gets to without any roll."""
        return self.labels.kept.get(0, 0) & self.cells if self.hazards.first == 0 else 0

    @property
    def needs_rush(self) -> bool:
        """Whether any way includes a square to go for."""
        return any(step != CERTAIN for step in self.hazards.steps)
