"""Steps: every change of height by one costs two points of movement, or one and a roll. Leaving water counts as one.
[AG-PLAT-12 to AG-PLAT-14, AG-WATER-01]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import cells
from deepbowl.board.board import Board
from deepbowl.books.astrogranite.movement import Toll
from deepbowl.engine.choice import USE_AT, choice
from deepbowl.engine.decision import Resolution
from deepbowl.rules.flow.deeds import declaring
from deepbowl.rules.flow.explain import because, why_not_step, why_still
from deepbowl.rules.flow.move import can_pay, step
from deepbowl.rules.skills.common import free_to_move
from deepbowl.rules.traits import Trait
from deepbowl.rules.vocabulary.flags import NO_MOVE
from deepbowl.rules.vocabulary.records import Reason

if TYPE_CHECKING:
    from deepbowl.books.astrogranite.frame import AgRules
    from deepbowl.rules.game import Game

LEVEL: Final = 0
UP: Final = 1
DOWN: Final = -1


class Climb:
    """Something that makes a step of a move from one square to the next: water behind, stairs ahead."""

    def squares(self, board: Board) -> int:
        """The squares of a map out of which a move may be such a step, water apart."""
        return 0

    def heading(self, m: Game, from_cell: int, to: int) -> int:
        """UP, DOWN, or LEVEL if it is none."""
        raise NotImplementedError


class Steps(Toll):
    """A step costs one point more, however many things make it one. [AG-PLAT-12, AG-WATER-01]"""

    def __init__(self) -> None:
        self.climbs: list[Climb] = []

    def squares(self, board: Board) -> int:
        """Return where anything makes a step of leaving."""
        found = 0
        for climb in self.climbs:
            found |= climb.squares(board)
        return found

    def heading(self, m: Game, from_cell: int, to: int) -> int:
        """UP, DOWN or LEVEL; one who climbs out of something goes up, wherever that leads."""
        headings = [climb.heading(m, from_cell, to) for climb in self.climbs]
        return UP if UP in headings else min(headings, default=LEVEL)

    def extra(self, m: Game, from_cell: int, to: int) -> int:
        """One point."""
        return int(self.heading(m, from_cell, to) != LEVEL)

    def may_rush(self, m: Game, from_cell: int, to: int) -> bool:
        """Any step may be rushed. [AG-PLAT-13]"""
        return self.heading(m, from_cell, to) != LEVEL

    def falls_back(self, m: Game, from_cell: int, to: int) -> bool:
        """Return the square of a player who fails on the way up: where they came from. [AG-PLAT-14]"""
        return self.heading(m, from_cell, to) == UP


class RushStep(Trait):
    """Anyone may rush a step: one point, and a Go For It roll after it. [AG-PLAT-13, AG-WATER-01]"""

    name = "Rush step"
    own_rule = "AG-PLAT-13"
    told_as = "rushes the step"
    offered_as = "rush the step"
    preposition = "to"
    hurries = True

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """Wherever a step of their move would be one, while they have a point of movement left."""
        s = m.state
        from_cell = s.cell[owner]
        if from_cell < 0 or not m.rules.movement.dear(m, owner) & m.board.bit[from_cell] or declaring(m):
            return
        if s.act.action in m.rules.actions.without_movement or s.act.flags & NO_MOVE:
            return
        if can_pay(m, owner, 1) and free_to_move(m, owner):
            free = m.ways(owner).open[from_cell] & ~s.occupied & ~m.rules.movement.closed(m, owner, False)
            squares = [to for to in cells(free) if m.rules.movement.may_rush(m, owner, from_cell, to)]
            options.extend([choice(USE_AT, self.bit, to) for to in squares])

    def why_not(self, m: Game, owner: int, target: int) -> Reason | None:
        """As for any step; or it is none that could be rushed."""
        movement, from_cell = m.rules.movement, m.state.cell[owner]
        if why_still(m, owner) is None and m.ways(owner).open[from_cell] & ~m.state.occupied & m.board.bit[target]:
            if movement.price(m, owner, from_cell, target) == 1:
                return because(m, "the step neither changes height nor leaves water", self.rule)
            if not movement.may_rush(m, owner, from_cell, target):
                return because(m, f"{m.bodies.name[owner]} cannot rush that", self.rule)
        return why_not_step(m, owner, target)

    def use(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """Like any step, with the roll at its end."""
        m.used(owner, self)
        yield from step(m, owner, target, hurried=True)


def count_as_step(rules: AgRules, climb: Climb) -> None:
    """Let one thing more count as a step; the first brings the rules for all of them. [AG-PLAT-12, AG-WATER-01]"""
    steps = next((toll for toll in rules.own.movement.tolls if isinstance(toll, Steps)), None)
    if steps is None:
        steps = Steps()
        rules.own.movement.charge(steps)
        rules.everyone.append(RushStep())
    steps.climbs.append(climb)
