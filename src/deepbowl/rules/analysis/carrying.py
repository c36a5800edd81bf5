"""The ground of a move once a ball has been picked up on the way. [CRP-4.7]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board.paths import Ground

if TYPE_CHECKING:
    from deepbowl.rules.analysis.movement_rolls import MovementRolls


class Carrying(Ground):
    """The same ground for someone who has just picked a ball up: they keep off other balls, and the goal ends the way."""

    def __init__(self, rolls: MovementRolls, cell: int) -> None:
        others = 0
        for squares, _ in rolls.arrivals:
            others |= squares & ~rolls.m.board.bit[cell]
        super().__init__(rolls.topo, rolls.carrying_rooms[cell] & ~others, rolls.carrying_ends)
        self.rolls = rolls
        self.bound = rolls.bound
        self.from_classes = rolls.from_classes
        self.to_classes = rolls.to_classes
        self.exits = rolls.exits

    def leaving(self, from_class: int, to_class: int, left: int, entered: int) -> tuple[int, ...]:
        """As without the ball."""
        return self.rolls.leaving(from_class, to_class, left, entered)
