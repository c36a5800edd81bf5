"""Star player points that only this book gives, reported when they are earned. [AG-SPP-01, AG-SPP-02]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.books.astrogranite.colleges import GROUP
from deepbowl.books.astrogranite.platforms import is_drop
from deepbowl.books.astrogranite.traps import TrapKind
from deepbowl.engine import event
from deepbowl.rules.switches import Switch

if TYPE_CHECKING:
    from deepbowl.books.astrogranite.frame import AgRules
    from deepbowl.rules.features.feature import Feature
    from deepbowl.rules.game import Game

HAZARDS: Final = ("trap", "lava", "pad")
"""Where pushing an opponent earns a point, besides off a ledge; traps that lie face up are `TrapKind`s. [AG-SPP-02]"""
FOR_HAZARD: Final = 1
FOR_CHEST: Final = 2


class HazardPoints:
    """A point for each opponent pushed into a trap, onto lava or a teleporter, or off a ledge. [AG-SPP-02]"""

    def __init__(self, features: list[Feature]) -> None:
        self.features = features

    def pushed(self, m: Game, victim: int, from_cell: int, to: int) -> None:
        """The point goes to the player who threw the block; a chain counts, team-mates and neutral bodies do not."""
        by = m.state.act.body
        if by < 0 or m.neutral(by) or m.neutral(victim) or m.side[by] == m.side[victim]:
            return
        if is_drop(m.board, from_cell, to) or self.is_hazard(m, to):
            m.tell(event.Earned("AG-SPP-02", by, FOR_HAZARD, "hazard"))

    def is_hazard(self, m: Game, cell: int) -> bool:
        """Return whether a square has one of the hazards that count."""
        bit = m.board.bit[cell]
        return any(m.state.marks[f.mark] & bit for f in self.features if f.name in HAZARDS or isinstance(f, TrapKind))


def turn_on(rules: AgRules) -> None:
    """Tell who earns points for chests and hazards. [AG-SPP-01, AG-SPP-02]"""
    rules.chests.points = FOR_CHEST
    rules.own.pushing.points = HazardPoints(rules.features)


SWITCH: Final = Switch(
    "dungeonbowl-spp", "Players earn star player points for the right chest and for pushing opponents into hazards.",
    "AG-SPP-01", group=GROUP, turn_on=turn_on,
)
